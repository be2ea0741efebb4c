//! Begins a game under another book at the first lead.

use super::Source;
use codille_engine::variant::Variant;
use codille_engine::{Event, Hand, Start};
use codille_lang::cards::{Card, CardSet};
use std::sync::Arc;

/// Begins at the first lead.
pub(super) fn from_lead(source: &Source<'_>, variant: &Arc<Variant>) -> Result<Hand, String> {
    let facts = &source.home.state.facts;
    let game = if facts.game == 0 {
        0
    } else {
        let number = facts.game.trailing_zeros() as usize;
        alike(&source.home.variant, variant, number)
            .ok_or_else(|| format!("it has no game like {}", name(&source.home.variant, number)))?
    };
    // What is paid at the deal is paid all the same.
    let dealt = source.dealt.clone().or_else(|| supposed(source, variant));
    let dealt = dealt.map(|(h, s)| Hand::from_deal(Arc::clone(variant), source.pool, &h, &s));
    let has_games = !variant.checked.table.games.is_empty();
    if has_games != facts.ombre.is_some() {
        return Err(if has_games {
            "somebody undertakes a game there, and here nobody does".to_owned()
        } else {
            "nobody undertakes a game there, and here somebody does".to_owned()
        });
    }
    let start = Start {
        hands: source.script.lead.clone().unwrap_or_default(),
        ombre: facts.ombre,
        game,
        trump: source.script.trump,
        pool: dealt.as_ref().map_or(source.pool, |h| h.state.balance.pool),
    };
    let mut hand = Hand::from_first_lead(Arc::clone(variant), &start);
    if let Some(dealt) = dealt {
        let paid = |e: &Event| matches!(e, Event::Paid(_));
        let staked: Vec<Event> = dealt.events.into_iter().filter(paid).collect();
        hand.events.splice(0..0, staked);
        // The stakes are paid out of what the players had, not out of what the pool held before the deal.
        hand.state.balance.net = dealt.state.balance.net;
        hand.state.balance.pool_before = dealt.state.balance.pool_before;
    }
    Ok(hand)
}

/// Returns a deal by which the stakes are laid where the record begins at the first lead: the hands as they are then.
fn supposed(source: &Source<'_>, variant: &Variant) -> Option<(Vec<CardSet>, Vec<Card>)> {
    let hands = source.script.lead.clone().filter(|_| source.lays_stakes)?;
    let held = hands.iter().fold(CardSet::EMPTY, |a, b| a | *b);
    let stock = (variant.checked.table.pack - held).iter().collect();
    Some((hands, stock))
}

/// Finds the game of a variant that is like a game of another.
pub(super) fn alike(from: &Variant, to: &Variant, game: usize) -> Option<usize> {
    let like = &from.checked.table.game(game).like;
    to.checked.table.games.iter().position(|g| g.like == *like)
}

pub(super) fn name(variant: &Variant, game: usize) -> String {
    variant.checked.table.game(game).name.replace('_', " ")
}
