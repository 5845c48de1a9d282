//! A tiny game that has a bit of everything: hidden hands, a choice made face down by all at once, draws, a score. It
//! shows how the parts of a game fit together, serves as example in this crate's documentation, and tests the kit.
//!
//! Each seat holds three of the cards 1 to 12. Three times everybody chooses a card face down; all are turned up, the
//! highest scores its value (TOY-3), and everybody draws a new card while the bag lasts.

use crate::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::OnceLock;

/// The number on the highest card.
const CARDS: u8 = 12;
const DEAL: u16 = 1;
const TOY_2: Rule = Rule::new("TOY-2");
const TOY_3: Rule = Rule::new("TOY-3");
const TOY_4: Rule = Rule::new("TOY-4");

/// The components: nothing but a version.
#[derive(Debug, Pack)]
pub struct ToyData;

impl Components for ToyData {
    fn standard() -> Loaded<ToyData> {
        static DATA: OnceLock<Loaded<ToyData>> = OnceLock::new();
        *DATA.get_or_init(|| Loaded::keep(ToyData))
    }
    fn read(_: &str) -> Result<ToyData, Misfit> {
        Ok(ToyData)
    }
    fn version(&self) -> u32 {
        1
    }
    fn fingerprint(&self) -> u64 {
        0
    }
}

/// The options.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ToyOptions {
    /// The lowest card wins instead of the highest.
    pub low: bool,
}

impl Options for ToyOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        match key {
            "low" => self.low = value == "true",
            _ => unreachable!("Setup::set knows the keys"),
        }
        Ok(())
    }
    fn get(&self, key: &str) -> Option<String> {
        (key == "low").then(|| self.low.to_string())
    }
}

/// What everybody knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    data: Loaded<ToyData>,
    low: bool,
    seats: u8,
    round: u8,
    chosen: SeatSet,
    drawn: u32,
    points: [u8; 4],
    /// Cards turned up so far, as a bit set.
    open: u16,
    held: [u8; 4],
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toy {
    public: Public,
    hands: [u16; 4],
    /// The card chosen face down, 0 for none; it is still in the hand.
    choice: [u8; 4],
}

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ToyView {
    public: Public,
    viewer: Viewer,
    hand: u16,
    choice: u8,
}

/// Choose a card.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choose(pub u8);

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum ToyEvent {
    /// Somebody has chosen.
    Chosen {
        /// The seat.
        seat: Seat,
    },
    /// All cards were turned up.
    TurnedUp {
        /// The cards of each seat.
        cards: Vec<u8>,
    },
    /// A card was drawn; the others do not see which.
    Drew {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Option<u8>,
    },
}

const ALL_CARDS: u16 = ((1 << CARDS) - 1) << 1;

impl Public {
    fn over(&self) -> bool {
        self.round == 3
    }
}

impl Toy {
    fn bag(&self) -> u16 {
        self.hands.iter().fold(ALL_CARDS & !self.public.open, |bag, hand| bag & !hand)
    }

    fn draw(&mut self, seat: Seat, chance: &mut Chance) -> Option<u8> {
        let bag = self.bag();
        if bag == 0 {
            return None;
        }
        let which = chance.below(Draw { source: DEAL, index: self.public.drawn }, bag.count_ones());
        self.public.drawn += 1;
        let card = bits::nth(bag.into(), which);
        self.hands[seat.index()] |= 1 << card;
        self.public.held[seat.index()] += 1;
        Some(card as u8)
    }

    fn turn_up(&mut self, chance: &mut Chance, tell: &mut impl Listener<ToyEvent>) {
        let seats = self.public.seats;
        let cards = self.choice;
        tell.reveal(
            SeatSet::everyone(seats),
            || ToyEvent::TurnedUp { cards: cards[..seats as usize].to_vec() },
            || None,
        );
        for seat in Seat::all(seats) {
            let bit = 1u16 << self.choice[seat.index()];
            self.hands[seat.index()] &= !bit;
            self.public.held[seat.index()] -= 1;
            self.public.open |= bit;
        }
        let played = Seat::all(seats).map(|seat| (self.choice[seat.index()], seat));
        let best = if self.public.low { played.min() } else { played.max() };
        if let Some((card, seat)) = best {
            self.public.points[seat.index()] += card;
        }
        self.choice = [0; 4];
        self.public.chosen = SeatSet::NONE;
        self.public.round += 1;
        if self.public.over() {
            return;
        }
        for seat in Seat::all(seats) {
            if let Some(card) = self.draw(seat, chance) {
                let event = |card| ToyEvent::Drew { seat, card };
                tell.reveal(SeatSet::of(seat), || event(Some(card)), || Some(event(None)));
            }
        }
    }
}

