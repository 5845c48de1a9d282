//! The tables and drafts of one page behind requests in JSON: what the WebAssembly module answers.

use crate::pad::{Fault, score_pad};
use crate::{GAMES, Playable, Refusal, Seen, Table, Visitor, open, open_record, score_position, visit};
use burghof_bots::Spec;
use burghof_core::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The open tables and drafts of one page, by number.
#[derive(Default)]
pub struct Door {
    tables: BTreeMap<u32, Box<dyn Table>>,
    drafts: BTreeMap<u32, Seen>,
    next: u32,
}

/// A request of the page: the operation, and what it is about. Every operation names the fields it needs.
#[derive(FromJson)]
struct Request {
    op: String,
    game: Option<String>,
    people: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    seed: Option<Value>,
    key: Option<String>,
    text: Option<String>,
    table: Option<u32>,
    draft: Option<u32>,
    viewer: Option<Viewer>,
    seat: Option<u8>,
    notation: Option<String>,
    actions: Option<Vec<String>>,
    to: Option<u32>,
    #[serde(default)]
    since: u32,
    bot: Option<String>,
    #[serde(default)]
    names: Vec<String>,
    number: Option<u32>,
    view: Option<Value>,
    position: Option<Value>,
    games: Option<u32>,
}

/// A field that an operation cannot do without.
fn need<T>(field: Option<T>, name: &str) -> Result<T, Value> {
    field.ok_or_else(|| error("request", format_args!("`{name}` is missing")))
}

impl Request {
    /// The seed as text, empty if there is none.
    fn seed_text(&self) -> Result<&str, Value> {
        match &self.seed {
            None => Ok(""),
            Some(Value::String(text)) => Ok(text),
            Some(_) => Err(error("request", "`seed` is no text")),
        }
    }
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

impl Door {
    /// Answers a request; whatever it is, the answer is JSON.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let value = serde_json::from_slice(request).map_err(|bad| error("request", bad));
        let request = value.and_then(|value| read_value(&value).map_err(|wrong| error("request", wrong)));
        let answer = request.and_then(|request| self.carry_out(request.value));
        answer.unwrap_or_else(|error| error).to_string()
    }

