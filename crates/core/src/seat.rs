use serde::{Deserialize, Serialize};
use std::fmt;

/// The most seats any game has.
pub const MAX_SEATS: usize = 7;

/// A place at the table, numbered clockwise from 0. The left neighbour of seat *i* is seat *i* + 1.
///
/// ```
/// use burghof_core::Seat;
/// let last = Seat::new(3);
/// assert_eq!(last.left(4), Seat::new(0));
/// assert_eq!(last.right(4), Seat::new(2));
/// assert_eq!(last.to_string(), "3");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number. Panics above [`MAX_SEATS`]; numbers from outside go through [`Seat::checked`].
    #[inline]
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < MAX_SEATS);
        Seat(number)
    }

    /// The seat with this number if a table of `seats` has it.
    #[inline]
    pub const fn checked(number: usize, seats: u8) -> Option<Seat> {
        if number < seats as usize && number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// Its number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub const fn left(self, seats: u8) -> Seat {
        if self.0 + 1 >= seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The next seat counter-clockwise at a table of `seats`.
    #[inline]
    pub const fn right(self, seats: u8) -> Seat {
        if self.0 == 0 { Seat(seats - 1) } else { Seat(self.0 - 1) }
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat)
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Seat, String> {
        Seat::checked(number.into(), MAX_SEATS as u8).ok_or_else(|| format!("there is no seat {number}"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who looks at the table: somebody who sits there, or a spectator who sees only what is public.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub enum Viewer {
    /// Somebody who sits at the table.
    Seat(Seat),
    /// Everybody else.
    Public,
}

impl Viewer {
    /// Every viewer of a table of `seats`: the seats, then the public.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public])
    }

    /// The seat this viewer sits on, if any.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// Does this viewer sit on `seat`?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

/// A set of viewers: seven seats and the public.
///
/// ```
/// use burghof_core::{Seat, SeatSet, Viewer};
/// let told = SeatSet::of(Seat::new(1));
/// assert!(told.contains(Seat::new(1)) && !told.includes(Viewer::Public));
/// assert_eq!(SeatSet::seats(3).iter().count(), 3);
/// assert!(SeatSet::others(3, Seat::new(1)).includes(Viewer::Public));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    const PUBLIC: u8 = 1 << MAX_SEATS;
    /// The empty set.
    pub const NONE: SeatSet = SeatSet(0);

    /// One seat.
    #[inline]
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// All seats of a table, without the public.
    #[inline]
    pub const fn seats(seats: u8) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// All seats of a table and the public.
    #[inline]
    pub const fn everyone(seats: u8) -> SeatSet {
        SeatSet(SeatSet::seats(seats).0 | SeatSet::PUBLIC)
    }

    /// Everybody but `seat`: the other seats and the public.
    #[inline]
    pub const fn others(seats: u8, seat: Seat) -> SeatSet {
        SeatSet(SeatSet::everyone(seats).0 & !(1 << seat.0))
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it, the public not counted.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0 & !SeatSet::PUBLIC).count_ones() as usize
    }

    /// Is this seat in it?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Is this viewer in it?
    #[inline]
    pub const fn includes(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.contains(seat),
            Viewer::Public => self.0 & SeatSet::PUBLIC != 0,
        }
    }

    /// The set with this seat added.
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set with this seat removed.
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        *self = self.without(seat);
    }

    /// In either.
    #[inline]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// In both.
    #[inline]
    pub const fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// In this one only.
    #[inline]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The lowest seat in it.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        let seats = self.0 & !SeatSet::PUBLIC;
        if seats == 0 { None } else { Some(Seat(seats.trailing_zeros() as u8)) }
    }

    /// The seats in it, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// The bits: seat *i* is bit *i*, the public is bit 7.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut set = f.debug_set();
        self.iter().for_each(|seat| {
            set.entry(&seat.0);
        });
        if self.includes(Viewer::Public) {
            set.entry(&"public");
        }
        set.finish()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}