impl Game for Toy {
    const META: Meta = Meta {
        id: "toy",
        prefix: "TOY",
        title: Bilingual { de: "Kleinigkeit", en: "Trifle" },
        fewest: 2,
        most: 4,
        minutes: (2, 5),
        options: &[OptionMeta { key: "low", values: Values::Bool, default: "false", rules: &["TOY-3"] }],
        rules_version: 1,
        longest: 12,
    };
    type Data = ToyData;
    type Options = ToyOptions;
    type Action = Choose;
    type Event = ToyEvent;
    type View = ToyView;

    fn new(setup: &Setup<Toy>, chance: &mut Chance) -> Result<Toy, SetupError> {
        setup.check()?;
        let public = Public {
            data: setup.data,
            low: setup.options.low,
            seats: setup.people,
            round: 0,
            chosen: SeatSet::NONE,
            drawn: 0,
            points: [0; 4],
            open: 0,
            held: [0; 4],
        };
        let mut toy = Toy { public, hands: [0; 4], choice: [0; 4] };
        for seat in Seat::all(setup.people) {
            for _ in 0..3 {
                toy.draw(seat, chance);
            }
        }
        Ok(toy)
    }

    fn data(&self) -> Loaded<ToyData> {
        self.public.data
    }

    fn seats(&self) -> u8 {
        self.public.seats
    }

