//! Components and set-up: LUD-01 to LUD-19, and the data file.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Chance, Components, Game, Key, Rng, Setup, SetupError, Viewer};
use burghof_ludwig::components::{Attendant, Hanging, Level, NO_HANGING, RoomType, Specialty, Tile};
use burghof_ludwig::{Data, Ludwig, Phase};
use std::collections::BTreeSet;

fn toml() -> String {
    include_str!("../components.toml").to_owned()
}

#[test]
fn lud_01_there_are_147_rooms_21_of_each_type() {
    let data = data();
    assert_eq!(data.rooms.len(), 147);
    for &kind in RoomType::ALL {
        let count = (0..147).filter(|&i| data.tile(Tile(i)).room_type() == Some(kind)).count();
        assert_eq!(count, 21, "{}", kind.id());
    }
}

#[test]
fn lud_02_all_rooms_are_different() {
    let data = data();
    let names: BTreeSet<_> = data.rooms.iter().flat_map(|room| [room.id, room.name.en]).collect();
    assert_eq!(names.len(), 2 * 147);
    let german: BTreeSet<_> = data.rooms.iter().map(|room| room.name.de).collect();
    assert_eq!(german.len(), 147);
    let same_castle = castle(THRONES[1], "kitchen 2,0; Küche 3,0");
    let pad = pad(same_castle);
    assert_eq!(pad.faults[0].illegal.rule.id(), "LUD-02");
}

#[test]
fn lud_03_hangings_of_regular_rooms() {
    let data = data();
    let count = |hanging: u8| (0..147).filter(|&i| data.tile(Tile(i)).hanging == hanging).count();
    let counts = Hanging::ALL.iter().map(|&hanging| count(hanging as u8)).collect::<Vec<_>>();
    assert_eq!(counts, [31, 31, 32, 32]);
    assert_eq!(count(NO_HANGING), 21);
    let outdoor = |i: u8| data.tile(Tile(i)).room_type() == Some(RoomType::Outdoor);
    assert!((0..147).filter(|&i| outdoor(i)).all(|i| data.tile(Tile(i)).hanging == NO_HANGING));
}

#[test]
fn lud_04_48_specialty_tiles_without_hanging() {
    let data = data();
    assert_eq!(data.specialty_tiles, 48);
    assert_eq!(Specialty::ALL.len(), 3);
    assert!(Specialty::ALL.iter().all(|&kind| data.tile(Tile::specialty(kind)).hanging == NO_HANGING));
}

#[test]
fn lud_05_the_throne_room_is_a_specialty_room() {
    // The flower garden wants specialty rooms anywhere: there is only the throne room.
    assert_eq!(points("flower_garden 2,0", "2,0"), 1);
    assert_eq!(new_game(3, "a").public().castles()[0].specialty_rooms(), 1);
}

#[test]
fn lud_06_throne_rooms_show_a_hanging_two_types_and_two_spaces() {
    use Hanging::{Mirror, Painting, Swords, Torch};
    use RoomType::{Corridor, Downstairs, Food, Living, Sleeping, Utility};
    let shown: Vec<_> = data().thrones.iter().map(|t| (t.named.id, t.wants, t.cells, t.hanging)).collect();
    let printed = [
        ("throne_corridor_downstairs", [Corridor, Downstairs], [(0, -1), (1, -1)], Mirror),
        ("throne_corridor_food", [Corridor, Food], [(0, 1), (1, 1)], Swords),
        ("throne_food_sleeping", [Food, Sleeping], [(-1, 0), (0, 1)], Mirror),
        ("throne_living_corridor", [Living, Corridor], [(-1, 0), (2, 0)], Torch),
        ("throne_living_sleeping", [Living, Sleeping], [(0, 1), (1, 1)], Swords),
        ("throne_utility_food", [Utility, Food], [(-1, 0), (2, 0)], Painting),
        ("throne_utility_sleeping", [Utility, Sleeping], [(1, 1), (2, 0)], Torch),
    ];
    assert_eq!(shown, printed);
    assert!(data().thrones.iter().all(|throne| throne.points == 2));
}

