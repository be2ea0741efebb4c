//! The words of the language: what a reader is told of them, and what `codille explain` says.

use std::collections::{BTreeMap, BTreeSet};

use codille::builtin::{FUNCTIONS, NAMES, SPECIALS, Type, Verb, callable};
use codille::clause::{gloss, parse};
use codille::evidence::EvidenceSet;
use codille::report::{Examples, WordKind, acts, lexicon};
use codille::ruleset::{Edition, Rules};
use codille::span::{FileId, Span};

/// One row for each built-in and form: singular, plural, negation and comparison.
const BUILTINS: &str = include_str!("../fixtures/gloss/builtins.txt");

fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    BUILTINS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let parts: Vec<&str> = line.split(" | ").collect();
            parts.try_into().expect("a row has four parts")
        })
}

#[test]
fn a_reader_is_told_of_each_built_in() {
    let mut wrong = Vec::new();
    for [_, _, condition, english] in rows() {
        let rule = format!("player may pass when {condition}");
        let sentences =
            parse(&rule, Span::new(FileId(0), 0, rule.len())).expect("the rule can be read");
        let found = gloss(&sentences);
        if found != format!("The player may pass, when {english}.") {
            wrong.push(format!("{condition}\n  {english}\n  {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_built_in_goes_without_a_row() {
    let mut forms: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for [name, form, _, _] in rows() {
        forms.entry(name).or_default().insert(form);
    }
    let compared = |ty: Type| ty != Type::Truth;
    let vars = NAMES.iter().map(|v| (v.name, false, compared(v.ty)));
    let fns = FUNCTIONS.iter().map(|f| (f.name, true, compared(f.gives)));
    let special = SPECIALS.iter().map(|s| (s.name, true, true));
    for (name, takes, compared) in vars.chain(fns).chain(special) {
        let found = forms.get(name).cloned().unwrap_or_default();
        let mut wanted = vec!["Singular", "Negation"];
        if takes {
            wanted.push("Plural");
        }
        if compared {
            wanted.push("Comparison");
        }
        for form in wanted {
            assert!(found.contains(form), "{name} has no row: {form}");
        }
    }
}

#[test]
fn unknown_functions_and_verbs_are_told_which_there_are() {
    let told = |code: &str| {
        let (_, text) = codille::diagnostic::explain(code).expect("the code is known");
        text.replace('\n', " ")
    };
    let functions = told("E0303");
    let missing: Vec<&str> = callable().filter(|name| !has(&functions, name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "E0303 leaves functions out");
    let verbs = told("E0304");
    let all = Verb::ALL.iter().map(|verb| verb.word());
    let missing: Vec<&str> = all.filter(|word| !has(&verbs, word)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "E0304 leaves verbs out");
}

/// Tells whether a text has a word.
fn has(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|w| w == word)
}

#[test]
fn every_word_is_told_with_an_example() {
    let edition = Edition::load(&Rules::embedded());
    let examples = Examples::of(&edition);
    let mut wrong = Vec::new();
    for entry in lexicon() {
        let Some(example) = examples.find(&entry) else {
            wrong.push(format!("{} has no example", entry.word));
            continue;
        };
        let rule = matches!(
            entry.kind,
            WordKind::Name | WordKind::Function | WordKind::Verb | WordKind::Event
        );
        let text = &example.text;
        if rule && parse(text, Span::new(FileId(0), 0, text.len())).is_err() {
            wrong.push(format!("{}: {text}", entry.word));
        }
        if !has(text, entry.word) {
            wrong.push(format!("{} is not in {text}", entry.word));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_of_an_act_can_be_read() {
    let mut edition = Edition::load(&Rules::embedded());
    let variants: Vec<(String, String)> = (edition.variants.iter())
        .map(|v| (v.id.to_string(), v.work.clone()))
        .collect();
    let mut pages = Vec::new();
    for (variant, work) in &variants {
        let mut page = format!("work: {work}\nwhose: editor\ncases:\n");
        let all = acts(&edition, variant).expect("the variant is known");
        for (at, act) in all.acts.iter().enumerate() {
            let case = format!(
                "  - id: {variant}-{at}\n    title: \"{}\"\n    variant: {variant}\n    seats: [A, B, C]\n    acts: ['{}']\n    questions: [{{ask: \"What follows?\", what: remedy}}]\n",
                act.act, act.example
            );
            page.push_str(&case);
        }
        pages.push((format!("{variant}.yaml"), page));
    }
    let (shelf, _) = EvidenceSet::own(&mut edition, pages);
    let faults: Vec<String> = (shelf.diagnostics.iter())
        .map(|d| {
            format!(
                "{}: {} ({:?})",
                d.title,
                edition.sources.text(d.span()),
                d.help
            )
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
