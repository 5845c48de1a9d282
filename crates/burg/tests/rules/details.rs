//! What is easily overlooked: what a line of the score counts, when nothing is asked, what is refused for which reason,
//! and what a bot is offered.

use crate::rules::helpers::placing;
use crate::rules::table::*;
use burghof_burg::Payment;
use burghof_core::{Account, Arg};

/// What a line counts, in the order of the plan.
fn counted(game: &Burg, rule: &str, number: u8) -> Vec<String> {
    let account = Account::Seat(seat(number));
    let lines = game.sheet().lines;
    lines.into_iter().find(|line| line.rule.id() == rule && line.account == account).unwrap().counted
}

/// The wagons hold just this, seats 0 and 1 what is said; seat 2 has everything else.
fn scarce(stock: [u8; 5], own: [Value; 2]) -> Value {
    let kinds = ["sand", "wood", "clay", "stone", "silver"];
    let mut extra = json!({"tower": {}, "stock": {}, "seats": [own[0], own[1], {"res": {}}]});
    for (i, kind) in kinds.into_iter().enumerate() {
        let held: u64 = own.iter().filter_map(|seat| seat["res"][kind].as_u64()).sum();
        extra["stock"][kind] = json!(stock[i]);
        extra["seats"][2]["res"][kind] = json!([20, 18, 15, 15, 15][i] - u64::from(stock[i]) - held);
    }
    extra
}

#[test]
fn lines_name_the_places_and_templates_they_count() {
    let erected = [
        "keep",
        "tavern",
        "big_gate",
        "small_gate",
        "stable",
        "servants_house",
        "tower_1",
        "tower_2",
        "house_1",
    ];
    let places = json!({"keep_14": 0, "tavern_12": 0, "tavern_6": 1, "big_gate_10": 0, "small_gate_5": 1,
        "stable_16": 0, "stable_12": 1, "servants_a": 0, "market_a": 1});
    let winter = json!({"active": ["granary"], "gone": [], "granary": {"granary_b": 2}});
    let game = at(3, json!({"templates": without(&erected), "places": places, "winter": winter}));
    let mut empty = counted(&game, "BRG-153", 0);
    empty.sort();
    assert_eq!(empty, ["market_b", "servants_b", "servants_c", "smithy_10", "smithy_6"]);
    let mut helpers = counted(&game, "BRG-155", 0);
    helpers.sort();
    let mut held = [
        "keep_14",
        "tavern_12",
        "tavern_6",
        "big_gate_10",
        "small_gate_5",
        "stable_16",
        "stable_12",
        "servants_a",
        "market_a",
    ];
    held.sort();
    assert_eq!(helpers, held);
    assert_eq!(counted(&game, "BRG-156", 1).len(), 9);
    for (rule, number) in [("BRG-157", 0), ("BRG-158", 1)] {
        assert_eq!(counted(&game, rule, number), ["tower_1", "tower_2"]);
    }
    for (rule, number) in [("BRG-159", 0), ("BRG-160", 1)] {
        assert_eq!(counted(&game, rule, number), ["house_1"]);
    }
    let left = counted(&game, "BRG-161", 0);
    assert_eq!(left.len(), 14);
    assert!(erected.iter().all(|id| !left.contains(&(*id).to_owned())), "{left:?}");
    assert_eq!(counted(&game, "BRG-211", 2), ["granary_b"]);
    assert_eq!(line(&game, "BRG-160", 1), [2]);
}

#[test]
fn brg_162_the_line_says_how_many_taler() {
    let mut game =
        at(3, json!({"round_space": 1, "places": {"market_a": 0}, "seats": [{"taler": 1}, {}, {}]}));
    let events = choose(&mut game, &["messenger"; 3]);
    let lines = game.sheet().lines;
    let line = lines.into_iter().find(|line| line.rule.id() == "BRG-162").unwrap();
    assert!(line.message.args.contains(&("count", Arg::Int(8))), "{:?}", line.message);
    // Nobody else is told of a market they have no helper in.
    let markets = events.iter().filter(|event| matches!(event, Event::Market { .. }));
    assert_eq!(markets.count(), 1);
    assert!(events.contains(&Event::Finale { early: false }));
}

