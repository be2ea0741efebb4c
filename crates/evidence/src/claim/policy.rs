//! Claims that a rule of conduct is good, tried against its contrary on the same deals.

use codille_lang::clause::ast::Expr;

/// What a player had better do whenever something holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyClaim {
    /// At which decisions.
    pub decision: PolicyDecision,
    /// How many deals are played.
    pub deals: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// When the advice is meant: a truth that the player who decides can know.
    pub when: Expr,
    /// What he had better do: a truth on the cards of the act, which are called `these`.
    pub does: Expr,
    /// What it is said to be better than: all acts that it does not advise, where it is `None`.
    pub rather_than: Option<Expr>,
}

impl PolicyClaim {
    /// The player who follows the advice or its contrary and plays all other seats: the one that ranks every act, so that the best of those that
    /// are advised can be found.
    pub const PLAYER: &str = "novice";
}

/// The decisions for which a rule of conduct can be stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyDecision {
    /// Which cards are thrown out.
    Discard,
    /// Which card is played.
    Play,
}

impl PolicyDecision {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Discard, Self::Play];

    /// Returns the word of the files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Discard => "discard",
            Self::Play => "play",
        }
    }
}
