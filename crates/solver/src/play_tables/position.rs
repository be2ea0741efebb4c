//! A position in the play of a deal.

use super::{Cards, NodeId};
use codille_lang::ids::SEATS;

/// What can change while cards are played: who holds what, the trick that is being played, and what was won before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cards that each seat holds; what lies in the trick is held by nobody.
    pub hands: [Cards; SEATS],
    /// Who leads or led to the trick.
    pub leader: usize,
    /// The cards of the trick in the order of play, from the leader's on.
    pub trick: [u8; SEATS],
    /// How many cards lie in the trick; fewer than there are seats.
    pub lying: usize,
    /// Where the score stands before the trick; of a trick that is begun, the step from here holds only what is still to come of it.
    pub node: NodeId,
}
