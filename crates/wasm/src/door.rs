use crate::answer::*;
use burghof_bots::Spec;
use burghof_catalog::{GAMES, Playable, Seen, Table, Visitor, open, open_record, visit};
use burghof_core::{
    Chance, Components, Header, Key, MAX_SEATS, Record, Rng, Seat, Setup, Viewer, hash, play, read_value,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The open tables and drafts of one page, by number.
#[derive(Default)]
pub struct Door {
    tables: BTreeMap<u32, Box<dyn Table>>,
    drafts: BTreeMap<u32, Seen>,
    next: u32,
}

/// A request of the page.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", tag = "op"))]
pub enum Request {
    Games,
    Open {
        game: String,
        people: u8,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        options: BTreeMap<String, String>,
        #[cfg_attr(feature = "ts", ts(optional))]
        seed: Option<String>,
        #[cfg_attr(feature = "ts", ts(optional))]
        key: Option<String>,
    },
    OpenRecord {
        text: String,
    },
    Close {
        table: u32,
    },
    State {
        table: u32,
        viewer: Viewer,
    },
    Legal {
        table: u32,
        seat: u8,
    },
    Preview {
        table: u32,
        seat: u8,
    },
    Check {
        table: u32,
        seat: u8,
        notation: String,
    },
    Act {
        table: u32,
        seat: u8,
        actions: Vec<String>,
    },
    TakeBack {
        table: u32,
        seat: u8,
    },
    Agree {
        table: u32,
        to: u32,
    },
    Log {
        table: u32,
        viewer: Viewer,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        since: u32,
    },
    Advice {
        table: u32,
        seat: u8,
        bot: String,
        seed: String,
    },
    Record {
        table: u32,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        names: Vec<String>,
    },
    At {
        table: u32,
        number: u32,
    },
    Position {
        table: u32,
    },
    Draft {
        game: String,
        viewer: Viewer,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        view: Value,
    },
    CloseDraft {
        draft: u32,
    },
    DraftState {
        draft: u32,
        seat: u8,
    },
    DraftAct {
        draft: u32,
        seat: u8,
        notation: String,
    },
    DraftCheck {
        draft: u32,
        seat: u8,
        notation: String,
    },
    Score {
        game: String,
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        position: Value,
    },
    Playouts {
        game: String,
        people: u8,
        seed: u64,
        games: u32,
    },
    Hash {
        table: u32,
    },
}

/// What goes wrong: said in JSON as `{"error": …}`.
type Answer = Result<Value, Value>;

fn error(kind: &str, what: impl ToString) -> Value {
    json!({ "error": kind, "what": what.to_string() })
}

fn refusal(refusal: burghof_catalog::Refusal) -> Value {
    match refusal {
        burghof_catalog::Refusal::Illegal { index, illegal } => {
            let mut said = json!(Refusal { rule: illegal.rule, text: illegal.message(), index });
            said["error"] = "refused".into();
            said
        }
        other => error("unreadable", other),
    }
}

fn told(answer: impl Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|wrong| error("inside", wrong))
}

fn ahead(previews: Vec<burghof_core::Preview<String>>) -> Vec<Ahead> {
    previews.into_iter().map(Ahead::from).collect()
}

/// Reads `{"op": name, …}`.
fn read(request: &[u8]) -> Result<Request, Value> {
    let mut value: Value = serde_json::from_slice(request).map_err(|bad| error("request", bad))?;
    let op = value.as_object_mut().and_then(|fields| fields.shift_remove("op"));
    let Some(Value::String(op)) = op else { return Err(error("request", "`op` is missing")) };
    // An operation without fields stands alone.
    let fields = if value.as_object().is_some_and(|fields| fields.is_empty()) { Value::Null } else { value };
    let named = Value::Object([(op, fields)].into_iter().collect());
    read_value(&named).map(|read| read.value).map_err(|wrong| error("request", wrong))
}

