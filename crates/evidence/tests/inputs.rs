//! Laws of lines and files of evidence that are changed by chance, each in a sentence, tried from fixed seeds.
//!
//! `SEEDS=100000 cargo test --release -p codille-evidence --test inputs` tries as many of each.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

#[path = "../../../tests/hands/mutated.rs"]
mod mutated;

use codille_edition::ruleset::{Edition, Rules};
use codille_evidence::{EvidenceSet, read_act, read_case_line};
use codille_lang::diagnostic::{Diagnostic, Style, render_all};
use codille_lang::span::{FileId, SourceMap, Span};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Tries a law on so many changed texts, each from a seed of its own; every tenth is left as it is.
fn of_changed_texts(texts: &[String], few: u64, law: impl Fn(&str)) {
    assert!(!texts.is_empty(), "the edition has such texts");
    #[expect(
        clippy::disallowed_methods,
        reason = "a test asks its own environment how long it may run"
    )]
    let asked = std::env::var("SEEDS").ok();
    let many = asked.map_or(few, |n| n.parse().expect("SEEDS is a number"));
    for seed in 0..many {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let text = &texts[chance.random_range(0..texts.len())];
        if seed % 10 == 0 {
            law(text);
        } else {
            let changed = mutated::mutated(text.as_bytes(), &mut chance);
            law(&String::from_utf8_lossy(&changed));
        }
    }
}

/// Returns the embedded files in whose path one of these words stands.
fn files(words: &[&str]) -> Vec<(String, String)> {
    let rules = Rules::embedded();
    let within = rules
        .files()
        .filter(|(path, _)| words.iter().any(|w| path.contains(w)));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    within
        .map(|(path, bytes)| (path.to_owned(), text(bytes)))
        .collect()
}

/// Asserts that what is wrong can be drawn, and stands in the text.
fn can_be_told(fault: &Diagnostic, text: &str) {
    let mut sources = SourceMap::new();
    sources.add("changed.yaml", text);
    let picture = render_all(std::slice::from_ref(fault), &sources, Style::Plain);
    assert!(picture.starts_with("error[E0"), "{picture}");
    assert!(fault.span().range().end <= text.len(), "{text}");
}

/// A line of a record or case is refused in words, or read.
#[test]
fn a_line_of_a_record_is_read_or_refused() {
    let files = files(&["/records/", "/cases/"]);
    let lines = files.iter().flat_map(|(_, text)| text.lines());
    let quoted = |l: &str| Some(l.trim().strip_prefix("- \"")?.strip_suffix('"')?.to_owned());
    let lines: Vec<String> = lines.filter_map(quoted).collect();
    of_changed_texts(&lines, 5_000, |line| {
        let span = Span::new(FileId(0), 0, line.len());
        if let Err(fault) = read_act(line, span) {
            can_be_told(&fault, line);
        }
        if let Err(fault) = read_case_line(line, span) {
            can_be_told(&fault, line);
        }
    });
}

/// A file of cases is read, and what is wrong with it can be told.
#[test]
fn a_case_is_read_or_refused() {
    let files = files(&["/cases/"]);
    let texts: Vec<String> = files.into_iter().map(|(_, text)| text).collect();
    of_changed_texts(&texts, 60, |text| {
        let mut edition = Edition::load(&Rules::new());
        let mut evidence = EvidenceSet::default();
        evidence.read_file(&mut edition, "changed.yaml", text);
        let told = render_all(&evidence.diagnostics, &edition.sources, Style::Plain);
        assert_eq!(told.is_empty(), evidence.diagnostics.is_empty());
    });
}
