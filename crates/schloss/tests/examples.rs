//! The worked examples E1 to E19 of the catalogue, with their numbers.

use crate::common::*;
use burghof_core::Game;
use burghof_schloss::{Phase, Schloss};
use serde_json::{Value, json};

#[test]
fn e1_slo_22_slo_23_three_placements_of_a_straight() {
    let game = position(placing("L1-12", json!([])));
    assert_eq!(placements(&game), ["-1,0 EW", "0,1 NS", "1,0 EW"]);
}

#[test]
fn e2_slo_23_six_placements_of_a_junction() {
    let game = position(placing("L1-04", json!([])));
    assert_eq!(placements(&game), ["-1,0 ESW", "-1,0 NEW", "0,1 NES", "0,1 NSW", "1,0 ESW", "1,0 NEW"]);
}

#[test]
fn e3_slo_22_only_the_corridor_ends() {
    let game = position(placing("L1-11", json!([tile("L1-09", -1, 0, "NESW")])));
    assert_eq!(placements(&game), ["-2,0 NESW", "0,1 NESW", "1,0 NESW"]);
}

#[test]
fn e4_slo_25_six_cells_for_a_dead_end_of_level_2() {
    let tiles = json!([tile("L1-09", -1, 0, "NESW"), tile("L1-12", 0, 1, "NS"), tile("L1-04", 1, 0, "ESW")]);
    let game = position(placing("L2-02", tiles));
    assert_eq!(placements(&game), ["-1,-1 N", "-1,1 S", "-2,0 E", "0,2 S", "1,-1 N", "2,0 W"]);
}

#[test]
fn e5_slo_27_slo_28_a_cell_between_two_exits() {
    let tiles = json!([tile("L1-09", -1, 0, "NESW"), tile("L1-11", 0, 1, "NESW")]);
    let at = |tile: &str| {
        let game = position(placing(tile, tiles.clone()));
        placements(&game).into_iter().filter(|place| place.starts_with("-1,1 ")).collect::<Vec<_>>()
    };
    assert_eq!(at("L3-02"), Vec::<String>::new());
    assert_eq!(at("L4-03"), ["-1,1 E", "-1,1 S"]);
}

/// Sword 2, shield 3 and a ghost of fight 2 and life 5.
fn duel(player: Value) -> Schloss {
    let tiles = json!([with(
        tile("L1-12", 1, 0, "EW"),
        json!({"ghost": {"id": "any", "fight": 2, "life": 5, "dots": 2, "brother": false}})
    )]);
    let base = json!({"at": "L1-12", "hearts": 3, "sword": {"id": "s", "kind": "sword", "value": 2},
        "shield": {"id": "t", "kind": "shield", "value": 3}, "cards": {"fireball": 0}});
    position(with(actions(tiles), json!({"players": [with(base, player), {}]})))
}

#[test]
fn e6_slo_65_slo_67_neither_beaten_nor_hit() {
    let mut game = duel(json!({}));
    fight(&mut game, 3, 1);
    assert_eq!((game.public().hearts(seat(0)), game.public().trophies(seat(0))), (3, 0));
}

#[test]
fn e7_slo_68_beaten_and_hit() {
    let mut game = duel(json!({}));
    fight_for(&mut game, 4, 2, 10);
    assert_eq!((game.public().hearts(seat(0)), game.public().trophies(seat(0)).count_ones()), (2, 1));
}

#[test]
fn e8_slo_91_a_fireball_makes_seven() {
    let mut game = duel(json!({"cards": {"fireball": 1}}));
    fight(&mut game, 3, 1);
    assert_eq!(game.public().phase(), Phase::Fireball);
    act_with(&mut game, "fireball", &[10]);
    assert_eq!((game.public().trophies(seat(0)).count_ones(), game.public().cards(seat(0))[0]), (1, 0));
}

