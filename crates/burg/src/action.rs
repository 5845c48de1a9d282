use crate::components::{CardSet, Data, PUB, PersonCard};
use crate::goods::{Goods, Resource};
use crate::wire::shape::Cards;
use crate::wire::show::{Heap, Id, cards, group_id, some, spot_id, stones};
use burghof_core::{Message, Seat, Unreadable, outside};
use std::fmt::{self, Write};

/// What a payment consists of: pieces of the player's own goods, and bars with the kinds they become (BRG-119).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Payment {
    /// Pieces from the player's own goods.
    pub own: Goods,
    /// What the bars become.
    pub bars: Goods,
}

impl Payment {
    /// The pieces that are built in.
    #[inline]
    pub fn pieces(self) -> Goods {
        self.own + self.bars
    }
}

/// A piece or a Taler (damsel).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gift {
    /// One piece of a kind.
    Piece(Resource),
    /// One Taler.
    Taler,
}

impl Gift {
    /// All six.
    pub const ALL: [Gift; 6] = [
        Gift::Piece(Resource::Sand),
        Gift::Piece(Resource::Wood),
        Gift::Piece(Resource::Clay),
        Gift::Piece(Resource::Stone),
        Gift::Piece(Resource::Silver),
        Gift::Taler,
    ];

    /// Its id in notation and JSON.
    #[inline]
    pub fn id(self) -> &'static str {
        match self {
            Gift::Piece(kind) => kind.id(),
            Gift::Taler => "taler",
        }
    }
}

/// Where a helper comes from (BRG-136, BRG-205).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The player's own supply.
    Supply,
    /// Beside a wagon or the rider.
    Wagon(Resource),
    /// The innkeeper of the village pub.
    Pub,
}

