//! What a request says about itself: who asks, from where, in which language, about which table.

use crate::app::App;
use crate::ids::{CupId, PersonId, Secret, TableId};
use crate::limits::Cost;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::proxy::counted;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use burghof_catalog::GAMES;
use burghof_core::{Lang, Message, Meta};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::Arc;

/// The name of the cookie that holds a guest's secret.
pub const COOKIE: &str = "burghof";

/// The address that is counted; put into every request that goes through the routes.
#[derive(Copy, Clone, Debug)]
pub struct Address(pub IpAddr);

/// The address that is counted.
pub fn address(app: &App, peer: IpAddr, headers: &HeaderMap) -> Address {
    if app.config.trust_proxy.is_empty() && peer.to_canonical().is_loopback() {
        app.warn_of_proxy(headers);
    }
    Address(counted(app.config.trust_proxy.origin(peer, headers)))
}

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Address> {
        parts.extensions.get().copied().ok_or_else(|| Problem::inside("a request without an address"))
    }
}

/// The language that is asked for.
pub fn lang(headers: &HeaderMap) -> Lang {
    headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .map_or(Lang::En, crate::words::wanted)
}

/// The language of the answer.
pub struct Speaks(pub Lang);

impl<S: Send + Sync> FromRequestParts<S> for Speaks {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Speaks> {
        Ok(Speaks(lang(&parts.headers)))
    }
}

enum Proof {
    /// Sent by a program that knows it.
    Bearer(Secret),
    /// Sent by a browser, whoever made it ask.
    Cookie(Secret),
}

fn proof(headers: &HeaderMap) -> Answer<Option<Proof>> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        return match text.and_then(|text| Secret::read(text.trim())) {
            Some(secret) => Ok(Some(Proof::Bearer(secret))),
            None => Err(Problem::who()),
        };
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let found = cookies
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE).then(|| Secret::read(value)).flatten());
    Ok(found.map(Proof::Cookie))
}

/// Does the request come from our own page, as far as the browser tells? Programs tell nothing and send no cookies.
fn same_origin(app: &App, headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok())
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    let Some(origin) = text(header::ORIGIN) else { return true };
    if app.config.public_url.as_deref() == Some(origin) {
        return true;
    }
    let host = text(header::HOST).unwrap_or_default();
    let from = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
    !host.is_empty() && from == Some(host)
}

/// Who asks, if they say so.
pub struct Maybe(pub Option<Arc<Person>>);

/// Who asks; whoever does not say is turned away.
pub struct Me(pub Arc<Person>);

/// The secret the request was made with.
pub struct Proven(pub Secret);

impl FromRequestParts<Arc<App>> for Maybe {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Maybe> {
        match proof(&parts.headers)? {
            None => Ok(Maybe(None)),
            Some(Proof::Bearer(secret)) => Ok(Maybe(Some(app.person_by(&secret).await?))),
            Some(Proof::Cookie(secret)) => {
                let changes = !matches!(parts.method, Method::GET | Method::HEAD);
                // A stream shows secrets and is not covered by the browser's same-origin policy.
                let stream = parts.headers.contains_key(header::UPGRADE);
                if (changes || stream) && !same_origin(app, &parts.headers) {
                    return Err(Problem::forbidden("server-foreign-origin"));
                }
                match app.person_by(&secret).await {
                    Ok(person) => Ok(Maybe(Some(person))),
                    // A cookie of somebody who is gone is as good as none.
                    Err(problem) if problem.code() == "who" => Ok(Maybe(None)),
                    Err(problem) => Err(problem),
                }
            }
        }
    }
}

