//! SLO-76 to SLO-109: stairs, fountain, scrolls, cards and the owner.

use crate::common::*;
use crate::rules::actions::{closed, standing, with_box, with_door, with_ghost};
use burghof_core::Game;
use burghof_schloss::{Event, Phase, Schloss};
use serde_json::{Value, json};

fn stairs(player: Value) -> Schloss {
    let tiles = json!([
        tile("L1-08", 1, 0, "NEW"),
        tile("L1-12", -1, 0, "EW"),
        tile("L2-06", -2, 0, "NE"),
        with(tile("L2-12", 0, 1, "NESW"), json!({"ghost": "G2-1"}))
    ]);
    position(with(actions(tiles), json!({"players": [player, {}]})))
}

#[test]
fn slo_76_stairs_lead_to_any_other_stairs() {
    let mut game = stairs(json!({"at": "L1-08"}));
    assert_eq!(legal_like(&game, "stairs"), ["stairs L2-06", "stairs L2-12"]);
    assert_eq!(refused(&game, "stairs L1-12"), "SLO-76");
    act(&mut game, "stairs L2-06");
    assert_eq!((at(&game, 0), game.public().actions_left()), ("L2-06", 3));
    assert_eq!(refused(&stairs(json!({})), "stairs L2-06"), "SLO-76");
}

#[test]
fn slo_77_without_a_second_staircase_it_cannot_be_used() {
    let json = with(actions(json!([tile("L1-08", 1, 0, "NEW")])), json!({"players": [{"at": "L1-08"}, {}]}));
    assert_eq!(refused(&position(json), "stairs L2-06"), "SLO-77");
}

#[test]
fn slo_78_a_ghost_on_the_stairs_must_be_fought_first_and_none_hinders_at_the_other_end() {
    let mut game = stairs(json!({"at": "L2-12", "hearts": 9}));
    assert_eq!(legal(&game), ["fight"]);
    fight(&mut game, 1, 1);
    assert!(is_legal(&game, "stairs L1-08"));
    let mut game = stairs(json!({"at": "L1-08"}));
    act(&mut game, "stairs L2-12");
    assert_eq!(legal(&game), ["fight"], "an encounter begins");
}

#[test]
fn slo_79_the_fountain_gives_a_heart_as_often_as_you_like() {
    let mut game = standing("L2-03", json!({}));
    let supply = game.public().supply();
    act(&mut game, "drink");
    act(&mut game, "drink");
    assert_eq!((game.public().hearts(seat(0)), game.public().supply()), (5, supply - 2));
    assert_eq!(game.public().actions_left(), 2);
    assert_eq!(refused(&standing("L1-02", json!({})), "drink"), "SLO-79");
}

#[test]
fn slo_80_never_above_ten_hearts() {
    assert_eq!(refused(&standing("L2-03", json!({"hearts": 10})), "drink"), "SLO-80");
}

#[test]
fn slo_81_not_beside_a_ghost() {
    let mut tiles = corridor();
    tiles[3]["ghost"] = json!("G1-1");
    let json = with(actions(tiles), json!({"players": [{"at": "L2-03", "fought": "G1-1"}, {}]}));
    assert_eq!(refused(&position(json), "drink"), "SLO-60");
}

#[test]
fn slo_82_not_while_the_supply_is_empty() {
    let players = json!([{"at": "L2-03", "hearts": 4}, {"hearts": 10}, {"hearts": 10}]);
    let json = with(actions(corridor()), json!({"players": players}));
    let game = position(json);
    assert_eq!(game.public().supply(), 0);
    assert_eq!(refused(&game, "drink"), "SLO-82");
}

#[test]
fn slo_83_four_kinds_of_scroll_and_two_places() {
    let game = new_game(2);
    let kinds: std::collections::BTreeSet<_> = game
        .data()
        .get()
        .boxes
        .iter()
        .filter(|content| content.good.sort == burghof_schloss::Sort::Scroll)
        .map(|content| content.good.to_string())
        .collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["magic_shield", "magic_sword", "whirlwind", "wings"]);
    let mut game = with_box(closed("B2-09", 2), json!({"scrolls": ["B1-07", "B1-08"]}));
    act(&mut game, "take box2");
    assert_eq!(legal(&game), ["keep", "replace wings", "replace whirlwind"]);
    act(&mut game, "replace whirlwind");
    assert_eq!(floor(&game, "L1-02"), ["B1-08"]);
}

