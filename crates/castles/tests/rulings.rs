//! One test per ruling, named after it.

use crate::common::*;
use burghof_castles::{Castles, Data, Event};
use burghof_core::{Components, Game, Key, Session, Setup, Silent, Viewer};
use serde_json::json;

#[test]
fn cst_r01_size_of_site_and_sets() {
    let data = Data::standard();
    assert_eq!((data.cells(), data.cols, data.set_size), (28, 7, 32));
}

#[test]
fn cst_r02_shapes_come_from_the_data_file() {
    // The same rules over other sides: a wall end whose mortar is on top.
    let text = include_str!("../components.toml").replacen(
        "id = \"W_END\"\nfamily = \"wall\"\nsides = \"..W.\"",
        "id = \"W_END\"\nfamily = \"wall\"\nsides = \"..T.\"",
        1,
    );
    let other = Data::read(&text).unwrap();
    let kind = other.tile_ids["granite-13"];
    assert_ne!(other.sides(kind, 0), Data::standard().sides(kind, 0));
}

#[test]
fn cst_r03_two_widths_match_only_themselves() {
    let game = Table::new(2).site(0, "d1 gate, d2 B_PLAIN").hand(0, "kept", "B_PLAIN T_SHAFT").game();
    assert_eq!(refused(&game, 0, "build hand G:B_PLAIN d3"), "CST-58", "wall on tower");
    assert_eq!(refused(&game, 0, "build hand G:B_PLAIN d3 r2"), "legal", "tower on tower");
    assert_eq!(refused(&game, 0, "build hand G:T_SHAFT d3"), "legal");
}

#[test]
fn cst_r04_only_flags_fix_a_position() {
    for shape in &Data::standard().shapes {
        assert!(shape.flag.is_none() || shape.turns == 1, "{}", shape.id);
        assert!(shape.flag.is_some() || shape.id == "gate" || shape.turns == shape.looks, "{}", shape.id);
    }
}

#[test]
fn cst_r05_the_gate_continues_left_right_and_up() {
    let data = Data::standard();
    for m in 0..4 {
        let gate = data.gate(m);
        assert!((0..4).all(|d| burghof_castles::side(data.sides(gate, 0), d) > burghof_castles::SKY));
        assert_eq!(data.shape(gate).turns, 1);
    }
}

#[test]
fn cst_r06_the_same_decisions_in_both_timings() {
    // A seat alone with its decision has the same list in sequential and in parallel timing.
    for (hand, kind) in [("W_TEE W_END", "drawn"), ("W_TEE W_END", "kept"), ("W_TEE", "kept")] {
        let table = Table::new(3).store(0, "W_CORNER").hand(0, kind, hand);
        assert_eq!(legal(&table.game(), 0), legal(&table.clone().parallel().game(), 0));
        assert_eq!(to_act(&table.game()), [0]);
        assert_eq!(to_act(&table.parallel().game()), [0, 1, 2]);
    }
    // Parallel games replay from their log, whatever the order of arrival was.
    let mut setup = Setup::<Castles>::new(4);
    setup.set("timing", "parallel").unwrap();
    let mut session = Session::new(setup, Key::from_seed("parallel")).unwrap();
    let mut rng = burghof_core::Rng::new(77);
    while let Some((seat, action)) =
        burghof_core::contract::random_step(session.position(), &mut rng, &mut Vec::new())
    {
        session.act(seat, action).unwrap();
    }
    let record = session.to_record(&session.header());
    let back = Session::<Castles>::from_record(&record, None).unwrap();
    assert_eq!(back.position(), session.position());
}

#[test]
fn cst_r07_a_late_offer_leaves_nobody_without_tiles() {
    // Four tiles for two players: all are dealt first, so nobody can offer any more.
    let mut game = Table::new(2).quarry("W_TEE W_TEE S:W_TEE S:W_TEE").game();
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["dispose"]);
    assert_eq!(
        (game.public().quarry_len(), game.public().hand_len(s(0)), game.public().hand_len(s(1))),
        (0, 2, 2)
    );
    assert_eq!(legal(&game, 1), ["keep", "dispose"]);
}

