//! Names on the command line, read by the one resolver.

use super::Failure;
use codille_edition::ruleset::Edition;
use codille_evidence::{EvidenceKind, EvidenceSet, Item};
use codille_report::catalogue::{self, Missed, Name, Term};

impl From<Missed> for Failure {
    fn from(missed: Missed) -> Self {
        Self::Misuse(missed.to_string())
    }
}

/// Returns the id of the variant that a word means. One that is named letter for letter and has faults is left to those who show them.
pub(super) fn variant(edition: &Edition, word: &str) -> Result<String, Failure> {
    let names = catalogue::variants(edition);
    let hint = "`codille variants` lists them";
    match catalogue::find("variant", word, &names, hint) {
        Ok(name) => Ok(name.id.clone()),
        Err(_) if edition.ground.knows(word) => Ok(word.to_owned()),
        Err(missed) => Err(missed.into()),
    }
}

/// The same of several.
pub(super) fn variants(edition: &Edition, words: &[String]) -> Result<Vec<String>, Failure> {
    words.iter().map(|word| variant(edition, word)).collect()
}

/// The same where a variant may be named.
pub(super) fn perhaps(edition: &Edition, word: Option<&String>) -> Result<Option<String>, Failure> {
    word.map(|word| variant(edition, word)).transpose()
}

/// Returns the id of the work that a word means.
pub(super) fn work(edition: &Edition, word: &str) -> Result<String, Failure> {
    let names = catalogue::works(&edition.library);
    let hint = "`codille coverage` lists them";
    let found = catalogue::find("work", word, &names, hint)?;
    Ok(found.id.clone())
}

/// Returns the full id of the record that a word means, and the shelf on which it stands.
pub(super) fn record(edition: &Edition, word: &str) -> Result<(String, EvidenceSet), Failure> {
    found(edition, word, "record", |of| of == EvidenceKind::Record)
}

/// Returns the full id of the record or case that a word means, and the shelf on which it stands.
pub(super) fn played(edition: &Edition, word: &str) -> Result<(String, EvidenceSet), Failure> {
    let played = |of| matches!(of, EvidenceKind::Record | EvidenceKind::Case);
    found(edition, word, "record or case", played)
}

fn found(
    edition: &Edition,
    word: &str,
    what: &str,
    fits: impl Fn(EvidenceKind) -> bool,
) -> Result<(String, EvidenceSet), Failure> {
    let names = |shelf: &EvidenceSet| -> Vec<Name> {
        let fitting = shelf
            .items()
            .filter(|(of, _): &(EvidenceKind, &Item)| fits(*of));
        catalogue::items(&edition.library, fitting)
    };
    let hint = "`codille records` lists them";
    let mut shelf = EvidenceSet::about(edition, word);
    if catalogue::meant(word, &names(&shelf)).is_empty() {
        shelf = EvidenceSet::read(edition);
    }
    let id = catalogue::find(what, word, &names(&shelf), hint)?
        .id
        .clone();
    Ok((id, shelf))
}

/// Returns the topic or clause of a variant that a word means; a topic above others as it is written there.
pub(super) fn part(edition: &Edition, variant: &str, word: &str) -> Option<String> {
    let word = word.trim_start_matches('@').trim_end_matches('/');
    let mut names = catalogue::parts(edition, variant);
    let mut above: Vec<Name> = Vec::new();
    for name in &names {
        for (at, _) in name.id.match_indices('/') {
            let id = name.id.get(..at).unwrap_or_default();
            if !names.iter().chain(&above).any(|n| n.id == id) {
                above.push(Name::plain(id));
            }
        }
    }
    names.extend(above);
    match catalogue::meant(word, &names).as_slice() {
        [one] => Some(one.id.clone()),
        _ => None,
    }
}

/// Returns the words of the glossary.
#[cfg(feature = "book")]
pub(super) fn terms() -> Vec<Term> {
    let entries = codille_book::terms().into_iter();
    let plain = |entry: codille_book::Entry| Term {
        id: entry.id.to_string(),
        term: entry.term,
        spellings: entry.spellings,
        cites: entry.cites.iter().map(ToString::to_string).collect(),
        gist: entry.gist,
    };
    entries.map(plain).collect()
}

/// Returns the words of the glossary, which the book has.
#[cfg(not(feature = "book"))]
pub(super) fn terms() -> Vec<Term> {
    Vec::new()
}
