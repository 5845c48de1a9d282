//! Building a castle: LUD-20 to LUD-39.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Chance, Game, Rng, Setup, play};
use burghof_ludwig::components::{Level, Tile};
use burghof_ludwig::rules::{Spaces, check_space};
use burghof_ludwig::{Ludwig, Specialty};

#[test]
fn lud_20_a_tile_occupies_one_free_space() {
    let game = one_tile("bakery 2,0", "kitchen");
    for at in ["2,0", "0,0", "1,0"] {
        assert_eq!(refused_by(&game, 0, &format!("place 0 kitchen {at}")), "LUD-20", "{at}");
    }
    let twice = try_load(one_tile_json(castle(THRONES[1], "bakery 2,0; pantry 2,0"), "kitchen"));
    assert!(twice.unwrap_err().what.contains("LUD-20"));
}

#[test]
fn lud_22_a_tile_shares_an_edge_with_the_castle() {
    let game = one_tile("", "great_hall");
    // The first tile touches the throne room: six spaces.
    assert_eq!(spaces(&game), set(&["-1,0", "2,0", "0,1", "1,1", "0,-1", "1,-1"]));
    assert_eq!(refused_by(&game, 0, "place 0 great_hall 2,-1"), "LUD-22");
    assert_eq!(refused_by(&game, 0, "place 0 great_hall 5,0"), "LUD-22");
    let apart = try_load(one_tile_json(castle(THRONES[1], "bakery 5,0"), "kitchen")).unwrap_err();
    assert!(apart.what.contains("LUD-22"), "{apart}");
}

#[test]
fn lud_23_above_ground_a_tile_needs_one_beneath() {
    let game = one_tile("bakery 2,0; pantry 2,1", "kitchen");
    assert_eq!(refused_by(&game, 0, "place 0 kitchen 3,1"), "LUD-23");
    assert_eq!(spaces(&game), set(&["0,1", "1,1", "2,2", "-1,0", "3,0"]));
    let floating =
        try_load(one_tile_json(castle(THRONES[1], "bakery 2,0; pantry 2,1; brewery 3,1"), "kitchen"));
    assert!(floating.unwrap_err().what.contains("LUD-23"));
}

#[test]
fn lud_24_ground_and_cellar_need_only_an_edge() {
    let game = one_tile("crypt 0,-1; great_hall -1,-1", "purgatory");
    // Ground beside and above a cellar tile, cellar in every direction.
    for at in ["-1,0", "-2,-1", "-1,-2", "0,-2", "1,-1"] {
        assert!(spaces(&game).contains(at), "{at}");
    }
}

#[test]
fn lud_25_lud_r05_height_width_and_depth_have_no_limit() {
    let late = |list: &str, tile: &str| {
        let mut json = one_tile_json(castle(THRONES[1], list), tile);
        json["round"] = json!(2);
        spaces(&load(json))
    };
    let tower: String = (1..20).map(|y| format!("{} 0,{y};", data().rooms[y].id)).collect();
    assert!(late(&tower, "kennel").contains("0,20"));
    let wing: String = (2..20).map(|x| format!("{} {x},0;", data().rooms[x].id)).collect();
    assert!(late(&wing, "kennel").contains("20,0"));
    let shaft: String = (1..20).map(|d| format!("{} 0,-{d};", data().rooms[125 + d].id)).collect();
    assert!(late(&shaft, "spy_room").contains("0,-20"));
}

#[test]
fn lud_26_five_types_lie_on_ground_level_or_above() {
    for id in ["kitchen", "gallery", "kennel", "aviary", "solar"] {
        let game = one_tile("", id);
        assert_eq!(spaces(&game), set(&["-1,0", "2,0", "0,1", "1,1"]), "{id}");
        assert_eq!(refused_by(&game, 0, &format!("place 0 {id} 0,-1")), "LUD-26", "{id}");
    }
}

#[test]
fn lud_27_corridors_lie_on_any_level() {
    assert_eq!(spaces(&one_tile("", "great_hall")), set(&["-1,0", "2,0", "0,1", "1,1", "0,-1", "1,-1"]));
}

#[test]
fn lud_28_downstairs_rooms_lie_below_ground_only() {
    let game = one_tile("crypt 0,-1", "spy_room");
    assert_eq!(spaces(&game), set(&["1,-1", "-1,-1", "0,-2"]));
    assert_eq!(refused_by(&game, 0, "place 0 spy_room 2,0"), "LUD-28");
}

fn specialty(kind: &str, list: &str) -> Ludwig {
    // Four tiles lie there, the fifth of the type is placed and the kind taken.
    let mut game =
        one_tile(&format!("bakery -1,0; pantry -2,0; brewery -3,0; ice_house -4,0; {list}"), "kitchen");
    act(&mut game, 0, "place 0 kitchen -5,0");
    act(&mut game, 0, &format!("take 0 {kind}"));
    game
}

#[test]
fn lud_29_fountains_lie_on_ground_level_or_above() {
    let game = specialty("fountain", "");
    assert_eq!(refused_by(&game, 0, "place 0 fountain 0,-1"), "LUD-29");
    assert!(spaces(&game).contains("0,1") && spaces(&game).contains("2,0"));
}

#[test]
fn lud_30_towers_lie_on_ground_level_or_above() {
    let game = specialty("tower", "");
    assert_eq!(refused_by(&game, 0, "place 0 tower 0,-1"), "LUD-30");
    assert!(spaces(&game).contains("0,1") && spaces(&game).contains("2,0"));
}

