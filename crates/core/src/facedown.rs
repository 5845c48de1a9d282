use crate::{Seat, SeatSet, Viewer};

/// Choices that several seats make at once and face down, to be turned up together when the last has chosen. Who has chosen
/// is known to everybody, what they chose only to themselves.
///
/// The same type serves position and view: a position knows every choice, [`FaceDown::seen_by`] leaves out what a viewer
/// does not know, and `imagine` puts something in its place with [`FaceDown::suppose`].
///
/// ```
/// use burghof_core::{FaceDown, Seat, SeatSet, Viewer};
/// let (a, b) = (Seat::new(0), Seat::new(1));
/// let mut table: FaceDown<u8, 4> = FaceDown::default();
/// table.choose(a, 7);
/// assert_eq!(table.missing(2), SeatSet::of(b));
/// let seen = table.seen_by(Viewer::Seat(b));
/// assert_eq!((seen.chosen(), seen.of(a)), (SeatSet::of(a), None));
/// assert_eq!(seen.unknown().collect::<Vec<_>>(), [a]);
/// table.choose(b, 3);
/// assert_eq!(table.turn_up(), [Some(7), Some(3), None, None]);
/// assert!(table.chosen().is_empty());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct FaceDown<T, const SEATS: usize> {
    chosen: SeatSet,
    what: [Option<T>; SEATS],
}

impl<T: Copy, const SEATS: usize> Default for FaceDown<T, SEATS> {
    #[inline]
    fn default() -> Self {
        FaceDown { chosen: SeatSet::NONE, what: [None; SEATS] }
    }
}

impl<T: Copy, const SEATS: usize> FaceDown<T, SEATS> {
    /// Who has chosen, with nothing known of what.
    #[inline]
    pub fn unseen(chosen: SeatSet) -> Self {
        FaceDown { chosen, what: [None; SEATS] }
    }

    /// Who has chosen.
    #[inline]
    pub fn chosen(&self) -> SeatSet {
        self.chosen
    }

    /// The seats that have not chosen yet, out of this many: those the game waits for.
    #[inline]
    pub fn missing(&self, seats: u8) -> SeatSet {
        SeatSet::seats(seats).minus(self.chosen)
    }

    /// What a seat has chosen, as far as it is known here.
    #[inline]
    pub fn of(&self, seat: Seat) -> Option<T> {
        self.what.get(seat.index()).copied().flatten()
    }

    /// A seat chooses.
    #[inline]
    pub fn choose(&mut self, seat: Seat, what: T) {
        self.chosen.insert(seat);
        self.suppose(seat, what);
    }

    /// Says what a seat may have chosen.
    #[inline]
    pub fn suppose(&mut self, seat: Seat, what: T) {
        if let Some(place) = self.what.get_mut(seat.index()) {
            *place = Some(what);
        }
    }

    /// Who has chosen something that is not known here.
    pub fn unknown(&self) -> impl Iterator<Item = Seat> + use<T, SEATS> {
        let known = *self;
        self.chosen.iter().filter(move |&seat| known.of(seat).is_none())
    }

    /// As this viewer knows it.
    #[inline]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = FaceDown::unseen(self.chosen);
        if let Some(seat) = viewer.seat()
            && let Some(own) = self.of(seat)
        {
            seen.suppose(seat, own);
        }
        seen
    }

    /// Everybody but this seat has not chosen yet: for a search that wants to decide for them.
    #[inline]
    pub fn reopen(&mut self, seat: Seat) {
        *self = self.seen_by(Viewer::Seat(seat));
        self.chosen = if self.chosen.contains(seat) { SeatSet::of(seat) } else { SeatSet::NONE };
    }

    /// All at once, by seat; then nobody has chosen any more.
    #[inline]
    pub fn turn_up(&mut self) -> [Option<T>; SEATS] {
        std::mem::take(self).what
    }

    /// Does it fit together: whoever has chosen has chosen something, and nobody else has?
    pub fn fits(&self) -> bool {
        (0..SEATS).all(|i| {
            let seat = Seat::new(i as u8);
            self.chosen.contains(seat) == self.of(seat).is_some()
        }) && self.chosen.iter().all(|seat| seat.index() < SEATS)
    }
}
