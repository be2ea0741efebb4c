//! Judges acts by the clauses: lawful, faulty or impossible, and why. Applies only what can happen.

use super::act::{Act, Decision};
use super::state::State;
use crate::variant::{Env, Variant};
use codille_edition::check::rule::Verb;
use codille_lang::cards::SuitSet;
use codille_lang::ids::{ClauseId, Seat};

/// Why an act is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The card is not in the player's hand.
    NotHeld,
    /// Another seat, or another kind of act, is wanted.
    OutOfTurn,
    /// Clauses forbid it.
    Unlawful,
}

impl Why {
    /// Returns the word that records use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotHeld => "not-held",
            Self::OutOfTurn => "out-of-turn",
            Self::Unlawful => "unlawful",
        }
    }
}

/// An act that was refused, the reason and the clauses it offends against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unlawful {
    /// Who acted.
    pub seat: Seat,
    /// The act.
    pub act: Act,
    /// Why it is refused.
    pub why: Why,
    /// The clauses that refuse it.
    pub clauses: Vec<ClauseId>,
    /// What was asked for.
    pub wanted: Decision,
}

impl Unlawful {
    /// Says why the act is refused, with the clauses that refuse it.
    pub fn words(&self, variant: &Variant) -> String {
        let clauses = self.clauses.iter();
        let clauses = clauses.map(|clause| format!("@{}", variant.checked.label(*clause)));
        let clauses: Vec<String> = clauses.collect();
        match self.why {
            Why::NotHeld => "the card is not held".to_owned(),
            Why::OutOfTurn => "nothing of the kind is asked of this seat".to_owned(),
            Why::Unlawful if clauses.is_empty() => "it is not among what is offered".to_owned(),
            Why::Unlawful => format!("it is against {}", clauses.join(", ")),
        }
    }
}

impl State {
    /// Judges an act in answer to a decision; `None` means lawful.
    pub fn judge(
        &self,
        variant: &Variant,
        decision: &Decision,
        seat: Seat,
        act: Act,
    ) -> Option<Unlawful> {
        let refuse = |why, clauses| {
            Some(Unlawful {
                seat,
                act,
                why,
                clauses,
                wanted: *decision,
            })
        };
        if let (Act::Play(card), Decision::Play { .. }) = (act, decision)
            && !self.held(seat).has(card)
        {
            return refuse(Why::NotHeld, Vec::new());
        }
        if let Act::Discard(cards) = act
            && !(cards - self.held(seat)).is_empty()
        {
            return refuse(Why::NotHeld, Vec::new());
        }
        if act == Act::Surrender && self.may_surrender(variant, decision, seat) {
            return None;
        }
        if decision.seat() != Some(seat) {
            return refuse(Why::OutOfTurn, Vec::new());
        }
        if let (Act::Call { class, cards }, Decision::Call { .. }) = (act, decision) {
            let refused = self.refused_call(variant, seat, (class, cards));
            return refused.and_then(|(why, clauses)| refuse(why, clauses));
        }
        if let (Act::Ask, Decision::Answer { .. }) = (act, decision) {
            let refused = self.refused_question(variant, seat);
            return refused.and_then(|clauses| refuse(Why::Unlawful, clauses));
        }
        if decision.takes(act) {
            return None;
        }
        let mut env = Env::new(&self.facts, seat);
        let clauses = match (act, decision) {
            (Act::Play(card), Decision::Play { .. }) => {
                variant.objections(Verb::Play, 1 << card.index(), self.held(seat).0, &mut env)
            }
            (Act::Bid(game), Decision::Bid { .. }) if game < 64 => {
                variant.objections(Verb::Bid, 1 << game, u64::MAX, &mut env)
            }
            (Act::Name(suit), Decision::Name { .. }) => {
                let (one, all) = (SuitSet::of(suit), SuitSet::EVERY);
                variant.objections(Verb::Name, one.mask(), all.mask(), &mut env)
            }
            (Act::Discard(_), Decision::Discard { .. }) => variant.bounds(Verb::Discard, &mut env),
            (Act::Take(_), Decision::Take { .. }) => variant.bounds(Verb::Take, &mut env),
            (Act::Leave(_) | Act::GoOn, Decision::Leave { .. }) => {
                variant.bounds(Verb::Leave, &mut env)
            }
            (Act::Announce, Decision::Announce { .. }) => variant.bounds(Verb::Announce, &mut env),
            (Act::GoOn, Decision::Announce { .. }) => variant.grounds(Verb::Announce, &mut env),
            (Act::Answer(_), Decision::Answer { .. }) => variant.grounds(Verb::Answer, &mut env),
            (Act::Pass, Decision::Bid { .. }) => variant.grounds(Verb::Pass, &mut env),
            (Act::Surrender, _) => variant.grounds(Verb::Surrender, &mut env),
            (Act::Stop, _) => variant.grounds(Verb::Stop, &mut env),
            (Act::Defend, _) => variant.grounds(Verb::Defend, &mut env),
            (Act::Yield, Decision::Discard { .. })
            | (Act::Challenge | Act::Reserve | Act::Look | Act::GoOn, _) => Vec::new(),
            _ => return refuse(Why::OutOfTurn, Vec::new()),
        };
        refuse(Why::Unlawful, clauses)
    }

    /// A surrender may be offered at any moment once trumps are known, while the right lasts, not between tricks only.
    /// Where nobody undertakes a game, whoever has the right may give his hand up as soon as somebody is to play.
    fn may_surrender(&self, variant: &Variant, decision: &Decision, seat: Seat) -> bool {
        if variant.checked.table.games.is_empty() {
            return matches!(decision, Decision::Play { .. })
                && variant.may(Verb::Surrender, &mut Env::new(&self.facts, seat));
        }
        self.facts.ombre == Some(seat)
            && matches!(
                decision,
                Decision::Play { .. }
                    | Decision::Between { .. }
                    | Decision::Discard { .. }
                    | Decision::Look { .. }
            )
            && self.rights(variant).surrender
    }
}
