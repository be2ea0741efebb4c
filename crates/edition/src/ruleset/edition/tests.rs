//! Whole small editions, good and bad.

use super::*;
use crate::ruleset::{Operation, RawPhase};
use codille_lang::diagnostic::code::{NOT_READABLE, UNKNOWN_PASSAGE};

const WORKS: &str =
    "works:\n  - {id: g-1, title: T, author: A, year: 1878, game: [ombre], licence: free}\n";
const TOPICS: &str = "topics:\n  - {id: pay/win, title: Winning, games: [ombre], gist: x}\n";
const PASSAGES: &str = "\
work: g-1
passages:
  - {id: r1, kind: rule, locus: p. 1, incipit: one, topic: pay/win, gist: x}
  - {id: r2, kind: rule, locus: p. 2, incipit: two, topic: pay/win, gist: x}
";
const BASE: &str = "\
variant: g-1
title: The base
game: ombre
work: g-1
table:
  deal: {cards: 9, packets: [3, 3, 3], cites: [r1]}
  phases: [deal, {exchange: ombre}, settle]
  course: {cites: [r1]}
options:
  - {name: favor, type: switch, default: off, cites: [r2]}
clauses:
  - id: pay/win
    cites: [r1]
    gist: é wins
    rule: |
      exception to @pay/é:
      nothing
  - {id: other, cites: [g-1/r2], rule: define x as 5}
";

fn load(files: &[(&str, &str)]) -> Edition {
    let mut rules = Rules::new();
    for (path, text) in [
        ("works.yaml", WORKS),
        ("topics.yaml", TOPICS),
        ("g-1/passages.yaml", PASSAGES),
        ("g-1/g-1.yaml", BASE),
    ] {
        rules.overlay(path, text);
    }
    for (path, text) in files {
        rules.overlay(path, *text);
    }
    Edition::load(&rules)
}

fn faults(edition: &Edition) -> Vec<(&'static str, usize)> {
    edition
        .diagnostics
        .iter()
        .map(|d| (d.code.0, edition.sources.line_column(d.span()).0))
        .collect()
}

/// Returns the faults of a variant `p` on the base with these lines after its head, which has three.
fn patched(lines: &str) -> Vec<(&'static str, usize)> {
    faults(&load(&[(
        "g-1/p.yaml",
        &format!("variant: p\ntitle: P\nbase: g-1\n{lines}"),
    )]))
}

#[test]
fn a_variant_is_loaded_with_places() {
    let edition = load(&[
        ("g-1/records/games.yaml", "anything"),
        ("g-1/claims.yaml", "x"),
    ]);
    assert_eq!(edition.diagnostics, []);
    let variant = edition.variant_of("g-1").expect("it is there");
    let clause = variant.clause("pay/win").expect("it is there");
    assert_eq!(
        clause.rule.raw(&edition.sources),
        "exception to @pay/é:\n      nothing"
    );
    assert_eq!(edition.sources.line_column(clause.rule.span()), (16, 7));
    assert_eq!(clause.topic.as_ref().map(Text::as_str), Some("pay/win"));
    assert_eq!(
        clause
            .cites
            .iter()
            .map(|c| (c.as_str(), c.raw(&edition.sources)))
            .collect::<Vec<_>>(),
        [("g-1/r1", "r1")]
    );
    assert!(variant.clause("other").is_some_and(|c| c.topic.is_none()));
    let phases: Vec<RawPhase> = variant
        .table
        .phases
        .as_ref()
        .map(|p| p.to_vec())
        .unwrap_or_default();
    let phases: Vec<_> = phases
        .iter()
        .map(|p| {
            (
                p.name.raw(&edition.sources),
                p.of.as_ref().map(Text::as_str),
            )
        })
        .collect();
    assert_eq!(
        phases,
        [
            ("deal", None),
            ("exchange", Some("ombre")),
            ("settle", None)
        ]
    );
    let kinds: Vec<_> = edition
        .evidence
        .iter()
        .map(|e| (e.work.as_str(), e.kind.as_str()))
        .collect();
    assert_eq!(kinds, [("g-1", "claims"), ("g-1", "records")]);
    assert!(variant.patches.is_empty());
}

