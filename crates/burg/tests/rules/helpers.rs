use crate::rules::table::*;

/// Seat 0 has built a house with a mason and may place helpers.
pub fn placing(extra: Value) -> Burg {
    let mut own = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "taler": 40});
    for (key, value) in extra["own"].as_object().into_iter().flatten() {
        own[key] = value.clone();
    }
    let mut all = json!({"tower": {}, "seats": [own, {}, {}]});
    for (key, value) in extra.as_object().unwrap() {
        if key != "own" {
            all[key] = value.clone();
        }
    }
    let mut game = at(3, all);
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    game
}

#[test]
fn brg_130_two_helpers_after_building() {
    let mut game = placing(json!({}));
    assert_eq!(game.public().helpers, 2);
    act(&mut game, 0, "place market_a from supply");
    act(&mut game, 0, "place smithy_6 from supply");
    assert_eq!(game.public().space, 4);
    let mut game = at(3, json!({"seats": [{"taler": 40}, {}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "place market_a from supply"), "BRG-130");
}

#[test]
fn brg_132_any_building_that_stands() {
    let game = placing(json!({"templates": without(&["keep"])}));
    assert_eq!(
        legal(&game, 0),
        [
            "place keep_14 from supply",
            "place market_a from supply",
            "place market_b from supply",
            "place smithy_10 from supply",
            "place smithy_6 from supply",
            "done"
        ]
    );
    assert_eq!(refused(&game, 0, "place tavern_6 from supply"), "BRG-132");
}

#[test]
fn brg_133_one_helper_at_each_place() {
    let game = placing(json!({"places": {"market_a": 1}}));
    assert_eq!(refused(&game, 0, "place market_a from supply"), "BRG-133");
    assert!(legal(&game, 0).contains(&"place market_b from supply".into()));
}

#[test]
fn brg_134_the_full_fee_goes_to_the_bank() {
    let mut game = placing(json!({"own": {"taler": 7}}));
    // Seven, and three from the mason.
    let bank = game.public().bank;
    act(&mut game, 0, "place smithy_10 from supply");
    assert_eq!((game.public().taler[0], game.public().bank), (0, bank + 10));
    let game = placing(json!({"own": {"taler": 6}}));
    assert_eq!(refused(&game, 0, "place smithy_10 from supply"), "BRG-134");
}

#[test]
fn brg_135_different_buildings_in_one_round() {
    let mut game = placing(json!({"templates": without(&["servants_house"])}));
    act(&mut game, 0, "place servants_a from supply");
    assert_eq!(refused(&game, 0, "place servants_b from supply"), "BRG-135");
    // In a later round the same building can be entered again.
    let game = placing(
        json!({"templates": without(&["servants_house"]), "places": {"servants_a": 0, "servants_b": 0}}),
    );
    assert!(legal(&game, 0).contains(&"place servants_c from supply".into()));
}

#[test]
fn brg_136_from_the_supply_or_a_wagon() {
    let mut game =
        placing(json!({"wagons": {"clay": {"owner": 0}, "silver": {"owner": 0}, "sand": {"owner": 1}}}));
    let from: Vec<_> = legal(&game, 0).into_iter().filter(|text| text.contains("market_a")).collect();
    assert_eq!(from, ["place market_a from supply", "place market_a from clay", "place market_a from rider"]);
    act(&mut game, 0, "place market_a from clay");
    assert_eq!(game.public().wagon(Resource::Clay), None);
    assert_eq!(game.public().supply[0], 4);
    assert_eq!(refused(&game, 0, "place smithy_6 from sand"), "BRG-138");
}

#[test]
fn brg_137_a_helper_in_a_building_stays() {
    let game = placing(json!({"places": {"market_a": 0, "market_b": 1}}));
    // Neither one's own helper nor the place of another can be had.
    assert!(legal(&game, 0).iter().all(|text| !text.contains("market")));
    assert!(game.read_action("place smithy_6 from market_a").is_err());
}

#[test]
fn brg_138_nobody_left_to_place() {
    let places =
        json!({"market_a": 0, "market_b": 0, "smithy_6": 0, "tavern_6": 0, "stable_12": 0, "stable_16": 0});
    let game = placing(json!({"places": places, "templates": without(&["tavern", "stable"])}));
    assert_eq!(game.public().supply[0], 0);
    assert_eq!(game.public().space, 4, "nobody is asked");
}

#[test]
fn brg_139_the_masons_taler_pay_fees() {
    let mut game = placing(json!({"own": {"taler": 2}}));
    assert_eq!(game.public().taler[0], 5);
    act(&mut game, 0, "place market_a from supply");
    assert_eq!(game.public().taler[0], 0);
}
