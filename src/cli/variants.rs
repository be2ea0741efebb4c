//! `codille variants`. Lists and judges nothing.

use super::{Outcome, Output, Shared, load};
use codille_report as report;

/// The arguments of `codille variants`.
#[derive(Debug, clap::Args)]
pub(super) struct Variants;

impl Variants {
    pub(super) fn run(shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let report = report::variants(&load::edition(shared)?);
        output.report(&report, |look| report.text(look))
    }
}
