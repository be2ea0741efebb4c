//! The ends of deals and parties of which claims ask: those of a printed table ask one after another of the same ones.

use super::numbered::NumberedPlay;
use crate::claim::{PlayUnit, SimulateClaim};
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_players::Budget;
use rayon::prelude::*;
use std::sync::Arc;

/// The deals or parties that were played last.
#[derive(Debug, Clone)]
pub(in crate::run) struct LastDeals {
    last: Option<PlayedDeals>,
}

/// Deals or parties, with all that tells them from others, and how each ended.
#[derive(Debug, Clone)]
struct PlayedDeals {
    variant: Arc<Variant>,
    unit: PlayUnit,
    count: u32,
    seed: u64,
    players: Vec<String>,
    is_logged: bool,
    ends: Arc<Vec<State>>,
}

impl LastDeals {
    /// Begins with none.
    pub(in crate::run) const fn new() -> Self {
        Self { last: None }
    }

    /// Returns how the deals or parties of a claim end that names no cards; they are played unless they were played last. `is_logged` tells
    /// whether the log of the acts is wanted.
    ///
    /// # Errors
    /// A sentence where one cannot be played.
    pub(super) fn ends(
        &mut self,
        variant: &Arc<Variant>,
        claim: &SimulateClaim,
        is_logged: bool,
    ) -> Result<Arc<Vec<State>>, String> {
        let is_same = |last: &&PlayedDeals| {
            Arc::ptr_eq(&last.variant, variant)
                && (last.unit, last.count, last.seed) == (claim.unit, claim.count, claim.seed)
                && last.players == claim.players
                && last.is_logged == is_logged
        };
        if let Some(last) = self.last.as_ref().filter(is_same) {
            return Ok(Arc::clone(&last.ends));
        }
        // What was kept is given back before more is made.
        self.last = None;
        let ends = Arc::new(played(variant, claim, is_logged)?);
        self.last = Some(PlayedDeals {
            variant: Arc::clone(variant),
            unit: claim.unit,
            count: claim.count,
            seed: claim.seed,
            players: claim.players.clone(),
            is_logged,
            ends: Arc::clone(&ends),
        });
        Ok(ends)
    }
}

/// Plays the deals or parties of a claim.
fn played(
    variant: &Arc<Variant>,
    claim: &SimulateClaim,
    is_logged: bool,
) -> Result<Vec<State>, String> {
    let who = (claim.players.as_slice(), Budget::default());
    let play = NumberedPlay::new(variant, claim.unit, who, (claim.seed, is_logged))?;
    let numbers = (0..u64::from(claim.count)).into_par_iter();
    numbers.map(|number| play.end(number)).collect()
}
