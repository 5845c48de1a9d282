//! What the pieces are, in words: persons, buildings with their places, materials, winter cards.

use crate::components::{Data, Formula, GRANARY, PUB, PersonCard, Spot, WinterCard};
use crate::goods::Resource;
use burghof_core::{Arg, Message, Piece, bits};

/// How a place scores in the end.
#[inline]
pub(crate) fn formula(data: &Data, formula: Formula) -> Message {
    let id = match formula {
        Formula::EmptyPlaces => "burg-brings-empty",
        Formula::Helpers => "burg-brings-helpers",
        Formula::HelperPairs => "burg-brings-helper-pairs",
        Formula::TowersTwice => "burg-brings-towers-twice",
        Formula::Towers => "burg-brings-towers",
        Formula::HousesThrice => "burg-brings-houses-thrice",
        Formula::HousesTwice => "burg-brings-houses-twice",
        Formula::Templates => "burg-brings-templates",
        Formula::Market => "burg-brings-market",
        Formula::Palas => "burg-brings-palas",
        Formula::Bars => "burg-brings-bars",
        Formula::BarPairs => "burg-brings-bar-pairs",
        Formula::Granary => "burg-brings-granary",
        Formula::Nothing => "burg-brings-nothing",
    };
    let [one, two, three] = data.winter.granary;
    let message = Message::new(id).with("each", data.keep_vp);
    message.with("one", one).with("two", two).with("three", three)
}

/// A place with its fee and what it brings: "tavern for 12 Taler (1 point for each helper in the castle)".
#[inline]
pub(crate) fn place(data: &Data, spot: &Spot) -> Message {
    Message::new("burg-place-face")
        .with("building", spot.name)
        .with("fee", spot.fee)
        .with("brings", formula(data, spot.formula))
}

/// What a person does.
#[inline]
pub(crate) fn person(data: &Data, card: PersonCard) -> Message {
    let info = &data.persons[card.index()];
    let load = Arg::List(info.load.iter().map(|(kind, n)| Arg::Message(pieces(kind, n))).collect());
    let id = match card {
        PersonCard::Messenger => "burg-what-messenger",
        PersonCard::Trader => "burg-what-trader",
        PersonCard::Mason => "burg-what-mason",
        PersonCard::Stonecutter => "burg-what-stonecutter",
        PersonCard::WorkerWood | PersonCard::WorkerSand | PersonCard::WorkerStone => "burg-what-worker",
        PersonCard::MasterBuilder => "burg-what-master",
    };
    Message::new(id)
        .with("card", info.name)
        .with("taler", data.messenger)
        .with("wages", data.mason_taler)
        .with("price", data.price)
        .with("buildings", data.max_buildings)
        .with("helpers", data.max_helpers)
        .with("load", load)
        .with("free", info.free_pieces)
        .with("vp", data.master_vp)
}

/// What a winter card does.
#[inline]
fn winter(data: &Data, card: WinterCard) -> Message {
    let numbers = &data.winter;
    let fee = |spot: u8| data.spots.get(usize::from(spot)).map_or(0, |spot| spot.fee);
    let [one, two, three] = numbers.granary;
    match card {
        WinterCard::VillagePub => {
            Message::new("burg-what-pub").with("fee", fee(PUB)).with("toll", numbers.toll)
        }
        WinterCard::Granary => Message::new("burg-what-granary")
            .with("fee", fee(GRANARY))
            .with("one", one)
            .with("two", two)
            .with("three", three),
        WinterCard::Plague => Message::new("burg-what-plague").with("price", numbers.plague),
        WinterCard::WallBreach => {
            Message::new("burg-what-breach").with("stones", numbers.stones).with("vp", numbers.stone_vp)
        }
        WinterCard::Damsel => Message::new("burg-what-damsel").with("vp", numbers.damsel_vp),
        WinterCard::Snowdrift => Message::new("burg-what-snowdrift").with("price", numbers.snowdrift),
    }
    .with("card", data.winter_names[card as usize])
}

/// A number of pieces of one kind.
#[inline]
pub(crate) fn pieces(kind: Resource, count: impl Into<Arg>) -> Message {
    const PIECES: [&str; 5] = [
        "burg-pieces-sand",
        "burg-pieces-wood",
        "burg-pieces-clay",
        "burg-pieces-stone",
        "burg-pieces-silver",
    ];
    Message::new(PIECES[kind.index()]).with("count", count)
}

/// Every piece of the box that has a name.
#[inline]
pub(crate) fn all(data: &'static Data) -> Vec<Piece> {
    let mut all = Vec::new();
    for card in PersonCard::ALL {
        let name = data.persons[card.index()].name;
        all.push(Piece { id: card.id(), name: name.into(), text: person(data, card) });
    }
    for group in &data.groups {
        let spots = bits::ones(group.templates.into())
            .filter_map(|template| data.templates.get(template as usize))
            .fold(0, |spots, template| spots | template.spots);
        let places = bits::ones(spots.into()).filter_map(|spot| data.spots.get(spot as usize));
        let places: Vec<Arg> = places.map(|spot| Arg::Message(place(data, spot))).collect();
        let id = if places.is_empty() { "burg-what-building-bare" } else { "burg-what-building" };
        let text = Message::new(id)
            .with("building", group.name)
            .with("count", group.templates.count_ones())
            .with("value", group.value)
            .with("crown", group.crown)
            .with("half", group.crown / 2)
            .with("places", places);
        all.push(Piece { id: group.id, name: group.name.into(), text });
    }
    // Market and smithy stand from the start.
    for spot in bits::ones(data.standing.into()).filter_map(|spot| data.spots.get(spot as usize)) {
        all.push(Piece { id: spot.building, name: spot.name.into(), text: place(data, spot) });
    }
    for kind in Resource::ALL {
        let i = kind.index();
        let text = Message::new("burg-what-kind")
            .with("kind", data.kinds[i])
            .with("points", data.points[i])
            .with("wagon", data.wagons[i])
            .with("symbols", data.symbols[i])
            .with("pieces", data.pieces.get(kind));
        all.push(Piece { id: kind.id(), name: data.kinds[i].into(), text });
    }
    for card in WinterCard::each(data.winter.cards) {
        let name = data.winter_names[card as usize];
        all.push(Piece { id: card.id(), name: name.into(), text: winter(data, card) });
    }
    all
}
