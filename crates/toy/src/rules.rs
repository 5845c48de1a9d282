//! Who is to decide, what is legal and why not, and what happens.

use crate::action::{self, Choose};
use crate::components::{Data, MAX_SEATS};
use crate::event::Event;
use crate::options::Options;
use crate::state::{Public, Secrets, Toy};
use crate::view::View;
use burghof_core::*;
use std::fmt;

/// The only bag there is.
const BAG: u16 = 1;

impl Toy {
    /// TOY-01, TOY-04: a card from the bag, while it lasts. No pile has an order: the draw decides when it is drawn.
    fn draw(&mut self, seat: Seat, chance: &mut Chance) -> Option<u8> {
        let bag = self.bag();
        if bag == 0 {
            return None;
        }
        let which = chance.below(Draw { source: BAG, index: self.public.drawn }, bag.count_ones());
        self.public.drawn += 1;
        let card = bits::nth(bag.into(), which);
        self.secrets.hands[seat.index()] |= 1 << card;
        self.public.held[seat.index()] += 1;
        Some(card as u8)
    }

    /// TOY-03, TOY-04: everything that follows the last choice.
    fn turn_up(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        let cards = self.secrets.choice.turn_up();
        let laid = || Seat::all(seats).filter_map(|seat| Some((cards[seat.index()]?, seat)));
        for (card, seat) in laid() {
            self.secrets.hands[seat.index()] &= !(1 << card);
            self.public.held[seat.index()] -= 1;
            self.public.open |= 1 << card;
        }
        let best = if self.public.low { laid().min() } else { laid().max() };
        let Some((points, winner)) = best else { return };
        self.public.points[winner.index()] += points;
        self.public.round += 1;
        // Nobody could have worked this out: it is revealed, to all.
        tell.reveal(SeatSet::everyone(seats), || Event::TurnedUp { cards, winner }, || None);
        if self.public.over() {
            return;
        }
        for seat in Seat::all(seats) {
            if let Some(card) = self.draw(seat, chance) {
                let event = |card| Event::Drew { seat, card };
                // One sees which card, the others see that there was one.
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
        most: MAX_SEATS as u8,
        minutes: (2, 5),
        options: Options::META,
        rules_version: 1,
        longest: 12,
    };
    type Data = Data;
    type Options = Options;
    type Action = Choose;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup<Toy>, chance: &mut Chance) -> Result<Toy, SetupError> {
        setup.check()?;
        let public = Public {
            data: setup.data,
            low: setup.options.low,
            seats: setup.people,
            round: 0,
            drawn: 0,
            points: [0; MAX_SEATS],
            held: [0; MAX_SEATS],
            open: 0,
        };
        let mut game =
            Toy { public, secrets: Secrets { hands: [0; MAX_SEATS], choice: FaceDown::default() } };
        for seat in Seat::all(setup.people) {
            for _ in 0..setup.data.hand {
                game.draw(seat, chance);
            }
        }
        Ok(game)
    }

    fn data(&self) -> Loaded<Data> {
        self.public.data
    }

    fn seats(&self) -> u8 {
        self.public.seats
    }

    fn to_act(&self) -> SeatSet {
        match self.public.over() {
            true => SeatSet::NONE,
            false => self.secrets.choice.missing(self.public.seats),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Choose>) {
        out.clear();
        if self.to_act().contains(seat) {
            out.extend(bits::ones(self.secrets.hands[seat.index()].into()).map(|card| Choose(card as u8)));
        }
    }

    fn check(&self, seat: Seat, Choose(card): Choose) -> Result<(), Illegal> {
        if !self.to_act().contains(seat) {
            return Err(Illegal::new(rule!("TOY-02"), "toy-not-now"));
        }
        if card >= 16 || self.secrets.hands[seat.index()] & (1 << card) == 0 {
            return Err(Illegal::new(rule!("TOY-02"), "toy-not-in-hand").with("card", i32::from(card)));
        }
        Ok(())
    }

    fn apply(
        &mut self,
        seat: Seat,
        Choose(card): Choose,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        self.secrets.choice.choose(seat, card);
        tell.tell(|| Event::Chosen { seat });
        if self.secrets.choice.missing(self.public.seats).is_empty() {
            self.turn_up(chance, tell);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.public.points.map(i32::from);
        self.public.over().then(|| Outcome::by_points(rule!("TOY-05"), &points[..self.seats().into()]))
    }

    fn score(&self, to: &mut impl Scorer) {
        self.add_up(to);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn imagine(view: &View, rng: &mut Rng) -> Toy {
        view.imagine(rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.sound()
    }

    #[inline]
    fn write_action(&self, action: Choose, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(action, out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Choose, Unreadable> {
        action::read(text)
    }

    /// TOY-02: masked in the log of the others until the game is over.
    fn secret(&self, _: Seat, _: Choose) -> bool {
        true
    }

    fn reopen(&mut self, seat: Seat) {
        self.secrets.choice.reopen(seat);
    }
}
