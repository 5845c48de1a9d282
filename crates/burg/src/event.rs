use crate::action::{Gift, Payment, Source};
use crate::components::{CardSet, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::wire::shape::Cards;
use crate::wire::show::{Heap, Id, by_seat, some, spot_id, template_id};
use burghof_core::{Seat, outside};

/// What the rules say when something happens.
#[outside("burg", Happening, tag = "event")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// BRG-31: a round begins; the start player takes the coin.
    Round {
        /// The round space.
        #[outside(round_space)]
        space: u8,
        /// The start player.
        start: Seat,
    },
    /// BRG-225
    Courted {
        /// The seat.
        seat: Seat,
        /// What was given.
        #[outside(gift: Id = gift.id())]
        gift: Gift,
    },
    /// BRG-225
    Dropped {
        /// The seat.
        seat: Seat,
    },
    /// BRG-227
    Won {
        /// The seat.
        seat: Seat,
        /// The points it brought.
        vp: u8,
    },
    /// BRG-228
    Shared {
        /// The seat.
        seat: Seat,
        /// What was given.
        #[outside(gift: Id = gift.id())]
        gift: Gift,
    },
    /// A winter card leaves the game.
    Gone {
        /// The card.
        card: WinterCard,
    },
    /// BRG-41: somebody has chosen; what, nobody sees.
    Chose {
        /// The seat.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// BRG-191
    Winter {
        /// The card.
        card: WinterCard,
    },
    /// BRG-215, BRG-235: a card is given up.
    Lost {
        /// The seat.
        seat: Seat,
        /// The card.
        card: PersonCard,
    },
    /// BRG-215, BRG-235: Taler go to the bank.
    Paid {
        /// The seat.
        seat: Seat,
        /// The number of Taler.
        taler: u8,
    },
    /// BRG-220
    Breached {
        /// The seat.
        seat: Seat,
        /// Own stones.
        #[outside(stones)]
        own: u8,
        /// Silver bars that become stones.
        bars: u8,
        /// The points it brought.
        vp: u16,
    },
    /// BRG-45: all cards are turned up.
    Revealed {
        /// The cards of each seat.
        #[outside(cards: Vec<Cards> = by_seat(cards, *seats))]
        cards: [CardSet; 4],
        /// How many seats there are.
        #[outside]
        seats: u8,
    },
    /// BRG-50
    Loaded {
        /// Whose card.
        seat: Seat,
        /// The card.
        card: PersonCard,
        /// What came on it.
        #[outside(pieces: Heap = some(*pieces))]
        pieces: Goods,
    },
    /// BRG-60
    Messenger {
        /// The seat.
        seat: Seat,
        /// How many Taler.
        taler: u8,
    },
    /// BRG-201: the toll, to the innkeeper's owner or onto the card.
    Toll {
        /// Who pays.
        seat: Seat,
        /// Who gets it; nobody means the card.
        to: Option<Seat>,
        /// How many Taler.
        taler: u8,
    },
    /// BRG-203
    Withdrew {
        /// The seat.
        seat: Seat,
        /// The wagon it came from.
        wagon: Resource,
    },
    /// BRG-65
    Traded {
        /// The seat.
        seat: Seat,
        /// The wagon.
        wagon: Resource,
        /// Where the helper came from.
        #[outside(from: Id = from.id())]
        from: Source,
        /// Whose helper went home (BRG-72).
        displaced: Option<Seat>,
    },
    /// BRG-75
    Payout {
        /// Whose helper.
        seat: Seat,
        /// Which wagon.
        wagon: Resource,
        /// Pieces for the owner.
        pieces: u8,
        /// Pieces for the defence tower.
        tower: u8,
    },
    /// BRG-80
    Took {
        /// The seat.
        seat: Seat,
        /// The kind of piece.
        kind: Resource,
        /// The number of pieces.
        count: u8,
    },
    /// BRG-88
    Bought {
        /// The seat.
        seat: Seat,
        /// From whom.
        owner: Seat,
        /// From which card.
        card: PersonCard,
        /// The kind of piece.
        kind: Resource,
    },
    /// BRG-93: the owner is asked for his last piece.
    Asked {
        /// Who asks.
        seat: Seat,
        /// The seat that is asked.
        owner: Seat,
        /// The card.
        card: PersonCard,
        /// For what.
        kind: Resource,
    },
    /// BRG-93
    Refused {
        /// Who keeps it.
        owner: Seat,
        /// The card.
        card: PersonCard,
    },
    /// BRG-117
    Built {
        /// The seat.
        seat: Seat,
        /// The number of the template.
        #[outside(building: Id = template_id(data, *template))]
        template: u8,
        /// What was paid.
        #[outside(pay: Heap = some(payment.own), silver: Heap = some(payment.bars))]
        payment: Payment,
        /// Taler for a mason (BRG-83).
        taler: u8,
        /// Points (BRG-97, BRG-103).
        vp: u8,
    },
    /// BRG-132
    Placed {
        /// The seat.
        seat: Seat,
        /// The number of the spot.
        #[outside(place: Id = spot_id(data, *spot))]
        spot: u8,
        /// Where the helper came from.
        #[outside(from: Id = from.id())]
        from: Source,
        /// The fee.
        fee: u8,
        /// Taler collected from the pub (BRG-202).
        collected: u8,
    },
    /// BRG-100
    Worked {
        /// The seat.
        seat: Seat,
        /// The card.
        card: PersonCard,
        /// What he takes.
        #[outside(pieces: Heap = some(*pieces))]
        pieces: Goods,
    },
    /// BRG-105, BRG-106
    #[outside(MasterBuilder)]
    Master {
        /// The seat.
        seat: Seat,
        /// Buildings of the others.
        buildings: u8,
        /// The points it brought.
        vp: u16,
    },
    /// BRG-146
    #[outside(FinalScoring)]
    Finale {
        /// All buildings stood before the last round (BRG-145).
        early: bool,
    },
    /// BRG-162, BRG-163
    Market {
        /// The seat.
        seat: Seat,
        /// How many Taler.
        taler: u8,
        /// The points it brought.
        vp: u8,
    },
    /// BRG-165, BRG-166
    Palas {
        /// The seat.
        seat: Seat,
        /// What was paid.
        #[outside(pay: Heap = some(payment.own), silver: Heap = some(payment.bars))]
        payment: Payment,
        /// The points it brought.
        vp: u8,
    },
    /// The game is over.
    Over,
}
