//! Holds that nonsense is told: each small change of `fixtures/nonsense.yaml` in a sound edition brings a message with its place.

#![expect(clippy::disallowed_methods, reason = "the fixtures are files")]

use std::fs;
use std::path::{Path, PathBuf};

use codille::report;
use codille::ruleset::{Edition, Rules};
use serde::Deserialize;

/// More messages than this bury the one that matters.
const MOST: usize = 3;

#[derive(Deserialize)]
struct Pieces {
    pieces: Vec<Piece>,
}

/// One change in one file of the sound edition.
#[derive(Deserialize)]
struct Piece {
    name: String,
    file: String,
    /// What is replaced; without it `put` is added at the end.
    find: Option<String>,
    put: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn pieces() -> Vec<Piece> {
    let text = fs::read_to_string(folder().join("nonsense.yaml")).expect("the list can be read");
    let list: Pieces = serde_saphyr::from_str(&text).expect("the list is sound");
    list.pieces
}

/// Returns the files of the sound edition with their texts.
fn club() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder().join("good/club")).expect("the club can be listed");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry can be read").path();
        let text = fs::read_to_string(&path).expect("a fixture can be read");
        let name = path.file_name().expect("a fixture has a name");
        (name.to_string_lossy().into_owned(), text)
    };
    entries.map(read).collect()
}

/// Returns what `check` says of the club with a change in it.
fn told(piece: &Piece) -> report::Check {
    let mut rules = Rules::new();
    let mut changed = false;
    for (name, mut text) in club() {
        if name == piece.file {
            changed = true;
            match &piece.find {
                None => text.push_str(&piece.put),
                Some(find) => {
                    assert!(text.contains(find), "{}: `{find}` isn't there", piece.name);
                    text = text.replacen(find, &piece.put, 1);
                }
            }
        }
        let below = match name.as_str() {
            "passages.yaml" | "apparatus.yaml" => "club/",
            _ => "",
        };
        rules.overlay(&format!("{below}{name}"), text);
    }
    assert!(changed, "{}: there is no {}", piece.name, piece.file);
    let edition = Edition::load(&rules);
    report::check(&edition, &report::diagnose(&edition))
}

#[test]
fn every_piece_of_nonsense_is_told_where_it_stands() {
    let pieces = pieces();
    assert!(pieces.len() >= 78, "only {} pieces", pieces.len());
    let mut faults = Vec::new();
    for piece in &pieces {
        let all = told(piece).diagnostics;
        let there = |d: &&report::Finding| d.file.ends_with(&piece.file) && d.line > 0;
        let here: Vec<_> = all.iter().filter(there).collect();
        if here.is_empty() {
            faults.push(format!("{}: nothing is said of it", piece.name));
        }
        if all.len() > MOST {
            let codes: Vec<&str> = all.iter().map(|d| d.code.as_str()).collect();
            faults.push(format!(
                "{}: {} messages: {}",
                piece.name,
                all.len(),
                codes.join(" ")
            ));
        }
        if let Some(d) = all.iter().find(|d| d.help.is_none()) {
            faults.push(format!("{}: {} has no help", piece.name, d.code));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_piece_has_a_name_of_its_own() {
    let mut names: Vec<String> = pieces().into_iter().map(|p| p.name).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}
