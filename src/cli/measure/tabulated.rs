//! `codille measure --tables`: tables and odds that works print of many deals, beside what players of the program come to.

use super::{Measure, MeasureFormat, ended};
use crate::cli::{Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_report::tables::tabulate;

impl Measure {
    pub(super) fn tabulated(
        &self,
        edition: &Edition,
        format: MeasureFormat,
        output: &mut Output<'_>,
    ) -> Outcome {
        let report = self.play_deals(edition, output, |of, works, plan, told, stop| {
            tabulate(of, works, plan, told, stop)
        })?;
        format.print(output, &report, (|| report.csv(), || report.markdown()))?;
        Ok(ended(report.interrupted))
    }
}
