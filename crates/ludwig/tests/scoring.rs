//! Scoring a castle: LUD-76 to LUD-119.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Account, Chance, Game, Rng, Setup, play};
use burghof_ludwig::Ludwig;
use burghof_ludwig::scoring::ROWS;

#[test]
fn lud_76_every_room_scores_on_its_own() {
    let pad = pad(castle(THRONES[1], "solar 2,0; nap_room 3,0; flower_garden 4,0"));
    let by_place: Vec<_> =
        pad.castles[0].lines.iter().map(|line| (line.place.as_str(), line.points)).collect();
    // One line per room, and the throne room.
    assert_eq!(by_place, [("4,0", 1), ("2,0", 1), ("3,0", 1), ("0,0", 0)]);
    // At any moment, and once at the end.
    let game = new_game(3, "score");
    assert_eq!(game.totals().shared[0], 0);
}

#[test]
fn lud_77_eight_spaces_surround_a_room() {
    // The parlor wants food rooms around it; every one of the eight counts, the next ring does not.
    let ring = "bakery 2,0; parlor 3,1; pantry 3,0; brewery 4,0; buttery 2,1; scullery 4,1; kitchen 2,2; pantry 3,2;";
    let list = ring.replacen("pantry 3,2;", "crepery 3,2; ice_house 4,2; wine_room 5,0; china_room 2,3;", 1);
    let found = line(THRONES[0], &list, "3,1");
    assert_eq!((found.points, found.rule.id()), (8, "LUD-82"));
    assert_eq!(found.counted.len(), 8);
}

#[test]
fn lud_78_the_throne_room_counts_once() {
    // The library wants specialty rooms: both halves are around it.
    assert_eq!(points("library 0,1", "0,1"), 1);
    assert_eq!(points("foyer 0,1", "0,1"), 1);
    let found = line("throne_utility_sleeping", "echo_chamber 0,1", "0,1");
    assert_eq!((found.points, found.counted), (1, vec!["0,0".to_owned()]));
}

#[test]
fn lud_79_food_rooms_look_at_two_spaces() {
    // E1
    assert_eq!(points("nap_room 2,0; wine_room 2,1; puppy_room 2,2", "2,1"), 4);
    assert_eq!(points("nap_room 2,0; wine_room 2,1; puppy_room 3,0", "2,1"), 2);
    assert_eq!(points("bakery 3,0; kennel 2,0; sauna 4,0", "3,0"), 4);
    assert_eq!(points("bakery 3,0; kennel 2,0; sauna 3,1", "3,0"), 2);
    assert_eq!(line(THRONES[1], "bakery 2,0", "2,0").rule.id(), "LUD-79");
}

#[test]
fn lud_80_chocolate_and_spice_room_look_two_down() {
    // E2
    for id in ["spice_room", "chocolate_room"] {
        assert_eq!(points(&format!("{id} 2,0; crypt 2,-1; dungeon 2,-2"), "2,0"), 4);
        assert_eq!(points(&format!("{id} 2,0; great_hall 2,-1; dungeon 2,-2"), "2,0"), 2);
        assert_eq!(points(&format!("{id} 2,0; crypt 2,-1; dungeon 3,-1; spy_room 2,-2"), "2,0"), 4);
    }
    assert_eq!(line(THRONES[1], "spice_room 2,0", "2,0").rule.id(), "LUD-80");
}

#[test]
fn lud_81_a_food_room_scores_at_most_four() {
    let data = data();
    for room in 0..21 {
        let info = data.tile(burghof_ludwig::Tile(room));
        assert_eq!(u32::from(info.points) * info.cells.count_ones(), 4);
    }
}

