//! Positions as JSON: partial ones, odd ones, broken ones.

use crate::common::*;
use burghof_core::{Chance, Game, Key, Rng, Setup, Wire, play};
use burghof_schloss::{Phase, Schloss};
use serde_json::{Value, json};

/// Keys of the shared shape; everything else is our own.
const SHARED: [&str; 18] = [
    "phase",
    "current",
    "actions_left",
    "actions_used",
    "whirlwind_used",
    "ghosts_moved",
    "tiles",
    "players",
    "owner",
    "piles",
    "heart_supply",
    "heart_boxes_taken",
    "removed",
    "tile_in_hand",
    "item_in_hand",
    "dying",
    "quiet_turns",
    "dawn",
];

fn only_shared(mut value: Value) -> Value {
    if let Some(map) = value.as_object_mut() {
        map.retain(|key, _| SHARED.contains(&key.as_str()));
    }
    value
}

#[test]
fn positions_with_the_shared_keys_alone_can_be_played_and_scored() {
    for seed in 0..60u64 {
        let people = seed as u8 % 4 + 1;
        let mut chance = Chance::keyed(Key::from_seed(&seed.to_string()));
        let mut game = Schloss::new(&Setup::new(people), &mut chance).unwrap();
        let mut rng = Rng::new(seed);
        let steps = rng.below(500);
        play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), steps);
        if game.public().phase() == Phase::Fireball {
            continue;
        }
        let read = position(only_shared(json_of(&game)));
        assert_eq!(read.sheet(), game.sheet());
        if game.outcome().is_none() {
            let (mut mine, mut theirs) = (legal(&game), legal(&read));
            mine.sort();
            theirs.sort();
            assert_eq!(mine, theirs, "seed {seed}");
        }
    }
}

#[test]
fn the_smallest_positions() {
    let game = position(json!({"players": [{}, {}]}));
    assert_eq!((game.public().phase(), game.public().actions_left()), (Phase::Actions, 4));
    assert_eq!(game.public().supply(), 18);
    // A tile has still to be drawn.
    let mut game = position(json!({"phase": "place", "players": [{}, {}]}));
    assert_eq!(legal(&game), ["draw"]);
    act(&mut game, "draw");
    assert_eq!(game.public().phase(), Phase::Place);
    let hall = position(json!({"phase": "entrance_hall", "players": [{}, {}, {}], "tile_in_hand": "L1-12"}));
    assert_eq!(placements(&hall).len(), 3);
    assert!(hall.public().entrance_hall());
    // Nothing is left to do in step 2: it ends by itself.
    let game = position(json!({"phase": "actions", "actions_left": 0, "players": [{}, {}]}));
    assert_eq!((game.public().current(), game.public().phase()), (seat(1), Phase::Draw));
}

#[test]
fn pending_decisions_are_inferred() {
    let item = json!({"phase": "actions", "actions_left": 3, "actions_used": 1,
        "players": [{"sword": "B1-01"}, {}], "item_in_hand": {"id": "B1-03", "kind": "sword", "value": 2}});
    assert_eq!(legal(&position(item)), ["keep", "replace sword1"]);
    let death = json!({"phase": "actions", "dying": 0, "players": [
        {"hearts": 0, "sword": "B1-01", "shield": "B1-04", "scrolls": ["B1-07"]}, {}]});
    assert_eq!(position(death).public().phase(), Phase::Death);
    let dead = json!({"phase": "actions", "dying": 0, "players": [{"hearts": 0, "sword": "B1-01"}, {}]});
    let dead = position(dead);
    assert_eq!((dead.public().hearts(seat(0)), dead.public().current()), (3, seat(1)));
    let free = json!({"phase": "actions", "players": [{}, {}], "item_in_hand": "B1-11"});
    assert_eq!(points(&position(free), 0), 6, "nothing to decide: it is kept");
    let fight = json!({"phase": "actions", "players": [{"at": "L1-12"}, {}],
        "tiles": [with(tile("L1-12", 1, 0, "EW"), json!({"ghost": "G1-7"}))],
        "fight": {"player_die": 3, "ghost_die": 1}});
    assert_eq!(legal(&position(fight)), ["fireball", "no"]);
}

