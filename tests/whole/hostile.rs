//! Input that does harm, by mistake or on purpose: folders that are somebody's own, pipes, devices, absurd numbers.
//! Each must end by itself, say what is wrong, and leave alone what the program did not make.

#![cfg(all(feature = "book", unix))]
#![expect(
    clippy::disallowed_methods,
    reason = "a test of what the program does with files"
)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// How often a program that should have ended is asked whether it has, with a tenth of a second between: ten minutes,
/// since a whole book may be built on a busy machine. One that hangs never ends.
const PATIENCE: usize = 6_000;

/// Runs the program in a folder; one that does not end by itself fails the test.
fn codille(folder: &Path, args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    for _ in 0..PATIENCE {
        if child.try_wait().expect("it can be asked").is_some() {
            return child.wait_with_output().expect("its output can be read");
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill().expect("it can be ended");
    panic!("codille {} does not end", args.join(" "));
}

fn told(output: &Output) -> String {
    let all = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&all).into_owned()
}

/// Holds that the program refuses, with these words in its answer.
fn refuses(folder: &Path, args: &[&str], code: i32, words: &str) {
    let output = codille(folder, args);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
    assert!(told.contains(words), "{args:?}: {told}");
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo is there").success());
}

#[test]
fn a_book_replaces_nothing_that_is_somebody_s_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let build = ["book", "build", "--dest-dir"];
    fs::create_dir_all(at("work/.git")).expect("a folder");
    fs::write(at("work/.git/HEAD"), "ref").expect("a file");
    fs::write(at("letter.txt"), "dear").expect("a file");
    symlink(at("work"), at("link")).expect("a link");
    symlink(at("nowhere"), at("lost")).expect("a link");
    for (out, words) in [
        (
            "work",
            "`work` holds `.git`, which no `codille book build` made",
        ),
        ("link", "holds `.git`"),
        ("letter.txt", "`letter.txt` is a file"),
        ("lost", "`lost` is a link to nothing"),
        (".", "holds"),
        ("letter.txt/book", "`letter.txt` is a file"),
    ] {
        refuses(folder.path(), &[&build[..], &[out]].concat(), 2, words);
    }
    assert_eq!(
        fs::read_to_string(at("work/.git/HEAD")).ok().as_deref(),
        Some("ref")
    );
    assert_eq!(
        fs::read_to_string(at("letter.txt")).ok().as_deref(),
        Some("dear")
    );
    assert!(at("link").is_symlink() && at("lost").is_symlink());
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .expect("it can be listed")
        .map(|e| e.expect("an entry").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["letter.txt", "link", "lost", "work"]);
}

#[test]
fn a_book_holds_a_work_of_one_s_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/good");
    let args = ["--rules", rules, "book", "build", "--dest-dir", "out"];
    let first = codille(folder.path(), &args);
    assert_eq!(first.status.code(), Some(0), "{}", told(&first));
    let contents = fs::read_to_string(at("out/print.html")).unwrap_or_default()
        + &fs::read_to_string(at("out/toc.html")).expect("a table of contents");
    assert!(contents.contains("Rules of our Club"));
    // Page references lead to the scan of the work: on its own pages, on topics, on rules.
    let leads =
        "href=\"https://scans.example/club?seq=11\" rel=\"external\" aria-label=\"scan: p. 3\"";
    for page in [
        "works/club/text.html",
        "topics/club-win.html",
        "rules/club.html",
    ] {
        let text = fs::read_to_string(at("out").join(page)).expect(page);
        assert!(text.contains(leads), "{page}");
    }

    // What an earlier build made is replaced; what somebody put beside it is not.
    let again = codille(folder.path(), &args);
    assert_eq!(again.status.code(), Some(0), "{}", told(&again));
    fs::write(at("out/notes.txt"), "mine").expect("a file");
    refuses(folder.path(), &args, 2, "holds `notes.txt`");
    assert_eq!(
        fs::read_to_string(at("out/notes.txt")).ok().as_deref(),
        Some("mine")
    );
}

