//! Rounds and turns: LUD-40 to LUD-57.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Game, Key, Seat, Session, Setup, Viewer};
use burghof_ludwig::{Event, Ludwig, NONE, Phase, Step};

fn hand(game: &Ludwig, number: u8) -> Vec<u8> {
    game.hand(seat(number)).to_vec()
}

fn id(room: u8) -> &'static str {
    data().rooms[room as usize].id
}

/// Everybody chooses the two lowest tiles.
fn choose(game: &mut Ludwig) {
    for number in 0..game.seats() {
        let hand = hand(game, number);
        act(game, number, &format!("select {}+{}", id(hand[0]), id(hand[1])));
    }
}

fn assign(game: &mut Ludwig) {
    for number in 0..game.seats() {
        let first = legal(game, number)[0].clone();
        act(game, number, &first);
    }
}

fn to_phase(game: &mut Ludwig, phase: Phase) {
    run(game, "to", |game| game.public().phase != phase);
}

#[test]
fn lud_40_the_game_has_two_rounds() {
    let mut game = new_game(4, "two");
    let mut rounds = Vec::new();
    run(&mut game, "go", |game| {
        rounds.push(game.public().round);
        true
    });
    rounds.dedup();
    assert_eq!(rounds, [1, 2]);
    assert_eq!(game.outcome().unwrap().ended_by.id(), "LUD-40");
    assert_eq!(refused_by(&game, 0, "select kitchen+bakery"), "LUD-40");
}

#[test]
fn lud_41_each_round_begins_with_nine_secret_tiles() {
    let mut game = new_game(4, "deal");
    for round in 1..=2 {
        run(&mut game, "go", |game| game.public().round < round);
        assert_eq!(game.public().phase, Phase::Select);
        assert!((0..4).all(|i| hand(&game, i).len() == 9));
        let view = game.view(Viewer::Seat(seat(1)));
        assert_eq!(view.hand(seat(1)), hand(&game, 1));
        assert!(view.hand(seat(0)).is_empty() && view.hand(seat(2)).is_empty());
        assert!(game.view(Viewer::Public).hands.iter().flatten().all(|&tile| tile == NONE));
    }
}

#[test]
fn lud_42_a_turn_is_select_reveal_place() {
    let mut game = new_game(3, "steps");
    let mut phases = vec![game.public().phase];
    run(&mut game, "go", |game| {
        phases.push(game.public().phase);
        game.public().turn == 1
    });
    phases.dedup();
    assert_eq!(phases, [Phase::Select, Phase::Assign, Phase::Place, Phase::Select]);
    assert_eq!(refused_by(&game, 0, "place 0 kitchen 2,0"), "LUD-42");
}

#[test]
fn lud_43_exactly_two_tiles_of_the_own_hand_face_down() {
    let game = new_game(3, "pair");
    assert_eq!(legal(&game, 0).len(), 36);
    let mine = hand(&game, 0);
    let other = hand(&game, 1);
    assert_eq!(refused_by(&game, 0, &format!("select {}+{}", id(mine[0]), id(other[0]))), "LUD-43");
    assert_eq!(refused_by(&game, 0, &format!("select {}+{}", id(mine[0]), id(mine[0]))), "LUD-43");
    let mut one = game.clone();
    act(&mut one, 0, &format!("select {}+{}", id(mine[0]), id(mine[1])));
    let mut two = game.clone();
    act(&mut two, 0, &format!("select {}+{}", id(mine[3]), id(mine[7])));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Public] {
        assert_eq!(one.view(viewer), two.view(viewer), "nobody sees which two");
    }
    assert!(game.secret(seat(0), game.read_action(&legal(&game, 0)[0]).unwrap()));
}

#[test]
fn lud_44_no_talking_during_select() {
    let mut game = new_game(3, "hush");
    assert!(!game.talk_open());
    choose(&mut game);
    assert!(game.talk_open());
}

#[test]
fn lud_45_the_rest_goes_left_and_the_choice_is_final() {
    let mut game = new_game(4, "final");
    let hands: Vec<_> = (0..4).map(|i| hand(&game, i)).collect();
    act(&mut game, 0, &format!("select {}+{}", id(hands[0][0]), id(hands[0][1])));
    assert_eq!(refused_by(&game, 0, &format!("select {}+{}", id(hands[0][2]), id(hands[0][3]))), "LUD-45");
    assert!(!game.to_act().contains(seat(0)) && legal(&game, 0).is_empty());
    for i in 1..4 {
        act(&mut game, i, &format!("select {}+{}", id(hands[i as usize][0]), id(hands[i as usize][1])));
    }
    for i in 0..4usize {
        assert_eq!(hand(&game, (i as u8 + 1) % 4), &hands[i][2..], "seat {i} passes to the left");
    }
    // No take-back either.
    let mut session = Session::<Ludwig>::new(Setup::new(3), Key::from_seed("s")).unwrap();
    let mut actions = Vec::new();
    session.position().legal_actions(seat(0), &mut actions);
    session.act(seat(0), actions[0]).unwrap();
    assert!(session.take_back(seat(0)).is_err());
}

