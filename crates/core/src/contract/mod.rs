//! The contract kit: everything that [`Game`] and its companions promise, checked by play.
//!
//! A game implements [`Contract`] and has one test file with one line (and `burghof-words` among its dev-dependencies):
//!
//! ```text
//! burghof_core::contract_tests!(burghof_castellan::Castellan);
//! ```
//!
//! What fails says the seed of its game and prints a record that leads to the position.

mod alloc;
mod json;
mod laws;
mod legality;
mod secrecy;
mod sources;
mod table;
mod trail;
mod words;

pub use alloc::{CountingAlloc, allocations};
pub use json::*;
pub use laws::*;
pub use legality::*;
pub use secrecy::*;
pub use sources::quoted;
pub use table::*;
pub use trail::worth_looking;
pub use words::*;

use crate::*;
use trail::{Trail, shown};

/// What the kit must know about a game beside its rules. Lives in `contract.rs` of each game.
pub trait Contract: Wire {
    /// Any action value at all, legal or not, existing or not: `check` and `write_action` must not panic on it.
    fn any_action(rng: &mut Rng) -> Self::Action;

    /// A number that sums up what is hidden from this viewer (for example the sum of the cards in foreign hands); the
    /// true one must rank among imagined ones like any of them. `None` where nothing is hidden now.
    fn gauge(&self, viewer: Viewer) -> Option<u32>;

    /// After how many random steps hidden things are still spread evenly, because no step so far depended on faces.
    /// [`calibration`] looks at the positions up to there.
    const BLIND_STEPS: u32 = 0;

    /// Takes a piece out of the game, or puts one in twice, without anything else noticing: [`Game::invariants`] must. `false`
    /// where nothing can be lost or doubled just now.
    fn lose_or_double(&mut self, rng: &mut Rng) -> bool;

    /// Do decisions of different seats that are waited for at the same time commute? Only games in which the order of
    /// arrival counts by the rules say no.
    fn commutes(&self) -> bool {
        true
    }

    /// Is this position ahead of what the viewer sees, because somebody builds a draft (CAS-91)?
    fn ahead_of(&self, _viewer: Viewer) -> bool {
        false
    }
}

/// One `#[test]` per promise, over one game. The golden games are those in the folder `golden` of its crate.
#[macro_export]
macro_rules! contract_tests {
    ($game:ty) => {
        $crate::contract_tests!(@laws $game);
        #[test]
        fn everything_said_has_words() {
            if $crate::contract::worth_looking::<$game>() {
                let words = [<$game as $crate::Text>::WORDS];
                let voices = $crate::Lang::ALL.map(|lang| ::burghof_words::Voice::new(lang, &words));
                $crate::contract::everything_said_has_words::<$game>(&voices.each_ref().map(|voice| voice as _));
                assert_eq!(::burghof_words::mistakes(words[0]), Vec::<String>::new());
            }
        }
    };
    // Everything but words, for a game that says nothing.
    (@laws $game:ty) => {
        #[global_allocator]
        static ALLOCATOR: $crate::contract::CountingAlloc = $crate::contract::CountingAlloc;
        const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");
        #[test]
        fn every_game_keeps_the_law() {
            $crate::contract::every_game_keeps_the_law::<$game>();
        }
        #[test]
        fn list_check_and_random_agree() {
            $crate::contract::list_check_and_random_agree::<$game>();
        }
        $crate::contract_tests!(@each $game:
            ten_thousand_games_end, any_value_is_legal_exactly_if_listed,
            notation_reads_back, random_action_is_uniform, a_fork_plays_alike, simultaneous_choices_commute,
            no_address_is_drawn_twice, nothing_is_allocated, views_hide_and_worlds_fit, equal_keys_mean_equal_views,
            no_silent_reveal, calibration, reopened_worlds_are_sound, positions_read_back, views_read_back,
            shared_parts_fit_every_viewer, mutated_json_never_panics, sessions_and_records_read_back, broken_records_are_refused,
            take_back_restores, previews_are_true, lost_and_doubled_pieces_are_found
        );
        #[test]
        fn golden_games_replay() {
            $crate::contract::golden_games_replay::<$game>(GOLDEN);
        }
        #[test]
        #[ignore = "writes files: run by hand when golden games are wanted"]
        fn write_golden_games() {
            $crate::contract::write_golden_games::<$game>(GOLDEN);
        }
    };
    (@each $game:ty: $($law:ident),*) => {
        $(
            #[test]
            fn $law() {
                if $crate::contract::worth_looking::<$game>() {
                    $crate::contract::$law::<$game>();
                }
            }
        )*
    };
}

