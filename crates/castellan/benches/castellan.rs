//! How fast the rules are: `cargo bench -p burghof-castellan`.

use burghof_castellan::{Castellan, Phase, View};
use burghof_core::{Chance, Game, Rng, Setup, Silent, Viewer, Wire, play};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn setup(people: u8, building: &str) -> Setup<Castellan> {
    let mut setup = Setup::new(people);
    setup.set("building", building).expect("an option of the game");
    setup
}

/// A position in the middle of a game: after this many random steps, and on to the next one with pieces to build.
fn middle(people: u8, steps: u32) -> Castellan {
    let mut chance = Chance::free(Rng::new(1));
    let mut game = Castellan::new(&setup(people, "trial"), &mut chance).expect("a standard set-up");
    let mut rng = Rng::new(2);
    play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), steps);
    while game.table().phase != Phase::Build {
        play::random_playout(&mut game, &mut chance, &mut rng, &mut Vec::new(), 1);
    }
    game
}

/// Steps of random playouts: the counter shows steps per second.
#[divan::bench(args = [(2, "trial"), (2, "strict"), (3, "trial"), (4, "trial")])]
fn steps(bencher: Bencher, (people, building): (u8, &str)) {
    let setup = setup(people, building);
    let (mut chance, mut rng, mut scratch) = (Chance::free(Rng::new(1)), Rng::new(2), Vec::new());
    let mut games = 0u64;
    let mut total = 0u64;
    for _ in 0..1000 {
        let mut game = Castellan::new(&setup, &mut chance).expect("a standard set-up");
        total += u64::from(play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX));
        games += 1;
    }
    bencher.counter(ItemsCount::new(total / games)).bench_local(|| {
        let mut game = Castellan::new(&setup, &mut chance).expect("a standard set-up");
        play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX)
    });
}

/// Whole random games: the counter shows games per second.
#[divan::bench(args = [2, 3, 4])]
fn playouts(bencher: Bencher, people: u8) {
    let setup = setup(people, "trial");
    let (mut chance, mut rng, mut scratch) = (Chance::free(Rng::new(1)), Rng::new(2), Vec::new());
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        let mut game = Castellan::new(&setup, &mut chance).expect("a standard set-up");
        play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX)
    });
}

#[divan::bench(args = [2, 4])]
fn legal_actions(bencher: Bencher, people: u8) {
    let game = middle(people, 70);
    let seat = game.to_act().first().expect("not over yet");
    let mut actions = Vec::with_capacity(1 << 12);
    bencher.bench_local(|| {
        game.legal_actions(seat, &mut actions);
        actions.len()
    });
}

#[divan::bench(args = [2, 4])]
fn score(bencher: Bencher, people: u8) {
    let game = middle(people, 100);
    bencher.bench_local(|| black_box(&game).totals());
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let game = middle(2, 70);
    bencher.bench_local(|| *black_box(&game));
}

#[divan::bench]
fn view(bencher: Bencher) {
    let game = middle(2, 70);
    let seat = game.to_act().first().expect("not over yet");
    bencher.bench_local(|| -> View { black_box(&game).view(Viewer::Seat(seat)) });
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let game = middle(2, 70);
    let seat = game.to_act().first().expect("not over yet");
    let view = game.view(Viewer::Seat(seat));
    let mut rng = Rng::new(3);
    bencher.bench_local(|| Castellan::imagine(black_box(&view), &mut rng));
}

#[divan::bench]
fn key(bencher: Bencher) {
    let game = middle(2, 70);
    let seat = game.to_act().first().expect("not over yet");
    bencher.bench_local(|| black_box(&game).key(Viewer::Seat(seat)));
}

#[divan::bench]
fn one_step(bencher: Bencher) {
    let game = middle(2, 70);
    let seat = game.to_act().first().expect("not over yet");
    let mut rng = Rng::new(3);
    let mut scratch = Vec::new();
    let mut chance = Chance::free(Rng::new(4));
    bencher.bench_local(|| {
        let mut next = *black_box(&game);
        let action = next.random_action(seat, &mut rng, &mut scratch);
        next.apply(seat, action, &mut chance, &mut Silent);
        next
    });
}

/// What a server sends to a seat after a move.
#[divan::bench]
fn view_as_json(bencher: divan::Bencher) {
    let game = middle(2, 70);
    let view = game.view(game.to_act().first().expect("not over yet").into());
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        Castellan::write_seen(divan::black_box(&view), &mut Vec::new(), &mut out);
        out.len()
    });
}
