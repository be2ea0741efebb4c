//! Every law that decides a case is needed for it: without its clauses the case fails, or the rules are none.

use codille::check::check;
use codille::evidence::case::is_of;
use codille::evidence::run::{Outcome, Runner, case_coverage};
use codille::evidence::{Case, EvidenceSet};
use codille::ruleset::{Edition, Rules};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// In how many completions of its facts a decision must fail.
const COMPLETIONS: usize = 2;

/// Laws that a decision names although it would be the same without them, each with the reason.
const NAMED: [(&str, &str, &str); 34] = [
    (
        "gibbs-1878/ed-near-4-gascarille-not-exchanged",
        "gibbs-1878/v017",
        "without it the deal is over when all have passed, and nobody is Ombre to name a suit",
    ),
    (
        "cavendish-1896/ed-near-4-equal-points",
        "cavendish-1896/desc-37",
        "without it no clause makes one of two equal points the better either",
    ),
    (
        "cavendish-1896/ed-dispute-3-13-equal-quarts",
        "cavendish-1896/desc-50",
        "without it no clause makes one of two equal quarts the better either",
    ),
    (
        "cavendish-1896/ed-case-aucent-16-nothing-left",
        "cavendish-1896/aucent-16",
        "when all five are taken there is no card to leave: without it no clause lets him either",
    ),
    (
        "gibbs-1878/ed-dispute-4-08-wrong-dealer-misdeals",
        "gibbs-1878/r106",
        "it is not yet his turn to speak either",
    ),
    (
        "cavendish-1896/ed-dispute-3-04-twice-wrong-in-time",
        "cavendish-1896/law-16",
        "the wrong pack makes the deal void too",
    ),
    (
        "gibbs-1878/ed-dispute-3-20-play-then-pass",
        "gibbs-1878/r217",
        "a Voltereta outbids no Solo, by the order of the games too",
    ),
    (
        "cavendish-1896/ed-near-3-mended-eleven-and-seven",
        "cavendish-1896/law-12",
        "with eleven cards and seven in the stock Law 39 orders it too",
    ),
    (
        "cavendish-1896/ed-edge-law-36-declined-and-looks",
        "cavendish-1896/law-36d",
        "without it nothing lets anybody look at what younger has left",
    ),
    (
        "cavendish-1896/ed-case-law-58-waived-rest",
        "cavendish-1896/law-57a",
        "it says that nothing follows, and without it nothing does",
    ),
    (
        "cavendish-1896/ed-near-3-cent-abides",
        "cavendish-1896/aucent-27",
        "without it no law of au cent lets a call be mended",
    ),
    (
        "cavendish-1896/ed-dispute-3-24-cent-three-of-four-kings",
        "cavendish-1896/aucent-27",
        "without it no law of au cent lets a call be mended",
    ),
    (
        "gibbs-1878/ed-dispute-3-03-out-of-turn-and-faced",
        "gibbs-1878/r106",
        "for the card faced the cards are dealt again too",
    ),
    (
        "gibbs-1878/ed-near-3-appendix-out-of-turn-and-king",
        "gibbs-1878/r210",
        "for the King faced the cards are dealt again too",
    ),
    (
        "cavendish-1896/ed-case-law-59e-first",
        "cavendish-1896/desc-72",
        "to lead before elder is out of turn by Law 59 too",
    ),
    (
        "cavendish-1896/case-13",
        "cavendish-1896/law-57",
        "the book names it as what lets him play on: without it nothing forbids that either",
    ),
    (
        "cavendish-1896/ed-case-13-announced",
        "cavendish-1896/law-57",
        "as in the Case",
    ),
    (
        "cavendish-1896/ed-case-13-announced",
        "cavendish-1896/case-13",
        "without it another clause bars the card",
    ),
    (
        "cavendish-1896/case-19",
        "cavendish-1896/law-58",
        "the book names it for what bars, and nothing here is barred",
    ),
    (
        "cavendish-1896/ed-case-law-44-nothing-miss",
        "cavendish-1896/law-13b",
        "it says that nothing follows, and without it nothing does",
    ),
    (
        "cavendish-1896/ed-case-law-39c-bite",
        "cavendish-1896/law-39c",
        "with eleven and a stock of seven younger has fourteen, and Law 12 orders it too",
    ),
    (
        "cavendish-1896/ed-case-law-48b-bite",
        "cavendish-1896/law-48",
        "without it no clause lets the number suffice",
    ),
    (
        "cavendish-1896/ed-case-law-48c-bite",
        "cavendish-1896/law-48",
        "without it no clause lets the number suffice",
    ),
    (
        "cavendish-1896/ed-case-law-47a-bite-reckoned",
        "cavendish-1896/law-47",
        "when younger calls the phases of the hand say too",
    ),
    (
        "cavendish-1896/ed-case-law-47b-bite-reckoned",
        "cavendish-1896/law-47",
        "when younger calls the phases of the hand say too",
    ),
    (
        "cavendish-1896/ed-case-law-53a-discovered",
        "cavendish-1896/law-56",
        "another clause comes to the same",
    ),
    (
        "cavendish-1896/ed-case-aucent-10-miss",
        "cavendish-1896/aucent-10",
        "without it no clause lets him announce so late",
    ),
    (
        "cavendish-1896/ed-case-aucent-28-bite",
        "cavendish-1896/aucent-28",
        "Law 52 lets him put right a call of what he has not got, and no law of this game excepts it",
    ),
    (
        "gibbs-1878/ed-case-r217-bite",
        "gibbs-1878/r217",
        "who has passed is not asked again: without it no clause lets him in",
    ),
    (
        "gibbs-1878/ed-case-r217-bite-game",
        "gibbs-1878/r217",
        "without it no clause lets him raise his own game",
    ),
    (
        "cavendish-1896/ed-case-aucent-32-bite",
        "cavendish-1896/aucent-32",
        "no card is called twice in a class either",
    ),
    (
        "cavendish-1896/ed-case-law-39c-unsaid",
        "cavendish-1896/law-39c",
        "with eleven and a stock of seven younger has fourteen, and Law 12 orders it too",
    ),
    (
        "gibbs-1878/ed-case-r102b-miss-two",
        "gibbs-1878/r102b",
        "two cards wrong are not what it mends: the deal is null by the sentence before it",
    ),
    (
        "gibbs-1878/ed-dispute-2-17-passed-and-wants-back",
        "gibbs-1878/r217",
        "who has passed is not asked again: without it no clause lets him in",
    ),
];

