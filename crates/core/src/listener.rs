use crate::{SeatSet, Viewer};

/// Who hears what happens. A rule can say something only by `tell` or `reveal`, so what somebody has learned, and
/// with it how far an action can be taken back, need not be declared by any game.
pub trait Listener<E> {
    /// Something everybody could have worked out from the action and what they knew.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// Something that `to` now knows and could not have known; everybody else hears `others`, if anything.
    fn reveal(&mut self, to: SeatSet, event: impl FnOnce() -> E, others: impl FnOnce() -> Option<E>);

    /// Something of their own that whoever acts shows to all others by choice. They know it then, but it can be taken back:
    /// it harms nobody but the one who has shown it (CST-R27).
    fn show(&mut self, to: SeatSet, event: impl Fn() -> E);
}

/// Nobody listens: playouts and search. Compiles to nothing.
#[derive(Copy, Clone, Debug, Default)]
pub struct Silent;

impl<E> Listener<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
    #[inline(always)]
    fn reveal(&mut self, _: SeatSet, _: impl FnOnce() -> E, _: impl FnOnce() -> Option<E>) {}
    #[inline(always)]
    fn show(&mut self, _: SeatSet, _: impl Fn() -> E) {}
}

/// One thing said by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told<E> {
    /// Who hears `event`; `None` means everybody, and nothing new.
    pub to: Option<SeatSet>,
    /// What they hear.
    pub event: E,
    /// What the others hear instead.
    pub others: Option<E>,
    /// It was shown by choice and does not stand in the way of taking back.
    pub shown: bool,
}

/// Keeps everything that was said.
///
/// ```
/// use burghof_core::{Listener, Seat, SeatSet, Story, Viewer};
/// let mut story = Story::default();
/// story.tell(|| "a card was drawn");
/// story.reveal(SeatSet::of(Seat::new(0)), || "it was the ace", || None);
/// assert_eq!(story.heard_by(Viewer::Public).count(), 1);
/// assert_eq!(story.heard_by(Viewer::Seat(Seat::new(0))).count(), 2);
/// assert!(story.learned().contains(Seat::new(0)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story<E> {
    /// What was said, in order.
    pub told: Vec<Told<E>>,
}

impl<E> Default for Story<E> {
    fn default() -> Story<E> {
        Story { told: Vec::new() }
    }
}

impl<E> Story<E> {
    /// Everybody who learned something new.
    pub fn learned(&self) -> SeatSet {
        self.told.iter().filter_map(|told| told.to).fold(SeatSet::NONE, SeatSet::union)
    }

    /// Everybody who learned something that they would know for good: that cannot be taken back.
    pub fn learned_for_good(&self) -> SeatSet {
        let told = self.told.iter().filter(|told| !told.shown);
        told.filter_map(|told| told.to).fold(SeatSet::NONE, SeatSet::union)
    }

    /// What one viewer hears, in order.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.told.iter().filter_map(move |told| match told.to {
            Some(to) if !to.includes(viewer) => told.others.as_ref(),
            _ => Some(&told.event),
        })
    }
}

impl<E> Story<E> {
    /// Rules tell in a hundred places; the list grows in one.
    #[inline(never)]
    fn keep(&mut self, told: Told<E>) {
        self.told.push(told);
    }
}

impl<E> Listener<E> for Story<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.keep(Told { to: None, event: event(), others: None, shown: false });
    }
    fn reveal(&mut self, to: SeatSet, event: impl FnOnce() -> E, others: impl FnOnce() -> Option<E>) {
        self.keep(Told { to: Some(to), event: event(), others: others(), shown: false });
    }
    fn show(&mut self, to: SeatSet, event: impl Fn() -> E) {
        self.keep(Told { to: Some(to), event: event(), others: Some(event()), shown: true });
    }
}

/// For what is only done again: nobody listens.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn nobody<E>() -> impl Listener<E> {
    Silent
}
/// In a browser it is told like anything else: beside the rules made for search there is one other form of them to load.
#[cfg(target_family = "wasm")]
pub(crate) fn nobody<E>() -> impl Listener<E> {
    Story::default()
}
