//! Who is to decide, what is legal and why not, what happens.

mod happen;
mod legal;
mod refuse;

use crate::action::Action;
use crate::castle::{Castle, Faces, Point};
use crate::components::{Data, Deck, MAX_PLAYERS, Pieces};
use crate::event::Event;
use crate::state::{Building, Castellan, Phase, Public, Table};
use crate::view::View;
use crate::{Options, action, scoring};
use burghof_core::*;
use legal::offers_among;
pub use legal::{Due, Offers, offers};
use std::cmp::Ordering;
use std::fmt;

/// The draw that chooses the starting player (CAS-12).
const STARTER: u16 = 0;

const ORIGIN: Point = Point::new(0, 0);

impl Game for Castellan {
    const META: Meta = Meta {
        id: "castellan",
        prefix: "CAS",
        title: Bilingual { de: "Castellan", en: "Castellan" },
        fewest: 2,
        most: MAX_PLAYERS as u8,
        minutes: (30, 45),
        options: &[OptionMeta {
            key: "building",
            values: Values::OneOf(&["trial", "strict"]),
            default: "trial",
            rules: &["CAS-13", "CAS-91", "CAS-92"],
        }],
        rules_version: 1,
        // At most 16 turns for each of 4 players with 4 decisions beside the pieces, and at most 264 pieces.
        longest: 600,
    };
    type Data = Data;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    /// CAS-01, CAS-08 to CAS-12: supply, piles, opening hands, starting player.
    fn new(setup: &Setup<Castellan>, chance: &mut Chance) -> Result<Castellan, SetupError> {
        setup.check()?;
        let seats = setup.people;
        let data = setup.data;
        let starter = chance.below(Draw { source: STARTER, index: 0 }, seats.into());
        let table = Table {
            castle: Castle::new(),
            phase: Phase::Play,
            played: 0,
            building: Pieces::NONE,
            supply: data.supply(seats),
            passed: [Pieces::NONE; MAX_PLAYERS],
            lost: Pieces::NONE,
            double_used: SeatSet::NONE,
        };
        let public = Public {
            data,
            building: setup.options.building,
            seats,
            active: Seat::new(starter as u8),
            first_turn: true,
            end_by: None,
            last_turns: SeatSet::NONE,
            discards: [0; MAX_PLAYERS],
            table,
            start: table,
        };
        let mut game = Castellan { public, hands: [0; MAX_PLAYERS] };
        for seat in Seat::all(seats) {
            for deck in Deck::ALL {
                for _ in 0..data.opening[deck as usize] {
                    game.draw_one(seat, deck, chance);
                }
            }
        }
        Ok(game)
    }

