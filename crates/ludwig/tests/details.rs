//! What is easily overlooked: castles that no table can hold, what a line names, what is secret, and which rule refuses.

use crate::common::*;
use burghof_core::{Arg, Game, SeatSet};
use burghof_ludwig::scoring::result;
use burghof_ludwig::{Event, Phase, Placing, Step};

/// One room of every way to score, around the throne room.
const MIXED: &str = "parlor 2,1; bakery 2,0; brewery 3,0; kitchen 3,1; library 0,1; foyer 1,1; tower 4,0; crypt 0,-1; \
                     great_hall 1,-1; terrace -1,0; game_storage -2,0; solar -3,0; nap_room 5,0";

#[test]
fn a_tile_far_away_changes_nothing_for_the_others() {
    // However the castle is looked at: with one tile far off it fits no table.
    let near = pad(castle(THRONES[1], MIXED));
    let counts_it = |line: &burghof_core::Line, at: &str| line.counted.iter().any(|place| place == at);
    for (x, y) in [(28, 28), (-28, 20), (27, 17), (30, 9), (-30, 13), (23, 30), (19, 23), (-17, 29), (29, 11)]
    {
        // A dungeon would be below ground; the pad counts it all the same.
        let far = pad(castle(THRONES[1], &format!("{MIXED}; dungeon {x},{y}")));
        assert!(!far.faults.is_empty());
        let at = format!("{x},{y}");
        for line in &near.castles[0].lines {
            let same = far.castles[0].lines.iter().find(|other| other.place == line.place).unwrap();
            if !counts_it(same, &at) {
                assert_eq!(
                    (same.points, &same.counted),
                    (line.points, &line.counted),
                    "{at}: {}",
                    line.place
                );
            }
        }
    }
}

#[test]
fn lines_name_the_rooms_they_count() {
    let found = line(THRONES[0], "bakery 2,0; parlor 3,1; pantry 3,0; buttery 2,1; great_hall 4,0", "3,1");
    let mut counted = found.counted.clone();
    counted.sort();
    assert_eq!(counted, ["2,0", "2,1", "3,0"]);
    // A card names its rooms.
    let mut json = castle("throne_corridor_food", "crypt 0,-1; dungeon 0,-2; bakery 2,0");
    json["bonus_cards"] = json!(["below_ground"]);
    let pad = pad(json);
    let line = pad.castles[0].lines.iter().find(|line| line.rule.id() == "LUD-103");
    let below = line.or_else(|| pad.castles[0].lines.iter().find(|line| line.counted.len() == 2)).unwrap();
    let mut counted = below.counted.clone();
    counted.sort();
    assert_eq!(counted, ["0,-1", "0,-2"]);
}

#[test]
fn lud_111_lud_112_the_enclosed_rooms_are_named() {
    let cross = "bakery 2,0; brewery 3,0; kitchen 4,0; pantry 3,1; great_hall 3,-1";
    let mut json = castle("throne_corridor_food", cross);
    json["bonus_cards"] = json!(["enclosed_4"]);
    let pad = pad(json);
    let line = pad.castles[0].lines.iter().find(|line| line.rule.id() == "LUD-112").unwrap();
    assert_eq!(line.counted, ["3,0"]);
}

#[test]
fn lud_84_the_sleeping_room_that_has_all_says_so() {
    let six = "bakery -1,0; parlor -2,0; game_storage -3,0; terrace -4,0; great_hall -5,0; crypt 0,-1; nap_room 2,0";
    let all = line(THRONES[1], six, "2,0");
    assert_eq!(all.message.id, "ludwig-score-sleeping-all");
    let some = line(THRONES[1], "bakery -1,0; nap_room 2,0", "2,0");
    assert_eq!(some.message.id, "ludwig-score-sleeping-missing");
}

#[test]
fn lud_120_the_line_names_the_lower_castle() {
    let game = new_game(3, "lower");
    let line = game.sheet().lines.into_iter().find(|line| line.rule.id() == "LUD-120").unwrap();
    assert!(line.message.args.contains(&("castle", Arg::Int(1))), "{:?}", line.message);
}

#[test]
fn lud_123_specialty_rooms_of_both_castles_are_added() {
    // All castles are worth the same: 1 + 3, 6 + 1, 2 + 6 and 3 + 2 rooms.
    let end = result(&[9; 4], &[1, 6, 2, 3]);
    let places: Vec<u8> = (0..4).map(|number| end.place(seat(number))).collect();
    assert_eq!(places, [4, 2, 1, 3]);
}

