//! Passkeys: a device proves who somebody is by signing a challenge (WebAuthn). No attestation is asked for: which make
//! a device is of is nobody's business.

use crate::app::App;
use crate::args;
use crate::db::{Row, Stmt};
use crate::ids::{PersonId, Secret, hex};
use crate::names::clean_name;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::time::{Millis, SECOND, now};
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use burghof_core::Message;
use ring::signature::{self, RsaPublicKeyComponents, UnparsedPublicKey, VerificationAlgorithm};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How long somebody may take to touch their device.
const PATIENCE: Millis = 300 * SECOND;
/// Bytes in base64url.
const BASE64URL: &str = "^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$";
/// Passkeys a person may have.
const MOST: i64 = 20;

/// What a device is asked to sign, and for whom.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Challenge {
    /// What is to be signed, in base64url. Good once, for five minutes.
    pub challenge: String,
    /// The name of the house, as WebAuthn wants it (`rp.id`).
    pub party: String,
    /// The id of whoever asks, in base64url, if they said who they are (`user.id`).
    pub user: Option<String>,
    /// Their name (`user.name`).
    pub name: Option<String>,
    /// The passkeys they have, in base64url: a device that has one makes no second one (`excludeCredentials`).
    pub have: Vec<String>,
}

/// A new passkey, as a browser made it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct NewPasskey {
    /// What to call it, to tell it from others.
    #[schemars(length(min = 1, max = 40), extend("format" = "name"))]
    pub name: String,
    /// `response.clientDataJSON` in base64url.
    #[schemars(regex(pattern = BASE64URL))]
    pub client_data: String,
    /// `response.getAuthenticatorData()` in base64url.
    #[schemars(regex(pattern = BASE64URL))]
    pub authenticator_data: String,
}

/// A challenge that a device has signed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Signed {
    /// The id of the passkey in base64url.
    #[schemars(regex(pattern = BASE64URL))]
    pub id: String,
    /// `response.clientDataJSON` in base64url.
    #[schemars(regex(pattern = BASE64URL))]
    pub client_data: String,
    /// `response.authenticatorData` in base64url.
    #[schemars(regex(pattern = BASE64URL))]
    pub authenticator_data: String,
    /// `response.signature` in base64url.
    #[schemars(regex(pattern = BASE64URL))]
    pub signature: String,
}

/// A passkey of somebody.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Passkey {
    /// Its id in base64url. No secret.
    pub id: String,
    /// What they call it.
    pub name: String,
    /// When it was made.
    pub created_at: Millis,
    /// When it was last used.
    pub used_at: Millis,
}

/// Why something signed is not believed; for the log of nobody but whoever tests.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Wrong {
    Form,
    Kind,
    Origin,
    Party,
    Absent,
    Key,
    Signature,
    Counter,
}

/// What a browser says it did.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

impl ClientData {
    fn read(bytes: &[u8], kind: &str, origins: &[String]) -> Result<ClientData, Wrong> {
        let data: ClientData = serde_json::from_slice(bytes).map_err(|_| Wrong::Form)?;
        if data.kind != kind || data.cross_origin {
            return Err(Wrong::Kind);
        }
        match origins.contains(&data.origin) {
            true => Ok(data),
            false => Err(Wrong::Origin),
        }
    }
}

/// What a device says (WebAuthn, 6.1).
struct Device<'a> {
    counter: u32,
    /// The id and the public key of a passkey that was just made.
    made: Option<(&'a [u8], &'a [u8])>,
}

impl Device<'_> {
    fn read<'a>(data: &'a [u8], party: &str) -> Result<Device<'a>, Wrong> {
        const PRESENT: u8 = 1;
        const VERIFIED: u8 = 4;
        const MADE: u8 = 64;
        let (head, rest) = data.split_at_checked(37).ok_or(Wrong::Form)?;
        if head[..32] != Sha256::digest(party.as_bytes())[..] {
            return Err(Wrong::Party);
        }
        // Somebody was there, and the device knows them: by a finger, a face or a number.
        if head[32] & (PRESENT | VERIFIED) != PRESENT | VERIFIED {
            return Err(Wrong::Absent);
        }
        let counter = u32::from_be_bytes([head[33], head[34], head[35], head[36]]);
        let made = match head[32] & MADE {
            0 => None,
            _ => {
                let length = rest.get(16..18).ok_or(Wrong::Form)?;
                let length = usize::from(u16::from_be_bytes([length[0], length[1]]));
                let id = rest.get(18..18 + length).ok_or(Wrong::Form)?;
                Some((id, &rest[18 + length..]))
            }
        };
        Ok(Device { counter, made })
    }
}

