//! A small game of two for the tests of this crate: twelve cards each, one order of ranks, and the clauses of a test.

use super::{Setting, Variant};
use crate::{Act, Balance, Decision, Silent, State};
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_lang::cards::{Card, CardSet};
use codille_lang::diagnostic::Diagnostic;
use std::sync::Arc;

/// Compiles the variant of some clauses, written `label: rule`.
pub(super) fn variant(clauses: &[&str]) -> Variant {
    compiled(clauses).expect("it compiles")
}

/// Plays a hand in which each player always plays his first lawful card; `after_lead` changes the state when the first card lies on the
/// table. Returns what was scored.
pub(super) fn played(variant: &Variant, after_lead: impl FnOnce(&mut State)) -> Balance {
    let mut pack: Vec<Card> = variant.checked.table.pack.iter().collect();
    let stock = pack.split_off(24);
    let hands =
        [0, 1].map(|hand| -> CardSet { pack.iter().skip(hand).step_by(2).copied().collect() });
    let mut state = State::new(variant, 0);
    state.deal_given(variant, &hands, &stock, &mut Silent);
    let mut after_lead = Some(after_lead);
    while let Decision::Play(play) = state.advance(variant, &mut Silent) {
        let card = play.cards.nth(0).expect("a seat that is asked has a card");
        state.apply(variant, play.seat, Act::Play(card), &mut Silent);
        if let Some(change) = after_lead.take() {
            change(&mut state);
        }
    }
    assert!(state.is_over() && state.balance.trouble.is_none());
    state.balance
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
