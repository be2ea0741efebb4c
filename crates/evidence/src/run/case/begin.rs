//! Seats a referee at a completed deal.

use super::complete::Completed;
use crate::Case;
use crate::case::Begins;
use crate::run::facts::deals;
use crate::run::line::{stranger, undertaken, undertaker};
use codille_engine::referee::RefereedHand;
use codille_engine::variant::Variant;
use codille_engine::{Event, Start, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{SEATS, Seat};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Begins a case with all cards known.
///
/// # Errors
/// A sentence where the variant lacks the game.
pub(super) fn begin(
    variant: &Arc<Variant>,
    case: &Case,
    deal: &Completed,
    rng: &mut ChaCha8Rng,
) -> Result<RefereedHand, String> {
    let facts = &case.facts;
    let mut state = State::new(variant, facts.pool);
    let reckoning = &mut state.facts.reckoning;
    // Where nothing is said the deal is the first.
    reckoning.deal_number = deals(facts.deal.unwrap_or(1))?;
    reckoning.deals_played = reckoning.deal_number.saturating_sub(1);
    for (seat, points) in &facts.totals {
        let total = reckoning.total.find_mut(*seat);
        *total.ok_or_else(|| stranger(seat.name_of(&case.seats)))? = *points;
    }
    let mut events: Vec<Event> = Vec::new();
    if facts.begins == Begins::Deal {
        state.deal_given(variant, &deal.hands, &deal.stock, &mut events);
        return Ok(seated(variant, case, (state, events), &deal.stock));
    }
    let game = match &facts.game {
        Some(game) => undertaken(variant, Some(game))?,
        // Most quarrels are the same at every game: a judgment tells of answers that suppose the first.
        None => 0,
    };
    let start = Start {
        hands: deal.hands.clone(),
        ombre: undertaker(variant, facts.ombre)?,
        game,
        trump: facts.trump,
        pool: facts.pool,
    };
    state.begin_play(variant, &start);
    let mut stock: Vec<Card> = Vec::new();
    let cards = deal.hands.iter().zip(&deal.discards);
    for (seat, (held, out)) in Seat::first(variant.hands).zip(cards) {
        let taken = some(*held - case.strange(seat), out.count(), rng);
        stock.extend(taken.iter());
        let facts = &mut state.facts;
        let tables = [
            (&mut facts.discarded, *out),
            (&mut facts.taken, taken),
            (&mut facts.dealt, (*held - taken) | *out),
        ];
        for (table, cards) in tables {
            table[seat] = cards.0;
        }
    }
    stock.extend(&deal.stock);
    state.set_stock(&deal.stock);
    let usual = u8::try_from(variant.checked.table.cards);
    let usual = usual.expect("a hand has no more cards than a pack");
    state.facts.tricks_total = state.facts.tricks_total.min(usual);
    Ok(seated(variant, case, (state, events), &stock))
}

fn seated(
    variant: &Arc<Variant>,
    case: &Case,
    (state, events): (State, Vec<Event>),
    stock: &[Card],
) -> RefereedHand {
    let mut bench = RefereedHand::new(variant, state, stock);
    if let Some(minutes) = &mut bench.hand.state.facts.minutes {
        for seat in Seat::first(SEATS) {
            minutes.strange[seat] = case.strange(seat).0;
        }
    }
    bench.hand.events.splice(0..0, events);
    bench
}

/// Draws so many of some cards.
fn some(from: CardSet, count: u32, rng: &mut ChaCha8Rng) -> CardSet {
    let mut left = from;
    let mut out = CardSet::EMPTY;
    while out.count() < count && !left.is_empty() {
        if let Some(card) = left.nth(rng.random_range(0..left.count())) {
            left.remove(card);
            out.insert(card);
        }
    }
    out
}
