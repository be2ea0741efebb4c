//! Finds the moment at which an act is wanted, letting pass on the way what nobody told of. Judges nothing.

use crate::engine::{Act, Decision, Hand};
use crate::variant::Answer;

/// How many decisions may be let pass.
const PATIENCE: usize = 48;

/// Tells whether a decision asks this seat for such an act, lawful or not.
pub(super) fn asks_for(decision: &Decision, seat: usize, act: Act) -> bool {
    if let (Decision::Play { .. }, Act::Play(_)) = (decision, act) {
        return true;
    }
    if decision.seat() != Some(seat) {
        return false;
    }
    match (decision, act) {
        (Decision::Discard { .. }, Act::Discard(_))
        | (Decision::Take { .. }, Act::Take(_))
        | (Decision::Leave { .. }, Act::Leave(_))
        | (Decision::Call { .. }, Act::Call { .. })
        | (Decision::Answer { .. }, Act::Answer(_) | Act::Ask)
        | (Decision::Announce { .. }, Act::Announce)
        | (Decision::Bid { .. }, Act::Bid(_) | Act::Pass)
        | (Decision::Name { .. }, Act::Name(_)) => true,
        (decision, act) => decision.takes(act),
    }
}

/// Goes on to the moment at which a seat is asked for such an act; `None` where that never comes.
pub(super) fn seek(hand: &Hand, seat: usize, act: Act) -> Option<Hand> {
    if asks_for(&hand.decision, seat, act) {
        return Some(hand.clone());
    }
    let mut on = hand.clone();
    for _ in 0..PATIENCE {
        if !let_pass(&mut on) {
            return None;
        }
        if asks_for(&on.decision, seat, act) {
            return Some(on);
        }
    }
    None
}

/// Lets the decision at hand pass as those do of whom nothing is told; returns whether it could.
pub(super) fn let_pass(hand: &mut Hand) -> bool {
    let decision = hand.decision;
    let Some(seat) = decision.seat() else {
        return false;
    };
    let act = match decision {
        Decision::Answer { .. } => Act::Answer(Answer::Good),
        // What a seat has drawn by hand it does not draw once more.
        Decision::Take { least, .. } => {
            let drawn = hand
                .state
                .facts
                .taken
                .get(seat)
                .map_or(0, |t| t.count_ones());
            Act::Take(least.saturating_sub(drawn))
        }
        Decision::Leave { least, .. } if least > 0 => Act::Leave(least),
        Decision::Announce { must: true, .. } => {
            hand.pass_over(seat);
            return true;
        }
        Decision::Discard { .. } => {
            hand.leave_exchange(seat);
            return true;
        }
        Decision::Bid { pass: true, .. } => Act::Pass,
        Decision::Play { .. } | Decision::Name { .. } | Decision::Bid { .. } | Decision::Over => {
            return false;
        }
        _ if decision.is_offer() => Act::GoOn,
        _ => return false,
    };
    hand.force(seat, act);
    true
}
