//! The decision of a case as a sentence for those who read. Takes none.

use codille_evidence::case::{CaseReply, Penalty, Waived};
use codille_evidence::{Case, Question, Wanted};
use codille_lang::ids::Seat;
use codille_lang::words::{counted, listed};
use std::collections::BTreeSet;

/// Says how a case decides a question; `written` is the act that is asked about, where one is.
pub(super) fn sentence(case: &Case, asked: &Question, written: &str) -> String {
    let who = |seat: &Seat| seat.name_of(&case.seats).to_owned();
    let each = |all: &[(Seat, i64)], say: &dyn Fn(i64) -> String| {
        let all: Vec<String> = (all.iter())
            .map(|(seat, n)| format!("{} {}", who(seat), say(*n)))
            .collect();
        format!("{}.", listed(&all, "and"))
    };
    let under = |heading: &Option<codille_edition::yaml::Text>| {
        let words = heading.as_ref().map(|h| format!(" for {}", h.as_str()));
        words.unwrap_or_default()
    };
    match &asked.wanted {
        Wanted::May(_, reply) => may(*reply, written),
        Wanted::Score(all, heading) => each(all, &|n| format!("reckons {n}{}", under(heading))),
        Wanted::Penalty(all, waived) => {
            let all: Vec<String> = all.iter().map(|(s, p)| suffers(&who(s), p)).collect();
            format!("{}{}.", listed(&all, "and"), waives(waived, &who))
        }
        Wanted::Fault(all) => {
            let all: Vec<String> = (all.iter())
                .map(|(s, fault)| match fault.as_str() {
                    "none" => format!("{} is at fault in nothing", who(s)),
                    fault => format!("{} is at fault: {fault}", who(s)),
                })
                .collect();
            format!("{}.", listed(&all, "and"))
        }
        Wanted::FreshDeal(true) => "There is a fresh deal.".to_owned(),
        Wanted::FreshDeal(false) => "There is no fresh deal.".to_owned(),
        Wanted::Pays(all) => each(all, &|n| moves(n, "by the ruling")),
        Wanted::Net(all, heading) => each(all, &|n| {
            moves(n, &format!("in the deal{}", under(heading)))
        }),
        Wanted::Pool(points) => format!("In the pool lie {points}."),
        Wanted::Cards(all) => each(all, &|n| format!("holds {}", many(n, "card"))),
        Wanted::Tricks(all) => each(all, &|n| format!("has {}", many(n, "trick"))),
        Wanted::Resumes(trick) => format!("Play goes on with trick {trick}."),
        Wanted::NoRemedy => "There is no remedy.".to_owned(),
        Wanted::Total(all) => each(all, &|n| format!("stands at {n} in the partie")),
        Wanted::Won(all) => each(all, &|n| moves(n, "by the partie")),
        Wanted::NotSettled(_) => "It is not settled yet.".to_owned(),
        Wanted::Etiquette(_) => "It is a matter of manners.".to_owned(),
        Wanted::Awaits(all) if all.is_empty() => "Nobody's choice is waited for.".to_owned(),
        Wanted::Awaits(all) => {
            let all: Vec<String> = (all.iter())
                .map(|(s, right)| format!("{} may {}", who(s), right.word()))
                .collect();
            format!("It waits: {}.", listed(&all, "and"))
        }
        Wanted::Follows => "The laws say what follows.".to_owned(),
    }
}

/// Says whether an act may be done.
fn may(reply: CaseReply, written: &str) -> String {
    // The words of acts are those of files.
    let mut opens = false;
    let act: String = (written.chars())
        .map(|c| match c {
            '_' => ' ',
            '"' => {
                opens = !opens;
                if opens { '“' } else { '”' }
            }
            c => c,
        })
        .collect();
    match reply {
        CaseReply::Yes => format!("It is allowed that {act}."),
        CaseReply::No => format!("It is not allowed that {act}."),
        CaseReply::Silent => format!("The laws do not say whether it is allowed that {act}."),
    }
}

/// Says what a seat suffers.
fn suffers(who: &str, all: &BTreeSet<Penalty>) -> String {
    if all.is_empty() {
        format!("{who} suffers nothing")
    } else {
        format!("{who} {}", Penalty::words(all))
    }
}

/// Says who may waive what is ordered.
fn waives(waived: &Waived, who: &dyn Fn(&Seat) -> String) -> String {
    match waived {
        Waived::Unasked => String::new(),
        Waived::Whole(seat) => format!("; {} may waive it", who(seat)),
        Waived::Parts(parts) => {
            let part = |(seat, faults): &(Seat, BTreeSet<String>)| {
                let named: Vec<String> = faults.iter().map(|f| format!("“{f}”")).collect();
                if named.is_empty() {
                    format!("; {} may not waive it", who(seat))
                } else {
                    let named = listed(&named, "and");
                    format!(
                        "; {} may waive what is ordered for {named}, and nothing else",
                        who(seat)
                    )
                }
            };
            parts.iter().map(part).collect()
        }
    }
}

/// Says what a seat wins or loses.
fn moves(points: i64, how: &str) -> String {
    match points {
        0 => format!("neither wins nor loses {how}"),
        1.. => format!("wins {points} {how}"),
        _ => format!("loses {} {how}", points.unsigned_abs()),
    }
}

fn many(n: i64, what: &str) -> String {
    usize::try_from(n).map_or_else(|_| format!("{n} {what}s"), |n| counted(n, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_sentence() {
        assert_eq!(
            may(CaseReply::No, "A alters"),
            "It is not allowed that A alters."
        );
        assert_eq!(
            may(CaseReply::Yes, "B claims \"fresh deal\""),
            "It is allowed that B claims “fresh deal”."
        );
        assert_eq!(
            may(CaseReply::Silent, "C draws_top 3"),
            "The laws do not say whether it is allowed that C draws top 3."
        );
        assert_eq!(suffers("A", &BTreeSet::new()), "A suffers nothing");
        let all = BTreeSet::from([Penalty::ReckonsNothing]);
        assert_eq!(suffers("A", &all), "A reckons nothing");
        assert_eq!(moves(-3, "in the deal"), "loses 3 in the deal");
        assert_eq!(many(1, "trick"), "1 trick");
    }
}
