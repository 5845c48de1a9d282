//! The data file: its inventory, another one, and inconsistent ones.

use burghof_core::{Chance, Components, Game, Key, Loaded, Rng, Setup, play};
use burghof_schloss::{Data, Schloss, Scroll, Sort};

const STANDARD: &str = include_str!("../components.toml");

fn values(sort: Sort) -> Vec<u8> {
    let data = Data::standard();
    let mut all: Vec<u8> = data
        .boxes
        .iter()
        .filter(|content| content.good.sort == sort)
        .map(|content| content.good.value)
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn the_inventory_of_the_catalogue() {
    let data = Data::standard();
    assert_eq!(data.version(), 1);
    assert_eq!(data.tiles.len(), 48);
    assert_eq!(data.level_tiles.map(u64::count_ones), [12; 4]);
    assert_eq!(data.tier_ghosts.map(u32::count_ones), [7, 7, 5, 2]);
    assert_eq!(data.tier_boxes.map(u64::count_ones), [13, 14, 14, 12]);
    assert_eq!(data.doors.len(), 8);
    assert_eq!((data.hearts, data.cards), (24, [2, 1, 2]));
    assert_eq!(data.stairs.count_ones(), 5);
    assert_eq!(data.fountains.count_ones(), 1);
    let rooms: Vec<_> = data.owner_rooms.iter().map(|&t| data.tiles[usize::from(t)].id).collect();
    assert_eq!(rooms, ["L1-09", "L2-09", "L3-08", "L4-07"]);
}

#[test]
fn the_constraints_of_the_reconstruction() {
    let data = Data::standard();
    assert_eq!(values(Sort::Sword), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(values(Sort::Shield), [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    assert_eq!(
        (values(Sort::Scroll).len(), values(Sort::Heart).len(), values(Sort::Treasure).len()),
        (10, 9, 14)
    );
    assert_eq!(data.scroll_boxes[Scroll::Wings as usize].count_ones(), 3);
    // Every number stands on four of the eight doors.
    for n in 1..=6 {
        assert_eq!(data.doors.iter().filter(|door| door.opens >> n & 1 != 0).count(), 4, "{n}");
    }
    let bones = [1, 2, 3, 4].map(|level| data.tiles.iter().filter(|t| t.level == level && t.bones).count());
    assert_eq!(bones, [4, 5, 6, 6]);
    assert!(data.ghosts.iter().all(|ghost| ghost.brother == (ghost.tier == 4) && ghost.dots == ghost.tier));
}

fn other(from: &str, to: &str) -> String {
    assert!(STANDARD.contains(from), "{from}");
    STANDARD.replacen(from, to, 1)
}

#[test]
fn another_data_file_can_be_played() {
    let toml = STANDARD
        .replace("actions_per_turn = 4", "actions_per_turn = 5")
        .replace("data_version = 1", "data_version = 2")
        .replace("fight = 4\nlife = 9", "fight = 3\nlife = 7");
    let data = Data::read(&toml).unwrap();
    assert_eq!(data.version(), 2);
    assert_ne!(data.fingerprint(), Data::standard().fingerprint());
    let mut setup = Setup::<Schloss>::new(3);
    setup.data = Loaded::keep(data);
    for n in 0..20 {
        let mut chance = Chance::keyed(Key::from_seed(&n.to_string()));
        let mut game = Schloss::new(&setup, &mut chance).unwrap();
        play::random_playout(&mut game, &mut chance, &mut Rng::new(n), &mut Vec::new(), 100);
        assert_eq!(game.invariants(), Ok(()));
        play::random_playout(&mut game, &mut chance, &mut Rng::new(n), &mut Vec::new(), u32::MAX);
        assert!(game.outcome().is_some());
    }
}

#[test]
fn a_smaller_castle_can_be_played() {
    // Without the last tile, its level has eleven.
    let at = STANDARD.find("[[tile]]\nid = \"L4-12\"").unwrap();
    let end = at
        + STANDARD[at..].find("source = \"reconstructed\"\n").unwrap()
        + "source = \"reconstructed\"\n".len();
    let mut toml = format!("{}{}", &STANDARD[..at], &STANDARD[end..]);
    toml = toml.replace("floor_tiles = 48", "floor_tiles = 47");
    let level_4 = toml.find("level = 4\nname_de = \"Gemächer\"").unwrap();
    let tiles = level_4 + toml[level_4..].find("tiles = 12").unwrap();
    toml.replace_range(tiles..tiles + 10, "tiles = 11");
    let data = Data::read(&toml).unwrap();
    assert_eq!(data.tiles.len(), 47);
    let mut setup = Setup::<Schloss>::new(2);
    setup.data = Loaded::keep(data);
    let mut chance = Chance::keyed(Key::from_seed("small"));
    let mut game = Schloss::new(&setup, &mut chance).unwrap();
    play::random_playout(&mut game, &mut chance, &mut Rng::new(3), &mut Vec::new(), u32::MAX);
    assert_eq!(game.invariants(), Ok(()));
}

#[test]
fn inconsistent_files_are_refused_by_entry() {
    for (from, to, entry) in [
        ("floor_tiles = 48", "floor_tiles = 47", "inventory.floor_tiles"),
        ("pieces = 107", "pieces = 108", "inventory.pieces"),
        ("\ndoors = 8", "\ndoors = 9", "inventory.doors"),
        ("id = \"L2-02\"", "id = \"L2-01\"", "tile L2-01"),
        ("id = \"B1-02\"", "id = \"B1-01\"", "box B1-01"),
        ("id = \"G1-2\"", "id = \"G1-1\"", "ghost G1-1"),
        ("id = \"D2\"", "id = \"D1\"", "door D1"),
        ("exits = \"NEW\"", "exits = \"NEQ\"", "tile L1-01.exits"),
        ("kind = \"sword\"\nvalue = 1", "kind = \"spoon\"\nvalue = 1", "box B1-01.kind"),
        ("kind = \"sword\"\nvalue = 1", "kind = \"sword\"", "box B1-01.value"),
        ("scroll = \"wings\"", "scroll = \"paper\"", "box B1-07.scroll"),
        ("opens = [1, 3, 5]", "opens = [0, 7]", "door D1.opens"),
        ("owner_room = 2", "owner_room = 3", "tile L2-09.owner_room"),
        ("kind = \"eye\"", "kind = \"fireball\"", "magic_card (color = green, kind = fireball)"),
        ("tiles = 12", "tiles = 11", "level 1.tiles"),
        ("shape = \"I\"\nexits = \"NS\"", "shape = \"L\"\nexits = \"NE\"", "tile L1-02.exits"),
        ("scroll_slots = 2", "scroll_slots = 3", "constants.scroll_slots"),
    ] {
        let misfit = Data::read(&other(from, to)).expect_err(to);
        assert_eq!(misfit.at, entry, "{misfit}");
    }
    let no_brothers = Data::read(&STANDARD.replace("brother = true", "brother = false")).unwrap_err();
    assert_eq!(no_brothers.at, "ghost.brother");
    assert_eq!(Data::read("nonsense").unwrap_err().at, "data file");
}
