//! Refuses whatever rests on faulty rules, and shows the faults with the command that shows them again.

use super::output::say;
use super::{Answer, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_lang::diagnostic::{Diagnostic, Severity, Style, render_all};
use codille_report::{faults_of, findings};

/// Why nothing is done.
pub(super) struct Refusal<'e> {
    edition: &'e Edition,
    faults: Vec<Diagnostic>,
    words: String,
}

/// Returns why variants are neither played nor compared; `None` where their rules are sound.
pub(super) fn refusal<'e>(edition: &'e Edition, ids: &[&str]) -> Option<Refusal<'e>> {
    let mut ids = ids.iter().map(|id| (*id, faults_of(edition, id)));
    let (id, faults) = ids.find(|(_, faults)| !faults.is_empty())?;
    let words = format!(
        "the rules of `{id}` have faults; `{}` shows them",
        edition.checked_by()
    );
    Some(Refusal {
        edition,
        faults,
        words,
    })
}

/// Returns why nothing is done that rests on all rules; `None` where no file has a fault.
pub(super) fn refusal_of_all(edition: &Edition) -> Option<Refusal<'_>> {
    let errors = edition.diagnostics.iter();
    let errors = errors.filter(|d| d.severity == Severity::Error);
    let faults: Vec<Diagnostic> = errors.cloned().collect();
    (!faults.is_empty()).then(|| Refusal {
        edition,
        faults,
        words: format!(
            "the rules have faults; `{}` shows them",
            edition.checked_by()
        ),
    })
}

impl Refusal<'_> {
    /// Shows the faults; a machine is told them on the standard output.
    pub(super) fn answer(self, output: &mut Output<'_>) -> Outcome {
        if output.data {
            let found = findings(&self.edition.sources, &self.faults);
            output.findings(&found)?;
        } else {
            let faults = render_all(&self.faults, &self.edition.sources, Style::Plain);
            say(&(faults.trim_end().to_owned() + "\n"));
        }
        say(&format!("error: {}", self.words));
        Ok(Answer::No)
    }
}
