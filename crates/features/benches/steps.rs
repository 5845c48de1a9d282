//! How fast a learner can step: `cargo bench -p burghof-features` (`-- castles 512` for one game and this many tables side by
//! side). CPU time of one thread, the best of some runs, as nanoseconds a step; actions are random.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::{Chance, Rng, Setup, Silent};
use burghof_features::Encoder;
use cpu_time::ThreadTime;
use std::hint::black_box;

/// What is done at each step beside the step itself.
#[derive(Copy, Clone, PartialEq, PartialOrd)]
enum Work {
    /// The list of actions.
    List,
    /// And a mask of them, by place.
    Mask,
    /// And the view.
    View,
    /// And its bytes.
    Observe,
    /// And the numbers of the actions.
    Number,
    /// And the bytes of every action.
    Describe,
}

const WORK: [(Work, &str); 6] = [
    (Work::List, "step + list"),
    (Work::Mask, "+ mask"),
    (Work::View, "+ view"),
    (Work::Observe, "+ observation"),
    (Work::Number, "+ numbers"),
    (Work::Describe, "+ action features"),
];

struct Bench {
    people: u8,
    tables: usize,
}

struct Place<G> {
    game: G,
    chance: Chance,
}

impl Visitor for Bench {
    type Output = ();
    fn visit<G: Playable>(self) {
        let setup = Setup::<G>::new(self.people);
        let Some(Ok(encoder)) = G::encoder(&setup) else { return println!("{}: no encoder", G::META.id) };
        let (len, most) = (encoder.observation().len(), encoder.bound().usual as usize);
        println!(
            "{} for {}, {} tables: {len} bytes ({} columns), {} bytes an action, {} numbers, lists up to {} ({most})",
            encoder.form(),
            self.people,
            self.tables,
            encoder.observation().columns(),
            encoder.operands().len(),
            encoder.ids(),
            encoder.bound().most,
        );
        for (work, name) in WORK {
            let mut best = f64::INFINITY;
            let mut places: Vec<Place<G>> = (0..self.tables)
                .map(|i| {
                    let mut chance = Chance::free(Rng::new(i as u64));
                    let game = G::new(&setup, &mut chance).expect("the default options fit");
                    Place { game, chance }
                })
                .collect();
            let mut seen = vec![0; len * self.tables];
            let mut masks = vec![0; most * self.tables];
            let mut rng = Rng::new(7);
            let rounds = (200_000 / self.tables).max(1);
            for _ in 0..5 {
                let before = ThreadTime::now();
                run(&setup, &*encoder, work, rounds, &mut places, &mut seen, &mut masks, &mut rng);
                let took = before.elapsed().as_secs_f64();
                best = best.min(took * 1e9 / (rounds * self.tables) as f64);
            }
            println!("  {name:18} {best:7.1} ns   {:5.2} M/s", 1e3 / best);
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn run<G: Playable>(
    setup: &Setup<G>,
    encoder: &dyn Encoder<G>,
    work: Work,
    rounds: usize,
    places: &mut [Place<G>],
    seen: &mut [u8],
    masks: &mut [u8],
    rng: &mut Rng,
) {
    let (len, most) = (encoder.observation().len(), encoder.bound().usual as usize);
    let mut actions = Vec::with_capacity(4096);
    let mut ids = vec![0; 65_536];
    let mut operands = vec![0; 65_536 * encoder.operands().len()];
    for _ in 0..rounds {
        for (i, place) in places.iter_mut().enumerate() {
            let Some(seat) = place.game.to_act().first() else {
                place.game = G::new(setup, &mut place.chance).expect("the default options fit");
                continue;
            };
            place.game.legal_actions(seat, &mut actions);
            if work >= Work::Mask {
                let mask = &mut masks[i * most..(i + 1) * most];
                let listed = actions.len().min(most);
                mask[..listed].fill(1);
                mask[listed..].fill(0);
            }
            if work >= Work::View {
                let view = black_box(place.game.view(seat.into()));
                if work >= Work::Observe {
                    encoder.observe(&view, &mut seen[i * len..(i + 1) * len]);
                }
                if work >= Work::Number {
                    let _ = encoder.number(&view, &actions, &mut ids[..actions.len()]);
                }
                if work >= Work::Describe {
                    let bytes = actions.len() * encoder.operands().len();
                    encoder.describe(&view, &actions, &mut operands[..bytes]);
                }
            }
            let action = rng.pick(&actions);
            place.game.apply(seat, action, &mut place.chance, &mut Silent);
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let tables = words.iter().find_map(|word| word.parse().ok()).unwrap_or(4096);
    let named = |id: &str| words.iter().any(|word| word == id);
    let any = GAMES.iter().any(|meta| named(meta.id));
    for meta in GAMES.iter().filter(|meta| !any || named(meta.id)) {
        for people in [meta.fewest.max(2), meta.most.min(4)] {
            visit(meta.id, Bench { people, tables }).expect("it is in the catalog");
        }
    }
}
