//! One card at a time, by the tables alone: what may be played in a position, and the position after it.

use crate::play_tables::{Cards, PlayTables, Position};

/// Returns the seat whose turn it is.
pub fn turn(tables: &PlayTables, at: &Position) -> usize {
    (at.leader + at.lying) % tables.seats
}

/// Returns the cards of the trick that is being played, in the order of play.
fn lying(at: &Position) -> impl Iterator<Item = u8> {
    at.trick.into_iter().take(at.lying)
}

/// Returns the cards that may be played.
pub fn lawful(tables: &PlayTables, at: &Position) -> Cards {
    let seat = turn(tables, at);
    let held = at.hands.get(seat).copied().unwrap_or(0);
    let (led, second) = (lying(at).next(), lying(at).nth(1));
    tables.follow.lawful(seat, held, led, second)
}

/// Returns the position after a card, and what the trick adds to the value if the card ends it.
///
/// # Panics
///
/// Where the seat whose turn it is does not hold the card.
pub fn play(tables: &PlayTables, at: &Position, card: u8) -> (Position, i32) {
    let seat = turn(tables, at);
    let mut then = *at;
    let hand = then.hands.get_mut(seat).expect("a seat has a hand");
    assert!(*hand >> card & 1 == 1, "a card is played from the hand");
    *hand ^= 1 << card;
    let place = then
        .trick
        .get_mut(at.lying)
        .expect("a trick has a card of each seat");
    *place = card;
    then.lying += 1;
    if then.lying < tables.seats {
        return (then, 0);
    }
    let led = lying(&then).next().unwrap_or(card);
    let all = lying(&then).fold(0, |all, card| all | 1 << card);
    let winning = tables.winning_card(led, all);
    let place = lying(&then).position(|card| card == winning).unwrap_or(0);
    let winner = (at.leader + place) % tables.seats;
    let step = tables.scoring.step(at.node, led, winning, winner);
    then.leader = tables.scoring.leader(step.next);
    then.node = step.next;
    then.lying = 0;
    (then, step.gain)
}