#[test]
fn lud_22_nothing_lies_outside_the_field() {
    let game = one_tile("crypt 0,-1", "dungeon");
    for (x, y) in [(40, -1), (-40, -1), (31, 0), (0, -31), (0, -60), (1, -64), (-33, -2), (60, -62)] {
        let castle = &game.public().castles()[0];
        assert_eq!(castle.at(x, y), None, "{x},{y}");
        let no = burghof_ludwig::rules::check_space(castle, &data(), tile("dungeon"), x, y).unwrap_err();
        assert!(["LUD-22", "LUD-28"].contains(&no.rule.id()), "{x},{y}: {no}");
    }
    assert!(!game.public().castles()[0].is_empty());
    assert!(game.public().castles()[1].is_empty());
}

#[test]
fn lud_24_lud_37_below_ground_from_below() {
    // Down, to the side, and up again: above the last tile there is a space that touches nothing else.
    let game = one_tile("crypt 1,-1; dungeon 1,-2; spy_room 2,-2; wine_cellar 3,-2", "jewel_room");
    assert!(spaces(&game).contains("3,-1"), "{:?}", spaces(&game));
    let mut rng = burghof_core::Rng::new(3);
    let (mut scratch, mut seen) = (Vec::new(), std::collections::BTreeSet::new());
    for _ in 0..2000 {
        let text = game.notation(game.random_action(seat(0), &mut rng, &mut scratch));
        seen.insert(text.rsplit_once(' ').unwrap().1.to_owned());
    }
    assert_eq!(seen, spaces(&game));
}

#[test]
fn lud_43_lud_r08_which_choices_are_made_face_down() {
    let game = new_game(3, "secret");
    let secret =
        |game: &burghof_ludwig::Ludwig, text: &str| game.secret(seat(0), game.read_action(text).unwrap());
    assert!(secret(&game, "order 0 first") && secret(&game, "order 2 wait"));
    assert!(!secret(&game, "order 3 first"), "there is no castle 3");
    assert!(secret(&game, "left crypt"));
    assert!(!secret(&game, "place 0 crypt 0,-1"));
    // Beside Ludwig the person alone says it.
    let two = new_game(2, "secret");
    let open = (0..3).filter(|castle| !secret(&two, &format!("order {castle} first")));
    assert_eq!(open.count(), 2, "two of three castles are shared with Ludwig");
}

#[test]
fn search_may_think_the_others_choose_anew() {
    let mut game = new_game(3, "reopen");
    for number in [0, 1] {
        let text = legal(&game, number).remove(0);
        act(&mut game, number, &text);
    }
    let mut open = game.clone();
    open.reopen(seat(1));
    assert_eq!(open.to_act(), SeatSet::of(seat(0)).union(SeatSet::of(seat(2))));
    open.invariants().unwrap();
    let text = legal(&game, 2).remove(0);
    act(&mut game, 2, &text);
    assert_eq!(game.public().phase, Phase::Assign);
    for number in [0, 2] {
        let text = legal(&game, number).remove(1);
        act(&mut game, number, &text);
    }
    let mut open = game.clone();
    open.reopen(seat(0));
    assert_eq!(open.to_act(), SeatSet::of(seat(1)).union(SeatSet::of(seat(2))));
    open.invariants().unwrap();
}

#[test]
fn lud_r08_answers_that_nobody_has_seen_can_be_thought_anew() {
    let mut game = new_with(3, "votes", &[("placing", "free"), ("ages", "clockwise")]);
    run(&mut game, "go", |game| game.public().phase != Phase::Place);
    for number in 0..3 {
        act(&mut game, number, &format!("order {number} first"));
    }
    let mut open = game.clone();
    open.reopen(seat(1));
    let voted = |game: &burghof_ludwig::Ludwig| [0, 1, 2].map(|castle| game.public().sites[castle].voted);
    assert_eq!(voted(&game).map(u8::count_ones), [1, 1, 1]);
    assert_eq!(voted(&open).map(u8::count_ones), [0, 1, 0], "one's own answer stays");
    open.invariants().unwrap();
    // What seat 1 said still counts: the partner's answer decides.
    let answered = |game: &burghof_ludwig::Ludwig| {
        let mut game = game.clone();
        let other = game.public().voters(1).first().unwrap().index() as u8;
        // The left castle comes first.
        if game.public().may_vote(seat(other), other) {
            act(&mut game, other, &format!("order {other} first"));
        }
        act(&mut game, other, "order 1 wait");
        game.public().sites[1].side
    };
    assert_eq!(answered(&open), answered(&game));
}

