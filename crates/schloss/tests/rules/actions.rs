//! SLO-39 to SLO-58: what can be done in step 2; fights and the means to more are in `fights` and `means`.

use crate::common::*;
use burghof_core::Game;
use burghof_schloss::{Event, Phase, Schloss};
use serde_json::{Value, json};

/// A ghost in the first room of the corridor, the active player with it.
pub(crate) fn with_ghost(ghost: &str, player: Value) -> Schloss {
    let mut tiles = corridor();
    tiles[0]["ghost"] = json!(ghost);
    let player = with(json!({"at": "L1-12"}), player);
    position(with(actions(tiles), json!({"players": [player, {}]})))
}

/// The active player in a room of the corridor.
pub(crate) fn standing(room: &str, player: Value) -> Schloss {
    let player = with(json!({"at": room}), player);
    position(with(actions(corridor()), json!({"players": [player, {}]})))
}

/// A box room (L1-02 at 3,0) with this box, face-down or open.
pub(crate) fn with_box(content: Value, player: Value) -> Schloss {
    let mut tiles = corridor();
    tiles[2]["boxes"] = json!([content]);
    let player = with(json!({"at": "L1-02"}), player);
    position(with(actions(tiles), json!({"players": [player, {}]})))
}

pub(crate) fn closed(id: &str, tier: u8) -> Value {
    json!({"id": id, "tier": tier, "open": false})
}

pub(crate) fn open(id: &str) -> Value {
    json!({"id": id, "open": true})
}

/// A closed door (D3: 1 and 6) north of START, the active player before it.
pub(crate) fn with_door(player: Value) -> Schloss {
    let door =
        with(tile("L2-07", 0, 1, "NS"), json!({"door": {"id": "D3"}, "boxes": [{"id": "x", "tier": 1}]}));
    position(with(actions(json!([door, tile("L1-12", 1, 0, "EW")])), json!({"players": [player, {}]})))
}

#[test]
fn slo_39_four_actions_of_nine_kinds() {
    let mut game = standing("L1-12", json!({}));
    for left in (1..=4).rev() {
        assert_eq!(game.public().actions_left(), left);
        act(&mut game, if left % 2 == 0 { "move E" } else { "move W" });
    }
    assert_eq!(game.public().current(), seat(1), "without ghosts the turn is over");
}

#[test]
fn slo_40_actions_may_be_left_unused() {
    let mut game = standing("L1-12", json!({}));
    act(&mut game, "move E");
    act(&mut game, "stop");
    assert_eq!(game.public().current(), seat(1));
    let place = legal(&game)[0].clone();
    act(&mut game, &place);
    assert_eq!(game.public().actions_left(), 4, "nothing is saved up");
}

#[test]
fn slo_41_one_step_through_a_passage() {
    let mut game = standing("L1-04", json!({}));
    assert_eq!(legal_like(&game, "move"), ["move E", "move N", "move W"]);
    assert_eq!(refused(&game, "move S"), "SLO-41");
    act(&mut game, "move N");
    assert_eq!((at(&game, 0), game.public().actions_left()), ("L2-02", 3));
}

#[test]
fn slo_42_a_closed_door_cannot_be_passed() {
    let game = with_door(json!({}));
    assert_eq!(refused(&game, "move N"), "SLO-42");
}

#[test]
fn slo_43_rooms_with_ghosts_items_or_the_owner_may_be_entered() {
    let tiles = json!([
        with(tile("L1-12", 1, 0, "EW"), json!({"ghost": "G1-1"})),
        with(tile("L1-02", -1, 0, "EW"), json!({"boxes": [open("B1-01")]})),
        tile("L1-09", 0, 1, "NESW"),
    ]);
    let game = position(actions(tiles));
    assert_eq!(legal_like(&game, "move"), ["move E", "move N", "move W"]);
}

#[test]
fn slo_44_pawns_share_rooms() {
    let mut game =
        position(with(actions(corridor()), json!({"players": [{}, {"at": "L1-12"}, {"at": "L1-12"}]})));
    act(&mut game, "move E");
    assert_eq!([0, 1, 2].map(|n| at(&game, n)), ["L1-12"; 3]);
}

#[test]
fn slo_45_a_die_is_thrown_at_a_door_of_a_joined_room() {
    let mut game = with_door(json!({}));
    assert_eq!(legal_like(&game, "door"), ["door N"]);
    assert_eq!(refused(&game, "door E"), "SLO-45");
    let story = act_with(&mut game, "door N", &[die(6)]);
    assert!(story.told.iter().any(|told| matches!(told.event, Event::DoorTried { die: 6, .. })));
}

#[test]
fn slo_46_a_number_on_the_door_opens_it_for_good() {
    let mut game = with_door(json!({}));
    act_with(&mut game, "door N", &[die(6)]);
    assert_eq!(game.public().closed(), 0);
    assert!(is_legal(&game, "move N"));
    assert_eq!(room(&game, "L2-07")["door"], Value::Null);
    assert_eq!(json_of(&game)["removed"]["doors"], 1);
}

#[test]
fn slo_47_otherwise_it_stays_closed_and_its_numbers_are_known() {
    let mut game = with_door(json!({}));
    assert_eq!(room(&game, "L2-07")["door"]["known"], false);
    act_with(&mut game, "door N", &[die(5)]);
    assert_eq!(room(&game, "L2-07")["door"], json!({"id": "D3", "opens": [1, 6], "known": true}));
    assert_eq!(refused(&game, "move N"), "SLO-42");
}

#[test]
fn slo_48_the_attempt_costs_its_action_either_way() {
    for throw in [1, 2] {
        let mut game = with_door(json!({}));
        act_with(&mut game, "door N", &[die(throw)]);
        assert_eq!((game.public().actions_left(), at(&game, 0)), (3, "L1-01"));
    }
}

