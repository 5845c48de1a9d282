use crate::rules::builders::builder;

use crate::rules::table::*;

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
    let game = at(
        2,
        json!({"winter": {"gone": ["plague"]}, "round_space": 8, "seats": [{"discard": all[1..], "lost": ["messenger"]}, {}]}),
    );
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
    // Where something has to be decided nobody can pass.
    let mut game = at(3, json!({}));
    choose(&mut game, &["worker_stone", "messenger", "messenger"]);
    assert_eq!((game.public().step, refused(&game, 0, "done")), (Step::Load, "BRG-49"));
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
    // Two players: one's own worker's wood does not help one's own mason.
    let own = json!({"res": {"sand": 2, "stone": 2}});
    let mut game = at(2, json!({"seats": [own, {}], "tower": {}}));
    choose(&mut game, &["mason+worker_wood", "messenger+trader"]);
    // The mason has only two kinds and is passed over; the trader acts before him.
    act(&mut game, 1, "done");
    assert_eq!(game.public().card, Some(PersonCard::WorkerWood));
    assert_eq!(goods(&game, 0), [2, 2, 0, 2, 1]);
    assert!(legal(&game, 0).contains(&"build house 1t 1w 1s".into()));
    // Nor can one's own stonecutter buy it.
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
