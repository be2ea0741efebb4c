//! The club table in a pseudo-terminal, under snapshot: a revoke and the claim of it, a waiver, the penalty, and the bill.
#![cfg(unix)]

use crate::shared::pty;
use pty::{Terminal, snapshot};

/// The suits as a terminal shows them.
const SUITS: [char; 4] = ['♠', '♥', '♦', '♣'];

/// Returns the cards that a text names, in order.
fn cards(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || ",.:".contains(c));
    let card = |word: &&str| {
        let mut letters = word.chars().rev();
        letters.next().is_some_and(|last| SUITS.contains(&last))
            && letters.next().is_some_and(|l| l.is_ascii_alphanumeric())
    };
    words.filter(card).map(str::to_owned).collect()
}

/// Returns the cards that may be played, where cards are asked for.
fn open(screen: &str) -> Option<Vec<String>> {
    let flat = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, asked) = flat
        .split_once("You may play ")
        .or_else(|| flat.split_once("You are to play: only "))?;
    let (asked, _) = asked
        .split_once('.')
        .or_else(|| asked.split_once(" may be played"))?;
    Some(cards(asked))
}

impl Terminal {
    fn line(&self, words: &str) {
        self.type_in(&format!(":{words}\r"));
    }

    /// Returns the hand, asked for in words.
    fn hand(&self, screen: &str) -> Vec<String> {
        self.line("hand");
        let shown = self.next(screen);
        let (_, hand) = shown.split_once("Your cards").expect("the hand is shown");
        let hand = hand.split('│').next().map(str::to_owned);
        let all = cards(&hand.unwrap_or_default());
        self.type_in("\x1b");
        self.next(&shown);
        all
    }
}

/// What somebody does at the club table, in order; each step under snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Plays a card that may not be played.
    Revoke,
    /// Types these words once they are offered.
    Take(&'static str),
}

/// Plays a hand to its bill and takes the steps as they become possible.
fn hand(name: &str, arguments: &[&str], steps: &[Step], at: (u16, u16)) {
    let terminal = Terminal::open(at, arguments);
    let size = format!("{}x{}", at.0, at.1);
    let mut screen = terminal.begin();
    let mut steps = steps.iter();
    let mut next = steps.next();
    for _ in 0..150 {
        if screen.contains("The bill") {
            break;
        }
        let before = screen.clone();
        let taken = match next {
            Some(Step::Take(words)) if screen.contains(&format!("`{words}`")) => {
                snapshot(&format!("club-{name}-offered-{size}"), &screen);
                terminal.line(words);
                true
            }
            Some(Step::Revoke) => {
                let closed = open(&screen).and_then(|open| {
                    let hand = terminal.hand(&screen);
                    hand.into_iter().find(|card| !open.contains(card))
                });
                if let Some(card) = &closed {
                    terminal.line(&format!("play {card}"));
                }
                closed.is_some()
            }
            Some(Step::Take(_)) | None => false,
        };
        if taken {
            screen = terminal.next(&before);
            let step = match next {
                Some(Step::Revoke) => "revoke",
                Some(Step::Take(_)) | None => "taken",
            };
            snapshot(&format!("club-{name}-{step}-{size}"), &screen);
            next = steps.next();
            continue;
        }
        let words = simple(&screen);
        if words.is_empty() {
            terminal.type_in("\r");
        } else {
            terminal.line(&words);
        }
        screen = terminal.next(&before);
    }
    assert!(next.is_none(), "{next:?} never becomes possible:\n{screen}");
    assert!(
        screen.contains("The bill"),
        "the hand never ends:\n{screen}"
    );
    snapshot(&format!("club-{name}-bill-{size}"), &screen);
    let (code, last) = terminal.leave();
    assert_eq!(code, 0, "{last}");
}

/// Answers what is asked, always in the same way.
fn simple(screen: &str) -> String {
    if screen.contains("any card may be played") {
        return "play 1".to_owned();
    }
    if let Some(open) = open(screen) {
        return open
            .first()
            .map(|card| format!("play {card}"))
            .unwrap_or_default();
    }
    let all = [
        ("or say `no` and let it be", "no"),
        (" bid simple ", "bid simple"),
        ("You are to speak", "pass"),
        ("You are to name trumps", "name spades"),
        ("You must throw", "throw 9"),
        ("You may throw", "throw 9"),
        ("You are to throw", "throw 9"),
        ("Before the next trick", "no"),
        ("`look` at", "no"),
        ("You may call", "done"),
        ("You have better", "not good"),
        ("Your answer", "good"),
    ];
    let found = all.iter().find(|(asked, _)| screen.contains(asked));
    found.map_or("", |(_, words)| words).to_owned()
}

#[test]
fn a_revoke_at_ombre_is_paid_for_in_the_bill() {
    let arguments = [
        "play",
        "gibbs-1878",
        "--against",
        "novice",
        "--seed",
        "3",
        "--strict",
    ];
    for at in [(80, 24), (120, 40)] {
        hand("ombre", &arguments, &[Step::Revoke], at);
    }
}

#[test]
fn a_revoke_at_piquet_is_claimed_and_a_penalty_taken() {
    let arguments = [
        "play",
        "cavendish-1896",
        "--against",
        "novice",
        "--seed",
        "3",
        "--strict",
        "--erring",
        "30",
    ];
    for at in [(80, 24), (120, 40)] {
        hand("piquet", &arguments, &[Step::Take("claim revoke")], at);
    }
}

#[test]
fn a_false_call_at_piquet_is_waived() {
    let arguments = [
        "play",
        "cavendish-1896",
        "--against",
        "novice",
        "--seed",
        "7",
        "--strict",
        "--erring",
        "40",
    ];
    let steps = [Step::Take("waive false call")];
    hand("waiver", &arguments, &steps, (80, 24));
}
