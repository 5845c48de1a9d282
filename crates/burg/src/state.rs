//! The position: what everybody knows ([`Public`]) and the cards chosen face down; small plain data.

use crate::components::{CASTLE, CardSet, Data, GRANARY_SPOTS, PUB, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::payments::Purse;
use burghof_core::{Loaded, Seat, SeatSet};
use std::hash::{Hash, Hasher};

/// What the game waits for (section 4 of the rules).
#[burghof_core::shape("burg")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Step {
    /// BRG-225: a suitor gives something or drops out.
    Courtship,
    /// BRG-228: a player takes something from the damsel's card.
    Sharing,
    /// BRG-40: everybody lays cards face down.
    Select,
    /// BRG-215: a card or Taler.
    Plague,
    /// BRG-220: stones for points.
    #[serde(rename = "wall_breach")]
    Breach,
    /// BRG-235: a worker or Taler.
    Snowdrift,
    /// BRG-53: the free pieces of a worker.
    Load,
    /// BRG-203: which helper goes home instead of the toll.
    Toll,
    /// BRG-65: where the trader's helper goes.
    Trader,
    /// BRG-80: which pile of the defence tower.
    Tower,
    /// BRG-88: what the stonecutter buys.
    Buy,
    /// BRG-93: the owner answers for the last piece.
    Answer,
    /// BRG-110: what is built.
    Build,
    /// BRG-130: where helpers go.
    Place,
    /// BRG-182: which of two workers comes first.
    Order,
    /// BRG-165: what is converted in the palas.
    Palas,
    /// The game is over.
    Over,
}

impl Step {
    /// All steps.
    pub const ALL: [Step; 17] = [
        Step::Courtship,
        Step::Sharing,
        Step::Select,
        Step::Plague,
        Step::Breach,
        Step::Snowdrift,
        Step::Load,
        Step::Toll,
        Step::Trader,
        Step::Tower,
        Step::Buy,
        Step::Answer,
        Step::Build,
        Step::Place,
        Step::Order,
        Step::Palas,
        Step::Over,
    ];

    /// Its id in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Step::Courtship => "courtship",
            Step::Sharing => "sharing",
            Step::Select => "select",
            Step::Plague => "plague",
            Step::Breach => "wall_breach",
            Step::Snowdrift => "snowdrift",
            Step::Load => "load",
            Step::Toll => "toll",
            Step::Trader => "trader",
            Step::Tower => "tower",
            Step::Buy => "buy",
            Step::Answer => "answer",
            Step::Build => "build",
            Step::Place => "place",
            Step::Order => "order",
            Step::Palas => "palas",
            Step::Over => "over",
        }
    }

    /// The instant winter card that is being carried out, if any.
    pub const fn instant(self) -> Option<WinterCard> {
        match self {
            Step::Plague => Some(WinterCard::Plague),
            Step::Breach => Some(WinterCard::WallBreach),
            Step::Snowdrift => Some(WinterCard::Snowdrift),
            _ => None,
        }
    }

    /// BRG-36: cards lie face down.
    #[inline]
    pub const fn is_hidden(self) -> bool {
        matches!(self, Step::Select | Step::Plague | Step::Breach | Step::Snowdrift)
    }

    /// The cards of the round lie open.
    #[inline]
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Step::Load
                | Step::Toll
                | Step::Trader
                | Step::Tower
                | Step::Buy
                | Step::Answer
                | Step::Build
                | Step::Place
                | Step::Order
        )
    }

    /// The final scoring has begun.
    #[inline]
    pub const fn is_final(self) -> bool {
        matches!(self, Step::Palas | Step::Over)
    }
}

/// Where a seat's points come from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// BRG-97
    pub stonecutter: u16,
    /// BRG-103
    pub worker: u16,
    /// BRG-106
    pub master_builder: u16,
    /// BRG-220
    pub breach: u16,
    /// BRG-227
    pub damsel: u16,
    /// Points a position came with, of unknown origin.
    pub carried: i16,
    /// BRG-162, BRG-163
    pub market: u8,
    /// BRG-165, BRG-166
    pub palas: u8,
}