#[test]
fn lud_31_foyers_lie_on_any_level() {
    let game = specialty("foyer", "");
    for at in ["0,-1", "2,0", "0,1", "-6,0", "-5,-1"] {
        assert!(spaces(&game).contains(at), "{at}");
    }
}

#[test]
fn lud_32_nothing_lies_directly_above_an_outdoor_room() {
    // E5
    for id in ["kitchen", "great_hall", "terrace"] {
        let game = one_tile("aviary -1,0", id);
        assert_eq!(refused_by(&game, 0, &format!("place 0 {id} -1,1")), "LUD-32");
        assert!(!spaces(&game).contains("-1,1") && spaces(&game).contains("-2,0"), "{id}");
    }
    let broken = try_load(one_tile_json(castle(THRONES[1], "aviary -1,0; bakery -1,1"), "kitchen"));
    assert!(broken.unwrap_err().what.contains("LUD-32"));
}

#[test]
fn lud_33_nothing_lies_directly_above_a_fountain() {
    let game = one_tile("fountain 2,0", "kitchen");
    assert_eq!(refused_by(&game, 0, "place 0 kitchen 2,1"), "LUD-33");
    assert!(!spaces(&game).contains("2,1"));
}

#[test]
fn lud_34_nothing_lies_directly_above_a_tower() {
    let game = one_tile("tower 2,0", "kitchen");
    assert_eq!(refused_by(&game, 0, "place 0 kitchen 2,1"), "LUD-34");
    assert!(!spaces(&game).contains("2,1"));
}

#[test]
fn lud_35_an_open_tile_may_stand_on_any_other() {
    let game = one_tile("bakery 2,0; great_hall -1,0; foyer -2,0", "aviary");
    for at in ["0,1", "1,1", "2,1", "-1,1", "-2,1"] {
        assert!(spaces(&game).contains(at), "{at}");
    }
}

#[test]
fn lud_36_beside_and_below_an_open_tile_anything_may_lie() {
    let game = one_tile("aviary -1,0", "great_hall");
    assert!(spaces(&game).contains("-2,0") && spaces(&game).contains("-1,-1"));
    let game = one_tile("bakery 2,0; aviary 2,1; pantry 3,0", "kitchen");
    assert!(spaces(&game).contains("3,1"));
}

#[test]
fn lud_37_cellar_tiles_need_nothing_above() {
    for id in ["spy_room", "great_hall"] {
        let game = one_tile("crypt 1,-1", id);
        assert!(spaces(&game).contains("2,-1"), "{id}: nothing lies at 2,0");
    }
    assert!(spaces(&specialty("foyer", "crypt 1,-1")).contains("2,-1"));
}

#[test]
fn lud_38_there_may_be_holes_on_and_below_the_ground_never_above() {
    // Ground level reached through the cellar: a hole at 2,0.
    let list = "crypt 1,-1; spy_room 2,-1; dungeon 3,-1";
    let game = one_tile(list, "kitchen");
    assert_eq!(spaces(&game), set(&["-1,0", "2,0", "3,0", "0,1", "1,1"]));
    let mut game = one_tile(list, "kitchen");
    act(&mut game, 0, "place 0 kitchen 3,0");
    assert_eq!(game.public().castles()[0].at(2, 0), None);
    // A hole below: 1,-2 and 1,-3 with nothing at 1,-1 above them.
    let game = one_tile("crypt 0,-1; spy_room 0,-2; dungeon 1,-2", "mold_room");
    assert!(spaces(&game).contains("1,-1") && spaces(&game).contains("1,-3"));
    // Above ground every column stands on something.
    let game = one_tile("bakery 2,0; pantry 2,1", "kitchen");
    assert!(!spaces(&game).contains("3,1") && !spaces(&game).contains("2,3"));
}

#[test]
fn lud_39_every_tile_always_has_a_space() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(4), &mut chance).unwrap();
        let steps = rng.below(210);
        play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), steps);
        let data = data();
        for castle in game.public().castles() {
            for level in [Level::GroundUp, Level::Any, Level::Below] {
                assert!(Spaces::of(castle, &data, level).count() >= 2, "{castle:?}");
            }
        }
    }
}

/// The quick sets and the slow check agree on every space of random castles.
#[test]
fn quick_and_slow_legality_agree() {
    let mut rng = Rng::new(6);
    let samples = [
        "kitchen",
        "gallery",
        "kennel",
        "aviary",
        "solar",
        "great_hall",
        "crypt",
        "fountain",
        "tower",
        "foyer",
    ];
    for _ in 0..60 {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(3), &mut chance).unwrap();
        let steps = rng.below(170);
        play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), steps);
        let data = data();
        for castle in game.public().castles() {
            for tile in samples.map(|id| data.find_tile(id).unwrap()) {
                let mut quick = Vec::new();
                Spaces::of(castle, &data, data.tile(tile).level).for_each(castle, |x, y| quick.push((x, y)));
                quick.sort_unstable();
                let mut slow = Vec::new();
                for x in -30..=30 {
                    for y in -30..=30 {
                        if check_space(castle, &data, tile, x, y).is_ok() {
                            slow.push((x, y));
                        }
                    }
                }
                assert_eq!(quick, slow, "{}", data.named(tile).id);
            }
        }
    }
    assert_eq!(Tile::specialty(Specialty::Tower).as_specialty(), Some(Specialty::Tower));
}
