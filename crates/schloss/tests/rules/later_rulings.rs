//! SLO-R21 to SLO-R41: what the rulebook leaves open about fights, things and the end.

use crate::common::*;
use crate::rules::rulings::{haunted, meeting};
use burghof_core::{Components, Game, Viewer};
use burghof_schloss::{Data, Event, Phase, Schloss};
use serde_json::{Value, json};

#[test]
fn slo_r21_fireballs_one_after_another_and_never_uselessly() {
    // Life 6: 2 + one fireball 4, + two 6: not enough; no question.
    let mut game = meeting("G2-7", json!({"hearts": 9}));
    fight(&mut game, 2, 1);
    assert_eq!(game.public().phase(), Phase::Actions);
    // 3 + 2 + 2 = 7 needs both; after the first the second is asked for.
    fight(&mut game, 3, 1);
    assert_eq!(legal(&game), ["fireball", "no"]);
    act(&mut game, "fireball");
    assert_eq!((game.public().phase(), game.public().fight_total()), (Phase::Fireball, 5));
    act_with(&mut game, "fireball", &[10]);
    assert_eq!((ghost_at(&game, "L1-12"), game.public().cards(seat(0))[0]), (Value::Null, 0));
    // Already beaten: no question.
    let mut game = meeting("G1-1", json!({"hearts": 9}));
    fight_for(&mut game, 6, 1, 10);
    assert_eq!((game.public().phase(), game.public().cards(seat(0))[0]), (Phase::Actions, 2));
    assert_eq!(refused(&game, "fireball"), "SLO-R21");
}

#[test]
fn slo_r22_defeat_and_death_in_the_same_round() {
    // The reward sword is taken first and may be among the items lost.
    let player = json!({"hearts": 1, "shield": "B1-04", "scrolls": ["B1-07"]});
    let mut game = meeting("G1-7", player);
    let story = fight_for(&mut game, 6, 6, 0);
    let order: Vec<_> = story
        .told
        .iter()
        .map(|told| match told.event {
            Event::Fought { .. } => "dice",
            Event::HeartLost { .. } => "heart",
            Event::GhostBeaten { .. } => "trophy",
            Event::Reward { .. } => "reward",
            Event::Kept { .. } => "kept",
            _ => "other",
        })
        .collect();
    assert_eq!(order, ["dice", "heart", "trophy", "reward", "kept"]);
    assert_eq!(game.public().phase(), Phase::Death);
    assert_eq!(legal_like(&game, "lose sword1").len(), 2);
    act(&mut game, "lose sword1 wings");
    assert_eq!(
        (floor(&game, "L1-12"), points(&game, 0)),
        (vec!["B1-01".to_owned(), "B1-07".to_owned()], 1 + 2 + 5)
    );
    // A reward heart does not save.
    let mut game = meeting("G1-7", json!({"hearts": 1}));
    fight_for(&mut game, 6, 6, 8);
    assert_eq!(
        (at(&game, 0), game.public().hearts(seat(0)), floor(&game, "L1-12")),
        ("L1-01", 3, vec!["B1-09".to_owned()])
    );
}

#[test]
fn slo_r23_death_skips_the_ghost_step() {
    let mut game = meeting("G4-2", json!({"hearts": 1}));
    fight(&mut game, 1, 6);
    assert_eq!((game.public().current(), ghost_at(&game, "L1-12")), (seat(1), json!("G4-2")));
}

#[test]
fn slo_r24_exactly_two_items_and_a_question_only_with_three_or_four() {
    for (player, choices) in [
        (json!({}), 0),
        (json!({"sword": "B1-01"}), 0),
        (json!({"sword": "B1-01", "scrolls": ["B1-07"]}), 0),
        (json!({"sword": "B1-01", "scrolls": ["B1-07", "B1-08"]}), 3),
        (json!({"sword": "B1-01", "scrolls": ["B1-07", "B2-07"]}), 2),
        (json!({"sword": "B1-01", "shield": "B1-04", "scrolls": ["B1-07", "B1-08"]}), 6),
    ] {
        let mut game = meeting("G4-2", with(player.clone(), json!({"hearts": 1, "cards": {"fireball": 0}})));
        fight(&mut game, 1, 6);
        if choices == 0 {
            assert_eq!(at(&game, 0), "L1-01", "{player}");
            continue;
        }
        assert_eq!((game.public().phase(), legal(&game).len()), (Phase::Death, choices), "{player}");
        let before = points(&game, 0);
        let first = legal(&game)[0].clone();
        act(&mut game, &first);
        assert_eq!(floor(&game, "L1-12").len(), 2);
        assert!(points(&game, 0) < before);
    }
}

