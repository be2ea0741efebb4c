//! Saying how many cards of the share are left.

use super::form::ActForm;
use super::kind::{Case, Kind, between};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::state::State;
use crate::variant::{EvalContext, Variant};
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::Verb;
use codille_lang::ids::{ClauseId, Seat};

/// A seat is asked how many cards of its share it will leave; nothing said leaves none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave {
    /// Who.
    pub seat: Seat,
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Kind for Leave {
    const EXCHANGES: bool = true;
    const VERB: Verb = Verb::Leave;
    const TOLD: &'static [ActForm] = &[ActForm::Number(Act::Leave)];

    fn takes(&self, act: Act) -> bool {
        if let Act::Leave(n) = act {
            (self.least..=self.most).contains(&n)
        } else {
            act == Act::GoOn && self.is_offer()
        }
    }

    fn is_offer(&self) -> bool {
        self.least == 0
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        let none = self.is_offer().then_some(Act::GoOn);
        let some = (self.least..=self.most).map(Act::Leave);
        Some(some.chain(none).collect())
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        Some(Act::Leave(between(self.least, self.most, below)))
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        state.side_leaves(variant, phase.side()?, witness)
    }

    fn go_on(state: &mut State, _: &Variant, seat: Seat, witness: &mut impl Recorder) {
        state.side_says_left(seat, 0, witness);
    }

    fn against_going_on(&self, case: &Case<'_>) -> Vec<ClauseId> {
        case.variant.bounds(Verb::Leave, &mut case.context())
    }

    fn apply(
        state: &mut State,
        _: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        let Act::Leave(count) = act else { return };
        state.side_says_left(seat, count, witness);
    }

    fn number(act: Act) -> Option<u32> {
        let Act::Leave(count) = act else { return None };
        Some(count)
    }

    fn proceeds(_: Act) -> bool {
        true
    }

    fn describe(_: &Variant, act: Act) -> String {
        let count = act.number().expect("it names one");
        format!("says that he leaves {count}")
    }
}

impl State {
    /// Notes how many cards of its share a seat leaves.
    pub(crate) fn leaves(&mut self, seat: Seat, count: u32) {
        if let Some(place) = self.facts.reckoning.left.find_mut(seat) {
            *place = u8::try_from(count).unwrap_or(u8::MAX);
        }
    }

    /// Lets a side say how many cards it leaves: it is asked where nothing has been laid away yet, else what was laid
    /// away tells it.
    fn side_leaves<W: Recorder>(
        &mut self,
        variant: &Variant,
        side: Side,
        witness: &mut W,
    ) -> Option<Decision> {
        let seat = self.seat_of(side);
        if self.told.contains(seat) {
            return None;
        }
        if (self.facts.exchanged | self.laid_by).contains(seat) {
            let must =
                W::TRACED && variant.must(Verb::Leave, &mut EvalContext::new(&self.facts, seat));
            self.told.insert(seat);
            if must {
                let count = self.facts.reckoning.left(seat);
                witness.see(|| Event::Left { seat, count });
            }
            return None;
        }
        let mut context = EvalContext::new(&self.facts, seat);
        let stock = i64::from(self.facts.stock);
        let allowed = variant.allowed_number(Verb::Leave, stock, &mut context);
        self.note(context.trouble);
        // Clauses that cross have failed the hand; what is left is that nobody leaves what is not there.
        let number = |n: i64| u32::try_from(n.clamp(0, stock)).expect("so many cards there are");
        let (least, most) = (number(allowed.least), number(allowed.most));
        (most > 0).then_some(Decision::Leave(Leave {
            seat,
            least: least.min(most),
            most,
        }))
    }

    /// Says how many cards a seat will leave; who says nothing leaves none.
    fn side_says_left(&mut self, seat: Seat, count: u32, witness: &mut impl Recorder) {
        self.told.insert(seat);
        self.leaves(seat, count);
        let count = i64::from(count);
        witness.see(|| Event::Left { seat, count });
    }
}
