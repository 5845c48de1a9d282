//! A position of whichever game, and of one game.

use crate::action::{Action, ActionOf};
use crate::errors;
use crate::view::{Seen, Sight};
use burghof_catalog::{Playable, json};
use burghof_core::*;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// A position of whichever game.
pub trait Position: Send + Sync {
    fn meta(&self) -> &'static Meta;
    /// The text of the box, if it is somebody's own.
    fn data(&self) -> Option<&'static str>;
    fn words(&self) -> Bilingual;
    fn fork(&self) -> Box<dyn Position>;
    fn seats(&self) -> u8;
    fn number(&self) -> u32;
    fn to_act(&self) -> SeatSet;
    fn hash(&self) -> u64;
    fn key(&self) -> Key;
    fn legal(&self, seat: Seat) -> Vec<Action>;
    fn n_legal(&mut self, seat: Seat) -> usize;
    /// Does what stands at this place of the list; `Err` with the length of the list if nothing does.
    fn step(&mut self, seat: Seat, index: usize) -> Result<(), usize>;
    fn do_what(&mut self, seat: Seat, what: &What<'_>) -> Result<(), No>;
    fn check(&self, seat: Seat, what: &What<'_>) -> Result<(), No>;
    fn notation(&self, seat: Seat, what: &What<'_>) -> String;
    fn secret(&self, seat: Seat, what: &What<'_>) -> Result<bool, No>;
    /// What comes of an action with these draws.
    fn drawn(&self, seat: Seat, what: &What<'_>, draws: &[u32]) -> Result<Drawn, No>;
    fn outcomes(&self, seat: Seat, what: &What<'_>, most: usize) -> Result<Option<Outcomes>, No>;
    fn view(&self, viewer: Viewer) -> Box<dyn Sight>;
    fn outcome(&self) -> Option<burghof_core::Outcome>;
    fn sheet(&self) -> ScoreSheet;
    fn totals(&self) -> Totals;
    fn position(&self) -> Value;
    /// Its record; `None` for a position that was not reached by playing.
    fn record(&self, names: &[String]) -> Option<Record>;
    fn setup(&self) -> Option<(u8, Vec<(&'static str, String)>)>;
    fn reopened(&self, seat: Seat) -> Box<dyn Position>;
}

/// What an action with given draws led to.
pub enum Drawn {
    /// To this position.
    To(Box<dyn Position>),
    /// To a further draw with this many results.
    Asks(u32),
}

/// Results with their odds.
pub type Outcomes = Vec<(f64, Box<dyn Position>)>;

/// An action as Python names it.
pub enum What<'a> {
    /// By its place in the list of legal actions.
    Index(i64),
    /// By its notation.
    Notation(String),
    /// The action itself.
    Action(&'a Action),
}

/// Why not.
pub enum No {
    Index(i64, usize),
    Unreadable(Unreadable),
    Foreign(&'static str),
    Illegal(Illegal),
}

impl No {
    pub fn raise(&self, py: Python<'_>, position: &dyn Position, seat: Seat, what: &What<'_>) -> PyErr {
        match self {
            No::Index(index, legal) => errors::no_index(py, *index, *legal, seat),
            No::Unreadable(no) => errors::unreadable(py, no),
            No::Foreign(game) => {
                let own = position.meta().id;
                PyTypeError::new_err(format!("action: it belongs to {game}, this is {own}"))
            }
            No::Illegal(illegal) => {
                let what = (seat, position.notation(seat, what));
                errors::refused(py, (position.meta(), position.words()), what, illegal)
            }
        }
    }
}

/// A position of one game.
#[derive(Clone)]
pub struct Held<G: Playable> {
    game: G,
    /// What its record begins with; nothing for positions that were not reached by playing.
    base: Option<Arc<Session<G>>>,
    /// What was done since.
    tail: Vec<(Seat, G::Action)>,
    /// The key of the draws to come.
    key: Key,
    list: Vec<G::Action>,
    /// Whose list that is, if it is not out of date.
    listed: Option<Seat>,
}

impl<G: Playable> Held<G> {
    /// A position that nobody played to.
    pub fn alone(game: G, key: Key) -> Held<G> {
        Held { game, base: None, tail: Vec::new(), key, list: Vec::new(), listed: None }
    }

    /// Goes on from a game.
    pub fn of(session: Session<G>) -> Held<G> {
        let agreed = session.log().iter().filter(|entry| matches!(entry, Entry::Agreed { .. })).count();
        let (game, key) = (session.position().clone(), session.key().branch(agreed as u32));
        Held { game, base: Some(Arc::new(session)), tail: Vec::new(), key, list: Vec::new(), listed: None }
    }

    fn find(&self, seat: Seat, what: &What<'_>) -> Result<G::Action, No> {
        match what {
            What::Index(index) => {
                let mut list = Vec::new();
                self.game.legal_actions(seat, &mut list);
                let found = usize::try_from(*index).ok().and_then(|index| list.get(index).copied());
                found.ok_or(No::Index(*index, list.len()))
            }
            What::Notation(text) => self.game.read_action(text).map_err(No::Unreadable),
            What::Action(action) => match action.doing.any().downcast_ref::<ActionOf<G>>() {
                Some(act) => Ok(act.action),
                None => Err(No::Foreign(action.doing.game())),
            },
        }
    }

    fn allowed(&self, seat: Seat, what: &What<'_>) -> Result<G::Action, No> {
        let action = self.find(seat, what)?;
        self.game.check(seat, action).map_err(No::Illegal)?;
        Ok(action)
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: G::Action) {
        self.listed = None;
        self.game.step(seat, action, &mut Chance::keyed(self.key));
        self.tail.push((seat, action));
    }
}

impl<G: Playable> Position for Held<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }
    fn data(&self) -> Option<&'static str> {
        self.game.data().text()
    }
    fn words(&self) -> Bilingual {
        G::WORDS
    }
    fn fork(&self) -> Box<dyn Position> {
        Box::new(Held {
            game: self.game.clone(),
            base: self.base.clone(),
            tail: self.tail.clone(),
            key: self.key,
            list: Vec::new(),
            listed: None,
        })
    }
    fn seats(&self) -> u8 {
        self.game.seats()
    }
    fn number(&self) -> u32 {
        self.base.as_ref().map_or(0, |base| base.number()) + self.tail.len() as u32
    }
    fn to_act(&self) -> SeatSet {
        self.game.to_act()
    }
    fn hash(&self) -> u64 {
        hash::hash64(&self.game)
    }
    fn key(&self) -> Key {
        self.key
    }
    fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut list = Vec::new();
        self.game.legal_actions(seat, &mut list);
        let position = Arc::new(self.game.clone());
        let one = |(index, &action): (usize, &G::Action)| Action {
            doing: Box::new(ActionOf { position: position.clone(), seat, action }),
            seat: seat.index(),
            index: Some(index),
        };
        list.iter().enumerate().map(one).collect()
    }
    fn n_legal(&mut self, seat: Seat) -> usize {
        if self.listed != Some(seat) {
            self.game.legal_actions(seat, &mut self.list);
            self.listed = Some(seat);
        }
        self.list.len()
    }
    fn step(&mut self, seat: Seat, index: usize) -> Result<(), usize> {
        self.n_legal(seat);
        let &action = self.list.get(index).ok_or(self.list.len())?;
        self.act(seat, action);
        Ok(())
    }
    fn do_what(&mut self, seat: Seat, what: &What<'_>) -> Result<(), No> {
        let action = self.allowed(seat, what)?;
        self.act(seat, action);
        Ok(())
    }
    fn check(&self, seat: Seat, what: &What<'_>) -> Result<(), No> {
        self.allowed(seat, what).map(drop)
    }
    fn notation(&self, seat: Seat, what: &What<'_>) -> String {
        match what {
            What::Notation(text) => text.clone(),
            _ => self.find(seat, what).map(|action| self.game.notation(action)).unwrap_or_default(),
        }
    }
    fn secret(&self, seat: Seat, what: &What<'_>) -> Result<bool, No> {
        Ok(self.game.secret(seat, self.allowed(seat, what)?))
    }
    fn drawn(&self, seat: Seat, what: &What<'_>, draws: &[u32]) -> Result<Drawn, No> {
        let action = self.allowed(seat, what)?;
        let mut game = self.game.clone();
        let mut chance = Chance::scripted(draws);
        game.apply(seat, action, &mut chance, &mut Silent);
        Ok(match chance.asked().get(draws.len()) {
            Some(asked) => Drawn::Asks(asked.of),
            None => Drawn::To(Box::new(Held::alone(game, self.key))),
        })
    }
    fn outcomes(&self, seat: Seat, what: &What<'_>, most: usize) -> Result<Option<Outcomes>, No> {
        let action = self.allowed(seat, what)?;
        let found = play::outcomes(&self.game, seat, action, most);
        let one = |(game, odds): (G, f64)| -> (f64, Box<dyn Position>) {
            (odds, Box::new(Held::alone(game, self.key)))
        };
        Ok(found.map(|all| all.into_iter().map(one).collect()))
    }
    fn view(&self, viewer: Viewer) -> Box<dyn Sight> {
        Box::new(Seen::<G>::new(self.game.view(viewer), viewer))
    }
    fn outcome(&self) -> Option<burghof_core::Outcome> {
        self.game.outcome()
    }
    fn sheet(&self) -> ScoreSheet {
        self.game.sheet()
    }
    fn totals(&self) -> Totals {
        self.game.totals()
    }
    fn position(&self) -> Value {
        json::value(&self.game.to_position())
    }
    fn record(&self, names: &[String]) -> Option<Record> {
        let mut session = Session::clone(self.base.as_deref()?);
        for &(seat, action) in &self.tail {
            session.act(seat, action).ok()?;
        }
        Some(session.to_record(&Header { names: names.to_vec(), ..session.header() }))
    }
    fn setup(&self) -> Option<(u8, Vec<(&'static str, String)>)> {
        let setup = self.base.as_ref()?.setup();
        Some((setup.people, setup.options()))
    }
    fn reopened(&self, seat: Seat) -> Box<dyn Position> {
        let mut game = self.game.clone();
        game.reopen(seat);
        Box::new(Held::alone(game, self.key))
    }
}
