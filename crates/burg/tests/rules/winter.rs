use crate::rules::table::WinterCard::*;
use crate::rules::table::*;

/// The script that draws this card when none has been drawn before.
fn drawing(card: WinterCard) -> Chance {
    Chance::scripted([card as u32])
}

/// A marked round in winter in which this card comes after these choices.
fn draw(card: WinterCard, cards: &[&str], extra: Value) -> Burg {
    let mut all = extra;
    all["winter"] = json!({});
    all["round_space"] = json!(9);
    let mut game = at(cards.len(), all);
    choose_with(&mut game, cards, &mut drawing(card));
    game
}

#[test]
fn brg_190_winter_is_summer_and_more() {
    // Without a mark a round is the same as in summer.
    let (mut summer, mut winter) = (at(3, json!({})), at(3, json!({"winter": {}, "round_space": 6})));
    choose(&mut summer, &["messenger"; 3]);
    choose(&mut winter, &["messenger"; 3]);
    assert_eq!(summer.public().taler, winter.public().taler);
    assert_eq!(winter.public().deck.count_ones(), 6);
}

#[test]
fn brg_191_the_card_comes_between_choice_and_reveal() {
    let mut game = at(3, json!({"winter": {}, "round_space": 9}));
    act(&mut game, 0, "choose messenger");
    act(&mut game, 1, "choose messenger");
    assert_eq!(game.public().deck.count_ones(), 6);
    let events = act_with(&mut game, 2, "choose messenger", &mut drawing(Granary));
    let drawn = events.iter().position(|event| *event == Event::Winter { card: Granary }).unwrap();
    let revealed = events.iter().position(|event| matches!(event, Event::Revealed { .. })).unwrap();
    assert!(drawn < revealed);
    assert!(game.public().is_active(Granary));
}

#[test]
fn brg_192_instant_cards_are_done_before_the_reveal_and_leave() {
    let pile = json!({"discard": ["trader", "mason"]});
    let mut game = draw(Plague, &["messenger"; 3], json!({"seats": [pile, {}, {}]}));
    assert_eq!(game.public().played, [0; 4]);
    assert_eq!(waits_for(&game), [0]);
    act(&mut game, 0, "lose trader");
    assert_eq!(game.public().gone(), Plague.bit());
    assert_eq!(game.public().space, 8);
    assert_eq!(refused(&game, 0, "pay"), "BRG-192");
    for card in [VillagePub, Granary, Damsel] {
        let game = draw(card, &["messenger"; 3], json!({}));
        assert_eq!(game.public().gone(), 0);
    }
}

#[test]
fn brg_193_silver_for_a_demand() {
    let game = draw(WallBreach, &["messenger"; 3], json!({"seats": [{"res": {"silver": 2}}, {}, {}]}));
    assert_eq!(legal(&game, 0), ["breach v>t", "breach 2v>t", "done"]);
    assert_eq!(refused(&game, 0, "breach 3v>t"), "BRG-193");
    assert_eq!(game.public().demand(seat(0), Resource::Wood), (0, 2));
}

#[test]
fn brg_194_clockwise_from_the_start_player() {
    let pile = json!({"discard": ["trader", "mason"]});
    let mut game = draw(Plague, &["messenger"; 3], json!({"start": 1, "seats": [pile, pile, pile]}));
    for seat in [1, 2, 0] {
        assert_eq!(waits_for(&game), [seat]);
        act(&mut game, seat as u8, "lose mason");
    }
}

fn pub_open(inn: Value, extra: Value) -> Burg {
    let mut all = extra;
    all["winter"] = json!({"active": ["village_pub"], "pub": inn});
    at(3, all)
}

