//! Forbidding a surrender.

use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::Recorder;
use crate::state::{State, Step};
use crate::variant::Variant;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_lang::ids::{Seat, SeatSet};

/// A seat is asked whether it forbids a surrender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defend {
    /// Who.
    pub seat: Seat,
}

impl Kind for Defend {
    const VERB: Verb = Verb::Defend;
    const RIGHTS: &'static [Act] = &[Act::Defend];
    const AWAITED: &'static [Verb] = &[Verb::Defend];
    const ASKS_ALL: bool = true;

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.in_turn(act, || {
            Some(case.variant.grounds(Verb::Defend, &mut case.context()))
        })
    }

    fn apply(state: &mut State, _: &Variant, (seat, _): (Seat, Act), _: &mut impl Recorder) {
        state.facts.defender = Some(seat);
    }

    fn describe(_: &Variant, _: Act) -> String {
        "forbids the surrender".to_owned()
    }
}

impl State {
    /// Asks in turn whether somebody forbids the surrender; then play goes on, or the hand is settled.
    pub(crate) fn defence(&mut self, variant: &Variant) -> Option<Decision> {
        let phases = &variant.checked.table.phases;
        let playing = phases.get(self.phase) == Some(&Phase::Play);
        let waiting = self.facts.active - self.asked;
        if self.facts.defender.is_some() {
            self.step = if playing { Step::Turn } else { Step::Begin };
            self.asked = SeatSet::EMPTY;
            return None;
        }
        let Some(seat) = waiting.first_after(self.facts.ombre) else {
            if !playing {
                self.facts.hand = self.facts.held;
            }
            self.phase = phases
                .iter()
                .position(|p| *p == Phase::Settle)
                .unwrap_or(phases.len());
            (self.step, self.asked) = (Step::Begin, SeatSet::EMPTY);
            return None;
        };
        self.asked.insert(seat);
        let may = self.may(variant, Verb::Defend, seat);
        may.then_some(Decision::Defend(Defend { seat }))
    }
}
