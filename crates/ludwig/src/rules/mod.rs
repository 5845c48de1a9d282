//! Who is to decide, what is legal and why not, what happens.

mod bonus;
mod building;
mod draft;
mod place;
mod refuse;

use crate::action::Action;
use crate::components::{Attendant, Data, Level, RoomType, Specialty, Tile};
use crate::event::Event;
use crate::options::{OPTIONS, Options};
use crate::state::{Ludwig, NONE, Phase, Placing, Step};
use crate::view::View;
pub use building::{Spaces, check_space};
pub(crate) use building::{faults, first_fault, place_name};
use burghof_core::{
    Bilingual, Broken, Chance, Game, Illegal, Listener, Loaded, Meta, Outcome, Parting, Rng, Scorer, Seat,
    SeatSet, Setup, SetupError, Unreadable, Viewer, bits,
};
pub use place::MAX_SWAPS;
use std::fmt;

// One source of chance per purpose; the index is a count that everybody can see.
/// Throne rooms at the start.
const THRONE: u16 = 1;
/// Ages at the start.
const AGE: u16 = 2;
/// Hands: by round, seat and place in the hand.
const DEAL: u16 = 3;
/// Food bonuses: five draws each.
const FOOD: u16 = 4;
/// Utility bonuses: three draws each.
const CARD: u16 = 5;
/// Ludwig's two tiles: by round and turn.
const LUDWIG: u16 = 6;

