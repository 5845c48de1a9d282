//! Guests, accounts, and what belongs to a person.

use super::ask::{Address, Agent, Body, COOKIE, FormBody, Heavy, Me, OtherPerson, Proven, Query, Speaks};
use super::reply::{Accepted, Attached, Created, Html, NoContent, WithCookie};
use crate::app::App;
use crate::export::Export;
use crate::ids::{PersonId, Secret};
use crate::limits::Cost;
use crate::notices::Wishes;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::turns::PATIENT;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode};
use burghof_core::{Lang, Message};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Somebody who wants to be a guest.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name to be shown.
    #[schemars(length(min = 1, max = 40), extend("format" = "name"))]
    pub name: String,
}

/// A new name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name to be shown.
    #[schemars(length(min = 1, max = 40), extend("format" = "name"))]
    pub name: String,
}

/// An account to be made of a guest.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// The name to log in with.
    #[schemars(length(min = 1, max = 40), extend("format" = "name"))]
    pub account: String,
    /// The password: 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
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
    /// What an operator has told them and they have not acknowledged.
    pub warning: Option<String>,
    /// Until when they may not talk, if that is not over.
    pub muted_until: Option<i64>,
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

/// Another password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The new one: 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
    pub new: String,
}

/// Somebody has forgotten their password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Forgot {
    /// The name of the account.
    pub account: String,
}

/// A new password, by a link from a mail.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reset {
    /// The new password: 8 to 200 characters.
    pub password: String,
}

/// Whom somebody has blocked.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Blocks {
    /// Their ids.
    pub blocked: Vec<PersonId>,
}

/// A question from a mail.
#[derive(Deserialize, JsonSchema)]
pub struct Confirm {
    /// The secret in the mail.
    token: String,
}

fn info(person: &Person) -> MeInfo {
    MeInfo {
        id: person.id,
        name: person.name.clone(),
        account: person.account.clone(),
        warning: person.warning.clone(),
        muted_until: Some(person.muted_until).filter(|&until| until > crate::time::now()),
    }
}

pub(super) fn token(person: &Person, secret: &Secret) -> Token {
    Token { id: person.id, name: person.name.clone(), token: secret.reveal().to_owned() }
}

/// The cookie by which a browser remembers who somebody is: for a year, or no longer.
pub(super) fn cookie(app: &App, secret: Option<&Secret>) -> Option<HeaderValue> {
    let (value, age) = secret.map_or(("", 0), |secret| (secret.reveal(), 365 * 86_400));
    let secure = if app.config.secure() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::from_str(&cookie).ok()
}

pub async fn guest(
    State(app): State<Arc<App>>,
    _: Heavy,
    Agent(device): Agent,
    Body(new): Body<NewGuest>,
) -> Answer<WithCookie<Created<Token>>> {
    let (person, secret) = app.new_guest(&new.name, &device).await?;
    Ok(WithCookie(cookie(&app, Some(&secret)), Created(token(&person, &secret))))
}

pub async fn register(
    State(app): State<Arc<App>>,
    Me(person): Me,
    _: Heavy,
    Address(address): Address,
    Body(new): Body<Account>,
) -> Answer<Json<MeInfo>> {
    app.register(&person, app.mark(address), &new.account, &new.password).await?;
    let account = Some(new.account.trim().to_lowercase());
    Ok(Json(MeInfo { account, ..info(&person) }))
}

pub async fn login(
    State(app): State<Arc<App>>,
    _: Heavy,
    Address(address): Address,
    Agent(device): Agent,
    Body(login): Body<Login>,
) -> Answer<WithCookie<Json<Token>>> {
    let guess = app.guess(&login.account, address)?;
    let found = app.log_in(app.mark(address), &login.account, &login.password, &device).await;
    match &found {
        Ok(_) => guess.right(),
        Err(problem) if problem.status() == StatusCode::UNAUTHORIZED => guess.wrong(),
        // Nobody has looked at the password.
        Err(_) => {}
    }
    let (person, secret) = found?;
    Ok(WithCookie(cookie(&app, Some(&secret)), Json(token(&person, &secret))))
}

