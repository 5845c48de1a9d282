//! The page: files that are part of the binary.

use crate::problem::Problem;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use burghof_core::Message;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// A file of the page; for an address of the page itself (`/t/…`, `/seat`) its first document.
pub async fn page(method: Method, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "wrong_method",
            Message::new("server-wrong-method"),
        )
        .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Files::get(path) {
        // Vite puts a hash of the content into the names of assets: they never change.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(kind(path), cache, file.data.into_owned());
    }
    let document = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match Files::get("index.html").filter(|_| document) {
        Some(file) => answer("text/html; charset=utf-8", "no-cache", file.data.into_owned()),
        None => Problem::not_found("server-no-page").into_response(),
    }
}

fn answer(kind: &'static str, cache: &'static str, data: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], data).into_response()
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
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "ftl" | "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
