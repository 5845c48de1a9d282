use burghof_bots::Spec;
use burghof_catalog::{GAMES, Playable, Refusal, Seen, Table, Visitor, open, open_record, visit};
use burghof_core::*;
use serde::Deserialize;
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
enum Request {
    Games,
    Open {
        game: String,
        people: u8,
        #[serde(default)]
        options: BTreeMap<String, String>,
        seed: Option<String>,
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

fn refusal(refusal: Refusal) -> Value {
    match &refusal {
        Refusal::Illegal { index, illegal } => json!({
            "error": "refused", "rule": illegal.rule, "text": illegal.message(), "index": index,
        }),
        other => error("unreadable", other),
    }
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
            Request::Games => Ok(GAMES.iter().map(game_json).collect()),
            Request::Open { game, people, options, seed, key } => {
                let key = match (key, seed) {
                    (Some(hex), _) => {
                        Key::from_hex(&hex).ok_or_else(|| error("key", "64 hexadecimal digits"))?
                    }
                    (None, seed) => Key::from_seed(&seed.unwrap_or_default()),
                };
                let options: Vec<_> = options.into_iter().collect();
                let table = open(&game, people, &options, key).map_err(|e| error("game", e))?;
                Ok(self.keep(table.map_err(|e| error("setup", e))?))
            }
            Request::OpenRecord { text } => {
                let table = Record::parse(&text).and_then(|record| open_record(&record));
                Ok(self.keep(table.map_err(|e| error("record", e))?))
            }
            Request::Close { table } => Ok(json!({ "closed": self.tables.remove(&table).is_some() })),
            Request::State { table, viewer } => self.table(table).map(|table| state(table, viewer)),
            Request::Legal { table, seat } => {
                let (table, seat) = self.seated(table, seat)?;
                Ok(json!(table.legal(seat)))
            }
            Request::Preview { table, seat } => {
                let (table, seat) = self.seated(table, seat)?;
                Ok(table.preview(seat).iter().map(preview_json).collect())
            }
            Request::Check { table, seat, notation } => {
                let (table, seat) = self.seated(table, seat)?;
                table.check(seat, &notation).map(|()| json!({ "legal": true })).map_err(refusal)
            }
            Request::Act { table, seat, actions } => {
                let seat = self.seated(table, seat)?.1;
                let notations: Vec<&str> = actions.iter().map(String::as_str).collect();
                let table = self.table_mut(table)?;
                table.act(seat, &notations).map_err(refusal)?;
                Ok(json!({ "number": table.number() }))
            }
            Request::TakeBack { table, seat } => {
                let seat = self.seated(table, seat)?.1;
                let back = self.table_mut(table)?.take_back(seat);
                back.map(|of| json!({ "of": of })).map_err(|no| error("take_back", no))
            }
            Request::Agree { table, to } => {
                let table = self.table_mut(table)?;
                table.agree(to).map_err(|no| error("take_back", no))?;
                Ok(json!({ "number": table.number() }))
            }
            Request::Log { table, viewer, since } => Ok(json!(self.table(table)?.log(viewer, since))),
            Request::Advice { table, seat, bot, seed } => {
                let spec: Spec = bot.parse().map_err(|e| error("bot", e))?;
                let (table, seat) = self.seated(table, seat)?;
                let seed = hash::hash64(seed.as_str());
                table.advice(seat, &spec, seed).map(|list| json!(list)).map_err(|e| error("bot", e))
            }
            Request::Record { table, names } => {
                let table = self.table(table)?;
                let header = Header { names, ..table.header() };
                Ok(json!({ "text": table.record(&header).to_string() }))
            }
            Request::At { table, number } => {
                let there = self.table(table)?.at(number).ok_or_else(|| error("number", "no such entry"))?;
                Ok(self.keep(there))
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
                Ok(json!({ "draft": self.next }))
            }
            Request::CloseDraft { draft } => Ok(json!({ "closed": self.drafts.remove(&draft).is_some() })),
            Request::DraftState { draft, seat } => {
                let (draft, seat) = self.draft(draft, seat)?;
                Ok(json!({
                    "view": draft.view(), "legal": draft.legal(seat), "score": draft.score(),
                    "preview": draft.preview(seat).iter().map(preview_json).collect::<Vec<_>>(),
                    "prompt": draft.prompt(seat), "describe": draft.describe(),
                }))
            }
            Request::DraftAct { draft, seat, notation } => {
                let (draft, seat) = self.draft(draft, seat)?;
                draft.act(seat, &notation).map(|done| json!({ "done": done })).map_err(refusal)
            }
            Request::DraftCheck { draft, seat, notation } => {
                let (draft, seat) = self.draft(draft, seat)?;
                draft.check(seat, &notation).map(|()| json!({ "legal": true })).map_err(refusal)
            }
            Request::Score { game, position } => score(&game, &position),
            Request::Playouts { game, people, seed, games } => playouts(&game, people, seed, games),
        }
    }

