//! The data file: what the rulebook states, another set of faces, and refusals that name the entry (CAS-R01).

use burghof_castellan::{Castellan, Data, Deck, Pieces, span};
use burghof_core::*;

const STANDARD: &str = include_str!("../components.toml");

fn changed(from: &str, to: &str) -> String {
    assert!(STANDARD.contains(from), "{from}");
    STANDARD.replacen(from, to, 1)
}

fn refusal(toml: &str) -> String {
    match Data::read(toml) {
        Ok(_) => panic!("accepted"),
        Err(misfit) => misfit.to_string(),
    }
}

/// Changes one line of a card.
fn card(id: &str, key: &str, value: u32) -> String {
    let start = STANDARD.find(&format!("id = \"{id}\"")).unwrap();
    let at = start + STANDARD[start..].find(&format!("\n{key} = ")).unwrap() + 1;
    let end = at + STANDARD[at..].find('\n').unwrap();
    format!("{}{key} = {value}{}", &STANDARD[..at], &STANDARD[end..])
}

#[test]
fn the_inventory_of_the_rulebook() {
    let data = Data::standard();
    assert_eq!(data.version(), 1);
    assert_eq!(data.supply(2), Pieces::new(32, 26, 30));
    assert_eq!(data.supply(3), Pieces::new(64, 52, 60));
    assert_eq!(data.supply(4), Pieces::new(64, 52, 60));
    assert_eq!(data.cards.len(), 14);
    assert_eq!(Deck::ALL.map(|deck| data.deck(deck).count_ones()), [7, 7]);
    assert_eq!(data.give(data.deck(Deck::Wall)), (Pieces::new(3, 10, 11), 2));
    assert_eq!(data.give(data.deck(Deck::Tower)), (Pieces::new(13, 3, 4), 2));
    assert_eq!(data.colours.len(), 4);
    // Lemma 9.
    assert_eq!((span(data.supply(2)), span(data.supply(4))), (59, 117));
}

#[test]
fn cas_r01_every_card_shows_its_own_kind() {
    let no_wall = card("W6", "long_wall", 0);
    assert!(refusal(&no_wall).contains("card W6"), "{}", refusal(&no_wall));
    assert!(refusal(&card("T3", "tower", 0)).contains("card T3"));
}

#[test]
fn cas_r01_decks_have_their_stated_size() {
    assert!(refusal(&changed("deck = \"wall\"", "deck = \"tower\"")).contains("hand.wall_cards"));
    assert!(refusal(&changed("wall_cards = 7\n", "wall_cards = 8\n")).contains("hand.wall_cards"));
    assert!(refusal(&changed("id = \"W2\"", "id = \"W1\"")).contains("card W1"));
}

#[test]
fn cas_r01_the_supply_must_suffice() {
    let more = card("W3", "long_wall", 3).replace("[cards_total]", "[other_totals]");
    let refusal = refusal(&more);
    assert!(refusal.contains("setup 2.long_walls"), "{refusal}");
}

#[test]
fn cas_r01_every_opening_hand_can_begin() {
    // Two cards that show nothing but towers cannot begin.
    let alone = changed("start_wall_cards = 2", "start_wall_cards = 0");
    assert!(refusal(&alone).contains("no legal first play"), "{}", refusal(&alone));
}

#[test]
fn cas_r01_the_castle_must_fit_the_grid() {
    let wide = STANDARD
        .replace("count_per_set = 26", "count_per_set = 36")
        .replace("long_walls = 26", "long_walls = 36")
        .replace("long_walls = 52", "long_walls = 72")
        .replace("grey_per_set = 88", "grey_per_set = 98");
    assert!(refusal(&wide).contains("setup 3") && refusal(&wide).contains("grid"), "{}", refusal(&wide));
}

#[test]
fn other_inconsistencies_name_their_entry() {
    assert!(refusal("nonsense").contains("data file"));
    assert!(refusal(&changed("grey_per_set = 88", "grey_per_set = 87")).contains("pieces_total"));
    assert!(refusal(&changed("tower = 16, ", "tower = 17, ")).contains("cards_total"));
    assert!(refusal(&changed("seat = 3", "seat = 7")).contains("colour"));
    assert!(refusal(&changed("long_units = 2", "long_units = 3")).contains("geometry"));
    assert!(refusal(&changed("id = \"tower\"", "id = \"turret\"")).contains("piece tower"));
    assert!(refusal(&changed("towers = 32", "towers = 33")).contains("setup 2.towers"));
    assert!(refusal(&changed("id = \"castellan\"", "id = \"burg\"")).contains("meta"));
}

#[test]
fn another_set_of_faces_can_be_played() {
    // W7 gives a long wall less than it could: two short walls become one.
    let toml = card("W7", "short_wall", 1).replace("[cards_total]", "[other_totals]");
    let data = Data::read(&toml).unwrap();
    assert_ne!(data.fingerprint(), Data::standard().fingerprint());
    let setup = Setup::<Castellan> { data: Loaded::keep(data), ..Setup::new(3) };
    for seed in 0..20 {
        let mut chance = Chance::free(Rng::new(seed));
        let mut game = Castellan::new(&setup, &mut chance).unwrap();
        play::random_playout(&mut game, &mut chance, &mut Rng::new(seed), &mut Vec::new(), 600);
        assert!(game.outcome().is_some());
        game.invariants().unwrap();
    }
}

#[test]
fn the_same_file_has_the_same_fingerprint() {
    let again = Data::read(STANDARD).unwrap();
    assert_eq!(again.fingerprint(), Data::standard().fingerprint());
}
