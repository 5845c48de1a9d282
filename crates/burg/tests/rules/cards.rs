use crate::table::*;

#[test]
fn brg_40_one_card_or_two_with_two_players() {
    let game = fresh(3, false);
    assert!(legal(&game, 0).iter().all(|text| !text.contains('+')));
    assert_eq!(refused(&game, 0, "choose mason+trader"), "BRG-40");
    let game = fresh(2, false);
    assert!(legal(&game, 0).iter().all(|text| text.contains('+')));
    assert_eq!(refused(&game, 0, "choose mason"), "BRG-40");
}

#[test]
fn brg_41_all_choose_at_once_and_learn_nothing() {
    let mut game = fresh(3, false);
    assert_eq!(waits_for(&game), [0, 1, 2]);
    let events = act(&mut game, 1, "choose mason");
    assert_eq!(events, [Event::Chose { seat: seat(1), count: 1 }]);
    assert_eq!(waits_for(&game), [0, 2]);
    assert!(game.secret(seat(0), game.read_action("choose mason").unwrap()));
}

#[test]
fn brg_42_no_master_builder_with_a_full_hand() {
    let game = fresh(4, false);
    assert!(!legal(&game, 0).contains(&"choose master_builder".into()));
    assert_eq!(refused(&game, 0, "choose master_builder"), "BRG-42");
    let game = fresh(2, false);
    assert_eq!(refused(&game, 0, "choose mason+master_builder"), "BRG-42");
    let game = at(2, json!({"seats": [{"discard": ["trader"]}, {}]}));
    assert!(legal(&game, 0).contains(&"choose mason+master_builder".into()));
}

#[test]
fn brg_43_cards_come_back_only_by_the_master_builder() {
    let mut game = at(3, json!({"seats": [{"discard": ["trader"]}, {"discard": ["trader"]}, {}]}));
    choose(&mut game, &["master_builder", "messenger", "messenger"]);
    assert_eq!(hand(&game, 0).len(), 8);
    assert_eq!(hand(&game, 1).len(), 6);
}

#[test]
fn brg_44_the_last_card_is_the_master_builder_and_must_be_played() {
    let all = ["messenger", "trader", "mason", "stonecutter", "worker_wood", "worker_sand", "worker_stone"];
    let game = at(3, json!({"seats": [{"discard": all}, {}, {}]}));
    assert_eq!(legal(&game, 0), ["choose master_builder"]);
    let game = at(2, json!({"winter": {}, "seats": [{"discard": all[1..], "lost": ["messenger"]}, {}]}));
    assert_eq!(legal(&game, 0), ["choose master_builder"]);
    // Two cards left: both.
    let game = at(2, json!({"seats": [{"discard": all[1..]}, {}]}));
    assert_eq!(legal(&game, 0), ["choose messenger+master_builder"]);
}

#[test]
fn brg_45_all_cards_are_revealed_at_the_same_time() {
    let mut game = fresh(3, false);
    act(&mut game, 0, "choose mason");
    act(&mut game, 2, "choose trader");
    assert_eq!(game.public().played, [0; 4]);
    let events = act(&mut game, 1, "choose messenger");
    let cards = [PersonCard::Mason.bit(), PersonCard::Messenger.bit(), PersonCard::Trader.bit(), 0];
    assert!(events.contains(&Event::Revealed { cards, seats: 3 }));
}

/// Who acts, in order, when everybody may decide something.
fn order(start: u8, cards: [&str; 4]) -> Vec<usize> {
    let rich = json!({"res": {"sand": 1, "wood": 1, "stone": 1}});
    let mut game = at(4, json!({"start": start, "seats": [rich, rich, rich, rich]}));
    let mut events = choose(&mut game, &cards);
    let mut seats = Vec::new();
    while game.public().space == 5 {
        let actor = game.to_act().first().unwrap().index();
        let text = legal(&game, actor as u8).pop().unwrap();
        events.extend(act(&mut game, actor as u8, &text));
    }
    for event in events {
        let actor = match event {
            Event::Messenger { seat, .. }
            | Event::Traded { seat, .. }
            | Event::Took { seat, .. }
            | Event::Worked { seat, .. }
            | Event::Master { seat, .. } => seat.index(),
            _ => continue,
        };
        seats.push(actor);
    }
    seats
}

