//! Adept against random, and adept placing alone.

use burghof_bots::arena::{contest, duel, victory_share};
use burghof_bots::{Adept, Bot, Budget, Insight, Judge, Mean, Random, Spec};
use burghof_core::{Chance, Game, Key, Rng, Seat, Setup, Silent};
use burghof_ludwig::{Ludwig, Phase};

#[test]
fn adept_beats_random() {
    for people in [2, 4] {
        let setup = Setup::<Ludwig>::new(people);
        let adept: &dyn Fn(u64) -> Box<dyn Bot<Ludwig>> = &|seed| Box::new(Adept::new(seed));
        let random: &dyn Fn(u64) -> Box<dyn Bot<Ludwig>> = &|seed| Box::new(Random::new(seed));
        let end = duel(&setup, 40, 1, adept, random, |_| Budget::iterations(1)).unwrap();
        println!("{people} people: {end:?}");
        assert!(end.share - end.margin > end.equal, "{people}: {end:?}");
    }
}

/// Random tiles, greedily placed: the catalogue expects about 50 points a castle against 31.
#[test]
fn adept_placing_is_worth_far_more() {
    let mut rng = Rng::new(2);
    let mut mean = |adept: bool| {
        let mut sum = 0;
        let games = 40;
        for _ in 0..games {
            let mut chance = Chance::free(rng.fork());
            let mut game = Ludwig::new(&Setup::new(4), &mut chance).unwrap();
            let (mut actions, mut values) = (Vec::new(), Vec::new());
            while let Some(seat) = game.to_act().first() {
                game.legal_actions(seat, &mut actions);
                let mut action = rng.pick(&actions);
                if adept && game.public().phase == Phase::Place {
                    Ludwig::appraise(&game, seat, &actions, Judge::Hand, &mut values);
                    let best = (0..actions.len()).max_by_key(|&i| (values[i], rng.next_u64()));
                    action = actions[best.unwrap_or(0)];
                }
                game.apply(seat, action, &mut chance, &mut Silent);
            }
            sum += game.public().castle_points().iter().sum::<i32>();
        }
        sum / (4 * games)
    };
    let (random, adept) = (mean(false), mean(true));
    println!("points a castle: random {random}, adept placing {adept}");
    assert!((27..=36).contains(&random), "random {random}");
    assert!(adept >= 45, "adept {adept}");
}

/// What a seat cannot know changes nothing.
#[test]
fn appraisal_depends_only_on_the_view() {
    let mut rng = Rng::new(3);
    let mut chance = Chance::free(rng.fork());
    let mut game = Ludwig::new(&Setup::new(5), &mut chance).unwrap();
    let (mut actions, mut one, mut two) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        let view = game.view(seat.into());
        game.legal_actions(seat, &mut actions);
        Ludwig::appraise(&Ludwig::imagine(&view, &mut rng), seat, &actions, Judge::Hand, &mut one);
        Ludwig::appraise(&Ludwig::imagine(&view, &mut rng), seat, &actions, Judge::Hand, &mut two);
        assert_eq!(one, two);
        assert_eq!(one.len(), actions.len());
        let action = rng.pick(&actions);
        game.apply(seat, action, &mut chance, &mut Silent);
    }
}

/// Neighbours build a castle together, and nobody is told who they are. What a seat counts is its own two castles and
/// nothing else: a partner's other castle may grow or not, it is the same to a bot.
#[test]
fn a_partners_other_castle_is_no_reason() {
    let mut rng = Rng::new(3);
    let (mut kept, mut moved) = (0, 0);
    for people in [3, 4, 7] {
        for judge in [Ludwig::HAND.judge, Ludwig::STYLE.judge] {
            let mut chance = Chance::free(rng.fork());
            let mut game = Ludwig::new(&Setup::new(people), &mut chance).unwrap();
            let mut actions = Vec::new();
            while let Some(seat) = game.to_act().first() {
                game.legal_actions(seat, &mut actions);
                let before = game.clone();
                game.apply(seat, rng.pick(&actions), &mut chance, &mut Silent);
                if Ludwig::stage(&before) != Ludwig::stage(&game) || game.public().phase == Phase::End {
                    continue;
                }
                let values = [&before, &game].map(|world| Ludwig::evaluate(world, judge));
                for seat in Seat::all(people) {
                    let own = game.public().castles_of(seat).map(usize::from);
                    let same = |at: usize| before.public().castles()[at] == game.public().castles()[at];
                    if own.into_iter().all(same) {
                        assert_eq!(values[0][seat.index()], values[1][seat.index()]);
                        kept += 1;
                    } else {
                        moved += usize::from(values[0][seat.index()] != values[1][seat.index()]);
                    }
                }
            }
        }
    }
    assert!(kept > 500 && moved > 100, "{kept} kept, {moved} moved");
}

/// What is expected beyond the points is told in parts with names, and nothing is left over.
#[test]
fn hopes_leave_nothing_over() {
    let mut rng = Rng::new(5);
    let mut looked = 0;
    for (people, judge) in [(2, Ludwig::STYLE.judge), (4, Ludwig::STYLE.judge), (3, Ludwig::HAND.judge)] {
        let mut chance = Chance::free(rng.fork());
        let mut game = Ludwig::new(&Setup::new(people), &mut chance).unwrap();
        let mut actions = Vec::new();
        while let Some(seat) = game.to_act().first() {
            for seat in Seat::all(people) {
                let points = 100 * Insight::points(&game)[seat.index()];
                let (mut told, mut names) = (points, Vec::new());
                Ludwig::hopes(&game, seat, judge, &mut |theme, points| {
                    told += points;
                    names.push(theme);
                });
                let value = Ludwig::evaluate(&game, judge)[seat.index()];
                assert_eq!(value, told, "told as {names:?}");
                looked += 1;
            }
            game.legal_actions(seat, &mut actions);
            game.apply(seat, rng.pick(&actions), &mut chance, &mut Silent);
        }
    }
    assert!(looked > 500, "only {looked}");
}

/// Seven of the same kind: nobody sits better than another because of whom a bot builds with.
#[test]
fn no_seat_is_favoured_among_equals() {
    let setup = Setup::<Ludwig>::new(7);
    let bot: Spec = "adept".parse().unwrap();
    let mut shares = [const { Vec::new() }; 7];
    for number in 0..150 {
        let mut players: Vec<_> = (0..7).map(|seat| bot.player::<Ludwig>(number * 7 + seat)).collect();
        let played = contest(&setup, Key::from_seed(&format!("equals {number}")), &mut players).unwrap();
        let end = played.session.position().outcome().unwrap();
        for seat in Seat::all(7) {
            shares[seat.index()].push(victory_share(&end, seat));
        }
    }
    for (seat, shares) in shares.into_iter().enumerate() {
        let mean = Mean::of(shares);
        // Twice the interval: there are seven seats, and the test is run often.
        assert!((mean.mean - 1.0 / 7.0).abs() < 2.0 * mean.margin, "seat {seat}: {mean:?}");
    }
}
