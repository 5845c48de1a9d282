use crate::rules::building::building_with;
use crate::rules::helpers::placing;
use crate::rules::table::WinterCard::*;
use crate::rules::table::*;

#[test]
fn brg_r01_only_values_count_not_coins() {
    // 51 single Taler exist, yet one player may own any sum and pay any fee exactly.
    let mut game = placing(json!({"own": {"taler": 80}, "templates": without(&["keep"])}));
    act(&mut game, 0, "place keep_14 from supply");
    assert_eq!(game.public().taler[0], 80 + 3 - 14);
}

#[test]
fn brg_r02_nine_towers_and_six_houses() {
    let data = fresh(2, false).data();
    let size = |id: &str| data.groups.iter().find(|group| group.id == id).unwrap().templates.count_ones();
    assert_eq!((size("tower"), size("house"), size("well")), (9, 6, 1));
}

#[test]
fn brg_r03_values_of_tower_house_and_well() {
    let data = fresh(2, false).data();
    let pair =
        |id: &str| data.groups.iter().find(|group| group.id == id).map(|g| (g.value, g.crown)).unwrap();
    assert_eq!((pair("tower"), pair("house"), pair("well")), ((10, 8), (8, 6), (12, 10)));
    let sums = data.groups.iter().fold((0, 0), |(value, crown), group| {
        let n = group.templates.count_ones();
        (value + n * u32::from(group.value), crown + n * u32::from(group.crown))
    });
    assert_eq!(sums, (292, 206));
}

#[test]
fn brg_r04_fees_of_servants_house_and_market() {
    let data = fresh(2, false).data();
    let fees = |building: &str| -> Vec<u8> {
        data.spots.iter().filter(|spot| spot.building == building).map(|spot| spot.fee).collect()
    };
    assert_eq!(fees("servants_house"), [8, 8, 8]);
    assert_eq!(fees("market"), [5, 5]);
}

#[test]
fn brg_r05_marked_round_spaces() {
    let data = fresh(2, false).data();
    let marked: Vec<u8> = (1..=15).filter(|&space| data.marked(space)).collect();
    assert_eq!(marked, [3, 5, 7, 9, 11, 13]);
}

#[test]
fn brg_r06_spaces_twelve_to_one() {
    assert_eq!(fresh(2, false).public().space, 12);
    assert_eq!(fresh(4, false).public().space, 12);
}

/// This stock; seat 2 has the rest.
fn scarce(players: usize, stock: [u8; 5], extra: Value) -> Burg {
    let pieces = [20, 18, 15, 15, 15];
    let names = ["sand", "wood", "clay", "stone", "silver"];
    let mut all = extra;
    let mut rest = json!({});
    for (i, name) in names.iter().enumerate() {
        let owned: u64 =
            all["seats"].as_array().into_iter().flatten().map(|s| s["res"][name].as_u64().unwrap_or(0)).sum();
        rest[*name] = json!(u64::from(pieces[i] - stock[i]) - owned);
    }
    all["tower"] = rest;
    at(players, all)
}

#[test]
fn brg_r07_shortage_while_loading() {
    // One clay is left for a stone worker: it is loaded without asking.
    let mut game = scarce(3, [0, 0, 1, 1, 0], json!({}));
    choose(&mut game, &["worker_stone", "messenger", "messenger"]);
    assert_eq!(goods(&game, 0), [0, 0, 1, 1, 0]);
    // Two kinds: as many as exist, up to two.
    let mut game = scarce(3, [1, 0, 1, 0, 0], json!({}));
    choose(&mut game, &["worker_stone", "messenger", "messenger"]);
    assert_eq!(goods(&game, 0), [1, 0, 1, 0, 0]);
    let mut game = scarce(3, [1, 1, 1, 5, 5], json!({}));
    choose(&mut game, &["worker_stone", "messenger", "trader"]);
    assert_eq!(legal(&game, 0), ["load 1w 1s", "load 1c 1s", "load 1c 1w"]);
    // Two workers of one player: wood, sand, stone.
    let mut game = scarce(2, [2, 2, 1, 1, 1], json!({}));
    choose(&mut game, &["worker_sand+worker_stone", "messenger+worker_wood"]);
    assert_eq!(game.public().loads[0].counts(), [2, 0, 1, 0, 0]);
    assert_eq!(legal(&game, 0), ["first worker_sand", "first worker_stone"], "two wood, no choice");
    assert_eq!(game.public().loads[1].counts(), [0, 2, 0, 1, 0]);
    assert_eq!(game.public().loads[2].counts(), [0, 0, 0, 0, 1]);
}

