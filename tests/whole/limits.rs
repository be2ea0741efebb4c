//! Holds what happens where numbers leave their bounds: both runners of the rules fail alike, and the clause is named.

#![expect(clippy::disallowed_methods, reason = "the fixtures are files")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use codille::check::check;
use codille::engine::State;
use codille::ruleset::{Edition, Rules};
use codille::simulate::{playout, refereed, rng};
use codille::variant::{Setting, Variant};

/// How many random hands are played of each variant.
const HANDS: u64 = 300;

fn variant(id: &str) -> Arc<Variant> {
    let mut rules = Rules::embedded();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/limits")
        .join(format!("{id}.yaml"));
    let bytes = fs::read(path).expect("the fixture can be read");
    rules.overlay(&format!("{id}.yaml"), bytes);
    let edition = Edition::load(&rules);
    let raw = edition.variant_of(id).expect("it is loaded");
    let checked = check(raw, &edition.sources).0.expect("it is sound");
    let variant = Variant::compile(&Arc::new(checked), &Setting::new());
    Arc::new(variant.expect("it compiles"))
}

#[test]
fn bulk_play_and_the_referee_fail_in_the_same_hands() {
    for id in ["late-overflow", "late-division"] {
        let variant = variant(id);
        let mut failed = 0;
        for hand in 0..HANDS {
            let mut state = State::new(&variant, 0);
            playout(&variant, &mut state, &mut rng(1, hand));
            let begin = State::new(&variant, 0);
            let told = refereed(&variant, begin, &mut rng(1, hand)).expect("offers are lawful");
            let (bulk, told) = (state.balance, told.state.balance);
            assert_eq!(bulk.trouble, told.trouble, "{id}: hand {hand}");
            assert_eq!(bulk.net, told.net, "{id}: hand {hand}");
            assert_eq!(bulk.surplus(), 0, "{id}: hand {hand}");
            if let Some(trouble) = &bulk.trouble {
                failed += 1;
                let words = variant.describe_trouble(trouble);
                assert!(words.contains("@payment/win"), "{words}");
            }
        }
        assert!(failed > 0, "{id}: the clause was never asked for");
    }
}

#[test]
fn a_duty_that_nobody_can_fulfil_fails_the_hand_and_names_the_clauses() {
    for (id, labels) in [
        ("crossed-bounds", &["@exchange/many", "@exchange/few"][..]),
        ("no-card-left", &["@play/king"][..]),
    ] {
        let variant = variant(id);
        let mut failed = 0;
        for hand in 0..HANDS {
            let begin = State::new(&variant, 0);
            let told = refereed(&variant, begin, &mut rng(1, hand)).expect("offers are lawful");
            let trouble = told.state.balance.trouble;
            let mut state = State::new(&variant, 0);
            playout(&variant, &mut state, &mut rng(1, hand));
            assert_eq!(state.balance.trouble, trouble, "{id}: hand {hand}");
            if let Some(trouble) = trouble {
                failed += 1;
                let words = variant.describe_trouble(&trouble);
                assert!(labels.iter().all(|l| words.contains(l)), "{words}");
            }
        }
        assert!(failed > 0, "{id}: nobody was told");
    }
}

/// Returns the codes of the faults of a variant with these clauses, each an id and a rule.
fn faults_of(base: &str, cites: &str, clauses: &[(String, String)]) -> Vec<&'static str> {
    let mut text = format!("variant: trial\ntitle: Trial\nbase: {base}\nclauses:\n");
    for (id, rule) in clauses {
        let head = format!("  - {{id: {id}, topic: order/plain, cites: [{cites}], ");
        text.push_str(&head);
        text.push_str("rule: '");
        text.push_str(rule);
        text.push_str("'}\n");
    }
    let mut rules = Rules::embedded();
    rules.overlay(&format!("{base}/trial.yaml"), text.into_bytes());
    let edition = Edition::load(&rules);
    let raw = edition.variant_of("trial").expect("it is loaded");
    let (_, faults) = check(raw, &edition.sources);
    faults.iter().map(|fault| fault.code.0).collect()
}

fn clauses(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter()
        .map(|(id, rule)| ((*id).to_owned(), (*rule).to_owned()))
        .collect()
}

#[test]
fn what_may_be_called_may_not_rest_on_what_may_be_called() {
    for condition in [
        "count(sunk(player)) > 0",
        "outdoes(next(player))",
        "matches(next(player))",
        "count(outdone(player)) > 0",
    ] {
        let direct = format!("player must not call from {{sequence}} when {condition}");
        let found = faults_of("cavendish-1896", "law-10", &clauses(&[("a", &direct)]));
        assert_eq!(found, ["E0504"], "{condition}");
        let named = format!("define held_back as {condition}");
        let by_name = "player must not call from {sequence} when held_back";
        let found = faults_of(
            "cavendish-1896",
            "law-10",
            &clauses(&[("a", &named), ("b", by_name)]),
        );
        assert_eq!(found, ["E0504"], "{condition}");
    }
}

#[test]
fn a_measure_may_not_rest_on_what_may_be_called() {
    let measure = "exception to @declare/sequences/order: order of sequence is count(called) then count(sunk(player))";
    let found = faults_of("cavendish-1896", "law-10", &clauses(&[("a", measure)]));
    assert_eq!(found, ["E0504"]);
}

#[test]
fn names_and_exceptions_may_not_rest_on_one_another_without_end() {
    let mut names = vec![("a0".to_owned(), "define a0 as 1".to_owned())];
    names.extend((1..5000).map(|n| (format!("a{n}"), format!("define a{n} as a{} + 1", n - 1))));
    assert_eq!(faults_of("gibbs-1878", "r001", &names), ["E0612"]);
    let mut overriding = vec![("a0".to_owned(), "define a0 as 1".to_owned())];
    overriding.extend((1..5000).map(|n| {
        (
            format!("a{n}"),
            format!(
                "exception to @a{}: define a0 as {n} when tricks_played > {n}",
                n - 1
            ),
        )
    }));
    assert_eq!(faults_of("gibbs-1878", "r001", &overriding), ["E0612"]);
}
