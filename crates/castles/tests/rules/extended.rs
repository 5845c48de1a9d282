//! The extended rules.

use crate::common::*;
use crate::rules::data;
use burghof_castles::Castles;
use burghof_core::{Game, Seat, Setup};

#[test]
fn cst_100_four_extensions_in_any_combination() {
    let options = ["free_gate", "stability", "aesthetics", "optics"];
    for set in 0..16u32 {
        let chosen: Vec<(&str, &str)> =
            (0..4).filter(|n| set >> n & 1 == 1).map(|n| (options[n as usize], "true")).collect();
        let mut game = new_game(2, &chosen, "hundred");
        random_until(&mut game, u64::from(set), |game| game.outcome().is_some());
        game.invariants().unwrap();
        let bonus = |rule| points(&game, 0, rule) + points(&game, 1, rule);
        assert!(set & 2 != 0 || bonus("CST-104") == 0);
        assert!(set & 4 != 0 || bonus("CST-109") == 0);
        assert!(set & 8 != 0 || bonus("CST-112") == 0);
    }
    let plain = Setup::<Castles>::new(2);
    assert!(
        plain.options().iter().all(|(key, value)| *key == "masonry" || *key == "timing" || value == "false")
    );
}

#[test]
fn cst_101_the_free_gate_lies_in_the_store() {
    let game = new_game(3, &[("free_gate", "true")], "free");
    assert_eq!(phase(&game), "turns", "no setup");
    for seat in Seat::all(3) {
        assert_eq!(game.public().store(seat), [data().gate(game.public().masonry(seat))]);
    }
    let full = format!("gate {STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let game =
        Table::new(2).opt("free_gate").site(0, "").store(0, &full).hand(0, "kept", "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48", "it takes one of the eight spaces");
}

#[test]
fn cst_102_the_gate_is_built_from_the_store() {
    let mut game =
        Table::new(2).opt("free_gate").site(0, "").store(0, "gate").hand(0, "kept", "W_END W_TEE").game();
    assert_eq!(refused(&game, 0, "build store G:gate a1"), "CST-102");
    assert_eq!(refused(&game, 0, "build store G:gate d2"), "CST-102");
    play(&mut game, 0, &["build hand G:W_END c1"]);
    assert_eq!(places(&game, 0, "store G:gate"), ["e1", "f1"], "sky of c1 against its sides");
    play(&mut game, 0, &["build hand G:W_TEE f1"]);
    let _ = play(&mut game, 0, &["build store G:gate e1"]);
    assert_eq!(points(&game, 0, "CST-81"), 2);
    // Also in the turn of another decision: before the choice.
    let game = Table::new(2).opt("free_gate").site(0, "").store(0, "gate").game();
    assert_eq!(places(&game, 0, "store G:gate").len(), 5);
}

#[test]
fn cst_103_without_a_gate_there_is_no_castle() {
    let game =
        Table::over(2).opt("free_gate").opt("aesthetics").site(0, "a1 F_CAP_Y").store(0, "gate W_TEE").game();
    assert_eq!(
        (points(&game, 0, "CST-81"), points(&game, 0, "CST-85"), points(&game, 0, "CST-109")),
        (0, -1, 0)
    );
}

#[test]
fn cst_104_the_most_connected_tiles_of_a_masonry() {
    let game = Table::over(2)
        .opt("stability")
        .site(0, "d1 gate, e1 W_END 1, c1 W_END 3")
        .site(1, "d1 gate, a1 G:W_STRAIGHT, a2 G:F_CAP_Y")
        .game();
    assert_eq!(
        (points(&game, 0, "CST-104"), points(&game, 1, "CST-104")),
        (3, 3),
        "granite three to two, sandstone"
    );
}

#[test]
fn cst_105_only_the_largest_group_by_joints_counts() {
    // Seat 0: granite gate and two more granite tiles apart from it. Seat 1: two granite tiles joined, away from the gate.
    let game = Table::over(2)
        .opt("stability")
        .site(0, "d1 gate, a1 W_END, g1 W_END")
        .site(1, "d1 gate, a1 G:W_STRAIGHT, a2 G:F_CAP_Y")
        .game();
    assert_eq!(points(&game, 1, "CST-104"), 3 + 3, "granite by two to one, sandstone by its gate");
    assert_eq!(points(&game, 0, "CST-104"), 0);
}

#[test]
fn cst_106_a_shared_lead_gives_nothing() {
    let game = Table::over(2).opt("stability").site(1, "d1 gate, a1 G:W_END").game();
    assert_eq!(points(&game, 0, "CST-104"), 0, "granite one to one");
    assert_eq!(points(&game, 1, "CST-104"), 3);
}

#[test]
fn cst_107_the_built_gate_counts() {
    let game = Table::over(2).opt("stability").opt("free_gate").game();
    assert_eq!((points(&game, 0, "CST-104"), points(&game, 1, "CST-104")), (3, 3));
    let unbuilt = Table::over(2).opt("stability").opt("free_gate").site(0, "").store(0, "gate").game();
    assert_eq!((points(&unbuilt, 0, "CST-104"), points(&unbuilt, 1, "CST-104")), (0, 3));
}

#[test]
fn cst_108_every_masonry_in_play_is_checked_separately() {
    let game = Table::over(3)
        .opt("stability")
        .site(0, "d1 gate, a1 S:W_STRAIGHT, a2 S:F_CAP_Y, g1 B:W_STRAIGHT, g2 B:F_CAP_Y")
        .game();
    assert_eq!(points(&game, 0, "CST-104"), 9, "three players, three checks");
}

#[test]
fn cst_109_most_flags_on_the_castle() {
    let game = Table::over(3)
        .opt("aesthetics")
        .site(0, "d1 gate, d2 F_CAP_Y")
        .site(1, "d1 gate, c1 F_LEFT_R, e1 F_RIGHT_B")
        .game();
    assert_eq!([0, 1, 2].map(|i| points(&game, i, "CST-109")), [0, 3, 0]);
    let line = game.sheet().lines.into_iter().find(|line| line.rule.id() == "CST-109").unwrap();
    assert_eq!(line.counted, ["c1", "e1"]);
}

#[test]
fn cst_110_no_points_for_a_shared_lead_or_no_flag() {
    let tie =
        Table::over(2).opt("aesthetics").site(0, "d1 gate, d2 F_CAP_Y").site(1, "d1 gate, d2 F_CAP_Y").game();
    assert_eq!(points(&tie, 0, "CST-109") + points(&tie, 1, "CST-109"), 0);
    let none = Table::over(2).opt("aesthetics").game();
    assert_eq!(points(&none, 0, "CST-109") + points(&none, 1, "CST-109"), 0);
}

#[test]
fn cst_111_flags_apart_from_the_castle_do_not_count() {
    let game = Table::over(2)
        .opt("aesthetics")
        .site(0, "d1 gate, a1 F_CAP_Y, g1 F_CAP_G")
        .site(1, "d1 gate, d2 F_CAP_Y")
        .game();
    assert_eq!((points(&game, 0, "CST-109"), points(&game, 1, "CST-109")), (0, 3));
}

#[test]
fn cst_112_two_flags_of_one_colour_and_no_other() {
    let optics = |site: &str| points(&Table::over(2).opt("optics").site(0, site).game(), 0, "CST-112");
    assert_eq!(optics("d1 gate, d2 F_CAP_Y"), 0, "one is too few");
    assert_eq!(optics("d1 gate, c1 F_WALK_Y, d2 F_CAP_Y"), 3);
    assert_eq!(optics("d1 gate, c1 F_WALK_Y, d2 F_CAP_Y, e1 F_RIGHT_B"), 0, "a blue one disturbs");
}

#[test]
fn cst_113_everybody_who_fulfils_it_gets_it() {
    let site = "d1 gate, c1 F_WALK_Y, d2 F_CAP_Y";
    let game = Table::over(2).opt("optics").site(0, &format!("{site}, g1 F_CAP_G")).site(1, site).game();
    assert_eq!(
        (points(&game, 0, "CST-112"), points(&game, 1, "CST-112")),
        (3, 3),
        "a flag off the castle does not disturb"
    );
}

#[test]
fn cst_114_bonus_points_belong_to_the_total_before_ties() {
    // Seat 0: 2 - 2 = 0 and 3 for optics is 3 points with 2 flags; seat 1 gets 3 points with 3 flags and no bonus.
    let with = Table::over(2)
        .opt("optics")
        .site(0, "d1 gate, c1 F_WALK_Y, d2 F_CAP_Y")
        .site(1, "d1 gate, c1 F_WALK_Y, d2 F_CAP_G")
        .game();
    let end = with.outcome().unwrap();
    assert_eq!(end.points(s(0)), end.points(s(1)) + 3);
    assert_eq!(end.place(s(0)), 1);
    let without = Table::over(2)
        .site(0, "d1 gate, c1 F_WALK_Y, d2 F_CAP_Y")
        .site(1, "d1 gate, c1 F_WALK_Y, d2 W_END")
        .game();
    assert_eq!(without.outcome().unwrap().place(s(1)), 2, "flags still break ties");
}
