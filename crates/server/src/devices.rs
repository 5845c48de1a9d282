//! The devices somebody is signed in on: which they are, and how one of them is signed out.

use crate::app::App;
use crate::args;
use crate::db::{DbError, Row, Stmt};
use crate::ids::{PersonId, Secret};
use crate::passkeys::short;
use crate::people::{Person, token};
use crate::problem::{Answer, Problem};
use crate::time::{Millis, now};
use schemars::JsonSchema;
use serde::Serialize;

/// A device somebody is signed in on.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct DeviceInfo {
    /// Its id. No secret.
    pub id: String,
    /// What it calls itself, as far as it said: `Firefox, Linux`.
    pub name: String,
    /// When somebody signed in there.
    pub created_at: Millis,
    /// When it was last here, to the day.
    pub seen_at: Millis,
    /// Is it the one that asks?
    pub here: bool,
    /// Is it told of turns when its page is closed?
    pub pushed: bool,
}

/// What browsers call themselves, the more special before those they claim to be like.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
    ("curl", "curl"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A short name of a device from what it says about itself; nothing of that is kept but these words.
pub fn device_name(agent: &str) -> String {
    let find = |list: &[(&str, &'static str)]| {
        list.iter().find_map(|(mark, name)| agent.contains(mark).then_some(*name))
    };
    [find(&BROWSERS), find(&SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Forgets where devices can be told something that are not signed in any more.
pub(crate) fn forget_pushes(person: PersonId) -> Stmt {
    Stmt::new(
        "DELETE FROM pushes WHERE person = $1 AND token NOT IN (SELECT hash FROM tokens WHERE person = $1)",
        args![person],
    )
}

fn shown(row: &Row, here: &[u8]) -> Result<DeviceInfo, DbError> {
    let hash = row.bytes(0)?;
    let created_at = row.int(2)?;
    Ok(DeviceInfo {
        id: short(&hash),
        name: row.text(1)?,
        created_at,
        seen_at: row.int(3)?.max(created_at),
        here: hash == here,
        pushed: row.int(4)? != 0,
    })
}

impl App {
    /// Signs a person in on one more device, if all of `first` can be done.
    pub(crate) async fn new_device(
        &self,
        person: PersonId,
        device: &str,
        first: Vec<Stmt>,
    ) -> Answer<(Person, Secret)> {
        let secret = Secret::new();
        let mut statements = first;
        // A limited number of devices: whoever signs in on one more is signed out on the oldest.
        statements.push(Stmt::new(
            "DELETE FROM tokens WHERE person = $1 AND hash NOT IN \
             (SELECT hash FROM tokens WHERE person = $1 ORDER BY created_at DESC LIMIT $2)",
            args![person, self.config.limits.devices - 1],
        ));
        statements.push(token(person, &secret, device, now()));
        statements.push(forget_pushes(person));
        statements.push(Stmt::new("UPDATE people SET seen_at = $2 WHERE id = $1", args![person, now()]));
        if !self.db.write(statements).await? {
            return Err(Problem::who());
        }
        let person = self.person_by(&secret).await?;
        Ok((Person::clone(&person), secret))
    }

    /// The devices somebody is signed in on, the newest first.
    pub async fn devices(&self, person: PersonId, here: &Secret) -> Answer<Vec<DeviceInfo>> {
        let sql = "SELECT hash, device, created_at, seen_at, \
                   (SELECT COUNT(*) FROM pushes WHERE pushes.token = tokens.hash) \
                   FROM tokens WHERE person = $1 ORDER BY created_at DESC, hash";
        let here = here.hash();
        let rows = self.db.rows(sql, args![person]).await?;
        Ok(rows.iter().map(|row| shown(row, &here)).collect::<Result<_, _>>()?)
    }

    /// Signs one of them out, on all nodes at once.
    pub async fn sign_out(&self, person: PersonId, id: &str) -> Answer<()> {
        let rows = self.db.rows("SELECT hash FROM tokens WHERE person = $1", args![person]).await?;
        let hashes = rows.iter().map(|row| row.bytes(0)).collect::<Result<Vec<_>, _>>()?;
        let hash = hashes.into_iter().find(|hash| short(hash) == id);
        let hash = hash.ok_or_else(|| Problem::not_found("server-no-device"))?;
        let mut statements =
            vec![Stmt::new("DELETE FROM tokens WHERE hash = $1", args![hash]), forget_pushes(person)];
        statements.extend(self.db.about_person(person));
        self.db.write(statements).await?;
        self.person_changed(person).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_named_shortly() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0";
        assert_eq!(device_name(firefox), "Firefox, Linux");
        assert_eq!(device_name(phone), "Safari, iPhone");
        assert_eq!(device_name(edge), "Edge, Windows");
        assert_eq!(device_name("\u{202e}<script>"), "");
    }
}