/// A public key as devices write it (COSE): a small CBOR map of numbers and bytes.
struct Cose<'a> {
    numbers: Vec<(i64, i64)>,
    bytes: Vec<(i64, &'a [u8])>,
    /// How long it was.
    length: usize,
}

impl<'a> Cose<'a> {
    fn read(data: &'a [u8]) -> Option<Cose<'a>> {
        let mut at = 0;
        // The kind of an item, and its number or length.
        let head = |at: &mut usize| -> Option<(u8, i64)> {
            let first = *data.get(*at)?;
            let size = match first & 31 {
                24 => 1,
                25 => 2,
                26 => 4,
                0..=23 => 0,
                _ => return None,
            };
            let more = data.get(*at + 1..*at + 1 + size)?;
            *at += 1 + size;
            let number = more.iter().fold(0, |sum: i64, &byte| sum << 8 | i64::from(byte));
            Some((first >> 5, if size == 0 { i64::from(first & 31) } else { number }))
        };
        let whole = |at: &mut usize| match head(at)? {
            (0, number) => Some((0, number)),
            (1, number) => Some((0, -1 - number)),
            (kind @ (2 | 5), number) => Some((kind, number)),
            _ => None,
        };
        let (5, count) = whole(&mut at)? else { return None };
        let mut key = Cose { numbers: Vec::new(), bytes: Vec::new(), length: 0 };
        for _ in 0..Some(count).filter(|count| *count <= 16)? {
            let (0, name) = whole(&mut at)? else { return None };
            match whole(&mut at)? {
                (0, number) => key.numbers.push((name, number)),
                (2, length) => {
                    let end = at.checked_add(usize::try_from(length).ok()?)?;
                    key.bytes.push((name, data.get(at..end)?));
                    at = end;
                }
                _ => return None,
            }
        }
        key.length = at;
        Some(key)
    }

    fn number(&self, name: i64) -> Option<i64> {
        self.numbers.iter().find_map(|&(found, number)| (found == name).then_some(number))
    }

    fn bytes(&self, name: i64) -> Option<&'a [u8]> {
        self.bytes.iter().find_map(|&(found, bytes)| (found == name).then_some(bytes))
    }

    /// Has it signed this message? Keys that cannot sign anything are wrong, too.
    fn verify(&self, message: &[u8], signed: &[u8]) -> Result<(), Wrong> {
        let plain = |how: &'static dyn VerificationAlgorithm, key: &[u8]| {
            UnparsedPublicKey::new(how, key).verify(message, signed).map_err(|_| Wrong::Signature)
        };
        let (kind, how, curve) = (self.number(1), self.number(3), self.number(-1));
        match (kind, how) {
            // ES256 on P-256.
            (Some(2), Some(-7)) if curve == Some(1) => {
                let (x, y) = self.bytes(-2).zip(self.bytes(-3)).ok_or(Wrong::Key)?;
                if x.len() != 32 || y.len() != 32 {
                    return Err(Wrong::Key);
                }
                plain(&signature::ECDSA_P256_SHA256_ASN1, &[&[4][..], x, y].concat())
            }
            // EdDSA on Ed25519.
            (Some(1), Some(-8)) if curve == Some(6) => {
                plain(&signature::ED25519, self.bytes(-2).ok_or(Wrong::Key)?)
            }
            // RS256, of devices that know nothing newer.
            (Some(3), Some(-257)) => {
                let (n, e) = self.bytes(-1).zip(self.bytes(-2)).ok_or(Wrong::Key)?;
                let key = RsaPublicKeyComponents { n, e };
                let how = &signature::RSA_PKCS1_2048_8192_SHA256;
                key.verify(how, message, signed).map_err(|_| Wrong::Signature)
            }
            _ => Err(Wrong::Key),
        }
    }
}

