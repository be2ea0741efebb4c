//! The deals that are played for `--hands` and `--tables`: by whom, how many, and how far they are.

use super::{Measure, stopped_by_ctrl_c};
use crate::cli::refuse::require_all_sound;
use crate::cli::trial::Progress;
use crate::cli::{Failure, Output};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_evidence::run::{PlayingOut, Runner};
use codille_players::{Budget, NAMES};
use std::sync::atomic::Ordering;

impl Measure {
    /// Returns who plays how many deals.
    pub(super) fn plan(&self) -> Result<PlayingOut<'_>, Failure> {
        if !NAMES.contains(&self.player.as_str()) {
            let (name, known) = (&self.player, NAMES.join(", "));
            let words = format!("there is no player `{name}`: the players are {known}");
            return Err(Failure::Misuse(words));
        }
        let budget = self.worlds.map(|worlds| Budget { worlds });
        Ok(PlayingOut {
            deals: u32::try_from(self.deals).expect("no more deals are read"),
            seed: self.seed(),
            player: &self.player,
            budget: budget.unwrap_or_default(),
        })
    }

    /// Lets `play` play deals for the works that are meant, and lets Ctrl-C end it; returns the report that it makes. It shows how far it is on
    /// `progress`.
    pub(super) fn play_deals<R>(
        &self,
        edition: &Edition,
        output: &mut Output<'_>,
        progress: &Progress,
        play: impl FnOnce(
            (&mut Runner<'_>, &EvidenceSet),
            &[String],
            &PlayingOut<'_>,
            &(dyn Fn() -> bool + Sync),
        ) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let plan = self.plan()?;
        require_all_sound(edition, output)?;
        let works = self.works(edition)?;
        let stop = stopped_by_ctrl_c()?;
        let stopped = || stop.load(Ordering::Relaxed);
        let shelf = EvidenceSet::read(edition);
        let mut runner = Runner::new(edition);
        let report = play((&mut runner, &shelf), &works, &plan, &stopped);
        progress.end();
        report
    }
}
