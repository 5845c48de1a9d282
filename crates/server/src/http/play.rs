//! The game itself: acting, and everything a viewer may know.

use super::ask::{AtTable, Body, Maybe, Me, Query, Speaks, idempotency, read_json};
use crate::app::{App, Held};
use crate::chat::Said;
use crate::events::{Event, Line, Listener, Want, listener_id, may_watch, worded};
use crate::ids::TableId;
use crate::limits::Cost;
use crate::moves::{Command, Played, check_playing};
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::Status;
use crate::tables::seat_of;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use burghof_catalog::Table;
use burghof_core::{Account, Lang, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// A command: one or more actions of one seat, all or nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct Act {
    /// The seat; the only one you have if none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The number of the position you saw.
    pub number: u32,
    /// The notations.
    #[schemars(length(min = 1))]
    pub actions: Vec<String>,
    /// Anything unique: sent twice, the command happens once.
    #[serde(default)]
    pub key: Option<String>,
}

/// A command was carried out.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct MoveAnswer {
    /// The length of the log after it.
    pub number: u32,
    /// It had been carried out before.
    pub repeated: bool,
}

/// Something is to be taken back.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The seat; the only one you have if none is named.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// A wish shown to the others as a ghost; never part of the game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Propose {
    /// Whose action it would be.
    pub seat: u8,
    /// The notation.
    pub action: String,
}

/// What a viewer knows.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct ViewAnswer {
    /// The length of the log.
    pub number: u32,
    /// The number this view is from.
    pub at: u32,
    /// The seat of the viewer; none for the public.
    pub seat: Option<u8>,
    /// The seats the game waits for at that number.
    pub to_act: Vec<u8>,
    /// Is the game over?
    pub over: bool,
    /// The view, in the form of the game.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
}

/// The table with everything turned up.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The length of the log.
    pub number: u32,
    /// The number this position is from.
    pub at: u32,
    /// The seats the game waits for at that number.
    pub to_act: Vec<u8>,
    /// The position, in the form of the game.
    pub position: Value,
}

/// What a seat may do.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LegalAnswer {
    /// The length of the log.
    pub number: u32,
    /// The seat.
    pub seat: u8,
    /// For each: `notation`, `action` with self-explaining keys, and `text`.
    pub legal: Vec<Value>,
}

/// What each legal action would change at once.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PreviewAnswer {
    /// The length of the log.
    pub number: u32,
    /// The seat.
    pub seat: u8,
    /// For each: `action` (the notation), `draws`, `reveals`, `ends`, and `changes` of accounts.
    pub preview: Vec<Value>,
}

/// What is asked of a viewer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PromptAnswer {
    /// The length of the log.
    pub number: u32,
    /// The question, with its words.
    pub prompt: Value,
}

/// The table in sentences.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DescriptionAnswer {
    /// The length of the log.
    pub number: u32,
    /// The most important first.
    pub description: Vec<Value>,
}

/// The table in characters.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DrawingAnswer {
    /// The length of the log.
    pub number: u32,
    /// The picture.
    pub drawing: String,
}

/// The points as they stand.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScoreAnswer {
    /// The length of the log.
    pub number: u32,
    /// The sum of each seat.
    pub totals: Vec<i32>,
    /// The lines, each with its rule.
    pub lines: Vec<Value>,
}

/// What a bot would do.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct HintAnswer {
    /// The length of the log.
    pub number: u32,
    /// Its choices, best first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<burghof_catalog::Seated>"))]
    pub hint: Vec<Value>,
}

/// What happened.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogAnswer {
    /// The length of the log.
    pub number: u32,
    /// The seats the game waits for.
    pub to_act: Vec<u8>,
    /// Is the game over?
    pub over: bool,
    /// The lines after the number asked for, as this viewer may read them.
    pub lines: Vec<Value>,
}

/// What was said.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChatLines {
    /// The lines.
    pub said: Vec<Said>,
}

