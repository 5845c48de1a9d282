use crate::rules::table::*;

/// The last round: everybody brings Taler, then the final scoring.
fn last_round(extra: Value) -> Burg {
    let mut game = at(3, extra_with(extra, "round_space", json!(1)));
    choose(&mut game, &["messenger", "messenger", "messenger"]);
    game
}

fn extra_with(mut extra: Value, key: &str, value: Value) -> Value {
    extra[key] = value;
    extra
}

/// Points of a place as it would score now.
fn worth(rule: &str, extra: Value) -> Vec<i32> {
    line(&at(3, extra), rule, 0)
}

#[test]
fn brg_145_the_last_template_ends_the_game_early() {
    let all: Vec<String> = fresh(2, false).data().templates.iter().map(|t| t.id.to_owned()).collect();
    let but_one: Vec<&str> = all.iter().map(String::as_str).filter(|&id| id != "house_6").collect();
    let seats = json!([{"res": {"sand": 1, "wood": 1, "stone": 1}}, {}, {"discard": ["trader"]}]);
    let mut game = at(3, json!({"templates": without(&but_one), "seats": seats, "tower": {}}));
    choose(&mut game, &["worker_sand", "worker_wood", "master_builder"]);
    let events = act(&mut game, 0, "build house 1s 1w 1t");
    // The round is played to its end: the master builder scores.
    assert_eq!(game.outcome().unwrap().ended_by.id(), "BRG-145");
    assert!(events.contains(&Event::Finale { early: true }), "{events:?}");
    assert_eq!(points(&game), [3, 0, 5]);
}

#[test]
fn brg_146_the_marker_does_not_move_any_more() {
    let game = last_round(json!({"start": 1}));
    assert!(game.outcome().is_some());
    assert_eq!(game.public().start, seat(1));
    assert!(waits_for(&game).is_empty());
    assert_eq!(refused(&game, 0, "done"), "BRG-146");
}

#[test]
fn brg_148_the_castle_is_the_sixteen_places() {
    let winter = json!({"active": ["granary", "village_pub"], "gone": ["plague"], "pub": {"innkeeper": 1}, "granary": {"granary_a": 1}});
    let extra = json!({"winter": winter, "places": {"tavern_12": 0, "market_a": 1}, "wagons": {"sand": {"owner": 1}},
        "templates": without(&["tavern"])});
    // Tavern and market: two helpers. Wagon, pub and granary do not count.
    assert_eq!(worth("BRG-155", extra), [2]);
}

#[test]
fn brg_150_trader_helpers_leave_first() {
    let game = last_round(
        json!({"wagons": {"sand": {"owner": 1}}, "places": {"tavern_12": 0}, "templates": without(&["tavern"])}),
    );
    assert_eq!(game.public().wagons, [0; 4]);
    assert_eq!(game.public().supply[1], 6);
    assert_eq!(points(&game)[0], 1);
}

#[test]
fn brg_151_the_order_of_the_final_scoring() {
    let all = ["keep", "tavern", "big_gate", "small_gate", "stable", "servants_house", "palas"];
    let places = json!({"smithy_10": 0, "palas_a": 0, "market_a": 0, "servants_a": 0, "stable_16": 0, "small_gate_5": 1,
        "big_gate_10": 1, "tavern_12": 1, "keep_14": 1});
    let winter = json!({"active": ["granary"], "gone": [], "granary": {"granary_b": 2}});
    let game = at(
        3,
        json!({"templates": without(&all), "places": places, "winter": winter, "seats": [{"res": {"sand": 1}}, {}, {}]}),
    );
    let order: Vec<String> = game.sheet().lines.iter().map(|line| line.place.clone()).collect();
    assert_eq!(
        order,
        [
            "keep_14",
            "tavern_12",
            "big_gate_10",
            "small_gate_5",
            "stable_16",
            "servants_a",
            "market_a",
            "palas_a",
            "smithy_10",
            "granary_b"
        ]
    );
}

#[test]
fn brg_152_scored_helpers_keep_counting() {
    let extra = json!({"templates": without(&["keep", "tavern"]), "places": {"keep_14": 0, "tavern_12": 0}});
    let game = last_round(extra);
    // The keep's helper still counts for the tavern.
    assert_eq!(line(&game, "BRG-155", 0), [2]);
}

#[test]
fn brg_153_the_keep_counts_empty_places() {
    let extra = json!({"templates": without(&["keep", "tavern"]), "places": {"keep_14": 0, "market_a": 1}});
    // tavern 2, market 1, smithy 2
    assert_eq!(worth("BRG-153", extra), [15]);
}

