//! What hangs on a claim that nobody has made is answered as such, whatever it is: owed claims decide, rights are told besides.

use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner};
use codille::ruleset::{Edition, Rules};

/// What each case answers, word for word.
const ANSWERS: [(&str, &str); 7] = [
    (
        "ed-claim-fine",
        "if it is claimed: A 4, B -4; if it is claimed: A 4, B -4; if it is claimed: B: pays",
    ),
    ("ed-claim-made", "A 4, B -4"),
    ("ed-claim-game", "if it is claimed: B: loses the game"),
    ("ed-claim-reckoning", "if it is claimed: A: reckons nothing"),
    ("ed-claim-deal", "if it is claimed: a fresh deal"),
    (
        "ed-claim-right",
        "A 0, B 0; if it is claimed: A 2, B -2; A 0, B 0; if it is claimed: A 2, B -2; B: none; if it is claimed: B: pays",
    ),
    (
        "ed-claim-card-exposed",
        "no fresh deal; if it is claimed: a fresh deal",
    ),
];

#[test]
fn what_hangs_on_a_claim_says_so() {
    let club = include_bytes!("../fixtures/claimed/rules/hailing-club.yaml");
    let mut rules = Rules::embedded();
    rules.overlay("hailing-club.yaml", club.to_vec());
    let mut edition = Edition::load(&rules);
    let text = include_str!("../fixtures/claimed/claimed.yaml");
    let own = vec![("claimed.yaml".to_owned(), text.to_owned())];
    let (shelf, files) = EvidenceSet::own(&mut edition, own);
    assert_eq!(shelf.diagnostics, []);
    let asked: Vec<&str> = (shelf.cases.iter())
        .filter(|c| files.contains(&c.item.span.file))
        .map(|c| c.item.id.as_str())
        .collect();
    assert_eq!(asked.len(), ANSWERS.len());
    let mut runner = Runner::new(&edition);
    runner.completions = 1;
    let verdicts = runner.run(&shelf, |item, _| asked.contains(&item.id.as_str()), |_| {});
    for (id, words) in ANSWERS {
        let full = format!("cavendish-1896/{id}");
        let found = verdicts.iter().find(|v| v.id == full);
        let verdict = found.expect("the case was judged");
        assert_eq!(verdict.outcome, Outcome::Passed, "{}", verdict.message);
        assert_eq!(verdict.message, words, "{id}");
    }
}