#[test]
fn lud_82_living_rooms_look_around() {
    // E3
    assert_eq!(points("puppy_room -1,1; map_room 0,1; nap_room 1,1; solar -1,0", "0,1"), 3);
    // Two points per outdoor room, not for the one directly below (which cannot lie there); two per downstairs room
    // on the three spaces below.
    assert_eq!(points("sitting_room 2,0; aviary 3,0; terrace 2,1", "2,0"), 4);
    assert_eq!(points("cape_room 2,0; crypt 2,-1; dungeon 3,-1; spy_room 1,-1", "2,0"), 6);
    assert_eq!(points("cape_room 2,0; crypt 2,-1; dungeon 2,-2", "2,0"), 2);
}

#[test]
fn lud_83_the_throne_room_is_worth_one_to_a_living_room() {
    assert_eq!(points("library 2,1; solar 2,0; fountain 3,0", "2,1"), 2);
}

#[test]
fn lud_84_lud_r06_maxima_of_living_rooms_need_no_cap() {
    // Nobody ever gets more, whatever castle is built.
    let mut rng = Rng::new(84);
    for _ in 0..300 {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(5), &mut chance).unwrap();
        play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), u32::MAX);
        for line in game.sheet().lines.iter().filter(|line| line.rule.id() == "LUD-82") {
            assert!(line.points <= 8);
        }
    }
    // The most an outdoor lover can get: one outdoor room in each of three columns.
    let list =
        "bakery 2,0; sitting_room 2,1; aviary 2,2; pantry 1,1; terrace 1,2; kitchen 3,0; turtle_pond 3,1";
    assert_eq!(points(list, "2,1"), 6);
}

#[test]
fn lud_85_utility_rooms_count_what_is_connected() {
    // E4
    let list = "study 0,2; library 1,2; salon 0,1; game_storage 1,1; gallery 2,1; taxidermy_showroom -1,0; rug_room 2,0";
    let found = line(THRONES[1], list, "1,1");
    assert_eq!((found.points, found.rule.id()), (5, "LUD-85"));
    assert!(!found.counted.contains(&"-1,0".to_owned()));
}

#[test]
fn lud_86_ways_through_other_types_do_not_connect() {
    assert_eq!(points("game_storage 2,0; bakery 3,0; gallery 4,0", "2,0"), 0);
    assert_eq!(points("game_storage 2,0; rug_room 3,0; gallery 4,0; salon 4,1", "2,0"), 3);
    // Corners do not connect.
    assert_eq!(points("game_storage 2,0; bakery 3,0; gallery 3,1", "2,0"), 0);
}

#[test]
fn lud_87_outdoor_rooms_count_anywhere() {
    // E6
    assert_eq!(points("grand_balcony 2,0; nap_room -1,0; solar -2,0; bakery 3,0", "2,0"), 2);
}

#[test]
fn lud_88_sleeping_rooms_want_all_other_types() {
    // E7
    let six = "bakery 2,0; gallery 3,0; kennel 4,0; aviary 5,0; great_hall -1,0; crypt 0,-1;";
    assert_eq!(points(&format!("{six} solar -2,0; nap_room -3,0"), "-2,0"), 4);
    assert_eq!(points(&format!("{six} solar -2,0; nap_room -3,0"), "-3,0"), 4);
    for missing in ["bakery 2,0;", "aviary 5,0;", "crypt 0,-1;", "great_hall -1,0;"] {
        let five =
            six.replace(missing, &missing.replacen(missing.split(' ').next().unwrap(), "puppy_room", 1));
        let five = five.replace("puppy_room 0,-1;", "");
        assert_eq!(points(&format!("{five} solar -2,0; nap_room -3,0"), "-3,0"), 1, "without {missing}");
    }
}

#[test]
fn lud_89_corridors_count_hangings_around() {
    // E8
    let list = "nap_room -1,1; echo_chamber 0,1; study 1,1; purgatory -1,0";
    let found = line("throne_utility_sleeping", list, "0,1");
    assert_eq!((found.points, found.rule.id()), (3, "LUD-89"));
    assert_eq!(line("throne_utility_food", list, "0,1").points, 2);
    let data = data();
    for room in 105..126 {
        let info = data.tile(burghof_ludwig::Tile(room));
        assert_eq!(info.wants, info.hanging, "a corridor wants its own hanging");
    }
}