#[test]
fn without_a_law_that_decides_a_case_fails() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    let tried = case_coverage(&edition, &shelf, None);
    let mut asked: BTreeMap<(&str, &str), Vec<&Case>> = BTreeMap::new();
    for case in &shelf.cases {
        let laws: BTreeSet<&str> = (case.questions.iter())
            .flat_map(|q| q.laws.iter().map(codille::yaml::Text::as_str))
            .collect();
        for law in laws {
            // Where it only comes near, as a right that lapsed or a bound that was kept, nothing rests on it.
            let mut passages = tried.iter().filter(|(p, _)| is_of(p, law));
            if passages.any(|(_, t)| t.bites.contains(&case.item.id)) {
                let removed = asked.entry((case.item.variant_id(), law));
                removed.or_default().push(case);
            }
        }
    }
    assert!(asked.len() > 60, "cases have gone missing: {}", asked.len());
    let asked: Vec<_> = asked.into_iter().collect();
    let idle: Vec<String> = asked
        .par_iter()
        .flat_map_iter(|((variant, law), cases)| idle(&edition, (variant, law), cases))
        .filter(|found| {
            !NAMED
                .iter()
                .any(|(case, law, _)| *found == format!("{case}: {law}"))
        })
        .collect();
    assert!(
        idle.is_empty(),
        "decided alike without the law:\n{}",
        idle.join("\n")
    );
}

/// Returns the cases that are decided alike where the clauses of a law are left out of a variant.
fn idle(edition: &Edition, (variant, law): (&str, &str), cases: &[&Case]) -> Vec<String> {
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
    let mut shelf = EvidenceSet::default();
    for case in cases {
        let mut case = (*case).clone();
        for question in &mut case.questions {
            // That the law is named would make the case fail in any event.
            question.laws.retain(|l| l.as_str() != law);
            question.fails.retain(|l| l.as_str() != law);
        }
        shelf.cases.push(case);
    }
    let verdicts = runner.run(&shelf, |_, _| true, |_| {});
    let alike = verdicts.iter().filter(|v| v.outcome == Outcome::Passed);
    alike.map(|v| format!("{}: {law}", v.id)).collect()
}
