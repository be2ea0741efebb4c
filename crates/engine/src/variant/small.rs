//! A small game of two for the tests of this crate: twelve cards each, one order of ranks, and the clauses of a test.

use super::{Setting, Variant};
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_lang::diagnostic::Diagnostic;
use std::sync::Arc;

/// Compiles the variant of some clauses, written `label: rule`.
pub(super) fn variant(clauses: &[&str]) -> Variant {
    compiled(clauses).expect("it compiles")
}

/// The same of clauses that may not compile; returns what is wrong with them.
pub(super) fn compiled(clauses: &[&str]) -> Result<Variant, Vec<Diagnostic>> {
    let mut rules = Rules::new();
    let works =
        "works:\n  - {id: w, title: T, author: A, year: 1900, game: [ombre], licence: free}\n";
    rules.overlay("works.yaml", works);
    rules.overlay("topics.yaml", "topics: []\n");
    rules.overlay(
        "w/passages.yaml",
        "work: w\npassages:\n  - {id: p, kind: rule, locus: p. 1, incipit: x, topic: t, gist: x}\n",
    );
    let head = r#"
variant: v
title: V
game: piquet
work: w
table:
  pack: {suits: "S H D C", ranks: "A K Q J 10 9 8 7"}
  seats: [{players: 2, hands: 2}]
  deal: {cards: 12, packets: [12]}
  phases: [deal, play, settle]
clauses:
  - {id: order, cites: [p], rule: order of plain suits is A > K > Q > J > 10 > 9 > 8 > 7}
"#;
    let sentences = clauses.iter().map(|clause| {
        let (label, rule) = clause.split_once(": ").expect("a clause has a label");
        format!("  - {{id: {label}, cites: [p], rule: {rule}}}\n")
    });
    let sentences: String = sentences.collect();
    rules.overlay("w/v.yaml", format!("{head}{sentences}"));
    let edition = Edition::load(&rules);
    let raw = edition.variant_of("v").expect("it is there");
    let (checked, faults) = check(raw, &edition.sources);
    let checked = Arc::new(checked.unwrap_or_else(|| panic!("{faults:?}")));
    Variant::compile(&checked, &Setting::new())
}
