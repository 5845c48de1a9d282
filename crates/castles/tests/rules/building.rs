//! Building on the site.

use crate::common::*;
use crate::rules::data;
use burghof_castles::{Action, Castles, Kind, Zone};
use burghof_core::{Chance, Game, Silent};
use serde_json::json;

/// A game in which seat 0 may build these tiles of the hand.
fn building(site: &str, hand: &str) -> Castles {
    Table::new(2).site(0, site).hand(0, "kept", hand).game()
}

#[test]
fn cst_52_on_an_empty_cell_of_the_own_site() {
    let mut game = building("d1 gate, e1 W_TEE", "W_TEE W_END");
    assert_eq!(refused(&game, 0, "build hand G:W_END d1"), "CST-52");
    assert_eq!(refused(&game, 0, "build hand G:W_END e1"), "CST-52");
    let action = Action::Build { from: Zone::Hand, kind: Kind(4), cell: burghof_castles::Cell(40), turn: 0 };
    assert_eq!(game.check(s(0), action).unwrap_err().rule.id(), "CST-52");
    let other = game.public().site(s(1)).taken();
    play(&mut game, 0, &["build hand G:W_TEE c1"]);
    assert_eq!(game.public().site(s(1)).taken(), other, "nobody builds on another site");
}

#[test]
fn cst_53_tiles_without_flag_may_be_turned() {
    let game = building("d1 gate", "W_CORNER W_TEE");
    // North-east, east-south, south-west, west-north beside the gate on d1.
    assert_eq!(
        places(&game, 0, "hand G:W_CORNER"),
        [
            "a1 r1", "b1 r1", "b1 r2", "c1", "c1 r1", "e1 r2", "e1 r3", "f1 r1", "f1 r2", "g1 r2", "d2 r1",
            "d2 r2"
        ]
    );
    assert_eq!(refused(&game, 0, "build hand G:W_TEE d2 r2"), "CST-57", "turned over it shows sky below");
}

#[test]
fn cst_54_flag_tiles_are_built_upright() {
    let game = building("d1 gate", "F_CAP_Y F_LEFT_R");
    assert_eq!(places(&game, 0, "hand G:F_CAP_Y"), ["a1", "b1", "f1", "g1", "d2"]);
    for turn in 1..4 {
        assert_eq!(refused(&game, 0, &format!("build hand G:F_CAP_Y a1 r{turn}")), "CST-54");
    }
    assert!(Table::over(2).site(0, "d1 gate, d2 F_CAP_Y 1").read().unwrap_err().at.contains("upright"));
}

#[test]
fn cst_55_the_gate_stands_upright() {
    let game = Table::new(2).opt("free_gate").site(0, "").store(0, "gate").game();
    assert_eq!(places(&game, 0, "store G:gate"), ["b1", "c1", "d1", "e1", "f1"]);
    assert_eq!(refused(&game, 0, "build store G:gate d1 r1"), "CST-55");
    assert!(Table::new(2).site(0, "d1 gate 2").read().is_err());
}

#[test]
fn cst_56_masonry_never_floats() {
    let game = building("d1 gate", "W_END W_CROSS");
    assert_eq!(refused(&game, 0, "build hand G:W_END b3"), "CST-56");
    assert_eq!(refused(&game, 0, "build hand G:W_END d3"), "CST-56", "no joint over an empty cell");
    assert_eq!(refused(&game, 0, "build hand G:W_END d2"), "legal", "a joint with the gate");
    // Touching a tile with sky is no connection.
    let game = building("d1 gate, d2 W_END", "W_END W_CROSS");
    assert_eq!(refused(&game, 0, "build hand G:W_END d3"), "CST-57");
    assert_eq!(refused(&game, 0, "build hand G:W_END d3 r2"), "CST-56");
    assert!(Table::over(2).site(0, "d1 gate, f3 W_END").read().unwrap_err().at.contains("grounded"));
}