#[test]
fn lud_90_the_hanging_of_the_throne_room_counts_one() {
    assert_eq!(line("throne_living_corridor", "echo_chamber 2,0", "2,0").points, 1);
    assert_eq!(line("throne_living_corridor", "great_hall 2,0", "2,0").points, 0);
    assert_eq!(
        line("throne_living_corridor", "bakery 2,0; echo_chamber 3,0", "3,0").points,
        0,
        "not around it"
    );
}

#[test]
fn lud_91_downstairs_rooms_count_their_column() {
    // E10
    let found = line(THRONES[1], "laboratory 1,-1; sauna 1,1; tool_room 1,2; kennel 2,0", "1,-1");
    assert_eq!((found.points, found.rule.id()), (2, "LUD-91"));
    // Two points where specialty rooms are wanted; it never counts itself.
    assert_eq!(points("knight_room 0,-1; foyer 0,1", "0,-1"), 4);
    assert_eq!(points("crypt 0,-1; spy_room 0,-2", "0,-1"), 1);
}

#[test]
fn lud_92_holes_in_the_column_do_not_matter() {
    let list = "crypt 1,-1; dungeon 2,-1; spy_room 2,-2; fungus_room 3,-1; bakery 3,0; kennel 4,0";
    assert_eq!(points(list, "3,-1"), 1);
    // A hole at 3,0: the room above the hole cannot be there, below it can.
    let holes = "crypt 1,-1; dungeon 2,-1; spy_room 2,-2; pit_of_despair 3,-2; quiet_room 3,-3; tower 2,0";
    assert_eq!(points(holes, "3,-2"), 1);
    let shaft = "crypt 0,-1; spy_room 0,-2; dungeon 1,-2; tower 1,1";
    assert_eq!(points(shaft, "1,1"), 2, "throne room and the dungeon below the hole");
}

#[test]
fn lud_93_a_fountain_is_worth_five() {
    let found = line(THRONES[1], "fountain 2,0", "2,0");
    assert_eq!((found.points, found.rule.id()), (5, "LUD-93"));
}

#[test]
fn lud_94_a_tower_counts_rooms_below_it() {
    let found = line(THRONES[1], "bakery 0,1; tower 0,2; crypt 0,-1; spy_room 0,-2; pantry 1,1", "0,2");
    assert_eq!((found.points, found.rule.id()), (4, "LUD-94"));
    assert_eq!(points("tower 2,0", "2,0"), 0);
}

#[test]
fn lud_95_a_foyer_counts_rooms_around_it() {
    // E9
    let list = "foyer 0,1; solar -1,0; sauna -1,1; parlor 1,1; puppy_room 0,2";
    let found = line(THRONES[1], list, "0,1");
    assert_eq!((found.points, found.rule.id()), (5, "LUD-95"));
}

#[test]
fn lud_96_the_throne_room_pays_for_its_marked_spaces() {
    // E11
    let both = line("throne_corridor_downstairs", "crypt 0,-1; great_hall 1,-1", "0,0");
    assert_eq!((both.points, both.rule.id()), (4, "LUD-96"));
    assert_eq!(line("throne_corridor_downstairs", "crypt 0,-1; great_hall 2,0", "0,0").points, 2);
    assert_eq!(line("throne_corridor_downstairs", "great_hall 2,0", "0,0").points, 0);
}

#[test]
fn lud_97_the_seven_throne_rooms() {
    let expected = [
        ("corridor", "downstairs", [(0, -1), (1, -1)], "mirror"),
        ("corridor", "food", [(0, 1), (1, 1)], "swords"),
        ("food", "sleeping", [(-1, 0), (0, 1)], "mirror"),
        ("living", "corridor", [(-1, 0), (2, 0)], "torch"),
        ("living", "sleeping", [(0, 1), (1, 1)], "swords"),
        ("utility", "food", [(-1, 0), (2, 0)], "painting"),
        ("utility", "sleeping", [(1, 1), (2, 0)], "torch"),
    ];
    for (throne, (a, b, cells, hanging)) in data().thrones.iter().zip(expected) {
        assert_eq!(throne.wants.map(|kind| kind.id()), [a, b]);
        assert_eq!((throne.cells, throne.hanging.id(), throne.points), (cells, hanging, 2));
    }
}

