//! `codille measure --printed`: the cards that works print as played, held against best play.

use super::{Measure, MeasureFormat, ended, stopped_by_ctrl_c};
use crate::cli::refuse::require_all_sound;
use crate::cli::trial::Progress;
use crate::cli::{Failure, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_report::solving::{FittingSample, judge_printed};

impl Measure {
    pub(super) fn printed(
        &self,
        edition: &Edition,
        format: MeasureFormat,
        output: &mut Output<'_>,
    ) -> Outcome {
        require_all_sound(edition, output)?;
        let works = self.works(edition)?;
        let sample = self.sample.map(|deals| FittingSample {
            deals: deals as usize,
            seed: self.seed(),
        });
        let stop = stopped_by_ctrl_c()?;
        let progress = Progress::working("solving");
        let shelf = EvidenceSet::read(edition);
        let report = judge_printed(edition, &shelf, (&works, sample), &stop, |done| {
            progress.tell(done);
        });
        progress.end();
        let report = report.map_err(Failure::Misuse)?;
        format.print(output, &report, (|| report.csv(), || report.markdown()))?;
        Ok(ended(report.interrupted))
    }
}
