//! Many games of one kind, and what is shown of them.

use super::buffers::Rows;
use super::{Autoreset, Plan, Seated};
use crate::held::{Held, Position};
use crate::score::returns;
use burghof_bots::Player;
use burghof_catalog::Playable;
use burghof_core::*;
use burghof_features::Encoder;
use std::panic::resume_unwind;
use std::sync::Arc;

/// One game of a batch: the decision of one seat.
struct One<G: Playable> {
    game: G,
    seat: Seat,
    /// What the seat may do, in order.
    list: Vec<G::Action>,
    /// The numbers of those actions, where a table of numbers is asked for.
    ids: Vec<u32>,
    chance: Chance,
    rng: Rng,
    /// Bots on the other seats, and the seat that is not theirs.
    others: Alone<Vec<Option<Player<G>>>>,
    learner: Option<Seat>,
    /// How many games were begun here: the learner changes seats.
    begun: u32,
    over: bool,
    /// How much of its row of the mask is filled.
    shown: usize,
    paid: bool,
}

/// Something that only its owner can touch: players may think, so a batch may be shared between threads although they may not.
struct Alone<T>(T);

// Nothing is reached through a shared reference.
unsafe impl<T> Sync for Alone<T> {}

impl<T> Alone<T> {
    #[inline]
    fn get(&mut self) -> &mut T {
        &mut self.0
    }
}

/// Where everything is written.
#[derive(Copy, Clone)]
pub struct Page {
    pub seat: Rows<u8>,
    pub done: Rows<u8>,
    pub n_legal: Rows<i32>,
    pub cut: Rows<i32>,
    pub reward: Rows<f32>,
    pub learner_reward: Rows<f32>,
    pub mask: Option<Rows<u8>>,
    pub legal: Option<Rows<i32>>,
    pub obs: Option<Rows<u8>>,
    pub features: Option<Rows<u8>>,
    pub final_obs: Option<Rows<u8>>,
}

/// Something that went wrong in a game of the batch; the others went on.
pub struct Trouble {
    pub entry: usize,
    pub what: String,
}

/// An action that cannot be taken.
pub struct BadChoice {
    pub entry: usize,
    pub value: i64,
    pub legal: usize,
    pub seat: Seat,
}

/// Many games of whichever kind.
pub trait Many: Send + Sync {
    fn game(&self) -> &'static str;
    fn seats(&self) -> u8;
    fn begin(&mut self, seed: u64, page: &Page) -> Vec<Trouble>;
    /// Shows what is there.
    fn show(&mut self, page: &Page) -> Vec<Trouble>;
    fn check(&self, choices: &[i64]) -> Result<(), BadChoice>;
    fn step(&mut self, choices: &[i64], page: &Page) -> Vec<Trouble>;
    /// Random actions in every game, this many times.
    fn step_random(&mut self, count: usize, page: &Page) -> Vec<Trouble>;
    fn state(&self, entry: usize) -> Box<dyn Position>;
    fn bounds(&self) -> Bounds;
    fn form(&self) -> Option<String>;
    /// Worlds that look to the seat of each game like its own.
    fn imagined(&self, each: usize, seed: u64) -> Box<dyn Many>;
    fn renewable(&self) -> bool;
}

/// How wide rows are.
#[derive(Copy, Clone)]
pub struct Bounds {
    pub list: usize,
    pub ids: usize,
    pub obs: usize,
    pub feature: usize,
}

/// Many games of one kind.
pub struct Games<G: Playable> {
    all: Vec<One<G>>,
    /// Among how many actions each of them chooses, [`IDLE`] if there are none: side by side, so that a look at all choices does
    /// not fetch all games.
    counts: Vec<u32>,
    setup: Option<Setup<G>>,
    encoder: Option<Arc<dyn Encoder<G>>>,
    seats: u8,
    bounds: Bounds,
    plan: Plan,
}

/// What stands for the number of actions of a game that is over, or none of whose actions has a number: it stands still, and any
/// choice will do.
const IDLE: u32 = u32::MAX;