#[test]
fn cst_r08_no_offer_without_replacement_and_an_even_quarry() {
    assert_eq!(refused(&Table::new(2).quarry("").game(), 0, "offer 1"), "CST-35");
    let mut game = new_game(3, &[], "even");
    let mut rng = burghof_core::Rng::new(3);
    let mut chance = burghof_core::Chance::free(burghof_core::Rng::new(4));
    while let Some(seat) = game.to_act().first() {
        assert_eq!(game.public().quarry_len() % 2, 0);
        let action = game.random_action(seat, &mut rng, &mut Vec::new());
        game.apply(seat, action, &mut chance, &mut Silent);
    }
}

#[test]
fn cst_r09_what_is_open() {
    let game = Table::new(3)
        .store(1, "W_TEE")
        .faults(1, "W_END")
        .dump(2, "W_CROSS B_WALL")
        .player(2, "dump_from", json!(1))
        .hand(1, "none", "")
        .player(1, "finished", json!(true))
        .set("rubble", json!(["granite-01"]))
        .game();
    for (viewer, view) in views(&game) {
        assert_eq!(view["players"][1]["store"].as_array().unwrap().len(), 1);
        assert_eq!(view["players"][1]["faults"].as_array().unwrap().len(), 1);
        assert_eq!(view["rubble"], json!(["granite-01"]));
        assert!(view["quarry"].is_null());
        assert_eq!(view["players"][2]["dump"].is_null(), viewer != Viewer::Seat(s(1)));
        assert_eq!(view["players"][0]["hand"].is_null(), viewer != Viewer::Seat(s(0)));
    }
}

#[test]
fn cst_r10_a_voluntary_fault() {
    let full = format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R S:F_SPIRE_B");
    for kind in ["kept", "replacement"] {
        let table = Table::new(2).store(0, &full).hand(0, kind, "W_TEE W_END");
        let table = if kind == "kept" { table } else { table.dump(1, "G:W_CROSS S:W_TEE") };
        assert_eq!(refused(&table.game(), 0, "fault G:W_TEE"), "legal", "{kind}, although it fits somewhere");
    }
    assert_eq!(refused(&Table::new(2).hand(0, "kept", "W_TEE W_END").game(), 0, "fault G:W_TEE"), "CST-49");
}

#[test]
fn cst_r11_sky_on_the_base_line_is_no_ground() {
    let game = Table::new(2).hand(0, "kept", "W_STRAIGHT W_END").game();
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT a1 r1"), "CST-60");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT b1 r1"), "CST-62");
    assert!(Table::over(2).site(0, "d1 gate, b1 W_STRAIGHT 1").read().unwrap_err().at.contains("grounded"));
}

#[test]
fn cst_r12_sixteen_wall_tiles_beside_the_gate() {
    let game = Table::over(2).site(0, &V9.replace(", a1 W_END", "")).game();
    assert_eq!((game.public().wall_tiles(s(0)), game.public().site(s(0)).open()), (15, 0));
    assert!(!game.public().sixteen(s(0)), "fifteen and the gate are not enough");
}

#[test]
fn cst_r13_a_passing_state_is_not_decisive() {
    // Sixteen closed tiles in the middle of a turn, opened again before its end.
    let site = V9.replace(", d4 F_SPIRE_R", "");
    let mut game = Table::new(2).site(0, &site).hand(0, "kept", "F_SPIRE_R W_STRAIGHT").game();
    play(&mut game, 0, &["build hand G:F_SPIRE_R d4"]);
    assert!(game.public().sixteen(s(0)) && show(&game)["end_triggered"] == false);
    play(&mut game, 0, &["build hand G:W_STRAIGHT g1"]);
    assert_eq!((to_act(&game), show(&game)["end_triggered"].clone()), (vec![1], json!(false)));
    // In the final works nothing is checked.
    let mut works = Table::over(2).phase("final_works").site(0, &site).store(0, "F_SPIRE_R").game();
    let events = play(&mut works, 0, &["build store G:F_SPIRE_R d4"]);
    assert!(!events.iter().any(|event| matches!(event, Event::SixteenReached { .. })));
    assert_eq!(works.outcome().unwrap().ended_by.id(), "CST-70");
}

