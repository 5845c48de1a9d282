//! The round, the store and faults.

use crate::common::*;
use crate::rules::data;
use burghof_castles::{Action, Castles, Event};
use burghof_core::{Chance, Game, Key, Seat, Story, Viewer};
use serde_json::json;

pub(super) fn finish_round(table: Table) -> Castles {
    let mut game = table.game();
    for seat in 0..game.seats() {
        play(&mut game, seat, &["dispose"]);
    }
    game
}

#[test]
fn cst_20_no_round_with_too_few_tiles() {
    let game = finish_round(Table::new(2).quarry("W_TEE W_TEE"));
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-71");
    let game = finish_round(Table::new(2).quarry("W_TEE W_TEE W_TEE W_TEE"));
    assert_eq!((phase(&game).as_str(), game.public().quarry_len()), ("turns", 0));
}

#[test]
fn cst_21_all_pairs_are_dealt_in_turn_order_before_anybody_decides() {
    let mut table = Table::new(3).set("start", json!(0));
    table.json["players"][0]["hand"] = json!(["granite-01", "granite-02"]);
    let mut game = table.game();
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["dispose"]);
    let mut chance = Chance::noted(Key::from_seed("deal"));
    let mut story = Story::default();
    game.apply(s(2), Action::Dispose, &mut chance, &mut story);
    let dealt: Vec<usize> = story
        .told
        .iter()
        .filter_map(|told| match told.event {
            Event::Drew { seat, .. } => Some(seat.index()),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [1, 2, 0], "the next start player first");
    assert_eq!(chance.asked().len(), 6);
    // One source, and the index is the public count of tiles drawn.
    let first = chance.asked()[0].draw;
    for (n, asked) in chance.asked().iter().enumerate() {
        assert_eq!((asked.draw.source, asked.draw.index), (first.source, first.index + n as u32));
        assert_eq!(asked.of, asked.of.max(1));
    }
    assert!(Seat::all(3).all(|seat| game.public().hand_len(seat) == 2));
}

#[test]
fn cst_22_a_pair_is_known_to_its_owner_only() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    let hand_of_0 = |game: &Castles, viewer: usize| views(game)[viewer].1["players"][0]["hand"].clone();
    assert_eq!(hand_of_0(&game, 0).as_array().unwrap().len(), 2);
    for other in [1, 2, 3] {
        assert!(hand_of_0(&game, other).is_null(), "hidden from viewer {other}");
        assert_eq!(views(&game)[other].1["players"][0]["hand_count"], 2);
    }
    // Keep alone shows nothing; a stored tile is seen by all, the other one is not.
    play(&mut game, 0, &["keep"]);
    assert!(hand_of_0(&game, 1).is_null());
    play(&mut game, 0, &["store hand G:W_CROSS"]);
    for (_, view) in views(&game) {
        assert_eq!(view["players"][0]["store"], json!(["granite-01"]));
    }
    assert!(hand_of_0(&game, 1).is_null());
    // The replacement pair is hidden too.
    let mut game = Table::new(3).game();
    let mut story = Story::default();
    game.apply(s(0), read(&game, "offer 1"), &mut key(), &mut story);
    assert_eq!(
        story
            .heard_by(Viewer::Seat(s(0)))
            .filter(|e| matches!(e, Event::Drew { tiles: Some(_), .. }))
            .count(),
        1
    );
    assert_eq!(
        story
            .heard_by(Viewer::Seat(s(1)))
            .filter(|e| matches!(e, Event::Drew { tiles: Some(_), .. }))
            .count(),
        0
    );
    assert!(hand_of_0(&game, 1).is_null());
    // What is disposed of is seen by everybody.
    let mut story = Story::default();
    game = Table::new(3).game();
    game.apply(s(0), Action::Dispose, &mut key(), &mut story);
    assert!(
        story.learned().contains(s(1))
            && story.learned().includes(Viewer::Public)
            && !story.learned().contains(s(0))
    );
}

