//! The language of cases can be guessed: what ordinary users write is understood, or the message offers what they mean.

use codille::diagnostic::Diagnostic;
use codille::evidence::EvidenceSet;
use codille::ruleset::{Edition, Rules};

const PHRASES: &str = include_str!("../fixtures/phrases/phrases.txt");

/// The seats of a case of a variant.
fn seats(variant: &str) -> &'static str {
    if variant.starts_with("cavendish") {
        "A, B"
    } else {
        "A, B, C"
    }
}

/// What came of a line: the act without places, or what is wrong with it.
type Found = Result<String, Vec<Diagnostic>>;

/// Reads lines, each as the act of a case of its own, and tells what came of each.
fn read(edition: &mut Edition, lines: &[(&str, &str)]) -> Vec<Found> {
    let mut pages = Vec::new();
    for (at, (variant, phrase)) in lines.iter().enumerate() {
        let page = format!(
            "work: {variant}\ncases:\n  - id: phrase-{at}\n    title: \"What was said\"\n    variant: {variant}\n    seats: [{}]\n    acts: ['{}']\n    questions: [{{ask: \"May he?\", what: remedy}}]\n",
            seats(variant),
            phrase.replace('\'', "''")
        );
        pages.push((format!("phrase-{at}.yaml"), page));
    }
    let (shelf, files) = EvidenceSet::own(edition, pages);
    (files.iter())
        .map(|file| {
            let case = shelf.cases.iter().find(|c| c.item.span.file == *file);
            let own = shelf.diagnostics.iter().filter(|d| d.span().file == *file);
            let faults: Vec<Diagnostic> = own.cloned().collect();
            match case {
                Some(case) if faults.is_empty() => {
                    let told = format!("{:?}", case.acts);
                    let mut parts = told.split("Span {");
                    let first = parts.next().unwrap_or_default().to_owned();
                    Ok(parts.fold(first, |all, part| {
                        all + part
                            .split_once(" }")
                            .map_or(part, |(_, rest)| rest.trim_start_matches(" }"))
                    }))
                }
                _ => Err(faults),
            }
        })
        .collect()
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
    let rows: Vec<[&str; 4]> = PHRASES
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|row| {
            let parts: Vec<&str> = row.split(" | ").collect();
            parts.try_into().expect("a row has four parts")
        })
        .collect();
    let phrases: Vec<(&str, &str)> = rows.iter().map(|[v, phrase, ..]| (*v, *phrase)).collect();
    let meant: Vec<(&str, &str)> = rows
        .iter()
        .filter(|[_, _, how, _]| *how == "as")
        .map(|[v, _, _, line]| (*v, *line))
        .collect();
    let found = read(&mut edition, &phrases);
    let mut meant = read(&mut edition, &meant).into_iter();
    assert_eq!(found.len(), rows.len());
    let mut failed = Vec::new();
    for ([_, phrase, how, wanted], found) in rows.iter().zip(&found) {
        let agrees = if *how == "as" {
            let line = meant.next().expect("each has a line that it stands for");
            line.is_ok() && *found == line
        } else {
            found.as_ref().is_err_and(|faults| offers(faults, wanted))
        };
        if !agrees {
            failed.push(format!("{phrase} ({how} {wanted})\n    {found:?}"));
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
