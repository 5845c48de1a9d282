use crate::action::{Gift, Payment, Source};
use crate::components::{CardSet, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use burghof_core::Seat;

/// What the rules say when something happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// BRG-31: a round begins; the start player takes the coin.
    Round {
        /// The round space.
        space: u8,
        /// The start player.
        start: Seat,
    },
    /// BRG-225
    Courted {
        /// Who.
        seat: Seat,
        /// With what.
        gift: Gift,
    },
    /// BRG-225
    Dropped {
        /// Who.
        seat: Seat,
    },
    /// BRG-227
    Won {
        /// Who.
        seat: Seat,
        /// Points.
        vp: u8,
    },
    /// BRG-228
    Shared {
        /// Who.
        seat: Seat,
        /// What.
        gift: Gift,
    },
    /// A winter card leaves the game.
    Gone {
        /// Which.
        card: WinterCard,
    },
    /// BRG-41: somebody has chosen; what, nobody sees.
    Chose {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// BRG-191
    Winter {
        /// Which card.
        card: WinterCard,
    },
    /// BRG-215, BRG-235: a card is given up.
    Lost {
        /// Who.
        seat: Seat,
        /// Which card.
        card: PersonCard,
    },
    /// BRG-215, BRG-235: Taler go to the bank.
    Paid {
        /// Who.
        seat: Seat,
        /// How many.
        taler: u8,
    },
    /// BRG-220
    Breached {
        /// Who.
        seat: Seat,
        /// Own stones.
        own: u8,
        /// Bars.
        bars: u8,
        /// Points.
        vp: u16,
    },
    /// BRG-45: all cards are turned up.
    Revealed {
        /// By seat.
        cards: [CardSet; 4],
        /// How many seats there are.
        seats: u8,
    },
    /// BRG-50
    Loaded {
        /// Whose card.
        seat: Seat,
        /// Which card.
        card: PersonCard,
        /// What came on it.
        pieces: Goods,
    },
    /// BRG-60
    Messenger {
        /// Who.
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
        /// Who.
        seat: Seat,
        /// From where.
        wagon: Resource,
    },
    /// BRG-65
    Traded {
        /// Who.
        seat: Seat,
        /// Where.
        wagon: Resource,
        /// Where the helper came from.
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
        /// Who.
        seat: Seat,
        /// Which kind.
        kind: Resource,
        /// How many.
        count: u8,
    },
    /// BRG-88
    Bought {
        /// Who.
        seat: Seat,
        /// From whom.
        owner: Seat,
        /// From which card.
        card: PersonCard,
        /// What.
        kind: Resource,
    },
    /// BRG-93: the owner is asked for his last piece.
    Asked {
        /// Who asks.
        seat: Seat,
        /// Whom.
        owner: Seat,
        /// Which card.
        card: PersonCard,
        /// For what.
        kind: Resource,
    },
    /// BRG-93
    Refused {
        /// Who keeps it.
        owner: Seat,
        /// Which card.
        card: PersonCard,
    },
    /// BRG-117
    Built {
        /// Who.
        seat: Seat,
        /// The number of the template.
        template: u8,
        /// With what.
        payment: Payment,
        /// Taler for a mason (BRG-83).
        taler: u8,
        /// Points (BRG-97, BRG-103).
        vp: u8,
    },
    /// BRG-132
    Placed {
        /// Who.
        seat: Seat,
        /// The number of the spot.
        spot: u8,
        /// Where the helper came from.
        from: Source,
        /// The fee.
        fee: u8,
        /// Taler collected from the pub (BRG-202).
        collected: u8,
    },
    /// BRG-100
    Worked {
        /// Who.
        seat: Seat,
        /// Which card.
        card: PersonCard,
        /// What he takes.
        pieces: Goods,
    },
    /// BRG-105, BRG-106
    Master {
        /// Who.
        seat: Seat,
        /// Buildings of the others.
        buildings: u8,
        /// Points.
        vp: u16,
    },
    /// BRG-146
    Finale {
        /// All buildings stood before the last round (BRG-145).
        early: bool,
    },
    /// BRG-162, BRG-163
    Market {
        /// Who.
        seat: Seat,
        /// Taler.
        taler: u8,
        /// Points.
        vp: u8,
    },
    /// BRG-165, BRG-166
    Palas {
        /// Who.
        seat: Seat,
        /// What.
        payment: Payment,
        /// Points.
        vp: u8,
    },
    /// The game is over.
    Over,
}
