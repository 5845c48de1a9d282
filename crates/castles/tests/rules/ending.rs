//! The ending and the score.

use crate::common::*;
use crate::rules::rounds::finish_round;
use burghof_castles::{Action, Event};
use burghof_core::{Game, Story, Tie, Viewer};
use serde_json::json;

#[test]
fn cst_69_the_reason_of_the_end_is_recorded() {
    let ended = |table: Table| finish_round(table).outcome().unwrap().ended_by.id();
    assert_eq!(ended(Table::new(2).quarry("")), "CST-70");
    assert_eq!(ended(Table::new(2).quarry("W_TEE W_TEE")), "CST-71");
    assert_eq!(ended(Table::new(2).site(0, V9).hand(0, "drawn", "B_PLAIN B_PLAIN").quarry("")), "CST-72");
    assert_eq!(ended(Table::new(2).set("end_triggered", json!(true)).quarry("S:W_TEE S:W_TEE")), "CST-72");
    // Looked at only when the dump phase is over.
    let mut game = Table::new(2).set("end_triggered", json!(true)).quarry("W_TEE W_TEE").game();
    play(&mut game, 0, &["offer 1"]);
    random_until(&mut game, 1, |game| phase(game) == "dump");
    assert!(game.outcome().is_none());
}

#[test]
fn cst_70_an_empty_quarry_lets_the_round_finish() {
    let mut game = Table::new(2).quarry("W_TEE W_TEE").game();
    play(&mut game, 0, &["offer 1"]);
    assert_eq!(game.public().quarry_len(), 0);
    random_until(&mut game, 1, |game| to_act(game) == [1]);
    assert_eq!(phase(&game), "turns");
    play(&mut game, 1, &["dispose"]);
    assert_eq!(phase(&game), "dump");
    random_until(&mut game, 2, |game| game.outcome().is_some());
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-70");
}

#[test]
fn cst_71_left_over_tiles_go_to_the_rubble_face_up() {
    let mut game = Table::new(3).quarry("W_TEE W_TEE W_CROSS W_STRAIGHT").game();
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["dispose"]);
    let mut story = Story::default();
    game.apply(s(2), Action::Dispose, &mut key(), &mut story);
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-71");
    assert_eq!((game.public().quarry_len(), game.quarry()), (0, 0));
    assert_eq!(game.public().rubble().count_ones(), 4 + 6);
    assert!(
        story
            .heard_by(Viewer::Public)
            .any(|event| matches!(event, Event::QuarryLeft { tiles } if tiles.len() == 4))
    );
}

/// V9 one tile short: the spire is in hand.
fn short() -> Table {
    let site = V9.replace(", d4 F_SPIRE_R", "");
    Table::new(2).site(0, &site).hand(0, "kept", "F_SPIRE_R")
}

#[test]
fn cst_72_sixteen_wall_tiles_and_only_closed_buildings_end_the_game() {
    let mut game = short().game();
    let events = play(&mut game, 0, &["build hand G:F_SPIRE_R d4"]);
    assert!(events.contains(&Event::SixteenReached { seat: s(0) }));
    play(&mut game, 1, &["dispose"]);
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-72");
    // Fifteen are not enough.
    let fifteen = V9.replace(", a1 W_END", "");
    let mut game =
        Table::new(2).site(0, &fifteen.replace(", d4 F_SPIRE_R", "")).hand(0, "kept", "F_SPIRE_R").game();
    play(&mut game, 0, &["build hand G:F_SPIRE_R d4"]);
    assert_eq!(show(&game)["end_triggered"], false);
}

#[test]
fn cst_73_a_building_is_closed_if_no_mortar_faces_an_empty_cell() {
    // Seventeen wall tiles, but one opening at g2.
    let mut game = Table::new(2).site(0, &format!("{V9}, g1 W_STRAIGHT")).hand(0, "kept", "B_PLAIN").game();
    play(&mut game, 0, &["store hand G:B_PLAIN"]);
    random_until(&mut game, 9, |game| to_act(game) != [0]);
    assert_eq!(show(&game)["end_triggered"], false, "g2 is open");
    let mut game = Table::new(2)
        .site(0, &format!("{V9}, g1 W_STRAIGHT"))
        .hand(0, "kept", "F_SPIRE_B")
        .store(0, "S:F_CAP_Y")
        .game();
    play(&mut game, 0, &["build store S:F_CAP_Y g2", "store hand G:F_SPIRE_B"]);
    assert_eq!(show(&game)["end_triggered"], true);
}