#[test]
fn lud_07_28_attendants_seven_of_each_kind() {
    assert!(data().attendants.iter().all(|info| info.count == 7));
    assert_eq!(Attendant::ALL.len() * 7, 28);
}

#[test]
fn lud_08_twenty_different_bonus_cards() {
    let data = data();
    let kinds: BTreeSet<_> = data.cards.iter().map(|card| card.kind).collect();
    assert_eq!((data.cards.len(), kinds.len()), (20, 20));
    let mut twice = castle(THRONES[0], "");
    twice["bonus_cards"] = json!(["height", "Höhe"]);
    assert_eq!(pad(twice).faults[0].illegal.rule.id(), "LUD-08");
}

#[test]
fn lud_09_lud_13_seven_castle_tokens() {
    let ids: Vec<&str> = data().tokens.iter().map(|token| token.id).collect();
    let all = [
        "mespelbrunn",
        "hohenzollern",
        "lichtenstein",
        "neuschwanstein",
        "eltz",
        "linderhof",
        "herrenchiemsee",
    ];
    assert_eq!(ids, all);
    let names: BTreeSet<_> = data().tokens.iter().flat_map(|token| [token.name.de, token.name.en]).collect();
    assert_eq!(names.len(), 14, "every castle has a name of its own");
}

#[test]
fn lud_10_outdoor_rooms_fountains_and_towers_are_open_to_the_sky() {
    let data = data();
    for i in (0..147).map(Tile).chain(Specialty::ALL.iter().map(|&kind| Tile::specialty(kind))) {
        let info = data.tile(i);
        let open = info.room_type() == Some(RoomType::Outdoor)
            || matches!(i.as_specialty(), Some(Specialty::Fountain | Specialty::Tower));
        assert_eq!(info.open_to_sky, open, "{}", data.named(i).id);
    }
}

#[test]
fn lud_11_three_to_seven_players_in_a_ring() {
    for people in 3..=7 {
        let game = new_game(people, "ring");
        assert_eq!((game.seats(), game.public().castles().len()), (people, people as usize));
        let last = seat(people - 1);
        assert_eq!(game.public().partners(people - 1), [last, seat(0)]);
        assert_eq!(game.public().castles_of(seat(0)), [0, people - 1]);
    }
    for people in [0, 1, 8] {
        let none = Ludwig::new(&Setup::new(people), &mut Chance::keyed(Key::from_seed("x")));
        assert!(matches!(none, Err(SetupError::People { .. })), "{people}");
    }
}

#[test]
fn lud_12_every_castle_has_a_throne_room_of_its_own() {
    let mut first = BTreeSet::new();
    for key in 0..60 {
        let game = new_game(5, &key.to_string());
        let thrones: Vec<_> = game.public().castles().iter().map(|castle| castle.throne()).collect();
        assert_eq!(thrones.iter().collect::<BTreeSet<_>>().len(), 5);
        first.insert(thrones[0]);
    }
    assert_eq!(first.len(), 7, "any throne room can come first");
    let mut twice = save(&new_game(3, "a"));
    twice["castles"][1]["throne"] = twice["castles"][0]["throne"].clone();
    assert!(try_load(twice).unwrap_err().at.contains("throne-rooms"));
}

#[test]
fn lud_15_specialty_tiles_and_attendants_are_never_among_the_regular_rooms() {
    let game = new_game(4, "supply");
    let all: BTreeSet<_> =
        game.supply().iter().chain((0..4).flat_map(|i| game.hand(seat(i)).to_vec())).collect();
    assert_eq!(all, (0..147).collect());
    let mut wrong = save(&game);
    wrong["discard"] = json!(["fountain"]);
    assert_eq!(try_load(wrong).unwrap_err().at, "discard[0]");
}

#[test]
fn lud_16_the_rooms_are_a_face_down_supply() {
    for people in 3..=7 {
        let game = new_game(people, "s");
        assert_eq!(game.supply().len(), 147 - 9 * people);
        // Nobody can name what is in it.
        let hands = usize::from(9 * (people - 1)) + usize::from(game.supply().len());
        assert_eq!(usize::from(game.view(Viewer::Seat(seat(0))).unknown().len()), hands);
    }
}

#[test]
fn lud_17_the_cards_are_a_deck() {
    assert_eq!(new_game(3, "d").public().deck, (1 << 20) - 1);
}

