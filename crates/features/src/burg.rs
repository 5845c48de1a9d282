//! Burg as bytes: goods, Taler, cards, wagons and helpers of each seat, the board, and winter.
//!
//! A payment is numbered by the pieces that are built in and by what up to three bars become. Payments with more bars, and what
//! can be converted in the palas, are numbered by their place among those that are possible: they are rare, and there are tens of
//! thousands.

use crate::{Bound, Features, Pen, Scale, around, count, distance, signed};
use burghof_burg::{
    Action, Burg, Data, Formula, Gift, Goods, Payment, PersonCard, Public, Resource, Source, Step, View,
};
use burghof_core::{Seat, Viewer, bits};

/// The most bars in a numbered payment.
const BARS: u32 = 3;
/// The longest numbered list of the palas.
const PALAS: u32 = 4096;
/// The widest arrays that are made: random games stay below.
const USUAL: u32 = 4096;
/// The longest numbered list of payments with more bars.
const RICH: u32 = 1024;

/// What depends on the components alone.
#[derive(Debug)]
pub struct Tables {
    data: &'static Data,
    /// Every numbered way to build: group, own pieces, bars; sorted.
    builds: Vec<(u8, Goods, Goods)>,
    /// Every way to load free pieces, sorted.
    loads: Vec<Goods>,
    /// The most ways to convert things in the palas, converting nothing among them.
    palas: u32,
    /// The most ways to pay for all buildings, building nothing among them.
    payments: u32,
}

impl Tables {
    fn new(data: &'static Data) -> Tables {
        let mut builds = Vec::new();
        for group in 0..data.groups.len() as u8 {
            for pieces in data.payments.compositions(group) {
                for bars in up_to(BARS as u8).filter(|bars| bars.within(pieces)) {
                    builds.push((group, pieces - bars, bars));
                }
            }
        }
        builds.sort_unstable();
        let most = data.persons.iter().map(|person| person.free_pieces).max().unwrap_or(0);
        let mut loads: Vec<Goods> = up_to(most).collect();
        loads.sort_unstable();
        let places = bits::ones(data.castle.into())
            .filter(|&spot| data.spots[spot as usize].formula == Formula::Palas);
        let pieces = (5 * places.count() as u64).min(data.pieces.total().into());
        // That many pieces of eight sorts, or fewer.
        let palas = (1..=8).fold(1, |ways, sort| ways * (pieces + sort) / sort);
        let any_bars = |pieces: Goods| pieces.counts().iter().map(|&n| u64::from(n) + 1).product::<u64>();
        let groups = 0..data.groups.len() as u8;
        let payments =
            1 + groups.flat_map(|group| data.payments.compositions(group)).map(any_bars).sum::<u64>();
        let whole = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        Tables { data, builds, loads, palas: whole(palas), payments: whole(payments) }
    }

    /// Where the numbers of builds begin.
    #[inline]
    fn first_build(&self) -> u32 {
        ids::LOAD + self.loads.len() as u32
    }

    #[inline]
    fn first_palas(&self) -> u32 {
        self.first_build() + self.builds.len() as u32
    }

    #[inline]
    fn first_rich(&self) -> u32 {
        self.first_palas() + PALAS
    }
}

/// Every choice of at most this many solid pieces.
fn up_to(most: u8) -> impl Iterator<Item = Goods> {
    let each = move || 0..=most;
    each()
        .flat_map(move |s| each().map(move |w| (s, w)))
        .flat_map(move |(s, w)| each().map(move |c| (s, w, c)))
        .flat_map(move |(s, w, c)| each().map(move |t| [s, w, c, t, 0]))
        .filter(move |counts| counts.iter().map(|&n| u32::from(n)).sum::<u32>() <= u32::from(most))
        .map(Goods::new)
}

/// Where somebody sits who looks at this table.
#[inline]
fn own(view: &View) -> Seat {
    view.viewer().seat().unwrap_or_default()
}

