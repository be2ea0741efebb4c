//! Judges acts by the clauses: lawful, faulty or impossible, and why. Applies only what can happen.

use super::phase::{Act, Case, Decision};
use super::state::State;
use crate::variant::Variant;
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
        let case = Case {
            state: self,
            variant,
            decision,
            seat,
        };
        let (why, clauses) = act.judge(&case).err()?;
        Some(Unlawful {
            seat,
            act,
            why,
            clauses,
            wanted: *decision,
        })
    }
}
