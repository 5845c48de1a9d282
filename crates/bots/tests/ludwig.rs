//! Adept against random, and adept placing alone.

use burghof_bots::arena::duel;
use burghof_bots::{Adept, Bot, Budget, Insight, Judge, Random};
use burghof_core::{Chance, Game, Rng, Setup, Silent};
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