    fn keep(&mut self, table: Box<dyn Table>) -> Value {
        self.next += 1;
        let opened = json!({ "table": self.next, "seats": table.seats(), "number": table.number() });
        self.tables.insert(self.next, table);
        opened
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

fn game_json(meta: &Meta) -> Value {
    let options: Vec<Value> = meta
        .options
        .iter()
        .map(|option| {
            let values = match option.values {
                Values::Bool => json!(["false", "true"]),
                Values::OneOf(words) => json!(words),
                Values::Int { min, max } => json!({ "min": min, "max": max }),
                Values::Free(examples) => json!({ "examples": examples }),
            };
            json!({ "key": option.key, "values": values, "default": option.default, "rules": option.rules })
        })
        .collect();
    json!({
        "id": meta.id, "title": meta.title, "fewest": meta.fewest, "most": meta.most, "options": options,
        "rules_version": meta.rules_version,
    })
}

/// Everything a viewer's page shows, in one answer.
fn state(table: &dyn Table, viewer: Viewer) -> Value {
    let seats = || Seat::all(table.seats());
    let outcome = table.outcome().map(|end| {
        json!({
            "ended_by": end.ended_by, "places": seats().map(|s| end.place(s)).collect::<Vec<_>>(),
            "points": seats().map(|s| end.points(s)).collect::<Vec<_>>(),
        })
    });
    let may_take_back = viewer.seat().is_some_and(|seat| table.can_take_back(seat).is_ok());
    json!({
        "game": table.meta().id, "people": table.people(), "seats": table.seats(), "number": table.number(),
        "to_act": table.to_act().iter().collect::<Vec<_>>(), "outcome": outcome,
        "view": table.view(viewer), "prompt": table.prompt(viewer), "describe": table.describe(viewer),
        "score": table.score(viewer), "may_take_back": may_take_back, "talk_open": table.talk_open(),
        "legal": viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default(),
    })
}

fn preview_json(preview: &Preview<String>) -> Value {
    let changes: Vec<Value> = preview
        .changes
        .iter()
        .map(|(account, points)| match account {
            Account::Seat(seat) => json!({ "seat": seat, "points": points }),
            Account::Shared(number) => json!({ "shared": number, "points": points }),
        })
        .collect();
    json!({
        "notation": preview.action, "draws": preview.draws, "reveals": !preview.reveals.is_empty(),
        "ends": preview.ends, "changes": changes,
    })
}

/// The score pad: a position people built on a real table.
fn score(game: &str, position: &Value) -> Answer {
    struct Pad(String);
    impl Visitor for Pad {
        type Output = Answer;
        fn visit<G: Playable>(self) -> Answer {
            let read = burghof_catalog::read_position::<G>(&self.0, G::Data::standard());
            Ok(json!(read.map_err(|e| error("position", e))?.value.sheet()))
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
