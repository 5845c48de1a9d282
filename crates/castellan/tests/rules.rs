//! One test per rule and ruling, named after it. The worked examples are in `examples.rs`, the data in `data.rs`.
#![allow(clippy::unwrap_used)]
mod kit;

use burghof_castellan::*;
use burghof_core::hash::hash64;
use burghof_core::*;
use kit::*;
use serde_json::json;

fn new_game(people: u8) -> Castellan {
    Castellan::new(&Setup::new(people), &mut Chance::keyed(Key::from_seed("rules"))).unwrap()
}

fn strict(mut more: serde_json::Value) -> serde_json::Value {
    more["options"] = json!({ "building": "strict" });
    more
}

/// A keep of a player in the courtyard at 0,0.
fn keep_of(player: u8) -> serde_json::Value {
    json!([{ "player": player, "cell": [0, 0] }])
}

// ---- components and set-up ----------------------------------------------------------------------------------------

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

// ---- the turn -----------------------------------------------------------------------------------------------------

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

// ---- geometry -----------------------------------------------------------------------------------------------------

#[test]
fn cas_22_cas_23_a_short_wall_spans_one_unit() {
    let game = after(at("T0,0", json!({ "building": { "S": 1, "T": 1 } })), &["S 0,0 E"]);
    assert_eq!(legal(&game), ["T 1,0"]);
    assert_eq!(game.table().castle.spot(Point::new(1, 0)), Spot::Open);
}

#[test]
fn cas_24_a_long_wall_spans_two_units_and_fills_its_middle() {
    let game = after(at("T0,0", json!({ "building": { "L": 1, "T": 1 } })), &["L 0,0 E"]);
    assert_eq!(legal(&game), ["T 2,0"]);
    assert_eq!(game.table().castle.spot(Point::new(1, 0)), Spot::Mid);
}

#[test]
fn cas_25_walls_run_along_the_grid() {
    let game = at("T0,0", json!({ "building": { "L": 1, "S": 1 } }));
    assert!(game.read_action("S 0,0 NE").is_err());
    assert_eq!(legal(&game).len(), 8);
}