#[test]
fn pipes_and_devices_are_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    pipe(&folder.path().join("pipe.yaml"));
    pipe(&folder.path().join("gibbs-1878.txt"));
    for args in [
        &["test", "pipe.yaml"][..],
        &["replay", "pipe.yaml", "--explain"],
        &["check", "pipe.yaml"],
        &["test", "/dev/zero"],
        &["replay", "/dev/zero", "--explain"],
        &["collate", "gibbs-1878", "gibbs-1878.txt"],
        &["collate", "gibbs-1878", "/dev/zero"],
        &["play", "gibbs-1878", "--resume", "pipe.yaml"],
    ] {
        let output = codille(folder.path(), args);
        let told = told(&output);
        assert!(
            matches!(output.status.code(), Some(1 | 2)),
            "{args:?}: {told}"
        );
        assert!(told.contains("plain file"), "{args:?}: {told}");
    }
}

#[test]
fn absurd_numbers_of_cards_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for facts in [
        "counts: {B: 4294967295}",
        "exchange: {A: 4000000000}",
        "counts: {A: 53}",
    ] {
        let case = format!(
            "work: cavendish-1896\ncases:\n  - id: many\n    title: May B look?\n    variant: cavendish-1896\n    seats: [A, B]\n    \
             facts: {{{facts}}}\n    acts: [A consents]\n    questions:\n      - may: A leaves 1\n        answer: silent\n"
        );
        fs::write(folder.path().join("many.yaml"), case).expect("a file");
        refuses(folder.path(), &["test", "many.yaml"], 1, "many.yaml:7");
    }
}

#[test]
fn a_word_without_end_is_answered_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "x".repeat(50_000);
    for args in [
        &["show", "gibbs-1878", &long][..],
        &["show", &long],
        &["explain", &long],
        &["replay", &long],
    ] {
        let output = codille(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    }
    let file = format!("variant: club\ntitle: x\nbase: gibbs-1878\n{long}: 1\n");
    fs::create_dir(folder.path().join("club")).expect("a folder");
    fs::write(folder.path().join("club/club.yaml"), file).expect("a file");
    let output = codille(folder.path(), &["--rules", ".", "check"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
}

#[test]
fn letters_that_nobody_sees_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    for letter in ['\u{202e}', '\u{200b}', '\u{1b}'] {
        let word = format!("gibbs{letter}");
        let told = told(&codille(folder.path(), &["show", &word]));
        assert!(told.contains("gibbs\u{fffd}"), "{told:?}");
        assert!(!told.contains(letter), "{told:?}");
    }
    let own = folder.path().join("club");
    fs::create_dir(&own).expect("a folder");
    let sound = "variant: late-club\ntitle: \"Our \u{202e}club\"\nbase: gibbs-1878\n";
    fs::write(own.join("late-club.yaml"), sound).expect("a file");
    let faulty = "variant: club\ntitle: x\nbase: gibbs-1878\nclauses:\n  - {nonsense\u{200b}: 1}\n";
    fs::write(own.join("club.yaml"), faulty).expect("a file");
    for args in [
        &["--rules", ".", "check"][..],
        &["--rules", ".", "variants"],
    ] {
        let told = told(&codille(folder.path(), args));
        assert!(
            told.contains("club.yaml") || told.contains("check"),
            "{told:?}"
        );
        assert!(!told.contains(['\u{202e}', '\u{200b}']), "{told:?}");
    }
}

#[test]
fn absurd_numbers_of_threads_are_capped() {
    let output = Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(["test", "gibbs-1878/belinda"])
        .env("RAYON_NUM_THREADS", "100000")
        .output()
        .expect("the program runs");
    let told = told(&output);
    assert!(told.contains("256 threads are used"), "{told}");
    assert_eq!(output.status.code(), Some(0), "{told}");
}
