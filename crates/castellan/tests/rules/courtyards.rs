//! Courtyards, keeps and their points.

use crate::kit::*;
use crate::rules::keep_of;
use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;

#[test]
fn cas_49_enclosed_ground_is_a_courtyard() {
    let ring = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1 } }));
    assert!(yards(&ring).is_empty());
    assert_eq!(yards(&after(ring, &["S 0,0 N", "claim none"])).len(), 1);
}

#[test]
fn cas_50_a_wall_or_a_tower_closes() {
    let wall = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1 } }));
    assert_eq!(values(&after(wall, &["S 0,0 N"])), [4]);
    let tower = at("T0,0 T1,0 T0,1 S0,0E S1,0N S0,1E S0,0N", json!({ "building": { "T": 1 } }));
    assert_eq!(values(&after(tower, &["T 1,1"])), [4]);
}

#[test]
fn cas_51_an_open_end_is_a_gap() {
    // Two 1×1 areas that touch only at the open corner 1,1.
    let game = at(
        "T0,0 T1,0 T0,1 T2,1 T2,2 T1,2 T2,0 S0,0E S1,0N S0,1E S0,0N S1,0E S2,0N S2,1N S1,1E S1,1N S1,2E",
        json!({ "building": { "T": 1 } }),
    );
    assert!(yards(&game).is_empty());
    assert_eq!(values(&after(game, &["T 1,1"])), [4, 4, 4]);
}

#[test]
fn cas_52_courtyards_are_walls_minus_towers_minus_open_ends_plus_one() {
    for (pieces, count) in [(V1, 1), (V6, 2), (V7, 1), (V8, 0), (V10, 1), (V15, 1)] {
        let game = at(pieces, json!({}));
        assert_eq!((game.table().castle.courtyard_count(), yards(&game).len()), (count, count));
    }
    let game = at(V10, json!({ "building": { "T": 1 }, "keeps": keep_of(0) }));
    assert_eq!(yards(&after(game, &["T 1,1"])).len(), 4);
}

#[test]
fn cas_53_shape_and_area_play_no_role() {
    let bent = "T0,0 T2,0 T2,1 T1,1 T1,2 T0,2 L0,0E S2,0N S1,1E S1,1N S0,2E L0,0N";
    assert_eq!(values(&at(bent, json!({}))), [6]);
    assert_eq!((values(&at(V1, json!({}))), values(&at(V2, json!({})))), (vec![4], vec![4]));
}

#[test]
fn cas_54_every_enclosed_area_gets_a_keep() {
    let game = at(
        "T0,0 T1,0 T0,1 T2,1 T2,2 T1,2 T2,0 S0,0E S1,0N S0,1E S0,0N S1,0E S2,0N S2,1N S1,1E S1,1N S1,2E",
        json!({ "building": { "T": 1 }, "double_used": [true, false] }),
    );
    let game = after(game, &["T 1,1"]);
    assert_eq!(game.table().phase, Phase::Draw);
    assert!(yards(&game).iter().all(|yard| yard.2 == Some(0) && !yard.3));
    assert_eq!(points(&game), [12, 0]);
    // A courtyard without a keep that nobody could have enclosed now is refused.
    let over = json!({ "phase": "draw", "played": ["W1"] });
    assert!(misfit(V1, over).contains("phase"));
}

#[test]
fn cas_55_a_ring_around_a_foreign_courtyard() {
    let game =
        at(V11_OPEN, json!({ "keeps": keep_of(1), "building": { "L": 1 }, "double_used": [true, false] }));
    let mut game = after(game, &["L -1,0 N", "draw 1 0"]);
    assert_eq!(points(&game), [12, 4]);
    // Seat 1 may still build inside its courtyard's ground only, not in the ring.
    play(&mut game, &["play W1"]);
    assert_eq!(verdict(&game, "S 1,0 E"), "CAS-40");
}