#[test]
fn brg_46_messenger_mason_worker_master_builder() {
    assert_eq!(order(0, ["worker_wood", "mason", "worker_sand", "messenger"]), [3, 1, 0, 2]);
    let mut game = at(
        3,
        json!({"seats": [
            {"discard": ["trader"]},
            {"res": {"sand": 2, "wood": 2, "stone": 2}},
            {"res": {"sand": 2, "wood": 2, "stone": 2}},
        ]}),
    );
    choose(&mut game, &["master_builder", "stonecutter", "mason"]);
    // The mason comes first, then the stonecutter; the master builder scores what both have built.
    assert_eq!(waits_for(&game), [2]);
    act(&mut game, 2, "take stone");
    act(&mut game, 2, "build house 1s 1w 1t");
    act(&mut game, 2, "done");
    assert_eq!(waits_for(&game), [1]);
    act(&mut game, 1, "build house 1s 1w 1t");
    act(&mut game, 1, "done");
    assert_eq!(points(&game)[0], 10);
}

#[test]
fn brg_47_the_three_workers_have_the_same_rank() {
    assert_eq!(order(1, ["worker_wood", "worker_stone", "worker_sand", "worker_wood"]), [1, 2, 3, 0]);
}

#[test]
fn brg_48_equal_cards_clockwise_from_the_start_player() {
    assert_eq!(order(2, ["mason", "messenger", "messenger", "mason"]), [2, 1, 3, 0]);
    // The start player has not played it: the first clockwise from him begins.
    assert_eq!(order(2, ["mason", "mason", "messenger", "messenger"]), [2, 3, 0, 1]);
}

#[test]
fn brg_49_a_card_is_done_before_the_next_one_starts() {
    let rich = json!({"res": {"sand": 2, "wood": 2, "stone": 2}, "taler": 20});
    let mut game = at(3, json!({"seats": [rich, rich, {}], "tower": {}}));
    choose(&mut game, &["mason", "mason", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(refused(&game, 1, "build house 1s 1w 1t"), "BRG-48");
    act(&mut game, 0, "done");
    assert_eq!(waits_for(&game), [0], "helpers come before the next mason");
    assert_eq!(refused(&game, 0, "take sand"), "BRG-80");
    act(&mut game, 0, "done");
    assert_eq!(waits_for(&game), [1]);
}

#[test]
fn brg_50_workers_are_loaded_before_any_card_acts() {
    let mut game = at(3, json!({"wagons": {"wood": {"owner": 1}}}));
    let events = choose(&mut game, &["messenger", "trader", "worker_wood"]);
    let position = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let loaded = position(&|event| matches!(event, Event::Loaded { .. }));
    assert!(loaded < position(&|event| matches!(event, Event::Messenger { .. })));
    assert_eq!(game.public().loads[2].counts(), [0, 2, 0, 0, 1]);
}

#[test]
fn brg_51_brg_52_wood_and_sand_workers() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["worker_wood", "worker_sand", "trader"]);
    assert_eq!(game.public().loads[0].counts(), [0, 2, 0, 0, 1]);
    assert_eq!(game.public().loads[1].counts(), [2, 0, 1, 0, 0]);
    assert_eq!(game.public().stock.counts(), [17, 15, 13, 14, 13]);
}

#[test]
fn brg_53_the_stone_worker_chooses_two_pieces() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["worker_stone", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["load 2s", "load 1w 1s", "load 1c 1s", "load 2w", "load 1c 1w", "load 2c"]);
    assert_eq!(refused(&game, 0, "load 2t"), "BRG-53");
    assert_eq!(refused(&game, 0, "load 1s"), "BRG-53");
    act(&mut game, 0, "load 1c 1s");
    assert_eq!(goods(&game, 0), [1, 0, 1, 1, 0]);
}

