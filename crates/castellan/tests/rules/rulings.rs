//! Rulings on what the rulebook leaves open.

use crate::kit::*;
use crate::rules::courtyards::over;
use crate::rules::ending::{drawing, last_card, session};
use crate::rules::keep_of;
use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;

#[test]
fn cas_r02_long_and_short_walls_are_two_to_one() {
    // The same square with a long side and with a split side.
    assert_eq!((values(&at(V2, json!({}))), values(&at(V3, json!({})))), (vec![4], vec![5]));
}

#[test]
fn cas_r03_interior_towers_count() {
    assert_eq!(points(&at(&format!("{V3} S1,0N T1,1"), json!({ "keeps": keep_of(0) }))), [6, 0]);
}

#[test]
fn cas_r04_keeps_are_set_after_all_pieces_are_built() {
    let ring = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E";
    let game = after(at(ring, json!({ "building": { "S": 2 } })), &["S 0,0 N"]);
    assert_eq!((yards(&game)[0].2, points(&game), game.table().phase), (None, vec![0, 0], Phase::Build));
    let game = after(game, &["S 0,0 W"]);
    assert_eq!(game.table().phase, Phase::Claim);
}

#[test]
fn cas_r05_the_owner_chooses_the_doubled_part() {
    let keeps = json!([{ "player": 1, "cell": [0, 0], "double": true }]);
    let game = at(V15, json!({ "active": 1, "keeps": keeps, "building": { "S": 1 } }));
    let game = after(game, &["S 2,0 N"]);
    assert_eq!((game.public().active, legal(&game).len()), (seat(1), 2));
}

#[test]
fn cas_r06_a_keep_moves_inside_its_courtyard_only() {
    let keeps = |x: i32| json!({ "keeps": [{ "player": 0, "cell": [x, 0] }] });
    assert_eq!(at(V15, keeps(0)), at(V15, keeps(3)));
    assert!(misfit(V15, keeps(4)).contains("keep-in-courtyard"));
}

#[test]
fn cas_r07_what_fits_is_tested_in_the_position_reached() {
    // The last wall closes the ring and leaves the tower without a place, though it could have been built first.
    let game = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1, "T": 1 } }));
    let game = after(game, &["S 0,0 N"]);
    assert_eq!(legal(&game), ["end"]);
    assert_eq!(after(game, &["end"]).table().passed[1], Pieces::new(1, 0, 0));
}

#[test]
fn cas_r08_received_pieces_must_be_built() {
    let game = at(V1, json!({ "keeps": keep_of(0), "passed": [{ "S": 1 }, {}], "hands": [["W7"], ["W1"]] }));
    let game = after(game, &["play W7", "S 0,0 W", "S 0,0 S"]);
    assert_eq!((game.table().building, verdict(&game, "end")), (Pieces::new(0, 0, 1), "CAS-44"));
}

#[test]
fn cas_r09_a_double_keep_counts_as_two_keeps() {
    // 4 doubled against 8: two keeps against one.
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }, { "player": 1, "cell": [1, 0] }]);
    let end = over(&format!("{V15} S1,0N"), keeps);
    assert_eq!([end.points(seat(0)), end.points(seat(1))], [8, 8]);
    assert_eq!([end.place(seat(0)), end.place(seat(1))], [1, 2]);
}

#[test]
fn cas_r10_lost_pieces_do_not_go_further_round() {
    // Seat 0 ran out of cards; seat 3 is left of seat 2 and had its turn? No: seat 3 is the last. Its neighbour is 0.
    let more = json!({ "players": 4, "active": 3, "end_by": 0, "keeps": keep_of(0), "building": { "T": 1 } });
    let game = after(at(V1, more), &["end"]);
    assert_eq!(game.table().lost, Pieces::new(1, 0, 0));
    let more = json!({ "players": 4, "active": 2, "end_by": 0, "keeps": keep_of(0), "building": { "T": 1 } });
    let game = after(at(V1, more), &["end"]);
    assert_eq!((game.table().lost, game.table().passed[3]), (Pieces::NONE, Pieces::new(1, 0, 0)));
}

#[test]
fn cas_r11_not_all_cards_need_be_played_in_a_last_turn() {
    let game = after(last_card(2), &["draw 0 0"]);
    assert!(legal(&game).contains(&"play W1".to_owned()));
}

