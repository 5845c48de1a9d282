use super::*;
use crate::hash::hash64;
use std::collections::HashSet;

/// Random games of every set-up: whom the game waits for, lists, refusals, invariants, scores, the end.
pub fn every_game_keeps_the_law<G: Contract>() {
    assert!(size_of::<G::Action>() <= 16, "an action has {} bytes", size_of::<G::Action>());
    for setup in setups::<G>() {
        for seed in 0..6 {
            keeps_the_law::<G>(&setup, seed);
        }
    }
}

/// The same for one game.
pub(super) fn keeps_the_law<G: Contract>(setup: &Setup<G>, seed: u64) {
    let last = walk(setup, seed, |game: &G, _| check_position(game, setup));
    let end = last.outcome().expect("nobody is to act, so the game is over");
    let totals = last.totals();
    for seat in Seat::all(last.seats()) {
        assert_eq!(totals.seats[seat.index()], end.points(seat), "points of seat {seat}: {setup:?}");
    }
    assert!(end.ended_by.id().starts_with(G::META.prefix), "ended by {}", end.ended_by);
    assert!(!end.winners().is_empty());
    // What explains a tie is what made the places.
    let parting = last.parting();
    let rank = |seat: Seat| (end.points(seat), parting.as_ref().map_or_else(Vec::new, |by| by.key(seat)));
    for (a, b) in Seat::all(last.seats()).flat_map(|a| Seat::all(last.seats()).map(move |b| (a, b))) {
        assert_eq!(
            rank(a).cmp(&rank(b)),
            end.place(b).cmp(&end.place(a)),
            "places of seats {a} and {b}: {setup:?}"
        );
    }
}

fn check_position<G: Contract>(game: &G, setup: &Setup<G>) {
    assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{setup:?}");
    if let Err(broken) = game.invariants() {
        panic!("{setup:?}: {broken}\n{}", shown(game));
    }
    let (mut actions, mut again) = (Vec::new(), Vec::new());
    for seat in Seat::all(game.seats()) {
        game.legal_actions(seat, &mut actions);
        game.clone().legal_actions(seat, &mut again);
        assert_eq!(actions, again, "the order of the list changes");
        if game.to_act().contains(seat) {
            assert!(!actions.is_empty(), "seat {seat} is waited for and has no action: {}", shown(game));
        }
        let different: HashSet<_> = actions.iter().collect();
        assert_eq!(different.len(), actions.len(), "doubles for seat {seat}: {actions:?}");
        if game.outcome().is_some() {
            assert!(actions.is_empty(), "the game is over and seat {seat} may still act");
        }
    }
    let sheet = game.sheet();
    let totals = game.totals();
    for line in &sheet.lines {
        assert!(line.rule.id().starts_with(G::META.prefix), "a point cites {}", line.rule);
        assert_eq!(
            sheet.total(line.account),
            totals.total(line.account),
            "lines and sums of {:?}",
            line.account
        );
    }
}

/// 10,000 random games of every number of people, without a broken invariant.
pub fn ten_thousand_games_end<G: Contract>() {
    for people in G::META.fewest..=G::META.most {
        let setup = Setup::<G>::new(people);
        let mut rng = Rng::new(u64::from(people));
        let mut chance = Chance::free(Rng::new(u64::from(people) + 100));
        let mut scratch = Vec::new();
        for number in 0..10_000 {
            let mut game = match G::new(&setup, &mut chance) {
                Ok(game) => game,
                Err(error) => panic!("{error}"),
            };
            let mut steps = 0;
            while let Some(seat) = game.to_act().first() {
                let action = game.random_action(seat, &mut rng, &mut scratch);
                game.apply(seat, action, &mut chance, &mut Silent);
                steps += 1;
                assert!(steps <= G::META.longest, "game {number} with {people} people does not end");
                // Invariants are not made for speed; every position would take minutes.
                if rng.below(32) == 0
                    && let Err(broken) = game.invariants()
                {
                    panic!("game {number} with {people} people: {broken}\n{}", shown(&game));
                }
            }
            if let Err(broken) = game.invariants() {
                panic!("game {number} with {people} people, at its end: {broken}\n{}", shown(&game));
            }
        }
    }
}

/// A piece that is lost or doubled on purpose is missed: the invariants count everything there is.
pub fn lost_and_doubled_pieces_are_found<G: Contract>() {
    let mut found = 0;
    sample::<G>(40, 6, |game, rng| {
        for _ in 0..4 {
            let mut broken = game.clone();
            if !broken.lose_or_double(rng) {
                continue;
            }
            found += 1;
            assert!(
                broken.invariants().is_err(),
                "a piece was lost or doubled and no invariant says so\nbefore: {game:?}\nafter:  {broken:?}"
            );
        }
    });
    assert!(found > 100, "Contract::lose_or_double broke only {found} positions");
}

