//! Answers that the laws do not give, or that rest on another law, fail.

use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner};
use codille::ruleset::{Edition, Rules};

/// In how many completions of the facts each case is judged.
const COMPLETIONS: usize = 10;

#[test]
fn a_wrong_answer_or_one_that_rests_on_another_law_fails() {
    let text = include_str!("../fixtures/answers/wrong.yaml");
    let mut edition = Edition::load(&Rules::embedded());
    let own = vec![("wrong.yaml".to_owned(), text.to_owned())];
    let (shelf, files) = EvidenceSet::own(&mut edition, own);
    assert_eq!(shelf.diagnostics, []);
    let wrong: Vec<&str> = (shelf.cases.iter())
        .filter(|c| files.contains(&c.item.span.file))
        .map(|c| c.item.id.as_str())
        .collect();
    assert_eq!(wrong.len(), text.matches("  - id: ").count());
    let mut runner = Runner::new(&edition);
    runner.completions = COMPLETIONS;
    let verdicts = runner.run(&shelf, |item, _| wrong.contains(&item.id.as_str()), |_| {});
    assert_eq!(verdicts.len(), wrong.len());
    let held: Vec<String> = (verdicts.iter())
        .filter(|v| {
            let judged = ["the laws say", "it does not rest on"];
            let refused = judged.iter().any(|w| v.message.contains(w));
            v.outcome != Outcome::Failed || !refused
        })
        .map(|v| format!("{}: {}", v.id, v.message))
        .collect();
    assert!(
        held.is_empty(),
        "taken as right, or not judged:\n{}",
        held.join("\n")
    );
}