#[test]
fn a_closed_box_with_a_kind_holds_exactly_that() {
    let tiles = json!([with(
        tile("L2-01", 1, 0, "W"),
        json!({"boxes": [
        {"id": "any-1", "tier": 3, "open": false, "kind": "scroll", "scroll": "whirlwind"},
        {"id": "any-2", "tier": 1, "open": false}]})
    )]);
    let mut game = position(with(actions(tiles), json!({"players": [{"at": "L2-01"}, {}]})));
    act(&mut game, "take box3");
    assert_eq!(json_of(&game)["players"][0]["scrolls"][0]["id"], "B3-05");
    // Nobody knew it before.
    let room = game.public().data().tile_index("L2-01").unwrap();
    assert_eq!(game.view(seat(0).into()).content(room, 0), None);
}

#[test]
fn piles_as_lists_or_counts() {
    let counts = json!({"tiles": {"1": 0, "2": 12, "3": 12, "4": 12}, "boxes": {"1": 13, "2": 14, "3": 14, "4": 12},
        "ghosts": {"1": 7, "2": 7, "3": 5, "4": 2}, "doors": 8});
    let game = position(json!({"phase": "place", "players": [{}, {}], "piles": counts}));
    assert_eq!(game.public().unseen_tiles(1), 0);
    assert_eq!(game.public().unseen_tiles(2).count_ones(), 12);
    let lists = json!({"tiles": {"1": ["L1-12", {"id": "L1-04"}], "2": [], "3": [], "4": []}, "ghosts": {"1": ["G1-1"]}});
    let game = position(json!({"phase": "place", "players": [{}, {}], "piles": lists}));
    assert_eq!(game.public().unseen_tiles(1).count_ones(), 2);
    assert_eq!(game.public().ghost_pile(0).count_ones(), 1);
}

#[test]
fn used_scrolls_and_taken_hearts_are_matched_by_tier() {
    let json = json!({"players": [{"hearts": 5}, {}], "heart_supply": 18, "heart_boxes_taken": [2],
        "removed": {"boxes": 1, "doors": 0}, "piles": {"boxes": {"1": 12, "2": 14, "3": 13, "4": 12}}});
    let game = position(json);
    let mut gone: Vec<_> = json_of(&game)["gone"].as_array().unwrap().clone();
    gone.sort_by_key(|id| id.to_string());
    assert_eq!(gone, ["B1-07", "B3-10"]);
}

fn refused_at(changes: Value) -> String {
    let misfit = try_position(with(actions(corridor()), changes.clone()));
    match misfit {
        Ok(_) => panic!("accepted: {changes}"),
        Err(misfit) => {
            assert!(!misfit.what.is_empty());
            misfit.at
        }
    }
}

