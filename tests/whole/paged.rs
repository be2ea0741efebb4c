//! What a terminal shows of long answers: a pager, and the failures of a test before its counts.
#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test looks for a program of the system"
)]

use crate::shared::pty;
use pty::Terminal;

/// A screen that everything fits on.
const TALL: (u16, u16) = (100, 400);
/// The usual screen.
const USUAL: (u16, u16) = (100, 24);
/// A file with a record that holds and one that does not.
const HALF: &str = "tests/fixtures/paged/half.yaml";

/// Runs the program in a terminal to its end and returns the exit code with what the screen shows.
fn shown(at: (u16, u16), pager: &str, arguments: &[&str]) -> (u32, String) {
    let mut terminal = Terminal::open_with(at, arguments, &[("PAGER", pager)]);
    let status = terminal.child.wait().expect("it ends");
    let screen = terminal.wait("the answer", |t| !t.trim().is_empty());
    (status.exit_code(), screen)
}

#[test]
fn a_long_answer_goes_through_the_pager() {
    let (code, screen) = shown(USUAL, "sed s/^/paged:/", &["explain"]);
    assert_eq!(code, 0);
    assert!(screen.contains("paged:E0"), "{screen}");
}

#[test]
fn a_short_answer_does_not() {
    let (code, screen) = shown(TALL, "sed s/^/paged:/", &["explain"]);
    assert_eq!(code, 0);
    assert!(screen.contains("E0101"), "{screen}");
    assert!(!screen.contains("paged:"), "{screen}");
}

#[test]
fn no_pager_is_used_where_none_is_wanted() {
    let (_, screen) = shown(USUAL, "sed s/^/paged:/", &["explain", "--no-pager"]);
    assert!(!screen.contains("paged:"), "{screen}");
    let (_, screen) = shown(USUAL, "", &["explain"]);
    assert!(screen.contains("E0"), "{screen}");
}

#[test]
fn a_pager_that_reads_no_further_is_no_error() {
    let (code, screen) = shown(USUAL, "head -n 1", &["coverage"]);
    assert_eq!(code, 0, "{screen}");
    assert!(!screen.contains("error"), "{screen}");
}

#[test]
fn a_pager_that_is_missing_hides_nothing() {
    let (code, screen) = shown(USUAL, "no-such-pager", &["explain"]);
    assert_eq!(code, 0);
    let last = codille::diagnostic::code::ALL
        .last()
        .expect("there are codes");
    assert!(screen.contains(last.code.0), "{screen}");
}

#[test]
fn the_exit_code_is_that_of_the_answer() {
    let (code, screen) = shown(USUAL, "cat", &["test", "--verbose", HALF]);
    assert_eq!(code, 1, "{screen}");
}

#[test]
fn less_is_the_pager_where_nothing_else_is_said() {
    let found = std::env::var_os("PATH")
        .is_some_and(|all| std::env::split_paths(&all).any(|folder| folder.join("less").is_file()));
    if !found {
        return;
    }
    let mut terminal = Terminal::open(USUAL, &["explain"]);
    let screen = terminal.wait("the first page", |t| t.contains("E0101"));
    assert!(screen.trim_end().ends_with(':'), "{screen}");
    terminal.type_in("q");
    assert_eq!(terminal.child.wait().expect("it ends").exit_code(), 0);
}

#[test]
fn a_test_shows_failures_first_and_a_count_of_each_kind() {
    let (code, screen) = shown(TALL, "", &["test", HALF]);
    assert_eq!(code, 1, "{screen}");
    let failed = screen.find("FAILED bill").expect("the failure is shown");
    let counts = screen.find("bill        1 passed, 1 failed");
    let counts = counts.unwrap_or_else(|| panic!("the kinds are counted:\n{screen}"));
    assert!(failed < counts, "{screen}");
    assert!(!screen.contains("ok     bill"), "{screen}");
    assert!(screen.contains("--verbose"), "{screen}");
}

#[test]
fn a_test_shows_everything_where_that_is_wanted() {
    let (code, screen) = shown(TALL, "", &["test", "--verbose", HALF]);
    assert_eq!(code, 1, "{screen}");
    assert!(screen.contains("ok     bill"), "{screen}");
    assert!(screen.contains("FAILED bill"), "{screen}");
}
