//! "It is your turn": by mail, by webhook and to browsers whose page is closed, gathered, and only to those who asked for it.
//! Pages that are open hear it over their stream.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, Secret, TableId};
use crate::mails::REFUSED;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{Seating, lang};
use crate::time::{Millis, now};
use crate::words::say;
use burghof_core::{Lang, Message};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::PoisonError;
use std::time::Duration;

/// How somebody wants to be told.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Wishes {
    /// The switch for all of it.
    pub wanted: bool,
    /// The language of the notices: `de` or `en`.
    #[serde(default)]
    pub lang: String,
    /// A mail address. Nothing is sent there but a question until its owner has said yes.
    #[serde(default)]
    pub email: Option<String>,
    /// Has the owner of the address said yes? Only the owner can say so: what is sent here changes nothing.
    #[serde(default)]
    #[schemars(extend("readOnly" = true))]
    pub confirmed: bool,
    /// An address on the open Internet that is sent a JSON document by POST.
    #[serde(default)]
    #[schemars(length(max = 500), extend("format" = "public-https"))]
    pub webhook: Option<String>,
}

/// Something people are told about tables of theirs.
pub(crate) struct Notice {
    /// What happened, as programs read it.
    pub event: &'static str,
    /// The same in a few words.
    pub subject: Message,
    /// What a mail says. The address that ends such mails is its `url`.
    pub body: Message,
    /// The tables, and what is played there.
    pub tables: Vec<(TableId, String)>,
    /// When they are forgotten, if that is what is told.
    pub forgotten_at: Option<Millis>,
    /// Where to look.
    pub there: String,
}

/// What became of a notice: the best of all ways.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Told {
    /// They want no notices, or have said of no way.
    NoWay,
    /// Nobody answers where they want to be told.
    Unheard,
    /// The house cannot send: the mail server is away.
    Away,
    /// It was taken.
    Said,
}

/// Whoever was told lately is not told again before this many delays are over.
const PATIENCE: i64 = 5;

impl App {
    /// How this person wants to be told.
    pub async fn wishes(&self, person: PersonId) -> Answer<Wishes> {
        let row = self
            .db
            .row(
                "SELECT wanted, lang, email, confirmed, webhook FROM notices WHERE person = $1",
                args![person],
            )
            .await?;
        let Some(row) = row else { return Ok(Wishes { lang: "en".into(), ..Wishes::default() }) };
        Ok(Wishes {
            wanted: row.int(0)? != 0,
            lang: row.text(1)?,
            email: row.text_or_none(2)?,
            confirmed: row.int(3)? != 0,
            webhook: row.text_or_none(4)?,
        })
    }