#[test]
fn e9_slo_84_a_magic_sword_makes_six() {
    let mut game = duel(json!({"scrolls": ["B3-06"], "cards": {"fireball": 1}}));
    fight_for(&mut game, 3, 1, 10);
    assert_eq!((game.public().trophies(seat(0)).count_ones(), game.public().cards(seat(0))[0]), (1, 1));
}

/// A door with the numbers 1 and 6 north of START.
fn door(actions_left: u8) -> Schloss {
    let tiles = json!([
        with(tile("L2-07", 0, 1, "NS"), json!({"door": {"id": "D3", "opens": [1, 6]}})),
        tile("L1-12", 1, 0, "EW")
    ]);
    position(with(actions(tiles), json!({"actions_left": actions_left, "actions_used": 4 - actions_left})))
}

#[test]
fn e10_slo_46_slo_47_slo_48_a_five_does_not_open_one_and_six() {
    let mut game = door(4);
    act_with(&mut game, "door N", &[die(5)]);
    assert_eq!(room(&game, "L2-07")["door"], json!({"id": "D3", "opens": [1, 6], "known": true}));
    assert_eq!(game.public().actions_left(), 3);
}

#[test]
fn e11_slo_48_opened_with_the_last_action_it_cannot_be_entered() {
    let mut game = door(1);
    act_with(&mut game, "door N", &[die(6)]);
    assert_eq!((game.public().closed(), at(&game, 0), game.public().current()), (0, "L1-01", seat(1)));
}

#[test]
fn e12_slo_88_seven_actions() {
    let mut game = position(with(actions(corridor()), json!({"players": [{"scrolls": ["B1-08"]}, {}]})));
    act(&mut game, "whirlwind");
    assert_eq!(game.public().actions_left(), 7);
}

#[test]
fn e13_slo_56_slo_r14_nine_hearts_and_a_double_heart() {
    let tiles = json!([with(
        tile("L1-02", 1, 0, "EW"),
        json!({"boxes": [{"id": "x", "tier": 2, "open": false, "kind": "heart", "value": 2}]})
    )]);
    let players = json!([{"at": "L1-02", "hearts": 9}, {"hearts": 3}]);
    let mut game = position(with(actions(tiles), json!({"players": players, "heart_supply": 12})));
    act(&mut game, "take box2");
    assert_eq!((game.public().hearts(seat(0)), game.public().supply()), (10, 13));
}

#[test]
fn e14_slo_122_slo_126_twenty_four_points() {
    let player = json!({
        "sword": {"id": "a", "kind": "sword", "value": 4}, "shield": {"id": "b", "kind": "shield", "value": 3},
        "scrolls": [{"id": "c", "kind": "scroll", "scroll": "wings"}, {"id": "d", "kind": "scroll", "scroll": "magic_sword"}],
        "treasures": [{"kind": "treasure", "value": 3}, {"kind": "treasure", "value": 2}, {"kind": "treasure", "value": 1}],
        "ghosts": [{"dots": 1}, {"dots": 2}, {"dots": 2}],
        "cards": {"fireball": 1, "eye": 0, "key": 1}
    });
    let game = position(json!({"players": [player, {}]}));
    assert_eq!(points(&game, 0), 24);
    let sheet = game.sheet();
    let by = |rule: &str| {
        let mine = sheet.lines.iter().filter(|line| line.account == burghof_core::Account::Seat(seat(0)));
        mine.filter(|line| line.rule.id() == rule).map(|line| line.points).sum::<i32>()
    };
    assert_eq!(["SLO-124", "SLO-125", "SLO-122", "SLO-123", "SLO-126"].map(by), [7, 4, 6, 5, 2]);
}

