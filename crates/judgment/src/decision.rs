//! The decision of a case in words. Takes none.

use codille_evidence::case::{Penalty, Waived};
use codille_evidence::{Case, Question, Wanted};
use codille_lang::ids::Seat;
use codille_lang::words::joined;
use std::collections::BTreeSet;

/// Says how a case decides a question.
pub fn decision(case: &Case, asked: &Question) -> String {
    let who = |seat: Seat| seat.name_of(&case.seats);
    let each = |all: &[(Seat, i64)], what: &str| {
        let all = all.iter().map(|(s, n)| format!("{} {n}", who(*s)));
        format!("{what}{}", joined(all, ", "))
    };
    match &asked.wanted {
        Wanted::May(_, reply) => reply.word().to_owned(),
        Wanted::Score(all, None) => each(all, "reckoned: "),
        Wanted::Score(all, Some(heading)) => {
            each(all, &format!("reckoned for {}: ", heading.as_str()))
        }
        Wanted::Penalty(all, waived) => {
            let all = all.iter();
            let all = all.map(|(s, p)| format!("{}: {}", who(*s), Penalty::words(p)));
            let waived = match waived {
                Waived::Unasked => String::new(),
                Waived::Whole(seat) => format!("; {} may waive it", who(*seat)),
                Waived::Parts(parts) => parts.iter().map(|(s, f)| part(who(*s), f)).collect(),
            };
            format!("penalty: {}{waived}", joined(all, ", "))
        }
        Wanted::Fault(all) => {
            let all = all.iter();
            let all = all.map(|(s, f)| format!("{}: {}", who(*s), f.as_str()));
            format!("at fault: {}", joined(all, ", "))
        }
        Wanted::FreshDeal(true) => "a fresh deal".to_owned(),
        Wanted::FreshDeal(false) => "no fresh deal".to_owned(),
        Wanted::Pays(all) => each(all, "gained and lost: "),
        Wanted::Net(all, None) => each(all, "won and lost in the deal: "),
        Wanted::Net(all, Some(heading)) => {
            each(all, &format!("won and lost for {}: ", heading.as_str()))
        }
        Wanted::Pool(points) => format!("in the pool: {points}"),
        Wanted::Cards(all) => each(all, "cards held: "),
        Wanted::Tricks(all) => each(all, "tricks: "),
        Wanted::Resumes(trick) => format!("play goes on with trick {trick}"),
        Wanted::NoRemedy => "no remedy".to_owned(),
        Wanted::Total(all) => each(all, "totals of the partie: "),
        Wanted::Won(all) => each(all, "won by the partie: "),
        Wanted::NotSettled(_) => "not settled yet".to_owned(),
        Wanted::Etiquette(_) => "a matter of manners".to_owned(),
        Wanted::Awaits(all) if all.is_empty() => "nobody's choice is waited for".to_owned(),
        Wanted::Awaits(all) => {
            let all = all.iter();
            let all = all.map(|(s, right)| format!("{} may {}", who(*s), right.word()));
            format!("it waits: {}", joined(all, ", "))
        }
        Wanted::Follows => "what follows".to_owned(),
    }
}

/// Says of which faults somebody may waive what follows.
fn part(who: &str, faults: &BTreeSet<String>) -> String {
    let named: Vec<String> = faults.iter().map(|f| format!("“{f}”")).collect();
    if named.is_empty() {
        return format!("; {who} may not waive it");
    }
    format!(
        "; {who} may waive what is ordered for {}, and nothing else",
        named.join(" and ")
    )
}
