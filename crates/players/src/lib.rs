//! Players: they see a view, remember what was seen and heard, and choose an act. They know nothing that their seat may not know.

mod club;
#[cfg(test)]
mod compiled;
mod expert;
mod fault_injector;
mod judge;
mod keep;
mod leaf;
pub mod measure;
mod memory;
mod novice;
mod prospect;
mod random;
mod rollout;
mod sight;
pub mod simulate;
mod slip;
mod table;
mod trial;
mod world;

pub use club::{Club, all_seen};
pub use expert::Expert;
pub use fault_injector::{FaultInjector, Move};
pub use leaf::Measure;
pub use memory::{Drawn, Heard, Memory};
pub use novice::{novice, ranked, worths};
pub use prospect::{KEPT, KeptScores, Prospects, VariantScores, play_scores};
pub use random::choose;
pub use rollout::{Budget, Rollout, Stop, value};
pub use sight::Sight;
pub use table::Table;
pub use trial::{Candidate, Means};
pub use world::{Belief, Drawing, Likelihood, Weighted, World, Worlds};

use crate::simulate::rng;
use codille_engine::variant::Variant;
use codille_engine::{Act, View};
use leaf::Leaf;
use rand_chacha::ChaCha8Rng;

/// All that a player decides by.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The rules.
    pub variant: &'a Variant,
    /// What the seat sees now.
    pub view: &'a View,
    /// What it has seen and heard.
    pub memory: &'a Memory,
    /// What the partie is worth after the deal; without them the deal counts by itself.
    pub prospects: Option<&'a Prospects>,
}

impl<'a> Seen<'a> {
    /// Returns what the end of the hand is worth to the seat.
    fn leaf(&self) -> Leaf<'a> {
        Leaf::of(self.variant, self.prospects, self.memory)
    }
}

/// Somebody who plays a seat of any compiled variant. It keeps nothing from one decision to the next: all that it may know is in what it
/// has [`Seen`], so that a game goes on from a record exactly as it would have gone on.
pub trait Player: Send + Sync {
    /// Chooses an act for the decision of the view, soon after `stop` says so; `None` where the seat is asked nothing.
    fn choose(&self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Option<Act>;

    /// Returns the name under which it is seated.
    fn name(&self) -> &'static str;
}

/// The player who chooses by chance among what is lawful.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl Player for Random {
    fn choose(&self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, _: Stop<'_>) -> Option<Act> {
        choose(seen.view.decision.as_ref()?, chance)
    }

    fn name(&self) -> &'static str {
        "random"
    }
}

/// The cheap player without search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Novice;

impl Player for Novice {
    fn choose(&self, seen: &Seen<'_>, _: &mut ChaCha8Rng, _: Stop<'_>) -> Option<Act> {
        let sight = Sight::of_view(seen.variant, seen.view, seen.memory.all_played());
        novice(&sight, seen.view.decision.as_ref()?)
    }

    fn name(&self) -> &'static str {
        "novice"
    }
}

/// The names of the players that can be seated.
pub const NAMES: [&str; 5] = ["random", "novice", "rollout", "club", "expert"];

/// The names of those who draw worlds that agree with what was dealt, said and thrown out, as many as their budget says.
const DRAWING_WORLDS: [&str; 3] = ["rollout", "club", "expert"];

/// Tells in words that follow a player's name on how many worlds it judges; empty for one that draws none.
pub fn on_worlds(player: &str, worlds: u32) -> String {
    if draws_worlds(player) {
        format!(" on {worlds} worlds")
    } else {
        String::new()
    }
}

/// Tells whether a player of this name draws worlds.
pub fn draws_worlds(player: &str) -> bool {
    DRAWING_WORLDS.contains(&player)
}

/// Seats a player by its name; `None` where there is no such player. Its thinking is bounded by `budget`.
pub fn seat(name: &str, budget: Budget) -> Option<Box<dyn Player>> {
    match name {
        "random" => Some(Box::new(Random)),
        "novice" => Some(Box::new(Novice)),
        "rollout" => Some(Box::new(Rollout { budget })),
        "club" => Some(Box::new(Club { budget })),
        "expert" => Some(Box::new(Expert { budget })),
        _ => None,
    }
}

/// Returns the chance by which a seat decides: it hangs on the seed, the hand and what the seat has heard, and on nothing that it may not
/// know.
pub fn chance(seed: u64, hand: u64, memory: &Memory) -> ChaCha8Rng {
    let moment = (memory.seat.index() as u64) << 16 | memory.heard.len() as u64;
    rng(seed ^ PLAYERS, hand << 32 | moment)
}

/// Parts the chance of players from that of the deals.
const PLAYERS: u64 = 0x5EED_0F91_A7E5;
