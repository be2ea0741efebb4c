//! Which suits the Ombre may name.

use super::{called, undertaken};
use crate::witness::TRACED;
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use crate::witness::space::games;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Suit, SuitSet};
use codille_lang::ids::{ClauseId, Seat};

/// The Ombre is to name trumps.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Naming {
    game: String,
    /// Whether he has exchanged before.
    exchanged: bool,
}

impl Naming {
    pub(super) fn all(variants: [&Variant; 2]) -> Vec<Self> {
        let of = |game: String| {
            [false, true].map(|exchanged| Self {
                game: game.clone(),
                exchanged,
            })
        };
        games(variants).into_iter().flat_map(of).collect()
    }
}

impl Asked for Naming {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = undertaken(variant, &self.game)?;
        facts.trump = None;
        if self.exchanged {
            facts.exchanged.insert(Seat::FIRST);
        }
        let mut context = EvalContext::traced(&facts, Seat::FIRST);
        let all = variant.checked.table.suits.mask();
        let suits = SuitSet::from_mask(variant.allowed_set(Verb::Name, all, &mut context));
        let mut clauses: Vec<ClauseId> = context.trace.take().expect(TRACED);
        clauses.extend(variant.bounds(Verb::Name, &mut EvalContext::new(&facts, Seat::FIRST)));
        let names: Vec<&str> = suits.iter().map(Suit::name).collect();
        let says = if names.is_empty() {
            "he names no suit".to_owned()
        } else {
            format!("he may name {}", names.join(", "))
        };
        Some(Answer::of(says, clauses))
    }

    fn words(&self, variants: [&Variant; 2]) -> String {
        let when = if self.exchanged { "after" } else { "before" };
        let game = called(variants, &self.game);
        format!("The game is {game}; the Ombre names trumps {when} he exchanges.")
    }

    fn size(&self) -> usize {
        3
    }
}