#[test]
fn cas_26_walls_and_towers_alternate() {
    // Wall to wall.
    let game = at("T0,0 S0,0E", json!({ "building": { "S": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 E"), "CAS-30");
    // Tower to tower.
    assert!(misfit("T0,0 T1,0", json!({})).contains("one-castle"));
    let neighbours = at("T0,0 T0,1 T1,1 T1,0 S0,0N S0,1E S1,0N", json!({}));
    assert_eq!(values(&neighbours), [0u32; 0]);
}

#[test]
fn cas_27_one_wall_per_side() {
    let game = at("T0,0 S0,0E", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 0,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "L 0,0 N"), "legal");
}

#[test]
fn cas_28_one_castle_that_begins_with_a_tower() {
    let game = at("", json!({ "building": { "T": 1, "S": 1 } }));
    assert_eq!(legal(&game), ["T 0,0"]);
    assert_eq!(verdict(&game, "T 1,0"), "CAS-28");
    assert_eq!(verdict(&game, "S 0,0 E"), "CAS-28");
    let game = at("T0,0", json!({ "building": { "T": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "S 5,5 E"), "CAS-30");
    assert!(misfit("T0,0 T5,5 S0,0E S5,5E", json!({})).contains("one-castle"));
}

#[test]
fn cas_29_the_first_cards_must_hang_together() {
    assert!(can_start(Pieces::new(1, 0, 0)) && can_start(Pieces::new(1, 2, 2)));
    assert!(!can_start(Pieces::new(0, 1, 0)) && !can_start(Pieces::new(1, 3, 2)));
    assert!(can_start(Pieces::new(3, 1, 1)) && !can_start(Pieces::new(3, 1, 0)));
    let game = at("", json!({ "hands": [["T1", "T3", "W6", "W7"], ["T2", "W1"]] }));
    assert_eq!(verdict(&game, "play T1 T3 W6"), "CAS-29");
    assert_eq!(verdict(&game, "play W6"), "CAS-29");
    assert_eq!(verdict(&game, "play T1 W6"), "legal");
    // Later any cards do.
    let later = at(V1, json!({ "keeps": keep_of(0), "hands": [["T1", "T3", "W6", "W7"], ["T2", "W1"]] }));
    assert_eq!(verdict(&later, "play W6"), "legal");
}

#[test]
fn cas_30_a_wall_begins_at_a_tower() {
    let game = at("T0,0 S0,0E", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 N"), "CAS-30");
    assert_eq!(verdict(&game, "L 1,1 E"), "CAS-30");
    assert_eq!(verdict(&game, "S 0,0 N"), "legal");
    let floating = misfit("T0,0 S0,0E S4,4E", json!({}));
    assert!(floating.contains("wall-attached") && floating.contains("walls[1]"), "{floating}");
}

#[test]
fn cas_31_a_wall_needs_free_edges() {
    let game = at("T0,0 S0,0E T1,0", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 0,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "L -1,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "S -1,0 E"), "legal");
}

#[test]
fn cas_32_room_for_a_tower_at_the_far_end() {
    let game = at("T0,0 L0,0E T2,0 S0,0N T0,1 S0,1E T1,1", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,1 S"), "CAS-32");
    assert_eq!(verdict(&game, "S 1,1 N"), "legal");
    let game = at("T0,0 L0,0E S0,0N T0,1 S0,1N T0,2 S0,2E T1,2", json!({ "building": { "L": 1 } }));
    assert_eq!(verdict(&game, "L 1,2 S"), "CAS-32");
}

#[test]
fn cas_33_a_long_wall_crosses_nothing() {
    // A tower in the middle.
    let tower = "T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S T1,0 S1,0S T1,-1 S1,-1E T2,-1";
    let game = at(tower, json!({ "building": { "L": 1 } }));
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-33");
    // The middle of another long wall.
    let wall = "T0,0 S0,0N T0,1 S0,1E T1,1 L1,1S T1,-1";
    assert_eq!(verdict(&at(wall, json!({ "building": { "L": 1 } })), "L 0,0 E"), "CAS-33");
}

#[test]
fn cas_34_a_long_wall_blocks_no_open_end() {
    let game = at("T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S", json!({ "building": { "L": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-34");
    assert_eq!(verdict(&game, "S 0,0 E"), "legal");
}

#[test]
fn cas_35_walls_share_an_open_end() {
    let three = "T0,0 T1,0 T2,0 T2,1 T2,2 T1,2 T0,2 T0,1 S0,0E S1,0E S2,0N S2,1N S0,2E S1,2E S0,0N S0,1N S1,0N S2,1W S1,2S";
    let game = at(three, json!({ "keeps": keep_of(0), "building": { "S": 1, "T": 1 } }));
    let game = after(game, &["S 0,1 E"]);
    // All four wait for the same tower.
    assert_eq!(game.table().castle.open_wall_ends(), 4);
    assert_eq!(legal(&game), ["T 1,1"]);
}

#[test]
fn cas_36_a_wall_between_two_towers() {
    let game = at("T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S T1,0", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 0,0 E"), "legal");
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-33");
    // Listed once, though it could be added from either tower.
    let same = legal(&game).iter().filter(|action| *action == "S 0,0 E").count();
    assert_eq!(
        (same, game.read_action("S 1,0 W"), game.read_action("s0,0e")),
        (1, game.read_action("S 0,0 E"), game.read_action("S 0,0 E"))
    );
    let long = at("T0,0 S0,0N T0,1 L0,1E T2,1 S2,1S T2,0", json!({ "building": { "L": 1 } }));
    assert_eq!(values(&after(long, &["L 2,0 W"])), [4]);
}

#[test]
fn cas_37_a_tower_on_an_open_end_connects_all_walls() {
    let game = at("T0,0 S0,0E", json!({ "building": { "T": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "T 0,0"), "CAS-37");
    assert_eq!(verdict(&game, "T 1,0"), "legal");
    let game = at("T0,0 T1,0 T0,1 S0,0E S0,0N S1,0N S0,1E", json!({ "building": { "T": 1, "S": 1 } }));
    let game = after(game, &["T 1,1"]);
    assert_eq!((values(&game), game.table().castle.open_wall_ends()), (vec![4], 0));
}

#[test]
fn cas_38_no_tower_in_a_wall_or_on_free_ground() {
    let game = at("T0,0 L0,0E", json!({ "building": { "T": 1 } }));
    assert_eq!(verdict(&game, "T 1,0"), "CAS-38");
    assert_eq!(verdict(&game, "T 0,1"), "CAS-38");
    assert!(misfit("T0,0 L0,0E T1,0", json!({})).contains("tower-free"));
}

#[test]
fn cas_39_keeps_never_hinder_building() {
    let free = at(V3, json!({ "building": { "S": 1 }, "keeps": [] }));
    let kept =
        at(V3, json!({ "building": { "S": 1 }, "keeps": [{ "player": 0, "cell": [0, 1], "double": true }] }));
    assert!(legal(&kept).contains(&"S 1,0 N".to_owned()));
    assert_eq!(legal(&free), legal(&kept));
}

#[test]
fn cas_40_nothing_inside_a_foreign_courtyard() {
    let foreign = json!([{ "player": 1, "cell": [0, 0] }]);
    let game =
        at(&format!("{V3} S1,0N"), json!({ "keeps": foreign, "building": { "T": 1, "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "T 1,1"), "CAS-40");
    let game = at(V3, json!({ "keeps": foreign, "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 N"), "CAS-40");
    assert!(!legal(&game).contains(&"S 1,0 N".to_owned()));
}

#[test]
fn cas_41_own_courtyards_and_areas_closed_in_this_turn() {
    let own = at(V3, json!({ "keeps": keep_of(0), "building": { "S": 1, "T": 1 } }));
    assert_eq!(values(&after(own, &["S 1,0 N", "T 1,1"])), [6]);
    let open = "T0,0 T2,0 T2,2 T0,2 S0,0E T1,0 S1,0E L0,2E L0,0N";
    let closing = at(open, json!({ "building": { "L": 1, "S": 1, "T": 1 } }));
    let closing = after(closing, &["L 2,0 N", "S 1,0 N", "T 1,1", "claim none"]);
    assert_eq!(yards(&closing), [("0,0".into(), 6, Some(0), false)]);
}

#[test]
fn cas_42_the_outer_side_of_foreign_walls() {
    let game = at(V1, json!({ "keeps": keep_of(1), "building": { "S": 3, "T": 2 } }));
    let game = after(game, &["S 0,1 N", "T 0,2", "S 0,2 E", "T 1,2", "S 1,1 N", "claim none"]);
    assert_eq!(yards(&game), [("0,0".into(), 4, Some(1), false), ("0,1".into(), 4, Some(0), false)]);
}

// ---- pieces that do not fit ---------------------------------------------------------------------------------------

#[test]
fn cas_43_a_piece_that_fits_must_be_built() {
    let game = at(V1, json!({ "keeps": keep_of(0), "building": { "T": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "end"), "CAS-44");
    let game = after(game, &["S 0,0 W"]);
    assert_eq!((verdict(&game, "end"), legal(&game)), ("CAS-44", vec!["T -1,0".to_owned()]));
}

#[test]
fn cas_44_building_ends_when_nothing_is_left_or_nothing_fits() {
    let game = at(V1, json!({ "keeps": keep_of(0), "building": { "T": 1 } }));
    assert_eq!(legal(&game), ["end"]);
    let done = after(at(V1, json!({ "keeps": keep_of(0), "building": { "S": 1 } })), &["S 0,0 W"]);
    assert_eq!(done.table().phase, Phase::Draw);
    // Open ends inside a foreign courtyard are no place.
    let inside = json!({ "keeps": keep_of(1), "building": { "T": 1 } });
    assert_eq!(legal(&at(&format!("{V3} S1,0N"), inside)), ["end"]);
}

#[test]
fn cas_45_the_rest_goes_to_the_opponent() {
    let game = after(at(V1, strict(json!({ "keeps": keep_of(0), "building": { "T": 2 } }))), &["end"]);
    assert_eq!(game.table().passed[..2], [Pieces::NONE, Pieces::new(2, 0, 0)]);
    assert_eq!((game.table().building, game.table().phase), (Pieces::NONE, Phase::Draw));
}

#[test]
fn cas_46_received_pieces_are_built_with_those_of_the_cards() {
    let hands = json!([["T7", "W7"], ["W7", "T5"]]);
    let game =
        at(V1, json!({ "keeps": keep_of(0), "building": { "T": 1 }, "hands": hands, "played": ["W6"] }));
    let mut game = after(game, &["end", "draw 1 1"]);
    assert_eq!(game.table().building, Pieces::NONE);
    assert_eq!(verdict(&game, "T 5,5"), "CAS-14");
    play(&mut game, &["play W7"]);
    assert_eq!(game.table().building, Pieces::new(1, 0, 2));
    // What still does not fit is handed on again.
    let full = "T0,0 S0,0E S0,0N S0,0W S0,0S";
    let again = at(full, json!({ "passed": [{ "S": 1 }, {}], "hands": [["W7"], ["W1"]] }));
    let again = after(again, &["play W7", "end"]);
    assert_eq!(again.table().passed[1], Pieces::new(0, 0, 3));
}

#[test]
fn cas_47_left_overs_are_of_one_kind() {
    let mut seen = [0, 0];
    for seed in 0..300 {
        random_game(2, seed, "strict", |game| {
            let table = game.table();
            if table.phase == Phase::Build && !table.something_fits(game.public().active) {
                assert!(table.building.tower == 0 || table.building.walls() == 0);
                seen[usize::from(table.building.tower == 0)] += 1;
            }
        });
    }
    assert!(seen[0] > 0, "{seen:?}");
}

#[test]
fn cas_48_without_a_receiver_pieces_leave_the_game() {
    let last = json!({ "keeps": keep_of(0), "building": { "T": 1 }, "end_by": 1, "played": ["T1"] });
    let game = after(at(V1, last), &["end"]);
    assert_eq!((game.table().lost, game.table().passed[1]), (Pieces::new(1, 0, 0), Pieces::NONE));
    let game = after(game, &["draw 0 0"]);
    assert_eq!(points(&game), [4, 0]);
    assert!(game.outcome().is_some());
}

// ---- courtyards and keeps -----------------------------------------------------------------------------------------

#[test]
fn cas_49_enclosed_ground_is_a_courtyard() {
    let ring = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1 } }));
    assert!(yards(&ring).is_empty());
    assert_eq!(yards(&after(ring, &["S 0,0 N", "claim none"])).len(), 1);
}

#[test]
fn cas_50_a_wall_or_a_tower_closes() {
    let wall = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1 } }));
    assert_eq!(values(&after(wall, &["S 0,0 N"])), [4]);
    let tower = at("T0,0 T1,0 T0,1 S0,0E S1,0N S0,1E S0,0N", json!({ "building": { "T": 1 } }));
    assert_eq!(values(&after(tower, &["T 1,1"])), [4]);
}

#[test]
fn cas_51_an_open_end_is_a_gap() {
    // Two 1×1 areas that touch only at the open corner 1,1.
    let game = at(
        "T0,0 T1,0 T0,1 T2,1 T2,2 T1,2 T2,0 S0,0E S1,0N S0,1E S0,0N S1,0E S2,0N S2,1N S1,1E S1,1N S1,2E",
        json!({ "building": { "T": 1 } }),
    );
    assert!(yards(&game).is_empty());
    assert_eq!(values(&after(game, &["T 1,1"])), [4, 4, 4]);
}

#[test]
fn cas_52_courtyards_are_walls_minus_towers_minus_open_ends_plus_one() {
    for (pieces, count) in [(V1, 1), (V6, 2), (V7, 1), (V8, 0), (V10, 1), (V15, 1)] {
        let game = at(pieces, json!({}));
        assert_eq!((game.table().castle.courtyard_count(), yards(&game).len()), (count, count));
    }
    let game = at(V10, json!({ "building": { "T": 1 }, "keeps": keep_of(0) }));
    assert_eq!(yards(&after(game, &["T 1,1"])).len(), 4);
}

#[test]
fn cas_53_shape_and_area_play_no_role() {
    let bent = "T0,0 T2,0 T2,1 T1,1 T1,2 T0,2 L0,0E S2,0N S1,1E S1,1N S0,2E L0,0N";
    assert_eq!(values(&at(bent, json!({}))), [6]);
    assert_eq!((values(&at(V1, json!({}))), values(&at(V2, json!({})))), (vec![4], vec![4]));
}

#[test]
fn cas_54_every_enclosed_area_gets_a_keep() {
    let game = at(
        "T0,0 T1,0 T0,1 T2,1 T2,2 T1,2 T2,0 S0,0E S1,0N S0,1E S0,0N S1,0E S2,0N S2,1N S1,1E S1,1N S1,2E",
        json!({ "building": { "T": 1 }, "double_used": [true, false] }),
    );
    let game = after(game, &["T 1,1"]);
    assert_eq!(game.table().phase, Phase::Draw);
    assert!(yards(&game).iter().all(|yard| yard.2 == Some(0) && !yard.3));
    assert_eq!(points(&game), [12, 0]);
    // A courtyard without a keep that nobody could have enclosed now is refused.
    let over = json!({ "phase": "draw", "played": ["W1"] });
    assert!(misfit(V1, over).contains("phase"));
}

#[test]
fn cas_55_a_ring_around_a_foreign_courtyard() {
    let game =
        at(V11_OPEN, json!({ "keeps": keep_of(1), "building": { "L": 1 }, "double_used": [true, false] }));
    let mut game = after(game, &["L -1,0 N", "draw 1 0"]);
    assert_eq!(points(&game), [12, 4]);
    // Seat 1 may still build inside its courtyard's ground only, not in the ring.
    play(&mut game, &["play W1"]);
    assert_eq!(verdict(&game, "S 1,0 E"), "CAS-40");
}

#[test]
fn cas_56_all_parts_of_a_divided_courtyard() {
    let game = at(V15, json!({ "keeps": keep_of(0), "building": { "S": 1 }, "double_used": [true, false] }));
    let game = after(game, &["S 2,0 N"]);
    assert_eq!(yards(&game), [("0,0".into(), 6, Some(0), false), ("2,0".into(), 6, Some(0), false)]);
    assert_eq!(keeps(game.public())[0], 2);
}

#[test]
fn cas_57_the_place_of_a_keep_does_not_matter() {
    let with = |cell: [i32; 2]| {
        at(V15, json!({ "keeps": [{ "player": 0, "cell": cell, "double": true }], "building": { "S": 1 } }))
    };
    assert_eq!(with([0, 0]), with([3, 0]));
    // The owner decides which part keeps the old keep: both parts are offered.
    assert_eq!(legal(&after(with([3, 0]), &["S 2,0 N"])), ["claim 0,0", "claim 2,0"]);
}

#[test]
fn cas_58_one_double_keep_when_a_new_keep_is_set() {
    let ring = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E";
    let game = after(at(ring, json!({ "building": { "S": 1 } })), &["S 0,0 N"]);
    assert_eq!(legal(&game), ["claim none", "claim 0,0"]);
    assert_eq!(points(&after(game, &["claim 0,0"])), [8, 0]);
    assert_eq!(points(&after(game, &["claim none"])), [4, 0]);
    assert_eq!(verdict(&game, "claim 5,5"), "CAS-58");
    // Used is used.
    let used = at(ring, json!({ "building": { "S": 1 }, "double_used": [true, false] }));
    let used = after(used, &["S 0,0 N"]);
    assert_eq!((used.table().phase, points(&used)), (Phase::Draw, vec![4, 0]));
    let two = json!([{ "player": 0, "cell": [0, 0], "double": true }, { "player": 0, "cell": [2, 0], "double": true }]);
    assert!(misfit(&format!("{V15} S2,0N"), json!({ "keeps": two })).contains("double-keep"));
}

#[test]
fn cas_59_a_single_keep_stays_single() {
    let two = format!("{V1} S1,0E T2,0 S2,0N T2,1");
    let game = at(&two, json!({ "keeps": keep_of(0), "building": { "S": 1 } }));
    let game = after(game, &["S 1,1 E"]);
    assert_eq!(legal(&game), ["claim none", "claim 1,0"]);
    assert_eq!(verdict(&game, "claim 0,0"), "CAS-59");
}

#[test]
fn cas_60_a_divided_double_keep_stays_in_one_part() {
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }]);
    let game = after(at(V15, json!({ "keeps": keeps, "building": { "S": 1 } })), &["S 1,0 N"]);
    assert_eq!(legal(&game), ["claim 0,0", "claim 1,0"]);
    assert_eq!(verdict(&game, "claim none"), "CAS-60");
    assert_eq!(verdict(&game, "claim 3,3"), "CAS-60");
    let game = after(game, &["claim 1,0"]);
    assert_eq!(yards(&game), [("0,0".into(), 4, Some(0), false), ("1,0".into(), 8, Some(0), true)]);
    // A ring of new towers inside, tied to the rest by one wall, is a part like any other.
    let wide = "T0,0 T2,0 T4,0 T4,2 T4,4 T2,4 T0,4 T0,2 L0,0E L2,0E L4,0N L4,2N L0,4E L2,4E L0,0N L0,2N";
    let game = at(wide, json!({ "keeps": keeps, "building": { "S": 5, "T": 4 } }));
    let ring = ["S 2,0 N", "T 2,1", "S 2,1 N", "T 2,2", "S 2,1 E", "T 3,1", "S 3,1 N", "T 3,2", "S 2,2 E"];
    let game = after(game, &ring);
    assert_eq!(
        (values(&game), legal(&game)),
        (vec![12, 4], vec!["claim 0,0".to_owned(), "claim 2,1".to_owned()])
    );
    // A new courtyard of the same turn gets a single keep and is not offered.
    let both = format!("{V15} S4,0E T5,0 S4,1E T5,1");
    let game = at(&both, json!({ "keeps": keeps, "building": { "S": 2 } }));
    assert_eq!(legal(&after(game, &["S 5,0 N", "S 2,0 N"])), ["claim 0,0", "claim 2,0"]);
}

#[test]
fn cas_61_a_divided_single_keep_and_the_unused_double_keep() {
    let game = after(at(V15, json!({ "keeps": keep_of(0), "building": { "S": 1 } })), &["S 1,0 N"]);
    assert_eq!(legal(&game), ["claim none", "claim 0,0", "claim 1,0"]);
    assert_eq!(points(&after(game, &["claim 0,0"])), [16, 0]);
    assert_eq!(points(&after(game, &["claim 1,0"])), [20, 0]);
    assert_eq!(points(&after(game, &["claim none"])), [12, 0]);
}

#[test]
fn cas_62_keeps_are_not_limited() {
    // A row of eleven 1×1 courtyards, all of one player, and a twelfth to come.
    let mut row = vec!["T0,0".to_owned(), "T0,1".to_owned(), "S0,0N".to_owned()];
    for x in 0..11 {
        row.extend([
            format!("S{x},0E"),
            format!("S{x},1E"),
            format!("T{},0", x + 1),
            format!("T{},1", x + 1),
        ]);
        row.push(format!("S{},0N", x + 1));
    }
    row.extend(["S11,0E", "T12,0", "S12,0N", "T12,1"].map(str::to_owned));
    let keeps: Vec<_> = (0..11).map(|x| json!({ "player": 0, "cell": [x, 0] })).collect();
    let game = at(&row.join(" "), json!({ "players": 3, "keeps": keeps, "building": { "S": 1 } }));
    let game = after(game, &["S 11,1 E", "claim 11,0"]);
    assert_eq!(burghof_castellan::keeps(game.public())[0], 13);
}

#[test]
fn cas_63_claimed_ground_never_changes_its_owner() {
    for seed in 0..30 {
        let mut owners: Vec<(Point, usize, u32)> = Vec::new();
        random_game(3, seed, "strict", |game| {
            let castle = &game.table().castle;
            for &(cell, owner, _) in &owners {
                let face = castle.face_at(cell).expect("ground once claimed stays enclosed");
                assert_eq!(castle.owner(&face), Some(owner));
            }
            // Single courtyards: the sum of the values of one owner never falls.
            let sum = |owner| owners.iter().filter(|o| o.1 == owner).map(|o| o.2).sum::<u32>();
            for owner in 0..3 {
                let now: u32 = castle.courtyards_of(owner).iter().map(Face::value).sum();
                assert!(now >= sum(owner));
            }
            let claimed = castle.courtyards();
            owners = claimed.iter().filter_map(|f| Some((f.cell, castle.owner(f)?, f.value()))).collect();
        });
    }
    // V15: a doubled courtyard can lose.
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }]);
    let game = at(V15, json!({ "keeps": keeps, "building": { "S": 1 } }));
    assert_eq!((points(&game)[0], points(&after(game, &["S 2,0 N", "claim 0,0"]))[0]), (20, 18));
}

#[test]
fn cas_64_only_real_choices_are_asked() {
    // Nothing enclosed: no claim is asked. Enclosed with the double keep used: the keep is set without asking.
    let nothing = after(at(V1, json!({ "keeps": keep_of(0), "building": { "S": 1 } })), &["S 0,0 W"]);
    assert_eq!(nothing.table().phase, Phase::Draw);
    let ring = json!({ "building": { "S": 1 }, "double_used": [true, true] });
    let ring = after(at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", ring), &["S 0,0 N"]);
    assert_eq!((ring.table().phase, points(&ring)), (Phase::Draw, vec![4, 0]));
}

// ---- draw and discard ---------------------------------------------------------------------------------------------

/// A position in step 4 with these played cards; nothing else is known about the cards.
fn drawing(played: &[&str], wall: &[&str], tower: &[&str]) -> Castellan {
    let piles =
        json!({ "keeps": keep_of(0), "played": played, "wall_piles": [wall], "tower_piles": [tower] });
    at(V1, piles)
}

#[test]
fn cas_65_one_card_however_many_were_played() {
    let game = drawing(&["W1", "W2", "T3"], &["W3", "W4"], &["T4", "T5"]);
    assert_eq!(legal(&game), ["draw 0 1", "draw 1 0"]);
    assert_eq!(verdict(&game, "draw 1 1"), "CAS-65");
    assert_eq!(verdict(&game, "draw 0 0"), "CAS-65");
}

#[test]
fn cas_66_one_more_for_every_symbol() {
    let game = drawing(&["W6", "W7", "T3"], &["W3", "W4", "W5"], &["T4", "T5", "T6"]);
    assert_eq!(game.due().cards, 3);
    assert_eq!(verdict(&game, "draw 1 0"), "CAS-66");
    assert_eq!(verdict(&game, "draw 1 2"), "legal");
}

#[test]
fn cas_67_free_choice_of_the_piles() {
    let game = drawing(&["W6"], &["W3", "W4", "W5"], &["T4", "T5", "T6"]);
    assert_eq!(legal(&game), ["draw 0 2", "draw 1 1", "draw 2 0"]);
    let before = game.hand(seat(0));
    let drawn = after(game, &["draw 2 0"]).hand(seat(0)) & !before;
    assert_eq!(drawn.count_ones(), 2);
    assert_eq!(drawn & !Data::standard().deck(Deck::Wall), 0);
}

#[test]
fn cas_68_drawing_is_compulsory_as_far_as_the_piles_go() {
    let game = drawing(&["W6", "W7"], &["W3"], &["T4"]);
    assert_eq!(legal(&game), ["draw 1 1"]);
    assert_eq!(verdict(&game, "draw 2 0"), "CAS-68");
    let empty = drawing(&["W1"], &[], &[]);
    assert_eq!(legal(&empty), ["draw 0 0"]);
    assert_eq!(after(empty, &["draw 0 0"]).public().active, seat(1));
}

#[test]
fn cas_69_played_cards_are_discarded_for_good() {
    let game = drawing(&["W6"], &["W3", "W4"], &["T4", "T5"]);
    let w6 = 1 << Data::standard().find("W6").unwrap();
    let game = after(game, &["draw 1 1"]);
    assert_eq!(game.public().discards[0] & w6, w6);
    assert_eq!((game.hand(seat(0)) | game.pile(seat(0), Deck::Wall)) & w6, 0);
}

// ---- end of the game ----------------------------------------------------------------------------------------------

/// Seat 0 has played its last card and draws nothing; the others hold W1 and have W2 and T2 in their piles.
fn last_card(players: u8) -> Castellan {
    let mut hands = vec![json!([])];
    let (mut walls, mut towers) = (vec![json!([])], vec![json!([])]);
    for _ in 1..players {
        hands.push(json!(["W1"]));
        walls.push(json!(["W2"]));
        towers.push(json!(["T2"]));
    }
    let more = json!({
        "players": players, "keeps": keep_of(0), "played": ["W3"], "hands": hands, "wall_piles": walls,
        "tower_piles": towers,
    });
    at(V1, more)
}

#[test]
fn cas_70_the_end_when_a_player_has_no_cards_left() {
    let game = last_card(2);
    assert_eq!(game.public().end_by, None);
    let game = after(game, &["draw 0 0"]);
    assert_eq!(game.public().end_by, Some(seat(0)));
    // Cards in a pile or in hand: no end.
    let some = drawing(&["W3"], &["W4"], &[]);
    assert_eq!(after(some, &["draw 1 0"]).public().end_by, None);
}

#[test]
fn cas_71_all_others_take_all_their_cards() {
    let mut game = last_card(3);
    let story = play(&mut game, &["draw 0 0"]);
    for other in [seat(1), seat(2)] {
        assert_eq!(game.hand(other).count_ones(), 3);
        assert_eq!(game.pile(other, Deck::Wall) | game.pile(other, Deck::Tower), 0);
        let told =
            story.heard_by(other.into()).filter(|e| matches!(e, Event::Drew { cards: Some(_), .. })).count();
        assert_eq!(told, 1);
    }
}

#[test]
fn cas_72_one_last_turn_each() {
    let mut game = after(last_card(3), &["draw 0 0"]);
    assert_eq!((game.public().active, game.public().last_turns.len()), (seat(1), 2));
    // Seat 1 plays all its cards: nothing more is triggered.
    play(&mut game, &["play W1 W2 T2"]);
    while game.table().phase != Phase::Draw {
        let first = legal(&game)[0].clone();
        play(&mut game, &[&first]);
    }
    play(&mut game, &["draw 0 0"]);
    assert_eq!((game.public().end_by, game.public().active), (Some(seat(0)), seat(2)));
    play(&mut game, &["play T2"]);
    while game.table().phase != Phase::Draw {
        let first = legal(&game)[0].clone();
        play(&mut game, &[&first]);
    }
    play(&mut game, &["draw 0 0"]);
    assert!(game.outcome().is_some() && game.to_act().is_empty());
}

#[test]
fn cas_73_a_last_turn_follows_the_normal_rules() {
    let game = after(last_card(2), &["draw 0 0"]);
    assert_eq!(verdict(&game, "play"), "CAS-15");
    assert_eq!(legal(&game).len(), 7);
    let game = after(game, &["play T2", "S 0,0 W", "T -1,0"]);
    // A symbol was played, but the piles are empty.
    assert_eq!(legal(&game), ["draw 0 0"]);
    assert!(after(game, &["draw 0 0"]).outcome().is_some());
}

#[test]
fn cas_74_scored_after_the_last_turns_and_cards_count_nothing() {
    let game = after(last_card(2), &["draw 0 0", "play T2", "S 0,0 W", "T -1,0", "draw 0 0"]);
    assert_eq!(game.hand(seat(1)).count_ones(), 2);
    let end = game.outcome().unwrap();
    assert_eq!((end.ended_by.id(), end.points(seat(0)), end.points(seat(1))), ("CAS-74", 4, 0));
    assert_eq!(game.check(seat(0), Action::End).unwrap_err().rule.id(), "CAS-74");
}

// ---- scoring ------------------------------------------------------------------------------------------------------

#[test]
fn cas_75_one_point_per_tower_that_touches() {
    // Corners, a tower in a side, a tower inside.
    let game = at(&format!("{V3} S1,0N T1,1"), json!({ "keeps": keep_of(1) }));
    assert_eq!(points(&game), [0, 6]);
    let sheet = game.sheet();
    let line = &sheet.lines[0];
    assert_eq!((line.rule.id(), line.place.as_str(), line.points), ("CAS-75", "0,0", 6));
    assert_eq!(line.counted, ["0,0", "0,2", "1,0", "1,1", "2,0", "2,2"]);
}

#[test]
fn cas_76_interior_towers_count_walls_and_open_ends_do_not() {
    assert_eq!(points(&at(&format!("{V3} S1,0N"), json!({ "keeps": keep_of(0) }))), [5, 0]);
    // All four towers of the inner ring face the courtyard around it.
    let keeps = json!([{ "player": 0, "cell": [-1, -2] }, { "player": 1, "cell": [0, 0] }]);
    assert_eq!(points(&at(&format!("{V11_OPEN} L-1,0N"), json!({ "keeps": keeps }))), [12, 4]);
}

#[test]
fn cas_77_a_tower_counts_once_per_courtyard() {
    // The tower 1,1 is touched from three sides by the same ground.
    let bent = "T0,0 T2,0 T2,1 T1,1 T1,2 T0,2 L0,0E S2,0N S1,1E S1,1N S0,2E L0,0N";
    assert_eq!(points(&at(bent, json!({ "keeps": keep_of(0) }))), [6, 0]);
}

#[test]
fn cas_78_a_double_keep_doubles() {
    let game = at(V3, json!({ "keeps": [{ "player": 0, "cell": [1, 1], "double": true }] }));
    assert_eq!(points(&game), [10, 0]);
    let rules: Vec<_> = game.sheet().lines.iter().map(|line| (line.rule.id(), line.points)).collect();
    assert_eq!(rules, [("CAS-75", 5), ("CAS-78", 5)]);
}

#[test]
fn cas_79_a_tower_counts_for_every_courtyard_it_touches() {
    let four = format!("{V10} T1,1");
    let keep = |player: u8, x: i32, y: i32| json!({ "player": player, "cell": [x, y] });
    let game = at(&four, json!({ "keeps": [keep(0, 0, 0), keep(1, 0, 1), keep(0, 1, 0), keep(1, 1, 1)] }));
    assert_eq!(points(&game), [8, 8]);
    let centre = game.sheet().lines.iter().filter(|line| line.counted.contains(&"1,1".to_owned())).count();
    assert_eq!(centre, 4);
}

#[test]
fn cas_80_values_of_the_final_castle() {
    let game = at(V3, json!({ "keeps": keep_of(0), "building": { "S": 1, "T": 1 } }));
    assert_eq!(points(&game), [5, 0]);
    assert_eq!(points(&after(game, &["S 1,0 N", "T 1,1"])), [6, 0]);
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 0, "cell": [2, 0] }]);
    assert_eq!(points(&at(&format!("{V15} S2,0N"), json!({ "keeps": keeps }))), [12, 0]);
}

fn over(pieces: &str, keeps: serde_json::Value) -> Outcome {
    let game = at(pieces, json!({ "keeps": keeps, "end_by": 0, "last_turns": [] }));
    game.outcome().expect("over")
}

#[test]
fn cas_81_the_highest_result_wins() {
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 1, "cell": [1, 0] }]);
    let end = over(&format!("{V15} S1,0N"), keeps);
    assert_eq!((end.points(seat(0)), end.points(seat(1)), end.place(seat(1))), (4, 8, 1));
}

#[test]
fn cas_82_more_keeps_break_a_tie() {
    // 4 + 4 against 8: two keeps against one.
    let pieces = format!("{V15} S1,0N S4,0E T5,0 S5,0N T5,1 S4,1E");
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 0, "cell": [4, 0] }, { "player": 1, "cell": [1, 0] }]);
    let end = over(&pieces, keeps);
    assert_eq!([end.points(seat(0)), end.points(seat(1))], [8, 8]);
    assert_eq!([end.place(seat(0)), end.place(seat(1))], [1, 2]);
}