#[test]
fn brg_154_brg_r20_places_under_templates_do_not_count() {
    assert_eq!(worth("BRG-153", json!({"templates": without(&["keep"]), "places": {"keep_14": 0}})), [12]);
}

#[test]
fn brg_155_brg_156_the_tavern_counts_helpers() {
    let extra =
        json!({"templates": without(&["tavern"]), "places": {"tavern_12": 0, "tavern_6": 1, "market_a": 2}});
    let game = at(3, extra);
    assert_eq!(line(&game, "BRG-155", 0), [3]);
    assert_eq!(line(&game, "BRG-156", 1), [1]);
}

#[test]
fn brg_157_brg_158_the_gates_count_towers() {
    let templates = without(&["big_gate", "small_gate", "tower_1", "tower_2", "tower_3", "keep"]);
    let game = at(3, json!({"templates": templates, "places": {"big_gate_10": 0, "small_gate_5": 1}}));
    assert_eq!(line(&game, "BRG-157", 0), [6]);
    assert_eq!(line(&game, "BRG-158", 1), [3]);
}

#[test]
fn brg_159_brg_160_the_stable_counts_houses() {
    let templates = without(&["stable", "house_1", "house_6", "servants_house"]);
    let game = at(3, json!({"templates": templates, "places": {"stable_16": 0, "stable_12": 1}}));
    assert_eq!(line(&game, "BRG-159", 0), [6]);
    assert_eq!(line(&game, "BRG-160", 1), [4]);
}

#[test]
fn brg_161_the_servants_house_counts_templates() {
    let extra = json!({"templates": without(&["servants_house", "well"]), "places": {"servants_a": 0, "servants_c": 0}});
    assert_eq!(worth("BRG-161", extra), [21, 21]);
}

#[test]
fn brg_162_one_helper_in_the_market() {
    let game = last_round(
        json!({"places": {"market_a": 0, "market_b": 1}, "seats": [{"taler": 1}, {"taler": 2}, {}]}),
    );
    // Nine and ten Taler after the messengers.
    assert_eq!(points(&game), [4, 5, 0]);
    assert_eq!(game.public().taler[..2], [1, 0]);
    assert_eq!(line(&game, "BRG-162", 0), [4]);
}

#[test]
fn brg_163_both_helpers_in_the_market() {
    let game = last_round(json!({"places": {"market_a": 0, "market_b": 0}, "seats": [{"taler": 1}, {}, {}]}));
    assert_eq!((points(&game)[0], game.public().taler[0]), (9, 0));
    assert_eq!(line(&game, "BRG-163", 0), [9]);
}

#[test]
fn brg_164_converted_taler_leave_the_game() {
    let bank = last_round(json!({"seats": [{"taler": 1}, {}, {}]})).public().bank;
    let game = last_round(json!({"places": {"market_a": 0}, "seats": [{"taler": 1}, {}, {}]}));
    assert_eq!((game.public().boxed_taler, game.public().bank), (8, bank));
}

fn palas(own: Value, extra: Value) -> Burg {
    let mut all =
        json!({"templates": without(&["palas"]), "places": {"palas_a": 0}, "seats": [{"res": own}, {}, {}]});
    for (key, value) in extra.as_object().unwrap() {
        all[key] = value.clone();
    }
    last_round(all)
}

#[test]
fn brg_165_five_pieces_in_the_palas() {
    let mut game = palas(json!({"sand": 3, "stone": 4}), json!({}));
    assert_eq!(waits_for(&game), [0]);
    assert!(game.outcome().is_none());
    assert_eq!(refused(&game, 0, "palas 4t 2s"), "BRG-165");
    assert!(legal(&game, 0).contains(&"done".into()), "he may, he need not");
    act(&mut game, 0, "palas 4t 1s");
    assert_eq!(points(&game)[0], 21);
    assert_eq!(goods(&game, 0), [2, 0, 0, 0, 0]);
    assert!(game.outcome().is_some());
}

#[test]
fn brg_166_ten_pieces_with_both_helpers() {
    let mut game = palas(json!({"sand": 8, "stone": 4}), json!({"places": {"palas_a": 0, "palas_b": 0}}));
    assert_eq!(refused(&game, 0, "palas 4t 7s"), "BRG-166");
    act(&mut game, 0, "palas 4t 6s");
    assert_eq!(points(&game)[0], 26);
    assert_eq!(line(&game, "BRG-166", 0), [26]);
}

