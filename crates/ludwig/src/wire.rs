//! The JSON of position, view, action and event, with names from the data; checks on the way in.

use crate::action::Action;
use crate::castle::{Castle, FAR, cell};
use crate::components::{Attendant, Bonus, Data, MAX_CASTLES, RoomType, Specialty, Tile};
use crate::event::Event;
use crate::rooms::RoomSet;
use crate::state::{HAND, LIMBO, Ludwig, NONE, Phase, Placing, Public, Queue, Secrets, Site, Step, UNKNOWN};
use crate::view::View;
use arrayvec::ArrayVec;
use burghof_core::{Game, Loaded, Misfit, Pad, Rng, Seat, SeatSet, Viewer, Wire, bits, jot};
use serde::{Deserialize, Serialize};

/// A castle as JSON.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ludwig.ts", optional_fields))]
pub struct CastleJson {
    /// The throne room.
    #[serde(default, skip_serializing_if = "Option::is_none", alias = "throne_room")]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub throne: Option<String>,
    /// The tiles without the throne room.
    #[serde(default)]
    pub tiles: Vec<TileJson>,
    /// The attendants on the throne room.
    #[serde(default)]
    pub attendants: Vec<String>,
    /// The bonus cards below the castle.
    #[serde(default, alias = "cards")]
    pub bonus_cards: Vec<String>,
    /// Turns completed by this castle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns_done: Option<i64>,
    /// Drafted tiles placed so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drafted: Option<i64>,
}

/// A tile with its space.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ludwig.ts"))]
pub struct TileJson {
    /// Its id, or its name in German or English.
    #[serde(alias = "name", alias = "tile", alias = "room")]
    pub id: String,
    /// The column.
    pub x: i64,
    /// The level.
    pub y: i64,
}

/// What happens at a castle in the place step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ludwig.ts", optional_fields))]
pub struct SiteJson {
    /// What it waits for.
    #[cfg_attr(feature = "ts", ts(as = "Step"))]
    pub step: String,
    /// The seat whose tile it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<i64>,
    /// The tile a bonus brought, to be placed now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<String>,
    /// Who has said who goes first, and what: `first`, `wait`, or `?` where it is hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(type = "[number, 'first' | 'wait' | '?'][]", optional))]
    pub votes: Vec<(i64, String)>,
}

type Tiles = Vec<String>;
type Each = Vec<Option<String>>;

/// A position as JSON; a view if `viewer` is there.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ludwig.ts", rename = "View", optional_fields))]
pub struct PositionJson {
    /// Who looks, in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Viewer"))]
    pub viewer: Option<Viewer>,
    /// `standard` or `two_player`.
    #[cfg_attr(feature = "ts", ts(type = "'standard' | 'two_player'"))]
    pub variant: Option<String>,
    /// The number of seats.
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub players: Option<i64>,
    /// Ludwig's seat in the two-player variant.
    #[cfg_attr(feature = "ts", ts(optional = false))]
    pub ludwig_seat: Option<i64>,
    /// `serial` or `free`.
    #[cfg_attr(feature = "ts", ts(as = "Placing"))]
    pub placing: Option<String>,
    /// By seat, 0 for the oldest.
    #[cfg_attr(feature = "ts", ts(as = "Vec<i64>"))]
    pub age_rank: Option<Vec<i64>>,
    /// The round.
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub round: Option<i64>,
    /// The turn.
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub turn: Option<i64>,
    /// `select`, `assign`, `place` or `end`.
    #[cfg_attr(feature = "ts", ts(type = "'select' | 'assign' | 'place' | 'end'"))]
    pub phase: Option<String>,
    /// The castles.
    pub castles: Vec<CastleJson>,
    /// By seat; in a view only those the viewer knows.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<String>>"))]
    pub hands: Option<Vec<Tiles>>,
    /// By seat: chosen, not yet placed.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<String>>"))]
    pub selected: Option<Vec<Tiles>>,
    /// By seat: the tile for the left castle, once decided and not yet placed.
    #[cfg_attr(feature = "ts", ts(as = "Each"))]
    pub left: Option<Each>,
    /// By seat: the tile for the right castle.
    #[cfg_attr(feature = "ts", ts(as = "Each"))]
    pub right: Option<Each>,
    /// The two tiles of Ludwig that the assigner looks at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ludwig_drawn: Option<Tiles>,
    /// Seats that have finished the select or assign step.
    #[cfg_attr(feature = "ts", ts(as = "Vec<i64>"))]
    pub chosen: Option<Vec<i64>>,
    /// The face-down supply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supply: Option<Tiles>,
    /// The discarded rooms; in a view those the viewer can name.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub discard: Option<Tiles>,
    /// Rooms drawn for a food bonus: undecided, or kept and not yet placed.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub limbo: Option<Tiles>,
    /// The castle they were drawn for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limbo_castle: Option<i64>,
    /// The deck of bonus cards.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub bonus_deck: Option<Tiles>,
    /// The discarded cards.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub bonus_discard: Option<Tiles>,
    /// Cards drawn for a utility bonus, undecided.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub bonus_limbo: Option<Tiles>,
    /// The castle they were drawn for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus_castle: Option<i64>,
    /// Specialty tiles taken so far.
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub specialty_used: Option<i64>,
    /// A room bonus is being carried out.
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub pending: Option<bool>,
    /// What happens at each castle in the place step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sites: Option<Vec<SiteJson>>,
    /// Castles that wait to draw rooms, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_queue: Option<Vec<i64>>,
    /// Castles that wait to draw cards, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_queue: Option<Vec<i64>>,
    /// How often each seat has exchanged its two tiles this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swaps: Option<Vec<i64>>,
    /// Food bonuses drawn so far.
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub room_draws: Option<i64>,
    /// Utility bonuses drawn so far.
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub card_draws: Option<i64>,
    /// Discarded rooms that everybody has seen.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub seen_discard: Option<Tiles>,
    /// Rooms in the supply that everybody has seen before they were shuffled back.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub seen_supply: Option<Tiles>,
    /// The single last tiles of both rounds, by the seat that held the stack first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub singles: Option<Vec<Each>>,
    /// Whether the single tile lies among the discards, by round and stack (views).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub singles_discarded: Option<Vec<Vec<bool>>>,
    /// Tiles in each hand (views).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_size: Option<i64>,
    /// Tiles in the supply (views).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supply_size: Option<i64>,
    /// Tiles among the discards (views).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discard_size: Option<i64>,
    /// Read without its history: hand sizes and bonus balance are not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub study: Option<bool>,
}

