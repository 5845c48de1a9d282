//! Messenger and trader.

use crate::rules::table::*;

#[test]
fn brg_60_the_messenger_brings_eight() {
    let mut game = at(3, json!({}));
    let bank = game.public().bank;
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().taler[0], 8);
    assert_eq!(game.public().bank, bank - 8);
}

#[test]
fn brg_61_what_the_bank_holds() {
    let mut game = at(3, json!({"bank": 11, "seats": [{}, {}, {"taler": 90}]}));
    choose(&mut game, &["messenger", "messenger", "trader"]);
    assert_eq!(game.public().taler[..3], [8, 3, 90]);
    let mut game = at(3, json!({"bank": 0, "seats": [{}, {}, {"taler": 101}]}));
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().taler[0], 0);
}

#[test]
fn brg_65_a_trader_may_put_a_helper_beside_a_wagon() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader clay");
    assert_eq!(game.public().wagons[0], 0b00100);
    assert_eq!(game.public().supply[0], 5);
    assert_eq!(refused(&game, 0, "trader sand"), "BRG-65");
}

#[test]
fn brg_66_one_helper_at_each_wagon() {
    let mut game = at(3, json!({"wagons": {"clay": {"owner": 1}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert!(!legal(&game, 0).contains(&"trader clay".into()));
    assert!(broken(3, json!({"seats": [{"supply": 0}, {}, {}]})).contains("helpers"));
}

#[test]
fn brg_67_a_free_wagon_first() {
    let mut game = at(3, json!({"wagons": {"clay": {"owner": 1}, "sand": {"owner": 1}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader wood", "trader stone", "done"]);
    assert_eq!(refused(&game, 0, "trader clay"), "BRG-67");
}

#[test]
fn brg_68_the_rider_opens_when_all_wagons_are_taken() {
    let mut game =
        at(3, json!({"wagons": {"clay": {"owner": 1}, "sand": {"owner": 1}, "wood": {"owner": 0}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "trader rider"), "BRG-68");
    let four =
        json!({"clay": {"owner": 0}, "sand": {"owner": 0}, "wood": {"owner": 0}, "stone": {"owner": 0}});
    let mut game = at(3, json!({"wagons": four}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader rider", "done"]);
    act(&mut game, 0, "trader rider");
    assert_eq!(game.public().wagons[0], 0b11111);
}

fn all_wagons() -> Value {
    json!({"clay": {"owner": 1}, "sand": {"owner": 1}, "wood": {"owner": 0}, "stone": {"owner": 2}})
}

#[test]
fn brg_69_displace_or_take_the_rider() {
    let mut game = at(3, json!({"wagons": all_wagons()}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader sand", "trader clay", "trader stone", "trader rider", "done"]);
}

#[test]
fn brg_70_who_came_this_round_stays() {
    let mut game =
        at(4, json!({"wagons": {"clay": {"owner": 3}, "sand": {"owner": 3}, "wood": {"owner": 3}}}));
    choose(&mut game, &["trader", "trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader stone");
    assert_eq!(refused(&game, 1, "trader stone"), "BRG-70");
    assert_eq!(legal(&game, 1), ["trader sand", "trader wood", "trader clay", "trader rider", "done"]);
    // In the next round he can be displaced.
    act(&mut game, 1, "done");
    choose(&mut game, &["messenger", "messenger", "trader", "trader"]);
    assert!(legal(&game, 2).contains(&"trader stone".into()));
}

#[test]
fn brg_71_the_rider_can_be_displaced_like_that() {
    let mut wagons = all_wagons();
    wagons["silver"] = json!({"owner": 1});
    let mut game = at(3, json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert!(legal(&game, 0).contains(&"trader rider".into()));
    act(&mut game, 0, "trader rider");
    assert_eq!(game.public().wagon(Resource::Silver), Some(seat(0)));
    assert_eq!(game.public().supply[1], 4);
}

#[test]
fn brg_72_the_displaced_helper_goes_home_at_once() {
    let mut game = at(3, json!({"wagons": all_wagons()}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader sand");
    assert_eq!(game.public().supply[1], 5);
    // And he can come again with a later trader of the same round.
    act(&mut game, 1, "trader stone");
    assert_eq!(game.public().wagon(Resource::Stone), Some(seat(1)));
}

#[test]
fn brg_73_a_trader_without_a_helper() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(game.public().wagons[0], 0);
    assert_eq!(game.public().space, 4);
}

#[test]
fn brg_74_a_trader_helper_stays_over_the_rounds() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader wood");
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().wagon(Resource::Wood), Some(seat(0)));
    assert_eq!(game.public().fresh, 0);
}

#[test]
fn brg_75_everybody_is_paid_once_after_the_last_trader() {
    let mut game = at(3, json!({"wagons": {"sand": {"owner": 2}}}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader wood");
    assert_eq!(goods(&game, 2), [0; 5], "not before the last trader");
    act(&mut game, 1, "trader clay");
    assert_eq!(goods(&game, 2), [3, 0, 0, 0, 0]);
    assert_eq!(goods(&game, 0), [0, 2, 0, 0, 0]);
    assert_eq!(goods(&game, 1), [0, 0, 1, 0, 0]);
}

#[test]
fn brg_76_nothing_is_paid_without_a_trader() {
    let mut game = at(3, json!({"wagons": {"sand": {"owner": 2}}}));
    choose(&mut game, &["messenger", "messenger", "messenger"]);
    assert_eq!(goods(&game, 2), [0; 5]);
}

#[test]
fn brg_77_brg_78_symbols_in_pieces_one_of_them_to_the_defence_tower() {
    let wagons = json!({"sand": {"owner": 1}, "wood": {"owner": 1}, "clay": {"owner": 1}, "stone": {"owner": 1}, "silver": {"owner": 1}});
    let mut game = at(3, json!({"wagons": wagons, "seats": [{"supply": 6}, {}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(goods(&game, 1), [3, 2, 1, 1, 1]);
    assert_eq!(game.public().tower.counts(), [2; 5]);
    assert_eq!(game.public().stock.counts(), [15, 14, 12, 12, 12]);
}

/// Seat 2 hoards, so that this stock is left.
fn scarce(stock: [u8; 5], extra: Value) -> Burg {
    let pieces = [20, 18, 15, 15, 15];
    let rest: Vec<u8> = (0..5).map(|i| pieces[i] - stock[i] - 1).collect();
    let res = json!({"sand": rest[0], "wood": rest[1], "clay": rest[2], "stone": rest[3], "silver": rest[4]});
    let mut all = json!({"seats": [{}, {}, {"res": res}]});
    for (key, value) in extra.as_object().unwrap() {
        all[key] = value.clone();
    }
    at(3, all)
}

#[test]
fn brg_79_the_defence_tower_is_served_first() {
    let wagons = json!({"sand": {"owner": 1}, "wood": {"owner": 1}, "clay": {"owner": 1}});
    let mut game = scarce([3, 1, 0, 5, 5], json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!(goods(&game, 1), [2, 0, 0, 0, 0]);
    assert_eq!(game.public().tower.counts(), [2, 2, 1, 1, 1]);
}

#[test]
fn brg_80_all_pieces_of_one_kind_silver_included() {
    let mut game = at(3, json!({"tower": {"sand": 2, "silver": 3}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["take sand", "take silver"]);
    assert_eq!(refused(&game, 0, "take wood"), "BRG-80");
    act(&mut game, 0, "take silver");
    assert_eq!(goods(&game, 0), [0, 0, 0, 0, 3]);
    assert_eq!(game.public().tower.counts(), [2, 0, 0, 0, 0]);
    let mut game = at(3, json!({"tower": {}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert_eq!(goods(&game, 0), [0; 5]);
}
