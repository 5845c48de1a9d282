//! One test per rule, named after it. Rulings are in `rulings.rs`, the worked examples in `examples.rs`.
#![allow(clippy::unwrap_used)]

mod common;
use burghof_castles::{Action, Castles, Data, Event, Kind, Zone};
use burghof_core::{Chance, Components, Game, Key, Seat, Setup, SetupError, Silent, Story, Viewer};
use common::*;
use serde_json::json;

fn data() -> &'static Data {
    Data::standard().get()
}

// ------------------------------------------------------------------------------------------------------ components

#[test]
fn cst_01_inventory() {
    let data = data();
    assert_eq!(data.masonries.len(), 4);
    assert_eq!(data.set_of.iter().map(|set| set.count_ones()).sum::<u32>(), 128);
    assert_eq!(data.tile_ids.len(), 128 + 4);
    let text = include_str!("../components.toml");
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
    assert_eq!(data.set_size, 32);
    for m in 0..4usize {
        assert_eq!(data.set_of[m].count_ones(), 32);
        for shape in 0..usize::from(data.wall_shapes) {
            let copies = data.copies[usize::from(data.kind(m, shape))].len();
            assert_eq!(copies, usize::from(data.shapes[shape].copies));
        }
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
    let text = include_str!("../components.toml");
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
        ("masonry = \"sandstone\"\nsides", "masonry = \"granite\"\nsides", "masonry granite"),
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
        assert_eq!(refusal.at, entry, "{refusal}");
    }
    assert!(Data::read("not toml").is_err());
}

