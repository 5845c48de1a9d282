//! TLS in the program: requests, event streams, a certificate renewed while the house is open. The keys beside this program
//! (`tests/tls`) are known to everybody and good for nothing else.

use crate::common::{Folder, game, sqlite};
use burghof_server::tls::Files;
use burghof_server::{Config, Server};
use futures_util::StreamExt;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

fn beside(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
}

pub fn files(name: &str) -> Files {
    Files { cert: beside(&format!("{name}.cert.pem")), key: beside(&format!("{name}.key.pem")) }
}

/// A house that shows a certificate from this folder, so that it can be exchanged.
fn config(folder: &Folder) -> Config {
    let tls = Files { cert: folder.0.join("cert.pem"), key: folder.0.join("key.pem") };
    Config { tls: Some(tls), ..sqlite(&folder.file()) }
}

fn show(folder: &Folder, name: &str) {
    let Files { cert, key } = files(name);
    std::fs::copy(cert, folder.0.join("cert.pem")).unwrap();
    std::fs::copy(key, folder.0.join("key.pem")).unwrap();
}

/// Connects as somebody who trusts this certificate alone.
async fn connect(address: SocketAddr, trusted: &str) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(files(trusted).cert).unwrap()).unwrap();
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(ring).with_safe_default_protocol_versions().unwrap();
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from("localhost").unwrap(), stream).await
}

/// One request over a connection of its own; status line, headers and body.
pub async fn ask(address: SocketAddr, method: &str, path: &str, token: &str, body: Value) -> (String, Value) {
    let mut stream = connect(address, "first").await.unwrap();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let head = if token.is_empty() { head.replace("authorization: Bearer \r\n", "") } else { head };
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
}

/// Plays a while against a bot, hears every move over an event stream, and is heard.
pub async fn play_and_listen(address: SocketAddr) -> WebSocketStream<TlsStream<TcpStream>> {
    let (_, guest) = ask(address, "POST", "/api/guests", "", json!({ "name": "Anna" })).await;
    let token = guest["token"].as_str().unwrap().to_owned();
    let wish = json!({ "game": game(), "seats": ["me", "bot:knappe"] });
    let (_, table) = ask(address, "POST", "/api/tables", &token, wish).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let part = [7; 32];
    let promise = crate::common::promise(&part);
    ask(address, "POST", &format!("/api/tables/{id}/sit"), &token, json!({ "promise": promise })).await;
    let part = burghof_server::ids::hex(&part);
    ask(address, "POST", &format!("/api/tables/{id}/reveal"), &token, json!({ "part": part })).await;

    let url = format!("wss://localhost/api/tables/{id}/events?with=view,legal");
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    let stream = connect(address, "first").await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
    // Long texts, several at once, and answers to questions in between.
    let mut moved = 0;
    while moved < 12 {
        let message = tokio::time::timeout(Duration::from_secs(20), socket.next()).await.unwrap();
        let Message::Text(text) = message.unwrap().unwrap() else { continue };
        let event: Value = serde_json::from_str(&text).unwrap();
        if event["kind"] != "moved" {
            continue;
        }
        moved += 1;
        let Some(action) = event["legal"][0].as_str() else { continue };
        let act = json!({ "seat": 0, "number": event["number"], "actions": [action] });
        ask(address, "POST", &format!("/api/tables/{id}/moves"), &token, act).await;
    }
    futures_util::SinkExt::send(&mut socket, Message::Ping("there?".into())).await.unwrap();
    loop {
        let message = tokio::time::timeout(Duration::from_secs(20), socket.next()).await.unwrap();
        if let Message::Pong(content) = message.unwrap().unwrap() {
            assert_eq!(&content[..], b"there?");
            break;
        }
    }
    socket
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_and_heard_over_tls() {
    let folder = Folder::new();
    show(&folder, "first");
    let server = Server::start(config(&folder)).await.unwrap();
    let address = server.address();
    let (head, health) = ask(address, "GET", "/health", "", Value::Null).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(head.contains("strict-transport-security"), "{head}");
    assert_eq!(health["status"], "ok");
    let asking = Config { listen: address, ..config(&folder) };
    let said = tokio::task::spawn_blocking(move || burghof_server::health::ask(&asking)).await.unwrap();
    assert!(said.unwrap().contains("ok"));
    let mut socket = play_and_listen(address).await;
    // A house that closes says goodbye inside TLS, too.
    let listening = tokio::spawn(async move {
        while let Some(message) = socket.next().await {
            match message {
                Ok(Message::Close(Some(frame))) => return u16::from(frame.code),
                Ok(_) => {}
                Err(_) => return 0,
            }
        }
        0
    });
    server.stop().await;
    assert_eq!(listening.await.unwrap(), 1012);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_renewed_while_the_house_is_open() {
    let folder = Folder::new();
    show(&folder, "first");
    let server = Server::start(config(&folder)).await.unwrap();
    let address = server.address();
    assert!(connect(address, "first").await.is_ok());
    show(&folder, "second");
    assert!(connect(address, "second").await.is_err(), "nobody has asked for it yet");
    server.reload().unwrap();
    assert!(connect(address, "second").await.is_ok() && connect(address, "first").await.is_err());
    // A key that does not belong to the certificate, or none at all: the house keeps what it has.
    std::fs::copy(files("first").key, folder.0.join("key.pem")).unwrap();
    assert!(server.reload().is_err());
    std::fs::write(folder.0.join("cert.pem"), "nothing").unwrap();
    assert!(server.reload().unwrap_err().to_string().contains("cert.pem"));
    assert!(connect(address, "second").await.is_ok());
    server.stop().await;
    assert!(Server::start(config(&folder)).await.is_err(), "and does not open with it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_speak_tls_keeps_nobody_waiting() {
    let folder = Folder::new();
    show(&folder, "first");
    let server = Server::start(config(&folder)).await.unwrap();
    let address = server.address();
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    let mut plain = TcpStream::connect(address).await.unwrap();
    plain.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP"), "no plain answer on a port of TLS");
    assert_eq!(ask(address, "GET", "/health", "", Value::Null).await.1["status"], "ok");
    drop(silent);
    server.stop().await;
}
