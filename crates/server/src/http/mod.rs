//! The public HTTP API: one for the page, for bots in any language and for scripts.

mod ask;
mod corpus;
mod cups;
mod files;
mod house;
mod keys;
mod lobby;
mod log;
mod look;
mod moments;
mod ops;
mod page;
mod people;
mod play;
mod reply;
mod routes;
mod screen;
mod sketch;
mod stream;
mod tables;

pub use files::files as page_files;
pub use routes::{Operation, Routes};
pub use sketch::{Person, Sketch};

use crate::app::App;
use crate::limits::Cost;
use crate::problem::Problem;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use burghof_core::Message;
use futures_util::FutureExt;
use hyper::body::Incoming;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tower::ServiceExt;

/// Every route there is. The router and the description are made of it.
#[rustfmt::skip]
pub fn routes() -> Routes {
    Routes::default()
        .get("/health", "Can people play here? The same as /health/ready", ops::ready).refuses(&[503])
        .get("/health/live", "Does the process answer?", ops::live)
        .get("/health/ready", "Can people play here, and if not, why not?", ops::ready).refuses(&[503])
        .get("/api/openapi.json", "This description", ops::openapi)
        .get("/api/games", "What there is to play", lobby::games)
        .get("/api/games/{game}/faces", "What is printed on the pieces that views name by their ids", lobby::faces)
        .get("/api/lobby", "Tables anybody may join or watch", lobby::lobby)
        .get("/api/leaderboard/{game}", "The best in a game", lobby::leaderboard)

        .post("/api/guests", "Become somebody: a name is enough", people::guest)
        .post("/api/accounts", "Keep history and ratings with a password", people::register).refuses(&[409])
        .post("/api/login", "Be the same person on another device", people::login).refuses(&[401])
        .post("/api/logout", "Forget the secret of this device", people::logout)
        .post("/api/logout/all", "Forget the secrets of all devices", people::sign_out_everywhere)
        .post("/api/password/forgot", "Send a one-time link to a new password, if the account has a mail address that said yes", people::forgot).refuses(&[409])
        .get("/api/password/reset", "From a mail: choose a new password. A page with a form", people::ask_reset).refuses(&[404])
        .post("/api/password/reset", "The form of that page: a new password; all other devices are signed out", people::reset).refuses(&[404])
        .put("/api/me/password", "Another password; all other devices are signed out", people::change_password).refuses(&[409])
        .post("/api/passkeys/challenge", "Something for a passkey to sign, to sign in with it", keys::log_in_challenge)
        .post("/api/passkeys/login", "Sign in with a passkey", keys::log_in).refuses(&[401, 409])
        .post("/api/me/passkeys/challenge", "Something for a new passkey to sign", keys::challenge)
        .get("/api/me/passkeys", "My passkeys", keys::passkeys)
        .post("/api/me/passkeys", "Keep a passkey that my device has made", keys::add_passkey).refuses(&[409])
        .delete("/api/me/passkeys/{name}", "Forget a passkey", keys::remove_passkey)
        .get("/api/me/devices", "Where I am signed in", keys::devices)
        .delete("/api/me/devices/{name}", "Sign out there", keys::sign_out)
        .get("/api/push", "The public key for web push", keys::push_key)
        .put("/api/me/push", "Tell this browser when it is my turn, also while its page is closed", keys::subscribe).refuses(&[409])
        .delete("/api/me/push", "Not tell this browser any more", keys::unsubscribe)
        .delete("/api/me/warning", "I have read what the operator told me", people::acknowledge)
        .get("/api/me/blocks", "Whom I do not want to hear", people::blocks)
        .put("/api/me/blocks/{person}", "Not hear somebody, and not let them sit at my tables", people::block)
        .delete("/api/me/blocks/{person}", "Hear them again", people::unblock)
        .get("/api/me", "Who am I?", people::me)
        .patch("/api/me", "Another name", people::rename)
        .delete("/api/me", "Delete everything that is mine", people::delete_me)
        .get("/api/me/export", "Everything that is stored about me", people::export)
        .get("/api/me/tables", "My tables, and where it is my turn", lobby::my_tables)
        .get("/api/me/notices", "How I am told that it is my turn", people::wishes)
        .put("/api/me/notices", "How I want to be told", people::wish).refuses(&[409])
        .get("/api/notices/confirm", "From a mail: may Burghof write to this address? A page with a button", people::ask_confirm).refuses(&[404])
        .post("/api/notices/confirm", "The owner of a mail address says yes", people::confirm).refuses(&[404])
        .get("/api/notices/stop", "From a mail: no more mails? A page with a button", people::ask_stop).refuses(&[404])
        .post("/api/notices/stop", "No more mails", people::stop_mails).refuses(&[404])
        .post("/api/links", "Open a seat link: the seat is here now", tables::claim_link).refuses(&[404, 409])
        .post("/api/links/look", "Whose seat a link would move here", screen::look_at_link).refuses(&[404])
        .get("/api/reach", "Where other devices find this house, for a page on the same machine", screen::reach)

        .post("/api/moments", "Keep a game of your own browser, so that a short link leads to it", moments::keep).refuses(&[422])
        .get("/api/moments/{name}", "A game that was kept", moments::show)

        .post("/api/tables", "Make a table", tables::make).refuses(&[422])
        .get("/api/tables/{id}", "How a table stands", tables::show)
        .post("/api/tables/{id}/sit", "Sit down, and promise your part of the key", tables::sit).refuses(&[409])
        .post("/api/tables/{id}/reveal", "Show your part of the key, when everybody has promised one", tables::reveal).refuses(&[409])
        .put("/api/tables/{id}/seats/{seat}", "Put a bot on a seat, or make it free", tables::set_seat).refuses(&[409, 422])
        .get("/api/me/house", "What I have played, how it went, and with whom", house::mine)
        .get("/api/people/{person}/house", "The same of a friend", house::of)
        .post("/api/me/friends/link", "A link that makes whoever opens it a friend", house::friend_link)
        .post("/api/friends", "Open such a link", house::befriend).refuses(&[404, 409])
        .delete("/api/me/friends/{person}", "Be friends no more", house::unfriend)
        .get("/api/me/cups", "My tournaments and leagues", cups::mine)
        .post("/api/cups", "Make a tournament or a league", cups::make).refuses(&[422])
        .get("/api/cups/{id}", "How a tournament stands", cups::show)
        .post("/api/cups/{id}/join", "Take part", cups::join).refuses(&[409])
        .post("/api/cups/{id}/leave", "Take part no more", cups::leave)
        .delete("/api/cups/{id}/people/{person}", "Take somebody off", cups::take_off)
        .post("/api/cups/{id}/rounds", "Begin the next round", cups::next_round).refuses(&[409, 422])
        .put("/api/cups/{id}/tables/{number}", "Enter a result of the running round by hand", cups::enter).refuses(&[409])
        .put("/api/cups/{id}/pause", "Stop all games of the running round, or let them go on", cups::pause).refuses(&[409])
        .post("/api/cups/{id}/end", "End it between rounds: the standings stay", cups::end).refuses(&[409])
        .post("/api/tables/{id}/seats/{seat}/ask", "Ask for the seat of somebody who is gone", screen::ask_for_seat).refuses(&[409])
        .post("/api/tables/{id}/seats/{seat}/answer", "Say yes or no to somebody who asks", screen::answer_asking).refuses(&[409])
        .put("/api/tables/{id}/screen", "How the big screen shows the table", screen::set_screen)
        .post("/api/tables/{id}/leave", "Leave; a bot plays on until you are back", tables::leave).refuses(&[409])
        .post("/api/tables/{id}/autopilot", "Let a bot play for you, or no longer", tables::autopilot).refuses(&[409, 422])
        .post("/api/tables/{id}/resign", "Give up", tables::resign).refuses(&[409])
        .post("/api/tables/{id}/link", "A one-time link that moves your seat to another device", tables::link)
        .post("/api/tables/{id}/rematch", "Once more with the same people", tables::rematch).refuses(&[409, 422])
        .post("/api/tables/{id}/votes", "Agree to undo, pause or close", tables::vote).refuses(&[409])
        .post("/api/tables/{id}/resume", "Go on after a pause", tables::resume).refuses(&[409])
        .get("/api/tables/{id}/chat", "What was said", tables::chat)
        .post("/api/tables/{id}/chat", "Say something", tables::talk).refuses(&[409])
        .post("/api/tables/{id}/chat/read", "Say up to which line you have read", tables::chat_read)
        .post("/api/tables/{id}/reports", "Report somebody to the operator, with what was said", tables::report)

        .post("/api/tables/{id}/moves", "Act: all of it or nothing", play::act).refuses(&[409, 422])
        .post("/api/tables/{id}/undo", "Take back your latest action, if nothing was revealed", play::undo).refuses(&[409])
        .post("/api/tables/{id}/proposals", "Show the others a wish", play::propose).refuses(&[409, 422])
        .get("/api/tables/{id}/view", "What you know", look::view).refuses(&[409])
        .get("/api/tables/{id}/position", "The table with everything turned up, when the game is over", look::position).refuses(&[409])
        .get("/api/tables/{id}/legal", "What you may do", look::legal).refuses(&[409])
        .get("/api/tables/{id}/preview", "What each action would change at once", look::preview).refuses(&[409])
        .get("/api/tables/{id}/prompt", "What is asked of you", look::prompt).refuses(&[409])
        .get("/api/tables/{id}/description", "The table in sentences", look::description).refuses(&[409])
        .get("/api/tables/{id}/drawing", "The table in characters", look::drawing).refuses(&[409])
        .get("/api/tables/{id}/score", "The points as they stand, each with its rule", look::score).refuses(&[409])
        .get("/api/tables/{id}/aid", "What people at the table could count: chances, what is left, what would end the game", look::aid).refuses(&[409])
        .get("/api/tables/{id}/hint", "What a bot would do", look::hint).refuses(&[409])
        .get("/api/tables/{id}/log", "What happened, as you may read it", log::log)
        .get("/api/tables/{id}/record", "The whole game as text, when it is over", log::record)
        .get("/api/tables/{id}/box", "The box of somebody's own that is played with, as a data file", tables::own_box)
        .get("/api/tables/{id}/gift", "Has this game been given to the open corpus, and can it be?", corpus::show)
        .put("/api/tables/{id}/gift", "Give this game, without names, to the open corpus", corpus::give).refuses(&[409])
        .delete("/api/tables/{id}/gift", "Take that back, as long as it is not published", corpus::take_back).refuses(&[409])
        .get("/api/tables/{id}/events", "The event stream: a WebSocket", stream::events)
}