#[test]
fn slo_r25_a_door_once_turned_over_is_known_to_all() {
    let door = with(tile("L2-07", 0, 1, "NS"), json!({"door": {}}));
    let mut game = position(actions(json!([door, tile("L1-12", 1, 0, "EW")])));
    act_with(&mut game, "door N", &[die(4), 2]);
    let room = game.public().data().tile_index("L2-07").unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(game.view(viewer).public().known_door(room), Some(2));
    }
    // The second attempt turns over the same door.
    let story = act_with(&mut game, "door N", &[die(6), 0]);
    assert!(
        story.told.iter().any(|told| matches!(told.event, Event::DoorTried { door: 2, opened: true, .. }))
    );
    // A key on a known door tells nothing new, on an unknown one it does.
    let json = |known: bool| {
        let door = with(tile("L2-07", 0, 1, "NS"), json!({"door": {"id": "D3", "known": known}}));
        position(actions(json!([door, tile("L1-12", 1, 0, "EW")])))
    };
    assert!(act(&mut json(true), "key N").learned().is_empty());
    assert!(!act(&mut json(false), "key N").learned().is_empty());
}

#[test]
fn slo_r26_stairs_do_not_lead_into_a_closed_room() {
    // No printed tile has stairs and a door; a data file with one shows the rule.
    let toml = include_str!("../../components.toml")
        .replacen(
            "exits = \"NE\"\nstart = false\nboxes = 0\nbones = false\ndoor = false\nstairs = true",
            "exits = \"NE\"\nstart = false\nboxes = 0\nbones = false\ndoor = true\nstairs = true",
            1,
        )
        .replacen("boxes = 2\nbones = false\ndoor = true", "boxes = 2\nbones = false\ndoor = false", 1);
    let data = burghof_core::Loaded::keep(Data::read(&toml).unwrap());
    let tiles = json!([
        tile("L1-08", 1, 0, "NEW"),
        tile("L2-12", -1, 0, "NESW"),
        with(tile("L2-06", 0, 1, "NS".replace("N", "E").as_str()), json!({"door": {}}))
    ]);
    let json = with(actions(tiles), json!({"players": [{"at": "L1-08"}, {}]}));
    let position = burghof_core::shape::read(&json).unwrap().value;
    let game = <Schloss as burghof_core::Wire>::from_position(position, data).unwrap();
    assert_eq!(legal_like(&game, "stairs"), ["stairs L2-12"]);
    assert_eq!(refused(&game, "stairs L2-06"), "SLO-R26");
}

#[test]
fn slo_r27_any_face_down_box_on_the_table_also_under_ghost_or_door() {
    let tiles = json!([
        with(haunted("L1-03", 1, 0, "EW", "G1-1"), json!({"boxes": [{"id": "x", "tier": 1}]})),
        with(
            tile("L2-01", -1, 0, "E"),
            json!({"door": {}, "boxes": [{"id": "y", "tier": 1}, {"id": "z", "tier": 2}]})
        ),
    ]);
    let mut game = position(actions(tiles));
    assert_eq!(legal_like(&game, "eye"), ["eye L1-03 box1", "eye L2-01 box1", "eye L2-01 box2"]);
    assert_eq!(refused(&game, "eye L1-01 box1"), "SLO-R27");
    let story = act_with(&mut game, "eye L2-01 box2", &[3]);
    let others: Vec<_> = story.heard_by(Viewer::Seat(seat(1))).collect();
    assert!(
        matches!(others[0], Event::Looked { tier: 2, content: None, .. }),
        "the others see which box it was"
    );
}