#[test]
fn another_data_file_can_be_loaded() {
    let text = include_str!("../components.toml")
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

// ------------------------------------------------------------------------------------------------------------ setup

#[test]
fn cst_10_everybody_gets_one_gate_and_its_masonry() {
    let game = new_game(4, &[], "ten");
    let mut masonries: Vec<u8> = (0..4).map(|i| game.public().masonry(s(i))).collect();
    masonries.sort_unstable();
    assert_eq!(masonries, [0, 1, 2, 3]);
    assert_eq!(game.public().in_play().count_ones(), 128);
    // Without a gate of the own masonry, or with somebody else's, a position is no position.
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
        assert_eq!(to_act(&game), [seat.index()], "the own part is finished first");
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

// -------------------------------------------------------------------------------------------------------- the round

fn finish_round(table: Table) -> Castles {
    let mut game = table.game();
    for seat in 0..game.seats() {
        play(&mut game, seat, &["dispose"]);
    }
    game
}

#[test]
fn cst_20_no_round_with_too_few_tiles() {
    let game = finish_round(Table::new(2).quarry("W_TEE W_TEE"));
    assert_eq!(game.outcome().unwrap().ended_by.id(), "CST-71");
    let game = finish_round(Table::new(2).quarry("W_TEE W_TEE W_TEE W_TEE"));
    assert_eq!((phase(&game).as_str(), game.public().quarry_len()), ("turns", 0));
}

#[test]
fn cst_21_all_pairs_are_dealt_in_turn_order_before_anybody_decides() {
    let mut table = Table::new(3).set("start", json!(0));
    table.json["players"][0]["hand"] = json!(["granite-01", "granite-02"]);
    let mut game = table.game();
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["dispose"]);
    let mut chance = Chance::noted(Key::from_seed("deal"));
    let mut story = Story::default();
    game.apply(s(2), Action::Dispose, &mut chance, &mut story);
    let dealt: Vec<usize> = story
        .told
        .iter()
        .filter_map(|told| match told.event {
            Event::Drew { seat, .. } => Some(seat.index()),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [1, 2, 0], "the next start player first");
    assert_eq!(chance.asked().len(), 6);
    // One source, and the index is the public count of tiles drawn.
    let first = chance.asked()[0].draw;
    for (n, asked) in chance.asked().iter().enumerate() {
        assert_eq!((asked.draw.source, asked.draw.index), (first.source, first.index + n as u32));
        assert_eq!(asked.of, asked.of.max(1));
    }
    assert!(Seat::all(3).all(|seat| game.public().hand_len(seat) == 2));
}

#[test]
fn cst_22_a_pair_is_known_to_its_owner_only() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    let hand_of_0 = |game: &Castles, viewer: usize| views(game)[viewer].1["players"][0]["hand"].clone();
    assert_eq!(hand_of_0(&game, 0).as_array().unwrap().len(), 2);
    for other in [1, 2, 3] {
        assert!(hand_of_0(&game, other).is_null(), "hidden from viewer {other}");
        assert_eq!(views(&game)[other].1["players"][0]["hand_count"], 2);
    }
    // Keep alone shows nothing; a stored tile is seen by all, the other one is not.
    play(&mut game, 0, &["keep"]);
    assert!(hand_of_0(&game, 1).is_null());
    play(&mut game, 0, &["store hand G:W_CROSS"]);
    for (_, view) in views(&game) {
        assert_eq!(view["players"][0]["store"], json!(["granite-01"]));
    }
    assert!(hand_of_0(&game, 1).is_null());
    // The replacement pair is hidden too.
    let mut game = Table::new(3).game();
    let mut story = Story::default();
    game.apply(s(0), read(&game, "offer 1"), &mut key(), &mut story);
    assert_eq!(
        story
            .heard_by(Viewer::Seat(s(0)))
            .filter(|e| matches!(e, Event::Drew { tiles: Some(_), .. }))
            .count(),
        1
    );
    assert_eq!(
        story
            .heard_by(Viewer::Seat(s(1)))
            .filter(|e| matches!(e, Event::Drew { tiles: Some(_), .. }))
            .count(),
        0
    );
    assert!(hand_of_0(&game, 1).is_null());
    // What is disposed of is seen by everybody.
    let mut story = Story::default();
    game = Table::new(3).game();
    game.apply(s(0), Action::Dispose, &mut key(), &mut story);
    assert!(
        story.learned().contains(s(1))
            && story.learned().includes(Viewer::Public)
            && !story.learned().contains(s(0))
    );
}

#[test]
fn cst_23_the_owner_keeps_offers_or_disposes() {
    let game = Table::new(3).game();
    assert_eq!(legal(&game, 0), ["keep", "offer 1", "offer 2", "dispose"]);
    for early in ["build hand G:W_END a1", "store hand G:W_END", "fault G:W_END", "end turn"] {
        assert_eq!(refused(&game, 0, early), "CST-23", "{early}");
    }
    let mut kept = game;
    play(&mut kept, 0, &["keep"]);
    assert_eq!(refused(&kept, 0, "keep"), "CST-23");
    assert_eq!(refused(&kept, 0, "dispose"), "CST-23");
}

#[test]
fn cst_24_the_pair_cannot_be_split() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["keep", "store hand G:W_TEE"]);
    // One tile is kept: the other one can neither be offered nor disposed of.
    assert_eq!(refused(&game, 0, "offer 1"), "CST-28");
    assert_eq!(refused(&game, 0, "dispose"), "CST-23");
    let mut offered = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut offered, 0, &["offer 1"]);
    assert_eq!((offered.public().dump_len(s(1)), offered.public().dump_len(s(2))), (2, 0));
}

#[test]
fn cst_25_turns_contend_for_dumps_and_replacement_draws_only() {
    use burghof_core::contract::Contract;
    let game = Table::new(3).parallel().game();
    assert!(!game.commutes(), "two seats could offer");
    // Choices that offer nothing lead to the same position in any order.
    let orders = [[(0, "keep"), (1, "dispose")], [(1, "dispose"), (0, "keep")]];
    let ends = orders.map(|order| {
        let mut game = Table::new(3).parallel().game();
        order.iter().for_each(|&(seat, text)| drop(play(&mut game, seat, &[text])));
        game
    });
    assert_eq!(ends[0], ends[1]);
    // Replacement draws go by the order of arrival: the first one draws the same tiles, whoever it is.
    let draws = [[0, 1], [1, 0]].map(|order: [u8; 2]| {
        let mut game = Table::new(3).parallel().game();
        play(&mut game, order[0], &["offer 2"]);
        game.hand(s(order[0])).to_vec()
    });
    assert_eq!(draws[0], draws[1]);
    assert!(Table::new(3).game().commutes());
}

