//! What machines read: every command gives JSON under `--json`, faults too, and places are those that one can open.
#![allow(
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test that reads past the end fails, as it should"
)]

use std::path::Path;
use std::process::{Command, Output};

use clap::CommandFactory;
use codille::cli::Arguments;
use serde_json::Value;

/// A file that is written anew.
const NEW: &str = "target/machine/quarrel.yaml";

/// Each command with arguments under which it answers soon; `None` where it answers nobody who reads JSON, and says so.
const COMMANDS: &[(&str, Option<&[&str]>)] = &[
    ("variants", Some(&[])),
    ("check", Some(&[])),
    ("records", Some(&["gibbs-1878"])),
    ("search", Some(&["spadille"])),
    ("show", Some(&["gibbs-1878", "order"])),
    ("compare", Some(&["gibbs-1878", "morley-1891"])),
    ("replay", Some(&["belinda"])),
    ("replay", Some(&["first-solo", "--solved"])),
    ("reconstruct", Some(&["sinking-4"])),
    ("solve", Some(&["first-solo", "--at", "19"])),
    ("coverage", Some(&[])),
    ("collate", Some(&["gibbs-1878", "README.md"])),
    ("test", Some(&["gibbs-1878/belinda"])),
    ("play", None),
    ("simulate", Some(&["gibbs-1878", "--deals", "1"])),
    ("measure", Some(&["gibbs-1878", "--deals", "2"])),
    (
        "odds",
        Some(&["cavendish-1896", "taken has any of {A}", "--takes", "5"]),
    ),
    ("book build", Some(&["--dest-dir", "target/machine/book"])),
    ("book serve", None),
    // Tried in `packed`, on an engine.
    ("book pack", None),
    ("book ids", Some(&[])),
    ("book witnesses", None),
    ("book findings", None),
    ("explain", Some(&["E0101"])),
    ("explain", Some(&["tricks"])),
    ("explain", Some(&[])),
    ("mutate", Some(&["morley-1891", "--clause", "payment/win"])),
    ("new", Some(&["case", NEW])),
    ("fmt", Some(&["tests/fixtures/own/club.yaml", "--check"])),
    ("config", Some(&[])),
    ("completions", Some(&["bash"])),
    ("man", Some(&["replay"])),
];

fn codille(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs")
}

fn data(output: &Output, of: &str) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{of}: {why}:\n{text}"))
}

/// Names every command that does something, with the names of those around it.
fn names(command: &clap::Command, before: &str) -> Vec<String> {
    let inner = command.get_subcommands().filter(|c| c.get_name() != "help");
    let inner: Vec<String> = inner
        .flat_map(|c| names(c, &format!("{before} {}", c.get_name())))
        .collect();
    if inner.is_empty() {
        vec![before.trim().to_owned()]
    } else {
        inner
    }
}

#[test]
fn every_command_is_tried() {
    for name in names(&Arguments::command(), "") {
        let tried = COMMANDS.iter().any(|(command, _)| *command == name);
        assert!(tried, "`{name}` is not tried under --json");
    }
}

#[test]
fn every_command_answers_in_json() {
    let new = Path::new(env!("CARGO_MANIFEST_DIR")).join(NEW);
    std::fs::create_dir_all(new.parent().expect("it has a folder")).expect("it can be made");
    let _absent = std::fs::remove_file(&new);
    for (command, arguments) in COMMANDS {
        let Some(arguments) = arguments else {
            continue;
        };
        let mut all: Vec<&str> = command.split(' ').collect();
        all.extend(*arguments);
        all.push("--json");
        let output = codille(&all);
        let data = data(&output, &all.join(" "));
        assert!(data.is_object(), "{all:?}: {data}");
    }
}

#[test]
fn every_command_tells_faults_in_json() {
    for (command, arguments) in COMMANDS {
        let mut all: Vec<&str> = command.split(' ').collect();
        all.extend(arguments.unwrap_or_default());
        all.extend(["--rules", "no/such/folder", "--json"]);
        let output = codille(&all);
        assert_eq!(output.status.code(), Some(2), "{all:?}");
        let data = data(&output, &all.join(" "));
        let fault = &data["diagnostics"][0];
        assert_eq!(fault["severity"], "error", "{all:?}: {data}");
        assert!(fault["message"].is_string(), "{all:?}: {data}");
    }
}

#[test]
fn wrong_use_is_told_in_json() {
    for arguments in [
        ["show", "gibs-1878", "--json"],
        ["replay", "belinnda", "--json"],
        ["test", "no/such/file.yaml", "--json"],
        ["show", "gibbs-1878", "--jsno"],
        ["shwo", "gibbs-1878", "--json"],
    ] {
        let output = codille(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        if arguments.contains(&"--json") {
            let data = data(&output, &arguments.join(" "));
            let message = &data["diagnostics"][0]["message"];
            assert!(message.is_string(), "{arguments:?}: {data}");
        }
    }
}

#[test]
fn the_format_of_a_command_tells_faults_too() {
    let output = codille(&["compare", "gibbs-1878", "no-such", "--format", "json"]);
    let data = data(&output, "compare");
    assert!(data["diagnostics"][0]["message"].is_string(), "{data}");
}

#[test]
fn evidence_with_faults_is_told_in_json() {
    for command in ["test", "replay"] {
        let output = codille(&[command, "tests/fixtures/paged/faulty.yaml", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        let data = data(&output, command);
        let fault = &data["diagnostics"][0];
        assert_eq!(fault["file"], "tests/fixtures/paged/faulty.yaml", "{data}");
    }
}

/// Returns where the first fault stands that a check finds in some folder.
fn place(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_codille"))
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = text.lines();
    let line = lines.find_map(|l| l.trim_start().strip_prefix("--> "));
    line.unwrap_or_else(|| panic!("there is a fault: {text}"))
        .split(':')
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn places_are_relative_to_where_one_stands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/fixtures/refused");
    let absolute = folder.join("wni.yaml").display().to_string();
    let expected = "tests/fixtures/refused/wni.yaml";
    assert_eq!(
        place(root, &["--rules", "tests/fixtures/refused"]),
        "tests/fixtures/refused/mistyped.yaml"
    );
    assert_eq!(place(root, &[expected]), expected);
    assert_eq!(place(root, &[&format!("./{expected}")]), expected);
    assert_eq!(place(root, &[&absolute]), expected);
    assert_eq!(place(&folder, &["wni.yaml"]), "wni.yaml");
    assert_eq!(place(&folder, &[&absolute]), "wni.yaml");
    let beside = root.join("tests/fixtures/own");
    assert_eq!(
        place(&beside, &["../refused/wni.yaml"]),
        "../refused/wni.yaml"
    );
    assert_eq!(place(&beside, &[&absolute]), "../refused/wni.yaml");
}

#[test]
fn a_base_stands_before_what_is_built_on_it() {
    let output = codille(&["variants", "--json"]);
    let data = data(&output, "variants");
    let all = data["variants"].as_array().expect("there are variants");
    let place = |id: &Value| all.iter().position(|v| &v["id"] == id);
    for variant in all.iter().filter(|v| !v["base"].is_null()) {
        assert!(place(&variant["base"]) < place(&variant["id"]), "{variant}");
    }
}
