//! Components, set-up and the turn.

use crate::kit::*;
use crate::rules::{keep_of, new_game};
use burghof_castellan::*;
use burghof_core::hash::hash64;
use burghof_core::*;
use serde_json::json;

#[test]
fn cas_01_two_to_four_players_and_their_sets() {
    let data = Data::standard();
    assert_eq!([2, 3, 4].map(|players| data.sets(players)), [1, 2, 2]);
    for people in [0, 1, 5] {
        assert!(Castellan::new(&Setup::new(people), &mut Chance::scripted([])).is_err());
    }
}

#[test]
fn cas_02_supply_of_one_set() {
    assert_eq!(new_game(2).table().supply, Pieces::new(32, 26, 30));
    assert_eq!(new_game(2).table().supply.total(), 88);
}

#[test]
fn cas_03_ten_keeps_per_colour() {
    let colours: Vec<_> = Data::standard().get().colours.iter().map(|c| (c.id, c.keeps)).collect();
    assert_eq!(colours, [("green", 10), ("yellow", 10), ("red", 10), ("blue", 10)]);
}

#[test]
fn cas_04_fourteen_cards_each_and_no_fifteenth() {
    let game = new_game(4);
    for seat in Seat::all(4) {
        let all = game.hand(seat) | game.pile(seat, Deck::Wall) | game.pile(seat, Deck::Tower);
        assert_eq!(all.count_ones(), 14);
    }
    let twice = json!({ "hands": [["T1", "W1"]], "wall_piles": [["W1"]], "keeps": keep_of(0) });
    let refusal = misfit(V1, twice);
    assert!(refusal.contains("cards-per-player") && refusal.contains("15th card"), "{refusal}");
}

#[test]
fn cas_05_two_decks_are_never_mixed() {
    let data = Data::standard();
    assert_eq!(Deck::ALL.map(|deck| data.deck(deck).count_ones()), [7, 7]);
    assert_eq!(data.deck(Deck::Wall) & data.deck(Deck::Tower), 0);
    let mixed = json!({ "wall_piles": [["T1"]], "keeps": keep_of(0) });
    assert!(misfit(V1, mixed).contains("wall_piles[0]"));
}

#[test]
fn cas_06_a_card_gives_exactly_what_it_shows() {
    let data = Data::standard();
    let face = |id| {
        let card = &data.get().cards[data.find(id).unwrap()];
        (card.pieces, card.draw)
    };
    assert_eq!(face("T1"), (Pieces::new(2, 0, 0), 1));
    assert_eq!(face("W1"), (Pieces::new(1, 2, 1), 0));
    let game = at(V1, json!({ "keeps": keep_of(0), "hands": [["W1"], ["T1"]] }));
    let played = after(game, &["play W1"]);
    assert_eq!(played.table().building, Pieces::new(1, 2, 1));
    assert_eq!(game.table().supply, played.table().supply + played.table().building);
}

#[test]
fn cas_07_the_cards_use_up_the_supply() {
    let data = Data::standard();
    assert_eq!(data.give(data.all_cards()), (Pieces::new(16, 13, 15), 4));
    let (each, _) = data.give(data.all_cards());
    assert_eq!(each + each, data.supply(2));
    assert_eq!(each + each + each + each, data.supply(4));
}

#[test]
fn cas_08_everybody_has_own_cards_and_keeps() {
    let game = new_game(3);
    for seat in Seat::all(3) {
        assert!(game.hand(seat) != 0 && game.table().castle.courtyards_of(seat.index()).is_empty());
    }
    assert_eq!(game.hand(seat(3)), 0);
}

#[test]
fn cas_09_one_shuffled_pile_per_seat_and_deck() {
    let mut chance = Chance::scripted([]);
    Castellan::new(&Setup::new(4), &mut chance).unwrap();
    let mut sources: Vec<u16> = chance.asked()[1..].iter().map(|asked| asked.draw.source).collect();
    assert!(chance.asked()[1..].iter().all(|asked| asked.of == 7 || asked.of == 6));
    sources.dedup();
    sources.sort();
    sources.dedup();
    assert_eq!(sources.len(), 8);
    // The result of the draw decides: another world, another hand.
    let hand = |first| {
        let mut chance = Chance::scripted([0, first]);
        Castellan::new(&Setup::new(2), &mut chance).unwrap().hand(seat(0))
    };
    assert_ne!(hand(0), hand(6));
}

