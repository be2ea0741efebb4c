//! What a reader is asked who judges a case before the book does: the question in words, and the answers to choose among.

use codille_evidence::case::CaseReply;
use codille_evidence::{Case, Question, Wanted};
use codille_lang::ids::Seat;
use codille_lang::words::listed;
use serde_json::{Value, json};

/// What an act may be.
const MAY: [&str; 3] = [
    "It is allowed.",
    "It is not allowed.",
    "The laws do not say.",
];

/// Returns a question as data for the script: `ask` in words; `choose` among sentences with the number of the right one, or `numbers` by
/// name. A question with neither is answered in the reader's own words. `written` is the act that is asked about.
pub(super) fn question(case: &Case, asked: &Question, written: &str) -> Value {
    let words = asked.ask.clone();
    let mut out = json!({ "ask": words.unwrap_or_else(|| ask(case, &asked.wanted, written)) });
    let more = match &asked.wanted {
        Wanted::May(_, reply) => {
            let right = match reply {
                CaseReply::Yes => 0,
                CaseReply::No => 1,
                CaseReply::Silent => 2,
            };
            json!({ "choose": MAY, "right": right })
        }
        Wanted::FreshDeal(fresh) => {
            let all = ["There is a fresh deal.", "There is no fresh deal."];
            json!({ "choose": all, "right": usize::from(!fresh) })
        }
        Wanted::Score(all, _)
        | Wanted::Pays(all)
        | Wanted::Net(all, _)
        | Wanted::Cards(all)
        | Wanted::Tricks(all)
        | Wanted::Total(all)
        | Wanted::Won(all) => {
            let each = all.iter().map(|(seat, n)| (name(case, *seat), *n));
            json!({ "numbers": each.collect::<Vec<_>>() })
        }
        Wanted::Pool(points) => json!({ "numbers": [("in the pool", points)] }),
        Wanted::Resumes(trick) => json!({ "numbers": [("trick", trick)] }),
        Wanted::Penalty(..)
        | Wanted::Fault(_)
        | Wanted::NoRemedy
        | Wanted::NotSettled(_)
        | Wanted::Etiquette(_)
        | Wanted::Awaits(_)
        | Wanted::Follows => json!({}),
    };
    if let (Value::Object(out), Value::Object(more)) = (&mut out, more) {
        out.extend(more);
    }
    out
}

fn name(case: &Case, seat: Seat) -> String {
    seat.name_of(&case.seats).to_owned()
}

/// Puts a question into words that has none of its own.
fn ask(case: &Case, wanted: &Wanted, written: &str) -> String {
    let all = |seats: Vec<Seat>| {
        let names: Vec<String> = seats.into_iter().map(|s| name(case, s)).collect();
        listed(&names, "and")
    };
    let of = |all_of: &[(Seat, i64)]| all(all_of.iter().map(|(seat, _)| *seat).collect());
    match wanted {
        Wanted::May(..) => {
            let act = written.replace(['_', '"'], " ");
            format!("Is it allowed that {}?", act.trim())
        }
        Wanted::Score(seats, _) => format!("How many points may be reckoned by {}?", of(seats)),
        Wanted::Penalty(seats, _) => {
            let seats = seats.iter().map(|(seat, _)| *seat);
            format!("What penalty falls on {}?", all(seats.collect()))
        }
        Wanted::Fault(seats) => {
            let seats = seats.iter().map(|(seat, _)| *seat);
            format!("Is there a fault of {}, and which?", all(seats.collect()))
        }
        Wanted::FreshDeal(_) => "Is there a fresh deal?".to_owned(),
        Wanted::Pays(seats) => format!(
            "What is won (+) or lost (−) by the ruling by {}?",
            of(seats)
        ),
        Wanted::Net(seats, _) => {
            format!("What is won (+) or lost (−) in the deal by {}?", of(seats))
        }
        Wanted::Won(seats) => format!(
            "What is won (+) or lost (−) by the partie by {}?",
            of(seats)
        ),
        Wanted::Pool(_) => "What lies in the pool?".to_owned(),
        Wanted::Cards(seats) => format!("How many cards are held by {}?", of(seats)),
        Wanted::Tricks(seats) => format!("How many tricks are reckoned to {}?", of(seats)),
        Wanted::Resumes(_) => "With which trick does play go on?".to_owned(),
        Wanted::NoRemedy => "Is there a remedy?".to_owned(),
        Wanted::Total(seats) => format!("How many points has {} then in the partie?", of(seats)),
        Wanted::NotSettled(_) => "Is it settled yet?".to_owned(),
        Wanted::Etiquette(_) => "Do the laws rule it?".to_owned(),
        Wanted::Awaits(_) => "Does it wait for somebody's choice, and for whose?".to_owned(),
        Wanted::Follows => "What follows?".to_owned(),
    }
}
