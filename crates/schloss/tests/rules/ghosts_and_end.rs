//! SLO-110 to SLO-131: moving ghosts, the end, scoring, options.

use crate::common::*;
use burghof_core::{Chance, Game, Key, Rng, Setup, play};
use burghof_schloss::{End, Phase, Schloss};
use serde_json::{Value, json};

/// Step 3 with these rooms; the first player is active.
fn ghosts(tiles: Value) -> Value {
    json!({"phase": "ghosts", "tiles": tiles, "players": [{}, {}]})
}

fn haunted(id: &str, x: i32, y: i32, exits: &str, ghost: &str) -> Value {
    with(tile(id, x, y, exits), json!({"ghost": ghost}))
}

/// A corridor to the east with four ghosts and room between them, and one to the west.
fn four_ghosts() -> Value {
    json!([
        haunted("L1-12", 1, 0, "EW", "G1-1"),
        tile("L1-02", 2, 0, "EW"),
        haunted("L1-10", 3, 0, "EW", "G1-2"),
        tile("L1-04", 4, 0, "NEW"),
        haunted("L2-04", 5, 0, "NW", "G1-3"),
        haunted("L1-05", -1, 0, "NEW", "G1-4"),
    ])
}

#[test]
fn slo_110_three_ghosts_must_be_moved() {
    let mut game = position(ghosts(four_ghosts()));
    for step in ["ghost L1-12 E", "ghost L2-04 W", "ghost L1-05 E"] {
        assert_eq!(game.public().current(), seat(0));
        assert_eq!(refused(&game, "stop"), "SLO-110");
        act(&mut game, step);
    }
    assert_eq!(game.public().current(), seat(1));
}

#[test]
fn slo_111_with_fewer_ghosts_all_of_them() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G1-1"), haunted("L1-02", -1, 0, "EW", "G1-2")]);
    let mut game = position(ghosts(tiles));
    act(&mut game, "ghost L1-12 W");
    assert_eq!(game.public().current(), seat(1), "the second one has no free room to step to");
    let mut game = position(actions(json!([tile("L1-12", 1, 0, "EW")])));
    act(&mut game, "stop");
    assert_eq!(game.public().current(), seat(1), "no ghost at all");
}

#[test]
fn slo_112_different_ghosts_one_room_each() {
    let mut game = position(ghosts(four_ghosts()));
    act(&mut game, "ghost L1-12 E");
    assert_eq!(ghost_at(&game, "L1-02"), "G1-1");
    assert_eq!(refused(&game, "ghost L1-02 W"), "SLO-112");
    assert_eq!(refused(&game, "ghost L1-04 W"), "SLO-112");
}

#[test]
fn slo_113_ghosts_may_be_moved_from_and_onto_players_and_items() {
    let tiles = json!([
        haunted("L1-12", 1, 0, "EW", "G1-1"),
        with(tile("L1-02", 2, 0, "EW"), json!({"boxes": [{"id": "B1-01", "open": true}]})),
        tile("L1-04", 3, 0, "NEW"),
    ]);
    let game = position(with(ghosts(tiles), json!({"players": [{"at": "L1-12"}, {}]})));
    assert_eq!(legal(&game), ["ghost L1-12 E", "ghost L1-12 W"]);
}

#[test]
fn slo_114_a_ghost_cannot_enter_a_room_with_a_closed_door() {
    let tiles =
        json!([haunted("L1-12", 1, 0, "EW", "G1-1"), with(tile("L2-07", 2, 0, "EW"), json!({"door": {}}))]);
    let game = position(ghosts(tiles));
    assert_eq!(refused(&game, "ghost L1-12 E"), "SLO-114");
    assert_eq!(legal(&game), ["ghost L1-12 W"]);
}

#[test]
fn slo_115_one_ghost_per_room_and_the_player_chooses_which_move() {
    let tiles = json!([
        haunted("L1-12", 1, 0, "EW", "G1-1"),
        haunted("L1-02", 2, 0, "EW", "G1-2"),
        haunted("L1-10", -1, 0, "EW", "G1-3")
    ]);
    let game = position(ghosts(tiles));
    assert_eq!(refused(&game, "ghost L1-12 E"), "SLO-115");
    assert_eq!(legal_like(&game, "ghost"), ["ghost L1-10 E", "ghost L1-12 W"], "either of them to START");
    let two = json!([haunted("L1-12", 1, 0, "EW", "G1-1"), haunted("L1-12", 1, 0, "EW", "G1-2")]);
    assert!(try_position(ghosts(two)).is_err());
}