#[test]
fn cas_56_all_parts_of_a_divided_courtyard() {
    let game = at(V15, json!({ "keeps": keep_of(0), "building": { "S": 1 }, "double_used": [true, false] }));
    let game = after(game, &["S 2,0 N"]);
    assert_eq!(yards(&game), [("0,0".into(), 6, Some(0), false), ("2,0".into(), 6, Some(0), false)]);
    assert_eq!(keeps(game.public())[0], 2);
}

#[test]
fn cas_57_the_place_of_a_keep_does_not_matter() {
    let with = |cell: [i32; 2]| {
        at(V15, json!({ "keeps": [{ "player": 0, "cell": cell, "double": true }], "building": { "S": 1 } }))
    };
    assert_eq!(with([0, 0]), with([3, 0]));
    // The owner decides which part keeps the old keep: both parts are offered.
    assert_eq!(legal(&after(with([3, 0]), &["S 2,0 N"])), ["claim 0,0", "claim 2,0"]);
}

#[test]
fn cas_58_one_double_keep_when_a_new_keep_is_set() {
    let ring = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E";
    let game = after(at(ring, json!({ "building": { "S": 1 } })), &["S 0,0 N"]);
    assert_eq!(legal(&game), ["claim none", "claim 0,0"]);
    assert_eq!(points(&after(game, &["claim 0,0"])), [8, 0]);
    assert_eq!(points(&after(game, &["claim none"])), [4, 0]);
    assert_eq!(verdict(&game, "claim 5,5"), "CAS-58");
    // Used is used.
    let used = at(ring, json!({ "building": { "S": 1 }, "double_used": [true, false] }));
    let used = after(used, &["S 0,0 N"]);
    assert_eq!((used.table().phase, points(&used)), (Phase::Draw, vec![4, 0]));
    let two = json!([{ "player": 0, "cell": [0, 0], "double": true }, { "player": 0, "cell": [2, 0], "double": true }]);
    assert!(misfit(&format!("{V15} S2,0N"), json!({ "keeps": two })).contains("double-keep"));
}

#[test]
fn cas_59_a_single_keep_stays_single() {
    let two = format!("{V1} S1,0E T2,0 S2,0N T2,1");
    let game = at(&two, json!({ "keeps": keep_of(0), "building": { "S": 1 } }));
    let game = after(game, &["S 1,1 E"]);
    assert_eq!(legal(&game), ["claim none", "claim 1,0"]);
    assert_eq!(verdict(&game, "claim 0,0"), "CAS-59");
}

#[test]
fn cas_60_a_divided_double_keep_stays_in_one_part() {
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }]);
    let game = after(at(V15, json!({ "keeps": keeps, "building": { "S": 1 } })), &["S 1,0 N"]);
    assert_eq!(legal(&game), ["claim 0,0", "claim 1,0"]);
    assert_eq!(verdict(&game, "claim none"), "CAS-60");
    assert_eq!(verdict(&game, "claim 3,3"), "CAS-60");
    let game = after(game, &["claim 1,0"]);
    assert_eq!(yards(&game), [("0,0".into(), 4, Some(0), false), ("1,0".into(), 8, Some(0), true)]);
    // A ring of new towers inside, tied to the rest by one wall, is a part like any other.
    let wide = "T0,0 T2,0 T4,0 T4,2 T4,4 T2,4 T0,4 T0,2 L0,0E L2,0E L4,0N L4,2N L0,4E L2,4E L0,0N L0,2N";
    let game = at(wide, json!({ "keeps": keeps, "building": { "S": 5, "T": 4 } }));
    let ring = ["S 2,0 N", "T 2,1", "S 2,1 N", "T 2,2", "S 2,1 E", "T 3,1", "S 3,1 N", "T 3,2", "S 2,2 E"];
    let game = after(game, &ring);
    assert_eq!(
        (values(&game), legal(&game)),
        (vec![12, 4], vec!["claim 0,0".to_owned(), "claim 2,1".to_owned()])
    );
    // A new courtyard of the same turn gets a single keep and is not offered.
    let both = format!("{V15} S4,0E T5,0 S4,1E T5,1");
    let game = at(&both, json!({ "keeps": keeps, "building": { "S": 2 } }));
    assert_eq!(legal(&after(game, &["S 5,0 N", "S 2,0 N"])), ["claim 0,0", "claim 2,0"]);
}

