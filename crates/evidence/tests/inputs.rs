//! Laws of lines and files of evidence that are changed by chance, each in a sentence, tried from fixed seeds.
//!
//! `SEEDS=100000 cargo test --release -p codille-evidence --test inputs` tries as many of each.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

#[path = "../../../tests/inputs/changed.rs"]
mod changed;
#[path = "../../../tests/inputs/mutated.rs"]
mod mutated;

use changed::{can_be_told, files, of_changed_texts};
use codille_edition::ruleset::{Edition, Rules};
use codille_evidence::{EvidenceSet, read_act, read_case_line};
use codille_lang::diagnostic::{Style, render_all};
use codille_lang::span::{FileId, Span};

/// A line of a record or case is refused in words, or read.
#[test]
fn a_line_of_a_record_is_read_or_refused() {
    let files = files(&["/records/", "/cases/"]);
    let lines = files.iter().flat_map(|(_, text)| text.lines());
    let quoted = |l: &str| Some(l.trim().strip_prefix("- \"")?.strip_suffix('"')?.to_owned());
    let lines: Vec<String> = lines.filter_map(quoted).collect();
    of_changed_texts(&lines, 5_000, |line, _| {
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
    of_changed_texts(&texts, 60, |text, _| {
        let mut edition = Edition::load(&Rules::new());
        let mut evidence = EvidenceSet::default();
        evidence.read_file(&mut edition, "changed.yaml", text);
        let told = render_all(&evidence.diagnostics, &edition.sources, Style::Plain);
        assert_eq!(told.is_empty(), evidence.diagnostics.is_empty());
    });
}
