//! `codille coverage`.

use super::refuse::require_all_sound;
use super::{Answer, Outcome, Output, Shared, load, name};
use codille_evidence::EvidenceSet;
use codille_evidence::run::{case_coverage, clause_coverage};
use codille_report as report;

/// The arguments of `codille coverage`.
#[derive(Debug, clap::Args)]
pub(super) struct Coverage {
    /// Only this work, by its id or short name
    #[arg(value_name = "WORK")]
    work: Option<String>,
}

impl Coverage {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::quiet(shared)?;
        let work = self.work.as_deref().map(|work| name::work(&edition, work));
        let work = work.transpose()?;
        require_all_sound(&edition, output)?;
        let shelf = EvidenceSet::read(&edition);
        let reached = clause_coverage(&edition, &shelf, work.as_deref());
        let tried = case_coverage(&edition, &shelf, work.as_deref());
        let mut report = report::coverage(&edition, &shelf, &reached, &tried);
        if let Some(work) = &work {
            report.keep(work, &edition);
        }
        output.report(&report, |look| report.text(look))?;
        Ok(Answer::yes(report.complete()))
    }
}
