//! What each seat may reckon of the points that it has scored.

use super::refereed_hand::RefereedHand;
use crate::Hand;
use codille_lang::ids::{HeadingId, Seat};

impl RefereedHand {
    /// Credits to each seat what it may reckon of what it scored.
    pub(super) fn settle_credit(&mut self) {
        let Hand { state, variant, .. } = &mut *self.hand;
        let Some(minutes) = state.facts.minutes.as_deref() else {
            return;
        };
        for seat in Seat::first(2) {
            let headings = variant.checked.headings.ids();
            let reckoned = headings.filter(|h| minutes.reckons(seat, *h));
            let sum = reckoned
                .map(|h| state.facts.reckoning.scored(seat, h))
                .sum();
            state.balance.score[seat] = sum;
        }
    }

    /// Returns how many points a seat may reckon, under one heading or all.
    pub fn credit(&self, seat: Seat, heading: Option<HeadingId>) -> i64 {
        if !self.fresh_deal_due().is_empty() {
            return 0;
        }
        let facts = &self.hand.state.facts;
        let headings = self.hand.variant.checked.headings.ids();
        let asked = headings.filter(|h| heading.is_none_or(|one| one == *h));
        let reckoned = asked.filter(|h| self.minutes().reckons(seat, *h));
        reckoned.map(|h| facts.reckoning.scored(seat, h)).sum()
    }
}
