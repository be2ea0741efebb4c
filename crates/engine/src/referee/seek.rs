//! Finds the moment at which an act is wanted, and notes what must be supplied on the way because nobody told of it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::supplied::{Instead, Supplied, Unsaid};
use crate::phase;
use crate::variant::Answer;
use crate::{Act, Decision, Hand, PhasePlace};
use codille_edition::check::rule::Verb;
use codille_lang::ids::Seat;

/// How many decisions may be let pass.
const PATIENCE: usize = 48;

/// What is looked for: an act of a seat; of a right that is declined, which.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sought {
    pub(super) seat: Seat,
    pub(super) act: Act,
    pub(super) declines: Option<Verb>,
}

/// A moment that was found.
#[derive(Debug, Clone)]
pub(super) struct FoundMoment {
    /// The hand, asking for the act.
    pub(super) hand: Hand,
    /// Where it stood, if the seat is asked out of the order of the table.
    pub(super) back: Option<PhasePlace>,
    /// What was supplied to get there.
    pub(super) supplied: Vec<Supplied>,
    /// The hand before the first thing that the seat that is sought would itself have to do.
    pub(super) before_own: Option<Box<Hand>>,
    /// Whose act is sought.
    sought: Seat,
    /// Something that would be supplied is left out.
    left_out: bool,
}

/// What is to be done otherwise in place of what would be supplied: its number, counted from 0.
pub(super) type Varied = Option<(usize, Instead)>;

impl Sought {
    /// Tells whether a decision asks for the act, lawful or not.
    fn asked_by(&self, decision: &Decision) -> bool {
        match self.declines {
            Some(right) => decision.seat() == Some(self.seat) && decision.offers(right),
            None => asks_for(decision, self.seat, self.act),
        }
    }

    /// Tells whether whoever does it is done with exchanging.
    const fn plays(&self) -> bool {
        matches!(self.act, Act::Play(_) | Act::Call { .. })
    }
}

/// Tells whether a decision asks this seat for such an act, lawful or not.
fn asks_for(decision: &Decision, seat: Seat, act: Act) -> bool {
    if let (Decision::Play(_), Act::Play(_)) = (decision, act) {
        return true;
    }
    if decision.seat() != Some(seat) {
        return false;
    }
    decision.asks_for(act)
}

/// Goes on to the moment at which a seat is asked for such an act; `None` where that never comes.
pub(super) fn seek(hand: &Hand, sought: &Sought, varied: Varied) -> Option<FoundMoment> {
    let mut on = FoundMoment {
        hand: hand.clone(),
        back: None,
        supplied: Vec::new(),
        before_own: None,
        sought: sought.seat,
        left_out: false,
    };
    on.close_drawn(sought.seat);
    if sought.plays() {
        on.finish_own(sought.seat, varied);
    }
    for _ in 0..PATIENCE {
        if sought.asked_by(&on.hand.decision) || on.surrenders(sought) {
            return Some(on);
        }
        let silent = matches!(on.hand.decision, Decision::Announce(phase::Announce { seat, .. }) if seat == sought.seat);
        // Whoever goes on with his own exchange has not announced.
        if !silent && let Some((hand, back)) = on.hand.apart(sought.seat, |d| sought.asked_by(d)) {
            (on.hand, on.back) = (hand, Some(back));
            return Some(on);
        }
        if !on.let_pass(sought, varied) {
            return None;
        }
    }
    None
}

impl FoundMoment {
    /// Tells whether this is a surrender that may be offered while another is asked for something.
    fn surrenders(&self, sought: &Sought) -> bool {
        let Hand {
            state,
            variant,
            decision,
            ..
        } = &self.hand;
        sought.act == Act::Surrender
            && state
                .judge(variant, decision, sought.seat, sought.act)
                .is_none()
    }

    /// Notes something that is supplied; returns what is done in its place, where that is varied.
    fn note(&mut self, seat: Seat, what: Unsaid, varied: Varied) -> Option<Instead> {
        if seat == self.sought && self.before_own.is_none() {
            self.before_own = Some(Box::new(self.hand.clone()));
        }
        let number = self.supplied.len();
        self.supplied.push(Supplied { seat, what });
        varied.filter(|(of, _)| *of == number).map(|(_, how)| how)
    }

