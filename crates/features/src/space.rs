//! The bytes and numbers of one game at one table.

use crate::{Features, Layout, Pen, Scale, Writer, signed};
use burghof_core::{Chance, Game, Rng, Seat, Setup, SetupError, Silent, Totals};
use serde::Serialize;
use std::marker::PhantomData;

/// How long a list of legal actions gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bound {
    /// Never more than this.
    pub most: u32,
    /// For arrays that should stay small: `most`, or, where that is too much for arrays, what no random game was seen to need.
    pub usual: u32,
    /// Is `most` proved? If not, it is what was measured, with room to spare.
    pub proved: bool,
    /// Why, in a sentence.
    pub why: &'static str,
}

/// An action that the numbers of a game do not reach. It can still be played by its place in the list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{notation}` lies outside the numbered actions of {form}")]
pub struct Outside {
    /// The action as people write it.
    pub notation: String,
    /// Whose numbers: `castellan/1`.
    pub form: String,
}

/// Bytes and numbers of a game, for whoever does not want to know how they are made.
///
/// Slices given to it must be exactly as long as it says; a wrong length is the caller's mistake and panics.
pub trait Encoder<G: Game>: Send + Sync {
    /// Game and version of the bytes and numbers: `castles/1`.
    fn form(&self) -> &str;
    /// The slices of an observation.
    fn observation(&self) -> &Layout;
    /// The slices of an action.
    fn operands(&self) -> &Layout;
    /// How long a list of legal actions gets.
    fn bound(&self) -> Bound;
    /// The same at the table of this view, which may have agreed on something else.
    fn bound_of(&self, view: &G::View) -> Bound;
    /// How many numbers there are for actions.
    fn ids(&self) -> u32;
    /// Writes what the viewer sees. Allocates nothing.
    fn observe(&self, view: &G::View, out: &mut [u8]);
    /// Writes what the viewer would do with each of these legal actions, one after another. Allocates nothing.
    fn describe(&self, view: &G::View, actions: &[G::Action], out: &mut [u8]);
    /// The number of an action that is legal for the viewer.
    fn id(&self, view: &G::View, action: G::Action) -> Result<u32, Outside>;
    /// The numbers of these actions, one for each. Allocates nothing, unless one lies outside.
    fn number(&self, view: &G::View, actions: &[G::Action], out: &mut [u32]) -> Result<(), Outside>;
    /// The action with this number. It need not be legal: ask the rules.
    fn action(&self, view: &G::View, id: u32) -> Option<G::Action>;
}

/// The bytes and numbers of one game at one table: its components and its number of seats.
///
/// ```
/// use burghof_castles::Castles;
/// use burghof_core::{Chance, Game, Key, Setup};
/// use burghof_features::{Encoder, Space};
/// let setup = Setup::<Castles>::new(2);
/// let game = Castles::new(&setup, &mut Chance::keyed(Key::from_seed("a"))).unwrap();
/// let space = Space::new(&setup).unwrap();
/// assert_eq!(space.form(), "castles/1");
/// let seat = game.to_act().first().unwrap();
/// let view = game.view(seat.into());
/// let mut seen = vec![0; space.observation().len()];
/// space.observe(&view, &mut seen);
/// let mut actions = Vec::new();
/// game.legal_actions(seat, &mut actions);
/// let id = space.id(&view, actions[2]).unwrap();
/// assert_eq!(space.action(&view, id), Some(actions[2]));
/// ```
pub struct Space<G: Features> {
    tables: G::Tables,
    form: String,
    observation: Layout,
    operands: Layout,
    /// The lengths of the two, asked all the time.
    lens: [usize; 2],
    bound: Bound,
}

impl<G: Features> std::fmt::Debug for Space<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Space").field("form", &self.form).field("bound", &self.bound).finish_non_exhaustive()
    }
}

impl<G: Features> Space<G> {
    /// For tables like this one. Options do not change what bytes and numbers mean, only how long lists get.
    pub fn new(setup: &Setup<G>) -> Result<Space<G>, SetupError> {
        // What is written depends only on the number of seats: any game shows it.
        let mut chance = Chance::free(Rng::new(0));
        let game = G::new(setup, &mut chance)?;
        let seat = game.to_act().first().unwrap_or_default();
        let view = game.view(seat.into());
        let tables = G::tables(setup.data.get());
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        let observation = Layout::taken_down(|pen| G::observe(&tables, &view, pen));
        let operands = Layout::taken_down(|pen| {
            if let Some(&action) = actions.first() {
                G::operands(&tables, &view, G::frame(&view), action, pen);
                gains([0; 2], pen);
            }
        });
        let lens = [observation.len(), operands.len()];
        let form = format!("{}/{}", G::META.id, G::FORM);
        let bound = G::bound(&tables, &view);
        Ok(Space { tables, form, observation, operands, lens, bound })
    }
}

/// What an action changes at once.
#[inline]
fn gains([own, others]: [i32; 2], pen: &mut impl Pen) {
    let own = [signed(own)];
    pen.put("gain", Scale::Signed, "points the seat gains at once, as far as it can tell", own);
    let others = [signed(others)];
    pen.put(
        "others",
        Scale::Signed,
        "points all others together gain at once, as far as the seat can tell",
        others,
    );
}

