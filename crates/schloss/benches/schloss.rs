//! Random playouts, move generation, scoring, clone, view and imagine of Das Schloss.

use burghof_core::play::random_playout;
use burghof_core::{Chance, Game, Key, Rng, Seat, Setup, Viewer, Wire};
use burghof_schloss::Schloss;
use divan::Bencher;

fn main() {
    divan::main();
}

fn setup(people: u8, quiet: bool) -> Setup<Schloss> {
    let mut setup = Setup::<Schloss>::new(people);
    if !quiet {
        setup.options.quiet_rounds = 0;
    }
    setup
}

/// A position after this many random steps.
fn midgame(people: u8, steps: u32) -> Schloss {
    let mut chance = Chance::keyed(Key::from_seed("bench"));
    let Ok(mut game) = Schloss::new(&Setup::new(people), &mut chance) else { panic!("the standard set-up") };
    random_playout(&mut game, &mut chance, &mut Rng::new(7), &mut Vec::new(), steps);
    game
}

fn playout(bencher: Bencher, people: u8, quiet: bool) {
    let setup = setup(people, quiet);
    let mut chance = Chance::free(Rng::new(1));
    let mut rng = Rng::new(2);
    let mut scratch = Vec::new();
    bencher.bench_local(|| {
        let Ok(mut game) = Schloss::new(&setup, &mut chance) else { panic!("the standard set-up") };
        random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX)
    });
}

#[divan::bench(args = [1, 2, 3, 4], sample_count = 200, sample_size = 20)]
fn random_game(bencher: Bencher, people: u8) {
    playout(bencher, people, true);
}

#[divan::bench(args = [2, 3, 4], sample_count = 200, sample_size = 20)]
fn random_game_without_quiet_night(bencher: Bencher, people: u8) {
    playout(bencher, people, false);
}

/// Twenty thousand steps of random games one after another: the time of a step is a twenty-thousandth of it.
#[divan::bench(args = [2, 4], sample_count = 50, sample_size = 1)]
fn twenty_thousand_steps(bencher: Bencher, people: u8) {
    let setup = setup(people, true);
    let mut chance = Chance::free(Rng::new(1));
    let mut rng = Rng::new(2);
    let mut scratch = Vec::new();
    bencher.bench_local(|| {
        let mut left = 20_000;
        while left > 0 {
            let Ok(mut game) = Schloss::new(&setup, &mut chance) else { panic!("the standard set-up") };
            left -= random_playout(&mut game, &mut chance, &mut rng, &mut scratch, left);
        }
    });
}

#[divan::bench(args = [10, 100, 300])]
fn legal_actions(bencher: Bencher, steps: u32) {
    let game = midgame(4, steps);
    let seat = game.to_act().first().unwrap_or(Seat::new(0));
    let mut actions = Vec::new();
    bencher.bench_local(|| game.legal_actions(divan::black_box(seat), &mut actions));
}

#[divan::bench]
fn score(bencher: Bencher) {
    let game = midgame(4, 300);
    bencher.bench_local(|| divan::black_box(&game).totals());
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let game = midgame(4, 300);
    bencher.bench_local(|| divan::black_box(&game).clone());
}

#[divan::bench]
fn view(bencher: Bencher) {
    let game = midgame(4, 300);
    bencher.bench_local(|| divan::black_box(&game).view(Viewer::Seat(Seat::new(1))));
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let view = midgame(4, 300).view(Viewer::Seat(Seat::new(1)));
    let mut rng = Rng::new(3);
    bencher.bench_local(|| Schloss::imagine(divan::black_box(&view), &mut rng));
}

#[divan::bench]
fn key(bencher: Bencher) {
    let game = midgame(4, 300);
    bencher.bench_local(|| divan::black_box(&game).key(Viewer::Seat(Seat::new(1))));
}

/// What a server sends to a seat after a move.
#[divan::bench]
fn view_as_json(bencher: divan::Bencher) {
    let game = midgame(4, 300);
    let view = game.view(Seat::new(1).into());
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        Schloss::write_seen(divan::black_box(&view), &mut Vec::new(), &mut out);
        out.len()
    });
}
