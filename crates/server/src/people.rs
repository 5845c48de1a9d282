//! People: guests with a name and a secret, accounts with a password, and what belongs to them.

use crate::app::App;
use crate::args;
use crate::db::{Row, Stmt};
use crate::export::{Export, export};
use crate::ids::{NOBODY, PersonId, Secret, TableId};
use crate::names::{clean_name, looks};
use crate::problem::{Answer, Problem};
use crate::seating::Sitter;
use crate::time::{Millis, now};
use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Somebody who is known by a secret.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// Until when they may not talk.
    pub muted_until: Millis,
    /// Until when they may not come in.
    pub banned_until: Millis,
    /// What an operator has told them and they have not acknowledged.
    pub warning: Option<String>,
}

/// The columns of [`Person::read`].
macro_rules! person {
    () => {
        "people.id, people.name, people.account, people.muted_until, people.banned_until, people.warning"
    };
}

impl Person {
    /// Whoever is banned may do nothing.
    fn welcome(self: Arc<Person>) -> Answer<Arc<Person>> {
        match self.banned_until > now() {
            true => Err(Problem::until("server-banned", self.banned_until)),
            false => Ok(self),
        }
    }

    fn read(row: &Row) -> Result<Person, crate::db::DbError> {
        Ok(Person {
            id: PersonId(row.int(0)?),
            name: row.text(1)?,
            account: row.text_or_none(2)?,
            muted_until: row.int(3)?,
            banned_until: row.int(4)?,
            warning: row.text_or_none(5)?,
        })
    }
}

/// Those who were here lately, by the hash of their secret.
#[derive(Default)]
pub struct Known(Mutex<HashMap<Vec<u8>, Believed>>);

/// Somebody, and until when they are believed.
type Believed = (Arc<Person>, Millis);

/// How long somebody is believed without asking the database: another node may have deleted them.
const BELIEVED: Millis = 30_000;
/// How long they are remembered, for when the database is away.
const REMEMBERED: Millis = 3_600_000;
const MOST: usize = 50_000;

impl Known {
    /// Who has this secret, if they were here within this time beyond [`BELIEVED`].
    fn get(&self, hash: &[u8], beyond: Millis) -> Option<Arc<Person>> {
        let map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        map.get(hash).filter(|(_, until)| until + beyond > now()).map(|(person, _)| Arc::clone(person))
    }

    fn put(&self, hash: Vec<u8>, person: &Arc<Person>) {
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if map.len() >= MOST {
            map.clear();
        }
        map.insert(hash, (Arc::clone(person), now() + BELIEVED));
    }

    /// Forgets everybody.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Forgets those who have not been here lately.
    pub fn sweep(&self) {
        let at = now() - REMEMBERED;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (_, until)| *until > at);
    }

    /// Forgets a person.
    pub fn forget(&self, id: PersonId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (person, _)| person.id != id);
    }
}

impl App {
    /// Who has this secret?
    pub async fn person_by(&self, secret: &Secret) -> Answer<Arc<Person>> {
        let hash = secret.hash();
        if let Some(person) = self.known.get(&hash, 0) {
            return person.welcome();
        }
        let found = self
            .db
            .row(
                concat!(
                    "SELECT ",
                    person!(),
                    ", tokens.seen_at FROM tokens JOIN people ON people.id = tokens.person WHERE tokens.hash = $1"
                ),
                args![hash.clone()],
            )
            .await;
        let row = match found {
            Err(error) if error.away() => {
                // Whoever was here before the database went may go on reading.
                return self
                    .known
                    .get(&hash, REMEMBERED)
                    .ok_or_else(|| error.into())
                    .and_then(Person::welcome);
            }
            found => found?.ok_or_else(Problem::who)?,
        };
        let person = Arc::new(Person::read(&row)?);
        if row.int(6)? < now() - crate::time::DAY {
            let at = now();
            let seen = vec![
                Stmt::new("UPDATE people SET seen_at = $2 WHERE id = $1", args![person.id, at]),
                Stmt::new("UPDATE tokens SET seen_at = $2 WHERE hash = $1", args![hash.clone(), at]),
            ];
            self.db.write(seen).await?;
        }
        self.known.put(hash, &person);
        person.welcome()
    }

    /// A new guest, with the secret that nobody else will ever see.
    pub async fn new_guest(&self, name: &str, device: &str) -> Answer<(Person, Secret)> {
        let name = clean_name(name, self.config.limits.name)?;
        let (id, secret, at) = (PersonId::new(), Secret::new(), now());
        let statements = vec![
            Stmt::new(
                "INSERT INTO people (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3)",
                args![id, name.clone(), at],
            ),
            token(id, &secret, device, at),
        ];
        self.db.write(statements).await?;
        let person = Person { id, name, account: None, muted_until: 0, banned_until: 0, warning: None };
        self.known.put(secret.hash(), &Arc::new(person.clone()));
        Ok((person, secret))
    }