#[test]
fn slo_r28_treasure_for_trophy_and_a_brother_changes_hands() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW")]);
    let players = json!([{"at": "L1-09", "treasures": ["B1-11"]}, {"ghosts": ["G4-1"]}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    act(&mut game, "swap 1 trophy4 treasure1");
    assert_eq!((points(&game, 0), points(&game, 1)), (4 + 5, 1 + 5));
    assert!(!game.public().brothers_beaten(), "the other brother is still about");
}

#[test]
fn slo_r29_the_same_player_may_swap_in_several_rooms_in_one_turn() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-09", 2, 0, "NSW")]);
    let players = json!([{"at": "L1-09"}, {"sword": "B1-01", "shield": "B1-04"}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    act(&mut game, "swap 1 sword1");
    act(&mut game, "move E");
    act(&mut game, "swap 1 shield2");
    assert_eq!(points(&game, 0), 1 + 2 + 5);
}

#[test]
fn slo_r30_a_step_may_free_the_way_for_the_next() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G1-1"), haunted("L2-03", 2, 0, "W", "G1-2")]);
    let mut game = position(json!({"phase": "ghosts", "tiles": tiles, "players": [{}, {}]}));
    assert_eq!(legal(&game), ["ghost L1-12 W"]);
    act(&mut game, "ghost L1-12 W");
    assert_eq!(legal(&game), ["ghost L2-03 W"], "the player must go on");
    // Nobody needs to search for the order that moves the most: the step ends when nothing moves.
    let tiles = json!([
        haunted("L1-12", 1, 0, "EW", "G1-1"),
        haunted("L2-03", 2, 0, "W", "G1-2"),
        haunted("L2-02", -1, 0, "E", "G1-3")
    ]);
    let mut game = position(json!({"phase": "ghosts", "tiles": tiles, "players": [{}, {}]}));
    act(&mut game, "ghost L2-02 E");
    assert_eq!(game.public().current(), seat(1));
}

#[test]
fn slo_r31_the_ghost_step_follows_after_stopping_early() {
    let mut game = meeting("G2-7", json!({"hearts": 9}));
    fight(&mut game, 1, 1);
    act(&mut game, "stop");
    assert_eq!(game.public().phase(), Phase::Ghosts);
}

#[test]
fn slo_r32_in_the_last_round_a_death_is_not_carried_out() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G4-2")]);
    let players = json!([{"at": "L1-12", "hearts": 1, "sword": "B4-01", "shield": "B1-04", "scrolls": ["B3-06"]},
        {"ghosts": ["G4-1"]}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    fight_for(&mut game, 6, 6, 10);
    assert_eq!(game.public().phase(), Phase::Over);
    assert_eq!(points(&game, 0), 5 + 2 + 2 + 4 + 1 + 5, "nothing is lost");
}

#[test]
fn slo_r33_ties_are_shared() {
    let game = position(json!({"phase": "over", "dawn": true, "players": [{}, {}]}));
    assert_eq!(game.outcome().unwrap().winners().len(), 2);
}

#[test]
fn slo_r34_the_reconstructed_examples_stand_for_the_lost_pictures() {
    // E5 and E14 are in tests/examples.rs with their numbers; this one is the wall before an exit.
    let tiles = json!([tile("L1-09", -1, 0, "NESW"), tile("L1-11", 0, 1, "NESW")]);
    let game = position(placing("L3-02", tiles));
    assert!(placements(&game).iter().all(|place| !place.starts_with("-1,1 ")));
}

#[test]
fn slo_r35_several_boxes_on_a_tile_are_separate() {
    let tiles = json!([with(
        tile("L2-01", 1, 0, "W"),
        json!({"boxes": [{"id": "x", "tier": 1}, {"id": "y", "tier": 1}]})
    )]);
    let mut game = position(with(actions(tiles), json!({"players": [{"at": "L2-01"}, {}]})));
    assert_eq!(legal_like(&game, "take"), ["take box1"], "nobody can tell them apart");
    act_with(&mut game, "eye L2-01 box1", &[2]);
    assert_eq!(legal_like(&game, "take"), ["take box1", "take box1b"], "one of them was looked into");
    act_with(&mut game, "take box1b", &[]);
    assert_eq!(json_of(&game)["players"][0]["sword"]["id"], "B1-03");
    assert_eq!(face_down(&game, "L2-01"), 1);
}

#[test]
fn slo_r36_who_has_fought_may_sit_with_the_ghost() {
    let game = meeting("G2-7", json!({"hearts": 9, "fought": "G2-7"}));
    assert!(is_legal(&game, "stop"));
    assert!(
        legal(&game).iter().all(|text| !text.starts_with("eye")),
        "every further action in the room is a fight"
    );
}

#[test]
fn slo_r37_moving_is_compulsory_as_far_as_possible() {
    let mut game = meeting("G2-7", json!({"hearts": 9, "fought": "G2-7"}));
    act(&mut game, "stop");
    assert_eq!(
        (legal(&game), refused(&game, "stop")),
        (vec!["ghost L1-12 E".into(), "ghost L1-12 W".into()], "SLO-110")
    );
    // Fewer than three: once all have gone, the turn is over, and nobody goes twice.
    act(&mut game, "ghost L1-12 E");
    assert!(legal_like(&game, "ghost").is_empty());
    assert_ne!(game.public().current(), seat(0));
}

#[test]
fn slo_r39_a_ghost_on_start_is_met_by_whoever_returns() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G4-2"), haunted("L1-01", 0, 0, "NEW", "G1-1")]);
    let players = json!([{"at": "L1-12", "hearts": 1}, {"at": "L1-12"}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    fight(&mut game, 1, 6);
    assert_eq!(at(&game, 0), "L1-01");
    let json = with(
        json_of(&game),
        json!({"current": 0, "phase": "actions", "actions_left": 4, "tile_in_hand": null}),
    );
    assert_eq!(legal(&position(json)), ["fight"]);
}

#[test]
fn slo_r40_no_door_in_level_1() {
    assert!(Data::standard().tiles.iter().all(|tile| tile.level > 1 || !tile.door));
}

#[test]
fn slo_r41_the_scoring_list_holds_not_the_most_valuable_loot() {
    let players =
        json!([{"treasures": ["B4-12"]}, {"treasures": ["B1-11", "B1-12", "B1-13"], "sword": "B1-03"}]);
    let end = position(json!({"phase": "over", "dawn": true, "players": players})).outcome().unwrap();
    assert_eq!((end.points(seat(0)), end.points(seat(1))), (9, 10));
    assert_eq!(end.place(seat(1)), 1);
}
