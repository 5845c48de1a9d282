//! Web push: "it is your turn" for browsers whose page is closed. What is said is sealed for the browser (RFC 8291), so
//! that the service which carries it cannot read it, and the house proves who it is (RFC 8292, VAPID).

use crate::app::{App, house_value};
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, Secret};
use crate::notices::{Told, check_webhook, post};
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::time::now;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, hmac};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The longest message: what a push service must carry at least, less what sealing adds.
const LONGEST: usize = 3000;
/// Browsers of one person.
const MOST: i64 = 20;
/// How long a push service keeps a message for a browser that is away, in seconds.
const KEPT: &str = "86400";

/// What a browser needs to know of the house.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct PushKey {
    /// The public key of the house in base64url (`applicationServerKey`).
    pub key: String,
}

/// Where a browser can be told something (`PushSubscription.toJSON()`).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Subscription {
    /// The address of its push service.
    #[schemars(length(max = 500), extend("format" = "public-https"))]
    pub endpoint: String,
    /// Its keys.
    pub keys: SubscriptionKeys,
}

/// The keys of a browser.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct SubscriptionKeys {
    /// Its public key in base64url: a point on P-256, uncompressed.
    #[schemars(extend("format" = "p256-point"))]
    pub p256dh: String,
    /// What only the house knows beside it, in base64url: 16 bytes.
    #[schemars(regex(pattern = r"^[A-Za-z0-9_-]{21}[AQgw]$"))]
    pub auth: String,
}

fn hash(key: &[u8], parts: &[&[u8]]) -> hmac::Tag {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    parts.iter().for_each(|part| context.update(part));
    context.sign()
}

/// Seals a message with what both sides have agreed on: `secret`. `ours` and `theirs` are the public keys.
fn sealed(
    text: &[u8],
    secret: &[u8],
    ours: &[u8],
    theirs: &[u8],
    auth: &[u8],
    salt: [u8; 16],
) -> Option<Vec<u8>> {
    let first = hash(auth, &[secret]);
    let material = hash(first.as_ref(), &[b"WebPush: info\0", theirs, ours, &[1]]);
    let both = hash(&salt, &[material.as_ref()]);
    let key = hash(both.as_ref(), &[b"Content-Encoding: aes128gcm\0\x01"]);
    let nonce = hash(both.as_ref(), &[b"Content-Encoding: nonce\0\x01"]);
    let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key.as_ref()[..16]).ok()?;
    let nonce = aead::Nonce::try_assume_unique_for_key(&nonce.as_ref()[..12]).ok()?;
    // One record, and the last: said by a 2 behind the text.
    let mut body = [text, &[2]].concat();
    aead::LessSafeKey::new(key).seal_in_place_append_tag(nonce, aead::Aad::empty(), &mut body).ok()?;
    let mut message = salt.to_vec();
    message.extend(4096_u32.to_be_bytes());
    message.push(ours.len() as u8);
    message.extend(ours);
    message.extend(body);
    Some(message)
}

/// Seals a message for a browser.
fn seal(text: &[u8], theirs: &[u8], auth: &[u8]) -> Option<Vec<u8>> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let ours = own.compute_public_key().ok()?;
    let theirs_too = UnparsedPublicKey::new(&ECDH_P256, theirs);
    let salt = crate::ids::random();
    agree_ephemeral(own, &theirs_too, |secret| sealed(text, secret, ours.as_ref(), theirs, auth, salt))
        .ok()?
}

/// The key by which push services know the house.
fn pair(pkcs8: &[u8]) -> Answer<EcdsaKeyPair> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new())
        .map_err(Problem::inside)
}

