//! The end of the game and the two-player variant: LUD-120 to LUD-137.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::{Account, Game, Outcome, Seat, Viewer};
use burghof_ludwig::scoring::result;
use burghof_ludwig::{Event, Ludwig, NONE, Phase, Step};

fn all_points(end: &Outcome) -> Vec<i32> {
    Seat::all(end.seats()).map(|seat| end.points(seat)).collect()
}

fn winners(end: &Outcome) -> Vec<usize> {
    end.winners().iter().map(Seat::index).collect()
}

#[test]
fn lud_120_the_lower_castle_is_the_result() {
    // E14
    let end = result(&[56, 60, 52, 62, 65, 57], &[1; 6]);
    assert_eq!(all_points(&end), [56, 56, 52, 52, 62, 57]);
    let mut game = new_game(4, "end");
    run(&mut game, "go", |_| true);
    let totals = game.totals();
    for seat in Seat::all(4) {
        let [left, right] = game.public().castles_of(seat).map(|castle| totals.shared[castle as usize]);
        assert_eq!(totals.seats[seat.index()], left.min(right));
    }
    let lines = game.sheet().lines;
    assert_eq!(lines.iter().filter(|line| line.rule.id() == "LUD-120").count(), 4);
}

#[test]
fn lud_121_the_highest_result_wins() {
    // E14: Emily, on seat 4.
    assert_eq!(winners(&result(&[56, 60, 52, 62, 65, 57], &[1; 6])), [4]);
    // Not the highest castle: seat 1 shares it, too, but with the lowest of all.
    let end = result(&[70, 10, 40, 45], &[1; 4]);
    assert_eq!((all_points(&end), winners(&end)), (vec![45, 10, 10, 40], vec![0]));
    assert_eq!([0, 1, 2, 3].map(|n| end.place(seat(n))), [1, 3, 4, 2]);
}

#[test]
fn lud_122_then_the_higher_castle() {
    // Seats 1 and 2 have 50; their higher castles are 60 and 55.
    let end = result(&[60, 50, 55, 40], &[9, 1, 9, 1]);
    assert_eq!(all_points(&end), [40, 50, 50, 40]);
    assert_eq!(winners(&end), [1]);
    assert_eq!(end.place(seat(2)), 2);
}

#[test]
fn lud_123_then_specialty_rooms_of_both_castles() {
    // E15: lower and higher castles equal, 7 against 6 specialty rooms.
    let end = result(&[60, 50, 60, 40], &[3, 3, 4, 1]);
    assert_eq!(winners(&end), [2]);
    let end = result(&[60, 50, 60, 40], &[4, 3, 3, 1]);
    assert_eq!(winners(&end), [1]);
}

#[test]
fn lud_124_then_the_victory_is_shared() {
    let end = result(&[60, 50, 60, 40], &[3, 3, 3, 1]);
    assert_eq!(winners(&end), [1, 2]);
    assert_eq!((end.place(seat(0)), end.place(seat(3))), (3, 3));
}

#[test]
fn lud_122_to_124_a_tie_is_explained_until_it_is_parted() {
    let told = |castles: &[i32; 4], rooms: &[u8; 4]| -> Vec<Vec<&'static str>> {
        let ties = burghof_ludwig::scoring::parting(castles, rooms).ties(&result(castles, rooms));
        ties.iter().map(|tie| tie.lines.iter().map(|line| line.rule.id()).collect()).collect()
    };
    // Seats 1 and 2 have 50 points, seats 0 and 3 have 40.
    assert_eq!(told(&[60, 50, 55, 40], &[9, 1, 9, 1]), [vec!["LUD-122"], vec!["LUD-122"]]);
    assert_eq!(told(&[60, 50, 60, 40], &[3, 3, 4, 1])[0], ["LUD-122", "LUD-123"]);
    assert_eq!(told(&[60, 50, 60, 40], &[3, 3, 3, 1])[0], ["LUD-122", "LUD-123", "LUD-124"]);
}

#[test]
fn lud_125_the_program_counts_every_castle() {
    let mut game = new_game(5, "count");
    run(&mut game, "go", |_| true);
    let sheet = game.sheet();
    for castle in 0..5 {
        assert!(sheet.total(Account::Shared(castle)) > 0);
        assert_eq!(sheet.total(Account::Shared(castle)), game.public().castle_points()[castle as usize]);
    }
}

