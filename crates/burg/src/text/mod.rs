//! The table in characters and in sentences. Everything said is a message with its words in the Fluent files.

mod draw;

use crate::action::{Action, Gift, Payment, Source};
use crate::aid::Aid;
use crate::components::{CASTLE, CardSet, Data, GRANARY, GRANARY_PLACES, PUB, PersonCard, WinterCard};
use crate::event::Event;
use crate::glossary::{self, pieces};
use crate::goods::{Goods, Resource};
use crate::proposals::WAYS;
use crate::state::{Burg, Public, Step};
use crate::view::View;
use burghof_core::{Arg, Bilingual, Drawing, Message, Piece, Seat, Speech, Text, bits};

const KINDS: [&str; 5] =
    ["burg-kind-sand", "burg-kind-wood", "burg-kind-clay", "burg-kind-stone", "burg-kind-silver"];

/// "2 stones, 1 clay and 4 sand"; "nothing" if there is nothing.
#[inline]
fn goods(goods: Goods) -> Arg {
    Arg::List(goods.iter().map(|(kind, n)| Arg::Message(pieces(kind, n))).collect())
}

/// Pieces and bars of a payment.
#[inline]
fn payment(payment: Payment) -> Arg {
    let own = payment.own.iter().filter(|&(kind, _)| kind != Resource::Silver);
    let mut parts: Vec<Arg> = own.map(|(kind, n)| Arg::Message(pieces(kind, n))).collect();
    parts.extend(payment.bars.iter().map(|(kind, n)| {
        let bars = Message::new("burg-bars-become").with("count", n).with("pieces", pieces(kind, n));
        Arg::Message(bars)
    }));
    Arg::List(parts)
}

#[inline]
fn gift(gift: Gift) -> Message {
    match gift {
        Gift::Piece(kind) => pieces(kind, 1),
        Gift::Taler => Message::new("burg-taler").with("count", 1),
    }
}

#[inline]
fn cards(set: CardSet, data: &Data) -> Arg {
    Arg::List(PersonCard::each(set).map(|card| Arg::Name(data.persons[card.index()].name)).collect())
}

#[inline]
fn source(from: Source, data: &Data) -> Message {
    match from {
        Source::Supply => Message::new("burg-from-supply"),
        Source::Wagon(kind) => Message::new("burg-from-wagon").with("wagon", data.wagons[kind.index()]),
        Source::Pub => Message::new("burg-from-pub"),
    }
}

/// A place: its building and its fee.
#[inline]
fn place(spot: u8, data: &Data) -> Message {
    match data.spots.get(spot as usize) {
        Some(spot) => Message::new("burg-place").with("building", spot.name).with("fee", spot.fee),
        None => Message::new("burg-nowhere"),
    }
}

/// What the acting card earns with a building: Taler for the mason, points for the others.
#[inline]
fn earns(p: &Public, group: u8, paid: Payment) -> Message {
    let data = p.data.get();
    let crown = data.groups.get(group as usize).map_or(0, |group| group.crown);
    match p.card {
        Some(PersonCard::Mason) => {
            let wages = (paid.pieces().total() * u32::from(data.mason_taler)).min(p.bank.into());
            Message::new("burg-taler").with("count", wages)
        }
        Some(PersonCard::Stonecutter) => Message::new("burg-vp").with("count", crown),
        _ => Message::new("burg-vp").with("count", crown / 2),
    }
}

/// What a helper beside a wagon is paid: everything but the piece for the defence tower, as far as there is enough.
#[inline]
fn pays(p: &Public, wagon: Resource) -> Message {
    let symbols = p.data.symbols[wagon.index()].min(p.stock.get(wagon));
    pieces(wagon, symbols.saturating_sub(1))
}

#[inline]
fn building(group: u8, data: &Data) -> Arg {
    match data.groups.get(group as usize) {
        Some(group) => Arg::Name(group.name),
        None => Arg::Word("burg-nowhere"),
    }
}