/// Who looks, and at which moment.
#[derive(Debug, Default, Deserialize)]
pub struct Look {
    /// `public` or the number of a seat.
    #[serde(rename = "as")]
    as_: Option<String>,
    /// At this number of the log.
    at: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
pub struct When {
    at: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
pub struct Ask {
    seat: Option<u8>,
    bot: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
pub struct Read {
    #[serde(rename = "as")]
    as_: Option<String>,
    #[serde(default)]
    since: u32,
    /// Seconds to wait if there is nothing new.
    #[serde(default)]
    wait: u64,
}

/// The seat somebody speaks for: the one named, if it is theirs, or the only one they have.
pub(super) fn own_seat(held: &Held, person: &Person, number: Option<u8>) -> Answer<Seat> {
    let own = held.seating.seats_of(person.id);
    let seat = match number {
        Some(number) => seat_of(&held.seating, number)?,
        None => match own.len() {
            0 => return Err(Problem::forbidden("server-not-seated")),
            1 => own.first().ok_or_else(|| Problem::forbidden("server-not-seated"))?,
            _ => return Err(Problem::malformed("`seat` is needed: you have several")),
        },
    };
    match own.contains(seat) {
        true => Ok(seat),
        false => Err(Problem::forbidden("server-not-your-seat")),
    }
}

/// As whom somebody looks: as they ask if they may, else as their first seat, else as the public.
pub(super) fn viewer(held: &Held, person: Option<&Person>, wish: Option<&str>) -> Answer<Viewer> {
    let id = person.map(|person| person.id);
    let viewer = match wish {
        Some("public") => Viewer::Public,
        Some(number) => {
            let number =
                number.parse().map_err(|_| Problem::malformed("`as` is `public` or the number of a seat"))?;
            Viewer::Seat(seat_of(&held.seating, number)?)
        }
        None => id.and_then(|id| held.seating.seats_of(id).first()).map_or(Viewer::Public, Viewer::Seat),
    };
    match (may_watch(&held.seating, viewer, id), viewer) {
        (true, _) => Ok(viewer),
        (false, Viewer::Public) => Err(Problem::forbidden("server-no-spectators")),
        (false, Viewer::Seat(_)) => Err(Problem::forbidden("server-not-your-seat")),
    }
}

fn begun(held: &Held) -> Answer<&dyn Table> {
    held.game.as_deref().ok_or_else(|| Problem::conflict("not_begun", "server-not-begun"))
}

fn numbers(set: burghof_core::SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.index() as u8).collect()
}

pub async fn act(
    State(app): State<Arc<App>>,
    // Who asks comes before what is asked for, here as everywhere.
    Me(_): Me,
    AtTable(id): AtTable,
    request: Request,
) -> Answer<Response> {
    act_at(&app, id, request).await
}

/// A command at a table, from a request that may or may not have come through the routes.
pub async fn act_at<B>(app: &Arc<App>, id: TableId, request: axum::http::Request<B>) -> Answer<Response>
where
    B: hyper::body::Body<Data = Bytes>,
{
    let (mut parts, body) = request.into_parts();
    let Me(person) = Me::from_request_parts(&mut parts, app).await?;
    let act: Act = read_json(app, &parts.headers, body).await?;
    if !app.rates.allow(("person", person.id), Cost::Act) {
        app.metrics.limited.add(1);
        return Err(Problem::too_many("server-limited"));
    }
    let limits = &app.config.limits;
    if act.actions.is_empty() || act.actions.len() > limits.actions {
        return Err(Problem::malformed(format!("a command has 1 to {} actions", limits.actions)));
    }
    if act.actions.iter().any(|action| action.len() > limits.notation || action.chars().any(char::is_control))
    {
        return Err(Problem::malformed(format!(
            "a notation is one line of at most {} bytes",
            limits.notation
        )));
    }
    let idem = act.key.or_else(|| idempotency(&parts.headers)).filter(|key| !key.is_empty());
    if idem.as_ref().is_some_and(|key| key.len() > 100) {
        return Err(Problem::malformed("an idempotency key has at most 100 bytes"));
    }
    let mut held = app.hold(id).await?;
    let mut seat = own_seat(&held, &person, act.seat);
    if act.number > held.number() || held.seating.status == Status::Open || seat.is_err() {
        // Who sends this has seen more than we have: another node knows more, perhaps who sits where.
        app.catch_up(&mut held).await?;
        seat = own_seat(&held, &person, act.seat);
    }
    let seat = seat?;
    let command = Command { seat, number: act.number, actions: act.actions, idem, bot: false };
    let Played { number, repeated } = app.play(&mut held, &command).await?;
    // What is written here is what `MoveAnswer` describes.
    let mut response = Response::new(format!(r#"{{"number":{number},"repeated":{repeated}}}"#).into());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(response)
}

pub async fn undo(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(undo): Body<Undo>,
) -> Answer<Json<MoveAnswer>> {
    let seat = own_seat(&app.hold(id).await?, &person, undo.seat)?;
    let number = app.take_back(id, seat).await?;
    Ok(Json(MoveAnswer { number, repeated: false }))
}

pub async fn propose(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(wish): Body<Propose>,
) -> Answer<axum::http::StatusCode> {
    if !app.rates.allow(("person", person.id), Cost::Act) {
        return Err(Problem::too_many("server-limited"));
    }
    let mut held = app.hold(id).await?;
    check_playing(&held)?;
    let by =
        held.seating.seats_of(person.id).first().ok_or_else(|| Problem::forbidden("server-not-seated"))?;
    if !crate::tables::talk_open(&held) {
        return Err(Problem::conflict("talk_closed", "server-talk-closed"));
    }
    let seat = seat_of(&held.seating, wish.seat)?;
    let shown = wish.action.len() <= app.config.limits.notation && !wish.action.chars().any(char::is_control);
    // Whether another seat could do it may hang on what only that seat knows: a wish for another is checked for its
    // form alone, and never answered by the other's secrets.
    if !shown {
        return Err(Problem::malformed("a notation is one short line"));
    }
    if seat == by {
        let checked = begun(&held)?.check(seat, &wish.action);
        checked.map_err(|refusal| {
            Problem::refused(refusal).at_table(&held.seating.game, held.seating.names())
        })?;
    }
    let wished = Event::Proposal { by, seat, action: &wish.action, number: held.number() }.text();
    let metrics = Arc::clone(&app.metrics);
    held.listeners().tell_all(wished, &metrics);
    Ok(axum::http::StatusCode::NO_CONTENT)
}

/// The table at the moment somebody asks about, seen by whom they may.
async fn looked(
    app: &App,
    id: TableId,
    person: Option<&Person>,
    look: &Look,
) -> Answer<(Held, Option<Box<dyn Table>>, Viewer)> {
    let mut held = app.hold(id).await?;
    if look.at.is_some_and(|at| at > held.number()) {
        // Whoever asks has seen more than we have: another node knows more.
        app.catch_up(&mut held).await?;
    }
    let viewer = viewer(&held, person, look.as_.as_deref())?;
    let game = begun(&held)?;
    let past = match look.at.filter(|&at| at != held.number()) {
        Some(at) => Some(game.at(at).ok_or_else(|| Problem::not_found("server-no-position"))?),
        None => None,
    };
    Ok((held, past, viewer))
}

/// The game looked at: a past moment, or now.
fn at_moment<'a>(held: &'a Held, past: &'a Option<Box<dyn Table>>) -> Answer<&'a dyn Table> {
    match past {
        Some(past) => Ok(past.as_ref()),
        None => begun(held),
    }
}

pub async fn view(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Query(look): Query<Look>,
) -> Answer<Json<ViewAnswer>> {
    let (held, past, viewer) = looked(&app, id, person.as_deref(), &look).await?;
    let game = at_moment(&held, &past)?;
    Ok(Json(ViewAnswer {
        number: held.number(),
        at: game.number(),
        seat: viewer.seat().map(|seat| seat.index() as u8),
        to_act: numbers(if past.is_some() { game.to_act() } else { held.to_act() }),
        over: held.over(),
        view: game.view(viewer),
    }))
}

pub async fn position(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Query(When { at }): Query<When>,
) -> Answer<Json<PositionAnswer>> {
    let look = Look { as_: Some("public".into()), at };
    let (held, past, _) = looked(&app, id, person.as_deref(), &look).await?;
    if !held.over() {
        return Err(Problem::forbidden("server-record-later"));
    }
    let game = at_moment(&held, &past)?;
    let to_act = numbers(if past.is_some() { game.to_act() } else { held.to_act() });
    Ok(Json(PositionAnswer { number: held.number(), at: game.number(), to_act, position: game.position() }))
}

pub async fn legal(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(ask): Query<Ask>,
) -> Answer<Json<LegalAnswer>> {
    let held = app.hold(id).await?;
    let seat = own_seat(&held, &person, ask.seat)?;
    let game = begun(&held)?;
    let offers = if held.over() { Vec::new() } else { game.legal(seat) };
    let offer = |offer: &burghof_catalog::Offer| json!({ "notation": offer.notation, "action": offer.action, "text": worded(&held, &offer.text, Some(lang)) });
    let legal = offers.iter().map(offer).collect();
    Ok(Json(LegalAnswer { number: held.number(), seat: seat.index() as u8, legal }))
}

pub async fn preview(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Query(ask): Query<Ask>,
) -> Answer<Json<PreviewAnswer>> {
    let held = app.hold(id).await?;
    let seat = own_seat(&held, &person, ask.seat)?;
    let previews = if held.over() { Vec::new() } else { begun(&held)?.preview(seat) };
    let preview = previews
        .iter()
        .map(|preview| {
            let changes: Vec<Value> =
                preview.changes.iter().map(|(account, points)| json!({ "account": account, "points": points })).collect();
            let reveals = numbers(preview.reveals);
            json!({ "action": preview.action, "draws": preview.draws, "reveals": reveals, "ends": preview.ends, "changes": changes })
        })
        .collect();
    Ok(Json(PreviewAnswer { number: held.number(), seat: seat.index() as u8, preview }))
}

pub async fn prompt(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(look): Query<Look>,
) -> Answer<Json<PromptAnswer>> {
    let (held, past, viewer) = looked(&app, id, person.as_deref(), &look).await?;
    let prompt = at_moment(&held, &past)?.prompt(viewer);
    Ok(Json(PromptAnswer { number: held.number(), prompt: worded(&held, &prompt, Some(lang)) }))
}

pub async fn description(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(look): Query<Look>,
) -> Answer<Json<DescriptionAnswer>> {
    let (held, past, viewer) = looked(&app, id, person.as_deref(), &look).await?;
    let sentences = at_moment(&held, &past)?.describe(viewer);
    let description = sentences.iter().map(|sentence| worded(&held, sentence, Some(lang))).collect();
    Ok(Json(DescriptionAnswer { number: held.number(), description }))
}

pub async fn drawing(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(look): Query<Look>,
) -> Answer<Json<DrawingAnswer>> {
    struct Speech<'a>(Lang, &'a Held);
    impl burghof_core::Speech for Speech<'_> {
        fn lang(&self) -> Lang {
            self.0
        }
        fn say(&self, message: &burghof_core::Message) -> String {
            crate::words::say(self.0, &self.1.seating.game, &self.1.seating.names(), message)
        }
    }
    let (held, past, viewer) = looked(&app, id, person.as_deref(), &look).await?;
    let drawing = at_moment(&held, &past)?.draw(viewer, &Speech(lang, &held));
    Ok(Json(DrawingAnswer { number: held.number(), drawing }))
}

pub async fn score(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(look): Query<Look>,
) -> Answer<Json<ScoreAnswer>> {
    let (held, past, viewer) = looked(&app, id, person.as_deref(), &look).await?;
    let game = at_moment(&held, &past)?;
    let sheet = game.score(viewer);
    let totals = Seat::all(game.seats()).map(|seat| sheet.total(Account::Seat(seat))).collect();
    let line = |line: &burghof_core::Line| {
        let mut value = json!(line);
        value["message"] = worded(&held, &line.message, Some(lang));
        value
    };
    Ok(Json(ScoreAnswer { number: held.number(), totals, lines: sheet.lines.iter().map(line).collect() }))
}

pub async fn hint(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(ask): Query<Ask>,
) -> Answer<Json<HintAnswer>> {
    if !app.rates.allow(("person", person.id), Cost::Heavy) {
        return Err(Problem::too_many("server-limited"));
    }
    let level = ask.bot.unwrap_or_else(|| crate::seating::DEFAULT_BOT.into());
    if !crate::bots::exists(&level) {
        return Err(Problem::malformed("there is no such bot"));
    }
    let (game, seat, number) = {
        let held = app.hold(id).await?;
        let seat = own_seat(&held, &person, ask.seat)?;
        if !held.seating.hints {
            return Err(Problem::forbidden("server-no-hints"));
        }
        check_playing(&held)?;
        (begun(&held)?.fork(), seat, held.number())
    };
    let choices = crate::bots::advice(game, seat, level).await?;
    let held = app.hold(id).await?;
    let hint = choices
        .iter()
        .take(10)
        .map(|choice| {
            let text = worded(&held, &choice.text, Some(lang));
            json!({ "notation": choice.notation, "text": text, "visits": choice.visits, "value": choice.value })
        })
        .collect();
    Ok(Json(HintAnswer { number, hint }))
}

pub async fn log(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Speaks(lang): Speaks,
    Query(read): Query<Read>,
) -> Answer<Json<LogAnswer>> {
    let mut held = app.hold(id).await?;
    if read.since > held.number() {
        app.catch_up(&mut held).await?;
    }
    let viewer = viewer(&held, person.as_deref(), read.as_.as_deref())?;
    let nothing_new = held.number() <= read.since && !held.over();
    if nothing_new && read.wait > 0 {
        if held.listeners().len() >= app.config.limits.streams_per_table {
            return Err(Problem::too_many("server-too-many-streams"));
        }
        // The next message of any kind, or the end of patience.
        let (line, mut next) = mpsc::channel(1);
        let listener = listener_id();
        let person = person.as_ref().map(|person| person.id);
        held.listeners().add(Listener {
            id: listener,
            viewer,
            person,
            want: Want::default(),
            line: Line::Once(line),
        });
        drop(held);
        let patience = Duration::from_secs(read.wait.min(60));
        let mut closing = app.closing.subscribe();
        tokio::select! {
            _ = tokio::time::timeout(patience, next.recv()) => {}
            () = crate::serve::ended(&mut closing) => {}
        }
        held = app.hold(id).await?;
        held.listeners().remove(listener);
    }
    if !may_watch(&held.seating, viewer, person.as_ref().map(|person| person.id)) {
        return Err(Problem::forbidden("server-not-your-seat"));
    }
    let lines = held.game.as_ref().map_or_else(Vec::new, |game| game.log(viewer, read.since));
    let lines = match crate::events::worded_lines(&held, &lines, lang) {
        Value::Array(lines) => lines,
        _ => Vec::new(),
    };
    Ok(Json(LogAnswer { number: held.number(), to_act: numbers(held.to_act()), over: held.over(), lines }))
}

pub async fn record(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
) -> Answer<Response> {
    let held = app.hold(id).await?;
    super::tables::visible(&held, person.as_deref())?;
    let text = crate::records::record_of(&held)?;
    let name = format!("attachment; filename=\"{}-{id}.record\"", held.seating.game);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
