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

#[test]
fn brg_114_brg_119_what_one_could_put_together_is_counted() {
    use burghof_core::Text;
    let aid = |res: Value, other: Value| {
        let seats = json!({"seats": [{"res": res, "taler": 20}, {"res": other}, {}]});
        let aid = Burg::aid(&building_with(json!({}), seats).view(seat(0).into()));
        (aid.points, aid.kinds)
    };
    assert_eq!(aid(json!({"sand": 3}), json!({})), (3, 1));
    // Silver becomes the best kind that lies on a wagon, and kinds that are missing.
    assert_eq!(aid(json!({"sand": 3, "silver": 2}), json!({})), (13, 3));
    assert_eq!(aid(json!({"sand": 3, "silver": 2}), json!({"stone": 14})), (11, 3));
    assert_eq!(aid(json!({"sand": 3, "clay": 1, "silver": 2}), json!({"stone": 14, "wood": 17})), (15, 2));
}