#[test]
fn lud_18_there_is_no_start_player() {
    let game = new_game(5, "all");
    assert_eq!((game.public().phase, game.to_act().len()), (Phase::Select, 5));
}

#[test]
fn another_data_file_can_be_loaded() {
    let other =
        toml().replacen("points = 5", "points = 6", 1).replace("data_version = 1", "data_version = 2");
    let other = Data::read(&other).unwrap();
    assert_eq!(other.version(), 2);
    assert_eq!(other.tile(Tile::specialty(Specialty::Fountain)).points, 6);
    assert_ne!(other.fingerprint(), data().fingerprint());
    assert_eq!(Data::read(&toml()).unwrap().fingerprint(), data().fingerprint());
    // A card set with another card: the same thing counted twice as well.
    let cards = toml().replace("id = \"height\"\n", "id = \"tall\"\nkind = \"height\"\n").replacen(
        "name_en = \"Height\"\npoints = 1",
        "name_en = \"Tall\"\npoints = 2",
        1,
    );
    let cards = burghof_core::Loaded::keep(Data::read(&cards).unwrap());
    let mut setup = Setup::<Ludwig>::new(7);
    setup.data = cards;
    let mut chance = Chance::free(Rng::new(1));
    let mut game = Ludwig::new(&setup, &mut chance).unwrap();
    burghof_core::play::random_playout(&mut game, &mut chance, &mut Rng::new(1), &mut Vec::new(), 1000);
    assert!(game.outcome().is_some());
    game.invariants().unwrap();
}

#[test]
fn an_inconsistent_data_file_is_refused_by_entry() {
    let cases = [
        ("hand_size = 9", "hand_size = 8", "meta"),
        ("rounds = 2", "rounds = 3", "meta"),
        ("regular_room_tiles = 147", "regular_room_tiles = 146", "meta"),
        ("id = \"kitchen\"\ntype = \"food\"", "id = \"kitchen\"\ntype = \"ballroom\"", "room_type food"),
        (
            "wants = \"sleeping\"\ncells = [[0, 1], [0, -1]]",
            "wants = \"slumber\"\ncells = [[0, 1], [0, -1]]",
            "room wine_room",
        ),
        ("cells = [[0, -1], [0, -2]]", "cells = [[0, -1], [0, -3]]", "room chocolate_room"),
        ("index = 7\nid = \"kitchen\"", "index = 9\nid = \"kitchen\"", "room kitchen"),
        ("id = \"height\"", "id = \"tallness\"", "bonus_card tallness"),
        (
            "spaces = [\"left\", \"above_left\"]",
            "spaces = [\"left\", \"right\"]",
            "throne_room throne_food_sleeping",
        ),
        ("id = \"painter\"", "id = \"barber\"", "attendant barber"),
        ("bonus_at_3_kind = \"tower\"", "bonus_at_3_kind = \"fountain\"", "room_type sleeping"),
        (
            "regular_rooms = 31\nthrone_rooms = 2\nsource = \"public\"\n\n[[wall_hanging]]\nid = \"swords\"",
            "regular_rooms = 30\nthrone_rooms = 2\nsource = \"public\"\n\n[[wall_hanging]]\nid = \"swords\"",
            "wall_hanging torch",
        ),
        ("name_en = \"Bakery\"", "name_en = \"Kitchen\"", "room kitchen"),
        ("level = \"ground_up\"", "level = \"attic\"", "room_type food"),
    ];
    for (from, to, at) in cases {
        assert!(toml().contains(from), "{from}");
        let misfit = Data::read(&toml().replacen(from, to, 1)).expect_err(to);
        // The entry, and the field in it where it is only one.
        let entry = misfit.at.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        assert!(entry, "{misfit}");
    }
    assert_eq!(Data::read("nonsense").unwrap_err().at, "data file");
}

#[test]
fn levels_follow_the_types() {
    let data = data();
    let level = |id: &str| data.tile(tile(id)).level;
    assert_eq!(level("kitchen"), Level::GroundUp);
    assert_eq!(level("great_hall"), Level::Any);
    assert_eq!(level("crypt"), Level::Below);
}