/// What a device has signed must be about this challenge of ours; how often it has signed so far.
fn believe(signed: &Parts, key: &[u8], party: &str, counter: i64) -> Result<i64, Wrong> {
    let device = Device::read(&signed.device, party)?;
    let key = Cose::read(key).ok_or(Wrong::Key)?;
    let message = [&signed.device[..], &Sha256::digest(&signed.client)[..]].concat();
    key.verify(&message, &signed.signature)?;
    // Devices that count count upwards: one that does not is a copy.
    let counted = i64::from(device.counter);
    match counted != 0 && counted <= counter {
        true => Err(Wrong::Counter),
        false => Ok(counted),
    }
}

/// A signed challenge in bytes.
struct Parts {
    client: Vec<u8>,
    device: Vec<u8>,
    signature: Vec<u8>,
}

fn decoded(name: &str, text: &str) -> Answer<Vec<u8>> {
    BASE64
        .decode(text.trim_end_matches('='))
        .map_err(|_| Problem::malformed(format!("`{name}` is not base64url")))
}

fn unbelieved(wrong: Wrong) -> Problem {
    tracing::debug!(?wrong, "a passkey was not believed");
    Problem::new(StatusCode::UNAUTHORIZED, "wrong_passkey", Message::new("server-wrong-passkey"))
}

fn shown(row: &Row) -> Result<Passkey, crate::db::DbError> {
    Ok(Passkey {
        id: BASE64.encode(row.bytes(0)?),
        name: row.text(1)?,
        created_at: row.int(2)?,
        used_at: row.int(3)?,
    })
}

