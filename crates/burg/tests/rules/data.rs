use crate::rules::table::*;
use burghof_burg::Data;

const STANDARD: &str = include_str!("../../components.toml");

fn changed(from: &str, to: &str) -> Result<Data, Misfit> {
    assert!(STANDARD.contains(from), "{from}");
    Data::read(&STANDARD.replacen(from, to, 1))
}

#[test]
fn another_data_file_can_be_loaded_and_played() {
    let text = STANDARD
        .replace("crown_vp = 8", "crown_vp = 10")
        .replace("messenger_taler = 8", "messenger_taler = 6");
    let data = Data::read(&text).unwrap();
    assert_ne!(data.fingerprint(), Data::standard().fingerprint());
    assert_eq!(data.version(), 1);
    let mut setup: Setup<Burg> = Setup::new(3);
    setup.data = burghof_core::Loaded::keep(data);
    let mut game = Burg::new(&setup, &mut Chance::scripted([])).unwrap();
    choose(&mut game, &["messenger"; 3]);
    assert_eq!(game.public().taler[2], 9);
    let mut chance = Chance::free(Rng::new(1));
    burghof_core::play::random_playout(&mut game, &mut chance, &mut Rng::new(2), &mut Vec::new(), u32::MAX);
    game.invariants().unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn an_inconsistent_file_is_refused_by_entry() {
    let cases = [
        ("count = 20", "count = 40", "resource sand"),
        ("id = \"clay\"", "id = \"mud\"", "resource mud"),
        ("build_points = 0 ", "build_points = 3 ", "resource silver"),
        ("rounds = 15", "rounds = 16", "player_count 3"),
        ("helpers_each = 7", "helpers_each = 8", "player_count 2"),
        ("cards_per_round = 2", "cards_per_round = 3", "player_count 2"),
        ("rank = 2", "rank = 3", "person_card trader"),
        ("may_place_helpers = true", "may_place_helpers = false", "person_card mason"),
        ("load = { wood = 2, silver = 1 }", "load = { gold = 2 }", "person_card worker_wood"),
        ("resource = \"wood\"", "resource = \"sand\"", "wagon wagon_wood"),
        ("crown_vp = 18", "crown_vp = 17", "building palas"),
        ("build_value = 30", "build_value = 6", "building palas"),
        ("id = \"tower_2\"", "id = \"tower_1\"", "building tower_1"),
        ("building = \"keep\"", "building = \"kepp\"", "helper_place keep_14"),
        ("score = \"helpers_half\"", "score = \"helpers_third\"", "helper_place tavern_6"),
        ("fee = 14", "fee = 40", "helper_place keep_14"),
        ("number = 14", "number = 13", "round_space 13"),
        ("timing = \"lasting\"", "timing = \"instant\"", "winter_card village_pub"),
        ("damsel_vp = 8", "damsel_vp = 9", "winter_card damsel"),
        ("order = [\"keep\", \"tavern\"", "order = [\"tavern\", \"keep\"", "final_scoring"),
        ("count = 51", "count = 1000", "coin"),
        ("taler = 3\nsand = 1", "taler = 40\nsand = 1", "player_count 3"),
        ("id = \"burg\"", "id = \"ludwig\"", "meta.id"),
    ];
    for (from, to, at) in cases {
        let refusal = changed(from, to).unwrap_err();
        // The entry, and the field in it where it is only one.
        let entry = refusal.at.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        assert!(entry, "{refusal}");
    }
    assert_eq!(Data::read("nonsense").unwrap_err().at, "data file");
}
