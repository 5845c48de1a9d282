//! The worked examples of the catalogue.

use crate::rules::building::building_with;
use crate::rules::table::*;

#[test]
fn v01_stable_for_eighteen() {
    let game = building_with(json!({"stone": 2, "clay": 1, "sand": 4}), json!({}));
    assert!(legal(&game, 0).contains(&"build stable 2t 1c 4s".into()));
}

#[test]
fn v02_stable_with_the_mason() {
    let mut game =
        at(3, json!({"tower": {}, "seats": [{"res": {"stone": 2, "clay": 1, "sand": 4}}, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    let before = game.public().stock;
    act(&mut game, 0, "build stable 2t 1c 4s");
    assert_eq!((game.public().taler[0], points(&game)[0]), (7, 0));
    assert_eq!(game.public().stock - before, Goods::new([4, 0, 1, 2, 0]));
}

#[test]
fn v03_stable_with_stonecutter_and_worker() {
    let mut game = building_with(json!({"stone": 2, "clay": 1, "sand": 4}), json!({}));
    act(&mut game, 0, "build stable 2t 1c 4s");
    assert_eq!(points(&game)[0], 14);
    let mut game = at(3, json!({"seats": [{"res": {"stone": 2, "clay": 1, "sand": 4}}, {}, {}]}));
    choose(&mut game, &["worker_wood", "messenger", "messenger"]);
    act(&mut game, 0, "build stable 2t 1c 4s");
    assert_eq!(points(&game)[0], 7);
}

#[test]
fn v04_well_with_two_kinds() {
    let game = building_with(json!({"stone": 2, "wood": 2, "sand": 1}), json!({}));
    assert_eq!(refused(&game, 0, "build well 2t 1w"), "BRG-114");
}

#[test]
fn v05_house_with_a_bar() {
    let mut game = building_with(json!({"sand": 1, "wood": 1, "silver": 1}), json!({}));
    act(&mut game, 0, "build house 1s 1w v>t");
    assert_eq!(game.public().forge, 1);
}

#[test]
fn v06_eleven_helpers() {
    let all = ["keep", "tavern", "big_gate", "small_gate", "stable", "servants_house"];
    let places = json!({"keep_14": 0, "tavern_12": 0, "tavern_6": 1, "big_gate_10": 0, "small_gate_5": 1, "stable_16": 1,
        "stable_12": 2, "servants_a": 2, "servants_b": 2, "market_a": 2, "smithy_6": 0});
    let game = at(3, json!({"templates": without(&all), "places": places}));
    assert_eq!((line(&game, "BRG-155", 0), line(&game, "BRG-156", 1)), (vec![11], vec![5]));
}

#[test]
fn v07_nine_bars() {
    let game = at(3, json!({"forge": 9, "places": {"smithy_10": 0, "smithy_6": 0}}));
    assert_eq!(game.totals().seats[0], 13);
}

#[test]
fn v08_palas_with_clay_wood_sand() {
    let own = json!({"res": {"clay": 1, "wood": 1, "sand": 1}});
    let game =
        at(3, json!({"templates": without(&["palas"]), "places": {"palas_a": 0}, "seats": [own, {}, {}]}));
    assert_eq!(game.totals().seats[0], 7);
    let own = json!({"res": {"clay": 1}});
    let game =
        at(3, json!({"templates": without(&["palas"]), "places": {"palas_a": 0}, "seats": [own, {}, {}]}));
    assert_eq!(game.totals().seats[0], 4);
}

#[test]
fn v09_palas_places() {
    let game = at(3, json!({"templates": without(&["palas"]), "places": {"palas_a": 0}}));
    let fees: Vec<u8> =
        game.data().spots.iter().filter(|spot| spot.building == "palas").map(|spot| spot.fee).collect();
    assert_eq!(fees, [17, 17]);
    assert_eq!(game.public().palas_limit(seat(0)), 5);
}

#[test]
fn v10_market_with_nine_taler() {
    for (places, vp, left) in [(json!({"market_a": 0}), 4, 1), (json!({"market_a": 0, "market_b": 0}), 9, 0)]
    {
        let mut game = at(3, json!({"round_space": 1, "places": places, "seats": [{"taler": 9}, {}, {}]}));
        choose(&mut game, &["trader", "messenger", "messenger"]);
        act(&mut game, 0, "done");
        assert_eq!((points(&game)[0], game.public().taler[0]), (vp, left));
    }
}

#[test]
fn v11_bank_at_the_start() {
    assert_eq!([2, 3, 4].map(|people| fresh(people, false).public().bank), [87, 81, 81]);
}

#[test]
fn v12_last_free_wagon_then_the_rider() {
    let wagons = json!({"sand": {"owner": 2}, "wood": {"owner": 2}, "clay": {"owner": 2}});
    let mut game = at(3, json!({"wagons": wagons}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader stone");
    assert_eq!(goods(&game, 2), [0; 5]);
    act(&mut game, 1, "trader rider");
    assert_eq!(
        (goods(&game, 2), goods(&game, 0), goods(&game, 1)),
        ([3, 2, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1])
    );
}

#[test]
fn v13_one_clay_left() {
    let seats = json!([{}, {}, {"res": {"clay": 13}}]);
    let mut game = at(3, json!({"seats": seats, "wagons": {"clay": {"owner": 1}}}));
    assert_eq!(game.public().stock.get(Resource::Clay), 1);
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "done");
    assert_eq!((game.public().tower.get(Resource::Clay), goods(&game, 1)), (2, [0; 5]));
}

#[test]
fn v14_order_of_resolution() {
    let rich = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "discard": ["mason"]});
    let mut game = at(4, json!({"start": 2, "seats": [rich, rich, rich, rich]}));
    let mut events = choose(&mut game, &["worker_sand", "trader", "master_builder", "worker_wood"]);
    for actor in [1, 3, 0] {
        assert_eq!(waits_for(&game), [actor]);
        events.extend(act(&mut game, actor as u8, "done"));
    }
    assert!(events.iter().any(|event| matches!(event, Event::Master { seat, .. } if seat.index() == 2)));
}

#[test]
fn v15_master_builder_with_two_players() {
    let a = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "discard": ["trader"]});
    let b = json!({"res": {"sand": 2, "wood": 2, "stone": 2}});
    let mut game = at(2, json!({"tower": {}, "seats": [a, b]}));
    choose(&mut game, &["mason+master_builder", "messenger+worker_sand"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 1, "build house 1s 1w 1t");
    act(&mut game, 1, "build house 1s 1w 1t");
    assert_eq!(points(&game), [10, 6]);
}

#[test]
fn v16_granary() {
    let totals = |places: serde_json::Value| {
        let game = at(3, json!({"winter": {"active": ["granary"], "granary": places}}));
        game.totals().seats[..3].to_vec()
    };
    assert_eq!(totals(json!({"granary_a": 0, "granary_b": 0, "granary_c": 1})), [6, 3, 0]);
    assert_eq!(totals(json!({"granary_a": 0, "granary_c": 1})), [7, 7, 0]);
    assert_eq!(totals(json!({"granary_b": 2})), [0, 0, 10]);
}

#[test]
fn v17_ninety_and_three() {
    let game = at(3, json!({"seats": [{"vp": 93}, {}, {}]}));
    assert_eq!((game.totals().seats[0], game.public().field(93)), (93, 3));
}

#[test]
fn v18_both_gates() {
    let towers: Vec<String> = (1..=7).map(|i| format!("tower_{i}")).collect();
    let mut erected: Vec<&str> = towers.iter().map(String::as_str).collect();
    erected.extend(["big_gate", "small_gate"]);
    let game =
        at(3, json!({"templates": without(&erected), "places": {"big_gate_10": 0, "small_gate_5": 0}}));
    assert_eq!(game.totals().seats[0], 21);
}

#[test]
fn v19_a_demand_of_two_wood_paid_with_bars() {
    let game = at(3, json!({"seats": [{"res": {"silver": 2}}, {}, {}]}));
    assert_eq!(game.public().demand(seat(0), Resource::Wood), (0, 2));
    let game = at(3, json!({"seats": [{"res": {"silver": 2}}, {"res": {"wood": 16}}, {}]}));
    assert_eq!(game.public().demand(seat(0), Resource::Wood), (0, 1));
}

#[test]
fn v20_legal_choices_with_a_full_hand() {
    assert_eq!(legal(&fresh(4, false), 0).len(), 7);
    assert_eq!(legal(&fresh(2, false), 0).len(), 21);
}

#[test]
fn v21_palas_proposal() {
    let own = json!({"res": {"stone": 4, "clay": 2, "silver": 2}});
    let tower = json!({"stone": 10, "sand": 1, "wood": 1, "clay": 1, "silver": 1});
    let all = json!({"round_space": 1, "templates": without(&["palas"]), "places": {"palas_a": 0, "smithy_10": 0},
        "tower": tower, "seats": [own, {}, {}]});
    let mut game = at(3, all);
    choose(&mut game, &["messenger"; 3]);
    assert_eq!(game.public().stock.get(Resource::Stone), 1);
    assert_eq!(game.notation(game.public().palas_proposal(seat(0))), "palas 4t v>t");
    act(&mut game, 0, "palas 4t v>t");
    assert_eq!(points(&game)[0], 25 + 1);
}

#[test]
fn v22_pub_with_four_taler() {
    for (taler, may) in [(0, false), (1, true)] {
        // The mason's building may bring two Taler at most here: the bank holds no more.
        let own = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "taler": taler});
        let rest = 105 - 4 - 4 - 2 - taler;
        let mut game = at(
            3,
            json!({"winter": {"active": ["village_pub"], "pub": {"taler": 4}}, "tower": {}, "bank": 2,
            "seats": [own, {}, {"taler": rest}]}),
        );
        choose(&mut game, &["mason", "worker_wood", "worker_wood"]);
        act(&mut game, 0, "build house 1s 1w 1t");
        assert_eq!(game.public().step == Step::Place, may);
        if may {
            assert_eq!(legal(&game, 0), ["place pub from supply", "done"]);
            act(&mut game, 0, "place pub from supply");
            assert_eq!(game.public().taler[0], 4);
        }
    }
}

