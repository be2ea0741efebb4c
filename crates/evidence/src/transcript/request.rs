//! Which record is to be played, and why it may not be played at all.

use super::replay::Replay;
use super::tell::tell;
use crate::run::Runner;
use crate::{EvidenceSet, ResolvedRecord};
use codille_edition::ruleset::{Edition, Unknown, find_variant};
use codille_edition::yaml::Text;
use codille_engine::variant::Setting;

/// Which record is to be played, and under which rules.
#[derive(Debug, Clone, Copy)]
pub struct RecordRequest<'a> {
    /// The record by id or alias.
    pub record: &'a str,
    /// Another variant than its own.
    pub under: Option<&'a str>,
    /// Options that are set.
    pub set: &'a Setting,
}

/// Why a record was not played at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed {
    /// A name means nothing.
    #[error("{0}")]
    Unknown(Unknown),
    /// The variant does not seat the record, or an option has no such value.
    #[error("{0}")]
    Unfit(String),
}

impl From<Unknown> for Unplayed {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

/// Plays a record and tells how it went.
///
/// # Errors
/// Returns the name that means nothing, or why the variant can't play the record.
pub fn replay(edition: &Edition, asked: RecordRequest<'_>) -> Result<Replay, Unplayed> {
    let shelf = EvidenceSet::about(edition, asked.record);
    replay_with(&shelf, &mut Runner::new(edition), asked)
}

/// Plays a record of a shelf with a runner that has perhaps compiled the variant already.
///
/// # Errors
/// As [`replay`].
pub fn replay_with(
    shelf: &EvidenceSet,
    runner: &mut Runner<'_>,
    asked: RecordRequest<'_>,
) -> Result<Replay, Unplayed> {
    let edition = runner.edition;
    let record = find_record(shelf, asked.record)?;
    if let Some(under) = asked.under {
        find_variant(edition, under)?;
    }
    let line = runner
        .line(record, asked.under, asked.set)
        .map_err(Unplayed::Unfit)?;
    tell(edition, record, &line, asked)
}

/// Finds a record by its id or alias.
pub fn find_record<'a>(shelf: &'a EvidenceSet, name: &str) -> Result<&'a ResolvedRecord, Unknown> {
    shelf.find(name).ok_or_else(|| unknown(shelf, name))
}

fn unknown(shelf: &EvidenceSet, name: &str) -> Unknown {
    let names: Vec<String> = shelf.records.iter().flat_map(names_of).collect();
    // A name given with its work is near to full names, one without to bare ones.
    let full = name.contains('/');
    let among = names
        .iter()
        .map(String::as_str)
        .filter(|n| n.contains('/') == full);
    let hint = "`codille test` lists them";
    Unknown::new("record", name, among, hint)
}

fn names_of(record: &ResolvedRecord) -> Vec<String> {
    let item = &record.item;
    let alias = item.alias.as_ref().map(Text::as_str);
    [Some(item.bare_id()), alias]
        .into_iter()
        .flatten()
        .flat_map(|n| [n.to_owned(), format!("{}/{n}", item.work)])
        .collect()
}
