//! Where pieces fit, and what happens to those that do not.

use crate::kit::*;
use crate::rules::{keep_of, strict};
use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;

#[test]
fn cas_22_cas_23_a_short_wall_spans_one_unit() {
    let game = after(at("T0,0", json!({ "building": { "S": 1, "T": 1 } })), &["S 0,0 E"]);
    assert_eq!(legal(&game), ["T 1,0"]);
    assert_eq!(game.table().castle.spot(Point::new(1, 0)), Spot::Open);
}

#[test]
fn cas_24_a_long_wall_spans_two_units_and_fills_its_middle() {
    let game = after(at("T0,0", json!({ "building": { "L": 1, "T": 1 } })), &["L 0,0 E"]);
    assert_eq!(legal(&game), ["T 2,0"]);
    assert_eq!(game.table().castle.spot(Point::new(1, 0)), Spot::Mid);
}

#[test]
fn cas_25_walls_run_along_the_grid() {
    let game = at("T0,0", json!({ "building": { "L": 1, "S": 1 } }));
    assert!(game.read_action("S 0,0 NE").is_err());
    assert_eq!(legal(&game).len(), 8);
}

#[test]
fn cas_26_walls_and_towers_alternate() {
    // Wall to wall.
    let game = at("T0,0 S0,0E", json!({ "building": { "S": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 E"), "CAS-30");
    // Tower to tower.
    assert!(misfit("T0,0 T1,0", json!({})).contains("one-castle"));
    let neighbours = at("T0,0 T0,1 T1,1 T1,0 S0,0N S0,1E S1,0N", json!({}));
    assert_eq!(values(&neighbours), [0u32; 0]);
}

#[test]
fn cas_27_one_wall_per_side() {
    let game = at("T0,0 S0,0E", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 0,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "L 0,0 N"), "legal");
}

#[test]
fn cas_28_one_castle_that_begins_with_a_tower() {
    let game = at("", json!({ "building": { "T": 1, "S": 1 } }));
    assert_eq!(legal(&game), ["T 0,0"]);
    assert_eq!(verdict(&game, "T 1,0"), "CAS-28");
    assert_eq!(verdict(&game, "S 0,0 E"), "CAS-28");
    let game = at("T0,0", json!({ "building": { "T": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "S 5,5 E"), "CAS-30");
    assert!(misfit("T0,0 T5,5 S0,0E S5,5E", json!({})).contains("one-castle"));
}

#[test]
fn cas_29_the_first_cards_must_hang_together() {
    assert!(can_start(Pieces::new(1, 0, 0)) && can_start(Pieces::new(1, 2, 2)));
    assert!(!can_start(Pieces::new(0, 1, 0)) && !can_start(Pieces::new(1, 3, 2)));
    assert!(can_start(Pieces::new(3, 1, 1)) && !can_start(Pieces::new(3, 1, 0)));
    let game = at("", json!({ "hands": [["T1", "T3", "W6", "W7"], ["T2", "W1"]] }));
    assert_eq!(verdict(&game, "play T1 T3 W6"), "CAS-29");
    assert_eq!(verdict(&game, "play W6"), "CAS-29");
    assert_eq!(verdict(&game, "play T1 W6"), "legal");
    // Later any cards do.
    let later = at(V1, json!({ "keeps": keep_of(0), "hands": [["T1", "T3", "W6", "W7"], ["T2", "W1"]] }));
    assert_eq!(verdict(&later, "play W6"), "legal");
}

#[test]
fn cas_30_a_wall_begins_at_a_tower() {
    let game = at("T0,0 S0,0E", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 N"), "CAS-30");
    assert_eq!(verdict(&game, "L 1,1 E"), "CAS-30");
    assert_eq!(verdict(&game, "S 0,0 N"), "legal");
    let floating = misfit("T0,0 S0,0E S4,4E", json!({}));
    assert!(floating.contains("wall-attached") && floating.contains("walls[1]"), "{floating}");
}

#[test]
fn cas_31_a_wall_needs_free_edges() {
    let game = at("T0,0 S0,0E T1,0", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 0,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "L -1,0 E"), "CAS-31");
    assert_eq!(verdict(&game, "S -1,0 E"), "legal");
}

#[test]
fn cas_32_room_for_a_tower_at_the_far_end() {
    let game = at("T0,0 L0,0E T2,0 S0,0N T0,1 S0,1E T1,1", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,1 S"), "CAS-32");
    assert_eq!(verdict(&game, "S 1,1 N"), "legal");
    let game = at("T0,0 L0,0E S0,0N T0,1 S0,1N T0,2 S0,2E T1,2", json!({ "building": { "L": 1 } }));
    assert_eq!(verdict(&game, "L 1,2 S"), "CAS-32");
}

#[test]
fn cas_33_a_long_wall_crosses_nothing() {
    // A tower in the middle.
    let tower = "T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S T1,0 S1,0S T1,-1 S1,-1E T2,-1";
    let game = at(tower, json!({ "building": { "L": 1 } }));
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-33");
    // The middle of another long wall.
    let wall = "T0,0 S0,0N T0,1 S0,1E T1,1 L1,1S T1,-1";
    assert_eq!(verdict(&at(wall, json!({ "building": { "L": 1 } })), "L 0,0 E"), "CAS-33");
}

#[test]
fn cas_34_a_long_wall_blocks_no_open_end() {
    let game = at("T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S", json!({ "building": { "L": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-34");
    assert_eq!(verdict(&game, "S 0,0 E"), "legal");
}

#[test]
fn cas_35_walls_share_an_open_end() {
    let three = "T0,0 T1,0 T2,0 T2,1 T2,2 T1,2 T0,2 T0,1 S0,0E S1,0E S2,0N S2,1N S0,2E S1,2E S0,0N S0,1N S1,0N S2,1W S1,2S";
    let game = at(three, json!({ "keeps": keep_of(0), "building": { "S": 1, "T": 1 } }));
    let game = after(game, &["S 0,1 E"]);
    // All four wait for the same tower.
    assert_eq!(game.table().castle.open_wall_ends(), 4);
    assert_eq!(legal(&game), ["T 1,1"]);
}

#[test]
fn cas_36_a_wall_between_two_towers() {
    let game = at("T0,0 S0,0N T0,1 S0,1E T1,1 S1,1S T1,0", json!({ "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 0,0 E"), "legal");
    assert_eq!(verdict(&game, "L 0,0 E"), "CAS-33");
    // Listed once, though it could be added from either tower.
    let same = legal(&game).iter().filter(|action| *action == "S 0,0 E").count();
    assert_eq!(
        (same, game.read_action("S 1,0 W"), game.read_action("s0,0e")),
        (1, game.read_action("S 0,0 E"), game.read_action("S 0,0 E"))
    );
    let long = at("T0,0 S0,0N T0,1 L0,1E T2,1 S2,1S T2,0", json!({ "building": { "L": 1 } }));
    assert_eq!(values(&after(long, &["L 2,0 W"])), [4]);
}

#[test]
fn cas_37_a_tower_on_an_open_end_connects_all_walls() {
    let game = at("T0,0 S0,0E", json!({ "building": { "T": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "T 0,0"), "CAS-37");
    assert_eq!(verdict(&game, "T 1,0"), "legal");
    let game = at("T0,0 T1,0 T0,1 S0,0E S0,0N S1,0N S0,1E", json!({ "building": { "T": 1, "S": 1 } }));
    let game = after(game, &["T 1,1"]);
    assert_eq!((values(&game), game.table().castle.open_wall_ends()), (vec![4], 0));
}

#[test]
fn cas_38_no_tower_in_a_wall_or_on_free_ground() {
    let game = at("T0,0 L0,0E", json!({ "building": { "T": 1 } }));
    assert_eq!(verdict(&game, "T 1,0"), "CAS-38");
    assert_eq!(verdict(&game, "T 0,1"), "CAS-38");
    assert!(misfit("T0,0 L0,0E T1,0", json!({})).contains("tower-free"));
}

#[test]
fn cas_39_keeps_never_hinder_building() {
    let free = at(V3, json!({ "building": { "S": 1 }, "keeps": [] }));
    let kept =
        at(V3, json!({ "building": { "S": 1 }, "keeps": [{ "player": 0, "cell": [0, 1], "double": true }] }));
    assert!(legal(&kept).contains(&"S 1,0 N".to_owned()));
    assert_eq!(legal(&free), legal(&kept));
}

#[test]
fn cas_40_nothing_inside_a_foreign_courtyard() {
    let foreign = json!([{ "player": 1, "cell": [0, 0] }]);
    let game =
        at(&format!("{V3} S1,0N"), json!({ "keeps": foreign, "building": { "T": 1, "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "T 1,1"), "CAS-40");
    let game = at(V3, json!({ "keeps": foreign, "building": { "S": 1, "L": 1 } }));
    assert_eq!(verdict(&game, "S 1,0 N"), "CAS-40");
    assert!(!legal(&game).contains(&"S 1,0 N".to_owned()));
}

#[test]
fn cas_41_own_courtyards_and_areas_closed_in_this_turn() {
    let own = at(V3, json!({ "keeps": keep_of(0), "building": { "S": 1, "T": 1 } }));
    assert_eq!(values(&after(own, &["S 1,0 N", "T 1,1"])), [6]);
    let open = "T0,0 T2,0 T2,2 T0,2 S0,0E T1,0 S1,0E L0,2E L0,0N";
    let closing = at(open, json!({ "building": { "L": 1, "S": 1, "T": 1 } }));
    let closing = after(closing, &["L 2,0 N", "S 1,0 N", "T 1,1", "claim none"]);
    assert_eq!(yards(&closing), [("0,0".into(), 6, Some(0), false)]);
}

#[test]
fn cas_42_the_outer_side_of_foreign_walls() {
    let game = at(V1, json!({ "keeps": keep_of(1), "building": { "S": 3, "T": 2 } }));
    let game = after(game, &["S 0,1 N", "T 0,2", "S 0,2 E", "T 1,2", "S 1,1 N", "claim none"]);
    assert_eq!(yards(&game), [("0,0".into(), 4, Some(1), false), ("0,1".into(), 4, Some(0), false)]);
}

#[test]
fn cas_43_a_piece_that_fits_must_be_built() {
    let game = at(V1, json!({ "keeps": keep_of(0), "building": { "T": 1, "S": 1 } }));
    assert_eq!(verdict(&game, "end"), "CAS-44");
    let game = after(game, &["S 0,0 W"]);
    assert_eq!((verdict(&game, "end"), legal(&game)), ("CAS-44", vec!["T -1,0".to_owned()]));
}

#[test]
fn cas_44_building_ends_when_nothing_is_left_or_nothing_fits() {
    let game = at(V1, json!({ "keeps": keep_of(0), "building": { "T": 1 } }));
    assert_eq!(legal(&game), ["end"]);
    let done = after(at(V1, json!({ "keeps": keep_of(0), "building": { "S": 1 } })), &["S 0,0 W"]);
    assert_eq!(done.table().phase, Phase::Draw);
    // Open ends inside a foreign courtyard are no place.
    let inside = json!({ "keeps": keep_of(1), "building": { "T": 1 } });
    assert_eq!(legal(&at(&format!("{V3} S1,0N"), inside)), ["end"]);
}

#[test]
fn cas_45_the_rest_goes_to_the_opponent() {
    let game = after(at(V1, strict(json!({ "keeps": keep_of(0), "building": { "T": 2 } }))), &["end"]);
    assert_eq!(game.table().passed[..2], [Pieces::NONE, Pieces::new(2, 0, 0)]);
    assert_eq!((game.table().building, game.table().phase), (Pieces::NONE, Phase::Draw));
}

#[test]
fn cas_46_received_pieces_are_built_with_those_of_the_cards() {
    let hands = json!([["T7", "W7"], ["W7", "T5"]]);
    let game =
        at(V1, json!({ "keeps": keep_of(0), "building": { "T": 1 }, "hands": hands, "played": ["W6"] }));
    let mut game = after(game, &["end", "draw 1 1"]);
    assert_eq!(game.table().building, Pieces::NONE);
    assert_eq!(verdict(&game, "T 5,5"), "CAS-14");
    play(&mut game, &["play W7"]);
    assert_eq!(game.table().building, Pieces::new(1, 0, 2));
    // What still does not fit is handed on again.
    let full = "T0,0 S0,0E S0,0N S0,0W S0,0S";
    let again = at(full, json!({ "passed": [{ "S": 1 }, {}], "hands": [["W7"], ["W1"]] }));
    let again = after(again, &["play W7", "end"]);
    assert_eq!(again.table().passed[1], Pieces::new(0, 0, 3));
}

#[test]
fn cas_47_left_overs_are_of_one_kind() {
    let mut seen = [0, 0];
    for seed in 0..300 {
        random_game(2, seed, "strict", |game| {
            let table = game.table();
            if table.phase == Phase::Build && !table.something_fits(game.public().active) {
                assert!(table.building.tower == 0 || table.building.walls() == 0);
                seen[usize::from(table.building.tower == 0)] += 1;
            }
        });
    }
    assert!(seen[0] > 0, "{seen:?}");
}

#[test]
fn cas_48_without_a_receiver_pieces_leave_the_game() {
    let last = json!({ "keeps": keep_of(0), "building": { "T": 1 }, "end_by": 1, "played": ["T1"] });
    let game = after(at(V1, last), &["end"]);
    assert_eq!((game.table().lost, game.table().passed[1]), (Pieces::new(1, 0, 0), Pieces::NONE));
    let game = after(game, &["draw 0 0"]);
    assert_eq!(points(&game), [4, 0]);
    assert!(game.outcome().is_some());
}

/// Where a wall on a side of a tower would end.
fn far_end(castle: &Castle, tower: usize, side: usize, long: bool) -> Point {
    let wall = castle.wall_place(tower, side, long);
    if wall.at == castle.tower(tower) { wall.end() } else { wall.at }
}

/// What bots ask the board about sides and places agrees with the walls that stand, and with building there.
#[test]
fn cas_52_what_would_close_something_closes_it() {
    let mut asked = [0; 2];
    for seed in 0..8 {
        random_game(2, seed, "trial", |game| {
            let castle = &game.table().castle;
            let walls: Vec<Wall> = castle.walls().collect();
            for tower in 0..castle.tower_count() {
                assert_eq!(castle.spot(castle.tower(tower)), Spot::Tower(tower));
                let shown = castle.shown(tower);
                for (side, &shown) in shown.iter().enumerate() {
                    let ends = [false, true].map(|long| castle.spot(far_end(castle, tower, side, long)));
                    let stands =
                        [false, true].map(|long| walls.contains(&castle.wall_place(tower, side, long)));
                    let joined = |long: usize| if matches!(ends[long], Spot::Tower(_)) { 2 } else { 0 };
                    let expected = match stands {
                        [true, _] => 1 + joined(0),
                        [_, true] => 2 + joined(1),
                        _ => 0,
                    };
                    assert_eq!(shown, expected, "tower {tower}, side {side}");
                    let clear = [true, ends[0] == Spot::Empty];
                    for long in 0..2 {
                        let fits = expected == 0 && clear[long] && ends[long] != Spot::Mid;
                        assert_eq!(castle.probe(tower, side, long == 1), fits.then_some(ends[long]));
                    }
                }
            }
            let Some(seat) = game.to_act().first() else { return };
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            for action in actions {
                let closes = match action {
                    Action::Tower(point) => castle.tower_closes(point),
                    Action::Wall(wall) => castle.wall_closes(wall),
                    _ => continue,
                };
                let mut next = *game;
                next.apply(seat, action, &mut Chance::free(Rng::new(0)), &mut Silent);
                let more = next.table().castle.courtyard_count() > castle.courtyard_count();
                assert_eq!(closes, more, "{}", game.notation(action));
                asked[usize::from(matches!(action, Action::Tower(_)))] += usize::from(closes);
            }
        });
    }
    assert!(asked.iter().all(|&times| times > 20), "{asked:?}");
}