#[test]
fn cst_26_kept_tiles_are_built_or_stored_in_any_order() {
    let mut game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    let actions = legal(&game, 0);
    assert!(actions.contains(&"store hand G:W_TEE".into()) && actions.contains(&"store hand G:W_END".into()));
    assert!(!places(&game, 0, "hand G:W_TEE").is_empty() && !places(&game, 0, "hand G:W_END").is_empty());
    play(&mut game, 0, &["build hand G:W_TEE e1", "store hand G:W_END"]);
    assert_eq!((game.public().store(s(0)).len(), game.public().wall_tiles(s(0))), (1, 1));
    let mut other = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    play(&mut other, 0, &["store hand G:W_END", "build hand G:W_TEE e1"]);
    assert_eq!(game, other);
}

#[test]
fn cst_27_the_store_lies_face_up() {
    let game = Table::new(2).store(0, "W_TEE T_ROOF").game();
    for (_, view) in views(&game) {
        assert_eq!(view["players"][0]["store"], json!(["granite-02", "granite-24"]));
    }
}

#[test]
fn cst_28_kept_tiles_cannot_be_thrown_away_or_offered() {
    let game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    assert_eq!(refused(&game, 0, "rubble G:W_TEE"), "CST-28");
    assert_eq!(refused(&game, 0, "offer 1"), "CST-28");
}

/// Eight stored tiles of which none fits beside a lone gate.
fn full_store() -> String {
    format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R S:F_SPIRE_B")
}

/// A site on which nothing of [`full_store`] fits.
const SHUT: &str =
    "d1 gate, a1 W_END, b1 S:W_END, c1 W_END 3, e1 S:W_END 1, f1 F_CAP_Y, g1 F_CAP_G, d2 W_END";

#[test]
fn cst_29_with_a_full_store_an_unbuilt_kept_tile_becomes_a_fault() {
    let mut game = Table::new(2).site(0, SHUT).store(0, &full_store()).hand(0, "kept", "W_TEE W_END").game();
    assert!(legal(&game, 0).contains(&"fault G:W_TEE".into()));
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48");
    play(&mut game, 0, &["fault G:W_TEE"]);
    assert_eq!(game.public().faults(s(0)).count_ones(), 1);
}

#[test]
fn cst_30_the_pair_goes_face_down_onto_a_free_dump() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["offer 1"]);
    assert_eq!(show(&game)["players"][1]["dump"], json!(["granite-01", "granite-02"]));
    random_until(&mut game, 1, |game| to_act(game) == [1]);
    assert_eq!(legal(&game, 1), ["keep", "offer 0", "offer 2", "dispose"]);
    play(&mut game, 1, &["offer 2"]);
    random_until(&mut game, 1, |game| to_act(game) == [2]);
    assert_eq!(refused(&game, 2, "offer 1"), "CST-30");
    assert_eq!(refused(&game, 2, "offer 5"), "CST-30");
    assert_eq!(legal(&game, 2), ["keep", "offer 0", "dispose"]);
}

#[test]
fn cst_31_not_to_oneself_but_to_somebody_who_has_finished() {
    let mut game = Table::new(2).game();
    assert_eq!(refused(&game, 0, "offer 0"), "CST-31");
    play(&mut game, 0, &["dispose"]);
    play(&mut game, 1, &["offer 0"]);
    assert_eq!(game.public().dump_len(s(0)), 2);
}

