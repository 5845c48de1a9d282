//! SLO-39 to SLO-109: what can be done in step 2.

mod common;

use burghof_core::Game;
use burghof_schloss::{Event, Phase, Schloss};
use common::*;
use serde_json::{Value, json};

/// A ghost in the first room of the corridor, the active player with it.
fn with_ghost(ghost: &str, player: Value) -> Schloss {
    let mut tiles = corridor();
    tiles[0]["ghost"] = json!(ghost);
    let player = with(json!({"at": "L1-12"}), player);
    position(with(actions(tiles), json!({"players": [player, {}]})))
}

/// The active player in a room of the corridor.
fn standing(room: &str, player: Value) -> Schloss {
    let player = with(json!({"at": room}), player);
    position(with(actions(corridor()), json!({"players": [player, {}]})))
}

/// A box room (L1-02 at 3,0) with this box, face-down or open.
fn with_box(content: Value, player: Value) -> Schloss {
    let mut tiles = corridor();
    tiles[2]["boxes"] = json!([content]);
    let player = with(json!({"at": "L1-02"}), player);
    position(with(actions(tiles), json!({"players": [player, {}]})))
}

fn closed(id: &str, tier: u8) -> Value {
    json!({"id": id, "tier": tier, "open": false})
}

fn open(id: &str) -> Value {
    json!({"id": id, "open": true})
}

