use crate::components::{CASTLE, CardSet, Data, GRANARY_SPOTS, PUB, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::payments::Purse;
use burghof_core::{Broken, Loaded, Seat, SeatSet};
use std::hash::{Hash, Hasher};

/// What the game waits for (section 4 of the rules).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts", rename_all = "snake_case"))]
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
    #[cfg_attr(feature = "ts", ts(rename = "wall_breach"))]
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

impl Burg {
    /// Every piece is in exactly one place, and the position is one the game can be in.
    #[inline]
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        self.check_pieces()?;
        self.check_step()?;
        Broken::unless(self.waits(), "phase", || "there is nothing to decide".into())
    }

    /// Every piece is in exactly one place.
    #[inline]
    pub(crate) fn check_pieces(&self) -> Result<(), Broken> {
        let p = &self.public;
        Broken::unless((2..=4).contains(&p.seats), "seats", || format!("{} seats", p.seats))?;
        let fits = p.start.index() < p.seats.into() && p.turn.index() < p.seats.into();
        Broken::unless(fits, "seats", || "start or turn is no seat".into())?;
        self.no_ghost_seats()?;
        self.resources()?;
        self.taler()?;
        self.cards()?;
        self.helpers()?;
        self.rounds()?;
        self.winter_cards()
    }

    #[inline]
    fn no_ghost_seats(&self) -> Result<(), Broken> {
        let p = &self.public;
        for i in p.seats as usize..4 {
            let nothing = p.goods[i].is_empty()
                && p.built[i] | p.at[i] | p.entered[i] == 0
                && p.tally[i] == Tally::default()
                && p.taler[i] | p.supply[i] | p.wagons[i] | p.down[i] == 0
                && p.held[i]
                    | p.discard[i]
                    | p.lost[i]
                    | p.played[i]
                    | p.done[i]
                    | p.known[i]
                    | self.choice[i]
                    == 0;
            Broken::unless(nothing, "seats", || format!("seat {i} does not exist and has something"))?;
        }
        let everyone = SeatSet::seats(p.seats);
        let chosen: SeatSet = Seat::all(p.seats).filter(|seat| p.down[seat.index()] > 0).collect();
        Broken::unless(chosen == p.chosen, "facedown", || "who has chosen does not fit the cards".into())?;
        let known = p.suitors.minus(everyone).is_empty() && p.barred.minus(everyone).is_empty();
        Broken::unless(known, "seats", || "a seat that does not exist".into())
    }

    /// BRG-04
    #[inline]
    fn resources(&self) -> Result<(), Broken> {
        let p = &self.public;
        for kind in Resource::ALL {
            let piles = [p.stock, p.tower, p.boxed, p.damsel_goods];
            let all = piles.iter().chain(&p.goods).chain(&p.loads).map(|pile| u32::from(pile.get(kind)));
            let forge = if kind == Resource::Silver { p.forge.into() } else { 0 };
            let (sum, count) = (all.sum::<u32>() + forge, u32::from(p.data.pieces.get(kind)));
            Broken::unless(sum == count, "resources", || format!("{sum} {} of {count}", kind.id()))?;
        }
        Broken::unless(p.step.is_final() || p.boxed.is_empty(), "resources", || {
            "pieces leave the game only in the final scoring".into()
        })
    }

    /// BRG-05
    #[inline]
    fn taler(&self) -> Result<(), Broken> {
        let p = &self.public;
        let parts = [p.bank, p.boxed_taler, p.coins, p.pub_taler, p.damsel_taler];
        let sum: u32 = parts.iter().chain(&p.taler).map(|&n| u32::from(n)).sum();
        Broken::unless(sum == u32::from(p.data.taler), "taler", || {
            format!("{sum} Taler of {}", p.data.taler)
        })?;
        Broken::unless(p.step.is_final() || p.boxed_taler == 0, "taler", || {
            "Taler leave the game only in the final scoring".into()
        })
    }

    /// BRG-07
    #[inline]
    fn cards(&self) -> Result<(), Broken> {
        let p = &self.public;
        let master = PersonCard::MasterBuilder.bit();
        for seat in Seat::all(p.seats) {
            let i = seat.index();
            let piles = [p.held[i], p.discard[i], p.lost[i], p.played[i]];
            let count: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
            let union = piles.iter().fold(0, |all, pile| all | pile);
            Broken::unless(count == 8 && union == PersonCard::EVERY, "cards", || {
                format!("seat {seat} has {count} cards, {} different ones", union.count_ones())
            })?;
            Broken::unless((p.lost[i] | p.discard[i]) & master == 0, "master-builder", || {
                format!("the master builder of seat {seat} is never lost and never in the pile (BRG-R30)")
            })?;
            let (down, choice) = (u32::from(p.down[i]), self.choice[i]);
            let lies = choice & !p.held[i] == 0 && choice.count_ones() == down && p.known[i] & !choice == 0;
            Broken::unless(lies, "facedown", || format!("the face-down cards of seat {seat} do not fit"))?;
            let most = u32::from(p.data.table(p.seats).cards);
            let fits = if p.step.is_hidden() { down <= most } else { down == 0 && p.known[i] == 0 };
            Broken::unless(fits, "facedown", || format!("{down} cards of seat {seat} lie face down"))?;
            let waits = p.step == Step::Select || down > 0 || !p.step.is_hidden();
            Broken::unless(waits, "facedown", || format!("seat {seat} has chosen nothing"))?;
            let allowed = allowed(p.held[i], p.barred.contains(seat) && down > 0);
            Broken::unless(choice & !allowed == 0, "facedown", || {
                format!("seat {seat} chose the master builder with a full hand (BRG-42)")
            })?;
            Broken::unless(down > 0 || !p.barred.contains(seat), "facedown", || {
                format!("seat {seat} is barred and has not chosen")
            })?;
            let played = p.played[i].count_ones();
            let fits = if p.step.is_open() { played <= most } else { played == 0 };
            Broken::unless(fits && p.done[i] & !p.played[i] == 0, "played", || {
                format!("the open cards of seat {seat} do not fit")
            })?;
        }
        for slot in 0..4 {
            let there = p.loads[slot].is_empty() || p.loaded(slot).is_some();
            Broken::unless(there, "workers", || "pieces on a worker that is not there".into())?;
        }
        let select = p.step == Step::Select;
        let all = Seat::all(p.seats).all(|seat| p.down[seat.index()] > 0);
        Broken::unless(!select || !all, "facedown", || "all have chosen and nothing happened".into())
    }

    /// BRG-20, BRG-133
    #[inline]
    fn helpers(&self) -> Result<(), Broken> {
        let p = &self.public;
        let (mut spots, mut wagons) = (0, 0);
        for seat in Seat::all(p.seats) {
            let i = seat.index();
            let each = u32::from(p.data.table(p.seats).helpers);
            let sum = u32::from(p.supply[i]) + p.at[i].count_ones() + p.wagons[i].count_ones();
            Broken::unless(sum == each, "helpers", || format!("seat {seat} has {sum} helpers of {each}"))?;
            Broken::unless(p.at[i] & spots == 0 && p.at[i] & !p.open == 0, "places", || {
                format!("a helper of seat {seat} stands where nobody or somebody else stands")
            })?;
            Broken::unless(p.wagons[i] & wagons == 0 && p.wagons[i] < 32, "wagons", || {
                format!("a wagon of seat {seat} has another helper")
            })?;
            spots |= p.at[i];
            wagons |= p.wagons[i];
        }
        Broken::unless(p.fresh & !wagons == 0, "wagons", || "a fresh helper who is not there".into())?;
        let open = Public::open_spots(&p.data, p.templates, p.active);
        Broken::unless(open == p.open, "places", || "open places and templates differ".into())?;
        let groups = Public::groups_of(&p.data, p.templates);
        Broken::unless(groups == p.groups, "templates", || "groups and templates differ".into())?;
        let erected = p.data.all_templates & !p.templates;
        let fits =
            p.templates & !p.data.all_templates == 0 && p.built.iter().all(|built| built & !erected == 0);
        let twice = p.built.iter().fold((0, false), |(all, twice), b| (all | b, twice || all & b != 0)).1;
        Broken::unless(fits && !twice, "templates", || "a template is both here and there".into())?;
        Broken::unless(
            p.step.is_open() || p.built.iter().chain(&p.entered).all(|&set| set == 0),
            "templates",
            || "something was built or entered in a round that has not begun".into(),
        )?;
        let whole = |set: &u32| {
            let spots = (0..).zip(&p.data.spots).filter(|(i, _)| set >> i & 1 != 0);
            spots.fold(0, |all, (_, spot)| all | spot.siblings) == *set
        };
        Broken::unless(p.entered.iter().all(whole), "places", || "a building entered by halves".into())
    }

    /// BRG-30, BRG-32
    #[inline]
    fn rounds(&self) -> Result<(), Broken> {
        let p = &self.public;
        let rounds = p.data.table(p.seats).rounds;
        Broken::unless((1..=rounds).contains(&p.space), "round-space", || {
            format!("round space {} of {rounds}", p.space)
        })?;
        Broken::unless(p.coins == p.space - 1, "round-coins", || {
            format!("{} coins, {} spaces are still to come", p.coins, p.space - 1)
        })?;
        let over = p.templates == 0 && !p.step.is_final() && !p.step.is_open();
        Broken::unless(!over, "templates", || "all buildings stand, the game is over (BRG-145)".into())?;
        let last = p.space == 1 || p.templates == 0;
        Broken::unless(!p.step.is_final() || last, "round-space", || {
            "the final scoring comes after the last round (BRG-146)".into()
        })?;
        let tidy = !p.step.is_final() || p.held_wagons() == 0;
        Broken::unless(tidy, "wagons", || "the final scoring removes trader helpers (BRG-150)".into())?;
        let early = p.tally.iter().any(|tally| tally.market > 0 || tally.palas > 0);
        Broken::unless(p.step.is_final() || !early, "vp", || "final points before the final scoring".into())
    }

    /// BRG-08
    #[inline]
    fn winter_cards(&self) -> Result<(), Broken> {
        let p = &self.public;
        let all = if p.winter { p.data.winter.cards } else { 0 };
        let fits = p.deck & !all == 0 && p.active & !all == 0 && p.deck & p.active == 0;
        Broken::unless(fits, "winter-cards", || "a winter card that is not there".into())?;
        let instant = p.step.instant();
        for card in WinterCard::each(p.active).filter(|card| card.is_instant()) {
            Broken::unless(instant == Some(card), "winter-cards", || {
                format!("{} is not carried out", card.id())
            })?;
        }
        let there = instant.is_none_or(|card| p.is_active(card));
        Broken::unless(there, "winter-cards", || "a winter card is carried out that is not there".into())?;
        let pub_empty = p.is_active(WinterCard::VillagePub) || p.pub_taler == 0;
        Broken::unless(pub_empty, "winter-cards", || "Taler on a pub that is not there".into())?;
        let damsel = p.is_active(WinterCard::Damsel);
        let empty = p.damsel_goods.is_empty() && p.damsel_taler == 0;
        let closed = empty && p.suitors.is_empty() && !p.first_courting;
        Broken::unless(damsel || closed, "damsel", || "a courtship without the damsel".into())?;
        let courting = matches!(p.step, Step::Courtship | Step::Sharing);
        Broken::unless(damsel || !courting, "damsel", || "a courtship without the damsel".into())?;
        if !damsel {
            return Ok(());
        }
        let suitors = p.suitors.len();
        let fits = match p.step {
            Step::Sharing => suitors == 1 && !p.first_courting,
            Step::Courtship if p.first_courting => {
                p.clockwise().skip_while(|&seat| seat != p.turn).all(|seat| p.suitors.contains(seat))
            }
            _ if p.first_courting => suitors == p.seats as usize && empty,
            _ => suitors >= 2,
        };
        Broken::unless(fits, "damsel", || format!("{suitors} suitors do not fit"))
    }

    /// What is asked must be possible to ask.
    #[inline]
    pub(crate) fn check_step(&self) -> Result<(), Broken> {
        let p = &self.public;
        let broken = |what: &str| Err(Broken::new("phase", what));
        let i = p.turn.index();
        let here = |card: PersonCard| p.played[i] & !p.done[i] & card.bit() != 0;
        let builder = |card: PersonCard| matches!(card, PersonCard::Mason | PersonCard::Stonecutter);
        let card_fits = match (p.step, p.card) {
            (Step::Load, Some(card)) => card.is_worker() && here(card),
            (Step::Toll | Step::Trader, card) => card == Some(PersonCard::Trader) && here(PersonCard::Trader),
            (Step::Tower, card) => card == Some(PersonCard::Mason) && here(PersonCard::Mason),
            (Step::Buy | Step::Answer, card) => {
                card == Some(PersonCard::Stonecutter) && here(PersonCard::Stonecutter)
            }
            (Step::Build, Some(card)) => (card.is_worker() || builder(card)) && here(card),
            (Step::Place, Some(card)) => builder(card) && here(card),
            (Step::Order, None) => (p.played[i] & !p.done[i] & PersonCard::WORKERS).count_ones() == 2,
            (Step::Load | Step::Build | Step::Place | Step::Order, _) => false,
            (_, card) => card.is_none(),
        };
        if !card_fits {
            return broken("the card that is resolved does not fit");
        }
        if p.step == Step::Select && p.turn != p.start {
            return broken("while all choose it is the start player's turn");
        }
        let builds = if p.step == Step::Build { p.builds <= p.data.max_buildings } else { p.builds == 0 };
        let helpers = if p.step == Step::Place { p.helpers <= p.data.max_helpers } else { p.helpers == 0 };
        if !builds || !helpers {
            return broken("buildings or helpers left do not fit");
        }
        if p.step == Step::Answer {
            let slot = p.offer_slot as usize;
            let owner = if slot < 4 { p.loaded(slot).map(|(owner, _)| owner) } else { None };
            let fits = p.offer.is_some_and(|kind| slot < 4 && p.loads[slot] == Goods::of(kind, 1));
            let bought = p.asked >> (slot & 7) & 1 != 0;
            if !fits || bought || owner.is_none_or(|owner| owner == p.turn) || p.taler[i] < p.data.price {
                return broken("the piece asked for does not fit");
            }
        } else if p.offer.is_some() || p.offer_slot != 0 {
            return broken("a piece is asked for at the wrong time");
        }
        let asked = if matches!(p.step, Step::Buy | Step::Answer) { p.asked < 16 } else { p.asked == 0 };
        if !asked {
            return broken("purchases at the wrong time");
        }
        Ok(())
    }
}

/// BRG-42, BRG-44: the cards a player may choose from; `barred` when his discard pile is empty.
#[inline]
pub(crate) fn allowed(hand: CardSet, barred: bool) -> CardSet {
    let others = hand & !PersonCard::MasterBuilder.bit();
    if barred && others != 0 { others } else { hand }
}