fn two(key: &str) -> Ludwig {
    new_with(2, key, &[("ages", "clockwise")])
}

#[test]
fn lud_126_ludwig_is_the_third_seat() {
    let game = two("l");
    assert_eq!((game.seats(), game.public().castles().len()), (3, 3));
    assert_eq!(game.public().ludwig(), Some(seat(2)));
    assert_eq!(game.public().partners(0), [seat(0), seat(1)]);
    assert_eq!(game.public().partners(1), [seat(1), seat(2)]);
    assert_eq!(game.public().partners(2), [seat(2), seat(0)]);
    let mut game = game;
    run(&mut game, "go", |game| {
        assert!(!game.to_act().contains(seat(2)), "Ludwig is never waited for");
        assert!(legal(game, 2).is_empty());
        true
    });
}

#[test]
fn lud_127_ludwig_gets_nine_tiles_nobody_sees() {
    let game = two("nine");
    assert_eq!(game.hand(seat(2)).len(), 9);
    for viewer in Viewer::all(3) {
        let view = game.view(viewer);
        assert!(view.hand(seat(2)).is_empty(), "{viewer:?}");
    }
    assert!(game.view(Viewer::Seat(seat(2))).hands.iter().flatten().all(|&tile| tile == NONE));
}

#[test]
fn lud_128_in_round_one_the_person_on_ludwigs_left_assigns() {
    let mut game = two("give");
    assert_eq!(game.public().phase, Phase::LudwigGive);
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(0)]);
    let pair = game.secrets().ludwig_pair;
    assert_eq!(game.view(Viewer::Seat(seat(0))).ludwig_pair, pair, "the assigner looks at them");
    assert_eq!(game.view(Viewer::Seat(seat(1))).ludwig_pair, [NONE; 2], "nobody else does");
    let id = |tile: u8| data().rooms[tile as usize].id;
    assert_eq!(legal(&game, 0), pair.map(|tile| format!("give {}", id(tile))));
    assert_eq!(refused_by(&game, 1, &format!("give {}", id(pair[0]))), "LUD-128");
    act(&mut game, 0, &format!("give {}", id(pair[1])));
    // Castle 2 is shared by Ludwig and seat 0; castle 1 is the other person's.
    assert_eq!(game.public().drafted_tile(2, 0).0, pair[1]);
    assert_eq!(game.public().drafted_tile(1, 1).0, pair[0]);
    // Two of nine at random: every tile can come.
    let mut seen = std::collections::BTreeSet::new();
    for key in 0..200 {
        let game = two(&key.to_string());
        let hand = game.hand(seat(2)).to_vec();
        seen.extend(game.secrets().ludwig_pair.map(|tile| hand.iter().position(|&other| other == tile)));
    }
    assert_eq!(seen.len(), 9);
}

#[test]
fn lud_129_both_tiles_lie_open_before_the_people_choose() {
    let mut game = two("open");
    assert_eq!(refused_by(&game, 1, "select kitchen+bakery"), "LUD-42");
    let give = legal(&game, 0)[0].clone();
    let story = act(&mut game, 0, &give);
    assert!(Viewer::all(3).all(|viewer| story.learned().includes(viewer)));
    assert!(story.told.iter().any(|told| matches!(told.event, Event::LudwigGave { .. })));
    assert_eq!(game.public().phase, Phase::Select);
    assert!(game.view(Viewer::Seat(seat(1))).public.revealed[2].iter().all(|&tile| tile != NONE));
}

#[test]
fn lud_130_then_both_people_choose_two_secretly() {
    let mut game = two("choose");
    let give = legal(&game, 0)[0].clone();
    act(&mut game, 0, &give);
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(0), seat(1)]);
    assert_eq!((legal(&game, 0).len(), legal(&game, 1).len()), (36, 36));
}

