//! Every law that a case names as deciding does decide: without its clauses the decision is another, or the rules are none. Mends no case.
//!
//! The decision alone is asked: that a case names the law would make it fail in any event.

use codille::check::check;
use codille::evidence::case::is_of;
use codille::evidence::run::{Outcome, Runner};
use codille::evidence::{Case, Question, Shelf};
use codille::ruleset::{Edition, Rules};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// In how many completions of its facts a decision must fail.
const COMPLETIONS: usize = 2;

#[test]
fn without_a_law_that_decides_the_decision_is_another() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = Shelf::read(&edition);
    let mut asked: BTreeMap<(&str, &str), Vec<(&Case, usize, &Question)>> = BTreeMap::new();
    for case in &shelf.cases {
        for (number, question) in case.questions.iter().enumerate() {
            for law in &question.laws {
                let removed = asked.entry((case.item.variant_id(), law.as_str()));
                removed.or_default().push((case, number, question));
            }
        }
    }
    assert!(asked.len() > 60, "cases have gone missing: {}", asked.len());
    let asked: Vec<_> = asked.into_iter().collect();
    let idle: Vec<String> = asked
        .par_iter()
        .flat_map_iter(|((variant, law), questions)| idle(&edition, (variant, law), questions))
        .collect();
    assert!(
        idle.is_empty(),
        "decided alike without the law:\n{}",
        idle.join("\n")
    );
}

/// Returns the questions that are decided alike where the clauses of a law are left out of a variant.
fn idle(
    edition: &Edition,
    (variant, law): (&str, &str),
    questions: &[(&Case, usize, &Question)],
) -> Vec<String> {
    let mut raw = edition.variant_of(variant).expect("it is read").clone();
    raw.clauses
        .retain(|c| !c.cites.iter().any(|cite| is_of(cite.as_str(), law)));
    if check(&raw, &edition.sources).0.is_none() {
        return Vec::new();
    }
    let without = Edition {
        sources: edition.sources.clone(),
        variants: vec![raw],
        ..Edition::default()
    };
    let mut runner = Runner::new(&without);
    runner.completions = COMPLETIONS;
    let mut out = Vec::new();
    for (case, number, question) in questions {
        let mut one = (*case).clone();
        let mut bare = (*question).clone();
        bare.laws.clear();
        bare.fails.clear();
        one.questions = vec![bare];
        let mut shelf = Shelf::default();
        shelf.cases.push(one);
        let verdicts = runner.run(&shelf, |_, _| true, |_| {});
        if verdicts.iter().any(|v| v.outcome == Outcome::Passed) {
            let ask = question.ask.as_deref().unwrap_or_default();
            let number = number + 1;
            out.push(format!("{}, question {number} {ask}: {law}", case.item.id));
        }
    }
    out
}