    fn to_act(&self) -> SeatSet {
        if self.public.over() {
            SeatSet::NONE
        } else {
            SeatSet::seats(self.seats()).minus(self.public.chosen)
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Choose>) {
        out.clear();
        if self.to_act().contains(seat) {
            out.extend(bits::ones(self.hands[seat.index()].into()).map(|card| Choose(card as u8)));
        }
    }

    fn check(&self, seat: Seat, action: Choose) -> Result<(), Illegal> {
        if !self.to_act().contains(seat) {
            return Err(Illegal::new(TOY_4, "toy-not-now"));
        }
        if !(1..=CARDS).contains(&action.0) || self.hands[seat.index()] & (1 << action.0) == 0 {
            return Err(Illegal::new(TOY_2, "toy-not-in-hand").with("card", i32::from(action.0)));
        }
        Ok(())
    }

    fn apply(&mut self, seat: Seat, action: Choose, chance: &mut Chance, tell: &mut impl Listener<ToyEvent>) {
        self.choice[seat.index()] = action.0;
        self.public.chosen.insert(seat);
        tell.tell(|| ToyEvent::Chosen { seat });
        if self.to_act().is_empty() {
            self.turn_up(chance, tell);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.public.points.map(i32::from);
        self.public.over().then(|| Outcome::by_points(TOY_4, &points[..self.seats() as usize]))
    }

    fn score(&self, to: &mut impl Scorer) {
        for seat in Seat::all(self.seats()) {
            let points = self.public.points[seat.index()].into();
            to.add(TOY_3, Account::Seat(seat), points, || Detail {
                place: String::new(),
                counted: Vec::new(),
                message: Message::new("toy-points").with("points", points),
            });
        }
    }

    fn view(&self, viewer: Viewer) -> ToyView {
        let (hand, choice) =
            viewer.seat().map_or((0, 0), |seat| (self.hands[seat.index()], self.choice[seat.index()]));
        ToyView { public: self.public.clone(), viewer, hand, choice }
    }

    fn imagine(view: &ToyView, rng: &mut Rng) -> Toy {
        let mut toy = Toy { public: view.public.clone(), hands: [0; 4], choice: [0; 4] };
        if let Some(seat) = view.viewer.seat() {
            toy.hands[seat.index()] = view.hand;
            toy.choice[seat.index()] = view.choice;
        }
        for seat in Seat::all(toy.seats()).filter(|&seat| !view.viewer.is(seat)) {
            for _ in 0..view.public.held[seat.index()] {
                let bag = toy.bag();
                toy.hands[seat.index()] |= 1 << bits::nth(bag.into(), rng.below(bag.count_ones()));
            }
            if view.public.chosen.contains(seat) {
                let hand = toy.hands[seat.index()];
                toy.choice[seat.index()] = bits::nth(hand.into(), rng.below(hand.count_ones())) as u8;
            }
        }
        toy
    }

    fn invariants(&self) -> Result<(), Broken> {
        let seats = self.seats();
        Broken::unless((2..=4).contains(&seats), "seats", || format!("{seats} seats"))?;
        Broken::unless(self.public.round <= 3, "round", || format!("round {}", self.public.round))?;
        let mut seen = self.public.open;
        Broken::unless(seen & !ALL_CARDS == 0, "cards", || "a card that does not exist".into())?;
        for seat in Seat::all(seats) {
            let i = seat.index();
            let hand = self.hands[i];
            Broken::unless(hand & (seen | !ALL_CARDS) == 0, "cards", || {
                format!("seat {seat} holds a used card")
            })?;
            seen |= hand;
            let held = self.public.held[i].min(12);
            Broken::unless(u32::from(held) == hand.count_ones(), "held", || {
                format!("seat {seat} holds {held}")
            })?;
            let chosen = self.public.chosen.contains(seat);
            let in_hand = self.choice[i] <= CARDS && hand & (1 << self.choice[i]) != 0;
            let fits = if chosen { in_hand } else { self.choice[i] == 0 };
            Broken::unless(fits, "choice", || format!("the choice of seat {seat} is not in the hand"))?;
            let enough = self.public.over() || held + self.public.round >= 3;
            Broken::unless(enough, "hand", || {
                format!("seat {seat} has too few cards for round {}", self.public.round)
            })?;
        }
        let waiting = self.public.over() || self.public.chosen != SeatSet::seats(seats);
        Broken::unless(waiting, "choice", || "all have chosen and nothing happened".into())
    }

    fn write_action(&self, action: Choose, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "card {}", action.0)
    }

    fn read_action(&self, text: &str) -> Result<Choose, Unreadable> {
        let number = text.trim().to_lowercase();
        let number = number.strip_prefix("card").and_then(|number| number.trim().parse().ok());
        number.map(Choose).ok_or_else(|| Unreadable::form(text, "card 3"))
    }

    fn secret(&self, _: Seat, _: Choose) -> bool {
        true
    }

    fn reopen(&mut self, seat: Seat) {
        for other in Seat::all(self.seats()).filter(|&other| other != seat) {
            self.public.chosen.remove(other);
            self.choice[other.index()] = 0;
        }
    }
}

/// The JSON of a position; of a view if `viewer` is there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ToyJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    viewer: Option<Viewer>,
    seats: u8,
    #[serde(default)]
    low: bool,
    round: u8,
    hands: Vec<Vec<u8>>,
    choice: Vec<u8>,
    #[serde(default)]
    chosen: Vec<u8>,
    held: Vec<u8>,
    points: Vec<u8>,
    open: Vec<u8>,
    drawn: u32,
}

fn cards(set: u16) -> Vec<u8> {
    bits::ones(set.into()).map(|card| card as u8).collect()
}

fn card_set(cards: &[u8]) -> Result<u16, Misfit> {
    cards.iter().try_fold(0, |set, &card| match card {
        1..=CARDS => Ok(set | 1 << card),
        _ => Err(Misfit::new("hands", format!("there is no card {card}"))),
    })
}

fn four(list: &[u8]) -> [u8; 4] {
    std::array::from_fn(|i| list.get(i).copied().unwrap_or(0))
}

impl ToyJson {
    fn public(&self) -> Result<Public, Misfit> {
        if !(2..=4).contains(&self.seats) {
            return Err(Misfit::new("seats", format!("2 to 4, not {}", self.seats)));
        }
        let chosen = self.chosen.iter().filter_map(|&n| Seat::checked(n.into(), self.seats)).collect();
        Ok(Public {
            data: ToyData::standard(),
            low: self.low,
            seats: self.seats,
            round: self.round,
            chosen,
            drawn: self.drawn,
            points: four(&self.points),
            open: card_set(&self.open)?,
            held: four(&self.held),
        })
    }
}