#[inline]
fn winter_messages(p: &Public) -> Vec<Message> {
    if !p.winter {
        return Vec::new();
    }
    let names = |set: u8| {
        Arg::List(WinterCard::each(set).map(|card| Arg::Name(p.data.winter_names[card as usize])).collect())
    };
    let mut all = vec![
        Message::new("burg-winter")
            .with("deck", p.deck.count_ones())
            .with("active", names(p.active))
            .with("gone", names(p.gone())),
    ];
    if p.is_active(WinterCard::VillagePub) {
        all.push(match p.innkeeper() {
            Some(seat) => Message::new("burg-innkeeper").with("seat", seat),
            None => Message::new("burg-no-innkeeper").with("taler", p.pub_taler),
        });
    }
    if p.is_active(WinterCard::Damsel) {
        let suitors = p.suitors.iter().map(Arg::Seat).collect::<Vec<_>>();
        all.push(
            Message::new("burg-suitors")
                .with("suitors", Arg::List(suitors))
                .with("pieces", goods(p.damsel_goods))
                .with("taler", p.damsel_taler),
        );
    }
    all
}

impl Public {
    /// BRG-171: the field of the victory track a marker stands on.
    #[inline]
    pub fn field(&self, vp: i32) -> i32 {
        let track = i32::from(self.data.track);
        if vp <= 0 { vp.max(0) } else { (vp - 1) % track + 1 }
    }
}

impl Text for Burg {
    type Aid = Aid;
    const RULES: Bilingual =
        Bilingual { de: include_str!("../../rules.de.md"), en: include_str!("../../rules.en.md") };
    const WORDS: Bilingual =
        Bilingual { de: include_str!("../../words.de.ftl"), en: include_str!("../../words.en.ftl") };

    #[inline]
    fn aid(view: &View) -> Aid {
        crate::aid::aid(view)
    }

    #[inline]
    fn drawing(view: &View, speech: &dyn Speech) -> Drawing {
        draw::draw(view, speech)
    }

    #[inline]
    fn describe(view: &View) -> Vec<Message> {
        let p = &view.public;
        let data = p.data.get();
        let vp = p.vp();
        let mut all = Vec::new();
        if p.step == Step::Over {
            all.push(Message::new("burg-say-over"));
        } else {
            all.push(
                Message::new("burg-say-round")
                    .with("space", p.space)
                    .with("coins", p.coins)
                    .with("start", p.start)
                    .with("bank", p.bank),
            );
        }
        if p.winter && p.data.marked(p.space) {
            all.push(Message::new("burg-head-marked"));
        }
        if let Some(card) = p.card {
            let name = data.persons[card.index()].name;
            all.push(Message::new("burg-say-turn").with("seat", p.turn).with("card", name));
        }
        if let Some(seat) = view.viewer.seat() {
            let i = seat.index();
            all.push(
                Message::new("burg-say-own")
                    .with("vp", vp[i])
                    .with("taler", p.taler[i])
                    .with("pieces", goods(p.goods[i]))
                    .with("supply", p.supply[i]),
            );
            all.push(Message::new("burg-say-hand").with("cards", cards(p.held[i] & !view.choice, data)));
            if view.choice != 0 {
                all.push(Message::new("burg-say-choice").with("cards", cards(view.choice, data)));
            }
        }
        for seat in Seat::all(p.seats).filter(|&seat| !view.viewer.is(seat)) {
            let i = seat.index();
            all.push(
                Message::new("burg-say-player")
                    .with("seat", seat)
                    .with("vp", vp[i])
                    .with("taler", p.taler[i])
                    .with("pieces", goods(p.goods[i]))
                    .with("supply", p.supply[i])
                    .with("cards", cards(p.held[i], data))
                    .with("down", p.down[i]),
            );
        }
        for (id, sets) in [
            ("burg-say-played", &p.played),
            ("burg-say-done", &p.done),
            ("burg-say-pile", &p.discard),
            ("burg-say-lost", &p.lost),
        ] {
            for seat in Seat::all(p.seats).filter(|seat| sets[seat.index()] != 0) {
                let list = cards(sets[seat.index()], data);
                all.push(Message::new(id).with("seat", seat).with("cards", list));
            }
        }
        for slot in 0..4 {
            if let Some((owner, card)) = p.loaded(slot) {
                all.push(
                    Message::new("burg-loaded-card")
                        .with("seat", owner)
                        .with("card", data.persons[card.index()].name)
                        .with("pieces", goods(p.loads[slot])),
                );
            }
        }
        all.push(
            Message::new("burg-say-stock")
                .with("stock", goods(p.stock))
                .with("tower", goods(p.tower))
                .with("bars", p.forge),
        );
        for kind in Resource::ALL {
            let wagon = data.wagons[kind.index()];
            all.push(match p.wagon(kind) {
                Some(owner) if p.fresh >> kind.index() & 1 != 0 => {
                    Message::new("burg-say-wagon-fresh").with("wagon", wagon).with("seat", owner)
                }
                Some(owner) => Message::new("burg-say-wagon").with("wagon", wagon).with("seat", owner),
                None => Message::new("burg-say-wagon-free").with("wagon", wagon),
            });
        }
        let left = data.groups.iter().filter(|group| group.templates & p.templates != 0).map(|group| {
            let count = (group.templates & p.templates).count_ones();
            let left = Message::new("burg-template").with("count", count).with("building", group.name);
            Arg::Message(left.with("value", group.value).with("crown", group.crown))
        });
        all.push(Message::new("burg-say-templates").with("templates", Arg::List(left.collect())));
        for spot in bits::ones((p.occupied() & (CASTLE | outside_spots())).into()) {
            if let (Some(owner), Some(spot)) = (p.occupant(spot as u8), data.spots.get(spot as usize)) {
                let place = glossary::place(data, spot);
                all.push(Message::new("burg-say-helper").with("seat", owner).with("place", place));
            }
        }
        let free =
            bits::ones((p.open & !p.occupied()).into()).filter_map(|spot| data.spots.get(spot as usize));
        let free: Vec<Arg> = free.map(|spot| Arg::Message(glossary::place(data, spot))).collect();
        all.push(Message::new("burg-say-free").with("places", Arg::List(free)));
        all.extend(winter_messages(p));
        all
    }

