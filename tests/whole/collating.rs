//! Holds citations against a long transcription of another book.
#![cfg(feature = "cli")]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test of what the program does with files; how long it took is printed"
)]

use codille::ruleset::{Edition, Rules};
use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long it may take on a machine that does a hundred other things, too.
const PATIENCE: Duration = Duration::from_secs(600);

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
fn a_transcription_of_another_book_is_told_in_the_end() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("other.txt");
    fs::write(&file, another_book()).expect("there is room");
    for work in ["cavendish-1896", "gibbs-1878"] {
        let began = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_codille"))
            .args(["collate", work])
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let status = loop {
            if let Some(status) = child.try_wait().expect("it can be asked") {
                break status;
            }
            if began.elapsed() > PATIENCE {
                child.kill().expect("it can be ended");
            }
            sleep(Duration::from_millis(20));
        };
        println!("{work}: three megabytes in {:?}", began.elapsed());
        assert_eq!(status.code(), Some(1), "{work}");
    }
}
