//! What the tables of all deals hang on that are played in the same way.

use codille_engine::variant::{HandState, PlayedHand, Variant};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::Seat;
use std::rc::Rc;

/// A variant and a hand, with what of the deal is known to whoever asks the clauses.
#[derive(Debug)]
pub(super) struct Ground<'a> {
    pub(super) variant: &'a Variant,
    pub(super) hand: Rc<PlayedHand>,
    /// The cards that may be led, played or held.
    pub(super) cards: CardSet,
    pub(super) place: PlaceInHand,
}

/// How far a hand has come, and by which order its cards are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PlaceInHand {
    /// The suit of trumps.
    pub(super) trump: Option<Suit>,
    /// Who leads to the first trick, as long as that has not been won.
    pub(super) first: Option<Seat>,
    /// How many tricks have been won, and how many there are.
    pub(super) tricks: (u8, u8),
}

impl PlaceInHand {
    /// Returns the place that facts tell, whoever leads.
    pub(super) fn of(facts: &HandState, leader: Seat) -> Self {
        Self {
            trump: facts.trump,
            first: (facts.tricks_played == 0).then_some(leader),
            tricks: (facts.tricks_played, facts.tricks_total),
        }
    }
}