    /// Supplies what a seat has not told of its own exchange.
    fn finish_own(&mut self, seat: Seat, varied: Varied) {
        for _ in 0..PATIENCE {
            let own = |d: &Decision| {
                d.seat() == Some(seat) && matches!(d, Decision::Discard(_) | Decision::Take(_))
            };
            let Some((mut hand, back)) = self.hand.apart(seat, own) else {
                return;
            };
            let Decision::Take(phase::Take { least, .. }) = hand.decision else {
                if self.note(seat, Unsaid::Exchange, varied).is_some() {
                    self.left_out = true;
                    return;
                }
                hand.leave_exchange_apart(seat, &back);
                self.hand = hand;
                continue;
            };
            let open = undrawn(&hand, seat, least);
            if open > 0 && self.note(seat, Unsaid::Take(open), varied).is_some() {
                self.left_out = true;
                return;
            }
            hand.force_apart(seat, Act::Take(open), &back);
            self.hand = hand;
        }
    }

    /// Lets the decision at hand pass as those do of whom nothing is told; returns whether it could.
    fn let_pass(&mut self, sought: &Sought, varied: Varied) -> bool {
        let decision = self.hand.decision;
        let Some(seat) = decision.seat() else {
            return false;
        };
        let exchanging = self.hand.state.in_exchange(&self.hand.variant);
        if exchanging && (seat != sought.seat || self.left_out) {
            return self.pass_other(sought, seat, varied);
        }
        let (act, unsaid) = match decision {
            Decision::Answer(_) => (
                Act::Answer(Answer::Good),
                Some(Unsaid::Answer(Answer::Good)),
            ),
            Decision::Discard(_) | Decision::Take(_) if sought.act.exchanges() => return false,
            Decision::Discard(_) | Decision::Take(_) => {
                self.finish_own(seat, varied);
                return self.hand.decision != decision;
            }
            Decision::Leave(phase::Leave { least, .. }) if least > 0 => {
                (Act::Leave(least), Some(Unsaid::Leave(least)))
            }
            Decision::Announce(phase::Announce { must: true, .. }) => {
                self.hand.pass_over(seat);
                return true;
            }
            Decision::Bid(phase::Bid { pass: true, .. }) => (Act::Pass, Some(Unsaid::Pass)),
            Decision::Play(_) | Decision::Name(_) | Decision::Bid(_) | Decision::Over => {
                return false;
            }
            _ if decision.is_offer() => {
                let right = decision.passing_right();
                // Whoever does something else tells by that that he makes no use of his right.
                let told = seat == sought.seat;
                (Act::GoOn, right.filter(|_| !told).map(Unsaid::Right))
            }
            _ => return false,
        };
        let instead = unsaid.and_then(|what| self.note(seat, what, varied));
        let act = match instead {
            // Only what is lawful might have been done.
            Some(Instead::Act(other)) if decision.takes(other) => other,
            Some(Instead::Act(_) | Instead::LeftOut) | None => act,
        };
        self.hand.force(seat, act);
        true
    }

    /// Goes on while another seat is asked for something of the exchange: that stays open, and is done when it is told.
    fn pass_other(&mut self, sought: &Sought, seat: Seat, varied: Varied) -> bool {
        if sought.act.exchanges() {
            return false;
        }
        let looks = sought.act == Act::Look || sought.declines == Some(Verb::Look);
        if looks && self.hand.state.looks_after_all(&self.hand.variant) {
            self.finish_own(seat, varied);
            return true;
        }
        self.hand.leave_behind();
        true
    }

    /// Closes the taking in of another seat that has drawn by hand all that it has to take.
    fn close_drawn(&mut self, seat: Seat) {
        if let Decision::Take(phase::Take {
            seat: other, least, ..
        }) = self.hand.decision
            && other != seat
            && least > 0
            && undrawn(&self.hand, other, least) == 0
        {
            self.hand.force(other, Act::Take(0));
        }
    }
}

/// Returns how many cards a seat has still to take: what it has drawn by hand it does not draw once more.
fn undrawn(hand: &Hand, seat: Seat, least: u32) -> u32 {
    let taken = hand.state.facts.taken[seat];
    least.saturating_sub(taken.count_ones())
}
