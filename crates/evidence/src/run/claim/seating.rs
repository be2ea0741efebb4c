//! Sets players of the program down to a hand that has begun.

use codille_engine::Hand;
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use codille_players::simulate::{SimulationPlan, Value};
use codille_players::{Budget, Memory, Player, Table, seat};
use std::sync::Arc;

/// Seats the players of a claim; one name stands for all hands.
///
/// # Errors
/// A sentence where there are more or fewer of them than hands, or where one does not exist.
pub(super) fn players(variant: &Variant, names: &[String]) -> Result<Vec<Box<dyn Player>>, String> {
    let hands = variant.hands;
    let named = names.len();
    if named != 1 && named != hands {
        return Err(format!(
            "{named} players are named for {hands} hands: name one for all, or one for each"
        ));
    }
    let players = names.iter().cycle().take(hands).map(|name| {
        let player = seat(name, Budget::default());
        player.ok_or_else(|| format!("there is no player `{name}`"))
    });
    players.collect()
}

/// Returns the plan by which players of these names, one standing for all hands, play numbered parties.
pub(super) fn parties(
    variant: &Arc<Variant>,
    names: &[String],
    seed: u64,
    budget: Budget,
) -> SimulationPlan {
    let players = names.iter().cycle().take(variant.hands);
    SimulationPlan {
        variant: Arc::clone(variant),
        players: players.cloned().collect(),
        seed,
        value: Value::Settlement,
        budget,
        headings: false,
    }
}

/// Sets players down to a hand that has begun: they have seen and heard what has been done.
///
/// # Errors
/// A sentence where an act of the hand is refused.
pub(super) fn table(variant: &Arc<Variant>, hand: &Hand) -> Result<Table, String> {
    let first = hand.history.first();
    let opening = first.map_or(&hand.state, |moment| &*moment.before).clone();
    let memories = Seat::first(variant.hands).map(|seat| Memory::new(seat, opening.clone()));
    let mut table = Table {
        hand: Hand::from_state(Arc::clone(variant), opening.clone()),
        memories: memories.collect(),
        opening,
    };
    for moment in &hand.history {
        let done = table.act(moment.seat, moment.act);
        done.map_err(|why| why.words(variant))?;
    }
    Ok(table)
}
