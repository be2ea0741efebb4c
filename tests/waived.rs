//! A penalty that is waived is gone, whatever it was, and who may waive is told of each penalty alone. Rules on nothing itself.

use codille::evidence::Shelf;
use codille::evidence::run::{Outcome, Runner};
use codille::ruleset::{Edition, Rules};

#[test]
fn every_kind_of_penalty_can_be_waived() {
    let club = include_bytes!("fixtures/waived/rules/fined-club.yaml");
    let mut rules = Rules::embedded();
    rules.overlay("fined-club.yaml", club.to_vec());
    let mut edition = Edition::load(&rules);
    let text = include_str!("fixtures/waived/waived.yaml");
    let own = vec![("waived.yaml".to_owned(), text.to_owned())];
    let (shelf, files) = Shelf::own(&mut edition, own);
    assert_eq!(shelf.diagnostics, []);
    let asked: Vec<&str> = (shelf.cases.iter())
        .filter(|c| files.contains(&c.item.span.file))
        .map(|c| c.item.id.as_str())
        .collect();
    assert_eq!(asked.len(), text.matches("  - id: ").count());
    let runner = Runner::new(&edition);
    let verdicts = runner.run(&shelf, |item, _| asked.contains(&item.id.as_str()), |_| {});
    assert_eq!(verdicts.len(), asked.len());
    let failed: Vec<String> = (verdicts.iter())
        .filter(|v| v.outcome != Outcome::Passed)
        .map(|v| format!("{}: {}", v.id, v.message))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