impl Game for Ludwig {
    const META: Meta = Meta {
        id: "ludwig",
        prefix: "LUD",
        title: Bilingual { de: "Zwischen zwei Schlössern", en: "Between Two Castles of Mad King Ludwig" },
        fewest: 2,
        most: 7,
        minutes: (45, 60),
        options: OPTIONS,
        rules_version: 1,
        longest: 1000,
    };
    type Data = Data;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup<Ludwig>, chance: &mut Chance) -> Result<Ludwig, SetupError> {
        Ludwig::set_up(setup, chance)
    }

    #[inline]
    fn data(&self) -> Loaded<Data> {
        self.public.data
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        self.public.to_act()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.public.people().contains(seat) {
            return;
        }
        match self.public.phase {
            Phase::End => {}
            Phase::LudwigDraw | Phase::LudwigGive if self.public.assigner() != Some(seat) => {}
            Phase::LudwigDraw => out.push(Action::Draw),
            Phase::LudwigGive => out.extend(self.secrets.ludwig_pair.map(|tile| Action::Give(Tile(tile)))),
            Phase::Select | Phase::Assign if self.public.chosen.contains(seat) => {}
            Phase::Select => self.pairs(seat, |action| out.push(action)),
            Phase::Assign => {
                let mut pair = self.public.revealed[seat.index()];
                pair.sort_unstable();
                out.extend(pair.map(|tile| Action::Left(Tile(tile))));
            }
            Phase::Place => self.list_place(seat, out),
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_action(seat, action)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match action {
            Action::Place { castle, x, y, .. } => self.put(seat, castle, (x, y), chance, tell),
            Action::Order { castle, first } => self.vote(seat, castle, first, tell),
            Action::Select(a, b) => self.select(seat, a, b, tell),
            Action::Left(tile) => self.assign(seat, tile, tell),
            Action::Swap => self.swap(seat, tell),
            Action::Draw => self.draw_for_ludwig(chance, tell),
            Action::Give(tile) => self.give(seat, tile, tell),
            Action::Take { castle, kind } => self.take_specialty(castle, kind, chance, tell),
            Action::Keep { castle, room } => self.keep_room(castle, room, chance, tell),
            Action::Card { castle, card } => self.keep_card(castle, card, chance, tell),
            Action::Attendant { castle, kind } => self.take_attendant(castle, kind, chance, tell),
            Action::Bonus { castle, kind } => self.choose_bonus(castle, kind, chance, tell),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.public.phase == Phase::End).then(|| self.public.outcome())
    }

    fn parting(&self) -> Option<Parting> {
        Some(self.public.parting())
    }

    #[inline]
    fn score(&self, to: &mut impl Scorer) {
        self.public.score(to);
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    #[inline]
    fn imagine(view: &View, rng: &mut Rng) -> Ludwig {
        view.imagine(rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.check_invariants()
    }

    #[inline]
    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(self.public.data.get(), out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Action, Unreadable> {
        Action::read(self.public.data.get(), text)
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        match self.public.phase {
            Phase::Select => self.random_pair(seat, rng),
            Phase::Assign => Action::Left(Tile(self.public.revealed[seat.index()][rng.below(2) as usize])),
            Phase::Place if self.public.placing == Placing::Serial => {
                self.random_at(self.public.current, rng, scratch, seat)
            }
            _ => {
                self.legal_actions(seat, scratch);
                rng.pick(scratch)
            }
        }
    }

    /// LUD-43, LUD-R08, LUD-R12: three choices are made face down.
    #[inline]
    fn secret(&self, _: Seat, action: Action) -> bool {
        match action {
            Action::Select(..) | Action::Left(_) => true,
            Action::Order { castle, .. } => {
                castle < self.public.seats
                    && !self.public.partners(castle).iter().any(|&p| Some(p) == self.public.ludwig())
            }
            _ => false,
        }
    }

    fn reopen(&mut self, seat: Seat) {
        let public = &mut self.public;
        match public.phase {
            Phase::Select | Phase::Assign => {
                for other in public.chosen.without(seat).iter() {
                    self.secrets.pairs[other.index()] = [NONE; 2];
                    self.secrets.high_left &= !(1 << other.index());
                    public.chosen.remove(other);
                }
            }
            Phase::Place => {
                for castle in 0..public.seats {
                    let own = public.side_of(castle, seat).map_or(0, |side| 1 << side);
                    public.sites[castle as usize].voted &= own;
                    let keep = u16::from(own) << (2 * castle);
                    self.secrets.votes &= !(3 << (2 * castle)) | keep;
                }
            }
            _ => {}
        }
    }

    /// LUD-45: a selection is final. Everything else may be taken back until something was revealed (LUD-R10).
    fn take_back_allowed(&self, _: Seat, action: Action) -> bool {
        !matches!(action, Action::Select(..))
    }

    /// LUD-44, LUD-47, LUD-R29
    fn talk_open(&self) -> bool {
        matches!(self.public.phase, Phase::Assign | Phase::Place | Phase::End)
    }
}

impl crate::state::Public {
    /// Whom the game waits for.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        match self.phase {
            Phase::End => SeatSet::NONE,
            Phase::Select | Phase::Assign => self.people().minus(self.chosen),
            Phase::LudwigDraw | Phase::LudwigGive => self.assigner().map_or(SeatSet::NONE, SeatSet::of),
            Phase::Place if self.placing == Placing::Serial => self.waits_for(self.current),
            Phase::Place => {
                (0..self.seats).fold(SeatSet::NONE, |all, castle| all.union(self.waits_for(castle)))
            }
        }
    }
}

impl Ludwig {
    fn list_place(&self, seat: Seat, out: &mut Vec<Action>) {
        let [left, right] = self.public.castles_of(seat);
        let mut castles = [left.min(right), left.max(right)];
        castles.sort_unstable();
        for castle in castles {
            if self.public.placing == Placing::Free || self.public.current == castle {
                self.list_at(castle, seat, out);
            }
        }
        if self.public.may_swap(seat) {
            out.push(Action::Swap);
        }
    }

    /// What a seat may do at one castle.
    fn list_at(&self, castle: u8, seat: Seat, out: &mut Vec<Action>) {
        if !self.public.waits_for(castle).contains(seat) {
            return;
        }
        match self.public.sites[castle as usize].step {
            Step::Order => {
                if self.public.may_vote(seat, castle) {
                    out.extend([true, false].map(|first| Action::Order { castle, first }));
                }
            }
            Step::Place => {
                let tile = self.tile_at_hand(castle);
                let plan = &self.public.castles[castle as usize];
                let data = self.public.data.get();
                let spaces = Spaces::of(plan, data, data.tile(tile).level);
                spaces.for_each(plan, |x, y| out.push(Action::Place { castle, tile, x, y }));
            }
            Step::Specialty => out.extend(
                Specialty::ALL
                    .iter()
                    .filter(|&&kind| self.public.specialty_left(kind))
                    .map(|&kind| Action::Take { castle, kind }),
            ),
            Step::Bonus => {
                let own = self.choosing_type();
                let others = RoomType::ALL.iter().filter(|&&kind| kind != own);
                out.extend(others.map(|&kind| Action::Bonus { castle, kind }));
            }
            Step::Attendant => out.extend(
                Attendant::ALL
                    .iter()
                    .filter(|&&kind| self.public.attendants_left(kind as u8) > 0)
                    .map(|&kind| Action::Attendant { castle, kind }),
            ),
            Step::Room => {
                let drawn = self.public.limbo.iter().filter(|&&room| room != NONE);
                out.extend(drawn.map(|&room| Action::Keep { castle, room: Tile(room) }));
            }
            Step::Card => {
                let drawn = bits::ones(self.public.card_limbo.into());
                out.extend(drawn.map(|card| Action::Card { castle, card: card as u8 }));
            }
            Step::Idle | Step::WaitRooms | Step::WaitCards | Step::Done => {}
        }
    }

    #[inline]
    fn random_pair(&self, seat: Seat, rng: &mut Rng) -> Action {
        let hand = self.hand(seat);
        let n = hand.len() as u32;
        // Every pair comes up twice, in both orders.
        let throw = rng.below(n * (n - 1));
        let (i, j) = (throw / (n - 1), throw % (n - 1));
        let j = j + u32::from(j >= i);
        Action::Select(Tile(hand[i.min(j) as usize]), Tile(hand[i.max(j) as usize]))
    }

    #[inline]
    fn random_at(&self, castle: u8, rng: &mut Rng, scratch: &mut Vec<Action>, seat: Seat) -> Action {
        match self.public.sites[castle as usize].step {
            Step::Order => Action::Order { castle, first: rng.below(2) == 0 },
            Step::Place => {
                let tile = self.tile_at_hand(castle);
                let plan = &self.public.castles[castle as usize];
                let data = self.public.data.get();
                let level: Level = data.tile(tile).level;
                let (x, y) = Spaces::random(plan, data, level, rng);
                Action::Place { castle, tile, x, y }
            }
            Step::Room => {
                // Sorted: the free places are the last ones.
                let drawn = self.public.limbo.iter().filter(|&&room| room != NONE).count() as u32;
                Action::Keep { castle, room: Tile(self.public.limbo[rng.below(drawn) as usize]) }
            }
            Step::Card => {
                let drawn = u64::from(self.public.card_limbo);
                Action::Card { castle, card: bits::nth_counted(drawn, rng.below(drawn.count_ones())) as u8 }
            }
            _ => {
                self.legal_actions(seat, scratch);
                rng.pick(scratch)
            }
        }
    }
}