#[test]
fn cst_32_two_replacement_tiles_are_drawn_at_once() {
    let mut game = Table::new(2).game();
    let before = game.public().quarry_len();
    play(&mut game, 0, &["offer 1"]);
    assert_eq!((game.public().quarry_len(), game.public().hand_len(s(0))), (before - 2, 2));
    assert_eq!(show(&game)["players"][0]["hand_kind"], "replacement");
    assert_eq!(to_act(&game), [0]);
}

#[test]
fn cst_33_replacement_tiles_must_be_built_or_stored() {
    let mut game = Table::new(3).hand(0, "replacement", "W_TEE W_END").dump(1, "W_CROSS B_WALL").game();
    assert_eq!(refused(&game, 0, "offer 2"), "CST-33");
    assert_eq!(refused(&game, 0, "rubble G:W_TEE"), "CST-33");
    assert_eq!(refused(&game, 0, "dispose"), "CST-23");
    assert_eq!(refused(&game, 0, "end turn"), "CST-40");
    play(&mut game, 0, &["build hand G:W_TEE e1", "store hand G:W_END"]);
    assert_eq!(game.public().hand_len(s(0)), 0);
}

#[test]
fn cst_34_an_unused_replacement_tile_becomes_a_fault() {
    let table = Table::new(2).site(0, SHUT).store(0, &full_store()).dump(1, "B_WALL B_WALL");
    let mut game = table.hand(0, "replacement", "W_TEE W_TEE").game();
    play(&mut game, 0, &["fault G:W_TEE", "fault G:W_TEE"]);
    assert_eq!(game.public().faults(s(0)).count_ones(), 2);
    assert_eq!(to_act(&game), [1]);
}

#[test]
fn cst_35_offering_needs_two_tiles_and_a_free_dump() {
    let game = Table::new(2).quarry("W_TEE").game();
    assert_eq!(legal(&game, 0), ["keep", "dispose"]);
    assert_eq!(refused(&game, 0, "offer 1"), "CST-35");
    let game = Table::new(2).quarry("W_TEE W_TEE").game();
    assert_eq!(legal(&game, 0), ["keep", "offer 1", "dispose"]);
    let taken = Table::new(2).dump(1, "G:W_CROSS S:W_CROSS").game();
    assert_eq!(legal(&taken, 0), ["keep", "dispose"]);
}

#[test]
fn cst_36_until_the_dump_phase_only_the_giver_knows() {
    let mut game = Table::new(3).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["offer 1"]);
    let dump = |game: &Castles, viewer: usize| views(game)[viewer].1["players"][1]["dump"].clone();
    assert_eq!(dump(&game, 0).as_array().unwrap().len(), 2);
    for hidden in [1, 2, 3] {
        assert!(dump(&game, hidden).is_null(), "hidden from viewer {hidden}");
        assert_eq!(views(&game)[hidden].1["players"][1]["dump_count"], 2);
    }
    // Another world with other tiles on the dump looks the same to receiver, third player and public.
    let mut twin = Table::new(3).hand(0, "drawn", "F_CAP_Y T_ROOF").game();
    play(&mut twin, 0, &["offer 1"]);
    assert_ne!(game.dump(s(1)), twin.dump(s(1)));
    // Cannot be used before the dump phase, also not in the receiver's own turn.
    random_until(&mut game, 3, |game| to_act(game) == [1]);
    assert_eq!(refused(&game, 1, "build dump G:W_TEE e1"), "CST-36");
    assert_eq!(refused(&game, 1, "store dump G:W_TEE"), "CST-36");
    play(&mut game, 1, &["dispose"]);
    // Turned up for everybody; the giver learns nothing new.
    let mut story = Story::default();
    game.apply(s(2), Action::Dispose, &mut key(), &mut story);
    assert_eq!(phase(&game), "dump");
    let shown = story.told.iter().find(|told| matches!(told.event, Event::DumpShown { .. })).unwrap();
    let to = shown.to.unwrap();
    assert!(!to.contains(s(0)) && to.contains(s(1)) && to.contains(s(2)) && to.includes(Viewer::Public));
    for viewer in 0..4 {
        assert_eq!(dump(&game, viewer).as_array().unwrap().len(), 2);
    }
}