#[test]
fn lud_46_all_tiles_are_turned_up_at_once() {
    let mut game = new_game(3, "flip");
    let hands: Vec<_> = (0..3).map(|i| hand(&game, i)).collect();
    for i in 0..2u8 {
        let story =
            act(&mut game, i, &format!("select {}+{}", id(hands[i as usize][0]), id(hands[i as usize][1])));
        assert!(story.learned().is_empty());
        assert!(game.public().revealed.iter().flatten().all(|&tile| tile == NONE));
    }
    let story = act(&mut game, 2, &format!("select {}+{}", id(hands[2][0]), id(hands[2][1])));
    assert!(Viewer::all(3).all(|viewer| story.learned().includes(viewer)));
    for i in 0..3 {
        assert_eq!(game.public().revealed[i], hands[i][..2]);
    }
}

#[test]
fn lud_47_the_place_step_is_open_talk() {
    let mut game = new_game(3, "talk");
    to_phase(&mut game, Phase::Place);
    assert!(game.talk_open());
}

#[test]
fn lud_48_one_tile_goes_left_the_other_right() {
    let mut game = new_game(3, "assign");
    choose(&mut game);
    let shown = game.public().revealed;
    assert_eq!(legal(&game, 0).len(), 2);
    assert_eq!(refused_by(&game, 0, &format!("left {}", id(shown[1][0]))), "LUD-48");
    act(&mut game, 0, &format!("left {}", id(shown[0][1])));
    act(&mut game, 1, &format!("left {}", id(shown[1][0])));
    act(&mut game, 2, &format!("left {}", id(shown[2][0])));
    // Castle 0 gets seat 0's left tile and seat 1's right one.
    assert_eq!(game.public().drafted_tile(0, 0).0, shown[0][1]);
    assert_eq!(game.public().drafted_tile(0, 1).0, shown[1][1]);
    assert_eq!(game.public().drafted_tile(2, 1).0, shown[0][0]);
}

#[test]
fn lud_49_everybody_decides_alone_about_the_own_tiles() {
    let mut game = new_game(3, "alone");
    choose(&mut game);
    let shown = game.public().revealed;
    act(&mut game, 0, &format!("left {}", id(shown[0][1])));
    assert_eq!(refused_by(&game, 0, &format!("left {}", id(shown[0][0]))), "LUD-49");
    assert_eq!(refused_by(&game, 1, &format!("left {}", id(shown[0][0]))), "LUD-48");
    assert!(game.public().drafted_tile(0, 0).0 == shown[0][0], "hidden until all have decided");
}

#[test]
fn lud_50_a_castle_gets_one_tile_of_each_partner() {
    let mut game = new_game(3, "both");
    to_phase(&mut game, Phase::Place);
    let expected = [game.public().drafted_tile(0, 0), game.public().drafted_tile(0, 1)];
    assert_eq!(refused_by(&game, 2, "order 0 first"), "LUD-50");
    assert_eq!(refused_by(&game, 0, &format!("place 0 {} 2,0", id(expected[0].0))), "LUD-50");
    run(&mut game, "go", |game| game.public().current == 0 && game.public().phase == Phase::Place);
    let placed: Vec<_> = game.public().castles()[0].tiles().map(|(tile, ..)| tile).collect();
    assert!(expected.iter().all(|tile| placed.contains(tile)) && placed.len() == 2);
}

fn order(ages: &str, votes: [&str; 2]) -> Seat {
    let mut game = new_with(3, "order", &[("ages", ages)]);
    to_phase(&mut game, Phase::Place);
    act(&mut game, 0, &format!("order 0 {}", votes[0]));
    act(&mut game, 1, &format!("order 0 {}", votes[1]));
    assert_eq!(step(&game, 0), Step::Place);
    game.to_act().first().unwrap()
}

#[test]
fn lud_51_if_both_wait_the_older_goes_first() {
    assert_eq!(order("0,1,2", ["wait", "wait"]), seat(0));
    assert_eq!(order("2,1,0", ["wait", "wait"]), seat(1));
}

#[test]
fn lud_52_a_bonus_comes_before_any_further_tile() {
    // Seat 0's third food room draws; seat 1's tile waits until it is done.
    let mut game = load(json!({
        "players": 3, "round": 1, "turn": 4, "phase": "place",
        "castles": castles(castle(THRONES[1], "bakery -1,0; pantry -2,0"), 3),
        "selected": [["kitchen"], ["gallery"], []],
        "left": ["kitchen", null, null], "right": [null, "gallery", null], "age_rank": [0, 1, 2],
    }));
    act(&mut game, 0, "order 0 first");
    act(&mut game, 1, "order 0 wait");
    act(&mut game, 0, "place 0 kitchen -3,0");
    assert_eq!(step(&game, 0), Step::Room);
    assert_eq!(refused_by(&game, 1, "place 0 gallery 2,0"), "LUD-R09");
    assert_eq!(refused_by(&game, 0, "place 0 gallery 2,0"), "LUD-66");
    let keep = legal(&game, 0)[0].clone();
    act(&mut game, 0, &keep);
    assert_eq!(refused_by(&game, 0, "place 0 gallery 2,0"), "LUD-52");
    let put = legal(&game, 0)[0].clone();
    act(&mut game, 0, &put);
    assert_eq!(game.to_act().first(), Some(seat(1)));
    act(&mut game, 1, "place 0 gallery 2,0");
}