#[test]
fn brg_54_brg_183_what_lies_on_a_card_cannot_be_used() {
    // Two players: the own worker's wood does not help the own mason.
    let own = json!({"res": {"sand": 2, "stone": 2}});
    let mut game = at(2, json!({"seats": [own, {}], "tower": {}}));
    choose(&mut game, &["mason+worker_wood", "messenger+trader"]);
    // The mason has only two kinds and is passed over; the trader acts before him.
    act(&mut game, 1, "done");
    assert_eq!(game.public().card, Some(PersonCard::WorkerWood));
    assert_eq!(goods(&game, 0), [2, 2, 0, 2, 1]);
    assert!(legal(&game, 0).contains(&"build house 1t 1w 1s".into()));
    // Nor can the own stonecutter buy it.
    let mut game = at(2, json!({"seats": [{"taler": 3, "res": {"sand": 2, "stone": 2}}, {}]}));
    choose(&mut game, &["stonecutter+worker_wood", "messenger+worker_sand"]);
    assert_eq!(refused(&game, 0, "buy 0 worker_wood wood"), "BRG-94");
}

#[test]
fn brg_55_shortage_while_loading() {
    // One wood left: the start player's card takes it.
    let stock = json!({"sand": 5, "wood": 1, "clay": 5, "stone": 5, "silver": 5});
    let full = |i: u8| {
        if i == 2 {
            json!({"res": {"sand": 14, "wood": 16, "clay": 9, "stone": 9, "silver": 9}})
        } else {
            json!({})
        }
    };
    let mut game = at(
        3,
        json!({"start": 1, "stock": stock, "tower": {"wood": 1, "clay": 1, "stone": 1, "silver": 1, "sand": 1},
        "seats": [full(0), full(1), full(2)]}),
    );
    choose(&mut game, &["worker_wood", "worker_wood", "trader"]);
    assert_eq!(game.public().loads[1].counts(), [0, 1, 0, 0, 1]);
    assert_eq!(game.public().loads[0].counts(), [0, 0, 0, 0, 1]);
}

#[test]
fn brg_60_the_messenger_brings_eight() {
    let mut game = at(3, json!({}));
    let bank = game.public().bank;
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().taler[0], 8);
    assert_eq!(game.public().bank, bank - 8);
}

#[test]
fn brg_61_what_the_bank_holds() {
    let mut game = at(3, json!({"bank": 11, "seats": [{}, {}, {"taler": 90}]}));
    choose(&mut game, &["messenger", "messenger", "trader"]);
    assert_eq!(game.public().taler[..3], [8, 3, 90]);
    let mut game = at(3, json!({"bank": 0, "seats": [{}, {}, {"taler": 101}]}));
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().taler[0], 0);
}

#[test]
fn brg_65_a_trader_may_put_a_helper_beside_a_wagon() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader clay");
    assert_eq!(game.public().wagons[0], 0b00100);
    assert_eq!(game.public().supply[0], 5);
    assert_eq!(refused(&game, 0, "trader sand"), "BRG-65");
}

