//! Positions written by hand in the shape of the formats page: what is missing gets a default, what is wrong a name.

use crate::kit::*;
use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;

#[test]
fn nothing_at_all_is_the_start_of_a_game_for_two() {
    let game = at("", json!({}));
    assert_eq!((game.seats(), game.public().active, game.table().phase), (2, seat(0), Phase::Play));
    assert!(game.public().first_turn);
    assert_eq!(game.hand(seat(1)).count_ones(), 4);
    assert_eq!(game.table().supply, Pieces::new(32, 26, 30));
}

#[test]
fn a_castle_alone_can_be_scored() {
    let keeps = json!([{ "player": 2, "cell": [0, 0], "double": true }]);
    let game = at(V1, json!({ "keeps": keeps }));
    assert_eq!((game.seats(), points(&game)), (3, vec![0, 0, 8]));
    assert!(game.table().double_used.contains(seat(2)));
}

#[test]
fn the_phase_follows_from_the_rest() {
    let phase = |more| at(V1, more).table().phase;
    let kept = json!([{ "player": 0, "cell": [0, 0] }]);
    assert_eq!(phase(json!({ "keeps": kept })), Phase::Play);
    assert_eq!(phase(json!({ "keeps": kept, "building": { "S": 1 } })), Phase::Build);
    assert_eq!(phase(json!({ "keeps": kept, "played": ["W1"] })), Phase::Draw);
    assert_eq!(phase(json!({ "played": ["W1"] })), Phase::Claim);
    assert_eq!(phase(json!({})), Phase::Claim);
    assert_eq!(phase(json!({ "double_used": [true, false] })), Phase::Draw);
    assert_eq!(phase(json!({ "keeps": kept, "end_by": 0, "last_turns": [] })), Phase::Over);
    assert_eq!(phase(json!({ "keeps": kept, "end_by": 1 })), Phase::Play);
}

#[test]
fn last_turns_follow_from_the_one_who_ran_out() {
    let more = json!({ "players": 4, "active": 2, "end_by": 0, "keeps": [{ "player": 0, "cell": [0, 0] }] });
    let game = at(V1, more);
    assert_eq!(game.public().last_turns.iter().collect::<Vec<_>>(), [seat(2), seat(3)]);
    // Piles are empty in a last turn (CAS-71).
    assert_eq!(game.hand(seat(2)).count_ones(), 14);
}

#[test]
fn directions_west_and_south_are_accepted() {
    assert_eq!(
        at("T0,0 T1,0 T1,1 T0,1 S1,0W S1,1S S1,1W S0,1S", json!({})).table().castle,
        at(V1, json!({})).table().castle
    );
}

#[test]
fn the_order_of_the_lists_does_not_matter() {
    let other = "S0,0N S0,1E T0,1 T1,1 S1,0N T1,0 S0,0E T0,0";
    let kept = json!({ "keeps": [{ "player": 0, "cell": [0, 0] }] });
    let (one, two) = (at(V1, kept.clone()), at(other, kept));
    assert_eq!(one, two);
    assert_eq!(hash::hash64(&one), hash::hash64(&two));
    assert_eq!(legal(&one), legal(&two));
}

