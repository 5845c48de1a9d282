use crate::listener::nobody;
use crate::*;
use std::collections::VecDeque;

/// An entry as a viewer may read it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Masked<A> {
    /// As it is.
    Open(Entry<A>),
    /// This seat did something face down.
    FaceDown(Seat),
}

/// Why nothing can be taken back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTakeBack {
    /// No action of this seat stands.
    #[error("there is nothing to take back")]
    Nothing,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules say that what lies, lies.
    #[error("the rules do not allow it")]
    Rules,
    /// Somebody has learned something from it or since.
    #[error("something was revealed by it or since")]
    Learned(SeatSet),
    /// What this seat did meanwhile would not be legal without it.
    #[error("seat {0} has built on it")]
    NeededBy(Seat),
    /// Another action is the latest one of this seat that stands.
    #[error("the latest action is {0}")]
    NotLatest(u32),
    /// There is no such entry.
    #[error("the log has no entry {0}")]
    NoSuchEntry(u32),
}

/// A game being played: set-up, key and an append-only log. Its number is the length of the log. No old position is
/// kept: a whole game replays in well under a millisecond.
///
/// ```
/// use burghof_core::{Game, Key, Seat, Session, Setup};
/// use burghof_toy::Toy;
/// let mut session = Session::<Toy>::new(Setup::new(2), Key::from_seed("table")).unwrap();
/// let seat = Seat::new(0);
/// let mut actions = Vec::new();
/// session.position().legal_actions(seat, &mut actions);
/// session.act(seat, actions[0]).unwrap();
/// // Chosen face down, nobody has learned anything: it can be taken back, and that is an entry too.
/// session.take_back(seat).unwrap();
/// assert_eq!(session.number(), 2);
/// assert!(session.position().to_act().contains(seat));
/// ```
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    setup: Setup<G>,
    key: Key,
    log: Vec<Entry<G::Action>>,
    /// Who learned something by each entry.
    learned: Vec<SeatSet>,
    /// The actions that stand after each entry, as chains that share their beginnings: what stood at any number is found
    /// without replaying the log, however often people went back.
    chain: Vec<Standing<G::Action>>,
    /// The end of the chain after each number of entries, beginning with none.
    ends: Vec<Link>,
    branch: u32,
    position: G,
}

/// How many positions a walk through the log remembers.
const PAST: usize = 4;

/// A place in the chain of standing actions, if any.
type Link = Option<u32>;

#[derive(Copy, Clone, Debug)]
struct Standing<A> {
    number: u32,
    seat: Seat,
    action: A,
    branch: u32,
    before: Link,
}

/// What is left when an action is taken back.
struct Without<G: Game> {
    latest: Standing<G::Action>,
    later: Vec<Standing<G::Action>>,
    position: G,
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn new(setup: Setup<G>, key: Key) -> Result<Session<G>, SetupError> {
        let position = G::new(&setup, &mut Chance::keyed(key))?;
        Ok(Session {
            setup,
            key,
            log: Vec::new(),
            learned: Vec::new(),
            chain: Vec::new(),
            ends: vec![None],
            branch: 0,
            position,
        })
    }

    /// The set-up.
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// The key. Published when the game is over, never before.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The length of the log.
    pub fn number(&self) -> u32 {
        self.log.len() as u32
    }

    /// The log. Entry number *n* is `log()[n - 1]`.
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// The log as a viewer may read it: face-down actions of others are masked until the game is over.
    pub fn log_for(&self, viewer: Viewer) -> Vec<Masked<G::Action>> {
        let over = self.position.outcome().is_some();
        let mut masked = Vec::with_capacity(self.log.len());
        self.replay(|_, entry, before, _, _| {
            masked.push(match *entry {
                Entry::Act { seat, action } if !over && !viewer.is(seat) && before.secret(seat, action) => {
                    Masked::FaceDown(seat)
                }
                entry => Masked::Open(entry),
            });
        });
        masked
    }

    /// The chance of the draws to come.
    fn chance(&self, branch: u32) -> Chance {
        Chance::keyed(self.key.branch(branch))
    }