#[test]
fn slo_84_slo_85_magic_sword_and_shield_are_permanent() {
    let mut game = with_ghost("G4-2", json!({"scrolls": ["B3-06", "B2-09"], "hearts": 9}));
    assert_eq!((game.public().attack(seat(0)), game.public().shield_power(seat(0))), (1, 1));
    fight(&mut game, 1, 1);
    assert_eq!((game.public().attack(seat(0)), game.public().shield_power(seat(0))), (1, 1));
    assert_eq!(points(&game, 0), 2 * 2 + 5);
}

#[test]
fn slo_86_wings_carry_to_any_other_room_without_closed_door() {
    let tiles = json!([
        tile("L1-12", 1, 0, "EW"),
        with(tile("L2-07", 2, 0, "EW"), json!({"door": {}})),
        tile("L3-10", 3, 0, "NEW")
    ]);
    let mut game = position(with(actions(tiles), json!({"players": [{"scrolls": ["B1-07"]}, {}]})));
    assert_eq!(legal_like(&game, "wings"), ["wings L1-12", "wings L3-10"]);
    assert_eq!(refused(&game, "wings L2-07"), "SLO-86");
    assert_eq!(refused(&game, "wings L1-01"), "SLO-86");
    act(&mut game, "wings L3-10");
    assert_eq!((at(&game, 0), game.public().actions_left()), ("L3-10", 3));
}

#[test]
fn slo_87_wings_are_used_up() {
    let mut game = position(with(actions(corridor()), json!({"players": [{"scrolls": ["B1-07"]}, {}]})));
    act(&mut game, "wings L2-03");
    assert_eq!(refused(&game, "wings L1-01"), "SLO-86");
    let json = json_of(&game);
    assert_eq!((&json["removed"]["boxes"], &json["gone"]), (&json!(1), &json!(["B1-07"])));
}

#[test]
fn slo_88_slo_89_whirlwind_gives_seven_actions_before_the_first_one_and_is_used_up() {
    let mut game = position(with(actions(corridor()), json!({"players": [{"scrolls": ["B1-08"]}, {}]})));
    let mut late = game.clone();
    act(&mut game, "whirlwind");
    assert_eq!(game.public().actions_left(), 7);
    assert_eq!(json_of(&game)["gone"], json!(["B1-08"]));
    for n in 0..7 {
        assert_eq!(game.public().current(), seat(0));
        act(&mut game, if n % 2 == 0 { "move E" } else { "move W" });
    }
    assert_eq!(game.public().current(), seat(1));
    act(&mut late, "move E");
    assert_eq!(refused(&late, "whirlwind"), "SLO-88");
    assert_eq!(refused(&position(actions(corridor())), "whirlwind"), "SLO-88");
}

#[test]
fn slo_90_a_card_is_used_once() {
    let mut game = with_door(json!({"cards": {"key": 1}}));
    act(&mut game, "key N");
    assert_eq!(game.public().cards(seat(0)), [2, 1, 0]);
}

#[test]
fn slo_91_slo_92_a_fireball_adds_two_after_the_dice_are_seen() {
    let mut game = with_ghost("G2-7", json!({"sword": "B1-03", "shield": "B4-03"}));
    fight(&mut game, 3, 1);
    assert_eq!((game.public().phase(), game.public().fight_total()), (Phase::Fireball, 5));
    assert_eq!(legal(&game), ["fireball", "no"]);
    assert_eq!(refused(&game, "fight"), "SLO-92");
    let mut without = game.clone();
    act(&mut without, "no");
    assert_eq!((ghost_at(&without, "L1-12"), without.public().cards(seat(0))[0]), (json!("G2-7"), 2));
    act_with(&mut game, "fireball", &[10]);
    assert_eq!((ghost_at(&game, "L1-12"), game.public().cards(seat(0))[0]), (Value::Null, 1));
    assert_eq!(game.public().actions_left(), 3, "no action beyond the round");
}

