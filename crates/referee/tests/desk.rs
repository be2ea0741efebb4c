//! Puts disputes to the referee of the page: how they stand, how they are written, and how they are judged.

#![expect(
    clippy::indexing_slicing,
    reason = "an answer without a field has it as nothing"
)]

use codille_edition::ruleset::{Edition, Rules};
use codille_referee::Desk;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.line(&request.to_string())).expect("an answer is JSON")
}

/// Returns a desk that was handed the files on which a variant rests.
fn with(variant: &str) -> Desk {
    let edition = Edition::load(&Rules::embedded());
    let files: BTreeMap<&str, &str> = edition.files_under(variant).collect();
    let mut desk = Desk::default();
    let told = ask(&mut desk, &json!({ "do": "rules", "files": files }));
    let variants = told["variants"].as_array().expect("variants are told");
    assert!(variants.contains(&variant.into()), "{told}");
    desk
}

const VARIANT: &str = "gibbs-1878";

/// A hand of Ombre whose third card follows no suit.
fn dispute() -> Value {
    json!({
        "variant": VARIANT,
        "seats": ["Ann", "Ben", "Cora"],
        "from_lead": true,
        "undertaken": ["Ann", "simple", "S"],
        "hands": ["KH QH 2H KS QS JS AS AC 2S", "JH 3H 4H 7D 6D 5D 4D 3S 4S", "5H 6H 7H KD QD JD 2D 5S 6S"],
        "acts": ["Ann plays KH", "Ben plays JH", "Cora plays KD"],
        "questions": [{ "what": "follows" }, { "may": "Ben plays 3H" }],
    })
}

fn changed(field: &str, value: Value) -> Value {
    let mut dispute = dispute();
    dispute[field] = value;
    dispute
}

fn look(desk: &mut Desk, dispute: &Value) -> Value {
    ask(desk, &json!({ "do": "look", "dispute": dispute }))
}

/// Has a dispute written, and the text judged.
fn judge(desk: &mut Desk, dispute: &Value) -> (String, Value) {
    let written = ask(desk, &json!({ "do": "write", "dispute": dispute }));
    let text = written["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{written}"));
    let told = ask(desk, &json!({ "do": "judge", "text": text }));
    (text.to_owned(), told)
}

/// The words of lines that stand out in one way.
fn inked(lines: &Value, ink: &str) -> Vec<String> {
    let lines = lines
        .as_array()
        .unwrap_or_else(|| panic!("no lines: {lines}"));
    let inked = lines.iter().filter(|line| line["ink"] == ink);
    inked
        .filter_map(|line| line["words"].as_str().map(str::to_owned))
        .collect()
}

#[test]
fn it_is_told_how_a_dispute_stands() {
    let told = look(&mut with(VARIANT), &dispute());
    let hands = told["hands"].as_array().unwrap_or_else(|| panic!("{told}"));
    assert_eq!(hands.len(), 3);
    for hand in hands {
        assert_eq!(hand["cards"].as_array().map(Vec::len), Some(8), "{told}");
        assert_eq!(hand["untold"], 0, "{told}");
    }
    let bad = inked(&told["lines"], "bad").join(" ");
    assert!(bad.contains("A fault of Cora: revoke"), "{bad}");
}

#[test]
fn cards_that_nobody_told_are_counted_and_not_shown() {
    let told = look(
        &mut with(VARIANT),
        &changed(
            "hands",
            json!(["KH QH 2H KS QS JS AS AC 2S", "JH ? ? ? ? ? ? ? ?", ""]),
        ),
    );
    let hands = &told["hands"];
    assert_eq!(hands[1], json!({ "cards": [], "untold": 8 }), "{told}");
    assert_eq!(hands[2]["untold"], 8, "{told}");
}

#[test]
fn it_is_judged_with_its_laws_and_those_that_fail() {
    let (text, told) = judge(&mut with(VARIANT), &dispute());
    assert!(text.contains("- 'Cora plays KD'"), "{text}");
    let judgment = &told["judgments"][0];
    assert_eq!(judgment["judged"], true, "{told}");
    let lines = &judgment["lines"];
    let good = inked(lines, "good");
    assert!(
        good.iter().any(|words| words.contains("Cora: revoke")),
        "{good:?}"
    );
    assert!(good.contains(&"No.".to_owned()), "{good:?}");
    let all = lines.as_array().expect("as before");
    let laws = all.iter().filter_map(|line| line["law"].as_str());
    let laws: Vec<&str> = laws.collect();
    assert!(laws.contains(&"gibbs-1878#play/follow"), "{laws:?}");
    let considered = all
        .iter()
        .any(|line| line["words"] == "Considered, and not in point:");
    assert!(considered, "{lines}");
}

#[test]
fn what_cannot_have_happened_is_told_with_its_act() {
    let (mut desk, dispute) = (with(VARIANT), changed("acts", json!(["Ann plays KD"])));
    let told = look(&mut desk, &dispute);
    let why = told["stopped"].as_str().unwrap_or_else(|| panic!("{told}"));
    assert!(why.starts_with("act 1 (`Ann plays KD`)"), "{why}");

    // Judged, it is told so too, without a place in a text that nobody sees.
    let (_, told) = judge(&mut desk, &dispute);
    let judgment = &told["judgments"][0];
    assert_eq!(judgment["judged"], false, "{told}");
    let bad = inked(&judgment["lines"], "bad").join(" ");
    assert!(bad.starts_with("act 1 (`Ann plays KD`)"), "{bad}");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let wrong = [
        ("acts", json!(["Dora plays KH"]), "no seat `Dora`"),
        ("acts", json!(["Ann sings"]), "sing"),
        ("hands", json!(["KH KH", "", ""]), "KH"),
        ("questions", json!([{ "what": "weather" }]), "weather"),
    ];
    let mut desk = with(VARIANT);
    for (field, value, words) in wrong {
        let (_, told) = judge(&mut desk, &changed(field, value));
        let fault = &told["faults"][0];
        let message = fault["message"]
            .as_str()
            .unwrap_or_else(|| panic!("{words}: {told}"));
        assert!(message.contains(words), "{message}");
        assert!(fault["line"].as_u64() > Some(1), "{fault}");
    }
    // Nothing of it stays.
    let (_, told) = judge(&mut desk, &dispute());
    assert_eq!(told["judgments"][0]["judged"], true, "{told}");
}

#[test]
fn a_text_without_a_case_and_a_request_that_means_nothing_are_refused() {
    let mut desk = with(VARIANT);
    let none = "work: gibbs-1878\nwhose: editor\ncases: []\n";
    let other = changed("variant", "no-such".into());
    for request in [
        json!({ "do": "judge", "text": none }),
        json!({ "do": "write", "dispute": other }),
        json!({ "do": "acts", "variant": "no-such" }),
        json!({ "do": "sit" }),
    ] {
        let told = ask(&mut desk, &request);
        assert!(told["error"].is_string(), "{request}: {told}");
    }
}

#[test]
fn what_may_be_told_and_asked_is_listed() {
    let told = ask(
        &mut with(VARIANT),
        &json!({ "do": "acts", "variant": VARIANT }),
    );
    let acts = told["acts"].as_array().unwrap_or_else(|| panic!("{told}"));
    assert!(acts.iter().any(|act| act["act"] == "play"), "{told}");
    assert_eq!(told["questions"][0], json!(["follows", "What follows?"]));
}