fn seat(public: &Public, seat: Seat, pen: &mut impl Pen) {
    let i = seat.index() & 3;
    pen.put("goods", Scale::Count, "sand, wood, clay, stone, silver", public.goods[i].counts());
    pen.put(
        "stock",
        Scale::Count,
        "Taler, helpers in the supply, cards face down",
        [public.taler[i], public.supply[i], public.down[i]],
    );
    pen.put("wagons", Scale::Bits, "wagons and rider with a helper of the player", [public.wagons[i]]);
    pen.put(
        "cards",
        Scale::Bits,
        "person cards: in hand (face-down ones too), in the pile, lost, played this round, done, face down and known",
        [
            public.held[i],
            public.discard[i],
            public.lost[i],
            public.played[i],
            public.done[i],
            public.known[i],
        ],
    );
    pen.put("helpers", Scale::Bits, "spots with a helper of the player", spots(public.at[i]));
    pen.put("entered", Scale::Bits, "spots of buildings entered this round", spots(public.entered[i]));
    pen.put("built", Scale::Bits, "templates erected this round", public.built[i].to_le_bytes());
    let tally = &public.tally[i];
    let from = [tally.stonecutter, tally.worker, tally.master_builder, tally.breach, tally.damsel];
    pen.put(
        "points",
        Scale::Count,
        "points by stonecutter, worker, master builder, breach, damsel",
        from.map(count),
    );
    pen.put("earned", Scale::Signed, "points so far", [signed(tally.earned())]);
    // With two players each has two workers, and their loads lie side by side.
    let slots = if public.seats > 2 { [Some(i), None] } else { [Some((2 * i) & 3), Some((2 * i + 1) & 3)] };
    for (name, slot) in ["first_load", "second_load"].into_iter().zip(slots) {
        let load = slot.map_or(Goods::NONE, |slot| public.loads[slot]);
        pen.put(name, Scale::Count, "what lies on this worker", load.counts());
    }
    let asked = slots.map(|slot| slot.map_or(0, |slot| public.asked >> slot & 1));
    pen.put("asked", Scale::Flag, "the stonecutter has asked this worker", asked);
    let flags = [
        public.chosen.contains(seat),
        public.barred.contains(seat),
        public.suitors.contains(seat),
        public.turn == seat,
        public.start == seat,
    ];
    pen.put(
        "turn",
        Scale::Flag,
        "has chosen; chose with an empty pile; courts; it is their matter; start player",
        flags.map(u8::from),
    );
}

#[inline]
fn spots(set: u32) -> [u8; 3] {
    let [a, b, c, _] = set.to_le_bytes();
    [a, b, c]
}

impl Features for Burg {
    const FORM: u16 = 1;
    type Tables = Tables;
    type Frame = ();

    fn tables(data: &'static Data) -> Tables {
        Tables::new(data)
    }

    #[inline]
    fn viewer(view: &View) -> Viewer {
        view.viewer()
    }

    #[inline]
    fn frame(_: &View) {}