    /// Changes how this person wants to be told. A new mail address is asked first.
    pub async fn wish(&self, person: &Person, wishes: Wishes) -> Answer<Wishes> {
        let old = self.wishes(person.id).await?;
        let email =
            wishes.email.filter(|email| !email.trim().is_empty()).map(|email| email.trim().to_owned());
        let webhook = wishes.webhook.filter(|url| !url.trim().is_empty()).map(|url| url.trim().to_owned());
        if let Some(email) = &email {
            if self.config.smtp.is_none() {
                return Err(Problem::conflict("no_mail", "server-no-mail"));
            }
            if email.len() > 200 || email.parse::<lettre::Address>().is_err() {
                return Err(Problem::malformed("`email` is not a mail address"));
            }
        }
        if let Some(url) = &webhook {
            check_webhook(url, self.config.private_webhooks)?;
        }
        let language = lang(&wishes.lang);
        let same = email == old.email;
        let confirmed = same && old.confirmed;
        let store = |question: Option<&Secret>| {
            let (confirm, asked_at) = question.map_or((Vec::new(), 0), |secret| (secret.hash(), now()));
            Stmt::new(
                "INSERT INTO notices (person, wanted, lang, email, confirmed, confirm, webhook, told_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (person) DO UPDATE SET wanted = excluded.wanted, \
                 lang = excluded.lang, email = excluded.email, confirmed = excluded.confirmed, \
                 confirm = CASE WHEN excluded.told_at = 0 THEN notices.confirm ELSE excluded.confirm END, \
                 told_at = CASE WHEN excluded.told_at = 0 THEN notices.told_at ELSE excluded.told_at END, \
                 webhook = excluded.webhook",
                args![
                    person.id,
                    wishes.wanted,
                    language.code(),
                    email.clone(),
                    confirmed,
                    confirm,
                    webhook.clone(),
                    asked_at
                ],
            )
        };
        let mut question = email.as_deref().filter(|_| !confirmed).map(|email| (email, Secret::new()));
        if let Some((email, secret)) = &question {
            let mut statements = self.asks(person.id, email);
            statements.push(store(Some(secret)));
            if !self.db.write(statements).await? {
                if !same {
                    return Err(Problem::too_many("server-asked-already"));
                }
                // The question is on its way already.
                question = None;
            }
        }
        if question.is_none() {
            self.db.write(vec![store(None)]).await?;
        }
        self.wants(person.id).await?;
        if let Some((email, secret)) = question {
            let url = format!("{}/api/notices/confirm?token={}", self.base_url(), secret.reveal());
            let message =
                Message::new("server-mail-confirm").with("name", person.name.clone()).with("url", url);
            let subject = Message::new("server-mail-confirm-subject");
            if self.mail(email, language, &subject, &message, None).await.is_err() {
                return Err(Problem::conflict("mail_failed", "server-mail-failed"));
            }
        }
        self.wishes(person.id).await
    }

    /// The owner of a mail address says yes.
    pub async fn confirm(&self, secret: &Secret) -> Answer<()> {
        let update = Stmt::guard(
            "UPDATE notices SET confirmed = 1, confirm = NULL WHERE confirm = $1 AND confirmed = 0",
            args![secret.hash()],
        );
        self.by_mail(update).await
    }

    /// Whoever reads the mails wants no more of them.
    pub async fn stop_mails(&self, secret: &Secret) -> Answer<()> {
        let update = Stmt::guard(
            "UPDATE notices SET wanted = 0, confirm = NULL WHERE confirm = $1 AND confirmed = 1",
            args![secret.hash()],
        );
        self.by_mail(update).await
    }

    async fn by_mail(&self, update: Stmt) -> Answer<()> {
        if !self.db.write(vec![update]).await? {
            return Err(Problem::not_found("server-no-link"));
        }
        self.read_wanting().await
    }

    /// Looks whether this person wants to be told now.
    pub(crate) async fn wants(&self, person: PersonId) -> Answer<()> {
        let sql = "SELECT 1 FROM notices WHERE person = $1 AND wanted = 1 AND (webhook IS NOT NULL OR confirmed = 1 \
                   OR EXISTS (SELECT 1 FROM pushes WHERE pushes.person = notices.person))";
        let wants = self.db.row(sql, args![person]).await?.is_some();
        let mut wanting = self.wanting.lock().unwrap_or_else(PoisonError::into_inner);
        match wants {
            true => wanting.insert(person),
            false => wanting.remove(&person),
        };
        Ok(())
    }

    /// Reads who wants to be told at all, so that a move of somebody else's costs no question.
    pub async fn read_wanting(&self) -> Answer<()> {
        let rows = self
            .db
            .rows(
                "SELECT person FROM notices WHERE wanted = 1 AND (webhook IS NOT NULL OR confirmed = 1 \
                 OR EXISTS (SELECT 1 FROM pushes WHERE pushes.person = notices.person))",
                args![],
            )
            .await?;
        let wanting = rows.iter().map(|row| row.int(0).map(PersonId)).collect::<Result<_, _>>()?;
        *self.wanting.lock().unwrap_or_else(PoisonError::into_inner) = wanting;
        Ok(())
    }

