//! Components and set-up.

use crate::common::*;
use crate::rules::data;
use burghof_castles::{Castles, Data, Event};
use burghof_core::{Chance, Components, Game, Seat, Setup, SetupError, Silent, Viewer};
use serde_json::json;

#[test]
fn cst_01_inventory() {
    let data = data();
    assert_eq!(data.masonries.len(), 4);
    assert_eq!(data.set_of.iter().map(|set| set.count_ones()).sum::<u32>(), 128);
    assert_eq!(data.tile_ids.len(), 128 + 4);
    let text = include_str!("../../components.toml");
    for (from, to) in [
        ("building_sites = 4", "building_sites = 5"),
        ("gate_tiles = 4", "gate_tiles = 3"),
        ("castle_tiles = 4", "castle_tiles = 6"),
        ("wall_tiles = 128", "wall_tiles = 130"),
    ] {
        assert!(Data::read(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
}

#[test]
fn cst_02_four_masonries_with_the_same_32_shapes() {
    let data = data();
    assert_eq!((data.set_size, data.masonries.len()), (32, 4));
    let set = |m: usize| -> Vec<(&str, usize, u8)> {
        (0..usize::from(data.wall_shapes))
            .map(|shape| {
                let kind = data.kind(m, shape);
                assert_eq!(usize::from(data.masonry_of[usize::from(kind)]), m);
                (data.shapes[shape].id, data.copies[usize::from(kind)].len(), data.sides(kind, 0))
            })
            .collect()
    };
    for m in 0..4 {
        assert_eq!(set(m), set(0), "the same shapes, as often, with the same sides");
        assert_eq!(set(m).iter().map(|one| one.1).sum::<usize>(), 32);
        assert_eq!(data.set_of[m].count_ones(), 32);
        assert_eq!(data.copies[usize::from(data.gate(m as u8))].len(), 1);
    }
}

#[test]
fn cst_03_three_side_types() {
    let letters: String = data().letters.iter().map(|side| side.letter).collect();
    assert_eq!(letters, ".TW");
    // Mortar against mortar, sky against sky; the third type in cst_58.
    let game = Table::new(2).site(0, "d1 gate, e1 F_RIGHT_B").hand(0, "kept", "W_END W_END").game();
    assert_eq!(refused(&game, 0, "build hand G:W_END f1"), "legal", "sky against sky");
    assert_eq!(refused(&game, 0, "build hand G:W_END f1 r1"), "CST-57", "mortar against sky");
    assert_eq!(refused(&game, 0, "build hand G:W_END c1 r3"), "legal", "mortar against mortar");
}

#[test]
fn cst_04_a_face_down_tile_tells_nothing() {
    // Two worlds that differ in nothing but the tiles of seat 1 look the same to seat 0 and to the public.
    let worlds = ["W_TEE W_END", "F_CAP_Y T_ROOF"].map(|hand| Table::new(2).hand(1, "drawn", hand).game());
    for viewer in [Viewer::Seat(s(0)), Viewer::Public] {
        assert_eq!(worlds[0].view(viewer), worlds[1].view(viewer));
    }
    assert_ne!(worlds[0].view(Viewer::Seat(s(1))), worlds[1].view(Viewer::Seat(s(1))));
}

#[test]
fn cst_05_flags_have_no_effect_before_the_end() {
    let data = data();
    let flags: u32 = data.shapes.iter().filter(|s| s.flag.is_some()).map(|s| u32::from(s.copies)).sum();
    assert_eq!((flags, data.flags.len()), (8, 4));
    let game = Table::new(2).hand(0, "kept", "F_CAP_Y F_CAP_G").game();
    let upright = |tile| places(&game, 0, tile).into_iter().filter(|p| !p.contains('r')).collect::<Vec<_>>();
    assert_eq!(upright("hand G:F_CAP_Y"), upright("hand G:F_CAP_G"));
    let plain = Table::new(2).hand(0, "kept", "W_END W_END").game();
    let ends: Vec<_> = places(&plain, 0, "hand G:W_END").into_iter().filter(|p| !p.contains('r')).collect();
    assert_eq!(upright("hand G:F_CAP_Y"), ends);
}

#[test]
fn cst_06_a_site_has_28_cells_and_a_store_of_8() {
    assert_eq!((data().cols, data().rows, data().cells()), (7, 4, 28));
    assert_eq!(data().constants.store_spaces, 8);
    let nine = "W_TEE W_TEE W_TEE W_TEE W_CORNER W_CORNER W_CORNER W_CORNER W_CROSS";
    assert!(Table::new(2).store(0, nine).read().unwrap_err().at.contains("store"));
    assert!(Table::new(2).site(0, "d1 gate, h1 W_END").read().unwrap_err().at.contains("col"));
    assert!(Table::new(2).site(0, "d1 gate, a5 W_END").read().unwrap_err().at.contains("row"));
}

#[test]
fn cst_07_the_marker_shows_who_has_finished() {
    let mut game = Table::new(2).game();
    assert_eq!(show(&game)["players"][0]["marker"], "below");
    play(&mut game, 0, &["dispose"]);
    assert_eq!(show(&game)["players"][0]["marker"], "above");
    assert_eq!(show(&game)["players"][1]["marker"], "below");
    assert_eq!(data().tile_ids.get("castle-1"), None, "never built");
}

#[test]
fn cst_08_one_rubble_for_all() {
    let mut game = Table::new(2).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["dispose"]);
    assert_eq!(show(&game)["rubble"].as_array().unwrap().len(), 4);
}

#[test]
fn cst_09_inconsistent_data_is_refused_by_entry() {
    let text = include_str!("../../components.toml");
    let cases = [
        (
            "sides = \"WWWW\"\nrotations = [0]\ncopies",
            "sides = \"WWXW\"\nrotations = [0]\ncopies",
            "shape W_CROSS",
        ),
        ("sections = [false, true, false]", "sections = [true, true, true]", "side W"),
        ("sections = [false, true, false]", "sections = [false, true, true]", "side T"),
        ("sides = \"..W.\"\nrotations = [0, 1, 2, 3]", "sides = \"....\"\nrotations = [0]", "shape W_END"),
        (
            "id = \"granite-gate\"\nmasonry = \"granite\"\nsides = \"WWWW\"",
            "id = \"granite-gate\"\nmasonry = \"granite\"\nsides = \"WW.W\"",
            "gate granite-gate",
        ),
        (
            "sides = \"W.W.\"\nrotations = [0, 1]",
            "sides = \"W.W.\"\nrotations = [0, 1, 2]",
            "shape W_STRAIGHT",
        ),
        ("flag = \"yellow\"\nrotations = [0]", "flag = \"yellow\"\nrotations = [0, 1]", "shape F_CAP_Y"),
        ("masonry = \"sandstone\"\nsides", "masonry = \"granite\"\nsides", "gate (masonry = granite)"),
        ("copies_per_set = 3", "copies_per_set = 4", "shape W_STRAIGHT"),
        (
            "{ id = \"brick-05\", masonry = \"brick\", shape = \"W_TEE\" }",
            "{ id = \"brick-05\", masonry = \"brick\", shape = \"W_END\" }",
            "shape W_TEE",
        ),
        (
            "{ id = \"brick-05\", masonry = \"brick\"",
            "{ id = \"brick-04\", masonry = \"brick\"",
            "tile brick-04",
        ),
        (
            "{ id = \"brick-05\", masonry = \"brick\"",
            "{ id = \"brick-05\", masonry = \"mud\"",
            "tile brick-05",
        ),
        ("per_set = 2", "per_set = 3", "flag red"),
        ("cells = 28", "cells = 29", "site.cells"),
        ("store_spaces = 8", "store_spaces = 9", "constants.store_spaces"),
        ("id = \"castles\"\nrules", "id = \"castle\"\nrules", "meta.id"),
    ];
    for (from, to, entry) in cases {
        assert!(text.contains(from), "{from}");
        let refusal = Data::read(&text.replacen(from, to, 1)).map(|_| ()).unwrap_err();
        // The entry, and the field in it where it is only one.
        let named =
            refusal.at.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        assert!(named, "{refusal}");
    }
    assert!(Data::read("not toml").is_err());
}

#[test]
fn another_data_file_can_be_loaded() {
    let text = include_str!("../../components.toml")
        .replace("data_version = 1", "data_version = 2")
        .replace("ending_min_wall_tiles = 16", "ending_min_wall_tiles = 10")
        .replace("store_spaces = 8", "store_spaces = 5")
        .replace("cols = 7", "cols = 6")
        .replace("cells = 28", "cells = 24")
        .replace("gate_cols = [1, 2, 3, 4, 5]", "gate_cols = [1, 2, 3, 4]");
    let other = Data::read(&text).unwrap();
    assert_eq!((other.version(), other.cells()), (2, 24));
    assert_ne!(other.fingerprint(), data().fingerprint());
    let mut setup = Setup::<Castles>::new(3);
    setup.data = burghof_core::Loaded::keep(other);
    let mut chance = Chance::free(burghof_core::Rng::new(3));
    let mut game = Castles::new(&setup, &mut chance).unwrap();
    let (mut rng, mut scratch) = (burghof_core::Rng::new(4), Vec::new());
    while let Some(seat) = game.to_act().first() {
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut Silent);
        game.invariants().unwrap();
    }
    assert!(game.outcome().is_some());
}

#[test]
fn cst_10_everybody_gets_one_gate_and_its_masonry() {
    let game = new_game(4, &[], "ten");
    let mut masonries: Vec<u8> = (0..4).map(|i| game.public().masonry(s(i))).collect();
    masonries.sort_unstable();
    assert_eq!(masonries, [0, 1, 2, 3]);
    assert_eq!(game.public().in_play().count_ones(), 128);
    // Without a gate of the seat's own masonry, or with somebody else's, a position is no position.
    assert!(Table::new(2).site(0, "").read().is_err());
    assert!(Table::new(2).site(0, "d1 S:gate").site(1, "").read().is_err());
}

#[test]
fn cst_11_what_belongs_to_nobody_is_out_of_the_game() {
    let game = new_game(2, &[("masonry", "granite+slate")], "eleven");
    for kind in data().list(game.quarry()) {
        assert!([0, 3].contains(&data().masonry_of[usize::from(kind)]));
    }
    assert!(Table::new(2).store(0, "B:W_TEE").read().unwrap_err().what.contains("CST-11"));
}

#[test]
fn cst_12_the_gate_stands_on_the_base_line_but_not_at_the_edge() {
    let mut game = new_game(2, &[], "twelve");
    let first = to_act(&game)[0] as u8;
    assert_eq!(legal(&game, first), ["gate b", "gate c", "gate d", "gate e", "gate f"]);
    for column in ["gate a", "gate g"] {
        assert_eq!(refused(&game, first, column), "CST-12");
    }
    assert_eq!(refused(&game, first, "build hand G:W_TEE e1"), "CST-12", "nothing is built before");
    play(&mut game, first, &["gate f"]);
    assert_eq!(game.public().gate_cell(s(first)), Some(5));
    let second = to_act(&game)[0] as u8;
    assert_eq!(legal(&game, second).len(), 5, "independent of the others");
    play(&mut game, second, &["gate f"]);
    assert_eq!(refused(&game, to_act(&game)[0] as u8, "gate b"), "CST-12", "only once");
    assert!(Table::new(2).site(0, "a1 gate").read().is_err());
    assert!(Table::new(2).site(0, "d2 gate").read().is_err());
}

#[test]
fn cst_13_the_quarry_has_64_96_or_128_tiles() {
    for (people, tiles) in [(2, 64), (3, 96), (4, 128)] {
        let game = new_game(people, &[], "thirteen");
        assert_eq!((game.public().quarry_len(), game.quarry().count_ones()), (tiles, u32::from(tiles)));
    }
}

#[test]
fn cst_14_everything_else_is_empty() {
    let game = new_game(3, &[], "fourteen");
    for seat in Seat::all(3) {
        let public = game.public();
        assert!(public.store(seat).is_empty() && public.faults(seat) == 0);
        assert_eq!((public.dump_len(seat), public.hand_len(seat), public.site(seat).taken()), (0, 0, 0));
        assert_eq!(show(&game)["players"][seat.index()]["marker"], "below");
    }
    assert_eq!(game.public().rubble(), 0);
}

#[test]
fn cst_15_the_start_player_is_drawn_and_moves_on() {
    let starts: std::collections::HashSet<usize> =
        (0..40).map(|n| new_game(4, &[], &format!("start {n}")).public().start().index()).collect();
    assert_eq!(starts.len(), 4);
    let mut game = Table::new(3).set("start", json!(2)).game();
    for seat in [2, 0, 1] {
        assert_eq!(to_act(&game), [usize::from(seat)]);
        play(&mut game, seat, &["dispose"]);
    }
    assert_eq!((game.public().round(), game.public().start()), (2, s(0)));
    // No further round is dealt: the role does not move.
    let mut last = Table::new(3).set("start", json!(2)).quarry("W_TEE W_TEE W_TEE W_TEE").game();
    for seat in [2, 0, 1] {
        play(&mut last, seat, &["dispose"]);
    }
    assert_eq!((phase(&last).as_str(), last.public().start()), ("over", s(2)));
}

#[test]
fn cst_16_masonry_by_agreement_or_at_random() {
    let game = new_game(3, &[("masonry", "slate+granite+brick")], "sixteen");
    assert_eq!([0, 1, 2].map(|i| game.public().masonry(s(i))), [3, 0, 2]);
    let mut setup = Setup::<Castles>::new(3);
    assert!(matches!(setup.set("masonry", "slate+slate+brick"), Err(SetupError::BadValue { .. })));
    for wrong in ["slate+granite", "slate+granite+mud", "slate+granite+brick+sandstone"] {
        setup.set("masonry", wrong).unwrap();
        assert!(Castles::new(&setup, &mut key()).is_err(), "{wrong}");
    }
    let random: std::collections::HashSet<Vec<u8>> = (0..60)
        .map(|n| {
            let game = new_game(2, &[], &format!("masonry {n}"));
            (0..2).map(|i| game.public().masonry(s(i))).collect()
        })
        .collect();
    assert_eq!(random.len(), 12, "four masonries for two seats, none twice");
}

#[test]
fn cst_17_sequential_timing_asks_one_seat_at_a_time() {
    let mut game = new_game(3, &[], "seventeen");
    let start = game.public().start();
    let order = [start, start.left(3), start.left(3).left(3)];
    for seat in order {
        assert_eq!(to_act(&game), [seat.index()]);
        assert_eq!(
            refused(&game, seat.left(3).index() as u8, "gate d"),
            if seat == order[2] { "CST-18" } else { "CST-17" }
        );
        play(&mut game, seat.index() as u8, &["gate d"]);
    }
    for seat in order {
        assert_eq!(to_act(&game), [seat.index()]);
        assert!(legal(&game, seat.left(3).index() as u8).is_empty());
        play(&mut game, seat.index() as u8, &["keep"]);
        assert_eq!(to_act(&game), [seat.index()], "each seat finishes its own part first");
        random_until(&mut game, 5, |game| to_act(game) != [seat.index()]);
    }
    // The final works use the order of the last round.
    let works =
        Table::over(3).phase("final_works").set("start", json!(1)).store(0, "W_END").store(2, "W_END").game();
    assert_eq!(to_act(&works), [2]);
}

#[test]
fn cst_18_parallel_timing_asks_everybody_who_has_not_finished() {
    let mut game = new_game(3, &[("timing", "parallel")], "eighteen");
    assert_eq!(to_act(&game), [0, 1, 2]);
    play(&mut game, 1, &["gate d"]);
    assert_eq!(to_act(&game), [0, 2]);
    assert_eq!(refused(&game, 1, "gate d"), "CST-18");
    play(&mut game, 2, &["gate d"]);
    play(&mut game, 0, &["gate d"]);
    // Interleaved action by action.
    play(&mut game, 2, &["keep"]);
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["keep"]);
    assert_eq!(to_act(&game), [1, 2]);
    assert!(legal(&game, 0).is_empty());
    // An offer to a dump taken a moment before is refused.
    let mut taken = Table::new(3).parallel().game();
    play(&mut taken, 0, &["offer 2"]);
    assert_eq!(refused(&taken, 1, "offer 2"), "CST-30");
    assert!(legal(&taken, 1).contains(&"offer 0".to_string()));
}

