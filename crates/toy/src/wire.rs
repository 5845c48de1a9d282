//! The JSON of position, view, action and event. What goes out is exact; in what comes in, what is missing and unambiguous is
//! worked out, and everything is checked.

use crate::components::{Data, MAX_SEATS};
use crate::state::{Public, Secrets, Toy};
use crate::view::View;
use burghof_core::shape::Nothing;
use burghof_core::{FaceDown, Game, Loaded, Misfit, Rng, Seat, SeatSet, Viewer, Wire, bits, shape, wire};
use serde::Deserialize;

/// What one viewer knows.
#[shape("toy", rename = "View")]
pub struct Seen {
    /// Whose view this is.
    pub viewer: Viewer,
    /// The table, as far as it is known.
    #[serde(flatten)]
    pub table: Table,
}

/// A position.
#[shape("toy", rename = "Position")]
pub struct Table {
    /// TOY-03: the lowest card scores.
    pub low: bool,
    /// Rounds that are over.
    pub round: u8,
    /// The cards turned up so far.
    pub open: Vec<u8>,
    /// By seat.
    pub players: Vec<Player>,
}

/// One seat.
#[shape("toy", spare)]
pub struct Player {
    /// Points so far.
    pub points: u8,
    /// How many cards are in the hand.
    pub held: u8,
    /// Has this seat chosen?
    pub chosen: bool,
    /// The hand, if it is known.
    pub hand: Option<Vec<u8>>,
    /// The card that lies face down, if it is known.
    pub choice: Option<u8>,
}

/// A position, or with `viewer` a view, as somebody gave it.
#[derive(Deserialize)]
pub struct Given {
    pub viewer: Option<Viewer>,
    #[serde(default)]
    pub low: bool,
    #[serde(default)]
    pub round: u8,
    #[serde(default)]
    pub open: Vec<u8>,
    pub players: Vec<PlayerGiven>,
}

/// The keys of [`Player`].
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PlayerGiven {
    pub points: u8,
    /// If it is missing, as many as the hand has.
    pub held: Option<u8>,
    pub chosen: Option<bool>,
    pub hand: Option<Vec<u8>>,
    pub choice: Option<u8>,
}

#[inline]
fn cards(set: u16) -> Vec<u8> {
    bits::ones(set.into()).map(|card| card as u8).collect()
}

#[inline]
fn table(public: &Public, choice: FaceDown<u8, MAX_SEATS>, hand: impl Fn(Seat) -> Option<u16>) -> Table {
    let player = |seat: Seat| Player {
        points: public.points[seat.index()],
        held: public.held[seat.index()],
        chosen: choice.chosen().contains(seat),
        hand: hand(seat).map(cards),
        choice: choice.of(seat),
    };
    Table {
        low: public.low,
        round: public.round,
        open: cards(public.open),
        players: Seat::all(public.seats).map(player).collect(),
    }
}

impl Given {
    /// What everybody knows, and who has chosen.
    #[inline]
    fn public(&self, data: Loaded<Data>) -> Result<(Public, FaceDown<u8, MAX_SEATS>), Misfit> {
        let count = self.players.len();
        if !(2..=MAX_SEATS).contains(&count) {
            return Err(Misfit::range("players", count as i64, 2, MAX_SEATS as i64));
        }
        let mut public = Public {
            data,
            low: self.low,
            seats: count as u8,
            round: self.round,
            drawn: 0,
            points: [0; MAX_SEATS],
            held: [0; MAX_SEATS],
            open: set(&self.open, &data, "open")?,
        };
        let (mut chosen, mut known) = (SeatSet::NONE, Vec::new());
        for (seat, player) in Seat::all(public.seats).zip(&self.players) {
            public.points[seat.index()] = player.points;
            let hand = player.hand.as_ref().map_or(0, Vec::len).min(usize::from(data.highest)) as u8;
            public.held[seat.index()] = player.held.unwrap_or(hand).min(data.highest);
            if player.chosen.unwrap_or(player.choice.is_some()) {
                chosen.insert(seat);
                known.extend(player.choice.map(|card| (seat, card)));
            }
        }
        public.drawn = public.open.count_ones() + public.held.iter().map(|&n| u32::from(n)).sum::<u32>();
        let mut choice = FaceDown::unseen(chosen);
        known.into_iter().for_each(|(seat, card)| choice.suppose(seat, card));
        Ok((public, choice))
    }

    #[inline]
    fn hand(&self, seat: Seat, data: &Data) -> Result<u16, Misfit> {
        let at = format!("players[{seat}].hand");
        match self.players.get(seat.index()).and_then(|player| player.hand.as_ref()) {
            Some(hand) => set(hand, data, &at),
            None => Err(Misfit::missing(at)),
        }
    }
}

#[inline]
fn set(cards: &[u8], data: &Data, at: &str) -> Result<u16, Misfit> {
    cards.iter().enumerate().try_fold(0, |set, (i, &card)| {
        let at = || format!("{at}[{i}]");
        match card {
            _ if !(1..=data.highest).contains(&card) => Err(Misfit::unknown(at(), "card", &card.to_string())),
            _ if set & (1 << card) != 0 => Err(Misfit::twice(at(), &card.to_string())),
            _ => Ok(set | 1 << card),
        }
    })
}

impl Wire for Toy {
    type Position<'a> = Table;
    type Seen<'a> = Seen;
    type Faces = Nothing;
    type Given = Given;

    #[inline]
    fn to_position(&self) -> Table {
        table(&self.public, self.secrets.choice, |seat| Some(self.secrets.hands[seat.index()]))
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Toy, Misfit> {
        let (public, choice) = given.public(data)?;
        let mut secrets = Secrets { hands: [0; MAX_SEATS], choice };
        for seat in Seat::all(public.seats) {
            secrets.hands[seat.index()] = given.hand(seat, &data)?;
        }
        let game = Toy { public, secrets };
        game.invariants()?;
        Ok(game)
    }

    #[inline]
    fn to_seen(view: &View) -> Seen {
        let hand = |seat| view.viewer.is(seat).then_some(view.hand);
        Seen { viewer: view.viewer, table: table(&view.public, view.choice, hand) }
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        let (public, choice) = given.public(data)?;
        let viewer = wire::viewer(given.viewer, public.seats)?;
        let hand = viewer.seat().map_or(Ok(0), |seat| given.hand(seat, &data))?;
        let view = View { public, viewer, hand, choice };
        // Nobody can hold what is not there: only then can the rest be imagined.
        let left = (data.all() & !public.open & !hand).count_ones();
        let others = Seat::all(public.seats).filter(|&seat| !viewer.is(seat));
        let needed: u32 = others.map(|seat| u32::from(public.held[seat.index()])).sum();
        if needed > left || choice.unknown().any(|seat| public.held[seat.index()] == 0) {
            return Err(Misfit::most("players", needed, left));
        }
        if choice.unknown().any(|seat| viewer.is(seat)) {
            // Words of its own, beside those that all games share.
            return Err(Misfit::saying("players", "toy-misfit-choice"));
        }
        view.imagine(&mut Rng::new(0)).invariants()?;
        Ok(view)
    }
}
