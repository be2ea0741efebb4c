//! The language of cases can be guessed: what ordinary users write is understood, or the message offers what they mean.

use codille::diagnostic::Diagnostic;
use codille::evidence::Shelf;
use codille::ruleset::{Edition, Rules};

const PHRASES: &str = include_str!("fixtures/phrases/phrases.txt");

/// A file of one case with one act.
fn page(variant: &str, phrase: &str) -> String {
    let work = variant.split("-a").next().unwrap_or(variant);
    let seats = if work == "cavendish-1896" {
        "A, B"
    } else {
        "A, B, C"
    };
    format!(
        "work: {work}\ncases:\n  - id: phrase\n    title: \"What was said\"\n    variant: {variant}\n    seats: [{seats}]\n    acts: ['{}']\n    questions: [{{ask: \"May he?\", what: remedy}}]\n",
        phrase.replace('\'', "''")
    )
}

/// Returns the act as it was read, without places; or what is wrong with it.
fn read(edition: &mut Edition, variant: &str, phrase: &str) -> Result<String, Vec<Diagnostic>> {
    let own = vec![("phrase.yaml".to_owned(), page(variant, phrase))];
    let (shelf, files) = Shelf::own(edition, own);
    let case = shelf
        .cases
        .iter()
        .find(|c| files.contains(&c.item.span.file));
    match case {
        Some(case) if shelf.diagnostics.is_empty() => {
            let told = format!("{:?}", case.acts);
            let mut parts = told.split("Span {");
            let first = parts.next().unwrap_or_default().to_owned();
            Ok(parts.fold(first, |all, part| {
                all + part.split_once('}').map_or(part, |(_, rest)| rest)
            }))
        }
        _ => Err(shelf.diagnostics),
    }
}

fn offers(faults: &[Diagnostic], words: &str) -> bool {
    faults.iter().any(|d| {
        d.help.iter().chain(&d.notes).any(|h| h.contains(words))
            && !d.title.contains("is no number")
    })
}

#[test]
fn what_ordinary_users_write_is_understood_or_answered() {
    let mut edition = Edition::load(&Rules::embedded());
    let mut failed = Vec::new();
    let rows = PHRASES.lines().filter(|l| !l.starts_with('#'));
    let rows: Vec<&str> = rows.collect();
    for row in &rows {
        let parts: Vec<&str> = row.split(" | ").collect();
        let [variant, phrase, how, wanted] = parts.as_slice() else {
            panic!("a row has four parts: {row}");
        };
        let found = read(&mut edition, variant, phrase);
        let agrees = match *how {
            "as" => {
                let line = read(&mut edition, variant, wanted).expect(wanted);
                found.as_ref() == Ok(&line)
            }
            _ => found.as_ref().is_err_and(|faults| offers(faults, wanted)),
        };
        if !agrees {
            failed.push(format!("{row}\n    {found:?}"));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {} fail:\n{}",
        failed.len(),
        rows.len(),
        failed.join("\n")
    );
}