#[test]
fn cst_57_sky_meets_sky_and_masonry_meets_masonry_on_all_sides() {
    let game = building("d1 gate, d2 W_TEE 1, e1 W_TEE", "W_END W_CORNER");
    // e2 touches d2, whose tee turned once shows sky to the east, and e1 with sky on top.
    assert_eq!(refused(&game, 0, "build hand G:W_END e2"), "CST-57");
    assert_eq!(refused(&game, 0, "build hand G:W_CORNER c1 r2"), "CST-57", "sky against the gate");
    assert!(Table::over(2).site(0, "d1 gate, c1 W_END").read().unwrap_err().at.contains("sides-match"));
}

#[test]
fn cst_58_partial_matches_are_refused() {
    let game = building("d1 gate", "T_ROOF W_END");
    assert_eq!(refused(&game, 0, "build hand G:T_ROOF d2"), "CST-58");
    let game = building("d1 gate, d2 B_PLAIN", "T_ROOF W_END");
    assert_eq!(refused(&game, 0, "build hand G:T_ROOF d3"), "legal");
    assert_eq!(refused(&game, 0, "build hand G:W_END d3"), "CST-58");
}

#[test]
fn cst_59_masonries_may_be_mixed() {
    let game = building("d1 gate", "S:W_TEE W_TEE");
    assert_eq!(places(&game, 0, "hand S:W_TEE"), places(&game, 0, "hand G:W_TEE"));
}

#[test]
fn cst_60_masonry_may_not_touch_the_borders() {
    let game = building("d1 gate", "W_CROSS W_STRAIGHT");
    assert_eq!(refused(&game, 0, "build hand G:W_CROSS a1"), "CST-60");
    assert_eq!(refused(&game, 0, "build hand G:W_CROSS g1"), "CST-60");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT a1"), "legal", "sky to the left");
    let game = building("d1 gate, d2 W_STRAIGHT, d3 W_STRAIGHT", "W_STRAIGHT W_END");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT d4"), "CST-60", "the upper border");
    assert_eq!(refused(&game, 0, "build hand G:W_END d4"), "legal");
    assert!(Table::over(2).site(0, "d1 gate, a1 W_CROSS").read().unwrap_err().at.contains("border"));
}

#[test]
fn cst_61_every_lower_side_may_lie_on_the_base_line() {
    let game = building("d1 gate", "W_STRAIGHT T_SHAFT");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT a1"), "legal", "wall width below");
    assert_eq!(refused(&game, 0, "build hand G:T_SHAFT a1"), "legal", "tower width below");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT e1 r1"), "legal", "sky below, carried by the gate");
}

#[test]
fn cst_62_sky_below_in_row_0_needs_a_joint() {
    let game = building("d1 gate", "W_STRAIGHT W_END");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT f1 r1"), "CST-62");
    assert_eq!(refused(&game, 0, "build hand G:W_END a1 r2"), "CST-62");
    // A chain of tiles with sky below, carried by the gate.
    let game = building("d1 gate, e1 W_STRAIGHT 1", "W_END W_STRAIGHT");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT f1 r1"), "legal");
    assert_eq!(refused(&game, 0, "build hand G:W_END f1 r1"), "legal");
}

#[test]
fn cst_63_sides_towards_empty_cells_are_free() {
    let game = building("d1 gate", "W_CROSS W_END");
    assert_eq!(refused(&game, 0, "build hand G:W_CROSS d2"), "legal", "three openings");
}

#[test]
fn cst_64_new_buildings_anywhere_in_row_0() {
    let mut game = building("d1 gate", "W_CORNER W_CORNER");
    play(&mut game, 0, &["build hand G:W_CORNER f1 r2"]);
    assert_eq!(points(&game, 0, "CST-81"), 1, "apart from the castle");
    play(&mut game, 0, &["build hand G:W_CORNER b1 r1"]);
    // They grow together by a joint.
    let game = Table::over(2).site(0, "d1 gate, f1 W_CORNER 2, e1 W_STRAIGHT 1").game();
    assert_eq!(points(&game, 0, "CST-81"), 3);
    assert_eq!(
        refused(&building("d1 gate", "W_END W_END"), 0, "build hand G:W_END a2"),
        "CST-56",
        "row 0 only"
    );
}