/// `check` and the list agree on every value, and nothing panics on any.
pub fn any_value_is_legal_exactly_if_listed<G: Contract>() {
    let mut listed = Vec::new();
    // Actions that were legal somewhere are the most dangerous ones elsewhere.
    let mut known: Vec<G::Action> = Vec::new();
    sample::<G>(40, 1, |game, rng| {
        for seat in Seat::all(game.seats()) {
            game.legal_actions(seat, &mut listed);
            let set: HashSet<_> = listed.iter().copied().collect();
            for n in 0..60 {
                let action =
                    if n % 2 == 0 || known.is_empty() { G::any_action(rng) } else { rng.pick(&known) };
                let verdict = game.check(seat, action);
                assert_eq!(
                    verdict.is_ok(),
                    set.contains(&action),
                    "seat {seat} `{}`: {verdict:?}\n{}",
                    game.notation(action),
                    shown(game)
                );
                let _ = game.notation(action);
                if let Err(no) = verdict {
                    assert!(no.rule.id().starts_with(G::META.prefix), "a refusal cites {}", no.rule);
                }
            }
            for _ in 0..listed.len().min(4) {
                let action = rng.pick(&listed);
                if known.len() < 5000 { known.push(action) } else { known[rng.below(5000) as usize] = action }
            }
        }
    });
}

/// Notation: write then read gives the action back, from any position, and two actions are never written alike.
pub fn notation_reads_back<G: Contract>() {
    let mut listed = Vec::new();
    sample::<G>(30, 2, |game, rng| {
        let elsewhere =
            match G::new(&Setup::new(game.seats().min(G::META.most)), &mut Chance::free(rng.fork())) {
                Ok(elsewhere) => elsewhere,
                Err(error) => panic!("{error}"),
            };
        for seat in Seat::all(game.seats()) {
            game.legal_actions(seat, &mut listed);
            let mut seen = HashSet::new();
            for &action in &listed {
                let text = game.notation(action);
                assert_eq!(game.read_action(&text).as_ref(), Ok(&action), "`{text}`");
                assert_eq!(elsewhere.read_action(&text).as_ref(), Ok(&action), "`{text}` read elsewhere");
                assert!(
                    !text.contains(['\n', '\r', '#']) && text.trim() == text && !text.is_empty(),
                    "`{text}`"
                );
                // A number typed at a terminal is a choice from a list.
                assert!(text.parse::<f64>().is_err(), "`{text}` is a bare number: put a word before it");
                assert!(seen.insert(text), "two actions of one position are written alike: {action:?}");
            }
            for _ in 0..10 {
                let action = G::any_action(rng);
                let _ = game.read_action(&garble(&game.notation(action), rng));
            }
        }
    });
}

/// A text with some characters changed, dropped or doubled.
pub(super) fn garble(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(chars.len() as u32 + 1) as usize;
        match rng.below(3) {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => {
                chars[at] = rng.pick(&['-', '9', 'x', ' ', ',', '0', 'ß', '\u{1F3F0}', '+', ':'])
            }
            _ => chars.insert(at, rng.pick(&['1', ' ', '-', 'q', '9', '\t', 'Ü', '=', '.'])),
        }
    }
    chars.into_iter().collect()
}

/// The random action is one of the list, all with the same odds.
pub fn random_action_is_uniform<G: Contract>() {
    let (mut listed, mut scratch) = (Vec::new(), Vec::new());
    let mut worst = 0.0f64;
    sample::<G>(12, 3, |game, rng| {
        for seat in game.to_act().iter() {
            game.legal_actions(seat, &mut listed);
            let n = listed.len();
            let throws = if n <= 60 { 60 * n } else { 2 * n };
            let mut counts = vec![0u32; n];
            for _ in 0..throws {
                let action = game.random_action(seat, rng, &mut scratch);
                let at = listed.iter().position(|&listed| listed == action);
                let at = at.unwrap_or_else(|| {
                    panic!(
                        "`{}` is drawn for seat {seat} and not in the list\n{}",
                        game.notation(action),
                        shown(game)
                    )
                });
                counts[at] += 1;
            }
            if n > 1 && n <= 60 {
                let expected = throws as f64 / n as f64;
                let chi: f64 = counts.iter().map(|&c| (f64::from(c) - expected).powi(2) / expected).sum();
                let free = (n - 1) as f64;
                // Wilson and Hilferty: the cube root of chi-square is nearly normal.
                let z = ((chi / free).cbrt() - (1.0 - 2.0 / (9.0 * free))) / (2.0 / (9.0 * free)).sqrt();
                worst = worst.max(z);
                assert!(
                    z < 6.0,
                    "not uniform (z = {z:.1}): {:?}",
                    listed.iter().zip(&counts).collect::<Vec<_>>()
                );
            }
        }
    });
}