#[test]
fn cas_83_shared_places() {
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 1, "cell": [2, 0] }]);
    let end = over(&format!("{V15} S2,0N"), keeps);
    assert_eq!([end.place(seat(0)), end.place(seat(1))], [1, 1]);
    let three =
        json!({ "players": 3, "end_by": 0, "last_turns": [], "keeps": [{ "player": 2, "cell": [0, 0] }] });
    let end = at(V1, three).outcome().unwrap();
    assert_eq!([0, 1, 2].map(|n| end.place(seat(n))), [2, 2, 1]);
}

// ---- three and four players ---------------------------------------------------------------------------------------

#[test]
fn cas_85_two_sets_together() {
    for people in [3, 4] {
        assert_eq!(new_game(people).table().supply, Pieces::new(64, 52, 60));
    }
    let end = random_game(3, 1, "trial", |_| {});
    let left = end.table().supply;
    assert!(left.covers(Pieces::new(16, 13, 15)), "{left:?}");
}

#[test]
fn cas_86_clockwise_from_a_random_start() {
    let start = |n| Castellan::new(&Setup::new(4), &mut Chance::scripted([n])).unwrap().public().active;
    assert_eq!([0, 1, 2, 3].map(start), [0, 1, 2, 3].map(seat));
    let mut turns = Vec::new();
    random_game(4, 3, "trial", |game| {
        if game.table().phase == Phase::Play {
            turns.push(game.public().active);
        }
    });
    assert!(turns.windows(2).all(|pair| pair[1] == pair[0].left(4)));
}