#[test]
fn cas_r12_left_overs_in_the_first_turn() {
    let more = json!({ "first_turn": true, "building": { "S": 1, "T": 1 }, "played": ["W4", "T6"], "discards": [[], []] });
    let game = after(at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", more), &["S 0,0 N"]);
    assert!(game.public().first_turn);
    let game = after(game, &["end", "claim none", "draw 1 0"]);
    assert_eq!(game.table().passed[1], Pieces::new(1, 0, 0));
    assert!(!game.public().first_turn);
}

#[test]
fn cas_r13_the_supply_never_runs_short() {
    for seed in 0..20 {
        random_game(2, seed, "trial", |game| {
            let data = game.data();
            let unplayed =
                Seat::all(2).map(|seat| data.give(data.all_cards() & !game.public().shown(seat)).0);
            let unplayed = unplayed.fold(Pieces::NONE, |sum, pieces| sum + pieces);
            assert_eq!(game.table().supply, unplayed);
        });
    }
    // In a made-up position the supply gives what it has.
    let more = json!({ "keeps": keep_of(0), "hands": [["T3"], ["W1"]], "lost": { "T": 27 } });
    let game = after(at(V1, more), &["play T3"]);
    assert_eq!((game.table().building, game.table().supply.tower), (Pieces::new(1, 0, 0), 0));
}

#[test]
fn cas_r14_open_ends_may_meet() {
    let game = at("T0,0 T0,1 T0,2 S0,0N S0,1N S0,0E T1,0 S1,0N", json!({ "building": { "S": 1 } }));
    assert_eq!(verdict(&game, "S 0,1 E"), "legal");
    let game = after(game, &["S 0,1 E"]);
    assert_eq!((yards(&game).len(), game.table().castle.open_ends().count()), (0, 1));
}

#[test]
fn cas_r15_doubled_courtyards_add_beyond_four_times() {
    let four = format!("{V10} T1,1");
    let keep = |x: i32, y: i32, double: bool| json!({ "player": 0, "cell": [x, y], "double": double });
    let keeps = json!([keep(0, 0, true), keep(0, 1, false), keep(1, 0, false), keep(1, 1, false)]);
    let sheet = at(&four, json!({ "keeps": keeps })).sheet();
    let centre = sheet.lines.iter().filter(|line| line.counted.contains(&"1,1".to_owned())).count();
    assert_eq!(centre, 5);
}

#[test]
fn cas_r16_backs_and_used_cards_are_public() {
    let game = drawing(&["W6"], &["W3", "W4"], &["T4", "T5"]);
    let game = after(game, &["draw 1 1"]);
    let view = game.view(Viewer::Public);
    assert_eq!(view.public.discards[0].count_ones(), 1);
    let hand = game.hand(seat(0));
    let backs = Deck::ALL.map(|deck| (hand & game.data().deck(deck)).count_ones() as u8);
    assert_eq!(view.backs[0], backs);
    assert_eq!((view.hand, view.pile_size(seat(0), Deck::Wall)), (0, 1));
    // What another seat holds is drawn from its unseen cards only.
    let mut worlds = std::collections::HashSet::new();
    for seed in 0..60 {
        let world = Castellan::imagine(&view, &mut Rng::new(seed));
        assert_eq!(world.hand(seat(0)) & view.public.discards[0], 0);
        worlds.insert(world.hand(seat(0)));
    }
    assert!(worlds.len() > 10);
}

#[test]
fn cas_r17_the_split_is_one_decision() {
    let mut game = drawing(&["W6"], &["W3", "W4"], &["T4", "T5"]);
    let story = play(&mut game, &["draw 1 1"]);
    let draws =
        story.heard_by(Viewer::Seat(seat(0))).filter(|e| matches!(e, Event::Drew { wall: 1, tower: 1, .. }));
    assert_eq!(draws.count(), 1);
}

#[test]
fn cas_r18_no_limit_of_four_cards() {
    let hands = json!([["W1", "W2", "W3", "T1", "T2", "T3"], ["W1"]]);
    let game = at(V1, json!({ "keeps": keep_of(0), "hands": hands }));
    assert_eq!(legal(&game).len(), 63);
    assert_eq!(verdict(&game, "play W1 W2 W3 T1 T2 T3"), "legal");
}

#[test]
fn cas_r19_twenty_six_long_walls() {
    assert_eq!(Data::standard().supply(2).long, 26);
}

#[test]
fn cas_r20_colours_have_no_effect_and_the_start_is_random() {
    let order: Vec<_> = Data::standard().get().colours.iter().map(|colour| colour.name.en).collect();
    assert_eq!(order, ["Green", "Yellow", "Red", "Blue"]);
    let starters: std::collections::HashSet<_> = (0..40)
        .map(|n| {
            let mut chance = Chance::keyed(Key::from_seed(&n.to_string()));
            Castellan::new(&Setup::new(4), &mut chance).unwrap().public().active
        })
        .collect();
    assert_eq!(starters.len(), 4);
}

#[test]
fn cas_r21_the_smallest_courtyard_has_room_for_a_double_keep() {
    let ring = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E";
    let game = after(at(ring, json!({ "building": { "S": 1 } })), &["S 0,0 N", "claim 0,0"]);
    assert_eq!(yards(&game), [("0,0".into(), 4, Some(0), true)]);
}

#[test]
fn cas_r22_closed_and_divided_in_one_turn() {
    let open = V15.replace(" S4,0N", "");
    let game = at(&open, json!({ "building": { "S": 2 } }));
    let one = after(game, &["S 4,0 N", "S 2,0 N"]);
    assert_eq!(legal(&one), ["claim none", "claim 0,0", "claim 2,0"]);
    // Divided before it was closed: the same.
    let two = after(game, &["S 2,0 N", "S 4,0 N"]);
    assert_eq!(one, two);
    assert_eq!(points(&after(two, &["claim 2,0"])), [18, 0]);
}

#[test]
fn cas_r23_cards_can_be_taken_back_in_trial_mode() {
    for (building, allowed) in [("trial", true), ("strict", false)] {
        let mut session = session(building);
        let active = session.position().public().active;
        let before = session.position().to_owned();
        let mut actions = Vec::new();
        before.legal_actions(active, &mut actions);
        session.act(active, actions[0]).unwrap();
        assert_eq!(session.take_back(active).is_ok(), allowed);
        assert_eq!(*session.position() == before, allowed);
    }
}

#[test]
fn cas_r24_the_figures_are_worth_six_and_seven_and_nine() {
    assert_eq!(values(&at(&format!("{V3} S1,0N T1,1"), json!({}))), [6]);
    assert_eq!(values(&at(V6, json!({}))), [7, 9]);
}

#[test]
fn cas_r25_no_courtyard_below_four() {
    for seed in 0..60 {
        let end = random_game(2, seed, "trial", |_| {});
        assert!(values(&end).iter().all(|&value| value >= 4));
    }
}
