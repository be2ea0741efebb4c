//! Does one act of a record, and says in a few words what it is.

use super::player::{Done, Objection, Player};
use super::seated::{NotDone, Seated};
use codille_engine::{Act, Decision, Hand, phase};
use codille_lang::ids::Seat;

impl Player<'_> {
    /// Does one act, or says why it is refused.
    pub(super) fn one(&self, hand: &mut Seated, seat: Seat, what: Act) -> Done {
        decline(hand, seat, what);
        let (unlawful, words) = match hand.act(seat, what) {
            Ok(()) => return Ok(()),
            Err(NotDone::Impossible(why)) => (None, why.describe(&hand.variant)),
            Err(NotDone::Refused(unlawful)) => {
                let clauses = unlawful.clauses.iter().copied();
                let clauses = hand.variant.checked.labels(clauses);
                let under = if clauses.is_empty() {
                    String::new()
                } else {
                    format!(" (@{})", clauses.join(", @"))
                };
                let why = format!("{}{under}", unlawful.why.word());
                (Some(unlawful), why)
            }
        };
        let words = format!("{} {}: {words}", self.name(seat), describe(hand, what));
        Err(Objection::to(seat, unlawful, words))
    }
}

/// Lets pass every right that is offered before the act that is stated; a call or a word that is refused does not end the right to it.
fn decline(hand: &mut Seated, seat: Seat, what: Act) {
    let calls = |hand: &Hand| match (what, &hand.decision) {
        (Act::Call { .. }, Decision::Call(phase::Call { seat: s, .. }))
        | (Act::Leave(_), Decision::Leave(phase::Leave { seat: s, .. })) => *s == seat,
        _ => false,
    };
    let there = |d: &Decision| d.seat() == Some(seat) && d.takes(what);
    // What is declined by name is reached apart.
    hand.decline_while(|hand| what != Act::GoOn && !calls(hand) && !there(&hand.decision));
}

/// Says what an act is, in a few words.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every other act says itself what it is"
)]
pub(super) fn describe(hand: &Hand, act: Act) -> String {
    let variant = &hand.variant;
    match act {
        Act::Discard(_) | Act::Yield | Act::Call { .. } => {
            let written = act.notation(&variant.checked.table);
            written.expect("records write these acts")
        }
        Act::Look => "looks at the stock".to_owned(),
        Act::Challenge => "challenges the vole".to_owned(),
        Act::Announce => "announces what was dealt".to_owned(),
        act => act.describe(variant),
    }
}
