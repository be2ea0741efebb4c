//! `codille replay`. Plays a record, or has a case judged; judges nothing itself.

use std::path::Path;

use super::output::say;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, files, load};
use crate::diagnostic::{Style, render_all};
use crate::evidence::run::Runner;
use crate::evidence::{Case, Shelf};
use crate::report::{self, Asked, Judgment, judgment};

/// The arguments of `codille replay`.
#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// A record or a case by id or alias, such as belinda or cavendish-1896/case-21, or a file of your own cases
    #[arg(value_name = "RECORD|CASE|FILE")]
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

    /// Has cases judged, where one is named or a file holds some.
    fn cases(&self, shared: &Shared, output: &mut Output<'_>) -> Result<Option<Answer>, Failure> {
        let path = Path::new(&self.record);
        let mut edition = load::edition(shared)?;
        let mut shelf = Shelf::read(&edition);
        let misread = |why: String| Failure::Misuse(format!("{}: {why}", self.record));
        let text = if path.is_file() {
            files::evidence_text(path).map_err(misread)?
        } else {
            None
        };
        let own = text.map(|text| {
            let faults = shelf.diagnostics.len();
            let file = shelf.read_file(&mut edition, &self.record, text);
            (file, shelf.diagnostics.split_off(faults))
        });
        let cases: Vec<&Case> = match &own {
            Some((file, faults)) => {
                if !faults.is_empty() {
                    say(render_all(faults, &edition.sources, Style::Plain).trim_end());
                    return Ok(Some(Answer::No));
                }
                let cases = shelf.cases.iter();
                cases.filter(|c| c.item.span.file == *file).collect()
            }
            None if shelf.find(&self.record).is_some() => Vec::new(),
            None => shelf.find_case(&self.record).into_iter().collect(),
        };
        if cases.is_empty() {
            return Ok(None);
        }
        let mut runner = Runner::new(&edition);
        let mut all = Vec::new();
        for case in cases {
            let judged = judgment(
                &mut runner,
                case,
                self.under.as_deref(),
                &self.set.setting(),
            );
            let judged = judged.map_err(|why| self.misuse(&why.to_string()))?;
            if !self.json {
                let gap = if all.is_empty() { "" } else { "\n\n" };
                output.text(&(gap.to_owned() + &judged.text(output.look, self.explain)))?;
            }
            all.push(judged);
        }
        let holds = all.iter().all(Judgment::holds);
        if self.json && own.is_some() {
            output.json(&serde_json::json!({ "cases": all }))?;
        } else if let (true, Some(one)) = (self.json, all.first()) {
            output.json(one)?;
        }
        Ok(Some(Answer::yes(holds)))
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        if let Some(answer) = self.cases(shared, output)? {
            return Ok(answer);
        }
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
