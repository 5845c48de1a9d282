//! Everything a viewer may know about a game.

use super::ask::{Address, AtTable, Maybe, Me, Query, Speaks};
use super::play::own_seat;
use crate::app::{App, Held};
use crate::events::{may_watch, sayer};
use crate::ids::TableId;
use crate::limits::Cost;
use crate::moves::check_playing;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::tables::seat_of;
use crate::turns::PATIENT;
use axum::Json;
use axum::extract::State;
use burghof_catalog::Table;
use burghof_catalog::api::{Advice, Offer, Preview, Saying};
use burghof_core::{Account, Lang, Line, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

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
    #[schemars(with = "burghof_catalog::schema::View")]
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
    #[schemars(with = "burghof_catalog::schema::Position")]
    pub position: Value,
}

/// What a seat may do.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LegalAnswer {
    /// The length of the log.
    pub number: u32,
    /// The seat.
    pub seat: u8,
    /// All of it.
    pub legal: Vec<Offer<Saying>>,
}

/// What each legal action would change at once.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PreviewAnswer {
    /// The length of the log.
    pub number: u32,
    /// The seat.
    pub seat: u8,
    /// For each action.
    pub preview: Vec<Preview>,
}

/// What is asked of a viewer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PromptAnswer {
    /// The length of the log.
    pub number: u32,
    /// The question, with its words.
    pub prompt: Saying,
}

/// The table in sentences.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DescriptionAnswer {
    /// The length of the log.
    pub number: u32,
    /// The most important first.
    pub description: Vec<Saying>,
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
    pub lines: Vec<Line<Saying>>,
}

/// What people at the table could count for themselves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AidAnswer {
    /// The length of the log.
    pub number: u32,
    /// All of it, in the form of the game.
    #[schemars(with = "burghof_catalog::schema::Aid")]
    pub aid: Value,
}

/// What a bot would do.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct HintAnswer {
    /// The length of the log.
    pub number: u32,
    /// Its choices, best first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Advice>"))]
    pub hint: Vec<Advice<Saying>>,
}

/// Who looks, and at which moment.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct Look {
    /// `public` or the number of a seat: yours, or any when the game is over.
    #[serde(rename = "as")]
    #[schemars(regex(pattern = r"^(public|[0-6])$"))]
    as_: Option<String>,
    /// At this number of the log.
    #[schemars(range(max = u32::MAX))]
    at: Option<u32>,
}

/// At which moment.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct When {
    /// At this number of the log.
    #[schemars(range(max = u32::MAX))]
    at: Option<u32>,
}

/// For which seat.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct Whose {
    /// Your seat, if you have several.
    seat: Option<u8>,
}

/// For which seat, and whom to ask.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct Ask {
    /// Your seat, if you have several.
    seat: Option<u8>,
    /// The level of the bot.
    #[schemars(regex(pattern = crate::bots::pattern()))]
    bot: Option<String>,
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

pub(super) fn begun(held: &Held) -> Answer<&dyn Table> {
    held.game.as_deref().ok_or_else(|| Problem::conflict("not_begun", "server-not-begun"))
}

pub(super) fn numbers(set: burghof_core::SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.index() as u8).collect()
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
    Query(ask): Query<Whose>,
) -> Answer<Json<LegalAnswer>> {
    let held = app.hold(id).await?;
    let seat = own_seat(&held, &person, ask.seat)?;
    let game = begun(&held)?;
    let offers = if held.over() { Vec::new() } else { game.legal(seat) };
    let say = sayer(&held, lang);
    let offer = |offer: Offer| offer.map(&say);
    let legal = offers.into_iter().map(offer).collect();
    Ok(Json(LegalAnswer { number: held.number(), seat: seat.index() as u8, legal }))
}

pub async fn preview(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Query(ask): Query<Whose>,
) -> Answer<Json<PreviewAnswer>> {
    let held = app.hold(id).await?;
    let seat = own_seat(&held, &person, ask.seat)?;
    let preview = if held.over() { Vec::new() } else { begun(&held)?.preview(seat) };
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
    Ok(Json(PromptAnswer { number: held.number(), prompt: sayer(&held, lang)(prompt) }))
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
    let description = sentences.into_iter().map(sayer(&held, lang)).collect();
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
    let drawing = at_moment(&held, &past)?.drawing(viewer, &Speech(lang, &held)).whole();
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
    let say = sayer(&held, lang);
    let lines = sheet.lines.into_iter().map(|line| line.map(&say)).collect();
    Ok(Json(ScoreAnswer { number: held.number(), totals, lines }))
}

pub async fn aid(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Query(look): Query<Look>,
) -> Answer<Json<AidAnswer>> {
    let (held, past, viewer) = looked(&app, id, person.as_deref(), &look).await?;
    let aid = at_moment(&held, &past)?.aid(viewer);
    Ok(Json(AidAnswer { number: held.number(), aid }))
}

pub async fn hint(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Address(address): Address,
    Speaks(lang): Speaks,
    Query(ask): Query<Ask>,
) -> Answer<Json<HintAnswer>> {
    // Many names of one stranger are one stranger.
    app.limit(Some(address), Cost::Heavy)?;
    app.limit(("person", person.id), Cost::Heavy)?;
    let level = ask.bot.unwrap_or_else(|| crate::seating::DEFAULT_BOT.into());
    if !crate::bots::exists(&level) {
        return Err(Problem::malformed("there is no such bot"));
    }
    let (game, seat, number) = {
        let mut held = app.hold(id).await?;
        let seat = own_seat(&held, &person, ask.seat)?;
        if !held.seating.hints {
            return Err(Problem::forbidden("server-no-hints"));
        }
        check_playing(&held)?;
        if held.seating.rated && !held.seating.at(seat).helped {
            // Stored before anything is said: whoever was told plays unrated.
            let helped = |live: &mut crate::live::Live| {
                crate::moves::was_helped(live, seat);
                Ok(vec![])
            };
            app.change(&mut held, helped).await?;
        }
        (begun(&held)?.fork(), seat, held.number())
    };
    let choices = app.advice((app.mark(address), PATIENT), game, seat, level, true).await?;
    let held = app.hold(id).await?;
    let say = sayer(&held, lang);
    let hint = choices.into_iter().take(10).map(|advice| advice.map(&say)).collect();
    Ok(Json(HintAnswer { number, hint }))
}