/// A batch is larger than the caches: a game is fetched while this many others are played.
const AHEAD: usize = 3;

/// How long lists usually get in games without an encoder.
const USUAL: usize = 512;

/// How wide rows are for games like this one, whose options decide how long its lists get.
fn bounds<G: Playable>(encoder: Option<&dyn Encoder<G>>, game: &G, width: Option<usize>) -> Bounds {
    let usual = |encoder: &dyn Encoder<G>| encoder.bound_of(&game.view(Viewer::Public)).usual as usize;
    match encoder {
        Some(encoder) => Bounds {
            list: width.unwrap_or_else(|| usual(encoder)),
            ids: encoder.ids() as usize,
            obs: encoder.observation().len(),
            feature: encoder.operands().len(),
        },
        None => Bounds { list: width.unwrap_or(USUAL), ids: 0, obs: 0, feature: 0 },
    }
}

impl<G: Playable> One<G> {
    fn new(game: G, mut rng: Rng) -> One<G> {
        let chance = Chance::free(rng.fork());
        One {
            game,
            seat: Seat::new(0),
            list: Vec::new(),
            ids: Vec::new(),
            chance,
            rng,
            others: Alone(Vec::new()),
            learner: None,
            begun: 0,
            over: false,
            shown: 0,
            paid: false,
        }
    }
}

/// The dice of one game: the same on any number of threads.
fn dice(seed: u64, entry: usize) -> Rng {
    Rng::new(hash::hash64(&(seed, entry as u64)))
}

impl<G: Playable> Games<G> {
    /// Games that are set up like this; they begin with [`Many::begin`].
    pub fn new(setup: Setup<G>, plan: Plan) -> Result<Games<G>, SetupError> {
        let encoder = crate::space::encoder::<G>(&setup)?;
        let first = G::new(&setup, &mut Chance::free(Rng::new(0)))?;
        let (seats, bounds) = (first.seats(), bounds(encoder.as_deref(), &first, plan.width));
        let all = (0..plan.n).map(|entry| One::new(first.clone(), dice(0, entry))).collect();
        Ok(Games { counts: vec![0; plan.n], all, setup: Some(setup), encoder, seats, bounds, plan })
    }

    /// Worlds that look like this view.
    pub fn imagined(view: &G::View, seed: u64, plan: Plan) -> Games<G> {
        let worlds = (0..plan.n).map(|entry| {
            let mut rng = dice(seed, entry);
            One::new(G::imagine(view, &mut rng), rng)
        });
        Games::of_worlds(worlds.collect(), plan)
    }

    fn of_worlds(all: Vec<One<G>>, plan: Plan) -> Games<G> {
        // A batch has at least one game.
        let first = &all[0].game;
        let encoder = crate::space::encoder_of_seats::<G>(first.seats(), first.data());
        let (seats, bounds) = (first.seats(), bounds(encoder.as_deref(), first, plan.width));
        Games { counts: vec![0; all.len()], all, setup: None, encoder, seats, bounds, plan }
    }

