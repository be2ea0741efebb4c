//! What is said to no effect: a waiver where there is nothing to waive, an answer to no call, a right that nobody has yet
//! or any more, an act after the deal is over.

use super::deed::Deed;
use super::impossible::Impossible;
use super::refereed_hand::RefereedHand;
use super::ruling::{Order, Ruling};
use crate::Act;
use codille_lang::ids::{ClauseId, Seat};

impl Deed {
    /// Tells whether it is nothing but words: an answer, the use of a right, or something said in place of what was said.
    pub fn is_only_said(&self) -> bool {
        let only_said = |act: Act| !act.proceeds() && act != Act::Look;
        self.play.map_or(self.mends.is_some(), only_said)
    }
}

impl RefereedHand {
    /// Rules on words that no moment asks for: what the clauses say of them, and that they have no effect.
    ///
    /// # Errors
    /// What the rules could not tell.
    pub fn said_in_vain(&mut self, seat: Seat, deed: &Deed) -> Result<(), Impossible> {
        let opinion = self.opinion(seat, deed);
        if let Some(trouble) = opinion.trouble {
            return Err(Impossible::Trouble(trouble));
        }
        let why = self.why_not(seat, deed, &opinion.failed);
        self.enter(Ruling {
            allowed: opinion.allowed.filter(|allowed| !allowed),
            grounds: opinion.clauses,
            failed: opinion.failed,
            why,
            idle: true,
            ..Ruling::new(seat)
        });
        Ok(())
    }

    /// Rules on an act that comes when the deal is over: it has no effect, by what ended the deal where a ruling did.
    pub fn done_too_late(&mut self, seat: Seat) {
        let mut all = self.rulings.iter().rev().flat_map(|r| &r.consequences);
        let ending = all.find(|c| matches!(c.order, Order::Loses(_) | Order::Fresh));
        self.enter(Ruling {
            grounds: ending.map_or_else(Vec::new, |c| c.clauses.clone()),
            idle: true,
            too_late: true,
            ..Ruling::new(seat)
        });
    }

    /// Rules on a waiver where there is nothing to waive: it has no effect.
    pub fn waived_in_vain(&mut self, seat: Seat) {
        self.enter(Ruling {
            grounds: self.on_waivers(),
            idle: true,
            ..Ruling::new(seat)
        });
    }

    /// Returns the clauses on which it rests who may waive penalties.
    pub fn on_waivers(&self) -> Vec<ClauseId> {
        self.variant().on_waivers(&self.hand.state.facts)
    }
}
