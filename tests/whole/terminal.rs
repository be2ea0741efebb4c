//! The real program in a pseudo-terminal: a hand of Ombre and a deal of Piquet from the first question to the bill, a terminal of no size, and a
//! sitting that is killed. Judges no rule.
#![cfg(unix)]
#![allow(
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test that reads past the end fails, as it should; it waits by the clock and reads what the program wrote"
)]

use crate::shared::pty;
use pty::{Terminal, snapshot};
use std::path::Path;
use std::process::Command;

impl Terminal {
    /// Answers what is asked, always in the same way.
    fn answer(&self, screen: &str) {
        let words = if screen.contains(" bid simple ") {
            "bid simple"
        } else if screen.contains("You are to speak") {
            "pass"
        } else if screen.contains("You are to name trumps") {
            "name spades"
        } else if ["You must throw", "You may throw", "You are to throw"]
            .iter()
            .any(|asked| screen.contains(asked))
        {
            "throw 9"
        } else if ["Before the next trick", "`look` at", "`apart`"]
            .iter()
            .any(|asked| screen.contains(asked))
        {
            "no"
        } else if screen.contains("You may call") {
            "done"
        } else if screen.contains("Your answer") {
            "good"
        } else {
            ""
        };
        let typed = if words.is_empty() {
            "\r".to_owned()
        } else {
            format!(":{words}\r")
        };
        self.type_in(&typed);
    }

    /// Plays on until a screen says some words.
    fn play_until(&self, words: &str) -> String {
        for _ in 0..60 {
            let screen = self.table(words);
            if screen.contains(words) {
                return screen;
            }
            self.answer(&screen);
        }
        panic!("`{words}` never comes:\n{}", self.text());
    }
}

fn whole(name: &str, variant: &str) {
    for at in [(80, 24), (120, 40)] {
        let arguments = ["play", variant, "--against", "novice", "--seed", "3"];
        let terminal = Terminal::open(at, &arguments);
        let start = terminal.begin();
        snapshot(&format!("terminal-{name}-start-{}x{}", at.0, at.1), &start);
        let bill = terminal.play_until("The bill");
        snapshot(&format!("terminal-{name}-bill-{}x{}", at.0, at.1), &bill);
        let (code, last) = terminal.leave();
        assert_eq!(code, 0, "{last}");
        assert!(last.contains("One hand was played."), "{last}");
    }
}

#[test]
fn a_hand_of_ombre_is_played_to_its_bill() {
    whole("ombre", "gibbs-1878");
}

#[test]
fn a_deal_of_piquet_is_played_to_its_bill() {
    whole("piquet", "cavendish-1896");
}

#[test]
fn a_terminal_of_no_size_is_told_so_and_loses_nothing() {
    let arguments = ["play", "gibbs-1878", "--against", "novice", "--seed", "3"];
    let terminal = Terminal::open((20, 5), &arguments);
    terminal.wait("the question before the game", |t| t.contains('>'));
    terminal.type_in("\r");
    terminal.wait("a word about the size", |t| t.contains("Enlarge"));
    terminal.resize((80, 24));
    let screen = terminal.table("the table");
    assert!(screen.contains("You are to"), "{screen}");
    terminal.resize((20, 5));
    terminal.wait("a word about the size", |t| t.contains("Enlarge"));
    terminal.resize((80, 24));
    assert_eq!(terminal.table("the table"), screen);
    assert_eq!(terminal.leave().0, 0);
}

#[test]
fn a_killed_terminal_loses_nothing() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("sitting.yaml");
    let file = path.to_str().expect("it is text");
    let arguments = [
        "play",
        "gibbs-1878",
        "--against",
        "novice",
        "--seed",
        "3",
        "--save",
        file,
    ];
    let through = Terminal::open((80, 24), &arguments);
    through.begin();
    let bill = through.play_until("The bill");
    let (_, last) = through.leave();

    let mut killed = Terminal::open((80, 24), &arguments);
    killed.begin();
    let broken = killed.play_until("Trick 4 of");
    killed.child.kill().expect("it is killed");
    killed.child.wait().expect("it is dead");
    assert!(passes(&path), "the file does not pass `codille test`");

    let resumed = Terminal::open((80, 24), &["play", "--resume", file]);
    assert_eq!(resumed.table("the table"), broken);
    assert_eq!(resumed.play_until("The bill"), bill);
    let (_, words) = resumed.leave();
    assert!(last.ends_with(words.trim()), "{words}\nand not\n{last}");
    assert!(passes(&path), "the file does not pass `codille test`");
}

fn passes(path: &Path) -> bool {
    let program = Command::new(env!("CARGO_BIN_EXE_codille"))
        .arg("test")
        .arg(path)
        .output();
    program.expect("it starts").status.success()
}

impl Terminal {
    /// Plays on, quickly, until a bill lies on the table.
    fn bill(&self, before: &str) -> String {
        let mut screen = before.to_owned();
        for _ in 0..120 {
            screen = self.next(&screen);
            if screen.contains("The bill") {
                return screen;
            }
            self.answer(&screen);
        }
        panic!("the hand never ends:\n{screen}");
    }