impl App {
    /// The name of this house for WebAuthn, and the origins its page may have. `host` is what the request was sent to:
    /// it counts only where nobody has told us under which address people find us.
    fn party(&self, host: &str) -> (String, Vec<String>) {
        let origins = match &self.config.public_url {
            Some(url) => vec![url.clone()],
            None => vec![format!("http://{host}"), format!("https://{host}")],
        };
        let host = origins[0].split("://").nth(1).unwrap_or_default().split('/').next().unwrap_or_default();
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let party = name.to_owned();
        // A path belongs to no origin.
        let origins = origins.iter().map(|url| url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/"));
        (party, origins.collect())
    }

    /// Something for a device to sign.
    pub async fn challenge(&self, person: Option<&Person>, host: &str) -> Answer<Challenge> {
        let secret = Secret::new();
        let id = person.map_or(PersonId(0), |person| person.id);
        let store = vec![
            Stmt::new("DELETE FROM challenges WHERE expires_at < $1", args![now()]),
            Stmt::new(
                "INSERT INTO challenges (hash, person, expires_at) VALUES ($1, $2, $3)",
                args![secret.hash(), id, now() + PATIENCE],
            ),
        ];
        self.db.write(store).await?;
        let have = match person {
            Some(person) => self.passkeys(person.id).await?.into_iter().map(|key| key.id).collect(),
            None => Vec::new(),
        };
        Ok(Challenge {
            challenge: BASE64.encode(secret.reveal()),
            party: self.party(host).0,
            user: person.map(|person| BASE64.encode(person.id.to_string())),
            name: person.map(|person| person.account.clone().unwrap_or_else(|| person.name.clone())),
            have,
        })
    }

    /// Takes a challenge back: it was ours, for this person, and nobody has used it.
    async fn used_up(&self, challenge: &str, person: PersonId) -> Answer<()> {
        let late = || Problem::conflict("late_challenge", "server-late-challenge");
        let text = BASE64.decode(challenge).ok().and_then(|text| String::from_utf8(text).ok());
        let secret = text.and_then(|text| Secret::read(&text)).ok_or_else(late)?;
        let take = Stmt::guard(
            "DELETE FROM challenges WHERE hash = $1 AND person = $2 AND expires_at > $3",
            args![secret.hash(), person, now()],
        );
        match self.db.write(vec![take]).await? {
            true => Ok(()),
            false => Err(late()),
        }
    }

    /// The passkeys of a person.
    pub async fn passkeys(&self, person: PersonId) -> Answer<Vec<Passkey>> {
        let sql =
            "SELECT id, name, created_at, used_at FROM passkeys WHERE person = $1 ORDER BY created_at, id";
        Ok(self.db.rows(sql, args![person]).await?.iter().map(shown).collect::<Result<_, _>>()?)
    }

    /// Keeps a passkey that a device has just made.
    pub async fn add_passkey(&self, person: &Person, host: &str, new: &NewPasskey) -> Answer<Passkey> {
        let name = clean_name(&new.name, self.config.limits.name)?;
        let client = decoded("client_data", &new.client_data)?;
        let device = decoded("authenticator_data", &new.authenticator_data)?;
        let (party, origins) = self.party(host);
        let said = ClientData::read(&client, "webauthn.create", &origins).map_err(unbelieved)?;
        let device = Device::read(&device, &party).map_err(unbelieved)?;
        let (id, key) = device.made.ok_or_else(|| unbelieved(Wrong::Form))?;
        let cose = Cose::read(key).filter(|_| (1..=1023).contains(&id.len()));
        let cose = cose.ok_or_else(|| unbelieved(Wrong::Key))?;
        // Only keys that we can check: what nobody signed must be wrong because of that and nothing else.
        if cose.verify(b"", b"") != Err(Wrong::Signature) {
            return Err(unbelieved(Wrong::Key));
        }
        self.used_up(&said.challenge, person.id).await?;
        let at = now();
        let store = Stmt::guard(
            "INSERT INTO passkeys (id, person, party, public, counter, name, created_at, used_at) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $7 WHERE (SELECT COUNT(*) FROM passkeys WHERE person = $2) < $8 \
             ON CONFLICT DO NOTHING",
            args![
                id.to_vec(),
                person.id,
                party,
                key[..cose.length].to_vec(),
                i64::from(device.counter),
                name.clone(),
                at,
                MOST
            ],
        );
        if !self.db.write(vec![store]).await? {
            return Err(Problem::conflict("passkey_taken", "server-passkey-taken"));
        }
        Ok(Passkey { id: BASE64.encode(id), name, created_at: at, used_at: at })
    }

    /// Forgets a passkey.
    pub async fn remove_passkey(&self, person: PersonId, id: &str) -> Answer<()> {
        let id = BASE64.decode(id).unwrap_or_default();
        let remove = Stmt::guard("DELETE FROM passkeys WHERE id = $1 AND person = $2", args![id, person]);
        match self.db.write(vec![remove]).await? {
            true => Ok(()),
            false => Err(Problem::not_found("server-no-passkey")),
        }
    }

    /// A new secret for whoever has the passkey.
    pub async fn log_in_by_passkey(
        &self,
        host: &str,
        signed: &Signed,
        device: &str,
    ) -> Answer<(Person, Secret)> {
        let parts = Parts {
            client: decoded("client_data", &signed.client_data)?,
            device: decoded("authenticator_data", &signed.authenticator_data)?,
            signature: decoded("signature", &signed.signature)?,
        };
        let id = decoded("id", &signed.id)?;
        let (_, origins) = self.party(host);
        let said = ClientData::read(&parts.client, "webauthn.get", &origins).map_err(unbelieved)?;
        // Used up whatever comes of it.
        self.used_up(&said.challenge, PersonId(0)).await?;
        let sql = "SELECT person, party, public, counter FROM passkeys WHERE id = $1";
        let row = self.db.row(sql, args![id.clone()]).await?.ok_or_else(|| unbelieved(Wrong::Key))?;
        let counter = believe(&parts, &row.bytes(2)?, &row.text(1)?, row.int(3)?).map_err(unbelieved)?;
        // Two at once with the same count: one of them is a copy.
        let used = Stmt::guard(
            "UPDATE passkeys SET counter = $2, used_at = $3 WHERE id = $1 AND (counter < $2 OR $2 = 0)",
            args![id, counter, now()],
        );
        let person = PersonId(row.int(0)?);
        self.new_device(person, device, vec![used]).await
    }
}

/// A short name for a passkey or a device, for logs and lists: the beginning of what it is stored under.
pub(crate) fn short(hash: &[u8]) -> String {
    hex(&hash[..hash.len().min(8)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};

    const PARTY: &str = "play.example.org";

    /// A device that signs, written after the standard and not after the code above.
    fn device(flags: u8, counter: u32, party: &str) -> Vec<u8> {
        let mut data = Sha256::digest(party.as_bytes()).to_vec();
        data.push(flags);
        data.extend(counter.to_be_bytes());
        data
    }

    fn cose(point: &[u8]) -> Vec<u8> {
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        key.extend(&point[1..33]);
        key.extend([0x22, 0x58, 0x20]);
        key.extend(&point[33..65]);
        key
    }

    #[test]
    fn only_what_the_device_signed_for_this_house_is_believed() {
        let rng = ring::rand::SystemRandom::new();
        let how = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(how, &rng).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(how, pkcs8.as_ref(), &rng).unwrap();
        let key = cose(pair.public_key().as_ref());
        let client =
            br#"{"type":"webauthn.get","challenge":"x","origin":"https://play.example.org"}"#.to_vec();
        let signed = |device: Vec<u8>| {
            let message = [&device[..], &Sha256::digest(&client)[..]].concat();
            let signature = pair.sign(&rng, &message).unwrap().as_ref().to_vec();
            Parts { client: client.clone(), device, signature }
        };
        let good = signed(device(5, 7, PARTY));
        assert_eq!(believe(&good, &key, PARTY, 6), Ok(7));
        assert_eq!(believe(&good, &key, PARTY, 7), Err(Wrong::Counter), "a copy");
        assert_eq!(believe(&signed(device(5, 0, PARTY)), &key, PARTY, 0), Ok(0), "it does not count");
        assert_eq!(believe(&good, &key, "evil.example.org", 0), Err(Wrong::Party));
        assert_eq!(believe(&signed(device(1, 8, PARTY)), &key, PARTY, 0), Err(Wrong::Absent));
        assert_eq!(believe(&signed(device(4, 8, PARTY)), &key, PARTY, 0), Err(Wrong::Absent));
        let mut forged = signed(device(5, 8, PARTY));
        forged.client[0] = b' ';
        assert_eq!(believe(&forged, &key, PARTY, 0), Err(Wrong::Signature));
        let mut other = key.clone();
        other[20] ^= 1;
        assert_eq!(believe(&good, &other, PARTY, 0), Err(Wrong::Signature));
        for length in 0..good.device.len() {
            assert!(Device::read(&good.device[..length], PARTY).is_err());
        }
    }

    #[test]
    fn keys_of_any_form_are_read_or_refused() {
        let point: Vec<u8> = (0..65).collect();
        let key = cose(&point);
        let read = Cose::read(&key).unwrap();
        assert_eq!((read.number(1), read.number(3), read.number(-1)), (Some(2), Some(-7), Some(1)));
        assert_eq!((read.bytes(-2), read.bytes(-3)), (Some(&point[1..33]), Some(&point[33..65])));
        assert_eq!(read.length, key.len());
        for length in 0..key.len() {
            assert!(Cose::read(&key[..length]).is_none(), "{length}");
        }
        // Nothing that comes from outside makes it panic.
        for seed in 0..20_000_u32 {
            let mut bytes = key.clone();
            let at = (seed.wrapping_mul(2_654_435_761) >> 8) as usize % bytes.len();
            bytes[at] = (seed.wrapping_mul(40_503) >> 4) as u8;
            if let Some(read) = Cose::read(&bytes) {
                let _ = read.verify(b"x", b"y");
            }
        }
        assert!(Cose::read(&[0xbb, 255, 255, 255, 255, 255, 255, 255, 255]).is_none());
        assert!(Cose::read(&[0xba, 255, 255, 255, 255]).is_none());
    }

    #[test]
    fn a_page_of_another_origin_is_refused() {
        let data = |kind: &str, origin: &str, cross: bool| {
            format!(r#"{{"type":"{kind}","challenge":"x","origin":"{origin}","crossOrigin":{cross}}}"#)
        };
        let origins = ["https://play.example.org".to_owned()];
        let read = |text: String| ClientData::read(text.as_bytes(), "webauthn.get", &origins).err();
        assert_eq!(read(data("webauthn.get", &origins[0], false)), None);
        assert_eq!(read(data("webauthn.create", &origins[0], false)), Some(Wrong::Kind));
        assert_eq!(read(data("webauthn.get", &origins[0], true)), Some(Wrong::Kind));
        assert_eq!(
            read(data("webauthn.get", "https://play.example.org.evil.org", false)),
            Some(Wrong::Origin)
        );
        assert_eq!(read("nonsense".into()), Some(Wrong::Form));
    }
}
