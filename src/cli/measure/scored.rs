//! `codille measure --scores`: the points of single deals between players who are alike, from which is reckoned what a partie is worth.

use super::{Measure, ended, stopped_by_ctrl_c};
use crate::cli::refuse::require_sound;
use crate::cli::trial::Progress;
use crate::cli::{Failure, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_players::{KeptScores, play_scores};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

impl Measure {
    pub(super) fn scored(&self, edition: &Edition, output: &mut Output<'_>) -> Outcome {
        let ids = self.ids(edition)?;
        let plan = self.plan()?;
        let named: Vec<&str> = ids.iter().map(String::as_str).collect();
        require_sound(edition, &named, output)?;
        let stop = stopped_by_ctrl_c()?;
        let stopped = || stop.load(Ordering::Relaxed);
        let mut runner = Runner::new(edition);
        let progress = Progress::counting(0, "");
        let mut variants = BTreeMap::new();
        let mut interrupted = false;
        for id in &ids {
            let variant = runner.variant(id, &Setting::new());
            let variant = variant.map_err(Failure::Misuse)?;
            if variant.checked.table.partie.is_none() {
                if self.all {
                    continue;
                }
                let words = format!(
                    "`{id}` has no parties, so nothing is reckoned from the points of its deals"
                );
                return Err(Failure::Misuse(words));
            }
            progress.begin_part(self.deals, format!("deals under {id}"));
            let player = (plan.player, plan.budget);
            let one_done = || progress.one_done();
            let deals = (self.seed(), self.deals);
            let made = play_scores(&variant, player, deals, &one_done, &stopped);
            let made = made.map_err(|why| Failure::Misuse(format!("{id}: {why}")))?;
            interrupted = made.is_none();
            variants.extend(made.map(|made| (id.clone(), made)));
            if interrupted {
                break;
            }
        }
        progress.end();
        let of = if self.all { "--all" } else { &named.join(" ") };
        let command = format!(
            "codille measure --scores {of} --player {} --worlds {} --deals {} --seed {}",
            plan.player,
            plan.budget.worlds,
            self.deals,
            self.seed()
        );
        let kept = KeptScores {
            command,
            player: plan.player.to_owned(),
            worlds: plan.budget.worlds,
            seed: self.seed(),
            interrupted,
            variants,
        };
        output.text(
            &kept
                .text()
                .map_err(|why| Failure::Misuse(why.to_string()))?,
        )?;
        Ok(ended(interrupted))
    }
}