/// A closed door (D3: 1 and 6) north of START, the active player before it.
fn with_door(player: Value) -> Schloss {
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

#[test]
fn slo_59_nothing_can_be_taken_beside_a_ghost() {
    let mut tiles = corridor();
    tiles[2] = with(tile("L1-02", 3, 0, "EW"), json!({"ghost": "G1-1", "boxes": [closed("x", 1)]}));
    let json = with(actions(tiles), json!({"players": [{"at": "L1-02", "fought": "G1-1"}, {}]}));
    assert_eq!(refused(&position(json), "take box1"), "SLO-60");
}

#[test]
fn slo_60_beside_a_ghost_only_fight_leave_or_stop() {
    let tiles = json!([
        with(tile("L1-12", 1, 0, "EW"), json!({"ghost": "G1-1"})),
        with(tile("L2-07", 2, 0, "EW"), json!({"door": {}, "boxes": [closed("x", 1)]})),
    ]);
    let json =
        with(actions(tiles), json!({"players": [{"at": "L1-12", "fought": "G1-1", "sword": "B1-01"}, {}]}));
    let game = position(json);
    assert_eq!(legal(&game), ["fight", "move W", "stop"]);
    for text in ["door E", "key E", "eye L2-07 box1", "drink", "swap 1 sword2"] {
        assert_eq!(refused(&game, text), "SLO-60", "{text}");
    }
}

#[test]
fn slo_61_one_round_before_leaving_or_stopping() {
    let mut game = with_ghost("G2-7", json!({"hearts": 5}));
    assert_eq!(legal(&game), ["fight"]);
    assert_eq!(refused(&game, "move W"), "SLO-61");
    assert_eq!(refused(&game, "stop"), "SLO-61");
    fight(&mut game, 1, 1);
    assert_eq!(legal(&game), ["fight", "move E", "move W", "stop"]);
}

#[test]
fn slo_62_the_duty_is_per_encounter() {
    let mut game = with_ghost("G2-7", json!({"hearts": 9}));
    fight(&mut game, 1, 1);
    // The same ghost comes back after leaving: the duty arises anew.
    act(&mut game, "stop");
    act(&mut game, "ghost L1-12 W");
    assert_eq!(json_of(&game)["players"][0]["fought"], Value::Null);
    // Re-entering is a new encounter too.
    let mut game = with_ghost("G2-7", json!({"hearts": 9, "fought": "G2-7"}));
    act(&mut game, "move W");
    act(&mut game, "move E");
    assert_eq!(legal(&game), ["fight"]);
    // Another ghost than the one that was fought.
    let game = with_ghost("G2-7", json!({"hearts": 9, "fought": "G2-6"}));
    assert_eq!(legal(&game), ["fight"]);
}

#[test]
fn slo_63_die_plus_sword_plus_magic_swords() {
    let mut game =
        with_ghost("G2-7", json!({"sword": "B2-02", "scrolls": ["B3-06"], "hearts": 9, "shield": "B4-03"}));
    let story = fight(&mut game, 2, 1);
    let total = story.told.iter().find_map(|told| match told.event {
        Event::Fought { total, .. } => Some(total),
        _ => None,
    });
    assert_eq!(total, Some(2 + 3 + 1));
    assert_eq!(game.public().actions_left(), 3);
    let mut bare = with_ghost("G1-1", json!({}));
    fight_for(&mut bare, 3, 1, 10);
    assert_eq!(bare.public().trophies(seat(0)), 1, "a three alone beats life 2");
    let none = position(actions(corridor()));
    assert_eq!(refused(&none, "fight"), "SLO-63");
}

#[test]
fn slo_64_slo_65_the_ghost_must_be_higher_than_the_shield_power() {
    // Fight 2: a die of 2 makes 4, shield 3 and a magic shield make 4.
    for (throw, hearts) in [(2, 5), (3, 4)] {
        let mut game = with_ghost("G2-7", json!({"shield": "B1-06", "scrolls": ["B2-09"], "hearts": 5}));
        let supply = game.public().supply();
        let story = fight(&mut game, 1, throw);
        assert_eq!(game.public().hearts(seat(0)), hearts);
        assert_eq!(game.public().supply(), supply + 5 - hearts as i8, "the lost heart goes to the supply");
        assert!(story.told.iter().any(|told| matches!(told.event,
            Event::Fought { ghost_die, ghost_total, .. } if u32::from(ghost_die) == throw && ghost_total == ghost_die + 2)));
    }
}

#[test]
fn slo_66_a_loss_is_exactly_one_heart() {
    let mut game = with_box(closed("B2-11", 2), json!({"hearts": 1}));
    act(&mut game, "take box2");
    assert_eq!(game.public().hearts(seat(0)), 3);
    let mut game = with_ghost("G4-2", json!({"hearts": 3}));
    fight(&mut game, 1, 6);
    assert_eq!(game.public().hearts(seat(0)), 2);
}

#[test]
fn slo_67_equal_is_not_enough() {
    let mut game = with_ghost("G2-7", json!({"sword": "B2-02", "shield": "B4-03", "cards": {"fireball": 0}}));
    fight(&mut game, 3, 1);
    assert_eq!(ghost_at(&game, "L1-12"), "G2-7");
    fight_for(&mut game, 4, 1, 10);
    assert_eq!(ghost_at(&game, "L1-12"), Value::Null);
}

#[test]
fn slo_68_a_defeated_ghost_still_hits() {
    let mut game = with_ghost("G1-1", json!({"hearts": 3}));
    fight_for(&mut game, 6, 1, 10);
    assert_eq!((game.public().hearts(seat(0)), game.public().haunted()), (2, 0));
}

#[test]
fn slo_69_the_trophy_and_the_next_box_are_the_reward() {
    let mut game = with_ghost("G1-1", json!({}));
    let story = fight_for(&mut game, 6, 1, 12);
    assert_eq!(json_of(&game)["players"][0]["ghosts"][0]["id"], "G1-1");
    assert_eq!(json_of(&game)["players"][0]["treasures"][0]["id"], "B1-13");
    assert_eq!(game.public().boxes_left(0), 12);
    assert!(story.told.iter().any(|told| told.to.is_some() && matches!(told.event, Event::Reward { .. })));
    let piles = json!({"piles": {"boxes": {"1": 0, "2": 3, "3": 14, "4": 12}}});
    let mut tiles = corridor();
    tiles[0]["ghost"] = json!("G1-1");
    let mut game = position(with(with(actions(tiles), json!({"players": [{"at": "L1-12"}, {}]})), piles));
    fight_for(&mut game, 6, 1, 13);
    assert_eq!((game.public().boxes_left(1), points(&game, 0)), (2, 1 + 2 + 5), "from the lowest tier left");
}

#[test]
fn slo_70_the_reward_costs_no_action_and_may_be_left() {
    let mut game = with_ghost("G1-1", json!({"sword": "B4-01"}));
    fight_for(&mut game, 6, 1, 0);
    assert_eq!(game.public().phase(), Phase::Item);
    act(&mut game, "keep");
    assert_eq!((game.public().actions_left(), floor(&game, "L1-12")), (3, vec!["B1-01".to_owned()]));
    let mut tiles = corridor();
    tiles[0]["ghost"] = json!("G1-1");
    let none =
        json!({"piles": {"boxes": {"1": 0, "2": 0, "3": 0, "4": 0}}, "players": [{"at": "L1-12"}, {}]});
    let mut game = position(with(actions(tiles), none));
    let story = fight(&mut game, 6, 1);
    assert!(story.told.iter().any(|told| matches!(told.event, Event::NoReward { .. })));
    assert_eq!(points(&game, 0), 1 + 5);
}

#[test]
fn slo_71_death_costs_two_items_of_own_choice() {
    let player = json!({"hearts": 1, "sword": "B1-01", "shield": "B1-04", "scrolls": ["B1-07", "B1-08"],
        "treasures": ["B1-11"], "ghosts": ["G1-2"]});
    let mut game = with_ghost("G4-2", player);
    fight(&mut game, 1, 6);
    assert_eq!(game.public().phase(), Phase::Death);
    assert_eq!(legal(&game).len(), 6);
    assert_eq!(refused(&game, "lose sword2 wings"), "SLO-71");
    assert_eq!(refused(&game, "stop"), "SLO-71");
    act(&mut game, "lose sword1 wings");
    let json = json_of(&game);
    let me = &json["players"][0];
    assert_eq!(me["sword"], Value::Null);
    assert_eq!((&me["shield"]["id"], &me["scrolls"][0]["id"]), (&json!("B1-04"), &json!("B1-08")));
    assert_eq!((me["treasures"].as_array().unwrap().len(), me["ghosts"].as_array().unwrap().len()), (1, 1));
    assert_eq!(me["cards"], json!({"fireball": 2, "eye": 1, "key": 2}));
    // Two or fewer: no question.
    let mut game = with_ghost("G4-2", json!({"hearts": 1, "sword": "B1-01", "shield": "B1-04"}));
    fight(&mut game, 1, 6);
    assert_eq!((at(&game, 0), points(&game, 0)), ("L1-01", 5));
}

#[test]
fn slo_72_slo_73_back_to_start_with_three_hearts_and_the_turn_is_over() {
    let mut game = with_ghost("G4-2", json!({"hearts": 1}));
    let supply = game.public().supply();
    fight(&mut game, 1, 6);
    assert_eq!((at(&game, 0), game.public().hearts(seat(0))), ("L1-01", 3));
    assert_eq!(game.public().supply(), supply + 1 - 3);
    assert_eq!((game.public().current(), game.public().turn()), (seat(1), 1), "no ghost step");
    assert_eq!(ghost_at(&game, "L1-12"), "G4-2");
}

#[test]
fn slo_74_the_lost_items_lie_in_the_room_of_the_death() {
    let mut game = with_ghost("G4-2", json!({"hearts": 1, "sword": "B1-01", "shield": "B1-04"}));
    fight(&mut game, 1, 6);
    assert_eq!(floor(&game, "L1-12"), ["B1-01", "B1-04"]);
}

#[test]
fn slo_75_after_a_round_anything_goes_if_the_ghost_is_gone() {
    let mut game = with_ghost("G1-1", json!({"hearts": 5}));
    fight_for(&mut game, 6, 1, 10);
    assert_eq!(game.public().actions_left(), 3);
    assert!(is_legal(&game, "move W") && is_legal(&game, "stop") && !is_legal(&game, "fight"));
    let mut game = with_ghost("G2-7", json!({"hearts": 5}));
    fight(&mut game, 1, 1);
    assert_eq!(game.public().actions_left(), 3);
    assert!(is_legal(&game, "fight") && is_legal(&game, "move W"));
}

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
    for swap in legal_like(&game, "swap") {
        act(&mut game.clone(), &swap);
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
