//! `codille replay`. Plays one record and judges no statement of it but the acts.

use std::path::Path;

use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, load};
use crate::report::{self, Asked};

/// The arguments of `codille replay`.
#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// The record, by id or alias, such as belinda or gibbs-1878/e015
    record: String,
    /// Play it under another variant, as `codille variants` lists them
    #[arg(long, value_name = "VARIANT")]
    under: Option<String>,
    #[command(flatten)]
    set: Set,
    /// Under every payment and refusal, the clauses behind it and what they cite
    #[arg(long)]
    explain: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// Words a refusal; whoever names a file is told what plays files.
    fn misuse(&self, why: &str) -> Failure {
        let file = Path::new(&self.record).extension();
        Failure::Misuse(if file.is_some_and(|e| e == "yaml" || e == "yml") {
            format!(
                "`{}` is a file, and a record is replayed by its name; `codille test FILE` plays a file of records",
                self.record
            )
        } else {
            why.to_owned()
        })
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let asked = Asked {
            record: &self.record,
            under: self.under.as_deref(),
            set: &self.set.setting(),
        };
        let report =
            report::replay(&edition, asked).map_err(|why| self.misuse(&why.to_string()))?;
        if self.json {
            output.json(&report)?;
        } else {
            output.text(&report.text(output.look, self.explain))?;
        }
        Ok(Answer::yes(report.lawful()))
    }
}
