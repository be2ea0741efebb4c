//! Deals and parties by their numbers: the same players, seed and number come to the same end.

use super::seating::players;
use crate::claim::PlayUnit;
use crate::claim::asked::logged;
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_players::simulate::{SimulationPlan, Value, rng};
use codille_players::{Budget, Player, Prospects, Table};
use std::sync::Arc;

/// Players who play numbered deals, or numbered parties.
pub(super) struct NumberedPlay<'v> {
    variant: &'v Arc<Variant>,
    seed: u64,
    players: Vec<Box<dyn Player>>,
    /// Whether the log of the acts of a deal is wanted.
    is_logged: bool,
    /// How parties are played; `None` where deals are played by themselves.
    parties: Option<SimulationPlan>,
}

impl<'v> NumberedPlay<'v> {
    /// Seats players by their names, one standing for all hands; `is_logged` tells whether the log of the acts of a deal is wanted.
    ///
    /// # Errors
    /// As for [`players`].
    pub(super) fn new(
        variant: &'v Arc<Variant>,
        unit: PlayUnit,
        (names, budget): (&[String], Budget),
        (seed, is_logged): (u64, bool),
    ) -> Result<Self, String> {
        let parties = (unit == PlayUnit::Partie).then(|| SimulationPlan {
            variant: Arc::clone(variant),
            players: names.iter().cycle().take(variant.hands).cloned().collect(),
            seed,
            value: Value::Settlement,
            budget,
            headings: false,
            prospects: Prospects::of(variant),
        });
        Ok(Self {
            variant,
            seed,
            players: players(variant, names, budget)?,
            is_logged,
            parties,
        })
    }

    /// Plays a deal or a partie and returns how it ends.
    ///
    /// # Errors
    /// A sentence that names the number, where it cannot be played.
    pub(super) fn end(&self, number: u64) -> Result<State, String> {
        if let Some(parties) = &self.parties {
            return parties.settled(number);
        }
        let seed = self.seed;
        let opening = State::new(self.variant, 0);
        let mut table = Table::deal(self.variant, opening, &mut rng(seed, number));
        let played = table.play_out(&self.players, (seed, number));
        played.map_err(|why| format!("deal {number} of seed {seed}: {why}"))?;
        Ok(if self.is_logged {
            logged(&table.hand)
        } else {
            table.hand.state
        })
    }
}
