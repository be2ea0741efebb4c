//! The names that the rules give to single cards, such as Spadille, as they hold at a moment.

use std::collections::BTreeMap;

use codille_engine::State;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::{ExprKind, Head};
use codille_lang::ids::Seat;

/// Returns the cards that have a name now, by the card as it is written. Of two names of one card the one that is written first counts.
///
/// A name counts where a clause defines it as one card written out (`define manille as 7t when trump is red`); what is defined by the
/// course of play is no name of a card.
pub(super) fn card_names(variant: &Variant, state: &State) -> BTreeMap<String, String> {
    let clauses = variant.checked.clauses.iter();
    let heads = clauses.flat_map(|c| c.sentences.iter().map(|s| &s.head));
    let defined = heads.filter_map(|head| {
        if let Head::Define { name, value } = head {
            matches!(value.kind, ExprKind::Card(_)).then_some(name)
        } else {
            None
        }
    });
    let mut out = BTreeMap::new();
    for name in defined {
        let mut context = EvalContext::new(&state.facts, Seat::FIRST);
        let value = variant.named(&name.text, &mut context);
        let Some(card) = value.and_then(|v| CardSet(v.cast_unsigned()).iter().next()) else {
            continue;
        };
        let entry = out.entry(card.to_string());
        entry.or_insert_with(|| name.text.replace('_', " "));
    }
    out
}