/// A copy is equal, hashes equal, and plays on like the original.
pub fn a_fork_plays_alike<G: Contract>() {
    let mut scratch = Vec::new();
    sample::<G>(10, 4, |game, rng| {
        let copy = game.clone();
        assert_eq!((&copy, hash64(&copy)), (game, hash64(game)));
        let key = Key::from_seed("fork");
        let seed = rng.next_u64();
        let mut ends = [game.clone(), copy].map(|mut game| {
            let mut rng = Rng::new(seed);
            let mut chance = Chance::keyed(key);
            for _ in 0..60 {
                let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) else { break };
                game.apply(seat, action, &mut chance, &mut Silent);
            }
            game
        });
        assert_eq!(ends[0], ends[1]);
        ends[0] = game.clone();
        assert_eq!(hash64(&ends[0]), hash64(game));
    });
}

/// Seats that choose at the same time can do so in any order.
pub fn simultaneous_choices_commute<G: Contract>() {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    sample::<G>(60, 5, |game, rng| {
        let waiting: Vec<Seat> = game.to_act().iter().collect();
        if waiting.len() < 2 || !game.commutes() {
            return;
        }
        let (a, b) = (waiting[0], waiting[1 + rng.below(waiting.len() as u32 - 1) as usize]);
        game.legal_actions(a, &mut first);
        game.legal_actions(b, &mut second);
        let (x, y) = (rng.pick(&first), rng.pick(&second));
        let mut ends = [[(a, x), (b, y)], [(b, y), (a, x)]].map(|order| {
            let mut game = game.clone();
            for (seat, action) in order {
                game.check(seat, action)
                    .unwrap_or_else(|no| panic!("{seat} {action:?} after the other: {no}"));
                game.apply(seat, action, &mut Chance::keyed(Key::from_seed("order")), &mut Silent);
            }
            game
        });
        assert_eq!(ends[0], ends[1], "{a} {x:?} and {b} {y:?}");
        assert_eq!(hash64(&ends[0]), hash64(&ends[1]));
        ends.swap(0, 1);
    });
}

/// No address is drawn twice in a game.
pub fn no_address_is_drawn_twice<G: Contract>() {
    let mut scratch = Vec::new();
    for setup in setups::<G>() {
        for seed in 0..3 {
            let mut chance = Chance::noted(Key::from_seed(&format!("address {seed}")));
            let mut rng = Rng::new(seed);
            let mut game = match G::new(&setup, &mut chance) {
                Ok(game) => game,
                Err(error) => panic!("{error}"),
            };
            while let Some((seat, action)) = random_step(&game, &mut rng, &mut scratch) {
                game.apply(seat, action, &mut chance, &mut Silent);
            }
            let mut seen = HashSet::new();
            for asked in chance.asked() {
                assert!(seen.insert(asked.draw), "{:?} is drawn twice: {setup:?}", asked.draw);
            }
        }
    }
}

/// Nothing in the hot paths asks for memory, once the list has grown.
pub fn nothing_is_allocated<G: Contract>() {
    let before = allocations();
    drop(std::hint::black_box(Box::new(before)));
    assert!(allocations() > before, "the counting allocator is not installed");
    for setup in setups::<G>() {
        let mut chance = Chance::free(Rng::new(1));
        let mut rng = Rng::new(2);
        let mut actions = Vec::with_capacity(1 << 16);
        for _ in 0..3 {
            let mut game = match G::new(&setup, &mut chance) {
                Ok(game) => game,
                Err(error) => panic!("{error}"),
            };
            let mut counts: [(&str, u64); 6] =
                ["legal_actions", "random_action", "apply", "score", "view and imagine", "check and clone"]
                    .map(|name| (name, 0));
            while let Some(seat) = game.to_act().first() {
                let mut measure = |at: usize, since: u64| counts[at].1 += allocations() - since;
                let mark = allocations();
                game.legal_actions(seat, &mut actions);
                measure(0, mark);
                let mark = allocations();
                let action = game.random_action(seat, &mut rng, &mut actions);
                measure(1, mark);
                let mark = allocations();
                let copy = std::hint::black_box(game.clone());
                let _ = std::hint::black_box(copy.check(seat, action));
                measure(5, mark);
                let mark = allocations();
                game.apply(seat, action, &mut chance, &mut Silent);
                measure(2, mark);
                let mark = allocations();
                std::hint::black_box((game.totals(), game.outcome()));
                measure(3, mark);
                let mark = allocations();
                let view = game.view(Viewer::Seat(seat));
                std::hint::black_box(G::imagine(&view, &mut rng));
                measure(4, mark);
            }
            assert!(counts.iter().all(|&(_, n)| n == 0), "{setup:?} allocates: {counts:?}");
        }
    }
}