/// What a seat can do. Outside, `pay` are own pieces and `silver` the kinds that bars become.
#[outside("burg", Act, tag = "action")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// BRG-40: lay these cards face down.
    Choose(#[outside(cards: Cards = cards(*a))] CardSet),
    /// BRG-225: put something on the damsel's card.
    Court(#[outside(gift: Id = a.id())] Gift),
    /// BRG-225: drop out of the courtship.
    Drop,
    /// BRG-228: take something from the damsel's card.
    Share(#[outside(gift: Id = a.id())] Gift),
    /// BRG-215, BRG-235: give up a card for the rest of the game.
    Lose(#[outside(card)] PersonCard),
    /// BRG-215, BRG-235: pay instead.
    Pay,
    /// BRG-220: stones for the breach, own ones and bars.
    Breach {
        /// Own stones.
        #[outside(pay: Heap = stones(*own))]
        own: u8,
        /// Bars that become stones.
        #[outside(silver: Heap = stones(*bars))]
        bars: u8,
    },
    /// BRG-53: the free pieces of a worker.
    Load(#[outside(pieces: Heap = some(*a))] Goods),
    /// BRG-203: take a helper back instead of the toll.
    Withdraw(#[outside(wagon)] Resource),
    /// BRG-65: put a helper beside a wagon or the rider.
    Trade {
        /// The wagon.
        wagon: Resource,
        /// From the supply or the pub.
        #[outside(from: Id = from.id())]
        from: Source,
    },
    /// BRG-80: all pieces of one kind from the defence tower.
    Take(#[outside(kind)] Resource),
    /// BRG-88: buy a piece.
    Buy {
        /// Whose worker.
        owner: Seat,
        /// Which worker.
        card: PersonCard,
        /// The kind of piece.
        kind: Resource,
    },
    /// BRG-93: sell the last piece.
    Accept,
    /// BRG-93: keep the last piece.
    Refuse,
    /// BRG-111: erect a building of a group.
    Build {
        /// The number of the group.
        #[outside(building: Id = group_id(data, *group))]
        group: u8,
        /// What was paid.
        #[outside(pay: Heap = some(payment.own), silver: Heap = some(payment.bars))]
        payment: Payment,
    },
    /// BRG-132: place a helper.
    Place {
        /// The number of the spot.
        #[outside(place: Id = spot_id(data, *spot))]
        spot: u8,
        /// Where the helper comes from.
        #[outside(from: Id = from.id())]
        from: Source,
    },
    /// BRG-182: this worker first.
    First(#[outside(card)] PersonCard),
    /// BRG-165: convert pieces in the palas.
    Palas(#[outside(pay: Heap = some(a.own), silver: Heap = some(a.bars))] Payment),
    /// Nothing (more).
    Done,
}

/// `2t 1c 4s v>t`: pieces with their letters, bars with the kind they become.
#[inline]
pub(crate) fn write_payment(payment: Payment, out: &mut dyn Write) -> fmt::Result {
    for kind in Resource::SOLID.into_iter().rev() {
        let n = payment.own.get(kind);
        if n > 0 {
            write!(out, " {n}{}", kind.letter())?;
        }
    }
    for kind in Resource::SOLID.into_iter().rev() {
        match payment.bars.get(kind) {
            0 => {}
            1 => write!(out, " v>{}", kind.letter())?,
            n => write!(out, " {n}v>{}", kind.letter())?,
        }
    }
    Ok(())
}

/// Writes a number that names something; what does not exist is written as its number.
#[inline]
fn write_named(id: Option<&'static str>, number: u8, out: &mut dyn Write) -> fmt::Result {
    match id {
        Some(id) if !id.is_empty() => out.write_str(id),
        _ => write!(out, "#{number}"),
    }
}

#[inline]
fn write_source(from: Source, out: &mut dyn Write) -> fmt::Result {
    match from {
        Source::Supply => out.write_str("supply"),
        Source::Wagon(Resource::Silver) => out.write_str("rider"),
        Source::Wagon(kind) => out.write_str(kind.id()),
        Source::Pub => out.write_str("pub"),
    }
}

#[inline]
fn wagon_id(kind: Resource) -> &'static str {
    if kind == Resource::Silver { "rider" } else { kind.id() }
}

/// Goods that hold what no payment holds are written bit by bit, so that any value can be read back.
#[inline]
fn plain(payment: Payment) -> bool {
    let sane = |goods: Goods| Goods::from_bits(goods.bits()).is_some() && goods.get(Resource::Silver) == 0;
    sane(payment.own) && sane(payment.bars)
}

#[inline]
fn write_raw(payment: Payment, out: &mut dyn Write) -> fmt::Result {
    write!(out, " #{}:{}", payment.own.bits(), payment.bars.bits())
}

#[inline]
fn write_paid(payment: Payment, out: &mut dyn Write) -> fmt::Result {
    if plain(payment) { write_payment(payment, out) } else { write_raw(payment, out) }
}

impl Action {
    /// Writes the action the way people note it down.
    #[inline]
    pub(crate) fn write(self, data: &Data, out: &mut dyn Write) -> fmt::Result {
        match self {
            Action::Choose(0) => out.write_str("choose nothing"),
            Action::Choose(cards) => {
                for (i, card) in PersonCard::each(cards).enumerate() {
                    out.write_str(if i == 0 { "choose " } else { "+" })?;
                    out.write_str(card.id())?;
                }
                Ok(())
            }
            Action::Court(gift) => write!(out, "court {}", gift.id()),
            Action::Drop => out.write_str("drop"),
            Action::Share(gift) => write!(out, "share {}", gift.id()),
            Action::Lose(card) => write!(out, "lose {}", card.id()),
            Action::Pay => out.write_str("pay"),
            Action::Breach { own, bars } => {
                out.write_str("breach")?;
                if own > 0 || bars == 0 {
                    write!(out, " {own}t")?;
                }
                match bars {
                    0 => Ok(()),
                    1 => out.write_str(" v>t"),
                    n => write!(out, " {n}v>t"),
                }
            }
            Action::Load(goods) => {
                out.write_str("load")?;
                write_paid(Payment { own: goods, bars: Goods::NONE }, out)
            }
            Action::Withdraw(kind) => write!(out, "withdraw {}", wagon_id(kind)),
            Action::Trade { wagon, from } => {
                write!(out, "trader {}", wagon_id(wagon))?;
                if from != Source::Supply {
                    out.write_str(" from ")?;
                    write_source(from, out)?;
                }
                Ok(())
            }
            Action::Take(kind) => write!(out, "take {}", kind.id()),
            Action::Buy { owner, card, kind } => write!(out, "buy {owner} {} {}", card.id(), kind.id()),
            Action::Accept => out.write_str("accept"),
            Action::Refuse => out.write_str("refuse"),
            Action::Build { group, payment } => {
                out.write_str("build ")?;
                write_named(data.groups.get(group as usize).map(|group| group.id), group, out)?;
                write_paid(payment, out)
            }
            Action::Place { spot, from } => {
                out.write_str("place ")?;
                write_named(data.spots.get(spot as usize).map(|spot| spot.id), spot, out)?;
                out.write_str(" from ")?;
                write_source(from, out)
            }
            Action::First(card) => write!(out, "first {}", card.id()),
            Action::Palas(payment) => {
                out.write_str("palas")?;
                if payment == Payment::default() {
                    out.write_str(" nothing")?;
                }
                write_paid(payment, out)
            }
            Action::Done => out.write_str("done"),
        }
    }

    /// Reads what [`Action::write`] writes, tolerant of case and spaces.
    #[inline]
    pub(crate) fn read(data: &Data, text: &str) -> Result<Action, Unreadable> {
        let wrong = |form: &str| Unreadable::form(text, form);
        let lower = text.trim().to_ascii_lowercase().replace(',', " ");
        let mut words = lower.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let kind = |i: usize| {
            let word = rest.get(i).copied().unwrap_or_default();
            let kind = if word == "rider" { Some(Resource::Silver) } else { Resource::named(word) };
            kind.ok_or_else(|| wrong("sand, wood, clay, stone, silver"))
        };
        let card = |i: usize| {
            PersonCard::named(rest.get(i).copied().unwrap_or_default())
                .ok_or_else(|| wrong("messenger, trader, mason, stonecutter, worker_wood, worker_sand, worker_stone, master_builder"))
        };
        let gift = || match rest.first() {
            Some(&"taler") => Ok(Gift::Taler),
            _ => kind(0).map(Gift::Piece).map_err(|_| wrong("sand, taler")),
        };
        let only = |most: usize| {
            if rest.len() > most {
                Err(Unreadable::new(text, Message::new("unreadable-too-much")))
            } else {
                Ok(())
            }
        };
        match verb {
            "choose" => read_cards(&rest).ok_or_else(|| wrong("choose messenger+trader")),
            "court" => gift().and_then(|gift| only(1).map(|()| Action::Court(gift))),
            "share" => gift().and_then(|gift| only(1).map(|()| Action::Share(gift))),
            "lose" => card(0).and_then(|card| only(1).map(|()| Action::Lose(card))),
            "first" => card(0).and_then(|card| only(1).map(|()| Action::First(card))),
            "withdraw" => kind(0).and_then(|kind| only(1).map(|()| Action::Withdraw(kind))),
            "take" => kind(0).and_then(|kind| only(1).map(|()| Action::Take(kind))),
            "drop" => only(0).map(|()| Action::Drop),
            "pay" => only(0).map(|()| Action::Pay),
            "accept" => only(0).map(|()| Action::Accept),
            "refuse" => only(0).map(|()| Action::Refuse),
            "done" => only(0).map(|()| Action::Done),
            "breach" => {
                let (own, bars) = read_breach(&rest).map_err(|why| Unreadable::new(text, why))?;
                Ok(Action::Breach { own, bars })
            }
            "load" => {
                let payment = read_payment(&rest).map_err(|why| Unreadable::new(text, why))?;
                if !payment.bars.is_empty() {
                    return Err(Unreadable::new(text, Message::new("unreadable-no-bars")));
                }
                Ok(Action::Load(payment.own))
            }
            "trader" => {
                let from = match rest[1.min(rest.len())..] {
                    [] => Source::Supply,
                    ["from", from] => read_source(from).ok_or_else(|| wrong("trader clay from pub"))?,
                    _ => return Err(wrong("trader clay from pub")),
                };
                Ok(Action::Trade { wagon: kind(0)?, from })
            }
            "buy" => {
                let owner = rest.first().and_then(|word| word.parse::<usize>().ok());
                let owner = owner.and_then(|owner| Seat::checked(owner, burghof_core::MAX_SEATS as u8));
                let owner = owner.ok_or_else(|| wrong("buy 2 worker_sand clay"))?;
                only(3)?;
                Ok(Action::Buy { owner, card: card(1)?, kind: kind(2)? })
            }
            "build" => {
                let what = rest.first().copied().unwrap_or_default();
                let group = number(what).or_else(|| data.group(what));
                let group = group.ok_or_else(|| wrong("build tower 1t 1c 1s"))?;
                let payment = read_payment(&rest[1..]).map_err(|why| Unreadable::new(text, why))?;
                Ok(Action::Build { group, payment })
            }
            // A building may be named alone: `stable 2t 1c 4s`.
            what if !rest.is_empty() && data.group(what).is_some() && !matches!(what, "palas") => {
                let group = data.group(what).unwrap_or_default();
                let payment = read_payment(&rest).map_err(|why| Unreadable::new(text, why))?;
                Ok(Action::Build { group, payment })
            }
            "place" => {
                let what = rest.first().copied().unwrap_or_default();
                let spot = number(what).or_else(|| data.spot(what));
                let spot = spot.ok_or_else(|| wrong("place keep_14 from supply"))?;
                let from = match rest[1..] {
                    [] => Source::Supply,
                    ["from", from] => read_source(from)
                        .ok_or_else(|| wrong("from supply, from clay, from rider, from pub"))?,
                    _ => return Err(wrong("place keep_14 from supply")),
                };
                Ok(Action::Place { spot, from })
            }
            "palas" if rest == ["nothing"] => Ok(Action::Palas(Payment::default())),
            "palas" => read_payment(&rest).map(Action::Palas).map_err(|why| Unreadable::new(text, why)),
            _ => Err(Unreadable::verbs(
                text,
                "choose, trader, take, build, place, buy, accept, refuse, load, first, palas, court, drop, share, \
                 lose, pay, breach, withdraw, done",
            )),
        }
    }
}

/// `#7`: something that has no name.
#[inline]
fn number(word: &str) -> Option<u8> {
    word.strip_prefix('#')?.parse().ok()
}

#[inline]
fn read_source(word: &str) -> Option<Source> {
    match word {
        "supply" => Some(Source::Supply),
        "pub" => Some(Source::Pub),
        "rider" => Some(Source::Wagon(Resource::Silver)),
        word => Resource::named(word).map(Source::Wagon),
    }
}

#[inline]
fn read_cards(rest: &[&str]) -> Option<Action> {
    if rest == ["nothing"] {
        return Some(Action::Choose(0));
    }
    let mut cards = 0;
    for word in rest.iter().flat_map(|word| word.split('+')).filter(|word| !word.is_empty()) {
        let bit = PersonCard::named(word)?.bit();
        if cards & bit != 0 {
            return None;
        }
        cards |= bit;
    }
    (cards != 0).then_some(Action::Choose(cards))
}

#[inline]
fn too_many(word: &str) -> Message {
    Message::new("unreadable-number").with("word", word.chars().take(40).collect::<String>())
}

#[inline]
fn pieces_expected(word: &str) -> Message {
    let message = Message::new("unreadable-pieces").with("word", word.chars().take(40).collect::<String>());
    message.with("form", "2t 1c 4s v>t".to_owned())
}

/// A number and a kind: `4s`, `s`, `2v>t`.
#[inline]
fn read_part(word: &str) -> Result<(u8, &str), Message> {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, kind) = word.split_at(digits);
    let count = if number.is_empty() { Some(1) } else { number.parse().ok() };
    count.map(|count| (count, kind)).ok_or_else(|| too_many(word))
}

#[inline]
fn read_payment(words: &[&str]) -> Result<Payment, Message> {
    if let [word] = words
        && let Some((own, bars)) = word.strip_prefix('#').and_then(|raw| raw.split_once(':'))
        && let (Ok(own), Ok(bars)) = (own.parse(), bars.parse())
    {
        return Ok(Payment { own: Goods::raw(own), bars: Goods::raw(bars) });
    }
    let (mut own, mut bars) = ([0u8; 5], [0u8; 5]);
    for word in words {
        let (count, kind) = read_part(word)?;
        let (side, kind) = match kind.split_once('>') {
            Some((from, into)) if Resource::named(from) == Some(Resource::Silver) => (&mut bars, into),
            Some(_) => return Err(pieces_expected(word)),
            None => (&mut own, kind),
        };
        let kind = Resource::named(kind).filter(|&kind| kind != Resource::Silver);
        let kind = kind.ok_or_else(|| pieces_expected(word))?;
        let sum = side[kind.index()].saturating_add(count);
        if sum > Goods::MOST {
            return Err(too_many(word));
        }
        side[kind.index()] = sum;
    }
    Ok(Payment { own: Goods::new(own), bars: Goods::new(bars) })
}

#[inline]
fn read_breach(words: &[&str]) -> Result<(u8, u8), Message> {
    let (mut own, mut bars) = (0u8, 0u8);
    for word in words {
        let (count, kind) = read_part(word)?;
        let side = match kind {
            "t" | "stone" => &mut own,
            "v>t" | "silver>stone" => &mut bars,
            _ => return Err(pieces_expected(word)),
        };
        *side = side.checked_add(count).ok_or_else(|| too_many(word))?;
    }
    if words.is_empty() { Err(pieces_expected("")) } else { Ok((own, bars)) }
}

impl Source {
    /// Its id in JSON.
    #[inline]
    pub fn id(self) -> &'static str {
        match self {
            Source::Supply => "supply",
            Source::Wagon(kind) => wagon_id(kind),
            Source::Pub => "pub",
        }
    }

    /// Would taking the helper from here and putting him there leave him where he is?
    #[inline]
    pub(crate) fn is_spot(self, spot: u8) -> bool {
        self == Source::Pub && spot == PUB
    }
}
