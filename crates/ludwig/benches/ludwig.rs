//! How fast the game is. `cargo bench -p burghof-ludwig`.

use burghof_core::{Chance, Game, Rng, Seat, Setup, Silent, Wire, play};
use burghof_ludwig::Ludwig;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

fn fresh(people: u8, rng: &mut Rng) -> Ludwig {
    Ludwig::new(&Setup::new(people), &mut Chance::free(rng.fork())).expect("a table can be set up")
}

/// A position after this many random steps.
fn later(people: u8, steps: u32) -> Ludwig {
    let mut rng = Rng::new(7);
    let mut game = fresh(people, &mut rng);
    play::random_playout(&mut game, &mut Chance::free(Rng::new(3)), &mut Rng::new(4), &mut Vec::new(), steps);
    game
}

/// Set-up, a random game to its end, and the result.
#[divan::bench(args = [2, 3, 4, 7])]
fn whole_game(bencher: divan::Bencher, people: u8) {
    let mut rng = Rng::new(1);
    let (mut chance, mut scratch) = (Chance::free(Rng::new(2)), Vec::new());
    bencher.bench_local(|| {
        let mut game = fresh(people, &mut rng);
        play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX);
        game.outcome()
    });
}

/// A random game to its end from a position that is there; items are steps.
#[divan::bench(args = [2, 3, 4, 7])]
fn playout_steps(bencher: divan::Bencher, people: u8) {
    let mut rng = Rng::new(1);
    let start = fresh(people, &mut rng);
    let (mut chance, mut scratch) = (Chance::free(Rng::new(2)), Vec::new());
    let games = 1000u32;
    let mut steps = 0;
    for _ in 0..games {
        let mut game = start.clone();
        steps += play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX);
    }
    bencher.counter(ItemsCount::new(steps / games)).bench_local(|| {
        let mut game = start.clone();
        play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX)
    });
}

/// What a seat may do: choosing (36 pairs) and placing.
#[divan::bench(args = [0, 130])]
fn legal_actions(bencher: divan::Bencher, steps: u32) {
    let game = later(4, steps);
    let seat = game.to_act().first().unwrap_or(Seat::new(0));
    let mut actions = Vec::with_capacity(64);
    bencher.bench_local(|| game.legal_actions(seat, &mut actions));
}

/// One finished castle.
#[divan::bench]
fn score_castle(bencher: divan::Bencher) {
    let game = later(4, u32::MAX);
    let public = game.public();
    let castle = public.castles().iter().max_by_key(|castle| castle.len()).expect("four castles");
    assert!(castle.len() >= 18, "{} rooms", castle.len());
    bencher.bench_local(|| divan::black_box(castle).points(&public.data));
}

/// All sums of a finished game with four players.
#[divan::bench]
fn score_totals(bencher: divan::Bencher) {
    let game = later(4, u32::MAX);
    bencher.bench_local(|| divan::black_box(&game).totals());
}

#[divan::bench(args = [4, 7])]
fn clone(bencher: divan::Bencher, people: u8) {
    let game = later(people, 100);
    bencher.bench_local(|| divan::black_box(&game).clone());
}

#[divan::bench]
fn view(bencher: divan::Bencher) {
    let game = later(4, 130);
    bencher.bench_local(|| divan::black_box(&game).view(Seat::new(1).into()));
}

#[divan::bench]
fn key(bencher: divan::Bencher) {
    let game = later(4, 130);
    bencher.bench_local(|| divan::black_box(&game).key(Seat::new(1).into()));
}

#[divan::bench]
fn imagine(bencher: divan::Bencher) {
    let view = later(4, 130).view(Seat::new(1).into());
    let mut rng = Rng::new(1);
    bencher.bench_local(|| Ludwig::imagine(divan::black_box(&view), &mut rng));
}

/// One action with its events thrown away.
#[divan::bench]
fn apply(bencher: divan::Bencher) {
    let game = later(4, 130);
    let seat = game.to_act().first().expect("not over");
    let mut rng = Rng::new(1);
    let mut chance = Chance::free(Rng::new(2));
    let action = game.random_action(seat, &mut rng, &mut Vec::new());
    bencher.bench_local(|| {
        let mut next = game.clone();
        next.apply(seat, action, &mut chance, &mut Silent);
        next
    });
}

/// What a server sends to a seat after a move.
#[divan::bench]
fn view_as_json(bencher: divan::Bencher) {
    let game = later(4, 130);
    let view = game.view(Seat::new(1).into());
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        Ludwig::write_seen(divan::black_box(&view), &mut Vec::new(), &mut out);
        out.len()
    });
}
