//! Sets players of the program down to a hand that has begun.

use codille_engine::variant::Variant;
use codille_engine::{Hand, State};
use codille_players::{Budget, Player, Table, seat};
use std::sync::Arc;

/// Seats players by their names, one standing for all hands, who think as long as `budget` says.
///
/// # Errors
/// A sentence where there are more or fewer of them than hands, or where one does not exist.
pub(super) fn players(
    variant: &Variant,
    names: &[String],
    budget: Budget,
) -> Result<Vec<Box<dyn Player>>, String> {
    let hands = variant.hands;
    let named = names.len();
    if named != 1 && named != hands {
        return Err(format!(
            "{named} players are named for {hands} hands: name one for all, or one for each"
        ));
    }
    let players = names.iter().cycle().take(hands).map(|name| {
        let player = seat(name, budget);
        player.ok_or_else(|| format!("there is no player `{name}`"))
    });
    players.collect()
}

/// Sets players down to a hand that has begun: they have seen and heard what has been done.
///
/// # Errors
/// A sentence where an act of the hand is refused.
pub(super) fn table(variant: &Arc<Variant>, hand: &Hand) -> Result<Table, String> {
    let first = hand.first();
    let mut table = if let Some(start) = hand.first_lead() {
        let opening = State::before(variant, first, start.pool);
        Table::from_lead(variant, opening, &start, &first.facts.discarded)
    } else {
        let begun = Hand::from_state(Arc::clone(variant), first.clone());
        Table::at(begun, first.clone())
    };
    for moment in &hand.history {
        let done = table.act(moment.seat, moment.act);
        done.map_err(|why| why.words(variant))?;
    }
    Ok(table)
}