    /// Does something with every game, on several threads if asked for.
    fn every(
        &mut self,
        work: impl Fn(&Desk<'_, G>, usize, &mut One<G>) -> Option<String> + Sync,
    ) -> Vec<Trouble> {
        let desk = Desk {
            setup: self.setup.as_ref(),
            encoder: self.encoder.as_deref(),
            bounds: self.bounds,
            plan: &self.plan,
            counts: Rows::over(&mut self.counts),
        };
        let each = self.all.len().div_ceil(self.plan.threads).max(1);
        let run = |first: usize, games: &mut [One<G>]| {
            let mut troubles = Vec::new();
            for at in 0..games.len() {
                if let Some(later) = games.get(at + AHEAD) {
                    later.fetch();
                }
                let entry = first + at;
                troubles.extend(work(&desk, entry, &mut games[at]).map(|what| Trouble { entry, what }));
            }
            troubles
        };
        if self.plan.threads == 1 || self.all.len() < 2 {
            return run(0, &mut self.all);
        }
        let parts: Vec<Vec<Trouble>> = std::thread::scope(|scope| {
            let run = &run;
            let parts: Vec<_> = self
                .all
                .chunks_mut(each)
                .enumerate()
                .map(|(part, games)| scope.spawn(move || run(part * each, games)))
                .collect();
            // What went wrong there goes wrong here: a part that is missing would pass for games that stand still.
            parts.into_iter().map(|part| part.join().unwrap_or_else(|fault| resume_unwind(fault))).collect()
        });
        parts.into_iter().flatten().collect()
    }
}

/// What all games of a batch share.
struct Desk<'a, G: Playable> {
    setup: Option<&'a Setup<G>>,
    encoder: Option<&'a dyn Encoder<G>>,
    bounds: Bounds,
    plan: &'a Plan,
    counts: Rows<u32>,
}

