//! The adept player of Das Schloss: better than chance, and games of the length the catalogue tells.

use burghof_bots::arena::duel;
use burghof_bots::{Adept, Bot, Budget, Player, Random, Spec};
use burghof_core::{Chance, Game, Key, Setup, Silent};
use burghof_schloss::{End, Schloss};

#[test]
fn adept_clearly_beats_random() {
    for people in [2, 4] {
        let result = duel::<Schloss>(
            &Setup::new(people),
            25,
            7,
            &|seed| Box::new(Adept::new(seed)),
            &|seed| Box::new(Random::new(seed)),
            |_| Budget::iterations(1),
        )
        .expect("a set-up");
        assert!(result.share - result.margin > result.equal + 0.2, "{people} people: {result:?}");
    }
}

/// Adept players among themselves: turns and the way it ended.
fn adept_game(people: u8, seed: u64) -> (u16, End) {
    let mut chance = Chance::keyed(Key::from_seed(&format!("greedy {people} {seed}")));
    let mut game = Schloss::new(&Setup::new(people), &mut chance).expect("a set-up");
    let mut bots: Vec<Adept> = (0..people).map(|n| Adept::new(seed * 10 + u64::from(n))).collect();
    let mut actions = Vec::new();
    while let Some(seat) = game.to_act().first() {
        game.legal_actions(seat, &mut actions);
        let view = game.view(seat.into());
        let choice = Bot::<Schloss>::choose(
            &mut bots[seat.index()],
            &view,
            seat,
            &actions,
            &mut Budget::iterations(1),
        );
        game.apply(seat, choice.action, &mut chance, &mut Silent);
    }
    (game.public().turn(), game.public().end())
}

#[test]
fn adept_games_have_the_length_of_the_catalogue() {
    for people in 2..=4 {
        let mut games: Vec<_> = (0..30).map(|seed| adept_game(people, seed)).collect();
        games.sort_by_key(|game| game.0);
        let median = games[15].0;
        let by_brothers = games.iter().filter(|game| game.1 == End::Brothers).count();
        println!("{people} people: median {median} turns, {by_brothers} of 30 by the brothers");
        assert!((42..=72).contains(&median), "{people} people: {median}");
        assert!(by_brothers * 2 > games.len(), "{people} people: {by_brothers} of 30");
    }
}

/// Ritter is careless, but not lost: alone and in company he beats the brothers before the night is quiet.
#[test]
fn ritter_brings_games_to_their_end() {
    let ritter: Spec = "ritter".parse().unwrap();
    for people in 1..=2 {
        let quiet = (0..40u64).filter(|seed| {
            let mut chance = Chance::keyed(Key::from_seed(&format!("ritter {people} {seed}")));
            let mut game = Schloss::new(&Setup::new(people), &mut chance).expect("a set-up");
            let mut bots: Vec<Player<Schloss>> =
                (0..people).map(|n| ritter.player(seed * 10 + u64::from(n))).collect();
            let mut actions = Vec::new();
            while let Some(seat) = game.to_act().first() {
                game.legal_actions(seat, &mut actions);
                let choice = bots[seat.index()].choose(&game.view(seat.into()), seat, &actions).unwrap();
                game.apply(seat, choice.action, &mut chance, &mut Silent);
            }
            game.public().end() == End::Quiet
        });
        let quiet = quiet.count();
        println!("{people} people: {quiet} of 40 by the quiet night");
        assert!(quiet <= 4, "{people} people: {quiet} of 40");
    }
}
