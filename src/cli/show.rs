//! `codille show`. Finds no fault in what it shows.

use super::refuse::refusal;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, load};
use crate::report;

/// The arguments of `codille show`.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// The variant, as `codille variants` lists it
    variant: String,
    /// Only this topic, what lies under it, or this clause; `acts` for what may be done and said
    #[arg(value_name = "TOPIC|CLAUSE|acts")]
    part: Option<String>,
    #[command(flatten)]
    set: Set,
}

impl Show {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::quiet(shared)?;
        if let Some(refused) = refusal(&edition, &[&self.variant]) {
            return refused.answer(output);
        }
        load::warn(&edition);
        if self.part.as_deref() == Some("acts") {
            let report = report::acts(&edition, &self.variant)
                .map_err(|why| Failure::Misuse(why.to_string()))?;
            if output.data {
                output.json(&report)?;
            } else {
                output.text(&report.text(output.look))?;
            }
            return Ok(Answer::Done);
        }
        let report = report::show(
            &edition,
            &self.variant,
            self.part.as_deref(),
            &self.set.setting(),
        )
        .map_err(|why| Failure::Misuse(why.to_string()))?;
        if output.data {
            output.json(&report)?;
        } else {
            output.text(&report.text(output.look))?;
        }
        Ok(Answer::Done)
    }
}
