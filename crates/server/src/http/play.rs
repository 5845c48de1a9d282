//! Acting, taking back, wishing.

use super::ask::{AtTable, Body, Idempotency, Me, read_json};
use super::look::begun;
use super::reply::NoContent;
use super::sketch::{Answers, Asks, Sketch};
use crate::app::{App, Held};
use crate::events::Event;
use crate::ids::TableId;
use crate::limits::Cost;
use crate::moves::{Command, Played, check_playing};
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::Status;
use crate::tables::seat_of;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use burghof_core::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;

/// A line without anything that controls a terminal.
const LINE: &str = r"^[^\u0000-\u001f\u007f-\u009f]*$";

/// A command: one or more actions of one seat, all or nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct MoveCommand {
    /// The seat; the only one you have if none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The number of the position you saw.
    pub number: u32,
    /// The notations.
    #[schemars(length(min = 1, max = 64), inner(length(max = 400), regex(pattern = LINE)))]
    pub actions: Vec<String>,
    /// Anything unique: sent twice, the command happens once.
    #[serde(default)]
    #[schemars(length(max = 100))]
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
    /// The number of the action in the log; your latest one if none is named. Any other cannot be taken back.
    #[serde(default)]
    pub of: Option<u32>,
}

/// A wish shown to the others as a ghost; never part of the game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Propose {
    /// Whose action it would be.
    pub seat: u8,
    /// The notation.
    #[schemars(length(max = 400), regex(pattern = LINE))]
    pub action: String,
}

/// Is this one line, and not too long?
fn one_line(notation: &str, longest: usize) -> bool {
    notation.chars().count() <= longest && !notation.chars().any(char::is_control)
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

/// What is left of a request to act when its path was read: [`act_at`] takes it as it is.
pub struct Acting(Request);

impl<S: Send + Sync> FromRequest<S> for Acting {
    type Rejection = Infallible;
    async fn from_request(request: Request, _: &S) -> Result<Acting, Infallible> {
        Ok(Acting(request))
    }
}

impl Asks for Acting {
    fn describe(sketch: &mut Sketch<'_>) {
        Idempotency::describe(sketch);
        Body::<MoveCommand>::describe(sketch);
    }
}

/// What [`act_at`] answers.
pub struct Acted(Response);

impl IntoResponse for Acted {
    fn into_response(self) -> Response {
        self.0
    }
}

impl Answers for Acted {
    fn describe(sketch: &mut Sketch<'_>) {
        Answer::<Json<MoveAnswer>>::describe(sketch);
    }
}

/// The route: it describes [`act_at`], and hands over what did not come by the short way, because its address is written in another way
/// or names no table.
pub async fn act(State(app): State<Arc<App>>, _: Me, AtTable(id): AtTable, acting: Acting) -> Acted {
    Acted(act_at(app, id, acting.0).await)
}

/// Acts. What a house hears most by far comes here without passing the routes (`ask::moves_at`).
pub async fn act_at<B>(app: Arc<App>, id: TableId, request: axum::http::Request<B>) -> Response
where
    B: hyper::body::Body<Data = Bytes>,
{
    match read_and_play(&app, id, request).await {
        // What is written here is what `MoveAnswer` describes.
        Ok(Played { number, repeated }) => {
            let mut response =
                Response::new(format!(r#"{{"number":{number},"repeated":{repeated}}}"#).into());
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        }
        Err(problem) => problem.into_response(),
    }
}

async fn read_and_play<B>(app: &Arc<App>, id: TableId, request: axum::http::Request<B>) -> Answer<Played>
where
    B: hyper::body::Body<Data = Bytes>,
{
    let (mut parts, body) = request.into_parts();
    // Who asks comes before what is asked for, here as everywhere.
    let Me(person) = Me::from_request_parts(&mut parts, app).await?;
    let act = read_json(app, &parts.headers, body, app.config.limits.body).await?;
    let Idempotency(key) = Idempotency::of(&parts.headers);
    play(app, id, &person, act, key).await
}

async fn play(
    app: &App,
    id: TableId,
    person: &Person,
    act: MoveCommand,
    key: Option<String>,
) -> Answer<Played> {
    app.limit(("person", person.id), Cost::Act)?;
    let limits = &app.config.limits;
    if act.actions.is_empty() || act.actions.len() > limits.actions {
        return Err(Problem::malformed(format!("a command has 1 to {} actions", limits.actions)));
    }
    if act.actions.iter().any(|action| !one_line(action, limits.notation)) {
        return Err(Problem::malformed(format!(
            "a notation is one line of at most {} characters",
            limits.notation
        )));
    }
    let idem = act.key.or(key).filter(|key| !key.is_empty());
    if idem.as_ref().is_some_and(|key| key.chars().count() > 100) {
        return Err(Problem::malformed("an idempotency key has at most 100 characters"));
    }
    let mut held = app.hold(id).await?;
    let mut seat = own_seat(&held, person, act.seat);
    if act.number > held.number() || held.seating.status == Status::Open || seat.is_err() {
        // Who sends this has seen more than we have: another node knows more, perhaps who sits where.
        app.catch_up(&mut held).await?;
        seat = own_seat(&held, person, act.seat);
    }
    let seat = seat?;
    let command = Command { seat, number: act.number, actions: act.actions, idem, bot: false };
    app.play(&mut held, &command).await
}

pub async fn undo(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(undo): Body<Undo>,
) -> Answer<Json<MoveAnswer>> {
    let seat = own_seat(&app.hold(id).await?, &person, undo.seat)?;
    let number = app.take_back(id, seat, undo.of).await?;
    Ok(Json(MoveAnswer { number, repeated: false }))
}

pub async fn propose(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(wish): Body<Propose>,
) -> Answer<NoContent> {
    app.limit(("person", person.id), Cost::Act)?;
    let mut held = app.hold(id).await?;
    check_playing(&held)?;
    let by =
        held.seating.seats_of(person.id).first().ok_or_else(|| Problem::forbidden("server-not-seated"))?;
    if !crate::tables::talk_open(&held) {
        return Err(Problem::conflict("talk_closed", "server-talk-closed"));
    }
    let seat = seat_of(&held.seating, wish.seat)?;
    let shown = one_line(&wish.action, app.config.limits.notation);
    // Whether another seat could do it may depend on what only that seat knows: a wish for another is checked for its
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
    Ok(NoContent)
}
