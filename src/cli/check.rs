//! `codille check`.

use std::path::PathBuf;

use super::{Answer, Outcome, Output, Shared, files, load};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_lang::diagnostic::Diagnostic;
use codille_report as report;

/// The arguments of `codille check`.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Files or folders to check with the rules in the program
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let before = load::rules(shared)?;
        let mut own = Vec::new();
        let mut others = Vec::new();
        for path in &self.paths {
            match files::evidence_text(path) {
                // A file of the rules, or in a folder of evidence, is checked where it belongs.
                Ok(Some(text)) if !load::belongs(&before, path) => {
                    own.push((files::place(path), text));
                }
                // What can't be read is told with what is laid over the rules.
                Ok(_) | Err(_) => others.push(path.clone()),
            }
        }
        let mut edition = Edition::load(&load::with(shared, &others)?);
        let mut diagnostics = report::diagnose(&edition);
        if !own.is_empty() {
            let (shelf, files) = EvidenceSet::own(&mut edition, own);
            let own = |d: &&Diagnostic| files.contains(&d.span().file);
            let faults = shelf.diagnostics.iter().filter(own).cloned();
            diagnostics.extend(faults.map(Diagnostic::with_usual_help));
        }
        let report = report::check(&edition, &diagnostics);
        output.report(&report, |look| report.text(&edition, &diagnostics, look))?;
        Ok(Answer::yes(report.sound()))
    }
}
