//! Looks whether files change. Reads none.

#![expect(clippy::disallowed_methods, reason = "files are watched")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(400);
/// How deep folders are followed.
const MAX_DEPTH: usize = 8;

/// Tells of every change until nobody listens.
pub(super) fn watch(watched: &[PathBuf], tell: &mpsc::Sender<()>) {
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
