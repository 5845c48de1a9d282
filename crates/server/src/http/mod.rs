//! The public HTTP API: one for the page, for bots in any language and for scripts.

mod ask;
mod lobby;
mod ops;
mod page;
mod people;
mod play;
mod stream;
mod tables;

pub use lobby::{GameInfo, Games, OptionInfo, TableLine, Tables};
pub use ops::Health;
pub use page::files as page_files;
pub use people::{Account, Confirm, Login, MeInfo, NewGuest, Rename, Token};
pub use play::{
    Act, ChatLines, DescriptionAnswer, DrawingAnswer, HintAnswer, LegalAnswer, LogAnswer, MoveAnswer,
    PositionAnswer, PreviewAnswer, PromptAnswer, Propose, ScoreAnswer, Undo, ViewAnswer,
};
pub use tables::{Autopilot, ClaimLink, Claimed, LinkAnswer, Next, SeatLink, SetSeat, Sit, Talk, VoteOn};

use crate::app::App;
use crate::limits::Cost;
use crate::problem::Problem;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use burghof_core::Message;
use futures_util::FutureExt;
use hyper::body::Incoming;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tower::ServiceExt;

/// The routes; [`answer`] is around them.
pub fn router(app: &Arc<App>) -> Router {
    let api = Router::new()
        .route("/games", get(lobby::games))
        .route("/games/{game}/faces", get(lobby::faces))
        .route("/lobby", get(lobby::lobby))
        .route("/leaderboard/{game}", get(lobby::leaderboard))
        .route("/guests", post(people::guest))
        .route("/accounts", post(people::register))
        .route("/login", post(people::login))
        .route("/logout", post(people::logout))
        .route("/me", get(people::me).patch(people::rename).delete(people::delete_me))
        .route("/me/export", get(people::export))
        .route("/me/tables", get(lobby::my_tables))
        .route("/me/notices", get(people::wishes).put(people::wish))
        .route("/notices/confirm", get(people::ask_confirm).post(people::confirm))
        .route("/notices/stop", get(people::ask_stop).post(people::stop_mails))
        .route("/links", post(tables::claim_link))
        .route("/tables", post(tables::make))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/sit", post(tables::sit))
        .route("/tables/{id}/seats/{seat}", put(tables::set_seat))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/autopilot", post(tables::autopilot))
        .route("/tables/{id}/resign", post(tables::resign))
        .route("/tables/{id}/link", post(tables::link))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/votes", post(tables::vote))
        .route("/tables/{id}/resume", post(tables::resume))
        .route("/tables/{id}/chat", get(tables::chat).post(tables::talk))
        .route("/tables/{id}/moves", post(play::act))
        .route("/tables/{id}/undo", post(play::undo))
        .route("/tables/{id}/proposals", post(play::propose))
        .route("/tables/{id}/view", get(play::view))
        .route("/tables/{id}/position", get(play::position))
        .route("/tables/{id}/legal", get(play::legal))
        .route("/tables/{id}/preview", get(play::preview))
        .route("/tables/{id}/prompt", get(play::prompt))
        .route("/tables/{id}/description", get(play::description))
        .route("/tables/{id}/drawing", get(play::drawing))
        .route("/tables/{id}/score", get(play::score))
        .route("/tables/{id}/hint", get(play::hint))
        .route("/tables/{id}/log", get(play::log))
        .route("/tables/{id}/record", get(play::record))
        .route("/tables/{id}/events", get(stream::events))
        .route("/openapi.json", get(ops::openapi))
        .fallback(nothing_here);
    Router::new()
        .nest("/api", api)
        .route("/health", get(ops::health))
        .route("/metrics", get(ops::metrics))
        .fallback(page::page)
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::clone(app))
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

/// A client that hangs up must not stop us halfway through a change: what is dropped in the middle goes on by itself.
struct Unstoppable(Option<Pin<Box<dyn Future<Output = Response> + Send>>>);

impl Unstoppable {
    fn new(change: impl Future<Output = Response> + Send + 'static) -> Unstoppable {
        Unstoppable(Some(Box::pin(unhurt(change))))
    }
}

impl Future for Unstoppable {
    type Output = Response;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Response> {
        let Some(change) = &mut self.0 else { return Poll::Pending };
        let polled = change.as_mut().poll(context);
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
async fn unhurt(request: impl Future<Output = Response>) -> Response {
    let answered = std::panic::AssertUnwindSafe(request).catch_unwind().await;
    answered.unwrap_or_else(|_| Problem::inside("a request panicked").into_response())
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
    let mut response = if !app.rates.allow(Some(address.0), Cost::Read) {
        app.metrics.limited.add(1);
        Problem::too_many("server-limited").into_response()
    } else if let Some(id) = ask::moves_at(request.method(), request.uri().path()) {
        let app = Arc::clone(&app);
        let act = async move { play::act_at(&app, id, request).await.into_response() };
        Unstoppable::new(act).await
    } else {
        let change = !matches!(*request.method(), Method::GET | Method::HEAD);
        // The routes refuse nothing by themselves.
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(address);
        let answered = routes.oneshot(request).map(|Ok(response)| response);
        if change { Unstoppable::new(answered).await } else { unhurt(answered).await }
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
    tables::Claimed::export_all(to)?;
    tables::Next::export_all(to)?;
    tables::Sit::export_all(to)?;
    tables::VoteOn::export_all(to)?;
    tables::Autopilot::export_all(to)?;
    play::Act::export_all(to)?;
    play::MoveAnswer::export_all(to)?;
    play::Propose::export_all(to)?;
    play::ViewAnswer::export_all(to)?;
    play::HintAnswer::export_all(to)
}