#[test]
fn brg_53_one_way_to_load_is_no_question() {
    for (stock, loaded) in [([5, 0, 0, 4, 0], [2, 0, 0, 1, 0]), ([1, 1, 0, 4, 0], [1, 1, 0, 1, 0])] {
        let mut game = at(3, scarce(stock, [json!({}), json!({})]));
        let told = choose(&mut game, &["worker_stone", "messenger", "messenger"]);
        let pieces: u32 = told
            .iter()
            .filter_map(|event| match event {
                Event::Loaded { pieces, .. } => Some(pieces.total()),
                _ => None,
            })
            .sum();
        assert_eq!(pieces, loaded.iter().map(|&n: &u8| u32::from(n)).sum::<u32>());
        assert_eq!(goods(&game, 0), loaded);
    }
    let mut game = at(3, scarce([2, 1, 0, 4, 0], [json!({}), json!({})]));
    choose(&mut game, &["worker_stone", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0).len(), 2);
    let load = legal(&game, 0).remove(0);
    let told = act(&mut game, 0, &load);
    assert!(matches!(told[0], Event::Loaded { pieces, .. } if pieces.total() == 2), "{told:?}");
}

/// Six helpers in the castle, none left.
fn all_placed(last: Value) -> Value {
    let mut places = json!({"keep_14": 0, "tavern_12": 0, "tavern_6": 0, "market_a": 0, "market_b": 0});
    for (key, value) in last.as_object().unwrap() {
        places[key] = value.clone();
    }
    json!({"templates": without(&["keep", "tavern"]), "places": places, "tower": {},
        "seats": [{"supply": 0, "taler": 9, "res": {"sand": 1, "wood": 1, "stone": 1}}, {}, {}]})
}

#[test]
fn brg_65_brg_205_without_a_helper_a_trader_is_not_asked() {
    let mut game = at(3, all_placed(json!({"smithy_10": 0})));
    choose(&mut game, &["trader", "mason", "messenger"]);
    assert_eq!(game.public().space, 4, "the round is over");
    // The innkeeper may go: he alone.
    let mut inn = all_placed(json!({}));
    inn["winter"] = json!({"active": ["village_pub"], "pub": {"innkeeper": 0}});
    let mut game = at(3, inn.clone());
    choose(&mut game, &["trader", "messenger", "messenger"]);
    let trades =
        ["trader sand from pub", "trader wood from pub", "trader clay from pub", "trader stone from pub"];
    let mut asked = legal(&game, 0);
    assert_eq!(asked.pop().unwrap(), "done");
    assert_eq!(asked, trades);
    // And into a building.
    let mut game = at(3, inn);
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(waits_for(&game), [0]);
    assert!(legal(&game, 0).contains(&"place smithy_6 from pub".into()), "{:?}", legal(&game, 0));
}

