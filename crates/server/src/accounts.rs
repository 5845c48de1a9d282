//! Passwords and devices: another password, a forgotten one, signing out everywhere.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::devices::forget_pushes;
use crate::ids::{PersonId, Secret};
use crate::people::{Person, check_password, hash_password, token, verify_password};
use crate::problem::{Answer, Problem};
use crate::seating::lang;
use crate::time::{Millis, SECOND, now};
use crate::turns::PATIENT;
use burghof_core::Message;
use std::sync::Arc;

/// How long a link to a new password works.
const LINK: Millis = 3600 * SECOND;
/// Nobody is sent a second one before this time is over.
const AGAIN: Millis = 600 * SECOND;

impl App {
    /// The hash of a password. It takes tens of milliseconds and much memory on purpose: few at a time, and those who come from one
    /// place (of which `from` is the mark) one behind the other.
    pub(crate) async fn hashed(&self, from: i64, password: &str) -> Answer<String> {
        check_password(password)?;
        let password = password.to_owned();
        self.labour.work(from, PATIENT, move || hash_password(&password)).await?
    }

    /// Is this the password that was stored?
    pub(crate) async fn verified(&self, from: i64, stored: String, password: &str) -> Answer<bool> {
        let password = password.to_owned();
        self.labour.work(from, PATIENT, move || verify_password(&stored, &password)).await
    }

    /// Another password, for whoever knows the old one. All other devices are signed out.
    pub async fn change_password(
        &self,
        person: &Person,
        (here, from): (&Secret, i64),
        old: &str,
        new: &str,
    ) -> Answer<()> {
        let row = self.db.row("SELECT password FROM people WHERE id = $1", args![person.id]).await?;
        let stored = row.map_or(Ok(None), |row| row.text_or_none(0))?;
        let stored = stored.ok_or_else(|| Problem::conflict("no_account", "server-no-account"))?;
        if !self.verified(from, stored, old).await? {
            return Err(Problem::wrong_password());
        }
        let hash = self.hashed(from, new).await?;
        let mut statements = vec![
            Stmt::new("UPDATE people SET password = $2 WHERE id = $1", args![person.id, hash]),
            Stmt::new("DELETE FROM tokens WHERE person = $1 AND hash <> $2", args![person.id, here.hash()]),
            forget_pushes(person.id),
            Stmt::new("DELETE FROM resets WHERE person = $1", args![person.id]),
        ];
        statements.extend(self.db.about_person(person.id));
        self.db.write(statements).await?;
        self.person_changed(person.id).await;
        Ok(())
    }

    /// Signs out everywhere, here too. A guest who does so is gone for good: nothing else proves who they are.
    pub async fn sign_out_everywhere(&self, person: &Person) -> Answer<()> {
        let mut statements = vec![
            Stmt::new("DELETE FROM tokens WHERE person = $1", args![person.id]),
            forget_pushes(person.id),
        ];
        statements.extend(self.db.about_person(person.id));
        self.db.write(statements).await?;
        self.person_changed(person.id).await;
        Ok(())
    }

    /// Sends a one-time link to a new password to the address of this account, if it has one that said yes. Whoever asks
    /// hears the same either way: which accounts there are is nobody's business.
    pub async fn forgot_password(self: &Arc<Self>, account: &str) -> Answer<()> {
        if self.config.smtp.is_none() {
            return Err(Problem::conflict("no_mail", "server-no-mail"));
        }
        let row = self
            .db
            .row(
                "SELECT people.id, people.name, notices.lang, notices.email FROM people \
                 JOIN notices ON notices.person = people.id \
                 WHERE people.account = $1 AND notices.confirmed = 1 AND notices.email IS NOT NULL \
                 AND NOT EXISTS (SELECT 1 FROM resets WHERE resets.person = people.id AND resets.expires_at > $2)",
                args![account.trim().to_lowercase(), now() + LINK - AGAIN],
            )
            .await?;
        let Some(row) = row else { return Ok(()) };
        let (person, secret) = (PersonId(row.int(0)?), Secret::new());
        let statements = vec![
            Stmt::new("DELETE FROM resets WHERE person = $1 OR expires_at < $2", args![person, now()]),
            Stmt::new(
                "INSERT INTO resets (hash, person, expires_at) VALUES ($1, $2, $3)",
                args![secret.hash(), person, now() + LINK],
            ),
        ];
        self.db.write(statements).await?;
        let url = format!("{}/api/password/reset?token={}", self.base_url(), secret.reveal());
        let body = Message::new("server-mail-reset").with("name", row.text(1)?).with("url", url);
        let subject = Message::new("server-mail-reset-subject");
        // Whether a mail went out would tell whether there is such an account, and so would waiting for it.
        let (app, to, language) = (Arc::clone(self), row.text(3)?, lang(&row.text(2)?));
        tokio::spawn(async move {
            if let Err(problem) = app.mail(&to, language, &subject, &body, None).await {
                tracing::warn!(code = problem.code(), "a link to a new password was not sent");
            }
        });
        Ok(())
    }

    /// A new password by a one-time link. All devices are signed out, and the one that has the link is signed in. Passkeys
    /// are gone, too: whoever resets a password may do so because somebody else had come in, and left a key for later.
    pub async fn reset_password(
        &self,
        link: &Secret,
        from: i64,
        new: &str,
        device: &str,
    ) -> Answer<(Person, Secret)> {
        let row = self
            .db
            .row("SELECT person FROM resets WHERE hash = $1 AND expires_at > $2", args![link.hash(), now()])
            .await?
            .ok_or_else(|| Problem::not_found("server-no-link"))?;
        let person = PersonId(row.int(0)?);
        let (hash, secret) = (self.hashed(from, new).await?, Secret::new());
        let mut statements = vec![
            // Two who open it at once: one is too late.
            Stmt::guard("DELETE FROM resets WHERE hash = $1", args![link.hash()]),
            Stmt::new("UPDATE people SET password = $2 WHERE id = $1", args![person, hash]),
            Stmt::new("DELETE FROM tokens WHERE person = $1", args![person]),
            Stmt::new("DELETE FROM passkeys WHERE person = $1", args![person]),
            forget_pushes(person),
            token(person, &secret, device, now()),
        ];
        statements.extend(self.db.about_person(person));
        if !self.db.write(statements).await? {
            return Err(Problem::not_found("server-no-link"));
        }
        self.person_changed(person).await;
        let person = self.person_by(&secret).await?;
        Ok((Person::clone(&person), secret))
    }
}