#[test]
fn cst_23_the_owner_keeps_offers_or_disposes() {
    let game = Table::new(3).game();
    assert_eq!(legal(&game, 0), ["keep", "offer 1", "offer 2", "dispose"]);
    for early in ["build hand G:W_END a1", "store hand G:W_END", "fault G:W_END", "end turn"] {
        assert_eq!(refused(&game, 0, early), "CST-23", "{early}");
    }
    let mut kept = game;
    play(&mut kept, 0, &["keep"]);
    assert_eq!(refused(&kept, 0, "keep"), "CST-23");
    assert_eq!(refused(&kept, 0, "dispose"), "CST-23");
}

#[test]
fn cst_24_the_pair_cannot_be_split() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["keep", "store hand G:W_TEE"]);
    // One tile is kept: the other one can neither be offered nor disposed of.
    assert_eq!(refused(&game, 0, "offer 1"), "CST-28");
    assert_eq!(refused(&game, 0, "dispose"), "CST-23");
    let mut offered = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut offered, 0, &["offer 1"]);
    assert_eq!((offered.public().dump_len(s(1)), offered.public().dump_len(s(2))), (2, 0));
}

#[test]
fn cst_25_turns_contend_for_dumps_and_replacement_draws_only() {
    use burghof_core::contract::Contract;
    let game = Table::new(3).parallel().game();
    assert!(!game.commutes(), "two seats could offer");
    // Choices that offer nothing lead to the same position in any order.
    let orders = [[(0, "keep"), (1, "dispose")], [(1, "dispose"), (0, "keep")]];
    let ends = orders.map(|order| {
        let mut game = Table::new(3).parallel().game();
        order.iter().for_each(|&(seat, text)| drop(play(&mut game, seat, &[text])));
        game
    });
    assert_eq!(ends[0], ends[1]);
    // Replacement draws go by the order of arrival: the first one draws the same tiles, whoever it is.
    let draws = [[0, 1], [1, 0]].map(|order: [u8; 2]| {
        let mut game = Table::new(3).parallel().game();
        play(&mut game, order[0], &["offer 2"]);
        game.hand(s(order[0])).to_vec()
    });
    assert_eq!(draws[0], draws[1]);
    assert!(Table::new(3).game().commutes());
}

#[test]
fn cst_26_kept_tiles_are_built_or_stored_in_any_order() {
    let mut game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    let actions = legal(&game, 0);
    assert!(actions.contains(&"store hand G:W_TEE".into()) && actions.contains(&"store hand G:W_END".into()));
    assert!(!places(&game, 0, "hand G:W_TEE").is_empty() && !places(&game, 0, "hand G:W_END").is_empty());
    play(&mut game, 0, &["build hand G:W_TEE e1", "store hand G:W_END"]);
    assert_eq!((game.public().store(s(0)).len(), game.public().wall_tiles(s(0))), (1, 1));
    let mut other = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    play(&mut other, 0, &["store hand G:W_END", "build hand G:W_TEE e1"]);
    assert_eq!(game, other);
}

#[test]
fn cst_27_the_store_lies_face_up() {
    let game = Table::new(2).store(0, "W_TEE T_ROOF").game();
    for (_, view) in views(&game) {
        assert_eq!(view["players"][0]["store"], json!(["granite-02", "granite-24"]));
    }
}

#[test]
fn cst_28_kept_tiles_cannot_be_thrown_away_or_offered() {
    let game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    assert_eq!(refused(&game, 0, "rubble G:W_TEE"), "CST-28");
    assert_eq!(refused(&game, 0, "offer 1"), "CST-28");
}

/// Eight stored tiles of which none fits beside a lone gate.
fn full_store() -> String {
    format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R S:F_SPIRE_B")
}

/// A site on which nothing of [`full_store`] fits.
const SHUT: &str =
    "d1 gate, a1 W_END, b1 S:W_END, c1 W_END 3, e1 S:W_END 1, f1 F_CAP_Y, g1 F_CAP_G, d2 W_END";

#[test]
fn cst_29_with_a_full_store_an_unbuilt_kept_tile_becomes_a_fault() {
    let mut game = Table::new(2).site(0, SHUT).store(0, &full_store()).hand(0, "kept", "W_TEE W_END").game();
    assert!(legal(&game, 0).contains(&"fault G:W_TEE".into()));
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48");
    play(&mut game, 0, &["fault G:W_TEE"]);
    assert_eq!(game.public().faults(s(0)).count_ones(), 1);
}

