//! Positions written by hand, by the shape of the formats only.

use crate::rules::table::*;

#[test]
fn a_position_in_the_plain_shape_is_read_and_played() {
    let json = json!({
        "players": 4, "start": 1, "round_space": 7, "round_coins": 6, "bank": 60, "box_taler": 0,
        "stock": {"sand": 14, "wood": 12, "clay": 13, "stone": 13, "silver": 13},
        "tower": {"sand": 2, "wood": 1, "clay": 1, "stone": 1, "silver": 1},
        "box": {"sand": 0, "wood": 0, "clay": 0, "stone": 0, "silver": 0},
        "forge": 1,
        "templates": without(&["tower_1", "house_2"]),
        "wagons": {"sand": {"owner": 1, "fresh": false}, "wood": null, "clay": null, "stone": null, "silver": null},
        "places": {"market_a": 0, "keep_14": null},
        "workers": [],
        "seats": [
            {"taler": 9, "res": {"sand": 1, "wood": 2, "clay": 0, "stone": 1, "silver": 0}, "supply": 5, "helpers": 6, "vp": 14,
             "hand": ["trader", "mason", "stonecutter", "worker_wood", "worker_sand", "worker_stone", "master_builder"],
             "discard": ["messenger"], "facedown": [], "lost": [], "built": [], "placed": []},
            {"taler": 10, "res": {"sand": 1, "wood": 1, "clay": 0, "stone": 0, "silver": 0}, "supply": 5, "helpers": 6, "vp": 3,
             "hand": ["messenger", "mason", "stonecutter", "worker_wood", "worker_sand", "worker_stone", "master_builder"],
             "discard": ["trader"], "facedown": [], "lost": [], "built": [], "placed": []},
            {"taler": 10, "res": {"sand": 1, "wood": 1, "clay": 1, "stone": 0, "silver": 0}, "supply": 6, "helpers": 6, "vp": 0,
             "discard": []},
            {"taler": 10, "res": {"sand": 1, "wood": 1}, "supply": 6, "helpers": 6, "vp": 0}
        ],
        "winter": null,
        "remark": "keys nobody knows are passed over"
    });
    let mut game = read(json).unwrap();
    assert_eq!(waits_for(&game), [0, 1, 2, 3]);
    assert_eq!(points(&game), [14, 3, 0, 0]);
    // The market would bring four more now.
    assert_eq!(game.totals().seats[0], 18);
    choose(&mut game, &["trader", "messenger", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader wood", "trader clay", "trader stone", "done"]);
}

#[test]
fn what_is_missing_is_filled_in() {
    let game = read(json!({"players": 3})).unwrap();
    let start = fresh(3, false);
    assert_eq!(game.public().stock, start.public().stock);
    assert_eq!((game.public().space, game.public().held), (15, start.public().held));
    assert_eq!(read(json!({})).unwrap_err().at, "players");
    assert_eq!(read(json!({"players": 5})).unwrap_err().at, "players");
}

#[test]
fn some_have_chosen() {
    let mut game = at(3, json!({"seats": [{"facedown": ["mason"]}, {}, {"facedown": ["messenger"]}]}));
    assert_eq!(waits_for(&game), [1]);
    act(&mut game, 1, "choose messenger");
    assert_eq!(game.public().step, Step::Tower);
}

#[test]
fn all_have_chosen_so_the_cards_are_turned_up() {
    let seats = json!([{"facedown": ["mason"]}, {"facedown": ["worker_sand"]}, {"facedown": ["messenger"]}]);
    let game = at(3, json!({"seats": seats}));
    assert_eq!((game.public().step, waits_for(&game)), (Step::Tower, vec![0]));
    assert_eq!(game.public().loads[1].counts(), [2, 0, 1, 0, 0]);
    assert_eq!(game.public().taler[2], 8);
}

#[test]
fn loaded_workers_mean_that_cards_are_open() {
    let seats = json!([{"taler": 3, "facedown": ["stonecutter"]}, {"facedown": ["worker_sand"]}, {"facedown": ["trader"]}]);
    let workers = json!([{"owner": 1, "card": "worker_sand", "pieces": {"sand": 1, "clay": 1}}]);
    let mut game = at(3, json!({"seats": seats, "workers": workers}));
    act(&mut game, 2, "done");
    assert_eq!(legal(&game, 0), ["buy 1 worker_sand sand", "buy 1 worker_sand clay", "done"]);
    // The worker may also lie in the list of played cards.
    let seats = json!([{"taler": 3, "facedown": ["stonecutter"]}, {"discard": ["worker_sand"]}, {}]);
    let workers = json!([{"owner": 1, "card": "worker_sand", "pieces": {"sand": 1, "clay": 1}}]);
    let game = at(3, json!({"seats": seats, "workers": workers}));
    assert_eq!(game.public().step, Step::Buy);
}

#[test]
fn a_winter_card_that_is_due_cannot_be_guessed() {
    let seats = json!([{"facedown": ["mason"]}, {"facedown": ["worker_sand"]}, {"facedown": ["messenger"]}]);
    let extra = json!({"round_space": 9, "seats": seats, "winter": {"deck": 4, "active": ["granary"], "gone": ["plague"]}});
    assert!(broken(3, extra.clone()).contains("facedown"));
    let mut drawn = extra;
    drawn["winter"] = json!({"deck": 3, "active": ["granary", "village_pub"], "gone": ["plague"]});
    assert_eq!(at(3, drawn).public().step, Step::Tower);
}

#[test]
fn a_finished_game_is_known_by_what_left_it() {
    let game = read(
        json!({"players": 3, "round_space": 1, "box_taler": 8, "seats": [{"vp": 30}, {"vp": 20}, {"vp": 40}]}),
    );
    let outcome = game.unwrap().outcome().unwrap();
    assert_eq!((outcome.place(seat(2)), outcome.points(seat(0))), (1, 30));
}

#[test]
fn a_point_inside_a_card_can_be_named() {
    let own = json!({"taler": 9, "res": {"sand": 1, "wood": 1, "stone": 1}, "facedown": ["mason"]});
    let extra =
        json!({"phase": "build", "turn": 0, "card": "mason", "buildings_left": 1, "seats": [own, {}, {}]});
    let mut game = at(3, extra);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(game.public().step, Step::Place);
    // A phase in which nothing is to decide is passed over.
    let extra =
        json!({"phase": "build", "turn": 0, "card": "mason", "seats": [{"facedown": ["mason"]}, {}, {}]});
    assert_eq!(at(3, extra).public().space, 4);
}

#[test]
fn broken_positions_are_refused_by_field_or_invariant() {
    let cases = [
        (json!({"start": 3}), "start"),
        (json!({"round_space": 16}), "round_space"),
        (json!({"templates": ["tower_10"]}), "templates[0]"),
        (json!({"templates": ["tower_1", "tower_1"]}), "templates[1]"),
        (json!({"places": {"attic": 1}}), "places.attic"),
        (json!({"places": {"market_a": 7}}), "places.market_a"),
        (json!({"places": {"keep_14": 1}}), "invariant places"),
        (json!({"wagons": {"clay": {"owner": 4}}}), "wagons.clay.owner"),
        (json!({"seats": [{"hand": ["knight"]}, {}, {}]}), "seats[0].hand[0]"),
        (json!({"seats": [{"discard": ["master_builder"]}, {}, {}]}), "invariant master-builder"),
        (json!({"seats": [{"facedown": ["mason", "trader"]}, {}, {}]}), "invariant facedown"),
        (json!({"seats": [{"facedown": ["master_builder"]}, {}, {}]}), "invariant facedown"),
        (json!({"seats": [{"built": ["tower_1"]}, {}, {}]}), "invariant templates"),
        (json!({"seats": [{"placed": ["well"]}, {}, {}]}), "seats[0].placed[0]"),
        (json!({"seats": [{"helpers": 7}, {}, {}]}), "seats[0].helpers"),
        (json!({"phase": "lunch"}), "phase"),
        (json!({"phase": "build", "turn": 1, "card": "mason"}), "invariant phase"),
        (json!({"phase": "palas"}), "invariant round-space"),
        (json!({"workers": [{"owner": 0, "card": "mason"}]}), "workers[0].card"),
        (json!({"templates": []}), "invariant templates"),
        (json!({"winter": {"active": ["plague"]}}), "invariant winter-cards"),
        (json!({"winter": {"active": ["hearth"]}}), "winter.active[0]"),
    ];
    for (extra, at) in cases {
        let text = broken(3, extra.clone());
        assert!(text.starts_with(at), "{extra}: {text}");
    }
}

fn refused_for(extra: Value, invariant: &str, rule: &str) {
    let text = broken(3, extra.clone());
    assert!(text.starts_with(&format!("invariant {invariant}")) && text.contains(rule), "{extra}: {text}");
}

#[test]
fn a_lost_card_in_summer_is_refused() {
    refused_for(json!({"seats": [{"lost": ["mason"]}, {}, {}]}), "lost", "BRG-215");
    refused_for(json!({"seats": [{"lost": ["worker_wood"]}, {}, {}]}), "lost", "BRG-235");
}

#[test]
fn more_lost_cards_than_losses_are_refused() {
    let lost = |winter: Value, cards: Value| json!({"winter": winter, "round_space": 4, "seats": [{"lost": cards}, {}, {}]});
    let (plague, both) = (json!({"gone": ["plague"]}), json!({"gone": ["plague", "snowdrift"]}));
    refused_for(lost(json!({}), json!(["mason"])), "lost", "BRG-215");
    refused_for(lost(plague.clone(), json!(["mason", "worker_wood"])), "lost", "BRG-215");
    refused_for(lost(both.clone(), json!(["mason", "worker_wood", "trader"])), "lost", "BRG-215");
    // The snowdrift takes workers alone.
    refused_for(lost(json!({"gone": ["snowdrift"]}), json!(["mason"])), "lost", "BRG-235");
    refused_for(lost(both.clone(), json!(["mason", "trader"])), "lost", "BRG-235");
    at(3, lost(plague, json!(["mason"])));
    at(3, lost(both, json!(["mason", "worker_wood"])));
}

#[test]
fn negative_points_are_refused() {
    refused_for(json!({"seats": [{"vp": -1}, {}, {}]}), "vp", "BRG-19");
    refused_for(json!({"seats": [{"vp": 3, "vp_from": {"worker": 4}}, {}, {}]}), "vp", "BRG-19");
    refused_for(json!({"round_space": 0, "seats": [{"vp": -1}, {}, {}]}), "vp", "BRG-19");
}

#[test]
fn a_fresh_helper_while_all_choose_is_refused() {
    refused_for(json!({"wagons": {"clay": {"owner": 0, "fresh": true}}}), "wagons", "BRG-70");
}

#[test]
fn json_reads_back_in_the_middle_of_everything() {
    for (people, winter) in [(2, false), (2, true), (3, true), (4, true)] {
        let mut rng = Rng::new(people.into());
        let mut chance = Chance::free(rng.fork());
        for _ in 0..6 {
            let mut game = fresh(people, winter);
            let mut scratch = Vec::new();
            while let Some(actor) = game.to_act().first() {
                let text = serde_json::to_string(&game.to_position()).unwrap();
                assert_eq!(read(serde_json::from_str(&text).unwrap()).unwrap(), game);
                let action = game.random_action(actor, &mut rng, &mut scratch);
                game.apply(actor, action, &mut chance, &mut Silent);
            }
            let text = serde_json::to_string(&game.to_position()).unwrap();
            assert_eq!(read(serde_json::from_str(&text).unwrap()).unwrap(), game);
        }
    }
}

#[test]
fn actions_and_events_have_keys_that_explain_themselves() {
    let mut game =
        crate::rules::building::building_with(json!({"sand": 1, "wood": 1, "silver": 1}), json!({}));
    let action = game.read_action("build house 1s 1w v>t").unwrap();
    let json = serde_json::to_value(game.to_act_json(action)).unwrap();
    assert_eq!(
        json,
        json!({"action": "build", "building": "house", "pay": {"sand": 1, "wood": 1}, "silver": {"stone": 1}})
    );
    let events = act(&mut game, 0, "build house 1s 1w v>t");
    let json = serde_json::to_value(game.to_happening(&events[0])).unwrap();
    assert_eq!(json["event"], "built");
    assert_eq!((&json["building"], &json["vp"]), (&json!("house_1"), &json!(6)));
}