    fn observe(_: &Tables, view: &View, pen: &mut impl Pen) {
        let (public, own) = (view.public(), own(view));
        let seats = public.seats;
        pen.put("step", Scale::Class(17), "what the game waits for", [public.step as u8]);
        let card = public.card.map_or(0, |card| card as u8 + 1);
        pen.put("card", Scale::Class(9), "the card that is loaded or resolved, 0 for none", [card]);
        pen.put("choice", Scale::Bits, "the viewer's cards face down", [view.choice()]);
        let turn = [public.start, public.turn].map(|seat| distance(own, seat, seats) as u8 & 3);
        pen.put(
            "seats_due",
            Scale::Class(4),
            "start player, whose matter it is: clockwise from the viewer's seat",
            turn,
        );
        let offer = public.offer.map_or(0, |kind| kind as u8 + 1);
        pen.put("offer", Scale::Class(6), "the kind asked for, 0 for none", [offer]);
        pen.put(
            "left",
            Scale::Count,
            "buildings and helpers this card may still bring",
            [public.builds, public.helpers],
        );
        pen.put("wagons", Scale::Count, "stock on the wagons and the rider", public.stock.counts());
        pen.put("tower", Scale::Count, "pieces in the defence tower", public.tower.counts());
        pen.put("boxed", Scale::Count, "pieces out of the game", public.boxed.counts());
        pen.put("damsel", Scale::Count, "pieces on the damsel's card", public.damsel_goods.counts());
        pen.put("templates", Scale::Bits, "templates on the board", public.templates.to_le_bytes());
        pen.put("open", Scale::Bits, "spots a helper could stand on", spots(public.open));
        pen.put(
            "taler",
            Scale::Count,
            "in the bank, on round spaces, on the pub, on the damsel's card, out of the game",
            [public.bank, public.coins, public.pub_taler, public.damsel_taler, public.boxed_taler],
        );
        pen.put(
            "time",
            Scale::Count,
            "round space, bars in the smithy, seats",
            [public.space, public.forge, seats],
        );
        pen.put("fresh", Scale::Bits, "wagons whose helper came this round", [public.fresh]);
        pen.put(
            "winter",
            Scale::Bits,
            "winter cards: in the deck, beside the castle",
            [public.deck, public.active],
        );
        let flags = [public.winter, public.first_courting].map(u8::from);
        pen.put("agreed", Scale::Flag, "winter game; first courting", flags);
        for far in 0..usize::from(seats) {
            pen.block("seat", far);
            seat(public, around(own, far, seats), pen);
        }
    }

    fn operands(tables: &Tables, view: &View, (): (), action: Action, pen: &mut impl Pen) {
        let (public, own, data) = (view.public(), own(view), tables.data);
        let verb = match action {
            Action::Choose(_) => 0,
            Action::Court(_) => 1,
            Action::Drop => 2,
            Action::Share(_) => 3,
            Action::Lose(_) => 4,
            Action::Pay => 5,
            Action::Breach { .. } => 6,
            Action::Load(_) => 7,
            Action::Withdraw(_) => 8,
            Action::Trade { .. } => 9,
            Action::Take(_) => 10,
            Action::Buy { .. } => 11,
            Action::Accept => 12,
            Action::Refuse => 13,
            Action::Build { .. } => 14,
            Action::Place { .. } => 15,
            Action::First(_) => 16,
            Action::Palas(_) => 17,
            Action::Done => 18,
        };
        pen.put(
            "verb",
            Scale::Class(19),
            "choose, court, drop, share, lose, pay, breach, load, withdraw, trade, take, buy, accept, refuse, build, place, first, palas, done",
            [verb],
        );
        let cards = match action {
            Action::Choose(cards) => cards,
            Action::Lose(card) | Action::First(card) | Action::Buy { card, .. } => card.bit(),
            _ => 0,
        };
        pen.put("cards", Scale::Bits, "the person cards", [cards]);
        let stones = |n: u8| Goods::of(Resource::Stone, n.min(Goods::MOST));
        let (pieces, bars) = match action {
            Action::Breach { own, bars } => (stones(own), stones(bars)),
            Action::Load(goods) => (goods, Goods::NONE),
            Action::Take(kind) => (public.tower.only(kind), Goods::NONE),
            Action::Build { payment, .. } | Action::Palas(payment) => (payment.own, payment.bars),
            _ => (Goods::NONE, Goods::NONE),
        };
        pen.put("pieces", Scale::Count, "pieces it is about", pieces.counts());
        pen.put("bars", Scale::Count, "what bars become", bars.counts());
        let kind = match action {
            Action::Withdraw(kind)
            | Action::Take(kind)
            | Action::Trade { wagon: kind, .. }
            | Action::Buy { kind, .. } => kind as u8 + 1,
            Action::Court(gift) | Action::Share(gift) => gift_number(gift) + 1,
            _ => 0,
        };
        pen.put("kind", Scale::Class(7), "the kind, wagon or gift (6: a Taler), 0 for none", [kind]);
        let from = match action {
            Action::Trade { from, .. } | Action::Place { from, .. } => source_number(from) + 1,
            _ => 0,
        };
        pen.put("from", Scale::Class(8), "none, supply, five wagons, pub", [from]);
        let owner = match action {
            Action::Buy { owner, .. } => distance(own, owner, public.seats) as u8 & 3,
            _ => 0,
        };
        pen.put("owner", Scale::Class(4), "whose worker, clockwise from the viewer's seat", [owner]);
        let group = match action {
            Action::Build { group, .. } => data.groups.get(usize::from(group)).map(|info| (group, info)),
            _ => None,
        };
        let (number, value, crown) =
            group.map_or((0, 0, 0), |(number, info)| ((number + 1).min(12), info.value, info.crown));
        pen.put("group", Scale::Class(13), "what is built, 0 for nothing", [number]);
        pen.put("worth", Scale::Count, "its build value, its crown points", [value, crown]);
        let spot = match action {
            Action::Place { spot, .. } => data.spots.get(usize::from(spot)).map(|info| (spot, info)),
            _ => None,
        };
        let (number, formula, fee) =
            spot.map_or((0, 0, 0), |(spot, info)| ((spot + 1).min(20), info.formula as u8 + 1, info.fee));
        pen.put("spot", Scale::Class(21), "the spot, 0 for none", [number]);
        pen.put("formula", Scale::Class(15), "how it scores, 0 for none", [formula]);
        pen.put("fee", Scale::Count, "what it costs", [fee]);
    }

