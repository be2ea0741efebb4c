//! What a cheap player looks at: its own cards, the public facts, the cards played. Reads no other hand, whether it is there or not.

use codille_engine::variant::{HandState, TrumpOrder, Variant};
use codille_engine::{Decision, State, View};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};

/// What one seat looks at when it decides.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a> {
    /// The rules.
    pub variant: &'a Variant,
    /// The facts; rows of other seats are never read.
    pub facts: &'a HandState,
    /// The seat.
    pub seat: Seat,
    /// The cards played so far by anybody.
    pub played: CardSet,
    /// The best card of the trick so far, with its player.
    pub best: Option<(Seat, Card)>,
    /// How many cards lie in the trick.
    pub lying: usize,
}

impl<'a> Sight<'a> {
    /// Looks at a hand through the view of a seat.
    pub fn of_view(variant: &'a Variant, view: &'a View, played: CardSet) -> Self {
        let sight = Self {
            variant,
            facts: &view.facts,
            seat: view.seat,
            played,
            best: None,
            lying: view.trick.len(),
        };
        sight.with_trick(view.trick.iter().copied())
    }

    /// Looks at an imagined hand from the seat that is asked.
    pub fn of_state(variant: &'a Variant, state: &'a State, seat: Seat) -> Self {
        let facts = &state.facts;
        // What was held when play began and is not held now was played, and seen by all.
        let rows = facts.hand.iter().zip(&facts.held);
        let played = CardSet(rows.fold(0, |all, (hand, held)| all | (hand & !held)));
        let sight = Self {
            variant,
            facts,
            seat,
            played,
            best: None,
            lying: state.trick().count(),
        };
        sight.with_trick(state.trick())
    }

    fn with_trick(mut self, trick: impl Iterator<Item = (Seat, Card)>) -> Self {
        let order = self.order();
        for (seat, card) in trick {
            if self.best.is_none_or(|(_, best)| order.beats(card, best)) {
                self.best = Some((seat, card));
            }
        }
        self
    }

    /// Returns the order of the cards as trumps stand.
    pub fn order(&self) -> &'a TrumpOrder {
        self.variant.orders.of(self.facts.trump)
    }

    /// Returns the cards of the seat.
    pub fn held(&self) -> CardSet {
        CardSet(self.facts.held[self.seat])
    }

    /// Returns the cards that the seat has neither held nor seen played.
    pub fn unseen(&self) -> CardSet {
        let own = |table: &BySeat<u64>| CardSet(table[self.seat]);
        let known = own(&self.facts.held) | own(&self.facts.discarded) | self.played;
        self.variant.checked.table.pack - known - CardSet(self.facts.trick_cards)
    }

    /// Tells whether two seats play against the same one: neither of them undertook the game.
    pub fn are_allies(&self, other: Seat) -> bool {
        let against = |ombre: Seat| ombre != other && ombre != self.seat;
        other != self.seat && self.facts.ombre.is_some_and(against)
    }

    /// Tells whether this seat undertook the game.
    pub fn is_declarer(&self) -> bool {
        self.facts.ombre == Some(self.seat)
    }

    /// Asks no more than this of a decision: whether it is this seat's.
    pub fn is_asked(&self, decision: &Decision) -> bool {
        decision.seat() == Some(self.seat)
    }
}