/// Proves to the service at this address, for half a day, that the house sends it.
fn proof(pair: &EcdsaKeyPair, endpoint: &str, contact: &str) -> Answer<String> {
    let audience = endpoint.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
    let claims = json!({ "aud": audience, "exp": now() / 1000 + 12 * 3600, "sub": contact });
    let text =
        [r#"{"typ":"JWT","alg":"ES256"}"#.to_owned(), claims.to_string()].map(|part| BASE64.encode(part));
    let text = text.join(".");
    let signed = pair.sign(&SystemRandom::new(), text.as_bytes()).map_err(Problem::inside)?;
    let key = BASE64.encode(pair.public_key().as_ref());
    Ok(format!("vapid t={text}.{}, k={key}", BASE64.encode(signed.as_ref())))
}

impl App {
    async fn push_pair(&self) -> Answer<EcdsaKeyPair> {
        let make = || {
            let how = &ECDSA_P256_SHA256_FIXED_SIGNING;
            EcdsaKeyPair::generate_pkcs8(how, &SystemRandom::new())
                .map_or_else(|_| Vec::new(), |made| made.as_ref().to_vec())
        };
        pair(&house_value(&self.db, "push", make).await?)
    }

    /// What a browser needs to know of us.
    pub async fn push_key(&self) -> Answer<PushKey> {
        Ok(PushKey { key: BASE64.encode(self.push_pair().await?.public_key().as_ref()) })
    }

    /// This device is to be told from now on.
    pub async fn subscribe_push(&self, person: &Person, here: &Secret, wish: &Subscription) -> Answer<()> {
        check_webhook(&wish.endpoint, self.config.private_webhooks)
            .map_err(|_| Problem::malformed("`endpoint` is an https address on the open Internet"))?;
        let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).unwrap_or_default();
        let (public, auth) = (bytes(&wish.keys.p256dh), bytes(&wish.keys.auth));
        // Tried at once: whoever sends nonsense hears of it, and not the log at night.
        if auth.len() != 16 || seal(b"", &public, &auth).is_none() {
            return Err(Problem::malformed("`keys` are those of no browser"));
        }
        let statements = vec![
            // A browser that somebody else used before belongs to whoever uses it now.
            Stmt::new("DELETE FROM pushes WHERE endpoint = $1", args![wish.endpoint.clone()]),
            Stmt::new("DELETE FROM pushes WHERE token = $1", args![here.hash()]),
            Stmt::guard(
                "INSERT INTO pushes (endpoint, person, token, public, auth, created_at) \
                 SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT COUNT(*) FROM pushes WHERE person = $2) < $7",
                args![wish.endpoint.clone(), person.id, here.hash(), public, auth, now(), MOST],
            ),
            Stmt::new(
                "INSERT INTO notices (person, wanted, lang, email, confirmed, confirm, webhook, told_at) \
                 VALUES ($1, 1, 'en', NULL, 0, NULL, NULL, 0) ON CONFLICT (person) DO UPDATE SET wanted = 1",
                args![person.id],
            ),
        ];
        if !self.db.write(statements).await? {
            return Err(Problem::conflict("too_many_devices", "server-too-many-devices"));
        }
        self.wants(person.id).await
    }

    /// This device is not to be told any more.
    pub async fn unsubscribe_push(&self, person: PersonId, here: &Secret) -> Answer<()> {
        let remove = Stmt::new("DELETE FROM pushes WHERE token = $1", args![here.hash()]);
        self.db.write(vec![remove]).await?;
        self.wants(person).await
    }

    /// Is this device told?
    pub async fn is_pushed(&self, here: &Secret) -> Answer<bool> {
        let sql = "SELECT 1 FROM pushes WHERE token = $1";
        Ok(self.db.row(sql, args![here.hash()]).await?.is_some())
    }

    /// Tells all browsers of somebody. Those that are gone are forgotten. A later message on the same topic takes the place of
    /// one that waits for its browser.
    pub(crate) async fn push(
        &self,
        person: PersonId,
        title: &str,
        body: &str,
        url: &str,
        topic: &'static str,
    ) -> Answer<Told> {
        let sql = "SELECT endpoint, public, auth FROM pushes WHERE person = $1";
        let rows = self.db.rows(sql, args![person]).await?;
        if rows.is_empty() {
            return Ok(Told::NoWay);
        }
        let pair = self.push_pair().await?;
        let mut body = body.to_owned();
        while body.len() > LONGEST {
            body.pop();
        }
        let text = json!({ "title": title, "body": body, "url": url }).to_string();
        let base = self.base_url();
        let contact = match base.starts_with("https://") {
            true => base,
            false => format!("mailto:{}", mailbox(&self.config.mail_from)),
        };
        let mut sending = Vec::new();
        for row in rows {
            let endpoint = row.text(0)?;
            let Some(sealed) = seal(text.as_bytes(), &row.bytes(1)?, &row.bytes(2)?) else { continue };
            let proof = proof(&pair, &endpoint, &contact)?;
            let private = self.config.private_webhooks;
            sending.push(async move {
                let headers = [
                    ("content-type", "application/octet-stream"),
                    ("content-encoding", "aes128gcm"),
                    ("ttl", KEPT),
                    ("urgency", "normal"),
                    ("topic", topic),
                    ("authorization", &proof),
                ];
                let sent = post(&endpoint, &headers, sealed, private).await;
                (endpoint, sent)
            });
        }
        // All at once: a service that is slow keeps nobody else waiting.
        let mut told = Told::NoWay;
        for (endpoint, sent) in futures_util::future::join_all(sending).await {
            match sent {
                Ok(()) => told = Told::Said,
                Err((Some(404 | 410), _)) => {
                    let gone = Stmt::new("DELETE FROM pushes WHERE endpoint = $1", args![endpoint]);
                    self.db.write(vec![gone]).await?;
                }
                Err((_, error)) => {
                    tracing::info!(%error, %person, "a browser could not be told");
                    told = told.max(Told::Unheard);
                }
            }
        }
        Ok(told)
    }
}

/// The address in `Burghof <play@example.org>`.
fn mailbox(text: &str) -> &str {
    text.split(['<', '>']).nth(1).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    #[test]
    fn a_message_is_sealed_as_the_standard_shows() {
        // RFC 8291, section 5 and appendix A.
        let sealed = sealed(
            b"When I grow up, I want to be a watermelon",
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap(),
        );
        let shown = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6\
                     PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(sealed.unwrap()), shown);
    }

    #[test]
    fn the_house_proves_who_it_is() {
        let how = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let made = EcdsaKeyPair::generate_pkcs8(how, &SystemRandom::new()).unwrap();
        let pair = pair(made.as_ref()).unwrap();
        let proof = proof(&pair, "https://push.example.org/x/y?z", "mailto:a@b.example").unwrap();
        let (token, key) = proof.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signed) = token.rsplit_once('.').unwrap();
        let claims = bytes(text.split_once('.').unwrap().1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example.org");
        ring::signature::UnparsedPublicKey::new(&ring::signature::ECDSA_P256_SHA256_FIXED, bytes(key))
            .verify(text.as_bytes(), &bytes(signed))
            .unwrap();
        assert_eq!(mailbox("Burghof <play@example.org>"), "play@example.org");
        assert!(seal(b"x", b"no key", &[0; 16]).is_none());
    }
}