#[test]
fn lud_r08_what_the_younger_has_said_decides_although_the_older_is_thought_to_answer_anew() {
    let mut game = new_with(3, "votes", &[("placing", "free"), ("ages", "clockwise")]);
    run(&mut game, "go", |game| game.public().phase != Phase::Place);
    for number in 0..3 {
        act(&mut game, number, &format!("order {number} first"));
    }
    // Castle 2 stands between seat 2, the youngest, and seat 0, the oldest.
    game.reopen(seat(2));
    act(&mut game, 0, "order 0 first");
    act(&mut game, 0, "order 2 wait");
    assert!(legal(&game, 2).iter().any(|text| text.starts_with("place 2 ")), "{:?}", legal(&game, 2));
}

#[test]
fn lud_r12_everybody_exchanges_so_often_and_no_more() {
    let mut game = new_with(4, "r12", &[("placing", "free"), ("ages", "clockwise")]);
    run(&mut game, "go", |game| game.public().phase != Phase::Place);
    assert_eq!(game.public().placing, Placing::Free);
    for number in 1..4 {
        for _ in 0..burghof_ludwig::rules::MAX_SWAPS {
            act(&mut game, number, "swap");
        }
        assert_eq!(refused_by(&game, number, "swap"), "LUD-R12");
    }
    act(&mut game, 0, "swap");
    assert!(!game.public().may_vote(seat(0), 2), "that castle is not one of theirs");
}

#[test]
fn what_is_due_first_cites_its_rule() {
    let third = |list: &str, tile: &str, at: &str| {
        let mut game = one_tile(list, tile);
        act(&mut game, 0, &format!("place 0 {tile} {at}"));
        game
    };
    let room = third("scullery -1,0; bakery -2,0", "pantry", "-3,0");
    assert_eq!((step(&room, 0), refused_by(&room, 0, "place 0 crypt 0,-1")), (Step::Room, "LUD-66"));
    let card = third("game_storage -1,0; sauna -2,0", "kennel", "-3,0");
    assert_eq!((step(&card, 0), refused_by(&card, 0, "place 0 crypt 0,-1")), (Step::Card, "LUD-70"));
    let attendant = third("parlor -1,0; library -2,0", "study", "-3,0");
    assert_eq!(
        (step(&attendant, 0), refused_by(&attendant, 0, "place 0 crypt 0,-1")),
        (Step::Attendant, "LUD-68")
    );
    let bonus = third("crypt 0,-1; dungeon 1,-1", "spy_room", "2,-1");
    assert_eq!((step(&bonus, 0), refused_by(&bonus, 0, "place 0 wine_cellar 3,-1")), (Step::Bonus, "LUD-75"));
    let mut free = new_with(3, "due", &[("placing", "free"), ("ages", "clockwise")]);
    run(&mut free, "go", |game| game.public().phase != Phase::Place);
    let held = free.public().revealed[0][0];
    let text = format!("place 0 {} -1,0", data().rooms[held as usize].id);
    assert_eq!(refused_by(&free, 0, &text), "LUD-50");
}

#[test]
fn lud_67_five_drawn_rooms_are_told() {
    let mut game = one_tile("scullery -1,0; bakery -2,0", "pantry");
    let story = act(&mut game, 0, "place 0 pantry -3,0");
    let drawn = story.told.iter().find_map(|told| match &told.event {
        Event::RoomsDrawn { rooms, .. } => Some(rooms.len()),
        _ => None,
    });
    assert_eq!(drawn, Some(5));
}

#[test]
fn lud_54_stacks_go_left_in_the_first_round() {
    for (round, to_the_left) in [(1, true), (2, false)] {
        let mut game = new_game(3, "passed");
        run(&mut game, "go", |game| !(game.public().round == round && game.public().phase == Phase::Select));
        let mut told = Vec::new();
        while game.public().phase == Phase::Select {
            let asked = game.to_act().first().unwrap().index() as u8;
            let text = legal(&game, asked).remove(0);
            told.extend(act(&mut game, asked, &text).told.into_iter().map(|told| told.event));
        }
        let passed =
            told.iter().any(|event| matches!(event, Event::Passed { left, .. } if *left == to_the_left));
        assert!(passed, "{told:?}");
    }
}
