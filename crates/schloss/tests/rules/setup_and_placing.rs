//! SLO-01 to SLO-38: set-up, turn structure, placing tiles.

use crate::common::*;
use burghof_core::{Chance, Game, Key, Seat, Setup, Silent};
use burghof_schloss::{Event, Exits, Phase, Schloss, StartPlayer};
use serde_json::json;

#[test]
fn slo_01_two_to_four_play_and_one_practises() {
    for people in 1..=4 {
        assert_eq!(new_game(people).seats(), people);
    }
    assert!(Schloss::new(&Setup::new(0), &mut Chance::scripted([])).is_err());
    assert!(Schloss::new(&Setup::new(5), &mut Chance::scripted([])).is_err());
}

#[test]
fn slo_02_the_inventory_is_complete_and_nothing_is_created() {
    let game = new_game(2);
    let data = game.data();
    assert_eq!((data.tiles.len(), data.ghosts.len(), data.boxes.len(), data.doors.len()), (48, 21, 53, 8));
    assert_eq!((data.hearts, data.cards.iter().sum::<u8>()), (24, 5));
    // 21 bone heaps, 8 door pictures, 32 box pictures and one reward box for each ghost: everything gets a place.
    assert_eq!(data.tiles.iter().filter(|tile| tile.bones).count(), 21);
    assert_eq!(data.tiles.iter().filter(|tile| tile.door).count(), 8);
    assert_eq!(data.tiles.iter().map(|tile| usize::from(tile.boxes)).sum::<usize>() + 21, 53);
    let mut twice = json_of(&game);
    twice["players"][0]["sword"] = json!("B1-01");
    twice["players"][1]["sword"] = json!("B1-01");
    let misfit = try_position(twice).expect_err("one sword, two players");
    assert!(misfit.to_string().contains("B1-01"), "{misfit}");
}

#[test]
fn slo_03_slo_05_four_levels_of_twelve_make_four_piles() {
    let game = new_game(2);
    let p = game.public();
    for level in 1..=4u8 {
        let of_level = p.data().tiles.iter().filter(|tile| tile.level == level);
        assert!(of_level.clone().all(|tile| tile.id.starts_with(&format!("L{level}-"))));
        assert_eq!(of_level.count(), 12);
    }
    // 11, 12, 12, 12; the first tile is in the hand already.
    let piles = [1, 2, 3, 4].map(|level| p.unseen_tiles(level).count_ones());
    assert_eq!(piles, [10, 12, 12, 12]);
    assert!(p.tile_in_hand().is_some());
}

#[test]
fn slo_04_start_lies_in_the_middle_with_the_gate_to_the_south() {
    let p = new_game(2);
    let p = p.public();
    let start = p.data().start;
    assert_eq!((p.cell(start), p.exits(start)), ((0, 0), Exits::parse("NEW").unwrap()));
    assert_eq!(p.placed(), 1 << start);
}

#[test]
fn slo_06_the_tier_of_a_box_is_visible_and_its_content_is_not() {
    let mut game = position(with(placing("L1-02", json!([])), json!({"phase": "entrance_hall"})));
    act(&mut game, "place 1,0 EW");
    let seen =
        serde_json::to_value(<Schloss as burghof_core::Wire>::to_seen(&game.view(seat(0).into()))).unwrap();
    let room = seen["tiles"].as_array().unwrap().iter().find(|room| room["id"] == "L1-02").unwrap().clone();
    assert_eq!(room["boxes"][0]["tier"], 1);
    assert_eq!(room["boxes"][0]["open"], false);
    assert!(room["boxes"][0].get("kind").is_none());
    assert_eq!((0..4).map(|tier| game.public().boxes_left(tier)).collect::<Vec<_>>(), [12, 14, 14, 12]);
}

#[test]
fn slo_07_the_numbers_of_a_door_are_hidden() {
    let mut game = position(placing("L2-07", json!([tile("L1-04", 1, 0, "NEW")])));
    act(&mut game, "place 1,1 NS");
    let door = game.public().data().tile_index("L2-07").unwrap();
    assert!(game.public().closed() >> door & 1 == 1 && game.public().known_door(door).is_none());
}

