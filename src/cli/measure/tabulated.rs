//! `codille measure --tables`: tables and odds that works print of many deals, beside what players of the program come to.

use super::{Measure, MeasureFormat, ended, stopped_by_ctrl_c};
use crate::cli::refuse::require_all_sound;
use crate::cli::trial::Progress;
use crate::cli::{Failure, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_evidence::run::Runner;
use codille_report::tables::tabulate;
use std::sync::atomic::Ordering;

impl Measure {
    pub(super) fn tabulated(
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
        let report = tabulate((&mut runner, &shelf), &works, &plan, told, &stopped);
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
