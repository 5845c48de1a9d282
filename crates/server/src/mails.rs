//! Mails: how one is sent, and whom the house may ask whether it may write. Nobody's mailbox is to be flooded through us, by one guest
//! or by many, and whoever deletes what is theirs does not get to ask anew.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, hex, sha256};
use crate::problem::{Answer, Problem};
use crate::time::{DAY, Millis, SECOND, now};
use crate::words::say;
use burghof_core::{Lang, Message};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::time::Duration;

/// The code of a mail that was not taken, and never will be.
pub(crate) const REFUSED: &str = "mail_refused";

/// An address is asked again after this time at the earliest, and after four times as long each time.
const ASK_AGAIN: Millis = 600 * SECOND;
/// But not later than this.
const LONGEST: Millis = DAY;
/// For how long it is remembered that somebody was asked.
const REMEMBERED: Millis = 30 * DAY;

/// A mail address as it is counted: people have as many of those with a plus in them as they like, and one mailbox.
fn mailbox(email: &str) -> String {
    let email = email.trim().to_lowercase();
    match email.rsplit_once('@') {
        Some((name, host)) => format!("{}@{host}", name.split('+').next().unwrap_or_default()),
        None => email,
    }
}

impl App {
    /// The statements by which a person has this address asked, if neither was lately: guards, so that of many who try at once one
    /// does. Only hashes are kept.
    pub(crate) fn asks(&self, person: PersonId, email: &str) -> Vec<Stmt> {
        let asked = |kind: &str, who: &str, longest: Millis| {
            let hash = sha256(&["burghof asked", kind, &hex(&self.salt), who]).to_vec();
            Stmt::guard(
                "INSERT INTO asked (hash, asked_at, pause) VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE \
                 SET asked_at = excluded.asked_at, pause = CASE WHEN asked.pause * 4 > CAST($4 AS BIGINT) \
                 THEN CAST($4 AS BIGINT) ELSE asked.pause * 4 END \
                 WHERE asked.asked_at + asked.pause < excluded.asked_at",
                args![hash, now(), ASK_AGAIN, longest],
            )
        };
        vec![
            asked("mail", &mailbox(email), LONGEST),
            // Somebody who has mistaken their own address need not wait longer and longer.
            asked("person", &person.to_string(), ASK_AGAIN),
        ]
    }

    /// Forgets who was asked long ago.
    pub(crate) async fn forget_asked(&self) -> Answer<()> {
        let sql = "DELETE FROM asked WHERE asked_at < $1";
        self.db.write(vec![Stmt::new(sql, args![now() - REMEMBERED])]).await?;
        Ok(())
    }

    /// Sends a mail; `stop` is the address that ends mails of this kind.
    pub(crate) async fn mail(
        &self,
        to: &str,
        lang: Lang,
        subject: &Message,
        body: &Message,
        stop: Option<&str>,
    ) -> Answer<()> {
        let Some(smtp) = &self.config.smtp else { return Ok(()) };
        let from: Mailbox = self.config.mail_from.parse().map_err(Problem::inside)?;
        let to: Mailbox = to.parse().map_err(|_| Problem::malformed("`email` is not a mail address"))?;
        let mut mail = lettre::Message::builder().from(from).to(to).message_id(None);
        if let Some(url) = stop {
            // Programs that read mail show a button for these (RFC 2369, RFC 8058).
            let header = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
            mail = mail
                .raw_header(header("List-Unsubscribe", format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        }
        let mail = mail
            .subject(say(lang, "", &[], subject))
            .header(ContentType::TEXT_PLAIN)
            .body(say(lang, "", &[], body))
            .map_err(Problem::inside)?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp)
            // The error may repeat the URL, and with it a password.
            .map_err(|_| Problem::inside("the mail server's URL cannot be used"))?
            .timeout(Some(Duration::from_secs(20)))
            .build();
        match transport.send(mail).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => {
                tracing::warn!(%error, "a mail was refused");
                Err(Problem::conflict(REFUSED, "server-mail-failed"))
            }
            Err(error) => Err(Problem::inside(format!("mail: {error}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_has_one_name() {
        for name in
            ["anna@example.org", " Anna@Example.org", "anna+burghof@example.org", "anna+a+b@EXAMPLE.org"]
        {
            assert_eq!(mailbox(name), "anna@example.org");
        }
        assert_ne!(mailbox("anna@example.org"), mailbox("anna@example.com"));
    }
}