#[test]
fn cas_61_a_divided_single_keep_and_the_unused_double_keep() {
    let game = after(at(V15, json!({ "keeps": keep_of(0), "building": { "S": 1 } })), &["S 1,0 N"]);
    assert_eq!(legal(&game), ["claim none", "claim 0,0", "claim 1,0"]);
    assert_eq!(points(&after(game, &["claim 0,0"])), [16, 0]);
    assert_eq!(points(&after(game, &["claim 1,0"])), [20, 0]);
    assert_eq!(points(&after(game, &["claim none"])), [12, 0]);
}

#[test]
fn cas_62_keeps_are_not_limited() {
    // A row of eleven 1×1 courtyards, all of one player, and a twelfth to come.
    let mut row = vec!["T0,0".to_owned(), "T0,1".to_owned(), "S0,0N".to_owned()];
    for x in 0..11 {
        row.extend([
            format!("S{x},0E"),
            format!("S{x},1E"),
            format!("T{},0", x + 1),
            format!("T{},1", x + 1),
        ]);
        row.push(format!("S{},0N", x + 1));
    }
    row.extend(["S11,0E", "T12,0", "S12,0N", "T12,1"].map(str::to_owned));
    let keeps: Vec<_> = (0..11).map(|x| json!({ "player": 0, "cell": [x, 0] })).collect();
    let game = at(&row.join(" "), json!({ "players": 3, "keeps": keeps, "building": { "S": 1 } }));
    let game = after(game, &["S 11,1 E", "claim 11,0"]);
    assert_eq!(burghof_castellan::keeps(game.public())[0], 13);
}

#[test]
fn cas_63_claimed_ground_never_changes_its_owner() {
    for seed in 0..30 {
        let mut owners: Vec<(Point, usize, u32)> = Vec::new();
        random_game(3, seed, "strict", |game| {
            let castle = &game.table().castle;
            for &(cell, owner, _) in &owners {
                let face = castle.face_at(cell).expect("ground once claimed stays enclosed");
                assert_eq!(castle.owner(&face), Some(owner));
            }
            // Single courtyards: the sum of the values of one owner never falls.
            let sum = |owner| owners.iter().filter(|o| o.1 == owner).map(|o| o.2).sum::<u32>();
            for owner in 0..3 {
                let now: u32 = castle.courtyards_of(owner).iter().map(Face::value).sum();
                assert!(now >= sum(owner));
            }
            let claimed = castle.courtyards();
            owners = claimed.iter().filter_map(|f| Some((f.cell, castle.owner(f)?, f.value()))).collect();
        });
    }
    // V15: a doubled courtyard can lose.
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }]);
    let game = at(V15, json!({ "keeps": keeps, "building": { "S": 1 } }));
    assert_eq!((points(&game)[0], points(&after(game, &["S 2,0 N", "claim 0,0"]))[0]), (20, 18));
}

