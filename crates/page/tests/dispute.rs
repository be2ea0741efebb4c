//! Lays hands of the table before a referee: what was played by the rules is no fault, and what he would miss is told.

#![expect(
    clippy::indexing_slicing,
    reason = "an answer without a field has it as nothing"
)]

use codille_edition::ruleset::{Edition, Rules};
use codille_evidence::EvidenceSet;
use codille_evidence::run::Runner;
use codille_judgment::{Asked, Dispute, Judgment, judged};
use codille_lang::layout::Color;
use codille_page::Desk;
use codille_play::handed_over;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.line(&request.to_string())).expect("an answer is JSON")
}

/// Has so many acts of a hand played, and tells it as a dispute.
fn dispute(desk: &mut Desk, variant: &str, seed: u64, acts: u64) -> Dispute {
    let sit = json!({ "do": "sit", "variant": variant, "seat": "none", "against": ["novice"], "seed": seed, "deals": true });
    for request in [sit, json!({ "do": "go", "most": acts })] {
        let told = ask(desk, &request);
        assert_eq!(told["error"], Value::Null, "{variant}");
    }
    let told = ask(desk, &json!({ "do": "dispute" }));
    serde_json::from_value(told["dispute"].clone())
        .unwrap_or_else(|why| panic!("{variant}: {why}: {told}"))
}

/// Has a dispute judged, with the question what follows.
fn judge(edition: &mut Edition, mut dispute: Dispute) -> Judgment {
    dispute.questions = vec![Asked::What("follows".to_owned())];
    let raw = edition.variant_of(&dispute.variant).expect("it was played");
    let text = dispute.text(&raw.work);
    let (shelf, files) = EvidenceSet::own(edition, vec![("dispute.yaml".to_owned(), text.clone())]);
    let faults = shelf.diagnostics.iter();
    let faults: Vec<_> = faults.filter(|d| files.contains(&d.span().file)).collect();
    assert!(faults.is_empty(), "{text}: {faults:?}");
    let mut cases = shelf.cases.iter();
    let case = cases.rfind(|case| files.contains(&case.item.span.file));
    let case = case.unwrap_or_else(|| panic!("{text}: no case"));
    let (_, judgment) = judged(&mut Runner::new(edition), case);
    judgment.expect("its variant can be had")
}

fn lines(judgment: &Judgment, ink: Color) -> Vec<String> {
    let lines = judgment.lines(true).into_iter();
    lines
        .filter(|line| line.ink == ink)
        .map(|line| line.words)
        .collect()
}

#[test]
fn what_was_played_by_the_rules_is_no_fault() {
    let mut edition = Edition::load(&Rules::embedded());
    let variants: Vec<String> = edition.variants.iter().map(|v| v.id.to_string()).collect();
    assert!(variants.len() > 10);
    for variant in &variants {
        let files: BTreeMap<&str, &str> = edition.files_under(variant).collect();
        let mut desk = Desk::default();
        ask(&mut desk, &json!({ "do": "rules", "files": files }));
        for (seed, acts) in [(1, 1000), (2, 12), (3, 25)] {
            let judgment = judge(&mut edition, dispute(&mut desk, variant, seed, acts));
            assert_eq!(judgment.unjudged, None, "{variant}, seed {seed}");
            let bad = lines(&judgment, Color::Red);
            assert!(bad.is_empty(), "{variant}, seed {seed}: {bad:?}");
        }
    }
}

#[test]
fn a_record_that_somebody_takes_up_can_be_put_to_the_referee() {
    let mut edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    let mut runner = Runner::ready_with_all(&edition);
    let mut texts = Vec::new();
    for record in shelf.records.iter().filter(|r| r.item.open.is_none()) {
        let line = runner.line(record, None, &Vec::new());
        let hand = line.ok().and_then(|line| line.played.into_iter().next());
        let Some(hand) = hand.filter(|hand| !hand.history.is_empty()) else {
            continue;
        };
        if let Ok(text) = handed_over(record, &hand) {
            texts.push((record.item.id.clone(), text, hand.history.len() / 2));
        }
    }
    let mut desk = Desk::default();
    let ids: Vec<String> = edition.variants.iter().map(|v| v.id.to_string()).collect();
    let files: BTreeMap<&str, &str> = ids.iter().flat_map(|id| edition.files_under(id)).collect();
    ask(&mut desk, &json!({ "do": "rules", "files": files }));
    let (mut from_deal, mut from_lead) = (0, 0);
    for (id, text, acts) in texts {
        let request = json!({ "do": "take_up", "text": text, "acts": acts, "seat": "none", "against": ["novice"], "seed": 1 });
        let told = ask(&mut desk, &request);
        assert_eq!(told["error"], Value::Null, "{id}");
        let told = ask(&mut desk, &json!({ "do": "dispute" }));
        let told: Dispute = serde_json::from_value(told["dispute"].clone())
            .unwrap_or_else(|why| panic!("{id}: {why}: {told}"));
        *(if told.from_lead {
            &mut from_lead
        } else {
            &mut from_deal
        }) += 1;
        let judgment = judge(&mut edition, told);
        assert_eq!(judgment.unjudged, None, "{id}");
    }
    assert!(
        from_deal > 50 && from_lead > 50,
        "{from_deal} from the deal, {from_lead} from the first lead"
    );
}

#[test]
fn cards_taken_in_and_left_are_told_and_what_has_to_be_shown() {
    let edition = Edition::load(&Rules::embedded());
    let variant = "cavendish-1896-au-cent";
    let files: BTreeMap<&str, &str> = edition.files_under(variant).collect();
    let mut desk = Desk::default();
    let nobody = ask(&mut desk, &json!({ "do": "dispute" }));
    assert_eq!(nobody["error"], "nobody has sat down yet");
    ask(&mut desk, &json!({ "do": "rules", "files": files }));
    let told = dispute(&mut desk, variant, 1, 1000);
    assert_eq!(told.hands.len(), 2);
    assert_eq!(told.stock.split(' ').count(), 8);
    for words in [
        "Ann discards 7C",
        "Ann leaves 4",
        "Ann takes 1",
        "Ann show_call \"point\"",
        "Ann plays AD",
    ] {
        assert!(
            told.acts.iter().any(|act| act == words),
            "{words}: {:#?}",
            told.acts
        );
    }
}