#[test]
fn cst_r14_only_at_own_decisions() {
    let site = "d1 gate";
    let from_store =
        |game: &Castles| legal(game, 0).iter().any(|action| action.starts_with("build store G:W_END"));
    let own = Table::new(2).site(0, site).store(0, "W_END").hand(0, "drawn", "W_TEE W_CROSS").game();
    assert!(from_store(&own), "before the choice: {:?}", legal(&own, 0));
    for parallel in [false, true] {
        let table = Table::new(2).site(0, site).store(0, "W_END").hand(0, "none", "");
        let table = table.player(0, "finished", json!(true));
        let game = if parallel { table.parallel().game() } else { table.game() };
        assert_eq!(legal(&game, 0), Vec::<String>::new(), "finished, although the stored tile fits");
        assert_eq!(refused(&game, 0, "build store G:W_END d2"), "CST-18");
    }
    // Nor before one's own turn, while another player has theirs; where all play at once, one's own turn has begun.
    let waiting = Table::new(2).site(1, site).store(1, "W_END");
    let game = waiting.clone().game();
    assert_eq!((legal(&game, 1), to_act(&game)), (Vec::new(), vec![0]));
    assert_eq!(refused(&game, 1, "build store S:W_END d2"), "CST-17");
    let game = waiting.parallel().game();
    assert!(legal(&game, 1).iter().any(|action| action.starts_with("build store S:W_END")));
    let works = Table::over(2).phase("final_works").site(0, site).store(0, "W_END").game();
    assert!(from_store(&works), "the final works make up for it");
}

#[test]
fn cst_r15_the_ground_connects_nothing() {
    let game = Table::over(2).site(0, "d1 gate, a1 W_END").game();
    assert_eq!(points(&game, 0, "CST-81"), 1);
}

/// A game with unchecked building in which seat 0 may build.
fn unchecked(site: &str, hand: &str) -> Castles {
    Table::new(2).opt("unchecked_building").site(0, site).hand(0, "kept", hand).game()
}

