use super::*;
use crate::hash::hash64;
use std::collections::BTreeMap;
use std::path::Path;

fn session<G: Game>(setup: &Setup<G>, seed: u64) -> Session<G> {
    match Session::new(setup.clone(), Key::from_seed(&format!("session {seed}"))) {
        Ok(session) => session,
        Err(error) => panic!("{error}"),
    }
}

/// A random session with take-backs, free and agreed, to its end.
fn random_session<G: Game>(setup: &Setup<G>, seed: u64, backs: bool) -> Session<G> {
    let mut session = session(setup, seed);
    let mut rng = Rng::new(seed);
    let mut scratch = Vec::new();
    let mut agreed = 0;
    while let Some((seat, action)) = random_step(session.position(), &mut rng, &mut scratch) {
        if backs && session.number() > 0 && rng.below(12) == 0 {
            let seat = Seat::new(rng.below(session.position().seats().into()) as u8);
            let _ = session.take_back(seat);
            if rng.below(10) == 0 && agreed < 3 {
                agreed += 1;
                let to = session.number() - 1 - rng.below(session.number().min(20));
                session.agree(to).unwrap_or_else(|no| panic!("{no}"));
            }
            continue;
        }
        session.act(seat, action).unwrap_or_else(|no| panic!("{action:?}: {no}"));
    }
    session
}