/// The router; [`answer`] is around it.
pub fn router(app: &Arc<App>) -> Router {
    let Routes { api, others, .. } = routes();
    Router::new()
        .nest("/api", api.fallback(nothing_here))
        .merge(others)
        // Numbers are for operators, at an address of their own: whoever asks here gets no page instead of them.
        .route("/metrics", any(nothing_here))
        .fallback(page::page)
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::clone(app))
}

/// The routes for operators, on an address of their own.
pub fn operators_router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(ops::metrics))
        .route("/health/live", get(ops::live))
        .route("/health/ready", get(ops::ready))
        .fallback(nothing_here)
        .layer(axum::middleware::map_response(in_english))
        .with_state(Arc::clone(app))
}

/// Answers a request of an operator, in time.
pub async fn answer_operator(routes: Router, request: hyper::Request<Incoming>) -> Response {
    let answered = routes.oneshot(request.map(Body::new)).map(|Ok(response)| response);
    in_time(PATIENCE, answered).await
}

/// Problems are put into words by [`answer`]; operators have none around their routes.
async fn in_english(mut response: Response) -> Response {
    match response.extensions_mut().remove::<Problem>() {
        Some(problem) => problem.answer(burghof_core::Lang::En),
        None => response,
    }
}

async fn nothing_here() -> Problem {
    Problem::not_found("server-no-page")
}

async fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", Message::new("server-wrong-method"))
}

/// A refusal that came from a library and not from us, in our form.
fn foreign_words(response: &Response) -> Option<Problem> {
    let status = response.status();
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Some(Problem::new(status, "too_large", Message::new("server-too-large")))
        }
        _ if status.is_client_error() => {
            let message = Message::new("server-malformed")
                .with("what", status.canonical_reason().unwrap_or_default().to_owned());
            Some(Problem::new(status, "malformed", message))
        }
        _ => None,
    }
}

/// A client that hangs up must not stop us halfway through a change: what is dropped in the middle goes on by itself. It
/// stays where it was made: whatever is moved about is copied.
struct Unstoppable(Option<Pin<Box<dyn Future<Output = Response> + Send>>>);

impl Unstoppable {
    fn new(change: impl Future<Output = Response> + Send + 'static) -> Unstoppable {
        Unstoppable(Some(Box::pin(change)))
    }
}

impl Future for Unstoppable {
    type Output = Response;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Response> {
        let Some(change) = &mut self.0 else { return Poll::Pending };
        let polled = catch_unwind(AssertUnwindSafe(|| change.as_mut().poll(context)));
        let polled = polled.unwrap_or_else(|_| Poll::Ready(panicked()));
        if polled.is_ready() {
            self.0 = None;
        }
        polled
    }
}

impl Drop for Unstoppable {
    fn drop(&mut self) {
        if let (Some(change), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(change);
        }
    }
}

/// A request that panics is answered, too.
fn panicked() -> Response {
    Problem::inside("a request panicked").into_response()
}

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long this request may take: some are there to wait or to think.
fn patience(uri: &axum::http::Uri) -> Duration {
    let waits = uri.query().is_some_and(|query| query.contains("wait="));
    match waits || uri.path().ends_with("/hint") {
        true => PATIENCE + Duration::from_secs(60),
        false => PATIENCE,
    }
}

