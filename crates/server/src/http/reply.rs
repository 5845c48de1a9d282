//! What handlers answer beside plain JSON, as types, so that the description follows from their signatures.

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Something new was made.
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// It was done, and there is nothing more to say.
pub struct NoContent;

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// It is being done, and there is nothing more to say.
pub struct Accepted;

impl IntoResponse for Accepted {
    fn into_response(self) -> Response {
        StatusCode::ACCEPTED.into_response()
    }
}

/// A page.
pub struct Html(pub String);

impl IntoResponse for Html {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], self.0).into_response()
    }
}

/// Text, with the full name of its kind.
pub struct Plain(pub &'static str, pub String);

impl IntoResponse for Plain {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, self.0)], self.1).into_response()
    }
}

/// The description of the API: JSON that is already text.
pub struct Description(pub &'static str);

impl IntoResponse for Description {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// An answer that also sets or clears the cookie.
pub struct WithCookie<T>(pub Option<HeaderValue>, pub T);

impl<T: IntoResponse> IntoResponse for WithCookie<T> {
    fn into_response(self) -> Response {
        let mut response = self.1.into_response();
        if let Some(cookie) = self.0 {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// An answer to be kept as a file of this name.
pub struct Attached<T>(pub String, pub T);

impl<T: IntoResponse> IntoResponse for Attached<T> {
    fn into_response(self) -> Response {
        let mut response = self.1.into_response();
        // The names are made of ids: nothing in them could end a header.
        if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{}\"", self.0)) {
            response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
        }
        response
    }
}

/// The connection is an event stream from now on.
pub struct Upgraded(pub String);

impl IntoResponse for Upgraded {
    fn into_response(self) -> Response {
        let head = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, self.0.as_str()),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, head, Body::empty()).into_response()
    }
}