#[test]
fn cst_30_the_pair_goes_face_down_onto_a_free_dump() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["offer 1"]);
    assert_eq!(show(&game)["players"][1]["dump"], json!(["granite-01", "granite-02"]));
    // Face down: only who offered the pair knows it, the receiver does not.
    assert_eq!(game.view(s(0).into()).dump(s(1)).count(), 2);
    for viewer in [s(1).into(), s(2).into(), Viewer::Public] {
        assert_eq!(game.view(viewer).dump(s(1)).count(), 0, "{viewer:?}");
    }
    random_until(&mut game, 1, |game| to_act(game) == [1]);
    assert_eq!(legal(&game, 1), ["keep", "offer 0", "offer 2", "dispose"]);
    play(&mut game, 1, &["offer 2"]);
    random_until(&mut game, 1, |game| to_act(game) == [2]);
    assert_eq!(refused(&game, 2, "offer 1"), "CST-30");
    assert_eq!(refused(&game, 2, "offer 5"), "CST-30");
    assert_eq!(legal(&game, 2), ["keep", "offer 0", "dispose"]);
}

#[test]
fn cst_31_not_to_oneself_but_to_somebody_who_has_finished() {
    let mut game = Table::new(2).game();
    assert_eq!(refused(&game, 0, "offer 0"), "CST-31");
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["offer 0"]);
    assert_eq!(game.public().dump_len(s(0)), 2);
}

#[test]
fn cst_32_two_replacement_tiles_are_drawn_at_once() {
    let mut game = Table::new(2).game();
    let before = game.public().quarry_len();
    let told = play(&mut game, 0, &["offer 1"]);
    let drew = told.iter().filter(|event| matches!(event, Event::Drew { replacement: true, .. }));
    assert_eq!(drew.count(), 1, "{told:?}");
    let told = play(&mut Table::new(2).game(), 0, &["keep"]);
    assert!(!told.iter().any(|event| matches!(event, Event::Drew { replacement: true, .. })), "{told:?}");
    assert_eq!((game.public().quarry_len(), game.public().hand_len(s(0))), (before - 2, 2));
    assert_eq!(show(&game)["players"][0]["hand_kind"], "replacement");
    assert_eq!(to_act(&game), [0]);
}

#[test]
fn cst_33_replacement_tiles_must_be_built_or_stored() {
    let mut game = Table::new(3).hand(0, "replacement", "W_TEE W_END").dump(1, "W_CROSS B_WALL").game();
    assert_eq!(refused(&game, 0, "offer 2"), "CST-33");
    assert_eq!(refused(&game, 0, "rubble G:W_TEE"), "CST-33");
    assert_eq!(refused(&game, 0, "dispose"), "CST-23");
    assert_eq!(refused(&game, 0, "end turn"), "CST-40");
    play(&mut game, 0, &["build hand G:W_TEE e1", "store hand G:W_END"]);
    assert_eq!(game.public().hand_len(s(0)), 0);
}

#[test]
fn cst_34_an_unused_replacement_tile_becomes_a_fault() {
    let table = Table::new(2).site(0, SHUT).store(0, &full_store()).dump(1, "B_WALL B_WALL");
    let mut game = table.hand(0, "replacement", "W_TEE W_TEE").game();
    play(&mut game, 0, &["fault G:W_TEE", "fault G:W_TEE"]);
    assert_eq!(game.public().faults(s(0)).count_ones(), 2);
    assert_eq!(to_act(&game), [1]);
}

#[test]
fn cst_35_offering_needs_two_tiles_and_a_free_dump() {
    let game = Table::new(2).quarry("").game();
    assert_eq!(legal(&game, 0), ["keep", "dispose"]);
    assert_eq!(refused(&game, 0, "offer 1"), "CST-35");
    let game = Table::new(2).quarry("W_TEE W_TEE").game();
    assert_eq!(legal(&game, 0), ["keep", "offer 1", "dispose"]);
    let taken = Table::new(2).dump(1, "G:W_CROSS S:W_CROSS").game();
    assert_eq!(legal(&taken, 0), ["keep", "dispose"]);
}