#[test]
fn brg_r08_the_mason_cannot_decline_the_tower() {
    let mut game = at(3, json!({}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert!(!legal(&game, 0).contains(&"done".into()));
    assert_eq!(refused(&game, 0, "done"), "BRG-R08");
    // One kind is taken without asking.
    let mut game = at(3, json!({"tower": {"sand": 2}}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert_eq!(goods(&game, 0), [2, 0, 0, 0, 0]);
}

#[test]
fn brg_r10_one_piece_per_card_not_per_player() {
    let mut game = at(2, json!({"seats": [{"taler": 3}, {}]}));
    choose(&mut game, &["messenger+stonecutter", "worker_wood+worker_sand"]);
    act(&mut game, 0, "buy 1 worker_wood wood");
    act(&mut game, 0, "buy 1 worker_sand clay");
    assert_eq!(goods(&game, 0), [0, 1, 1, 0, 0]);
}

#[test]
fn brg_r11_the_last_piece_is_judged_at_the_purchase() {
    // Loaded with one piece by shortage: protected from the beginning.
    let mut game = scarce(3, [1, 0, 0, 0, 0], json!({"seats": [{"taler": 3}, {}, {}]}));
    choose(&mut game, &["stonecutter", "worker_sand", "messenger"]);
    act(&mut game, 0, "buy 1 worker_sand sand");
    assert_eq!(waits_for(&game), [1]);
    // Refused: this stonecutter cannot ask again, and pays nothing.
    let mut game2 = game.clone();
    act(&mut game2, 1, "refuse");
    assert_eq!((game2.public().taler[0], goods(&game2, 1)), (3, [1, 0, 0, 0, 0]));
    act(&mut game, 1, "accept");
    assert_eq!(goods(&game, 0), [1, 0, 0, 0, 0]);
    // The price, and the coin of the new round.
    assert_eq!(game.public().taler[..2], [2, 2]);
}

#[test]
fn brg_r12_a_trader_does_not_move_his_own_helpers() {
    let wagons =
        json!({"sand": {"owner": 0}, "wood": {"owner": 0}, "clay": {"owner": 1}, "stone": {"owner": 1}});
    let mut game = at(3, json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "trader sand"), "BRG-R12");
    assert_eq!(refused(&game, 0, "trader clay from sand"), "BRG-R12");
    assert_eq!(legal(&game, 0), ["trader clay", "trader stone", "trader rider", "done"]);
}

#[test]
fn brg_r13_a_wagon_becomes_free_while_the_rider_is_held() {
    let wagons =
        json!({"sand": {"owner": 1}, "wood": {"owner": 1}, "clay": {"owner": 1}, "silver": {"owner": 2}});
    let mut game = at(3, json!({"wagons": wagons}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(legal(&game, 0), ["trader stone", "done"]);
    assert_eq!(refused(&game, 0, "trader rider"), "BRG-68");
    act(&mut game, 0, "done");
    assert_eq!(goods(&game, 2), [0, 0, 0, 0, 1], "he is paid");
}

#[test]
fn brg_r14_beside_an_empty_wagon() {
    let mut game = scarce(3, [5, 5, 0, 5, 5], json!({}));
    let clay = game.public().tower.get(Resource::Clay);
    choose(&mut game, &["trader", "messenger", "messenger"]);
    act(&mut game, 0, "trader clay");
    assert_eq!((goods(&game, 0), game.public().tower.get(Resource::Clay)), ([0; 5], clay));
    assert_eq!(game.public().wagon(Resource::Clay), Some(seat(0)));
}

#[test]
fn brg_r16_three_bars_can_be_the_three_kinds() {
    let mut game = building_with(json!({"silver": 3}), json!({}));
    assert_eq!(legal(&game, 0), ["build tower v>t v>c v>s", "build house v>t v>w v>s", "done"]);
    act(&mut game, 0, "build house v>s v>w v>t");
    assert_eq!(game.public().forge, 3);
}

#[test]
fn brg_r17_pieces_of_the_same_payment_cannot_be_taken() {
    // The wagon holds no stone. One's own stone comes back with the first house; only the second can use it.
    let seats = json!([{"res": {"sand": 2, "wood": 2, "stone": 1, "silver": 1}, "taler": 1}, {}, {}]);
    let mut game = scarce(3, [3, 3, 0, 0, 0], json!({"seats": seats}));
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "build tower 1s 2w v>t"), "BRG-120");
    assert_eq!(refused(&game, 0, "build house 1s 1w v>t"), "BRG-120");
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "build house 1s 1w v>t");
    assert_eq!(game.public().forge, 1);
    // A breach is one payment: own stones do not come back before the bars are turned.
    let mut game = scarce(
        3,
        [3, 3, 3, 0, 0],
        json!({"winter": {}, "round_space": 9, "seats": [{"res": {"stone": 2, "silver": 1}}, {}, {}]}),
    );
    choose_with(&mut game, &["messenger"; 3], &mut Chance::scripted([WallBreach as u32]));
    assert_eq!(legal(&game, 0), ["breach 1t", "breach 2t", "done"]);
    assert_eq!(refused(&game, 0, "breach 2t v>t"), "BRG-120");
}

#[test]
fn brg_r18_silver_itself_pays_nothing() {
    let game = building_with(json!({"sand": 1, "wood": 1, "stone": 1, "silver": 3}), json!({}));
    assert!(game.read_action("build house 1s 1w 1v").is_err());
    assert!(game.read_action("build house v>v 1w 1s").is_err());
    let payment = burghof_burg::Payment { own: Goods::of(Resource::Silver, 1), bars: Goods::NONE };
    let house = game.data().group("house").unwrap();
    let refusal = game.check(seat(0), Action::Build { group: house, payment }).unwrap_err();
    assert_eq!(refusal.rule.id(), "BRG-R18");
}

#[test]
fn brg_r19_what_is_a_tower_and_what_a_house() {
    let templates = without(&["big_gate", "stable", "keep", "servants_house", "tavern", "well"]);
    let game = at(3, json!({"templates": templates, "places": {"big_gate_10": 0, "stable_16": 0}}));
    assert_eq!((line(&game, "BRG-157", 0), line(&game, "BRG-159", 0)), (vec![0], vec![0]));
}

#[test]
fn brg_r21_eleven_helpers_make_five_pairs() {
    let all = ["keep", "tavern", "big_gate", "small_gate", "stable", "servants_house"];
    let places = json!({"keep_14": 0, "tavern_12": 0, "tavern_6": 1, "big_gate_10": 0, "small_gate_5": 1, "stable_16": 1,
        "stable_12": 2, "servants_a": 2, "servants_b": 2, "market_a": 2, "smithy_6": 0});
    let game = at(3, json!({"templates": without(&all), "places": places}));
    assert_eq!(line(&game, "BRG-156", 1), [5]);
}

#[test]
fn brg_r22_fifteen_stones() {
    assert_eq!(fresh(2, false).data().pieces.get(Resource::Stone), 15);
}

#[test]
fn brg_r23_the_market_converts_by_itself() {
    let mut game = at(3, json!({"round_space": 1, "places": {"market_a": 0}}));
    choose(&mut game, &["messenger"; 3]);
    assert!(game.outcome().is_some());
    assert_eq!((points(&game)[0], game.public().taler[0]), (4, 0));
}

/// Two palas owners in the last round; seat 2 starts.
fn palas_of_two(first: Value, second: Value, extra: Value) -> Burg {
    let mut all = json!({"round_space": 1, "start": 2, "templates": without(&["palas"]), "places": {"palas_a": 0, "palas_b": 1},
        "seats": [{"res": first}, {"res": second}, {}]});
    for (key, value) in extra.as_object().unwrap() {
        all[key] = value.clone();
    }
    let mut game = read(position(3, all)).unwrap();
    choose(&mut game, &["messenger"; 3]);
    game
}

#[test]
fn brg_r24_the_palas_is_a_decision_with_a_proposal() {
    let mut game = palas_of_two(json!({"sand": 1, "stone": 6}), json!({"clay": 1}), json!({}));
    // Clockwise from the start player of the last round: 2 has none, 0 decides, then 1.
    assert_eq!(waits_for(&game), [0]);
    assert_eq!(game.notation(game.public().palas_proposal(seat(0))), "palas 5t");
    act(&mut game, 0, "palas 1s");
    assert_eq!(waits_for(&game), [1]);
    assert!(game.outcome().is_none());
    act(&mut game, 1, "done");
    assert_eq!(points(&game), [1, 0, 0]);
    // With nothing to convert nobody is asked.
    let game = palas_of_two(json!({}), json!({"clay": 1}), json!({}));
    assert_eq!(waits_for(&game), [1]);
}

#[test]
fn brg_r25_no_bars_for_the_smithy_alone() {
    let game = palas_of_two(
        json!({"stone": 5, "silver": 5}),
        json!({}),
        json!({"places": {"palas_a": 0, "smithy_10": 0}}),
    );
    // Six pieces are too many, even if the sixth were only a bar for the smithy.
    assert_eq!(refused(&game, 0, "palas 5t v>s"), "BRG-165");
    let mut most = 0;
    let mut actions = Vec::new();
    game.legal_actions(seat(0), &mut actions);
    for action in actions {
        if let Action::Palas(payment) = action {
            most = most.max(payment.pieces().total());
        }
    }
    assert_eq!(most, 5);
}

#[test]
fn brg_r26_the_second_owner_finds_what_is_left() {
    let tower = json!({"stone": 14, "clay": 15, "wood": 18, "sand": 20});
    let mut game = palas_of_two(json!({"silver": 1}), json!({"silver": 1}), json!({"tower": tower}));
    assert_eq!(game.public().stock.get(Resource::Stone), 1);
    act(&mut game, 0, "palas v>t");
    // The only stone has left the game: nothing can be converted any more.
    assert!(game.outcome().is_some());
    assert_eq!(points(&game), [5, 0, 0]);
}

#[test]
fn brg_r27_silver_is_worth_nothing_in_a_tie() {
    let seats = json!([{"vp": 5, "res": {"silver": 9}}, {"vp": 5, "res": {"sand": 1}}, {}]);
    let mut game = at(3, json!({"round_space": 1, "seats": seats}));
    choose(&mut game, &["messenger"; 3]);
    assert_eq!(game.outcome().unwrap().place(seat(1)), 1);
    assert_eq!(game.outcome().unwrap().place(seat(0)), 2);
}

#[test]
fn brg_r28_the_master_builder_scores_when_resolved() {
    let rich = json!({"res": {"sand": 2, "wood": 2, "stone": 2}});
    let mut game = at(3, json!({"seats": [{"discard": ["trader"]}, rich, {}], "tower": {}}));
    choose(&mut game, &["master_builder", "worker_sand", "messenger"]);
    act(&mut game, 1, "build house 1s 1w 1t");
    assert_eq!(points(&game)[0], 0);
    act(&mut game, 1, "done");
    assert_eq!(points(&game)[0], 5);
}

fn plague(seats: Value, cards: &[&str]) -> Burg {
    let mut game = at(cards.len(), json!({"winter": {}, "round_space": 9, "seats": seats}));
    choose_with(&mut game, cards, &mut Chance::scripted([Plague as u32]));
    game
}

fn snowdrift(seats: Value, cards: &[&str]) -> Burg {
    let mut game = at(cards.len(), json!({"winter": {}, "round_space": 9, "seats": seats}));
    choose_with(&mut game, cards, &mut Chance::scripted([Snowdrift as u32]));
    game
}

/// The same after a plague, so that a card may be lost already.
fn snowdrift_after_plague(seats: Value, cards: &[&str]) -> Burg {
    let winter = json!({"gone": ["plague"]});
    let mut game = at(cards.len(), json!({"winter": winter, "round_space": 7, "seats": seats}));
    let before = (0..Snowdrift as u32).filter(|&card| game.public().deck >> card & 1 != 0).count() as u32;
    choose_with(&mut game, cards, &mut Chance::scripted([before]));
    game
}

#[test]
fn brg_r29_full_hand_means_an_empty_pile_at_the_choice() {
    // Two cards are lost, the pile is empty: barred.
    let winter = json!({"gone": ["plague", "snowdrift"]});
    let seats = json!([{"lost": ["mason", "worker_wood"]}, {}, {}]);
    let game = at(3, json!({"winter": winter, "round_space": 6, "seats": seats}));
    assert_eq!(refused(&game, 0, "choose master_builder"), "BRG-42");
    // A plague that empties the pile does not undo the choice.
    let game =
        plague(json!([{"discard": ["trader"]}, {}, {}]), &["master_builder", "messenger", "messenger"]);
    assert_eq!(game.public().space, 8);
    assert_eq!(hand(&game, 0).len(), 7);
}

#[test]
fn brg_r30_the_master_builder_is_never_lost() {
    assert!(broken(3, json!({"seats": [{"lost": ["master_builder"]}, {}, {}]})).contains("master-builder"));
    let game = snowdrift(json!([{"taler": 3}, {}, {}]), &["messenger"; 3]);
    assert_eq!(refused(&game, 0, "lose master_builder"), "BRG-235");
}

#[test]
fn brg_r31_face_down_cards_are_neither_hand_nor_pile() {
    // The chosen worker cannot be given up, and the plague does not count the chosen card.
    let game = snowdrift(
        json!([{"taler": 3, "discard": ["worker_wood"]}, {}, {}]),
        &["worker_sand", "messenger", "messenger"],
    );
    assert_eq!(legal(&game, 0), ["lose worker_wood", "lose worker_stone", "pay"]);
    assert_eq!(refused(&game, 0, "lose worker_sand"), "BRG-R31");
    let game = plague(
        json!([{"taler": 2, "discard": ["worker_wood", "trader"]}, {}, {}]),
        &["mason", "messenger", "messenger"],
    );
    assert_eq!(legal(&game, 0), ["lose trader", "lose worker_wood", "pay"]);
}

#[test]
fn brg_r32_without_worker_and_taler_he_pays_what_he_has() {
    // Only two people can come to this: one worker was lost to the plague, the two others lie face down. Nobody may learn
    // that by his being passed over: he is asked, and can only pay.
    let seats = json!([{"taler": 2, "lost": ["worker_wood"]}, {}]);
    let mut game = snowdrift_after_plague(seats, &["worker_sand+worker_stone", "messenger+mason"]);
    assert_eq!(legal(&game, 0), ["pay"]);
    let bank = game.public().bank;
    act(&mut game, 0, "pay");
    assert_eq!((game.public().taler[0], game.public().bank), (0, bank + 2));
    // From then on everybody knows what lies there.
    let view = game.view(Viewer::Seat(seat(1)));
    let mut rng = Rng::new(3);
    for _ in 0..50 {
        let both = PersonCard::WorkerSand.bit() | PersonCard::WorkerStone.bit();
        assert_eq!(Burg::imagine(&view, &mut rng).choice(seat(0)), both);
    }
    // So rare that random games do not show it: the view written by hand has it too.
    let text = serde_json::to_string(&Burg::to_seen(&view)).unwrap();
    assert!(text.contains(r#""facedown_known":["worker_sand","worker_stone"]"#), "{text}");
    let mut by_hand = Vec::new();
    Burg::write_seen(&view, &mut Vec::new(), &mut by_hand);
    assert_eq!(String::from_utf8_lossy(&by_hand), text);
}

#[test]
fn brg_r33_further_winter_cards_need_a_rule() {
    let text = include_str!("../../components.toml");
    let more = format!(
        "{text}\n[[winter_card]]\nid = \"hearth\"\nname_de = \"Feuerstelle\"\nname_en = \"Hearth\"\ntiming = \"instant\"\n"
    );
    let refusal = burghof_burg::Data::read(&more).unwrap_err();
    assert_eq!(refusal.at, "winter_card hearth");
}

#[test]
fn brg_r34_pub_and_granary_follow_the_helper_rules() {
    let winter = json!({"active": ["village_pub", "granary"], "pub": {"innkeeper": 0}});
    let mut game = placing(json!({"winter": winter, "own": {"taler": 20}}));
    // Moving the innkeeper out and putting another one in are two placements of one action.
    act(&mut game, 0, "place granary_a from pub");
    act(&mut game, 0, "place pub from supply");
    assert_eq!(game.public().innkeeper(), Some(seat(0)));
    assert_eq!(game.public().space, 4);
    // Without a building of this round there is no innkeeper.
    let mut game =
        at(3, json!({"winter": {"active": ["village_pub"]}, "tower": {}, "seats": [{"taler": 20}, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    assert_eq!(game.public().space, 4);
}

fn with_pub(inn: Value, extra: Value) -> Burg {
    let mut all = extra;
    all["winter"] = json!({"active": ["village_pub"], "pub": inn});
    at(3, all)
}

#[test]
fn brg_r35_the_toll_is_due_before_placing() {
    // Also if no helper is placed.
    let mut game = with_pub(json!({}), json!({"seats": [{"taler": 1}, {}, {}]}));
    let events = choose(&mut game, &["trader", "messenger", "messenger"]);
    assert!(events.contains(&Event::Toll { seat: seat(0), to: None, taler: 1 }));
    assert_eq!(game.public().step, Step::Trader);
    act(&mut game, 0, "done");
    assert_eq!(game.public().taler[0], 0);
    // Neither Taler nor trader helper: nothing happens.
    let mut game = with_pub(json!({}), json!({}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!((game.public().step, game.public().supply[0], game.public().pub_taler), (Step::Trader, 6, 0));
}

#[test]
fn brg_r36_an_innkeeper_moved_away_earns_no_more() {
    let mut game = with_pub(json!({"innkeeper": 0}), json!({"seats": [{}, {"taler": 1}, {}]}));
    choose(&mut game, &["trader", "trader", "messenger"]);
    act(&mut game, 0, "trader clay from pub");
    assert_eq!((game.public().pub_taler, game.public().taler[0]), (1, 0));
}

fn draw_damsel(seats: Value) -> Burg {
    let mut game = at(3, json!({"winter": {}, "round_space": 9, "seats": seats}));
    choose_with(&mut game, &["messenger"; 3], &mut Chance::scripted([Damsel as u32]));
    game
}

#[test]
fn brg_r37_courting_begins_in_the_following_round_after_the_coin() {
    let mut game = at(3, json!({"winter": {}, "round_space": 9}));
    act(&mut game, 0, "choose trader");
    act(&mut game, 1, "choose messenger");
    act_with(&mut game, 2, "choose trader", &mut Chance::scripted([Damsel as u32]));
    assert_eq!(game.public().step, Step::Trader, "not in the round of the drawing");
    act(&mut game, 0, "done");
    act(&mut game, 2, "done");
    assert_eq!((game.public().step, game.public().space), (Step::Courtship, 8));
    // The new start player courts with the coin he has just taken.
    assert_eq!(legal(&game, 1), ["court taler", "drop"]);
}

#[test]
fn brg_r38_in_the_first_courting_round_everybody_is_asked() {
    let mut game = draw_damsel(json!([{}, {}, {}]));
    act(&mut game, 1, "drop");
    act(&mut game, 2, "drop");
    // Alone, but asked all the same; he contributes and wins at once.
    assert_eq!(waits_for(&game), [0]);
    let events = act(&mut game, 0, "court taler");
    assert!(events.contains(&Event::Won { seat: seat(0), vp: 8 }));
    // Seats 1 and 2 share his Taler: one kind, no choice, seat 1 is first.
    assert_eq!(game.public().taler[..3], [7, 10, 8]);
    assert_eq!(game.public().step, Step::Select);
}

#[test]
fn brg_r39_nobody_courts() {
    let mut game = draw_damsel(json!([{}, {}, {}]));
    for seat in [1, 2, 0] {
        act(&mut game, seat, "drop");
    }
    assert_eq!(game.public().gone(), Damsel.bit());
    assert_eq!(points(&game), [0; 3]);
    assert_eq!(game.public().step, Step::Select);
}

#[test]
fn brg_r40_the_granary_comes_last() {
    let winter = json!({"active": ["granary"], "granary": {"granary_a": 0}});
    let game = at(3, json!({"winter": winter, "places": {"smithy_6": 0}}));
    let lines = game.sheet().lines;
    assert_eq!(lines.last().unwrap().rule.id(), "BRG-211");
    assert_eq!(lines.len(), 2);
}

#[test]
fn brg_r41_an_empty_winter_pile_gives_nothing() {
    let gone = json!(["village_pub", "granary", "plague", "wall_breach", "damsel", "snowdrift"]);
    let mut game = at(3, json!({"winter": {"gone": gone}, "round_space": 9}));
    let mut chance = Chance::scripted([]);
    choose_with(&mut game, &["messenger"; 3], &mut chance);
    assert!(chance.asked().is_empty());
    assert_eq!(game.public().space, 8);
}

#[test]
fn brg_r42_the_bank_serves_in_order_of_resolution() {
    let mut game = at(3, json!({"bank": 10, "start": 1, "seats": [{}, {}, {"taler": 91}]}));
    choose(&mut game, &["messenger", "messenger", "trader"]);
    assert_eq!(game.public().taler[..2], [2, 8]);
}

#[test]
fn brg_r43_the_mason_pays_with_what_he_took() {
    let mut game =
        at(3, json!({"tower": {"stone": 1, "clay": 1}, "seats": [{"res": {"sand": 1, "wood": 1}}, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "take stone");
    act(&mut game, 0, "build house 1s 1w 1t");
    // What he paid is on the wagons, not with him.
    assert_eq!(goods(&game, 0), [0; 5]);
}

#[test]
fn brg_r44_the_rulebook_prevails() {
    let data = fresh(2, false).data();
    let fee = |id: &str| data.spots[data.spot(id).unwrap() as usize].fee;
    assert_eq!((fee("smithy_10"), fee("smithy_6"), data.keep_vp), (10, 6, 3));
}

#[test]
fn brg_r45_coins_stay_on_their_spaces_after_an_early_end() {
    let all: Vec<String> = fresh(2, false).data().templates.iter().map(|t| t.id.to_owned()).collect();
    let but_one: Vec<&str> = all.iter().map(String::as_str).filter(|&id| id != "house_6").collect();
    let seats = json!([{"res": {"sand": 1, "wood": 1, "stone": 1}}, {}, {}]);
    let mut game = at(3, json!({"templates": without(&but_one), "seats": seats}));
    choose(&mut game, &["worker_sand", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert!(game.outcome().is_some());
    assert_eq!(game.public().coins, 4);
}

#[test]
fn brg_r46_an_empty_worker_may_still_build() {
    let seats = json!([{"res": {"sand": 1, "wood": 1, "stone": 1}}, {}, {}]);
    let mut game = scarce(3, [0; 5], json!({"seats": seats}));
    choose(&mut game, &["worker_wood", "messenger", "messenger"]);
    assert_eq!(goods(&game, 0), [1, 1, 0, 1, 0]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(points(&game)[0], 3);
}