    /// Turns the pages of a text to its end and returns all of them.
    fn pages(&self, first: &str) -> Vec<String> {
        let mut pages = vec![first.to_owned()];
        while pages.last().is_some_and(|p| p.contains("Page Down: more")) {
            self.type_in("\x1b[6~");
            let page = self.next(&pages[pages.len() - 1]);
            pages.push(page);
        }
        pages
    }
}

/// Passes the questions before the table opens, by a script; each line waits for the prompt.
fn settle_options(terminal: &Terminal, lines: &[&str]) {
    for (asked, line) in lines.iter().enumerate() {
        terminal.wait("a prompt", |t| {
            t.lines().filter(|l| l.starts_with('>')).count() > asked
        });
        terminal.type_in(&format!("{line}\r"));
    }
}

/// Plays a sitting from its options until so many hands are over, or a partie is settled; all under snapshot.
fn from_options_to_the_end(
    (name, variant, hands): (&str, &str, usize),
    options: &[&str],
    at: (u16, u16),
) {
    let arguments = ["play", variant, "--against", "novice", "--seed", "2"];
    let terminal = Terminal::open(at, &arguments);
    settle_options(&terminal, options);
    let size = format!("{}x{}", at.0, at.1);
    let mut screen = terminal.table("the table");
    snapshot(&format!("sitting-{name}-table-{size}"), &screen);
    let mut settled = false;
    for number in 1..=hands {
        let bill = terminal.bill(if number == 1 { "" } else { &screen });
        let pages = terminal.pages(&bill);
        settled = pages.iter().any(|p| p.contains("Settlement:"));
        let last = settled || number == hands;
        if number == 1 || last {
            let shown = pages.join("\n========\n");
            snapshot(&format!("sitting-{name}-bill-{number}-{size}"), &shown);
        }
        if last {
            break;
        }
        screen.clone_from(&pages[pages.len() - 1]);
        terminal.type_in(":again\r");
    }
    let partie = variant.starts_with("cavendish");
    assert_eq!(settled, partie, "a partie is settled:\n{screen}");
    let (code, last) = terminal.leave();
    assert_eq!(code, 0, "{last}");
    snapshot(&format!("sitting-{name}-end-{size}"), &last);
}

#[test]
fn an_evening_of_ombre_goes_once_round_the_table() {
    for at in [(80, 24), (120, 40)] {
        let options = ["options", "3", "back", "", "done"];
        from_options_to_the_end(("ombre", "gibbs-1878", 3), &options, at);
    }
}

#[test]
fn a_whole_partie_of_piquet_is_played_to_its_settlement() {
    // Of four deals, which the rules leave to the players.
    let options = ["options", "4", "done", "deal"];
    from_options_to_the_end(("piquet", "cavendish-1896", 9), &options, (80, 24));
}

#[test]
fn a_whole_partie_of_piquet_is_played_on_a_large_screen() {
    let options = ["options", "4", "done", "deal"];
    from_options_to_the_end(("piquet", "cavendish-1896", 9), &options, (120, 40));
}

#[test]
fn a_table_that_is_told_to_end_gives_the_terminal_back() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("sitting.yaml");
    let file = path.to_str().expect("it is text");
    let arguments = [
        "play",
        "gibbs-1878",
        "--against",
        "novice",
        "--seed",
        "3",
        "--save",
        file,
    ];
    let mut terminal = Terminal::open((80, 24), &arguments);
    terminal.begin();
    let before = terminal.play_until("Trick 3 of");
    let id = terminal.child.process_id().expect("it runs");
    let told = Command::new("kill")
        .args(["-TERM", &id.to_string()])
        .status();
    assert!(told.expect("there is kill").success());
    let status = terminal.child.wait().expect("it ends");
    assert_eq!(status.exit_code(), 143, "{}", terminal.text());
    let last = terminal.wait("the last words", |t| t.contains("No hand was played"));
    assert!(
        !last.contains("? help"),
        "the table is still there:\n{last}"
    );
    let parser = terminal.parser.lock().expect("nobody panics with it");
    assert!(!parser.screen().alternate_screen(), "{last}");
    drop(parser);
    let resumed = Terminal::open((80, 24), &["play", "--resume", file]);
    assert_eq!(resumed.table("the table"), before);
    assert_eq!(resumed.leave().0, 0);
}

#[test]
fn a_terminal_that_hangs_up_ends_the_program() {
    let arguments = ["play", "gibbs-1878", "--against", "novice", "--seed", "3"];
    let mut terminal = Terminal::open((80, 24), &arguments);
    terminal.begin();
    terminal.play_until("Trick 2 of");
    let id = terminal.child.process_id().expect("it runs");
    let told = Command::new("kill")
        .args(["-HUP", &id.to_string()])
        .status();
    assert!(told.expect("there is kill").success());
    let status = terminal.child.wait().expect("it ends");
    assert!(!status.success());
}

#[test]
fn a_line_typed_before_the_table_is_there_waits_on_it() {
    let arguments = ["play", "gibbs-1878", "--against", "novice", "--seed", "3"];
    let terminal = Terminal::open((80, 24), &arguments);
    terminal.wait("the question before the game", |t| t.contains('>'));
    terminal.type_in("pass\r");
    let screen = terminal.wait("the table", |t| t.contains("Esc clears the line"));
    assert!(screen.contains("> pass"), "{screen}");
    terminal.type_in("\r");
    terminal.wait("the bid", |t| t.contains("You pass."));
    assert_eq!(terminal.leave().0, 0);
}