#[test]
fn cas_10_opening_hand_of_two_and_two() {
    let data = Data::standard();
    for people in 2..=4 {
        let game = new_game(people);
        for seat in Seat::all(people) {
            for deck in Deck::ALL {
                assert_eq!((game.hand(seat) & data.deck(deck)).count_ones(), 2);
                assert_eq!(game.pile(seat, deck).count_ones(), 5);
            }
        }
    }
}

#[test]
fn cas_11_no_edge() {
    // All 26 long walls of a set in one row, 52 units wide: the castle can still grow at both ends.
    let mut row: Vec<String> =
        (0..26).flat_map(|n| [format!("T{},0", 2 * n), format!("L{},0E", 2 * n)]).collect();
    row.push("T52,0".into());
    let game = at(&row.join(" "), json!({ "building": { "S": 2, "T": 1 } }));
    let game = after(game, &["S 52,0 E", "T 53,0", "S 53,0 E"]);
    assert_eq!(game.table().castle.pieces(), Pieces::new(28, 26, 2));
}

#[test]
fn cas_12_random_start_then_alternating() {
    let start = |n| Castellan::new(&Setup::new(2), &mut Chance::scripted([n])).unwrap().public().active;
    assert_eq!([start(0), start(1)], [seat(0), seat(1)]);
    let mut turns = Vec::new();
    random_game(2, 5, "trial", |game| {
        if game.table().phase == Phase::Play {
            turns.push(game.public().active);
        }
    });
    assert!(turns.len() > 4 && turns.windows(2).all(|pair| pair[0] != pair[1]));
    let game = new_game(2);
    let other = game.public().active.left(2);
    assert_eq!(game.check(other, Action::Play(1)).unwrap_err().rule.id(), "CAS-12");
}

#[test]
fn cas_13_trial_building_unless_agreed_otherwise() {
    let mut setup = Setup::<Castellan>::new(2);
    assert_eq!(setup.options(), [("building", "trial".to_owned())]);
    assert_eq!(setup.options.building, Building::Trial);
    setup.set("building", "strict").unwrap();
    assert_eq!(setup.options.building, Building::Strict);
    assert!(setup.set("building", "loose").is_err());
}

#[test]
fn cas_14_five_steps_in_order() {
    let mut game = at(V1, json!({ "keeps": keep_of(1), "hands": [["T2", "W1"], ["W1"]] }));
    for early in ["T 0,0", "S 0,0 W", "end", "claim none", "draw 1 0"] {
        assert_eq!(verdict(&game, early), "CAS-14", "{early}");
    }
    play(&mut game, &["play T2"]);
    for wrong in ["play W1", "claim none", "draw 1 1"] {
        assert_eq!(verdict(&game, wrong), "CAS-14", "{wrong}");
    }
    play(&mut game, &["S 0,0 W", "T -1,0"]);
    assert_eq!(game.table().phase, Phase::Draw);
    for wrong in ["play W1", "S 0,0 S", "claim none", "end"] {
        assert_eq!(verdict(&game, wrong), "CAS-14", "{wrong}");
    }
    play(&mut game, &["draw 1 1"]);
    // Step 5 needs no decision.
    assert_eq!((game.public().active, game.table().phase, game.table().played), (seat(1), Phase::Play, 0));
    assert_eq!(game.public().discards[0], 1 << Data::standard().find("T2").unwrap());
}

#[test]
fn cas_15_at_least_one_card_of_the_own_hand() {
    let game = at(V1, json!({ "keeps": keep_of(0), "hands": [["T1", "T2", "W1"], ["W2"]] }));
    assert_eq!(legal(&game).len(), 7);
    assert_eq!(verdict(&game, "play"), "CAS-15");
    assert_eq!(verdict(&game, "play W2"), "CAS-15");
    assert_eq!(verdict(&game, "play W1 W2"), "CAS-15");
    assert_eq!(verdict(&game, "play W1 T1 T2"), "legal");
}

