//! Refuses whatever rests on faulty rules, and shows the faults with the command that shows them again.

use super::output::say;
use super::{Failure, Output};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_lang::diagnostic::{Diagnostic, Severity, Style, render_all};
use codille_lang::span::FileId;
use codille_report::{faults_of, findings};

/// Requires that the rules of variants are sound, which are to be played or compared.
///
/// # Errors
/// Says that their faults were shown.
pub(super) fn require_sound(
    edition: &Edition,
    ids: &[&str],
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    let mut ids = ids.iter().map(|id| (*id, faults_of(edition, id)));
    match ids.find(|(_, faults)| !faults.is_empty()) {
        Some((id, faults)) => refuse(edition, &format!("the rules of `{id}`"), &faults, output),
        None => Ok(()),
    }
}

/// Requires that no file has a fault, where something rests on all rules.
///
/// # Errors
/// Says that the faults were shown.
pub(super) fn require_all_sound(edition: &Edition, output: &mut Output<'_>) -> Result<(), Failure> {
    let errors = edition.diagnostics.iter();
    let errors = errors.filter(|d| d.severity == Severity::Error);
    match errors.cloned().collect::<Vec<_>>().as_slice() {
        [] => Ok(()),
        faults => refuse(edition, "the rules", faults, output),
    }
}

/// Shows the faults of a reader's own files of evidence, and tells whether there are any.
///
/// # Errors
/// Says why the output cannot be written.
pub(super) fn has_faults(
    edition: &Edition,
    (shelf, files): (&EvidenceSet, &[FileId]),
    output: &mut Output<'_>,
) -> Result<bool, Failure> {
    let own = (shelf.diagnostics.iter()).filter(|fault| files.contains(&fault.span().file));
    let faults: Vec<Diagnostic> = own.cloned().collect();
    if faults.is_empty() {
        return Ok(false);
    }
    if output.data {
        output.findings(&findings(&edition.sources, &faults))?;
    } else {
        say(render_all(&faults, &edition.sources, Style::Plain).trim_end());
    }
    Ok(true)
}

/// Shows faults; a machine is told them on the standard output.
fn refuse(
    edition: &Edition,
    rules: &str,
    faults: &[Diagnostic],
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if output.data {
        output.findings(&findings(&edition.sources, faults))?;
    } else {
        let faults = render_all(faults, &edition.sources, Style::Plain);
        say(&(faults.trim_end().to_owned() + "\n"));
    }
    let command = edition.checked_by();
    say(&format!(
        "error: {rules} have faults; `{command}` shows them"
    ));
    Err(Failure::Told)
}
