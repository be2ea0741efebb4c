//! Whole deals held against what a source tells. Shares nothing with the counting: the rules answer each statement.

use super::lying::{KnownPlace, PlaceKind};
use crate::{ResolvedRecord, Start};
use codille_deals::stated::ListKind;
use codille_engine::variant::{HandState, Variant};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// Returns the facts that are the same in every deal of a record.
pub(super) fn blank(variant: &Variant, record: &ResolvedRecord) -> HandState {
    let mut facts = variant.facts();
    if let Start::Lead { trump, .. } = &record.start {
        facts.trump = *trump;
    }
    facts
}

/// Holds a deal against all that is told.
pub(super) fn uphold<'p>(
    variant: &Variant,
    record: &ResolvedRecord,
    deal: impl Iterator<Item = (&'p KnownPlace, CardSet)>,
) -> Result<(), String> {
    let mut facts = blank(variant, record);
    let mut left = variant.checked.table.pack;
    for (place, cards) in deal {
        let KnownPlace {
            name, size, told, ..
        } = place;
        if cards.count() != *size {
            return Err(format!("{name} has {} cards, not {size}", cards.count()));
        }
        if !(*told - cards).is_empty() {
            return Err(format!("{name} has not {}", *told - cards));
        }
        if !(cards - left).is_empty() {
            return Err(format!("{} lie in two places", cards - left));
        }
        left = left - cards;
        if let PlaceKind::List(kind, seat) = place.kind {
            lay(&mut facts, kind, seat, cards);
        }
    }
    if !left.is_empty() {
        return Err(format!("{left} lie nowhere"));
    }
    let failing = failing(variant, record, &facts)?;
    match failing.first() {
        None => Ok(()),
        Some(words) => Err(format!("it does not hold that \"{words}\"")),
    }
}

/// Returns the statements of a record that its own cards do not uphold; none where some of these are open.
///
/// # Errors
/// What the rules say where they have no answer.
pub fn strained(variant: &Variant, record: &ResolvedRecord) -> Result<Vec<String>, String> {
    let start = &record.start;
    if start.lists().any(|list| !list.open.is_empty()) {
        return Ok(Vec::new());
    }
    let mut facts = blank(variant, record);
    let whole = match start {
        Start::Deal { .. } => ListKind::Dealt,
        Start::Lead { .. } => ListKind::Hand,
    };
    let hands = start.hands().iter().map(|hand| (whole, hand));
    let out = start.discards().iter();
    let out = out.map(|hand| (ListKind::Discarded, hand));
    for (kind, hand) in hands.chain(out) {
        if let Some(seat) = record.seat(hand.seat.as_str()) {
            lay(&mut facts, kind, seat, hand.set());
        }
    }
    failing(variant, record, &facts)
}

fn lay(facts: &mut HandState, kind: ListKind, seat: Seat, cards: CardSet) {
    match kind {
        ListKind::Hand => facts.hand[seat] = cards.0,
        ListKind::Dealt => facts.dealt[seat] = cards.0,
        ListKind::Discarded => facts.discarded[seat] = cards.0,
    }
}

/// Returns the statements that do not hold.
fn failing(
    variant: &Variant,
    record: &ResolvedRecord,
    facts: &HandState,
) -> Result<Vec<String>, String> {
    let mut failing = Vec::new();
    for stated in &record.stated {
        if !stated.condition.holds(variant, facts)? {
            failing.push(stated.words.to_string());
        }
    }
    Ok(failing)
}