#[test]
fn cst_36_until_the_dump_phase_only_the_giver_knows() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["offer 1"]);
    let dump = |game: &Castles, viewer: usize| views(game)[viewer].1["players"][1]["dump"].clone();
    assert_eq!(dump(&game, 0).as_array().unwrap().len(), 2);
    for hidden in [1, 2, 3] {
        assert!(dump(&game, hidden).is_null(), "hidden from viewer {hidden}");
        assert_eq!(views(&game)[hidden].1["players"][1]["dump_count"], 2);
    }
    // Another world with other tiles on the dump looks the same to receiver, third player and public.
    let mut twin = Table::new(3).hand(0, "drawn", "F_CAP_Y T_ROOF").game();
    play(&mut twin, 0, &["offer 1"]);
    assert_ne!(game.dump(s(1)), twin.dump(s(1)));
    // Cannot be used before the dump phase, also not in the receiver's own turn.
    random_until(&mut game, 3, |game| to_act(game) == [1]);
    assert_eq!(refused(&game, 1, "build dump G:W_TEE e1"), "CST-36");
    assert_eq!(refused(&game, 1, "store dump G:W_TEE"), "CST-36");
    play(&mut game, 1, &["dispose"]);
    // Turned up for everybody; the giver learns nothing new.
    let mut story = Story::default();
    game.apply(s(2), Action::Dispose, &mut key(), &mut story);
    assert_eq!(phase(&game), "dump");
    let shown = story.told.iter().find(|told| matches!(told.event, Event::DumpShown { .. })).unwrap();
    let to = shown.to.unwrap();
    assert!(!to.contains(s(0)) && to.contains(s(1)) && to.contains(s(2)) && to.includes(Viewer::Public));
    for viewer in 0..4 {
        assert_eq!(dump(&game, viewer).as_array().unwrap().len(), 2);
    }
}

#[test]
fn cst_36_worlds_that_differ_in_an_offered_pair_look_alike() {
    // Same table, other pair on the dump of seat 1, offered by seat 0.
    let worlds = ["W_TEE W_CROSS", "F_CAP_Y T_ROOF"].map(|pair| {
        let hand = Table::new(3).hand(0, "replacement", "W_STRAIGHT W_CORNER").dump(1, pair);
        hand.player(1, "dump_from", json!(0)).game()
    });
    for viewer in [Viewer::Seat(s(1)), Viewer::Seat(s(2)), Viewer::Public] {
        assert_eq!(worlds[0].view(viewer), worlds[1].view(viewer));
        assert_eq!(worlds[0].key(viewer), worlds[1].key(viewer));
    }
    assert_ne!(worlds[0].view(s(0).into()), worlds[1].view(s(0).into()));
}

#[test]
fn cst_37_one_offer_a_round_and_one_pair_received() {
    let mut game = Table::new(2).game();
    play(&mut game, 0, &["offer 1"]);
    assert_eq!(refused(&game, 0, "offer 1"), "CST-33", "once is enough");
    random_until(&mut game, 2, |game| to_act(game) == [1]);
    assert_eq!(legal(&game, 1), ["keep", "offer 0", "dispose"], "one possible receiver with two players");
    assert!(
        Table::new(3)
            .dump(1, "W_TEE W_TEE")
            .dump(2, "W_END W_END")
            .player(1, "dump_from", json!(0))
            .player(2, "dump_from", json!(0))
            .read()
            .is_err()
    );
}

#[test]
fn cst_38_disposed_tiles_stay_in_the_rubble_without_penalty() {
    let mut game = Table::new(2).hand(0, "drawn", "W_TEE W_CROSS").game();
    let before = total(&game, 0);
    play(&mut game, 0, &["dispose"]);
    assert_eq!(total(&game, 0), before);
    assert_eq!(show(&game)["rubble"], json!(["granite-01", "granite-02"]));
    random_until(&mut game, 1, |game| game.outcome().is_some());
    let rubble = game.public().rubble();
    assert!([0, 1].iter().all(|&shape| data().count(rubble, data().kind(0, shape)) >= 1));
}