#[test]
fn patches_are_applied_along_chains() {
    let p = "variant: p\ntitle: P\nbase: g-1\ntable:\n  deal: {cards: 8}\npatches:\n  - {replace: other, rule: define x as 6}\n  \
             - except: pay/win\n    id: pay/vole\n    cites: [r2]\n    rule: nothing\n  - {add: {id: new, cites: [r1], rule: a}}\n";
    let q = "variant: q\ntitle: Q\nbase: p\npatches:\n  - {omit: new, gist: gone}\n";
    let edition = load(&[
        ("g-1/a.yaml", &q.replace("variant: q", "variant: a")),
        ("g-1/p.yaml", p),
        ("q.yaml", q),
    ]);
    assert_eq!(edition.diagnostics, []);
    let labels = |id: &str| -> Vec<String> {
        edition
            .variant_of(id)
            .map(|v| v.clauses.iter().map(|c| c.id.to_string()).collect())
            .unwrap_or_default()
    };
    assert_eq!(labels("p"), ["pay/win", "other", "pay/vole", "new"]);
    assert_eq!(labels("q"), ["pay/win", "other", "pay/vole"]);
    assert_eq!(labels("a"), labels("q"));
    let p = edition.variant_of("p").expect("it is there");
    let other = p.clause("other").expect("it is there");
    assert_eq!(
        (
            other.rule.as_str(),
            other.origin.as_str(),
            other.cites.first().map(Text::as_str)
        ),
        ("define x as 6", "p", Some("g-1/r2"))
    );
    assert_eq!(
        p.clause("pay/vole")
            .and_then(|c| c.exception_of.as_ref())
            .map(Text::as_str),
        Some("pay/win")
    );
    assert_eq!(
        (p.work.as_str(), p.game.as_ref().map(Text::as_str)),
        ("g-1", Some("ombre"))
    );
    assert_eq!(p.table.deal.as_ref().map(|d| d.cards.value), Some(8));
    let ops: Vec<_> = p
        .patches
        .iter()
        .map(|n| (n.op, n.target.as_str()))
        .collect();
    assert_eq!(
        ops,
        [
            (Operation::Table, "deal"),
            (Operation::Replace, "other"),
            (Operation::Except, "pay/win"),
            (Operation::Add, "new")
        ]
    );
}

#[test]
fn what_a_form_is_told_by_must_stand_in_its_work_and_in_order() {
    let rest = "rest: {status: implies, cites: [r1], gist: x}\n";
    assert_eq!(
        patched(&format!("{rest}speaks_for: [{{from: r1, to: r2}}]\n")),
        []
    );
    assert_eq!(
        patched("speaks_for: [{from: r2, to: r1}]\n"),
        [(BAD_FIELD.0, 4)]
    );
    assert_eq!(
        patched("speaks_for: [{from: r1, to: r9}]\n"),
        [(UNKNOWN_PASSAGE.0, 4)]
    );
    let said = patched("rest: {status: says, cites: [r1], gist: x}\n");
    assert_eq!(said.iter().map(|(_, line)| *line).collect::<Vec<_>>(), [4]);
}

#[test]
fn a_replaced_rule_keeps_no_doubt_of_the_old_one() {
    let p = "variant: p\ntitle: P\nbase: g-1\npatches:\n  - {replace: other, status: editorial, reading: six, alternative: five, rule: define x as 6}\n";
    let loaded = |entry: &str| {
        let q = format!(
            "variant: q\ntitle: Q\nbase: p\npatches:\n  - {{replace: other, {entry}rule: define x as 7}}\n"
        );
        load(&[("g-1/p.yaml", p), ("q.yaml", &q)])
    };
    let codes =
        |edition: &Edition| -> Vec<_> { edition.diagnostics.iter().map(|d| d.code.0).collect() };

    let kept = loaded("");
    assert_eq!(codes(&kept), ["E0614"]);
    for (entry, reading) in [
        ("status: says, ", None),
        ("reading: seven, ", Some("seven")),
    ] {
        let edition = loaded(entry);
        assert_eq!(codes(&edition), [""; 0], "{entry}");
        let q = edition.variant_of("q").expect("it is read");
        let other = q.clause("other").expect("it is there");
        assert_eq!(other.reading.as_deref(), reading);
        assert_eq!(other.alternative, None);
    }
}

