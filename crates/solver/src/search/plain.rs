//! Plain minimax upon tables, without any of the means of the search: its judge. It tries every card that may be played.

use super::moves::{lawful, play, turn};
use crate::play_tables::{PlayTables, Position};
use codille_lang::ids::Seat;

/// Returns what is still to come from a position on by best play, from its node of the scoring on.
pub fn plain(tables: &PlayTables, at: &Position) -> i32 {
    if at.lying == 0 && tables.scoring.left(at.node) == 0 {
        return 0;
    }
    let maximises = tables.maximisers.contains(Seat::from(turn(tables, at)));
    let mut best: Option<i32> = None;
    let moves = lawful(tables, at);
    for card in (0..64).filter(|card| moves >> card & 1 == 1) {
        let (then, gain) = play(tables, at, card);
        let value = gain + plain(tables, &then);
        best = Some(match best {
            Some(best) if maximises => best.max(value),
            Some(best) => best.min(value),
            None => value,
        });
    }
    best.expect("a hand always has a card that may be played")
}
