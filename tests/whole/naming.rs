//! Names on the command line: each way of naming a thing, for each command that takes one.
#![cfg(feature = "cli")]
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "a test of what the program does with files, which fails where it reads past the end"
)]

use std::fs;
use std::process::{Command, Output, Stdio};

fn codille(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// Names of one variant that mean the same: the id, the short name of its work, other cases.
const VARIANT: [&str; 3] = ["morley-1891", "Morley", "MORLEY-1891"];
/// Names of one case.
const CASE: [&str; 7] = [
    "cavendish-1896/case-14",
    "cavendish/case-xiv",
    "case-14",
    "Case-XIV",
    "case 14",
    "XIV",
    "14",
];
/// Names of one record.
const RECORD: [&str; 3] = ["gibbs-1878/belinda", "gibbs/belinda", "Belinda"];

/// Each command with `NAME` where the name stands, and the names that mean the same there.
fn commands() -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let variant = VARIANT.to_vec();
    let case = CASE.to_vec();
    let record = RECORD.to_vec();
    vec![
        (vec!["show", "NAME", "payment"], variant.clone()),
        (vec!["show", "NAME", "--json"], variant.clone()),
        (
            vec!["compare", "NAME", "gibbs-1878", "--topic", "payment"],
            variant.clone(),
        ),
        (
            vec!["compare", "NAME", "gibbs-1878", "--record", "belinda"],
            variant.clone(),
        ),
        (
            vec![
                "simulate",
                "NAME",
                "--deals",
                "1",
                "--players",
                "random",
                "--json",
            ],
            variant.clone(),
        ),
        (
            vec!["replay", "belinda", "--under", "NAME"],
            variant.clone(),
        ),
        (vec!["test", "--list", "NAME"], variant.clone()),
        (vec!["records", "NAME"], variant.clone()),
        (vec!["collate", "NAME", "README.md"], variant.clone()),
        (
            vec![
                "play",
                "NAME",
                "--plain",
                "--seat",
                "none",
                "--against",
                "random",
            ],
            variant,
        ),
        (vec!["replay", "NAME"], case.clone()),
        (vec!["show", "NAME"], case[..5].to_vec()),
        (vec!["test", "--list", "NAME"], case.clone()),
        (vec!["replay", "NAME"], record.clone()),
        (vec!["show", "NAME"], record.clone()),
        (vec!["test", "--list", "NAME"], record.clone()),
        (
            vec!["compare", "gibbs-1878", "morley-1891", "--record", "NAME"],
            record,
        ),
        (
            vec!["show", "gibbs-1878", "NAME"],
            vec!["payment/win", "Payment/Win"],
        ),
        (
            vec!["show", "NAME"],
            vec!["gibbs-1878/r046", "gibbs/R046", "gibbs/r46"],
        ),
        (
            vec!["show", "NAME"],
            vec!["gibbs-1878/ch-6", "gibbs/CH-VI", "gibbs/chapter VI"],
        ),
    ]
}

/// The output without what no name decides: how long it took.
fn answer(words: &[&str]) -> (Option<i32>, String) {
    let out = codille(words);
    let lines = String::from_utf8_lossy(&out.stdout).into_owned();
    let told = lines.lines().filter(|l| !l.contains("second"));
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    (
        out.status.code(),
        told.collect::<Vec<_>>().join("\n") + &said,
    )
}

