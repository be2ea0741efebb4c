//! What helps somebody who begins: files to begin with, a configuration, completions and the manual.
#![allow(
    clippy::disallowed_methods,
    reason = "a test writes and reads files of its own"
)]

use crate::shared::program;
use std::fs;
use std::path::Path;
use std::process::Output;

use codille::ruleset::{Edition, Rules};
use program::{codille, said};
use serde_json::Value;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Runs the program and holds that it ends so.
fn ends(code: i32, folder: &Path, arguments: &[&str]) -> String {
    let output = codille(folder, arguments);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {}",
        said(&output)
    );
    said(&output)
}

#[test]
fn what_is_begun_is_accepted_at_once_whatever_it_builds_on() {
    let edition = Edition::load(&Rules::embedded());
    for variant in &edition.variants {
        let folder = folder();
        let base = variant.id.as_str();
        for (kind, name) in [("variant", "ours"), ("record", "game"), ("case", "quarrel")] {
            ends(0, folder.path(), &["new", kind, name, "--base", base]);
        }
        let all = ["check", "ours.yaml", "game.yaml", "quarrel.yaml"];
        let checked = ends(0, folder.path(), &all);
        assert!(checked.contains("no faults"), "{base}: {checked}");
        let tested = ends(0, folder.path(), &["test", "game.yaml", "quarrel.yaml"]);
        assert!(tested.contains("\n2 passed, 0 failed"), "{base}: {tested}");
        ends(0, folder.path(), &["--rules", ".", "show", "ours", "acts"]);
    }
}

#[test]
fn a_base_need_not_be_named() {
    let folder = folder();
    for kind in ["variant", "record", "case"] {
        let name = format!("my-{kind}");
        let told = ends(0, folder.path(), &["new", kind, &name]);
        assert!(told.contains(&format!("{name}.yaml")), "{told}");
        ends(0, folder.path(), &["check", &format!("{name}.yaml")]);
    }
}

#[test]
fn what_it_builds_on_is_named_as_everywhere() {
    for (name, base) in [("one", "Morley"), ("two", "MORLEY-1891")] {
        let folder = folder();
        let told = ends(0, folder.path(), &["new", "variant", name, "--base", base]);
        assert!(told.contains("built on morley-1891"), "{base}: {told}");
    }
}

#[test]
fn the_example_in_a_new_variant_is_a_patch() {
    let folder = folder();
    ends(
        0,
        folder.path(),
        &["new", "variant", "ours", "--base", "morley-1891"],
    );
    let file = folder.path().join("ours.yaml");
    let text = fs::read_to_string(&file).expect("it is there");
    let (head, example) = text.split_once("patches: []\n").expect("there are patches");
    let example: Vec<&str> = example
        .lines()
        .skip(1)
        .filter_map(|l| l.strip_prefix('#'))
        .collect();
    let live = format!("{head}patches:\n{}\n", example.join("\n"));
    fs::write(&file, &live).expect("it can be written");
    let told = said(&codille(folder.path(), &["check", "ours.yaml"]));
    // It says what the base says already, and nothing else is wrong with it.
    assert!(
        !told.contains("E02") && !told.contains("E0805"),
        "{live}\n{told}"
    );
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder();
    let file = folder.path().join("ours.yaml");
    fs::write(&file, "mine").expect("it can be written");
    for kind in ["variant", "record", "case"] {
        let told = ends(2, folder.path(), &["new", kind, "ours"]);
        assert!(told.contains("exists already"), "{told}");
    }
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("mine"));
    let all = fs::read_dir(folder.path()).expect("it is a folder");
    assert_eq!(all.count(), 1, "no temporary file is left");
}

