//! Proving who one is, and where: passkeys with a device written here, devices, and push.

use crate::common::{Guest, game, house};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, agreement, hmac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// A device as the standard describes it, made without looking at how the house checks one.
struct Device {
    pair: EcdsaKeyPair,
    id: Vec<u8>,
    counter: u32,
    origin: String,
}

impl Device {
    fn new(origin: &str) -> Device {
        let (how, rng) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
        let made = EcdsaKeyPair::generate_pkcs8(how, &rng).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(how, made.as_ref(), &rng).unwrap();
        Device { pair, id: burghof_server::ids::random::<20>().to_vec(), counter: 0, origin: origin.into() }
    }

    fn client(&self, kind: &str, challenge: &Value) -> String {
        let data = json!({ "type": kind, "challenge": challenge["challenge"], "origin": self.origin, "crossOrigin": false });
        data.to_string()
    }

    fn data(&mut self, party: &str, made: bool) -> Vec<u8> {
        self.counter += 1;
        let mut data = Sha256::digest(party.as_bytes()).to_vec();
        data.push(if made { 0x45 } else { 0x05 });
        data.extend(self.counter.to_be_bytes());
        if made {
            data.extend([0; 16]);
            data.extend((self.id.len() as u16).to_be_bytes());
            data.extend(&self.id);
            let point = self.pair.public_key().as_ref();
            data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
            data.extend(&point[1..33]);
            data.extend([0x22, 0x58, 0x20]);
            data.extend(&point[33..]);
        }
        data
    }

    fn make(&mut self, challenge: &Value) -> Value {
        let data = self.data(challenge["party"].as_str().unwrap(), true);
        let client = self.client("webauthn.create", challenge);
        json!({ "name": "Tablet", "client_data": BASE64.encode(client), "authenticator_data": BASE64.encode(data) })
    }

