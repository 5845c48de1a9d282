//! What is easily overlooked: that every choice is as likely as any other where bots choose at random, and the smallest
//! numbers.

use crate::common::*;
use burghof_core::{Chance, Game, Rng, Setup, Silent};
use burghof_schloss::{Event, Phase, Schloss};
use serde_json::json;
use std::collections::BTreeMap;

/// How often each legal action is picked, out of sixty times their number.
fn picked(game: &Schloss, rng: &mut Rng) -> BTreeMap<String, u32> {
    let all = legal(game);
    let asked = game.to_act().first().unwrap();
    let mut times: BTreeMap<String, u32> = all.iter().map(|text| (text.clone(), 0)).collect();
    let mut scratch = Vec::new();
    for _ in 0..60 * all.len() {
        let text = game.notation(game.random_action(asked, rng, &mut scratch));
        *times.get_mut(&text).unwrap_or_else(|| panic!("{text} is not legal")) += 1;
    }
    times
}

#[test]
fn every_choice_is_as_likely_as_any_other() {
    let mut rng = Rng::new(11);
    let mut looked: BTreeMap<(&str, u8), u32> = BTreeMap::new();
    for seed in 0..40 {
        let mut chance = Chance::free(Rng::new(seed));
        let mut game = Schloss::new(&Setup::new(2 + seed as u8 % 3), &mut chance).unwrap();
        let mut scratch = Vec::new();
        for _ in 0..600 {
            let Some(asked) = game.to_act().first() else { break };
            let public = game.public();
            let kind = match public.phase() {
                Phase::Place => {
                    let hand =
                        public.tile_in_hand().map_or(0, |tile| public.data().tiles[usize::from(tile)].level);
                    ("place", hand)
                }
                Phase::Ghosts => {
                    let rooms = 0..public.data().tiles.len() as u8;
                    ("ghosts", rooms.filter(|&room| public.ghost_in(room).is_some()).count() as u8 / 4)
                }
                Phase::Actions => ("actions", public.actions_left()),
                _ => ("other", 0),
            };
            let mut count = Vec::new();
            game.legal_actions(asked, &mut count);
            let often = looked.entry(kind).or_default();
            if (2..=48).contains(&count.len()) && *often < 40 && rng.below(4) == 0 {
                *often += 1;
                let times = picked(&game, &mut rng);
                assert!(
                    times.values().all(|times| (18..115).contains(times)),
                    "{kind:?}: {times:?}\n{game:?}"
                );
            }
            let action = game.random_action(asked, &mut rng, &mut scratch);
            game.apply(asked, action, &mut chance, &mut Silent);
        }
    }
    for level in 1..=4 {
        assert!(looked.get(&("place", level)).is_some_and(|&often| often >= 8), "{looked:?}");
    }
    assert!(looked.iter().filter(|(kind, _)| kind.0 == "ghosts").count() > 1, "{looked:?}");
}

#[test]
fn slo_56_hearts_are_counted_up_to_the_most() {
    // Two hearts lie open: who has 6 of 10 gains both, who has 9 gains one and leaves one.
    let open = |hearts: u32| {
        let heart = json!({"boxes": [{"id": "B2-11", "tier": 2, "open": true}]});
        let tiles = json!([with(tile("L1-02", 1, 0, "EW"), heart)]);
        let own = json!({"players": [{"at": "L1-02", "hearts": hearts}, {}]});
        let mut game = position(with(actions(tiles), own));
        let before = game.public().supply();
        let story = act(&mut game, "take heart2");
        let found = story.told.iter().find_map(|told| match told.event {
            Event::HeartsFound { gained, surplus, .. } => Some((gained, surplus)),
            _ => None,
        });
        (found, game.public().hearts(seat(0)), game.public().supply() - before)
    };
    assert_eq!(open(6), (Some((2, 0)), 8, 0));
    assert_eq!(open(9), (Some((1, 1)), 10, 1));
}

#[test]
fn slo_22_no_corridor_goes_on_beyond_level_2() {
    let tiles = json!([tile("L1-09", 1, 0, "NESW"), tile("L2-07", 2, 0, "EW")]);
    let game = position(placing("L1-12", tiles));
    assert!(placements(&game).iter().all(|place| !place.starts_with("3,0")), "{:?}", placements(&game));
}

#[test]
fn slo_17_what_is_not_asked_in_step_2_is_said() {
    let game = position(actions(corridor()));
    for (text, rule) in [("draw", "SLO-17"), ("keep", "SLO-17"), ("fireball", "SLO-R21"), ("no", "SLO-R21")] {
        assert_eq!(refused(&game, text), rule, "{text}");
    }
    let death = position(json!({"phase": "actions", "dying": 0, "players": [
        {"hearts": 0, "sword": "B1-01", "shield": "B1-04", "scrolls": ["B1-07"]}, {}]}));
    assert_eq!(death.public().phase(), Phase::Death);
    assert_eq!(refused(&death, "stop"), "SLO-71");
}

#[test]
fn slo_84_two_boxes_of_a_tier_that_nobody_knows_are_one_choice() {
    let boxes = json!({"boxes": [
        {"id": "a", "tier": 2, "open": false}, {"id": "b", "tier": 2, "open": false}]});
    let other = json!({"boxes": [{"id": "c", "tier": 1, "open": false}]});
    let tiles = json!([with(tile("L2-01", 1, 0, "W"), boxes), with(tile("L2-02", 0, 1, "S"), other)]);
    let game = position(with(actions(tiles), json!({"players": [{"cards": {"eye": 1}}, {}]})));
    let eyes = legal_like(&game, "eye");
    assert_eq!(eyes, ["eye L2-01 box2", "eye L2-02 box1"]);
    let times = picked(&game, &mut Rng::new(2));
    assert!(eyes.iter().all(|eye| times[eye] > 18), "{times:?}");
}

#[test]
fn slo_r35_two_boxes_of_a_tier_are_two_choices_once_somebody_knows_one() {
    let boxes = json!({"boxes": [
        {"id": "a", "tier": 2, "open": false}, {"id": "B2-01", "tier": 2, "open": false, "seen": [1]}]});
    let tiles = json!([with(tile("L2-01", 1, 0, "W"), boxes)]);
    let players = json!([{"at": "L2-01", "cards": {"eye": 1}}, {}]);
    let game = position(with(actions(tiles), json!({"players": players})));
    assert_eq!(legal_like(&game, "take"), ["take box2", "take box2b"]);
    assert_eq!(legal_like(&game, "eye"), ["eye L2-01 box2", "eye L2-01 box2b"]);
    let times = picked(&game, &mut Rng::new(3));
    assert!(times.values().all(|&times| times > 18), "{times:?}");
}

#[test]
fn slo_79_the_fountain_is_picked_where_something_lies_beside_it() {
    let mut tiles = corridor();
    tiles[3]["boxes"] = json!([{"id": "B1-01", "open": true}]);
    let game = position(with(actions(tiles), json!({"players": [{"at": "L2-03"}, {}]})));
    assert!(is_legal(&game, "drink") && is_legal(&game, "take sword1"), "{:?}", legal(&game));
    let times = picked(&game, &mut Rng::new(4));
    assert!(times.values().all(|&times| times > 18), "{times:?}");
}