impl<G: Playable> Desk<'_, G> {
    /// A new game in this place.
    fn deal(&self, entry: usize, one: &mut One<G>) -> Option<String> {
        let setup = self.setup?;
        match G::new(setup, &mut one.chance) {
            Ok(game) => one.game = game,
            Err(error) => return Some(error.to_string()),
        }
        one.over = false;
        if let Seated::Against { bots, learner } = &self.plan.seated {
            let people = usize::from(setup.people);
            let own = learner.map_or((entry + one.begun as usize) % people, usize::from);
            one.learner = Seat::checked(own, setup.people);
            let others = one.others.get();
            others.clear();
            let mut next = 0;
            for seat in 0..people {
                let bot = (seat != own).then(|| {
                    next += 1;
                    bots[(next - 1).min(bots.len() - 1)].player::<G>(one.rng.next_u64())
                });
                others.push(bot);
            }
        }
        one.begun = one.begun.wrapping_add(1);
        None
    }

    /// Bots play until the learner is to act or the game is over.
    fn settle(&self, one: &mut One<G>) -> Option<String> {
        while let Some(seat) = one.game.to_act().first() {
            let Some(Some(bot)) = one.others.get().get_mut(seat.index()) else { return None };
            one.game.legal_actions(seat, &mut one.list);
            let view = one.game.view(seat.into());
            match bot.choose(&view, seat, &one.list) {
                Ok(choice) => one.game.step(seat, choice.action, &mut one.chance),
                Err(forfeit) => {
                    one.over = true;
                    return Some(forfeit.why.to_string());
                }
            }
        }
        None
    }

    /// The next step of a game: what is chosen among its list, or the next game where one is over.
    #[inline]
    fn step(
        &self,
        entry: usize,
        one: &mut One<G>,
        page: &Page,
        choose: impl Fn(&mut One<G>) -> Option<usize>,
    ) -> Option<String> {
        if one.paid {
            one.paid = false;
            page.reward.of(entry).fill(0.0);
            page.learner_reward.of(entry)[0] = 0.0;
            if one.over && self.plan.autoreset != Autoreset::Off && self.setup.is_some() {
                page.done.of(entry)[0] = 0;
                let trouble = self.deal(entry, one).or_else(|| self.settle(one));
                return trouble.or_else(|| self.show(entry, one, page));
            }
            page.done.of(entry)[0] = u8::from(one.over);
        }
        if one.over || one.list.is_empty() {
            return None;
        }
        let place = choose(one)?;
        let action = one.list[place];
        one.game.step(one.seat, action, &mut one.chance);
        self.go_on(entry, one, page)
    }

    /// After something was done: the end, the next game, the next decision.
    #[inline]
    fn go_on(&self, entry: usize, one: &mut One<G>, page: &Page) -> Option<String> {
        if !one.others.get().is_empty()
            && let Some(trouble) = self.settle(one)
        {
            (page.done.of(entry)[0], one.paid) = (1, true);
            return Some(trouble).or(self.show(entry, one, page));
        }
        if one.game.to_act().is_empty() { self.end(entry, one, page) } else { self.show(entry, one, page) }
    }

    #[cold]
    fn end(&self, entry: usize, one: &mut One<G>, page: &Page) -> Option<String> {
        if let Some(end) = one.game.outcome() {
            for (out, share) in page.reward.of(entry).iter_mut().zip(returns(&end)) {
                *out = share as f32;
            }
            if let Some(own) = one.learner {
                page.learner_reward.of(entry)[0] = page.reward.of(entry)[own.index()];
            }
        }
        page.done.of(entry)[0] = 1;
        one.paid = true;
        if self.plan.autoreset == Autoreset::Same && self.setup.is_some() {
            if let (Some(encoder), Some(last)) = (self.encoder, page.final_obs) {
                encoder.observe(&one.game.view(one.seat.into()), last.of(entry));
            }
            let trouble = self.deal(entry, one).or_else(|| self.settle(one));
            return trouble.or_else(|| self.show(entry, one, page));
        }
        one.over = true;
        self.show(entry, one, page)
    }

    /// Writes down what the seat that is to decide sees.
    #[inline]
    fn show(&self, entry: usize, one: &mut One<G>, page: &Page) -> Option<String> {
        let mut trouble = None;
        match one.game.to_act().first().filter(|_| !one.over) {
            Some(seat) => {
                one.seat = seat;
                one.game.legal_actions(seat, &mut one.list);
            }
            None => one.list.clear(),
        }
        let all = one.list.len();
        one.list.truncate(self.bounds.list);
        let view = (page.obs.is_some() || page.features.is_some() || self.plan.table)
            .then(|| one.game.view(one.seat.into()));
        if let (Some(encoder), Some(view), true) = (self.encoder, &view, self.plan.table) {
            if let Some(mask) = page.mask {
                let row = mask.of(entry);
                one.ids.iter().for_each(|&id| row[id as usize] = 0);
            }
            one.ids.resize(one.list.len(), 0);
            if let Err(outside) = encoder.number(view, &one.list, &mut one.ids) {
                trouble = Some(outside.to_string());
                one.number_some(encoder, view);
            }
        }
        let legal = one.list.len();
        page.cut.of(entry)[0] = (all - legal) as i32;
        page.seat.of(entry)[0] = one.seat.index() as u8;
        page.n_legal.of(entry)[0] = legal as i32;
        self.counts.of(entry)[0] = if legal == 0 { IDLE } else { legal as u32 };
        if let (Some(encoder), Some(view)) = (self.encoder, &view) {
            if let Some(obs) = page.obs {
                encoder.observe(view, obs.of(entry));
            }
            if let Some(features) = page.features {
                let row = features.of(entry);
                let used = legal * self.bounds.feature;
                encoder.describe(view, &one.list, &mut row[..used]);
                row[used..].fill(0);
            }
        }
        if let Some(mask) = page.mask {
            let row = mask.of(entry);
            if self.plan.table {
                one.ids.iter().for_each(|&id| row[id as usize] = 1);
            } else if one.shown < legal {
                row[one.shown..legal].fill(1);
            } else {
                row[legal..one.shown].fill(0);
            }
            one.shown = legal;
        }
        if let Some(rows) = page.legal {
            let row = rows.of(entry);
            for (at, out) in row.iter_mut().enumerate() {
                *out = match self.plan.table {
                    true => one.ids.get(at).map_or(-1, |&id| id as i32),
                    false => {
                        if at < legal {
                            at as i32
                        } else {
                            -1
                        }
                    }
                };
            }
        }
        trouble
    }
}

impl<G: Playable> One<G> {
    /// Offers only the actions that have a number.
    #[cold]
    fn number_some(&mut self, encoder: &dyn Encoder<G>, view: &G::View) {
        self.ids.clear();
        let ids = &mut self.ids;
        self.list.retain(|&action| encoder.id(view, action).map(|id| ids.push(id)).is_ok());
    }