#[test]
fn cas_64_only_real_choices_are_asked() {
    // Nothing enclosed: no claim is asked. Enclosed with the double keep used: the keep is set without asking.
    let nothing = after(at(V1, json!({ "keeps": keep_of(0), "building": { "S": 1 } })), &["S 0,0 W"]);
    assert_eq!(nothing.table().phase, Phase::Draw);
    let ring = json!({ "building": { "S": 1 }, "double_used": [true, true] });
    let ring = after(at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", ring), &["S 0,0 N"]);
    assert_eq!((ring.table().phase, points(&ring)), (Phase::Draw, vec![4, 0]));
}

#[test]
fn cas_75_one_point_per_tower_that_touches() {
    // Corners, a tower in a side, a tower inside.
    let game = at(&format!("{V3} S1,0N T1,1"), json!({ "keeps": keep_of(1) }));
    assert_eq!(points(&game), [0, 6]);
    let sheet = game.sheet();
    let line = &sheet.lines[0];
    assert_eq!((line.rule.id(), line.place.as_str(), line.points), ("CAS-75", "0,0", 6));
    assert_eq!(line.counted, ["0,0", "0,2", "1,0", "1,1", "2,0", "2,2"]);
}

#[test]
fn cas_76_interior_towers_count_walls_and_open_ends_do_not() {
    assert_eq!(points(&at(&format!("{V3} S1,0N"), json!({ "keeps": keep_of(0) }))), [5, 0]);
    // All four towers of the inner ring face the courtyard around it.
    let keeps = json!([{ "player": 0, "cell": [-1, -2] }, { "player": 1, "cell": [0, 0] }]);
    assert_eq!(points(&at(&format!("{V11_OPEN} L-1,0N"), json!({ "keeps": keeps }))), [12, 4]);
}

#[test]
fn cas_77_a_tower_counts_once_per_courtyard() {
    // The tower 1,1 is touched from three sides by the same ground.
    let bent = "T0,0 T2,0 T2,1 T1,1 T1,2 T0,2 L0,0E S2,0N S1,1E S1,1N S0,2E L0,0N";
    assert_eq!(points(&at(bent, json!({ "keeps": keep_of(0) }))), [6, 0]);
}

#[test]
fn cas_78_a_double_keep_doubles() {
    let game = at(V3, json!({ "keeps": [{ "player": 0, "cell": [1, 1], "double": true }] }));
    assert_eq!(points(&game), [10, 0]);
    let rules: Vec<_> = game.sheet().lines.iter().map(|line| (line.rule.id(), line.points)).collect();
    assert_eq!(rules, [("CAS-75", 5), ("CAS-78", 5)]);
}

#[test]
fn cas_79_a_tower_counts_for_every_courtyard_it_touches() {
    let four = format!("{V10} T1,1");
    let keep = |player: u8, x: i32, y: i32| json!({ "player": player, "cell": [x, y] });
    let game = at(&four, json!({ "keeps": [keep(0, 0, 0), keep(1, 0, 1), keep(0, 1, 0), keep(1, 1, 1)] }));
    assert_eq!(points(&game), [8, 8]);
    let centre = game.sheet().lines.iter().filter(|line| line.counted.contains(&"1,1".to_owned())).count();
    assert_eq!(centre, 4);
}

#[test]
fn cas_80_values_of_the_final_castle() {
    let game = at(V3, json!({ "keeps": keep_of(0), "building": { "S": 1, "T": 1 } }));
    assert_eq!(points(&game), [5, 0]);
    assert_eq!(points(&after(game, &["S 1,0 N", "T 1,1"])), [6, 0]);
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 0, "cell": [2, 0] }]);
    assert_eq!(points(&at(&format!("{V15} S2,0N"), json!({ "keeps": keeps }))), [12, 0]);
}

pub(super) fn over(pieces: &str, keeps: serde_json::Value) -> Outcome {
    let game = at(pieces, json!({ "keeps": keeps, "end_by": 0, "last_turns": [] }));
    game.outcome().expect("over")
}

#[test]
fn cas_81_the_highest_result_wins() {
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 1, "cell": [1, 0] }]);
    let end = over(&format!("{V15} S1,0N"), keeps);
    assert_eq!((end.points(seat(0)), end.points(seat(1)), end.place(seat(1))), (4, 8, 1));
}

