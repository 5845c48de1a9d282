use crate::rules::table::*;

/// Seat 0 is at work with a stonecutter and these goods.
pub fn building_with(res: Value, extra: Value) -> Burg {
    let mut all = json!({"seats": [{"res": res, "taler": 20}, {}, {}]});
    for (key, value) in extra.as_object().unwrap() {
        all[key] = value.clone();
    }
    let mut game = at(3, all);
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    game
}

#[test]
fn brg_110_only_builders_build() {
    let mut game = at(3, json!({"seats": [{"res": {"sand": 1, "wood": 1, "stone": 1}}, {}, {}]}));
    choose(&mut game, &["trader", "messenger", "messenger"]);
    assert_eq!(refused(&game, 0, "build house 1s 1w 1t"), "BRG-110");
}

#[test]
fn brg_111_any_template_in_any_order() {
    let game = building_with(json!({"sand": 20, "wood": 17, "clay": 14, "stone": 14}), json!({"tower": {}}));
    let kinds: std::collections::BTreeSet<String> = legal(&game, 0)
        .iter()
        .filter_map(|text| text.strip_prefix("build ").map(|rest| rest.split(' ').next().unwrap().to_owned()))
        .collect();
    assert_eq!(kinds.len(), 10, "{kinds:?}");
    let left = without(&["stable", "house_1", "house_2", "house_3", "house_4", "house_5", "house_6"]);
    let game =
        building_with(json!({"sand": 4, "wood": 2, "clay": 1, "stone": 2}), json!({"templates": left}));
    assert_eq!(refused(&game, 0, "build stable 2t 1c 4s"), "BRG-111");
    assert_eq!(refused(&game, 0, "build house 1t 1w 1s"), "BRG-111");
    // Templates of a kind are interchangeable: any of their ids may be named.
    let mut game =
        building_with(json!({"sand": 3, "wood": 1, "stone": 1}), json!({"templates": without(&["tower_1"])}));
    act(&mut game, 0, "build tower_7 3s 1w 1t");
    assert_eq!(game.public().built[0], 1 << game.data().template("tower_2").unwrap());
}

#[test]
fn brg_112_build_points() {
    assert_eq!(fresh(2, false).data().points, [1, 2, 4, 5, 0]);
}

#[test]
fn brg_113_exactly_the_build_value() {
    let game = building_with(json!({"sand": 4, "wood": 4, "clay": 4, "stone": 4}), json!({}));
    assert_eq!(refused(&game, 0, "build house 2s 1w 1t"), "BRG-113");
    assert_eq!(refused(&game, 0, "build house 1s 1w 1c"), "BRG-113");
    assert!(legal(&game, 0).contains(&"build house 1t 1w 1s".into()));
    // Nor with pieces one does not have.
    let game = building_with(json!({"sand": 2, "wood": 1, "clay": 1}), json!({}));
    assert_eq!(legal(&game, 0), ["build house 1c 1w 2s", "done"]);
    assert_eq!(refused(&game, 0, "build house 1s 1w 1t"), "BRG-113");
}

#[test]
fn brg_114_at_least_three_kinds() {
    let game = building_with(json!({"sand": 8, "wood": 4, "clay": 2}), json!({}));
    assert_eq!(refused(&game, 0, "build house 8s"), "BRG-114");
    assert_eq!(refused(&game, 0, "build house 4s 1c"), "BRG-114");
    assert!(legal(&game, 0).contains(&"build house 1c 1w 2s".into()));
}

#[test]
fn brg_115_two_buildings_are_paid_separately() {
    let mut game = building_with(json!({"sand": 4, "wood": 2, "clay": 2}), json!({}));
    assert_eq!(refused(&game, 0, "build house 4s 2w 2c"), "BRG-113");
    act(&mut game, 0, "build house 2s 1w 1c");
    act(&mut game, 0, "build house 2s 1w 1c");
    assert_eq!(goods(&game, 0), [0; 5]);
}

#[test]
fn brg_116_the_pieces_go_back_to_the_wagons_at_once() {
    let mut game = building_with(json!({"sand": 1, "wood": 1, "stone": 1}), json!({"tower": {}}));
    let before = game.public().stock.counts();
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(
        game.public().stock.counts(),
        [before[0] + 1, before[1] + 1, before[2], before[3] + 1, before[4]]
    );
}

