//! What a seat suffers and who may waive it, as the entry of a question names it.

use super::entry::QuestionEntry;
use super::seats::seat;
use super::{Penalty, Waived};
use crate::reading::Reading;
use codille_edition::yaml::{Text, Words};
use codille_lang::diagnostic::code::BAD_FIELD;
use std::collections::BTreeSet;

/// Reads all that a seat suffers; `none` stands alone.
pub(super) fn penalties(words: &Words, reading: &mut Reading<'_>) -> BTreeSet<Penalty> {
    let all: Vec<Text> = words.iter().collect();
    let mut out = BTreeSet::new();
    for word in &all {
        let found = Penalty::ALL.iter().find(|(_, w)| *w == word.as_str());
        if let Some((penalty, _)) = found {
            out.insert(*penalty);
        } else if *word != Penalty::NONE || all.len() > 1 {
            let named = Penalty::ALL.iter().map(|(_, w)| *w);
            let known: Vec<&str> = named.chain([Penalty::NONE]).collect();
            reading.unknown(BAD_FIELD, "penalty", word, &known);
        }
    }
    out
}

/// Reads who may waive what: a seat all of it, or seats what follows from the faults that are named; `none` names none.
pub(super) fn waived(entry: &QuestionEntry, seats: &[Text], reading: &mut Reading<'_>) -> Waived {
    let whole = entry.waivable_by.as_ref();
    if let Some(by) = whole.and_then(|w| seat(w, seats, reading)) {
        return Waived::Whole(by);
    }
    let Some(parts) = &entry.waivable else {
        return Waived::Unasked;
    };
    let each = parts.iter().filter_map(|(who, faults)| {
        let named = faults.iter().map(|f| f.as_str().to_owned());
        let named = named.filter(|f| f != Penalty::NONE).collect();
        Some((seat(who, seats, reading)?, named))
    });
    Waived::Parts(each.collect())
}