    /// Changes the name of a person, and on seats from now on.
    pub async fn rename(&self, person: &Person, name: &str) -> Answer<Person> {
        let name = clean_name(name, self.config.limits.name)?;
        self.db
            .write(vec![Stmt::new(
                "UPDATE people SET name = $2 WHERE id = $1",
                args![person.id, name.clone()],
            )])
            .await?;
        self.known.forget(person.id);
        Ok(Person { name, ..person.clone() })
    }

    /// Makes a guest an account with a password.
    pub async fn register(&self, person: &Person, from: i64, account: &str, password: &str) -> Answer<()> {
        let account = clean_name(account, self.config.limits.name)?.to_lowercase();
        let looks = looks(&account);
        let hash = self.hashed(from, password).await?;
        let update = Stmt::guard(
            "UPDATE people SET account = $2, password = $3, looks = $4 WHERE id = $1 AND account IS NULL \
             AND NOT EXISTS (SELECT 1 FROM people AS other WHERE other.account = $2 OR other.looks = $4)",
            args![person.id, account, hash, looks],
        );
        if !self.db.write(vec![update]).await? {
            return Err(Problem::conflict("account_taken", "server-account-taken"));
        }
        self.known.forget(person.id);
        Ok(())
    }

    /// A new secret for whoever knows the password.
    pub async fn log_in(
        &self,
        from: i64,
        account: &str,
        password: &str,
        device: &str,
    ) -> Answer<(Person, Secret)> {
        let wrong = Problem::wrong_password;
        check_password(password).map_err(|_| wrong())?;
        let row = self
            .db
            .row(
                concat!("SELECT ", person!(), ", people.password FROM people WHERE account = $1"),
                args![account.trim().to_lowercase()],
            )
            .await?;
        let stored = match &row {
            Some(row) => row.text(6)?,
            None => String::new(),
        };
        let right = self.verified(from, stored, password).await?;
        let row = row.filter(|_| right).ok_or_else(wrong)?;
        self.new_device(Person::read(&row)?.id, device, Vec::new()).await
    }

    /// Forgets a secret: this device is logged out.
    pub async fn log_out(&self, secret: &Secret) -> Answer<()> {
        let person = self.person_by(secret).await?.id;
        let mut statements = vec![
            Stmt::new("DELETE FROM tokens WHERE hash = $1", args![secret.hash()]),
            Stmt::new("DELETE FROM pushes WHERE token = $1", args![secret.hash()]),
        ];
        statements.extend(self.db.about_person(person));
        self.db.write(statements).await?;
        self.person_changed(person).await;
        Ok(())
    }

    /// Forgets guests who have not been here since, and sit nowhere.
    pub async fn forget_stale_guests(&self, before: Millis) -> Answer<()> {
        let stale = "SELECT id FROM people WHERE account IS NULL AND seen_at < $1 AND id > $2 \
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id) \
                     AND NOT EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = people.id) ORDER BY id LIMIT 500";
        let mut last = i64::MIN;
        loop {
            let rows = self.db.rows(stale, args![before, last]).await?;
            for row in &rows {
                last = row.int(0)?;
                match self.delete_person(PersonId(last), None).await {
                    Err(problem) if problem.status() == StatusCode::SERVICE_UNAVAILABLE => {
                        return Err(problem);
                    }
                    // One that cannot be forgotten keeps none of the others.
                    Err(problem) => {
                        tracing::warn!(person = %PersonId(last), code = problem.code(), "not forgotten")
                    }
                    Ok(()) => {}
                }
            }
            if rows.len() < 500 {
                return Ok(());
            }
        }
    }

    /// Everything that is stored about a person, as one document.
    pub async fn export(&self, person: &Person) -> Answer<Export> {
        export(&self.db, person.id).await.map_err(Problem::inside)
    }

    /// Deletes a person and what belongs to them, and writes `deed` down with it. Games they played stay, without their name. If
    /// their name cannot be taken off somewhere, they are not deleted: they would have no way left to ask for it.
    pub async fn delete_person(&self, id: PersonId, deed: Option<Stmt>) -> Answer<()> {
        let tables = self.db.rows("SELECT DISTINCT table_id FROM seats WHERE person = $1", args![id]).await?;
        for row in tables {
            let table = TableId(row.int(0)?);
            match self.forget_at_table(table, id).await {
                Err(problem) if problem.status() == StatusCode::INTERNAL_SERVER_ERROR => {
                    self.forget_at_broken_table(table, id).await?;
                }
                Err(problem) if problem.status() != StatusCode::NOT_FOUND => return Err(problem),
                _ => {}
            }
        }
        self.forget_in_cups(id).await?;
        let mut statements = crate::corpus::all_taken_back(id);
        statements.extend(self.unsaid_in_reports(id).await?);
        statements.extend(deletion(id));
        statements.extend(deed);
        statements.extend(self.db.about_person(id));
        if !self.db.write(statements).await? {
            return Err(Problem::not_found("server-nobody-here"));
        }
        self.person_changed(id).await;
        Ok(())
    }

