//! Mason, stonecutter, worker and master builder.

use crate::rules::table::*;

pub(super) fn builder() -> Value {
    json!({"res": {"sand": 4, "wood": 4, "stone": 4}, "taler": 20})
}

#[test]
fn brg_81_brg_110_two_buildings_with_the_mason() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}], "tower": {}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(refused(&game, 0, "build house 1s 1w 1t"), "BRG-130");
    assert_eq!(game.public().step, Step::Place);
}

#[test]
fn brg_82_brg_131_the_mason_places_helpers_only_after_building() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}], "tower": {}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(game.public().space, 4, "nothing built, nothing placed");
    let mut game = at(3, json!({"seats": [builder(), {}, {}], "tower": {}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "done");
    act(&mut game, 0, "place market_a from supply");
    act(&mut game, 0, "place smithy_6 from supply");
    assert_eq!(game.public().space, 4, "two helpers are the most");
}

#[test]
fn brg_83_a_taler_a_piece_and_no_points() {
    let mut game = at(
        3,
        json!({"seats": [{"res": {"sand": 6, "wood": 4, "stone": 2}}, {}, {"taler": 86}], "tower": {}, "bank": 15}),
    );
    choose(&mut game, &["mason", "trader", "trader"]);
    act(&mut game, 1, "done");
    act(&mut game, 2, "done");
    act(&mut game, 0, "build tower 1t 1w 3s");
    assert_eq!((game.public().taler[0], game.public().bank), (5, 10));
    assert_eq!(points(&game)[0], 0);
    // The bank pays building by building, at most what it holds.
    let mut game = at(
        3,
        json!({"seats": [{"res": {"sand": 6, "wood": 4, "stone": 2}}, {}, {"taler": 94}], "tower": {}, "bank": 7}),
    );
    choose(&mut game, &["mason", "trader", "trader"]);
    act(&mut game, 1, "done");
    act(&mut game, 2, "done");
    act(&mut game, 0, "build tower 1t 1w 3s");
    act(&mut game, 0, "build tower 1t 1w 3s");
    assert_eq!((game.public().taler[0], game.public().bank), (7, 0));
}

fn shop(taler: u8) -> Burg {
    let mut game = at(4, json!({"seats": [{"taler": taler}, {}, {}, {}]}));
    choose(&mut game, &["stonecutter", "worker_wood", "worker_sand", "trader"]);
    act(&mut game, 3, "done");
    game
}

#[test]
fn brg_88_one_piece_from_each_loaded_worker() {
    let mut game = shop(2);
    assert_eq!(
        legal(&game, 0),
        [
            "buy 1 worker_wood wood",
            "buy 1 worker_wood silver",
            "buy 2 worker_sand sand",
            "buy 2 worker_sand clay",
            "done"
        ]
    );
    act(&mut game, 0, "buy 1 worker_wood silver");
    assert_eq!(refused(&game, 0, "buy 1 worker_wood wood"), "BRG-88");
    act(&mut game, 0, "buy 2 worker_sand clay");
    assert_eq!(goods(&game, 0), [0, 0, 1, 0, 1]);
    assert_eq!(game.public().taler[0], 0);
    // Without Taler there is no purchase, so nobody is asked.
    assert_ne!(shop(0).public().step, Step::Buy);
    let mut game = shop(1);
    act(&mut game, 0, "buy 1 worker_wood wood");
    assert_ne!(game.public().step, Step::Buy);
}

#[test]
fn brg_89_the_owner_gets_the_taler() {
    let mut game = shop(2);
    act(&mut game, 0, "buy 1 worker_wood silver");
    assert_eq!(game.public().taler[..2], [1, 1]);
}

#[test]
fn brg_90_buying_is_optional_and_comes_before_building() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["stonecutter", "worker_wood", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(game.public().step, Step::Build);
    assert_eq!(refused(&game, 0, "buy 1 worker_wood wood"), "BRG-90");
}

#[test]
fn brg_91_several_stonecutters_buy_in_order() {
    let mut game = at(4, json!({"start": 1, "seats": [{"taler": 2}, {"taler": 2}, {}, {}]}));
    choose(&mut game, &["stonecutter", "stonecutter", "worker_wood", "messenger"]);
    act(&mut game, 1, "buy 2 worker_wood wood");
    assert_eq!(waits_for(&game), [0]);
    act(&mut game, 0, "buy 2 worker_wood wood");
    // Two sales, and the coin of the new round.
    assert_eq!(game.public().taler[2], 3);
}

#[test]
fn brg_92_only_from_loaded_cards_and_nothing_is_replaced() {
    let mut game = shop(2);
    assert_eq!(refused(&game, 0, "buy 3 worker_wood wood"), "BRG-92");
    assert_eq!(refused(&game, 0, "buy 1 worker_wood stone"), "BRG-92");
    act(&mut game, 0, "buy 1 worker_wood silver");
    assert_eq!(game.public().loads[1].counts(), [0, 2, 0, 0, 0]);
}

#[test]
fn brg_93_brg_r09_the_last_piece_may_be_refused() {
    // Two stonecutters: the third piece of the wood worker is the last one.
    let mut game = at(4, json!({"seats": [{"taler": 2}, {"taler": 2}, {"taler": 2}, {}]}));
    choose(&mut game, &["stonecutter", "stonecutter", "stonecutter", "worker_wood"]);
    act(&mut game, 0, "buy 3 worker_wood wood");
    act(&mut game, 1, "buy 3 worker_wood wood");
    act(&mut game, 2, "buy 3 worker_wood silver");
    assert_eq!(waits_for(&game), [3]);
    assert_eq!(legal(&game, 3), ["accept", "refuse"]);
    assert_eq!(refused(&game, 2, "accept"), "BRG-48");
    let mut kept = game.clone();
    act(&mut kept, 3, "refuse");
    assert_eq!((kept.public().taler[2], kept.public().taler[3]), (2, 2));
    assert_eq!(goods(&kept, 3), [0, 0, 0, 0, 1], "nobody else can ask; the worker takes his piece");
    act(&mut game, 3, "accept");
    assert_eq!((game.public().taler[2], game.public().taler[3]), (1, 3));
    assert_eq!(goods(&game, 2), [0, 0, 0, 0, 1]);
}

#[test]
fn brg_94_nobody_buys_from_himself() {
    let mut game = at(2, json!({"seats": [{"taler": 3}, {}]}));
    choose(&mut game, &["stonecutter+worker_wood", "messenger+worker_sand"]);
    assert!(legal(&game, 0).iter().all(|text| !text.contains("buy 0")));
    assert_eq!(refused(&game, 0, "buy 0 worker_wood wood"), "BRG-94");
}

#[test]
fn brg_95_two_buildings_with_the_stonecutter() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(game.public().step, Step::Place);
}

