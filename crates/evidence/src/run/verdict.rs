//! The verdict on an item of evidence: what came of it, and why.

use crate::{EvidenceKind, Item, Whose};
use codille_deals::odds::Verdict as OddsVerdict;
use codille_edition::text::Library;
use serde::{Deserialize, Serialize};

/// What came of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not.
    Failed,
    /// It can't be told.
    Undecided,
}

impl Outcome {
    /// Returns the word of the report.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Undecided => "undecided",
        }
    }
}

/// What a claim or a figure turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// It holds, whatever is played or drawn.
    Upheld,
    /// It holds along the line that is printed.
    UpheldAlongLine,
    /// It does not hold.
    Refuted,
    /// What was tried tells neither.
    Undecided,
    /// The figure is exact.
    Right,
    /// The figure is rounded.
    Rounded,
    /// The figure is wrong.
    Wrong,
    /// No means can try it.
    NotTestable,
}

impl ClaimVerdict {
    /// All verdicts, in the order of reports.
    pub const ALL: [Self; 8] = [
        Self::Upheld,
        Self::UpheldAlongLine,
        Self::Refuted,
        Self::Undecided,
        Self::Right,
        Self::Rounded,
        Self::Wrong,
        Self::NotTestable,
    ];

    /// Returns the word of data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::UpheldAlongLine => "upheld_along_line",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
            Self::Right => "right",
            Self::Rounded => "rounded",
            Self::Wrong => "wrong",
            Self::NotTestable => "not_testable",
        }
    }

    /// Returns the words of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::UpheldAlongLine => "upheld along the line",
            Self::NotTestable => "not testable",
            Self::Upheld
            | Self::Refuted
            | Self::Undecided
            | Self::Right
            | Self::Rounded
            | Self::Wrong => self.word(),
        }
    }

    /// Tells whether it is against the source.
    pub const fn is_against(self) -> bool {
        matches!(self, Self::Refuted | Self::Wrong)
    }

    /// Tells whether it says neither that the source is right nor that it is wrong.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Undecided | Self::NotTestable)
    }
}

impl From<OddsVerdict> for ClaimVerdict {
    fn from(verdict: OddsVerdict) -> Self {
        match verdict {
            OddsVerdict::Right => Self::Right,
            OddsVerdict::Rounded => Self::Rounded,
            OddsVerdict::Wrong => Self::Wrong,
        }
    }
}

/// The verdict on one item.
#[derive(Debug, Clone, Serialize)]
pub struct Verdict {
    /// Its full id.
    pub id: String,
    /// Its readable alias.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// What kind of evidence it is.
    pub kind: EvidenceKind,
    /// Whose it is.
    pub whose: Whose,
    /// What came of it.
    pub outcome: Outcome,
    /// The variant it was run under.
    pub variant: String,
    /// What it cites.
    pub cites: Vec<String>,
    /// Where the first passage stands that it cites.
    pub locus: String,
    /// The clauses that made its payments or refusals.
    pub clauses: Vec<String>,
    /// Whether some answer rests on nothing but clauses that repeat one decision.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_precedent: bool,
    /// Of odds and claims: what they turned out to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<ClaimVerdict>,
    /// Why it failed, or what it showed.
    pub message: String,
}

/// What a single run found: a sentence, and the labels of clauses that were at work.
pub(super) type Found = Result<(String, Vec<String>), String>;

/// Holds what a piece of evidence states; the words say how the rules differ.
pub(super) fn ensure(holds: bool, words: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(words()) }
}

pub(super) fn verdict(library: &Library, item: &Item, kind: EvidenceKind, found: Found) -> Verdict {
    let (outcome, message, clauses) = match found {
        Ok((message, clauses)) => (Outcome::Passed, message, clauses),
        Err(message) => (Outcome::Failed, message, Vec::new()),
    };
    let first = item.cites.first();
    let first = first.and_then(|c| library.cited(c.as_str(), ""));
    Verdict {
        id: item.id.clone(),
        alias: item
            .alias
            .as_ref()
            .map(|a| format!("{}/{}", item.work, a.as_str())),
        title: item.title.clone(),
        kind,
        whose: item.whose,
        outcome,
        variant: item.variant_id().to_owned(),
        cites: item.cites.iter().map(|c| c.as_str().to_owned()).collect(),
        locus: first.map_or_else(String::new, |c| c.locus().to_owned()),
        clauses,
        by_precedent: false,
        verdict: None,
        message,
    }
}