#[test]
fn slo_93_the_eye_looks_at_one_box_for_one_seat() {
    let mut tiles = corridor();
    tiles[2]["boxes"] = json!([closed("x", 1)]);
    let mut game = position(actions(tiles));
    let story = act_with(&mut game, "eye L1-02 box1", &[4]);
    assert_eq!((game.public().actions_left(), game.public().cards(seat(0))[1]), (3, 0));
    let room = game.public().data().tile_index("L1-02").unwrap();
    let known = |n: u8| game.view(seat(n).into()).content(room, 0);
    assert_eq!(known(0).map(|b| game.public().data().boxes[usize::from(b)].id), Some("B1-05"));
    assert_eq!(known(1), None);
    assert_eq!(game.view(burghof_core::Viewer::Public).content(room, 0), None);
    assert_eq!(story.learned(), burghof_core::SeatSet::of(seat(0)));
    assert_eq!(face_down(&game, "L1-02"), 1, "it is put back");
    assert_eq!(refused(&game, "eye L1-02 box1"), "SLO-93");
    // Whoever opens it finds exactly that.
    let mut later = position(with(json_of(&game), json!({"current": 1, "eventful": true})));
    let mut json = json_of(&later);
    json["players"][1]["at"] = json!("L1-02");
    later = position(json);
    act(&mut later, "take box1");
    assert_eq!(json_of(&later)["players"][1]["shield"]["id"], "B1-05");
}

#[test]
fn slo_94_slo_95_a_key_opens_for_certain_at_the_cost_of_the_attempt() {
    let mut game = with_door(json!({}));
    let story = act(&mut game, "key N");
    assert_eq!((game.public().closed(), game.public().actions_left()), (0, 3));
    assert!(
        story
            .told
            .iter()
            .any(|told| told.to.is_some() && matches!(told.event, Event::DoorUnlocked { door: 2, .. }))
    );
    assert_eq!(refused(&with_door(json!({"cards": {"key": 0}})), "key N"), "SLO-94");
    assert_eq!(refused(&with_door(json!({})), "key E"), "SLO-45");
}

#[test]
fn slo_96_unused_cards_are_worth_a_point_each() {
    let json =
        with(actions(json!([])), json!({"players": [{"cards": {"fireball": 1, "eye": 0, "key": 2}}, {}]}));
    let game = position(json);
    assert_eq!((points(&game, 0), points(&game, 1)), (3, 5));
}

fn owner(me: Value, other: Value) -> Schloss {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-09", 2, 0, "NSW")]);
    let me = with(json!({"at": "L1-09"}), me);
    position(with(actions(tiles), json!({"players": [me, other]})))
}

#[test]
fn slo_98_slo_118_the_owner_hinders_nobody_and_is_never_moved() {
    let tiles =
        json!([tile("L1-09", 1, 0, "NESW"), with(tile("L1-12", 2, 0, "EW"), json!({"ghost": "G1-1"}))]);
    let mut game = position(actions(tiles));
    act(&mut game, "move E");
    assert_eq!(refused(&game, "fight"), "SLO-63", "he is no ghost");
    act(&mut game, "stop");
    assert_eq!(legal(&game), ["ghost L1-12 W"], "a ghost may enter his room, he himself is not moved");
}

#[test]
fn slo_99_one_swap_costs_one_action() {
    let mut game = owner(json!({}), json!({"sword": "B1-01"}));
    assert_eq!(legal_like(&game, "swap"), ["swap 1 sword1"]);
    act(&mut game, "swap 1 sword1");
    assert_eq!(game.public().actions_left(), 3);
    assert_eq!(refused(&game, "swap 1 shield2"), "SLO-99", "he has gone on");
}

#[test]
fn slo_100_not_beside_a_ghost() {
    let tiles = json!([with(tile("L1-09", 1, 0, "NESW"), json!({"ghost": "G1-1"}))]);
    let players = json!([{"at": "L1-09", "fought": "G1-1"}, {"sword": "B1-01"}]);
    assert_eq!(
        refused(&position(with(actions(tiles), json!({"players": players}))), "swap 1 sword1"),
        "SLO-60"
    );
}

#[test]
fn slo_101_slo_102_any_item_of_any_other_player_for_one_of_the_same_sort() {
    let me = json!({"sword": "B1-01", "scrolls": ["B1-07", "B1-08"], "treasures": ["B1-11"]});
    let game = owner(
        me,
        json!({"sword": "B4-01", "shield": "B1-04", "scrolls": ["B3-06"], "treasures": ["B4-12"],
        "ghosts": ["G2-1"]}),
    );
    assert_eq!(
        legal_like(&game, "swap"),
        [
            "swap 1 magic_sword whirlwind",
            "swap 1 magic_sword wings",
            "swap 1 shield2",
            "swap 1 sword5 sword1",
            "swap 1 treasure4 treasure1",
            "swap 1 trophy2 treasure1",
        ]
    );
    assert_eq!(refused(&game, "swap 1 sword5 treasure1"), "SLO-102");
    assert_eq!(refused(&game, "swap 1 sword4 sword1"), "SLO-101");
    assert_eq!(refused(&game, "swap 0 sword1 sword1"), "SLO-101");
    assert_eq!(refused(&game, "swap 2 sword1 sword1"), "SLO-101");
}