#[test]
fn numbers_of_payable_compositions() {
    let data = fresh(2, false).data();
    let mut counts = std::collections::BTreeMap::new();
    for (i, group) in data.groups.iter().enumerate() {
        counts.insert(group.value, data.payments.compositions(i as u8).count());
    }
    let expected = [(8, 2), (10, 5), (12, 9), (18, 34), (22, 62), (24, 81), (30, 155)];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
    let house: Vec<_> =
        data.payments.compositions(data.group("house").unwrap()).map(|c| c.counts()).collect();
    assert_eq!(house, [[2, 1, 1, 0, 0], [1, 1, 0, 1, 0]]);
}

/// Every payment is found, and none twice: counted again by trying everything.
#[test]
fn payments_agree_with_trying_everything() {
    let mut rng = Rng::new(7);
    let data = fresh(2, false).data();
    for _ in 0..60 {
        let mut draw = |most: u32| rng.below(most + 1) as u8;
        let goods = Goods::new([draw(6), draw(5), draw(4), draw(4), draw(3)]);
        let stock = Goods::new([draw(3), draw(3), draw(3), draw(3), 9]);
        let purse = burghof_burg::Purse { goods, stock, points: goods.worth(&data.points) };
        for (number, group) in data.groups.iter().enumerate() {
            let mut found = Vec::new();
            data.payments.each(&purse, number as u8, |own, bars| found.push((own, bars)));
            let mut expected = 0;
            let all = |most: u8| 0..=most;
            for s in all(goods.at(0)) {
                for w in all(goods.at(1)) {
                    for c in all(goods.at(2)) {
                        for t in all(goods.at(3)) {
                            for bars in data.payments.conversions(&purse) {
                                let pieces = Goods::new([s, w, c, t, 0]) + bars;
                                let exact = pieces.worth(&data.points) == u32::from(group.value);
                                expected += usize::from(exact && pieces.kinds().count_ones() >= 3);
                            }
                        }
                    }
                }
            }
            assert_eq!(found.len(), expected, "{} with {goods:?}, stock {stock:?}", group.id);
            assert_eq!(data.payments.affordable(&purse, 1 << number), expected > 0);
            found.sort();
            found.dedup();
            assert_eq!(found.len(), expected);
        }
    }
}

#[test]
fn proposals_are_few_and_cheap() {
    let game = building_with(json!({"sand": 6, "wood": 4, "clay": 3, "stone": 3, "silver": 2}), json!({}));
    let stable = game.data().group("stable").unwrap();
    let all = game.public().distinct_payments(seat(0), stable);
    let all = &all[..6];
    assert!(all.iter().all(|payment| payment.bars.is_empty()), "own pieces first");
    let stones: Vec<u8> = all.iter().map(|payment| payment.own.get(Resource::Stone)).collect();
    assert!(stones.is_sorted());
    // The mason wants many pieces.
    let own = json!({"res": {"sand": 6, "wood": 4, "clay": 3, "stone": 3}});
    let mut game = at(3, json!({"tower": {}, "seats": [own, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    let counts: Vec<u32> =
        game.public().distinct_payments(seat(0), stable).iter().map(|payment| payment.own.total()).collect();
    assert!(counts.is_sorted_by(|a, b| a >= b) && counts[0] == 11, "{counts:?}");
    for payment in game.public().distinct_payments(seat(0), stable) {
        assert_eq!(game.check(seat(0), Action::Build { group: stable, payment }), Ok(()));
    }
}
