//! The stages of a hand by which choices are told apart.

use codille_engine::Decision;
use codille_engine::variant::HandState;
use std::fmt;

/// At what stage of a hand something is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Who plays, at which game, in which suit.
    Auction,
    /// What is laid away and taken.
    Exchange,
    /// What is called and answered.
    Declaration,
    /// The play of a card, by the number of its trick from 1.
    Trick(u8),
}

impl Stage {
    /// Returns the stage of a decision; `None` of rights, which are offered throughout, and of what is over.
    pub(super) fn of(decision: &Decision, facts: &HandState) -> Option<Self> {
        match decision {
            Decision::Bid(_) | Decision::Name(_) => Some(Self::Auction),
            Decision::Discard(_) | Decision::Take(_) | Decision::Leave(_) => Some(Self::Exchange),
            Decision::Announce(_) | Decision::Call(_) | Decision::Answer(_) => {
                Some(Self::Declaration)
            }
            Decision::Play(_) => Some(Self::Trick(facts.tricks_played + 1)),
            Decision::Look(_)
            | Decision::Between(_)
            | Decision::Defend(_)
            | Decision::Reserve(_)
            | Decision::Over => None,
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auction => f.write_str("auction"),
            Self::Exchange => f.write_str("exchange"),
            Self::Declaration => f.write_str("declaration"),
            Self::Trick(number) => write!(f, "trick {number}"),
        }
    }
}
