//! `codille search`.

use super::output::say;
use super::{Answer, Outcome, Output, Shared, load, name};
use codille_evidence::EvidenceSet;
use codille_report::catalogue;

/// The arguments of `codille search`.
#[derive(Debug, clap::Args)]
pub(super) struct Search {
    /// What is looked for in clauses, terms, passages, records and titles; all words must stand in one of them
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,
    /// Print every hit, not only the first of each kind
    #[arg(long)]
    all: bool,
}

impl Search {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let shelf = EvidenceSet::read(&edition);
        let found = catalogue::search(&edition, &shelf, &name::terms(), &self.words);
        output.report(&found, |look| found.text(look, self.all))?;
        if found.hits.is_empty() {
            say(&found.nothing());
        }
        Ok(Answer::yes(!found.hits.is_empty()))
    }
}