#[test]
fn broken_positions_are_refused_by_name() {
    let check = |pieces: &str, more, name: &str| {
        let refusal = misfit(pieces, more);
        assert!(refusal.contains(name), "{name}: {refusal}");
    };
    check("T0,0 S3,3E", json!({}), "wall-attached");
    check("S3,3E", json!({}), "wall-attached");
    check("T0,0 T3,3", json!({}), "one-castle");
    check("T0,0 S0,0E S0,0E", json!({}), "edges-free");
    check("T0,0 T0,0", json!({}), "tower-free");
    check("T0,0 L0,0E T1,0", json!({}), "tower-free");
    check("T0,0 L0,0E S0,0N T0,1 S0,1E T1,1 S1,1S", json!({}), "wall-end-free");
    check("T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S L0,0E", json!({}), "walls[");
    check(V1, json!({ "keeps": [{ "player": 0, "cell": [3, 3] }] }), "keep-in-courtyard");
    check(
        V1,
        json!({ "keeps": [{ "player": 0, "cell": [0, 0] }, { "player": 1, "cell": [0, 0] }] }),
        "one-keep-per-courtyard",
    );
    check(
        V1,
        json!({ "keeps": [{ "player": 0, "cell": [0, 0], "double": true }], "double_used": [false, false] }),
        "double-keep",
    );
    check(V1, json!({ "supply": { "T": 32, "L": 26, "S": 30 } }), "pieces");
    check(V1, json!({ "lost": { "T": 40 } }), "pieces");
    check(V1, json!({ "players": 5 }), "players");
    check(V1, json!({ "sets": 2 }), "players");
    check(V1, json!({ "players": 2, "sets": 2 }), "sets");
    check(V1, json!({ "players": 2, "active": 2 }), "active");
    check(V1, json!({ "hands": [["X9"]] }), "hands[0]");
    check(V1, json!({ "hands": [["W1", "W1"]] }), "cards-per-player");
    check(
        V1,
        json!({ "hands": [["W1"]], "wall_piles": [["W2"]], "tower_piles": [["T1"]], "discards": [[]] }),
        "cards-per-player",
    );
    check(V1, json!({ "phase": "dance" }), "phase");
    check(V1, json!({ "options": { "building": "loose" } }), "options.building");
    check(V1, json!({ "last_turns": [1] }), "last-turns");
    check("T0,0 S0,0E T1,0 S200,0E", json!({}), "walls[1]");
    check("T100,0", json!({}), "castellan-misfit-far");
    check("T100,0", json!({ "players": 4 }), "castellan-misfit-far");
}

fn refused(pieces: &str, more: serde_json::Value, invariant: &str, rule: &str) {
    let refusal = misfit(pieces, more);
    assert!(refusal.contains(invariant) && refusal.contains(rule), "{invariant}, {rule}: {refusal}");
}

fn kept() -> serde_json::Value {
    json!([{ "player": 0, "cell": [0, 0] }])
}

#[test]
fn a_first_turn_with_pieces_standing_is_refused() {
    refused(V1, json!({ "keeps": kept(), "first_turn": true }), "first-turn", "CAS-29");
    refused("T0,0", json!({ "first_turn": true, "discards": [["T1"], []] }), "first-turn", "CAS-29");
    refused("", json!({ "first_turn": false }), "first-turn", "CAS-29");
    refused("", json!({ "discards": [["T1"], []] }), "first-turn", "CAS-29");
}

#[test]
fn a_turn_that_begins_with_an_unclaimed_courtyard_is_refused() {
    refused(V1, json!({ "phase": "play" }), "phase", "CAS-54");
}

#[test]
fn a_draw_without_a_played_card_is_refused() {
    refused(V1, json!({ "keeps": kept(), "phase": "draw" }), "phase", "CAS-15");
    let strict = json!({ "keeps": kept(), "phase": "draw", "options": { "building": "strict" } });
    refused(V1, strict, "phase", "CAS-15");
    at(V1, json!({ "keeps": kept(), "phase": "draw", "played": ["W1"] }));
}

#[test]
fn an_empty_supply_with_cards_left_is_refused() {
    let none = json!({ "T": 0, "L": 0, "S": 0 });
    let more = json!({ "keeps": kept(), "supply": none, "lost": { "T": 28, "L": 26, "S": 26 } });
    refused(V1, more.clone(), "supply", "CAS-R13");
    let mut over = more;
    over["phase"] = json!("over");
    at(V1, over);
}

