//! Open questions: what a reader asks without saying the answer. Answers none.

use super::entry::{CaseEntry, QuestionEntry};
use super::{Waived, Wanted};
use crate::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;
use std::collections::BTreeSet;

/// What may be asked under `what:`.
const KINDS: [&str; 15] = [
    "follows",
    "score",
    "penalty",
    "fault",
    "fresh_deal",
    "pays",
    "net",
    "pool",
    "cards",
    "tricks",
    "resumes",
    "remedy",
    "total",
    "won",
    "awaits",
];

/// Returns what an open question is about: the kind that it names, of all seats, or whatever follows.
pub(super) fn open(
    entry: &QuestionEntry,
    seats: usize,
    reading: &mut Reading<'_>,
) -> Option<Wanted> {
    let Some(what) = &entry.what else {
        let asked = entry.ask.is_some() && entry.answer.is_none();
        return asked.then_some(Wanted::Follows);
    };
    // A case with more seats than any table has is refused when it is judged.
    let all = || (0..seats).filter_map(Seat::new);
    let each = || all().map(|s| (s, 0)).collect();
    Some(match what.as_str() {
        "follows" => Wanted::Follows,
        "score" => Wanted::Score(each(), entry.heading.clone()),
        "penalty" => Wanted::Penalty(
            all().map(|s| (s, BTreeSet::new())).collect(),
            Waived::Unasked,
        ),
        "fault" => Wanted::Fault(Vec::new()),
        "fresh_deal" => Wanted::FreshDeal(false),
        "pays" => Wanted::Pays(each()),
        "net" => Wanted::Net(each(), entry.heading.clone()),
        "pool" => Wanted::Pool(0),
        "cards" => Wanted::Cards(each()),
        "tricks" => Wanted::Tricks(each()),
        "resumes" => Wanted::Resumes(0),
        "remedy" => Wanted::NoRemedy,
        "total" => Wanted::Total(each()),
        "won" => Wanted::Won(each()),
        "awaits" => Wanted::Awaits(Vec::new()),
        _ => {
            reading.unknown(BAD_FIELD, "question", what, &KINDS);
            return None;
        }
    })
}

/// Notes an open question of the edition itself, which decides what it asks.
pub(super) fn closed(case: &CaseEntry, at: Option<&Text>, reading: &mut Reading<'_>) {
    let span = at.map_or(case.questions.span(), Text::span);
    let own = |file| reading.edition.evidence.iter().any(|e| e.file == file);
    if own(span.file) {
        let title = "a question of the edition wants its answer";
        reading.fault(BAD_FIELD, title, span);
    }
}