#[test]
fn cas_87_left_overs_go_to_the_left_neighbour() {
    let more = json!({ "players": 4, "active": 3, "keeps": keep_of(0), "building": { "T": 1 } });
    let game = after(at(V1, more), &["end"]);
    assert_eq!(game.table().passed[0], Pieces::new(1, 0, 0));
}

#[test]
fn cas_89_any_other_player_is_foreign() {
    let inside = |player: u8, active: u8| {
        let more =
            json!({ "players": 4, "active": active, "keeps": keep_of(player), "building": { "S": 1 } });
        verdict(&at(V3, more), "S 1,0 N")
    };
    for player in 0..4 {
        for active in 0..4 {
            assert_eq!(inside(player, active), if player == active { "legal" } else { "CAS-40" });
        }
    }
}

#[test]
fn cas_90_last_turns_go_round_from_the_left() {
    let mut game = after(last_card(4), &["draw 0 0"]);
    for next in [1, 2, 3] {
        assert_eq!(game.public().active, seat(next));
        play(&mut game, &["play T2"]);
        while game.table().phase != Phase::Draw {
            let first = legal(&game)[0].clone();
            play(&mut game, &[&first]);
        }
        play(&mut game, &["draw 0 0"]);
    }
    assert!(game.outcome().is_some());
}

