//! `codille fmt`: rules are laid out in one manner, and nothing else in a file is touched.
#![allow(
    clippy::disallowed_methods,
    reason = "a test writes and reads files of its own"
)]

use crate::shared::program;
use std::fs;
use std::path::Path;

use program::{codille, said};

/// A variant with every way of writing a rule, and its layout.
const BEFORE: &str = "# Ours.\nvariant: ours\ntitle:   \"Ours\"   # two  blanks\nbase: gibbs-1878\ngist: \"A  sacada.\"\npatches:\n  - replace: payment/win\n    status: supplied\n    gist: \"Seven.\"\n    rule: each of sharing   without ombre pays 7*unit to ombre as \"ordinary  game\" when sacada\n\n  - add:\n      id: club/knaves   # ours\n      topic: extras/hazards\n      status: supplied\n      gist: \"Three Knaves.\"\n      rule: >-\n        define knaves as count( hand(ombre) among {J} )=3 ;   each of others pays 4 * unit\n            to ombre as \"three knaves\" when earned and knaves\n";
const AFTER: &str = "# Ours.\nvariant: ours\ntitle:   \"Ours\"   # two  blanks\nbase: gibbs-1878\ngist: \"A  sacada.\"\npatches:\n  - replace: payment/win\n    status: supplied\n    gist: \"Seven.\"\n    rule: each of sharing without ombre pays 7 * unit to ombre as \"ordinary  game\" when sacada\n\n  - add:\n      id: club/knaves   # ours\n      topic: extras/hazards\n      status: supplied\n      gist: \"Three Knaves.\"\n      rule: >-\n        define knaves as count(hand(ombre) among {J}) = 3;\n        each of others pays 4 * unit to ombre as \"three knaves\" when earned and knaves\n";

#[test]
fn only_rules_are_laid_out_and_only_once() {
    for ending in ["\n", "\r\n"] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("ours.yaml");
        let (before, after) = (BEFORE.replace('\n', ending), AFTER.replace('\n', ending));
        fs::write(&file, &before).expect("it can be written");
        let output = codille(folder.path(), &["fmt", "--check", "ours.yaml"]);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert_eq!(said(&output), "ours.yaml:10\nours.yaml:18\n");
        assert_eq!(
            fs::read_to_string(&file).ok(),
            Some(before),
            "--check writes nothing"
        );
        let output = codille(folder.path(), &["fmt", "ours.yaml"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(fs::read_to_string(&file).ok(), Some(after.clone()));
        let output = codille(folder.path(), &["fmt", "--check", "."]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(said(&output), "");
        let all = fs::read_dir(folder.path()).expect("it is a folder");
        assert_eq!(all.count(), 1, "no temporary file is left");
    }
}

#[test]
fn a_file_with_faults_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("ours.yaml");
    for (good, bad) in [("as count(", "az count("), ("patches:", "pitches:")] {
        let text = BEFORE.replace(good, bad);
        fs::write(&file, &text).expect("it can be written");
        let output = codille(folder.path(), &["fmt", "ours.yaml"]);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert!(said(&output).contains("ours.yaml:"), "{}", said(&output));
        assert_eq!(fs::read_to_string(&file).ok(), Some(text));
    }
}

#[test]
fn something_must_be_named() {
    let output = codille(Path::new(env!("CARGO_MANIFEST_DIR")), &["fmt"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let output = codille(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &["fmt", "no-such.yaml"],
    );
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
}

/// `codille fmt rules` mends it.
#[test]
fn the_edition_is_laid_out() {
    let output = codille(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &["fmt", "--check", "rules"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

#[test]
fn a_file_that_is_named_and_holds_no_rules_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("games.yaml"), "records: []\n").expect("it can be written");
    let output = codille(folder.path(), &["fmt", "games.yaml"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains("games.yaml holds no variant"),
        "{}",
        said(&output)
    );
    let output = codille(folder.path(), &["fmt", "."]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}