#[test]
fn slo_103_giving_is_compulsory() {
    let game = owner(json!({"sword": "B1-01"}), json!({"sword": "B4-01"}));
    assert_eq!(refused(&game, "swap 1 sword5"), "SLO-103");
}

#[test]
fn slo_104_who_has_nothing_of_that_sort_gives_nothing() {
    let mut game = owner(json!({}), json!({"treasures": ["B4-12"]}));
    act(&mut game, "swap 1 treasure4");
    assert_eq!((points(&game, 0), points(&game, 1)), (9, 5));
}

#[test]
fn slo_105_hearts_and_cards_cannot_be_swapped() {
    let game = owner(json!({}), json!({"hearts": 9}));
    assert!(legal_like(&game, "swap").is_empty());
    assert_eq!(refused(&game, "swap 1 heart1"), "SLO-105");
}

#[test]
fn slo_106_a_swap_cannot_break_the_limits() {
    let me = json!({"sword": "B1-01", "shield": "B1-04", "scrolls": ["B1-07", "B1-08"]});
    let other = json!({"sword": "B1-02", "shield": "B1-05", "scrolls": ["B2-07", "B2-08"]});
    let game = owner(me, other);
    let swaps = legal_like(&game, "swap");
    assert!(!swaps.is_empty());
    for swap in &swaps {
        let words: Vec<&str> = swap.split_whitespace().collect();
        let [verb, with, take, give] = words[..] else { panic!("{swap}: something is given for it") };
        // To take and give nothing, or something of another sort, would put more on a card than it holds.
        assert_eq!(refused(&game, &format!("{verb} {with} {take}")), "SLO-103", "{swap}");
        let same = |other: &&String| other.starts_with(&format!("{verb} {with} {take} "));
        let offered: Vec<&String> = swaps.iter().filter(same).collect();
        let foreign = swaps.iter().filter_map(|other| other.split_whitespace().last());
        let foreign =
            foreign.filter(|thing| *thing != give && !offered.iter().any(|one| one.ends_with(thing)));
        for thing in foreign {
            let why = refused(&game, &format!("{verb} {with} {take} {thing}"));
            assert_eq!(why, "SLO-102", "{take} for {thing}");
        }
        let mut after = game.clone();
        act(&mut after, swap);
        for player in json_of(&after)["players"].as_array().unwrap().iter().take(2) {
            assert!(player["sword"].is_object() && player["shield"].is_object(), "{swap}: {player}");
            assert_eq!(player["scrolls"].as_array().unwrap().len(), 2, "{swap}");
        }
    }
}

#[test]
fn slo_107_after_a_swap_he_goes_to_the_next_room() {
    let mut game = owner(json!({}), json!({"sword": "B1-01"}));
    act(&mut game, "swap 1 sword1");
    assert_eq!(game.public().owner_room(), game.public().data().tile_index("L2-09"));
    assert_eq!(game.public().owner_number(), Some(2));
}

#[test]
fn slo_108_he_waits_if_that_room_is_not_on_the_table() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW")]);
    let players = json!([{"at": "L1-09"}, {"sword": "B1-01"}]);
    let mut game = position(with(actions(tiles), json!({"players": players})));
    act(&mut game, "swap 1 sword1");
    assert_eq!((game.public().owner_room(), game.public().owner_number()), (None, Some(2)));
}

#[test]
fn slo_109_after_the_fourth_swap_he_leaves_the_game() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L4-07", 2, 0, "NW")]);
    let json =
        json!({"players": [{"at": "L4-07"}, {"sword": "B1-01"}], "owner": {"stage": 4, "tile": "L4-07"}});
    let mut game = position(with(actions(tiles), json));
    let story = act(&mut game, "swap 1 sword1");
    assert_eq!((game.public().owner_room(), game.public().owner_number()), (None, None));
    assert!(story.told.iter().any(|told| told.event == Event::OwnerLeft));
    assert_eq!(json_of(&game)["owner"]["gone"], true);
}
