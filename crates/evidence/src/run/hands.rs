//! Tests that a listed hand can be held: its cards exist, differ and leave room for the rest.

use super::table::in_pack;
use super::{Found, ensure};
use crate::HandList;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Card, CardSet, Rank, Suit, SuitSet};
use codille_lang::ids::Seat;
use std::sync::Arc;

/// Tests every alternative of a listed hand under every suit of trumps that it speaks of.
pub(super) fn run(variant: &Arc<Variant>, list: &HandList) -> Found {
    let table = &variant.checked.table;
    let (id, game) = (&variant.checked.id, &list.game);
    ensure(table.game_called(game.as_str()).is_some(), || {
        format!("`{id}` has no game `{game}`")
    })?;
    let full = list.cards.as_ref();
    in_pack(variant, full.map_or(CardSet::EMPTY, crate::CardList::set))?;
    let beside = beside(list);
    let mut overfull = None;
    for suit in suits(list.colour.as_str(), table.red, table.black)? {
        for alternative in &list.trumps {
            let mut cards = CardSet::EMPTY;
            for word in alternative {
                let card = trump(variant, suit, word.as_str())
                    .ok_or_else(|| format!("`{word}` is no trump of {suit}"))?;
                ensure(!cards.has(card), || format!("{card} stands twice"))?;
                cards.insert(card);
            }
            let count = cards.count() + beside;
            if count as usize > table.cards {
                overfull = Some(count);
            }
        }
    }
    let dealt = table.cards;
    let words = match (overfull, &list.doubtful) {
        (Some(count), None) => {
            return Err(format!("the hand has {count} cards, and {dealt} are dealt"));
        }
        (Some(count), Some(by)) => {
            format!("{count} cards as printed, more than {dealt}: doubtful ({by})")
        }
        (None, Some(by)) => format!("doubtful ({by})"),
        (None, None) => String::new(),
    };
    Ok((words, Vec::new()))
}

fn suits(colour: &str, red: SuitSet, black: SuitSet) -> Result<Vec<Suit>, String> {
    let of = |suits: SuitSet| suits.iter().collect();
    Ok(match colour {
        "red" => of(red),
        "black" => of(black),
        "any" => of(red | black),
        letter => {
            let suit = letter.chars().next().and_then(Suit::from_letter);
            vec![suit.ok_or_else(|| format!("`{letter}` is no colour and no suit"))?]
        }
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