#[test]
fn lud_131_all_three_stacks_are_passed_on() {
    let mut game = two("pass");
    for round in 1..=2 {
        run(&mut game, "go", |game| game.public().round < round || game.public().phase != Phase::Select);
        let before: Vec<_> = (0..3).map(|i| game.hand(seat(i)).to_vec()).collect();
        assert_eq!(before[2].len(), 7, "Ludwig's two are already out");
        run(&mut game, "go", |game| game.public().phase == Phase::Select);
        let next = |i: usize| if round == 1 { (i + 1) % 3 } else { (i + 2) % 3 };
        for (i, hand) in before.iter().enumerate() {
            let after = game.hand(seat(next(i) as u8));
            assert!(after.iter().all(|tile| hand.contains(tile)) && after.len() == 7, "stack of seat {i}");
        }
    }
}

#[test]
fn lud_132_beside_ludwig_the_person_places_both_tiles() {
    let mut game = two("both");
    run(&mut game, "go", |game| game.public().phase != Phase::Place || game.public().current != 1);
    assert_eq!(legal(&game, 1), ["order 1 first", "order 1 wait"]);
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    // The person picks the order alone: waiting means Ludwig's tile comes first.
    let (own, his) = (game.public().drafted_tile(1, 0), game.public().drafted_tile(1, 1));
    let mut ludwig_first = game.clone();
    act(&mut ludwig_first, 1, "order 1 wait");
    assert_eq!(ludwig_first.public().placing_tile(1), his);
    assert_eq!(ludwig_first.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    act(&mut game, 1, "order 1 first");
    assert_eq!(game.public().placing_tile(1), own);
}

#[test]
fn lud_133_bonuses_beside_ludwig_are_the_persons() {
    // Ludwig's own tile is the third living room of castle 1.
    let mut game = load(json!({
        "variant": "two_player", "players": 3, "ludwig_seat": 2, "round": 1, "turn": 4, "phase": "place",
        "castles": [castle(THRONES[0], ""), castle(THRONES[1], "observatory -1,0; rug_room -2,0"), castle(THRONES[2], "")],
        "left": [null, null, null], "right": [null, null, "library"],
    }));
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    act(&mut game, 1, "place 1 library -3,0");
    assert_eq!(step(&game, 1), Step::Attendant);
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    act(&mut game, 1, "attendant 1 painter");
}

#[test]
fn lud_134_the_shared_castle_follows_the_normal_rules() {
    let mut game = two("normal");
    run(&mut game, "go", |game| game.public().phase != Phase::Place);
    assert_eq!(game.to_act().len(), 2);
    act(&mut game, 1, "order 0 first");
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(0)]);
    act(&mut game, 0, "order 0 wait");
    assert_eq!(
        game.to_act().iter().collect::<Vec<_>>(),
        [seat(1)],
        "the younger wanted to, the older waited"
    );
}

#[test]
fn lud_135_in_round_two_the_person_on_ludwigs_right_assigns() {
    let mut game = two("second");
    run(&mut game, "go", |game| game.public().round == 1);
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    let pair = game.secrets().ludwig_pair;
    let give = legal(&game, 1)[0].clone();
    act(&mut game, 1, &give);
    assert_eq!(game.public().drafted_tile(1, 1).0, pair[0], "the named tile goes to the castle they share");
    assert_eq!(game.public().drafted_tile(2, 0).0, pair[1]);
}

#[test]
fn lud_136_ludwig_can_win() {
    // Castles 1 and 2 are his.
    let end = result(&[40, 60, 50], &[1; 3]);
    assert_eq!(winners(&end), [2]);
    let mut wins = [0; 3];
    for key in 0..40 {
        let mut game = two(&key.to_string());
        run(&mut game, "go", |_| true);
        winners(&game.outcome().unwrap()).into_iter().for_each(|seat| wins[seat] += 1);
    }
    assert!(wins.iter().all(|&n| n > 0), "{wins:?}");
}

#[test]
fn lud_137_ludwigs_last_tile_is_discarded_unseen() {
    let mut game = two("last");
    run(&mut game, "go", |game| game.public().turn < 4 || game.public().phase != Phase::Place);
    let last: Vec<_> = (0..3).map(|i| game.hand(seat(i))[0]).collect();
    run(&mut game, "go", |game| game.public().round == 1);
    assert!(last.iter().all(|&tile| game.secrets().discard.contains(tile)));
    assert!(last.iter().all(|&tile| game.view(Viewer::Public).unknown().contains(tile)));
}
