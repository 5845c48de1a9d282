//! The page: files that are part of the binary.

use super::ask::Speaks;
use super::files::{File, get};
use crate::ids::{TableId, hex};
use crate::problem::Problem;
use crate::words::say;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use burghof_core::{Lang, Message};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::OnceCell;

/// Nothing but our own files may run, be shown or be asked; nobody may put us into a frame. Between the two halves go
/// the hashes of the scripts that stand in the document itself.
const POLICY: [&str; 2] = [
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    // The boards set their styles by script, element by element, so no style attribute of a document is needed.
    "; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
     manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
];

/// The policy of everything that is not a document of ours: nothing at all.
pub fn policy() -> HeaderValue {
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
}

fn policy_with(hashes: &[String]) -> HeaderValue {
    let hashes: String = hashes.iter().map(|hash| format!(" 'sha256-{hash}'")).collect();
    let text = format!("{}{hashes}{}", POLICY[0], POLICY[1]);
    // Base64 and our own words: nothing a header could not hold.
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'"))
}

/// Short addresses, to be read from a television or typed: a table, the hand on a phone, the big screen, a tournament. The ids of all
/// are written alike.
const SHORT: [(&str, &str); 4] = [("t/", "table"), ("h/", "hand"), ("s/", "screen"), ("c/", "cup")];

/// A file of the page; for an address of the page itself (`/seat`) its first document, and `/t/…` leads to a table.
pub async fn page(method: Method, uri: Uri, Speaks(lang): Speaks, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return super::wrong_method().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let named = match path {
        "" => "index.html",
        "docs/" => "docs/index.html",
        other => other,
    };
    if let Some(file) = get(named) {
        return answer(named, file, &headers).await;
    }
    // The page finds its files beside its own address: a table's short address leads to the page, not to a copy of it.
    let short = SHORT.iter().find_map(|(prefix, page)| Some((path.strip_prefix(prefix)?, page)));
    if let Some((table, page)) = short {
        let up = if table.ends_with('/') { "../../" } else { "../" };
        return match table.trim_end_matches('/').parse::<TableId>() {
            Ok(table) => leads_to(&format!("{up}#/{page}/{table}")),
            Err(()) => Problem::not_found("server-no-page").into_response(),
        };
    }
    // The book, if it was built: its files find each other beside their own address, too.
    if path == "docs" && get("docs/index.html").is_some() {
        return leads_to("docs/");
    }
    if path == "docs" || path.starts_with("docs/") {
        return Problem::not_found("server-no-book").into_response();
    }
    if path.contains(['/', '.']) {
        return Problem::not_found("server-no-page").into_response();
    }
    match get("index.html") {
        Some(file) => answer("index.html", file, &headers).await,
        None => not_built(lang),
    }
}

fn leads_to(address: &str) -> Response {
    (StatusCode::FOUND, [(header::LOCATION, address), (header::CACHE_CONTROL, "no-cache")]).into_response()
}

/// A program without its page still serves the API, and says so.
fn not_built(lang: Lang) -> Response {
    let text = say(lang, "", &[], &Message::new("server-page-missing"));
    let body = format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><title>Burghof</title>\n<h1>Burghof</h1>\n<p>{text}</p>\n\
         <p><a href=\"/api/openapi.json\">/api/openapi.json</a></p></html>\n",
        lang.code()
    );
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (kind, body).into_response()
}