#[test]
fn cst_r16_unchecked_building() {
    let game = unchecked("d1 gate", "F_CAP_Y W_STRAIGHT");
    // Any empty cell, four turns of a flag tile, two of a straight wall.
    assert_eq!(places(&game, 0, "hand G:F_CAP_Y").len(), 27 * 4);
    assert_eq!(places(&game, 0, "hand G:W_STRAIGHT").len(), 27 * 2);
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT a1 r2"), "CST-67");
    assert_eq!(refused(&game, 0, "build hand G:W_STRAIGHT d1"), "CST-52");
    let wrong = |site: &str, hand: &str, build: &str| {
        let mut game = unchecked(site, hand);
        play(&mut game, 0, &[build]);
        points(&game, 0, "CST-91")
    };
    assert_eq!(wrong("d1 gate", "F_CAP_Y W_END", "build hand G:F_CAP_Y a1 r2"), -3, "CST-54");
    assert_eq!(wrong("d1 gate", "F_CAP_Y W_END", "build hand G:F_CAP_Y a1"), 0);
    assert_eq!(wrong("d1 gate", "F_CAP_Y W_END", "build hand G:F_CAP_Y a3"), -3, "CST-56");
    assert_eq!(wrong("d1 gate", "F_CAP_Y W_END", "build hand G:W_END c1"), -3, "CST-57");
    assert_eq!(wrong("d1 gate", "T_ROOF W_END", "build hand G:T_ROOF d2"), -3, "CST-58");
    assert_eq!(wrong("d1 gate", "W_CROSS W_END", "build hand G:W_CROSS a1"), -3, "CST-60");
    assert_eq!(wrong("d1 gate", "W_END W_END", "build hand G:W_END a1 r2"), -3, "CST-62");
    // A joint with a floating tile does not ground: both are wrong. A joint with a grounded wrong tile does.
    assert_eq!(wrong("d1 gate, a3 W_STRAIGHT wrong", "W_END W_END", "build hand G:W_END a4"), -6);
    assert_eq!(wrong("d1 gate, d2 B_WALL 1, e2 T_ROOF 1 wrong", "W_END W_END", "build hand G:W_END a1"), -3);
    // Later tiles never make an earlier one wrong, and nothing heals a wrong one: d2 stays right beside the wrong e2, a3
    // stays wrong when something stands below it.
    let mut later = unchecked("d1 gate", "W_END W_CROSS");
    play(&mut later, 0, &["build hand G:W_END d2"]);
    assert_eq!(later.public().site(s(0)).wrong(), 0);
    play(&mut later, 0, &["build hand G:W_CROSS e2"]);
    assert_eq!(later.public().site(s(0)).wrong(), 1 << (7 + 4), "e2 alone");
    let mut floating = unchecked("d1 gate", "W_END W_STRAIGHT");
    play(&mut floating, 0, &["build hand G:W_END a2"]);
    assert_eq!(floating.public().site(s(0)).wrong(), 1 << 7, "a2 floats");
    play(&mut floating, 0, &["build hand G:W_STRAIGHT a1"]);
    assert_eq!(floating.public().site(s(0)).wrong(), 1 << 7, "and stays wrong on a1, which is right");
    // Later tiles never make an earlier one wrong: the floating tile stays wrong, the right one right.
    let late = unchecked("d1 gate, d2 W_END, d3 W_END", "W_END W_TEE");
    assert_eq!(points(&late, 0, "CST-91"), -3, "d3 against the sky of d2");
    // Order of placing decides: the same tiles, listed the other way round.
    let roof_first =
        Table::over(2).opt("unchecked_building").site(0, "d1 gate, d3 W_END, d2 W_STRAIGHT").game();
    let wall_first =
        Table::over(2).opt("unchecked_building").site(0, "d1 gate, d2 W_STRAIGHT, d3 W_END").game();
    assert_eq!((points(&roof_first, 0, "CST-91"), points(&wall_first, 0, "CST-91")), (-3, 0));
    // A site with a wrong tile cannot trigger the sixteen-tile ending.
    let site = V9.replace("a1 W_END", "a1 W_END 2");
    let game = Table::over(2).opt("unchecked_building").site(0, &site).game();
    assert_eq!((game.public().wall_tiles(s(0)), game.public().site(s(0)).wrong().count_ones()), (16, 1));
    assert!(!game.public().sixteen(s(0)));
    // The gate is always checked, against all tiles lying there.
    let game =
        Table::new(2).opt("unchecked_building").opt("free_gate").site(0, "c1 W_END").store(0, "gate").game();
    assert_eq!(places(&game, 0, "store G:gate"), ["e1", "f1"], "b1 and d1 touch the sky of c1");
    assert_eq!(refused(&game, 0, "build store G:gate d1"), "CST-57");
    assert_eq!(refused(&game, 0, "build store G:gate a1"), "CST-102");
}

#[test]
fn cst_r16_no_warning_before_the_scoring() {
    use burghof_core::{Account, Rng, Text, preview};
    let game = unchecked("d1 gate", "F_CAP_Y W_END");
    let view = game.view(s(0).into());
    let shown = preview::<Castles>(&view, s(0), &mut Rng::new(1));
    let of = |notation: &str| shown.iter().find(|one| game.notation(one.action) == notation).unwrap();
    let change = |notation: &str| {
        of(notation)
            .changes
            .iter()
            .find(|(account, _)| *account == Account::Seat(s(0)))
            .map_or(0, |one| one.1)
    };
    assert!(change("build hand G:F_CAP_Y a3") > -3, "a floating tile costs 3 points, but nobody says so");
    let mut wrong = game;
    play(&mut wrong, 0, &["build hand G:F_CAP_Y a3"]);
    assert_eq!(points(&wrong, 0, "CST-91"), -3);
    assert_eq!(
        wrong.unwarned().totals().seats[0],
        change("build hand G:F_CAP_Y a3") + game.totals().seats[0]
    );
    let said = Castles::describe(&wrong.view(s(0).into()));
    assert!(said.iter().all(|message| !format!("{message:?}").contains("castles-say-built-wrong")));
}