pub async fn logout(
    State(app): State<Arc<App>>,
    Me(_): Me,
    Proven(secret): Proven,
) -> Answer<WithCookie<NoContent>> {
    app.log_out(&secret).await?;
    Ok(WithCookie(cookie(&app, None), NoContent))
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

pub async fn delete_me(State(app): State<Arc<App>>, Me(person): Me) -> Answer<NoContent> {
    app.delete_person(person.id, None).await?;
    Ok(NoContent)
}

pub async fn export(
    State(app): State<Arc<App>>,
    _: Heavy,
    Address(address): Address,
    Me(person): Me,
) -> Answer<Attached<Json<Export>>> {
    let _turn = app.exports.take(app.mark(address), PATIENT).await?;
    Ok(Attached("burghof-export.json".into(), Json(app.export(&person).await?)))
}

pub async fn wishes(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Json<Wishes>> {
    Ok(Json(app.wishes(person.id).await?))
}

pub async fn wish(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
    Body(wishes): Body<Wishes>,
) -> Answer<Json<Wishes>> {
    if wishes.email.is_some() {
        // Names are cheap, and a house that writes to strangers for anybody who asks is soon believed by nobody.
        app.limit(("mail", address), Cost::Mail)?;
        app.limit(("mail", person.id), Cost::Heavy)?;
    }
    Ok(Json(app.wish(&person, wishes).await?))
}

/// A page of one sentence and perhaps one button. Programs that read mail open links by themselves, so a link alone must
/// not do anything.
fn leaflet(lang: Lang, sentence: &'static str, button: Option<&'static str>) -> Html {
    let say = |id: &'static str| crate::words::say(lang, "", &[], &Message::new(id));
    let form = button.map_or_else(String::new, |id| {
        format!("<form method=\"post\"><button>{}</button></form>\n", say(id))
    });
    page(lang, &say(sentence), &form)
}

/// A page of our own words.
fn page(lang: Lang, sentence: &str, form: &str) -> Html {
    Html(format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><title>Burghof</title>\n<h1>Burghof</h1>\n<p>{sentence}</p>\n{form}</html>\n",
        lang.code(),
    ))
}

fn from_mail(token: &str) -> Answer<Secret> {
    Secret::read(token).ok_or_else(|| Problem::not_found("server-no-link"))
}

pub async fn ask_confirm(Speaks(lang): Speaks, Query(link): Query<Confirm>) -> Answer<Html> {
    from_mail(&link.token)?;
    Ok(leaflet(lang, "server-confirm-ask", Some("server-confirm-yes")))
}

pub async fn confirm(
    State(app): State<Arc<App>>,
    Speaks(lang): Speaks,
    Query(link): Query<Confirm>,
) -> Answer<Html> {
    app.confirm(&from_mail(&link.token)?).await?;
    Ok(leaflet(lang, "server-confirm-done", None))
}

pub async fn ask_stop(Speaks(lang): Speaks, Query(link): Query<Confirm>) -> Answer<Html> {
    from_mail(&link.token)?;
    Ok(leaflet(lang, "server-stop-ask", Some("server-stop-yes")))
}

pub async fn stop_mails(
    State(app): State<Arc<App>>,
    Speaks(lang): Speaks,
    Query(link): Query<Confirm>,
) -> Answer<Html> {
    app.stop_mails(&from_mail(&link.token)?).await?;
    Ok(leaflet(lang, "server-stop-done", None))
}

pub async fn change_password(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Proven(secret): Proven,
    Address(address): Address,
    Body(new): Body<NewPassword>,
) -> Answer<NoContent> {
    // Whoever has somebody's page open must not guess there either.
    app.limit(("password", person.id), Cost::Heavy)?;
    app.limit(Some(address), Cost::Heavy)?;
    app.change_password(&person, (&secret, app.mark(address)), &new.old, &new.new).await?;
    Ok(NoContent)
}

pub async fn sign_out_everywhere(
    State(app): State<Arc<App>>,
    Me(person): Me,
) -> Answer<WithCookie<NoContent>> {
    app.sign_out_everywhere(&person).await?;
    Ok(WithCookie(cookie(&app, None), NoContent))
}

pub async fn forgot(State(app): State<Arc<App>>, _: Heavy, Body(forgot): Body<Forgot>) -> Answer<Accepted> {
    // However many ask for it, one mail goes out in a while: nothing is to be counted by account, where strangers could use it up.
    app.forgot_password(&forgot.account).await?;
    Ok(Accepted)
}

pub async fn ask_reset(Speaks(lang): Speaks, Query(link): Query<Confirm>) -> Answer<Html> {
    from_mail(&link.token)?;
    let say = |id: &'static str| crate::words::say(lang, "", &[], &Message::new(id));
    let form = format!(
        "<form method=\"post\"><label>{} <input type=\"password\" name=\"password\" minlength=\"8\" maxlength=\"200\" \
         autocomplete=\"new-password\" required></label> <button>{}</button></form>\n",
        say("server-reset-field"),
        say("server-reset-yes")
    );
    Ok(page(lang, &say("server-reset-ask"), &form))
}

/// The form of the page above: the link in the address is what proves who sends it.
pub async fn reset(
    State(app): State<Arc<App>>,
    _: Heavy,
    Address(address): Address,
    Speaks(lang): Speaks,
    Agent(device): Agent,
    Query(link): Query<Confirm>,
    FormBody(new): FormBody<Reset>,
) -> Answer<WithCookie<Html>> {
    let link = from_mail(&link.token)?;
    let (_, secret) = app.reset_password(&link, app.mark(address), &new.password, &device).await?;
    Ok(WithCookie(cookie(&app, Some(&secret)), leaflet(lang, "server-reset-done", None)))
}

pub async fn blocks(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Json<Blocks>> {
    let mut blocked: Vec<PersonId> = app.blocked(person.id).await?.into_iter().collect();
    blocked.sort_unstable();
    Ok(Json(Blocks { blocked }))
}

pub async fn block(
    State(app): State<Arc<App>>,
    Me(person): Me,
    OtherPerson(other): OtherPerson,
) -> Answer<NoContent> {
    app.limit(("person", person.id), Cost::Talk)?;
    app.block(&person, other, true).await?;
    Ok(NoContent)
}

pub async fn unblock(
    State(app): State<Arc<App>>,
    Me(person): Me,
    OtherPerson(other): OtherPerson,
) -> Answer<NoContent> {
    app.limit(("person", person.id), Cost::Talk)?;
    app.block(&person, other, false).await?;
    Ok(NoContent)
}

pub async fn acknowledge(State(app): State<Arc<App>>, Me(person): Me) -> Answer<NoContent> {
    app.acknowledge(&person).await?;
    Ok(NoContent)
}
