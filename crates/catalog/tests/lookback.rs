//! A decision seen again: from what its seat knew, and nothing else.

use burghof_bots::Think;
use burghof_catalog::{Table, ids, open};
use burghof_core::{Key, Seat};

/// A game of some actions of the first bot that is quick.
fn played(game: &str) -> Box<dyn Table> {
    let mut table = open(game, 2, &[], Key::from_seed("look back")).unwrap().unwrap();
    for step in 0..14 {
        let Some(seat) = table.to_act().first() else { break };
        let best = table.advice(seat, &"adept".parse().unwrap(), step, false).unwrap()[0].notation.clone();
        table.act(seat, &[&best]).unwrap();
    }
    table
}

#[test]
fn decisions_are_seen_again_and_nothing_else() {
    let think = Think::Iterations(60);
    for game in ids() {
        let table = played(game);
        let mut decisions = 0;
        for line in table.log(burghof_core::Viewer::Public, 0) {
            let seat = line.seat.unwrap();
            let seen = table.look_back(seat, line.number, think, 7);
            let legal = table.at(line.number - 1).unwrap().legal(seat);
            assert_eq!(seen.is_some(), legal.len() > 1, "{game} {}", line.number);
            let Some(seen) = seen else { continue };
            decisions += 1;
            assert_eq!((seen.number, seen.options), (line.number, legal.len() as u32));
            assert!(legal.iter().any(|one| one.notation == seen.best.notation));
            assert!((0.0..=1.0).contains(&seen.own.value) && (0.0..=1.0).contains(&seen.best.value));
            assert!(seen.own.visits > 0, "{game} {}: never tried", line.number);
            // The same seed thinks the same.
            let again = table.look_back(seat, line.number, think, 7).unwrap();
            assert_eq!(
                (again.best.notation, again.own.visits),
                (seen.best.notation.clone(), seen.own.visits)
            );
            // It is nobody else's decision.
            let other = Seat::new((seat.index() as u8 + 1) % 2);
            assert!(table.look_back(other, line.number, think, 7).is_none());
        }
        assert!(decisions > 2, "{game}");
        assert!(table.look_back(Seat::new(0), 0, think, 7).is_none());
        assert!(table.look_back(Seat::new(0), 4_000_000_000, think, 7).is_none());
    }
}

#[test]
fn draws_are_valued_and_nothing_else() {
    let think = Think::Iterations(40);
    for game in ids() {
        let table = played(game);
        let mut draws = 0;
        for line in table.log(burghof_core::Viewer::Public, 0) {
            for seat in Seat::all(2) {
                let Some(drawn) = table.drawn(seat, line.number, think, 7) else { continue };
                draws += 1;
                assert_eq!(drawn.number, line.number);
                assert!((0.0..=1.0).contains(&drawn.before) && (0.0..=1.0).contains(&drawn.after), "{game}");
                assert!(drawn.margin.is_finite() && drawn.margin >= 0.0);
                // The same seed imagines the same.
                let again = table.drawn(seat, line.number, think, 7).unwrap();
                assert_eq!((again.before, again.after), (drawn.before, drawn.after));
                let before = table.at(line.number - 1).unwrap();
                let acting = line.seat.unwrap();
                let previews = before.preview(acting);
                let notation = line.notation.as_deref().unwrap_or_default();
                let own = previews.iter().find(|one| one.notation == notation);
                assert!(own.is_none_or(|one| one.draws), "{game} {}: {notation} draws nothing", line.number);
            }
        }
        // Elsewhere nothing is drawn so early: rounds are longer, and summer has no cards of its own.
        assert!(draws > 0 || game == "burg" || game == "ludwig", "{game}");
        assert!(table.drawn(Seat::new(0), 0, think, 7).is_none());
        assert!(table.drawn(Seat::new(0), 4_000_000_000, think, 7).is_none());
    }
}

/// Over everything that may come a draw is worth nothing: whoever calls it luck means what came instead of the rest.
#[test]
fn luck_is_fair() {
    let think = Think::Iterations(12);
    for game in ["castellan", "castles"] {
        let (mut sum, mut unsure, mut count) = (0.0, 0.0, 0);
        for n in 0..40 {
            let mut table = open(game, 2, &[], Key::from_seed(&format!("fair {n}"))).unwrap().unwrap();
            let mut found = None;
            for step in 0..20 {
                let Some(seat) = table.to_act().first() else { break };
                let best =
                    table.advice(seat, &"adept".parse().unwrap(), step, false).unwrap()[0].notation.clone();
                table.act(seat, &[&best]).unwrap();
                let number = table.number();
                found = table.drawn(seat, number, think, n);
                if found.is_some() {
                    break;
                }
            }
            let Some(drawn) = found else { continue };
            let luck = drawn.after - drawn.before;
            sum += luck;
            unsure += luck * luck;
            count += 1;
        }
        assert!(count > 20, "{game}: {count}");
        assert!(
            sum.abs() < 3.0 * f64::sqrt(unsure),
            "{game}: {sum} of {count}, give or take {}",
            unsure.sqrt()
        );
    }
}
