//! Counts points as they are made. Says of no combination what it is worth.

use super::event::Recorder;
use super::settle::{pay_for, pay_known};
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
    #[inline]
    pub(super) fn count(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let all_far = self.uncounted.are_far() && variant.tells_far(&self.facts);
        if !all_far {
            self.count_each(variant, witness);
        }
    }

    #[inline(never)]
    pub(super) fn count_each(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let phase = variant.checked.table.phases.get(self.phase);
        if phase != Some(&Phase::Play) || !variant.falls_due(rule::Event::Count) {
            return;
        }
        // A fault, or somebody who has left the table, may bring other clauses into force than those that told how far it is.
        let counts = variant.bills_by_program(rule::Event::Count, &self.facts);
        for seat in Seat::first(variant.hands) {
            if !(counts && self.uncounted.is_far(seat)) {
                self.count_for(variant, seat, witness);
            }
        }
    }

    /// Asks what a seat makes of the points so far.
    fn count_for(&mut self, variant: &Variant, seat: Seat, witness: &mut impl Recorder) {
        let query = Query::plain(&self.facts, seat);
        let foresight = variant.foresight(rule::Event::Count, query);
        let is_unchanged = |watched| self.uncounted.is_unchanged(seat, watched);
        if foresight.watched.is_some_and(is_unchanged) {
            return;
        }
        self.uncounted.ask(seat);
        let slack = foresight.slack(variant, &self.facts);
        if slack.iter().all(|slack| *slack > 0) {
            return self.uncounted.asked(seat, || slack);
        }
        let event = (rule::Event::Count, seat.into());
        if !pay_known(self, variant, event, None, witness) {
            pay_for(self, variant, event, None, witness);
        }
        // What falls due at a count changes nothing but points.
        let slack = foresight.slack(variant, &self.facts);
        self.uncounted.asked(seat, || slack);
    }
}