    /// What others lie face down decides what a choice brings.
    fn may_score(action: Action) -> bool {
        matches!(
            action,
            Action::Breach { .. } | Action::Build { .. } | Action::Place { .. } | Action::Palas(_)
        )
    }

    /// The longest list is that of the palas: five pieces for each of its places, own ones of four kinds or bars that become one of
    /// four. With two places that are ten pieces of eight sorts, 18 over 8. There are fewer ways to pay for all buildings
    /// together: in each payment any of the pieces may be bars (38,895). Every other list is shorter than 1,024: a breach is met
    /// with 31 stones and 31 bars at most.
    fn bound(tables: &Tables, _: &View) -> Bound {
        let most = tables.palas.max(tables.payments).max(1024);
        Bound {
            most,
            usual: most.min(USUAL),
            proved: true,
            why: "five pieces of eight sorts for each place of the palas, or all ways to pay for all buildings with own pieces and bars",
        }
    }

    fn ids(tables: &Tables) -> u32 {
        tables.first_rich() + RICH
    }

    fn id(tables: &Tables, view: &View, (): (), action: Action) -> Option<u32> {
        let (public, own) = (view.public(), own(view));
        Some(match action {
            Action::Choose(cards) => ids::CHOOSE + cards_number(cards)?,
            Action::Court(gift) => ids::COURT + u32::from(gift_number(gift)),
            Action::Share(gift) => ids::SHARE + u32::from(gift_number(gift)),
            Action::Drop => ids::DROP,
            Action::Pay => ids::PAY,
            Action::Accept => ids::ACCEPT,
            Action::Refuse => ids::REFUSE,
            Action::Done => ids::DONE,
            Action::Lose(card) => ids::LOSE + card as u32,
            Action::First(card) => ids::FIRST + card as u32,
            Action::Breach { own, bars } if own < 8 && bars < 8 => {
                ids::BREACH + u32::from(bars) * 8 + u32::from(own)
            }
            Action::Breach { .. } => return None,
            Action::Withdraw(kind) => ids::WITHDRAW + kind as u32,
            Action::Take(kind) => ids::TAKE + kind as u32,
            Action::Trade { wagon, from } => ids::TRADE + u32::from(source_number(from)) * 5 + wagon as u32,
            Action::Buy { owner, card, kind } => {
                let far = distance(own, owner, public.seats) as u32 & 3;
                ids::BUY + (far * 8 + card as u32) * 5 + kind as u32
            }
            Action::Place { spot, from } if spot < 20 => {
                ids::PLACE + u32::from(spot) * 7 + u32::from(source_number(from))
            }
            Action::Place { .. } => return None,
            Action::Load(goods) => ids::LOAD + tables.loads.binary_search(&goods).ok()? as u32,
            Action::Build { group, payment } => {
                match tables.builds.binary_search(&(group, payment.own, payment.bars)) {
                    Ok(at) => tables.first_build() + at as u32,
                    Err(_) => {
                        let at = rich(public, own, |_, found| found == (group, payment))?.0;
                        (at < RICH).then_some(tables.first_rich() + at)?
                    }
                }
            }
            Action::Palas(payment) => {
                let at = palas(public, own, |_, other| other == payment)?.0;
                (at < PALAS).then_some(tables.first_palas() + at)?
            }
        })
    }