#[test]
fn slo_116_ghosts_use_passages_only() {
    let tiles = json!([haunted("L1-08", 1, 0, "NEW", "G1-1"), tile("L2-06", -1, 0, "NE")]);
    let game = position(ghosts(tiles));
    assert_eq!(legal(&game), ["ghost L1-08 W"], "not through the secret passage");
    assert_eq!(refused(&game, "ghost L1-08 S"), "SLO-116");
}

#[test]
fn slo_117_a_ghost_moved_onto_a_player_waits_for_that_players_turn() {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G1-1"), tile("L1-02", 2, 0, "EW")]);
    let mut game = position(with(ghosts(tiles), json!({"players": [{}, {"at": "L1-02"}]})));
    act(&mut game, "ghost L1-12 E");
    assert_eq!(game.public().hearts(seat(1)), 3);
    let place = legal(&game)[0].clone();
    act(&mut game, &place);
    assert_eq!(legal(&game), ["fight"]);
}

#[test]
fn slo_118_the_brothers_move_like_other_ghosts() {
    let game = position(ghosts(json!([haunted("L1-12", 1, 0, "EW", "G4-1")])));
    assert_eq!(legal(&game), ["ghost L1-12 W"]);
}

fn last_brother(player: Value, other: Value) -> Schloss {
    let tiles = json!([haunted("L1-12", 1, 0, "EW", "G4-2"), haunted("L1-02", 2, 0, "EW", "G1-1")]);
    let player = with(json!({"at": "L1-12", "sword": "B4-01"}), player);
    position(with(actions(tiles), json!({"players": [player, other]})))
}

#[test]
fn slo_119_the_game_ends_at_once_when_both_brothers_are_beaten() {
    let mut game = last_brother(json!({"hearts": 5}), json!({"ghosts": ["G4-1"]}));
    fight_for(&mut game, 6, 1, 10);
    assert_eq!((game.public().phase(), game.public().end()), (Phase::Over, End::Brothers));
    assert_eq!(game.outcome().unwrap().ended_by.id(), "SLO-119");
    assert!(game.to_act().is_empty());
    assert_eq!(game.check(seat(0), game.read_action("stop").unwrap()).unwrap_err().rule.id(), "SLO-119");
    // One brother is not enough.
    let mut game = last_brother(json!({"hearts": 5}), json!({}));
    fight_for(&mut game, 6, 1, 10);
    assert_eq!(game.outcome(), None);
}

#[test]
fn slo_120_the_brothers_are_exactly_tier_four() {
    let game = new_game(2);
    let data = game.data();
    assert_eq!(data.brothers, data.tier_ghosts[3]);
    assert_eq!(data.brothers.count_ones(), 2);
}

#[test]
fn slo_121_the_last_round_is_paid_out_and_nothing_else_follows() {
    let mut game = last_brother(json!({"hearts": 1, "shield": "B1-04"}), json!({"ghosts": ["G4-1"]}));
    fight_for(&mut game, 6, 6, 0);
    assert_eq!(game.public().phase(), Phase::Item, "the reward is a sword: which one to keep?");
    act(&mut game, "keep");
    let end = game.outcome().unwrap();
    assert_eq!(end.points(seat(0)), 5 + 2 + 4 + 5);
    assert_eq!((at(&game, 0), game.public().hearts(seat(0))), ("L1-12", 0), "no death, no way to START");
    assert_eq!(ghost_at(&game, "L1-02"), "G1-1", "no ghost step");
}

fn scored(player: Value) -> i32 {
    let none = json!({"cards": {"fireball": 0, "eye": 0, "key": 0}});
    let json = with(actions(json!([])), json!({"players": [with(none, player), {}]}));
    points(&position(json), 0)
}

#[test]
fn slo_122_treasures_score_their_dots() {
    assert_eq!(scored(json!({"treasures": ["B4-12", "B3-11", "B1-11"]})), 4 + 2 + 1);
}

#[test]
fn slo_123_trophies_score_their_dots() {
    assert_eq!(scored(json!({"ghosts": ["G4-1", "G3-1", "G2-1", "G1-1"]})), 10);
}