impl Wire for Toy {
    type Position<'a> = ToyJson;
    type Seen<'a> = ToyJson;
    type Act<'a> = u8;
    type Happening<'a> = ToyEvent;
    type Faces = burghof_core::shape::Nothing;
    type PositionGiven = ToyJson;
    type SeenGiven = ToyJson;

    fn to_position(&self) -> ToyJson {
        let public = &self.public;
        ToyJson {
            viewer: None,
            seats: public.seats,
            low: public.low,
            round: public.round,
            hands: self.hands.iter().map(|&hand| cards(hand)).collect(),
            choice: self.choice.to_vec(),
            chosen: public.chosen.iter().map(|seat| seat.index() as u8).collect(),
            held: public.held.to_vec(),
            points: public.points.to_vec(),
            open: cards(public.open),
            drawn: public.drawn,
        }
    }

    fn from_position(json: ToyJson, _: Loaded<ToyData>) -> Result<Toy, Misfit> {
        let mut hands = [0; 4];
        for (hand, cards) in hands.iter_mut().zip(&json.hands) {
            *hand = card_set(cards)?;
        }
        let toy = Toy { public: json.public()?, hands, choice: four(&json.choice) };
        toy.invariants()?;
        Ok(toy)
    }

    fn to_seen(view: &ToyView) -> ToyJson {
        let toy = Toy { public: view.public.clone(), hands: [0; 4], choice: [0; 4] };
        let mut json = toy.to_position();
        json.hands = vec![cards(view.hand)];
        json.choice = vec![view.choice];
        json.viewer = Some(view.viewer);
        json
    }

    fn from_seen(json: ToyJson, _: Loaded<ToyData>) -> Result<ToyView, Misfit> {
        let viewer = json.viewer.ok_or_else(|| Misfit::new("viewer", "missing"))?;
        let view = ToyView {
            public: json.public()?,
            viewer,
            hand: card_set(json.hands.first().map_or(&[], |hand| hand))?,
            choice: four(&json.choice)[0],
        };
        let in_bag = (ALL_CARDS & !view.public.open & !view.hand).count_ones();
        let others = Seat::all(view.public.seats.min(4)).filter(|&seat| !viewer.is(seat));
        let needed: u32 = others.map(|seat| u32::from(view.public.held[seat.index()])).sum();
        if needed > in_bag || viewer.seat().is_some_and(|seat| seat.index() >= 4) {
            return Err(Misfit::new("held", "more cards than there are"));
        }
        if view.public.chosen.iter().any(|seat| view.public.held[seat.index()] == 0) {
            return Err(Misfit::new("chosen", "somebody without a card has chosen"));
        }
        Toy::imagine(&view, &mut Rng::new(0)).invariants()?;
        Ok(view)
    }

    fn to_act_json(&self, action: Choose) -> u8 {
        action.0
    }

    fn faces(_: Loaded<ToyData>) -> burghof_core::shape::Nothing {
        burghof_core::shape::Nothing {}
    }

    fn to_happening(&self, event: &ToyEvent) -> ToyEvent {
        event.clone()
    }
}

impl contract::Contract for Toy {
    const BLIND_STEPS: u32 = 8;

    fn any_action(rng: &mut Rng) -> Choose {
        Choose(rng.below(256) as u8)
    }

    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        let others = Seat::all(self.seats()).filter(|&seat| !viewer.is(seat));
        Some(others.map(|seat| bits::ones(self.hands[seat.index()].into()).sum::<u32>()).sum())
    }

    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let seat = rng.below(self.seats().into()) as usize;
        let card = 1 << (1 + rng.below(CARDS.into()));
        // In a hand, although it lies open or in another hand: there twice.
        let elsewhere = self.public.open | self.hands.iter().fold(0, |all, hand| all | hand);
        let doubled = elsewhere & !self.hands[seat] & card != 0;
        self.hands[seat] |= card;
        self.public.held[seat] = self.hands[seat].count_ones() as u8;
        doubled
    }
}
