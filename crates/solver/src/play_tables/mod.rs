//! The play of one deal as tables: everything about it that cannot change while cards are played is folded in.
//!
//! A table knows no game. It says which cards each seat may play, who wins a trick, and what that is worth; all of it was taken from the
//! clauses of a variant, and whoever searches needs nothing else.

mod follow;
mod kept;
mod numbering;
mod position;
mod scoring;

pub use follow::{Follow, FollowRow, TESTS};
pub(crate) use kept::Kept;
pub use numbering::{Cards, Numbering};
pub use position::Position;
pub use scoring::{NodeId, ScoreNode, Scoring, Step};

use codille_lang::ids::SeatSet;

/// Everything about the play of one deal.
#[derive(Debug, Clone)]
pub struct PlayTables {
    /// How many seats play, from the first; 2 to 5. They play in this order round the table.
    pub seats: usize,
    /// The seats that want the value to be high; the others want it to be low.
    pub maximisers: SeatSet,
    /// The cards by lane and strength.
    pub numbering: Numbering,
    /// What may be led and played.
    pub follow: Follow,
    /// What tricks are worth.
    pub scoring: Scoring,
    /// Cards whose identity always matters, since they are not under the duties of the others of their lane.
    pub named: Cards,
    /// The position from which play is to be looked at.
    pub start: Position,
    /// What the value of the play to come is added to: what stands at the start, and what comes to the value whatever is played.
    pub base: i64,
    /// What the solved game leaves out, each as a few words for people.
    pub left_out: Vec<String>,
}

impl PlayTables {
    /// Returns the winning card of a trick, given the card led and all cards of the trick.
    #[inline]
    pub fn winning_card(&self, led: u8, trick: Cards) -> u8 {
        self.numbering.greatest(led, trick)
    }

    /// Returns the seat that plays after another.
    #[inline]
    pub const fn next(&self, seat: usize) -> usize {
        if seat + 1 == self.seats { 0 } else { seat + 1 }
    }
}