#[test]
fn broken_positions_are_refused_by_name() {
    assert_eq!(refused_at(json!({"players": []})), "players");
    assert_eq!(refused_at(json!({"players": [{}, {}, {}, {}, {}]})), "players");
    assert_eq!(refused_at(json!({"current": 2})), "current");
    assert_eq!(refused_at(json!({"phase": "breakfast"})), "phase");
    assert_eq!(refused_at(json!({"players": [{"hearts": 11}, {}]})), "invariant hearts");
    assert_eq!(refused_at(json!({"heart_supply": 20})), "invariant hearts");
    assert_eq!(refused_at(json!({"players": [{"at": "L4-01"}, {}]})), "invariant pawns");
    assert_eq!(refused_at(json!({"players": [{"at": "nowhere"}, {}]})), "players[0].at");
    assert_eq!(refused_at(json!({"players": [{"sword": "B1-04"}, {}]})), "players[0].sword");
    assert_eq!(refused_at(json!({"players": [{"sword": "B1-01"}, {"sword": "B1-01"}]})), "invariant boxes");
    assert_eq!(
        refused_at(json!({"players": [{"ghosts": ["G1-1"]}, {"ghosts": ["G1-1"]}]})),
        "invariant ghosts"
    );
    assert_eq!(refused_at(json!({"players": [{"cards": {"key": 3}}, {}]})), "invariant magic-cards");
    assert_eq!(refused_at(json!({"tiles": [tile("L1-12", 0, 0, "EW")]})), "invariant cells");
    assert_eq!(refused_at(json!({"tiles": [tile("L1-12", 5, 5, "EW")]})), "invariant castle");
    assert_eq!(refused_at(json!({"tiles": [tile("L1-12", 1, 0, "NS")]})), "invariant edges");
    assert_eq!(refused_at(json!({"tiles": [tile("L1-12", 1, 0, "NE")]})), "tiles[0].exits");
    assert_eq!(refused_at(json!({"tiles": [tile("L9-12", 1, 0, "EW")]})), "tiles[0].id");
    assert_eq!(refused_at(json!({"tiles": [tile("L1-12", 1000, 0, "EW")]})), "tiles[0].x");
    let lost =
        json!({"tiles": [with(tile("L1-12", 1, 0, "EW"), json!({"boxes": [{"id": "x", "tier": 1}]}))]});
    assert_eq!(refused_at(lost), "tiles[0].boxes[0]");
    assert_eq!(refused_at(json!({"piles": {"boxes": {"1": 14}}})), "piles.boxes.1");
    assert_eq!(
        refused_at(json!({"piles": {"boxes": {"1": 12, "2": 14, "3": 14, "4": 12}}, "removed": {"boxes": 0},
        "heart_boxes_taken": []})),
        "invariant boxes"
    );
    assert_eq!(refused_at(json!({"piles": {"ghosts": {"4": 3}}})), "piles.ghosts.4");
    assert_eq!(refused_at(json!({"owner": {"stage": 9}})), "owner.stage");
    assert_eq!(refused_at(json!({"owner": {"stage": 1, "tile": "L1-09"}})), "owner.tile");
    assert_eq!(refused_at(json!({"players": [{"ghosts": ["G4-1", "G4-2"]}, {}]})), "invariant brothers");
    assert_eq!(refused_at(json!({"actions_left": 9})), "invariant actions");
    assert_eq!(refused_at(json!({"dying": 0})), "dying");
}

fn refused_for(tiles: Value, invariant: &str, rule: &str) {
    match try_position(actions(tiles.clone())) {
        Ok(_) => panic!("accepted: {tiles}"),
        Err(misfit) => {
            assert_eq!(misfit.at, format!("invariant {invariant}"), "{misfit}");
            assert!(misfit.what.contains(rule), "{misfit}");
        }
    }
}

#[test]
fn an_unreachable_tile_with_things_is_refused() {
    // South of START is a wall: what lies there touches the castle and cannot be reached.
    refused_for(json!([tile("L3-05", 0, -1, "ES")]), "reachable", "SLO-30");
    refused_for(json!([tile("L2-06", 0, -1, "ES")]), "reachable", "SLO-25");
    // A blank one of level 3 is an island (SLO-R06).
    position(actions(json!([tile("L3-04", 0, -1, "ES")])));
}

#[test]
fn a_level_1_tile_beyond_the_end_of_its_corridor_is_refused() {
    refused_for(json!([tile("L2-07", 1, 0, "EW"), tile("L1-12", 2, 0, "EW")]), "corridor", "SLO-22");
    refused_for(json!([tile("L1-09", 1, 0, "NESW"), tile("L1-12", 1, 1, "NS")]), "corridor", "SLO-22");
    position(actions(json!([tile("L1-09", 1, 0, "NESW"), tile("L1-12", 2, 0, "EW")])));
}

#[test]
fn nothing_is_written_that_was_not_asked_for() {
    let game = position(json!({"phase": "place", "players": [{}, {}], "tile_in_hand": "L1-12"}));
    let json = json_of(&game);
    for key in ["viewer", "item_in_hand", "fight", "dying", "ended_by"] {
        assert!(json.get(key).is_none(), "{key}");
    }
    let action = game.read_action("place 1,0 EW").unwrap();
    let act = serde_json::to_value(game.to_act_json(action)).unwrap();
    assert_eq!(act, json!({"action": "place", "x": 1, "y": 0, "exits": "EW"}));
}