    /// Takes a person off what is stored of a table that cannot be read any more.
    async fn forget_at_broken_table(&self, table: TableId, id: PersonId) -> Answer<()> {
        let row = self.db.row("SELECT meta, version FROM tables WHERE id = $1", args![table]).await?;
        let Some(row) = row else { return Ok(()) };
        // Where not even the form can be made out, nothing of it is kept.
        let mut meta: Value = serde_json::from_str(&row.text(0)?).unwrap_or_default();
        for seat in meta["seats"].as_array_mut().into_iter().flatten() {
            if seat["sitter"]["id"] == json!(id) {
                seat["sitter"] = json!(Sitter::Person { id: NOBODY, name: "–".into() });
                seat["played_by"] = Value::Null;
            }
        }
        let update = Stmt::guard(
            "UPDATE tables SET meta = $2, version = version + 1 WHERE id = $1 AND version = $3",
            args![table, meta.to_string(), row.int(1)?],
        );
        match self.db.write(vec![update]).await? {
            true => Ok(()),
            false => Err(Problem::conflict("busy", "server-busy")),
        }
    }

    /// The statements that take what somebody said out of reports about others.
    async fn unsaid_in_reports(&self, id: PersonId) -> Answer<Vec<Stmt>> {
        let like = format!("%\"{id}\"%");
        let mut statements = Vec::new();
        for row in self.db.rows("SELECT id, said FROM reports WHERE said LIKE $1", args![like]).await? {
            let mut said: Value = serde_json::from_str(&row.text(1)?).unwrap_or_default();
            for line in said.as_array_mut().into_iter().flatten() {
                if line["person"] == json!(id) {
                    (line["person"], line["name"], line["text"]) = (Value::Null, "".into(), "".into());
                }
            }
            let sql = "UPDATE reports SET said = $2 WHERE id = $1";
            statements.push(Stmt::new(sql, args![row.int(0)?, said.to_string()]));
        }
        Ok(statements)
    }
}

/// The statements that delete what belongs to a person alone.
fn deletion(id: PersonId) -> Vec<Stmt> {
    vec![
        Stmt::new("DELETE FROM tokens WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM seats WHERE person = $1", args![id]),
        Stmt::new("UPDATE chat SET name = '', text = '' WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM links WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM notices WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM ratings WHERE who = $1", args![id.to_string()]),
        Stmt::new("DELETE FROM rating_steps WHERE who = $1", args![id.to_string()]),
        Stmt::new("DELETE FROM friends WHERE person = $1 OR friend = $1", args![id]),
        Stmt::new("DELETE FROM friend_links WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM resets WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM passkeys WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM challenges WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM pushes WHERE person = $1", args![id]),
        Stmt::new("DELETE FROM blocks WHERE person = $1 OR blocked = $1", args![id]),
        Stmt::new("UPDATE reports SET reporter = 0 WHERE reporter = $1", args![id]),
        Stmt::new("UPDATE reports SET about = 0, said = '[]' WHERE about = $1", args![id]),
        Stmt::guard("DELETE FROM people WHERE id = $1", args![id]),
    ]
}

/// The statement that lets a secret stand for a person.
pub fn token(id: PersonId, secret: &Secret, device: &str, at: Millis) -> Stmt {
    Stmt::new(
        "INSERT INTO tokens (hash, person, created_at, device, seen_at) VALUES ($1, $2, $3, $4, $3)",
        args![secret.hash(), id, at, device.to_owned()],
    )
}

pub(crate) fn check_password(password: &str) -> Answer<()> {
    match password.chars().count() {
        8..=200 => Ok(()),
        _ => Err(Problem::malformed("a password has 8 to 200 characters")),
    }
}

pub(crate) fn hash_password(password: &str) -> Answer<String> {
    Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(Problem::inside)
}

/// Takes as long for an account that does not exist.
pub(crate) fn verify_password(stored: &str, password: &str) -> bool {
    match PasswordHash::new(stored) {
        Ok(hash) => Argon2::default().verify_password(password.as_bytes(), &hash).is_ok(),
        Err(_) => {
            let _ = hash_password(password);
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_is_banned_stays_out_while_the_database_is_away() {
        let folder = std::env::temp_dir().join(format!("burghof-banned-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = crate::db::Place::Sqlite(folder.join("burghof.db"));
        let (app, _) = App::new(crate::config::Config::new(place)).await.unwrap();
        let (eve, secret) = app.new_guest("Eve", "").await.unwrap();
        app.db.close().await;
        for (banned_until, comes_in) in [(0, true), (now() + crate::time::DAY, false)] {
            // Remembered, but for too long to be believed without asking the database.
            let eve = Arc::new(Person { banned_until, ..eve.clone() });
            app.known.0.lock().unwrap().insert(secret.hash(), (eve, now() - 1));
            assert_eq!(app.person_by(&secret).await.is_ok(), comes_in);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn passwords_are_verified() {
        let hash = hash_password("correct horse").unwrap();
        assert!(verify_password(&hash, "correct horse"));
        assert!(!verify_password(&hash, "wrong horse!"));
        assert!(!verify_password("", "anything!"));
    }
}