    pub(crate) fn base_url(&self) -> String {
        self.config
            .public_url
            .clone()
            .unwrap_or_else(|| format!("http://localhost:{}", self.config.listen.port()))
    }

    /// Tells somebody about all tables at which it is their turn.
    pub async fn send_notices(&self, person: PersonId) -> Answer<()> {
        let row = self.db.row("SELECT wanted, lang, told_at FROM notices WHERE person = $1", args![person]);
        let Some(row) = row.await? else { return Ok(()) };
        if row.int(0)? == 0 {
            return Ok(());
        }
        let later = |at: Millis| {
            Stmt::new(
                "UPDATE jobs SET run_at = $2, lease_until = 0, stamp = stamp + 1 WHERE id = $1",
                args![format!("notice/{person}"), at],
            )
        };
        let next: Millis = row.int(2)? + self.patience();
        if next > now() {
            self.db.write(vec![later(next)]).await?;
            return Ok(());
        }
        let turns = self.turns_of(person).await?;
        if turns.is_empty() {
            return Ok(());
        }
        let language = lang(&row.text(1)?);
        let line = |(table, game): &(TableId, String)| {
            format!("{}: {}/t/{table}", title(game, language), self.base_url())
        };
        let list = turns.iter().map(line).collect::<Vec<_>>().join("\n");
        let notice = Notice {
            event: "your_turn",
            subject: Message::new("server-mail-turn-subject").with("count", turns.len()),
            body: Message::new("server-mail-turn").with("count", turns.len()).with("list", list),
            there: match &turns[..] {
                [(only, _)] => format!("{}/t/{only}", self.base_url()),
                _ => format!("{}/", self.base_url()),
            },
            tables: turns,
            forgotten_at: None,
        };
        let mut after =
            vec![Stmt::new("UPDATE notices SET told_at = $2 WHERE person = $1", args![person, now()])];
        if self.tell(person, &notice).await? == Told::Away {
            // Later, if it is still their turn then.
            after.push(later(now() + self.patience()));
        }
        self.db.write(after).await?;
        Ok(())
    }

    /// Whoever was told lately is not told again before this time is over, and what was away is tried again after it.
    pub(crate) fn patience(&self) -> Millis {
        PATIENCE * self.config.notice_delay.as_millis() as Millis
    }

    /// Tells somebody something in every way they have.
    pub(crate) async fn tell(&self, person: PersonId, notice: &Notice) -> Answer<Told> {
        let sql = "SELECT wanted, lang, email, confirmed, webhook FROM notices WHERE person = $1";
        let Some(row) = self.db.row(sql, args![person]).await? else { return Ok(Told::NoWay) };
        if row.int(0)? == 0 {
            return Ok(Told::NoWay);
        }
        let language = lang(&row.text(1)?);
        let mut told = Told::NoWay;
        let confirmed = row.int(3)? != 0 && self.config.smtp.is_some();
        if let Some(email) = row.text_or_none(2)?.filter(|_| confirmed) {
            // The link that ends it works in the newest mail; only its hash is kept.
            let stop = Secret::new();
            let url = format!("{}/api/notices/stop?token={}", self.base_url(), stop.reveal());
            let body = notice.body.clone().with("url", url.clone());
            told = told.max(match self.mail(&email, language, &notice.subject, &body, Some(&url)).await {
                Ok(()) => {
                    let sql = "UPDATE notices SET confirm = $2 WHERE person = $1";
                    self.db.write(vec![Stmt::new(sql, args![person, stop.hash()])]).await?;
                    Told::Said
                }
                Err(problem) if problem.code() == REFUSED => Told::Unheard,
                Err(_) => Told::Away,
            });
        }
        if let Some(url) = row.text_or_none(4)? {
            let table = |(id, game): &(TableId, String)| {
                let mut table =
                    json!({ "id": id, "game": game, "url": format!("{}/t/{id}", self.base_url()) });
                if let Some(at) = notice.forgotten_at {
                    table["forgotten_at"] = at.into();
                }
                table
            };
            let tables: Vec<_> = notice.tables.iter().map(table).collect();
            let body = json!({ "event": notice.event, "person": person, "tables": tables }).to_string();
            let kind = [("content-type", "application/json")];
            told = told.max(match post(&url, &kind, body.into(), self.config.private_webhooks).await {
                Ok(()) => Told::Said,
                Err((_, error)) => {
                    // Somebody's broken address is no trouble of ours.
                    tracing::info!(%error, %person, "a webhook could not be reached");
                    Told::Unheard
                }
            });
        }
        let subject = say(language, "", &[], &notice.subject);
        let games: Vec<String> = notice.tables.iter().map(|(_, game)| title(game, language)).collect();
        told = told.max(self.push(person, &subject, &games.join(", "), &notice.there, notice.event).await?);
        self.metrics.notices.add(u64::from(told == Told::Said));
        Ok(told)
    }