#[test]
fn cst_36_worlds_that_differ_in_an_offered_pair_look_alike() {
    // Same table, other pair on the dump of seat 1, offered by seat 0.
    let worlds = ["W_TEE W_CROSS", "F_CAP_Y T_ROOF"].map(|pair| {
        let hand = Table::new(3).hand(0, "replacement", "W_STRAIGHT W_CORNER").dump(1, pair);
        hand.player(1, "dump_from", json!(0)).game()
    });
    for viewer in [Viewer::Seat(s(1)), Viewer::Seat(s(2)), Viewer::Public] {
        assert_eq!(worlds[0].view(viewer), worlds[1].view(viewer));
        assert_eq!(worlds[0].key(viewer), worlds[1].key(viewer));
    }
    assert_ne!(worlds[0].view(s(0).into()), worlds[1].view(s(0).into()));
}

#[test]
fn cst_37_one_offer_a_round_and_one_pair_received() {
    let mut game = Table::new(2).game();
    play(&mut game, 0, &["offer 1"]);
    assert_eq!(refused(&game, 0, "offer 1"), "CST-33", "once is enough");
    random_until(&mut game, 2, |game| to_act(game) == [1]);
    assert_eq!(legal(&game, 1), ["keep", "offer 0", "dispose"], "one possible receiver with two players");
    assert!(
        Table::new(3)
            .dump(1, "W_TEE W_TEE")
            .dump(2, "W_END W_END")
            .player(1, "dump_from", json!(0))
            .player(2, "dump_from", json!(0))
            .read()
            .is_err()
    );
}

#[test]
fn cst_38_disposed_tiles_stay_in_the_rubble_without_penalty() {
    let mut game = Table::new(2).hand(0, "drawn", "W_TEE W_CROSS").game();
    let before = total(&game, 0);
    play(&mut game, 0, &["dispose"]);
    assert_eq!(total(&game, 0), before);
    assert_eq!(show(&game)["rubble"], json!(["granite-01", "granite-02"]));
    random_until(&mut game, 1, |game| game.outcome().is_some());
    let rubble = game.public().rubble();
    assert!([0, 1].iter().all(|&shape| data().count(rubble, data().kind(0, shape)) >= 1));
}