    #[inline]
    fn prompt(view: &View, seat: Seat) -> Message {
        let p = &view.public;
        let data = p.data.get();
        let waiting = p.to_act();
        if p.step == Step::Over {
            return Message::new("burg-ask-over");
        }
        if !waiting.contains(seat) {
            let seats = waiting.iter().map(Arg::Seat).collect::<Vec<_>>();
            return Message::new("burg-ask-others").with("seats", Arg::List(seats));
        }
        let i = seat.index();
        match p.step {
            Step::Select => {
                let (_, count) = p.choice(seat);
                Message::new("burg-ask-select").with("count", count)
            }
            Step::Courtship => Message::new("burg-ask-courtship").with("vp", data.winter.damsel_vp),
            Step::Sharing => Message::new("burg-ask-sharing"),
            Step::Plague => Message::new("burg-ask-plague").with("price", p.plague_price(seat)),
            Step::Breach => Message::new("burg-ask-breach")
                .with("most", data.winter.stones)
                .with("vp", data.winter.stone_vp),
            Step::Snowdrift => Message::new("burg-ask-snowdrift").with("price", data.winter.snowdrift),
            Step::Load => {
                let free = p.card.map_or(0, |card| data.persons[card.index()].free_pieces);
                Message::new("burg-ask-load").with("count", free)
            }
            Step::Toll => Message::new("burg-ask-toll"),
            Step::Trader => Message::new("burg-ask-trader").with("supply", p.supply[i]),
            Step::Tower => Message::new("burg-ask-tower").with("tower", goods(p.tower)),
            Step::Buy => Message::new("burg-ask-buy").with("taler", p.taler[i]),
            Step::Answer => {
                let kind = p.offer.unwrap_or(Resource::Sand);
                Message::new("burg-ask-answer").with("seat", p.turn).with("piece", pieces(kind, 1))
            }
            Step::Build => {
                Message::new("burg-ask-build").with("count", p.builds).with("pieces", goods(p.goods[i]))
            }
            Step::Place => Message::new("burg-ask-place").with("count", p.helpers).with("taler", p.taler[i]),
            Step::Order => Message::new("burg-ask-order"),
            Step::Palas | Step::Over => Message::new("burg-ask-palas").with("limit", p.palas_limit(seat)),
        }
    }

