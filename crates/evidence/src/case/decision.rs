//! Decisions of a question, made of its entry.

use super::asking::Asking;
use super::entry::QuestionEntry;
use super::penalties::{penalties, waived};
use super::seats::{by_seat, seat, signed};
use super::{CaseReply, Unsettled, Wanted};
use crate::reading::Reading;
use codille_edition::check::rule::Verb;
use codille_edition::yaml::{Number, Pairs, Text};
use codille_engine::Decision;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;
use codille_lang::sorting;

/// Makes a decision of numbers by seat.
type Make = fn(Vec<(Seat, i64)>) -> Wanted;

pub(super) fn wanted(
    entry: &QuestionEntry,
    asking: &Asking<'_>,
    reading: &mut Reading<'_>,
) -> Vec<Wanted> {
    let seats = asking.seats;
    let mut out = Vec::new();
    if let Some(text) = &entry.may {
        // Without an answer it is asked of the laws.
        let answer = entry.answer.as_ref();
        let reply = answer.map_or(Some(CaseReply::Silent), |word| {
            reading.one_of(BAD_FIELD, "answer", word, &CaseReply::ALL)
        });
        if let (Some(line), Some(reply)) = (asking.line(text, reading), reply) {
            out.push(Wanted::May(Box::new(line), reply));
        }
    }
    if let Some(pairs) = &entry.score {
        let all = signed(pairs, seats, reading);
        out.push(Wanted::Score(all, entry.heading.clone()));
    }
    if let Some(pairs) = &entry.penalty {
        let all = by_seat(pairs, seats, reading, penalties);
        out.push(Wanted::Penalty(all, waived(entry, seats, reading)));
    }
    if let Some(pairs) = &entry.fault {
        let all = by_seat(pairs, seats, reading, |name, _| name.clone());
        out.push(Wanted::Fault(all));
    }
    if let Some(word) = &entry.fresh_deal {
        match word.as_str() {
            "yes" | "true" => out.push(Wanted::FreshDeal(true)),
            "no" | "false" => out.push(Wanted::FreshDeal(false)),
            _ => reading.unknown(BAD_FIELD, "answer", word, &["yes", "no"]),
        }
    }
    let signed_kinds: [(&Option<Pairs<i32>>, Make); 3] = [
        (&entry.pays, Wanted::Pays),
        (&entry.total, Wanted::Total),
        (&entry.won, Wanted::Won),
    ];
    for (pairs, make) in signed_kinds {
        if let Some(pairs) = pairs {
            out.push(make(signed(pairs, seats, reading)));
        }
    }
    if let Some(pairs) = &entry.net {
        let all = signed(pairs, seats, reading);
        out.push(Wanted::Net(all, entry.heading.clone()));
    }
    out.extend(entry.pool.map(|points| Wanted::Pool(points.value.into())));
    let counted: [(&Option<Pairs<Number>>, Make); 2] = [
        (&entry.cards, Wanted::Cards),
        (&entry.tricks, Wanted::Tricks),
    ];
    for (pairs, make) in counted {
        if let Some(pairs) = pairs {
            let all = by_seat(pairs, seats, reading, |n, _| i64::from(n.value));
            out.push(make(all));
        }
    }
    out.extend(entry.resumes.map(|trick| Wanted::Resumes(trick.value)));
    if let Some(word) = &entry.remedy {
        let none = reading.one_of(BAD_FIELD, "remedy", word, &[((), "none")]);
        out.extend(none.map(|()| Wanted::NoRemedy));
    }
    if let Some(pairs) = &entry.awaits {
        out.push(Wanted::Awaits(awaited(pairs, seats, reading)));
    }
    if let Some(word) = &entry.not_settled {
        let found = reading.one_of(BAD_FIELD, "part of a settlement", word, &Unsettled::ALL);
        out.extend(found.map(Wanted::NotSettled));
    }
    if let Some(passage) = &entry.etiquette {
        out.extend(reading.cite(Some(passage)).map(Wanted::Etiquette));
    }
    out
}

/// Reads the choices on which a settlement waits.
fn awaited(pairs: &Pairs<Text>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, Verb)> {
    let known = Decision::awaited_rights().map(|right| (right, right.word()));
    let mut known: Vec<(Verb, &str)> = known.collect();
    sorting::by_key(&mut known, |(_, word)| *word);
    let each = pairs.iter().filter_map(|(who, word)| {
        let right = reading.one_of(BAD_FIELD, "choice", word, &known);
        let who = seat(who, seats, reading);
        Some((who?, right?))
    });
    each.collect()
}
