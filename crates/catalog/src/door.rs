//! The tables and drafts of one page behind requests in JSON: what the WebAssembly module answers.

use crate::api::*;
use crate::reader::opened;
use crate::{
    All, Playable, Seen, Shelf, Table, Visitor, faces_on, open_on, open_record_on, read_position, score_pad,
};
use burghof_bots::{Spec, Think};
use burghof_core::{Header, Key, MAX_SEATS, Record, Seat, Setup, SetupError, Viewer, boxes, hash, shape};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// The open tables and drafts of one page, by number; of any game, or only of the one whose module this is.
pub struct Door<S: Shelf = All> {
    tables: BTreeMap<u32, Box<dyn Table>>,
    drafts: BTreeMap<u32, Seen>,
    next: u32,
    shelf: PhantomData<S>,
}

impl<S: Shelf> Default for Door<S> {
    fn default() -> Door<S> {
        Door { tables: BTreeMap::new(), drafts: BTreeMap::new(), next: 0, shelf: PhantomData }
    }
}

/// A request of the page.
#[derive(serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the operations of `Table` and `Seen`, and what each needs")]
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
        #[cfg_attr(feature = "ts", ts(optional))]
        set: Option<String>,
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
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
        why: bool,
    },
    LookBack {
        table: u32,
        seat: u8,
        number: u32,
        bot: String,
        seed: String,
    },
    Drawn {
        table: u32,
        seat: u8,
        number: u32,
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
        #[cfg_attr(feature = "ts", ts(optional))]
        set: Option<String>,
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
        #[cfg_attr(feature = "ts", ts(optional))]
        set: Option<String>,
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
    Faces {
        game: String,
        #[cfg_attr(feature = "ts", ts(optional))]
        set: Option<String>,
    },
    TakeSet {
        game: String,
        text: String,
        packed: String,
    },
}

/// JSON, also of what goes wrong: `{"error": …}`.
type Answer = Result<String, String>;

fn error(kind: &str, what: impl ToString) -> String {
    json!({ "error": kind, "what": what.to_string() }).to_string()
}

/// A rule forbids it.
fn refused(why: &impl Serialize) -> String {
    let mut said = written(why);
    // An object that is never empty: the kind of mistake goes in before its end.
    said.pop();
    said + r#","error":"refused"}"#
}

fn refusal(refusal: crate::Refusal) -> String {
    match refusal {
        crate::Refusal::Illegal { index, illegal } => {
            refused(&Refusal { rule: illegal.rule, text: illegal.message(), index })
        }
        other => error("unreadable", other),
    }
}

fn written(answer: &impl Serialize) -> String {
    shape::string(answer)
}

fn told(answer: impl Serialize) -> Answer {
    Ok(written(&answer))
}