#[test]
fn brg_167_silver_only_through_the_smithy() {
    let mut game = palas(json!({"silver": 2}), json!({}));
    assert_eq!(refused(&game, 0, "palas v>t v>t v>t"), "BRG-119");
    let stone = game.public().stock.get(Resource::Stone);
    act(&mut game, 0, "palas v>t");
    assert_eq!((game.public().forge, goods(&game, 0)[4]), (1, 1));
    assert_eq!(game.public().stock.get(Resource::Stone), stone - 1);
    assert_eq!(points(&game)[0], 5);
}

#[test]
fn brg_168_converted_pieces_leave_the_game() {
    let mut game = palas(json!({"clay": 2}), json!({}));
    let stock = game.public().stock;
    act(&mut game, 0, "palas 2c");
    assert_eq!(game.public().boxed.counts(), [0, 0, 2, 0, 0]);
    assert_eq!(game.public().stock, stock);
}

#[test]
fn brg_169_bars_for_the_palas_count_in_the_smithy() {
    let mut game = palas(json!({"silver": 2}), json!({"places": {"palas_a": 0, "smithy_10": 1}, "forge": 3}));
    act(&mut game, 0, "palas v>t v>t");
    assert_eq!(points(&game)[..2], [10, 5]);
    assert_eq!(line(&game, "BRG-169", 1), [5]);
}

#[test]
fn brg_170_pairs_of_bars() {
    let game = last_round(json!({"places": {"smithy_10": 0, "smithy_6": 0}, "forge": 5}));
    assert_eq!(line(&game, "BRG-170", 0), [2]);
    assert_eq!(points(&game)[0], 7);
}

#[test]
fn brg_171_the_track_wraps_the_score_does_not() {
    let game = at(3, json!({"seats": [{"vp": 93}, {}, {}]}));
    assert_eq!(points(&game)[0], 93);
    assert_eq!(game.public().field(93), 3);
    assert_eq!(game.public().field(90), 90);
    assert_eq!(game.public().field(0), 0);
}

fn places(game: &Burg) -> Vec<u8> {
    let outcome = game.outcome().unwrap();
    Seat::all(game.seats()).map(|seat| outcome.place(seat)).collect()
}

#[test]
fn brg_172_the_highest_total_wins() {
    assert_eq!(places(&last_round(json!({"seats": [{"vp": 5}, {"vp": 9}, {"vp": 7}]}))), [3, 1, 2]);
}

#[test]
fn brg_173_ties_by_taler_left() {
    let seats = json!([{"vp": 5, "taler": 1}, {"vp": 5, "taler": 2}, {"taler": 30}]);
    assert_eq!(places(&last_round(json!({"seats": seats}))), [2, 1, 3]);
    // Taler converted in the market do not count any more.
    let seats = json!([{"vp": 0, "taler": 4}, {"vp": 6, "taler": 1}, {}]);
    assert_eq!(places(&last_round(json!({"seats": seats, "places": {"market_a": 0}}))), [2, 1, 3]);
}

#[test]
fn brg_174_then_by_build_points_left() {
    let seats = json!([{"vp": 5, "res": {"sand": 3}}, {"vp": 5, "res": {"clay": 1}}, {}]);
    assert_eq!(places(&last_round(json!({"seats": seats}))), [2, 1, 3]);
}

#[test]
fn brg_173_to_175_a_tie_is_explained_with_its_numbers() {
    let seats = json!([{"vp": 5, "res": {"clay": 1}}, {"vp": 5, "res": {"wood": 2}}, {"vp": 5, "taler": 9}]);
    let ties = last_round(json!({"seats": seats})).ties();
    let [tie] = &ties[..] else { panic!("{ties:?}") };
    assert_eq!(tie.seats.iter().map(|seat| seat.index()).collect::<Vec<_>>(), [2, 0, 1]);
    let rules: Vec<_> = tie.lines.iter().map(|line| line.rule.id()).collect();
    assert_eq!(rules, ["BRG-173", "BRG-174", "BRG-175"]);
    let said = serde_json::to_value(&tie.lines[1].text).unwrap();
    let numbers = said["args"]["numbers"].as_array().unwrap();
    assert_eq!(numbers.iter().map(|one| one["args"]["n"].as_i64().unwrap()).collect::<Vec<_>>(), [0, 4, 4]);
}

#[test]
fn brg_175_else_the_victory_is_shared() {
    let seats = json!([{"vp": 5, "res": {"clay": 1}}, {"vp": 5, "res": {"wood": 2}}, {}]);
    assert_eq!(places(&last_round(json!({"seats": seats}))), [1, 1, 3]);
}
