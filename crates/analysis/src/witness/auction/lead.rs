//! Whether a player may lead to the first trick.

use super::{place, some_game};
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::ids::Seat;

/// A player is about to lead.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct FirstLead {
    player: Seat,
}

impl FirstLead {
    pub(super) fn all([a, _]: [&Variant; 2]) -> impl Iterator<Item = Self> {
        Seat::first(a.hands).map(|player| Self { player })
    }
}

impl Asked for FirstLead {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = some_game(variant);
        facts.leader = Some(Seat::FIRST);
        let first = variant.checked.table.pack.nth(0);
        let card = 1 << first.expect("a pack has cards").index();
        facts.held[self.player] = card;
        let mut context = EvalContext::new(&facts, self.player);
        let may = variant.allowed_set(Verb::Play, card, &mut context) != 0;
        // Only what forbids it: what else governs play has no part in it.
        let clauses = variant.objections(Verb::Play, card, card, &mut context);
        let says = if may {
            "he may lead"
        } else {
            "he may not lead"
        };
        Some(Answer::of(says, clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        format!("The first trick: {} is about to lead.", place(self.player))
    }
}
