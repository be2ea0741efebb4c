//! Tests that a listed hand can be held: its cards exist, differ and leave room for the rest.

use super::Found;
use crate::HandList;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Card, CardSet, Rank, Suit, SuitSet};
use codille_lang::ids::Seat;
use std::sync::Arc;

/// Tests every alternative of a listed hand under every suit of trumps that it speaks of.
pub(super) fn run(variant: &Arc<Variant>, list: &HandList) -> Found {
    let table = &variant.checked.table;
    if !table.games.iter().any(|g| g.name == list.game.as_str()) {
        return Err(format!(
            "`{}` has no game `{}`",
            variant.checked.id,
            list.game.as_str()
        ));
    }
    let full = list.cards.as_ref();
    let full = full.map_or(CardSet::EMPTY, super::super::CardList::set);
    if !(full - table.pack).is_empty() {
        return Err(format!("{} are not in the pack", full - table.pack));
    }
    let beside = beside(list);
    let mut overfull = None;
    for suit in suits(list.colour.as_str(), table.red, table.black)? {
        for alternative in &list.trumps {
            let mut cards = CardSet::EMPTY;
            for word in alternative {
                let card = trump(variant, suit, word.as_str())
                    .ok_or_else(|| format!("`{}` is no trump of {suit}", word.as_str()))?;
                if cards.has(card) {
                    return Err(format!("{card} stands twice"));
                }
                cards.insert(card);
            }
            let count = cards.count() + beside;
            if count as usize > table.cards {
                overfull = Some(count);
            }
        }
    }
    match (overfull, &list.doubtful) {
        (Some(count), None) => Err(format!(
            "the hand has {count} cards, and {} are dealt",
            table.cards
        )),
        (Some(count), Some(by)) => Ok((
            format!(
                "{count} cards as printed, more than {}: doubtful ({})",
                table.cards,
                by.as_str()
            ),
            Vec::new(),
        )),
        (None, Some(by)) => Ok((format!("doubtful ({})", by.as_str()), Vec::new())),
        (None, None) => Ok((String::new(), Vec::new())),
    }
}

fn suits(colour: &str, red: SuitSet, black: SuitSet) -> Result<Vec<Suit>, String> {
    let of = |suits: SuitSet| suits.iter().collect();
    Ok(match colour {
        "red" => of(red),
        "black" => of(black),
        "any" => of(red | black),
        letter => vec![
            letter
                .chars()
                .next()
                .and_then(Suit::from_letter)
                .ok_or_else(|| format!("`{letter}` is no colour and no suit"))?,
        ],
    })
}

/// Returns a trump by its period name (a name the variant defines) or by its rank.
fn trump(variant: &Variant, suit: Suit, word: &str) -> Option<Card> {
    let order = variant.orders.of(Some(suit));
    if let Some(rank) = Rank::from_mark(word) {
        return Some(Card::new(rank, suit)).filter(|c| order.mask >> c.index() & 1 == 1);
    }
    let mut facts = variant.facts();
    facts.trump = Some(suit);
    let named = variant.named(
        &word.to_lowercase(),
        &mut EvalContext::new(&facts, Seat::FIRST),
    )?;
    CardSet(u64::try_from(named).ok()?).single()
}

fn beside(list: &HandList) -> u32 {
    let side = &list.side;
    side.kings.unwrap_or(0)
        + 2 * side.protected_queens.unwrap_or(0)
        + side.cards.iter().map(|c| c.count).sum::<u32>()
        + u32::try_from(side.suit_run.len()).expect("a run is a few ranks")
}