#[test]
fn cst_39_disposing_is_always_allowed() {
    let mut game = Table::new(2).site(0, SHUT).store(0, &full_store()).hand(0, "drawn", "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "dispose"), "legal");
    play(&mut game, 0, &["dispose"]);
    assert_eq!(game.public().faults(s(0)), 0);
}

#[test]
fn cst_40_the_turn_ends_when_both_tiles_are_used() {
    let mut game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    assert_eq!(refused(&game, 0, "end turn"), "CST-40");
    play(&mut game, 0, &["store hand G:W_TEE"]);
    assert_eq!(refused(&game, 0, "end turn"), "CST-40");
    play(&mut game, 0, &["store hand G:W_END"]);
    assert_eq!(refused(&game, 0, "end turn"), "legal");
    play(&mut game, 0, &["end"]);
    assert_eq!(show(&game)["players"][0]["marker"], "above");
    // After disposing nothing is pending: the end is allowed at once.
    let mut game = Table::new(2).store(0, "W_END").game();
    play(&mut game, 0, &["dispose"]);
    assert!(legal(&game, 0).contains(&"end turn".into()));
}

#[test]
fn cst_41_the_dump_phase_begins_when_all_have_finished() {
    let mut game = Table::new(2).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["offer 1"]);
    random_until(&mut game, 2, |game| to_act(game) == [1]);
    play(&mut game, 1, &["dispose"]);
    assert_eq!((phase(&game).as_str(), to_act(&game)), ("dump", vec![1]));
    let actions = legal(&game, 1);
    for tile in ["G:W_TEE", "G:W_CROSS"] {
        assert!(actions.contains(&format!("rubble {tile}")), "any order");
    }
}

#[test]
fn cst_42_dump_tiles_are_built_stored_or_thrown_away() {
    let table = Table::over(2).phase("dump").dump(0, "W_TEE W_CROSS").quarry("W_END W_END S:W_END S:W_END");
    let mut game = table.game();
    assert!(!places(&game, 0, "dump G:W_TEE").is_empty());
    assert!(legal(&game, 0).contains(&"store dump G:W_TEE".into()));
    play(&mut game, 0, &["build dump G:W_TEE e1", "rubble G:W_CROSS"]);
    assert_eq!(game.public().wall_tiles(s(0)), 1);
    assert_eq!(game.public().rubble().count_ones(), 1);
    assert_eq!(refused(&Table::new(2).game(), 0, "rubble G:W_END"), "CST-42");
    let mut game = table.game();
    play(&mut game, 0, &["store dump G:W_TEE"]);
    assert_eq!(game.public().store(s(0)).len(), 1);
}