#[test]
fn cst_65_built_tiles_stay() {
    let mut game = new_game(2, &[], "sixty-five");
    let mut before = [Vec::new(), Vec::new()];
    let mut rng = burghof_core::Rng::new(1);
    let mut chance = Chance::free(burghof_core::Rng::new(2));
    while let Some(seat) = game.to_act().first() {
        let action = game.random_action(seat, &mut rng, &mut Vec::new());
        game.apply(seat, action, &mut chance, &mut Silent);
        for (i, before) in before.iter_mut().enumerate() {
            let site = game.public().site(s(i as u8));
            let now: Vec<(usize, u8, u8)> = burghof_castles::bits32(site.taken())
                .map(|c| (c, site.kind(c).unwrap(), site.turn(c)))
                .collect();
            assert!(before.iter().all(|tile| now.contains(tile)));
            *before = now;
        }
    }
}

#[test]
fn cst_66_overhangs_bridges_and_holes() {
    let game = building("d1 gate, d2 W_CROSS", "W_STRAIGHT W_END");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT e2 r1"), "legal", "an overhang over an empty cell");
    let hole = "d1 gate, c1 W_CORNER, c2 W_CORNER 1, e1 W_CORNER 3, e2 W_CORNER 2";
    Table::over(2).site(0, hole).game();
    let bridge = "d1 gate, c1 W_TEE 1, b1 F_CAP_Y, c2 W_CORNER 1, d2 W_STRAIGHT 1";
    assert!(Table::over(2).site(0, bridge).read().is_err(), "the gate's upper side meets sky");
}

#[test]
fn cst_67_equal_turns_are_one_turn() {
    let game = building("d1 gate", "W_CROSS W_STRAIGHT");
    assert_eq!(places(&game, 0, "hand G:W_CROSS"), ["b1", "c1", "e1", "f1", "d2"]);
    assert!(
        places(&game, 0, "hand G:W_STRAIGHT")
            .iter()
            .all(|place| !place.contains("r2") && !place.contains("r3"))
    );
    assert_eq!(refused(&game, 0, "build hand G:W_CROSS c1 r1"), "CST-67");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT a1 r2"), "CST-67");
    for (id, turns) in
        [("W_CROSS", 1), ("W_STRAIGHT", 0b11), ("T_SHAFT", 0b11), ("W_TEE", 0b1111), ("F_CAP_Y", 1)]
    {
        assert_eq!(data().shapes.iter().find(|shape| shape.id == id).unwrap().turns, turns, "{id}");
    }
    // A position from outside may use any number and is normalised.
    let odd = Table::over(2).site(0, "d1 gate, c1 W_CROSS 3, a1 W_STRAIGHT 2, e1 W_STRAIGHT 3").game();
    let plain = Table::over(2).site(0, "d1 gate, c1 W_CROSS, a1 W_STRAIGHT, e1 W_STRAIGHT 1").game();
    assert_eq!(odd, plain);
}

#[test]
fn cst_68_equal_tiles_are_interchangeable() {
    let game = building("d1 gate", "W_TEE W_TEE");
    let actions = legal(&game, 0);
    let mut once = actions.clone();
    once.dedup();
    assert_eq!(actions, once);
    assert_eq!(actions.iter().filter(|action| *action == "store hand G:W_TEE").count(), 1);
    // Copies and order do not matter.
    let mut a = Table::new(2);
    a.json["players"][0]["store"] = json!(["granite-02", "granite-13"]);
    let mut b = Table::new(2);
    b.json["players"][0]["store"] = json!(["granite-14", "granite-05"]);
    a.json["players"][0]["hand"] = json!(["granite-15", "granite-16"]);
    b.json["players"][0]["hand"] = json!(["granite-15", "granite-16"]);
    assert_eq!(a.game(), b.game());
    assert_eq!(refused(&game, 0, "build hand G:W_CROSS c1"), "CST-68");
    a.json["players"][1]["store"] = json!(["granite-02"]);
    assert!(a.read().unwrap_err().what.contains("somewhere else"));
}