#[test]
fn slo_08_slo_35_the_next_ghost_of_the_lowest_tier_appears_face_up() {
    let mut game = position(placing("L1-07", json!([])));
    let story = act_with(&mut game, "place 1,0 NEW", &[2]);
    assert_eq!(ghost_at(&game, "L1-07"), "G1-3");
    assert_eq!(face_down(&game, "L1-07"), 1, "the ghost lies on top of the box");
    let came = |event: &Event| matches!(event, Event::GhostCame { .. });
    assert!(
        story.told.iter().any(|told| told.to.is_some() && came(&told.event)),
        "everybody sees its values"
    );
    let mut game = position(with(
        placing("L1-06", json!([])),
        json!({"piles": {"ghosts": {"1": 0, "2": 0, "3": 1, "4": 2}}}),
    ));
    act(&mut game, "place 1,0 NEW");
    assert_eq!(ghost_at(&game, "L1-06"), "G3-1");
}

#[test]
fn slo_09_slo_10_slo_11_everybody_starts_at_start_with_three_hearts_and_five_cards() {
    for people in 1..=4u8 {
        let game = new_game(people);
        for n in Seat::all(people) {
            let p = game.public();
            assert_eq!((p.room(n), p.hearts(n), p.cards(n)), (p.data().start, 3, [2, 1, 2]));
        }
        assert_eq!(game.public().supply(), 24 - 3 * people as i8);
    }
}

#[test]
fn slo_12_slo_97_the_owner_waits_beside_the_board_for_room_1() {
    let mut game = position(placing("L1-09", json!([])));
    assert_eq!((game.public().owner_room(), game.public().owner_number()), (None, Some(1)));
    act(&mut game, "place 1,0 NESW");
    assert_eq!(game.public().owner_room(), game.public().data().tile_index("L1-09"));
}

#[test]
fn slo_13_the_start_player_is_drawn_or_set_and_play_goes_clockwise() {
    let starts: Vec<u8> = (0..40)
        .map(|n| {
            let mut chance = Chance::keyed(Key::from_seed(&n.to_string()));
            Schloss::new(&Setup::new(3), &mut chance).unwrap().public().current().index() as u8
        })
        .collect();
    assert!((0..3).all(|n| starts.contains(&n)));
    let mut setup = Setup::<Schloss>::new(3);
    setup.options.start = StartPlayer::First;
    let mut chance = Chance::keyed(Key::from_seed("clockwise"));
    let mut game = Schloss::new(&setup, &mut chance).unwrap();
    let mut order = Vec::new();
    while game.public().entrance_hall() {
        order.push(game.public().current().index());
        let mut actions = Vec::new();
        let seat = game.public().current();
        game.legal_actions(seat, &mut actions);
        game.apply(seat, actions[0], &mut chance, &mut Silent);
    }
    assert_eq!(order, [0, 1, 2, 0, 1, 2]);
}

#[test]
fn slo_14_everything_but_cards_and_pawns_is_used_with_every_number_of_players() {
    for people in 1..=4 {
        let p = new_game(people);
        let p = p.public();
        let tiles: u32 = (1..=4).map(|level| p.unseen_tiles(level).count_ones()).sum();
        assert_eq!(tiles + 2, 48, "one tile is in the hand, START on the table");
        assert_eq!((0..4).map(|tier| p.boxes_left(tier)).sum::<u8>(), 53);
        assert_eq!((0..4).map(|tier| p.ghost_pile(tier).count_ones()).sum::<u32>(), 21);
        assert_eq!(p.doors_left(), 8);
    }
}

#[test]
fn slo_15_slo_16_two_tiles_each_without_actions_then_the_start_player_begins() {
    for people in 1..=4u8 {
        let mut setup = Setup::<Schloss>::new(people);
        setup.options.start = StartPlayer::First;
        let mut chance = Chance::keyed(Key::from_seed("hall"));
        let mut game = Schloss::new(&setup, &mut chance).unwrap();
        for placed in 0..2 * people {
            assert!(game.public().entrance_hall() && game.public().phase() == Phase::Place);
            assert_eq!(game.public().current().index() as u8, placed % people);
            let first = legal(&game)[0].clone();
            assert!(first.starts_with("place "));
            let action = game.read_action(&first).unwrap();
            let seat = game.public().current();
            game.apply(seat, action, &mut chance, &mut Silent);
        }
        assert!(!game.public().entrance_hall());
        assert_eq!((game.public().current(), game.public().turn()), (seat(0), 0));
        assert_eq!(game.public().placed().count_ones(), 1 + 2 * u32::from(people));
        assert_eq!(game.public().phase(), Phase::Place, "a full turn begins with a tile");
        let first = legal(&game)[0].clone();
        act(&mut game, &first);
        assert_eq!((game.public().phase(), game.public().actions_left()), (Phase::Actions, 4));
    }
}