    fn carry_out(&mut self, request: Request) -> Answer {
        let table = || need(request.table, "table");
        let seat = || need(request.seat, "seat");
        let viewer = || need(request.viewer, "viewer");
        let game = || need(request.game.as_deref(), "game");
        let notation = || need(request.notation.as_deref(), "notation");
        let draft = || need(request.draft, "draft");
        match request.op.as_str() {
            "games" => Ok(GAMES.iter().map(game_json).collect()),
            "open" => {
                let key = match &request.key {
                    Some(hex) => Key::from_hex(hex).ok_or_else(|| error("key", "64 hexadecimal digits"))?,
                    None => Key::from_seed(request.seed_text()?),
                };
                let options: Vec<_> = request.options.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
                let table = open(game()?, need(request.people, "people")?, &options, key);
                Ok(self.keep(table.map_err(|e| error("game", e))?.map_err(|e| error("setup", e))?))
            }
            "open_record" => {
                let text = need(request.text.as_deref(), "text")?;
                let table = Record::parse(text).and_then(|record| open_record(&record));
                Ok(self.keep(table.map_err(|e| error("record", e))?))
            }
            "close" => Ok(json!({ "closed": self.tables.remove(&table()?).is_some() })),
            "state" => Ok(state(self.table(table()?)?, viewer()?)),
            "legal" => {
                let (table, seat) = self.seated(table()?, seat()?)?;
                Ok(json!(table.legal(seat)))
            }
            "preview" => {
                let (table, seat) = self.seated(table()?, seat()?)?;
                Ok(table.preview(seat).iter().map(preview_json).collect())
            }
            "check" => {
                let (table, seat) = self.seated(table()?, seat()?)?;
                table.check(seat, notation()?).map(|()| json!({ "legal": true })).map_err(refusal)
            }
            "act" => {
                let seat = self.seated(table()?, seat()?)?.1;
                let actions = need(request.actions.as_ref(), "actions")?;
                let notations: Vec<&str> = actions.iter().map(String::as_str).collect();
                let table = self.table_mut(table()?)?;
                table.act(seat, &notations).map_err(refusal)?;
                Ok(json!({ "number": table.number() }))
            }
            "take_back" => {
                let seat = self.seated(table()?, seat()?)?.1;
                let back = self.table_mut(table()?)?.take_back(seat);
                back.map(|of| json!({ "of": of })).map_err(|no| error("take_back", no))
            }
            "agree" => {
                let table = self.table_mut(table()?)?;
                table.agree(need(request.to, "to")?).map_err(|no| error("take_back", no))?;
                Ok(json!({ "number": table.number() }))
            }
            "log" => Ok(json!(self.table(table()?)?.log(viewer()?, request.since))),
            "advice" => {
                let spec: Spec = need(request.bot.as_ref(), "bot")?.parse().map_err(|e| error("bot", e))?;
                let (table, seat) = self.seated(table()?, seat()?)?;
                let seed = hash::hash64(request.seed_text()?);
                table.advice(seat, &spec, seed).map(|list| json!(list)).map_err(|e| error("bot", e))
            }
            "record" => {
                let table = self.table(table()?)?;
                let header = Header { names: request.names, ..table.header() };
                Ok(json!({ "text": table.record(&header).to_string() }))
            }
            "at" => {
                let there = self.table(table()?)?.at(need(request.number, "number")?);
                Ok(self.keep(there.ok_or_else(|| error("number", "no such entry"))?))
            }
            "position" => Ok(self.table(table()?)?.position()),
            "hash" => {
                let position = self.table(table()?)?.position().to_string();
                Ok(json!({ "hash": format!("{:016x}", hash::hash64(&position)) }))
            }
            "draft" => {
                let view = need(request.view.as_ref(), "view")?.to_string();
                let seen = Seen::read(game()?, &view, viewer()?).map_err(|e| error("game", e))?;
                self.next += 1;
                self.drafts.insert(self.next, seen.map_err(|e| error("view", e))?);
                Ok(json!({ "draft": self.next }))
            }
            "close_draft" => Ok(json!({ "closed": self.drafts.remove(&draft()?).is_some() })),
            "draft_state" => {
                let (draft, seat) = self.draft(draft()?, seat()?)?;
                Ok(json!({
                    "view": draft.view(), "legal": draft.legal(seat), "score": draft.score(),
                    "preview": draft.preview(seat).iter().map(preview_json).collect::<Vec<_>>(),
                    "prompt": draft.prompt(seat), "describe": draft.describe(),
                }))
            }
            "draft_act" => {
                let (draft, seat) = self.draft(draft()?, seat()?)?;
                draft.act(seat, notation()?).map(|done| json!({ "done": done })).map_err(refusal)
            }
            "draft_check" => {
                let (draft, seat) = self.draft(draft()?, seat()?)?;
                draft.check(seat, notation()?).map(|()| json!({ "legal": true })).map_err(refusal)
            }
            "score" => score(game()?, need(request.position.as_ref(), "position")?),
            "playouts" => {
                let seed = request.seed.as_ref().and_then(Value::as_u64);
                let (people, games) = (need(request.people, "people")?, need(request.games, "games")?);
                playouts(game()?, people, need(seed, "seed")?, games)
            }
            other => Err(error("request", format_args!("there is no operation `{other}`"))),
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

/// What people built on a real table, counted: every point with its rule, or the rule that is broken.
fn score(game: &str, position: &Value) -> Answer {
    let text = position.to_string();
    let Some(pad) = score_pad(game, &text) else {
        let sheet = score_position(game, &text).map_err(|e| error("game", e))?;
        return Ok(json!(sheet.map_err(|e| error("position", e))?));
    };
    let pad = pad.map_err(|e| error("position", e))?.value;
    match pad.broken.first() {
        Some(Fault { place, illegal, .. }) => Err(json!({
            "error": "refused", "rule": illegal.rule, "text": illegal.message(), "place": place,
        })),
        None => Ok(json!(pad.sheet)),
    }
}

/// Random games: how many steps they took, and one hash over all their ends, to be compared with other machines.
fn playouts(game: &str, people: u8, seed: u64, games: u32) -> Answer {
    struct Playouts(u8, u64, u32);
    impl Visitor for Playouts {
        type Output = Result<(u64, u64), SetupError>;
        fn visit<G: Playable>(self) -> Self::Output {
            G::playouts(self.0, self.1, self.2)
        }
    }
    let played = visit(game, Playouts(people, seed, games)).map_err(|e| error("game", e))?;
    let (steps, ends) = played.map_err(|e| error("setup", e))?;
    Ok(json!({ "steps": steps, "hash": format!("{ends:016x}") }))
}