async fn answer(path: &str, file: File, headers: &HeaderMap) -> Response {
    let (hash, kind) = (file.hash, kind(path));
    let wants = |name: header::HeaderName, what: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|value| {
            let (value, quality) = value.trim().split_once(';').unwrap_or((value.trim(), ""));
            (value == what || value == "*") && quality.trim() != "q=0"
        })
    };
    let packs = file.packed().is_some() || packs(kind) && !file.small();
    let packed = packs && wants(header::ACCEPT_ENCODING, "gzip");
    let tag = format!("\"{}{}\"", hex(&hash[..12]), if packed { "-gzip" } else { "" });
    let mut response = if wants(header::IF_NONE_MATCH, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else if packed {
        let bytes = match file.packed() {
            Some(packed) => bytes(packed.clone()),
            None => gzipped(hash, file.plain()).await,
        };
        let mut response = Body::from(bytes).into_response();
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        response
    } else {
        Body::from(bytes(file.plain())).into_response()
    };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    // Vite puts a hash of the content into the names of assets: they never change.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    if path.ends_with(".html") {
        let hashes = inline_scripts(&String::from_utf8_lossy(&file.plain()));
        out.insert(header::CONTENT_SECURITY_POLICY, policy_with(&hashes));
    } else if path.ends_with(".js") {
        // A worker lives by the policy of its own file, not by that of the page that started it.
        out.insert(header::CONTENT_SECURITY_POLICY, policy_with(&[]));
    }
    response
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

/// Files packed, by the hash of their content.
type Packed = HashMap<[u8; 32], Arc<OnceCell<Bytes>>>;

/// A file that is kept as it is, packed: once per content, on a thread where it keeps nobody waiting.
async fn gzipped(hash: [u8; 32], data: Cow<'static, [u8]>) -> Bytes {
    static PACKED: OnceLock<Mutex<Packed>> = OnceLock::new();
    let cell = {
        let mut all = PACKED.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(hash).or_default())
    };
    let pack = move || {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(8));
        // Writing to memory does not fail.
        let _ = packer.write_all(&data);
        packer.finish().unwrap_or_default().into()
    };
    cell.get_or_init(|| async { tokio::task::spawn_blocking(pack).await.unwrap_or_default() }).await.clone()
}

/// The hashes of the scripts that stand in a document, as a policy names them.
fn inline_scripts(document: &str) -> Vec<String> {
    let mut hashes = Vec::new();
    let mut rest = document;
    while let Some(start) = rest.find("<script") {
        let Some(open) = rest[start..].find('>').map(|end| start + end + 1) else { break };
        let Some(close) = rest[open..].find("</script>").map(|end| open + end) else { break };
        if !rest[start..open].contains(" src=") {
            hashes.push(base64(&Sha256::digest(&rest.as_bytes()[open..close])));
        }
        rest = &rest[close..];
    }
    hashes
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() { digit.into() } else { '=' });
        }
    }
    text
}

/// Kinds that are not packed already.
fn packs(kind: &str) -> bool {
    kind.starts_with("text/")
        || ["application/wasm", "application/json", "application/manifest+json", "image/svg+xml"]
            .contains(&kind)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "ftl" | "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_in_the_document_are_known_by_their_hash() {
        assert_eq!(base64(b"Man"), "TWFu");
        assert_eq!(base64(b"Ma"), "TWE=");
        assert_eq!(base64(b"M"), "TQ==");
        let document = "<script src=\"a.js\"></script><script>alert('Hello, world.');</script><script type=module>1</script>";
        let hashes = inline_scripts(document);
        assert_eq!(hashes.len(), 2);
        // The example every description of the policy uses.
        assert_eq!(hashes[0], "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
        let policy = policy_with(&hashes);
        assert!(policy.to_str().unwrap().contains(" 'sha256-qznL"));
    }

    #[tokio::test]
    async fn a_file_is_packed_once_and_a_kept_copy_is_not_sent_again() {
        let data: Cow<'static, [u8]> = Cow::Owned(vec![b'x'; 10_000]);
        let packed = gzipped([1; 32], data.clone()).await;
        assert!(packed.len() < 200 && packed[..2] == [0x1f, 0x8b]);
        assert_eq!(gzipped([1; 32], data).await, packed);
        let paths = crate::http::files::paths();
        let Some(path) = paths.iter().find(|path| path.starts_with("assets/") && path.ends_with(".js"))
        else {
            return;
        };
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip, deflate;q=0.5"));
        let first = answer(path, get(path).unwrap(), &headers).await;
        assert!(first.headers()[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        headers.insert(header::IF_NONE_MATCH, first.headers()[header::ETAG].clone());
        let second = answer(path, get(path).unwrap(), &headers).await;
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
    }
}
