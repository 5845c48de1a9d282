//! How fast toy is: `cargo bench -p burghof-toy`.

use burghof_core::{Chance, Game, Rng, Setup, play};
use burghof_toy::Toy;
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

fn new_game(people: u8, chance: &mut Chance) -> Toy {
    Toy::new(&Setup::new(people), chance).expect("the default options fit")
}

/// Whole random games; the counter says steps.
#[divan::bench(args = [2, 4], sample_count = 500, sample_size = 20)]
fn random_playout(bencher: Bencher<'_, '_>, people: u8) {
    let mut chance = Chance::free(Rng::new(1));
    let (mut rng, mut scratch) = (Rng::new(2), Vec::new());
    let mut play = move || {
        let mut game = new_game(people, &mut chance);
        play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX)
    };
    let steps = play();
    bencher.counter(ItemsCount::new(steps)).bench_local(play);
}

#[divan::bench]
fn legal_actions(bencher: Bencher<'_, '_>) {
    let game = new_game(4, &mut Chance::free(Rng::new(7)));
    let seat = game.to_act().first().unwrap_or_default();
    let mut out = Vec::with_capacity(16);
    bencher.bench_local(|| {
        game.legal_actions(divan::black_box(seat), &mut out);
        out.len()
    });
}

#[divan::bench]
fn view_and_imagine(bencher: Bencher<'_, '_>) {
    let game = new_game(4, &mut Chance::free(Rng::new(7)));
    let mut rng = Rng::new(3);
    let seat = game.to_act().first().unwrap_or_default();
    bencher.bench_local(|| Toy::imagine(&game.view(divan::black_box(seat).into()), &mut rng));
}
