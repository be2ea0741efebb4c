//! `codille check`. Words no fault itself.

use std::path::PathBuf;

use super::{Answer, Outcome, Output, Shared, load};
use crate::report;
use crate::ruleset::Edition;

/// The arguments of `codille check`.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Files or folders to check with the rules in the program
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = Edition::load(&load::with(shared, &self.paths)?);
        let diagnostics = report::diagnose(&edition);
        let report = report::check(&edition, &diagnostics);
        if self.json {
            output.json(&report)?;
        } else {
            output.text(&report.text(&edition, &diagnostics, output.look))?;
        }
        Ok(Answer::yes(report.sound()))
    }
}