#[test]
fn names_that_cannot_be_ids_are_refused() {
    let folder = folder();
    for name in ["Ours", "a b", "-x", "ü", "..", "no/folder/x"] {
        let output = codille(folder.path(), &["new", "variant", "--", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
    ends(2, folder.path(), &["new", "variant", "gibbs-1878"]);
    ends(
        2,
        folder.path(),
        &["new", "case", "ours", "--base", "no-such"],
    );
}

/// Lays a folder of rules and a configuration that names it.
fn configured() -> tempfile::TempDir {
    let folder = folder();
    let house = folder.path().join("house");
    fs::create_dir_all(folder.path().join("deep/er")).expect("folders");
    fs::create_dir(&house).expect("a folder");
    ends(0, &house, &["new", "variant", "ours"]);
    let text = "# Our own.\nrules = [\"house\"]\nunder = \"ours\"\n";
    fs::write(folder.path().join("codille.toml"), text).expect("it can be written");
    folder
}

fn data(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {}", said(output)))
}

#[test]
fn a_configuration_names_rules_and_the_variant() {
    let folder = configured();
    for place in [folder.path().to_owned(), folder.path().join("deep/er")] {
        let listed = ends(0, &place, &["variants"]);
        assert!(listed.contains("  ours "), "{listed}");
        assert!(!listed.contains("codille.toml"), "{listed}");
        let played = data(&codille(&place, &["replay", "belinda", "--json"]));
        assert_eq!(played.get("variant"), Some(&"ours".into()));
        let asked = ends(0, &place, &["config"]);
        assert!(asked.contains("codille.toml"), "{asked}");
    }
}

#[test]
fn a_flag_wins_over_the_configuration() {
    let folder = configured();
    let under = ["replay", "belinda", "--under", "gibbs-1878", "--json"];
    let played = data(&codille(folder.path(), &under));
    assert_eq!(played.get("variant"), Some(&"gibbs-1878".into()));
    fs::create_dir(folder.path().join("other")).expect("a folder");
    let listed = ends(0, folder.path(), &["variants", "--rules", "other"]);
    assert!(!listed.contains("  ours "), "{listed}");
    let listed = ends(0, folder.path(), &["variants", "--no-config"]);
    assert!(!listed.contains("  ours "), "{listed}");
}

#[test]
fn what_means_nothing_in_a_configuration_has_a_place() {
    let folder = configured();
    let file = folder.path().join("codille.toml");
    fs::write(&file, "under = \"ours\"\n\nrulse = [\"house\"]\n").expect("it can be written");
    let told = ends(2, folder.path(), &["variants"]);
    assert!(
        told.contains("codille.toml:3:1: unknown field `rulse`"),
        "{told}"
    );
    let told = data(&codille(folder.path(), &["variants", "--json"]));
    let place = told.pointer("/diagnostics/0/line");
    assert_eq!(place, Some(&3.into()), "{told}");
    let file = told.pointer("/diagnostics/0/file");
    assert_eq!(file, Some(&"codille.toml".into()), "{told}");
    ends(0, folder.path(), &["variants", "--no-config"]);
}

#[test]
fn completions_know_ids() {
    let folder = folder();
    for shell in ["elvish", "powershell"] {
        let script = ends(0, folder.path(), &["completions", shell]);
        assert!(script.contains("--under"), "{shell}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let script = ends(0, folder.path(), &["completions", shell]);
        for id in ["tredrille-french", "cavendish-1896-au-cent"] {
            assert!(script.contains(id), "{shell}: {id}");
        }
    }
    let script = ends(0, folder.path(), &["completions", "bash"]);
    for id in [
        "gibbs-1878/belinda",
        "cavendish-1896/case-21",
        "E0502",
        "payment/win",
    ] {
        assert!(script.contains(id), "{id}");
    }
}

/// Asks a shell that has read the script what may stand for the last word.
fn offered(script: &Path, words: &[&str]) -> Vec<String> {
    let asks = r#"source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        complete -p codille >/dev/null || exit 3
        _codille codille "${@: -1}" "${@: -2:1}"; printf '%s\n' "${COMPREPLY[@]}""#;
    let mut shell = std::process::Command::new("bash");
    shell.args(["--noprofile", "--norc", "-c", asks, "ask"]);
    let told = shell.arg(script).args(words).output();
    let told = told.expect("bash can be run");
    assert!(told.status.success(), "{}", said(&told));
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    told.lines().map(str::to_owned).collect()
}

#[test]
fn a_shell_offers_commands_and_ids() {
    if std::process::Command::new("bash")
        .arg("--version")
        .output()
        .is_err()
    {
        return;
    }
    let folder = folder();
    let script = folder.path().join("codille.bash");
    let text = ends(0, folder.path(), &["completions", "bash"]);
    fs::write(&script, text).expect("a file can be written");
    assert_eq!(offered(&script, &["codille", "sh"]), ["show"]);
    let all = offered(&script, &["codille", "show", ""]);
    for id in ["gibbs-1878", "cavendish-1896-au-cent", "payment/win"] {
        assert!(all.iter().any(|word| word == id), "{id}");
    }
    let begun = offered(&script, &["codille", "show", "gibbs-1878-as"]);
    assert_eq!(begun, ["gibbs-1878-as-printed"]);
    let clauses = offered(&script, &["codille", "show", "gibbs-1878", "payment/cod"]);
    assert!(clauses.contains(&"payment/codille".to_owned()));
    let record = offered(&script, &["codille", "replay", "gibbs-1878/bel"]);
    assert_eq!(record, ["gibbs-1878/belinda"]);
}

#[test]
fn completions_know_the_ids_of_rules_that_are_laid_over() {
    let folder = configured();
    let script = ends(0, folder.path(), &["completions", "bash"]);
    assert!(
        script.contains(" ours "),
        "the variant of the house is missing"
    );
}

#[test]
fn the_manual_has_a_page_for_the_whole_and_for_each_command() {
    let folder = folder();
    let page = ends(0, folder.path(), &["man"]);
    assert!(
        page.contains(".TH codille 1") && page.contains("replay"),
        "{page}"
    );
    let page = ends(0, folder.path(), &["man", "replay"]);
    assert!(
        page.contains("codille\\-replay") && page.contains("explain"),
        "{page}"
    );
    ends(2, folder.path(), &["man", "rpelay"]);
}

#[test]
fn help_and_readme_name_them() {
    let folder = folder();
    let help = ends(0, folder.path(), &["--help"]);
    let readme = include_str!("../../README.md");
    for command in ["completions", "man", "new", "config"] {
        assert!(
            help.contains(&format!("\n  {command} ")),
            "{command}: {help}"
        );
        assert!(readme.contains(&format!("codille {command}")), "{command}");
    }
    assert!(readme.contains("codille.toml") && readme.contains("--no-config"));
}
