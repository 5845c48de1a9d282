//! The JSON of position, view, action and event, with names from the data; checks on the way in.
//!
//! The engine keeps kinds, not single tiles: on the way out each tile gets the id of some free copy of its kind, on the
//! way in any copy is accepted. What is missing and unambiguous is completed; see [`PositionJson`].

use crate::action::{Action, Cell, Kind, kind_name};
use crate::components::*;
use crate::event::Event;
use crate::rules::why_not;
use crate::site::*;
use crate::state::*;
use crate::view::{View, knows_dump};
use arrayvec::ArrayVec;
use burghof_core::{FromJson, Game, Loaded, Misfit, Rng, Seat, SeatSet, ToJson, Viewer, Wire, bits, jot};
use serde::Serialize;
use std::collections::HashSet;

/// A position, or with `viewer` what one viewer knows. What may be missing:
///
/// - `phase`: told from hands, dumps and gates; a position with nothing to play is over and can be scored.
/// - `quarry`: everything that lies nowhere else, unless the rounds are over. `rubble`: likewise, if the quarry is given.
///   Tiles that are nowhere although both are given are left out of the game.
/// - `finished`, `start`, `dump_from`: told from the hands and dumps as far as they say.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castles.ts", rename = "View", optional_fields))]
pub struct PositionJson {
    /// Whose view this is; absent for a full position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Viewer"))]
    pub viewer: Option<Viewer>,
    /// What the table agreed on.
    #[serde(default)]
    pub options: OptionsJson,
    /// `setup`, `turns`, `dump`, `final_works` or `over`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Phase"))]
    pub phase: Option<String>,
    /// Rounds dealt so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub round: Option<i64>,
    /// The start player of the round.
    #[serde(default, alias = "start_player", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub start: Option<i64>,
    /// CST-77.
    #[serde(default)]
    pub end_triggered: bool,
    /// CST-69, once the rounds are over: `sixteen`, `quarry_empty` or `too_few_tiles`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "'sixteen' | 'quarry_empty' | 'too_few_tiles'", optional))]
    pub end_reason: Option<String>,
    /// The tiles in the quarry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarry: Option<Vec<String>>,
    /// Their number, in a view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarry_count: Option<i64>,
    /// The tiles in the rubble.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub rubble: Option<Vec<String>>,
    /// Tiles that are nowhere, in a position that was given in part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    pub absent: Vec<String>,
    /// By seat.
    pub players: Vec<PlayerJson>,
}

/// What the table agreed on, as far as the position depends on it.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castles.ts", rename = "Options"))]
pub struct OptionsJson {
    /// `sequential` or `parallel`. If neither this nor `start` is said and several seats have not finished, it is open
    /// whose turn it is, and all of them may act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "'sequential' | 'parallel'"))]
    pub timing: Option<String>,
    /// CST-101.
    #[serde(default)]
    pub free_gate: bool,
    /// CST-104.
    #[serde(default)]
    pub stability: bool,
    /// CST-109.
    #[serde(default)]
    pub aesthetics: bool,
    /// CST-112.
    #[serde(default)]
    pub optics: bool,
    /// CST-R16.
    #[serde(default)]
    pub unchecked_building: bool,
}

/// One seat.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castles.ts", optional_fields))]
pub struct PlayerJson {
    /// The masonry of the gate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub masonry: Option<String>,
    /// The tiles on the site.
    #[serde(default)]
    pub cells: Vec<CellJson>,
    /// The tiles in the store, an unplaced gate among them.
    #[serde(default)]
    pub store: Vec<String>,
    /// The tiles beside the site.
    #[serde(default)]
    pub faults: Vec<String>,
    /// The tiles on the dump.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dump: Option<Vec<String>>,
    /// Their number, in a view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dump_count: Option<i64>,
    /// Who offered them, while they lie face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dump_from: Option<i64>,
    /// The tiles in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
    /// Their number, in a view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_count: Option<i64>,
    /// `drawn`, `kept`, `replacement` or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "'drawn' | 'kept' | 'replacement' | 'none'"))]
    pub hand_kind: Option<String>,
    /// Has this seat finished the running part?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub finished: Option<bool>,
    /// CST-07: `below` or `above` the site. Follows from the rest; looked at only where `finished` is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "'below' | 'above'"))]
    pub marker: Option<String>,
}

/// One tile on a site.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castles.ts", optional_fields))]
pub struct CellJson {
    /// Which.
    pub tile: String,
    /// Column, from 0.
    pub col: i64,
    /// Row, from 0.
    pub row: i64,
    /// Clockwise quarter turns.
    #[serde(default)]
    pub rot: i64,
    /// CST-R16.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<bool>,
}

/// A kind of tile in an action or event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castles.ts"))]
pub struct TileJson {
    /// The id of its first copy.
    pub tile: String,
    /// Its masonry.
    pub masonry: String,
    /// Its shape; `gate` for gates.
    pub shape: String,
}

/// An action with self-explaining keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castles.ts", rename = "Act", optional_fields))]
pub struct ActJson {
    /// `place_gate`, `keep`, `offer`, `dispose`, `build`, `store`, `fault`, `rubble`, `end_turn`, `end_dump`, `end_works`.
    pub action: &'static str,
    /// Whose dump.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Seat>,
    /// `hand`, `store` or `dump`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// The id of the first copy of the tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<String>,
    /// Its masonry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub masonry: Option<String>,
    /// Its shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Column, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col: Option<u8>,
    /// Row, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// Clockwise quarter turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rot: Option<u8>,
}