#[test]
fn cst_74_all_wall_tiles_count_but_not_the_gate() {
    // V9 counts a1, which is not joined to the gate; without the gate's building closed there is no ending.
    let game = Table::over(2).site(0, V9).game();
    assert_eq!((game.public().wall_tiles(s(0)), points(&game, 0, "CST-81")), (16, 16));
    assert!(game.public().sixteen(s(0)));
    assert!(!Table::over(2).site(0, &V9.replace(", d4 F_SPIRE_R", "")).game().public().sixteen(s(0)));
    // The seat's own gate alone in the open spoils it: 16 tiles elsewhere would not do.
    assert!(!Table::over(2).site(0, &V9.replace("c3 W_END 3, ", "")).game().public().sixteen(s(0)));
}

#[test]
fn cst_75_mortar_on_the_base_line_is_closed() {
    let game = Table::over(2).site(0, V9).game();
    assert_eq!(game.public().site(s(0)).open(), 0, "gate, tees, bastions and a1 stand on mortar");
}

#[test]
fn cst_76_checked_at_the_end_of_a_turn_and_of_a_dump_phase() {
    // Before the choice the condition holds already and nothing happens.
    let mut game = Table::new(2).site(0, V9).hand(0, "drawn", "B_PLAIN B_PLAIN").game();
    assert_eq!(show(&game)["end_triggered"], false);
    play(&mut game, 0, &["keep", "store hand G:B_PLAIN"]);
    assert_eq!(show(&game)["end_triggered"], false);
    play(&mut game, 0, &["store hand G:B_PLAIN"]);
    random_until(&mut game, 1, |game| to_act(game) != [0]);
    let site = V9.replace(", d4 F_SPIRE_R", "");
    let mut dump = Table::over(2).phase("dump").site(0, &site).dump(0, "F_SPIRE_R").game();
    let events = play(&mut dump, 0, &["build dump G:F_SPIRE_R d4"]);
    assert!(events.contains(&Event::SixteenReached { seat: s(0) }));
    assert_eq!(dump.outcome().unwrap().ended_by.id(), "CST-72");
}

#[test]
fn cst_77_once_triggered_for_good() {
    let mut game = Table::new(2)
        .site(0, V9)
        .hand(0, "kept", "")
        .store(0, "W_STRAIGHT")
        .dump(0, "B_PLAIN B_PLAIN")
        .set("rubble", json!([]))
        .game();
    play(&mut game, 0, &["end turn"]);
    assert_eq!(show(&game)["end_triggered"], true);
    play(&mut game, 1, &["dispose"]);
    assert_eq!(phase(&game), "dump");
    play(&mut game, 0, &["build store G:W_STRAIGHT g1", "rubble G:B_PLAIN", "rubble G:B_PLAIN"]);
    assert!(!game.public().sixteen(s(0)), "open again");
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-72");
}

#[test]
fn cst_78_the_round_is_finished_for_all() {
    let mut game = short().game();
    play(&mut game, 0, &["build hand G:F_SPIRE_R d4"]);
    assert_eq!((phase(&game).as_str(), to_act(&game)), ("turns", vec![1]));
    play(&mut game, 1, &["offer 0"]);
    random_until(&mut game, 1, |game| phase(game) == "dump");
    assert_eq!(to_act(&game), [0], "with the dump phase");
}

#[test]
fn cst_79_final_works_build_from_the_store_only() {
    let mut game = Table::over(2).phase("final_works").store(0, "W_END").store(1, "W_END").game();
    let actions = legal(&game, 0);
    assert_eq!(actions[0], "end works");
    assert!(actions[1..].iter().all(|action| action.starts_with("build store")));
    assert_eq!(refused(&game, 0, "build hand G:W_END a1"), "CST-79");
    assert_eq!(refused(&game, 0, "keep"), "CST-23");
    play(&mut game, 0, &["end works"]);
    assert_eq!(to_act(&game), [1]);
    play(&mut game, 1, &["end works"]);
    assert!(game.outcome().is_some());
    // For whichever reason the game ends.
    let mut late = Table::new(2).store(0, "W_END").quarry("").game();
    play(&mut late, 0, &["dispose", "end turn"]);
    play(&mut late, 1, &["dispose"]);
    assert_eq!(phase(&late), "final_works");
    assert_eq!(refused(&late, 0, "end works"), "legal");
    assert_eq!(refused(&Table::new(2).game(), 0, "end works"), "CST-79");
    // With free gate choice the gate too.
    let gate = Table::over(2).phase("final_works").opt("free_gate").site(0, "").store(0, "gate").game();
    assert_eq!(places(&gate, 0, "store G:gate").len(), 5);
}

