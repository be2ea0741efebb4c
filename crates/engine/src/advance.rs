//! Finds the next decision of a hand, doing on the way what nobody decides.

use super::event::Recorder;
use super::phase::Decision;
use super::state::{State, Step};
use crate::variant::{EvalError, Variant};
use codille_edition::check::phase::{Phase, Side};
use codille_lang::ids::{Seat, SeatSet};

impl State {
    /// Goes on to the next decision.
    pub fn advance(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Decision {
        loop {
            if self.step == Step::Over {
                return Decision::Over;
            }
            if self.step == Step::Defence {
                match self.defence(variant) {
                    Some(decision) => return decision,
                    None => continue,
                }
            }
            if let Some(answer) = self.answer_owed(variant) {
                return answer;
            }
            let Some(phase) = self.current(variant) else {
                self.step = Step::Over;
                return Decision::Over;
            };
            if !self.phase_comes(variant) {
                self.next_phase();
                continue;
            }
            match self.ask(variant, phase, witness) {
                Some(decision) => return decision,
                None if self.step == Step::Over => return Decision::Over,
                None => self.next_phase(),
            }
        }
    }

    pub(super) const fn next_phase(&mut self) {
        self.phase += 1;
        self.step = Step::Begin;
        self.asked = SeatSet::EMPTY;
        self.turn = Seat::FIRST;
    }

    /// Tells whether the truth holds on which this phase waits, if it waits on one.
    #[inline]
    pub(super) fn phase_comes(&mut self, variant: &Variant) -> bool {
        match variant.truth_awaited(self.phase) {
            Some(truth) => self.truth_holds(variant, truth),
            None => true,
        }
    }

    #[inline]
    pub(super) fn note(&mut self, trouble: Option<EvalError>) {
        if self.balance.trouble.is_none() {
            self.balance.trouble = trouble;
        }
    }

    /// Returns the phase in which the hand stands; `None` behind the last.
    pub(super) fn current(&self, variant: &Variant) -> Option<Phase> {
        variant.checked.table.phases.get(self.phase).copied()
    }

    /// Returns the seat of a side.
    pub(super) fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::Elder => Seat::FIRST,
            Side::Younger => self.facts.dealer(),
        }
    }

    /// Returns the seat whose phase this is, in phases that belong to a side.
    pub(super) fn side_of(&self, variant: &Variant) -> Option<Seat> {
        self.current(variant)?.side().map(|side| self.seat_of(side))
    }
}