impl Door {
    /// Answers a request; whatever it is, the answer is JSON.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let answer = read(request).and_then(|request| self.carry_out(request));
        answer.unwrap_or_else(|error| error).to_string()
    }

    fn carry_out(&mut self, request: Request) -> Answer {
        match request {
            Request::Games => told(GAMES.iter().map(GameMeta::new).collect::<Vec<_>>()),
            Request::Open { game, people, options, seed, key } => {
                let key = match (key, seed) {
                    (Some(hex), _) => {
                        Key::from_hex(&hex).ok_or_else(|| error("key", "64 hexadecimal digits"))?
                    }
                    (None, seed) => Key::from_seed(&seed.unwrap_or_default()),
                };
                let options: Vec<_> = options.into_iter().collect();
                let table = open(&game, people, &options, key).map_err(|e| error("game", e))?;
                self.keep(table.map_err(|e| error("setup", e))?)
            }
            Request::OpenRecord { text } => {
                let table = Record::parse(&text).and_then(|record| open_record(&record));
                self.keep(table.map_err(|e| error("record", e))?)
            }
            Request::Close { table } => told(Closed { closed: self.tables.remove(&table).is_some() }),
            Request::State { table, viewer } => told(State::new(self.table(table)?, viewer)),
            Request::Legal { table, seat } => {
                let (table, seat) = self.seated(table, seat)?;
                told(table.legal(seat))
            }
            Request::Preview { table, seat } => {
                let (table, seat) = self.seated(table, seat)?;
                told(ahead(table.preview(seat)))
            }
            Request::Check { table, seat, notation } => {
                let (table, seat) = self.seated(table, seat)?;
                table.check(seat, &notation).map_err(refusal)?;
                told(Allowed { legal: true })
            }
            Request::Act { table, seat, actions } => {
                let seat = self.seated(table, seat)?.1;
                let notations: Vec<&str> = actions.iter().map(String::as_str).collect();
                let table = self.table_mut(table)?;
                table.act(seat, &notations).map_err(refusal)?;
                told(Numbered { number: table.number() })
            }
            Request::TakeBack { table, seat } => {
                let seat = self.seated(table, seat)?.1;
                let of = self.table_mut(table)?.take_back(seat).map_err(|no| error("take_back", no))?;
                told(TakenBack { of })
            }
            Request::Agree { table, to } => {
                let table = self.table_mut(table)?;
                table.agree(to).map_err(|no| error("take_back", no))?;
                told(Numbered { number: table.number() })
            }
            Request::Log { table, viewer, since } => told(self.table(table)?.log(viewer, since)),
            Request::Advice { table, seat, bot, seed } => {
                let spec: Spec = bot.parse().map_err(|e| error("bot", e))?;
                let (table, seat) = self.seated(table, seat)?;
                let seed = hash::hash64(seed.as_str());
                told(table.advice(seat, &spec, seed).map_err(|e| error("bot", e))?)
            }
            Request::Record { table, names } => {
                let table = self.table(table)?;
                let header = Header { names, ..table.header() };
                told(Text { text: table.record(&header).to_string() })
            }
            Request::At { table, number } => {
                let there = self.table(table)?.at(number).ok_or_else(|| error("number", "no such entry"))?;
                self.keep(there)
            }
            Request::Position { table } => Ok(self.table(table)?.position()),
            Request::Hash { table } => {
                let record = self.table(table)?;
                Ok(json!({ "hash": format!("{:016x}", hash::hash64(&record.position().to_string())) }))
            }
            Request::Draft { game, viewer, view } => {
                let seen = Seen::read(&game, &view.to_string(), viewer).map_err(|e| error("game", e))?;
                self.next += 1;
                self.drafts.insert(self.next, seen.map_err(|e| error("view", e))?);
                told(DraftOpened { draft: self.next })
            }
            Request::CloseDraft { draft } => told(Closed { closed: self.drafts.remove(&draft).is_some() }),
            Request::DraftState { draft, seat } => {
                let (draft, seat) = self.draft(draft, seat)?;
                told(DraftState {
                    view: draft.view(),
                    legal: draft.legal(seat),
                    score: draft.score(),
                    preview: ahead(draft.preview(seat)),
                    prompt: draft.prompt(seat),
                    describe: draft.describe(),
                })
            }
            Request::DraftAct { draft, seat, notation } => {
                let (draft, seat) = self.draft(draft, seat)?;
                told(Tried { done: draft.act(seat, &notation).map_err(refusal)? })
            }
            Request::DraftCheck { draft, seat, notation } => {
                let (draft, seat) = self.draft(draft, seat)?;
                draft.check(seat, &notation).map_err(refusal)?;
                told(Allowed { legal: true })
            }
            Request::Score { game, position } => score(&game, &position),
            Request::Playouts { game, people, seed, games } => playouts(&game, people, seed, games),
        }
    }

    fn keep(&mut self, table: Box<dyn Table>) -> Answer {
        self.next += 1;
        let opened = Opened { table: self.next, seats: table.seats(), number: table.number() };
        self.tables.insert(self.next, table);
        told(opened)
    }

    fn table(&self, number: u32) -> Result<&dyn Table, Value> {
        self.tables.get(&number).map(|table| &**table).ok_or_else(|| error("table", "no such table"))
    }

    fn table_mut(&mut self, number: u32) -> Result<&mut Box<dyn Table>, Value> {
        self.tables.get_mut(&number).ok_or_else(|| error("table", "no such table"))
    }

    fn seated(&self, number: u32, seat: u8) -> Result<(&dyn Table, Seat), Value> {
        let table = self.table(number)?;
        let seat = Seat::checked(seat.into(), table.seats()).ok_or_else(|| error("seat", "no such seat"))?;
        Ok((table, seat))
    }

    fn draft(&mut self, number: u32, seat: u8) -> Result<(&mut Seen, Seat), Value> {
        let draft = self.drafts.get_mut(&number).ok_or_else(|| error("draft", "no such draft"))?;
        let seat =
            Seat::checked(seat.into(), MAX_SEATS as u8).ok_or_else(|| error("seat", "no such seat"))?;
        Ok((draft, seat))
    }
}