#[test]
fn brg_66_one_helper_at_each_wagon() {
    let mut game = at(3, json!({"wagons": {"clay": {"owner": 1}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert!(!legal(&game, 0).contains(&"trader clay".into()));
    assert!(broken(3, json!({"seats": [{"supply": 0}, {}, {}]})).contains("helpers"));
}

#[test]
fn brg_67_a_free_wagon_first() {
    let mut game = at(3, json!({"wagons": {"clay": {"owner": 1}, "sand": {"owner": 1}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader wood", "trader stone", "done"]);
    assert_eq!(refused(&game, 0, "trader clay"), "BRG-67");
}

#[test]
fn brg_68_the_rider_opens_when_all_wagons_are_taken() {
    let mut game =
        at(3, json!({"wagons": {"clay": {"owner": 1}, "sand": {"owner": 1}, "wood": {"owner": 0}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "trader rider"), "BRG-68");
    let four =
        json!({"clay": {"owner": 0}, "sand": {"owner": 0}, "wood": {"owner": 0}, "stone": {"owner": 0}});
    let mut game = at(3, json!({"wagons": four}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader rider", "done"]);
    act(&mut game, 0, "trader rider");
    assert_eq!(game.public().wagons[0], 0b11111);
}

fn all_wagons() -> Value {
    json!({"clay": {"owner": 1}, "sand": {"owner": 1}, "wood": {"owner": 0}, "stone": {"owner": 2}})
}

#[test]
fn brg_69_displace_or_take_the_rider() {
    let mut game = at(3, json!({"wagons": all_wagons()}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader sand", "trader clay", "trader stone", "trader rider", "done"]);
}

#[test]
fn brg_70_who_came_this_round_stays() {
    let mut game =
        at(4, json!({"wagons": {"clay": {"owner": 3}, "sand": {"owner": 3}, "wood": {"owner": 3}}}));
    choose(&mut game, &["trader", "trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader stone");
    assert_eq!(refused(&game, 1, "trader stone"), "BRG-70");
    assert_eq!(legal(&game, 1), ["trader sand", "trader wood", "trader clay", "trader rider", "done"]);
    // In the next round he can be displaced.
    act(&mut game, 1, "done");
    choose(&mut game, &["messenger", "messenger", "trader", "trader"]);
    assert!(legal(&game, 2).contains(&"trader stone".into()));
}

#[test]
fn brg_71_the_rider_can_be_displaced_like_that() {
    let mut wagons = all_wagons();
    wagons["silver"] = json!({"owner": 1});
    let mut game = at(3, json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert!(legal(&game, 0).contains(&"trader rider".into()));
    act(&mut game, 0, "trader rider");
    assert_eq!(game.public().wagon(Resource::Silver), Some(seat(0)));
    assert_eq!(game.public().supply[1], 4);
}

#[test]
fn brg_72_the_displaced_helper_goes_home_at_once() {
    let mut game = at(3, json!({"wagons": all_wagons()}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader sand");
    assert_eq!(game.public().supply[1], 5);
    // And he can come again with a later trader of the same round.
    act(&mut game, 1, "trader stone");
    assert_eq!(game.public().wagon(Resource::Stone), Some(seat(1)));
}

#[test]
fn brg_73_a_trader_without_a_helper() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(game.public().wagons[0], 0);
    assert_eq!(game.public().space, 4);
}

#[test]
fn brg_74_a_trader_helper_stays_over_the_rounds() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader wood");
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().wagon(Resource::Wood), Some(seat(0)));
    assert_eq!(game.public().fresh, 0);
}

#[test]
fn brg_75_everybody_is_paid_once_after_the_last_trader() {
    let mut game = at(3, json!({"wagons": {"sand": {"owner": 2}}}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader wood");
    assert_eq!(goods(&game, 2), [0; 5], "not before the last trader");
    act(&mut game, 1, "trader clay");
    assert_eq!(goods(&game, 2), [3, 0, 0, 0, 0]);
    assert_eq!(goods(&game, 0), [0, 2, 0, 0, 0]);
    assert_eq!(goods(&game, 1), [0, 0, 1, 0, 0]);
}

#[test]
fn brg_76_nothing_is_paid_without_a_trader() {
    let mut game = at(3, json!({"wagons": {"sand": {"owner": 2}}}));
    choose(&mut game, &["messenger", "messenger", "messenger"]);
    assert_eq!(goods(&game, 2), [0; 5]);
}

#[test]
fn brg_77_brg_78_symbols_in_pieces_one_of_them_to_the_defence_tower() {
    let wagons = json!({"sand": {"owner": 1}, "wood": {"owner": 1}, "clay": {"owner": 1}, "stone": {"owner": 1}, "silver": {"owner": 1}});
    let mut game = at(3, json!({"wagons": wagons, "seats": [{"supply": 6}, {}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(goods(&game, 1), [3, 2, 1, 1, 1]);
    assert_eq!(game.public().tower.counts(), [2; 5]);
    assert_eq!(game.public().stock.counts(), [15, 14, 12, 12, 12]);
}

/// Seat 2 hoards so that so much stock is left.
fn scarce(stock: [u8; 5], extra: Value) -> Burg {
    let pieces = [20, 18, 15, 15, 15];
    let rest: Vec<u8> = (0..5).map(|i| pieces[i] - stock[i] - 1).collect();
    let res = json!({"sand": rest[0], "wood": rest[1], "clay": rest[2], "stone": rest[3], "silver": rest[4]});
    let mut all = json!({"seats": [{}, {}, {"res": res}]});
    for (key, value) in extra.as_object().unwrap() {
        all[key] = value.clone();
    }
    at(3, all)
}

#[test]
fn brg_79_the_defence_tower_is_served_first() {
    let wagons = json!({"sand": {"owner": 1}, "wood": {"owner": 1}, "clay": {"owner": 1}});
    let mut game = scarce([3, 1, 0, 5, 5], json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(goods(&game, 1), [2, 0, 0, 0, 0]);
    assert_eq!(game.public().tower.counts(), [2, 2, 1, 1, 1]);
}

#[test]
fn brg_80_all_pieces_of_one_kind_silver_included() {
    let mut game = at(3, json!({"tower": {"sand": 2, "silver": 3}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["take sand", "take silver"]);
    assert_eq!(refused(&game, 0, "take wood"), "BRG-80");
    act(&mut game, 0, "take silver");
    assert_eq!(goods(&game, 0), [0, 0, 0, 0, 3]);
    assert_eq!(game.public().tower.counts(), [2, 0, 0, 0, 0]);
    let mut game = at(3, json!({"tower": {}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert_eq!(goods(&game, 0), [0; 5]);
}

fn builder() -> Value {
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

#[test]
fn brg_180_brg_181_two_cards_each_at_their_own_rank() {
    let mut game = fresh(2, false);
    choose(&mut game, &["messenger+worker_stone", "trader+mason"]);
    // Loading, then trader and mason of seat 1, then the worker of seat 0.
    act(&mut game, 0, "load 2s");
    act(&mut game, 1, "done");
    act(&mut game, 1, "take stone");
    act(&mut game, 1, "done");
    assert_eq!(waits_for(&game), [0]);
    assert_eq!(game.public().card, Some(PersonCard::WorkerStone));
}

#[test]
fn brg_182_two_own_workers_one_after_the_other() {
    let mut game = at(2, json!({"start": 1, "seats": [{}, {"res": {"sand": 2, "wood": 2, "stone": 2}}]}));
    choose(&mut game, &["worker_wood+worker_sand", "worker_wood+worker_stone"]);
    act(&mut game, 1, "load 2c");
    assert_eq!(waits_for(&game), [1]);
    assert_eq!(legal(&game, 1), ["first worker_wood", "first worker_stone"]);
    let events = act(&mut game, 1, "first worker_stone");
    let worked: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Worked { seat, card, .. } => Some((seat.index(), *card)),
            _ => None,
        })
        .collect();
    assert_eq!(worked, [(1, PersonCard::WorkerStone)]);
    act(&mut game, 1, "done");
    // The second one follows directly; he can build with his own goods again.
    assert_eq!((waits_for(&game), game.public().card), (vec![1], Some(PersonCard::WorkerWood)));
    act(&mut game, 1, "done");
    assert_eq!(legal(&game, 0), ["first worker_wood", "first worker_sand"]);
}

#[test]
fn brg_184_master_builder_with_a_building_card() {
    let mut own = builder();
    own["discard"] = json!(["trader"]);
    let mut game = at(2, json!({"seats": [own, builder()], "tower": {}}));
    choose(&mut game, &["stonecutter+master_builder", "mason+messenger"]);
    act(&mut game, 1, "build house 1s 1w 1t");
    act(&mut game, 1, "done");
    act(&mut game, 1, "done");
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "done");
    act(&mut game, 0, "done");
    assert_eq!(points(&game)[0], 6 + 5);
    assert_eq!(hand(&game, 0).len(), 8, "the stonecutter comes back too");
}

#[test]
fn brg_185_brg_r15_mason_and_stonecutter_in_one_round() {
    let rich = json!({"res": {"sand": 8, "wood": 8, "stone": 8}, "taler": 40});
    let mut game = at(2, json!({"seats": [rich, {}], "tower": {}, "templates": without(&["keep"])}));
    choose(&mut game, &["mason+stonecutter", "messenger+trader"]);
    act(&mut game, 1, "done");
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "place market_a from supply");
    act(&mut game, 0, "done");
    // The stonecutter has two buildings and two helpers of his own; the building of the mason entitles him.
    assert_eq!(game.public().builds, 2);
    act(&mut game, 0, "done");
    assert_eq!(game.public().helpers, 2);
    assert_eq!(refused(&game, 0, "place market_b from supply"), "BRG-135");
    act(&mut game, 0, "place smithy_6 from supply");
    assert_eq!(refused(&game, 0, "place smithy_10 from supply"), "BRG-135");
}