// ---- trial building -----------------------------------------------------------------------------------------------

fn session(building: &str) -> Session<Castellan> {
    let mut setup = Setup::new(2);
    setup.set("building", building).unwrap();
    Session::new(setup, Key::from_seed("trial")).unwrap()
}

/// Plays the first legal action so many times, or up to a phase.
fn go_on(session: &mut Session<Castellan>, until: Phase) -> Story<Event> {
    let mut told = Story::default();
    while session.position().table().phase != until {
        let seat = session.position().to_act().first().unwrap();
        let mut actions = Vec::new();
        session.position().legal_actions(seat, &mut actions);
        told.told.extend(session.act(seat, actions[0]).unwrap().told);
    }
    told
}

#[test]
fn cas_91_a_turn_is_a_draft_until_it_is_confirmed() {
    let mut session = session("trial");
    let before = session.position().to_owned();
    let active = before.public().active;
    let others: Vec<Viewer> = Viewer::all(2).filter(|viewer| !viewer.is(active)).collect();
    let told = go_on(&mut session, Phase::Draw);
    assert!(told.told.is_empty(), "a draft tells nothing");
    let draft = session.position().to_owned();
    assert_ne!(draft.view(active.into()), before.view(active.into()));
    for &viewer in &others {
        assert_eq!(draft.view(viewer), before.view(viewer));
        assert_eq!(draft.key(viewer), before.key(viewer));
        assert!(session.log_for(viewer).iter().all(|entry| matches!(entry, Masked::FaceDown(_))));
    }
    // Everything can be taken back, down to the cards.
    let mut back = session.clone();
    while back.take_back(active).is_ok() {}
    assert_eq!(*back.position(), before);
    // The draw confirms: the others hear the whole turn in order.
    let mut actions = Vec::new();
    draft.legal_actions(active, &mut actions);
    let story = session.act(active, actions[0]).unwrap();
    let heard: Vec<_> = story.heard_by(others[0]).collect();
    let Event::Turn { seat, cards, pieces, .. } = heard[0] else { panic!("{heard:?}") };
    assert_eq!((*seat, *cards), (active, draft.table().played));
    assert_eq!(pieces.len(), draft.table().castle.pieces().total() as usize);
    assert_eq!(pieces[0], Placed::Tower(Point::new(0, 0)));
    assert_eq!(session.position().view(others[0]).public.table.castle, draft.table().castle);
}

