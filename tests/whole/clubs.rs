//! Clubs of one's own are refereed as the books are: waivers of every kind of penalty, and payments that two laws lift. Rules on nothing itself.

use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner, Verdict};
use codille::ruleset::{Edition, Rules};

/// Judges the cases of a club under its rules.
fn judged(club: &str, rule: &str, cases: &str) -> Vec<Verdict> {
    let mut rules = Rules::embedded();
    rules.overlay(&format!("{club}.yaml"), rule.as_bytes().to_vec());
    let mut edition = Edition::load(&rules);
    let own = vec![(format!("{club}-cases.yaml"), cases.to_owned())];
    let (shelf, files) = EvidenceSet::own(&mut edition, own);
    assert_eq!(shelf.diagnostics, []);
    let asked: Vec<&str> = (shelf.cases.iter())
        .filter(|c| files.contains(&c.item.span.file))
        .map(|c| c.item.id.as_str())
        .collect();
    assert_eq!(asked.len(), cases.matches("  - id: ").count());
    let mut runner = Runner::new(&edition);
    runner.run(&shelf, |item, _| asked.contains(&item.id.as_str()), |_| {})
}

fn assert_passed(verdicts: &[Verdict]) {
    let failed: Vec<String> = (verdicts.iter())
        .filter(|v| v.outcome != Outcome::Passed)
        .map(|v| format!("{}: {}", v.id, v.message))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_kind_of_penalty_can_be_waived() {
    assert_passed(&judged(
        "fined-club",
        include_str!("../fixtures/clubs/fined-club.yaml"),
        include_str!("../fixtures/clubs/fined-club-cases.yaml"),
    ));
}

#[test]
fn a_call_falls_of_everybody_who_is_meant_and_of_nobody_else() {
    assert_passed(&judged(
        "striking-club",
        include_str!("../fixtures/clubs/striking-club.yaml"),
        include_str!("../fixtures/clubs/striking-club-cases.yaml"),
    ));
}

#[test]
fn two_laws_that_lift_one_payment_do_not_hide_each_other() {
    let verdicts = judged(
        "sparing-club",
        include_str!("../fixtures/clubs/sparing-club.yaml"),
        include_str!("../fixtures/clubs/sparing-club-cases.yaml"),
    );
    assert_passed(&verdicts);
    for verdict in &verdicts {
        for label in ["club/first", "club/second"] {
            let named = verdict.clauses.iter().any(|c| c == label);
            assert!(
                named,
                "{} does not name {label}: {:?}",
                verdict.id, verdict.clauses
            );
        }
    }
}
