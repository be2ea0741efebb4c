//! Lists, looks up and searches what the edition holds, as somebody does who has seen an id or a word somewhere.
#![cfg(feature = "cli")]

use std::process::{Command, Output};

use serde_json::Value;

fn codille(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(words)
        .output()
        .expect("the program runs")
}

fn text(words: &[&str]) -> String {
    let out = codille(words);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(0), "{words:?}: {said}");
    String::from_utf8(out.stdout).expect("it is text")
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(words)).expect("it is JSON")
}

/// Says that a command is used wrongly, and returns what is said.
fn refused(words: &[&str], code: i32) -> String {
    let out = codille(words);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(code), "{words:?}: {said}");
    said
}

fn ids(list: &Value, of: &str) -> Vec<String> {
    let all = list.get(of).and_then(Value::as_array);
    let all = all.unwrap_or_else(|| panic!("there is a list `{of}`"));
    let id = |v: &Value| v.get("id").and_then(Value::as_str).map(str::to_owned);
    all.iter().filter_map(id).collect()
}

#[test]
fn records_and_cases_are_listed_with_title_kind_and_page() {
    let all = json(&["records", "--json"]);
    let listed = ids(&all, "records");
    assert!(listed.len() > 500, "{} items", listed.len());
    for item in all["records"].as_array().expect("it is a list") {
        for field in ["id", "title", "work", "kind", "whose", "variant"] {
            let value = item.get(field).and_then(Value::as_str);
            assert!(value.is_some_and(|v| !v.is_empty()), "{field}: {item}");
        }
        assert!(item["cites"].is_array(), "{item}");
    }
    let belinda = json(&["records", "gibbs-1878", "belinda", "--json"]);
    let item = &belinda["records"][0];
    assert_eq!(item["alias"], "belinda");
    assert_eq!(item["work"], "gibbs-1878");
    assert!(item["page"].as_str().is_some_and(|p| p.contains("p. ")));
    let shown = text(&["records", "gibbs-1878", "belinda"]);
    for word in ["belinda", "record", "book", "p. "] {
        assert!(shown.contains(word), "{word} in:\n{shown}");
    }
    let cases = json(&["records", "cavendish-1896", "case", "--json"]);
    let cases = cases["records"].as_array().expect("it is a list").clone();
    assert!(!cases.is_empty() && cases.iter().all(|c| c["kind"] == "case"));
}

#[test]
fn a_word_in_no_record_is_told_with_the_nearest() {
    let said = refused(&["records", "belindda"], 1);
    assert!(said.contains("`belindda`"), "{said}");
    assert!(said.contains("did you mean `belinda`?"), "{said}");
}

#[test]
fn a_test_lists_what_it_would_run_and_runs_nothing() {
    let filter = "cavendish-1896/case-14";
    let listed = json(&["test", "--list", filter, "--format", "json"]);
    let ran = json(&["test", filter, "--format", "json"]);
    assert_eq!(ids(&listed, "records"), ids(&ran, "items"));
    let shown = text(&["test", "--list", filter]);
    assert!(shown.contains("case-14") && !shown.contains("passed"));
    // All that is found by name is tried, claims on request.
    let everything = json(&["test", "--list", "--format", "json"]);
    let mut tried = ids(&everything, "records");
    let claims = json(&["test", "--claims", "--list", "--format", "json"]);
    let apart = ids(&claims, "records").into_iter();
    let apart: Vec<_> = apart.filter(|id| !tried.contains(id)).collect();
    assert!(!apart.is_empty(), "no claim is apart");
    tried.extend(apart);
    let mut records = ids(&json(&["records", "--json"]), "records");
    tried.sort_unstable();
    records.sort_unstable();
    assert_eq!(tried, records);
}

