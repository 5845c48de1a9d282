//! SLO-59 to SLO-75: ghosts, fights and death.

use crate::common::*;
use crate::rules::actions::{closed, with_box, with_ghost};
use burghof_schloss::{Event, Phase};
use serde_json::{Value, json};

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