#[test]
fn cst_r16_a_grounded_wrong_tile_grounds_others() {
    // e1 stands on mortar but shows sky to the gate: wrong, yet grounded. e2 hangs on it by a joint and is right.
    let mut game = unchecked("d1 gate, e1 W_STRAIGHT", "W_END W_END");
    assert_eq!(points(&game, 0, "CST-91"), -3);
    play(&mut game, 0, &["build hand G:W_END e2"]);
    assert_eq!(points(&game, 0, "CST-91"), -3, "e2 is right");
}

#[test]
fn cst_r16_a_site_without_an_order_is_judged_kindly() {
    let wrong = |site: &str, unordered: bool| {
        let table = Table::over(2).opt("unchecked_building").set("unordered", json!(unordered)).site(0, site);
        table.game().public().site(s(0)).wrong()
    };
    // Named from above, d2 and d3 float only in an order that nobody meant.
    let above = "d3 W_END, d2 W_STRAIGHT, d1 gate";
    assert_eq!(wrong(above, false).count_ones(), 2);
    assert_eq!(wrong(above, true), 0);
    // What floats in any order stays wrong, and the gate never is.
    assert_eq!(wrong("a3 W_END, d1 gate", true), 1 << (2 * 7));
}

#[test]
fn cst_r16_positions_with_wrong_tiles_read_back() {
    for seed in 0..30 {
        let mut game = new_game(2, &[("unchecked_building", "true"), ("free_gate", "true")], "wrong");
        random_until(&mut game, seed, |game| game.public().wall_tiles(s(0)) >= 6);
        let position = burghof_core::shape::read(&show(&game)).unwrap().value;
        let back = <Castles as burghof_core::Wire>::from_position(position, Data::standard()).unwrap();
        assert_eq!(back, game);
    }
}

#[test]
fn cst_r17_wrong_tiles_are_turned_first() {
    // The wrong tile on d2 covers the gate's upper side, its own sides and its flag are gone.
    let game =
        Table::over(2).opt("unchecked_building").opt("aesthetics").site(0, "d1 gate, d2 F_SPIRE_R").game();
    assert_eq!(points(&game, 0, "CST-86"), -2, "c1 and e1");
    assert_eq!(points(&game, 0, "CST-109"), 0);
    assert_eq!(points(&game, 0, "CST-81"), 1);
}

#[test]
fn cst_r18_rain_at_the_gate_and_apart_from_the_castle() {
    let game = Table::over(2).site(0, "d1 gate, a1 T_SHAFT").game();
    assert_eq!(points(&game, 0, "CST-86"), -4);
}

#[test]
fn cst_r20_the_order_of_the_steps_does_not_matter() {
    let game = Table::over(4)
        .site(0, V1)
        .store(0, "W_END W_END W_END")
        .faults(0, "W_CROSS W_CORNER W_CORNER")
        .game();
    let mut lines: Vec<i32> = game
        .sheet()
        .lines
        .iter()
        .filter(|l| l.account == burghof_core::Account::Seat(s(0)))
        .map(|l| l.points)
        .collect();
    lines.reverse();
    assert_eq!(lines.iter().sum::<i32>(), 8);
    assert_eq!(points(&game, 0, "CST-85"), -1, "three stored tiles");
}

#[test]
fn cst_r21_ties_are_broken_by_flags_on_the_castle() {
    let game = Table::over(2)
        .site(0, "d1 gate, d2 W_END, a1 F_CAP_Y, g1 F_CAP_G")
        .site(1, "d1 gate, d2 F_CAP_Y")
        .game();
    let end = game.outcome().unwrap();
    assert_eq!((end.points(s(0)), end.points(s(1))), (0, 0));
    assert_eq!(end.place(s(1)), 1, "flags apart from the castle do not help");
}

#[test]
fn cst_r22_optics_looks_at_castle_flags_only() {
    let optics = |site: &str| points(&Table::over(2).opt("optics").site(0, site).game(), 0, "CST-112");
    assert_eq!(optics("d1 gate, c1 F_WALK_Y, d2 F_CAP_Y, a1 F_CAP_G"), 3);
    assert_eq!(optics("d1 gate, a1 F_CAP_Y, g1 S:F_CAP_Y"), 0);
}

