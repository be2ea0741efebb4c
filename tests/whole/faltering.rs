//! What a case says where the rules fail, and where its answer does not rest on the law that it names.

use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner};
use codille::ruleset::{Edition, Rules};

/// Runs a file of cases of one's own, of which all fail, and returns what is said of each.
fn failed(text: &str) -> Vec<(String, String)> {
    let club = include_bytes!("../fixtures/claimed/rules/faltering-club.yaml");
    let mut rules = Rules::embedded();
    rules.overlay("faltering-club.yaml", club.to_vec());
    let mut edition = Edition::load(&rules);
    let own = vec![("own.yaml".to_owned(), text.to_owned())];
    let (shelf, files) = EvidenceSet::own(&mut edition, own);
    assert_eq!(shelf.diagnostics, []);
    let asked: Vec<&str> = (shelf.cases.iter())
        .filter(|c| files.contains(&c.item.span.file))
        .map(|c| c.item.id.as_str())
        .collect();
    let mut runner = Runner::new(&edition);
    runner.completions = 1;
    let verdicts = runner.run(&shelf, |item, _| asked.contains(&item.id.as_str()), |_| {});
    let said = verdicts.into_iter().map(|verdict| {
        assert_eq!(verdict.outcome, Outcome::Failed, "{}", verdict.message);
        (verdict.id, verdict.message)
    });
    said.collect()
}

#[test]
fn an_imperative_that_cannot_be_told_fails_the_case() {
    let all = failed(include_str!("../fixtures/claimed/faltering.yaml"));
    assert_eq!(all.len(), 3);
    for (id, message) in all {
        assert!(message.contains("the rules fail: "), "{id}: {message}");
        assert!(message.contains("club/faltering"), "{id}: {message}");
    }
}

#[test]
fn an_answer_says_on_which_laws_it_rests() {
    let all = failed(include_str!("../fixtures/claimed/laws.yaml"));
    let [(_, another), (_, none)] = all.as_slice() else {
        panic!("two cases")
    };
    let said = "it does not rest on cavendish-1896/law-76; it rests on cavendish-1896/desc-08, ";
    assert!(another.contains(said), "{another}");
    let said = "it does not rest on cavendish-1896/law-76; it rests on no law";
    assert!(none.contains(said), "{none}");
}

#[test]
fn a_suit_that_becomes_trumps_is_named() {
    let all = failed(include_str!("../fixtures/claimed/suit.yaml"));
    let [(_, message)] = all.as_slice() else {
        panic!("one case")
    };
    let said = "act 6 (`B forestalls`): a suit becomes trumps by this, and none is named";
    assert_eq!(*message, format!("own.yaml:6:75: {said}"));
}
