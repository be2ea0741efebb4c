//! What falls due at an event between two who declare.

use super::{ELDER, YOUNGER, who};
use crate::witness::answer::or_nothing;
use crate::witness::answer::{Answer, trouble};
use codille_edition::check::rule::Event;
use codille_engine::variant::{Due, EvalContext, EvalError, HandState, Side, Variant};
use codille_lang::ids::{DeclarationId, Seat};

/// The facts when both have exchanged.
pub(super) fn in_play(variant: &Variant) -> HandState {
    let mut facts = variant.facts();
    facts.leader = Some(Seat::FIRST);
    facts.exchanged = facts.active;
    facts.reckoning.deal_number = 1;
    facts
}

/// Says what falls due at an event for a seat, perhaps by a call with its cards, with the clauses.
pub(super) fn due(
    variant: &Variant,
    facts: &HandState,
    (event, seat): (Event, Seat),
    call: Option<(DeclarationId, u64)>,
) -> Answer {
    let mut context = EvalContext::traced(facts, seat);
    if let Some((class, called)) = call {
        (context.query.calling, context.query.called) = (Some(class), called);
    }
    let found = variant.due(event, &mut context);
    let mut clauses = variant.standing(event, &mut context);
    let says = match found {
        Ok(dues) => {
            clauses.extend(dues.iter().flat_map(|d| d.clauses.iter().copied()));
            scores(&dues)
        }
        Err(EvalError::Conflict(..)) => "the rules conflict".to_owned(),
        Err(other) => trouble(variant, &other),
    };
    Answer::of(says, clauses)
}

fn scores(dues: &[Due]) -> String {
    let sum = |seat: Seat| -> i64 {
        let own = |d: &&Due| matches!(d.to, Side::Seats(seats) if seats.contains(seat));
        dues.iter().filter(own).map(|d| d.amount).sum()
    };
    let all = [ELDER, YOUNGER].map(|seat| (who(seat), sum(seat)));
    let all = all.into_iter().filter(|(_, sum)| *sum != 0);
    or_nothing(all.map(|(who, sum)| format!("{who} scores {sum}")), ", ")
}