#[test]
fn every_way_of_naming_a_thing_has_the_same_answer() {
    let mut faults = Vec::new();
    for (command, names) in commands() {
        let called = |name: &'static str| -> Vec<&str> {
            let put = |w: &&'static str| if *w == "NAME" { name } else { *w };
            command.iter().map(put).collect()
        };
        let mut names = names.into_iter();
        let first = names.next().expect("there is an id");
        let expected = answer(&called(first));
        if expected.0 == Some(2) {
            faults.push(format!("{:?}: {}", called(first), expected.1));
        }
        for name in names {
            let got = answer(&called(name));
            if got != expected {
                faults.push(format!(
                    "{:?} is not {:?}: {}",
                    called(name),
                    called(first),
                    got.1
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The word of a case may stand apart from its number.
#[test]
fn a_case_and_its_number_may_be_two_words() {
    for command in ["replay", "show"] {
        assert_eq!(
            answer(&[command, "case", "14"]),
            answer(&[command, "case-14"])
        );
    }
    assert_eq!(
        answer(&["test", "--list", "case", "14"]),
        answer(&["test", "--list", "case-14"])
    );
}

/// The coverage of one work is that of no other.
#[test]
fn coverage_is_told_of_the_work_that_is_named() {
    let out = codille(&["coverage", "Morley", "--json"]);
    let data: serde_json::Value = serde_json::from_slice(&out.stdout).expect("it is JSON");
    assert_eq!(out.status.code(), Some(0));
    let works = data["works"].as_object().expect("it has works");
    assert_eq!(works.keys().collect::<Vec<_>>(), ["morley-1891"]);
    let items = data["items"].as_array().expect("it has items");
    let own = |i: &serde_json::Value| {
        i["id"]
            .as_str()
            .is_some_and(|i| i.starts_with("morley-1891/"))
    };
    assert!(!items.is_empty() && items.iter().all(own));
}

/// Every work has a short name that means the variant its entry names.
#[test]
fn a_short_name_means_the_main_variant() {
    for (short, id) in [
        ("gibbs", "gibbs-1878"),
        ("cavendish", "cavendish-1896"),
        ("royal", "royal-1665"),
        ("morley", "morley-1891"),
        ("britannica", "britannica-1911"),
    ] {
        assert_eq!(
            answer(&["show", short, "order"]),
            answer(&["show", id, "order"])
        );
    }
}

#[test]
fn what_means_several_things_or_nothing_lists_what_is_near() {
    for (words, told) in [
        (vec!["show", "gibbs-187"], "gibbs-1878"),
        (vec!["show", "picquet"], "picquet-1651"),
        (vec!["play", "chouette"], "cavendish-1896-chouette"),
        (
            vec!["compare", "two-handed", "gibbs"],
            "gibbs-1878-two-handed",
        ),
        (
            vec!["simulate", "bellecour", "--deals", "1"],
            "bellecour-1768",
        ),
        (vec!["replay", "ed-deal"], "morley-1891/ed-deal"),
        (vec!["replay", "belindda"], "belinda"),
        (vec!["replay", "belinda", "--under", "tredril"], "tredrille"),
        (vec!["collate", "gibs", "README.md"], "gibbs-1878"),
        (vec!["coverage", "gibs"], "gibbs-1878"),
        (vec!["mutate", "tredril"], "tredrille"),
        (vec!["test", "--list", "gibs"], "gibbs-1878"),
    ] {
        let out = codille(&words);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(told), "{words:?}: {said}");
    }
    let said = codille(&["mutate", "Morley", "--clause", "no/such"]);
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("morley-1891"), "{said}");
    let said = codille(&["replay", "ed-deal"]);
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("britannica-1911/ed-deal"), "{said}");
}

/// The main variant of a work of one's own is data, too.
#[test]
fn a_work_of_ones_own_names_its_main_variant() {
    let folder = tempfile::tempdir().expect("there is room");
    let rules = folder.path().join("club");
    fs::create_dir_all(&rules).expect("there is room");
    for entry in fs::read_dir("tests/fixtures/good/club").expect("it is there") {
        let entry = entry.expect("it can be read").path();
        let text = fs::read_to_string(&entry).expect("it is text");
        let text = text.replace("{id: club,", "{id: club, main: club-late,");
        let name = entry.file_name().expect("it has a name");
        fs::write(rules.join(name), text).expect("there is room");
    }
    fs::rename(rules.join("club.yaml"), rules.join("club-early.yaml")).expect("it can be moved");
    let text = fs::read_to_string(rules.join("club-early.yaml")).expect("it is there");
    fs::write(
        rules.join("club-early.yaml"),
        text.replace("variant: club\n", "variant: club-early\n"),
    )
    .expect("there is room");
    let text = fs::read_to_string(rules.join("club-late.yaml")).expect("it is there");
    fs::write(
        rules.join("club-late.yaml"),
        text.replace("base: club\n", "base: club-early\n"),
    )
    .expect("there is room");
    let laid = folder.path().to_string_lossy().into_owned();
    assert_eq!(
        answer(&["show", "club", "--rules", &laid]),
        answer(&["show", "club-late", "--rules", &laid])
    );
}
