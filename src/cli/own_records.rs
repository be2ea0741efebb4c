//! Records in a file of a reader's own, for commands that take a record by its name or in a file.

use std::path::Path;

use super::refuse::has_faults;
use super::{Failure, Output, files};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_lang::span::Span;

/// A file of records, and the records in it.
pub(super) struct OwnRecords {
    pub(super) shelf: EvidenceSet,
    /// Their full ids, in the order of the file; there is one at least.
    pub(super) ids: Vec<String>,
}

/// Returns the text of what is named, where it is a file of evidence and not the name of a record.
///
/// # Errors
/// A sentence that says why the file cannot be read.
pub(super) fn text(named: &str) -> Result<Option<String>, Failure> {
    let path = Path::new(named);
    if !path.exists() || path.is_dir() {
        return Ok(None);
    }
    let misread = |why: String| Failure::Misuse(format!("{named}: {why}"));
    files::evidence_text(path).map_err(misread)
}

/// Reads the records of a file; `None` where it has faults, which were shown.
///
/// # Errors
/// Says that the file holds no records.
pub(super) fn read(
    edition: &mut Edition,
    (named, text): (&str, String),
    output: &mut Output<'_>,
) -> Result<Option<OwnRecords>, Failure> {
    let place = files::place(Path::new(named));
    let (shelf, files) = EvidenceSet::own(edition, vec![(place, text)]);
    if has_faults(edition, (&shelf, &files), output)? {
        return Ok(None);
    }
    let own = |span: Span| files.contains(&span.file);
    let records = shelf.records.iter().filter(|r| own(r.item.span));
    let ids: Vec<String> = records.map(|r| r.item.id.clone()).collect();
    if ids.is_empty() {
        return Err(Failure::Misuse(format!("{named} holds no records")));
    }
    Ok(Some(OwnRecords { shelf, ids }))
}