#[test]
fn lud_98_attendants_count_hangings() {
    let counted = |throne: &str, attendants: &[&str]| {
        let mut json = castle(throne, "bakery 2,0; pantry 3,0; kitchen 4,0; wine_room 5,0");
        json["attendants"] = json!(attendants);
        let pad = pad(json);
        let lines = pad.castles[0].lines.iter().filter(|line| line.rule.id() == "LUD-98");
        lines.map(|line| line.points).collect::<Vec<_>>()
    };
    // Bakery and pantry show swords, the kitchen a torch, the wine room a mirror; nothing a painting.
    assert_eq!(counted("throne_utility_food", &["knight"]), [2]);
    assert_eq!(counted("throne_corridor_food", &["knight"]), [3], "the throne room's own counts");
    assert_eq!(counted("throne_utility_food", &["painter", "fire_eater"]), [1, 1]);
    assert_eq!(counted("throne_corridor_food", &["beautician"]), [1]);
    assert_eq!(counted("throne_utility_food", &["knight", "knight"]), [2, 2], "both score");
}

const BIG: &str = "bakery 2,0; pantry 3,0; gallery 2,1; kennel 2,2; aviary 4,0; solar -1,0; great_hall -1,-1; \
                   crypt 0,-1; spy_room 0,-2; tower 0,1; fountain -2,0; foyer 1,1";

#[test]
fn lud_99_distinct_types() {
    assert_eq!(card(BIG, "distinct_types", &[]), (10, "LUD-99"));
    assert_eq!(card("", "distinct_types", &[]), (0, "LUD-99"));
    assert_eq!(card("bakery 2,0; pantry 3,0; tower 4,0", "distinct_types", &[]).0, 2);
}

#[test]
fn lud_100_attendants() {
    assert_eq!(card("", "attendants", &["painter", "knight"]), (8, "LUD-100"));
    assert_eq!(card("", "attendants", &[]).0, 0);
}

#[test]
fn lud_101_downstairs() {
    assert_eq!(card(BIG, "downstairs", &[]), (4, "LUD-101"));
}

#[test]
fn lud_102_sleeping() {
    assert_eq!(card(BIG, "sleeping", &[]), (2, "LUD-102"));
}

#[test]
fn lud_103_below_ground() {
    assert_eq!(card(BIG, "below_ground", &[]), (3, "LUD-103"));
    assert_eq!(card("crypt 0,-1; foyer 1,-1", "below_ground", &[]).0, 2, "specialty rooms too");
}

#[test]
fn lud_104_high_levels() {
    assert_eq!(card(BIG, "high_levels", &[]), (1, "LUD-104"));
    assert_eq!(card("bakery 0,1; pantry 0,2; tower 0,3", "high_levels", &[]).0, 2);
}

#[test]
fn lud_105_living() {
    assert_eq!(card(BIG, "living", &[]), (2, "LUD-105"));
}

#[test]
fn lud_106_food() {
    assert_eq!(card(BIG, "food", &[]), (4, "LUD-106"));
}

#[test]
fn lud_107_height() {
    assert_eq!(card(BIG, "height", &[]), (5, "LUD-107"));
    assert_eq!(card("", "height", &[]).0, 1, "the throne room's row");
}

#[test]
fn lud_108_width() {
    assert_eq!(card(BIG, "width", &[]), (7, "LUD-108"));
    assert_eq!(card("", "width", &[]).0, 2, "the throne room has two columns");
    // An empty column in the ground row that a cellar tile fills counts too.
    assert_eq!(card("crypt 1,-1; spy_room 2,-1; dungeon 3,-1; kitchen 3,0", "width", &[]).0, 4);
}