#[test]
fn e15_slo_101_slo_107_a_treasure_for_a_trophy() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-09", 2, 0, "NSW")]);
    let players = json!([{"at": "L1-09", "treasures": ["B1-11"]}, {"ghosts": ["G2-1"]}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    act(&mut game, "swap 1 trophy2 treasure1");
    let json = json_of(&game);
    assert_eq!(json["players"][0]["ghosts"][0]["id"], "G2-1");
    assert_eq!(json["players"][1]["treasures"][0]["id"], "B1-11");
    assert_eq!((&json["owner"]["stage"], &json["owner"]["tile"]), (&json!(2), &json!("L2-09")));
}

#[test]
fn e16_slo_115_slo_r30_the_outer_ghost_first() {
    let tiles = json!([
        tile("L1-04", 1, 0, "NEW"),
        with(tile("L1-12", 2, 0, "EW"), json!({"ghost": "G1-1"})),
        with(tile("L2-03", 3, 0, "W"), json!({"ghost": "G1-2"}))
    ]);
    let mut game = position(json!({"phase": "ghosts", "tiles": tiles, "players": [{}, {}]}));
    assert_eq!(refused(&game, "ghost L2-03 W"), "SLO-115");
    act(&mut game, "ghost L1-12 W");
    act(&mut game, "ghost L2-03 W");
    assert_eq!((ghost_at(&game, "L1-04"), ghost_at(&game, "L1-12")), (json!("G1-1"), json!("G1-2")));
}

#[test]
fn e17_slo_65_without_a_shield_every_round_costs_a_heart() {
    let tiles =
        json!([with(tile("L1-12", 1, 0, "EW"), json!({"ghost": {"id": "any", "fight": 0, "life": 5}}))]);
    let mut game = position(with(actions(tiles), json!({"players": [{"at": "L1-12"}, {}]})));
    fight(&mut game, 1, 1);
    assert_eq!(game.public().hearts(seat(0)), 2);
}

#[test]
fn e18_slo_131_twenty_quiet_turns_with_two_players() {
    let piles =
        json!({"tiles": {"1": [], "2": [], "3": [], "4": []}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0}});
    let mut tiles = corridor();
    tiles[2]["boxes"] = json!([{"id": "x", "tier": 4, "open": false, "kind": "treasure", "value": 4}]);
    let json = json!({"piles": piles, "turn": 59, "players": [{"at": "L1-02"}, {}]});
    let mut game = position(with(actions(tiles), json));
    act(&mut game, "take box4");
    act(&mut game, "stop");
    assert_eq!((game.public().turn(), game.public().quiet_turns()), (60, 0));
    for turn in 61..=80 {
        assert_eq!(game.outcome(), None);
        let walk = legal_like(&game, "move")[0].clone();
        act(&mut game, &walk);
        act(&mut game, "stop");
        assert_eq!(game.public().turn(), turn);
    }
    let end = game.outcome().unwrap();
    assert_eq!((end.ended_by.id(), end.points(seat(0)), end.points(seat(1))), ("SLO-131", 9, 5));
}

#[test]
fn e19_slo_r05_the_skipped_tile_goes_behind_the_known_queue() {
    // Only a dead end fits north of START: walls surround that cell, and no other room of levels 1 and 2 is open.
    let tiles = json!([
        tile("L2-04", 1, 0, "NW"),
        tile("L2-05", -1, 0, "NE"),
        tile("L2-02", 1, 1, "S"),
        tile("L2-03", -1, 1, "S"),
        tile("L3-10", 1, 2, "NEW"),
        tile("L3-04", 0, 2, "NE")
    ]);
    let (a, b, rest, c) = ("L2-12", "L2-01", "L2-11", "L2-10");
    let pile = json!([b, rest, a, {"id": c, "known": true}]);
    let piles =
        json!({"tiles": {"1": [], "2": pile, "3": [], "4": []}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0}});
    let mut game = position(with(actions(tiles), json!({"piles": piles})));
    act_with(&mut game, "stop", &[2, 0]);
    let json = json_of(&game);
    assert_eq!(json["tile_in_hand"]["id"], b);
    let pile: Vec<_> =
        json["piles"]["tiles"]["2"].as_array().unwrap().iter().map(|tile| tile["id"].clone()).collect();
    assert_eq!(pile, [rest, c, a]);
}