#[test]
fn cas_92_placed_is_placed() {
    let mut session = session("strict");
    let active = session.position().public().active;
    let told = go_on(&mut session, Phase::Draw);
    assert!(told.told.len() > 1 && told.learned().is_empty());
    let other = Viewer::Seat(active.left(2));
    assert_eq!(session.position().view(other).public.table, *session.position().table());
    assert_eq!(session.take_back(active), Err(NoTakeBack::Rules));
    let game = session.position();
    assert!(!game.secret(active, Action::End) && !game.take_back_allowed(active, Action::End));
}

#[test]
fn cas_93_nothing_is_taken_back_after_the_draw() {
    for building in ["trial", "strict"] {
        let mut session = session(building);
        let active = session.position().public().active;
        go_on(&mut session, Phase::Draw);
        go_on(&mut session, Phase::Play);
        assert!(session.take_back(active).is_err());
        assert!(!session.position().take_back_allowed(active, Action::Draw { wall: 1, tower: 0 }));
    }
}

// ---- rulings ------------------------------------------------------------------------------------------------------

#[test]
fn cas_r02_long_and_short_walls_are_two_to_one() {
    // The same square with a long side and with a split side.
    assert_eq!((values(&at(V2, json!({}))), values(&at(V3, json!({})))), (vec![4], vec![5]));
}