    #[inline]
    fn say_action(view: &View, seat: Seat, action: Action) -> Message {
        let p = &view.public;
        let data = p.data.get();
        match action {
            Action::Choose(set) => Message::new("burg-do-choose").with("cards", cards(set, data)),
            Action::Court(what) => Message::new("burg-do-court").with("gift", gift(what)),
            Action::Drop => Message::new("burg-do-drop"),
            Action::Share(what) => Message::new("burg-do-share").with("gift", gift(what)),
            Action::Lose(card) => Message::new("burg-do-lose").with("card", data.persons[card.index()].name),
            Action::Pay => {
                let price = match p.step {
                    Step::Plague => p.plague_price(seat),
                    _ => u32::from(data.winter.snowdrift.min(p.taler[seat.index() & 3])),
                };
                Message::new("burg-do-pay").with("count", price)
            }
            Action::Breach { own, bars } => {
                let stones = |n: u8| Goods::of(Resource::Stone, n);
                Message::new("burg-do-breach")
                    .with("pieces", payment(Payment { own: stones(own), bars: stones(bars) }))
            }
            Action::Load(load) => Message::new("burg-do-load").with("pieces", goods(load)),
            Action::Withdraw(wagon) => {
                Message::new("burg-do-withdraw").with("wagon", data.wagons[wagon.index()])
            }
            Action::Trade { wagon, from } => {
                let to = data.wagons[wagon.index()];
                match p.wagon(wagon) {
                    Some(other) => Message::new("burg-do-displace").with("wagon", to).with("seat", other),
                    None => Message::new("burg-do-trade").with("wagon", to),
                }
                .with("from", source(from, data))
                .with("pays", pays(p, wagon))
            }
            Action::Take(kind) => {
                Message::new("burg-do-take").with("pieces", pieces(kind, p.tower.get(kind)))
            }
            Action::Buy { owner, card, kind } => Message::new("burg-do-buy")
                .with("piece", pieces(kind, 1))
                .with("seat", owner)
                .with("price", data.price)
                .with("card", data.persons[card.index()].name),
            Action::Accept => Message::new("burg-do-accept"),
            Action::Refuse => Message::new("burg-do-refuse"),
            Action::Build { group, payment: paid } => Message::new("burg-do-build")
                .with("building", building(group, data))
                .with("earns", earns(p, group, paid))
                .with("pieces", payment(paid)),
            Action::Place { spot, from } => {
                let place = data.spots.get(spot as usize).map(|spot| glossary::place(data, spot));
                Message::new("burg-do-place")
                    .with("place", place.unwrap_or(Message::new("burg-nowhere")))
                    .with("from", source(from, data))
            }
            Action::First(card) => {
                Message::new("burg-do-first").with("card", data.persons[card.index()].name)
            }
            Action::Palas(paid) => Message::new("burg-do-palas")
                .with("pieces", payment(paid))
                .with("vp", paid.pieces().worth(&data.points)),
            Action::Done => Message::new(match p.step {
                Step::Trader => "burg-do-no-trader",
                Step::Buy => "burg-do-no-buy",
                Step::Build => "burg-do-no-build",
                Step::Place => "burg-do-no-place",
                Step::Breach => "burg-do-no-breach",
                Step::Palas => "burg-do-no-palas",
                _ => "burg-do-done",
            }),
        }
    }