#[test]
fn slo_124_sword_and_shield_score_their_strength() {
    assert_eq!(scored(json!({"sword": "B3-01", "shield": "B4-03"})), 4 + 6);
}

#[test]
fn slo_125_scrolls_score_two_each() {
    assert_eq!(scored(json!({"scrolls": ["B1-07", "B3-06"]})), 4);
}

#[test]
fn slo_126_unused_cards_score_one_each() {
    assert_eq!(scored(json!({"cards": {"fireball": 2, "eye": 0, "key": 1}})), 3);
    let json = with(actions(json!([])), json!({"players": [{}, {}]}));
    let sheet = position(json).sheet();
    assert!(sheet.lines.iter().all(|line| line.rule.id() == "SLO-126"));
}

#[test]
fn slo_127_hearts_and_items_lying_about_count_nothing() {
    let tiles = json!([with(tile("L1-02", 1, 0, "EW"), json!({"boxes": [{"id": "B4-12", "open": true}]}))]);
    let game = position(with(actions(tiles), json!({"players": [{"at": "L1-02", "hearts": 10}, {}]})));
    assert_eq!((points(&game, 0), points(&game, 1)), (5, 5));
}

#[test]
fn slo_128_a_tie_is_a_shared_victory() {
    let json = json!({"phase": "over", "tiles": [], "dawn": true, "players": [{}, {}, {"treasures": ["B1-11"], "cards": {"key": 1}}]});
    let end = position(json).outcome().unwrap();
    assert_eq!(end.winners().len(), 3);
}

#[test]
fn slo_129_the_turn_limit_ends_the_game_after_that_turn() {
    let json = with(actions(json!([tile("L1-12", 1, 0, "EW")])), json!({"turn": 6, "turn_limit": 7}));
    let mut game = position(json);
    act(&mut game, "move E");
    assert_eq!(game.outcome(), None);
    act(&mut game, "stop");
    assert_eq!(game.outcome().unwrap().ended_by.id(), "SLO-129");
    assert_eq!(game.public().turn(), 7);
    // Counted over all players.
    let mut setup = Setup::<Schloss>::new(3);
    setup.set("turn_limit", "4").unwrap();
    let mut chance = Chance::keyed(Key::from_seed("dawn"));
    let mut game = Schloss::new(&setup, &mut chance).unwrap();
    play::random_playout(&mut game, &mut chance, &mut Rng::new(1), &mut Vec::new(), u32::MAX);
    assert_eq!((game.public().turn(), game.outcome().unwrap().ended_by.id()), (4, "SLO-129"));
}

#[test]
fn slo_130_one_player_practises_without_swaps() {
    let game = new_game(1);
    assert_eq!((game.seats(), game.public().supply()), (1, 21));
    let tiles = json!([tile("L1-09", 1, 0, "NESW")]);
    let game = position(
        json!({"phase": "actions", "tiles": tiles, "players": [{"at": "L1-09", "treasures": ["B1-11"]}]}),
    );
    assert!(legal_like(&game, "swap").is_empty());
    assert_eq!(refused(&game, "swap 0 treasure1 treasure1"), "SLO-130");
    let mut chance = Chance::keyed(Key::from_seed("alone"));
    let mut game = Schloss::new(&Setup::new(1), &mut chance).unwrap();
    play::random_playout(&mut game, &mut chance, &mut Rng::new(1), &mut Vec::new(), u32::MAX);
    let end = game.outcome().unwrap();
    assert_eq!((end.place(seat(0)), end.points(seat(0))), (1, points(&game, 0)));
}

/// Nothing is left in any pile; both players stand in the corridor.
fn late(extra: Value) -> Value {
    let piles = json!({"tiles": {"1": [], "2": [], "3": [], "4": []}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0},
        "boxes": {"1": 0, "2": 0, "3": 0, "4": 0}, "doors": 0});
    with(with(actions(corridor()), json!({"piles": piles})), extra)
}

