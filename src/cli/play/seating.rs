//! Seats everybody as the call says, and asks whoever may choose who deals first.

use std::sync::Arc;

use super::Play;
use super::plain::Client;
use crate::cli::Failure;
use codille_edition::ruleset::Edition;
use codille_engine::variant::{Setting, Variant};
use codille_lang::ids::Seat;
use codille_play::{Chair, Game, Opening, Setup};

/// On how many worlds a player tries its acts where only the clock ends its thinking.
pub(super) const PATIENT: u32 = 4_096;

impl Play {
    /// Tells whether nobody types.
    pub(super) fn looks_on(&self) -> bool {
        matches!(self.seat.as_slice(), [none] if none == "none")
    }

    /// Seats everybody.
    pub(super) fn chairs(&self, players: usize) -> Result<Vec<(String, Chair)>, Failure> {
        let chairs = Chair::all(&self.seat, &self.against, players, self.budget(None));
        chairs.map_err(Failure::Misuse)
    }

    /// Sets a sitting up, draws for the deal, and deals the first hand.
    pub(super) fn begun(
        &self,
        edition: &Edition,
        variant: Arc<Variant>,
        set: Setting,
        client: &mut Client<'_, '_>,
    ) -> Result<Game, Failure> {
        let players = variant.players;
        let chairs = self.chairs(players)?;
        let ladies = Chair::letters(&self.ladies, players).map_err(Failure::Misuse)?;
        let ladies = ladies.into_iter().map(Seat::from).collect();
        let setup = Setup {
            seed: self.seed,
            worlds: self.budget(None).worlds,
            ..Setup::of(edition, variant, set, chairs, client.look())
        };
        let opening = Opening::new(setup, ladies);
        client.lines(&Vec::from_iter(opening.company()))?;
        client.line(&format!(
            "Seed {}. Type `help` at any time, `quit` to leave.",
            self.seed
        ))?;
        client.lines(opening.lot())?;
        let deals = match opening.choice() {
            Some(why) => client.chooses_to_deal(&why)?,
            None => true,
        };
        let (told, game) = opening.deal(deals);
        client.lines(&told)?;
        Ok(game)
    }
}