/// The points as the table would count them, with those that are certain to come.
fn prospects<G: Game>(game: &G) -> Totals {
    let game = game.unwarned();
    let mut totals = game.totals();
    game.count_certain(&mut totals);
    totals
}

/// A world that looks like this to the viewer, always the same one, to try actions in.
struct Trial<G> {
    world: G,
    before: Totals,
    seat: Seat,
}

impl<G: Features> Trial<G> {
    fn new(view: &G::View) -> Trial<G> {
        let world = G::imagine(view, &mut Rng::new(0));
        let before = prospects(&world);
        Trial { world, before, seat: G::viewer(view).seat().unwrap_or_default() }
    }

    fn gains(&self, action: G::Action) -> [i32; 2] {
        let mut next = self.world.clone();
        next.apply(self.seat, action, &mut Chance::free(Rng::new(0)), &mut Silent);
        let (after, seats) = (prospects(&next), self.world.seats());
        let change = |seat| G::points(&after, seat, seats) - G::points(&self.before, seat, seats);
        let others = Seat::all(seats).filter(|&seat| seat != self.seat).map(change).sum();
        [change(self.seat), others]
    }
}

impl<G: Features> Encoder<G> for Space<G> {
    fn form(&self) -> &str {
        &self.form
    }

    fn observation(&self) -> &Layout {
        &self.observation
    }

    fn operands(&self) -> &Layout {
        &self.operands
    }

    fn bound(&self) -> Bound {
        self.bound
    }

    fn bound_of(&self, view: &G::View) -> Bound {
        G::bound(&self.tables, view)
    }

    fn ids(&self) -> u32 {
        G::ids(&self.tables)
    }

    fn observe(&self, view: &G::View, out: &mut [u8]) {
        assert_eq!(out.len(), self.lens[0], "an observation of {} has another length", self.form);
        let mut pen = Writer::new(out);
        G::observe(&self.tables, view, &mut pen);
        debug_assert_eq!(pen.left(), 0, "an observation of {} for another number of seats", self.form);
    }

    fn describe(&self, view: &G::View, actions: &[G::Action], out: &mut [u8]) {
        let len = self.lens[1];
        assert_eq!(out.len(), len * actions.len(), "{} describes an action by {len} bytes", self.form);
        let (mut trial, frame) = (None, G::frame(view));
        for (&action, out) in actions.iter().zip(out.chunks_exact_mut(len.max(1))) {
            let mut pen = Writer::new(out);
            G::operands(&self.tables, view, frame, action, &mut pen);
            let changes = match G::may_score(action) {
                true => trial.get_or_insert_with(|| Trial::<G>::new(view)).gains(action),
                false => [0; 2],
            };
            gains(changes, &mut pen);
        }
    }

    fn id(&self, view: &G::View, action: G::Action) -> Result<u32, Outside> {
        G::id(&self.tables, view, G::frame(view), action).ok_or_else(|| outside::<G>(view, action))
    }

    fn number(&self, view: &G::View, actions: &[G::Action], out: &mut [u32]) -> Result<(), Outside> {
        assert_eq!(out.len(), actions.len(), "one number for each action");
        let frame = G::frame(view);
        for (&action, id) in actions.iter().zip(out) {
            *id = G::id(&self.tables, view, frame, action).ok_or_else(|| outside::<G>(view, action))?;
        }
        Ok(())
    }

    fn action(&self, view: &G::View, id: u32) -> Option<G::Action> {
        // Two places with equal tiles are one action, which has one number.
        let (tables, frame) = (&self.tables, G::frame(view));
        G::action(tables, view, frame, id).filter(|&action| G::id(tables, view, frame, action) == Some(id))
    }
}

#[cold]
fn outside<G: Features>(view: &G::View, action: G::Action) -> Outside {
    let world = G::imagine(view, &mut Rng::new(0));
    Outside { notation: world.notation(action), form: format!("{}/{}", G::META.id, G::FORM) }
}

/// Asks for the encoder of a game by its type, whether it has one or not: `(&Of::<G>::default()).encoder(setup)` with both
/// [`Given`] and [`Absent`] in scope. For the catalog, which knows the types; where the compiler looks first, a game with
/// [`Features`] is found, and every other game is found after that.
#[derive(Debug)]
pub struct Of<G>(PhantomData<G>);

impl<G> Default for Of<G> {
    fn default() -> Self {
        Of(PhantomData)
    }
}

/// A game that has an encoder.
pub trait Given<G: Game> {
    /// The encoder for tables like this one.
    fn encoder(&self, setup: &Setup<G>) -> Option<Result<Box<dyn Encoder<G>>, SetupError>>;
}

impl<G: Features> Given<G> for Of<G> {
    fn encoder(&self, setup: &Setup<G>) -> Option<Result<Box<dyn Encoder<G>>, SetupError>> {
        Some(Space::new(setup).map(|space| Box::new(space) as Box<dyn Encoder<G>>))
    }
}

/// Any game at all.
pub trait Absent<G: Game> {
    /// There is none for this game.
    fn encoder(&self, setup: &Setup<G>) -> Option<Result<Box<dyn Encoder<G>>, SetupError>>;
}

impl<G: Game> Absent<G> for &Of<G> {
    fn encoder(&self, _: &Setup<G>) -> Option<Result<Box<dyn Encoder<G>>, SetupError>> {
        None
    }
}
