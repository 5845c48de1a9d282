use crate::rules::table::*;
use burghof_core::Draw;

#[test]
fn brg_01_both_sides_carry_the_same_buildings_and_fifteen_round_spaces() {
    let (summer, winter) = (fresh(4, false), fresh(4, true));
    assert_eq!(summer.public().templates, winter.public().templates);
    assert_eq!(summer.public().open, winter.public().open);
    assert_eq!(fresh(3, false).public().space, 15);
}

#[test]
fn brg_02_twenty_three_templates() {
    let game = fresh(4, false);
    let data = game.data();
    assert_eq!(data.templates.len(), 23);
    assert_eq!(data.towers.count_ones(), 9);
    assert_eq!(data.houses.count_ones(), 6);
    for id in ["well", "keep", "tavern", "big_gate", "small_gate", "stable", "servants_house", "palas"] {
        assert!(data.template(id).is_some(), "{id}");
    }
}

#[test]
fn brg_03_market_and_smithy_stand_from_the_beginning() {
    let game = fresh(2, false);
    let open: Vec<_> =
        (0..16).filter(|i| game.public().open >> i & 1 != 0).map(|i| game.data().spots[i].building).collect();
    assert_eq!(open, ["market", "market", "smithy", "smithy"]);
}

#[test]
fn brg_04_resources_are_hard_limits() {
    let pieces = fresh(4, false).data().pieces;
    assert_eq!(pieces.counts(), [20, 18, 15, 15, 15]);
    assert_eq!(pieces.total(), 83);
    assert!(broken(2, json!({"seats": [{"res": {"sand": 20}}, {}]})).contains("sand"));
    let both = json!({"stock": {"sand": 20}, "tower": {"sand": 1}});
    assert!(broken(2, both).contains("resources"));
}

#[test]
fn brg_05_a_hundred_and_five_taler_are_a_hard_limit() {
    assert_eq!(fresh(4, false).data().taler, 105);
    assert!(broken(2, json!({"bank": 105, "seats": [{"taler": 1}, {}]})).contains("taler"));
    assert!(broken(2, json!({"seats": [{"taler": 102}, {}]})).contains("taler"));
}

#[test]
fn brg_06_seven_helpers_of_a_colour_at_most() {
    assert!(broken(2, json!({"seats": [{"supply": 8}, {}]})).contains("helpers"));
    assert!(broken(4, json!({"seats": [{"supply": 7}, {}, {}, {}]})).contains("helpers"));
}

#[test]
fn brg_07_eight_person_cards_each() {
    assert_eq!(hand(&fresh(3, false), 2).len(), 8);
    assert!(broken(3, json!({"seats": [{"hand": ["trader", "master_builder"]}, {}, {}]})).contains("cards"));
    let twice = json!({"seats": [{"hand": ["trader", "master_builder"], "discard": ["trader"]}, {}, {}]});
    assert!(broken(3, twice).contains("burg-misfit-card-twice"));
}

#[test]
fn brg_08_six_winter_cards_in_the_winter_game_only() {
    assert_eq!(fresh(4, true).public().deck.count_ones(), 6);
    assert_eq!(fresh(4, false).public().deck, 0);
    assert!(broken(4, json!({"winter": {"deck": 5}})).contains("deck"));
}

#[test]
fn brg_09_sixteen_helper_places() {
    let data = fresh(4, false).data();
    let count = |building: &str| data.spots[..16].iter().filter(|spot| spot.building == building).count();
    let buildings = [
        ("keep", 1),
        ("tavern", 2),
        ("big_gate", 1),
        ("small_gate", 1),
        ("stable", 2),
        ("servants_house", 3),
        ("market", 2),
        ("palas", 2),
        ("smithy", 2),
    ];
    for (building, places) in buildings {
        assert_eq!(count(building), places, "{building}");
    }
    for building in ["well", "tower_1", "house_1"] {
        assert_eq!(count(building), 0);
    }
}

#[test]
fn brg_10_symbols_beside_wagons_and_rider() {
    assert_eq!(fresh(4, false).data().symbols, [4, 3, 2, 2, 2]);
}

#[test]
fn brg_15_winter_changes_nothing_else_of_the_set_up() {
    for people in 2..=4 {
        let [mut summer, mut winter] =
            [false, true].map(|winter| serde_json::to_value(fresh(people, winter).to_position()).unwrap());
        assert!(summer["winter"].is_null() && winter["winter"].is_object());
        for game in [&mut summer, &mut winter] {
            game["winter"] = json!(null);
        }
        assert_eq!(summer, winter);
    }
}

#[test]
fn brg_16_a_coin_on_every_round_space() {
    // The start player has taken the first one.
    for (people, coins) in [(2, 12), (3, 15), (4, 12)] {
        assert_eq!(fresh(people, false).public().coins, coins - 1);
        assert_eq!(fresh(people, false).public().space, coins);
    }
}

#[test]
fn brg_17_one_piece_of_each_kind_in_the_defence_tower() {
    assert_eq!(fresh(2, false).public().tower.counts(), [1; 5]);
}

#[test]
fn brg_18_all_templates_lie_on_their_buildings() {
    assert_eq!(fresh(2, true).public().templates.count_ones(), 23);
}

#[test]
fn brg_19_no_points_and_all_cards_in_hand() {
    let game = fresh(4, false);
    assert_eq!(points(&game), [0; 4]);
    assert_eq!(game.public().held, [0xFF; 4]);
}

#[test]
fn brg_20_six_helpers_or_seven_with_two_players() {
    assert_eq!(fresh(2, false).public().supply, [7, 7, 0, 0]);
    assert_eq!(fresh(3, false).public().supply, [6, 6, 6, 0]);
    assert_eq!(fresh(4, false).public().supply, [6; 4]);
}