#[test]
fn lud_109_outdoor() {
    assert_eq!(card(BIG, "outdoor", &[]), (2, "LUD-109"));
}

#[test]
fn lud_110_corridor() {
    assert_eq!(card(BIG, "corridor", &[]), (2, "LUD-110"));
}

const RING: &str = "solar -1,0; nap_room 2,0; bakery -1,1; pantry 0,1; kitchen 1,1; brewery 2,1; \
                    crypt 0,-1; spy_room 1,-1; dungeon -1,-1; great_hall 2,-1";

#[test]
fn lud_111_enclosed_8() {
    // All ten spaces around the throne room.
    assert_eq!(card(RING, "enclosed_8", &[]), (3, "LUD-111"));
    assert_eq!(card(&RING.replace("great_hall 2,-1", ""), "enclosed_8", &[]).0, 0);
    // The throne room fills two spaces around the room above it.
    let above = format!("{RING}; puppy_room -1,2; rug_room 0,2; gallery 1,2");
    assert_eq!(card(&above, "enclosed_8", &[]).0, 6);
}

#[test]
fn lud_112_enclosed_4() {
    let edges = "solar -1,0; nap_room 2,0; pantry 0,1; kitchen 1,1; crypt 0,-1; spy_room 1,-1";
    assert_eq!(card(edges, "enclosed_4", &[]), (2, "LUD-112"));
    assert_eq!(card("solar -1,0; nap_room 2,0; pantry 0,1; kitchen 1,1; crypt 0,-1", "enclosed_4", &[]).0, 0);
    let more = format!("{edges}; bakery -1,1; brewery 0,2");
    assert_eq!(card(&more, "enclosed_4", &[]).0, 4, "the pantry is walled in as well");
}

#[test]
fn lud_113_utility() {
    assert_eq!(card(BIG, "utility", &[]), (2, "LUD-113"));
}

#[test]
fn lud_114_specialty() {
    assert_eq!(card(BIG, "specialty", &[]), (8, "LUD-114"));
    assert_eq!(card("", "specialty", &[]).0, 2);
}

#[test]
fn lud_115_throne_types() {
    assert_eq!(
        card("solar -1,0; nap_room 2,0; pantry 0,1; kitchen 1,1; crypt 0,-1", "throne_types", &[]),
        (6, "LUD-115")
    );
    assert_eq!(card("solar -1,0; bakery -1,1", "throne_types", &[]).0, 2, "corners do not count");
}

#[test]
fn lud_116_throne_spaces() {
    assert_eq!(card(RING, "throne_spaces", &[]), (10, "LUD-116"));
    assert_eq!(card(BIG, "throne_spaces", &[]).0, 7);
}

fn many(count: usize) -> String {
    (0..count).map(|i| format!("{} {},0;", data().rooms[i].id, 2 + i)).collect()
}

#[test]
fn lud_117_five_of_a_type() {
    assert_eq!(card(&many(5), "five_of_a_type", &[]), (4, "LUD-117"));
    assert_eq!(card(&many(4), "five_of_a_type", &[]).0, 0);
    assert_eq!(card(&many(7), "five_of_a_type", &[]).0, 4);
}

#[test]
fn lud_118_three_of_a_type() {
    assert_eq!(card(&many(3), "three_of_a_type", &[]), (2, "LUD-118"));
    assert_eq!(card(&many(2), "three_of_a_type", &[]).0, 0);
    assert_eq!(card(&many(5), "three_of_a_type", &[]).0, 2, "also with five");
}