impl FromRequestParts<Arc<App>> for Me {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Me> {
        let Maybe(person) = Maybe::from_request_parts(parts, app).await?;
        person.map(Me).ok_or_else(Problem::who)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Proven {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Proven> {
        match proof(&parts.headers)? {
            Some(Proof::Bearer(secret) | Proof::Cookie(secret)) => Ok(Proven(secret)),
            None => Err(Problem::who()),
        }
    }
}

/// The idempotency key, if it comes as a header.
pub struct Idempotency(pub Option<String>);

impl Idempotency {
    /// From the headers of a request.
    pub fn of(headers: &HeaderMap) -> Idempotency {
        let key = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
        Idempotency(key.map(str::to_owned))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Idempotency {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Idempotency> {
        Ok(Idempotency::of(&parts.headers))
    }
}

/// Something costly: an address may ask for it now and then. Counted before the body is read.
pub struct Heavy;

impl FromRequestParts<Arc<App>> for Heavy {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Heavy> {
        let address = parts.extensions.get::<Address>().map(|address| address.0);
        app.limit(address, Cost::Heavy).map(|()| Heavy)
    }
}

/// The table a plain `POST /api/tables/{id}/moves` is about. It is what a house hears most by far, and so it does not
/// go through the routes; they know it, too, for an address written in another way and for one that names no table.
pub fn moves_at(method: &Method, path: &str) -> Option<TableId> {
    let id = path.strip_prefix("/api/tables/")?.strip_suffix("/moves")?;
    (*method == Method::POST).then(|| id.parse().ok()).flatten()
}

/// The part of the path with this name.
async fn in_path(parts: &mut Parts, name: &str) -> Option<String> {
    let path = Path::<Vec<(String, String)>>::from_request_parts(parts, &()).await.ok()?;
    path.0.into_iter().find_map(|(found, value)| (found == name).then_some(value))
}

/// The table in the path.
pub struct AtTable(pub TableId);

impl<S: Send + Sync> FromRequestParts<S> for AtTable {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<AtTable> {
        let id = in_path(parts, "id").await.and_then(|id| id.parse().ok());
        id.map(AtTable).ok_or_else(|| Problem::not_found("server-no-table"))
    }
}

/// The seat in the path.
pub struct AtSeat(pub u8);

impl<S: Send + Sync> FromRequestParts<S> for AtSeat {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<AtSeat> {
        let seat = in_path(parts, "seat").await.and_then(|seat| seat.parse().ok());
        seat.map(AtSeat).ok_or_else(|| Problem::not_found("server-no-seat"))
    }
}

/// The tournament in the path.
pub struct AtCup(pub CupId);

impl<S: Send + Sync> FromRequestParts<S> for AtCup {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<AtCup> {
        let id = in_path(parts, "id").await.and_then(|id| id.parse().ok());
        id.map(AtCup).ok_or_else(|| Problem::not_found("server-no-cup"))
    }
}

/// A number in the path: the first table of a round is 0.
pub struct AtNumber(pub usize);

impl<S: Send + Sync> FromRequestParts<S> for AtNumber {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<AtNumber> {
        let number = in_path(parts, "number").await.and_then(|number| number.parse().ok());
        number.map(AtNumber).ok_or_else(|| Problem::not_found("server-no-table"))
    }
}

/// The person in the path.
pub struct OtherPerson(pub PersonId);

impl<S: Send + Sync> FromRequestParts<S> for OtherPerson {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<OtherPerson> {
        let id = in_path(parts, "person").await.and_then(|id| id.parse().ok());
        id.map(OtherPerson).ok_or_else(|| Problem::not_found("server-nobody-here"))
    }
}

/// The last part of the path: what something of a person is called.
pub struct Named(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Named> {
        in_path(parts, "name").await.map(Named).ok_or_else(|| Problem::not_found("server-no-page"))
    }
}

/// The host the request was sent to.
pub struct Host(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Host {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Host> {
        let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
        Ok(Host(host.unwrap_or("localhost").to_ascii_lowercase()))
    }
}

/// What the device that asks calls itself, in few words.
pub struct Agent(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Agent {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Agent> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Agent(crate::devices::device_name(agent.unwrap_or_default())))
    }
}

/// The game in the path.
pub struct OfGame(pub &'static Meta);

impl<S: Send + Sync> FromRequestParts<S> for OfGame {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<OfGame> {
        let id = in_path(parts, "game").await;
        let game = id.and_then(|id| GAMES.iter().find(|meta| meta.id == id));
        game.map(OfGame).ok_or_else(|| Problem::not_found("server-no-page"))
    }
}

/// The part of the address after the question mark.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Query<T>> {
        axum::extract::Query::<T>::try_from_uri(&parts.uri)
            .map(|query| Query(query.0))
            .map_err(|error| Problem::malformed(error.body_text()))
    }
}

/// The JSON a request brings. It must say that it is JSON: a form of a foreign page cannot.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;
    async fn from_request(request: Request, app: &Arc<App>) -> Answer<Body<T>> {
        let (parts, body) = request.into_parts();
        read_json(app, &parts.headers, body, app.config.limits.body).await.map(Body)
    }
}

/// The same where a box of somebody's own may come along.
pub struct Roomy<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Roomy<T> {
    type Rejection = Problem;
    async fn from_request(request: Request, app: &Arc<App>) -> Answer<Roomy<T>> {
        let (parts, body) = request.into_parts();
        read_json(app, &parts.headers, body, app.config.limits.body_with_box).await.map(Roomy)
    }
}

/// What a form of one of our own pages brings. Only where something else proves who sends it: any page can send a form.
pub struct FormBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for FormBody<T> {
    type Rejection = Problem;
    async fn from_request(request: Request, app: &Arc<App>) -> Answer<FormBody<T>> {
        let (parts, body) = request.into_parts();
        let bytes = in_time(app, body, app.config.limits.body).await?;
        let request = Request::from_parts(parts, bytes.into());
        let form = axum::Form::<T>::from_request(request, app).await;
        form.map(|form| FormBody(form.0)).map_err(|error| Problem::malformed(error.body_text()))
    }
}

/// Reads the JSON a request brings, of at most this many bytes.
pub async fn read_json<T, B>(app: &App, headers: &HeaderMap, body: B, most: usize) -> Answer<T>
where
    T: DeserializeOwned,
    B: hyper::body::Body<Data = Bytes>,
{
    let json = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|value| {
        value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
    });
    if !json {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not_json",
            Message::new("server-not-json"),
        ));
    }
    let bytes = in_time(app, body, most).await?;
    // Everything a body can be is described as an object; a list of its values in order would be read as one, too.
    if !bytes.trim_ascii_start().starts_with(b"{")
        && serde_json::from_slice::<serde::de::IgnoredAny>(&bytes).is_ok()
    {
        return Err(Problem::malformed("an object is expected"));
    }
    serde_json::from_slice(&bytes).map_err(|error| Problem::malformed(error.to_string()))
}

