//! Sits down at the desk of the page and plays: what a page asks for is answered, and what is wrong is refused in words.

#![expect(
    clippy::indexing_slicing,
    reason = "an answer without a field has it as nothing"
)]

use codille_edition::ruleset::{Edition, Rules};
use codille_page::Desk;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn ask(desk: &mut Desk, request: &Value) -> Value {
    serde_json::from_str(&desk.line(&request.to_string())).expect("an answer is JSON")
}

/// Hands a desk the files that variants rest on, and no others.
fn with(edition: &Edition, ids: &[&str]) -> Desk {
    let files: BTreeMap<&str, &str> = ids.iter().flat_map(|id| edition.files_under(id)).collect();
    let mut desk = Desk::default();
    ask(&mut desk, &json!({ "do": "rules", "files": files }));
    desk
}

fn edition() -> Edition {
    Edition::load(&Rules::embedded())
}

fn sit(desk: &mut Desk, variant: &str, seed: u64) -> Value {
    let told = ask(
        desk,
        &json!({ "do": "sit", "variant": variant, "seat": "A", "against": ["novice"], "seed": seed, "deals": true }),
    );
    assert_eq!(told["error"], Value::Null, "{variant}");
    ask(desk, &json!({ "do": "go", "most": 1000 }))
}

fn type_line(desk: &mut Desk, line: &str) -> Value {
    ask(desk, &json!({ "do": "type", "line": line }))
}

/// Plays for the person until the hand is over: the first card or choice that is open.
fn play_out(desk: &mut Desk, mut told: Value) -> Value {
    for _ in 0..200 {
        if told["turn"] == "over" {
            return told;
        }
        let scene = &told["scene"];
        let open = scene["hand"].as_array().expect("a hand").iter();
        let mut open = open.filter(|card| card["open"] == true && card["lawful"] == true);
        let command = match scene["ask"]["by"].as_str() {
            Some("card") => format!(
                "play {}",
                open.next().expect("a card is open")["card"]
                    .as_str()
                    .expect("a card")
            ),
            Some("cards") if scene["ask"]["least"] != 0 => {
                format!(
                    "throw {}",
                    open.next().expect("a card is open")["card"]
                        .as_str()
                        .expect("a card")
                )
            }
            // The last choice is the quiet one: to pass, to throw nothing, to call nothing more.
            _ => {
                let choices = scene["choices"].as_array().expect("choices");
                choices.last().expect("a choice")["command"]
                    .as_str()
                    .expect("a command")
                    .to_owned()
            }
        };
        let done = type_line(desk, &command);
        assert!(
            matches!(done["next"].as_str(), Some("go")),
            "{command}: {done}"
        );
        told = ask(desk, &json!({ "do": "go", "most": 1000 }));
    }
    panic!("the hand does not end");
}

#[test]
fn every_variant_is_played_with_the_files_that_it_rests_on() {
    let edition = edition();
    assert!(edition.variants.len() > 5);
    for variant in &edition.variants {
        let id = variant.id.as_str();
        let mut desk = with(&edition, &[id]);
        let told = sit(&mut desk, id, 3);
        let told = play_out(&mut desk, told);
        assert_eq!(told["scene"]["over"], true, "{id}");
        assert_ne!(told["bill"], json!([]), "{id}");
    }
}

