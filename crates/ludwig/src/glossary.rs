//! What the pieces are, in words: a tile with its type, its wall hanging and its wish, a card, an attendant, a throne room.

use crate::components::{
    AROUND, Bonus, CardKind, Data, LOOKS, NO_HANGING, RoomType, SPECIALTY, ScoreKind, Specialty, Tile,
    TileInfo,
};
use burghof_core::{Arg, Message, Piece};

/// What a tile scores for, in one sentence.
#[inline]
pub fn tile_words(data: &Data, tile: Tile) -> Message {
    let info: &TileInfo = data.tile(tile);
    let look = |dx, dy| LOOKS.iter().position(|&look| look == (dx, dy)).map_or(0, |bit| 1u16 << bit);
    let below = look(0, -1);
    let id = match info.score {
        ScoreKind::Cells if info.cells == look(0, 1) | below => "ludwig-tile-above-below",
        ScoreKind::Cells if info.cells == look(-1, 0) | look(1, 0) => "ludwig-tile-left-right",
        ScoreKind::Cells if info.cells == below | look(0, -2) => "ludwig-tile-two-below",
        ScoreKind::Cells if info.cells == AROUND => "ludwig-tile-around",
        ScoreKind::Cells if info.cells == look(-1, -1) | below | look(1, -1) => "ludwig-tile-three-below",
        ScoreKind::Cells if info.cells == AROUND & !below => "ludwig-tile-around-not-below",
        ScoreKind::Cells => "ludwig-tile-marked",
        ScoreKind::Connected => "ludwig-tile-connected",
        ScoreKind::Anywhere => "ludwig-tile-anywhere",
        ScoreKind::Variety => "ludwig-tile-variety",
        ScoreKind::Hanging => "ludwig-tile-hanging",
        ScoreKind::Column => "ludwig-tile-column",
        ScoreKind::Fixed => "ludwig-tile-fixed",
        ScoreKind::ColumnBelow => "ludwig-tile-tower",
        ScoreKind::Surround | ScoreKind::Nothing => "ludwig-tile-foyer",
    };
    let message = Message::new(id).with("each", i32::from(info.points));
    match info.score {
        ScoreKind::Hanging => {
            let hanging = data.hangings.get(info.wants as usize);
            message.with("wants", hanging.map_or(Arg::Int(0), |named| Arg::Name(named.name)))
        }
        ScoreKind::Variety => message.with("otherwise", i32::from(info.otherwise)),
        _ if info.wants <= SPECIALTY => message.with("wants", wanted(data, info.wants)),
        _ => message,
    }
}

#[inline]
pub(crate) fn type_name(data: &Data, kind: RoomType) -> Arg {
    Arg::Name(data.types[kind as usize].named.name)
}

#[inline]
fn wanted(data: &Data, wants: u8) -> Arg {
    match RoomType::from_index(wants) {
        Some(kind) => type_name(data, kind),
        None => Arg::Word("ludwig-specialty-room"),
    }
}

/// The type of a tile and its wall hanging: "sleeping room, torch".
#[inline]
pub(crate) fn kind(data: &Data, tile: Tile) -> Message {
    let info = data.tile(tile);
    let kind = match RoomType::from_index(info.row) {
        Some(kind) => type_name(data, kind),
        None => Arg::Word("ludwig-specialty-room"),
    };
    match data.hangings.get(usize::from(info.hanging)).filter(|_| info.hanging != NO_HANGING) {
        Some(hanging) => Message::new("ludwig-kind").with("kind", kind).with("hanging", hanging.name),
        None => Message::new("ludwig-kind-bare").with("kind", kind),
    }
}

/// Everything a tile shows: "Broom closet (utility room, torch): 1 for each …".
#[inline]
pub(crate) fn face(data: &Data, tile: Tile) -> Message {
    Message::new("ludwig-face")
        .with("tile", data.named(tile).name)
        .with("kind", kind(data, tile))
        .with("words", tile_words(data, tile))
}

/// The faces of several tiles.
#[inline]
pub(crate) fn faces(data: &Data, tiles: impl IntoIterator<Item = Tile>) -> Arg {
    Arg::List(
        tiles.into_iter().filter(|tile| tile.is_some()).map(|tile| Arg::Message(face(data, tile))).collect(),
    )
}

/// What a bonus card counts and pays.
#[inline]
pub(crate) fn card_face(data: &Data, card: u8) -> Message {
    match data.cards.get(usize::from(card)) {
        Some(info) => Message::new("ludwig-card-face")
            .with("card", info.named.name)
            .with("each", info.points)
            .with("what", Message::new(counted_by(info.kind))),
        None => Message::new("ludwig-card-bare").with("card", data.card_named(card).name),
    }
}

