//! `codille mutate`, for authors: which evidence notices small changes of clauses.

use codille_report::{Mutation, Mutations};
use std::io::{self, IsTerminal, Write};

use super::refuse::require_sound;
use super::{Answer, Failure, Outcome, Output, Shared, load, name};
use codille_analysis::mutation::{Proof, mutants};
use codille_edition::check::check;
use codille_edition::ruleset::{Unknown, find_variant};
use codille_evidence::EvidenceSet;

/// The arguments of `codille mutate`.
#[derive(Debug, clap::Args)]
pub(super) struct Mutate {
    /// The variant, as `codille variants` lists it; of one built on another, its own clauses are changed
    variant: String,
    /// Only this clause
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
}

impl Mutate {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::quiet(shared)?;
        let variant = name::variant(&edition, &self.variant)?;
        require_sound(&edition, &[&variant], output)?;
        load::warn(&edition);
        let raw = find_variant(&edition, &variant)?;
        let Some(checked) = check(raw, &edition.sources).0 else {
            let command = edition.checked_by();
            let words = format!(
                "the rules of `{}` have faults; `{command}` shows them",
                raw.id
            );
            return Err(Failure::Misuse(words));
        };
        let mut all = mutants(&checked);
        if let Some(clause) = &self.clause {
            let named = name::part(&edition, &variant, clause);
            let label = named.as_deref().unwrap_or(clause).trim_start_matches('@');
            if raw.clause(label).is_none() {
                let labels = raw.clauses.iter().map(|c| c.id.as_str());
                let what = format!("clause of `{}` called", raw.id);
                let hint = format!("`codille show {}` lists them", raw.id);
                return Err(Unknown::new(what, label, labels, hint).into());
            }
            all.retain(|m| raw.clauses[m.clause].id == *label);
        }
        let clauses = all.chunk_by(|a, b| a.clause == b.clause).count();
        let shelf = EvidenceSet::read(&edition);
        let heard = io::stderr().is_terminal();
        let notices = Proof::new(&edition, raw, &shelf).judge(&all, |done| {
            if heard {
                let end = if done == clauses { "\n" } else { "" };
                let mut progress = io::stderr();
                let _unheard = write!(progress, "\rclause {done} of {clauses}{end}");
                let _unheard = progress.flush();
            }
        });
        let found: Vec<_> = all.into_iter().zip(notices).collect();
        let report = Mutations::new(&edition, raw, &found);
        output.report(&report, |look| report.text(look))?;
        let open = |c: &&Mutation| c.fate == "unnoticed" && c.why.is_none();
        Ok(Answer::yes(report.changes.iter().find(open).is_none()))
    }
}
