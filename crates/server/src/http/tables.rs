//! Tables: making them, sitting down, agreeing, talking.

use super::ask::{Address, AtSeat, AtTable, Body, Maybe, Me, Query, Roomy};
use super::reply::{Attached, Created, NoContent, Plain, WithCookie};
use crate::app::{App, Held};
use crate::bots;
use crate::chat::Said;
use crate::events::may_watch;
use crate::ids::{PersonId, Secret, TableId};
use crate::info::{TableInfo, info};
use crate::limits::Cost;
use crate::names::clean_name;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::Motion;
use crate::tables::{NewTable, sitters};
use crate::time::now;
use axum::Json;
use axum::extract::State;
use burghof_core::Viewer;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Sitting down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct Sit {
    /// Which seat; any free one if none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The promise of your part of the key: the SHA-256 of `burghof part ` and the part's 64 hexadecimal digits.
    #[schemars(regex(pattern = r"^[0-9a-fA-F]{64}$"))]
    pub promise: String,
}

/// Showing one's part of the key.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct Reveal {
    /// Which seat; any of yours that it fits if none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Your part of the key: the 64 random hexadecimal digits (`openssl rand -hex 32`) you promised.
    #[schemars(regex(pattern = r"^[0-9a-fA-F]{64}$"))]
    pub part: String,
}

/// What a seat is to be.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetSeat {
    /// `open`, or `bot:` and a level.
    #[schemars(regex(pattern = sitters("open")))]
    pub sitter: String,
}

/// A bot is to play for me, or no longer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct Autopilot {
    /// Play for me?
    pub on: bool,
    /// The level of the bot.
    #[serde(default)]
    #[schemars(regex(pattern = bots::pattern()))]
    pub level: Option<String>,
}

/// Which seat is to be moved to another device.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatLink {
    /// The seat; the only one if none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// How long the link works; a day if nobody says anything.
    #[serde(default)]
    #[schemars(range(min = 30, max = 86_400))]
    pub seconds: Option<u32>,
}

/// A link that moves a seat to whoever opens it, once.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct LinkAnswer {
    /// The seat.
    pub seat: u8,
    /// The secret of the link.
    pub token: String,
    /// The path of the page that uses it. The secret stands behind a `#`, so it is in no log.
    pub path: String,
}

/// Somebody opens a seat link.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimLink {
    /// The secret of the link.
    pub token: String,
    /// The name of whoever plays on, if it is another.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40), extend("format" = "name"))]
    pub name: Option<String>,
}

/// The seat is here now.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Claimed {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: u8,
    /// Who you are from now on, if you were nobody before.
    pub token: Option<String>,
}

/// The table of the return match.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Next {
    /// Its id.
    pub next: TableId,
}

/// Yes or no to something everybody must agree to.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct VoteOn {
    /// The motion that is voted on.
    pub motion: Motion,
    /// Is it a yes?
    #[serde(default = "yes")]
    pub yes: bool,
}

fn yes() -> bool {
    true
}

/// What was said.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ChatLines {
    /// The lines.
    pub said: Vec<Said>,
}

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Talk {
    /// The words.
    #[schemars(length(min = 1, max = 500), extend("format" = "words"))]
    pub text: String,
}

/// Up to which line somebody has read.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct ChatRead {
    /// The number of the line.
    pub id: i64,
}

/// Somebody is reported.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Report {
    /// The person who is reported.
    pub person: PersonId,
    /// Why; what was said at the table goes along by itself.
    #[schemars(length(min = 1, max = 1000), extend("format" = "words"))]
    pub text: String,
}

/// From where on.
#[derive(Deserialize, JsonSchema)]
pub struct Since {
    /// Only what came after this line.
    #[serde(default)]
    since: i64,
}

fn shown(held: &Held) -> Json<TableInfo> {
    Json(info(held, now()))
}

fn acts(app: &App, person: &Person, cost: Cost) -> Answer<()> {
    app.limit(("person", person.id), cost)
}

pub async fn make(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
    Roomy(new): Roomy<NewTable>,
) -> Answer<Created<TableInfo>> {
    acts(&app, &person, Cost::Make)?;
    app.limit(Some(address), Cost::Make)?;
    if new.data.is_some() {
        app.limit((Some(address), "box"), Cost::Box)?;
    }
    let held = app.make_table(&person, app.mark(address), new).await?;
    Ok(Created(info(&held, now())))
}

pub async fn show(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
) -> Answer<Json<TableInfo>> {
    let held = app.hold(id).await?;
    visible(&held, person.as_deref())?;
    Ok(shown(&held))
}

/// The box of somebody's own that a table is played with.
pub async fn own_box(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
) -> Answer<Attached<Plain>> {
    let held = app.hold(id).await?;
    visible(&held, person.as_deref())?;
    let text = held.own.clone().ok_or_else(|| Problem::not_found("server-no-box"))?;
    let name = format!("{}-{id}.toml", held.seating.game);
    Ok(Attached(name, Plain("text/plain; charset=utf-8", text)))
}

/// Is this table any business of theirs? One with a free seat is: how else would they sit down.
pub(super) fn visible(held: &Held, person: Option<&Person>) -> Answer<()> {
    let open = held.seating.status == crate::seating::Status::Open;
    match open || may_watch(&held.seating, Viewer::Public, person.map(|person| person.id)) {
        true => Ok(()),
        false => Err(Problem::forbidden("server-no-spectators")),
    }
}