#[test]
fn idle_and_lost_patches_are_faults() {
    assert_eq!(
        patched("patches:\n  - {replace: other, rule: define  x as 5}\n"),
        [("E0603", 5)]
    );
    assert_eq!(
        patched("patches:\n  - {replace: othr, rule: define x as 5}\n"),
        [("E0604", 5)]
    );
    assert_eq!(
        patched("patches:\n  - {omit: nix}\n  - {except: nix, id: a, cites: [r1], rule: b}\n"),
        [("E0604", 5), ("E0604", 6)]
    );
    assert_eq!(
        patched("patches:\n  - {add: {id: other, cites: [r1], rule: a}}\n"),
        [("E0605", 5)]
    );
    assert_eq!(
        patched("patches:\n  - {add: {id: n, cites: [r1], rule: a}}\n  - {omit: n}\n"),
        [("E0603", 6)]
    );
    assert_eq!(
        patched("table:\n  deal: {cards: 9, packets: [3, 3, 3], cites: [g-1/r1]}\n"),
        [("E0603", 5)]
    );
    assert_eq!(
        patched("options:\n  - {name: favor, type: switch, default: off, cites: [r2]}\n"),
        [("E0603", 5)]
    );
    assert_eq!(
        patched("options:\n  - {name: favor, type: switch, default: on, cites: [r2]}\n"),
        []
    );
    assert_eq!(
        patched("patches:\n  - {replace: other, rule: a}\n  - {replace: other, rule: b}\n"),
        [("E0605", 6)]
    );
    assert_eq!(
        patched("patches:\n  - {replace: other}\n  - {omit: other, rule: b}\n  - {}\n"),
        [("E0805", 5), ("E0805", 6), ("E0805", 7)]
    );
    assert_eq!(
        patched("patches:\n  - {omit: other, add: {id: a, rule: b}}\n  - {except: other, id: z}\n"),
        [("E0805", 5), ("E0805", 6)]
    );
    let fault = load(&[(
        "g-1/p.yaml",
        "variant: p\ntitle: P\nbase: g-1\npatches: [{omit: othr}]\n",
    )]);
    assert_eq!(
        fault.diagnostics.first().and_then(|d| d.help.as_deref()),
        Some("write `other`")
    );
}

#[test]
fn bases_must_exist_and_end() {
    let file = |id: &str, base: &str| format!("variant: {id}\ntitle: X\nbase: {base}\n");
    let edition = load(&[
        ("a.yaml", &file("a", "b")),
        ("b.yaml", &file("b", "a")),
        ("c.yaml", &file("c", "a")),
        ("d.yaml", &file("d", "g-2")),
    ]);
    assert_eq!(faults(&edition), [("E0602", 3), ("E0601", 3)]);
    assert_eq!(edition.variants.len(), 1);
    assert_eq!(
        faults(&load(&[("a.yaml", &file("a", "a"))])),
        [("E0602", 3)]
    );
    assert_eq!(
        faults(&load(&[
            ("g-2.yaml", &BASE.replace("variant: g-1", "variant: g-2")),
            ("x/g-2.yaml", &file("g-2", "g-1"))
        ])),
        [("E0606", 1)]
    );
    let chain: Vec<(String, String)> = (0..1_000)
        .map(|i| {
            (
                format!("v{i}.yaml"),
                file(
                    &format!("v{i}"),
                    &if i == 0 {
                        "g-1".into()
                    } else {
                        format!("v{}", i - 1)
                    },
                ),
            )
        })
        .collect();
    let chain: Vec<(&str, &str)> = chain
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    assert_eq!(load(&chain).variants.len(), 1_001);
}