#[test]
fn cst_80_five_steps_are_summed_and_may_be_negative() {
    let game = Table::over(2).store(0, "W_TEE W_TEE").faults(0, "W_END W_CROSS").game();
    assert_eq!(total(&game, 0), 1 - 1 - 3 - 2);
    assert_eq!(refused(&game, 0, "end works"), "CST-80", "the game is over");
}

#[test]
fn cst_81_each_tile_of_the_castle_is_a_point() {
    let game = Table::over(2).site(0, "d1 gate, e1 W_STRAIGHT 1, f1 W_END 1").game();
    assert_eq!(points(&game, 0, "CST-81"), 3);
    let line = game.sheet().lines.into_iter().find(|line| line.rule.id() == "CST-81").unwrap();
    assert_eq!((line.place.as_str(), line.counted), ("d1", vec!["d1".to_string(), "e1".into(), "f1".into()]));
}

#[test]
fn cst_82_the_gate_counts() {
    assert_eq!(points(&Table::over(2).game(), 0, "CST-81"), 1);
}

#[test]
fn cst_83_only_joints_connect() {
    // f1 touches the castle with sky, and both stand on the base line.
    let game = Table::over(2).site(0, "d1 gate, e1 F_RIGHT_B, f1 F_CAP_Y").game();
    assert_eq!(points(&game, 0, "CST-81"), 2);
    let game = Table::over(2).site(0, "d1 gate, e1 W_TEE, f1 W_END 1").game();
    assert_eq!(points(&game, 0, "CST-81"), 3);
}

#[test]
fn cst_84_unconnected_tiles_give_nothing() {
    let game = Table::over(2).site(0, "d1 gate, a1 W_END, g1 T_ROOF").game();
    assert_eq!((points(&game, 0, "CST-81"), points(&game, 0, "CST-84"), total(&game, 0)), (1, 0, -2));
    assert!(game.sheet().lines.iter().any(|line| line.rule.id() == "CST-84" && line.counted == ["a1", "g1"]));
}

#[test]
fn cst_85_every_two_stored_tiles_cost_a_point() {
    let tiles = ["W_TEE", "W_TEE", "W_TEE", "W_TEE", "W_END", "W_END", "W_END", "W_END"];
    for (n, cost) in [0, 0, -1, -1, -2, -2, -3, -3, -4].into_iter().enumerate() {
        let game = Table::over(2).store(0, &tiles[..n].join(" ")).game();
        assert_eq!(points(&game, 0, "CST-85"), cost, "{n} tiles");
    }
}

#[test]
fn cst_86_each_empty_cell_with_an_opening_gets_rain() {
    let game = Table::over(2).site(0, "d1 gate, e1 W_END 1").game();
    let rain: Vec<String> =
        game.sheet().lines.into_iter().filter(|l| l.rule.id() == "CST-86").map(|l| l.place).collect();
    assert_eq!(rain, ["c1", "d2", "c1", "e1", "d2"], "seat 0, then seat 1 with its bare gate");
    assert_eq!(points(&game, 0, "CST-86"), -2);
}

#[test]
fn cst_87_a_cell_costs_once_however_many_openings_face_it() {
    let site = "d1 gate, c1 W_CORNER, e1 W_CORNER 3, c2 W_CORNER 1, e2 W_CORNER 2";
    assert_eq!(points(&Table::over(2).site(0, site).game(), 0, "CST-86"), -1);
}

#[test]
fn cst_88_rain_falls_on_all_buildings() {
    let game = Table::over(2).site(0, "d1 gate, a1 W_STRAIGHT").game();
    assert_eq!(points(&game, 0, "CST-86"), -4, "three at the gate, one over a1");
}

#[test]
fn cst_89_cst_r19_the_rubble_does_not_limit_the_rain() {
    let game = Table::over(2).set("rubble", json!([])).set("quarry", json!([])).game();
    assert_eq!((game.public().rubble(), points(&game, 0, "CST-86")), (0, -3));
}

#[test]
fn cst_90_each_fault_costs_a_point() {
    assert_eq!(points(&Table::over(2).faults(0, "W_TEE W_TEE W_END").game(), 0, "CST-90"), -3);
}

#[test]
fn cst_91_wrong_tiles_cost_three() {
    let game = Table::over(2).opt("unchecked_building").site(0, "d1 gate, d2 T_ROOF").game();
    assert_eq!(points(&game, 0, "CST-91"), -3);
    // With checked building the same site is no site.
    assert!(Table::over(2).site(0, "d1 gate, d2 T_ROOF").read().is_err());
}