    fn sign(&mut self, challenge: &Value) -> Value {
        let data = self.data(challenge["party"].as_str().unwrap(), false);
        let client = self.client("webauthn.get", challenge);
        let message = [&data[..], &Sha256::digest(&client)[..]].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &message).unwrap();
        json!({
            "id": BASE64.encode(&self.id),
            "client_data": BASE64.encode(client),
            "authenticator_data": BASE64.encode(data),
            "signature": BASE64.encode(signature.as_ref()),
        })
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passkey_signs_in_and_nothing_else_does() {
    let house = house().await;
    let (anna, eve) = (house.guest("Anna").await, house.guest("Eve").await);
    let nobody = house.nobody();
    let origin = format!("http://{}", house.address());
    let mut device = Device::new(&origin);
    let add = "/api/me/passkeys";
    let challenge = anna.post("/api/me/passkeys/challenge", json!({})).await.ok();
    assert_eq!(challenge["party"], "127.0.0.1");
    // Not for somebody else, not from another page, and once.
    eve.post(add, device.make(&challenge)).await.refused(409, "late_challenge");
    let mut phished = Device::new("https://evil.example.org");
    anna.post(add, phished.make(&challenge)).await.refused(401, "wrong_passkey");
    let made = anna.post(add, device.make(&challenge)).await.ok();
    anna.post(add, device.make(&challenge)).await.refused(409, "late_challenge");
    assert_eq!(anna.get(add).await.ok()["passkeys"][0]["name"], "Tablet");
    assert_eq!(eve.get(add).await.ok()["passkeys"], json!([]));
    // The same device under another name of Eve's: it is Anna's.
    let hers = eve.post("/api/me/passkeys/challenge", json!({})).await.ok();
    eve.post(add, device.make(&hers)).await.refused(409, "passkey_taken");

    let login = "/api/passkeys/login";
    let ask = async || nobody.post("/api/passkeys/challenge", json!({})).await.ok();
    let challenge = ask().await;
    let signed = device.sign(&challenge);
    let token = nobody.post(login, signed.clone()).await.ok();
    assert_eq!(token["id"], anna.id.as_str());
    nobody.post(login, signed).await.refused(409, "late_challenge");
    // Signed for another page, by another device, of another challenge, or altered on the way.
    device.origin = "https://evil.example.org".into();
    nobody.post(login, device.sign(&ask().await)).await.refused(401, "wrong_passkey");
    device.origin = origin.clone();
    let mut other = Device::new(&origin);
    other.id = device.id.clone();
    nobody.post(login, other.sign(&ask().await)).await.refused(401, "wrong_passkey");
    nobody
        .post(
            login,
            device.sign(&json!({ "challenge": BASE64.encode("00".repeat(32)), "party": "127.0.0.1" })),
        )
        .await
        .refused(409, "late_challenge");
    let mut altered = device.sign(&ask().await);
    altered["signature"] = json!(BASE64.encode([0_u8; 70]));
    nobody.post(login, altered).await.refused(401, "wrong_passkey");
    nobody
        .post(login, json!({ "id": "?", "client_data": "", "authenticator_data": "", "signature": "" }))
        .await
        .refused(400, "malformed");
    // A copy of the device is behind it.
    let latest = device.counter;
    nobody.post(login, device.sign(&ask().await)).await.ok();
    device.counter = latest - 1;
    nobody.post(login, device.sign(&ask().await)).await.refused(401, "wrong_passkey");
    device.counter = latest + 5;
    let path = format!("{add}/{}", made["id"].as_str().unwrap());
    eve.send("DELETE", &path, &[], "").await.refused(404, "not_found");
    anna.send("DELETE", &path, &[], "").await.ok();
    nobody.post(login, device.sign(&ask().await)).await.refused(401, "wrong_passkey");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn devices_are_seen_and_signed_out_one_by_one() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    anna.post("/api/accounts", json!({ "account": "anna", "password": "correct horse" })).await.ok();
    let body = json!({ "account": "anna", "password": "correct horse" }).to_string();
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
    let headers = [("content-type", "application/json"), ("user-agent", agent)];
    let answer = house.nobody().send("POST", "/api/login", &headers, body).await.ok();
    let second = Guest { token: answer["token"].as_str().unwrap().into(), ..anna.clone() };
    let devices = anna.get("/api/me/devices").await.ok()["devices"].clone();
    assert_eq!(devices.as_array().unwrap().len(), 2);
    let other = devices.as_array().unwrap().iter().find(|device| device["here"] == false).unwrap();
    assert_eq!(other["name"], "Firefox, Linux");
    let path = format!("/api/me/devices/{}", other["id"].as_str().unwrap());
    house.guest("Eve").await.send("DELETE", &path, &[], "").await.refused(404, "not_found");
    second.get("/api/me").await.ok();
    anna.send("DELETE", &path, &[], "").await.ok();
    second.get("/api/me").await.refused(401, "who");
    anna.get("/api/me").await.ok();
    let stored = anna.get("/api/me/export").await.ok();
    assert_eq!(stored["devices"].as_array().unwrap().len(), 1);
    house.server.stop().await;
}

/// What a browser's push service is sent, and the answer it gets.
async fn pushed(service: &tokio::net::TcpListener, answer: &str) -> (String, Vec<u8>) {
    let accepted = tokio::time::timeout(Duration::from_secs(10), service.accept());
    let (mut socket, _) = accepted.await.unwrap().unwrap();
    let mut bytes = Vec::new();
    loop {
        assert!(socket.read_buf(&mut bytes).await.unwrap() > 0);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let length = head.split("content-length: ").nth(1).unwrap().split("\r\n").next().unwrap();
        if bytes.len() == end + 4 + length.parse::<usize>().unwrap() {
            let text = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            socket.write_all(text.as_bytes()).await.unwrap();
            return (head, bytes[end + 4..].to_vec());
        }
    }
}

/// Opens a message as a browser does (RFC 8291).
fn opened(body: &[u8], own: agreement::EphemeralPrivateKey, public: &[u8], auth: &[u8]) -> Value {
    let hash =
        |key: &[u8], text: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec();
    let (salt, theirs, sealed) = (&body[..16], &body[21..86], &body[86..]);
    let their_key = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, theirs);
    let secret = agreement::agree_ephemeral(own, &their_key, <[u8]>::to_vec).unwrap();
    let info = [b"WebPush: info\0", public, theirs, &[1]].concat();
    let both = hash(salt, &hash(&hash(auth, &secret), &info));
    let key = hash(&both, b"Content-Encoding: aes128gcm\0\x01");
    let nonce = hash(&both, b"Content-Encoding: nonce\0\x01");
    let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key[..16]).unwrap());
    let nonce = aead::Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
    let mut sealed = sealed.to_vec();
    let text = key.open_in_place(nonce, aead::Aad::empty(), &mut sealed).unwrap();
    serde_json::from_slice(text.strip_suffix(&[2]).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_browser_is_told_and_forgotten_when_it_is_gone() {
    let house = house().await;
    let service = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}/push/1", service.local_addr().unwrap());
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &SystemRandom::new()).unwrap();
    let public = own.compute_public_key().unwrap().as_ref().to_vec();
    let auth = burghof_server::ids::random::<16>();
    let keys = json!({ "p256dh": BASE64.encode(&public), "auth": BASE64.encode(auth) });
    let wish = json!({ "endpoint": endpoint, "keys": keys });
    for wrong in [
        json!({ "endpoint": "ftp://example.org/", "keys": keys }),
        json!({ "endpoint": endpoint, "keys": { "p256dh": "AAAA", "auth": "AAAA" } }),
    ] {
        anna.put("/api/me/push", wrong).await.refused(400, "malformed");
    }
    assert_eq!(BASE64.decode(anna.get("/api/push").await.ok()["key"].as_str().unwrap()).unwrap().len(), 65);
    anna.put("/api/me/push", wish.clone()).await.ok();
    assert_eq!(anna.get("/api/me/devices").await.ok()["devices"][0]["pushed"], true);
    // It is Anna's turn somewhere: in every game somebody begins, and here she is both.
    let table = json!({ "game": game(), "seats": ["me", "me"], "several_seats": true });
    let table = anna.make_with(table).await;
    let (head, body) = pushed(&service, "201 Created").await;
    assert!(
        head.contains("content-encoding: aes128gcm") && head.contains("authorization: vapid t="),
        "{head}"
    );
    let said = opened(&body, own, &public, &auth);
    assert!(said["url"].as_str().unwrap().ends_with(&format!("/t/{table}")), "{said}");
    assert!(!said["title"].as_str().unwrap().starts_with('['), "{said}");
    // Somebody else signs in on that browser: it is told about them, and no longer about Anna.
    ben.put("/api/me/push", wish).await.ok();
    assert_eq!(anna.get("/api/me/devices").await.ok()["devices"][0]["pushed"], false);
    ben.make_with(json!({ "game": game(), "seats": ["me", "me"], "several_seats": true })).await;
    pushed(&service, "410 Gone").await;
    for _ in 0..100 {
        if ben.get("/api/me/devices").await.ok()["devices"][0]["pushed"] == false {
            house.server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a browser that is gone is forgotten");
}