    /// The tables at which it is somebody's turn, and what is played there.
    async fn turns_of(&self, person: PersonId) -> Answer<Vec<(TableId, String)>> {
        self.flush_behind().await?;
        let rows = self
            .db
            .rows(
                "SELECT tables.id, tables.game, tables.to_act, seats.seat, tables.meta FROM seats \
                 JOIN tables ON tables.id = seats.table_id WHERE seats.person = $1 AND tables.status = 'playing'",
                args![person],
            )
            .await?;
        let mut turns: Vec<(TableId, String)> = Vec::new();
        for row in rows {
            let (table, seat) = (TableId(row.int(0)?), row.int(3)?);
            let waited = row.int(2)? >> seat & 1 == 1;
            let seating: Seating = serde_json::from_str(&row.text(4)?).map_err(Problem::inside)?;
            let away = seating.seats.get(seat as usize).is_some_and(|state| state.bot().is_some());
            if waited && !away && seating.paused_at.is_none() && turns.iter().all(|turn| turn.0 != table) {
                turns.push((table, row.text(1)?));
            }
        }
        Ok(turns)
    }
}

/// What a game is called.
fn title(id: &str, lang: Lang) -> String {
    let meta = burghof_catalog::GAMES.iter().find(|meta| meta.id == id);
    meta.map_or(id.to_owned(), |meta| meta.title.get(lang).into())
}

/// A webhook goes to the open Internet over TLS, unless the operator allows more: otherwise anybody could let our
/// process knock at doors inside its own network.
pub(crate) fn check_webhook(url: &str, private: bool) -> Answer<()> {
    let bad = || Problem::malformed("`webhook` is an https address on the open Internet");
    if url.len() > 500 {
        return Err(bad());
    }
    let uri: hyper::Uri = url.parse().map_err(|_| bad())?;
    let host = uri.host().ok_or_else(bad)?;
    let scheme = uri.scheme_str().unwrap_or_default();
    let literal = host.trim_matches(['[', ']']).parse::<IpAddr>().ok();
    let allowed = match (private, scheme) {
        (true, "http" | "https") => true,
        (false, "https") => literal.is_none_or(is_global) && host != "localhost",
        _ => false,
    };
    if allowed && !uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        Ok(())
    } else {
        Err(bad())
    }
}

/// Is this an address of the open Internet?
fn is_global(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, ..] = v4.octets();
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_broadcast()
                || v4.is_documentation()
                || v4.is_unspecified()
                || v4.is_multicast()
                || a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 198 && (18..20).contains(&b))
                || (a == 192 && b == 0))
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_global(v4.into()),
            None => {
                let [a, b, ..] = v6.segments();
                // Not what is set aside (2001::/23, and with it Teredo), what is for documentation, and 6to4: two of them carry
                // addresses of the old kind inside, private ones too.
                let aside = a == 0x2001 && (b < 0x200 || b == 0xdb8) || a == 0x2002 || a & 0xfff0 == 0x3ff0;
                a & 0xe000 == 0x2000 && !aside
            }
        },
    }
}