#[test]
fn cas_r03_interior_towers_count() {
    assert_eq!(points(&at(&format!("{V3} S1,0N T1,1"), json!({ "keeps": keep_of(0) }))), [6, 0]);
}

#[test]
fn cas_r04_keeps_are_set_after_all_pieces_are_built() {
    let ring = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E";
    let game = after(at(ring, json!({ "building": { "S": 2 } })), &["S 0,0 N"]);
    assert_eq!((yards(&game)[0].2, points(&game), game.table().phase), (None, vec![0, 0], Phase::Build));
    let game = after(game, &["S 0,0 W"]);
    assert_eq!(game.table().phase, Phase::Claim);
}

#[test]
fn cas_r05_the_owner_chooses_the_doubled_part() {
    let keeps = json!([{ "player": 1, "cell": [0, 0], "double": true }]);
    let game = at(V15, json!({ "active": 1, "keeps": keeps, "building": { "S": 1 } }));
    let game = after(game, &["S 2,0 N"]);
    assert_eq!((game.public().active, legal(&game).len()), (seat(1), 2));
}

#[test]
fn cas_r06_a_keep_moves_inside_its_courtyard_only() {
    let keeps = |x: i32| json!({ "keeps": [{ "player": 0, "cell": [x, 0] }] });
    assert_eq!(at(V15, keeps(0)), at(V15, keeps(3)));
    assert!(misfit(V15, keeps(4)).contains("keep-in-courtyard"));
}

#[test]
fn cas_r07_what_fits_is_tested_in_the_position_reached() {
    // The last wall closes the ring and leaves the tower without a place, though it could have been built first.
    let game = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1, "T": 1 } }));
    let game = after(game, &["S 0,0 N"]);
    assert_eq!(legal(&game), ["end"]);
    assert_eq!(after(game, &["end"]).table().passed[1], Pieces::new(1, 0, 0));
}

#[test]
fn cas_r08_received_pieces_must_be_built() {
    let game = at(V1, json!({ "keeps": keep_of(0), "passed": [{ "S": 1 }, {}], "hands": [["W7"], ["W1"]] }));
    let game = after(game, &["play W7", "S 0,0 W", "S 0,0 S"]);
    assert_eq!((game.table().building, verdict(&game, "end")), (Pieces::new(0, 0, 1), "CAS-44"));
}

#[test]
fn cas_r09_a_double_keep_counts_as_two_keeps() {
    // 4 doubled against 8: two keeps against one.
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }, { "player": 1, "cell": [1, 0] }]);
    let end = over(&format!("{V15} S1,0N"), keeps);
    assert_eq!([end.points(seat(0)), end.points(seat(1))], [8, 8]);
    assert_eq!([end.place(seat(0)), end.place(seat(1))], [1, 2]);
}

#[test]
fn cas_r10_lost_pieces_do_not_go_further_round() {
    // Seat 0 ran out of cards; seat 3 is left of seat 2 and had its turn? No: seat 3 is the last. Its neighbour is 0.
    let more = json!({ "players": 4, "active": 3, "end_by": 0, "keeps": keep_of(0), "building": { "T": 1 } });
    let game = after(at(V1, more), &["end"]);
    assert_eq!(game.table().lost, Pieces::new(1, 0, 0));
    let more = json!({ "players": 4, "active": 2, "end_by": 0, "keeps": keep_of(0), "building": { "T": 1 } });
    let game = after(at(V1, more), &["end"]);
    assert_eq!((game.table().lost, game.table().passed[3]), (Pieces::NONE, Pieces::new(1, 0, 0)));
}

#[test]
fn cas_r11_not_all_cards_need_be_played_in_a_last_turn() {
    let game = after(last_card(2), &["draw 0 0"]);
    assert!(legal(&game).contains(&"play W1".to_owned()));
}

