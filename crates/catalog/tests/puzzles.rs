//! The puzzles that are shipped: where there are any, there are enough, and each is sound.

use burghof_catalog::puzzles::{Book, FEWEST, MOST};
use burghof_catalog::{Playable, Visitor, ids, visit};
use burghof_core::{Components, Setup};
use std::path::Path;

/// The books there are, with the games they are of.
fn books() -> Vec<(&'static str, Book)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let text = |game: &str| std::fs::read_to_string(folder.join(format!("{game}.json"))).ok();
    let read = |game| Some((game, serde_json::from_str(&text(game)?).unwrap()));
    ids().into_iter().filter_map(read).collect()
}

/// The fingerprint of the components of a game.
struct Print;

impl Visitor for Print {
    type Output = String;
    fn visit<G: Playable>(self) -> String {
        format!("{:016x}", Setup::<G>::new(G::META.fewest).data.get().fingerprint())
    }
}

#[test]
fn every_game_has_enough_and_no_two_are_the_same() {
    for (game, book) in books() {
        assert!(book.puzzles.len() >= 40, "{game}: {}", book.puzzles.len());
        assert_eq!((book.game.as_str(), book.data), (game, visit(game, Print).unwrap()));
        for (at, puzzle) in book.puzzles.iter().enumerate() {
            assert!((FEWEST..=MOST).contains(&puzzle.choices.len()), "{game} {at}");
            let best = &puzzle.choices[puzzle.best];
            let second = puzzle.choices.iter().filter(|one| one.notation != best.notation);
            assert!(second.clone().all(|one| one.points + 2 <= best.points && one.chance < best.chance));
            assert_eq!(second.count() + 1, puzzle.choices.len(), "{game} {at}: two choices are one");
            assert!(!best.reasons.is_empty(), "{game} {at}: no reason");
            assert!(book.puzzles[..at].iter().all(|other| other.record != puzzle.record), "{game} {at}");
        }
    }
}

/// Points and reasons of all, without the search, which thinks about one of each game alone: it takes its time.
#[test]
fn points_and_reasons_are_what_the_engine_counts() {
    for (game, book) in books() {
        for at in 0..book.puzzles.len() {
            assert_eq!(book.check(at, 0), Ok(()), "{game} {at}");
        }
        assert_eq!(book.check(0, book.think / 8), Ok(()), "{game}");
    }
}