#[test]
fn brg_70_brg_203_who_cannot_pay_the_toll_frees_no_fresh_helper() {
    let wagons = json!({"wood": {"owner": 1}, "clay": {"owner": 1}, "stone": {"owner": 2}});
    let winter = json!({"active": ["village_pub"], "pub": {}});
    let seats = json!([{"taler": 1}, {}, {}]);
    let mut game = at(3, json!({"winter": winter, "wagons": wagons, "seats": seats}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader sand from supply");
    assert_eq!(waits_for(&game), [1]);
    let withdraw = legal(&game, 1).remove(0);
    act(&mut game, 1, &withdraw);
    assert_eq!(game.public().fresh, 1, "the helper at the sand came this round");
}

#[test]
fn brg_220_as_many_bars_as_stones_lie_there() {
    let mut extra = scarce([0, 0, 0, 2, 0], [json!({"res": {"silver": 2}}), json!({})]);
    extra["winter"] = json!({});
    extra["round_space"] = json!(9);
    let mut game = at(3, extra);
    choose_with(&mut game, &["messenger"; 3], &mut Chance::scripted([WinterCard::WallBreach as u32]));
    assert_eq!(legal(&game, 0), ["breach v>t", "breach 2v>t", "done"]);
    act(&mut game, 0, "breach 2v>t");
    assert_eq!(points(&game)[0], 6);
}

#[test]
fn what_comes_too_early_or_too_late_cites_its_rule() {
    let mut game = fresh(3, false);
    act(&mut game, 0, "choose mason");
    assert_eq!(refused(&game, 0, "choose trader"), "BRG-40");
    // A mason never buys; a stonecutter buys before building.
    let rich = json!({"res": {"sand": 2, "wood": 2, "stone": 2}, "taler": 9});
    for (card, rule) in [("mason", "BRG-88"), ("stonecutter", "BRG-90")] {
        let mut game = at(3, json!({"tower": {}, "seats": [rich, {}, {}]}));
        choose(&mut game, &[card, "worker_sand", "messenger"]);
        if card == "stonecutter" {
            act(&mut game, 0, "done");
        }
        assert_eq!(game.public().step, Step::Build);
        assert_eq!(refused(&game, 0, "buy 1 worker_sand sand"), rule);
        assert_eq!(refused(&game, 0, "place market_a from supply"), "BRG-130");
        act(&mut game, 0, "build house 1s 1w 1t");
        act(&mut game, 0, "done");
        assert_eq!(game.public().step, Step::Place);
        assert_eq!(refused(&game, 0, "buy 1 worker_sand sand"), rule);
    }
    let mut game = at(3, json!({"seats": [{"taler": 9}, {}, {}]}));
    choose(&mut game, &["trader", "worker_sand", "messenger"]);
    assert_eq!(refused(&game, 0, "buy 1 worker_sand sand"), "BRG-88");
    let mut game = at(3, json!({"seats": [rich, {}, {}]}));
    choose(&mut game, &["worker_wood", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "place market_a from supply"), "BRG-102");
    // Only the master builder is left: one card.
    let all = ["messenger", "trader", "mason", "stonecutter", "worker_wood", "worker_sand", "worker_stone"];
    let lost = json!({"winter": {"gone": ["plague"]}, "round_space": 8,
        "seats": [{"discard": all[1..], "lost": ["messenger"]}, {}]});
    let game = at(2, lost);
    let none = Action::Choose(0);
    assert_eq!(game.check(seat(0), none).unwrap_err().rule.id(), "BRG-44");
}

#[test]
fn more_pieces_than_there_are_cannot_be_paid() {
    let mut game =
        at(3, json!({"tower": {}, "seats": [{"res": {"sand": 9, "wood": 2, "stone": 2}}, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    let group = game.data().group("house").unwrap();
    let many = Goods::of(Resource::Sand, 31);
    let payment = Payment { own: many, bars: many };
    let no = game.check(seat(0), Action::Build { group, payment }).unwrap_err();
    assert_eq!(no.message().id, "burg-no-goods", "{no}");
}

#[test]
fn payments_are_proposed_for_what_can_be_built_alone() {
    let houses = ["house_1", "house_2", "house_3", "house_4", "house_5", "house_6"];
    let own = json!([{"res": {"sand": 2, "wood": 2, "stone": 2}}, {}, {}]);
    let mut game = at(3, json!({"tower": {}, "templates": without(&houses), "seats": own}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    let groups = game.data().groups.len() as u8;
    for group in [game.data().group("house").unwrap(), groups, 200] {
        assert_eq!(game.public().payment_proposals(seat(0), group, 5), []);
    }
    assert!(!game.public().payment_proposals(seat(0), game.data().group("tower").unwrap(), 5).is_empty());
}

/// The last round is played and the palas asks.
fn asked_by_the_palas(extra: Value) -> Burg {
    let mut all = extra;
    all["round_space"] = json!(1);
    all["templates"] = without(&["palas"]);
    let mut game = at(3, all);
    choose(&mut game, &["messenger"; 3]);
    game
}

#[test]
fn brg_r24_two_owners_decide_one_after_the_other() {
    let own = json!([{"vp": 5, "res": {"stone": 2}}, {"vp": 3, "res": {"clay": 1}}, {}]);
    let two = || asked_by_the_palas(json!({"places": {"palas_a": 0, "palas_b": 1}, "seats": own}));
    let mut game = two();
    assert_eq!(points(&game), [5, 3, 0], "nothing is converted yet");
    assert_eq!(
        (line(&game, "BRG-165", 0), line(&game, "BRG-165", 1)),
        (vec![10], vec![4]),
        "what they could"
    );
    act(&mut game, 0, "palas 1t");
    assert_eq!(points(&game), [10, 3, 0]);
    assert_eq!((line(&game, "BRG-165", 0), line(&game, "BRG-165", 1)), (vec![5], vec![4]));
    let mut game = two();
    act(&mut game, 0, "done");
    assert_eq!(points(&game), [5, 3, 0]);
    assert_eq!(line(&game, "BRG-165", 0).iter().sum::<i32>(), 0, "who has declined gets nothing");
    act(&mut game, 1, "palas 1c");
    assert_eq!(points(&game), [5, 7, 0]);
}

#[test]
fn brg_r24_what_the_first_takes_the_second_does_not_find() {
    // One stone and one clay lie on the wagons: the first bar becomes the stone.
    let bar = || json!({"res": {"silver": 1}});
    let mut extra = scarce([0, 0, 1, 1, 0], [bar(), bar()]);
    extra["places"] = json!({"palas_a": 0, "palas_b": 1, "smithy_10": 2});
    let game = asked_by_the_palas(extra);
    assert_eq!((line(&game, "BRG-165", 0), line(&game, "BRG-165", 1)), (vec![5], vec![4]));
    assert_eq!(line(&game, "BRG-169", 2), [2], "both bars will lie in the smithy");
}

fn proposed(stock: [u8; 5], own: Value, forge: u8, places: Value) -> String {
    let mut extra = scarce(stock, [json!({"res": own}), json!({})]);
    let silver = &mut extra["seats"][2]["res"]["silver"];
    *silver = json!(silver.as_u64().unwrap() - u64::from(forge));
    extra["forge"] = json!(forge);
    extra["places"] = places;
    extra["places"]["palas_a"] = json!(0);
    let game = asked_by_the_palas(extra);
    game.notation(game.public().palas_proposal(seat(0)))
}

#[test]
fn brg_r24_a_bar_is_proposed_where_it_brings_something() {
    let rich = json!({"stone": 5, "silver": 1});
    assert_eq!(proposed([0, 0, 0, 3, 0], rich.clone(), 0, json!({})), "palas 5t");
    assert_eq!(proposed([0, 0, 0, 3, 0], rich.clone(), 0, json!({"smithy_10": 0})), "palas 4t v>t");
    // A pair is made of the bar that lies there and this one.
    assert_eq!(proposed([0, 0, 0, 3, 0], rich.clone(), 1, json!({"smithy_6": 0})), "palas 4t v>t");
    assert_eq!(proposed([0, 0, 0, 3, 0], rich, 0, json!({"smithy_6": 0})), "palas 5t");
    // One stone alone can be had: the second bar stays.
    let own = json!({"sand": 5, "silver": 2});
    assert_eq!(proposed([0, 0, 0, 1, 0], own, 0, json!({"smithy_10": 0, "smithy_6": 0})), "palas 4s v>t");
}

#[test]
fn brg_165_up_to_the_limit_in_every_mixture() {
    let own = json!([{"res": {"sand": 3, "wood": 3, "clay": 3, "stone": 3, "silver": 5}}, {}, {}]);
    let game = asked_by_the_palas(json!({"places": {"palas_a": 0}, "seats": own}));
    let all = legal(&game, 0);
    for text in &all {
        let action = game.read_action(text).unwrap();
        assert!(game.check(seat(0), action).is_ok(), "{text}");
    }
    let bars = |text: &str| text.split("v>").count() - 1;
    assert!(all.iter().any(|text| text.contains("5v>") || bars(text) == 5), "{all:?}");
    assert_eq!(refused(&game, 0, "palas 3s 3w"), "BRG-165");
}

/// How often each action is picked at random, out of many.
fn picked(game: &Burg, number: u8) -> Vec<u32> {
    let all = legal(game, number);
    let (mut rng, mut scratch, mut times) = (Rng::new(5), Vec::new(), vec![0; all.len()]);
    for _ in 0..600 * all.len() {
        let text = game.notation(game.random_action(seat(number), &mut rng, &mut scratch));
        times[all.iter().position(|one| *one == text).unwrap()] += 1;
    }
    times
}

#[test]
fn helpers_are_sent_at_random_evenly() {
    let inn = json!({"active": ["village_pub"], "pub": {"innkeeper": 0}});
    let mut game = at(3, json!({"winter": inn, "seats": [{"taler": 9}, {}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0).len(), 9);
    let placing = placing(json!({"wagons": {"sand": {"owner": 0}, "clay": {"owner": 0}}}));
    assert_eq!(legal(&placing, 0).len(), 13);
    for game in [&game, &placing] {
        let times = picked(game, 0);
        assert!(times.iter().all(|&times| (480..720).contains(&times)), "{times:?}");
    }
}

#[test]
fn search_may_think_the_others_choose_anew_until_the_cards_are_open() {
    let mut game = at(3, json!({"seats": [{"discard": ["trader"]}, {}, {}]}));
    act(&mut game, 0, "choose master_builder");
    act(&mut game, 1, "choose mason");
    let before = game.clone();
    game.reopen(seat(1));
    assert_eq!(waits_for(&game), [0, 2]);
    assert_eq!(game.public().down, [0, 1, 0, 0]);
    game.invariants().unwrap();
    game.reopen(seat(2));
    assert_eq!(waits_for(&game), [0, 1, 2]);
    let mut open = before;
    act(&mut open, 2, "choose trader");
    let shown = open.clone();
    open.reopen(seat(0));
    assert_eq!(open, shown);
}

#[test]
fn brg_226_who_dropped_out_is_passed_over_in_silence() {
    let winter = json!({"active": ["damsel"], "damsel": {"open": true, "first": false, "suitors": [0, 1], "taler": 2}});
    let seats = json!([{"taler": 3}, {"taler": 3}, {"taler": 3}]);
    let mut game = at(3, json!({"winter": winter, "seats": seats}));
    let mut told = choose(&mut game, &["messenger"; 3]);
    while game.public().step == Step::Courtship {
        let asked = game.to_act().first().unwrap().index() as u8;
        told.extend(act(&mut game, asked, "court taler"));
    }
    assert!(!told.iter().any(|event| matches!(event, Event::Dropped { .. })), "{told:?}");
}