#[test]
fn lud_119_the_total_is_the_sum_of_thirteen_rows() {
    let mut json = castle(THRONES[3], BIG);
    json["attendants"] = json!(["knight"]);
    json["bonus_cards"] = json!(["height", "food"]);
    let pad = pad(json);
    let sheet = &pad.castles[0];
    assert_eq!(sheet.rows.iter().map(|row| row.0).collect::<Vec<_>>(), ROWS);
    assert_eq!(sheet.rows.iter().map(|row| row.1).sum::<i32>(), sheet.total);
    assert_eq!(pad.sheet.total(Account::Shared(0)), sheet.total);
    let row = |name: &str| sheet.rows.iter().find(|row| row.0 == name).unwrap().1;
    assert_eq!((row("fountain"), row("bonus_cards"), row("attendants")), (5, 9, 4));
    // E13: the numbers of the rulebook's sheet.
    let e13 = [4, 8, 4, 5, 12, 4, 2, 5, 5, 6, 0, 7, 0];
    assert_eq!((e13.len(), e13.iter().sum::<i32>()), (ROWS.len(), 62));
    let rooms = [1, 5, 2, 1, 3, 3, 1];
    assert_eq!(rooms.iter().sum::<i32>(), 16);
    let due = rooms.iter().map(|&n| i32::from(n >= 3) + i32::from(n >= 5)).sum::<i32>();
    assert_eq!(due, 3 + 1);
}

/// Another way to count, tile by tile, agrees on random castles.
#[test]
fn an_independent_count_agrees() {
    let data = data();
    let mut rng = Rng::new(119);
    for people in [3, 5, 7] {
        for _ in 0..60 {
            let mut chance = Chance::free(rng.fork());
            let mut game = Ludwig::new(&Setup::new(people), &mut chance).unwrap();
            play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), u32::MAX);
            for castle in game.public().castles() {
                assert_eq!(castle.points(&data), naive(castle, &data), "{castle:?}");
            }
        }
    }
}