/// One id of each kind that some screen prints, with words that its page must have.
const SHOWN: &[(&[&str], &[&str])] = &[
    (
        &["r046"],
        &["gibbs-1878/r046", "p. 3", "payment/win", "evidence"],
    ),
    (&["gibbs-1878/r046"], &["gibbs-1878/r046", "payment/win"]),
    (&["gibbs-1878", "r046"], &["gibbs-1878/r046", "payment/win"]),
    (
        &["law-21"],
        &["cavendish-1896/law-21a", "cavendish-1896/law-21b", "Law 21"],
    ),
    (
        &["case-14"],
        &["Case XIV, p. 29", "Younger takes his three cards", "editor"],
    ),
    (&["belinda"], &["gibbs-1878/", "codille replay", "book"]),
    (&["gibbs-1878/belinda"], &["codille replay"]),
    (&["gibbs-1878/m008"], &["erratum", "read"]),
    (
        &["order/trumps"],
        &["gibbs-1878", "morley-1891", "order/trumps"],
    ),
    (&["gibbs-1878/ch-2"], &["II. Cards and counters", "r002"]),
];

#[test]
fn every_kind_of_id_can_be_shown() {
    for (words, expected) in SHOWN {
        let mut call = vec!["show"];
        call.extend(*words);
        let shown = text(&call);
        for word in *expected {
            assert!(shown.contains(word), "{word} in {words:?}:\n{shown}");
        }
        call.push("--json");
        let data = json(&call);
        assert!(!ids(&data, "entries").is_empty(), "{words:?}: {data}");
    }
}

#[test]
#[cfg(feature = "book")]
fn a_word_of_the_glossary_can_be_shown() {
    let shown = text(&["show", "spadille"]);
    assert!(
        shown.contains("ace of spades") && shown.contains("Espada"),
        "{shown}"
    );
}

#[test]
fn an_id_of_several_works_lists_them() {
    let said = refused(&["show", "m008"], 2);
    for id in ["gibbs-1878/m008", "royal-1665/m008", "cavendish-1896/m008"] {
        assert!(said.contains(id), "{said}");
    }
}

/// The ids that other screens print: whatever they are, they can be looked up.
#[test]
fn the_ids_of_the_lists_can_be_shown() {
    let records = ids(&json(&["records", "--json"]), "records");
    let step = (records.len() / 12).max(1);
    for id in records.iter().step_by(step) {
        let shown = text(&["show", id]);
        assert!(shown.contains(id), "{id}:\n{shown}");
    }
}

#[test]
fn a_search_finds_every_kind_of_thing() {
    let found = json(&["search", "carte", "blanche", "--json"]);
    let hits = found["hits"].as_array().expect("it is a list");
    for kind in ["clause", "passage", "record"] {
        assert!(hits.iter().any(|h| h["kind"] == kind), "{kind}: {found}");
    }
    for hit in hits {
        for field in ["kind", "id", "title", "place"] {
            assert!(hit[field].is_string(), "{field}: {hit}");
        }
    }
    let shown = text(&["search", "carte blanche"]);
    assert!(
        shown.contains("cavendish-1896") && shown.contains("p. "),
        "{shown}"
    );
    // What is called so stands before what only speaks of it.
    let codille = json(&["search", "revoke", "--json"]);
    let first = codille["hits"]
        .as_array()
        .and_then(|h| h.iter().find(|h| h["kind"] == "clause"));
    let first = first.and_then(|h| h["id"].as_str()).unwrap_or_default();
    assert!(first.contains("revoke"), "{first}");
}

#[test]
fn a_search_without_a_hit_says_so_and_what_is_near() {
    let said = refused(&["search", "spadile"], 1);
    assert!(
        said.contains("`spadile`") && said.contains("spadille"),
        "{said}"
    );
    let said = refused(&["search", "zzqqxx"], 1);
    assert!(said.contains("nothing"), "{said}");
    let out = codille(&["search", "zzqqxx", "--json"]);
    let data: Value = serde_json::from_slice(&out.stdout).expect("it is JSON");
    assert_eq!(data["hits"], Value::Array(Vec::new()));
}