pub async fn sit(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Address(address): Address,
    Body(sit): Body<Sit>,
) -> Answer<Json<TableInfo>> {
    acts(&app, &person, Cost::Act)?;
    Ok(shown(&app.sit(id, &person, app.mark(address), sit.seat, &sit.promise).await?))
}

pub async fn reveal(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(shown_part): Body<Reveal>,
) -> Answer<Json<TableInfo>> {
    acts(&app, &person, Cost::Act)?;
    Ok(shown(&app.reveal(id, &person, shown_part.seat, &shown_part.part).await?))
}

pub async fn set_seat(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    AtSeat(seat): AtSeat,
    Body(set): Body<SetSeat>,
) -> Answer<Json<TableInfo>> {
    Ok(shown(&app.set_seat(id, &person, seat, &set.sitter).await?))
}

pub async fn leave(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
) -> Answer<Json<TableInfo>> {
    Ok(shown(&app.leave(id, &person).await?))
}

pub async fn autopilot(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(wish): Body<Autopilot>,
) -> Answer<Json<TableInfo>> {
    Ok(shown(&app.autopilot(id, &person, wish.on, wish.level).await?))
}

pub async fn resign(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
) -> Answer<Json<TableInfo>> {
    Ok(shown(&app.resign(id, &person).await?))
}

pub async fn link(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(wish): Body<SeatLink>,
) -> Answer<Json<LinkAnswer>> {
    acts(&app, &person, Cost::Talk)?;
    let (seat, secret) = app.seat_link(id, &person, wish.seat, wish.seconds).await?;
    let token = secret.reveal().to_owned();
    Ok(Json(LinkAnswer { seat: seat.index() as u8, path: format!("/seat#{token}"), token }))
}

pub async fn claim_link(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    Address(address): Address,
    Body(claim): Body<ClaimLink>,
) -> Answer<WithCookie<Json<Claimed>>> {
    let secret = Secret::read(&claim.token).ok_or_else(|| Problem::not_found("server-no-link"))?;
    let name = claim.name.as_deref().map(|name| clean_name(name, app.config.limits.name)).transpose()?;
    let (person, own) = match person {
        Some(person) => (person, None),
        None => {
            // Nobody yet on this device: a guest with the name that sits there.
            app.limit(Some(address), Cost::Heavy)?;
            let (table, seat, _) = app.read_link(&secret).await?;
            let sat = {
                let held = app.hold(table).await?;
                let seat = crate::tables::seat_of(&held.seating, seat)?;
                held.seating.at(seat).name()
            };
            let (person, own) = app.new_guest(name.as_deref().unwrap_or(&sat), "").await?;
            (Arc::new(person), Some(own))
        }
    };
    let (held, seat) = app.claim_link(&secret, &person, name.as_deref()).await?;
    let token = own.as_ref().map(|own| own.reveal().to_owned());
    let cookie = own.as_ref().and_then(|own| super::people::cookie(&app, Some(own)));
    Ok(WithCookie(cookie, Json(Claimed { table: held.id, seat: seat.index() as u8, token })))
}

pub async fn rematch(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Address(address): Address,
) -> Answer<Json<Next>> {
    acts(&app, &person, Cost::Make)?;
    app.limit(Some(address), Cost::Make)?;
    Ok(Json(Next { next: app.rematch(id, &person, app.mark(address)).await? }))
}

pub async fn vote(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(vote): Body<VoteOn>,
) -> Answer<Json<TableInfo>> {
    acts(&app, &person, Cost::Act)?;
    Ok(shown(&app.vote(id, &person, vote.motion, vote.yes).await?))
}

pub async fn resume(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
) -> Answer<Json<TableInfo>> {
    Ok(shown(&app.resume(id, &person).await?))
}

pub async fn talk(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(talk): Body<Talk>,
) -> Answer<Created<Said>> {
    acts(&app, &person, Cost::Talk)?;
    Ok(Created(app.talk(id, &person, &talk.text).await?))
}

pub async fn chat(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Address(address): Address,
    Query(since): Query<Since>,
) -> Answer<Json<ChatLines>> {
    let all = {
        let held = app.hold(id).await?;
        visible(&held, person.as_deref())?;
        let lines = held.chat.saturating_sub(since.since).clamp(0, app.config.limits.chat_lines);
        app.limit(Some(address), Cost::Lines(lines as u32))?;
        crate::chat::hears_watchers(&held.seating, person.as_ref().map(|person| person.id))
    };
    let said = app.chat_since(id, since.since, all).await?;
    Ok(Json(ChatLines { said }))
}

pub async fn chat_read(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(read): Body<ChatRead>,
) -> Answer<NoContent> {
    acts(&app, &person, Cost::Act)?;
    app.chat_read(id, &person, read.id).await?;
    Ok(NoContent)
}

pub async fn report(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Address(address): Address,
    Body(report): Body<Report>,
) -> Answer<NoContent> {
    acts(&app, &person, Cost::Heavy)?;
    app.limit(Some(address), Cost::Heavy)?;
    visible(&app.hold(id).await?, Some(&person))?;
    app.report(id, &person, report.person, &report.text).await?;
    Ok(NoContent)
}