#[test]
fn slo_17_place_then_actions_then_ghosts() {
    let tiles =
        json!([with(tile("L1-03", 1, 0, "EW"), json!({"ghost": "G1-1"})), tile("L1-12", -1, 0, "EW")]);
    let mut game = position(placing("L1-04", tiles));
    assert_eq!(refused(&game, "move W"), "SLO-17");
    act(&mut game, "place 2,0 NEW");
    assert_eq!(refused(&game, "ghost L1-03 E"), "SLO-17");
    act(&mut game, "stop");
    assert_eq!(refused(&game, "move W"), "SLO-110");
    act(&mut game, "ghost L1-03 E");
    assert_eq!((game.public().current(), game.public().phase()), (seat(1), Phase::Place));
    let out_of_turn = game.check(seat(0), game.read_action("stop").unwrap()).unwrap_err();
    assert_eq!(out_of_turn.rule.id(), "SLO-17");
}

#[test]
fn slo_18_slo_122_points_are_more_than_loot() {
    let game = position(with(
        actions(json!([])),
        json!({"players": [{"sword": "B2-02", "scrolls": ["B1-07"]}, {"treasures": ["B1-11"], "cards": {"key": 0}}]}),
    ));
    assert_eq!((points(&game, 0), points(&game, 1)), (3 + 2 + 5, 1 + 3));
}

#[test]
fn slo_19_beating_the_second_brother_wins_nothing_by_itself() {
    let json = with(
        actions(json!([{"id": "L1-12", "x": 1, "y": 0, "exits": "EW", "ghost": "G4-2"}])),
        json!({"players": [
            {"at": "L1-12", "sword": "B4-01", "hearts": 3},
            {"treasures": ["B4-12", "B4-11", "B4-10", "B4-09"], "ghosts": ["G4-1"], "sword": "B4-02"}]}),
    );
    let mut game = position(json);
    fight_for(&mut game, 6, 1, 10);
    let end = game.outcome().expect("over");
    assert_eq!(end.ended_by.id(), "SLO-119");
    assert_eq!((end.place(seat(0)), end.place(seat(1))), (2, 1));
}

#[test]
fn slo_20_the_next_pile_is_touched_only_when_the_one_before_is_empty() {
    let mut chance = Chance::keyed(Key::from_seed("piles"));
    let mut game = Schloss::new(&Setup::new(2), &mut chance).unwrap();
    let mut rng = burghof_core::Rng::new(1);
    let mut scratch = Vec::new();
    let mut level = 1;
    while let Some(seat) = game.to_act().first() {
        if let Some(tile) = game.public().tile_in_hand() {
            let drawn = game.public().data().tiles[usize::from(tile)].level;
            assert!((1..drawn).all(|lower| game.public().unseen_tiles(lower) == 0));
            assert!(drawn >= level);
            level = drawn;
        }
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut Silent);
    }
    assert_eq!(level, 4);
}

#[test]
fn slo_21_any_rotation_but_equal_ones_are_one_placement() {
    let straight = position(placing("L1-12", json!([])));
    assert_eq!(placements(&straight), ["-1,0 EW", "0,1 NS", "1,0 EW"]);
    let crossing = position(placing("L1-09", json!([])));
    assert_eq!(placements(&crossing), ["-1,0 NESW", "0,1 NESW", "1,0 NESW"]);
    assert_eq!(refused(&straight, "place 1,0 NEW"), "SLO-21");
    assert_eq!(refused(&straight, "place 5,5 EW"), "SLO-21");
    assert_eq!(refused(&straight, "place 0,0 EW"), "SLO-21");
    assert_eq!(refused(&straight, "stop"), "SLO-17");
}

#[test]
fn slo_22_level_1_only_at_the_ends_of_the_three_corridors() {
    let game = position(placing("L1-12", json!([tile("L1-09", -1, 0, "NESW"), tile("L1-10", -2, 0, "EW")])));
    assert_eq!(placements(&game), ["-3,0 EW", "0,1 NS", "1,0 EW"]);
    assert_eq!(refused(&game, "place -1,1 NS"), "SLO-22");
}

#[test]
fn slo_23_level_1_runs_straight_on_and_branches_sideways() {
    let game = position(placing("L1-04", json!([])));
    assert_eq!(refused(&game, "place 1,0 NSW"), "SLO-23");
    assert!(is_legal(&game, "place 1,0 NEW") && is_legal(&game, "place 1,0 ESW"));
    assert!(!is_legal(&game, "place 1,0 NES"), "no exit back");
}

