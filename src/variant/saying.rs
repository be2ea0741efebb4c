//! What is asked about a combination: the facts, who asks, and what is called or judged. Copied freely; answers nothing by itself.

use super::facts::{Facts, seat_index};

/// A question about facts, perhaps about a combination.
#[derive(Debug, Clone, Copy)]
pub struct Saying<'a> {
    /// The facts.
    pub facts: &'a Facts,
    /// The seat that acts, a mask.
    pub player: u64,
    /// The declaration that is called or judged, a mask; 0 where there is none.
    pub calling: u64,
    /// The combination that is called or judged.
    pub called: u64,
    /// Whether it is asked what a seat might call, as if it had called nothing yet.
    pub supposing: bool,
}

impl<'a> Saying<'a> {
    /// Asks about no combination.
    pub const fn plain(facts: &'a Facts, player: u64) -> Self {
        Self {
            facts,
            player,
            calling: 0,
            called: 0,
            supposing: false,
        }
    }

    /// Asks about a combination of a declaration.
    #[must_use]
    pub const fn about(self, class: usize, called: u64) -> Self {
        Self {
            calling: 1 << class,
            called,
            ..self
        }
    }

    /// Returns the number of the declaration.
    pub const fn class(&self) -> usize {
        self.calling.trailing_zeros() as usize
    }

    /// Returns the combination that the player called first of the declaration.
    pub fn called_first(&self) -> u64 {
        if self.supposing {
            return 0;
        }
        let reckoning = &self.facts.reckoning;
        reckoning.first(self.class(), seat_index(self.player))
    }
}
