//! Open questions: what a reader asks without saying the answer. Answers none.

use super::entry::{CaseEntry, QuestionEntry};
use super::{Waived, Wanted};
use crate::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;
use std::collections::BTreeSet;

/// Makes an open question of all seats.
type MakeOpen = fn(&QuestionEntry, &[Seat]) -> Wanted;

/// What may be asked under `what:`, and what is then wanted.
const KINDS: [(MakeOpen, &str); 15] = [
    (|_, _| Wanted::Follows, "follows"),
    (
        |e, all| Wanted::Score(each(all), e.heading.clone()),
        "score",
    ),
    (|_, all| penalty(all), "penalty"),
    (|_, _| Wanted::Fault(Vec::new()), "fault"),
    (|_, _| Wanted::FreshDeal(false), "fresh_deal"),
    (|_, all| Wanted::Pays(each(all)), "pays"),
    (|e, all| Wanted::Net(each(all), e.heading.clone()), "net"),
    (|_, _| Wanted::Pool(0), "pool"),
    (|_, all| Wanted::Cards(each(all)), "cards"),
    (|_, all| Wanted::Tricks(each(all)), "tricks"),
    (|_, _| Wanted::Resumes(0), "resumes"),
    (|_, _| Wanted::NoRemedy, "remedy"),
    (|_, all| Wanted::Total(each(all)), "total"),
    (|_, all| Wanted::Won(each(all)), "won"),
    (|_, _| Wanted::Awaits(Vec::new()), "awaits"),
];

/// Lists what may be asked under `what:`, the usual question first.
pub fn open_questions() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(_, word)| *word)
}

fn each(seats: &[Seat]) -> Vec<(Seat, i64)> {
    seats.iter().map(|seat| (*seat, 0)).collect()
}

fn penalty(seats: &[Seat]) -> Wanted {
    let none = seats.iter().map(|seat| (*seat, BTreeSet::new()));
    Wanted::Penalty(none.collect(), Waived::Unasked)
}

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
    let all: Vec<Seat> = (0..seats).filter_map(Seat::new).collect();
    let make = reading.one_of(BAD_FIELD, "question", what, &KINDS)?;
    Some(make(entry, &all))
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
