//! Names of things: tables and people by unguessable numbers, secrets by their hash.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Random bytes of the operating system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // A system without randomness can keep no secret: stopping is the only safe answer.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Any bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|b| [DIGITS[usize::from(b >> 4)], DIGITS[usize::from(b & 15)]])
        .map(char::from)
        .collect()
}

/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 13 digits of 5 bits hold 63 bits.
const LENGTH: usize = 13;

fn to_text(mut number: i64) -> String {
    let mut text = [b'0'; LENGTH];
    for digit in text.iter_mut().rev() {
        *digit = ALPHABET[(number & 31) as usize];
        number >>= 5;
    }
    text.iter().copied().map(char::from).collect()
}

fn from_text(text: &str) -> Option<i64> {
    if text.len() != LENGTH {
        return None;
    }
    let mut number: i64 = 0;
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|&b| b == byte)? as i64;
        number = number.checked_mul(32)?.checked_add(digit)?;
    }
    Some(number)
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $schema:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", type = "string"))]
        pub struct $name(pub i64);

        impl $name {
            /// A new one that nobody can guess.
            pub fn new() -> $name {
                $name(i64::from_le_bytes(random()) & i64::MAX)
            }
        }
        impl Default for $name {
            fn default() -> $name {
                $name::new()
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&to_text(self.0))
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&to_text(self.0))
            }
        }
        impl FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<$name, ()> {
                from_text(text).map($name).ok_or(())
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(|()| serde::de::Error::custom("not an id"))
            }
        }
        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $schema.into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": "^[0-7][0-9a-hjkmnp-tv-z]{12}$" })
            }
        }
    };
}

id!(
    /// A table. Nobody can guess it, so the link to a private table is its invitation.
    TableId,
    "TableId"
);
id!(
    /// A person. No secret: others at the table see it.
    PersonId,
    "PersonId"
);
id!(
    /// A game that is kept for a short link. Whoever has the game has its name, nobody else can guess it.
    MomentId,
    "MomentId"
);

id!(
    /// A tournament or a league. Nobody can guess it: its link is its invitation.
    CupId,
    "CupId"
);

/// Somebody whose data was deleted. Nobody is given this number.
pub const NOBODY: PersonId = PersonId(0);

/// 256 random bits that prove who somebody is. Only its hash is stored.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// A new one.
    pub fn new() -> Secret {
        Secret(hex(&random::<32>()))
    }

    /// As it came from outside, if it has the right form.
    pub fn read(text: &str) -> Option<Secret> {
        (text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()))
            .then(|| Secret(text.to_ascii_lowercase()))
    }

    /// What is stored. The secret has 256 random bits, so a plain hash cannot be turned round; and a look-up by hash
    /// takes the same time however much of a guess is right.
    pub fn hash(&self) -> Vec<u8> {
        sha256(&["burghof secret", &self.0]).to_vec()
    }

    /// The secret itself, for its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl Default for Secret {
    fn default() -> Secret {
        Secret::new()
    }
}

impl fmt::Debug for Secret {
    // A secret in a log would be none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The hash of some texts, each with its length, so that no two lists meet.
pub fn sha256(parts: &[&str]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        for number in [0, 1, 31, 32, i64::MAX, 0x1234_5678_9abc_def0] {
            assert_eq!(from_text(&to_text(number)), Some(number));
        }
        assert_eq!(from_text("zzzzzzzzzzzzz"), None, "more than 63 bits");
        assert_eq!(from_text("il"), None);
        assert_ne!(TableId::new(), TableId::new());
    }

    #[test]
    fn secrets_do_not_show_in_logs() {
        let secret = Secret::new();
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert!(Secret::read(secret.reveal()).is_some());
        assert!(Secret::read("x").is_none());
    }
}
