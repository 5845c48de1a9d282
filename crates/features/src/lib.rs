//! What a learner sees of the games: a view as bytes, an action as bytes, and numbers for actions.
//!
//! A game has an encoder if it implements [`Features`], in a module of its own here. Generic code gets a [`Space`] of it, and
//! whoever knows games only by name asks the catalog for one (`Taught::encoder`), as an [`Encoder`]. Everything is made from a
//! [`View`](burghof_core::Game::View), so nothing can be learnt that the seat does not know. `docs/features.md` has the rest.

mod layout;
mod space;

mod burg;
mod castellan;
mod castles;
mod ludwig;
mod schloss;

pub use layout::{Clerk, Layout, Pen, Scale, Slice, Writer, count, signed};
pub use space::{Absent, Bound, Encoder, Given, Of, Outside, Space};

use burghof_core::{Game, Seat, Totals, Viewer};

/// What an encoder must say about a game. One module per game in this crate.
pub trait Features: Game {
    /// Counts up whenever a byte or the number of an action means something else: `castles/1`.
    const FORM: u16;

    /// What is looked up and depends only on the components.
    type Tables: Send + Sync + 'static;

    /// What all actions of a view are numbered from: the middle of a castle.
    type Frame: Copy;

    /// Works it out, once.
    fn tables(data: &'static Self::Data) -> Self::Tables;

    /// Who looks.
    fn viewer(view: &Self::View) -> Viewer;

    /// What the viewer sees, the viewer's own things first, then clockwise (the public looks from seat 0). Which slices there
    /// are depends on nothing but the number of seats.
    fn observe(tables: &Self::Tables, view: &Self::View, pen: &mut impl Pen);

    /// What the actions of this view are numbered from.
    fn frame(view: &Self::View) -> Self::Frame;

    /// What the viewer does with this action: the verb and what it is about. Which slices there are depends on nothing.
    fn operands(
        tables: &Self::Tables,
        view: &Self::View,
        frame: Self::Frame,
        action: Self::Action,
        pen: &mut impl Pen,
    );

    /// Could the points change at once, as far as the viewer can tell? Where a draw decides, nobody can.
    fn may_score(_action: Self::Action) -> bool {
        true
    }

    /// The points of a seat.
    fn points(totals: &Totals, seat: Seat, _seats: u8) -> i32 {
        totals.seats[seat.index()]
    }

    /// How long a list of legal actions gets at the table of this view, whatever is still to come there: its box, its seats and
    /// its options decide.
    fn bound(tables: &Self::Tables, view: &Self::View) -> Bound;

    /// How many numbers there are for actions.
    fn ids(tables: &Self::Tables) -> u32;

    /// The number of an action of the viewer; none if it lies outside what is numbered. Different actions that are legal in
    /// the same position have different numbers.
    fn id(tables: &Self::Tables, view: &Self::View, frame: Self::Frame, action: Self::Action) -> Option<u32>;

    /// The action with this number, which need not be legal; none if there cannot be one.
    fn action(tables: &Self::Tables, view: &Self::View, frame: Self::Frame, id: u32) -> Option<Self::Action>;
}

/// The seat at this distance clockwise from `from`.
#[inline]
pub(crate) fn around(from: Seat, distance: usize, seats: u8) -> Seat {
    let at = from.index() + distance;
    let seats = usize::from(seats.max(1));
    Seat::checked(if at >= seats { at - seats } else { at }, seats as u8).unwrap_or_default()
}

/// How far clockwise `to` is from `from`.
#[inline]
pub(crate) fn distance(from: Seat, to: Seat, seats: u8) -> usize {
    let (from, to) = (from.index(), to.index());
    if to >= from { to - from } else { to + usize::from(seats) - from }
}