/// The score pad: a position people built on a real table.
fn score(game: &str, position: &Value) -> Answer {
    struct Pad(String);
    impl Visitor for Pad {
        type Output = Answer;
        fn visit<G: Playable>(self) -> Answer {
            let read = burghof_catalog::read_position::<G>(&self.0, G::Data::standard());
            told(read.map_err(|e| error("position", e))?.value.sheet())
        }
    }
    visit(game, Pad(position.to_string())).map_err(|e| error("game", e))?
}

/// Random games: how many steps they took, and one hash over all their ends, to be compared with other machines.
fn playouts(game: &str, people: u8, seed: u64, games: u32) -> Answer {
    struct Playouts(u8, u64, u32);
    impl Visitor for Playouts {
        type Output = Answer;
        fn visit<G: Playable>(self) -> Answer {
            let Playouts(people, seed, games) = self;
            let (mut chance, mut rng) = (Chance::free(Rng::new(seed)), Rng::new(seed + 1));
            let (mut scratch, mut steps, mut ends) = (Vec::new(), 0u64, 0u64);
            for _ in 0..games {
                let mut game = G::new(&Setup::new(people), &mut chance).map_err(|e| error("setup", e))?;
                let taken =
                    play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, G::META.longest);
                steps += u64::from(taken);
                ends = ends.rotate_left(7) ^ hash::hash64(&game);
            }
            Ok(json!({ "steps": steps, "hash": format!("{ends:016x}") }))
        }
    }
    visit(game, Playouts(people, seed, games)).map_err(|e| error("game", e))?
}