/// Text out, text in: the same log, the same end, take-backs included; comments stay where they are.
pub fn sessions_and_records_read_back<G: Contract>() {
    for (seed, setup) in setups::<G>().iter().enumerate() {
        let played = random_session(setup, seed as u64, true);
        let mut record = played.to_record(&played.header());
        record.items.insert(3, Item::Comment("# a comment in the header".into()));
        record.items.push(Item::Comment("# and one at the end".into()));
        let text = record.to_string();
        let parsed = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(parsed.to_string(), text);
        let back = Session::<G>::from_record(&parsed, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(back.log(), played.log());
        assert_eq!(back.position(), played.position());
        assert_eq!(hash64(back.position()), hash64(played.position()));
        let mut last = None;
        back.replay(|_, _, _, _, after| last = Some(after.clone()));
        assert_eq!(last.as_ref(), Some(played.position()), "a walk through the log ends elsewhere");
        let middle = back.number() / 2;
        assert_eq!(back.at(middle), played.at(middle));
        // Cut there, it goes on as it went.
        let mut again = played.cut(middle).unwrap_or_else(|| panic!("there is an entry {middle}"));
        assert_eq!(Some(again.position()), played.at(middle).as_ref());
        for (number, entry) in (middle + 1..).zip(&played.log()[middle as usize..]) {
            let done = match *entry {
                Entry::Act { seat, action } => again.act(seat, action).is_ok(),
                Entry::TakeBack { seat, .. } => again.take_back(seat).is_ok(),
                Entry::Agreed { to } => again.agree(to).is_ok(),
            };
            assert!(done, "entry {number} after a cut");
        }
        assert_eq!((again.log(), again.position()), (played.log(), played.position()));
        played.replay_since(middle, |number, entry, before, _, after| {
            assert_eq!(*entry, played.log()[number as usize - 1]);
            // Each of these is played from the start.
            if number < middle + 60 {
                let around = [number - 1, number].map(|number| played.at(number));
                assert_eq!(around, [Some(before.clone()), Some(after.clone())], "a walk from the middle");
            }
        });
        for viewer in Viewer::all(played.position().seats()) {
            let log = played.log_for(viewer);
            assert!(log.iter().all(|entry| matches!(entry, Masked::Open(_))), "masked after the end");
        }
    }
}

/// A record with something broken is refused with its line; nothing panics.
pub fn broken_records_are_refused<G: Contract>() {
    let setup = Setup::<G>::new(G::META.most);
    let played = random_session(&setup, 1, false);
    let text = played.to_record(&played.header()).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let mut rng = Rng::new(5);
    for _ in 0..150 {
        let at = rng.below(lines.len() as u32) as usize;
        let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        match rng.below(3) {
            0 => drop(changed.remove(at)),
            1 => changed[at] = super::laws::garble(&changed[at], &mut rng),
            _ => changed.truncate(at),
        }
        let text = changed.join("\n");
        if let Ok(record) = Record::parse(&text)
            && let Err(error) = Session::<G>::from_record(&record, None)
        {
            assert!(!error.what.id.is_empty());
        }
    }
    let long = format!("burghof: 1\n{}", "x".repeat(1_000_000));
    assert_eq!(Record::parse(&long).map_err(|error| error.line), Err(2));
}

/// A free take-back leads to the position without the action; what others see of it is what they would have seen.
pub fn take_back_restores<G: Contract>() {
    let mut scratch = Vec::new();
    for (seed, setup) in setups::<G>().iter().enumerate() {
        let mut session = session(setup, seed as u64 + 500);
        let mut rng = Rng::new(seed as u64);
        for _ in 0..150 {
            let Some((seat, action)) = random_step(session.position(), &mut rng, &mut scratch) else { break };
            let before = session.clone();
            session.act(seat, action).unwrap_or_else(|no| panic!("{action:?}: {no}"));
            let mut back = session.clone();
            match back.take_back(seat) {
                Ok(of) => {
                    assert_eq!(of, session.number());
                    assert_eq!(back.position(), before.position(), "taking back {action:?}");
                    // Somebody who plays alone has no left neighbour.
                    let next = seat.left(back.position().seats());
                    assert!(next == seat || back.still_stands(next, before.number()));
                }
                Err(NoTakeBack::Learned(who)) => assert!(!who.is_empty()),
                Err(NoTakeBack::Over | NoTakeBack::Rules) => {}
                Err(other) => panic!("{action:?}: {other}"),
            }
        }
    }
}

/// Previews say what then happens; where something is drawn, at least what they say. A game that counts points as certain
/// before they stand on the sheet shows them once.
pub fn previews_are_true<G: Contract>() {
    sample::<G>(6, 31, |game, rng| {
        for seat in game.to_act().iter() {
            let certain = |game: &G| {
                let game = game.unwarned();
                let mut totals = game.totals();
                game.count_certain(&mut totals);
                totals
            };
            let before = certain(game);
            for preview in preview::<G>(&game.view(seat.into()), seat, rng).into_iter().take(20) {
                // What others have chosen face down is imagined.
                if !preview.reveals.is_empty() {
                    continue;
                }
                let mut next = game.clone();
                next.apply(seat, preview.action, &mut Chance::free(rng.fork()), &mut Silent);
                let after = certain(&next);
                for (account, change) in preview.changes {
                    let really = after.total(account) - before.total(account);
                    let holds = match preview.draws {
                        true => really.signum() == change.signum() && really.abs() >= change.abs(),
                        false => really == change,
                    };
                    assert!(holds, "{:?}: {change} was promised, {really} came", preview.action);
                }
            }
        }
    });
}

/// The stored games replay to their stored result and score sheet, and there is one for every number of people, for
/// every option and for every rule that ends a game that was ever stored.
pub fn golden_games_replay<G: Contract>(folder: &str) {
    let mut people = BTreeMap::new();
    let mut options: Vec<(String, String)> = Vec::new();
    for (name, text) in read_folder(folder) {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let session =
            Session::<G>::from_record(&record, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(session.position().outcome().is_some(), "{name} is not over");
        assert!(record.field("result").is_some() && record.field("score").is_some(), "{name} has no result");
        assert_eq!(record.to_string(), text, "{name} is not written as we write it");
        *people.entry(session.setup().people).or_insert(0) += 1;
        options.extend(session.header().options);
    }
    for n in G::META.fewest..=G::META.most {
        assert!(people.contains_key(&n), "no golden game for {n} people in {folder}");
    }
    for option in G::META.options {
        let values: Vec<String> = match option.values {
            Values::Bool => vec!["true".into(), "false".into()],
            Values::OneOf(words) => words.iter().map(|&word| word.into()).collect(),
            Values::Int { .. } | Values::Free(_) => Vec::new(),
        };
        for value in values {
            let pair = (option.key.to_owned(), value);
            assert!(options.contains(&pair), "no golden game with {pair:?} in {folder}");
        }
    }
}

fn read_folder(folder: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "record"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            (path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned()), text)
        })
        .collect();
    files.sort();
    files
}

/// Plays random games of every set-up and stores one for each set-up and each rule that ended one of them. Files that
/// exist stay.
pub fn write_golden_games<G: Contract>(folder: &str) {
    std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    for setup in setups::<G>() {
        for seed in 0..40 {
            let session = random_session(&setup, seed + 1_000, seed == 0);
            let rule = session.position().outcome().map_or("", |end| end.ended_by.id());
            let changed: Vec<String> = setup
                .options()
                .iter()
                .zip(Setup::<G>::new(setup.people).options())
                .filter(|(now, usual)| now.1 != usual.1)
                .map(|(now, _)| {
                    format!("-{}-{}", now.0, now.1.replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
                })
                .collect();
            let name = format!("{}{}-{rule}.record", setup.people, changed.concat());
            let path = Path::new(folder).join(name);
            if !path.exists() {
                let text = session.to_record(&session.header()).to_string();
                std::fs::write(&path, text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            }
        }
    }
}
