//! What stands in the way of going on: a deal that is void, or an act that is owed first. Stops nothing that can happen.

use super::bench::Bench;
use super::deed::Deed;
use crate::check::act;
use crate::check::rule::ClauseId;
use crate::engine::Act;
use crate::variant::Env;

impl Bench {
    /// Returns the clauses by which there must be a fresh deal, though nobody has asked for it; none once it was ordered.
    pub fn fresh_deal_due(&self) -> Vec<ClauseId> {
        if self.minutes().void {
            return Vec::new();
        }
        self.variant().fresh_deal_due(&self.hand.state.facts)
    }

    /// Returns the clauses that forbid to go on with such an act before something else is done.
    pub(super) fn first_of_all(&self, seat: usize, deed: &Deed) -> Vec<ClauseId> {
        let moves = act::listed(&self.variant().checked.table.acts, deed.act)
            .is_some_and(|a| a.to.is_some());
        let goes_on = deed.play.is_some_and(|a| a != Act::GoOn);
        if goes_on || moves {
            let due = self.fresh_deal_due();
            if !due.is_empty() {
                return due;
            }
        }
        if deed.play.is_some_and(proceeds) {
            return self
                .variant()
                .owed(&mut Env::new(&self.hand.state.facts, 1 << seat));
        }
        Vec::new()
    }
}

/// Tells whether an act carries the deal on, and does not merely answer, look or use a right.
const fn proceeds(act: Act) -> bool {
    match act {
        Act::Bid(_)
        | Act::Pass
        | Act::Name(_)
        | Act::Discard(_)
        | Act::Take(_)
        | Act::Leave(_)
        | Act::Announce
        | Act::Call { .. }
        | Act::Play(_) => true,
        Act::Yield
        | Act::Look
        | Act::Surrender
        | Act::Defend
        | Act::Stop
        | Act::Challenge
        | Act::Reserve
        | Act::GoOn
        | Act::Ask
        | Act::Answer(_) => false,
    }
}