impl Tally {
    /// The points on the track before the final scoring.
    #[inline]
    pub fn earned(&self) -> i32 {
        i32::from(self.stonecutter)
            + i32::from(self.worker)
            + i32::from(self.master_builder)
            + i32::from(self.breach)
            + i32::from(self.damsel)
            + i32::from(self.carried)
    }
}

/// What everybody knows (BRG-35).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Public {
    /// The components.
    pub data: Loaded<Data>,
    /// The stock on wagons and rider (BRG-22).
    pub stock: Goods,
    /// The defence tower (BRG-17).
    pub tower: Goods,
    /// Pieces out of the game (BRG-168).
    pub boxed: Goods,
    /// Pieces on the damsel's card (BRG-225).
    pub damsel_goods: Goods,
    /// The goods of each seat.
    pub goods: [Goods; 4],
    /// What lies on the workers of the round, by slot ([`Public::slot`]).
    pub loads: [Goods; 4],
    /// Templates on the board (BRG-18).
    pub templates: u32,
    /// Groups that still have a template.
    pub groups: u32,
    /// Spots a helper could stand on, free or not.
    pub open: u32,
    /// Templates each seat has erected in this round.
    pub built: [u32; 4],
    /// Spots each seat's helpers stand on.
    pub at: [u32; 4],
    /// Spots of the buildings each seat has entered in this round (BRG-135).
    pub entered: [u32; 4],
    /// Where the points come from.
    pub tally: [Tally; 4],
    /// Taler of each seat.
    pub taler: [u8; 4],
    /// Helpers in each supply.
    pub supply: [u8; 4],
    /// Wagons and rider held by each seat, as bits.
    pub wagons: [u8; 4],
    /// Cards in hand, face-down ones included (BRG-36).
    pub held: [CardSet; 4],
    /// Discard piles.
    pub discard: [CardSet; 4],
    /// Cards lost for ever.
    pub lost: [CardSet; 4],
    /// Cards of this round, turned up.
    pub played: [CardSet; 4],
    /// Those of them that are resolved.
    pub done: [CardSet; 4],
    /// How many cards lie face down.
    pub down: [u8; 4],
    /// Who has chosen; the others are waited for.
    pub chosen: SeatSet,
    /// Face-down cards that everybody can name (a snowdrift that could not be paid, BRG-R32).
    pub known: [CardSet; 4],
    /// The bank.
    pub bank: u8,
    /// Taler out of the game (BRG-164).
    pub boxed_taler: u8,
    /// Taler on round spaces (BRG-16).
    pub coins: u8,
    /// The current round space (BRG-32).
    pub space: u8,
    /// Bars in the smithy (BRG-122).
    pub forge: u8,
    /// The number of seats.
    pub seats: u8,
    /// The start player.
    pub start: Seat,
    /// Wagons and rider whose helper came in this round, as bits (BRG-70).
    pub fresh: u8,
    /// What the game waits for.
    pub step: Step,
    /// Whose matter it is; the start player during [`Step::Select`].
    pub turn: Seat,
    /// The card that is being loaded or resolved.
    pub card: Option<PersonCard>,
    /// Buildings this card may still erect.
    pub builds: u8,
    /// Helpers this card may still place.
    pub helpers: u8,
    /// Worker slots this stonecutter has bought from or was refused by, as bits.
    pub asked: u8,
    /// The kind asked for while the owner of slot [`Public::offer_slot`] answers.
    pub offer: Option<Resource>,
    /// The slot asked, 0 when nothing is asked.
    pub offer_slot: u8,
    /// Who chose while his discard pile was empty (BRG-42, BRG-R29).
    pub barred: SeatSet,
    /// The winter game (BRG-190).
    pub winter: bool,
    /// Winter cards not drawn yet, as bits.
    pub deck: u8,
    /// Winter cards beside the castle, as bits.
    pub active: u8,
    /// Taler on the village pub (BRG-201).
    pub pub_taler: u8,
    /// Taler on the damsel's card.
    pub damsel_taler: u8,
    /// Who is still in the courtship.
    pub suitors: SeatSet,
    /// The first courting round is still to come or under way (BRG-R38).
    pub first_courting: bool,
}