    /// A seat acts. Refused, nothing has happened.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Story<G::Event>, Illegal> {
        self.position.check(seat, action)?;
        let mut story = Story::default();
        let mut chance = self.chance(self.branch);
        self.position.apply(seat, action, &mut chance, &mut story);
        self.log.push(Entry::Act { seat, action });
        self.learned.push(story.learned_for_good());
        let end = self.link(Standing {
            number: self.number(),
            seat,
            action,
            branch: self.branch,
            before: self.end(),
        });
        self.ends.push(end);
        Ok(story)
    }

    fn link(&mut self, standing: Standing<G::Action>) -> Link {
        self.chain.push(standing);
        Some(self.chain.len() as u32 - 1)
    }

    /// The end of the chain now.
    fn end(&self) -> Link {
        self.ends.last().copied().flatten()
    }

    /// The actions of a chain, latest first.
    fn back_from(&self, end: Link) -> impl Iterator<Item = &Standing<G::Action>> {
        let at = |link: Link| link.map(|at| &self.chain[at as usize]);
        std::iter::successors(at(end), move |standing| at(standing.before))
    }

    /// Several actions, all or nothing: a draft. `act` does one of them, or refuses it and changes nothing. The refusal comes
    /// with the index of the action it is about.
    pub fn act_all<T>(
        &mut self,
        actions: &[G::Action],
        mut act: impl FnMut(&mut Self, G::Action) -> Result<T, Illegal>,
    ) -> Result<Vec<T>, (usize, Illegal)> {
        // One action alone is refused or done; only of several the first may have to be undone again.
        let mut before = (actions.len() > 1).then(|| self.clone());
        let mut done = Vec::with_capacity(actions.len());
        for (index, &action) in actions.iter().enumerate() {
            match act(self, action) {
                Ok(one) => done.push(one),
                Err(illegal) => {
                    if let Some(before) = before.take() {
                        *self = before;
                    }
                    return Err((index, illegal));
                }
            }
        }
        Ok(done)
    }

    /// A command made when the log had length `number`: does it still mean what its seat meant? So if since then only
    /// other seats acted and nothing was revealed to this one.
    pub fn still_stands(&self, seat: Seat, number: u32) -> bool {
        let Some(since) = self.log.get(number as usize..) else { return false };
        let others_only = since.iter().all(|entry| match entry {
            Entry::Act { seat: other, .. } | Entry::TakeBack { seat: other, .. } => *other != seat,
            Entry::Agreed { .. } => false,
        });
        others_only && self.learned[number as usize..].iter().all(|learned| !learned.contains(seat))
    }

    /// The latest standing action of a seat, if it may be taken back now: its number, and the position without it.
    fn without_latest(&self, seat: Seat) -> Result<Without<G>, NoTakeBack> {
        if self.position.outcome().is_some() {
            return Err(NoTakeBack::Over);
        }
        let mut later: Vec<Standing<G::Action>> = Vec::new();
        let mut learned = SeatSet::NONE;
        let mut latest = None;
        for standing in self.back_from(self.end()) {
            learned = learned.union(self.learned[standing.number as usize - 1]);
            if standing.seat == seat {
                latest = Some(*standing);
                break;
            }
            later.push(*standing);
        }
        let latest = latest.ok_or(NoTakeBack::Nothing)?;
        later.reverse();
        if !learned.is_empty() {
            return Err(NoTakeBack::Learned(learned));
        }
        let mut position = self.play(latest.before);
        if !position.take_back_allowed(seat, latest.action) {
            return Err(NoTakeBack::Rules);
        }
        for later in &later {
            if position.check(later.seat, later.action).is_err() {
                return Err(NoTakeBack::NeededBy(later.seat));
            }
            position.apply(later.seat, later.action, &mut self.chance(later.branch), &mut nobody());
        }
        Ok(Without { latest, later, position })
    }

    /// Can the seat take back its latest action? If so, the number of that entry.
    pub fn can_take_back(&self, seat: Seat) -> Result<u32, NoTakeBack> {
        self.without_latest(seat).map(|without| without.latest.number)
    }

    /// Takes back the latest action of a seat: allowed if nobody has learned anything from it or since, the rules do
    /// not forbid it, and what others did meanwhile is still legal without it.
    pub fn take_back(&mut self, seat: Seat) -> Result<u32, NoTakeBack> {
        let without = self.without_latest(seat)?;
        Ok(self.go_without(seat, without))
    }

    /// Takes back this action of a seat, which must be its latest one.
    pub fn take_back_entry(&mut self, seat: Seat, of: u32) -> Result<(), NoTakeBack> {
        let without = self.without_latest(seat)?;
        if without.latest.number != of {
            return Err(NoTakeBack::NotLatest(without.latest.number));
        }
        self.go_without(seat, without);
        Ok(())
    }

    fn go_without(&mut self, seat: Seat, without: Without<G>) -> u32 {
        let Without { latest, later, position } = without;
        let of = latest.number;
        self.position = position;
        let mut end = latest.before;
        for standing in later {
            end = self.link(Standing { before: end, ..standing });
        }
        self.ends.push(end);
        self.log.push(Entry::TakeBack { seat, of });
        self.learned.push(SeatSet::NONE);
        of
    }

    /// Everybody agrees to go back to where the log had length `to`. The draws after it use a new branch of the key, so
    /// nobody knows the next die.
    pub fn agree(&mut self, to: u32) -> Result<(), NoTakeBack> {
        if to >= self.number() {
            return Err(NoTakeBack::NoSuchEntry(to));
        }
        // What stood then, even if it was taken back later.
        let end = self.ends[to as usize];
        self.position = self.play(end);
        self.ends.push(end);
        self.branch += 1;
        self.log.push(Entry::Agreed { to });
        self.learned.push(SeatSet::NONE);
        Ok(())
    }

    /// Plays the actions of a chain from the start.
    fn play(&self, end: Link) -> G {
        let mut standing: Vec<_> = self.back_from(end).collect();
        standing.reverse();
        let mut position = self.start();
        for s in standing {
            position.apply(s.seat, s.action, &mut self.chance(s.branch), &mut nobody());
        }
        position
    }

    fn start(&self) -> G {
        match G::new(&self.setup, &mut Chance::keyed(self.key)) {
            Ok(position) => position,
            Err(error) => unreachable!("the same set-up worked before: {error}"),
        }
    }

    /// The position after `number` entries of the log.
    pub fn at(&self, number: u32) -> Option<G> {
        self.ends.get(number as usize).map(|&end| self.play(end))
    }

    /// The game as it stood after `number` entries of the log.
    pub fn cut(&self, number: u32) -> Option<Session<G>> {
        let position = self.at(number)?;
        let at = number as usize;
        let ends = self.ends[..=at].to_vec();
        // The chain only grows: what was linked later lies behind all that was linked by then.
        let linked = ends.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        let agreed = self.log[..at].iter().filter(|entry| matches!(entry, Entry::Agreed { .. }));
        Some(Session {
            setup: self.setup.clone(),
            key: self.key,
            branch: agreed.count() as u32,
            log: self.log[..at].to_vec(),
            learned: self.learned[..at].to_vec(),
            chain: self.chain[..linked].to_vec(),
            ends,
            position,
        })
    }

    /// Walks through the log once: number, entry, position before, what was said, position after. Take-backs say nothing.
    pub fn replay(&self, visit: impl FnMut(u32, &Entry<G::Action>, &G, &Story<G::Event>, &G)) {
        self.replay_since(0, visit);
    }

    /// Walks through what came after this number.
    pub fn replay_since(
        &self,
        since: u32,
        mut visit: impl FnMut(u32, &Entry<G::Action>, &G, &Story<G::Event>, &G),
    ) {
        if since >= self.number() {
            return;
        }
        let Some(Session { mut branch, position: mut before, .. }) = self.cut(since) else { return };
        // Most take-backs lead to where one was a moment ago; however many there are, the walk takes its time but once.
        let mut past: VecDeque<(Link, G)> = VecDeque::with_capacity(PAST);
        for (index, entry) in self.log.iter().enumerate().skip(since as usize) {
            let end = self.ends[index + 1];
            let mut story = Story::default();
            branch += u32::from(matches!(entry, Entry::Agreed { .. }));
            let after = match *entry {
                Entry::Act { seat, action } => {
                    let mut after = before.clone();
                    after.apply(seat, action, &mut self.chance(branch), &mut story);
                    after
                }
                Entry::TakeBack { .. } | Entry::Agreed { .. } => {
                    let known = past.iter().find(|(link, _)| *link == end);
                    known.map_or_else(|| self.play(end), |(_, position)| position.clone())
                }
            };
            visit(index as u32 + 1, entry, &before, &story, &after);
            past.truncate(PAST - 1);
            past.push_front((self.ends[index], std::mem::replace(&mut before, after)));
        }
    }
}