    fn action(tables: &Tables, view: &View, (): (), id: u32) -> Option<Action> {
        let (public, own) = (view.public(), own(view));
        let (builds, palases) = (tables.first_build(), tables.first_palas());
        let kind = |n: u32| Resource::from_index(n as usize);
        let card = |n: u32| PersonCard::from_index(n as usize);
        Some(match id {
            ids::CHOOSE..ids::COURT => Action::Choose(cards_of(id - ids::CHOOSE)?),
            ids::COURT..ids::SHARE => Action::Court(*Gift::ALL.get((id - ids::COURT) as usize)?),
            ids::SHARE..ids::DROP => Action::Share(*Gift::ALL.get((id - ids::SHARE) as usize)?),
            ids::DROP => Action::Drop,
            ids::PAY => Action::Pay,
            ids::ACCEPT => Action::Accept,
            ids::REFUSE => Action::Refuse,
            ids::DONE => Action::Done,
            ids::LOSE..ids::FIRST => Action::Lose(card(id - ids::LOSE)?),
            ids::FIRST..ids::BREACH => Action::First(card(id - ids::FIRST)?),
            ids::BREACH..ids::WITHDRAW => {
                let n = (id - ids::BREACH) as u8;
                Action::Breach { own: n % 8, bars: n / 8 }
            }
            ids::WITHDRAW..ids::TAKE => Action::Withdraw(kind(id - ids::WITHDRAW)?),
            ids::TAKE..ids::TRADE => Action::Take(kind(id - ids::TAKE)?),
            ids::TRADE..ids::BUY => {
                let n = id - ids::TRADE;
                Action::Trade { wagon: kind(n % 5)?, from: source_of(n / 5)? }
            }
            ids::BUY..ids::PLACE => {
                let n = id - ids::BUY;
                let far = (n / 40) as usize;
                if far >= usize::from(public.seats) {
                    return None;
                }
                let owner = around(own, far, public.seats);
                Action::Buy { owner, card: card(n / 5 % 8)?, kind: kind(n % 5)? }
            }
            ids::PLACE..ids::LOAD => {
                let n = id - ids::PLACE;
                Action::Place { spot: (n / 7) as u8, from: source_of(n % 7)? }
            }
            _ if id < builds => Action::Load(tables.loads[(id - ids::LOAD) as usize]),
            _ if id < palases => {
                let (group, own, bars) = tables.builds[(id - builds) as usize];
                Action::Build { group, payment: Payment { own, bars } }
            }
            _ if id < tables.first_rich() => {
                let wanted = id - palases;
                Action::Palas(palas(public, own, |at, _| at == wanted)?.1)
            }
            _ => {
                let wanted = id - tables.first_rich();
                if wanted >= RICH {
                    return None;
                }
                let (group, payment) = rich(public, own, |at, _| at == wanted)?.1;
                Action::Build { group, payment }
            }
        })
    }
}