#[test]
fn citations_topics_and_names_are_checked_where_they_stand() {
    let text = "variant: h\ntitle: H\ngame: ombre\nwork: g-2\nclauses:\n  - {id: a, rule: b}\n  - {id: c, topic: pay, cites: [g-1/r3], rule: d}\n  \
                - {id: a, cites: [g-1/r1], rule: b}\n  - {id: s, status: supplied, rule: b}\n";
    let edition = load(&[("house.yaml", text)]);
    assert_eq!(
        faults(&edition),
        [
            ("E0805", 1),
            ("E0102", 4),
            ("E0106", 6),
            ("E0103", 7),
            ("E0101", 7),
            ("E0605", 8)
        ]
    );
    assert_eq!(
        faults(&load(&[("h.yaml", "variant: h\ntitle: H\n")])),
        [("E0805", 1), ("E0805", 1)]
    );
}

#[test]
fn files_that_cannot_be_had_are_faults() {
    let mut rules = Rules::new();
    rules.overlay("a.yaml", b"variant: \xff".as_slice());
    rules.overlay("b.yaml", "");
    rules.refuse("c.yaml", NOT_READABLE, "no permission");
    let edition = Edition::load(&rules);
    let found: Vec<_> = edition
        .diagnostics
        .iter()
        .map(|d| {
            (
                d.code.0,
                edition.sources.get(d.span().file).map(|f| f.name.as_str()),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            ("E0801", Some("c.yaml")),
            ("E0802", Some("a.yaml")),
            ("E0803", Some("b.yaml"))
        ]
    );
}

#[test]
fn the_embedded_rules_load() {
    let edition = Edition::load(&Rules::embedded());
    let faults: Vec<_> = edition
        .diagnostics
        .iter()
        .map(|d| d.title.as_str())
        .collect();
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn faults_of_phases_speak_our_words() {
    let phases = |text: &str| {
        let edition = load(&[(
            "g-1/p.yaml",
            &format!("variant: p\ntitle: P\nbase: g-1\ntable:\n  phases: {text}\n"),
        )]);
        edition
            .diagnostics
            .first()
            .map(|d| d.title.clone())
            .unwrap_or_default()
    };
    assert_eq!(
        phases("[7]"),
        "expected a phase, such as `deal` or `{exchange: ombre}`, here, not integer `7`"
    );
    assert_eq!(
        phases("[{a: b, c: d}]"),
        "a phase has one word and at most one more, as in `{exchange: ombre}`, and perhaps `when`"
    );
}

/// Lays every file of the program over itself with a line more at its end: it is read as YAML, and all places in it are the same.
fn read_as_yaml() -> Edition {
    let mut rules = Rules::embedded();
    let files = Rules::embedded();
    for (path, bytes) in files.files() {
        rules.overlay(path, [bytes, b"\n"].concat());
    }
    Edition::load(&rules)
}

#[test]
fn files_taken_apart_are_read_as_their_yaml() {
    let (prepared, read) = (Edition::load(&Rules::embedded()), read_as_yaml());
    let same = |a: &dyn std::fmt::Debug, b: &dyn std::fmt::Debug| {
        assert_eq!(format!("{a:#?}"), format!("{b:#?}"));
    };
    same(&prepared.diagnostics, &read.diagnostics);
    same(&prepared.library, &read.library);
    same(&prepared.variants, &read.variants);
    same(&prepared.survivors, &read.survivors);
}

#[test]
fn no_variant_of_the_edition_is_read_as_yaml() {
    let sources = Edition::load(&Rules::embedded()).sources;
    for (number, (path, _)) in (0..).zip(Rules::embedded().files()) {
        let file = FileId(number);
        assert_eq!(sources.get(file).map(|s| s.name.as_str()), Some(path));
        let prepared = match Role::of(path) {
            Role::Survivors => yaml::prepared::<SurvivorsFile>(file, &sources).is_some(),
            Role::Variant => yaml::prepared::<VariantFile>(file, &sources).is_some(),
            // They are tried where they are read.
            Role::Works
            | Role::Topics
            | Role::Passages
            | Role::Apparatus
            | Role::Evidence { .. } => true,
        };
        assert!(prepared, "{path}");
    }
}
