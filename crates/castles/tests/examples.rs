//! The worked examples of the catalogue with their numbers (CST-V1 to CST-V9).

use crate::common::*;
use burghof_castles::Castles;
use burghof_core::Game;

fn v1() -> Table {
    Table::over(4).site(0, V1).store(0, "W_END W_END W_END").faults(0, "W_CROSS W_CORNER W_CORNER")
}

#[test]
fn cst_v1_the_printed_example_is_14_2_0_1_3_and_makes_8() {
    let game = v1().game();
    assert_eq!(points(&game, 0, "CST-81"), 14);
    assert_eq!(points(&game, 0, "CST-86"), -2);
    assert_eq!(points(&game, 0, "CST-84"), 0);
    assert_eq!(points(&game, 0, "CST-85"), -1);
    assert_eq!(points(&game, 0, "CST-90"), -3);
    assert_eq!(points(&game, 0, "CST-91"), 0);
    assert_eq!(total(&game, 0), 8);
    let rain: Vec<String> =
        game.sheet().lines.into_iter().filter(|l| l.rule.id() == "CST-86").map(|l| l.place).take(2).collect();
    assert_eq!(rain, ["f2", "c3"]);
    assert_eq!(burghof_castles::scoring::count(game.public(), s(0)).flag_count(), 5);
}

#[test]
fn cst_v1_placing_in_the_listed_order_is_legal_throughout() {
    // With unchecked building a site is judged tile by tile in the listed order.
    let game = v1().opt("unchecked_building").game();
    assert_eq!(points(&game, 0, "CST-91"), 0);
    assert_eq!(total(&game, 0), 8);
}

#[test]
fn cst_v2_bonuses_in_the_example() {
    let game = v1().opt("stability").opt("aesthetics").opt("optics").game();
    let groups = burghof_castles::scoring::count(game.public(), s(0)).groups.map(u32::count_ones);
    assert_eq!(groups, [6, 2, 2, 1]);
    assert_eq!(points(&game, 0, "CST-104"), 9);
    assert_eq!(points(&game, 3, "CST-104"), 0, "slate one to one");
    assert_eq!(points(&game, 0, "CST-109"), 3);
    assert_eq!(points(&game, 0, "CST-112"), 0, "three colours");
    assert_eq!(total(&game, 0), 8 + 9 + 3);
}

fn holding(tile: &str) -> Castles {
    Table::new(2).hand(0, "kept", tile).game()
}

#[test]
fn cst_v3_building_around_a_lone_gate() {
    assert_eq!(places(&holding("W_CROSS"), 0, "hand G:W_CROSS"), ["b1", "c1", "e1", "f1", "d2"]);
    assert_eq!(refused(&holding("W_END"), 0, "build hand G:W_END c1"), "CST-57");
    assert_eq!(refused(&holding("T_ROOF"), 0, "build hand G:T_ROOF d2"), "CST-58");
    assert_eq!(refused(&holding("W_STRAIGHT"), 0, "build hand G:W_STRAIGHT e1 r1"), "legal");
    assert_eq!(refused(&holding("W_STRAIGHT"), 0, "build hand G:W_STRAIGHT f1 r1"), "CST-62");
    assert_eq!(refused(&holding("W_END"), 0, "build hand G:W_END a1"), "legal");
    assert_eq!(refused(&holding("W_END"), 0, "build hand G:W_END a1 r2"), "CST-62");
}

#[test]
fn cst_v4_one_rain_tile_for_three_openings() {
    let game =
        Table::over(2).site(0, "d1 gate, c1 W_CORNER, e1 W_CORNER 3, c2 W_CORNER 1, e2 W_CORNER 2").game();
    assert_eq!(points(&game, 0, "CST-86"), -1);
    assert_eq!(total(&game, 0), 4);
}

#[test]
fn cst_v5_stock() {
    let eight = "W_TEE W_TEE W_TEE W_TEE W_END W_END W_END W_END";
    let costs: Vec<i32> = (0..=8)
        .map(|n| {
            let store: Vec<&str> = eight.split(' ').take(n).collect();
            points(&Table::over(2).store(0, &store.join(" ")).game(), 0, "CST-85")
        })
        .collect();
    assert_eq!(costs, [0, 0, -1, -1, -2, -2, -3, -3, -4]);
}

#[test]
fn cst_v6_gate_only() {
    let game = Table::over(2).game();
    assert_eq!((points(&game, 0, "CST-81"), points(&game, 0, "CST-86"), total(&game, 0)), (1, -3, -2));
}

#[test]
fn cst_v7_the_quarry_runs_out() {
    let after_round = |people: usize, quarry: &str| {
        let mut game = Table::new(people).quarry(quarry).game();
        (0..people as u8).for_each(|seat| drop(play(&mut game, seat, &["dispose"])));
        game
    };
    let mut game = after_round(2, "W_TEE W_TEE W_TEE W_TEE");
    assert_eq!(
        (phase(&game).as_str(), legal(&game, 1)),
        ("turns", vec!["keep".to_string(), "dispose".into()])
    );
    play(&mut game, 1, &["dispose"]);
    play(&mut game, 0, &["dispose"]);
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-70");
    for (people, quarry) in
        [(2, "W_TEE W_TEE"), (3, "W_TEE W_TEE W_TEE W_TEE"), (4, "W_TEE W_TEE W_TEE W_TEE W_CORNER W_CORNER")]
    {
        let game = after_round(people, quarry);
        assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-71");
        let left = quarry.split(' ').count() as u32;
        assert_eq!(game.public().rubble().count_ones(), left + 2 * people as u32);
    }
}

#[test]
fn cst_v8_a_wrong_tile() {
    let game =
        Table::over(2).opt("unchecked_building").site(0, "d1 gate, d2 T_ROOF, e1 W_TEE, f1 W_END 1").game();
    assert_eq!(points(&game, 0, "CST-81"), 3);
    assert_eq!(points(&game, 0, "CST-91"), -3);
    assert_eq!(points(&game, 0, "CST-86"), -1);
    assert_eq!(total(&game, 0), -1);
}

#[test]
fn cst_v9_closed_with_sixteen() {
    let game = Table::over(2).site(0, V9).game();
    assert_eq!(game.public().wall_tiles(s(0)), 16);
    assert!(game.public().sixteen(s(0)));
    assert!(!Table::over(2).site(0, &V9.replace(", d4 F_SPIRE_R", "")).game().public().sixteen(s(0)));
}