#[test]
fn cas_82_more_keeps_break_a_tie() {
    // 4 + 4 against 8: two keeps against one.
    let pieces = format!("{V15} S1,0N S4,0E T5,0 S5,0N T5,1 S4,1E");
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 0, "cell": [4, 0] }, { "player": 1, "cell": [1, 0] }]);
    let end = over(&pieces, keeps);
    assert_eq!([end.points(seat(0)), end.points(seat(1))], [8, 8]);
    assert_eq!([end.place(seat(0)), end.place(seat(1))], [1, 2]);
}

#[test]
fn cas_82_says_how_many_keeps_there_are() {
    let pieces = format!("{V15} S1,0N S4,0E T5,0 S5,0N T5,1 S4,1E");
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 0, "cell": [4, 0] }, { "player": 1, "cell": [1, 0] }]);
    let game = at(&pieces, json!({ "keeps": keeps, "end_by": 0, "last_turns": [] }));
    let ties = game.ties();
    let [tie] = &ties[..] else { panic!("{ties:?}") };
    let [line] = &tie.lines[..] else { panic!("{tie:?}") };
    assert_eq!(line.rule.id(), "CAS-82");
    let numbers = &serde_json::to_value(&line.text).unwrap()["args"]["numbers"];
    assert_eq!([0, 1].map(|at| numbers[at]["args"]["n"].as_i64()), [Some(2), Some(1)]);
}

#[test]
fn cas_83_shared_places() {
    let keeps = json!([{ "player": 0, "cell": [0, 0] }, { "player": 1, "cell": [2, 0] }]);
    let end = over(&format!("{V15} S2,0N"), keeps);
    assert_eq!([end.place(seat(0)), end.place(seat(1))], [1, 1]);
    let three =
        json!({ "players": 3, "end_by": 0, "last_turns": [], "keeps": [{ "player": 2, "cell": [0, 0] }] });
    let end = at(V1, three).outcome().unwrap();
    assert_eq!([0, 1, 2].map(|n| end.place(seat(n))), [2, 2, 1]);
    // Keeps decide lower places, too: 12 for seat 2, then 4 + 4 against 8.
    let pieces = format!(
        "{V15} S1,0N S4,0E T5,0 S5,0N T5,1 S4,1E S5,0E T6,0 S6,0N T6,1 S5,1E S6,0E T7,0 S7,0N T7,1 S6,1E"
    );
    let keeps = json!([
        { "player": 0, "cell": [0, 0] }, { "player": 0, "cell": [4, 0] }, { "player": 1, "cell": [1, 0] },
        { "player": 2, "cell": [5, 0] }, { "player": 2, "cell": [6, 0], "double": true }
    ]);
    let end = at(&pieces, json!({ "players": 3, "end_by": 0, "last_turns": [], "keeps": keeps }))
        .outcome()
        .unwrap();
    assert_eq!([0, 1, 2].map(|n| end.points(seat(n))), [8, 8, 12]);
    assert_eq!([0, 1, 2].map(|n| end.place(seat(n))), [2, 3, 1]);
}

/// The points of a courtyard are certain as soon as it is closed: whoever closed it gets the keep.
#[test]
fn closing_a_courtyard_shows_its_points_before_the_keep_is_set() {
    let ring = at("T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E", json!({ "building": { "S": 1 } }));
    let shown = preview::<Castellan>(&ring.view(seat(0).into()), seat(0), &mut Rng::new(3));
    let of = |text: &str| {
        let action = ring.read_action(text).unwrap();
        shown.iter().find(|preview| preview.action == action).unwrap().clone()
    };
    let closing = of("S 0,0 N");
    assert_eq!(closing.changes, [(Account::Seat(seat(0)), 4)]);
    assert!(of("S 1,1 N").changes.is_empty());
    // No keep stands yet, and nothing is scored for it; with the keep the points are there.
    let closed = after(ring, &["S 0,0 N"]);
    assert_eq!((closed.table().phase, points(&closed)), (Phase::Claim, vec![0, 0]));
    assert_eq!(points(&after(closed, &["claim none"]))[0], 4);
}
