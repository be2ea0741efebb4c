//! A small game of three for tests, to which each test adds clauses of its own. It is compiled for tests only.

use super::{Checked, check};
use crate::ruleset::{Edition, Rules};
use codille_lang::diagnostic::Diagnostic;

/// The game without its clauses.
const GAME: &str = r#"variant: trial
title: A game for tests
game: ombre
work: trial
table:
  pack: {suits: "S H D C", ranks: "K Q J 7 6 5 4 3 2", without: "2H 2D", cites: [p1]}
  seats: [{players: 3, hands: 3, cites: [p1]}]
  deal: {cards: 9, packets: [3, 3, 3], cites: [p1]}
  games: [{name: simple, cites: [p1]}, {name: solo, cites: [p1]}]
  phases: [deal, bid, name, {exchange: ombre}, play, settle]
  course: {cites: [p1], gist: Trumps are named before the exchange.}
options:
  - {name: forced, type: switch, default: off, cites: [p1]}
  - {name: stake, type: number, values: [5, 7], default: 7, cites: [p1]}
  - {name: best, type: suit, default: hearts, cites: [p1]}
  - {name: length, type: word, values: [short, long], default: short, cites: [p1]}
clauses:
"#;

/// Clauses that stand in the game before those of a test.
const GROUND: [&str; 2] = [
    "order of plain suits is K > Q > J > 2 > 3 > 4 > 5 > 6 > 7",
    "define adversaries as active without ombre",
];

/// Writes the game with these clauses, whose labels are `c0`, `c1` and so on.
fn written(clauses: &[&str]) -> String {
    let mut text = GAME.to_owned();
    let ground = GROUND
        .iter()
        .enumerate()
        .map(|(n, c)| (format!("g{n}"), *c));
    let own = clauses
        .iter()
        .enumerate()
        .map(|(n, c)| (format!("c{n}"), *c));
    for (id, rule) in ground.chain(own) {
        let rule = rule.replace('\n', "\n      ");
        for line in [&format!("  - id: {id}"), "    cites: [p1]", "    rule: |"] {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str("      ");
        text.push_str(&rule);
        text.push('\n');
    }
    text
}

/// Checks the game with these clauses; returns the faults as code and underlined text.
pub(crate) fn checked(clauses: &[&str]) -> (Option<Checked>, Vec<(String, String)>) {
    let (checked, edition, faults) = read(written(clauses));
    let told = faults.iter().map(|d| {
        let at = edition.sources.text(d.span()).trim();
        (d.code.0.to_owned(), at.to_owned())
    });
    (checked, told.collect())
}

/// Returns the titles of the faults of the game where something is written otherwise.
pub(crate) fn altered(from: &str, to: &str) -> Vec<String> {
    let text = written(&[]);
    assert!(text.contains(from), "the game says `{from}`");
    let (_, _, faults) = read(text.replacen(from, to, 1));
    faults.into_iter().map(|d| d.title).collect()
}

fn read(text: String) -> (Option<Checked>, Edition, Vec<Diagnostic>) {
    let mut rules = Rules::new();
    rules.overlay("trial.yaml", text);
    let edition = Edition::load(&rules);
    let raw = edition.variant_of("trial");
    let raw = raw.expect("the game is well-formed YAML");
    let (checked, faults) = check(raw, &edition.sources);
    (checked, edition, faults)
}

/// Returns the faults of the game with these clauses.
pub(crate) fn faults(clauses: &[&str]) -> Vec<(String, String)> {
    checked(clauses).1
}

/// Asserts that one clause, or several in brackets, have just this fault, underlined just here.
macro_rules! assert_clause_error {
    ([$($rule:expr),+ $(,)?], $code:literal, $at:expr) => {
        assert_eq!(
            crate::check::trial::faults(&[$($rule),+]),
            [($code.to_owned(), $at.to_owned())]
        )
    };
    ($rule:expr, $code:literal, $at:expr) => {
        assert_clause_error!([$rule], $code, $at)
    };
}

/// Asserts that clauses have no fault.
macro_rules! assert_sound {
    ($($rule:expr),+ $(,)?) => {
        assert_eq!(crate::check::trial::faults(&[$($rule),+]), [])
    };
}

pub(crate) use {assert_clause_error, assert_sound};

#[test]
fn the_game_itself_has_no_fault() {
    assert_eq!(faults(&[]), []);
}