#[test]
fn cst_r23_stability_counts_joints_within_one_masonry() {
    // d1 granite gate, e1 sandstone, f1 granite: the granite tiles are not joined within granite.
    let game = Table::over(2)
        .opt("stability")
        .site(0, "d1 gate, e1 S:W_TEE, f1 W_END 1")
        .site(1, "d1 gate, c1 W_END 3")
        .game();
    assert_eq!(points(&game, 0, "CST-104"), 3, "granite by its gate alone, one to none");
    assert_eq!(points(&game, 1, "CST-104"), 3, "sandstone two to one");
    // The highest number must be at least one.
    let none = Table::over(2)
        .opt("stability")
        .opt("free_gate")
        .site(0, "")
        .store(0, "gate")
        .site(1, "")
        .store(1, "gate")
        .game();
    assert_eq!(points(&none, 0, "CST-104") + points(&none, 1, "CST-104"), 0);
}

#[test]
fn cst_r24_zero_flags_is_no_lead() {
    let game = Table::over(2).opt("aesthetics").site(0, "d1 gate, d2 W_END").game();
    assert_eq!(points(&game, 0, "CST-109") + points(&game, 1, "CST-109"), 0);
}

#[test]
fn cst_r25_the_free_gate() {
    let game = Table::new(2).opt("free_gate").site(0, "").store(0, "gate").game();
    assert_eq!(refused(&game, 0, "build store G:gate a1"), "CST-102");
    assert_eq!(refused(&game, 0, "build store G:gate g1"), "CST-102");
    // The sixteen-tile ending is possible without a gate: V9 with a crossing instead of the gate.
    let site = V9.replace("d1 gate", "d1 S:W_CROSS").replace(", d4 F_SPIRE_R", "");
    let mut game =
        Table::new(2).opt("free_gate").site(0, &site).store(0, "gate").hand(0, "kept", "F_SPIRE_R").game();
    let events = play(&mut game, 0, &["build hand G:F_SPIRE_R d4"]);
    assert!(events.contains(&Event::SixteenReached { seat: s(0) }));
}

#[test]
fn cst_r26_nothing_is_counted_twice() {
    let game = Table::over(2).store(0, "W_TEE W_TEE").faults(0, "W_END").game();
    assert_eq!(
        (points(&game, 0, "CST-85"), points(&game, 0, "CST-86"), points(&game, 0, "CST-90")),
        (-1, -3, -1)
    );
}

#[test]
fn cst_r27_take_back_of_own_actions() {
    let mut session = Session::new(Setup::<Castles>::new(2), Key::from_seed("undo")).unwrap();
    for _ in 0..2 {
        let seat = session.position().to_act().first().unwrap();
        let action = session.position().read_action("gate d").unwrap();
        session.act(seat, action).unwrap();
    }
    let seat = session.position().to_act().first().unwrap();
    let before = *session.position();
    session.act(seat, burghof_castles::Action::Keep).unwrap();
    let kind = burghof_castles::Kind(session.position().hand(seat)[0]);
    session.act(seat, burghof_castles::Action::Store { from: burghof_castles::Zone::Hand, kind }).unwrap();
    session.take_back(seat).unwrap();
    session.take_back(seat).unwrap();
    assert_eq!(*session.position(), before, "having shown one of your tiles is no obstacle");
    // Disposing shows the pair as building and storing do: no obstacle either.
    session.act(seat, burghof_castles::Action::Dispose).unwrap();
    session.take_back(seat).unwrap();
    assert_eq!(*session.position(), before);
    // No way back over an offer: new tiles were seen.
    session.act(seat, burghof_castles::Action::Offer { to: seat.left(2) }).unwrap();
    assert!(session.take_back(seat).is_err());
}

#[test]
fn cst_r28_offer_and_dispose_with_a_full_store() {
    let full = format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R S:F_SPIRE_B");
    let game = Table::new(2).store(0, &full).game();
    let actions = legal(&game, 0);
    assert!(["keep", "offer 1", "dispose"].iter().all(|action| actions.contains(&(*action).into())));
}