#[test]
fn cst_19_ends_come_by_themselves_when_no_stored_tile_fits() {
    // Nothing stored: the turn ends with the second tile.
    let mut game = Table::new(2).hand(0, "kept", "W_END").hand(1, "drawn", "W_END W_END").game();
    let events = play(&mut game, 0, &["build hand G:W_END a1"]);
    assert!(events.contains(&Event::TurnEnded { seat: s(0) }));
    assert_eq!(to_act(&game), [1]);
    // The stored tile still fits: the end is an action.
    let mut game = Table::new(2).hand(0, "kept", "W_END").game();
    play(&mut game, 0, &["store hand G:W_END"]);
    assert_eq!(to_act(&game), [0]);
    assert!(legal(&game, 0).contains(&"end turn".to_string()));
    play(&mut game, 0, &["end turn"]);
    assert_eq!(to_act(&game), [1]);
    // A stored tile that fits nowhere holds nobody up.
    let mut game = Table::new(2)
        .hand(0, "kept", "W_END")
        .store(0, "T_ROOF")
        .site(0, "d1 gate, a1 W_END, b1 W_END, c1 W_END 3, e1 S:W_END 1, f1 F_CAP_Y, g1 F_CAP_G")
        .game();
    assert_eq!(places(&game, 0, "store G:T_ROOF"), Vec::<String>::new());
    play(&mut game, 0, &["build hand G:W_END d2"]);
    assert_eq!(to_act(&game), [1]);
    // No other action is automatic, even a lone one.
    let full = format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R S:F_SPIRE_B");
    let site = "d1 gate, a1 W_END, b1 W_END, c1 W_END 3, e1 S:W_END 1, f1 F_CAP_Y, g1 F_CAP_G, d2 W_END";
    let game = Table::new(2).hand(0, "kept", "W_CROSS").store(0, &full).site(0, site).game();
    assert_eq!(legal(&game, 0), ["fault G:W_CROSS"]);
    assert_eq!(to_act(&game), [0]);
    // Dump phase and final works end alike.
    let mut game = Table::over(2).phase("dump").dump(0, "W_TEE").dump(1, "W_TEE").quarry("").game();
    let events = play(&mut game, 0, &["rubble G:W_TEE"]);
    assert!(events.contains(&Event::DumpEnded { seat: s(0) }));
    let mut works = Table::over(2).phase("final_works").store(0, "W_END").game();
    assert_eq!(legal(&works, 0)[0], "end works");
    let events = play(&mut works, 0, &["build store G:W_END a1"]);
    assert!(events.contains(&Event::WorksEnded { seat: s(0) }) && events.contains(&Event::Over));
}
