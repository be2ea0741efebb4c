//! What the search of the book has in its index; a browser asks it questions elsewhere.

#![cfg(feature = "book")]
#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "a book is a folder of files, and what is not in JSON reads as null"
)]

use std::collections::BTreeSet;
use std::fs;

use codille::book;

use super::book::{BOOK, EDITION};

/// What the index of the search holds: titles and addresses, with the words for their ranks.
fn index() -> Vec<(String, String, String)> {
    let text =
        fs::read_to_string(BOOK.root.join("search-index.js")).expect("the book has an index");
    let data = text
        .trim()
        .strip_prefix("window.codilleSearch(")
        .and_then(|t| t.strip_suffix(");"));
    let data: serde_json::Value =
        serde_json::from_str(data.expect("it calls the search")).expect("it is JSON");
    let ranks = data["ranks"].as_array().expect("it has ranks");
    let entries = data["entries"].as_array().expect("it has entries").iter();
    let word = |value: &serde_json::Value| value.as_str().expect("it is a text").to_owned();
    let rank = |value: &serde_json::Value| {
        usize::try_from(value.as_u64().expect("it is a number")).expect("it is small")
    };
    entries
        .map(|e| (word(&ranks[rank(&e[0])]), word(&e[1]), word(&e[2])))
        .collect()
}

/// Everything can be found: each thing of each kind once, under an address that the book has.
#[test]
fn the_search_has_everything_once() {
    let entries = index();
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for (rank, title, address) in &entries {
        let (file, anchor) = address
            .split_once('#')
            .map_or((address.as_str(), None), |(f, a)| (f, Some(a)));
        let there = BOOK
            .pages
            .get(file)
            .is_some_and(|p| anchor.is_none_or(|a| p.ids.contains(a)));
        if !there {
            faults.push(format!("{rank} {title}: {address}"));
        }
        if !seen.insert((title, address)) {
            faults.push(format!("twice: {rank} {title}: {address}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let count = |rank: &str| entries.iter().filter(|(r, ..)| r == rank).count();
    let library = &EDITION.library;
    assert_eq!(count("topic"), library.topics().len());
    assert_eq!(count("doubtful place"), library.apparatus().len());
    assert_eq!(count("glossary"), book::terms().len());
    let shelf = codille::evidence::EvidenceSet::read(&EDITION);
    let evidence = ["case", "game", "the editor’s"]
        .map(count)
        .iter()
        .sum::<usize>();
    assert_eq!(evidence, shelf.items().count());
    assert!(count("passage") + shelf.cases.len() >= library.passages().len());
    assert!(count("chapter") > 40 && count("command") > 100 && count("rule") > 500);
}
