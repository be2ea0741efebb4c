//! Shows the book on the loopback address and makes it again when its files change. Is no server for anybody else.

#![expect(clippy::disallowed_methods, reason = "files are watched and shown")]

use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, SystemTime};

use tiny_http::{Header, Request, Response, Server};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(400);
/// The address at which a page asks which book it is of.
const VERSION: &str = "/--codille-version";
/// How deep folders are followed.
const MAX_DEPTH: usize = 8;
/// What a page that is shown, and only that, has at its end.
const RELOAD: &str = "<script>\"use strict\";(() => { let seen = null; const ask = () => { const r = new XMLHttpRequest(); \
r.onload = () => { if (seen !== null && r.responseText !== seen) location.reload(); seen = r.responseText; }; \
r.open(\"GET\", \"/--codille-version\"); r.send(); }; setInterval(ask, 700); ask(); })();</script>";

/// A server of one folder.
pub struct Show {
    server: Arc<Server>,
    folder: PathBuf,
    version: Arc<AtomicU64>,
}

impl std::fmt::Debug for Show {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Show")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl Show {
    /// Begins to listen on the loopback address: at the port, or at a free one where it is taken.
    ///
    /// # Errors
    /// Returns why it cannot listen at all.
    pub fn open(folder: &Path, port: u16) -> io::Result<Self> {
        let at = |port| Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let server = at(port).or_else(|_| at(0)).map_err(io::Error::other)?;
        Ok(Self {
            server: Arc::new(server),
            folder: folder.to_owned(),
            version: Arc::new(AtomicU64::new(1)),
        })
    }

    /// Returns the address.
    pub fn address(&self) -> String {
        self.server
            .server_addr()
            .to_ip()
            .map_or_else(String::new, |a| format!("http://{a}/"))
    }

    /// Answers until the program is stopped; `again` is called whenever something under `watched` has changed.
    pub fn run(&self, watched: &[PathBuf], mut again: impl FnMut()) {
        let (tell, told) = mpsc::channel();
        let watched = watched.to_vec();
        if !watched.is_empty() {
            thread::spawn(move || watch(&watched, &tell));
        }
        let (server, folder) = (Arc::clone(&self.server), self.folder.clone());
        let version = Arc::clone(&self.version);
        let answering = thread::spawn(move || {
            for request in server.incoming_requests() {
                let _gone = answer(request, &folder, version.load(Ordering::Relaxed));
            }
        });
        while told.recv().is_ok() {
            while told.try_recv().is_ok() {}
            again();
            self.version.fetch_add(1, Ordering::Relaxed);
        }
        let _ended = answering.join();
    }

    /// Answers one request, for tests.
    ///
    /// # Errors
    /// Returns why none came or it could not be answered.
    pub fn answer_one(&self) -> io::Result<()> {
        answer(
            self.server.recv()?,
            &self.folder,
            self.version.load(Ordering::Relaxed),
        )
    }
}

/// Tells of every change until nobody listens.
fn watch(watched: &[PathBuf], tell: &mpsc::Sender<()>) {
    let mut last = stamp(watched);
    loop {
        thread::sleep(PAUSE);
        let now = stamp(watched);
        if now != last {
            last = now;
            if tell.send(()).is_err() {
                return;
            }
        }
    }
}

/// Returns how many files there are and when the last was changed.
fn stamp(watched: &[PathBuf]) -> (usize, Option<SystemTime>) {
    let mut open: Vec<(PathBuf, usize)> = watched.iter().map(|p| (p.clone(), 0)).collect();
    let (mut files, mut newest) = (0, None);
    while let Some((path, depth)) = open.pop() {
        let Ok(data) = fs::metadata(&path) else {
            continue;
        };
        if data.is_dir() && depth < MAX_DEPTH {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            // What the book is made into is no source of it.
            let inner = entries
                .map(|e| e.path())
                .filter(|p| !p.ends_with("out") && !hidden(p));
            open.extend(inner.map(|p| (p, depth + 1)));
        } else if data.is_file() {
            files += 1;
            newest = newest.max(data.modified().ok());
        }
    }
    (files, newest)
}

fn hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|n| n.to_string_lossy().starts_with('.'))
}

fn answer(request: Request, folder: &Path, version: u64) -> io::Result<()> {
    let address = request
        .url()
        .split(['?', '#'])
        .next()
        .unwrap_or("/")
        .to_owned();
    if address == VERSION {
        return request.respond(Response::from_string(version.to_string()));
    }
    let found = file(folder, &address).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let Some((mut bytes, path)) = found else {
        return request.respond(Response::from_string("no such page\n").with_status_code(404));
    };
    let kind = kind(&path);
    if kind.starts_with("text/html") {
        bytes.extend_from_slice(RELOAD.as_bytes());
    }
    let mut response = Response::from_data(bytes);
    for (name, value) in [("Content-Type", kind), ("Cache-Control", "no-store")] {
        if let Ok(header) = Header::from_bytes(name.as_bytes(), value.as_bytes()) {
            response.add_header(header);
        }
    }
    request.respond(response)
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
    let path = folder.join(below);
    if path.is_dir() {
        return Some(path.join("index.html"));
    }
    path.is_file().then_some(path)
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

    #[test]
    fn a_taken_port_is_no_hindrance() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let first = Show::open(folder, 0).expect("some port is free");
        let port = first.server.server_addr().to_ip().map_or(0, |a| a.port());
        let second = Show::open(folder, port).expect("another is free");
        assert_ne!(first.address(), second.address());
        assert!(second.address().starts_with("http://127.0.0.1:"));
    }
}