#[test]
fn slo_24_level_1_edges_must_fit() {
    // A level 4 tile beside the northern corridor has a wall where the next tile could have an exit.
    let tiles = json!([
        tile("L1-12", 0, 1, "NS"),
        tile("L1-04", 1, 0, "NEW"),
        tile("L4-09", 1, 1, "NS"),
        tile("L4-11", 1, 2, "NES")
    ]);
    let game = position(placing("L1-05", tiles));
    assert!(is_legal(&game, "place 0,2 NSW"));
    assert_eq!(refused(&game, "place 0,2 NES"), "SLO-24");
}

#[test]
fn slo_25_level_2_must_be_joined_to_level_1_and_fit() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, 1, "SE")]);
    let game = position(placing("L2-02", tiles));
    // The open ends of the corridors, and the side branch to the south; not beside the kitchen.
    assert_eq!(placements(&game), ["-1,0 E", "0,1 S", "1,-1 N", "2,0 W"]);
    assert_eq!(refused(&game, "place 2,1 W"), "SLO-25");
    assert_eq!(refused(&game, "place 2,0 N"), "SLO-25");
    let bend = position(placing("L2-06", json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, 1, "SE")])));
    assert_eq!(refused(&bend, "place 0,1 ES"), "SLO-25", "an exit before the wall of the kitchen");
}

#[test]
fn slo_26_beside_level_2_only_if_nothing_fits_beside_level_1() {
    // Every exit of level 1 is taken; two level 2 rooms have open ends.
    let tiles = json!([tile("L2-02", 1, 0, "W"), tile("L2-03", -1, 0, "E"), tile("L2-12", 0, 1, "NESW")]);
    let game = position(placing("L2-01", tiles.clone()));
    assert_eq!(placements(&game), ["-1,1 E", "0,2 S", "1,1 W"]);
    // With one exit of level 1 open again the fallback is gone.
    let tiles = json!([tile("L2-02", 1, 0, "W"), tile("L2-12", 0, 1, "NESW")]);
    let game = position(placing("L2-01", tiles));
    assert_eq!(placements(&game), ["-1,0 E"]);
    assert_eq!(refused(&game, "place 0,2 S"), "SLO-25");
}

#[test]
fn slo_26_not_beside_level_3() {
    let tiles = json!([
        tile("L2-04", 1, 0, "NW"),
        tile("L2-03", -1, 0, "E"),
        tile("L2-08", 0, 1, "NS"),
        tile("L3-12", 0, 2, "NESW"),
        tile("L2-05", 1, 1, "SE")
    ]);
    let game = position(placing("L2-01", tiles));
    assert_eq!(placements(&game), ["2,1 W"]);
    assert_eq!(refused(&game, "place 0,3 S"), "SLO-26");
}

#[test]
fn slo_27_level_3_fits_everywhere_beside_the_castle_but_walls_nothing_up() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, 1, "SE")]);
    let game = position(placing("L3-07", tiles));
    assert_eq!(placements(&game), ["-1,0 EW", "0,1 NS", "1,-1 NS", "2,0 EW", "2,1 EW"]);
    assert_eq!(refused(&game, "place 2,1 NS"), "SLO-27", "a wall before the exit of the kitchen");
    assert_eq!(refused(&game, "place 0,1 EW"), "SLO-27", "a wall before the exit of START");
    assert_eq!(refused(&game, "place 1,2 NS"), "SLO-27", "an exit before the wall of the kitchen");
}

#[test]
fn slo_28_slo_29_level_4_may_wall_up_exits_if_it_has_a_passage() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, 1, "SE")]);
    let mut game = position(placing("L4-12", tiles));
    assert!(is_legal(&game, "place 0,1 NESW"), "its exit before the wall of the kitchen");
    act(&mut game, "place 0,1 NESW");
    let p = game.public();
    let attic = p.data().tile_index("L4-12").unwrap();
    assert_eq!(p.joined(attic, burghof_schloss::Dir::E), None, "an exit before a wall is no passage");
    assert_eq!(p.joined(attic, burghof_schloss::Dir::S), Some(p.data().start));
    let game = position(placing("L4-03", json!([tile("L1-09", 1, 0, "NESW"), tile("L2-05", 1, 1, "SE")])));
    assert!(is_legal(&game, "place 2,0 W") && !is_legal(&game, "place 2,0 S"));
    assert!(is_legal(&game, "place 2,1 W") && !is_legal(&game, "place 2,1 S"));
    assert_eq!(refused(&game, "place 2,0 E"), "SLO-28");
}