    /// Asks the memory for this game, without waiting for it.
    #[inline]
    fn fetch(&self) {
        #[cfg(target_arch = "x86_64")]
        for line in (0..size_of::<Self>()).step_by(64) {
            // An address within ourselves; and a processor ignores what it cannot fetch.
            unsafe {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self).cast::<i8>().add(line));
            }
        }
    }

    /// The place in its list that a choice means.
    #[inline]
    fn place(&self, choice: i64, table: bool) -> Option<usize> {
        let place = match table {
            false => usize::try_from(choice).ok()?,
            true => {
                let id = u32::try_from(choice).ok()?;
                self.ids.iter().position(|&other| other == id)?
            }
        };
        (place < self.list.len()).then_some(place)
    }
}

impl<G: Playable> Many for Games<G> {
    fn game(&self) -> &'static str {
        G::META.id
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    fn bounds(&self) -> Bounds {
        self.bounds
    }
    fn form(&self) -> Option<String> {
        self.encoder.as_ref().map(|encoder| encoder.form().to_owned())
    }
    fn renewable(&self) -> bool {
        self.setup.is_some()
    }
    fn begin(&mut self, seed: u64, page: &Page) -> Vec<Trouble> {
        self.every(|desk, entry, one| {
            one.rng = dice(seed, entry);
            one.chance = Chance::free(one.rng.fork());
            one.begun = 0;
            one.paid = false;
            page.done.of(entry)[0] = 0;
            page.reward.of(entry).fill(0.0);
            page.learner_reward.of(entry)[0] = 0.0;
            let trouble = desk.deal(entry, one).or_else(|| desk.settle(one));
            trouble.or_else(|| desk.show(entry, one, page))
        })
    }
    fn show(&mut self, page: &Page) -> Vec<Trouble> {
        self.every(|desk, entry, one| desk.show(entry, one, page))
    }
    fn check(&self, choices: &[i64]) -> Result<(), BadChoice> {
        let table = self.plan.table;
        for (entry, (&count, &value)) in self.counts.iter().zip(choices).enumerate() {
            // Of a table of numbers only the list of the game knows which are its own.
            let fits = count == IDLE
                || if table {
                    self.all[entry].place(value, true).is_some()
                } else {
                    (0..count.into()).contains(&value)
                };
            if !fits {
                return Err(BadChoice { entry, value, legal: count as usize, seat: self.all[entry].seat });
            }
        }
        Ok(())
    }
    fn step(&mut self, choices: &[i64], page: &Page) -> Vec<Trouble> {
        self.every(|desk, entry, one| {
            let place = |one: &mut One<G>| one.place(choices[entry], desk.plan.table);
            desk.step(entry, one, page, place)
        })
    }
    fn step_random(&mut self, count: usize, page: &Page) -> Vec<Trouble> {
        // All steps of a game before those of the next: nobody can tell the difference, and it stays in the cache.
        self.every(|desk, entry, one| {
            let place = |one: &mut One<G>| Some(one.rng.below(one.list.len() as u32) as usize);
            (0..count).find_map(|_| desk.step(entry, one, page, place))
        })
    }
    fn state(&self, entry: usize) -> Box<dyn Position> {
        let key = Key::from_seed(&format!("batch {entry}"));
        Box::new(Held::alone(self.all[entry].game.clone(), key))
    }
    fn imagined(&self, each: usize, seed: u64) -> Box<dyn Many> {
        let mut worlds = Vec::with_capacity(self.all.len() * each);
        for one in &self.all {
            let view = one.game.view(one.seat.into());
            for _ in 0..each {
                let mut rng = dice(seed, worlds.len());
                worlds.push(One::new(G::imagine(&view, &mut rng), rng));
            }
        }
        let plan = Plan {
            n: worlds.len(),
            seated: Seated::Everybody,
            autoreset: Autoreset::Off,
            ..self.plan.clone()
        };
        Box::new(Games::of_worlds(worlds, plan))
    }
}
