//! Answers one question of a browser from the folder of the book.

#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use std::fs;
use std::path::{Component, Path, PathBuf};

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderMap, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Method, Response, StatusCode};

/// The address at which a page asks which book it is of.
const VERSION: &str = "/--codille-version";
/// What a page that is shown, and only that, has at its end.
const RELOAD: &str = "<script>\"use strict\";(() => { let seen = null; const ask = () => { const r = new XMLHttpRequest(); \
r.onload = () => { if (seen !== null && r.responseText !== seen) location.reload(); seen = r.responseText; }; \
r.open(\"GET\", \"/--codille-version\"); r.send(); }; setInterval(ask, 700); ask(); })();</script>";
/// The names of this machine, for itself.
const HERE: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// What a browser asks.
#[derive(Debug)]
pub(super) struct Question<'a> {
    pub(super) method: &'a Method,
    pub(super) path: &'a str,
    pub(super) headers: &'a HeaderMap,
}

/// Answers with a page, or says why there is none.
pub(super) fn answer(
    question: &Question<'_>,
    folder: &Path,
    version: u64,
) -> Response<Full<Bytes>> {
    if !from_here(question.headers) {
        return plain(
            StatusCode::MISDIRECTED_REQUEST,
            "this book is shown on this machine only, by the name localhost\n",
        );
    }
    if question.method != Method::GET && question.method != Method::HEAD {
        let mut refusal = plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "this book can only be read\n",
        );
        let allowed = HeaderValue::from_static("GET, HEAD");
        refusal.headers_mut().insert(ALLOW, allowed);
        return refusal;
    }
    if question.path == VERSION {
        return plain(StatusCode::OK, version.to_string());
    }
    let found = file(folder, question.path).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let Some((mut bytes, path)) = found else {
        return plain(StatusCode::NOT_FOUND, "no such page\n");
    };
    let kind = kind(&path);
    if kind.starts_with("text/html") {
        bytes.extend_from_slice(RELOAD.as_bytes());
    }
    made(StatusCode::OK, kind, bytes)
}

/// Tells whether the question names this machine. A page from elsewhere that has its own name lead here names itself.
fn from_here(headers: &HeaderMap) -> bool {
    let mut names = headers.get_all(HOST).iter();
    let (Some(name), None) = (names.next(), names.next()) else {
        return false;
    };
    let name: Option<Authority> = name.to_str().ok().and_then(|n| n.parse().ok());
    name.is_some_and(|n| HERE.iter().any(|h| h.eq_ignore_ascii_case(n.host())))
}

fn plain(status: StatusCode, words: impl Into<Bytes>) -> Response<Full<Bytes>> {
    made(status, "text/plain; charset=utf-8", words)
}

fn made(status: StatusCode, kind: &'static str, bytes: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(bytes.into()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Finds the file of an address; nothing outside of the folder is one.
fn file(folder: &Path, address: &str) -> Option<PathBuf> {
    let below = unescape(address.trim_start_matches('/'))?;
    let below = Path::new(&below);
    if !below
        .components()
        .all(|c| matches!(c, Component::Normal(_)))
    {
        return None;
    }
    let mut path = folder.join(below);
    if path.is_dir() {
        path.push("index.html");
    }
    // Links within the book are followed, links out of it are not.
    let path = path.canonicalize().ok()?;
    let within = path.starts_with(folder.canonicalize().ok()?);
    (within && path.is_file()).then_some(path)
}

/// Resolves `%20` and its like.
fn unescape(address: &str) -> Option<String> {
    let mut out = Vec::new();
    let mut bytes = address.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let pair = [bytes.next()?, bytes.next()?];
            out.push(u8::from_str_radix(std::str::from_utf8(&pair).ok()?, 16).ok()?);
        } else {
            out.push(byte);
        }
    }
    String::from_utf8(out).ok()
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("xml") => "application/xml",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_shown() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(file(folder, "/Cargo.toml").is_some());
        for address in [
            "/../Cargo.toml",
            "/%2e%2e/x",
            "//etc/passwd",
            "/src/../../x",
            "/%zz",
        ] {
            assert_eq!(file(folder, address), None, "{address}");
        }
    }
}