impl<S: Shelf> Door<S> {
    /// Answers a request; whatever it is, the answer is JSON.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let value = serde_json::from_slice(request).map_err(|bad| error("request", bad));
        let request =
            value.and_then(|value| shape::read_tagged(&value, "op").map_err(|wrong| error("request", wrong)));
        let answer = request.and_then(|request| self.carry_out(request.value));
        answer.unwrap_or_else(|error| error)
    }

    fn carry_out(&mut self, request: Request) -> Answer {
        match request {
            Request::Games => told(S::GAMES.iter().map(GameMeta::new).collect::<Vec<_>>()),
            Request::Open { game, people, options, seed, key, set } => {
                let key = match (key, seed) {
                    (Some(hex), _) => {
                        Key::from_hex(&hex).ok_or_else(|| error("key", "64 hexadecimal digits"))?
                    }
                    (None, seed) => Key::from_seed(&seed.unwrap_or_default()),
                };
                let options: Vec<_> = options.into_iter().collect();
                let table = open_on::<S>(&game, people, &options, set.as_deref(), key)
                    .map_err(|e| error("game", e))?;
                self.keep(table.map_err(|e| error("setup", e))?)
            }
            Request::OpenRecord { text } => {
                let table = Record::parse(&text).and_then(|record| open_record_on::<S>(&record));
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
                told(table.preview(seat))
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
            Request::Advice { table, seat, bot, seed, why } => {
                let spec: Spec = bot.parse().map_err(|e| error("bot", e))?;
                let (table, seat) = self.seated(table, seat)?;
                let seed = hash::hash64(seed.as_str());
                told(table.advice(seat, &spec, seed, why).map_err(|e| error("bot", e))?)
            }
            Request::LookBack { table, seat, number, bot, seed } => {
                let think = looking(&bot)?;
                let (table, seat) = self.seated(table, seat)?;
                told(table.look_back(seat, number, think, hash::hash64(seed.as_str())))
            }
            Request::Drawn { table, seat, number, bot, seed } => {
                let think = looking(&bot)?;
                let (table, seat) = self.seated(table, seat)?;
                told(table.drawn(seat, number, think, hash::hash64(seed.as_str())))
            }
            Request::Record { table, names } => {
                let table = self.table(table)?;
                let header = Header { names, ..table.header() };
                told(RecordText { text: table.record(&header).to_string() })
            }
            Request::At { table, number } => {
                let there = self.table(table)?.at(number).ok_or_else(|| error("number", "no such entry"))?;
                self.keep(there)
            }
            Request::Position { table } => told(self.table(table)?.position()),
            Request::Hash { table } => {
                let position = self.table(table)?.position().to_string();
                told(json!({ "hash": format!("{:016x}", hash::hash64(&position)) }))
            }
            Request::Draft { game, viewer, view, set } => {
                let seen = Seen::read::<S>(&game, &view.to_string(), viewer, set.as_deref())
                    .map_err(|e| error("game", e))?;
                self.next += 1;
                self.drafts.insert(self.next, seen.map_err(|e| error("view", e))?);
                told(DraftOpened { draft: self.next })
            }
            Request::CloseDraft { draft } => told(Closed { closed: self.drafts.remove(&draft).is_some() }),
            Request::DraftState { draft, seat } => {
                let (draft, seat) = self.draft(draft, seat)?;
                told(DraftState {
                    seats: draft.seats(),
                    view: draft.view(),
                    legal: draft.legal(seat),
                    score: draft.score(),
                    aid: draft.aid(),
                    preview: draft.preview(seat),
                    prompt: draft.prompt(seat),
                    describe: draft.describe(),
                    ties: draft.ties(),
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
            Request::Faces { game, set } => {
                let faces = faces_on::<S>(&game, set.as_deref()).map_err(|e| error("game", e))?;
                faces.map_err(|e| error("set", e))
            }
            Request::TakeSet { game, text, packed } => {
                let bytes = opened(&text, &packed).ok_or_else(|| error("set", "not packed by the reader"))?;
                S::visit(&game, Take(&text, bytes)).map_err(|e| error("game", e))?;
                told(Allowed { legal: true })
            }
            Request::Score { game, position, set } => score::<S>(&game, &position, set.as_deref()),
            Request::Playouts { game, people, seed, games } => playouts::<S>(&game, people, seed, games),
        }
    }

    fn keep(&mut self, table: Box<dyn Table>) -> Answer {
        self.next += 1;
        let opened = Opened { table: self.next, seats: table.seats(), number: table.number() };
        self.tables.insert(self.next, table);
        told(opened)
    }

    fn table(&self, number: u32) -> Result<&dyn Table, String> {
        self.tables.get(&number).map(|table| &**table).ok_or_else(|| error("table", "no such table"))
    }

    fn table_mut(&mut self, number: u32) -> Result<&mut Box<dyn Table>, String> {
        self.tables.get_mut(&number).ok_or_else(|| error("table", "no such table"))
    }

    fn seated(&self, number: u32, seat: u8) -> Result<(&dyn Table, Seat), String> {
        let table = self.table(number)?;
        let seat = Seat::checked(seat.into(), table.seats()).ok_or_else(|| error("seat", "no such seat"))?;
        Ok((table, seat))
    }

    fn draft(&mut self, number: u32, seat: u8) -> Result<(&mut Seen, Seat), String> {
        let draft = self.drafts.get_mut(&number).ok_or_else(|| error("draft", "no such draft"))?;
        let seat =
            Seat::checked(seat.into(), MAX_SEATS as u8).ok_or_else(|| error("seat", "no such seat"))?;
        Ok((draft, seat))
    }
}

/// Takes a box that the reader has checked.
struct Take<'a>(&'a str, Vec<u8>);
impl Visitor for Take<'_> {
    type Output = ();
    fn visit<G: Playable>(self) {
        boxes::take::<G>(self.0, self.1);
    }
}

/// How long a look back thinks about each entry.
fn looking(bot: &str) -> Result<Think, String> {
    match bot.parse() {
        Ok(Spec::Search(think)) => Ok(think),
        Ok(_) => Err(error("bot", "only a search looks back")),
        Err(unknown) => Err(error("bot", unknown)),
    }
}

/// What people built on a real table, counted: every point with its rule, or the rule that is broken.
fn score<S: Shelf>(game: &str, position: &Value, set: Option<&str>) -> Answer {
    struct Count<'a>(&'a str, Option<&'a str>);
    impl Visitor for Count<'_> {
        type Output = Answer;
        fn visit<G: Playable>(self) -> Answer {
            let data = crate::data::<G>(self.1).map_err(|e| error("set", e))?;
            let Some(pad) = score_pad::<G>(self.0, data) else {
                let read = read_position::<G>(self.0, data);
                return told(read.map_err(|e| error("position", e))?.value.sheet());
            };
            let pad = pad.map_err(|e| error("position", e))?.value;
            match pad.broken.into_iter().next() {
                Some(fault) => {
                    let (rule, text) = (fault.illegal.rule, fault.illegal.message());
                    Err(refused(&Objection { rule, text, place: fault.place }))
                }
                None => told(pad.sheet),
            }
        }
    }
    S::visit(game, Count(&position.to_string(), set)).map_err(|e| error("game", e))?
}

/// Random games: how many steps they took, and one hash over all their ends, to be compared with other machines.
fn playouts<S: Shelf>(game: &str, people: u8, seed: u64, games: u32) -> Answer {
    struct Playouts(u8, u64, u32);
    impl Visitor for Playouts {
        type Output = Result<(u64, u64), SetupError>;
        fn visit<G: Playable>(self) -> Self::Output {
            G::playouts(&Setup::new(self.0), self.1, self.2)
        }
    }
    let played = S::visit(game, Playouts(people, seed, games)).map_err(|e| error("game", e))?;
    let (steps, ends) = played.map_err(|e| error("setup", e))?;
    told(json!({ "steps": steps, "hash": format!("{ends:016x}") }))
}