#[test]
fn cas_r12_left_overs_in_the_first_turn() {
    let more = json!({ "first_turn": true, "building": { "S": 1, "T": 1 }, "played": ["W4", "T6"], "discards": [[], []] });
    let game = after(at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", more), &["S 0,0 N"]);
    assert!(game.public().first_turn);
    let game = after(game, &["end", "claim none", "draw 1 0"]);
    assert_eq!(game.table().passed[1], Pieces::new(1, 0, 0));
    assert!(!game.public().first_turn);
}

#[test]
fn cas_r13_the_supply_never_runs_short() {
    for seed in 0..20 {
        random_game(2, seed, "trial", |game| {
            let data = game.data();
            let unplayed =
                Seat::all(2).map(|seat| data.give(data.all_cards() & !game.public().shown(seat)).0);
            let unplayed = unplayed.fold(Pieces::NONE, |sum, pieces| sum + pieces);
            assert_eq!(game.table().supply, unplayed);
        });
    }
    // In a made-up position the supply gives what it has.
    let more = json!({ "keeps": keep_of(0), "hands": [["T3"], ["W1"]], "lost": { "T": 27 } });
    let game = after(at(V1, more), &["play T3"]);
    assert_eq!((game.table().building, game.table().supply.tower), (Pieces::new(1, 0, 0), 0));
}

#[test]
fn cas_r14_open_ends_may_meet() {
    let game = at("T0,0 T0,1 T0,2 S0,0N S0,1N S0,0E T1,0 S1,0N", json!({ "building": { "S": 1 } }));
    assert_eq!(verdict(&game, "S 0,1 E"), "legal");
    let game = after(game, &["S 0,1 E"]);
    assert_eq!((yards(&game).len(), game.table().castle.open_ends().count()), (0, 1));
}

#[test]
fn cas_r15_doubled_courtyards_add_beyond_four_times() {
    let four = format!("{V10} T1,1");
    let keep = |x: i32, y: i32, double: bool| json!({ "player": 0, "cell": [x, y], "double": double });
    let keeps = json!([keep(0, 0, true), keep(0, 1, false), keep(1, 0, false), keep(1, 1, false)]);
    let sheet = at(&four, json!({ "keeps": keeps })).sheet();
    let centre = sheet.lines.iter().filter(|line| line.counted.contains(&"1,1".to_owned())).count();
    assert_eq!(centre, 5);
}

#[test]
fn cas_r16_backs_and_used_cards_are_public() {
    let game = drawing(&["W6"], &["W3", "W4"], &["T4", "T5"]);
    let game = after(game, &["draw 1 1"]);
    let view = game.view(Viewer::Public);
    assert_eq!(view.public.discards[0].count_ones(), 1);
    let hand = game.hand(seat(0));
    let backs = Deck::ALL.map(|deck| (hand & game.data().deck(deck)).count_ones() as u8);
    assert_eq!(view.backs[0], backs);
    assert_eq!((view.hand, view.pile_size(seat(0), Deck::Wall)), (0, 1));
    // What another seat holds is drawn from its unseen cards only.
    let mut worlds = std::collections::HashSet::new();
    for seed in 0..60 {
        let world = Castellan::imagine(&view, &mut Rng::new(seed));
        assert_eq!(world.hand(seat(0)) & view.public.discards[0], 0);
        worlds.insert(world.hand(seat(0)));
    }
    assert!(worlds.len() > 10);
}

#[test]
fn cas_r17_the_split_is_one_decision() {
    let mut game = drawing(&["W6"], &["W3", "W4"], &["T4", "T5"]);
    let story = play(&mut game, &["draw 1 1"]);
    let draws =
        story.heard_by(Viewer::Seat(seat(0))).filter(|e| matches!(e, Event::Drew { wall: 1, tower: 1, .. }));
    assert_eq!(draws.count(), 1);
}

#[test]
fn cas_r18_no_limit_of_four_cards() {
    let hands = json!([["W1", "W2", "W3", "T1", "T2", "T3"], ["W1"]]);
    let game = at(V1, json!({ "keeps": keep_of(0), "hands": hands }));
    assert_eq!(legal(&game).len(), 63);
    assert_eq!(verdict(&game, "play W1 W2 W3 T1 T2 T3"), "legal");
}

#[test]
fn cas_r19_twenty_six_long_walls() {
    assert_eq!(Data::standard().supply(2).long, 26);
}

#[test]
fn cas_r20_colours_have_no_effect_and_the_start_is_random() {
    let order: Vec<_> = Data::standard().get().colours.iter().map(|colour| colour.name.en).collect();
    assert_eq!(order, ["Green", "Yellow", "Red", "Blue"]);
    let starters: std::collections::HashSet<_> = (0..40)
        .map(|n| {
            let mut chance = Chance::keyed(Key::from_seed(&n.to_string()));
            Castellan::new(&Setup::new(4), &mut chance).unwrap().public().active
        })
        .collect();
    assert_eq!(starters.len(), 4);
}

#[test]
fn cas_r21_the_smallest_courtyard_has_room_for_a_double_keep() {
    let ring = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E";
    let game = after(at(ring, json!({ "building": { "S": 1 } })), &["S 0,0 N", "claim 0,0"]);
    assert_eq!(yards(&game), [("0,0".into(), 4, Some(0), true)]);
}

#[test]
fn cas_r22_closed_and_divided_in_one_turn() {
    let open = V15.replace(" S4,0N", "");
    let game = at(&open, json!({ "building": { "S": 2 } }));
    let one = after(game, &["S 4,0 N", "S 2,0 N"]);
    assert_eq!(legal(&one), ["claim none", "claim 0,0", "claim 2,0"]);
    // Divided before it was closed: the same.
    let two = after(game, &["S 2,0 N", "S 4,0 N"]);
    assert_eq!(one, two);
    assert_eq!(points(&after(two, &["claim 2,0"])), [18, 0]);
}

#[test]
fn cas_r23_cards_can_be_taken_back_in_trial_mode() {
    for (building, allowed) in [("trial", true), ("strict", false)] {
        let mut session = session(building);
        let active = session.position().public().active;
        let before = session.position().to_owned();
        let mut actions = Vec::new();
        before.legal_actions(active, &mut actions);
        session.act(active, actions[0]).unwrap();
        assert_eq!(session.take_back(active).is_ok(), allowed);
        assert_eq!(*session.position() == before, allowed);
    }
}

#[test]
fn cas_r24_the_figures_are_worth_six_and_seven_and_nine() {
    assert_eq!(values(&at(&format!("{V3} S1,0N T1,1"), json!({}))), [6]);
    assert_eq!(values(&at(V6, json!({}))), [7, 9]);
}

#[test]
fn cas_r25_no_courtyard_below_four() {
    for seed in 0..60 {
        let end = random_game(2, seed, "trial", |_| {});
        assert!(values(&end).iter().all(|&value| value >= 4));
    }
}