/// All of a body that may not be longer than this, if it comes in time: whoever sends a byte a minute would hold a place for ever.
async fn in_time<B: hyper::body::Body<Data = Bytes>>(app: &App, body: B, most: usize) -> Answer<Bytes> {
    let read = tokio::time::timeout(app.config.limits.patience, whole(body, most)).await;
    read.map_err(|_| unread())?
}

fn unread() -> Problem {
    Problem::malformed("the body could not be read")
}

/// All of a body that may not be longer than this. Most come in one piece, which is then not copied. Of what is too long
/// some more is read and thrown away: who is hung up on while still talking does not hear why.
async fn whole<B: hyper::body::Body<Data = Bytes>>(body: B, most: usize) -> Answer<Bytes> {
    let mut body = std::pin::pin!(body);
    let mut first = Bytes::new();
    let mut rest = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| unread())?.into_data() else { continue };
        length += data.len();
        if length > most {
            if length > 16 * most {
                break;
            }
        } else if first.is_empty() && rest.is_empty() {
            first = data;
        } else {
            rest.extend_from_slice(&std::mem::take(&mut first));
            rest.extend_from_slice(&data);
        }
    }
    if length > most {
        return Err(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large",
            Message::new("server-too-large"),
        ));
    }
    Ok(if rest.is_empty() { first } else { rest.into() })
}
