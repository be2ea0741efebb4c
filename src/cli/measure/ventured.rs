//! `codille measure --hands`: the hands on which works would venture a game, played out over the rest of the pack.

use super::{Measure, MeasureFormat, ended};
use crate::cli::trial::Progress;
use crate::cli::{Failure, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_report::ventures::venture;

impl Measure {
    pub(super) fn ventured(
        &self,
        edition: &Edition,
        format: MeasureFormat,
        output: &mut Output<'_>,
    ) -> Outcome {
        let progress = Progress::working("playing");
        let told = |done| progress.tell(done);
        let report = self.play_deals(edition, output, &progress, |of, works, plan, stop| {
            venture(of, works, plan, told, &|| stop()).map_err(Failure::Misuse)
        })?;
        format.print(output, &report, (|| report.csv(), || report.markdown()))?;
        Ok(ended(report.interrupted))
    }
}
