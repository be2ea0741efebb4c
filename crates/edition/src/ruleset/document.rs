//! A variant file as written.

use codille_lang::sorting;
use serde::{Deserialize, Serialize};

use super::RawTable;
use super::table::citing;
use crate::yaml::{self, Located, Number, Text, locate};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, SourceMap};

/// How a source stands to what is encoded.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It says so.
    #[default]
    Says,
    /// It follows from what it says.
    Implies,
    /// It says so of one dispute that it decides, and nowhere else: by precedent.
    Decided,
    /// It leaves it to the players.
    ByAgreement,
    /// It says so and elsewhere otherwise.
    Contradicts,
    /// It corrects itself to say so.
    Erratum,
    /// The editor chose among readings.
    Editorial,
    /// The source is silent and the editor supplies it.
    Supplied,
}

/// What values an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// A whole number.
    Number,
    /// `on` or `off`.
    Switch,
    /// A suit.
    Suit,
    /// One of some words.
    Word,
}

citing! {
    /// A choice that the players make before they begin.
    RawOption {
        /// Its name in clauses.
        name: Text,
        /// What values it takes.
        #[serde(rename = "type")]
        kind: OptionKind,
        /// The values it may have, where they are listed.
        values: Option<Vec<Text>>,
        /// The value it has unless it is set.
        default: Text,
        /// The least number.
        min: Option<Number>,
        /// The greatest number.
        max: Option<Number>,
    }
}

/// The whole of a variant file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantFile {
    pub(super) variant: Text,
    pub(super) title: String,
    pub(super) game: Option<Text>,
    pub(super) work: Option<Text>,
    pub(super) base: Option<Text>,
    pub(super) year: Option<u32>,
    pub(super) author: Option<String>,
    pub(super) rest: Option<Rest>,
    #[serde(default)]
    pub(super) speaks_for: Vec<Passages>,
    pub(super) gist: Option<String>,
    pub(super) unit: Option<String>,
    #[serde(default)]
    pub(super) table: RawTable,
    #[serde(default)]
    pub(super) options: Vec<RawOption>,
    #[serde(default)]
    pub(super) clauses: Vec<ClauseEntry>,
    #[serde(default)]
    pub(super) patches: Vec<Located<PatchEntry>>,
}

/// How a source that tells only in what a form of the game differs stands to all that it leaves unnamed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    /// What the rest is.
    pub status: RestStatus,
    /// The passages by which the rest stands as in the base.
    pub cites: Vec<Text>,
    /// In a sentence.
    pub gist: String,
}

/// How a source stands to what it leaves unnamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RestStatus {
    /// It implies that it stands as in the base.
    Implies,
    /// It does not say so; the edition borrows it from the base.
    Supplied,
}

/// Passages of the register of a work, from one to another.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passages {
    /// The first.
    pub from: Text,
    /// The last.
    pub to: Text,
}

/// A clause as written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClauseEntry {
    pub(super) id: Text,
    pub(super) topic: Option<Text>,
    #[serde(default)]
    pub(super) cites: Vec<Text>,
    pub(super) status: Option<Status>,
    pub(super) reading: Option<String>,
    pub(super) alternative: Option<String>,
    #[serde(default)]
    pub(super) otherwise: Vec<Text>,
    pub(super) depends: Option<String>,
    pub(super) gist: Option<String>,
    pub(super) rule: Text,
}

/// A clause of another variant, named and not written out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeEntry {
    pub(super) from: Text,
    pub(super) clause: Text,
}

/// A patch as written: exactly one of the first five keys stands in it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PatchEntry {
    pub(super) replace: Option<Text>,
    pub(super) add: Option<Box<ClauseEntry>>,
    pub(super) omit: Option<Text>,
    pub(super) except: Option<Text>,
    pub(super) take: Option<TakeEntry>,
    pub(super) id: Option<Text>,
    pub(super) topic: Option<Text>,
    pub(super) cites: Option<Vec<Text>>,
    pub(super) status: Option<Status>,
    pub(super) reading: Option<String>,
    pub(super) alternative: Option<String>,
    #[serde(default)]
    pub(super) otherwise: Vec<Text>,
    pub(super) depends: Option<String>,
    pub(super) gist: Option<String>,
    pub(super) rule: Option<Text>,
}

/// Returns the rules of a variant file in the order in which they stand.
///
/// # Errors
/// Returns why the file cannot be read.
pub fn rules_in(file: FileId, sources: &SourceMap) -> Result<Vec<Text>, Box<Diagnostic>> {
    let document = yaml::read::<VariantFile>(file, sources).map_err(Box::new)?;
    let own = |clause: &ClauseEntry| [vec![clause.rule.clone()], clause.otherwise.clone()].concat();
    let clauses = document.clauses.iter().flat_map(own);
    let patches = document.patches.iter().flat_map(|patch| {
        let added = patch.add.iter().flat_map(|clause| own(clause));
        let rule = patch.rule.iter().chain(&patch.otherwise).cloned();
        rule.chain(added).collect::<Vec<_>>()
    });
    let mut rules: Vec<Text> = clauses.chain(patches).collect();
    sorting::by_key(&mut rules, |rule| rule.span().start);
    Ok(rules)
}

locate!(plain: Status, RestStatus, OptionKind);
locate! {
    VariantFile { variant, title, game, work, base, year, author, rest, speaks_for, gist, unit, table, options, clauses, patches }
    Rest { status, cites, gist }
    Passages { from, to }
    ClauseEntry { id, topic, cites, status, reading, alternative, otherwise, depends, gist, rule }
    TakeEntry { from, clause }
    PatchEntry { replace, add, omit, except, take, id, topic, cites, status, reading, alternative, otherwise, depends, gist, rule }
}
