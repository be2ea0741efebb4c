//! `codille collate`.

use std::path::PathBuf;

use super::{Answer, Failure, Outcome, Output, Shared, files, load, name};
use codille_report as report;

/// The arguments of `codille collate`.
#[derive(Debug, clap::Args)]
pub(super) struct Collate {
    /// The work, by its id or short name
    work: String,
    /// A plain text of it, your own
    file: PathBuf,
}

impl Collate {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let text = files::transcription(&self.file).map_err(Failure::Misuse)?;
        let report = report::collate(&edition, &name::work(&edition, &self.work)?, &text)?;
        output.report(&report, |look| report.text(look))?;
        Ok(Answer::yes(report.ambiguous + report.orphaned == 0))
    }
}