#[test]
fn a_player_without_a_card_is_refused() {
    for seat in 0..2 {
        let mut hands = json!([["W1"], ["W1"]]);
        hands[seat] = json!([]);
        refused(V1, json!({ "keeps": kept(), "hands": hands }), "hand-not-empty", "CAS-18");
    }
}

#[test]
fn somebody_out_of_cards_with_a_card_is_refused() {
    let more = json!({ "keeps": kept(), "end_by": 1, "hands": [["W1"], ["W1"]] });
    refused(V1, more, "last-turns", "CAS-70");
    let more = json!({ "keeps": kept(), "end_by": 1, "hands": [["W1"], []], "wall_piles": [["W2"], []] });
    refused(V1, more, "last-turns", "CAS-71");
}

#[test]
fn a_made_up_draft_looks_the_same_to_the_others_until_it_is_confirmed() {
    let more =
        json!({ "keeps": [{ "player": 0, "cell": [0, 0] }], "building": { "S": 1 }, "played": ["W7"] });
    let game = at(V1, more);
    let other = Viewer::Seat(seat(1));
    let before = game.view(other);
    assert_eq!(before.public.table.phase, Phase::Play);
    let game = after(game, &["S 0,0 W"]);
    assert_eq!(game.view(other), before);
    assert_ne!(after(game, &["draw 1 1"]).view(other), before);
}

#[test]
fn a_made_up_position_can_be_played_to_its_end() {
    for (pieces, more) in [
        (V1, json!({})),
        (V6, json!({ "building": { "T": 1, "S": 2 } })),
        (V10, json!({ "players": 4, "keeps": [{ "player": 3, "cell": [0, 0], "double": true }] })),
        ("", json!({ "players": 3, "building": { "S": 2 } })),
        (V15, json!({ "hands": [["W1"], ["T1"]], "keeps": [{ "player": 1, "cell": [0, 0] }] })),
    ] {
        for seed in 0..20 {
            let mut game = at(pieces, more.clone());
            let mut chance = Chance::free(Rng::new(seed));
            play::random_playout(&mut game, &mut chance, &mut Rng::new(seed), &mut Vec::new(), 512);
            assert!(game.outcome().is_some());
            game.invariants().unwrap();
        }
    }
}

#[test]
fn actions_go_out_with_self_explaining_keys() {
    let game = at(V1, json!({}));
    let json = |text: &str| serde_json::to_value(game.to_act_json(game.read_action(text).unwrap())).unwrap();
    assert_eq!(json("play W1 T2"), json!({ "type": "play", "cards": ["W1", "T2"] }));
    assert_eq!(json("T -1,2"), json!({ "type": "tower", "x": -1, "y": 2 }));
    assert_eq!(json("L 0,2 S"), json!({ "type": "wall", "kind": "L", "x": 0, "y": 0, "dir": "N" }));
    assert_eq!(json("end"), json!({ "type": "end" }));
    assert_eq!(json("claim 3,1"), json!({ "type": "claim", "double": [3, 1] }));
    assert_eq!(json("draw 1 0"), json!({ "type": "draw", "wall": 1, "tower": 0 }));
}

#[test]
fn notation_is_tolerant() {
    let game = at(V1, json!({}));
    for (loose, exact) in [
        ("  PLAY w1   t2 ", "play W1 T2"),
        ("s1,0e", "S 1,0 E"),
        ("L 0, 2 s", "L 0,0 N"),
        ("t -1 , 2", "T -1,2"),
        ("Claim None", "claim none"),
        ("draw 1,0", "draw 1 0"),
    ] {
        assert_eq!(game.read_action(loose), game.read_action(exact), "{loose}");
    }
    for bad in [
        "",
        "dance",
        "T",
        "T 1",
        "S 0,0",
        "S 0,0 Q",
        "play W9",
        "play W1 W1",
        "draw 1",
        "claim",
        "T 999,0",
        "L 127,0 E",
    ] {
        assert!(game.read_action(bad).is_err(), "{bad}");
    }
}
