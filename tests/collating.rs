//! Holds citations against transcriptions that are long, or of another book: it is told soon. Judges no citation.
#![cfg(feature = "cli")]

use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use codille::ruleset::{Edition, Rules};

/// How long a megabyte of another book may take, on a machine that does other things, too.
const MOST: Duration = Duration::from_secs(12);

/// Three megabytes in the words of one book, in another order.
fn another_book() -> String {
    let edition = Edition::load(&Rules::embedded());
    let gists = edition.library.passages().iter().map(|p| p.gist.as_str());
    let words: Vec<&str> = gists.flat_map(str::split_whitespace).collect();
    let mut out = String::new();
    let mut at = 1;
    while out.len() < 3_000_000 {
        // Steps through all words, whatever their number is, in an order of no sense.
        at = (at * 7919 + 13) % words.len();
        let end = if at % 11 == 0 { '\n' } else { ' ' };
        write!(out, "{}{end}", words[at]).expect("text can be written");
    }
    out
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "how long it takes is what is tested"
)]
fn a_transcription_of_another_book_is_told_soon() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("other.txt");
    fs::write(&file, another_book()).expect("there is room");
    for work in ["cavendish-1896", "gibbs-1878"] {
        let began = Instant::now();
        let out = Command::new(env!("CARGO_BIN_EXE_codille"))
            .args(["collate", work])
            .arg(&file)
            .output()
            .expect("the program runs");
        let took = began.elapsed();
        assert_eq!(out.status.code(), Some(1), "{work}");
        assert!(took < MOST, "{work}: {took:?}");
    }
}