/// Packed into few words: a search hashes a position at every step. What follows from other fields (`open`, `groups`,
/// `chosen`) is left out.
impl Hash for Public {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut two = |a: u32, b: u32| state.write_u64(u64::from(a) | u64::from(b) << 32);
        let bytes = u32::from_le_bytes;
        two(self.stock.bits(), self.tower.bits());
        two(self.boxed.bits(), self.damsel_goods.bits());
        two(self.goods[0].bits(), self.goods[1].bits());
        two(self.goods[2].bits(), self.goods[3].bits());
        two(self.loads[0].bits(), self.loads[1].bits());
        two(self.loads[2].bits(), self.loads[3].bits());
        two(self.built[0], self.built[1]);
        two(self.built[2], self.built[3]);
        two(self.at[0], self.at[1]);
        two(self.at[2], self.at[3]);
        two(self.entered[0], self.entered[1]);
        two(self.entered[2], self.entered[3]);
        two(bytes(self.taler), bytes(self.supply));
        two(bytes(self.wagons), bytes(self.held));
        two(bytes(self.discard), bytes(self.lost));
        two(bytes(self.played), bytes(self.done));
        two(bytes(self.down), bytes(self.known));
        for tally in &self.tally {
            let word = |high: u16, low: u16| u32::from(high) << 16 | u32::from(low);
            two(word(tally.stonecutter, tally.worker), word(tally.master_builder, tally.breach));
            let last = u16::from_le_bytes([tally.market, tally.palas]);
            two(word(tally.damsel, tally.carried as u16), last.into());
        }
        let card = self.card.map_or(8, |card| card as u8);
        let offer = self.offer.map_or(5, |kind| kind as u8);
        let (start, turn) = (self.start.index() as u8, self.turn.index() as u8);
        two(self.templates, bytes([self.bank, self.boxed_taler, self.coins, self.space]));
        two(
            bytes([self.forge, self.seats, start, self.fresh]),
            bytes([self.step as u8, turn, card, self.builds << 4 | self.helpers & 15]),
        );
        let flags = u8::from(self.winter) | u8::from(self.first_courting) << 1;
        two(
            bytes([self.asked << 4 | self.offer_slot & 15, offer, self.barred.bits(), flags]),
            bytes([self.deck, self.active, self.pub_taler, self.damsel_taler]),
        );
        state.write_u8(self.suitors.bits());
    }
}

/// A position: what everybody knows, and the face-down cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Burg {
    pub(crate) public: Public,
    /// The cards lying face down; they are still in [`Public::held`].
    pub(crate) choice: [CardSet; 4],
}

impl Burg {
    /// What everybody knows.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards this seat has laid face down.
    #[inline]
    pub fn choice(&self, seat: Seat) -> CardSet {
        self.choice[seat.index()]
    }
}

impl Public {
    /// The seats, clockwise from the start player (BRG-26).
    #[inline]
    pub fn clockwise(&self) -> impl Iterator<Item = Seat> + use<> {
        let (seats, start) = (self.seats, self.start);
        let mut next = Some(start);
        std::iter::from_fn(move || {
            let seat = next?;
            let left = seat.left(seats);
            next = (left != start).then_some(left);
            Some(seat)
        })
    }

    /// Which of the four loads belongs to this worker card: one a seat, or two a seat with two players.
    #[inline]
    pub fn slot(&self, seat: Seat, card: PersonCard) -> usize {
        if self.seats > 2 {
            return seat.index();
        }
        let before = self.played[seat.index()] & PersonCard::WORKERS & (card.bit() - 1);
        seat.index() * 2 + (before.count_ones() as usize).min(1)
    }

