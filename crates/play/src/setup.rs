//! What a sitting is set up with: the rules, who sits in which chair, the seed.

use super::grounds::Grounds;
use codille_engine::variant::{Setting, Variant};
use codille_lang::layout::TermStyle;
use codille_players::Player;
use std::sync::Arc;

/// Who sits in a chair. Chairs are numbered; seats turn with the deal.
#[derive(Clone)]
pub enum Chair {
    /// Somebody who types.
    Person,
    /// A player of the program.
    Player(Arc<dyn Player>),
}

impl std::fmt::Debug for Chair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Person => f.write_str("Person"),
            Self::Player(player) => f.write_str(player.name()),
        }
    }
}

/// What a sitting is set up with.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The variant.
    pub variant: Arc<Variant>,
    /// Its title.
    pub title: String,
    /// The work that it is of.
    pub work: String,
    /// The options that were set.
    pub set: Setting,
    /// The clauses in words.
    pub grounds: Grounds,
    /// Who sits in each chair, with the name of each.
    pub chairs: Vec<(String, Chair)>,
    /// The chair that speaks first in the first hand.
    pub first: usize,
    /// The seed of the deals and of the players.
    pub seed: u64,
    /// On how many worlds a player of the program tries its acts.
    pub worlds: u32,
    /// How text is laid out.
    pub look: TermStyle,
}