#[test]
fn brg_96_the_stonecutter_places_helpers_after_building() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "done");
    act(&mut game, 0, "place market_b from supply");
    assert_eq!(game.public().taler[0], 15);
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(game.public().space, 4);
}

#[test]
fn brg_97_the_stonecutter_scores_the_crown() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(points(&game)[0], 6);
    assert_eq!(line(&game, "BRG-97", 0), [6]);
}

#[test]
fn brg_100_the_worker_takes_what_is_left() {
    let mut game = shop(2);
    act(&mut game, 0, "buy 1 worker_wood silver");
    act(&mut game, 0, "done");
    assert_eq!(goods(&game, 1), [0, 2, 0, 0, 0]);
    assert_eq!(goods(&game, 2), [2, 0, 1, 0, 0]);
}

#[test]
fn brg_101_a_worker_builds_with_all_his_goods() {
    let mut game = at(3, json!({"seats": [{"res": {"sand": 2, "stone": 2}}, {}, {}]}));
    choose(&mut game, &["worker_wood", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(game.public().space, 4, "two buildings are the most");
}

#[test]
fn brg_102_a_worker_places_no_helpers() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["worker_wood", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(refused(&game, 0, "place market_a from supply"), "BRG-102");
    act(&mut game, 0, "done");
    assert_eq!(game.public().space, 4);
}

#[test]
fn brg_103_a_worker_scores_half_the_crown() {
    let mut game = at(3, json!({"seats": [builder(), {}, {}]}));
    choose(&mut game, &["worker_sand", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(points(&game)[0], 3);
    assert_eq!(line(&game, "BRG-103", 0), [3]);
}

#[test]
fn brg_105_the_master_builder_takes_everything_back() {
    let mut game = at(2, json!({"seats": [{"discard": ["trader", "mason"]}, {}]}));
    choose(&mut game, &["messenger+master_builder", "messenger+trader"]);
    act(&mut game, 1, "done");
    assert_eq!(hand(&game, 0).len(), 8);
    assert_eq!(game.public().discard[0], 0);
    assert_eq!(game.public().space, 4);
}

#[test]
fn brg_106_five_points_for_each_building_of_the_others() {
    let mut game = at(3, json!({"seats": [{"discard": ["trader"]}, builder(), builder()], "tower": {}}));
    choose(&mut game, &["master_builder", "mason", "worker_sand"]);
    act(&mut game, 1, "build house 1s 1w 1t");
    act(&mut game, 1, "build house 1s 1w 1t");
    act(&mut game, 1, "done");
    act(&mut game, 2, "build house 1s 1w 1t");
    act(&mut game, 2, "done");
    assert_eq!(points(&game)[0], 15);
    assert_eq!(line(&game, "BRG-106", 0), [15]);
}

#[test]
fn brg_107_own_buildings_bring_nothing() {
    let mut own = builder();
    own["discard"] = json!(["trader"]);
    let mut game = at(2, json!({"seats": [own, {}], "tower": {}}));
    choose(&mut game, &["mason+master_builder", "messenger+trader"]);
    act(&mut game, 1, "done");
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "done");
    act(&mut game, 0, "done");
    assert_eq!(points(&game)[0], 0);
}

#[test]
fn brg_108_the_master_builder_erects_nothing() {
    let mut own = builder();
    own["discard"] = json!(["trader"]);
    let mut game = at(3, json!({"seats": [own, {}, {}]}));
    choose(&mut game, &["master_builder", "messenger", "messenger"]);
    assert_eq!(game.public().space, 4, "nobody was asked for anything");
}

#[test]
fn brg_109_every_master_builder_scores() {
    let idle = json!({"discard": ["trader"]});
    let mut game = at(3, json!({"seats": [idle, idle, builder()], "tower": {}}));
    choose(&mut game, &["master_builder", "master_builder", "worker_sand"]);
    act(&mut game, 2, "build house 1s 1w 1t");
    act(&mut game, 2, "done");
    assert_eq!(points(&game), [5, 5, 3]);
}