/// An event with self-explaining keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToJson)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "castles.ts", rename = "Happening", optional_fields)
)]
pub struct EventJson {
    /// What happened.
    pub event: &'static str,
    /// Who.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whose dump.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Seat>,
    /// `hand`, `store` or `dump`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// Which tiles, if they can be seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TileJson>>"))]
    pub tiles: Vec<TileJson>,
    /// Column, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col: Option<u8>,
    /// Row, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// Clockwise quarter turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rot: Option<u8>,
    /// The number of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// Why the rounds are over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

const PHASES: [(&str, Phase); 5] = [
    ("setup", Phase::Setup),
    ("turns", Phase::Turns),
    ("dump", Phase::Dump),
    ("final_works", Phase::Works),
    ("over", Phase::Over),
];
const STAGES: [(&str, Stage); 4] = [
    ("drawn", Stage::Drawn),
    ("kept", Stage::Kept),
    ("replacement", Stage::Replacement),
    ("none", Stage::None),
];
const REASONS: [(&str, End); 3] =
    [("sixteen", End::Sixteen), ("quarry_empty", End::QuarryEmpty), ("too_few_tiles", End::TooFew)];

#[inline]
fn word<T: PartialEq>(table: &[(&'static str, T)], value: T) -> Option<&'static str> {
    table.iter().find(|(_, entry)| *entry == value).map(|(word, _)| *word)
}

#[inline]
fn meaning<T: Copy>(table: &[(&'static str, T)], word: &str, at: impl Into<String>) -> Result<T, Misfit> {
    let found = table.iter().find(|(entry, _)| *entry == word).map(|(_, value)| *value);
    let known = || table.iter().map(|(entry, _)| *entry).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| Misfit::new(at, format!("`{word}` is none of {}", known())))
}

impl Wire for Castles {
    type Position = PositionJson;
    type Seen = PositionJson;
    type Act = ActJson;
    type Happening = EventJson;

    #[inline]
    fn to_position(&self) -> PositionJson {
        write(&self.public, &Known::all(self))
    }

    #[inline]
    fn from_position(position: PositionJson, data: Loaded<Data>) -> Result<Castles, Misfit> {
        let mut reader = Reader::new(&position, data)?;
        reader.read_players(None)?;
        reader.read_piles(None)?;
        reader.complete()?;
        let game = reader.game;
        game.invariants()?;
        Ok(game)
    }

    #[inline]
    fn to_seen(view: &View) -> PositionJson {
        write(&view.public, &Known::of(view))
    }

    fn write_seen(view: &View, _: &mut Vec<u8>, out: &mut Vec<u8>) {
        jot_view(out, view);
    }

    #[inline]
    fn from_seen(seen: PositionJson, data: Loaded<Data>) -> Result<View, Misfit> {
        let viewer = seen.viewer.ok_or_else(|| Misfit::new("viewer", "whose view is this?"))?;
        let mut reader = Reader::new(&seen, data)?;
        if viewer.seat().is_some_and(|seat| seat.index() >= usize::from(reader.game.public.seats)) {
            return Err(Misfit::new("viewer", "no such seat"));
        }
        reader.read_players(Some(viewer))?;
        reader.read_piles(Some(viewer))?;
        reader.complete()?;
        reader.into_view(viewer)
    }

    #[inline]
    fn to_act_json(&self, action: Action) -> ActJson {
        let data = self.public.data();
        let act = |action| ActJson { action, ..ActJson::default() };
        let with = |action, from, kind| {
            let TileJson { tile, masonry, shape } = tile_json(data, kind);
            let (tile, masonry, shape) = (Some(tile), Some(masonry), Some(shape));
            ActJson { action, from: Some(from), tile, masonry, shape, ..ActJson::default() }
        };
        match action {
            Action::PlaceGate { col } => ActJson { col: Some(col), row: Some(0), ..act("place_gate") },
            Action::Keep => act("keep"),
            Action::Offer { to } => ActJson { to: Some(to), ..act("offer") },
            Action::Dispose => act("dispose"),
            Action::Build { from, kind, cell, turn } => ActJson {
                col: Some(cell.col(data)),
                row: Some(cell.row(data)),
                rot: Some(turn),
                ..with("build", from.id(), kind)
            },
            Action::Store { from, kind } => with("store", from.id(), kind),
            Action::Fault { kind } => with("fault", "hand", kind),
            Action::Rubble { kind } => with("rubble", "dump", kind),
            Action::EndTurn => act("end_turn"),
            Action::EndDump => act("end_dump"),
            Action::EndWorks => act("end_works"),
        }
    }

    #[inline]
    fn to_happening(&self, event: &Event) -> EventJson {
        happening(self.public.data(), event)
    }
}

#[inline]
fn tile_json(data: &Data, kind: Kind) -> TileJson {
    if kind.0 >= data.kinds {
        let unknown = kind_name(data, kind);
        return TileJson { tile: unknown.clone(), masonry: unknown.clone(), shape: unknown };
    }
    let (shape, masonry) = data.name_of(kind.0);
    let tile = data.copies[usize::from(kind.0)].first().copied().unwrap_or_default();
    TileJson { tile: tile.into(), masonry: masonry.id.into(), shape: shape.id.into() }
}

#[inline]
fn happening(data: &Data, event: &Event) -> EventJson {
    let tiles = |kinds: &[Kind]| kinds.iter().map(|&kind| tile_json(data, kind)).collect();
    let plain = |event| EventJson { event, ..EventJson::default() };
    let by = |event, seat: Seat| EventJson { seat: Some(seat), ..plain(event) };
    match event {
        Event::GatePlaced { seat, cell } => {
            EventJson { col: Some(cell.col(data)), row: Some(cell.row(data)), ..by("gate_placed", *seat) }
        }
        Event::RoundStarted { round, start } => {
            EventJson { round: Some(*round), ..by("round_started", *start) }
        }
        Event::Drew { seat, tiles: drawn, replacement } => EventJson {
            tiles: drawn.as_ref().map_or(Vec::new(), |drawn| tiles(drawn)),
            ..by(if *replacement { "replacement_drawn" } else { "drawn" }, *seat)
        },
        Event::Kept { seat } => by("kept", *seat),
        Event::Offered { seat, to } => EventJson { to: Some(*to), ..by("offered", *seat) },
        Event::Disposed { seat, tiles: gone } => EventJson { tiles: tiles(gone), ..by("disposed", *seat) },
        Event::Built { seat, from, kind, cell, turn } => EventJson {
            from: Some(from.id()),
            tiles: tiles(&[*kind]),
            col: Some(cell.col(data)),
            row: Some(cell.row(data)),
            rot: Some(*turn),
            ..by("built", *seat)
        },
        Event::Stored { seat, from, kind } => {
            EventJson { from: Some(from.id()), tiles: tiles(&[*kind]), ..by("stored", *seat) }
        }
        Event::Faulted { seat, kind } => EventJson { tiles: tiles(&[*kind]), ..by("faulted", *seat) },
        Event::Thrown { seat, kind } => EventJson { tiles: tiles(&[*kind]), ..by("thrown", *seat) },
        Event::TurnEnded { seat } => by("turn_ended", *seat),
        Event::DumpShown { seat, tiles: shown } => {
            EventJson { tiles: tiles(shown), ..by("dump_shown", *seat) }
        }
        Event::DumpEnded { seat } => by("dump_ended", *seat),
        Event::SixteenReached { seat } => by("sixteen_reached", *seat),
        Event::QuarryLeft { tiles: left } => EventJson { tiles: tiles(left), ..plain("quarry_left") },
        Event::WorksStarted { end } => EventJson { reason: word(&REASONS, *end), ..plain("works_started") },
        Event::WorksEnded { seat } => by("works_ended", *seat),
        Event::Over => plain("over"),
    }
}

// ----------------------------------------------------------------------------------------------------------- writing

/// What is to be written beside the public part: all of it, or what one viewer knows.
struct Known {
    viewer: Option<Viewer>,
    quarry: Option<u128>,
    hands: [Option<[u8; 2]>; MAX_PLAYERS],
    dumps: [Option<[u8; 2]>; MAX_PLAYERS],
}

impl Known {
    #[inline]
    fn all(game: &Castles) -> Known {
        Known {
            viewer: None,
            quarry: Some(game.secrets.quarry),
            hands: game.secrets.hands.map(Some),
            dumps: game.secrets.dumps.map(Some),
        }
    }

    #[inline]
    fn of(view: &View) -> Known {
        let mut known = Known {
            viewer: Some(view.viewer),
            quarry: None,
            hands: [None; MAX_PLAYERS],
            dumps: [None; MAX_PLAYERS],
        };
        if let Some(seat) = view.viewer.seat() {
            known.hands[seat.index() & 3] = Some(view.hand);
        }
        for i in 0..MAX_PLAYERS {
            // An empty dump is no secret.
            if knows_dump(&view.public, view.viewer, i) || view.public.dump_len[i] == 0 {
                known.dumps[i] = Some(view.dumps[i]);
            }
        }
        known
    }
}

/// Gives each tile the id of a free copy of its kind. Lists are in alphabetical order.
struct Namer<'a> {
    data: &'a Data,
    used: [u8; 128],
}

impl<'a> Namer<'a> {
    #[inline]
    fn new(data: &'a Data) -> Namer<'a> {
        Namer { data, used: [0; 128] }
    }

    /// Where the id stands among all of them.
    #[inline]
    fn place(&mut self, kind: u8) -> u8 {
        let used = &mut self.used[usize::from(kind & 127)];
        let places = &self.data.places[usize::from(kind & 127)];
        let place = places.get(usize::from(*used)).or(places.last()).copied().unwrap_or_default();
        *used += 1;
        place
    }

    fn name(&mut self, kind: u8) -> &'a str {
        let place = self.place(kind);
        self.data.by_id[usize::from(place)]
    }

    fn list<I: Iterator<Item = u8>>(&mut self, kinds: I) -> impl Iterator<Item = &'a str> + use<'a, I> {
        let mut set = [0u64; 4];
        for kind in kinds.filter(|&kind| kind != EMPTY) {
            let place = self.place(kind);
            set[usize::from(place >> 6)] |= 1 << (place & 63);
        }
        let data = self.data;
        (0..4)
            .flat_map(move |word| bits::ones(set[word]).map(move |bit| data.by_id[64 * word + bit as usize]))
    }
}

fn owned<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    names.map(str::to_owned).collect()
}

#[inline]
fn write(public: &Public, known: &Known) -> PositionJson {
    let data = public.data();
    let mut namer = Namer::new(data);
    let players = Seat::all(public.seats).map(|seat| write_player(public, known, seat, &mut namer)).collect();
    let rubble = owned(namer.list(data.list(public.rubble)));
    let absent = owned(namer.list(data.list(public.absent)));
    let quarry = known.quarry.map(|quarry| owned(namer.list(data.list(quarry))));
    PositionJson {
        viewer: known.viewer,
        options: OptionsJson {
            timing: Some(if public.has(flags::PARALLEL) { "parallel" } else { "sequential" }.into()),
            free_gate: public.has(flags::FREE_GATE),
            stability: public.has(flags::STABILITY),
            aesthetics: public.has(flags::AESTHETICS),
            optics: public.has(flags::OPTICS),
            unchecked_building: public.has(flags::UNCHECKED),
        },
        phase: word(&PHASES, public.phase).map(Into::into),
        round: Some(public.round.into()),
        start: Some(public.start.index() as i64),
        end_triggered: public.end == End::Sixteen,
        end_reason: word(&REASONS, public.end)
            .filter(|_| matches!(public.phase, Phase::Works | Phase::Over))
            .map(Into::into),
        quarry_count: quarry.is_none().then_some(public.quarry_len.into()),
        quarry,
        rubble: Some(rubble),
        absent,
        players,
    }
}

#[inline]
fn write_player(public: &Public, known: &Known, seat: Seat, namer: &mut Namer<'_>) -> PlayerJson {
    let i = seat.index();
    let data = namer.data;
    let cells = write_order(public, seat)
        .into_iter()
        .map(|cell| {
            let at = Cell(cell as u8);
            CellJson {
                tile: namer.name(public.sites[i].kinds[cell]).to_owned(),
                col: at.col(data).into(),
                row: at.row(data).into(),
                rot: public.sites[i].turn(cell).into(),
                wrong: (public.sites[i].wrong >> cell & 1 == 1).then_some(true),
            }
        })
        .collect();
    let store = owned(namer.list(public.stores[i].iter().copied()));
    let faults = owned(namer.list(data.list(public.faults[i])));
    let dump = known.dumps[i].map(|dump| owned(namer.list(dump.into_iter())));
    let hand = known.hands[i].map(|hand| owned(namer.list(hand.into_iter())));
    let above = match public.phase {
        Phase::Turns => public.done.contains(seat),
        phase => phase == Phase::Dump,
    };
    PlayerJson {
        masonry: Some(data.masonries[usize::from(public.masonry[i])].id.into()),
        cells,
        store,
        faults,
        dump_count: dump.is_none().then_some(public.dump_len[i].into()),
        dump,
        dump_from: (public.giver[i] != EMPTY).then_some(public.giver[i].into()),
        hand_count: hand.is_none().then_some(public.hand_len[i].into()),
        hand,
        hand_kind: word(&STAGES, public.stage[i]).map(Into::into),
        finished: Some(public.done.contains(seat)),
        marker: Some(if above { "above" } else { "below" }.into()),
    }
}

/// The cells in an order in which the rightly built tiles could have been placed: a reader that goes by the order
/// (CST-R16) then finds nothing wrong with a site on which nothing is wrong.
#[inline]
fn write_order(public: &Public, seat: Seat) -> ArrayVec<usize, MAX_CELLS> {
    let data = public.data();
    let site = public.site(seat);
    if !public.has(flags::UNCHECKED) {
        return bits32(site.taken).collect();
    }
    let mut order = ArrayVec::new();
    let mut laid = Site::new(data);
    let mut left = site.taken & !site.wrong;
    loop {
        let next = bits32(left)
            .find(|&cell| why_not(data, &laid, site.kinds[cell], cell, site.turn(cell)).is_none());
        let Some(cell) = next else { break };
        laid.place(data, cell, site.kinds[cell], site.turn(cell));
        left &= !(1 << cell);
        order.push(cell);
    }
    order.extend(bits32(site.wrong | left));
    order
}

// ----------------------------------------------------------------------------------------------------------- reading

struct Reader<'a> {
    json: &'a PositionJson,
    game: Castles,
    ids: HashSet<&'static str>,
    counts: [u32; 128],
    timing_given: bool,
}

impl<'a> Reader<'a> {
    #[inline]
    fn new(json: &'a PositionJson, data: Loaded<Data>) -> Result<Reader<'a>, Misfit> {
        let seats = json.players.len();
        if !(2..=MAX_PLAYERS).contains(&seats) {
            return Err(Misfit::new("players", format!("{seats} players; 2 to {MAX_PLAYERS} are possible")));
        }
        let options = &json.options;
        let timings = [("sequential", 0), ("parallel", flags::PARALLEL)];
        let mut bits = match &options.timing {
            Some(timing) => meaning(&timings, timing, "options.timing")?,
            None => 0,
        };
        for (on, bit) in [
            (options.free_gate, flags::FREE_GATE),
            (options.stability, flags::STABILITY),
            (options.aesthetics, flags::AESTHETICS),
            (options.optics, flags::OPTICS),
            (options.unchecked_building, flags::UNCHECKED),
        ] {
            bits |= if on { bit } else { 0 };
        }
        let mut masonry = [0; MAX_PLAYERS];
        for (i, player) in json.players.iter().enumerate() {
            masonry[i] = read_masonry(data.get(), player, i)?;
            if masonry[..i].contains(&masonry[i]) {
                let name = data.masonries[usize::from(masonry[i])].id;
                return Err(Misfit::new(
                    format!("players[{i}].masonry"),
                    format!("{name} belongs to somebody else"),
                ));
            }
        }
        let game = Castles::bare(data, seats as u8, bits, masonry);
        let timing_given = options.timing.is_some();
        Ok(Reader { json, game, ids: HashSet::new(), counts: [0; 128], timing_given })
    }

    #[inline]
    fn data(&self) -> &'static Data {
        self.game.public.data()
    }

    /// The kind of a tile, counted.
    #[inline]
    fn tile(&mut self, name: &str, at: impl Fn() -> String) -> Result<u8, Misfit> {
        let data = self.data();
        let kind = match data.tile_ids.get_key_value(name) {
            Some((&id, &kind)) => {
                if !self.ids.insert(id) {
                    return Err(Misfit::new(at(), format!("{id} lies somewhere else already")));
                }
                kind
            }
            None => {
                crate::action::read_kind(data, name)
                    .filter(|kind| kind.0 < data.kinds)
                    .ok_or_else(|| Misfit::new(at(), format!("there is no tile `{name}`")))?
                    .0
            }
        };
        let m = data.masonry_of[usize::from(kind)];
        let public = &self.game.public;
        if !public.masonry[..usize::from(public.seats)].contains(&m) {
            return Err(Misfit::new(
                at(),
                format!("{} is not in play (CST-11)", data.masonries[usize::from(m)].id),
            ));
        }
        self.counts[usize::from(kind)] += 1;
        let copies = if data.is_gate(kind) { 1 } else { u32::from(data.shape(kind).copies) };
        if self.counts[usize::from(kind)] > copies {
            return Err(Misfit::new(
                at(),
                format!("more tiles {} than there are", kind_name(data, Kind(kind))),
            ));
        }
        Ok(kind)
    }

    /// A bag of wall tiles.
    #[inline]
    fn bag(&mut self, names: &[String], at: &str) -> Result<u128, Misfit> {
        let mut bag = 0;
        for (n, name) in names.iter().enumerate() {
            let place = || format!("{at}[{n}]");
            let kind = self.tile(name, place)?;
            if self.data().is_gate(kind) {
                return Err(Misfit::new(place(), "a gate cannot lie here"));
            }
            bag = self.data().put(bag, kind);
        }
        Ok(bag)
    }

    /// A sorted list with at most `L` tiles.
    #[inline]
    fn list<const L: usize>(&mut self, names: &[String], most: usize, at: &str) -> Result<[u8; L], Misfit> {
        if names.len() > most.min(L) {
            return Err(Misfit::new(at, format!("{} tiles, {} at most", names.len(), most.min(L))));
        }
        let mut list = [EMPTY; L];
        for (n, name) in names.iter().enumerate() {
            let kind = self.tile(name, || format!("{at}[{n}]"))?;
            insert(&mut list, kind);
        }
        Ok(list)
    }

    /// Sites, stores, faults, dumps and hands. With a viewer, foreign hands and face-down dumps are only counted.
    #[inline]
    fn read_players(&mut self, viewer: Option<Viewer>) -> Result<(), Misfit> {
        let spaces = usize::from(self.data().constants.store_spaces);
        let json = self.json;
        for (i, player) in json.players.iter().enumerate() {
            let at = |field: &str| format!("players[{i}].{field}");
            self.read_cells(i, &player.cells)?;
            self.game.public.stores[i] = self.list(&player.store, spaces, &at("store"))?;
            self.game.public.faults[i] = self.bag(&player.faults, &at("faults"))?;
            let (hand, len) = self.part(player.hand.as_deref(), player.hand_count, viewer, &at("hand"))?;
            (self.game.secrets.hands[i], self.game.public.hand_len[i]) = (hand, len);
            let (dump, len) = self.part(player.dump.as_deref(), player.dump_count, viewer, &at("dump"))?;
            (self.game.secrets.dumps[i], self.game.public.dump_len[i]) = (dump, len);
        }
        Ok(())
    }

    /// A hand or dump: its tiles, or in a view only their number.
    #[inline]
    fn part(
        &mut self,
        tiles: Option<&[String]>,
        count: Option<i64>,
        viewer: Option<Viewer>,
        at: &str,
    ) -> Result<([u8; 2], u8), Misfit> {
        let given = tiles.map_or(0, <[String]>::len) as i64;
        let list = self.list(tiles.unwrap_or_default(), 2, at)?;
        let counted = match (tiles, count) {
            (None, Some(count)) if viewer.is_some() => count,
            (_, Some(count)) if count != given => {
                return Err(Misfit::new(at, format!("{given} tiles are given, {count} are counted")));
            }
            _ => given,
        };
        match u8::try_from(counted) {
            Ok(len @ 0..=2) => Ok((list, len)),
            _ => Err(Misfit::new(at, format!("{counted} tiles, 2 at most"))),
        }
    }

    #[inline]
    fn read_cells(&mut self, i: usize, cells: &[CellJson]) -> Result<(), Misfit> {
        let data = self.data();
        let unchecked = self.game.public.has(flags::UNCHECKED);
        // CST-R16: a position marks the wrong tiles, or lists all tiles in the order of placing.
        let marked = cells.iter().any(|cell| cell.wrong.is_some());
        for (n, json) in cells.iter().enumerate() {
            let at = |field: &str| format!("players[{i}].cells[{n}]{field}");
            let kind = self.tile(&json.tile, || at(".tile"))?;
            let number = |value: i64, below: u8, field: &str| match u8::try_from(value) {
                Ok(small) if small < below => Ok(small),
                _ => Err(Misfit::new(at(field), format!("{value} is not between 0 and {}", below - 1))),
            };
            let (col, row) = (number(json.col, data.cols, ".col")?, number(json.row, data.rows, ".row")?);
            let mut turn = number(json.rot, 4, ".rot")?;
            let cell = usize::from(Cell::at(data, col, row).0);
            let site = &self.game.public.sites[i];
            if site.taken >> cell & 1 == 1 {
                return Err(Misfit::new(at(""), format!("{} is taken already", Cell(cell as u8).name(data))));
            }
            let shape = data.shape(kind);
            if shape.flag.is_none() && !data.is_gate(kind) {
                // CST-67: any number is accepted and named by the smallest that looks the same.
                let looks = data.sides(kind, turn);
                turn = (0..4).find(|&other| data.sides(kind, other) == looks).unwrap_or(turn);
            }
            let wrong = match json.wrong {
                Some(true) if !unchecked => {
                    return Err(Misfit::new(at(".wrong"), "only possible with unchecked_building (CST-R16)"));
                }
                Some(wrong) => wrong,
                None => unchecked && !marked && why_not(data, site, kind, cell, turn).is_some(),
            };
            let site = &mut self.game.public.sites[i];
            site.place(data, cell, kind, turn);
            site.wrong |= u32::from(wrong) << cell;
            if data.is_gate(kind) {
                self.game.public.gates[i] = cell as u8;
            }
        }
        Ok(())
    }

    /// Quarry, rubble, and what lies nowhere.
    #[inline]
    fn read_piles(&mut self, viewer: Option<Viewer>) -> Result<(), Misfit> {
        let json = self.json;
        self.game.public.phase = self.read_phase()?;
        self.place_missing_gates();
        self.game.public.absent = self.bag(&json.absent, "absent")?;
        self.game.public.rubble = self.bag(json.rubble.as_deref().unwrap_or_default(), "rubble")?;
        if viewer.is_some() {
            let count = json.quarry_count.and_then(|n| u8::try_from(n).ok()).filter(|&n| n <= 128);
            self.game.public.quarry_len =
                count.ok_or_else(|| Misfit::new("quarry_count", "a number of tiles is expected"))?;
            return Ok(());
        }
        self.game.secrets.quarry = self.bag(json.quarry.as_deref().unwrap_or_default(), "quarry")?;
        let rest = self.rest();
        let late = matches!(self.game.public.phase, Phase::Works | Phase::Over);
        let data = self.data();
        let pile = match (&json.quarry, &json.rubble) {
            (None, _) if !late => &mut self.game.secrets.quarry,
            (Some(_), None) => &mut self.game.public.rubble,
            _ => &mut self.game.public.absent,
        };
        *pile = data.list(rest).fold(*pile, |pile, kind| data.put(pile, kind));
        self.game.public.quarry_len = self.game.secrets.quarry.count_ones() as u8;
        Ok(())
    }

    /// The tiles in play that lie nowhere so far.
    #[inline]
    fn rest(&self) -> u128 {
        let data = self.data();
        let mut rest = self.game.public.in_play();
        for kind in 0..data.kinds {
            if !data.is_gate(kind) {
                rest = (0..self.counts[usize::from(kind)]).fold(rest, |rest, _| data.take(rest, kind));
            }
        }
        rest
    }

    #[inline]
    fn read_phase(&self) -> Result<Phase, Misfit> {
        if let Some(phase) = &self.json.phase {
            return meaning(&PHASES, phase, "phase");
        }
        let public = &self.game.public;
        let bare = public.sites.iter().all(|site| site.taken & !data_gates(public, site) == 0);
        let gateless = public.gates[..usize::from(public.seats)].contains(&EMPTY);
        let idle = public.stores.iter().all(|store| store_len(store) == 0) && public.faults == [0; 4];
        Ok(match () {
            () if public.hand_len != [0; 4] => Phase::Turns,
            () if public.dump_len != [0; 4] => Phase::Dump,
            () if bare && gateless && idle && !public.has(flags::FREE_GATE) => Phase::Setup,
            () => Phase::Over,
        })
    }

    /// CST-101: with free gate choice a gate that is not on the site can only be in the store.
    #[inline]
    fn place_missing_gates(&mut self) {
        let data = self.data();
        let public = &mut self.game.public;
        if !public.has(flags::FREE_GATE) {
            return;
        }
        for i in 0..usize::from(public.seats) {
            let gate = data.gate(public.masonry[i]);
            let room = store_len(&public.stores[i]) < usize::from(data.constants.store_spaces);
            if public.gates[i] == EMPTY && self.counts[usize::from(gate)] == 0 && room {
                insert(&mut public.stores[i], gate);
            }
        }
    }

    /// Everything that says whose turn it is.
    #[inline]
    fn complete(&mut self) -> Result<(), Misfit> {
        for i in 0..usize::from(self.game.public.seats) {
            self.game.public.count_builds(i);
        }
        self.read_end()?;
        self.read_stages()?;
        self.read_givers()?;
        self.read_done()?;
        self.read_start()?;
        let rounds = match (self.game.public.phase, self.json.round) {
            (Phase::Setup, _) => 0,
            (_, None) => 1,
            (_, Some(round)) => u8::try_from(round).ok().filter(|&round| round > 0).unwrap_or(0),
        };
        if rounds == 0 && self.game.public.phase != Phase::Setup && !self.before_first_round() {
            return Err(Misfit::new("round", "a number from 1 to 255 is expected"));
        }
        self.game.public.round = rounds;
        Ok(())
    }

    /// CST-71 can strike before the first round is dealt, in positions with hardly any tiles.
    #[inline]
    fn before_first_round(&self) -> bool {
        self.json.round == Some(0) && matches!(self.game.public.phase, Phase::Works | Phase::Over)
    }

    /// CST-69, CST-77.
    #[inline]
    fn read_end(&mut self) -> Result<(), Misfit> {
        let public = &self.game.public;
        let late = matches!(public.phase, Phase::Works | Phase::Over);
        let sixteen = Seat::all(public.seats).any(|seat| public.sixteen(seat));
        let end = match &self.json.end_reason {
            Some(reason) if late => meaning(&REASONS, reason, "end_reason")?,
            _ if self.json.end_triggered => End::Sixteen,
            _ if !late => End::No,
            _ if public.quarry_len > 0 && sixteen => End::Sixteen,
            _ => End::QuarryEmpty,
        };
        self.game.public.end = end;
        Ok(())
    }

    #[inline]
    fn read_stages(&mut self) -> Result<(), Misfit> {
        let turns = self.game.public.phase == Phase::Turns;
        for (i, player) in self.json.players.iter().enumerate() {
            let held = self.game.public.hand_len[i];
            let stage = match &player.hand_kind {
                Some(kind) => meaning(&STAGES, kind, format!("players[{i}].hand_kind"))?,
                None if held == 2 => Stage::Drawn,
                None if held == 1 => Stage::Kept,
                None => Stage::None,
            };
            // Outside the turns nobody has decided about anything.
            self.game.public.stage[i] = if turns || held > 0 { stage } else { Stage::None };
        }
        Ok(())
    }

    /// CST-30: who offered what lies face down. If it is not said, whoever holds replacement tiles comes first.
    #[inline]
    fn read_givers(&mut self) -> Result<(), Misfit> {
        let public = &mut self.game.public;
        if public.phase != Phase::Turns {
            return Ok(());
        }
        let seats = usize::from(public.seats);
        let mut open = Vec::new();
        for (i, player) in self.json.players.iter().enumerate() {
            match player.dump_from {
                _ if public.dump_len[i] == 0 => {}
                None => open.push(i),
                Some(from) => {
                    let seat = usize::try_from(from).ok().filter(|&from| from < seats && from != i);
                    let at = format!("players[{i}].dump_from");
                    public.giver[i] = seat.ok_or_else(|| Misfit::new(at, "another seat is expected"))? as u8;
                }
            }
        }
        // The dump that fewest seats can have filled is settled first.
        for wanted in [Stage::Replacement, Stage::None] {
            while let Some((n, from)) = self.forced_giver(&open, wanted) {
                self.game.public.giver[open.remove(n)] = from as u8;
            }
        }
        Ok(())
    }

    /// An open dump and its giver among the seats in this stage, the dump with fewest candidates first.
    #[inline]
    fn forced_giver(&self, open: &[usize], wanted: Stage) -> Option<(usize, usize)> {
        let public = &self.game.public;
        let seats = usize::from(public.seats);
        let given = |from: usize| public.giver.contains(&(from as u8));
        let candidates = |dump: usize| {
            (0..seats).filter(move |&from| from != dump && public.stage[from] == wanted && !given(from))
        };
        let open = open.iter().enumerate().filter(|&(_, &dump)| candidates(dump).next().is_some());
        let (n, &dump) = open.min_by_key(|&(_, &dump)| candidates(dump).count())?;
        Some((n, candidates(dump).next()?))
    }

    /// Who has finished the running part.
    #[inline]
    fn read_done(&mut self) -> Result<(), Misfit> {
        let public = &self.game.public;
        let seats = public.seats;
        let mut done = SeatSet::NONE;
        let mut guessed = SeatSet::NONE;
        for seat in Seat::all(seats) {
            let i = seat.index();
            let player = &self.json.players[i];
            let markers = [("below", false), ("above", true)];
            let said = match (&player.finished, &player.marker) {
                (Some(finished), _) => Some(*finished),
                (None, Some(marker)) if public.phase == Phase::Turns => {
                    Some(meaning(&markers, marker, format!("players[{i}].marker"))?)
                }
                _ => None,
            };
            let can_build = public.builds[i] > 0;
            let finished = match public.phase {
                Phase::Setup => public.gates[i] != EMPTY,
                Phase::Over => true,
                // CST-19: with nothing left to do the end has come by itself.
                Phase::Turns if public.hand_len[i] > 0 || public.stage[i] == Stage::Drawn => false,
                Phase::Dump if public.dump_len[i] > 0 => false,
                _ if !can_build => true,
                Phase::Turns => said.unwrap_or(public.stage[i] == Stage::None),
                Phase::Dump => said.unwrap_or(true),
                Phase::Works => said.unwrap_or(false),
            };
            if finished {
                done.insert(seat);
            }
            if finished && said.is_none() && can_build && matches!(public.phase, Phase::Turns | Phase::Dump) {
                guessed.insert(seat);
            }
        }
        if done == SeatSet::seats(seats) {
            // Somebody must be to act: whoever can still build from the store has not ended yet.
            done = done.minus(guessed);
        }
        let public = &mut self.game.public;
        if done == SeatSet::seats(seats) && public.phase == Phase::Works {
            public.phase = Phase::Over;
        }
        for seat in done.iter() {
            if public.hand_len[seat.index()] == 0 {
                public.stage[seat.index()] = Stage::None;
            }
        }
        public.done = done;
        Ok(())
    }

    /// CST-15: the start player; if it is not said, one from whom the order of play fits who has finished.
    #[inline]
    fn read_start(&mut self) -> Result<(), Misfit> {
        let public = &mut self.game.public;
        let seats = public.seats;
        let middle: SeatSet = Seat::all(seats)
            .filter(|&seat| !public.done.contains(seat))
            .filter(|&seat| match public.phase {
                Phase::Turns => public.stage(seat) != Stage::Drawn,
                Phase::Dump => public.dump_len(seat) < 2,
                _ => false,
            })
            .collect();
        // Neither timing nor start player is said: it is open whose turn it is, so everybody who has not finished may act.
        let waiting = SeatSet::seats(seats).minus(public.done).len();
        if !self.timing_given && (middle.len() > 1 || waiting > 1 && self.json.start.is_none()) {
            public.flags |= flags::PARALLEL;
        }
        if let Some(start) = self.json.start {
            let seat = usize::try_from(start).ok().and_then(|start| Seat::checked(start, seats));
            public.start = seat.ok_or_else(|| Misfit::new("start", "no such seat"))?;
            return Ok(());
        }
        let fits = |start: Seat, strict: bool| {
            let mut trial = *public;
            trial.start = start;
            let first = trial.order().find(|&seat| !trial.done.contains(seat));
            let right = middle.is_empty() || first.is_some_and(|first| middle.contains(first));
            let ahead = trial.order().take_while(|&seat| trial.done.contains(seat)).count();
            right && (!strict || ahead == trial.done.len())
        };
        let start = Seat::all(seats)
            .find(|&start| fits(start, true))
            .or_else(|| Seat::all(seats).find(|&start| fits(start, false)))
            .unwrap_or_default();
        public.start = start;
        Ok(())
    }

    #[inline]
    fn into_view(self, viewer: Viewer) -> Result<View, Misfit> {
        let unseen = self.rest();
        let Castles { public, secrets } = self.game;
        let mut view = View { public, unseen, hand: [EMPTY; 2], dumps: [[EMPTY; 2]; MAX_PLAYERS], viewer };
        let mut hidden = u32::from(view.public.quarry_len);
        for seat in Seat::all(view.public.seats) {
            let i = seat.index();
            let at = |field: &str| format!("players[{i}].{field}");
            let given = |kinds: [u8; 2]| kinds.iter().filter(|&&kind| kind != EMPTY).count();
            for (kinds, len, known, field) in [
                (secrets.hands[i], view.public.hand_len[i], viewer.is(seat), "hand"),
                (secrets.dumps[i], view.public.dump_len[i], knows_dump(&view.public, viewer, i), "dump"),
            ] {
                let wanted = if known { usize::from(len) } else { 0 };
                if given(kinds) != wanted {
                    return Err(Misfit::new(at(field), format!("this viewer knows {wanted} of these tiles")));
                }
                hidden += if known { 0 } else { u32::from(len) };
            }
            if viewer.is(seat) {
                view.hand = secrets.hands[i];
            }
            view.dumps[i] = secrets.dumps[i];
        }
        if hidden != unseen.count_ones() {
            let what = format!("{} tiles are unseen, {hidden} are counted", unseen.count_ones());
            return Err(Misfit::new("quarry_count", what));
        }
        let world = Castles::imagine(&view, &mut Rng::new(0));
        world.invariants()?;
        if world.view(viewer) != view {
            return Err(Misfit::new("viewer", "nobody could see the table like this"));
        }
        Ok(view)
    }
}

/// The cells of a site with a gate on it.
#[inline]
fn data_gates(public: &Public, site: &Site) -> u32 {
    bits32(site.taken)
        .filter(|&cell| public.data().is_gate(site.kinds[cell]))
        .fold(0, |set, cell| set | 1 << cell)
}

/// The masonry of a player: as it is said, or that of the gate.
#[inline]
fn read_masonry(data: &Data, player: &PlayerJson, i: usize) -> Result<u8, Misfit> {
    let at = format!("players[{i}].masonry");
    if let Some(name) = &player.masonry {
        let found = data.masonries.iter().position(|m| m.id == name);
        return found
            .map(|m| m as u8)
            .ok_or_else(|| Misfit::new(at, format!("there is no masonry `{name}`")));
    }
    let mut tiles = player.cells.iter().map(|cell| &cell.tile).chain(&player.store);
    let gate = tiles.find_map(|tile| data.masonries.iter().position(|m| m.gate == tile));
    gate.map(|m| m as u8).ok_or_else(|| Misfit::new(at, "missing, and there is no gate to tell it by"))
}

// ---------------------------------------------------------------------------------------------------- a view by hand

// Byte for byte what `to_seen` gives: most of what a server does for a move is to write two of these.

fn jot_view(out: &mut Vec<u8>, view: &View) {
    let public = &view.public;
    let data = public.data();
    let known = &Known::of(view);
    out.extend_from_slice(br#"{"viewer":"#);
    jot::viewer(out, view.viewer);
    let parallel = public.has(flags::PARALLEL);
    out.extend_from_slice(br#","options":{"timing":"#);
    jot::text(out, if parallel { "parallel" } else { "sequential" });
    out.extend_from_slice(br#","free_gate":"#);
    jot::truth(out, public.has(flags::FREE_GATE));
    out.extend_from_slice(br#","stability":"#);
    jot::truth(out, public.has(flags::STABILITY));
    out.extend_from_slice(br#","aesthetics":"#);
    jot::truth(out, public.has(flags::AESTHETICS));
    out.extend_from_slice(br#","optics":"#);
    jot::truth(out, public.has(flags::OPTICS));
    out.extend_from_slice(br#","unchecked_building":"#);
    jot::truth(out, public.has(flags::UNCHECKED));
    out.push(b'}');
    if let Some(phase) = word(&PHASES, public.phase) {
        out.extend_from_slice(br#","phase":"#);
        jot::text(out, phase);
    }
    out.extend_from_slice(br#","round":"#);
    jot::int(out, public.round);
    out.extend_from_slice(br#","start":"#);
    jot::seat(out, public.start);
    out.extend_from_slice(br#","end_triggered":"#);
    jot::truth(out, public.end == End::Sixteen);
    if let (Phase::Works | Phase::Over, Some(reason)) = (public.phase, word(&REASONS, public.end)) {
        out.extend_from_slice(br#","end_reason":"#);
        jot::text(out, reason);
    }
    out.extend_from_slice(br#","quarry_count":"#);
    jot::int(out, public.quarry_len);
    // The piles stand before the players, but the copies go to the players first.
    let namer = &mut Namer::new(data);
    Seat::all(public.seats).for_each(|seat| count_player(public, known, seat, namer));
    out.extend_from_slice(br#","rubble":"#);
    jot::texts(out, namer.list(data.list(public.rubble)));
    if public.absent != 0 {
        out.extend_from_slice(br#","absent":"#);
        jot::texts(out, namer.list(data.list(public.absent)));
    }
    out.extend_from_slice(br#","players":"#);
    let namer = &mut Namer::new(data);
    jot::list(out, Seat::all(public.seats), |out, seat| jot_player(out, public, known, seat, namer));
    out.push(b'}');
}

/// Uses up as many copies as [`jot_player`] will name.
fn count_player(public: &Public, known: &Known, seat: Seat, namer: &mut Namer<'_>) {
    let i = seat.index();
    let built = bits32(public.sites[i].taken).map(|cell| public.sites[i].kinds[cell]);
    let beside = known.dumps[i].into_iter().chain(known.hands[i]).flatten();
    let lying = public.stores[i].into_iter().chain(namer.data.list(public.faults[i])).chain(beside);
    for kind in built.chain(lying.filter(|&kind| kind != EMPTY)) {
        namer.used[usize::from(kind & 127)] += 1;
    }
}

fn jot_player(out: &mut Vec<u8>, public: &Public, known: &Known, seat: Seat, namer: &mut Namer<'_>) {
    let i = seat.index();
    let (data, site) = (namer.data, &public.sites[i]);
    out.extend_from_slice(br#"{"masonry":"#);
    jot::text(out, data.masonries[usize::from(public.masonry[i])].id);
    out.extend_from_slice(br#","cells":"#);
    jot::list(out, write_order(public, seat), |out, cell| {
        let at = Cell(cell as u8);
        out.extend_from_slice(br#"{"tile":"#);
        jot::text(out, namer.name(site.kinds[cell]));
        out.extend_from_slice(br#","col":"#);
        jot::int(out, at.col(data));
        out.extend_from_slice(br#","row":"#);
        jot::int(out, at.row(data));
        out.extend_from_slice(br#","rot":"#);
        jot::int(out, site.turn(cell));
        if site.wrong >> cell & 1 == 1 {
            out.extend_from_slice(br#","wrong":true"#);
        }
        out.push(b'}');
    });
    out.extend_from_slice(br#","store":"#);
    jot::texts(out, namer.list(public.stores[i].into_iter()));
    out.extend_from_slice(br#","faults":"#);
    jot::texts(out, namer.list(data.list(public.faults[i])));
    match known.dumps[i] {
        Some(dump) => {
            out.extend_from_slice(br#","dump":"#);
            jot::texts(out, namer.list(dump.into_iter()));
        }
        None => {
            out.extend_from_slice(br#","dump_count":"#);
            jot::int(out, public.dump_len[i]);
        }
    }
    if public.giver[i] != EMPTY {
        out.extend_from_slice(br#","dump_from":"#);
        jot::int(out, public.giver[i]);
    }
    match known.hands[i] {
        Some(hand) => {
            out.extend_from_slice(br#","hand":"#);
            jot::texts(out, namer.list(hand.into_iter()));
        }
        None => {
            out.extend_from_slice(br#","hand_count":"#);
            jot::int(out, public.hand_len[i]);
        }
    }
    if let Some(stage) = word(&STAGES, public.stage[i]) {
        out.extend_from_slice(br#","hand_kind":"#);
        jot::text(out, stage);
    }
    out.extend_from_slice(br#","finished":"#);
    jot::truth(out, public.done.contains(seat));
    let above = match public.phase {
        Phase::Turns => public.done.contains(seat),
        phase => phase == Phase::Dump,
    };
    out.extend_from_slice(br#","marker":"#);
    jot::text(out, if above { "above" } else { "below" });
    out.push(b'}');
}