    /// The worker card of a slot that is not resolved yet, with its owner.
    #[inline]
    pub fn loaded(&self, slot: usize) -> Option<(Seat, PersonCard)> {
        let (seat, nth) = if self.seats > 2 { (slot, 0) } else { (slot / 2, slot % 2) };
        let seat = Seat::checked(seat, self.seats)?;
        let workers = self.played[seat.index()] & PersonCard::WORKERS;
        let card = PersonCard::each(workers).nth(nth)?;
        (self.done[seat.index()] & card.bit() == 0).then_some((seat, card))
    }

    /// Who stands beside this wagon or the rider.
    #[inline]
    pub fn wagon(&self, kind: Resource) -> Option<Seat> {
        let bit = 1 << kind.index();
        Seat::all(self.seats).find(|seat| self.wagons[seat.index()] & bit != 0)
    }

    /// Wagons and rider with a helper, as bits (BRG-66).
    #[inline]
    pub fn held_wagons(&self) -> u8 {
        self.wagons.iter().fold(0, |all, own| all | own)
    }

    /// Spots with a helper, as bits.
    #[inline]
    pub fn occupied(&self) -> u32 {
        self.at[0] | self.at[1] | self.at[2] | self.at[3]
    }

    /// Who stands on this spot.
    pub fn occupant(&self, spot: u8) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.at[seat.index()] >> spot & 1 != 0)
    }

    /// The innkeeper's owner (BRG-200).
    #[inline]
    pub fn innkeeper(&self) -> Option<Seat> {
        self.occupant(PUB)
    }

    /// Is this winter card beside the castle?
    #[inline]
    pub fn is_active(&self, card: WinterCard) -> bool {
        self.active & card.bit() != 0
    }

    /// Winter cards that have left the game, as bits.
    pub fn gone(&self) -> u8 {
        if self.winter { self.data.winter.cards & !self.deck & !self.active } else { 0 }
    }

    /// How many winter cards were drawn.
    pub fn drawn(&self) -> u32 {
        (self.data.winter.cards & !self.deck).count_ones()
    }

    /// The groups that have one of these templates, as bits.
    pub(crate) fn groups_of(data: &Data, templates: u32) -> u32 {
        let groups = data.groups.iter().enumerate();
        groups.fold(0, |set, (i, group)| set | u32::from(group.templates & templates != 0) << i)
    }

    /// What a seat can pay a building with.
    #[inline]
    pub fn purse(&self, seat: Seat) -> Purse {
        let goods = self.goods[seat.index()];
        Purse { goods, stock: self.stock, points: goods.worth(&self.data.get().points) }
    }

    /// BRG-148: helpers in the castle.
    pub fn castle_helpers(&self) -> u32 {
        (self.occupied() & CASTLE).count_ones()
    }

    /// BRG-153, BRG-154: empty places of buildings that stand.
    pub fn empty_places(&self) -> u32 {
        (self.open & CASTLE & !self.occupied()).count_ones()
    }

    /// Spots that exist when these templates lie on the board and these winter cards are out.
    pub(crate) fn open_spots(data: &Data, templates: u32, active: u8) -> u32 {
        let covered = data.templates.iter().enumerate().filter(|(i, _)| templates >> i & 1 != 0);
        let covered = covered.fold(0, |set, (_, template)| set | template.spots);
        let mut open = data.castle & !covered;
        if active & WinterCard::VillagePub.bit() != 0 {
            open |= 1 << PUB;
        }
        if active & WinterCard::Granary.bit() != 0 {
            open |= GRANARY_SPOTS;
        }
        open
    }
}

/// BRG-42, BRG-44: the cards a player may choose from; `barred` when his discard pile is empty.
#[inline]
pub(crate) fn allowed(hand: CardSet, barred: bool) -> CardSet {
    let others = hand & !PersonCard::MasterBuilder.bit();
    if barred && others != 0 { others } else { hand }
}