/// The numbers of actions; loads, builds and the palas follow.
mod ids {
    /// None, one or two of eight cards.
    pub const CHOOSE: u32 = 0;
    pub const COURT: u32 = 37;
    pub const SHARE: u32 = 43;
    pub const DROP: u32 = 49;
    pub const PAY: u32 = 50;
    pub const ACCEPT: u32 = 51;
    pub const REFUSE: u32 = 52;
    pub const DONE: u32 = 53;
    pub const LOSE: u32 = 54;
    pub const FIRST: u32 = 62;
    /// By bars and own stones.
    pub const BREACH: u32 = 70;
    pub const WITHDRAW: u32 = 134;
    pub const TAKE: u32 = 139;
    /// By source and wagon.
    pub const TRADE: u32 = 144;
    /// By owner, card and kind.
    pub const BUY: u32 = 179;
    /// By spot and source.
    pub const PLACE: u32 = 339;
    pub const LOAD: u32 = 479;
}

#[inline]
fn gift_number(gift: Gift) -> u8 {
    match gift {
        Gift::Piece(kind) => kind as u8,
        Gift::Taler => 5,
    }
}

#[inline]
fn source_number(from: Source) -> u8 {
    match from {
        Source::Supply => 0,
        Source::Wagon(kind) => kind as u8 + 1,
        Source::Pub => 6,
    }
}

fn source_of(n: u32) -> Option<Source> {
    Some(match n {
        0 => Source::Supply,
        6 => Source::Pub,
        n => Source::Wagon(Resource::from_index(n as usize - 1)?),
    })
}

/// None is 0, one card 1 to 8, two cards 9 to 36.
fn cards_number(cards: u8) -> Option<u32> {
    let low = cards.trailing_zeros();
    let high = 7u32.wrapping_sub(cards.leading_zeros());
    match cards.count_ones() {
        0 => Some(0),
        1 => Some(1 + low),
        2 => Some(9 + high * (high - 1) / 2 + low),
        _ => None,
    }
}

fn cards_of(n: u32) -> Option<u8> {
    match n {
        0 => Some(0),
        1..9 => Some(1 << (n - 1)),
        _ => {
            let n = n - 9;
            let high = (1..8u32).rfind(|high| high * (high - 1) / 2 <= n)?;
            Some(1 << high | 1 << (n - high * (high - 1) / 2))
        }
    }
}

/// The payment with many bars that is wanted, with its number among all of them that are possible now.
fn rich(
    public: &Public,
    seat: Seat,
    mut wanted: impl FnMut(u32, (u8, Payment)) -> bool,
) -> Option<(u32, (u8, Payment))> {
    if public.step != Step::Build || u32::from(public.goods[seat.index() & 3].get(Resource::Silver)) <= BARS {
        return None;
    }
    let (purse, mut at, mut found) = (public.purse(seat), 0, None);
    for group in bits::ones(public.groups.into()) {
        public.data.get().payments.each(&purse, group as u8, |own, bars| {
            if bars.total() > BARS {
                let this = (group as u8, Payment { own, bars });
                if found.is_none() && wanted(at, this) {
                    found = Some((at, this));
                }
                at += 1;
            }
        });
    }
    found
}

/// The first thing a seat could convert in the palas that is wanted, with its number. Nothing at all is not among them.
fn palas(
    public: &Public,
    seat: Seat,
    mut wanted: impl FnMut(u32, Payment) -> bool,
) -> Option<(u32, Payment)> {
    if public.step != Step::Palas {
        return None;
    }
    let goods = public.goods[seat.index() & 3];
    let limit = u32::from(public.palas_limit(seat));
    let mut at = 0;
    for bars in public.data.get().payments.conversions(&public.purse(seat)) {
        let used = bars.total();
        if used > limit {
            break;
        }
        let left = (limit - used) as u8;
        for s in 0..=goods.at(0).min(left) {
            for w in 0..=goods.at(1).min(left - s) {
                for c in 0..=goods.at(2).min(left - s - w) {
                    for t in 0..=goods.at(3).min(left - s - w - c) {
                        let payment = Payment { own: Goods::new([s, w, c, t, 0]), bars };
                        if payment == Payment::default() {
                            continue;
                        }
                        if wanted(at, payment) {
                            return Some((at, payment));
                        }
                        at += 1;
                    }
                }
            }
        }
    }
    None
}