#[test]
fn slo_30_things_must_be_reachable_at_once() {
    // A blank island south of START; a tile with things may not hang on it.
    let tiles = json!([tile("L1-12", 1, 0, "EW"), tile("L3-04", 0, -1, "SW")]);
    let game = position(placing("L3-05", tiles.clone()));
    assert_eq!(refused(&game, "place 0,-2 NE"), "SLO-30");
    let blank = position(placing("L3-10", tiles));
    assert!(is_legal(&blank, "place 0,-2 NEW"));
}

#[test]
fn slo_31_closed_doors_do_not_matter_for_reachable() {
    let tiles = json!([with(tile("L2-07", 1, 0, "EW"), json!({"door": {}})), tile("L3-10", 2, 0, "NEW")]);
    let game = position(placing("L3-05", tiles));
    assert!(is_legal(&game, "place 3,0 NW"), "behind the closed door, but connected with START");
}

#[test]
fn slo_32_things_are_bones_box_door_stairs_fountain_owner() {
    let game = new_game(2);
    let blank: Vec<_> =
        game.data().get().tiles.iter().filter(|tile| !tile.things).map(|tile| tile.id).collect();
    assert_eq!(blank, ["L1-01", "L1-04", "L1-12", "L3-04", "L3-10", "L4-12"]);
}

#[test]
fn slo_33_when_no_tile_is_left_the_step_is_skipped() {
    let none =
        json!({"tiles": {"1": [], "2": [], "3": [], "4": []}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0}});
    let mut game = position(with(actions(json!([tile("L1-12", 1, 0, "EW")])), json!({"piles": none})));
    let story = act(&mut game, "stop");
    assert_eq!((game.public().current(), game.public().phase()), (seat(1), Phase::Actions));
    assert!(story.told.iter().any(|told| told.event == Event::NoTile { seat: seat(1) }));
}

#[test]
fn slo_34_boxes_come_one_by_one_from_the_lowest_pile() {
    let mut game = position(with(
        placing("L2-01", json!([tile("L1-12", 1, 0, "EW")])),
        json!({"piles": {"boxes": {"1": 1, "2": 14, "3": 14, "4": 12}}}),
    ));
    act(&mut game, "place 2,0 W");
    let p = game.public();
    assert_eq!(p.face_down(p.data().tile_index("L2-01").unwrap()).as_slice(), [(1, 0), (2, 0)]);
    assert_eq!((0..4).map(|tier| p.boxes_left(tier)).collect::<Vec<_>>(), [0, 13, 14, 12]);
}

#[test]
fn slo_36_a_door_is_laid_closed_on_top_of_the_boxes() {
    let mut game = position(placing("L2-01", json!([tile("L1-12", 1, 0, "EW")])));
    act(&mut game, "place 2,0 W");
    assert_eq!((game.public().doors_left(), face_down(&game, "L2-01")), (7, 2));
    assert_eq!(room(&game, "L2-01")["door"], json!({"known": false}));
}

#[test]
fn slo_37_slo_108_the_owner_enters_the_room_he_waits_for_when_it_is_placed() {
    let json = with(
        placing("L2-09", json!([tile("L1-09", 1, 0, "NESW")])),
        json!({"owner": {"stage": 2, "tile": null}}),
    );
    let mut game = position(json);
    assert_eq!(game.public().owner_room(), None);
    act(&mut game, "place 2,0 NSW");
    assert_eq!(game.public().owner_room(), game.public().data().tile_index("L2-09"));
    // Another owner room than the one he waits for leaves him where he is.
    let mut game = position(placing("L2-09", json!([tile("L1-12", 1, 0, "EW")])));
    act(&mut game, "place 2,0 NSW");
    assert_eq!((game.public().owner_room(), game.public().owner_number()), (None, Some(1)));
}

#[test]
fn slo_38_an_exhausted_pile_lays_nothing() {
    let none = json!({"boxes": {"1": 0, "2": 0, "3": 0, "4": 0}, "ghosts": {"1": 0, "2": 0, "3": 0, "4": 0}, "doors": 0});
    let mut game = position(with(placing("L1-07", json!([])), json!({"piles": none})));
    act(&mut game, "place 1,0 NEW");
    assert_eq!((face_down(&game, "L1-07"), game.public().haunted()), (0, 0));
    let mut game =
        position(with(placing("L2-01", json!([tile("L1-12", 1, 0, "EW")])), json!({"piles": none})));
    act(&mut game, "place 2,0 W");
    assert_eq!(game.public().closed(), 0);
}
