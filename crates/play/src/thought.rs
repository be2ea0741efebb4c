//! One decision of a player of the program, apart from the game: it can be thought about in a thread of its own and told to stop.

use super::game::Game;
use codille_engine::variant::Variant;
use codille_engine::{Act, View};
use codille_players::{Budget, Candidate, Club, Memory, Player, Prospects, Seen, Stop, chance};
use std::sync::Arc;

/// All that a player needs to decide.
#[derive(Clone)]
pub struct Thought {
    /// The chair that is asked.
    pub chair: usize,
    variant: Arc<Variant>,
    view: View,
    memory: Memory,
    prospects: Option<Arc<Prospects>>,
    player: Arc<dyn Player>,
    seed: u64,
    hand: u64,
}

impl std::fmt::Debug for Thought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} in chair {}", self.player.name(), self.chair)
    }
}

impl Thought {
    fn seen(&self) -> Seen<'_> {
        Seen {
            variant: &self.variant,
            view: &self.view,
            memory: &self.memory,
            prospects: self.prospects.as_deref(),
        }
    }

    /// Chooses an act, soon after `stop` says so.
    pub fn choose(&self, stop: Stop<'_>) -> Option<Act> {
        let mut chance = chance(self.seed, self.hand, &self.memory);
        self.player.choose(&self.seen(), &mut chance, stop)
    }

    /// Tries every candidate, as the player of the club would; the best comes last.
    pub fn candidates(&self, budget: Budget, stop: Stop<'_>) -> Vec<Candidate> {
        let mut chance = chance(self.seed, self.hand, &self.memory);
        Club { budget }.think(&self.seen(), &mut chance, stop)
    }
}

/// Writes thousandths of a unit with their sign and two places.
pub(super) fn worth(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "+" };
    let (whole, part) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
    format!("{sign}{whole}.{:02}", part / 10)
}

impl Game {
    /// Returns what a player in a chair would think about; `None` where the chair is asked nothing.
    pub(super) fn thought_of(&self, chair: usize, player: Arc<dyn Player>) -> Option<Thought> {
        let seat = self.seat_of(chair);
        let mut view = self.table.view(seat);
        view.facts.pool = self.pool_before(Some(chair));
        view.decision.as_ref()?;
        Some(Thought {
            chair,
            variant: Arc::clone(&self.setup.variant),
            view,
            memory: self.table.memories.get(seat.index())?.clone(),
            prospects: self.prospects.clone(),
            player,
            seed: self.setup.seed,
            hand: self.number,
        })
    }
}