#[test]
fn slo_131_a_quiet_night_ends_the_game() {
    let mut game = position(late(json!({"quiet_turns": 18})));
    act(&mut game, "move E");
    act(&mut game, "stop");
    assert_eq!((game.outcome(), game.public().quiet_turns()), (None, 19));
    act(&mut game, "stop");
    assert_eq!(game.outcome().unwrap().ended_by.id(), "SLO-131");
    assert_eq!(json_of(&game)["dawn"], true);
    // Off.
    let mut game = position(late(json!({"quiet_turns": 500, "quiet_rounds": 0})));
    act(&mut game, "stop");
    assert_eq!(game.outcome(), None);
}

#[test]
fn slo_131_what_breaks_the_quiet() {
    let quiet_after = |json: Value, texts: &[(&str, &[u32])]| {
        let mut game = position(json);
        for (text, draws) in texts {
            act_with(&mut game, text, draws);
        }
        game.public().quiet_turns()
    };
    let stop: (&str, &[u32]) = ("stop", &[]);
    assert_eq!(quiet_after(late(json!({"quiet_turns": 5})), &[("move E", &[]), stop]), 6, "walking");
    let mut tiles = corridor();
    tiles[2]["boxes"] = json!([{"id": "x", "tier": 1}, ]);
    let boxed = |player: Value, more: Value| {
        let json = late(json!({"quiet_turns": 5, "tiles": tiles, "players": [player, {}]}));
        with(json, more)
    };
    let opened = boxed(json!({"at": "L1-02"}), json!({}));
    assert_eq!(quiet_after(opened, &[("take box1", &[0]), stop]), 0, "a box");
    let looked = boxed(json!({}), json!({}));
    assert_eq!(quiet_after(looked, &[("eye L1-02 box1", &[0]), stop]), 6, "an eye");
    let mut items = corridor();
    items[2]["boxes"] = json!([{"id": "B1-01", "open": true}]);
    let item = late(json!({"quiet_turns": 5, "tiles": items, "players": [{"at": "L1-02"}, {}]}));
    assert_eq!(quiet_after(item, &[("take sword1", &[]), stop]), 6, "a face-up item");
    let fountain = late(json!({"quiet_turns": 5, "players": [{"at": "L2-03"}, {}]}));
    assert_eq!(quiet_after(fountain, &[("drink", &[]), stop]), 6, "the fountain");
    let mut doors = corridor();
    doors[4] = with(tile("L2-01", 2, 1, "S"), json!({"door": {"id": "D3"}}));
    let door = late(json!({"quiet_turns": 5, "tiles": doors, "players": [{"at": "L1-04"}, {}]}));
    assert_eq!(quiet_after(door.clone(), &[("door N", &[die(2)]), stop]), 6, "a failed attempt");
    assert_eq!(quiet_after(door, &[("door N", &[die(1)]), stop]), 0, "an open door");
    let mut ghost = corridor();
    ghost[3]["ghost"] = json!("G1-1");
    let ghost =
        late(json!({"quiet_turns": 5, "tiles": ghost, "players": [{"at": "L2-03", "hearts": 5}, {}]}));
    let step: (&str, &[u32]) = ("ghost L2-03 W", &[]);
    assert_eq!(
        quiet_after(ghost.clone(), &[("fight", &[die(1), die(1)]), ("no", &[]), stop, step]),
        6,
        "a lost round"
    );
    assert_eq!(quiet_after(ghost, &[("fight", &[die(6), die(1)]), stop]), 0, "a defeated ghost");
    let owner = late(json!({"quiet_turns": 5, "tiles": [tile("L1-09", 1, 0, "NESW")],
        "players": [{"at": "L1-09"}, {"sword": "B1-01"}]}));
    assert_eq!(quiet_after(owner, &[("swap 1 sword1", &[]), stop]), 0, "a swap");
    let tile_left =
        with(late(json!({"quiet_turns": 5, "phase": "place", "tile_in_hand": "L4-12"})), json!({}));
    assert_eq!(quiet_after(tile_left, &[("place -1,0 NESW", &[]), stop]), 0, "a tile");
}

#[test]
fn slo_131_counts_a_turn_ended_by_death() {
    let mut tiles = corridor();
    tiles[3]["ghost"] = json!("G4-1");
    let mut game = position(late(
        json!({"quiet_turns": 19, "tiles": tiles, "players": [{"at": "L2-03", "hearts": 1}, {}]}),
    ));
    fight(&mut game, 1, 6);
    assert_eq!(game.outcome().unwrap().ended_by.id(), "SLO-131");
}