#[test]
fn cst_92_what_loses_its_connection_scores_nothing() {
    // e1 is marked as wrong; f1 hangs on it and on nothing else.
    let site = "d1 gate, e1 W_STRAIGHT 1 wrong, f1 W_END 1";
    let game = Table::over(2).opt("unchecked_building").site(0, site).game();
    assert_eq!((points(&game, 0, "CST-81"), points(&game, 0, "CST-91")), (1, -3));
}

#[test]
fn cst_93_the_total_adds_everything() {
    let game = Table::over(2)
        .opt("unchecked_building")
        .opt("optics")
        .site(0, "d1 gate, c1 F_LEFT_R, e1 S:F_RIGHT_B, d2 W_END, a3 W_END wrong")
        .store(0, "W_TEE W_TEE")
        .faults(0, "W_CROSS")
        .game();
    let expected = 4 - 1 - 1 - 3;
    assert_eq!(total(&game, 0), expected);
    let lines: i32 = game
        .sheet()
        .lines
        .iter()
        .filter(|l| l.account == burghof_core::Account::Seat(s(0)))
        .map(|l| l.points)
        .sum();
    assert_eq!(lines, expected);
}

#[test]
fn cst_94_the_highest_total_wins() {
    let game = Table::over(2).site(0, "d1 gate, d2 W_END").game();
    let end = game.outcome().unwrap();
    assert_eq!((end.place(s(0)), end.place(s(1))), (1, 2));
    assert_eq!((end.points(s(0)), end.points(s(1))), (0, -2));
}

#[test]
fn cst_95_flags_on_the_castle_break_ties() {
    let game = Table::over(2).site(0, "d1 gate, d2 W_END").site(1, "d1 gate, d2 F_CAP_Y").game();
    let end = game.outcome().unwrap();
    assert_eq!(end.points(s(0)), end.points(s(1)));
    assert_eq!((end.place(s(0)), end.place(s(1))), (2, 1));
}

#[test]
fn cst_96_a_full_tie_is_shared() {
    let game = Table::over(2).site(0, "d1 gate, d2 F_CAP_G").site(1, "d1 gate, d2 F_CAP_Y").game();
    assert_eq!(game.outcome().unwrap().winners().len(), 2);
}

#[test]
fn cst_95_and_96_say_what_parted_whom() {
    let game = Table::over(3)
        .site(0, "d1 gate, d2 F_CAP_G")
        .site(1, "d1 gate, d2 F_CAP_Y")
        .site(2, "d1 gate, d2 W_END")
        .game();
    let ties = game.ties();
    let rules = |tie: &Tie| tie.lines.iter().map(|line| line.rule.id()).collect::<Vec<_>>();
    assert_eq!(ties.iter().map(rules).collect::<Vec<_>>(), [["CST-95", "CST-96"]]);
}

#[test]
fn cst_97_further_places_follow_the_same_order() {
    let game = Table::over(4)
        .site(0, "d1 gate, d2 F_CAP_G")
        .site(1, "d1 gate, d2 F_CAP_Y")
        .site(2, "d1 gate, d2 W_END")
        .game();
    let end = game.outcome().unwrap();
    assert_eq!([0, 1, 2, 3].map(|i| end.place(s(i))), [1, 1, 3, 4]);
}

#[test]
fn cst_98_the_gates_sides_are_openings() {
    let game = Table::over(2).game();
    assert_eq!(points(&game, 0, "CST-86"), -3);
    assert_eq!(game.public().site(s(0)).open().count_ones(), 3);
    // And for closed buildings: V9 with the gate's upper side open.
    let site = V9
        .replace("d2 W_CROSS, c2 W_STRAIGHT 1, e2 W_STRAIGHT 1, ", "")
        .replace("b2 W_CORNER, f2 W_CORNER 3, ", "");
    let site = site
        .replace("b3 F_CAP_Y, f3 F_CAP_G, d3 B_WALL, c3 W_END 3, e3 W_END 1, ", "")
        .replace(", d4 F_SPIRE_R", "");
    assert_eq!(Table::over(2).site(0, &site).game().public().site(s(0)).open(), 1 << 10, "d2 only");
}

#[test]
fn cst_99_a_score_during_the_game() {
    let table = Table::new(2)
        .opt("aesthetics")
        .site(0, "d1 gate, d2 F_CAP_Y")
        .dump(0, "W_TEE W_TEE")
        .player(0, "dump_from", json!(1))
        .hand(1, "replacement", "W_END");
    let game = table.game();
    assert_eq!(total(&game, 0), 3, "hands and dumps count nothing, bonuses as they stand");
}
