//! Naming trumps, or turning them up.

use super::form::ActForm;
use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::state::State;
use crate::variant::{EvalContext, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_lang::cards::{Card, SuitSet};
use codille_lang::ids::Seat;

/// A seat is asked to name trumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// Who.
    pub seat: Seat,
    /// The suits that may be named.
    pub suits: SuitSet,
}

impl Kind for Name {
    const VERB: Verb = Verb::Name;
    const TOLD: &'static [ActForm] = &[ActForm::Suit(Act::Name)];

    fn takes(&self, act: Act) -> bool {
        matches!(act, Act::Name(suit) if self.suits.contains(suit))
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        Some(self.suits.iter().map(Act::Name).collect())
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        let count = u32::try_from(self.suits.len()).expect("there are four suits");
        let n = below(count.max(1));
        self.suits.iter().nth(n as usize).map(Act::Name)
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        _: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        state.naming(variant, witness)
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.in_turn(act, || {
            let (Act::Name(suit), Decision::Name(_)) = (act, case.decision) else {
                return None;
            };
            let (one, all) = (SuitSet::of(suit).mask(), SuitSet::EVERY.mask());
            Some((case.variant).objections(Verb::Name, one, all, &mut case.context()))
        })
    }

    fn apply(state: &mut State, _: &Variant, (_, act): (Seat, Act), witness: &mut impl Recorder) {
        let Act::Name(suit) = act else { return };
        state.facts.trump = Some(suit);
        witness.see(|| Event::Trump(suit));
    }

    fn objects(act: Act) -> u64 {
        let Act::Name(suit) = act else { return 0 };
        SuitSet::of(suit).mask()
    }

    fn proceeds(_: Act) -> bool {
        true
    }

    fn describe(_: &Variant, act: Act) -> String {
        let Act::Name(suit) = act else {
            return String::new();
        };
        format!("names {suit}")
    }
}

impl State {
    fn naming(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        let ombre = self.facts.ombre.filter(|_| self.facts.trump.is_none())?;
        let mut context = EvalContext::new(&self.facts, ombre);
        let turns = self.facts.turned == 0 && variant.must(Verb::Turn, &mut context);
        self.note(context.trouble);
        if turns {
            let top = self
                .stock
                .get(self.stock_at)
                .filter(|_| self.stock_at < self.stock_len);
            if let Some(card) = top.and_then(|c| Card::from_index(usize::from(*c))) {
                self.facts.turned = 1 << card.index();
                witness.see(|| Event::Turned(card));
            }
        }
        let mut context = EvalContext::new(&self.facts, ombre);
        let all = variant.checked.table.suits.mask();
        let suits = SuitSet::from_mask(variant.allowed_set(Verb::Name, all, &mut context));
        self.note(context.trouble);
        if suits.is_empty() {
            return None;
        }
        if let Some(suit) = suits.only().filter(|_| self.facts.turned != 0) {
            self.facts.trump = Some(suit);
            witness.see(|| Event::Trump(suit));
            return None;
        }
        Some(Decision::Name(Name { seat: ombre, suits }))
    }
}

#[cfg(test)]
mod tests {
    use super::{Act, Name};
    use crate::phase::kind::Kind;
    use codille_lang::cards::{Suit, SuitSet};
    use codille_lang::ids::Seat;

    #[test]
    fn chance_names_each_of_the_suits() {
        let name = Name {
            seat: Seat::FIRST,
            suits: SuitSet::of(Suit::Hearts) | Suit::Clubs,
        };
        let chosen = [0, 1].map(|n| {
            name.random(&mut |below| {
                assert_eq!(below, 2);
                n
            })
        });
        let suits: Vec<_> = name
            .suits
            .iter()
            .map(|suit| Some(Act::Name(suit)))
            .collect();
        assert_eq!(chosen[..], suits);
    }
}
