//! Counts points as they are made. Says of no combination what it is worth.

use super::event::Recorder;
use super::settle::pay_at;
use super::state::State;
use crate::variant::reckoning::BySide;
use crate::variant::{Query, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule;
use codille_lang::ids::Seat;

impl State {
    /// Lets the next count look at everything anew.
    pub(super) const fn recount(&mut self) {
        self.uncounted = super::state::Uncounted::everything();
    }

    /// Asks in turn what each seat makes of the points so far; only in play, when both have declared.
    pub(super) fn count(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let phase = variant.checked.table.phases.get(self.phase);
        if phase != Some(&Phase::Play) || !variant.falls_due(rule::Event::Count) {
            return;
        }
        for seat in Seat::first(variant.hands) {
            let since = self.uncounted.of(seat);
            if since != super::state::Uncounted::ALL {
                // Nothing was due when it was last asked, and nothing has changed of what is looked at.
                let query = Query::plain(&self.facts, seat);
                let watched = variant.headings_read(rule::Event::Count, query);
                if watched.is_some_and(|watched| {
                    watched
                        .iter()
                        .zip(since.values())
                        .all(|(watched, since)| watched & since == 0)
                }) {
                    continue;
                }
            }
            if let Some(since) = self.uncounted.0.find_mut(seat) {
                *since = BySide::default();
            }
            pay_at(self, variant, rule::Event::Count, seat, witness);
            // What was due once may be due again.
            if let Some(since) = self.uncounted.0.find_mut(seat)
                && *since != BySide::default()
            {
                *since = super::state::Uncounted::ALL;
            }
        }
    }
}
