//! The names that the rules give to single cards, such as a highest trump.

use super::{EvalContext, HandState, Variant};
use codille_edition::check::node::Type;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

impl Variant {
    /// Returns the cards that the clauses name, with their names as they stand now, in the order in which the names are defined.
    pub fn named_cards(&self, facts: &HandState) -> Vec<(Card, String)> {
        let names = self.checked.names.iter();
        let names = names.filter(|(_, of)| *of == Type::Card);
        let found = names.filter_map(|(name, _)| {
            let value = self.named(name, &mut EvalContext::new(facts, Seat::FIRST))?;
            let card = CardSet(u64::try_from(value).ok()?).single()?;
            Some((card, name.replace('_', " ")))
        });
        found.collect()
    }
}
