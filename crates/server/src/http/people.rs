//! Guests, accounts, and what belongs to a person.

use super::ask::{Body, COOKIE, Me, Proven, Query, Speaks};
use crate::app::App;
use crate::ids::{PersonId, Secret};
use crate::limits::Cost;
use crate::notices::Wishes;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use burghof_core::{Lang, Message};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Somebody who wants to be a guest.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name to be shown.
    pub name: String,
}

/// A new name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name to be shown.
    pub name: String,
}

/// An account to be made of a guest.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// The name to log in with.
    pub account: String,
    /// The password: 8 to 200 characters.
    pub password: String,
}

/// Somebody who logs in.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name of the account.
    pub account: String,
    /// The password.
    pub password: String,
}

/// Who somebody is.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct MeInfo {
    /// Their id. No secret.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// The name of their account.
    pub account: Option<String>,
}

/// Who somebody is, with the secret that proves it: shown once, stored nowhere.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Token {
    /// Their id. No secret.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// The secret: for `Authorization: Bearer …`. Browsers get it as a cookie, too.
    pub token: String,
}

/// A question from a mail.
#[derive(Deserialize)]
pub struct Confirm {
    token: String,
}

fn info(person: &Person) -> MeInfo {
    MeInfo { id: person.id, name: person.name.clone(), account: person.account.clone() }
}

/// The answer to somebody who is new on this device.
pub(super) fn welcome(app: &App, status: StatusCode, person: &Person, secret: &Secret) -> Response {
    let token = Token { id: person.id, name: person.name.clone(), token: secret.reveal().to_owned() };
    let mut response = (status, Json(token)).into_response();
    let secure = if app.config.secure() { "; Secure" } else { "" };
    let year = 365 * 86_400;
    let cookie =
        format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={year}{secure}", secret.reveal());
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

fn heavy(app: &App, request: &Request) -> Answer<()> {
    let address = request.extensions().get::<super::ask::Address>().map(|address| address.0);
    match app.rates.allow(address, Cost::Heavy) {
        true => Ok(()),
        false => {
            app.metrics.limited.add(1);
            Err(Problem::too_many("server-limited"))
        }
    }
}

pub async fn guest(State(app): State<Arc<App>>, request: Request) -> Answer<Response> {
    heavy(&app, &request)?;
    let Body(new) = <Body<NewGuest> as axum::extract::FromRequest<_>>::from_request(request, &app).await?;
    let (person, secret) = app.new_guest(&new.name).await?;
    Ok(welcome(&app, StatusCode::CREATED, &person, &secret))
}

pub async fn register(State(app): State<Arc<App>>, Me(person): Me, request: Request) -> Answer<Json<MeInfo>> {
    heavy(&app, &request)?;
    let Body(new) = <Body<Account> as axum::extract::FromRequest<_>>::from_request(request, &app).await?;
    app.register(&person, &new.account, &new.password).await?;
    let account = Some(new.account.trim().to_lowercase());
    Ok(Json(MeInfo { id: person.id, name: person.name.clone(), account }))
}

pub async fn login(State(app): State<Arc<App>>, request: Request) -> Answer<Response> {
    heavy(&app, &request)?;
    let Body(login) = <Body<Login> as axum::extract::FromRequest<_>>::from_request(request, &app).await?;
    // Guessing at one account from many addresses is slow, too.
    if !app.rates.allow(("login", login.account.trim().to_lowercase()), Cost::Heavy) {
        return Err(Problem::too_many("server-limited"));
    }
    let (person, secret) = app.log_in(&login.account, &login.password).await?;
    Ok(welcome(&app, StatusCode::OK, &person, &secret))
}

pub async fn logout(State(app): State<Arc<App>>, Me(_): Me, Proven(secret): Proven) -> Answer<Response> {
    app.log_out(&secret).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    let cookie = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    Ok(response)
}

pub async fn me(Me(person): Me) -> Json<MeInfo> {
    Json(info(&person))
}

pub async fn rename(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Body(new): Body<Rename>,
) -> Answer<Json<MeInfo>> {
    Ok(Json(info(&app.rename(&person, &new.name).await?)))
}

pub async fn delete_me(State(app): State<Arc<App>>, Me(person): Me) -> Answer<StatusCode> {
    app.delete_person(person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn export(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Response> {
    let document = app.export(&person).await?;
    let mut response = Json(document).into_response();
    let name = HeaderValue::from_static("attachment; filename=\"burghof-export.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

pub async fn wishes(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Json<Wishes>> {
    Ok(Json(app.wishes(person.id).await?))
}

pub async fn wish(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Body(wishes): Body<Wishes>,
) -> Answer<Json<Wishes>> {
    if wishes.email.is_some() && !app.rates.allow(("mail", person.id), Cost::Heavy) {
        return Err(Problem::too_many("server-limited"));
    }
    Ok(Json(app.wish(&person, wishes).await?))
}

/// A page of one sentence and perhaps one button. Programs that read mail open links by themselves, so a link alone must
/// not do anything.
fn leaflet(lang: Lang, sentence: &'static str, button: Option<&'static str>) -> Response {
    let say = |id: &'static str| crate::words::say(lang, "", &[], &Message::new(id));
    let form = button.map_or_else(String::new, |id| {
        format!("<form method=\"post\"><button>{}</button></form>\n", say(id))
    });
    let body = format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><title>Burghof</title>\n<h1>Burghof</h1>\n<p>{}</p>\n{form}</html>\n",
        lang.code(),
        say(sentence)
    );
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], body).into_response()
}

fn from_mail(token: &str) -> Answer<Secret> {
    Secret::read(token).ok_or_else(|| Problem::not_found("server-no-link"))
}

pub async fn ask_confirm(Speaks(lang): Speaks, Query(link): Query<Confirm>) -> Answer<Response> {
    from_mail(&link.token)?;
    Ok(leaflet(lang, "server-confirm-ask", Some("server-confirm-yes")))
}

pub async fn confirm(
    State(app): State<Arc<App>>,
    Speaks(lang): Speaks,
    Query(link): Query<Confirm>,
) -> Answer<Response> {
    app.confirm(&from_mail(&link.token)?).await?;
    Ok(leaflet(lang, "server-confirm-done", None))
}

pub async fn ask_stop(Speaks(lang): Speaks, Query(link): Query<Confirm>) -> Answer<Response> {
    from_mail(&link.token)?;
    Ok(leaflet(lang, "server-stop-ask", Some("server-stop-yes")))
}

pub async fn stop_mails(
    State(app): State<Arc<App>>,
    Speaks(lang): Speaks,
    Query(link): Query<Confirm>,
) -> Answer<Response> {
    app.stop_mails(&from_mail(&link.token)?).await?;
    Ok(leaflet(lang, "server-stop-done", None))
}