#[test]
fn brg_21_start_goods() {
    let game = fresh(4, false);
    assert_eq!(goods(&game, 3), [1, 1, 0, 0, 0]);
    // Three each, and the start player's coin.
    assert_eq!(game.public().taler, [4, 3, 3, 3]);
}

#[test]
fn brg_22_the_rest_forms_the_stock() {
    assert_eq!(fresh(4, false).public().stock.counts(), [15, 13, 14, 14, 14]);
    assert_eq!(fresh(3, false).public().stock.counts(), [16, 14, 14, 14, 14]);
    assert_eq!(fresh(2, false).public().stock.counts(), [17, 15, 14, 14, 14]);
}

#[test]
fn brg_23_the_rest_forms_the_bank() {
    for (people, bank) in [(2, 87), (3, 81), (4, 81)] {
        assert_eq!(fresh(people, false).public().bank, bank);
    }
}

#[test]
fn brg_24_the_start_player_is_drawn() {
    for start in 0..4 {
        let mut chance = Chance::scripted([start]);
        let game = Burg::new(&Setup::new(4), &mut chance).unwrap();
        assert_eq!(game.public().start, seat(start as u8));
        assert_eq!(chance.asked().len(), 1);
        assert_eq!(chance.asked()[0].of, 4);
    }
}

#[test]
fn brg_25_winter_cards_come_at_random() {
    for which in 0..6 {
        let mut game = at(4, json!({"winter": {}, "round_space": 11}));
        let mut chance = Chance::scripted([which]);
        choose_with(&mut game, &["messenger"; 4], &mut chance);
        assert_eq!(chance.asked().len(), 1);
        assert_eq!((chance.asked()[0].of, chance.asked()[0].draw), (6, Draw { source: 2, index: 0 }));
        assert_eq!(game.public().deck.count_ones(), 5);
        assert_eq!(game.public().deck >> which & 1, 0);
    }
}

#[test]
fn brg_26_clockwise_from_the_start_player() {
    let game = at(4, json!({"start": 2}));
    let order: Vec<_> = game.public().clockwise().map(|seat| seat.index()).collect();
    assert_eq!(order, [2, 3, 0, 1]);
}

#[test]
fn brg_30_the_game_ends_after_the_last_round() {
    let mut game = at(4, json!({"round_space": 1}));
    choose(&mut game, &["messenger"; 4]);
    assert_eq!(game.outcome().unwrap().ended_by.id(), "BRG-30");
    let mut game = at(3, json!({"round_space": 2}));
    choose(&mut game, &["messenger"; 3]);
    assert!(game.outcome().is_none());
}

#[test]
fn brg_31_the_start_player_takes_the_coin() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["messenger"; 3]);
    assert_eq!(game.public().taler[..3], [8, 9, 8]);
}

#[test]
fn brg_32_the_space_tells_the_rounds_left() {
    let mut game = at(3, json!({"round_space": 7}));
    assert_eq!(game.public().coins, 6);
    choose(&mut game, &["messenger"; 3]);
    assert_eq!((game.public().space, game.public().coins), (6, 5));
    assert!(broken(3, json!({"round_space": 7, "round_coins": 7})).contains("round-coins"));
}

#[test]
fn brg_33_the_marker_passes_clockwise() {
    let mut game = at(3, json!({"start": 2}));
    choose(&mut game, &["messenger"; 3]);
    assert_eq!(game.public().start, seat(0));
}

#[test]
fn brg_34_played_cards_are_seen_by_all() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["messenger"; 3]);
    let view = game.view(Viewer::Public);
    assert_eq!(view.public().discard[1], PersonCard::Messenger.bit());
    assert_eq!(refused(&game, 1, "choose messenger"), "BRG-34");
}

#[test]
fn brg_35_only_the_choice_is_hidden() {
    let mut game = fresh(4, true);
    let mut other = game.clone();
    act(&mut game, 0, "choose trader");
    act(&mut other, 0, "choose mason");
    for viewer in [Viewer::Seat(seat(1)), Viewer::Public] {
        assert_eq!(game.view(viewer), other.view(viewer));
    }
    assert_ne!(game.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))));
    // Everything else is the same for everybody.
    assert_eq!(game.view(Viewer::Public).public(), game.public());
}

#[test]
fn brg_36_hand_and_face_down_cards_look_like_one_set() {
    let mut game = at(3, json!({"seats": [{"discard": ["trader"]}, {}, {}]}));
    act(&mut game, 0, "choose mason");
    let json = serde_json::to_value(Burg::to_seen(&game.view(Viewer::Seat(seat(1))))).unwrap();
    let mine = &json["seats"][0];
    assert_eq!(mine["hand"].as_array().unwrap().len(), 7);
    assert_eq!((&mine["facedown"], &mine["facedown_count"]), (&json!([]), &json!(1)));
    let own = serde_json::to_value(Burg::to_seen(&game.view(Viewer::Seat(seat(0))))).unwrap();
    assert_eq!(own["seats"][0]["facedown"], json!(["mason"]));
    assert_eq!(own["seats"][0]["hand"].as_array().unwrap().len(), 6);
    // Whoever imagines the hand sees all seven cards face down now and then.
    let view = game.view(Viewer::Seat(seat(1)));
    let mut rng = Rng::new(1);
    let seen = (0..500).fold(0, |seen, _| seen | Burg::imagine(&view, &mut rng).choice(seat(0)));
    assert_eq!(seen, game.public().held[0]);
}
