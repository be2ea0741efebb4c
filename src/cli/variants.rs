//! `codille variants`. Lists and judges nothing.

use super::{Answer, Outcome, Output, Shared, load};
use crate::report;

/// The arguments of `codille variants`.
#[derive(Debug, clap::Args)]
pub(super) struct Variants {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Variants {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let report = report::variants(&load::edition(shared)?);
        if self.json {
            output.json(&report)?;
        } else {
            output.text(&report.text(output.look))?;
        }
        Ok(Answer::Done)
    }
}