/// Every set-up worth testing: each number of people with the default options, with each other value of each option
/// alone, and with all of them changed at once.
pub fn setups<G: Game>() -> Vec<Setup<G>> {
    let mut all = Vec::new();
    for people in G::META.fewest..=G::META.most {
        let mut push = |changes: &[(&str, String)]| {
            let mut setup = Setup::<G>::new(people);
            let fits = changes.iter().all(|(key, value)| setup.set(key, value).is_ok());
            // An option's example may be made for another number of people.
            if fits && G::new(&setup, &mut Chance::free(Rng::new(0))).is_ok() {
                all.push(setup);
            }
        };
        push(&[]);
        let mut changed = Vec::new();
        for option in G::META.options {
            let values: Vec<String> = match option.values {
                Values::Bool => vec!["true".into(), "false".into()],
                Values::OneOf(words) | Values::Free(words) => words.iter().map(|&word| word.into()).collect(),
                Values::Int { min, max } => vec![min.to_string(), max.to_string()],
            };
            for value in values.into_iter().filter(|value| value != option.default) {
                push(&[(option.key, value.clone())]);
                changed.retain(|&(key, _)| key != option.key);
                changed.push((option.key, value));
            }
        }
        if changed.len() > 1 {
            push(&changed);
        }
    }
    all
}

/// One step of a random game: somebody who is waited for, or now and then somebody who merely may.
pub fn random_step<G: Game>(
    game: &G,
    rng: &mut Rng,
    scratch: &mut Vec<G::Action>,
) -> Option<(Seat, G::Action)> {
    let waited_for = game.to_act();
    let n = waited_for.len() as u32;
    if n == 0 {
        return None;
    }
    if rng.below(4) == 0 {
        let seat = Seat::new(rng.below(game.seats().into()) as u8);
        game.legal_actions(seat, scratch);
        if !scratch.is_empty() {
            return Some((seat, rng.pick(scratch)));
        }
    }
    let seat = waited_for.iter().nth(rng.below(n) as usize)?;
    game.legal_actions(seat, scratch);
    assert!(!scratch.is_empty(), "seat {seat} is waited for and has no action");
    Some((seat, rng.pick(scratch)))
}

/// Plays a random game with this key and shows every position, the first one and the last one included.
pub fn walk<G: Game>(setup: &Setup<G>, seed: u64, mut visit: impl FnMut(&G, &mut Rng)) -> G {
    let mut rng = Rng::new(seed);
    let key = Key::from_seed(&seed.to_string());
    let mut trail = Trail::new(setup, key, seed);
    let mut chance = Chance::keyed(key);
    let mut game = match G::new(setup, &mut chance) {
        Ok(game) => game,
        Err(error) => panic!("{setup:?}: {error}"),
    };
    let mut scratch = Vec::new();
    let mut steps = 0;
    loop {
        visit(&game, &mut rng);
        let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) else { return game };
        trail.note(seat, action);
        game.apply(seat, action, &mut chance, &mut Silent);
        steps += 1;
        assert!(steps <= G::META.longest, "{setup:?}, seed {seed}: more than {} steps", G::META.longest);
    }
}

/// Positions picked from random games of every set-up: about `each` per set-up.
pub fn sample<G: Game>(each: u32, seed: u64, mut visit: impl FnMut(&G, &mut Rng)) {
    for setup in setups::<G>() {
        // How long games of this set-up are decides how often to stop.
        let mut steps = 0u32;
        walk(&setup, seed, |_, _| steps += 1);
        let games = 4.min(each.max(1));
        let every = (steps * games / each.max(1)).max(1);
        for game in 0..games {
            walk(&setup, seed + u64::from(game), |position: &G, rng| {
                if rng.below(every) == 0 {
                    visit(position, &mut rng.fork());
                }
            });
        }
    }
}
