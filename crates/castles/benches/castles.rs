//! How fast castles is: `cargo bench -p burghof-castles`.

use burghof_castles::Castles;
use burghof_core::{Chance, Game, Rng, Seat, Setup, Silent, Viewer, Wire, play};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

fn new_game(people: u8, chance: &mut Chance) -> Castles {
    Castles::new(&Setup::new(people), chance).expect("the default options fit")
}

/// A position in the middle of a random game with four players.
fn middle() -> Castles {
    let mut chance = Chance::free(Rng::new(7));
    let mut game = new_game(4, &mut chance);
    play::random_playout(&mut game, &mut chance, &mut Rng::new(8), &mut Vec::new(), 120);
    game
}

/// Whole random games; the counter says steps.
#[divan::bench(args = [2, 3, 4], sample_count = 500, sample_size = 20)]
fn random_playout(bencher: Bencher<'_, '_>, people: u8) {
    let mut chance = Chance::free(Rng::new(1));
    let mut rng = Rng::new(2);
    let mut scratch = Vec::new();
    let mut steps = 0u64;
    const GAMES: u64 = 200;
    for _ in 0..GAMES {
        let mut game = new_game(people, &mut chance);
        steps += u64::from(play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX));
    }
    bencher.counter(ItemsCount::new(steps / GAMES)).bench_local(|| {
        let mut game = new_game(people, &mut chance);
        play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX)
    });
}

#[divan::bench]
fn legal_actions(bencher: Bencher<'_, '_>) {
    let game = middle();
    let seat = game.to_act().first().unwrap_or_default();
    let mut out = Vec::with_capacity(1024);
    bencher.bench_local(|| {
        game.legal_actions(divan::black_box(seat), &mut out);
        out.len()
    });
}

#[divan::bench]
fn random_step(bencher: Bencher<'_, '_>) {
    let game = middle();
    let seat = game.to_act().first().unwrap_or_default();
    let (mut rng, mut scratch) = (Rng::new(5), Vec::new());
    let mut chance = Chance::free(Rng::new(6));
    bencher.bench_local(|| {
        let mut next = game;
        let action = next.random_action(seat, &mut rng, &mut scratch);
        next.apply(seat, action, &mut chance, &mut Silent);
        next
    });
}

#[divan::bench]
fn score(bencher: Bencher<'_, '_>) {
    let game = middle();
    bencher.bench_local(|| divan::black_box(&game).totals());
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let game = middle();
    bencher.bench_local(|| *divan::black_box(&game));
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let game = middle();
    bencher.bench_local(|| divan::black_box(&game).view(Viewer::Seat(Seat::new(1))));
}

#[divan::bench]
fn key(bencher: Bencher<'_, '_>) {
    let game = middle();
    bencher.bench_local(|| divan::black_box(&game).key(Viewer::Seat(Seat::new(1))));
}

#[divan::bench]
fn imagine(bencher: Bencher<'_, '_>) {
    let view = middle().view(Viewer::Seat(Seat::new(1)));
    let mut rng = Rng::new(3);
    bencher.bench_local(|| Castles::imagine(divan::black_box(&view), &mut rng));
}

/// What a server sends to a seat after a move.
#[divan::bench]
fn view_as_json(bencher: divan::Bencher) {
    let game = middle();
    let view = game.view(Seat::new(1).into());
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        Castles::write_seen(divan::black_box(&view), &mut Vec::new(), &mut out);
        out.len()
    });
}
