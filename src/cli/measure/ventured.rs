//! `codille measure --hands`: the hands on which works would venture a game, played out over the rest of the pack.

use super::{Measure, MeasureFormat, ended, stopped_by_ctrl_c};
use crate::cli::refuse::require_all_sound;
use crate::cli::trial::Progress;
use crate::cli::{Failure, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_evidence::run::{PlayingOut, Runner};
use codille_players::{Budget, NAMES};
use codille_report::ventures::venture;
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
            seed: self.seed,
            player: &self.player,
            budget: budget.unwrap_or_default(),
        })
    }

    pub(super) fn ventured(
        &self,
        edition: &Edition,
        format: MeasureFormat,
        output: &mut Output<'_>,
    ) -> Outcome {
        let plan = self.plan()?;
        require_all_sound(edition, output)?;
        let works = self.works(edition)?;
        let stop = stopped_by_ctrl_c()?;
        let stopped = || stop.load(Ordering::Relaxed);
        let progress = Progress::working("playing");
        let shelf = EvidenceSet::read(edition);
        let mut runner = Runner::new(edition);
        let told = |done| progress.tell(done);
        let report = venture((&mut runner, &shelf), &works, &plan, told, &stopped);
        progress.end();
        let report = report.map_err(Failure::Misuse)?;
        match format {
            MeasureFormat::Json => output.json(&report)?,
            MeasureFormat::Csv => output.text(&report.csv())?,
            MeasureFormat::Markdown => output.text(&report.markdown())?,
        }
        Ok(ended(report.interrupted))
    }
}