#[test]
fn slo_49_boxes_under_a_door_become_ordinary_boxes() {
    let mut game = with_door(json!({}));
    act_with(&mut game, "door N", &[die(1)]);
    act(&mut game, "move N");
    assert!(is_legal(&game, "take box1"));
}

#[test]
fn slo_50_one_action_takes_one_box_or_item() {
    let mut tiles = corridor();
    tiles[4] =
        with(tile("L2-02", 2, 1, "S"), json!({"boxes": [closed("x", 1), open("B2-12"), open("B2-02")]}));
    let mut game = position(with(actions(tiles), json!({"players": [{"at": "L2-02"}, {}]})));
    assert_eq!(legal_like(&game, "take"), ["take box1", "take sword3", "take treasure1"]);
    assert_eq!(refused(&game, "take box2"), "SLO-50");
    assert_eq!(refused(&game, "take sword2"), "SLO-50");
    act(&mut game, "take treasure1");
    assert_eq!((game.public().actions_left(), points(&game, 0)), (3, 6));
    assert_eq!(floor(&game, "L2-02"), ["B2-02"]);
}

#[test]
fn slo_51_five_kinds_of_items() {
    use std::collections::BTreeSet;
    let game = new_game(2);
    let kinds: BTreeSet<_> = game.data().get().boxes.iter().map(|content| content.good.sort.name()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["heart", "scroll", "shield", "sword", "treasure"]);
}

#[test]
fn slo_52_the_content_is_shown_to_all_and_put_on_the_card() {
    let mut game = with_box(closed("x", 1), json!({}));
    let story = act_with(&mut game, "take box1", &[2]);
    let opened = story.told.iter().find(|told| matches!(told.event, Event::BoxOpened { .. })).unwrap();
    assert_eq!(opened.to, Some(burghof_core::SeatSet::everyone(2)));
    assert_eq!(json_of(&game)["players"][0]["sword"]["id"], "B1-03");
    assert_eq!(face_down(&game, "L1-02"), 0);
}

#[test]
fn slo_53_room_for_one_sword_one_shield_two_scrolls() {
    let full = json!({"sword": "B1-01", "shield": "B1-04", "scrolls": ["B1-07", "B1-08"]});
    position(with(actions(json!([])), json!({"players": [full, {}]})));
    let three = json!({"scrolls": ["B1-07", "B1-08", "B2-07"]});
    let misfit = try_position(with(actions(json!([])), json!({"players": [three, {}]}))).unwrap_err();
    assert_eq!(misfit.at, "invariant room-on-the-card");
    let hearts =
        try_position(with(actions(json!([])), json!({"players": [{"hearts": 11}, {}]}))).unwrap_err();
    assert_eq!(hearts.at, "invariant hearts");
}

#[test]
fn slo_54_a_full_place_asks_which_one_to_keep() {
    let mut game = with_box(closed("B1-03", 1), json!({"sword": "B1-01"}));
    act(&mut game, "take box1");
    assert_eq!(
        (game.public().phase(), legal(&game)),
        (Phase::Item, vec!["keep".into(), "replace sword1".into()])
    );
    assert_eq!(refused(&game, "stop"), "SLO-54");
    assert_eq!(refused(&game, "replace sword3"), "SLO-54");
    let mut kept = game.clone();
    act(&mut kept, "keep");
    assert_eq!((floor(&kept, "L1-02"), points(&kept, 0)), (vec!["B1-03".to_owned()], 6));
    act(&mut game, "replace sword1");
    assert_eq!((floor(&game, "L1-02"), points(&game, 0)), (vec!["B1-01".to_owned()], 7));
    assert_eq!(game.public().actions_left(), 3);
}

#[test]
fn slo_55_opening_costs_the_action_even_if_the_content_is_left() {
    let mut game = with_box(closed("B1-03", 1), json!({"sword": "B3-01"}));
    act(&mut game, "take box1");
    act(&mut game, "keep");
    assert_eq!(game.public().actions_left(), 3);
}

#[test]
fn slo_56_hearts_up_to_ten_and_the_rest_to_the_supply() {
    let mut game = with_box(closed("B2-11", 2), json!({"hearts": 9}));
    let supply = game.public().supply();
    act(&mut game, "take box2");
    assert_eq!((game.public().hearts(seat(0)), game.public().supply()), (10, supply + 1));
    // Ten already: it stays in the room, and cannot be taken from there.
    let mut game = with_box(closed("B2-11", 2), json!({"hearts": 10}));
    act(&mut game, "take box2");
    assert_eq!((game.public().hearts(seat(0)), floor(&game, "L1-02")), (10, vec!["B2-11".to_owned()]));
    assert_eq!(refused(&game, "take heart2"), "SLO-56");
    let mut game = with_box(open("B2-11"), json!({"hearts": 3}));
    act(&mut game, "take heart2");
    assert_eq!((game.public().hearts(seat(0)), game.public().actions_left()), (5, 3));
    assert_eq!(json_of(&game)["heart_boxes_taken"], json!([2]));
}

#[test]
fn slo_57_taking_a_face_up_item_costs_an_action() {
    let mut game = with_box(open("B1-06"), json!({}));
    act(&mut game, "take shield3");
    assert_eq!((game.public().actions_left(), game.public().shield_power(seat(0))), (3, 3));
}

#[test]
fn slo_58_treasures_are_always_kept() {
    let mut game =
        with_box(closed("B1-11", 1), json!({"treasures": ["B4-12", "B4-11", "B4-10", "B4-09", "B3-14"]}));
    act(&mut game, "take box1");
    assert_eq!((game.public().phase(), points(&game, 0)), (Phase::Actions, 4 + 4 + 4 + 3 + 3 + 1 + 5));
}
