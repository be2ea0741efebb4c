//! How a hand is brought to its end where a record stops: rights let pass, the settlement, the result.

use codille_engine::{Act, Decision, Event, Hand};

/// Lets every right pass that is still offered.
pub fn close(mut hand: Hand) -> Hand {
    while let Some(seat) = hand.decision.seat().filter(|_| hand.decision.is_offer()) {
        if hand.act(seat, Act::GoOn).is_err() {
            break;
        }
    }
    hand
}

/// Lets every right pass that is still offered, and settles the hand where nothing more can be played.
pub fn finish(hand: Hand) -> Hand {
    let mut hand = close(hand);
    if decided(&hand) {
        hand.settle_now();
    }
    hand
}

/// Says which choices are let pass where the settlement waits for them.
pub(super) fn passed(hand: &Hand, seats: &[String]) -> Vec<String> {
    let mut hand = hand.clone();
    let mut out = Vec::new();
    while let Some(seat) = hand.decision.seat().filter(|_| hand.decision.is_offer()) {
        if let Some(right) = hand
            .decision
            .passing_right()
            .filter(|_| hand.decision.asks_all())
        {
            let who = seat.name_of(seats);
            out.push(format!("{who} declines to {}", right.word()));
        }
        if hand.act(seat, Act::GoOn).is_err() {
            break;
        }
    }
    out
}

/// Tells whether nothing more can be played.
pub fn decided(hand: &Hand) -> bool {
    let facts = &hand.state.facts;
    hand.decision == Decision::Over
        || facts.tricks_played >= facts.tricks_total
        || facts.stopped
        || (facts.surrendered && facts.defender.is_none())
}

/// Returns the name of the result.
pub fn result(hand: &Hand) -> Option<String> {
    match hand.state.balance.result {
        Some(result) => Some(hand.variant.checked.name(result).to_owned()),
        None => (hand.events.contains(&Event::PassedOut)).then(|| "passed".to_owned()),
    }
}