/// An action as JSON.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "action", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the same fields as `Action`")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ludwig.ts", rename = "Act"))]
pub enum ActionJson {
    Draw,
    Give { tile: &'static str },
    Select { tiles: [&'static str; 2] },
    Left { tile: &'static str },
    Swap,
    Order { castle: u8, say: &'static str },
    Place { castle: u8, tile: &'static str, x: i8, y: i8 },
    Take { castle: u8, specialty: &'static str },
    Keep { castle: u8, tile: &'static str },
    Card { castle: u8, card: &'static str },
    Attendant { castle: u8, attendant: &'static str },
    Bonus { castle: u8, bonus: &'static str },
}

/// An event as JSON.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the same fields as `Event`")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "ludwig.ts", rename = "Happening"))]
pub enum EventJson {
    TookUp { seat: Seat, count: u8, rooms: Option<Vec<&'static str>> },
    LudwigDrew { seat: Seat, rooms: Option<Vec<&'static str>> },
    LudwigGave { seat: Seat, given: Vec<(&'static str, u8)> },
    Chosen { seat: Seat },
    Revealed { rooms: Vec<Vec<&'static str>> },
    Passed { direction: &'static str, count: u8 },
    Decided { seat: Seat },
    Assigned { left: Vec<&'static str>, right: Vec<&'static str> },
    Swapped { seat: Seat },
    Voted { seat: Seat, castle: u8 },
    Order { castle: u8, first: Seat },
    Placed { seat: Seat, castle: u8, tile: &'static str, x: i8, y: i8 },
    BonusDue { castle: u8, room_type: &'static str, tiles: u8 },
    BonusChosen { castle: u8, bonus: &'static str },
    RoomsReshuffled { supply: u8 },
    CardsReshuffled { deck: u8 },
    RoomsDrawn { castle: u8, rooms: Vec<&'static str> },
    RoomKept { castle: u8, room: &'static str },
    CardsDrawn { castle: u8, cards: Vec<&'static str> },
    CardKept { castle: u8, card: &'static str },
    AttendantTaken { castle: u8, attendant: &'static str },
    SpecialtyTaken { castle: u8, specialty: &'static str },
    RoundOver { round: u8 },
    GameOver,
}

// ------------------------------------------------------------------------------------------------ out

const STEPS: [(Step, &str); 11] = [
    (Step::Idle, "idle"),
    (Step::Order, "order"),
    (Step::Place, "place"),
    (Step::Specialty, "specialty"),
    (Step::Bonus, "bonus"),
    (Step::Attendant, "attendant"),
    (Step::Room, "room"),
    (Step::Card, "card"),
    (Step::WaitRooms, "wait_rooms"),
    (Step::WaitCards, "wait_cards"),
    (Step::Done, "done"),
];

#[inline]
fn step_name(step: Step) -> &'static str {
    STEPS.iter().find(|(known, _)| *known == step).map_or("", |(_, name)| name)
}

#[inline]
fn id(data: &Data, tile: u8) -> String {
    data.named(Tile(tile)).id.into()
}

#[inline]
fn some_id(data: &Data, tile: u8) -> Option<String> {
    (tile != NONE).then(|| id(data, tile))
}

#[inline]
fn ids<'a>(data: &'a Data, tiles: impl IntoIterator<Item = u8> + 'a) -> Tiles {
    tiles.into_iter().filter(|&tile| tile != NONE).map(|tile| id(data, tile)).collect()
}

#[inline]
fn card_ids(data: &Data, set: u32) -> Tiles {
    bits::ones(set.into()).map(|card| data.card_named(card as u8).id.into()).collect()
}

#[inline]
fn number(n: impl Into<i64>) -> Option<i64> {
    Some(n.into())
}

#[inline]
fn some_castle(castle: u8) -> Option<i64> {
    (castle != NONE).then_some(castle.into())
}

impl Castle {
    #[inline]
    fn to_json(self, data: &Data, turns_done: u8) -> CastleJson {
        CastleJson {
            throne: Some(data.throne_named(self.throne).id.into()),
            tiles: self
                .tiles()
                .map(|(tile, x, y)| TileJson { id: id(data, tile.0), x: x.into(), y: y.into() })
                .collect(),
            attendants: self
                .attendants()
                .filter_map(Attendant::from_index)
                .map(|kind| kind.id().into())
                .collect(),
            bonus_cards: self.cards().map(|card| data.card_named(card).id.into()).collect(),
            turns_done: self.drafted().map(|_| turns_done.into()),
            drafted: self.drafted().map(i64::from),
        }
    }
}

impl Public {
    /// Everything that everybody knows; `votes` are those the reader may see.
    #[inline]
    fn to_json(&self, votes: impl Fn(u8, u8) -> &'static str) -> PositionJson {
        let data = self.data.get();
        let seats = self.seats as usize;
        let placing = self.phase == Phase::Place;
        PositionJson {
            variant: Some(if self.two_player { "two_player" } else { "standard" }.into()),
            players: number(self.seats),
            ludwig_seat: self.ludwig().map(|seat| seat.index() as i64),
            placing: Some(if self.placing == Placing::Free { "free" } else { "serial" }.into()),
            age_rank: Some(self.age[..self.people().len()].iter().map(|&age| age.into()).collect()),
            round: number(self.round),
            turn: number(self.turn),
            phase: Some(self.phase_name().into()),
            castles: self
                .castles()
                .iter()
                .enumerate()
                .map(|(c, castle)| castle.to_json(data, self.turns_done(c)))
                .collect(),
            selected: Some(self.revealed[..seats].iter().map(|pair| ids(data, *pair)).collect()),
            chosen: Some(self.chosen.iter().map(|seat| seat.index() as i64).collect()),
            limbo: Some(ids(data, self.drawn_rooms())),
            limbo_castle: some_castle(self.limbo_castle),
            bonus_deck: Some(card_ids(data, self.deck)),
            bonus_discard: Some(card_ids(data, self.card_discard)),
            bonus_limbo: Some(card_ids(data, self.card_limbo)),
            bonus_castle: some_castle(self.card_castle),
            specialty_used: number(self.specialties_used()),
            pending: Some((0..self.seats).any(|castle| self.pending(castle))),
            sites: placing.then(|| {
                (0..self.seats).map(|castle| self.site_json(castle, |side| votes(castle, side))).collect()
            }),
            room_queue: (self.room_queue.0 != 0).then(|| self.room_queue.iter().map(i64::from).collect()),
            card_queue: (self.card_queue.0 != 0).then(|| self.card_queue.iter().map(i64::from).collect()),
            swaps: (self.swaps != 0)
                .then(|| Seat::all(self.seats).map(|seat| self.swaps_of(seat).into()).collect()),
            room_draws: number(self.room_draws),
            card_draws: number(self.card_draws),
            seen_discard: Some(ids(data, self.seen_discard.iter())),
            seen_supply: Some(ids(data, self.seen_supply.iter())),
            study: self.study.then_some(true),
            ..PositionJson::default()
        }
    }

    #[inline]
    fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::LudwigDraw | Phase::LudwigGive | Phase::Select => "select",
            Phase::Assign => "assign",
            Phase::Place => "place",
            Phase::End => "end",
        }
    }

    #[inline]
    fn turns_done(&self, castle: usize) -> u8 {
        let over = self.phase == Phase::End || self.sites[castle].step == Step::Done;
        (self.round - 1) * self.data.numbers.turns + self.turn - 1 + u8::from(over)
    }

    #[inline]
    fn specialties_used(&self) -> u8 {
        let used: u8 = self.castles().iter().flat_map(Castle::specialties).sum();
        let carried = self.sites.iter().filter(|site| Tile(site.tile).as_specialty().is_some()).count();
        used + carried as u8
    }

    /// The rooms drawn for a food bonus: undecided, or kept and not yet placed.
    #[inline]
    fn drawn_rooms(&self) -> ArrayVec<u8, { LIMBO + MAX_CASTLES }> {
        let kept = self.sites.iter().map(|site| site.tile).filter(|&tile| self.data.is_room(Tile(tile)));
        let all = self.limbo.iter().copied().chain(kept).filter(|&tile| tile != NONE);
        let mut rooms: ArrayVec<u8, { LIMBO + MAX_CASTLES }> = all.collect();
        rooms.sort_unstable();
        rooms
    }

    #[inline]
    fn site_json(&self, castle: u8, vote: impl Fn(u8) -> &'static str) -> SiteJson {
        let site = &self.sites[castle as usize];
        let idle = matches!(site.step, Step::Idle | Step::Order | Step::Done);
        let voted = (0..2u8).filter(|side| site.voted >> side & 1 == 1);
        SiteJson {
            step: step_name(site.step).into(),
            seat: (!idle).then(|| self.partners(castle)[site.side as usize & 1].index() as i64),
            tile: some_id(self.data.get(), site.tile),
            votes: voted
                .map(|side| (self.partners(castle)[side as usize].index() as i64, vote(side).into()))
                .collect(),
        }
    }

    /// The tiles of a seat for the left and the right castle, if it is known which goes where.
    #[inline]
    fn assigned(&self, i: usize, high_left: Option<bool>) -> [u8; 2] {
        match (self.phase, high_left) {
            (Phase::Assign, Some(true)) => [self.revealed[i][1], self.revealed[i][0]],
            (Phase::Assign, None) => [NONE; 2],
            _ => self.revealed[i],
        }
    }

    /// Who has which tile for the left and the right castle.
    fn assigned_json(&self, high_left: impl Fn(usize) -> Option<bool>) -> (Each, Each) {
        let data = self.data.get();
        let pair = |i: usize| self.assigned(i, high_left(i)).map(|tile| some_id(data, tile));
        (0..self.seats as usize).map(pair).map(|[left, right]| (left, right)).unzip()
    }

    #[inline]
    fn singles_json(&self, singles: &[[u8; MAX_CASTLES]; 2]) -> Option<Vec<Each>> {
        let data = self.data.get();
        let any = singles.iter().flatten().any(|&tile| tile != NONE);
        any.then(|| {
            let stacks = |round: &[u8; MAX_CASTLES]| {
                round[..self.seats as usize].iter().map(|&tile| some_id(data, tile)).collect()
            };
            singles.iter().map(stacks).collect()
        })
    }
}

impl View {
    /// The seat that looks, if a person sits there.
    #[inline]
    fn own(&self) -> Option<Seat> {
        self.viewer.seat().filter(|&seat| self.public.people().contains(seat))
    }

    /// What was said about who goes first, as far as this viewer knows.
    #[inline]
    fn say_vote(&self, castle: u8, side: u8) -> &'static str {
        let own = self.own().map_or(0, |seat| self.public.vote_bits(seat));
        if own >> (2 * castle + side) & 1 == 1 { say_vote(self.votes, castle, side) } else { "?" }
    }

    /// Does the higher tile of a seat go to the left? Nothing if this viewer does not know.
    #[inline]
    fn high_left_of(&self, i: usize) -> Option<bool> {
        let seat = Seat::checked(i, self.public.seats)?;
        if Some(seat) == self.public.ludwig() {
            return Some(false);
        }
        (Some(seat) == self.own() && self.public.chosen.contains(seat)).then_some(self.high_left)
    }
}

#[inline]
fn say_vote(votes: u16, castle: u8, side: u8) -> &'static str {
    if votes >> (2 * castle + side) & 1 == 1 { "first" } else { "wait" }
}

// ------------------------------------------------------------------------------------------------ in

#[inline]
fn fault<T>(at: impl Into<String>, what: impl Into<String>) -> Result<T, Misfit> {
    Err(Misfit::new(at, what))
}

#[inline]
fn small(value: i64, at: &str, range: std::ops::RangeInclusive<i64>) -> Result<u8, Misfit> {
    if !range.contains(&value) {
        return fault(at, format!("{value} is not from {} to {}", range.start(), range.end()));
    }
    Ok(value as u8)
}

#[inline]
fn find_tile(data: &Data, name: &str, at: &str) -> Result<Tile, Misfit> {
    data.find_tile(name).ok_or_else(|| Misfit::new(at, format!("there is no tile `{name}`")))
}

#[inline]
fn find_room(data: &Data, name: &str, at: &str) -> Result<u8, Misfit> {
    let tile = find_tile(data, name, at)?;
    if !data.is_room(tile) {
        return fault(at, format!("`{name}` is no regular room"));
    }
    Ok(tile.0)
}

#[inline]
fn rooms(data: &Data, names: &[String], at: &str) -> Result<Vec<u8>, Misfit> {
    names.iter().enumerate().map(|(i, name)| find_room(data, name, &format!("{at}[{i}]"))).collect()
}

/// A set of rooms; one that stands twice is refused.
#[inline]
fn room_set(data: &Data, names: &[String], at: &str) -> Result<RoomSet, Misfit> {
    let mut set = RoomSet::EMPTY;
    for room in rooms(data, names, at)? {
        if set.contains(room) {
            return fault(at, format!("{} stands twice", id(data, room)));
        }
        set.insert(room);
    }
    Ok(set)
}

#[inline]
fn card_set(data: &Data, names: &[String], at: &str) -> Result<u32, Misfit> {
    let mut set = 0;
    for (i, name) in names.iter().enumerate() {
        let card = data.find_card(name);
        let card =
            card.ok_or_else(|| Misfit::new(format!("{at}[{i}]"), format!("there is no card `{name}`")))?;
        if set >> card & 1 == 1 {
            return fault(at, format!("{name} stands twice"));
        }
        set |= 1 << card;
    }
    Ok(set)
}

impl CastleJson {
    /// A castle, without its history.
    #[inline]
    fn read(&self, data: &Data, at: &str) -> Result<Castle, Misfit> {
        let name = self.throne.as_deref().ok_or_else(|| Misfit::new(format!("{at}.throne"), "is missing"))?;
        let throne = data.find_throne(name);
        let throne = throne.ok_or_else(|| {
            Misfit::new(format!("{at}.throne"), format!("there is no throne room `{name}`"))
        })?;
        let mut castle = Castle::new(throne);
        if self.tiles.len() > crate::castle::CASTLE_TILES {
            return fault(
                format!("{at}.tiles"),
                format!("{} tiles; a castle has at most 24", self.tiles.len()),
            );
        }
        for (i, entry) in self.tiles.iter().enumerate() {
            let at = format!("{at}.tiles[{i}]");
            let tile = find_tile(data, &entry.id, &at)?;
            let far = i64::from(FAR);
            if entry.x.abs() > far || entry.y.abs() > far {
                return fault(at, format!("{},{} is too far away (LUD-22)", entry.x, entry.y));
            }
            let (x, y) = (entry.x as i8, entry.y as i8);
            if castle.occupied(cell(x, y)) {
                return fault(at, format!("{x},{y} is occupied (LUD-20)"));
            }
            castle.insert(data, tile, x, y);
        }
        if self.attendants.len() > 2 {
            return fault(format!("{at}.attendants"), "a castle has at most two (LUD-R18)");
        }
        for (i, name) in self.attendants.iter().enumerate() {
            let at = format!("{at}.attendants[{i}]");
            let kind = data.find_attendant(name);
            let kind = kind.ok_or_else(|| Misfit::new(at, format!("there is no attendant `{name}`")))?;
            castle.add_attendant(kind as u8);
        }
        if self.bonus_cards.len() > 2 {
            return fault(format!("{at}.bonus_cards"), "a castle has at most two (LUD-R16)");
        }
        for card in bits::ones(card_set(data, &self.bonus_cards, &format!("{at}.bonus_cards"))?.into()) {
            castle.add_card(card as u8);
        }
        Ok(castle)
    }
}

/// Everything read so far; what is missing is worked out step by step.
struct Reader<'a> {
    json: &'a PositionJson,
    data: Loaded<Data>,
    seats: usize,
    public: Public,
    secrets: Secrets,
}

impl<'a> Reader<'a> {
    #[inline]
    fn new(json: &'a PositionJson, data: Loaded<Data>) -> Result<Reader<'a>, Misfit> {
        let two_player = match json.variant.as_deref() {
            None => json.ludwig_seat.is_some(),
            Some("standard") => false,
            Some("two_player") => true,
            Some(other) => return fault("variant", format!("`{other}` is neither standard nor two_player")),
        };
        let castles = json.castles.len();
        let seats = match json.players {
            None => castles as i64,
            Some(2) if two_player => 3,
            Some(n) => n,
        };
        let seats = small(seats, "players", 3..=7)?;
        if two_player && seats != 3 {
            return fault("players", "the two-player variant has three seats");
        }
        if two_player && json.ludwig_seat.is_some_and(|seat| seat != 2) {
            return fault("ludwig_seat", "Ludwig sits on seat 2");
        }
        if castles != seats as usize {
            return fault("castles", format!("{castles} castles for {seats} seats"));
        }
        let placing = match json.placing.as_deref() {
            None | Some("serial") => Placing::Serial,
            Some("free") => Placing::Free,
            Some(other) => return fault("placing", format!("`{other}` is neither serial nor free")),
        };
        let public = Public::new(data, seats, two_player, placing);
        Ok(Reader { json, data, seats: seats.into(), public, secrets: Secrets::NONE })
    }

    /// A list with one entry per seat; empty if it is missing.
    #[inline]
    fn per_seat<'b, T>(&self, list: &'b Option<Vec<T>>, at: &str) -> Result<&'b [T], Misfit> {
        match list {
            None => Ok(&[]),
            Some(list) if list.is_empty() || list.len() == self.seats => Ok(list),
            Some(list) => fault(at, format!("{} entries for {} seats", list.len(), self.seats)),
        }
    }

    #[inline]
    fn lists(&self, list: &Option<Vec<Tiles>>, at: &str) -> Result<Vec<Vec<u8>>, Misfit> {
        let found = self.per_seat(list, at)?;
        let mut all = vec![Vec::new(); self.seats];
        for (i, names) in found.iter().enumerate() {
            all[i] = rooms(self.data.get(), names, &format!("{at}[{i}]"))?;
        }
        Ok(all)
    }

    #[inline]
    fn each(&self, list: &Option<Each>, at: &str) -> Result<Option<Vec<u8>>, Misfit> {
        if list.is_none() {
            return Ok(None);
        }
        let found = self.per_seat(list, at)?;
        let mut all = vec![NONE; self.seats];
        for (i, name) in found.iter().enumerate() {
            if let Some(name) = name {
                all[i] = find_room(self.data.get(), name, &format!("{at}[{i}]"))?;
            }
        }
        Ok(Some(all))
    }

    #[inline]
    fn ages(&mut self) -> Result<(), Misfit> {
        let people = self.public.people().len();
        match &self.json.age_rank {
            // Unknown: clockwise.
            None => (0..people).for_each(|i| self.public.age[i] = i as u8),
            Some(ranks) if ranks.len() != people && ranks.len() != self.seats => {
                return fault("age_rank", format!("{} ranks for {people} people", ranks.len()));
            }
            Some(ranks) => {
                for (i, &rank) in ranks.iter().take(people).enumerate() {
                    self.public.age[i] = small(rank, "age_rank", 0..=6)?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn castles(&mut self) -> Result<(), Misfit> {
        for (i, castle) in self.json.castles.iter().enumerate() {
            self.public.castles[i] = castle.read(self.data.get(), &format!("castles[{i}]"))?;
        }
        Ok(())
    }

    #[inline]
    fn cards(&mut self) -> Result<(), Misfit> {
        let (json, data) = (self.json, self.data.get());
        let all = self.public.deck;
        let set =
            |list: &Option<Tiles>, at: &str| list.as_ref().map(|names| card_set(data, names, at)).transpose();
        let limbo = set(&json.bonus_limbo, "bonus_limbo")?.unwrap_or(0);
        let discard = set(&json.bonus_discard, "bonus_discard")?;
        let deck = set(&json.bonus_deck, "bonus_deck")?;
        let kept = self.public.castles().iter().flat_map(Castle::cards).fold(0, |set, card| set | 1 << card);
        self.public.card_limbo = limbo;
        self.public.card_discard = discard.unwrap_or(match deck {
            // What is nowhere else has been discarded.
            Some(deck) => all & !(deck | limbo | kept),
            None => 0,
        });
        self.public.deck = deck.unwrap_or(all & !(self.public.card_discard | limbo | kept));
        Ok(())
    }

    #[inline]
    fn counters(&mut self) -> Result<(), Misfit> {
        let json = self.json;
        self.public.room_draws = small(json.room_draws.unwrap_or(0), "room_draws", 0..=255)?;
        self.public.card_draws = small(json.card_draws.unwrap_or(0), "card_draws", 0..=255)?;
        for (i, &n) in self.per_seat(&json.swaps, "swaps")?.to_vec().iter().enumerate() {
            self.public.swaps |= u32::from(small(n, "swaps", 0..=15)?) << (4 * i);
        }
        for (list, at) in [(&json.room_queue, "room_queue"), (&json.card_queue, "card_queue")] {
            let mut queue = Queue::default();
            let castles = list.as_deref().unwrap_or(&[]);
            if castles.len() > self.seats {
                return fault(at, "more castles than there are");
            }
            for &castle in castles {
                queue.push(small(castle, at, 0..=self.seats as i64 - 1)?);
            }
            if at == "room_queue" { self.public.room_queue = queue } else { self.public.card_queue = queue }
        }
        Ok(())
    }

    /// Phase, round and turn: as given, or as hands and tiles tell.
    #[inline]
    fn time(&mut self, hands: &[Vec<u8>], selected: &[Vec<u8>]) -> Result<(), Misfit> {
        let json = self.json;
        let numbers = self.data.numbers;
        let people = self.public.people().len();
        let held = hands.iter().map(Vec::len).max().unwrap_or(0);
        let chosen = selected[..people].iter().filter(|pair| pair.len() == 2).count();
        let phase = match json.phase.as_deref() {
            Some("select") => Phase::Select,
            Some("assign") => Phase::Assign,
            Some("place") => Phase::Place,
            Some("end") => Phase::End,
            Some(other) => return fault("phase", format!("`{other}` is none of select, assign, place, end")),
            None if json.viewer.is_some() => return fault("phase", "is missing"),
            // Castles and nothing else: a finished game to be counted.
            None if held == 0 && selected.iter().all(Vec::is_empty) => Phase::End,
            None if held > 0 && chosen < people => Phase::Select,
            None => return fault("phase", "is missing"),
        };
        self.public.phase = phase;
        // A castle with more tiles than round 1 brings (8 drafted, 2 by food bonuses) tells that it is round 2.
        let late = self.public.castles().iter().any(|castle| castle.regular() > 10);
        let round = json.round.unwrap_or(if phase == Phase::End || late { 2 } else { 1 });
        self.public.round = small(round, "round", 1..=2)?;
        let turns = i64::from(numbers.turns);
        let by_hand = |held: usize| (i64::from(numbers.hand_size) - held as i64) / 2;
        let turn = json.turn.unwrap_or(match phase {
            Phase::End => turns,
            Phase::Select => {
                let whole = (0..people).map(|i| hands[i].len() + selected[i].len()).max().unwrap_or(0);
                (by_hand(whole) + 1).clamp(1, turns)
            }
            _ => by_hand(held).clamp(1, turns),
        });
        self.public.turn = small(turn, "turn", 1..=turns)?;
        Ok(())
    }

    #[inline]
    fn chosen(&mut self) -> Result<SeatSet, Misfit> {
        let mut set = SeatSet::NONE;
        for &number in self.json.chosen.as_deref().unwrap_or(&[]) {
            let seat = usize::try_from(number).ok().and_then(|n| Seat::checked(n, self.public.seats));
            set.insert(seat.ok_or_else(|| Misfit::new("chosen", format!("there is no seat {number}")))?);
        }
        Ok(set)
    }

    /// Takes over the left and right tiles, given or worked out.
    #[inline]
    fn revealed(&mut self, selected: &[Vec<u8>]) -> Result<(), Misfit> {
        let left = self.each(&self.json.left, "left")?;
        let right = self.each(&self.json.right, "right")?;
        if let Some(i) = selected.iter().position(|tiles| tiles.len() > 2) {
            return fault(format!("selected[{i}]"), "more than two tiles");
        }
        let given = left.is_some() || right.is_some();
        let left = left.unwrap_or_else(|| vec![NONE; self.seats]);
        let right = right.unwrap_or_else(|| vec![NONE; self.seats]);
        let pair =
            |list: &[u8]| [list.first().copied().unwrap_or(NONE), list.get(1).copied().unwrap_or(NONE)];
        match self.public.phase {
            Phase::Place if given => {
                for i in 0..self.seats {
                    let mut both = vec![left[i], right[i]];
                    both.retain(|&tile| tile != NONE);
                    let mut listed = selected[i].clone();
                    both.sort_unstable();
                    listed.sort_unstable();
                    if self.json.selected.is_some() && both != listed {
                        return fault(format!("selected[{i}]"), "is not what stands in `left` and `right`");
                    }
                    self.public.revealed[i] = [left[i], right[i]];
                }
            }
            Phase::Place => self.share_out(selected),
            Phase::Assign => {
                for seat in self.public.people().iter() {
                    let i = seat.index();
                    let mut tiles = pair(&selected[i]);
                    tiles.sort_unstable();
                    self.public.revealed[i] = tiles;
                    if left[i] == NONE {
                        continue;
                    }
                    if !tiles.contains(&left[i]) || right[i] != NONE && !tiles.contains(&right[i]) {
                        return fault(format!("left[{i}]"), "is none of the two selected tiles");
                    }
                    self.public.chosen.insert(seat);
                    if left[i] == tiles[1] {
                        self.secrets.high_left |= 1 << i;
                    }
                }
                if let Some(ludwig) = self.public.ludwig() {
                    let i = ludwig.index();
                    self.public.revealed[i] =
                        if left[i] != NONE { [left[i], right[i]] } else { pair(&selected[i]) };
                }
            }
            Phase::Select => {
                if let Some(ludwig) = self.public.ludwig() {
                    let i = ludwig.index();
                    self.public.revealed[i] =
                        if left[i] != NONE { [left[i], right[i]] } else { pair(&selected[i]) };
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Who still has which tile for which castle, told by how many tiles each seat has: the castles are built one after
    /// another (LUD-R12), so at most one of them has got a tile and not yet the other. Two tiles of a seat are read as
    /// left and right.
    #[inline]
    fn share_out(&mut self, selected: &[Vec<u8>]) {
        let n = self.seats;
        let pending = self.json.pending == Some(true)
            || self.json.limbo.as_ref().is_some_and(|limbo| !limbo.is_empty())
            || self.json.bonus_limbo.as_ref().is_some_and(|limbo| !limbo.is_empty());
        let fits = |current: usize, first: bool, second: bool| {
            let waits = |castle: usize, side: usize| match castle.cmp(&current) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => [first, second][side],
                std::cmp::Ordering::Greater => true,
            };
            (0..n).all(|seat| {
                let count = usize::from(waits(seat, 0)) + usize::from(waits((seat + n - 1) % n, 1));
                count == selected[seat].len()
            })
        };
        let mut found = None;
        for current in 0..n {
            for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
                let empty = !first && !second;
                if found.is_none() && fits(current, first, second) && (!empty || pending) {
                    // A bonus of the last castle's second tile, or the next castle untouched: pending tells.
                    let untouched = first && second;
                    if !(pending && untouched) {
                        found = Some((current, first, second));
                    }
                }
            }
        }
        for (seat, tiles) in selected.iter().enumerate() {
            self.public.revealed[seat] = match (tiles.as_slice(), found) {
                ([], _) => [NONE; 2],
                (&[one], Some((current, first, _))) => {
                    let left_waits = seat > current || seat == current && first;
                    if left_waits { [one, NONE] } else { [NONE, one] }
                }
                (&[one], None) => [one, NONE],
                (both, _) => [both[0], both[1]],
            };
        }
    }

    /// Hands, and what was chosen of them.
    #[inline]
    fn hands(&mut self, mut hands: Vec<Vec<u8>>, selected: &[Vec<u8>]) -> Result<(), Misfit> {
        let people = self.public.people();
        if self.public.phase == Phase::Select {
            for seat in people.iter() {
                let i = seat.index();
                match selected[i].as_slice() {
                    [] => {}
                    &[a, b] if a != b => {
                        self.secrets.pairs[i] = [a.min(b), a.max(b)];
                        self.public.chosen.insert(seat);
                        hands[i].retain(|&tile| tile != a && tile != b);
                        hands[i].extend([a, b]);
                    }
                    _ => return fault(format!("selected[{i}]"), "not two different tiles"),
                }
            }
        }
        let counted = people.iter().map(|seat| hands[seat.index()].len()).max().unwrap_or(0);
        if let Some(ludwig) = self.public.ludwig().filter(|_| self.public.phase == Phase::Select) {
            self.ludwig(ludwig, &hands[ludwig.index()])?;
        }
        self.public.hand_len = small(counted as i64, "hands", 0..=HAND as i64)?;
        for seat in Seat::all(self.public.seats) {
            let i = seat.index();
            let hand = &mut hands[i];
            hand.sort_unstable();
            let held = self.public.held(seat) as usize;
            if hand.len() != held {
                return fault(format!("hands[{i}]"), format!("{} tiles, not {held}", hand.len()));
            }
            if hand.windows(2).any(|pair| pair[0] == pair[1]) {
                return fault(format!("hands[{i}]"), "one tile stands twice");
            }
            self.secrets.hands[i][..held].copy_from_slice(hand);
        }
        Ok(())
    }

    /// LUD-128: where the two tiles of Ludwig are in the select step.
    #[inline]
    fn ludwig(&mut self, ludwig: Seat, hand: &[u8]) -> Result<(), Misfit> {
        let shown = self.public.revealed[ludwig.index()].iter().filter(|&&tile| tile != NONE).count();
        self.public.phase = match (shown, &self.json.ludwig_drawn) {
            (2, _) => Phase::Select,
            (0, Some(drawn)) => {
                let mut pair = rooms(self.data.get(), drawn, "ludwig_drawn")?;
                pair.sort_unstable();
                let Ok(pair) = <[u8; 2]>::try_from(pair) else {
                    return fault("ludwig_drawn", "must be two tiles");
                };
                if !pair.iter().all(|tile| hand.contains(tile)) {
                    return fault("ludwig_drawn", "is not in Ludwig's hand");
                }
                self.secrets.ludwig_pair = pair;
                Phase::LudwigGive
            }
            (0, None) => Phase::LudwigDraw,
            _ => return fault(format!("selected[{}]", ludwig.index()), "must be two tiles or none"),
        };
        Ok(())
    }

    /// What happens at each castle: as given, or as tiles and counts tell.
    #[inline]
    fn sites(&mut self) -> Result<(), Misfit> {
        if self.public.phase != Phase::Place {
            return Ok(());
        }
        let data = self.data.get();
        let mut limbo = self.limbo()?;
        match &self.json.sites {
            Some(sites) => {
                let sites = sites.clone();
                self.given_sites(&sites)?;
                for site in &self.public.sites {
                    limbo.retain(|&room| room != site.tile);
                }
            }
            None => self.guessed_sites(&mut limbo)?,
        }
        if limbo.len() > LIMBO {
            return fault("limbo", format!("{} tiles are drawn", limbo.len()));
        }
        let deciding = |step: Step, public: &Public| {
            public.sites.iter().position(|site| site.step == step).map_or(NONE, |castle| castle as u8)
        };
        if !limbo.is_empty() {
            limbo.sort_unstable();
            self.public.limbo[..limbo.len()].copy_from_slice(&limbo);
            self.public.limbo_castle = deciding(Step::Room, &self.public);
            if self.public.limbo_castle == NONE {
                let name = id(data, limbo[0]);
                return fault("limbo", format!("no castle decides about {name}"));
            }
        }
        if self.public.card_limbo != 0 {
            self.public.card_castle = deciding(Step::Card, &self.public);
        }
        Ok(())
    }

    #[inline]
    fn limbo(&self) -> Result<Vec<u8>, Misfit> {
        let names = self.json.limbo.as_deref().unwrap_or(&[]);
        Ok(room_set(self.data.get(), names, "limbo")?.iter().collect())
    }

    #[inline]
    fn given_sites(&mut self, sites: &[SiteJson]) -> Result<(), Misfit> {
        if sites.len() != self.seats {
            return fault("sites", format!("{} entries for {} castles", sites.len(), self.seats));
        }
        for (c, json) in sites.iter().enumerate() {
            let at = format!("sites[{c}]");
            let castle = c as u8;
            let step = STEPS.iter().find(|(_, name)| *name == json.step).map(|(step, _)| *step);
            let Some(step) = step else { return fault(at, format!("there is no step `{}`", json.step)) };
            let side_of = |number: i64| {
                let seat = usize::try_from(number).ok().and_then(|n| Seat::checked(n, self.public.seats));
                seat.and_then(|seat| self.public.side_of(castle, seat))
                    .ok_or_else(|| Misfit::new(format!("{at}.seat"), format!("{number} does not sit here")))
            };
            let mut site = Site { step, ..Site::IDLE };
            if let Some(seat) = json.seat {
                site.side = side_of(seat)?;
            }
            if let Some(name) = &json.tile {
                site.tile = find_tile(self.data.get(), name, &at)?.0;
            }
            for (seat, say) in &json.votes {
                let side = side_of(*seat)?;
                site.voted |= 1 << side;
                match say.as_str() {
                    "first" => self.secrets.votes |= 1 << (2 * castle + side),
                    "wait" | "?" => {}
                    other => {
                        return fault(format!("{at}.votes"), format!("`{other}` is neither first nor wait"));
                    }
                }
            }
            self.public.sites[c] = site;
            if self.public.placing == Placing::Serial && !matches!(step, Step::Idle | Step::Done) {
                self.public.current = castle;
            }
        }
        Ok(())
    }

    /// Positions of the plain shape: the first castle with something to do is the one whose time it is.
    #[inline]
    fn guessed_sites(&mut self, limbo: &mut Vec<u8>) -> Result<(), Misfit> {
        let pending = self.json.pending.unwrap_or(!limbo.is_empty() || self.public.card_limbo != 0)
            || !limbo.is_empty()
            || self.public.card_limbo != 0;
        let waiting =
            |public: &Public, c: u8| (0..2).filter(|&s| public.drafted_tile(c, s).is_some()).count();
        let busy = if pending { Some(self.bonus_castle()?) } else { None };
        let first = (0..self.public.seats).find(|&c| waiting(&self.public, c) > 0);
        let Some(current) = busy.or(first) else { return fault("selected", "no tile is left to be placed") };
        for castle in 0..self.public.seats {
            if self.public.placing == Placing::Free || castle == current {
                self.public.open_castle(castle);
            } else {
                let step = if castle < current { Step::Done } else { Step::Idle };
                self.public.sites[castle as usize] = Site { step, ..Site::IDLE };
            }
        }
        self.public.current = if self.public.placing == Placing::Free { 0 } else { current };
        if let Some(castle) = busy {
            self.guess_bonus(castle, limbo)?;
        }
        Ok(())
    }

    /// The castle whose bonus is being carried out.
    #[inline]
    fn bonus_castle(&self) -> Result<u8, Misfit> {
        if let Some(castle) = self.json.limbo_castle.or(self.json.bonus_castle) {
            return small(castle, "limbo_castle", 0..=self.seats as i64 - 1);
        }
        let public = &self.public;
        let waiting = |c: u8| (0..2).filter(|&s| public.drafted_tile(c, s).is_some()).count();
        // One drafted tile lies there, the other waits; or both lie there and the next castle is untouched.
        let halfway = (0..public.seats).find(|&c| waiting(c) == 1 && self.short(c));
        let full = (0..public.seats).rev().find(|&c| waiting(c) == 0 && self.short(c));
        let any = (0..public.seats)
            .find(|&c| waiting(c) == 1)
            .or((0..public.seats).rev().find(|&c| waiting(c) == 0));
        halfway.or(full).or(any).ok_or_else(|| Misfit::new("pending", "no castle can have a bonus now"))
    }

    /// LUD-65: has this castle got one thing less than it should have?
    #[inline]
    fn short(&self, castle: u8) -> bool {
        let plan = &self.public.castles[castle as usize];
        let gained = i32::from(plan.regular()) - i32::from(self.drafted_so_far(castle));
        i32::from(plan.bonuses_due()) == i32::from(plan.bonuses_taken()) + gained + 1
    }

    /// The bonus that is due: rooms or cards that lie there tell, else the tile placed last.
    #[inline]
    fn guess_bonus(&mut self, castle: u8, limbo: &mut Vec<u8>) -> Result<(), Misfit> {
        let c = castle as usize;
        let waiting = [0, 1].map(|side| self.public.drafted_tile(castle, side).is_some());
        let side = match waiting {
            [true, true] => return fault("pending", "no tile was placed in the castle with the bonus"),
            [true, false] => 1,
            [false, true] => 0,
            // The older goes first if nobody says otherwise, so the younger went last.
            [false, false] => {
                let [a, b] = self.public.partners(castle);
                if Some(a) == self.public.ludwig() {
                    1
                } else if Some(b) == self.public.ludwig() {
                    0
                } else {
                    u8::from(self.public.age[b.index()] > self.public.age[a.index()])
                }
            }
        };
        let mut site = Site { step: Step::Place, tile: NONE, side, voted: 0 };
        if self.public.card_limbo != 0 {
            site.step = Step::Card;
        } else if limbo.len() == 1 && self.data.numbers.room_draw > 1 {
            site.tile = limbo.remove(0);
        } else if !limbo.is_empty() {
            site.step = Step::Room;
        } else {
            let (kind, five) = self.last_type(castle)?;
            let bonus = self.data.types[kind as usize].bonus;
            match bonus {
                _ if five => site.step = Step::Specialty,
                Bonus::Specialty(kind) => site.tile = Tile::specialty(kind).0,
                Bonus::Attendant => site.step = Step::Attendant,
                Bonus::ChooseOther => site.step = Step::Bonus,
                Bonus::DrawRoom | Bonus::Card => {
                    return fault("pending", "a bonus that draws is due, and nothing is drawn");
                }
            }
        }
        self.public.sites[c] = site;
        Ok(())
    }

    /// The type whose third or fifth tile was placed last, so that everything else the castle has got is explained
    /// by its other tiles; of several the one of the last tile in the list.
    #[inline]
    fn last_type(&self, castle: u8) -> Result<(RoomType, bool), Misfit> {
        let data = self.data.get();
        let counts = self.public.castles[castle as usize].counts;
        let at = |kind: RoomType| matches!(counts[kind as usize], 3 | 5);
        let last = self.json.castles[castle as usize].tiles.last();
        let last =
            last.and_then(|tile| data.find_tile(&tile.id)).and_then(|tile| data.tile(tile).room_type());
        let at_all: Vec<RoomType> = RoomType::ALL.iter().copied().filter(|&kind| at(kind)).collect();
        let mut possible = at_all.clone();
        possible.retain(|&kind| self.explains(castle, kind));
        // A castle without its history may explain nothing.
        if possible.is_empty() {
            possible = at_all;
        }
        let kind = match (possible.as_slice(), last) {
            ([only], _) => *only,
            (several, Some(last)) if several.contains(&last) => last,
            _ => return fault("pending", "it is not clear which bonus is due: say so in `sites`"),
        };
        Ok((kind, counts[kind as usize] == 5))
    }

    /// LUD-65 by kind: if the bonus of `pending` is the one still due, do all other bonuses fit what the castle has?
    #[inline]
    fn explains(&self, castle: u8, pending: RoomType) -> bool {
        let plan = &self.public.castles[castle as usize];
        let gained = i32::from(plan.regular()) - i32::from(self.drafted_so_far(castle));
        let [tower, fountain, foyer] = plan.specialties().map(i32::from);
        // What is there beyond the fixed bonuses: food tiles, attendants, cards, fountains, towers, foyers.
        let mut extra =
            [gained, plan.attendants().count() as i32, plan.cards().count() as i32, fountain, tower, foyer];
        let (mut choices, mut fifths) = (0, 0);
        for &kind in RoomType::ALL {
            let count = plan.counts[kind as usize];
            fifths += i32::from(count >= 5 && !(kind == pending && count == 5));
            if count < 3 || kind == pending && count == 3 {
                continue;
            }
            match self.data.types[kind as usize].bonus {
                Bonus::DrawRoom => extra[0] -= 1,
                Bonus::Attendant => extra[1] -= 1,
                Bonus::Card => extra[2] -= 1,
                Bonus::Specialty(Specialty::Fountain) => extra[3] -= 1,
                Bonus::Specialty(Specialty::Tower) => extra[4] -= 1,
                Bonus::Specialty(Specialty::Foyer) => extra[5] -= 1,
                Bonus::ChooseOther => choices += 1,
            }
        }
        let chosen = extra[..3].iter().sum::<i32>();
        extra.iter().all(|&n| n >= 0) && chosen <= choices && extra.iter().sum::<i32>() == choices + fifths
    }

    #[inline]
    fn drafted_so_far(&self, castle: u8) -> u8 {
        let json = &self.json.castles[castle as usize];
        json.drafted
            .and_then(|n| u8::try_from(n).ok())
            .unwrap_or_else(|| self.public.expected_drafted(castle))
    }

    /// How many drafted tiles each castle has: as given, or as the turn tells if the bonuses then balance (LUD-65).
    #[inline]
    fn histories(&mut self) -> Result<(), Misfit> {
        let most = 4 * i64::from(self.data.numbers.turns);
        let turns = most / 2;
        for c in 0..self.seats {
            let castle = c as u8;
            let json = &self.json.castles[c];
            let expected = self.public.expected_drafted(castle);
            let given = match (json.drafted, json.turns_done) {
                (Some(drafted), _) => Some(small(drafted, &format!("castles[{c}].drafted"), 0..=most)?),
                (None, Some(done)) => {
                    let done = small(done, &format!("castles[{c}].turns_done"), 0..=turns)?;
                    let now = (self.public.round - 1) * self.data.numbers.turns + self.public.turn - 1;
                    let this_turn = self.public.phase == Phase::Place && done == now;
                    Some(if this_turn { expected } else { 2 * done })
                }
                (None, None) => None,
            };
            let plan = &mut self.public.castles[c];
            plan.drafted = match given {
                Some(drafted) => drafted,
                None => expected,
            };
            if given.is_none() {
                // A castle that has lost its history stays without.
                let lost = self.json.study == Some(true);
                let pending = self.public.pending(castle);
                let plan = &mut self.public.castles[c];
                let gained = i32::from(plan.regular()) - i32::from(plan.drafted);
                let due = i32::from(plan.bonuses_due());
                let balanced = due == i32::from(plan.bonuses_taken()) + gained + i32::from(pending);
                if lost || !(0..=2).contains(&gained) || !balanced {
                    plan.drafted = UNKNOWN;
                    self.public.study = true;
                }
            }
        }
        Ok(())
    }

    /// Supply and discards: one that is missing is whatever is nowhere else.
    #[inline]
    fn supplies(&mut self) -> Result<(), Misfit> {
        let (json, data) = (self.json, self.data.get());
        let mut used = self.public.open_rooms();
        for hand in &self.secrets.hands {
            hand.iter().for_each(|&room| used.insert(room));
        }
        let rest = RoomSet::first(data.room_count()).minus(&used);
        let set =
            |list: &Option<Tiles>, at: &str| list.as_ref().map(|names| room_set(data, names, at)).transpose();
        let supply = set(&json.supply, "supply")?;
        let discard = match (set(&json.discard, "discard")?, supply) {
            (Some(discard), _) => discard,
            (None, Some(supply)) => rest.minus(&supply),
            (None, None) => RoomSet::EMPTY,
        };
        if let Some(twice) = discard.minus(&rest).iter().next() {
            return fault("discard", format!("{} is also somewhere else", id(data, twice)));
        }
        if let Some(supply) = supply {
            if let Some(twice) = supply.minus(&rest.minus(&discard)).iter().next() {
                return fault("supply", format!("{} is also somewhere else", id(data, twice)));
            }
            if let Some(lost) = rest.minus(&discard).minus(&supply).iter().next() {
                return fault("supply", format!("{} is nowhere", id(data, lost)));
            }
        }
        let supply = rest.minus(&discard);
        self.secrets.discard = discard;
        self.public.discard_len = discard.len();
        self.public.supply_len = supply.len();
        self.memory(&supply, &discard)
    }

    /// What is remembered of the discards. In round 1 they were all seen by everybody.
    #[inline]
    fn memory(&mut self, supply: &RoomSet, discard: &RoomSet) -> Result<(), Misfit> {
        let (json, data) = (self.json, self.data.get());
        if let Some(rounds) = &json.singles {
            if rounds.len() != 2 {
                return fault("singles", format!("{} rounds, not 2", rounds.len()));
            }
            for (round, stacks) in rounds.iter().enumerate() {
                if stacks.len() != self.seats {
                    return fault("singles", format!("{} stacks for {} seats", stacks.len(), self.seats));
                }
                for (stack, name) in stacks.iter().enumerate() {
                    let Some(name) = name else { continue };
                    let tile = find_room(data, name, "singles")?;
                    self.secrets.singles[round][stack] = tile;
                    if discard.contains(tile) {
                        self.public.singles_discarded |= 1 << (8 * round + stack);
                    }
                }
            }
        }
        let singles: RoomSet = self.secrets.singles.iter().flatten().copied().collect();
        self.public.seen_discard = match &json.seen_discard {
            Some(names) => room_set(data, names, "seen_discard")?,
            None if self.public.round == 1 => discard.minus(&singles),
            None => RoomSet::EMPTY,
        };
        self.public.seen_supply = match &json.seen_supply {
            Some(names) => room_set(data, names, "seen_supply")?,
            None => RoomSet::EMPTY,
        };
        if let Some(wrong) = self.public.seen_supply.minus(supply).iter().next() {
            return fault("seen_supply", format!("{} is not in the supply", id(data, wrong)));
        }
        Ok(())
    }

    #[inline]
    fn specialty_used(&self) -> Result<(), Misfit> {
        let Some(stated) = self.json.specialty_used else { return Ok(()) };
        let placed: i64 = self.public.castles().iter().flat_map(Castle::specialties).map(i64::from).sum();
        let carried =
            self.public.sites.iter().filter(|site| Tile(site.tile).as_specialty().is_some()).count();
        // In a position of the plain shape it is not said which tile was taken: it is chosen once more.
        let asked = |site: &&Site| matches!(site.step, Step::Specialty | Step::Bonus);
        let due = self.public.sites.iter().filter(asked).count();
        if stated < placed || stated > placed + (carried + due) as i64 {
            return fault("specialty_used", format!("{stated} used, {placed} lie in castles"));
        }
        Ok(())
    }

    #[inline]
    fn finish(mut self) -> Result<Ludwig, Misfit> {
        self.ages()?;
        self.castles()?;
        self.cards()?;
        self.counters()?;
        let hands = self.lists(&self.json.hands, "hands")?;
        let selected = self.lists(&self.json.selected, "selected")?;
        self.time(&hands, &selected)?;
        self.revealed(&selected)?;
        self.hands(hands, &selected)?;
        let chosen = self.chosen()?;
        if self.json.chosen.is_some() && chosen != self.public.chosen {
            return fault("chosen", "is not who has two tiles face down, or has assigned them");
        }
        self.sites()?;
        if self.public.hand_len == 0 && self.public.expected_hand() != 0 {
            self.public.study = true;
        }
        self.histories()?;
        self.public.study |= self.json.study == Some(true);
        self.supplies()?;
        self.specialty_used()?;
        let game = Ludwig { public: self.public, secrets: self.secrets };
        game.invariants()?;
        Ok(game)
    }
}

impl Wire for Ludwig {
    type Position<'a> = PositionJson;
    type Seen<'a> = PositionJson;
    type Act<'a> = ActionJson;
    type Happening<'a> = EventJson;
    type Faces = burghof_core::shape::Nothing;
    type PositionGiven = PositionJson;
    type SeenGiven = PositionJson;
    const PAD: Option<fn(&PositionJson, Loaded<Data>) -> Result<Pad, Misfit>> =
        Some(|castles, data| Ok(crate::score_pad(castles, &data)?.into()));

    #[inline]
    fn to_position(&self) -> PositionJson {
        let (public, secrets) = (&self.public, &self.secrets);
        let data = public.data.get();
        let seats = public.seats as usize;
        let mut json = public.to_json(|castle, side| say_vote(secrets.votes, castle, side));
        let hands = Seat::all(public.seats).map(|seat| {
            let pair = secrets.pairs[seat.index()];
            ids(data, self.hand(seat).iter().copied().filter(move |tile| !pair.contains(tile)))
        });
        json.hands = Some(hands.collect());
        if public.phase == Phase::Select {
            let mut selected = json.selected.take().unwrap_or_default();
            for (list, pair) in selected.iter_mut().zip(&secrets.pairs[..seats]) {
                list.extend(ids(data, *pair));
            }
            json.selected = Some(selected);
        }
        let assigned = |i: usize| {
            let chosen = Seat::checked(i, public.seats)
                .is_some_and(|seat| public.chosen.contains(seat) || Some(seat) == public.ludwig());
            chosen.then_some(secrets.high_left >> i & 1 == 1)
        };
        let (left, right) = public.assigned_json(assigned);
        (json.left, json.right) = (Some(left), Some(right));
        json.ludwig_drawn = (secrets.ludwig_pair[0] != NONE).then(|| ids(data, secrets.ludwig_pair));
        json.supply = Some(ids(data, self.supply().iter()));
        json.discard = Some(ids(data, secrets.discard.iter()));
        json.singles = public.singles_json(&secrets.singles);
        json
    }

    #[inline]
    fn from_position(position: PositionJson, data: Loaded<Data>) -> Result<Ludwig, Misfit> {
        Reader::new(&position, data)?.finish()
    }

    #[inline]
    fn to_seen(view: &View) -> PositionJson {
        let public = &view.public;
        let data = public.data.get();
        let own = view.own();
        let mut json = public.to_json(|castle, side| view.say_vote(castle, side));
        json.viewer = Some(view.viewer);
        json.hands = Some(
            Seat::all(public.seats)
                .map(|seat| {
                    let pair = if Some(seat) == own { view.pair } else { [NONE; 2] };
                    ids(data, view.hand(seat).iter().copied().filter(move |tile| !pair.contains(tile)))
                })
                .collect(),
        );
        if let (Phase::Select, Some(seat), Some(selected)) = (public.phase, own, json.selected.as_mut()) {
            selected[seat.index()].extend(ids(data, view.pair));
        }
        let (left, right) = public.assigned_json(|i| view.high_left_of(i));
        (json.left, json.right) = (Some(left), Some(right));
        let give = public.phase == Phase::LudwigGive;
        json.ludwig_drawn = give.then(|| ids(data, view.ludwig_pair));
        json.discard = Some(ids(data, view.known_discard().iter()));
        json.singles = public.singles_json(&view.singles);
        let there = |round: usize| {
            (0..public.seats as usize)
                .map(|stack| public.singles_discarded >> (8 * round + stack) & 1 == 1)
                .collect()
        };
        json.singles_discarded = (public.singles_discarded != 0).then(|| vec![there(0), there(1)]);
        json.hand_size = number(public.hand_len);
        json.supply_size = number(public.supply_len);
        json.discard_size = number(public.discard_len);
        json
    }

    fn write_seen(view: &View, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        jot_view(out, shared, view);
    }

    #[inline]
    fn from_seen(seen: PositionJson, data: Loaded<Data>) -> Result<View, Misfit> {
        read_view(&seen, data)
    }

    #[inline]
    fn to_act_json(&self, action: Action) -> ActionJson {
        let data = self.public.data.get();
        let id = |tile| data.named(tile).id;
        match action {
            Action::Draw => ActionJson::Draw,
            Action::Give(tile) => ActionJson::Give { tile: id(tile) },
            Action::Select(a, b) => ActionJson::Select { tiles: [id(a), id(b)] },
            Action::Left(tile) => ActionJson::Left { tile: id(tile) },
            Action::Swap => ActionJson::Swap,
            Action::Order { castle, first } => {
                ActionJson::Order { castle, say: if first { "first" } else { "wait" } }
            }
            Action::Place { castle, tile, x, y } => ActionJson::Place { castle, tile: id(tile), x, y },
            Action::Take { castle, kind } => ActionJson::Take { castle, specialty: kind.id() },
            Action::Keep { castle, room } => ActionJson::Keep { castle, tile: id(room) },
            Action::Card { castle, card } => ActionJson::Card { castle, card: data.card_named(card).id },
            Action::Attendant { castle, kind } => ActionJson::Attendant { castle, attendant: kind.id() },
            Action::Bonus { castle, kind } => ActionJson::Bonus { castle, bonus: kind.id() },
        }
    }

    #[inline]
    fn faces(_: Loaded<Data>) -> burghof_core::shape::Nothing {
        burghof_core::shape::Nothing {}
    }

    #[inline]
    fn to_happening(&self, event: &Event) -> EventJson {
        event_json(self.public.data.get(), event)
    }
}

#[inline]
fn event_json(data: &Data, event: &Event) -> EventJson {
    let id = |tile: Tile| data.named(tile).id;
    let list = |tiles: &[Tile]| tiles.iter().map(|&tile| id(tile)).collect::<Vec<_>>();
    match *event {
        Event::TookUp { seat, count, ref rooms } => {
            EventJson::TookUp { seat, count, rooms: rooms.as_deref().map(list) }
        }
        Event::LudwigDrew { seat, rooms } => {
            EventJson::LudwigDrew { seat, rooms: rooms.map(|pair| list(&pair)) }
        }
        Event::LudwigGave { seat, left, right } => {
            EventJson::LudwigGave { seat, given: vec![(id(left.0), left.1), (id(right.0), right.1)] }
        }
        Event::Chosen { seat } => EventJson::Chosen { seat },
        Event::Revealed { ref rooms } => {
            EventJson::Revealed { rooms: rooms.iter().map(|pair| list(pair)).collect() }
        }
        Event::Passed { left, count } => {
            EventJson::Passed { direction: if left { "left" } else { "right" }, count }
        }
        Event::Decided { seat } => EventJson::Decided { seat },
        Event::Assigned { ref rooms } => {
            let (left, right) = rooms.iter().map(|&[left, right]| (id(left), id(right))).unzip();
            EventJson::Assigned { left, right }
        }
        Event::Swapped { seat } => EventJson::Swapped { seat },
        Event::Voted { seat, castle } => EventJson::Voted { seat, castle },
        Event::Order { castle, first } => EventJson::Order { castle, first },
        Event::Placed { seat, castle, tile, x, y } => {
            EventJson::Placed { seat, castle, tile: id(tile), x, y }
        }
        Event::BonusDue { castle, kind, tiles } => {
            EventJson::BonusDue { castle, room_type: kind.id(), tiles }
        }
        Event::BonusChosen { castle, kind } => EventJson::BonusChosen { castle, bonus: kind.id() },
        Event::RoomsReshuffled { supply } => EventJson::RoomsReshuffled { supply },
        Event::CardsReshuffled { deck } => EventJson::CardsReshuffled { deck },
        Event::RoomsDrawn { castle, ref rooms } => EventJson::RoomsDrawn { castle, rooms: list(rooms) },
        Event::RoomKept { castle, room } => EventJson::RoomKept { castle, room: id(room) },
        Event::CardsDrawn { castle, ref cards } => EventJson::CardsDrawn {
            castle,
            cards: cards.iter().map(|&card| data.card_named(card).id).collect(),
        },
        Event::CardKept { castle, card } => EventJson::CardKept { castle, card: data.card_named(card).id },
        Event::AttendantTaken { castle, kind } => EventJson::AttendantTaken { castle, attendant: kind.id() },
        Event::SpecialtyTaken { castle, kind } => EventJson::SpecialtyTaken { castle, specialty: kind.id() },
        Event::RoundOver { round } => EventJson::RoundOver { round },
        Event::GameOver => EventJson::GameOver,
    }
}

/// A view: the public part like a position, then what this viewer knows; accepted if a sound world can be imagined
/// that looks like it.
#[inline]
fn read_view(json: &PositionJson, data: Loaded<Data>) -> Result<View, Misfit> {
    let Some(viewer) = json.viewer else { return fault("viewer", "is missing") };
    let mut reader = Reader::new(json, data)?;
    if viewer.seat().is_some_and(|seat| seat.index() >= reader.seats) {
        return fault("viewer", "does not sit at this table");
    }
    reader.ages()?;
    reader.castles()?;
    reader.cards()?;
    reader.counters()?;
    let selected = reader.lists(&json.selected, "selected")?;
    let hands = reader.lists(&json.hands, "hands")?;
    reader.time(&hands, &selected)?;
    if json.left.is_none() || json.right.is_none() {
        return fault("left", "is missing");
    }
    reader.revealed(&selected)?;
    let given_by_left = reader.public.chosen;
    reader.public.chosen = reader.chosen()?;
    if !given_by_left.minus(reader.public.chosen).is_empty() {
        return fault("chosen", "somebody has assigned and not finished");
    }
    let public = &mut reader.public;
    public.hand_len = small(json.hand_size.unwrap_or(0), "hand_size", 0..=HAND as i64)?;
    let rooms_there = i64::from(data.room_count());
    public.supply_len = small(json.supply_size.unwrap_or(0), "supply_size", 0..=rooms_there)?;
    public.discard_len = small(json.discard_size.unwrap_or(0), "discard_size", 0..=rooms_there)?;
    public.study = json.study == Some(true);
    let own = viewer.seat().filter(|&seat| public.people().contains(seat));
    let mut view = View {
        viewer,
        public: public.clone(),
        hands: [[NONE; HAND]; MAX_CASTLES],
        pair: [NONE; 2],
        ludwig_pair: [NONE; 2],
        high_left: false,
        votes: 0,
        singles: [[NONE; MAX_CASTLES]; 2],
    };
    // Ludwig's tiles in the select step.
    if let (Some(ludwig), Phase::Select) = (reader.public.ludwig(), reader.public.phase) {
        let shown = reader.public.revealed[ludwig.index()].iter().filter(|&&tile| tile != NONE).count();
        reader.public.phase = match (shown, &json.ludwig_drawn) {
            (2, _) => Phase::Select,
            (_, Some(drawn)) => {
                let mut pair = rooms(data.get(), drawn, "ludwig_drawn")?;
                pair.sort_unstable();
                match (<[u8; 2]>::try_from(pair.clone()), reader.public.assigner() == own && own.is_some()) {
                    (Ok(pair), true) => view.ludwig_pair = pair,
                    (Err(_), false) if pair.is_empty() => {}
                    _ => return fault("ludwig_drawn", "must be two tiles, known to the assigner alone"),
                }
                Phase::LudwigGive
            }
            _ => Phase::LudwigDraw,
        };
    }
    reader.sites()?;
    reader.histories()?;
    view.votes = reader.secrets.votes;
    if let Some(seat) = own {
        view.high_left = reader.secrets.high_left >> seat.index() & 1 == 1;
        if reader.public.phase == Phase::Select && reader.public.chosen.contains(seat) {
            let mut pair = selected[seat.index()].clone();
            pair.sort_unstable();
            view.pair = match <[u8; 2]>::try_from(pair) {
                Ok(pair) => pair,
                Err(_) => return fault(format!("selected[{seat}]"), "must be two tiles"),
            };
        }
    }
    for (i, mut hand) in hands.into_iter().enumerate() {
        if own.is_some_and(|seat| seat.index() == i) && view.pair[0] != NONE {
            hand.extend(view.pair);
        }
        hand.sort_unstable();
        if hand.len() > HAND {
            return fault(format!("hands[{i}]"), format!("{} tiles", hand.len()));
        }
        view.hands[i][..hand.len()].copy_from_slice(&hand);
    }
    let seen_discard = room_set(data.get(), json.seen_discard.as_deref().unwrap_or(&[]), "seen_discard")?;
    let seen_supply = room_set(data.get(), json.seen_supply.as_deref().unwrap_or(&[]), "seen_supply")?;
    reader.public.seen_discard = seen_discard;
    reader.public.seen_supply = seen_supply;
    if let Some(rounds) = &json.singles_discarded {
        for (round, stacks) in rounds.iter().take(2).enumerate() {
            for (stack, &there) in stacks.iter().take(MAX_CASTLES).enumerate() {
                reader.public.singles_discarded |= u16::from(there) << (8 * round + stack);
            }
        }
    }
    if let Some(rounds) = &json.singles {
        for (round, stacks) in rounds.iter().take(2).enumerate() {
            for (stack, name) in stacks.iter().take(MAX_CASTLES).enumerate() {
                if let Some(name) = name {
                    view.singles[round][stack] = find_room(data.get(), name, "singles")?;
                }
            }
        }
    }
    reader.public.study |= json.study == Some(true);
    view.public = reader.public;
    let world = Ludwig::imagine(&view, &mut Rng::new(0));
    world.invariants()?;
    if world.view(viewer) != view {
        return fault("view", "names something this viewer cannot know, or does not hang together");
    }
    Ok(view)
}

/// The regular types, for readers of the JSON.
#[doc(hidden)]
#[inline]
pub fn type_ids() -> Vec<&'static str> {
    RoomType::ALL.iter().map(|kind| kind.id()).chain(Specialty::ALL.iter().map(|kind| kind.id())).collect()
}

// ------------------------------------------------------------------------------------------------ a view by hand

// Byte for byte what `to_seen` gives: most of what a server does for a move is to write two of these.

fn jot_tile(out: &mut Vec<u8>, data: &Data, tile: u8) {
    jot::text(out, data.named(Tile(tile)).id);
}

fn jot_some_tile(out: &mut Vec<u8>, data: &Data, tile: u8) {
    jot::or_null(out, (tile != NONE).then_some(tile), |out, tile| jot_tile(out, data, tile));
}

fn jot_tiles(out: &mut Vec<u8>, data: &Data, tiles: impl IntoIterator<Item = u8>) {
    let there = tiles.into_iter().filter(|&tile| tile != NONE);
    jot::list(out, there, |out, tile| jot_tile(out, data, tile));
}

fn jot_cards(out: &mut Vec<u8>, data: &Data, set: u32) {
    jot::texts(out, bits::ones(set.into()).map(|card| data.card_named(card as u8).id));
}

fn jot_castle(out: &mut Vec<u8>, data: &Data, castle: &Castle, turns_done: u8) {
    out.extend_from_slice(br#"{"throne":"#);
    jot::text(out, data.throne_named(castle.throne).id);
    out.extend_from_slice(br#","tiles":"#);
    jot::list(out, castle.tiles(), |out, (tile, x, y)| {
        out.extend_from_slice(br#"{"id":"#);
        jot_tile(out, data, tile.0);
        out.extend_from_slice(br#","x":"#);
        jot::int(out, x);
        out.extend_from_slice(br#","y":"#);
        jot::int(out, y);
        out.push(b'}');
    });
    out.extend_from_slice(br#","attendants":"#);
    jot::texts(out, castle.attendants().filter_map(Attendant::from_index).map(|kind| kind.id()));
    out.extend_from_slice(br#","bonus_cards":"#);
    jot::texts(out, castle.cards().map(|card| data.card_named(card).id));
    if let Some(drafted) = castle.drafted() {
        out.extend_from_slice(br#","turns_done":"#);
        jot::int(out, turns_done);
        out.extend_from_slice(br#","drafted":"#);
        jot::int(out, drafted);
    }
    out.push(b'}');
}

fn jot_site(out: &mut Vec<u8>, view: &View, castle: u8) {
    let public = &view.public;
    let site = &public.sites[castle as usize];
    let partners = public.partners(castle);
    out.extend_from_slice(br#"{"step":"#);
    jot::text(out, step_name(site.step));
    if !matches!(site.step, Step::Idle | Step::Order | Step::Done) {
        out.extend_from_slice(br#","seat":"#);
        jot::seat(out, partners[site.side as usize & 1]);
    }
    if site.tile != NONE {
        out.extend_from_slice(br#","tile":"#);
        jot_tile(out, public.data.get(), site.tile);
    }
    if site.voted & 3 != 0 {
        out.extend_from_slice(br#","votes":"#);
        jot::list(out, (0..2u8).filter(|side| site.voted >> side & 1 == 1), |out, side| {
            out.push(b'[');
            jot::seat(out, partners[side as usize]);
            out.push(b',');
            jot::text(out, view.say_vote(castle, side));
            out.push(b']');
        });
    }
    out.push(b'}');
}

/// The table and what stands on it, without the brackets.
fn jot_castles(out: &mut Vec<u8>, public: &Public, data: &'static Data) {
    out.extend_from_slice(br#","variant":"#);
    jot::text(out, if public.two_player { "two_player" } else { "standard" });
    out.extend_from_slice(br#","players":"#);
    jot::int(out, public.seats);
    out.extend_from_slice(br#","ludwig_seat":"#);
    jot::or_null(out, public.ludwig(), jot::seat);
    out.extend_from_slice(br#","placing":"#);
    jot::text(out, if public.placing == Placing::Free { "free" } else { "serial" });
    out.extend_from_slice(br#","age_rank":"#);
    jot::list(out, public.age[..public.people().len()].iter().copied(), jot::int);
    out.extend_from_slice(br#","round":"#);
    jot::int(out, public.round);
    out.extend_from_slice(br#","turn":"#);
    jot::int(out, public.turn);
    out.extend_from_slice(br#","phase":"#);
    jot::text(out, public.phase_name());
    out.extend_from_slice(br#","castles":"#);
    jot::list(out, public.castles().iter().enumerate(), |out, (c, castle)| {
        jot_castle(out, data, castle, public.turns_done(c));
    });
}

fn jot_view(out: &mut Vec<u8>, shared: &mut Vec<u8>, view: &View) {
    let public = &view.public;
    let data = public.data.get();
    let seats = public.seats as usize;
    let own = view.own();
    out.extend_from_slice(br#"{"viewer":"#);
    jot::viewer(out, view.viewer);
    jot::shared(out, shared, |out| jot_castles(out, public, data));
    jot_drafts(out, view, own);
    out.extend_from_slice(br#","chosen":"#);
    jot::list(out, public.chosen.iter(), jot::seat);
    out.extend_from_slice(br#","discard":"#);
    jot_tiles(out, data, view.known_discard().iter());
    out.extend_from_slice(br#","limbo":"#);
    jot_tiles(out, data, public.drawn_rooms());
    if public.limbo_castle != NONE {
        out.extend_from_slice(br#","limbo_castle":"#);
        jot::int(out, public.limbo_castle);
    }
    out.extend_from_slice(br#","bonus_deck":"#);
    jot_cards(out, data, public.deck);
    out.extend_from_slice(br#","bonus_discard":"#);
    jot_cards(out, data, public.card_discard);
    out.extend_from_slice(br#","bonus_limbo":"#);
    jot_cards(out, data, public.card_limbo);
    if public.card_castle != NONE {
        out.extend_from_slice(br#","bonus_castle":"#);
        jot::int(out, public.card_castle);
    }
    out.extend_from_slice(br#","specialty_used":"#);
    jot::int(out, public.specialties_used());
    out.extend_from_slice(br#","pending":"#);
    jot::truth(out, (0..public.seats).any(|castle| public.pending(castle)));
    if public.phase == Phase::Place {
        out.extend_from_slice(br#","sites":"#);
        jot::list(out, 0..public.seats, |out, castle| jot_site(out, view, castle));
    }
    if public.room_queue.0 != 0 {
        out.extend_from_slice(br#","room_queue":"#);
        jot::list(out, public.room_queue.iter(), jot::int);
    }
    if public.card_queue.0 != 0 {
        out.extend_from_slice(br#","card_queue":"#);
        jot::list(out, public.card_queue.iter(), jot::int);
    }
    if public.swaps != 0 {
        out.extend_from_slice(br#","swaps":"#);
        jot::list(out, Seat::all(public.seats), |out, seat| jot::int(out, public.swaps_of(seat)));
    }
    out.extend_from_slice(br#","room_draws":"#);
    jot::int(out, public.room_draws);
    out.extend_from_slice(br#","card_draws":"#);
    jot::int(out, public.card_draws);
    out.extend_from_slice(br#","seen_discard":"#);
    jot_tiles(out, data, public.seen_discard.iter());
    out.extend_from_slice(br#","seen_supply":"#);
    jot_tiles(out, data, public.seen_supply.iter());
    if view.singles.iter().flatten().any(|&tile| tile != NONE) {
        out.extend_from_slice(br#","singles":"#);
        jot::list(out, &view.singles, |out, round| {
            jot::list(out, &round[..seats], |out, &tile| jot_some_tile(out, data, tile));
        });
    }
    if public.singles_discarded != 0 {
        out.extend_from_slice(br#","singles_discarded":"#);
        jot::list(out, 0..2, |out, round| {
            let there = |stack: usize| public.singles_discarded >> (8 * round + stack) & 1 == 1;
            jot::list(out, (0..seats).map(there), jot::truth);
        });
    }
    out.extend_from_slice(br#","hand_size":"#);
    jot::int(out, public.hand_len);
    out.extend_from_slice(br#","supply_size":"#);
    jot::int(out, public.supply_len);
    out.extend_from_slice(br#","discard_size":"#);
    jot::int(out, public.discard_len);
    if public.study {
        out.extend_from_slice(br#","study":true"#);
    }
    out.push(b'}');
}

/// Hands, and what was chosen of them.
fn jot_drafts(out: &mut Vec<u8>, view: &View, own: Option<Seat>) {
    let public = &view.public;
    let data = public.data.get();
    out.extend_from_slice(br#","hands":"#);
    jot::list(out, Seat::all(public.seats), |out, seat| {
        let pair = if Some(seat) == own { view.pair } else { [NONE; 2] };
        jot_tiles(out, data, view.hand(seat).iter().copied().filter(|tile| !pair.contains(tile)));
    });
    out.extend_from_slice(br#","selected":"#);
    jot::list(out, Seat::all(public.seats), |out, seat| {
        let mine = public.phase == Phase::Select && Some(seat) == own;
        let pair = mine.then_some(view.pair).into_iter().flatten();
        jot_tiles(out, data, public.revealed[seat.index()].into_iter().chain(pair));
    });
    for (key, side) in [(br#","left":"#.as_slice(), 0), (br#","right":"#, 1)] {
        out.extend_from_slice(key);
        jot::list(out, 0..public.seats as usize, |out, i| {
            jot_some_tile(out, data, public.assigned(i, view.high_left_of(i))[side]);
        });
    }
    if public.phase == Phase::LudwigGive {
        out.extend_from_slice(br#","ludwig_drawn":"#);
        jot_tiles(out, data, view.ludwig_pair);
    }
}
