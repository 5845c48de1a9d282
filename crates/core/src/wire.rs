//! The JSON of a game, and what all readers of it ask alike.

use crate::{Game, Loaded, Misfit, Pad, Rng, Seat, Viewer, shape};
use serde::{Serialize, de::DeserializeOwned};

/// How a game counts a real table as somebody gave it.
pub type PadOf<G> = fn(&<G as Wire>::Given, Loaded<<G as Game>::Data>) -> Result<Pad, Misfit>;

/// An action or an event, and how it looks outside: with self-explaining keys and the names of the components. The
/// attribute of this name writes it.
pub trait Outside<D> {
    /// How it looks.
    type Shape: Serialize;
    /// As it looks.
    fn outside(&self, data: &'static D) -> Self::Shape;
}

/// How an action of a game looks outside.
pub type ActOf<G> = <<G as Game>::Action as Outside<<G as Game>::Data>>::Shape;
/// How an event of a game looks outside.
pub type HappeningOf<G> = <<G as Game>::Event as Outside<<G as Game>::Data>>::Shape;

/// The JSON of a game: position, view, action and event, with the names of the data file. Lives in `wire.rs` of each
/// game; the shapes are described in `docs/formats.md`.
///
/// What goes out is exact and borrows from the position; the types in `wire/shape.rs` are also its TypeScript and its
/// schema. What comes in is lenient: missing keys get a default where that is unambiguous.
pub trait Wire: Game<Action: Outside<<Self as Game>::Data>, Event: Outside<<Self as Game>::Data>> {
    /// The full position.
    type Position<'a>: Serialize;
    /// What one viewer knows.
    type Seen<'a>: Serialize;
    /// What is printed on the pieces that a view names by their ids alone; [`shape::Nothing`] where it tells all.
    type Faces: Serialize + Default;
    /// A position, or with `viewer` a view, as somebody gave it.
    type Given: DeserializeOwned;

    /// How a score pad counts what people built on a real table: it need not be a position of a game, and the rules it
    /// breaks are said. Without one a position must be possible to be counted.
    const PAD: Option<PadOf<Self>> = None;

    /// The position as JSON.
    fn to_position(&self) -> Self::Position<'_>;
    /// A position from JSON: names looked up, then every invariant checked. Must not panic for any value.
    fn from_position(given: Self::Given, data: Loaded<Self::Data>) -> Result<Self, Misfit>;
    /// A view as JSON.
    fn to_seen(view: &Self::View) -> Self::Seen<'_>;
    /// A view in three parts, one behind the other, of which the one in the middle is the same for all viewers. A game in
    /// which that is much says where the seams are; then it is written once for all of them.
    fn parts<'a, 'b: 'a>(
        seen: &'a Self::Seen<'b>,
    ) -> (impl Serialize + 'a, Option<impl Serialize + 'a>, Option<impl Serialize + 'a>) {
        (seen, None::<()>, None::<()>)
    }
    /// A view as JSON text: what a server sends many times a second. `shared` is empty for the first viewer of a moment
    /// and goes on from one viewer to the next.
    fn write_seen(view: &Self::View, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        let seen = Self::to_seen(view);
        let (own, common, rest) = Self::parts(&seen);
        shape::write(out, &own);
        if let Some(common) = common {
            if shared.is_empty() {
                shape::write(shared, &common);
            }
            shape::join(out, |out| out.extend_from_slice(shared));
        }
        if let Some(rest) = rest {
            shape::join(out, |out| shape::write(out, &rest));
        }
    }
    /// A view from JSON. Must not panic for any value; an accepted view can be imagined.
    fn from_seen(given: Self::Given, data: Loaded<Self::Data>) -> Result<Self::View, Misfit>;
    /// An action as JSON (it goes out only; notation comes in).
    fn to_act_json(&self, action: Self::Action) -> ActOf<Self> {
        action.outside(self.data().get())
    }
    /// An event as JSON.
    fn to_happening(&self, event: &Self::Event) -> HappeningOf<Self> {
        event.outside(self.data().get())
    }
    /// What is printed on the pieces, to be asked once by whoever shows views.
    fn faces(_: Loaded<Self::Data>) -> Self::Faces {
        Self::Faces::default()
    }
}

/// Whose view is read: it must be said, and somebody must sit there.
#[inline]
pub fn viewer(given: Option<Viewer>, seats: u8) -> Result<Viewer, Misfit> {
    let viewer = given.ok_or_else(|| Misfit::missing("viewer"))?;
    match viewer.seat() {
        Some(seat) if seat.index() >= usize::from(seats) => Err(Misfit::saying("viewer", "misfit-viewer")),
        _ => Ok(viewer),
    }
}

/// The seat of this number, if the table has it.
#[inline]
pub fn seat(number: impl Into<i64>, seats: u8, at: impl Into<String>) -> Result<Seat, Misfit> {
    let number = number.into();
    let seat = usize::try_from(number).ok().and_then(|n| Seat::checked(n, seats));
    seat.ok_or_else(|| Misfit::no_seat(at, number))
}

/// Names looked up, as bits; none may stand twice. `kind` says in English what was looked for.
#[inline]
pub fn named_set(
    names: &[String],
    at: &str,
    kind: &str,
    find: impl Fn(&str) -> Option<u8>,
) -> Result<u64, Misfit> {
    let mut set = 0;
    for (i, name) in names.iter().enumerate() {
        let at = || format!("{at}[{i}]");
        let bit = 1 << find(name).ok_or_else(|| Misfit::unknown(at(), kind, name))?;
        if set & bit != 0 {
            return Err(Misfit::twice(at(), name));
        }
        set |= bit;
    }
    Ok(set)
}

/// A view that was read, if a sound world can be imagined that looks like it. `at` names what hides the most.
#[inline]
pub fn imaginable<G: Wire>(view: G::View, viewer: Viewer, at: &str) -> Result<G::View, Misfit> {
    let world = G::imagine(&view, &mut Rng::new(0));
    world.invariants()?;
    if world.view(viewer) == view { Ok(view) } else { Err(Misfit::unseen(at)) }
}

/// A view as a JSON value.
pub fn seen_value<G: Wire>(view: &G::View) -> shape::Json {
    let mut out = Vec::new();
    G::write_seen(view, &mut Vec::new(), &mut out);
    serde_json::from_slice(&out).unwrap_or_default()
}
