//! Whether somebody may do an act or waive a penalty, and why he may not.

use super::act::{CaseStep, fault_number, sits_by, step};
use super::answer::Answer;
use super::basis::making;
use crate::Case;
use crate::case::{CaseReply, Question};
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::variant::{Hindrance, Legality, Offence};
use codille_lang::ids::{FaultId, Seat};
use rand_chacha::ChaCha8Rng;

pub(super) fn may(
    bench: &RefereedHand,
    case: &Case,
    question: &Question,
    line: &crate::case::CaseLine,
    reply: CaseReply,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    let (seat, deed) = match step(bench, case, question.after, line, rng)? {
        CaseStep::Do(seat, deed) => (seat, deed),
        CaseStep::Waive(seat, _) if sits_by(bench, seat) => {
            return Ok(Answer {
                words: CaseReply::Silent.word().to_owned(),
                holds: reply == CaseReply::Silent || question.open,
                ..Answer::default()
            });
        }
        CaseStep::Waive(seat, fault) => {
            let fault = fault.map(|f| fault_number(bench, &f)).transpose()?;
            return Ok(waiver(bench, seat, fault, reply, question.open));
        }
        CaseStep::Nothing => return Err("this is no act that somebody may do or not".to_owned()),
    };
    let opinion = bench.prospect(seat, &deed);
    bench.variant().sound(opinion.trouble.as_ref())?;
    let got = match opinion.allowed {
        Some(true) => CaseReply::Yes,
        Some(false) => CaseReply::No,
        None => CaseReply::Silent,
    };
    Ok(Answer {
        words: got.word().to_owned(),
        holds: got == reply || question.open,
        short: if got == CaseReply::No {
            refusal(bench, case, (seat, &deed), &opinion)
        } else {
            Vec::new()
        },
        hindered: hindrance(bench, case, seat, &opinion).filter(|_| got == CaseReply::Silent),
        supplied: bench.supplied_for(seat, &deed),
        clauses: opinion.clauses,
        why: bench.why_not(seat, &deed, &opinion.failed),
        failed: opinion.failed,
    })
}

/// Says why each clause does not give what is asked: of rights that would reach so far, that the moment is another's.
fn refusal(
    bench: &RefereedHand,
    case: &Case,
    (seat, deed): (Seat, &Deed),
    opinion: &Legality,
) -> Vec<Vec<String>> {
    let mut short = bench.why_not(seat, deed, &opinion.clauses);
    let Some(moment) = hindrance(bench, case, seat, opinion) else {
        return short;
    };
    for reasons in short.iter_mut().filter(|r| r.is_empty()) {
        reasons.push(moment.clone());
    }
    short
}

/// Says why an act cannot be done that no clause forbids.
fn hindrance(bench: &RefereedHand, case: &Case, seat: Seat, opinion: &Legality) -> Option<String> {
    let name = |seat: Seat| seat.name_of(&case.seats);
    let words = match opinion.hindered? {
        Hindrance::Cards => format!("{} does not hold these cards", name(seat)),
        Hindrance::Moment => match bench.hand.decision.seat() {
            Some(other) if other != seat => format!("it is the turn of {}", name(other)),
            Some(_) => format!("something else is asked of {} first", name(seat)),
            None => "nothing more is asked of anybody".to_owned(),
        },
    };
    Some(words)
}

/// Tells whether a seat may waive what follows from a fault, or from any where none is named: by the clauses that order it.
fn waiver(
    bench: &RefereedHand,
    seat: Seat,
    fault: Option<FaultId>,
    reply: CaseReply,
    open: bool,
) -> Answer {
    let offences = bench.minutes().offences.iter().enumerate().rev();
    let mut standing = offences.filter(|(_, o)| {
        let named = fault.is_none_or(|f| f == o.fault);
        named && o.stands()
    });
    let may = |o: &Offence| o.waivable_by.contains(seat);
    let found = standing.clone().find(|(_, o)| may(o));
    // Of a penalty that no clause lets anybody waive the rules say nothing.
    let mut all = standing.clone();
    let unspoken = if standing.clone().next().is_some() {
        all.all(|(_, o)| o.waivable_by.is_empty())
    } else {
        !bench.variant().lets_waive()
    };
    let got = match found {
        Some(_) => CaseReply::Yes,
        None if unspoken => CaseReply::Silent,
        None => CaseReply::No,
    };
    let about = found.or_else(|| standing.next());
    Answer {
        words: got.word().to_owned(),
        holds: got == reply || open,
        clauses: about.map_or_else(|| bench.on_waivers(), |(at, _)| making(bench, at)),
        ..Answer::default()
    }
}
