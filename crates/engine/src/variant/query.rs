//! Who asks about which facts, and about which combination where one is called or judged.

use super::hand_state::HandState;
use codille_lang::ids::{DeclarationId, SeatSet};

/// A question about facts, perhaps about a combination.
#[derive(Debug, Clone, Copy)]
pub struct Query<'a> {
    /// The facts.
    pub facts: &'a HandState,
    /// The seat that acts.
    pub player: SeatSet,
    /// The declaration that is called or judged; `None` where nothing is.
    pub calling: Option<DeclarationId>,
    /// The combination that is called or judged.
    pub called: u64,
    /// Whether it is asked what a seat might call, as if it had called nothing yet.
    pub supposing: bool,
}

impl<'a> Query<'a> {
    /// Asks about no combination.
    pub fn plain(facts: &'a HandState, player: impl Into<SeatSet>) -> Self {
        Self {
            facts,
            player: player.into(),
            calling: None,
            called: 0,
            supposing: false,
        }
    }

    /// Asks about a combination of a declaration.
    #[must_use]
    pub const fn about(self, class: DeclarationId, called: u64) -> Self {
        Self {
            calling: Some(class),
            called,
            ..self
        }
    }

    /// Returns the combination that the player called first of the declaration; `None` where there is none.
    pub fn called_first(&self) -> Option<u64> {
        let class = self.calling.filter(|_| !self.supposing)?;
        let reckoning = &self.facts.reckoning;
        let first = reckoning.first(class, self.player.first()?);
        (first != 0).then_some(first)
    }
}