/// Every request is answered in time. A change that takes longer goes on by itself; its key tells whether it was done.
async fn in_time(patience: Duration, request: impl Future<Output = Response>) -> Response {
    let late = |_| Problem::new(StatusCode::GATEWAY_TIMEOUT, "late", Message::new("server-late")).after(5);
    let answered = tokio::time::timeout(patience, request).await;
    answered.map_err(late).unwrap_or_else(IntoResponse::into_response)
}

/// What every request costs, whatever comes of it. What is long and the same for everybody costs as much as a list.
fn at_the_door(path: &str) -> Cost {
    match path.ends_with("/openapi.json") || path.ends_with("/faces") {
        true => Cost::List,
        false => Cost::Read,
    }
}

/// Answers a request: limits before, headers, words and numbers after.
pub async fn answer(
    app: Arc<App>,
    routes: Router,
    peer: IpAddr,
    request: hyper::Request<Incoming>,
) -> Response {
    let address = ask::address(&app, peer, request.headers());
    let lang = ask::lang(request.headers());
    let api = request.uri().path().starts_with("/api");
    let mut response = if let Err(limited) = app.limit(Some(address.0), at_the_door(request.uri().path())) {
        limited.into_response()
    } else if let Some(id) = ask::moves_at(request.method(), request.uri().path()) {
        in_time(PATIENCE, Unstoppable::new(play::act_at(Arc::clone(&app), id, request))).await
    } else {
        let change = !matches!(*request.method(), Method::GET | Method::HEAD);
        let patience = patience(request.uri());
        // The routes refuse nothing by themselves.
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(address);
        let answered = routes.oneshot(request).map(|Ok(response)| response);
        match change {
            true => in_time(patience, Unstoppable::new(answered)).await,
            false => {
                let answered = Box::pin(AssertUnwindSafe(answered).catch_unwind());
                in_time(patience, answered.map(|answered| answered.unwrap_or_else(|_| panicked()))).await
            }
        }
    };
    let problem = response.extensions_mut().remove::<Problem>();
    if let Some(problem) = problem.or_else(|| foreign_words(&response)) {
        let headers = std::mem::take(response.headers_mut());
        response = problem.answer(lang);
        response.headers_mut().extend(
            headers
                .into_iter()
                .filter_map(|(name, value)| Some((name?, value)))
                .filter(|(name, _)| *name != header::CONTENT_LENGTH && *name != header::CONTENT_TYPE),
        );
    }
    let metrics = &app.metrics;
    metrics.requests.add(1);
    if response.status().is_client_error() {
        metrics.refused.add(1);
    } else if response.status().is_server_error() {
        metrics.failed.add(1);
    }
    let headers = response.headers_mut();
    headers.reserve(8);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(page::policy);
    if app.config.secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    } else {
        headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    }
    response
}

/// Writes what is asked and answered as TypeScript.
#[cfg(feature = "ts")]
pub(crate) fn typescript(to: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    lobby::Tables::export_all(to)?;
    people::MeInfo::export_all(to)?;
    tables::LinkAnswer::export_all(to)?;
    house::FriendLink::export_all(to)?;
    crate::profile::Profile::export_all(to)?;
    cups::Cups::export_all(to)?;
    crate::cups::NewCup::export_all(to)?;
    screen::LinkLook::export_all(to)?;
    screen::Reach::export_all(to)?;
    tables::Claimed::export_all(to)?;
    crate::corpus::Gift::export_all(to)?;
    crate::info::BoxInfo::export_all(to)?;
    moments::Moment::export_all(to)?;
    moments::MomentKept::export_all(to)?;
    tables::Next::export_all(to)?;
    tables::Sit::export_all(to)?;
    tables::Reveal::export_all(to)?;
    tables::ChatRead::export_all(to)?;
    tables::Report::export_all(to)?;
    people::NewPassword::export_all(to)?;
    keys::Passkeys::export_all(to)?;
    keys::Devices::export_all(to)?;
    crate::passkeys::Challenge::export_all(to)?;
    crate::passkeys::NewPasskey::export_all(to)?;
    crate::passkeys::Signed::export_all(to)?;
    crate::push::PushKey::export_all(to)?;
    crate::push::Subscription::export_all(to)?;
    people::Forgot::export_all(to)?;
    people::Blocks::export_all(to)?;
    tables::VoteOn::export_all(to)?;
    tables::Autopilot::export_all(to)?;
    play::MoveCommand::export_all(to)?;
    play::MoveAnswer::export_all(to)?;
    play::Propose::export_all(to)?;
    look::ViewAnswer::export_all(to)?;
    look::HintAnswer::export_all(to)
}