    #[inline]
    fn say_event(view: &View, event: &Event) -> Message {
        let data = view.public.data.get();
        let name = |card: PersonCard| data.persons[card.index()].name;
        let wagon_name = |kind: Resource| data.wagons[kind.index()];
        match *event {
            Event::Round { space, start } => {
                Message::new("burg-on-round").with("space", space).with("seat", start)
            }
            Event::Courted { seat, gift: what } => {
                Message::new("burg-on-courted").with("seat", seat).with("gift", gift(what))
            }
            Event::Dropped { seat } => Message::new("burg-on-dropped").with("seat", seat),
            Event::Won { seat, vp } => Message::new("burg-on-won").with("seat", seat).with("vp", vp),
            Event::Shared { seat, gift: what } => {
                Message::new("burg-on-shared").with("seat", seat).with("gift", gift(what))
            }
            Event::Gone { card } => {
                Message::new("burg-on-gone").with("card", data.winter_names[card as usize])
            }
            Event::Chose { seat, count } => {
                Message::new("burg-on-chose").with("seat", seat).with("count", count)
            }
            Event::Winter { card } => {
                Message::new("burg-on-winter").with("card", data.winter_names[card as usize])
            }
            Event::Lost { seat, card } => {
                Message::new("burg-on-lost").with("seat", seat).with("card", name(card))
            }
            Event::Paid { seat, taler } => {
                Message::new("burg-on-paid").with("seat", seat).with("count", taler)
            }
            Event::Breached { seat, own, bars, vp } => {
                let stones = |n: u8| Goods::of(Resource::Stone, n);
                let paid = payment(Payment { own: stones(own), bars: stones(bars) });
                Message::new("burg-on-breached").with("seat", seat).with("pieces", paid).with("vp", vp)
            }
            Event::Revealed { cards: played, seats } => {
                let all = Seat::all(seats).map(|seat| {
                    let shown = Message::new("burg-shows").with("seat", seat);
                    Arg::Message(shown.with("cards", cards(played[seat.index() & 3], data)))
                });
                Message::new("burg-on-revealed").with("cards", Arg::List(all.collect()))
            }
            Event::Loaded { seat, card, pieces } => Message::new("burg-on-loaded")
                .with("seat", seat)
                .with("card", name(card))
                .with("pieces", goods(pieces)),
            Event::Messenger { seat, taler } => {
                Message::new("burg-on-messenger").with("seat", seat).with("count", taler)
            }
            Event::Toll { seat, to: Some(owner), taler } => Message::new("burg-on-toll-owner")
                .with("seat", seat)
                .with("owner", owner)
                .with("count", taler),
            Event::Toll { seat, to: None, taler } => {
                Message::new("burg-on-toll-card").with("seat", seat).with("count", taler)
            }
            Event::Withdrew { seat, wagon } => {
                Message::new("burg-on-withdrew").with("seat", seat).with("wagon", wagon_name(wagon))
            }
            Event::Traded { seat, wagon, displaced: None, .. } => {
                Message::new("burg-on-traded").with("seat", seat).with("wagon", wagon_name(wagon))
            }
            Event::Traded { seat, wagon, displaced: Some(other), .. } => Message::new("burg-on-displaced")
                .with("seat", seat)
                .with("other", other)
                .with("wagon", wagon_name(wagon)),
            Event::Payout { seat, wagon, pieces: count, tower } => Message::new("burg-on-payout")
                .with("seat", seat)
                .with("pieces", pieces(wagon, count))
                .with("tower", tower),
            Event::Took { seat, kind, count } => {
                Message::new("burg-on-took").with("seat", seat).with("pieces", pieces(kind, count))
            }
            Event::Bought { seat, owner, card, kind } => Message::new("burg-on-bought")
                .with("seat", seat)
                .with("owner", owner)
                .with("card", name(card))
                .with("piece", pieces(kind, 1)),
            Event::Asked { seat, owner, card, kind } => Message::new("burg-on-asked")
                .with("seat", seat)
                .with("owner", owner)
                .with("card", name(card))
                .with("piece", pieces(kind, 1)),
            Event::Refused { owner, card } => {
                Message::new("burg-on-refused").with("owner", owner).with("card", name(card))
            }
            Event::Built { seat, template, payment: paid, taler, vp } => {
                let what = data.templates.get(template as usize).map(|template| template.name);
                Message::new("burg-on-built")
                    .with("seat", seat)
                    .with("building", what.map_or(Arg::Word("burg-nowhere"), Arg::Name))
                    .with("pieces", payment(paid))
                    .with("taler", taler)
                    .with("vp", vp)
            }
            Event::Placed { seat, spot, from, fee, collected } => Message::new("burg-on-placed")
                .with("seat", seat)
                .with("place", place(spot, data))
                .with("from", source(from, data))
                .with("fee", fee)
                .with("collected", collected),
            Event::Worked { seat, card, pieces } => Message::new("burg-on-worked")
                .with("seat", seat)
                .with("card", name(card))
                .with("pieces", goods(pieces)),
            Event::Master { seat, buildings, vp } => {
                Message::new("burg-on-master").with("seat", seat).with("count", buildings).with("vp", vp)
            }
            Event::Finale { early: false } => Message::new("burg-on-finale"),
            Event::Finale { early: true } => Message::new("burg-on-finale-early"),
            Event::Market { seat, taler, vp } => {
                Message::new("burg-on-market").with("seat", seat).with("count", taler).with("vp", vp)
            }
            Event::Palas { seat, payment: paid, vp } => {
                Message::new("burg-on-palas").with("seat", seat).with("pieces", payment(paid)).with("vp", vp)
            }
            Event::Over => Message::new("burg-on-over"),
        }
    }

    #[inline]
    fn proposals(view: &View, seat: Seat) -> Vec<Action> {
        let p = &view.public;
        match p.step {
            Step::Palas => vec![p.palas_proposal(seat)],
            Step::Build => (0..p.data.groups.len() as u8)
                .flat_map(|group| {
                    let proposals = p.payment_proposals(seat, group, WAYS);
                    proposals.into_iter().map(move |one| Action::Build { group, payment: one.payment })
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    #[inline]
    fn pieces(view: &View) -> Vec<Piece> {
        glossary::all(view.public.data.get())
    }

    const COUNTED: &'static [&'static str] = &["buy"];
}

#[inline]
fn outside_spots() -> u32 {
    (GRANARY..GRANARY + GRANARY_PLACES).fold(1 << PUB, |set, spot| set | 1 << spot)
}