fn naive(castle: &burghof_ludwig::Castle, data: &burghof_ludwig::Data) -> i32 {
    use burghof_ludwig::components::{RoomType, ScoreKind, Tile};
    let tiles: Vec<(Tile, i8, i8)> = castle.tiles().collect();
    let throne = &data.thrones[castle.throne() as usize];
    let is = |tile: Tile, wants: u8| match wants {
        7 => tile == Tile::THRONE || tile.as_specialty().is_some(),
        kind => tile != Tile::THRONE && data.tile(tile).row == kind,
    };
    let hanging =
        |tile: Tile| if tile == Tile::THRONE { throne.hanging as u8 } else { data.tile(tile).hanging };
    // The rooms on some spaces, the throne room once.
    let on = |cells: &[(i8, i8)]| {
        let mut found: Vec<Tile> = cells.iter().filter_map(|&(x, y)| castle.at(x, y)).collect();
        found.sort_unstable();
        found.dedup_by(|a, b| *a == Tile::THRONE && *b == Tile::THRONE);
        found
    };
    let ring = |x: i8, y: i8| -> Vec<(i8, i8)> {
        (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))).filter(|&at| at != (x, y)).collect()
    };
    let all: Vec<Tile> = tiles.iter().map(|tile| tile.0).chain([Tile::THRONE]).collect();
    let count = |row: u8| tiles.iter().filter(|tile| data.tile(tile.0).row == row).count() as i32;
    let mut total = 0;
    for &(tile, x, y) in &tiles {
        let info = data.tile(tile);
        let each = i32::from(info.points);
        let looked: Vec<_> = burghof_ludwig::components::LOOKS
            .iter()
            .enumerate()
            .filter(|(i, _)| info.cells >> i & 1 == 1)
            .map(|(_, (dx, dy))| (x + dx, y + dy))
            .collect();
        total += match info.score {
            ScoreKind::Cells => each * on(&looked).iter().filter(|&&t| is(t, info.wants)).count() as i32,
            ScoreKind::Hanging => {
                each * on(&looked).iter().filter(|&&t| hanging(t) == info.wants).count() as i32
            }
            ScoreKind::Surround => each * on(&ring(x, y)).len() as i32,
            ScoreKind::Anywhere => each * all.iter().filter(|&&t| is(t, info.wants)).count() as i32,
            ScoreKind::Fixed => each,
            ScoreKind::Variety => {
                let all = RoomType::ALL.iter().all(|&kind| count(kind as u8) > 0);
                if all { each } else { info.otherwise.into() }
            }
            ScoreKind::Column => {
                let column: Vec<_> = (-30..30).filter(|&other| other != y).map(|other| (x, other)).collect();
                each * on(&column).iter().filter(|&&t| is(t, info.wants)).count() as i32
            }
            ScoreKind::ColumnBelow => {
                each * on(&(-30..y).map(|other| (x, other)).collect::<Vec<_>>()).len() as i32
            }
            ScoreKind::Connected => {
                let mut seen = vec![(x, y)];
                let mut at = 0;
                while at < seen.len() {
                    let (cx, cy) = seen[at];
                    at += 1;
                    for next in [(cx - 1, cy), (cx + 1, cy), (cx, cy - 1), (cx, cy + 1)] {
                        if !seen.contains(&next)
                            && castle.at(next.0, next.1).is_some_and(|t| is(t, info.wants))
                        {
                            seen.push(next);
                            let halves = [(0, 0), (1, 0)];
                            if halves.contains(&next) {
                                halves
                                    .iter()
                                    .filter(|half| !seen.contains(half))
                                    .copied()
                                    .collect::<Vec<_>>()
                                    .into_iter()
                                    .for_each(|half| seen.push(half));
                            }
                        }
                    }
                }
                each * on(&seen[1..]).len() as i32
            }
            ScoreKind::Nothing => 0,
        };
    }
    for kind in castle.attendants() {
        let info = &data.attendants[kind as usize];
        total +=
            i32::from(info.points) * all.iter().filter(|&&t| hanging(t) == info.hanging as u8).count() as i32;
    }
    let full = |cells: &[(i8, i8)]| i32::from(cells.iter().all(|&(x, y)| castle.at(x, y).is_some()));
    let throne_ring: Vec<_> = (-1..=2)
        .flat_map(|x| (-1..=1).map(move |y| (x, y)))
        .filter(|&at| at != (0, 0) && at != (1, 0))
        .collect();
    let throne_edge = [(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)];
    for card in castle.cards() {
        let card = &data.cards[card as usize];
        let n = match card.kind.id() {
            "distinct_types" => (0..10).filter(|&row| count(row) > 0).count() as i32,
            "attendants" => castle.attendants().count() as i32,
            "below_ground" => tiles.iter().filter(|tile| tile.2 < 0).count() as i32,
            "high_levels" => tiles.iter().filter(|tile| tile.2 >= 2).count() as i32,
            "height" => (-30..30).filter(|&y| y == 0 || tiles.iter().any(|tile| tile.2 == y)).count() as i32,
            "width" => {
                (-30..30).filter(|&x| x == 0 || x == 1 || tiles.iter().any(|tile| tile.1 == x)).count() as i32
            }
            "enclosed_8" => {
                full(&throne_ring) + tiles.iter().map(|&(_, x, y)| full(&ring(x, y))).sum::<i32>()
            }
            "enclosed_4" => {
                let sides = |x: i8, y: i8| [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                full(&throne_edge) + tiles.iter().map(|&(_, x, y)| full(&sides(x, y))).sum::<i32>()
            }
            "specialty" => count(7) + count(8) + count(9) + 1,
            "throne_types" => {
                (0..7).filter(|&row| on(&throne_edge).iter().any(|&t| data.tile(t).row == row)).count() as i32
            }
            "throne_spaces" => throne_ring.iter().filter(|&&(x, y)| castle.at(x, y).is_some()).count() as i32,
            "five_of_a_type" => (0..7).filter(|&row| count(row) >= 5).count() as i32,
            "three_of_a_type" => (0..7).filter(|&row| count(row) >= 3).count() as i32,
            kind => count(RoomType::from_id(kind).unwrap() as u8),
        };
        total += n * i32::from(card.points);
    }
    let marked = throne.cells.iter().filter(|&&(x, y)| {
        castle.at(x, y).is_some_and(|t| throne.wants.iter().any(|&kind| is(t, kind as u8)))
    });
    total + i32::from(throne.points) * marked.count() as i32
}
