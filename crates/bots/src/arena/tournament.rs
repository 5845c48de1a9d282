//! Every bot against every other: planned, played on several threads, stopped and taken up again.

use super::{Block, Comparison, Group, Played, Sprt, block, ratings};
use crate::{Insight, Spec};
use burghof_core::{Components as _, Message, Rng, SeatSet, Setup, SetupError, Wire};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// All pairs of some bots at one game. Written as JSON it can be taken up again later.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    /// The bots.
    pub bots: Vec<String>,
    /// The pairs, in the order in which they are played.
    pub pairs: Vec<Comparison>,
}

/// Sees every game that is played, with the number of its block, its own number in it, and the seats of A.
pub type Keep<'a, G> = dyn Fn(&Played<G>, u32, u32, SeatSet) + Sync + 'a;

/// Why runs are not parts of one tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unlike {
    /// There is none.
    Nothing,
    /// One of these is another: bots, game, seats, seed, options, data, pairs. What it is here and what was wanted.
    Plan(&'static str, String, String),
    /// A different number of pairs.
    Pairs,
    /// The blocks are not numbered from this one on.
    Numbers(u32),
    /// This block of a pair differs between parts.
    Twice(u32, String),
    /// This block of a pair is missing.
    Missing(u32, String),
}

impl fmt::Display for Unlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unlike::Nothing => f.write_str("there is nothing to put together"),
            Unlike::Plan(what, old, new) => write!(f, "{what}: {old}, not {new}"),
            Unlike::Pairs => f.write_str("pairs: another number of them"),
            Unlike::Numbers(first) => write!(f, "blocks: they are not numbered from {first} on"),
            Unlike::Twice(block, pair) => write!(f, "block {block} of {pair} differs between parts"),
            Unlike::Missing(block, pair) => write!(f, "block {block} of {pair} is missing"),
        }
    }
}

impl Unlike {
    /// The same for people, with the words of the command line (`unlike-…`).
    pub fn message(&self) -> Message {
        match self.clone() {
            Unlike::Nothing => Message::new("unlike-nothing"),
            Unlike::Plan(what, old, new) => {
                Message::new("unlike-plan").with("what", what.to_owned()).with("old", old).with("new", new)
            }
            Unlike::Pairs => Message::new("unlike-pairs"),
            Unlike::Numbers(first) => Message::new("unlike-numbers").with("first", first.to_string()),
            Unlike::Twice(block, pair) => {
                Message::new("unlike-twice").with("block", block.to_string()).with("pair", pair)
            }
            Unlike::Missing(block, pair) => {
                Message::new("unlike-missing").with("block", block.to_string()).with("pair", pair)
            }
        }
    }
}

/// How a pair is played.
#[derive(Copy, Clone, Debug)]
pub struct Plan {
    /// The number of the first block: 0, unless others play those before it.
    pub first: u32,
    /// The number that no block reaches: how many there are at most, those of others included.
    pub blocks: u32,
    /// Stop as soon as this test is decided.
    pub sprt: Option<Sprt>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// How many games are played at the same time. The result does not depend on it.
    pub threads: u32,
}

