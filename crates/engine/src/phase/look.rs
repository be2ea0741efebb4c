//! Looking at what is left of the stock.

use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::{Event, Recorder, Silent};
use crate::state::{State, Step};
use crate::variant::Variant;
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::Verb;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// A seat is asked whether it looks at the rest of the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Who.
    pub seat: Seat,
}

impl Kind for Look {
    const EXCHANGES: bool = true;
    const VERB: Verb = Verb::Look;
    const RIGHTS: &'static [Act] = &[Act::Look];

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        _: &mut impl Recorder,
    ) -> Option<Decision> {
        state.side_looks(variant, phase.side()?)
    }

    fn ask_apart(state: &mut State, variant: &Variant, phase: Phase, _: Seat) -> Option<Decision> {
        Self::ask(state, variant, phase, &mut Silent)
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.in_turn(act, || Some(Vec::new()))
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, _): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        if state.side_of(variant) == Some(seat) {
            return state.side_sees(seat, witness);
        }
        state.shown = true;
        state.facts.reckoning.looked.insert(seat);
        witness.see(|| Event::Shown(state.stock().into_iter().collect()));
    }

    fn exchanges(_: Act) -> bool {
        // Looking leaves the cards where they are.
        false
    }

    fn describe(_: &Variant, _: Act) -> String {
        "looks at the rest of the stock".to_owned()
    }
}

impl State {
    pub(crate) fn looking(&mut self, variant: &Variant) -> Option<Decision> {
        let last = self.facts.last_exchanger;
        let seat = last.filter(|_| self.step != Step::Look)?;
        self.step = Step::Look;
        let may = self.may(variant, Verb::Look, seat);
        may.then_some(Decision::Look(Look { seat }))
    }

    /// Offers a side to look at the cards left that it may see and has not seen.
    fn side_looks(&mut self, variant: &Variant, side: Side) -> Option<Decision> {
        let seat = self.seat_of(side);
        if self.asked.contains(seat) {
            return None;
        }
        self.asked.insert(seat);
        if self.left_to(seat).0 & !self.facts.reckoning.seen(seat) == 0 {
            return None;
        }
        let may = self.may(variant, Verb::Look, seat);
        may.then_some(Decision::Look(Look { seat }))
    }

    /// Returns the cards left that a seat would look at: those of its share, or the rest once all have exchanged.
    fn left_to(&self, seat: Seat) -> CardSet {
        let all = (self.facts.active - self.facts.exchanged).is_empty();
        let share = usize::try_from(self.facts.reckoning.left(seat));
        let share = share.expect("nobody leaves fewer than none");
        let count = if all { usize::MAX } else { share };
        let rest = self.stock.get(self.stock_at..self.stock_len);
        let rest = rest.unwrap_or(&[]).iter().take(count);
        CardSet(rest.fold(0, |cards, card| cards | 1 << card))
    }

    /// Lets a seat look at the cards left to it.
    fn side_sees(&mut self, seat: Seat, witness: &mut impl Recorder) {
        let cards = self.left_to(seat);
        let reckoning = &mut self.facts.reckoning;
        if let Some(seen) = reckoning.seen.find_mut(seat) {
            *seen |= cards.0;
        }
        reckoning.looked.insert(seat);
        witness.see(|| Event::Looked { seat, cards });
    }
}