#[test]
fn brg_200_the_innkeeper_costs_three() {
    let own = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "taler": 10});
    let mut game = pub_open(json!({}), json!({"tower": {}, "seats": [own, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    let bank = game.public().bank;
    act(&mut game, 0, "place pub from supply");
    assert_eq!((game.public().innkeeper(), game.public().taler[0]), (Some(seat(0)), 10));
    assert_eq!(game.public().bank, bank + 3);
    assert_eq!(refused(&game, 0, "place pub from supply"), "BRG-133");
    // Before the card is drawn there is no pub.
    let game = crate::rules::helpers::placing(json!({}));
    assert_eq!(refused(&game, 0, "place pub from supply"), "BRG-132");
}

#[test]
fn brg_201_traders_pay_a_toll() {
    let mut game = pub_open(json!({}), json!({"seats": [{"taler": 2}, {"taler": 2}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!((game.public().taler[0], game.public().pub_taler), (1, 1));
    let mut game = pub_open(json!({"innkeeper": 1}), json!({"seats": [{"taler": 2}, {"taler": 2}, {}]}));
    choose(&mut game, &["trader", "stonecutter", "messenger"]);
    assert_eq!(game.public().taler[..2], [1, 3]);
    // From the drawing on: a trader of the very round pays.
    let game =
        draw(VillagePub, &["trader", "messenger", "messenger"], json!({"seats": [{"taler": 2}, {}, {}]}));
    assert_eq!((game.public().taler[0], game.public().pub_taler), (1, 1));
}

#[test]
fn brg_202_taler_on_the_card_come_after_the_fee() {
    let own = json!({"res": {"sand": 1, "wood": 1, "stone": 1}});
    let mut game = pub_open(json!({"taler": 7}), json!({"tower": {}, "seats": [own, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(game.public().taler[0], 3);
    assert_eq!(refused(&game, 0, "place market_a from supply"), "BRG-134");
    act(&mut game, 0, "place pub from supply");
    assert_eq!((game.public().taler[0], game.public().pub_taler), (7, 0));
    // They pay for the second helper.
    act(&mut game, 0, "place market_a from supply");
    assert_eq!(game.public().taler[0], 2);
}

#[test]
fn brg_203_without_a_taler_a_helper_goes_home() {
    let wagons = json!({"clay": {"owner": 0}, "silver": {"owner": 0}});
    let mut game = pub_open(json!({}), json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["withdraw clay", "withdraw rider"]);
    assert_eq!(refused(&game, 0, "withdraw sand"), "BRG-203");
    act(&mut game, 0, "withdraw clay");
    assert_eq!(game.public().supply[0], 5);
    assert_eq!(game.public().step, Step::Trader);
    assert!(legal(&game, 0).contains(&"trader clay".into()));
    // A single helper leaves no choice.
    let mut game = pub_open(json!({}), json!({"wagons": {"clay": {"owner": 0}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!((game.public().supply[0], game.public().step), (6, Step::Trader));
}

#[test]
fn brg_204_the_innkeepers_owner_pays_nothing() {
    let mut game = pub_open(json!({"innkeeper": 0}), json!({"wagons": {"clay": {"owner": 0}}}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!((game.public().supply[0], game.public().step), (4, Step::Trader));
    let mut game = pub_open(json!({"innkeeper": 0}), json!({"seats": [{"taler": 2}, {}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(game.public().taler[0], 2);
}

#[test]
fn brg_205_the_innkeeper_can_be_moved_away() {
    let mut game = pub_open(json!({"innkeeper": 0}), json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0).len(), 9);
    act(&mut game, 0, "trader clay from pub");
    assert_eq!((game.public().innkeeper(), game.public().supply[0]), (None, 5));
    assert!(game.public().is_active(VillagePub));
    // Into a building for its fee.
    let own = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "taler": 10});
    let mut game = pub_open(json!({"innkeeper": 0}), json!({"tower": {}, "seats": [own, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "place market_a from pub");
    assert_eq!((game.public().innkeeper(), game.public().taler[0]), (None, 8));
}

#[test]
fn brg_206_the_pub_scores_nothing() {
    let extra = json!({"winter": {"active": ["village_pub"], "pub": {"innkeeper": 0}}, "round_space": 1,
        "places": {"keep_14": 1, "tavern_12": 2}, "templates": without(&["keep", "tavern"])});
    let mut game = at(3, extra);
    choose(&mut game, &["messenger"; 3]);
    assert_eq!(points(&game), [0, 15, 2]);
    let mut game =
        at(3, json!({"winter": {"active": ["village_pub"], "pub": {"taler": 9}}, "round_space": 1}));
    choose(&mut game, &["messenger"; 3]);
    assert_eq!((game.public().pub_taler, points(&game)), (9, vec![0; 3]));
}

fn granary(places: Value, extra: Value) -> Burg {
    let mut all = extra;
    all["winter"] = json!({"active": ["granary"], "granary": places});
    at(3, all)
}

#[test]
fn brg_210_three_granary_places_for_five() {
    let own = json!({"res": {"sand": 1, "wood": 1, "stone": 1}, "taler": 10});
    let mut game = granary(json!({"granary_a": 1}), json!({"tower": {}, "seats": [own, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "place granary_b from supply");
    assert_eq!(game.public().taler[0], 8);
    // One building for BRG-135.
    assert_eq!(refused(&game, 0, "place granary_c from supply"), "BRG-135");
}

#[test]
fn brg_211_the_fewer_the_better() {
    let worth = |places: Value| {
        let game = granary(places, json!({}));
        (line(&game, "BRG-211", 0), line(&game, "BRG-211", 1))
    };
    assert_eq!(worth(json!({"granary_b": 0})), (vec![10], vec![]));
    assert_eq!(worth(json!({"granary_b": 0, "granary_c": 1})), (vec![7], vec![7]));
    assert_eq!(worth(json!({"granary_a": 0, "granary_b": 0, "granary_c": 1})), (vec![3, 3], vec![3]));
}

#[test]
fn brg_212_the_granary_counts_for_nobody_else() {
    let extra = json!({"places": {"keep_14": 0, "tavern_12": 1}, "templates": without(&["keep", "tavern"])});
    let empty = granary(json!({}), extra.clone());
    let full = granary(json!({"granary_a": 2, "granary_b": 2}), extra);
    for game in [empty, full] {
        assert_eq!(line(&game, "BRG-153", 0), [15]);
        assert_eq!(line(&game, "BRG-155", 1), [2]);
    }
}

#[test]
fn brg_215_plague_a_card_or_a_taler_each() {
    let pile = json!({"discard": ["trader", "mason", "worker_wood"], "taler": 3});
    let game = draw(Plague, &["messenger"; 3], json!({"seats": [pile, {}, {}]}));
    assert_eq!(legal(&game, 0), ["lose trader", "lose mason", "lose worker_wood", "pay"]);
    assert_eq!(refused(&game, 0, "lose messenger"), "BRG-215");
    let mut lost = game.clone();
    act(&mut lost, 0, "lose mason");
    assert_eq!(lost.public().lost[0], PersonCard::Mason.bit());
    let mut paid = game.clone();
    let bank = paid.public().bank;
    act(&mut paid, 0, "pay");
    assert_eq!(paid.public().lost[0], 0);
    // Three to the bank, eight for each messenger.
    assert_eq!((paid.public().taler[0], paid.public().bank), (8, bank + 3 - 24));
}

#[test]
fn brg_216_who_cannot_pay_loses_a_card() {
    let pile = json!({"discard": ["trader", "mason"], "taler": 1});
    let game = draw(Plague, &["messenger"; 3], json!({"seats": [pile, {}, {}]}));
    assert_eq!(legal(&game, 0), ["lose trader", "lose mason"]);
    assert_eq!(refused(&game, 0, "pay"), "BRG-216");
    // One card and no Taler: no choice. An empty pile: nothing.
    let game = draw(Plague, &["messenger"; 3], json!({"seats": [{"discard": ["trader"]}, {}, {"taler": 5}]}));
    assert_eq!(game.public().lost[0], PersonCard::Trader.bit());
    assert_eq!((game.public().lost[1], game.public().taler[2]), (0, 13));
}

#[test]
fn brg_220_stones_for_the_breach() {
    let mut game =
        draw(WallBreach, &["messenger"; 3], json!({"seats": [{"res": {"stone": 5, "silver": 1}}, {}, {}]}));
    assert_eq!(
        legal(&game, 0),
        ["breach 1t", "breach 2t", "breach 3t", "breach v>t", "breach 1t v>t", "breach 2t v>t", "done"]
    );
    assert_eq!(refused(&game, 0, "breach 4t"), "BRG-220");
    let stone = game.public().stock.get(Resource::Stone);
    act(&mut game, 0, "breach 2t v>t");
    assert_eq!((points(&game)[0], game.public().forge), (9, 1));
    assert_eq!(goods(&game, 0), [0, 0, 0, 3, 0]);
    assert_eq!(game.public().stock.get(Resource::Stone), stone + 2);
    assert_eq!(line(&game, "BRG-220", 0), [9]);
}

/// The damsel lies open; the round before the courtship ends.
fn courting(first: bool, suitors: Value, extra: Value) -> Burg {
    let mut all = extra;
    all["round_space"] = json!(7);
    let gone = json!(["plague", "snowdrift"]);
    all["winter"] = json!({"active": ["damsel"], "gone": gone, "damsel": {"open": true, "first": first, "suitors": suitors,
        "taler": all["card"]["taler"].as_u64().unwrap_or(0), "res": all["card"]["res"].as_object().cloned().unwrap_or_default()}});
    all["phase"] = json!("courtship");
    all["turn"] = json!(0);
    let mut json = position(3, all.clone());
    json.as_object_mut().unwrap().remove("card");
    read(json).unwrap()
}

#[test]
fn brg_225_a_piece_a_taler_or_dropping_out() {
    let mut game = courting(
        true,
        json!([0, 1, 2]),
        json!({"seats": [{"taler": 1, "res": {"silver": 1}}, {}, {"taler": 1}]}),
    );
    assert_eq!(legal(&game, 0), ["court silver", "court taler", "drop"]);
    assert_eq!(refused(&game, 0, "court sand"), "BRG-225");
    act(&mut game, 0, "court silver");
    assert_eq!(game.public().damsel_goods.counts(), [0, 0, 0, 0, 1]);
    // Seat 1 owns nothing and drops out.
    assert_eq!(waits_for(&game), [2]);
    assert!(!game.public().suitors.contains(seat(1)));
    act(&mut game, 2, "court taler");
    assert_eq!(game.public().damsel_taler, 1);
    assert_eq!(game.public().step, Step::Select);
}

#[test]
fn brg_226_nobody_comes_back() {
    let seats = json!([{"taler": 9}, {"taler": 9}, {"taler": 9}]);
    let mut game = courting(true, json!([0, 1, 2]), json!({"seats": seats}));
    act(&mut game, 0, "court taler");
    act(&mut game, 1, "drop");
    act(&mut game, 2, "court taler");
    choose_with(&mut game, &["messenger"; 3], &mut Chance::scripted([0]));
    // The next round: seat 1 begins, but only 2 and 0 are asked.
    assert_eq!(game.public().start, seat(1));
    assert_eq!(waits_for(&game), [2]);
}

#[test]
fn brg_227_the_last_suitor_wins_at_once() {
    let mut game = courting(false, json!([0, 1]), json!({"seats": [{"taler": 2}, {"taler": 2}, {}]}));
    let events = act(&mut game, 0, "drop");
    assert!(events.contains(&Event::Won { seat: seat(1), vp: 8 }));
    assert_eq!((points(&game)[1], game.public().taler[1]), (8, 2), "he need not pay any more");
    assert!(!game.public().is_active(Damsel));
    assert_eq!(line(&game, "BRG-227", 1), [8]);
}

#[test]
fn brg_228_all_others_share_the_gifts() {
    let card = json!({"taler": 2, "res": {"sand": 1, "stone": 1}});
    let mut game =
        courting(false, json!([0, 1]), json!({"card": card, "seats": [{"taler": 1}, {"taler": 1}, {}]}));
    act(&mut game, 0, "drop");
    // Seat 1 has won; 0 and 2 take in turn, seat 2 though he never was a suitor.
    assert_eq!(legal(&game, 0), ["share sand", "share stone", "share taler"]);
    act(&mut game, 0, "share stone");
    assert_eq!(refused(&game, 2, "share stone"), "BRG-228");
    act(&mut game, 2, "share sand");
    // Two Taler are left: no choice.
    assert_eq!(game.public().taler[..3], [2, 1, 1]);
    assert_eq!(game.public().gone() & Damsel.bit(), Damsel.bit());
    assert_eq!(game.public().step, Step::Select);
}

#[test]
fn brg_229_an_open_courtship_is_not_settled() {
    let winter = json!({"active": ["damsel"], "damsel": {"open": true, "first": false, "suitors": [0, 1], "taler": 3, "res": {"clay": 1}}});
    let mut game = at(3, json!({"round_space": 1, "winter": winter}));
    choose(&mut game, &["messenger"; 3]);
    assert!(game.outcome().is_some());
    assert_eq!(points(&game), [0; 3]);
    assert_eq!((game.public().damsel_taler, game.public().taler[..3].to_vec()), (3, vec![8; 3]));
}

#[test]
fn brg_235_snowdrift_a_worker_or_three_taler() {
    let seats = json!([{"taler": 3, "discard": ["worker_wood", "trader"]}, {"taler": 2}, {"taler": 4}]);
    let mut game = draw(Snowdrift, &["worker_sand", "messenger", "messenger"], json!({"seats": seats}));
    assert_eq!(legal(&game, 0), ["lose worker_wood", "lose worker_stone", "pay"]);
    assert_eq!(refused(&game, 0, "lose trader"), "BRG-235");
    act(&mut game, 0, "lose worker_wood");
    assert_eq!(legal(&game, 1), ["lose worker_wood", "lose worker_sand", "lose worker_stone"]);
    assert_eq!(refused(&game, 1, "pay"), "BRG-235");
    act(&mut game, 1, "lose worker_stone");
    let bank = game.public().bank;
    act(&mut game, 2, "pay");
    assert_eq!(game.public().lost[..2], [PersonCard::WorkerWood.bit(), PersonCard::WorkerStone.bit()]);
    assert_eq!(game.public().bank, bank + 3 - 16);
}