/// The rating of a bot, with the ends of its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Tournament {
    /// Every bot against every other, none played yet.
    pub fn new<G: Wire>(setup: &Setup<G>, bots: &[Spec], seed: &str) -> Tournament {
        let names: Vec<String> = bots.iter().map(Spec::to_string).collect();
        let options: Vec<(String, String)> =
            setup.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let pair = |a: usize, b: usize| Comparison {
            game: G::META.id.into(),
            seats: setup.people,
            options: options.clone(),
            data: setup.data.text().map(|_| format!("{:016x}", setup.data.fingerprint())),
            a: names[a].clone(),
            b: names[b].clone(),
            seed: seed.into(),
            blocks: Vec::new(),
        };
        let pairs = (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| (a, b)));
        Tournament { pairs: pairs.map(|(a, b)| pair(a, b)).collect(), bots: names }
    }

    /// Takes over the blocks of an earlier run of the same tournament. Says what differs if it was another one.
    pub fn resume(&mut self, earlier: Tournament) -> Result<(), Unlike> {
        self.resume_from(0, earlier)
    }

    /// The same for a part of a tournament that begins with this block.
    pub fn resume_from(&mut self, first: u32, earlier: Tournament) -> Result<(), Unlike> {
        self.same(&earlier)?;
        for old in &earlier.pairs {
            let numbered = (first..).zip(&old.blocks).all(|(n, block)| block.number == n);
            if !numbered || old.blocks.iter().any(|block| block.seats.len() != usize::from(old.seats)) {
                return Err(Unlike::Numbers(first));
            }
        }
        self.pairs = earlier.pairs;
        Ok(())
    }

    /// Parts of one tournament, put together: the same as if it had been played in one piece. Parts may come in any order and
    /// overlap; a block that is missing between others is an error.
    pub fn merge(parts: impl IntoIterator<Item = Tournament>) -> Result<Tournament, Unlike> {
        let mut parts = parts.into_iter();
        let mut whole = parts.next().ok_or(Unlike::Nothing)?;
        for part in parts {
            whole.same(&part)?;
            for (own, more) in whole.pairs.iter_mut().zip(part.pairs) {
                own.blocks.extend(more.blocks);
            }
        }
        for pair in &mut whole.pairs {
            pair.blocks.sort_by_key(|block| block.number);
            let twice = pair.blocks.windows(2).find(|two| two[0].number == two[1].number && two[0] != two[1]);
            if let Some([block, _]) = twice {
                return Err(Unlike::Twice(block.number, format!("{} – {}", pair.a, pair.b)));
            }
            pair.blocks.dedup_by_key(|block| block.number);
            if let Some((n, _)) = (0..).zip(&pair.blocks).find(|(n, block)| block.number != *n) {
                return Err(Unlike::Missing(n, format!("{} – {}", pair.a, pair.b)));
            }
        }
        Ok(whole)
    }

    /// Is the other one of the same bots, game, seats, options, box and seed? Says what differs if not.
    fn same(&self, earlier: &Tournament) -> Result<(), Unlike> {
        if earlier.bots != self.bots {
            return Err(Unlike::Plan("bots", earlier.bots.join(", "), self.bots.join(", ")));
        }
        if earlier.pairs.len() != self.pairs.len() {
            return Err(Unlike::Pairs);
        }
        for (own, old) in self.pairs.iter().zip(&earlier.pairs) {
            let bare = Comparison { blocks: Vec::new(), ..old.clone() };
            let boxed = |one: &Comparison| one.data.clone().unwrap_or_else(|| "standard".into());
            let differs: [(&'static str, String, String); 6] = [
                ("game", bare.game.clone(), own.game.clone()),
                ("seats", bare.seats.to_string(), own.seats.to_string()),
                ("seed", bare.seed.clone(), own.seed.clone()),
                ("options", format!("{:?}", bare.options), format!("{:?}", own.options)),
                ("data", boxed(&bare), boxed(own)),
                ("pairs", format!("{} {}", bare.a, bare.b), format!("{} {}", own.a, own.b)),
            ];
            if let Some((what, old, new)) = differs.into_iter().find(|(_, old, new)| old != new) {
                return Err(Unlike::Plan(what, old, new));
            }
        }
        Ok(())
    }

    /// Plays on with one pair until its plan is fulfilled. Blocks are added in their order, so the same seed gives the same
    /// result on any number of threads. `watch` sees the tournament after every block and may stop it.
    pub fn play<G: Insight + Wire>(
        &mut self,
        setup: &Setup<G>,
        pair: usize,
        plan: &Plan,
        watch: &mut dyn FnMut(&Tournament) -> bool,
        keep: &Keep<'_, G>,
    ) -> Result<(), SetupError> {
        let comparison = &self.pairs[pair];
        let (a, b) = (spec(&comparison.a)?, spec(&comparison.b)?);
        let seed = comparison.seed.clone();
        let first = plan.first + comparison.blocks.len() as u32;
        let done = |of: &Comparison| {
            plan.first + of.blocks.len() as u32 >= plan.blocks
                || plan.sprt.is_some_and(|test| test.decided(of).is_some())
        };
        if done(comparison) {
            return Ok(());
        }
        let (next, stop) = (AtomicU32::new(first), AtomicBool::new(false));
        let failed = Mutex::new(None);
        let (send, played) = channel::<Block>();
        let until = plan.time.map(|time| Instant::now() + time);
        std::thread::scope(|scope| {
            for _ in 0..plan.threads.max(1) {
                let (send, next, stop, failed) = (send.clone(), &next, &stop, &failed);
                let (a, b, seed) = (&a, &b, &seed);
                scope.spawn(move || {
                    while !stop.load(SeqCst) {
                        let number = next.fetch_add(1, SeqCst);
                        if number >= plan.blocks || until.is_some_and(|until| Instant::now() >= until) {
                            return;
                        }
                        let mut game = 0;
                        let mut one = |played: &Played<G>, of_a: SeatSet| {
                            keep(played, number, game, of_a);
                            game += 1;
                        };
                        match block(setup, seed, number, a, b, &mut one) {
                            // Nobody listens any more when the pair is decided.
                            Ok(block) => drop(send.send(block)),
                            Err(error) => {
                                *failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
                                stop.store(true, SeqCst);
                            }
                        }
                    }
                });
            }
            drop(send);
            let mut early = BTreeMap::new();
            for block in played {
                early.insert(block.number, block);
                while let Some(block) = early.remove(&(plan.first + self.pairs[pair].blocks.len() as u32)) {
                    if stop.load(SeqCst) {
                        break;
                    }
                    self.pairs[pair].blocks.push(block);
                    if done(&self.pairs[pair]) | !watch(self) {
                        stop.store(true, SeqCst);
                    }
                }
            }
        });
        match failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// The number of a bot.
    fn number(&self, name: &str) -> usize {
        self.bots.iter().position(|bot| bot == name).unwrap_or(0)
    }

    /// The bot whose rating is fixed: the reference with 1000 iterations if it plays, else the first.
    pub fn anchor(&self) -> usize {
        self.number("ref:1000")
    }

    /// Ratings with 95 % intervals, the anchor at 1500; intervals by drawing the blocks again.
    pub fn ratings(&self) -> Vec<Rating> {
        let rate = |groups: Vec<Group>| ratings(self.bots.len(), &groups, self.anchor(), 1500.0);
        let found = rate(self.groups(|blocks| blocks.iter().collect()));
        let mut rng = Rng::new(1500);
        let mut again: Vec<Vec<f64>> = vec![Vec::new(); self.bots.len()];
        for _ in 0..200 {
            let mut any = |blocks: &[Block]| rng.below(blocks.len() as u32) as usize;
            let drawn = rate(self.groups(|blocks| blocks.iter().map(|_| &blocks[any(blocks)]).collect()));
            again.iter_mut().zip(drawn).for_each(|(all, rating)| all.push(rating));
        }
        let interval = |(rating, mut all): (f64, Vec<f64>)| {
            all.sort_by(f64::total_cmp);
            Rating { rating, low: all[4], high: all[195] }
        };
        found.into_iter().zip(again).map(interval).collect()
    }

    /// The results of all pairs that have some, over the blocks that `of` takes.
    fn groups(&self, mut of: impl for<'a> FnMut(&'a [Block]) -> Vec<&'a Block>) -> Vec<Group> {
        let played = self.pairs.iter().filter(|pair| !pair.blocks.is_empty());
        played
            .flat_map(|pair| {
                Group::of(self.number(&pair.a), self.number(&pair.b), pair.seats, &of(&pair.blocks))
            })
            .collect()
    }
}

fn spec(name: &str) -> Result<Spec, SetupError> {
    name.parse().map_err(|unknown: crate::UnknownBot| SetupError::Unfit(unknown.to_string()))
}
