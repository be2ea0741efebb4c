//! Decisions of a question, made of its entry.

use super::asking::Asking;
use super::entry::QuestionEntry;
use super::penalties::{penalties, waived};
use super::seats::{numbers, seat, signed};
use super::{CaseReply, Unsettled, Wanted};
use crate::reading::Reading;
use codille_edition::check::rule::Verb;
use codille_edition::yaml::{Number, Pairs, Text};
use codille_engine::Decision;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;

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
        let reply = entry
            .answer
            .as_ref()
            .map_or(Some(CaseReply::Silent), |word| {
                let found = CaseReply::ALL.iter().find(|(_, w)| *w == word.as_str());
                if found.is_none() {
                    let known = CaseReply::ALL.map(|(_, w)| w);
                    reading.unknown(BAD_FIELD, "answer", word, &known);
                }
                found.map(|(reply, _)| *reply)
            });
        if let (Some(line), Some(reply)) = (asking.line(text, reading), reply) {
            out.push(Wanted::May(Box::new(line), reply));
        }
    }
    if let Some(pairs) = &entry.score {
        out.push(Wanted::Score(
            signed(pairs, seats, reading),
            entry.heading.clone(),
        ));
    }
    if let Some(pairs) = &entry.penalty {
        let all = pairs.iter();
        let all = all.filter_map(|(who, words)| {
            Some((seat(who, seats, reading)?, penalties(words, reading)))
        });
        let all = all.collect();
        out.push(Wanted::Penalty(all, waived(entry, seats, reading)));
    }
    if let Some(pairs) = &entry.fault {
        let all = pairs.iter();
        let all = all.filter_map(|(who, name)| Some((seat(who, seats, reading)?, name.clone())));
        out.push(Wanted::Fault(all.collect()));
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
    if let Some(points) = entry.pool {
        out.push(Wanted::Pool(i64::from(points.value)));
    }
    let counted: [(&Option<Pairs<Number>>, Make); 2] = [
        (&entry.cards, Wanted::Cards),
        (&entry.tricks, Wanted::Tricks),
    ];
    for (pairs, make) in counted {
        if let Some(pairs) = pairs {
            let all = numbers(pairs, seats, reading).into_iter();
            out.push(make(all.map(|(s, n)| (s, i64::from(n))).collect()));
        }
    }
    if let Some(trick) = entry.resumes {
        out.push(Wanted::Resumes(trick.value));
    }
    if let Some(word) = &entry.remedy {
        if word == "none" {
            out.push(Wanted::NoRemedy);
        } else {
            reading.unknown(BAD_FIELD, "remedy", word, &["none"]);
        }
    }
    if let Some(pairs) = &entry.awaits {
        out.push(Wanted::Awaits(awaited(pairs, seats, reading)));
    }
    if let Some(word) = &entry.not_settled {
        let found = Unsettled::ALL.iter().find(|(_, w)| *w == word.as_str());
        if found.is_none() {
            let known = Unsettled::ALL.map(|(_, w)| w);
            reading.unknown(BAD_FIELD, "part of a settlement", word, &known);
        }
        out.extend(found.map(|(what, _)| Wanted::NotSettled(*what)));
    }
    if let Some(passage) = &entry.etiquette {
        out.extend(reading.cite(Some(passage)).map(Wanted::Etiquette));
    }
    out
}

/// Reads the choices on which a settlement waits.
fn awaited(pairs: &Pairs<Text>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, Verb)> {
    let mut known: Vec<Verb> = Decision::awaited_rights().collect();
    known.sort_by_key(|right| right.word());
    let mut out = Vec::new();
    for (who, word) in pairs.iter() {
        let found = known.iter().find(|v| v.word() == word.as_str());
        if found.is_none() {
            let known: Vec<&str> = known.iter().map(|right| right.word()).collect();
            reading.unknown(BAD_FIELD, "choice", word, &known);
        }
        if let (Some(who), Some(right)) = (seat(who, seats, reading), found) {
            out.push((who, *right));
        }
    }
    out
}