    fn data(&self) -> Loaded<Data> {
        self.public.data
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        match self.public.table.phase {
            Phase::Over => SeatSet::NONE,
            _ => SeatSet::of(self.public.active),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat != self.public.active {
            return;
        }
        match self.public.table.phase {
            Phase::Play => self.list_plays(out),
            Phase::Build => self.list_places(out),
            Phase::Claim => {
                let offers = offers(&self.public.table, seat);
                out.extend(offers.none.then_some(Action::Claim(None)));
                out.extend(offers.cells.iter().map(|&cell| Action::Claim(Some(cell))));
            }
            Phase::Draw => {
                let due = self.due();
                out.extend(
                    (due.fewest_wall..=due.most_wall)
                        .map(|wall| Action::Draw { wall, tower: due.cards - wall }),
                );
            }
            Phase::Over => {}
        }
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        match self.public.table.phase {
            Phase::Build => self.random_place(rng),
            Phase::Play => self.random_play(rng, scratch),
            Phase::Draw => {
                let due = self.due();
                let wall = due.fewest_wall + rng.below(u32::from(due.most_wall - due.fewest_wall) + 1) as u8;
                Action::Draw { wall, tower: due.cards - wall }
            }
            Phase::Claim | Phase::Over => {
                self.legal_actions(seat, scratch);
                rng.pick(scratch)
            }
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let phase = self.public.table.phase;
        if phase == Phase::Over {
            return Err(Illegal::new(rule!("CAS-74"), "castellan-no-over"));
        }
        if seat != self.public.active {
            return Err(
                Illegal::new(rule!("CAS-12"), "castellan-no-not-your-turn").with("seat", self.public.active)
            );
        }
        match (phase, action) {
            (Phase::Play, Action::Play(cards)) => self.check_play(cards),
            (Phase::Build, Action::Tower(at)) => self.check_tower(at),
            (Phase::Build, Action::Wall(wall)) => self.check_wall(wall),
            (Phase::Build, Action::End) => self.check_end(),
            (Phase::Claim, Action::Claim(cell)) => self.check_claim(cell),
            (Phase::Draw, Action::Draw { wall, tower }) => self.check_draw(wall, tower),
            _ => Err(Illegal::new(
                rule!("CAS-14"),
                match phase {
                    Phase::Play => "castellan-no-step-play",
                    Phase::Build => "castellan-no-step-build",
                    Phase::Claim => "castellan-no-step-claim",
                    Phase::Draw | Phase::Over => "castellan-no-step-draw",
                },
            )),
        }
    }

    #[inline]
    fn apply(&mut self, _: Seat, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match action {
            Action::Tower(at) => self.build_tower(at, tell),
            Action::Wall(wall) => self.build_wall(wall, tell),
            Action::Play(cards) => self.play(cards, tell),
            Action::End => self.hand_over(tell),
            Action::Claim(cell) => {
                let mut fresh = Faces::new();
                self.public.table.castle.collect_fresh(&mut fresh);
                self.claim(cell, &fresh, tell);
            }
            Action::Draw { wall, tower } => self.draw(wall, tower, chance, tell),
        }
    }

    /// CAS-74, CAS-81 to CAS-83: the highest result wins, then the most keeps.
    fn outcome(&self) -> Option<Outcome> {
        if self.public.table.phase != Phase::Over {
            return None;
        }
        let totals = self.totals();
        let keeps = scoring::keeps(&self.public);
        let rank = |seat: Seat| (totals.seats[seat.index()], keeps[seat.index()]);
        let better = |a: Seat, b: Seat| -> Ordering { rank(a).cmp(&rank(b)) };
        Some(Outcome::ranked(rule!("CAS-74"), &totals.seats[..usize::from(self.public.seats)], better))
    }

    fn parting(&self) -> Option<Parting> {
        let mut numbers = [0; MAX_SEATS];
        let keeps = scoring::keeps(&self.public);
        numbers[..keeps.len()].copy_from_slice(&keeps);
        let by = vec![Parter { rule: rule!("CAS-82"), what: "castellan-tie-keeps", numbers }];
        Some(Parting { by, shared: rule!("CAS-83") })
    }

    fn score(&self, to: &mut impl Scorer) {
        scoring::score(&self.public, to);
    }

    fn count_certain(&self, to: &mut Totals) {
        scoring::count_certain(&self.public, to);
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    #[inline]
    fn imagine(view: &View, rng: &mut Rng) -> Castellan {
        view.imagine(rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.check_invariants()
    }

    #[inline]
    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(action, &self.public.data, out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Action, Unreadable> {
        action::read(text, &self.public.data)
    }

    #[inline]
    fn key(&self, viewer: Viewer) -> u64 {
        View::key(self, viewer)
    }

    /// CAS-91: a draft is made unseen.
    fn secret(&self, _: Seat, action: Action) -> bool {
        self.public.building == Building::Trial && !matches!(action, Action::Draw { .. })
    }

    /// CAS-91, CAS-92, CAS-93, CAS-R23.
    fn take_back_allowed(&self, _: Seat, action: Action) -> bool {
        self.public.building == Building::Trial && !matches!(action, Action::Draw { .. })
    }
}
