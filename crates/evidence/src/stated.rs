//! What a source states of the cards of a record beyond those that it names. Counts no deals.

use super::document::RecordEntry;
use super::expression;
use super::item::Item;
use super::pack::Pack;
use super::reading::Reading;
use super::record::{ResolvedRecord, Start};
use codille_deals::stated::StatedCondition;
use codille_edition::yaml::Text;

/// Something that a source states of the cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The statement in our words.
    pub words: Text,
    /// The same in the language of clauses, as written.
    pub text: Text,
    /// The same as it is counted and judged.
    pub condition: StatedCondition,
}

/// Reads what is stated of the cards; a branch that has no cards of its own has the statements of its base.
pub(super) fn stated(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    (item, start): (&Item, &Start),
    reading: &mut Reading<'_>,
) -> Vec<Stated> {
    let Some(stated) = &entry.stated else {
        let cards = entry.hands.is_some() || entry.dealt.is_some() || entry.stock.is_some();
        return base
            .filter(|_| !cards)
            .map_or_else(Vec::new, |base| base.stated.clone());
    };
    let trump = matches!(start, Start::Lead { trump: Some(_), .. });
    let pack = Pack::of(item.variant_id(), reading);
    let mut found = Vec::new();
    for (words, text) in stated.iter() {
        pack.condition(text, reading);
        let expr = expression::read(text, "statement", reading);
        let (Some(expr), Some(checked)) = (expr, reading.checked(item.variant_id())) else {
            continue;
        };
        match StatedCondition::new(&checked, &expr, trump) {
            Ok(condition) => found.push(Stated {
                words: words.clone(),
                text: text.clone(),
                condition,
            }),
            Err(fault) => reading.faults.push(*fault),
        }
    }
    found
}
