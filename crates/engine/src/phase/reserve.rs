//! Setting the stake apart, before the hand is settled.

use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::Recorder;
use crate::settle::settle;
use crate::state::{State, Step};
use crate::variant::Variant;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_lang::ids::Seat;

/// A seat is asked whether it sets the stake apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reserve {
    /// Who.
    pub seat: Seat,
}

impl Kind for Reserve {
    const VERB: Verb = Verb::Reserve;
    const RIGHTS: &'static [Act] = &[Act::Reserve];
    const AWAITED: &'static [Verb] = &[Verb::Reserve];
    const ASKS_ALL: bool = true;

    fn ask(
        state: &mut State,
        variant: &Variant,
        _: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        state.settling(variant, witness)
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.in_turn(act, || Some(Vec::new()))
    }

    fn apply(state: &mut State, _: &Variant, _: (Seat, Act), _: &mut impl Recorder) {
        state.facts.reserving = true;
    }

    fn describe(_: &Variant, _: Act) -> String {
        "sets the stake apart".to_owned()
    }
}

impl State {
    fn settling(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        loop {
            let waiting = self.facts.active - self.asked;
            let Some(seat) = waiting.first().filter(|_| !self.facts.reserving) else {
                settle(self, variant, witness);
                self.step = Step::Over;
                return None;
            };
            self.step = Step::Reserve;
            self.asked.insert(seat);
            let may = self.may(variant, Verb::Reserve, seat);
            if may {
                return Some(Decision::Reserve(Reserve { seat }));
            }
        }
    }
}