#[test]
fn cst_39_disposing_is_always_allowed() {
    let mut game = Table::new(2).site(0, SHUT).store(0, &full_store()).hand(0, "drawn", "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "dispose"), "legal");
    play(&mut game, 0, &["dispose"]);
    assert_eq!(game.public().faults(s(0)), 0);
}

#[test]
fn cst_40_the_turn_ends_when_both_tiles_are_used() {
    let mut game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    assert_eq!(refused(&game, 0, "end turn"), "CST-40");
    play(&mut game, 0, &["store hand G:W_TEE"]);
    assert_eq!(refused(&game, 0, "end turn"), "CST-40");
    play(&mut game, 0, &["store hand G:W_END"]);
    assert_eq!(refused(&game, 0, "end turn"), "legal");
    play(&mut game, 0, &["end"]);
    assert_eq!(show(&game)["players"][0]["marker"], "above");
    // After disposing nothing is pending: the end is allowed at once.
    let mut game = Table::new(2).store(0, "W_END").game();
    play(&mut game, 0, &["dispose"]);
    assert!(legal(&game, 0).contains(&"end turn".into()));
}

#[test]
fn cst_41_the_dump_phase_begins_when_all_have_finished() {
    let mut game = Table::new(2).hand(0, "drawn", "W_TEE W_CROSS").game();
    play(&mut game, 0, &["offer 1"]);
    random_until(&mut game, 2, |game| to_act(game) == [1]);
    play(&mut game, 1, &["dispose"]);
    assert_eq!((phase(&game).as_str(), to_act(&game)), ("dump", vec![1]));
    let actions = legal(&game, 1);
    for tile in ["G:W_TEE", "G:W_CROSS"] {
        assert!(actions.contains(&format!("rubble {tile}")), "any order");
    }
}

#[test]
fn cst_42_dump_tiles_are_built_stored_or_thrown_away() {
    let table = Table::over(2).phase("dump").dump(0, "W_TEE W_CROSS").quarry("W_END W_END S:W_END S:W_END");
    let mut game = table.game();
    assert!(!places(&game, 0, "dump G:W_TEE").is_empty());
    assert!(legal(&game, 0).contains(&"store dump G:W_TEE".into()));
    play(&mut game, 0, &["build dump G:W_TEE e1", "rubble G:W_CROSS"]);
    assert_eq!(game.public().wall_tiles(s(0)), 1);
    assert_eq!(game.public().rubble().count_ones(), 1);
    assert_eq!(refused(&Table::new(2).game(), 0, "rubble G:W_END"), "CST-42");
    let mut game = table.game();
    play(&mut game, 0, &["store dump G:W_TEE"]);
    assert_eq!(game.public().store(s(0)).len(), 1);
}

#[test]
fn cst_43_dump_tiles_never_become_faults() {
    let game =
        Table::over(2).phase("dump").site(0, SHUT).store(0, &full_store()).dump(0, "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "CST-43");
    assert_eq!(refused(&game, 0, "store dump G:W_TEE"), "CST-48");
    assert!(legal(&game, 0).contains(&"rubble G:W_TEE".into()));
    assert!(!legal(&game, 0).iter().any(|action| action.starts_with("fault")));
    // Make space first, then store.
    let full = format!("W_END {STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let mut game = Table::over(2).phase("dump").store(0, &full).dump(0, "W_TEE W_TEE").game();
    play(&mut game, 0, &["build store G:W_END a1", "store dump G:W_TEE"]);
    assert_eq!(game.public().store(s(0)).len(), 8);
}

#[test]
fn cst_44_no_dump_tile_is_left() {
    let mut game = Table::over(2).phase("dump").store(0, "W_END").dump(0, "W_TEE W_CROSS").game();
    assert_eq!(refused(&game, 0, "end dump"), "CST-44");
    play(&mut game, 0, &["rubble G:W_TEE"]);
    assert_eq!(refused(&game, 0, "end dump"), "CST-44");
    play(&mut game, 0, &["rubble G:W_CROSS"]);
    assert_eq!(refused(&game, 0, "end dump"), "legal");
}

#[test]
fn cst_45_the_next_round_begins_when_all_dumps_are_empty() {
    let mut game =
        Table::over(2).phase("dump").dump(0, "W_TEE").dump(1, "W_TEE").set("start", json!(0)).game();
    play(&mut game, 0, &["rubble G:W_TEE"]);
    assert_eq!(phase(&game), "dump");
    assert_eq!(show(&game)["players"][0]["marker"], "above");
    play(&mut game, 1, &["rubble S:W_TEE"]);
    assert_eq!((phase(&game).as_str(), game.public().round()), ("turns", 2));
    assert_eq!(show(&game)["players"][0]["marker"], "below");
}

// -------------------------------------------------------------------------------------------------- store and faults

#[test]
fn cst_46_eight_spaces_one_tile_each() {
    let seven = format!("{STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let mut game = Table::new(2).site(0, SHUT).store(0, &seven).hand(0, "kept", "W_TEE W_TEE").game();
    play(&mut game, 0, &["store hand G:W_TEE"]);
    assert_eq!(game.public().store(s(0)).len(), 8);
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48");
}

#[test]
fn cst_47_stored_tiles_are_built_at_every_own_decision() {
    let stored = |table: Table| places(&table.store(0, "W_TEE").game(), 0, "store G:W_TEE").len();
    let drawn = stored(Table::new(2));
    assert!(drawn > 0, "before the choice");
    assert_eq!(stored(Table::new(2).hand(0, "kept", "W_END W_END")), drawn, "before the tiles");
    assert_eq!(stored(Table::new(2).hand(0, "kept", "W_END")), drawn, "between the tiles");
    assert_eq!(stored(Table::new(2).hand(0, "kept", "")), drawn, "after the tiles");
    assert_eq!(stored(Table::over(2).phase("dump").dump(0, "W_END W_END")), drawn, "in the dump phase");
    assert_eq!(
        stored(Table::over(2).phase("dump").dump(1, "W_END W_END").player(0, "finished", json!(false))),
        drawn,
        "with dump tiles dealt with"
    );
    assert_eq!(stored(Table::over(2).phase("final_works")), drawn, "in the final works");
    assert_eq!(stored(Table::over(2).phase("dump").dump(1, "W_END W_END")), 0, "not without dump tiles");
    // Any number of times, and all orders of the same builds meet in one position.
    let table = Table::new(2).store(0, "W_TEE W_END W_CORNER");
    let builds = ["build store G:W_TEE e1", "build store G:W_END a1", "build store G:W_CORNER c1"];
    let mut ends = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut game = table.game();
        play(&mut game, 0, &order.map(|n| builds[n]));
        assert_eq!(to_act(&game), [0]);
        ends.push((burghof_core::hash::hash64(&game), game));
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn cst_48_space_made_by_building_is_usable_at_once() {
    let full = format!("W_END {STUCK} S:T_ROOF S:T_SHAFT S:F_SPIRE_R");
    let mut game = Table::new(2).store(0, &full).hand(0, "kept", "W_TEE W_TEE").game();
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "CST-48");
    play(&mut game, 0, &["build store G:W_END a1"]);
    assert_eq!(refused(&game, 0, "store hand G:W_TEE"), "legal");
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "CST-49");
}

#[test]
fn cst_49_a_fault_only_with_a_full_store() {
    let game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "CST-49");
    // With a full store it may be chosen, whether the tile fits somewhere or not.
    let game = Table::new(2).store(0, &full_store()).hand(0, "kept", "W_TEE W_END").game();
    assert!(!places(&game, 0, "hand G:W_TEE").is_empty());
    assert_eq!(refused(&game, 0, "fault G:W_TEE"), "legal");
}

#[test]
fn cst_50_faults_cost_a_point_and_never_come_back() {
    let game = Table::over(2).faults(0, "W_TEE W_END").game();
    assert_eq!(points(&game, 0, "CST-90"), -2);
    let game = Table::new(2).faults(0, "W_TEE").hand(0, "kept", "W_END W_END").game();
    for zone in ["hand", "store", "dump"] {
        assert_ne!(refused(&game, 0, &format!("build {zone} G:W_TEE e1")), "legal");
    }
    for (_, view) in views(&game) {
        assert_eq!(view["players"][0]["faults"], json!(["granite-02"]), "face up");
    }
}

#[test]
fn cst_51_a_stored_tile_leaves_the_store_only_by_being_built() {
    let game = Table::new(2).store(0, "W_TEE").hand(0, "kept", "W_END W_END").game();
    assert_eq!(refused(&game, 0, "store store G:W_TEE"), "CST-51");
    assert_eq!(refused(&game, 0, "rubble G:W_TEE"), "CST-28");
    let dump = Table::over(2).phase("dump").store(0, "W_TEE").dump(0, "W_END W_END").game();
    assert_eq!(refused(&dump, 0, "rubble G:W_TEE"), "CST-68", "not on the dump");
    let from_store: Vec<String> =
        legal(&game, 0).into_iter().filter(|action| action.contains("G:W_TEE")).collect();
    assert!(!from_store.is_empty() && from_store.iter().all(|action| action.starts_with("build store")));
}

// --------------------------------------------------------------------------------------------------------- building

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

// -------------------------------------------------------------------------------------------------------- the ending

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
    // The own gate alone in the open spoils it: 16 tiles elsewhere would not do.
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

// ---------------------------------------------------------------------------------------------------------- scoring

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

// --------------------------------------------------------------------------------------------------- extended rules

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
