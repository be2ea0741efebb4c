//! What a call brings the elder.

use super::due::{due, in_play};
use super::{ELDER, class, swap_all, what};
use crate::witness::answer::Answer as Said;
use crate::witness::situation::Asked;
use codille_edition::check::declaration::Kind;
use codille_edition::check::rule::Event;
use codille_engine::variant::{Answer, EvalContext, Variant};
use codille_lang::cards::{Card, CardSet};

/// The elder calls, and is answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Worth {
    pub(super) kind: Kind,
    pub(super) called: CardSet,
    pub(super) answer: Answer,
}

impl Asked for Worth {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Said> {
        let called = self.called.0;
        let class = class(variant, self.kind)?;
        if !variant.has_shape(class, self.called) {
            return None;
        }
        let mut facts = in_play(variant);
        (facts.hand[ELDER], facts.held[ELDER]) = (called, called);
        if !variant.admits(class, called, &mut EvalContext::new(&facts, ELDER)) {
            return None;
        }
        facts.reckoning.call(class, ELDER, called);
        facts.reckoning.set_answer(class, self.answer);
        let event = (Event::Call, ELDER);
        Some(due(variant, &facts, event, Some((class, called))))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        format!(
            "Elder calls {} as {}, and is answered “{}”: what does he count?",
            self.called,
            what(self.kind),
            self.answer.word()
        )
    }

    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        let fewer = |card| Self {
            called: self.called - CardSet::of(card),
            ..*self
        };
        self.called.iter().map(fewer).collect()
    }

    fn with(&self, other: &dyn Fn(Card) -> Card) -> Self {
        Self {
            called: swap_all(self.called, other),
            ..*self
        }
    }
}