#[test]
fn a_wrong_card_is_refused_with_its_rule_and_page() {
    let edition = edition();
    let mut refused = Vec::new();
    for seed in 1..40 {
        let mut desk = with(&edition, &["cavendish-1896"]);
        let mut told = sit(&mut desk, "cavendish-1896", seed);
        for _ in 0..200 {
            if told["turn"] == "over" {
                break;
            }
            let hand = told["scene"]["hand"].as_array().expect("a hand").clone();
            let by_card = told["scene"]["ask"]["by"] == "card";
            let wrong = hand.iter().find(|c| c["lawful"] == false);
            if let Some(wrong) = wrong.filter(|_| by_card) {
                let line = format!("play {}", wrong["card"].as_str().expect("a card"));
                let answer = type_line(&mut desk, &line);
                assert_eq!(answer["next"], "ask");
                refused.push(answer["lines"].to_string());
                break;
            }
            let scene = told["scene"].clone();
            let first = hand.iter().find(|c| c["open"] == true);
            let card = || {
                first.expect("a card is open")["card"]
                    .as_str()
                    .expect("a card")
                    .to_owned()
            };
            let line = match scene["ask"]["by"].as_str() {
                Some("card") => format!("play {}", card()),
                Some("cards") => format!("throw {}", card()),
                _ => scene["choices"]
                    .as_array()
                    .and_then(|c| c.last())
                    .expect("a choice")["command"]
                    .as_str()
                    .expect("a command")
                    .to_owned(),
            };
            assert_eq!(type_line(&mut desk, &line)["next"], "go", "{line}");
            told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
        }
    }
    assert!(!refused.is_empty(), "nobody had to follow suit");
    for lines in refused {
        assert!(
            lines.contains("not allowed") && lines.contains("(The Laws of Piquet"),
            "{lines}"
        );
    }
}

#[test]
fn a_sitting_is_saved_gone_on_with_and_settled_by_other_books() {
    let edition = edition();
    let ids = ["gibbs-1878", "royal-1665", "britannica-1911"];
    let mut desk = with(&edition, &ids);
    sit(&mut desk, "gibbs-1878", 5);
    type_line(&mut desk, "pass");
    let told = ask(&mut desk, &json!({ "do": "go", "most": 1000 }));
    let text = ask(&mut desk, &json!({ "do": "record" }))["text"].clone();
    let mut other = with(&edition, &["gibbs-1878"]);
    let again = ask(&mut other, &json!({ "do": "resume", "text": text }));
    assert_eq!(again["error"], Value::Null);
    assert_eq!(again["scene"], told["scene"]);
    let bad = ask(&mut other, &json!({ "do": "resume", "text": "nothing" }));
    assert!(
        bad["error"]
            .as_str()
            .is_some_and(|why| why.contains("no saved sitting")),
        "{bad}"
    );

    play_out(&mut desk, told);
    let lines = ask(&mut desk, &json!({ "do": "elsewhere" }))["lines"].to_string();
    assert!(
        lines.contains("under the other books") && lines.contains("1665"),
        "{lines}"
    );
}

#[test]
fn what_cannot_be_answered_is_refused_in_words() {
    let mut desk = Desk::default();
    for (request, words) in [
        (json!({ "do": "scene" }), "nobody has sat down"),
        (json!({ "do": "dance" }), "the request cannot be read"),
        (
            json!({ "do": "sit", "variant": "none", "seat": "A", "against": ["novice"], "seed": 1 }),
            "no variant",
        ),
    ] {
        let told = ask(&mut desk, &request);
        assert!(
            told["error"]
                .as_str()
                .is_some_and(|why| why.contains(words)),
            "{told}"
        );
    }
    let edition = edition();
    let mut desk = with(&edition, &["gibbs-1878"]);
    for (seat, against, words) in [
        ("D", "novice", "there is no chair"),
        ("A", "nobody", "no player"),
    ] {
        let told = ask(
            &mut desk,
            &json!({ "do": "sit", "variant": "gibbs-1878", "seat": seat, "against": [against], "seed": 1 }),
        );
        assert!(
            told["error"]
                .as_str()
                .is_some_and(|why| why.contains(words)),
            "{told}"
        );
    }
    let text = "variant: gibbs-1878\nnonsense: 1\n";
    ask(
        &mut desk,
        &json!({ "do": "rules", "files": { "gibbs-1878/gibbs-1878.yaml": text } }),
    );
    let told = ask(
        &mut desk,
        &json!({ "do": "sit", "variant": "gibbs-1878", "seat": "A", "against": ["novice"], "seed": 1 }),
    );
    assert!(
        told["error"]
            .as_str()
            .is_some_and(|why| why.contains("gibbs-1878.yaml")),
        "{told}"
    );
}
