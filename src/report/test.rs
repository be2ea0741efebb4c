//! The report of a run of evidence: a line for each item, and as data. Runs nothing.

use super::{Ink, Look};
use crate::evidence::EvidenceKind;
use crate::evidence::run::{Outcome, Verdict};
use serde::Serialize;
use std::fmt::Write;

/// The report of a run.
#[derive(Debug, Clone, Serialize)]
pub struct TestReport {
    /// How many items hold.
    pub passed: usize,
    /// How many do not.
    pub failed: usize,
    /// How many can't be told.
    pub undecided: usize,
    /// Of those that hold, how many rest on a clause that repeats one decision, and on no law.
    pub by_precedent: usize,
    /// Every item.
    pub items: Vec<TestItem>,
}

/// One item of the report.
#[derive(Debug, Clone, Serialize)]
pub struct TestItem {
    /// Its full id.
    pub id: String,
    /// Its readable alias.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// What kind of evidence it is.
    pub kind: &'static str,
    /// passed, failed or undecided.
    pub outcome: &'static str,
    /// The variant it was run under.
    pub variant: String,
    /// What it cites.
    pub cites: Vec<String>,
    /// Where the first passage it cites stands.
    pub locus: String,
    /// The clauses that were at work.
    pub clauses: Vec<String>,
    /// Whether some answer rests on a clause that repeats one decision, and on no law.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_precedent: bool,
    /// Why it failed, or what it showed.
    pub message: String,
    /// How long it took, in seconds; as data the same run is the same, so that it is left out there.
    #[serde(skip)]
    pub seconds: f64,
}

/// Returns the word for a kind of evidence in reports.
pub const fn kind(kind: EvidenceKind) -> &'static str {
    match kind {
        EvidenceKind::Record => "record",
        EvidenceKind::Bill => "bill",
        EvidenceKind::Table => "table",
        EvidenceKind::Hands => "hands",
        EvidenceKind::Calculation => "calculation",
        EvidenceKind::Case => "case",
    }
}

/// Makes an item of a verdict; `locus` says where its first passage stands.
pub fn item(verdict: &Verdict, locus: String) -> TestItem {
    TestItem {
        id: verdict.id.clone(),
        alias: verdict.alias.clone(),
        title: verdict.title.clone(),
        kind: kind(verdict.kind),
        outcome: verdict.outcome.word(),
        variant: verdict.variant.clone(),
        cites: verdict.cites.clone(),
        locus,
        clauses: verdict.clauses.clone(),
        by_precedent: verdict.by_precedent,
        message: verdict.message.clone(),
        seconds: 0.0,
    }
}

impl TestReport {
    /// Gathers items.
    pub fn new(items: Vec<TestItem>) -> Self {
        let passed = items.iter().filter(|i| i.outcome == Outcome::Passed.word());
        let by_precedent = passed.filter(|i| i.by_precedent).count();
        let count = |o: Outcome| items.iter().filter(|i| i.outcome == o.word()).count();
        Self {
            passed: count(Outcome::Passed),
            failed: count(Outcome::Failed),
            undecided: count(Outcome::Undecided),
            by_precedent,
            items,
        }
    }

    /// Returns the closing line.
    pub fn summary(&self) -> String {
        let undecided = if self.undecided == 0 {
            String::new()
        } else {
            format!(", {} undecided", self.undecided)
        };
        let by_precedent = match self.by_precedent {
            0 => String::new(),
            n => format!("; {n} by precedent"),
        };
        let Self { passed, failed, .. } = self;
        format!("{passed} passed, {failed} failed{undecided}{by_precedent}")
    }
}

impl TestItem {
    /// Returns the item's line for people.
    pub fn line(&self, look: Look) -> String {
        let (mark, colour) = match self.outcome {
            "passed" => ("ok", Ink::Green),
            "failed" => ("FAILED", Ink::Red),
            _ => ("undecided", Ink::Yellow),
        };
        let name = self.alias.as_ref().unwrap_or(&self.id);
        let mut line = format!(
            "{} {:<11} {name}  {}",
            look.paint(colour, &format!("{mark:<6}")),
            self.kind,
            self.title
        );
        let _ = write!(line, "  [{}]", self.locus);
        if !self.message.is_empty() {
            let _ = write!(line, "\n         {}", self.message);
        }
        line.push('\n');
        line
    }
}