#[test]
fn cas_16_no_further_card_once_building_began() {
    let game = at(V1, json!({ "keeps": keep_of(0), "hands": [["T2", "W1"], ["W2"]] }));
    let game = after(game, &["play T2", "S 0,0 W"]);
    assert_ne!(verdict(&game, "play W1"), "legal");
    assert!(legal(&game).iter().all(|action| !action.starts_with("play")));
}

#[test]
fn cas_17_all_shown_pieces_and_those_handed_over() {
    let passed = json!([{ "T": 2 }, {}]);
    let game = at(V1, json!({ "keeps": keep_of(0), "hands": [["T2", "W3"], ["W2"]], "passed": passed }));
    let game = after(game, &["play T2 W3"]);
    assert_eq!(game.table().building, Pieces::new(3, 2, 3));
    assert_eq!(game.table().passed[0], Pieces::NONE);
    assert_eq!(
        verdict(&after(game, &["S 0,0 W", "T -1,0", "S 0,0 S", "T 0,-1", "S 1,0 S", "T 1,-1"]), "S 1,0 E"),
        "CAS-17"
    );
}

#[test]
fn cas_18_a_hand_at_the_start_of_every_turn() {
    for people in 2..=4 {
        for seed in 0..40 {
            random_game(people, seed, "strict", |game| {
                if game.table().phase == Phase::Play {
                    assert_ne!(game.hand(game.public().active), 0);
                }
            });
        }
    }
    assert!(misfit(V1, json!({ "keeps": keep_of(0), "hands": [[], ["W1"]] })).contains("hand-not-empty"));
}

#[test]
fn cas_19_all_pieces_must_be_built() {
    let game = at(V1, json!({ "keeps": keep_of(0), "building": { "S": 2 } }));
    let game = after(game, &["S 0,0 W"]);
    assert_eq!(game.table().phase, Phase::Build);
    assert!(["end", "draw 1 0", "claim none"].iter().all(|text| verdict(&game, text) != "legal"));
    assert_eq!(after(game, &["S 0,0 S"]).table().phase, Phase::Draw);
}

#[test]
fn cas_20_any_order_and_legal_at_each_moment() {
    let game = at(V1, json!({ "keeps": keep_of(0), "building": { "S": 2, "T": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "T -1,0"), "CAS-38");
    let one = after(game, &["S 0,0 W", "T -1,0", "S 1,0 E", "L 0,0 S"]);
    let two = after(game, &["L 0,0 S", "S 1,0 E", "S 0,0 W", "T -1,0"]);
    assert_eq!(one, two);
    assert_eq!(hash64(&one), hash64(&two));
    assert_eq!(one.key(Viewer::Public), two.key(Viewer::Public));
    // Two rings closed by different pieces are the same courtyard.
    let open = at("T0,0 T1,0 T1,1 T0,1 S0,0E S0,0N S0,1E", json!({ "building": { "S": 2 } }));
    let other = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 2 } }));
    let (one, two) = (after(open, &["S 1,0 N", "S 0,0 W"]), after(other, &["S 0,0 N", "S 0,0 W"]));
    assert_eq!(one.table(), two.table());
    assert_eq!(legal(&one), legal(&two));
}

#[test]
fn cas_21_pieces_never_leave_the_castle() {
    for seed in 0..20 {
        let mut before: (Vec<Point>, Vec<Wall>) = Default::default();
        random_game(3, seed, "trial", |game| {
            let castle = &game.table().castle;
            let walls: Vec<Wall> = castle.walls().collect();
            assert!(before.0.iter().all(|tower| castle.tower_points().contains(tower)));
            assert!(before.1.iter().all(|wall| walls.contains(wall)));
            before = (castle.tower_points().to_vec(), walls);
        });
    }
}
