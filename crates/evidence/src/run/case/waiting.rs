//! What is answered where the settlement waits for somebody's choice.

use super::answer::Answer;
use crate::Case;
use crate::case::Wanted;
use codille_edition::check::rule::Verb;
use codille_engine::referee::{Deed, RefereedHand};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::sorting;
use codille_lang::words::joined;

/// Tells whether a question asks for what only a settled hand has.
pub(super) const fn wants_settlement(wanted: &Wanted) -> bool {
    match wanted {
        Wanted::Score(..)
        | Wanted::Pays(_)
        | Wanted::Net(..)
        | Wanted::Pool(_)
        | Wanted::Total(_)
        | Wanted::Won(_) => true,
        Wanted::May(..)
        | Wanted::Penalty(..)
        | Wanted::Fault(_)
        | Wanted::FreshDeal(_)
        | Wanted::Cards(_)
        | Wanted::Tricks(_)
        | Wanted::Resumes(_)
        | Wanted::NoRemedy
        | Wanted::NotSettled(_)
        | Wanted::Etiquette(_)
        | Wanted::Awaits(_)
        | Wanted::Follows => false,
    }
}

/// Says for whose choice the hand waits, with the clauses that give it; `None` where it waits for none.
pub(super) fn waits(bench: &RefereedHand, case: &Case) -> Option<(String, Vec<ClauseId>)> {
    let awaited = bench.hand.awaits();
    if awaited.is_empty() {
        return None;
    }
    let said = awaited.iter().map(|(seat, right)| {
        let name = seat.name_of(&case.seats);
        format!("{name} has not said whether he {}", chooses(*right))
    });
    let clauses = awaited
        .iter()
        .flat_map(|(seat, right)| bench.opinion(*seat, &Deed::declining(*right)).clauses);
    let words = format!("not settled: {}", joined(said, "; "));
    Some((words, clauses.collect()))
}

/// Says what is chosen.
const fn chooses(right: Verb) -> &'static str {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an act that the table lists is no verb, and other verbs are no rights on which a settlement waits"
    )]
    match right {
        Verb::Reserve => "sets his stake apart",
        Verb::Defend => "forbids the surrender",
        Verb::Stop => "ends the hand",
        _ => "uses his right",
    }
}

/// Answers for a hand that waits: of what only a settled hand has, that it is not settled.
pub(super) fn unsettled(
    bench: &RefereedHand,
    case: &Case,
    wanted: &Wanted,
    open: bool,
) -> Option<Answer> {
    if !wants_settlement(wanted) {
        return None;
    }
    let (words, clauses) = waits(bench, case)?;
    Some(Answer {
        words,
        holds: open,
        clauses,
        ..Answer::default()
    })
}

/// Answers for whose choice the hand waits.
pub(super) fn awaited(bench: &RefereedHand, case: &Case, wanted: &[(Seat, Verb)]) -> Answer {
    let mut wanted = wanted.to_vec();
    sorting::by_key(&mut wanted, |(seat, _)| *seat);
    let holds = bench.hand.awaits() == wanted;
    let (words, clauses) = waits(bench, case)
        .unwrap_or_else(|| ("nobody's choice is waited for".to_owned(), Vec::new()));
    Answer {
        words,
        holds,
        clauses,
        ..Answer::default()
    }
}