/// Names as addresses, private ones left out: checked when connecting, so that a name cannot change its mind between
/// the check and the call.
#[derive(Copy, Clone)]
struct Resolver {
    private: bool,
}

impl tower::Service<hyper_util::client::legacy::connect::dns::Name> for Resolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = std::io::Error;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Self::Error>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: hyper_util::client::legacy::connect::dns::Name) -> Self::Future {
        let private = self.private;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            Ok(found.filter(|address| private || is_global(address.ip())).collect::<Vec<_>>().into_iter())
        })
    }
}

/// Sends something; the status and the reason if it was not taken.
pub(crate) async fn post(
    url: &str,
    headers: &[(&str, &str)],
    body: Vec<u8>,
    private: bool,
) -> Result<(), (Option<u16>, String)> {
    use hyper_util::client::legacy::{Client, connect::HttpConnector};
    // What was allowed when it was stored may not be any more.
    check_webhook(url, private).map_err(|_| (None, "not on the open Internet".to_owned()))?;
    let mut http = HttpConnector::new_with_resolver(Resolver { private });
    http.enforce_http(false);
    http.set_connect_timeout(Some(Duration::from_secs(5)));
    let https = hyper_rustls::HttpsConnectorBuilder::new()
        .with_provider_and_webpki_roots(rustls_provider())
        .map_err(|error| (None, error.to_string()))?
        .https_or_http()
        .enable_http1()
        .wrap_connector(http);
    let client: Client<_, http_body_util::Full<hyper::body::Bytes>> =
        Client::builder(hyper_util::rt::TokioExecutor::new()).build(https);
    let mut request = hyper::Request::post(url).header("user-agent", "burghof");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(body.into()).map_err(|error| (None, error.to_string()))?;
    match tokio::time::timeout(Duration::from_secs(10), client.request(request)).await {
        Ok(Ok(answer)) if answer.status().is_success() => Ok(()),
        Ok(Ok(answer)) => Err((Some(answer.status().as_u16()), format!("answered {}", answer.status()))),
        Ok(Err(error)) => Err((None, error.to_string())),
        Err(_) => Err((None, "no answer in time".into())),
    }
}

fn rustls_provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::ring::default_provider()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whatever_a_name_turns_out_to_be_nobody_inside_is_called() {
        let inside = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = inside.local_addr().unwrap().port();
        // Names that are this machine for whoever looks them up, and addresses that were stored when they were allowed.
        for host in [
            "localhost.",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0177.0.0.1",
            "127.0.0.1",
            "[::ffff:127.0.0.1]",
        ] {
            for scheme in ["http", "https"] {
                let url = format!("{scheme}://{host}:{port}/");
                assert!(post(&url, &[], Vec::new(), false).await.is_err(), "{url}");
            }
        }
        let called = tokio::time::timeout(Duration::from_millis(50), inside.accept()).await;
        assert!(called.is_err(), "nobody has knocked");
    }

    #[test]
    fn webhooks_do_not_reach_inside() {
        for inside in [
            "http://example.org/",
            "https://127.0.0.1/",
            "https://10.1.2.3/x",
            "https://[::1]/",
            "https://[fd00::1]/",
            "https://localhost/",
            "https://169.254.169.254/latest",
            "https://[::ffff:10.0.0.1]/",
            "https://[2002:7f00:1::]/",
            "https://[2001:0:4136:e378:8000:63bf:f5ff:fffe]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[::]/",
            "https://0.0.0.0/",
            "https://100.64.0.1/",
            "ftp://example.org/",
            "https://user:pw@example.org/",
            "nonsense",
        ] {
            assert!(check_webhook(inside, false).is_err(), "{inside}");
        }
        assert!(check_webhook("https://example.org/hook?x=1", false).is_ok());
        assert!(check_webhook("http://127.0.0.1:9/", true).is_ok());
        assert!(is_global("2a00:1450::1".parse().unwrap()) && !is_global("fe80::1".parse().unwrap()));
    }
}