/// What an attendant counts and pays.
#[inline]
pub(crate) fn attendant_face(data: &Data, kind: u8) -> Option<Message> {
    let info = data.attendants.get(usize::from(kind))?;
    let hanging = data.hangings[info.hanging as usize].name;
    Some(
        Message::new("ludwig-attendant-face")
            .with("attendant", info.named.name)
            .with("each", info.points)
            .with("hanging", hanging),
    )
}

/// The marked spaces of a throne room, the two types either of them may hold (LUD-R01), and its hanging.
#[inline]
pub(crate) fn throne_face(data: &Data, throne: u8) -> Option<Message> {
    let info = data.thrones.get(usize::from(throne))?;
    let spaces = info.cells.iter().map(|(x, y)| Arg::Text(format!("{x},{y}")));
    let [first, second] = info.wants.map(|wants| type_name(data, wants));
    Some(
        Message::new("ludwig-throne-face")
            .with("throne", info.named.name)
            .with("hanging", data.hangings[info.hanging as usize].name)
            .with("each", info.points)
            .with("spaces", Arg::List(spaces.collect()))
            .with("first", first)
            .with("second", second),
    )
}

/// What the third tile of a type pays.
#[inline]
pub(crate) fn bonus(data: &Data, kind: RoomType) -> Message {
    match data.types[kind as usize].bonus {
        Bonus::DrawRoom => Message::new("ludwig-pays-room").with("draw", data.numbers.room_draw),
        Bonus::Attendant => Message::new("ludwig-pays-attendant"),
        Bonus::Card => Message::new("ludwig-pays-card").with("draw", data.numbers.card_draw),
        Bonus::Specialty(kind) => {
            Message::new("ludwig-pays-specialty").with("kind", data.specialties[kind as usize].name)
        }
        Bonus::ChooseOther => Message::new("ludwig-pays-other"),
    }
}

/// Every piece of the box that has a name.
#[inline]
pub(crate) fn pieces(data: &'static Data) -> Vec<Piece> {
    let mut all = Vec::new();
    let rooms = (0..data.rooms.len()).map(|room| Tile(room as u8));
    for tile in rooms.chain(Specialty::ALL.iter().copied().map(Tile::specialty)) {
        let named = data.named(tile);
        all.push(Piece { id: named.id, name: named.name.into(), text: face(data, tile) });
    }
    for (number, throne) in data.thrones.iter().enumerate() {
        let text = throne_face(data, number as u8);
        all.extend(text.map(|text| Piece { id: throne.named.id, name: throne.named.name.into(), text }));
    }
    for (number, attendant) in data.attendants.iter().enumerate() {
        let text = attendant_face(data, number as u8);
        all.extend(text.map(|text| Piece {
            id: attendant.named.id,
            name: attendant.named.name.into(),
            text,
        }));
    }
    for (number, card) in data.cards.iter().enumerate() {
        let text = card_face(data, number as u8);
        all.push(Piece { id: card.named.id, name: card.named.name.into(), text });
    }
    for (number, info) in data.types.iter().enumerate() {
        let Some(kind) = RoomType::from_index(number as u8) else { continue };
        let text = Message::new("ludwig-type-face")
            .with("kind", info.named.name)
            .with("count", info.count)
            .with("bonus", bonus(data, kind));
        all.push(Piece { id: info.named.id, name: info.named.name.into(), text });
    }
    all
}

/// What a card counts, one by one.
#[inline]
fn counted_by(kind: CardKind) -> &'static str {
    const WORDS: [&str; 20] = [
        "ludwig-each-distinct-type",
        "ludwig-each-attendant",
        "ludwig-each-downstairs",
        "ludwig-each-sleeping",
        "ludwig-each-below-ground",
        "ludwig-each-high-level",
        "ludwig-each-living",
        "ludwig-each-food",
        "ludwig-each-height",
        "ludwig-each-width",
        "ludwig-each-outdoor",
        "ludwig-each-corridor",
        "ludwig-each-enclosed-8",
        "ludwig-each-enclosed-4",
        "ludwig-each-utility",
        "ludwig-each-specialty",
        "ludwig-each-throne-type",
        "ludwig-each-throne-space",
        "ludwig-each-five",
        "ludwig-each-three",
    ];
    WORDS[kind as usize]
}