#[test]
fn lud_53_what_lies_after_the_place_step_stays() {
    let mut session = Session::<Ludwig>::new(Setup::new(3), Key::from_seed("stay")).unwrap();
    let mut actions = Vec::new();
    while session.position().public().turn == 1 {
        let seat = session.position().to_act().first().unwrap();
        session.position().legal_actions(seat, &mut actions);
        session.act(seat, actions[0]).unwrap();
    }
    for number in 0..3 {
        assert!(session.take_back(seat(number)).is_err());
    }
    // There is no action that moves a tile.
    assert!(legal(session.position(), 0).iter().all(|text| text.starts_with("select")));
}

#[test]
fn lud_54_the_stack_from_the_right_is_the_new_hand() {
    let mut game = new_game(4, "repeat");
    choose(&mut game);
    let stacks: Vec<_> = (0..4).map(|i| hand(&game, i)).collect();
    // It is not looked at before the next select step.
    assert!(game.view(Viewer::Seat(seat(0))).hand(seat(0)).is_empty());
    run(&mut game, "go", |game| game.public().turn == 1);
    assert_eq!(game.public().phase, Phase::Select);
    for i in 0..4u8 {
        assert_eq!(hand(&game, i), stacks[i as usize]);
        assert_eq!(game.view(Viewer::Seat(seat(i))).hand(seat(i)), stacks[i as usize]);
    }
}

#[test]
fn lud_55_a_single_last_tile_is_discarded_face_down() {
    let mut game = new_game(5, "single");
    run(&mut game, "go", |game| game.public().turn < 4 || game.public().phase != Phase::Place);
    let singles: Vec<_> = (0..5).map(|i| hand(&game, i)[0]).collect();
    run(&mut game, "go", |game| game.public().round == 1);
    assert!(singles.iter().all(|&tile| game.secrets().discard.contains(tile)));
    assert!(singles.iter().all(|&tile| !game.public().seen_discard.contains(tile)));
    let nobody = game.view(Viewer::Public);
    assert!(singles.iter().all(|&tile| nobody.unknown().contains(tile)));
}

#[test]
fn lud_56_hands_of_9_7_5_3_and_four_turns_a_round() {
    // E16
    let mut game = new_game(4, "sizes");
    let mut sizes = Vec::new();
    run(&mut game, "go", |game| {
        if game.public().phase == Phase::Select && game.public().chosen.is_empty() {
            let hands: Vec<usize> = (0..4).map(|i| hand(game, i).len()).collect();
            sizes.push((game.public().round, game.public().turn, hands));
        }
        true
    });
    let expected: Vec<_> = [1, 2]
        .iter()
        .flat_map(|&round| [(1, 9), (2, 7), (3, 5), (4, 3)].map(|(turn, size)| (round, turn, vec![size; 4])))
        .collect();
    assert_eq!(sizes, expected);
    assert!(game.public().castles().iter().all(|castle| castle.drafted() == Some(16)));
}

#[test]
fn lud_57_round_two_passes_to_the_right() {
    let mut game = new_game(4, "back");
    run(&mut game, "go", |game| game.public().round == 1);
    let hands: Vec<_> = (0..4).map(|i| hand(&game, i)).collect();
    choose(&mut game);
    for i in 0..4usize {
        assert_eq!(hand(&game, (i as u8 + 3) % 4), &hands[i][2..], "seat {i} passes to the right");
    }
}

#[test]
fn choices_commute_and_only_who_has_finished_is_seen() {
    let game = new_game(4, "sim");
    let first: Vec<_> = (0..4).map(|i| legal(&game, i)[i as usize].clone()).collect();
    let mut a = game.clone();
    (0..4).for_each(|i| drop(act(&mut a, i, &first[i as usize])));
    let mut b = game.clone();
    (0..4).rev().for_each(|i| drop(act(&mut b, i, &first[i as usize])));
    assert_eq!(a, b);
    let mut one = game.clone();
    let story = act(&mut one, 2, &first[2]);
    let mut expected = game.view(Viewer::Seat(seat(0)));
    expected.public.chosen.insert(seat(2));
    assert_eq!(one.view(Viewer::Seat(seat(0))), expected);
    assert_eq!(story.heard_by(Viewer::Public).collect::<Vec<_>>(), [&Event::Chosen { seat: seat(2) }]);
    assign(&mut a);
    assert_eq!(a.public().phase, Phase::Place);
}
