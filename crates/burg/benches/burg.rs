//! Speed of the rules: `cargo bench -p burghof-burg`.

use burghof_burg::Burg;
use burghof_core::{Chance, Game, Key, Rng, Seat, Setup, Silent, Viewer, Wire, play};
use divan::{Bencher, black_box, counter::ItemsCount};

fn main() {
    divan::main();
}

fn setup(people: u8, winter: bool) -> Setup<Burg> {
    let mut setup: Setup<Burg> = Setup::new(people);
    setup.options.winter = winter;
    setup
}

fn first(people: u8, winter: bool) -> Burg {
    match Burg::new(&setup(people, winter), &mut Chance::keyed(Key::from_seed("bench"))) {
        Ok(game) => game,
        Err(error) => panic!("{error}"),
    }
}

/// Positions from the middle of random games.
fn positions() -> Vec<Burg> {
    let (mut rng, mut chance) = (Rng::new(5), Chance::free(Rng::new(6)));
    let mut scratch = Vec::new();
    (0..256)
        .map(|i| {
            let mut game = first(4, i % 2 == 1);
            play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, 30 + i % 40);
            game
        })
        .filter(|game| game.outcome().is_none())
        .collect()
}

#[divan::bench(args = [2, 3, 4])]
fn random_playout_summer(bencher: Bencher, people: u8) {
    playout(bencher, people, false);
}

#[divan::bench(args = [2, 3, 4])]
fn random_playout_winter(bencher: Bencher, people: u8) {
    playout(bencher, people, true);
}

/// One iteration is 100 games; items are steps.
fn playout(bencher: Bencher, people: u8, winter: bool) {
    let first = first(people, winter);
    let run = |seed: u64| {
        let (mut rng, mut chance) = (Rng::new(seed), Chance::free(Rng::new(seed + 1)));
        let mut scratch = Vec::with_capacity(1000);
        let mut steps = 0;
        for _ in 0..100 {
            let mut game = first.clone();
            steps += play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX);
            black_box(&game);
        }
        steps
    };
    bencher.counter(ItemsCount::new(run(1))).bench_local(|| run(black_box(1)));
}

#[divan::bench]
fn legal_actions(bencher: Bencher) {
    let positions = positions();
    let mut out = Vec::with_capacity(1000);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            if let Some(seat) = game.to_act().first() {
                game.legal_actions(seat, &mut out);
                black_box(&out);
            }
        }
    });
}

#[divan::bench]
fn score(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            black_box(game.totals());
        }
    });
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            black_box(black_box(game).clone());
        }
    });
}

#[divan::bench]
fn view(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            black_box(black_box(game).view(Viewer::Seat(Seat::new(0))));
        }
    });
}

#[divan::bench]
fn key(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            black_box(black_box(game).key(Viewer::Seat(Seat::new(0))));
        }
    });
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let views: Vec<_> = positions().iter().map(|game| game.view(Viewer::Seat(Seat::new(0)))).collect();
    let mut rng = Rng::new(3);
    bencher.counter(ItemsCount::new(views.len())).bench_local(|| {
        for view in &views {
            black_box(Burg::imagine(view, &mut rng));
        }
    });
}

#[divan::bench]
fn one_step(bencher: Bencher) {
    let positions = positions();
    let mut scratch = Vec::with_capacity(1000);
    let (mut rng, mut chance) = (Rng::new(5), Chance::free(Rng::new(6)));
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            let mut game = game.clone();
            if let Some(seat) = game.to_act().first() {
                let action = game.random_action(seat, &mut rng, &mut scratch);
                game.apply(seat, action, &mut chance, &mut Silent);
            }
            black_box(game);
        }
    });
}

/// What a server sends to a seat after a move.
#[divan::bench]
fn view_as_json(bencher: divan::Bencher) {
    let game = positions().swap_remove(0);
    let view = game.view(Seat::new(0).into());
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        Burg::write_seen(divan::black_box(&view), &mut Vec::new(), &mut out);
        out.len()
    });
}
