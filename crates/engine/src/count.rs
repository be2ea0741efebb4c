//! Counts points as they are made. Says of no combination what it is worth.

use super::event::Recorder;
use super::settle::pay_at;
use super::state::State;
use super::uncounted::Uncounted;
use crate::variant::{Query, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule;
use codille_lang::ids::Seat;

impl State {
    /// Lets the next count look at everything anew.
    pub(super) const fn recount(&mut self) {
        self.uncounted = Uncounted::everything();
    }

    /// Asks in turn what each seat makes of the points so far; only in play, when both have declared.
    pub(super) fn count(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let phase = variant.checked.table.phases.get(self.phase);
        if phase != Some(&Phase::Play) || !variant.falls_due(rule::Event::Count) {
            return;
        }
        for seat in Seat::first(variant.hands) {
            // A fault, or somebody who has left the table, may bring other clauses into force than those that told how far it is.
            if self.uncounted.is_far(seat)
                && variant.bills_by_program(rule::Event::Count, &self.facts)
            {
                continue;
            }
            let watched =
                variant.headings_read(rule::Event::Count, Query::plain(&self.facts, seat));
            if watched.is_some_and(|watched| self.uncounted.is_unchanged(seat, watched)) {
                continue;
            }
            self.uncounted.ask(seat);
            pay_at(self, variant, rule::Event::Count, seat, witness);
            let query = Query::plain(&self.facts, seat);
            (self.uncounted).asked(seat, || variant.slack(rule::Event::Count, query));
        }
    }
}
