//! Holds what an author is told: each file of `fixtures/bad` and the exact message that it brings.

#![expect(clippy::disallowed_methods, reason = "the fixtures are files")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::shared::snapshot::bound;
use codille::diagnostic::code::{NOT_A_FILE, NOT_READABLE};
use codille::layout::TermStyle;
use codille::report::{self};
use codille::ruleset::{Edition, Rules};

fn fixtures(below: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(below);
    let entries = fs::read_dir(folder).expect("the fixtures can be listed");
    let mut found: Vec<_> = entries
        .map(|e| e.expect("an entry can be read").path())
        // Chapters of the book are read by tests/whole/book.rs.
        .filter(|p| p.extension().is_none_or(|e| e != "md"))
        .collect();
    found.sort();
    found
}

fn name(path: &Path) -> String {
    let name = path.file_name().expect("a fixture has a name");
    name.to_string_lossy().into_owned()
}

/// Returns the small sound edition that every fixture is laid over.
fn club() -> Rules {
    let mut rules = Rules::new();
    for path in fixtures("good/club") {
        let bytes = fs::read(&path).expect("a fixture can be read");
        let folder = match name(&path).as_str() {
            "passages.yaml" | "apparatus.yaml" => "club/",
            _ => "",
        };
        rules.overlay(&format!("{folder}{}", name(&path)), bytes);
    }
    rules
}

/// Lays a fixture where a file with its content belongs.
fn lay(rules: &mut Rules, path: &Path) {
    let name = name(path);
    if path.is_dir() {
        return rules.refuse(
            &name,
            NOT_A_FILE,
            "a directory stands where a file was expected",
        );
    }
    if !codille::ruleset::is_rule_file(&name) {
        return rules.refuse(
            &name,
            NOT_READABLE,
            "rule files have names that end in `.yaml`",
        );
    }
    let bytes = fs::read(path).expect("a fixture can be read");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let holds = |key: &str| text.lines().any(|l| l.starts_with(key));
    if holds("records:") {
        rules.overlay(&format!("club/records/{name}"), bytes);
    } else if holds("cases:") {
        rules.overlay(&format!("club/cases/{name}"), bytes);
    } else if holds("passages:") {
        // A second library beside that of the club, so that its own passages stay.
        rules.overlay("more/passages.yaml", bytes);
    } else if holds("works:") {
        rules.overlay("more/works.yaml", bytes);
    } else {
        rules.overlay(&name, bytes);
    }
}

fn diagnosed(path: &Path) -> (String, report::Check) {
    let mut rules = club();
    lay(&mut rules, path);
    let edition = Edition::load(&rules);
    let diagnostics = report::diagnose(&edition);
    let report = report::check(&edition, &diagnostics);
    (
        report.text(&edition, &diagnostics, TermStyle::default()),
        report,
    )
}

#[test]
fn the_ground_is_sound() {
    let edition = Edition::load(&club());
    let report = report::check(&edition, &report::diagnose(&edition));
    assert_eq!(report.diagnostics, []);
}

#[test]
fn every_fault_is_told_as_it_was_read() {
    let mut settings = bound("diagnostics");
    for path in fixtures("bad") {
        settings.set_input_file(&path);
        let stem = name(&path);
        let stem = stem
            .rsplit_once('.')
            .map_or(stem.as_str(), |(stem, _)| stem);
        settings.bind(|| insta::assert_snapshot!(stem, diagnosed(&path).0));
    }
}

#[test]
fn every_fault_has_its_place_and_an_edit() {
    let mut faults = Vec::new();
    for path in fixtures("bad") {
        let (file, report) = (name(&path), diagnosed(&path).1);
        let code = file.get(..5).unwrap_or_default().to_uppercase();
        if report.diagnostics.iter().all(|d| d.code != code) {
            faults.push(format!("{file}: no {code}"));
        }
        for d in &report.diagnostics {
            if d.file.is_empty() || d.line == 0 || d.column == 0 {
                faults.push(format!("{file}: {} stands nowhere", d.code));
            }
            if d.help.as_ref().is_none_or(String::is_empty) {
                faults.push(format!("{file}: {} has no help", d.code));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_fault_that_others_inherit_is_told_once() {
    let mut rules = club();
    let path = fixtures("good/club")
        .into_iter()
        .find(|p| name(p) == "club.yaml")
        .expect("the club has rules");
    let text = fs::read_to_string(path).expect("a fixture can be read");
    // `club-late` inherits this clause.
    rules.overlay("club.yaml", text.replace("active without", "activ without"));
    let edition = Edition::load(&rules);
    let told: Vec<_> = report::diagnose(&edition)
        .into_iter()
        .map(|d| d.code.0)
        .collect();
    assert_eq!(edition.variants.len(), 2);
    assert_eq!(told, ["E0301"]);
}
