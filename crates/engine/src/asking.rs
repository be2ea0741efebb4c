//! Questions to the rules about the facts as they stand; what is wrong with an answer is noted in the hand.

use crate::state::State;
use crate::variant::{Allowed, Query, Variant};
use codille_edition::check::rule::Verb;
use codille_lang::ids::{NameId, Seat, SeatSet};

impl State {
    /// Tells whether a seat may do an act that has no object.
    pub(super) fn may(&mut self, variant: &Variant, verb: Verb, seat: Seat) -> bool {
        let (may, trouble) = variant.may_now(verb, Query::plain(&self.facts, seat));
        self.note(trouble);
        may
    }

    /// Returns how many things a seat may choose with a verb, of so many.
    pub(super) fn number(
        &mut self,
        variant: &Variant,
        (verb, most): (Verb, i64),
        seat: Seat,
    ) -> Allowed {
        let query = Query::plain(&self.facts, seat);
        let (allowed, trouble) = variant.number_now(verb, most, query);
        self.note(trouble);
        allowed
    }

    /// Tells whether a defined truth holds; it does not where the rules are silent.
    pub(super) fn truth_holds(&mut self, variant: &Variant, truth: NameId) -> bool {
        let query = Query::plain(&self.facts, SeatSet::EMPTY);
        let (holds, trouble) = variant.truth_now(truth, query);
        self.note(trouble);
        holds
    }
}