#[test]
fn brg_117_the_template_leaves_the_board() {
    let mut game = building_with(json!({"sand": 1, "wood": 1, "stone": 1}), json!({}));
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(game.public().templates.count_ones(), 22);
    let json = serde_json::to_value(game.to_position()).unwrap();
    assert_eq!(json["seats"][0]["built"], json!(["house_1"]));
}

#[test]
fn brg_118_no_duty_to_place_a_helper() {
    let mut game = building_with(json!({"sand": 1, "wood": 1, "stone": 1}), json!({}));
    act(&mut game, 0, "build house 1s 1w 1t");
    act(&mut game, 0, "done");
    assert_eq!(game.public().at[0], 0);
    // Who cannot pay a fee may build, and is not asked for a helper.
    let mut game = at(3, json!({"seats": [{"res": {"sand": 1, "wood": 1, "stone": 1}}, {}, {}]}));
    choose(&mut game, &["stonecutter", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s 1w 1t");
    assert_eq!(game.public().space, 4);
}

#[test]
fn brg_119_a_bar_becomes_a_piece_of_any_kind() {
    let mut game = building_with(json!({"sand": 1, "wood": 1, "silver": 2}), json!({}));
    let silver = game.public().stock.get(Resource::Silver);
    let stone = game.public().stock.get(Resource::Stone);
    assert!(legal(&game, 0).contains(&"build house 1w 1s v>t".into()));
    act(&mut game, 0, "build house 1s 1w v>t");
    assert_eq!(goods(&game, 0), [0, 0, 0, 0, 1]);
    assert_eq!(game.public().forge, 1);
    assert_eq!(game.public().stock.get(Resource::Stone), stone, "taken and paid back");
    assert_eq!(game.public().stock.get(Resource::Silver), silver);
    let game = building_with(json!({"sand": 1, "wood": 1, "silver": 1}), json!({}));
    assert_eq!(refused(&game, 0, "build house 1s v>w v>t"), "BRG-119");
}

#[test]
fn brg_120_only_what_lies_on_the_wagons() {
    // All stones are in the defence tower or with seat 2.
    let extra = json!({"seats": [{"res": {"sand": 1, "wood": 1, "silver": 1}}, {}, {"res": {"stone": 14}}],
        "wagons": {"clay": {"owner": 1}}});
    let game = building_with(json!({}), extra);
    assert_eq!(game.public().stock.get(Resource::Stone), 0);
    assert!(!legal(&game, 0).iter().any(|text| text.contains("v>t")));
    // Nothing can be built: the round has gone on.
    assert_eq!(game.public().space, 4);
    // A helper beside the wagon does not matter.
    let extra = json!({"seats": [{"res": {"sand": 2, "wood": 1, "silver": 1}}, {}, {"res": {"stone": 14}}],
        "wagons": {"clay": {"owner": 1}}});
    let game = building_with(json!({}), extra);
    assert_eq!(refused(&game, 0, "build house 1s 1w v>t"), "BRG-120");
    assert_eq!(legal(&game, 0), ["build house 1w 2s v>c", "done"]);
}

#[test]
fn brg_121_a_converted_piece_is_of_its_new_kind() {
    let mut game = at(3, json!({"tower": {}, "seats": [{"res": {"sand": 1, "silver": 2}}, {}, {}]}));
    choose(&mut game, &["mason", "messenger", "messenger"]);
    act(&mut game, 0, "build house 1s v>w v>t");
    // Three kinds, and a Taler for each of the three pieces.
    assert_eq!(game.public().taler[0], 3);
}

#[test]
fn brg_122_bars_stay_in_the_smithy() {
    let mut game = building_with(json!({"sand": 1, "wood": 1, "silver": 1}), json!({"forge": 2}));
    act(&mut game, 0, "build house 1s 1w v>t");
    assert_eq!(game.public().forge, 3);
    act(&mut game, 0, "done");
    choose(&mut game, &["messenger", "trader", "trader"]);
    assert_eq!(game.public().forge, 3);
}

#[test]
fn brg_123_odd_sums_build_nothing() {
    let data = fresh(2, false).data();
    assert!(data.groups.iter().all(|group| group.value % 2 == 0));
    // 2 + 4 + 5 = 11: three kinds, but nothing fits.
    let game = building_with(json!({"wood": 1, "clay": 1, "stone": 1}), json!({}));
    assert_eq!(game.public().space, 4);
}

/// What is counted for a mason who builds with these pieces.
fn counted(res: Value, other: Value) -> burghof_burg::Aid {
    use burghof_core::Text;
    let seats = json!({"seats": [{"res": res, "taler": 20}, {"res": other}, {}]});
    Burg::aid(&building_with(json!({}), seats).view(seat(0).into()))
}

#[test]
fn brg_112_brg_119_what_is_missing_is_counted() {
    let short = |res: Value, other: Value| counted(res, other).bills["palas"].short;
    // 30 are needed. 2 + 2 + 4 = 8 are there.
    assert_eq!(short(json!({"sand": 2, "wood": 1, "clay": 1}), json!({})), 22);
    // Silver becomes the best kinds that lie on the wagons, as many as lie there.
    assert_eq!(short(json!({"sand": 2, "wood": 1, "clay": 1, "silver": 2}), json!({})), 12);
    assert_eq!(short(json!({"sand": 2, "wood": 1, "clay": 1, "silver": 2}), json!({"stone": 14})), 14);
    assert_eq!(short(json!({"sand": 2, "wood": 1, "clay": 1, "silver": 2}), json!({"stone": 13})), 13);
    let aid = counted(json!({"sand": 2, "wood": 1, "clay": 1, "silver": 2}), json!({"stone": 13}));
    assert_eq!((aid.bars.stone, aid.bars.sand, aid.kinds), (1, 2, 3));
    // A house costs 8. What stands already has no bill, what makes no exact sum has neither ways nor anything missing.
    assert_eq!(aid.bills["house"].ways[0].notation, "build house 1c 1w 2s");
    let aid = counted(json!({"stone": 3, "sand": 1, "wood": 1}), json!({}));
    assert_eq!((aid.bills["tower"].ways.len(), aid.bills["tower"].short), (0, 0));
}

#[test]
fn proposals_differ_in_what_people_care_about() {
    use burghof_burg::Trait::*;
    use burghof_core::Text;
    let res = json!({"sand": 6, "wood": 4, "clay": 3, "stone": 3, "silver": 2});
    let game = building_with(res, json!({}));
    let view = game.view(seat(0).into());
    let aid = Burg::aid(&view);
    let bill = &aid.bills["stable"];
    let by: Vec<_> = bill.ways.iter().map(|way| way.by).collect();
    assert_eq!(by[0], Usual);
    assert_eq!(by.len(), 4);
    assert!(by.contains(&Fewest) || by.contains(&Most), "{by:?}");
    // The list of the terminal begins with the same ones in the same order.
    let stable = game.data().group("stable").unwrap();
    let proposed: Vec<String> = Burg::proposals(&view, seat(0))
        .into_iter()
        .filter(|action| matches!(action, Action::Build { group, .. } if *group == stable))
        .map(|action| game.notation(action))
        .collect();
    let ways: Vec<&str> = bill.ways.iter().map(|way| &*way.notation).collect();
    assert_eq!(proposed, ways);
    // Who does not build is billed nothing.
    assert!(Burg::aid(&game.view(seat(1).into())).bills.is_empty());
}

#[test]
fn brg_46_to_brg_49_the_order_of_the_cards_is_told() {
    use burghof_burg::Moment::*;
    use burghof_core::Text;
    let own = json!({"res": {"sand": 6, "wood": 4, "clay": 3, "stone": 3}});
    let mut game = at(3, json!({"tower": {}, "seats": [own, {"discard": ["trader"]}, {}]}));
    choose(&mut game, &["mason", "master_builder", "messenger"]);
    let aid = Burg::aid(&game.view(burghof_core::Viewer::Public));
    let told: Vec<_> = aid.order.iter().map(|turn| (turn.card.id(), turn.seat.index(), turn.at)).collect();
    assert_eq!(told, [("messenger", 2, Done), ("mason", 0, Now), ("master_builder", 1, Later)]);
    let rival = &Burg::aid(&game.view(seat(0).into())).masters;
    assert_eq!((rival.len(), rival[0].seat, rival[0].vp), (1, seat(1), 5));
    // Whoever has the master builder feeds nobody else's.
    assert!(Burg::aid(&game.view(seat(1).into())).masters.is_empty());
}