#[test]
fn cst_43_dump_tiles_never_become_faults() {
    let game =
        Table::over(2).phase("dump").site(0, SHUT).store(0, &full_store()).dump(0, "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "CST-43");
    assert_eq!(refused(&game, 0, "store dump G:W_TEE"), "CST-48");
    assert!(legal(&game, 0).contains(&"rubble G:W_TEE".into()));
    assert!(!legal(&game, 0).iter().any(|action| action.starts_with("fault")));
    // Make space first, then store.
    let full = format!("W_END {STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let mut game = Table::over(2).phase("dump").store(0, &full).dump(0, "W_TEE W_TEE").game();
    play(&mut game, 0, &["build store G:W_END a1", "store dump G:W_TEE"]);
    assert_eq!(game.public().store(s(0)).len(), 8);
}

#[test]
fn cst_44_no_dump_tile_is_left() {
    let mut game = Table::over(2).phase("dump").store(0, "W_END").dump(0, "W_TEE W_CROSS").game();
    assert_eq!(refused(&game, 0, "end dump"), "CST-44");
    play(&mut game, 0, &["rubble G:W_TEE"]);
    assert_eq!(refused(&game, 0, "end dump"), "CST-44");
    play(&mut game, 0, &["rubble G:W_CROSS"]);
    assert_eq!(refused(&game, 0, "end dump"), "legal");
}

#[test]
fn cst_45_the_next_round_begins_when_all_dumps_are_empty() {
    let mut game =
        Table::over(2).phase("dump").dump(0, "W_TEE").dump(1, "W_TEE").set("start", json!(0)).game();
    play(&mut game, 0, &["rubble G:W_TEE"]);
    assert_eq!(phase(&game), "dump");
    assert_eq!(show(&game)["players"][0]["marker"], "above");
    play(&mut game, 1, &["rubble S:W_TEE"]);
    assert_eq!((phase(&game).as_str(), game.public().round()), ("turns", 2));
    assert_eq!(show(&game)["players"][0]["marker"], "below");
}

#[test]
fn cst_46_eight_spaces_one_tile_each() {
    let seven = format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let mut game = Table::new(2).site(0, SHUT).store(0, &seven).hand(0, "kept", "W_TEE W_TEE").game();
    play(&mut game, 0, &["store hand G:W_TEE"]);
    assert_eq!(game.public().store(s(0)).len(), 8);
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48");
}

#[test]
fn cst_47_stored_tiles_are_built_at_every_own_decision() {
    let stored = |table: Table| places(&table.store(0, "W_TEE").game(), 0, "store G:W_TEE").len();
    let drawn = stored(Table::new(2));
    assert!(drawn > 0, "before the choice");
    assert_eq!(stored(Table::new(2).hand(0, "kept", "W_END W_END")), drawn, "before the tiles");
    assert_eq!(stored(Table::new(2).hand(0, "kept", "W_END")), drawn, "between the tiles");
    assert_eq!(stored(Table::new(2).hand(0, "kept", "")), drawn, "after the tiles");
    assert_eq!(stored(Table::over(2).phase("dump").dump(0, "W_END W_END")), drawn, "in the dump phase");
    assert_eq!(
        stored(Table::over(2).phase("dump").dump(1, "W_END W_END").player(0, "finished", json!(false))),
        drawn,
        "with dump tiles dealt with"
    );
    assert_eq!(stored(Table::over(2).phase("final_works")), drawn, "in the final works");
    assert_eq!(stored(Table::over(2).phase("dump").dump(1, "W_END W_END")), 0, "not without dump tiles");
    // Any number of times, and all orders of the same builds meet in one position.
    let table = Table::new(2).store(0, "W_TEE W_END W_CORNER");
    let builds = ["build store G:W_TEE e1", "build store G:W_END a1", "build store G:W_CORNER c1"];
    let mut ends = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut game = table.game();
        play(&mut game, 0, &order.map(|n| builds[n]));
        assert_eq!(to_act(&game), [0]);
        ends.push((burghof_core::hash::hash64(&game), game));
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn cst_48_space_made_by_building_is_usable_at_once() {
    let full = format!("W_END {STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let mut game = Table::new(2).store(0, &full).hand(0, "kept", "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48");
    play(&mut game, 0, &["build store G:W_END a1"]);
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "legal");
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "CST-49");
}

#[test]
fn cst_49_a_fault_only_with_a_full_store() {
    let game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "CST-49");
    // With a full store it may be chosen, whether the tile fits somewhere or not.
    let game = Table::new(2).store(0, &full_store()).hand(0, "kept", "W_TEE W_END").game();
    assert!(!places(&game, 0, "hand G:W_TEE").is_empty());
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "legal");
}

#[test]
fn cst_50_faults_cost_a_point_and_never_come_back() {
    let game = Table::over(2).faults(0, "W_TEE W_END").game();
    assert_eq!(points(&game, 0, "CST-90"), -2);
    let game = Table::new(2).faults(0, "W_TEE").hand(0, "kept", "W_END W_END").game();
    for zone in ["hand", "store", "dump"] {
        assert_ne!(refused(&game, 0, &format!("build {zone} G:W_TEE e1")), "legal");
    }
    for (_, view) in views(&game) {
        assert_eq!(view["players"][0]["faults"], json!(["granite-02"]), "face up");
    }
}

#[test]
fn cst_51_a_stored_tile_leaves_the_store_only_by_being_built() {
    let game = Table::new(2).store(0, "W_TEE").hand(0, "kept", "W_END W_END").game();
    assert_eq!(refused(&game, 0, "store store G:W_TEE"), "CST-51");
    assert_eq!(refused(&game, 0, "rubble G:W_TEE"), "CST-28");
    let dump = Table::over(2).phase("dump").store(0, "W_TEE").dump(0, "W_END W_END").game();
    assert_eq!(refused(&dump, 0, "rubble G:W_TEE"), "CST-68", "not on the dump");
    let from_store: Vec<String> =
        legal(&game, 0).into_iter().filter(|action| action.contains("G:W_TEE")).collect();
    assert!(!from_store.is_empty() && from_store.iter().all(|action| action.starts_with("build store")));
}
