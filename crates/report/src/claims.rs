//! What the books claim and reckon, with the verdict on each: for people, as data, and the findings against them.

use super::Finding;
use codille_edition::ruleset::word;
use codille_edition::text::{Library, Passage, PassageKind};
use codille_evidence::run::{ClaimVerdict, Outcome, Verdict};
use codille_evidence::{Body, EvidenceSet, Exhibit};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::joined;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The verdicts on what books claim and reckon.
#[derive(Debug, Clone, Serialize)]
pub struct ClaimsReport {
    /// How many items have each verdict.
    pub counts: BTreeMap<&'static str, usize>,
    /// How many could not be tried as they are written.
    pub failed: usize,
    /// How many claims, calculations and tables the registers have; nothing where only some of them were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passages: Option<usize>,
    /// Those of them on which there is no verdict.
    pub without: Vec<String>,
    /// Every item.
    pub items: Vec<ClaimItem>,
    /// What is wrong with the rules and the evidence.
    pub diagnostics: Vec<Finding>,
}

/// What one claim or figure turned out to be.
#[derive(Debug, Clone, Serialize)]
pub struct ClaimItem {
    /// What came of it; of evidence of another kind, with the verdict that this comes to.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Whether it is a record of which the rules refuse an act.
    pub unlawful: bool,
}

/// Tells whether a passage claims or reckons something.
fn claims(passage: &Passage) -> bool {
    matches!(
        passage.kind,
        PassageKind::Claim | PassageKind::Calculation | PassageKind::Table
    )
}

/// Tells whether an item tries what a book claims or reckons: by its kind, or by what it cites.
pub fn tries_a_claim(exhibit: Exhibit<'_>, library: &Library) -> bool {
    if matches!(exhibit, Exhibit::Claim(_) | Exhibit::Odds(_)) {
        return true;
    }
    let about: BTreeSet<&str> = exhibit
        .item()
        .cites
        .iter()
        .map(codille_edition::yaml::Text::as_str)
        .collect();
    let mut passages = library.passages().iter();
    passages.any(|p| claims(p) && about.contains(p.id.as_str()))
}

impl ClaimItem {
    /// Makes the item of what came of an exhibit.
    pub fn new(exhibit: Exhibit<'_>, mut verdict: Verdict) -> Self {
        if verdict.outcome == Outcome::Passed {
            verdict.verdict = verdict.verdict.or_else(|| implied(exhibit));
        }
        let unlawful = matches!(exhibit, Exhibit::Record(r) if r.expect.refused.is_some());
        Self { verdict, unlawful }
    }

    /// Returns its lines for people.
    pub fn line(&self, look: TermStyle) -> String {
        let item = &self.verdict;
        let against = item.verdict.is_some_and(ClaimVerdict::is_against);
        let (mark, colour) = match (item.outcome, item.verdict) {
            (Outcome::Failed, _) => ("FAILED", Color::Red),
            (_, None) => (item.outcome.word(), Color::Plain),
            (_, Some(verdict)) if against => (verdict.words(), Color::Red),
            (_, Some(verdict)) if verdict.is_open() => (verdict.words(), Color::Yellow),
            (_, Some(verdict)) => (verdict.words(), Color::Green),
        };
        let mark = look.paint(colour, &format!("{mark:<21}"));
        let (name, title, locus) = (&item.id, &item.title, &item.locus);
        let mut out = format!("{mark} {name}  {title}  [{locus}]\n");
        // Its verdict stands at the head of the line already.
        let verdict = item.verdict.map_or("", ClaimVerdict::words);
        let message = item.message.strip_prefix(verdict).unwrap_or(&item.message);
        let message = message.trim_start_matches([':', ' ']);
        if !message.is_empty() {
            out += &look.paragraph(4, Color::Plain, message);
        }
        out
    }
}

/// Returns what an item that holds says of the claim that it tries.
fn implied(exhibit: Exhibit<'_>) -> Option<ClaimVerdict> {
    let right = |refuted: bool| {
        if refuted {
            ClaimVerdict::Wrong
        } else {
            ClaimVerdict::Right
        }
    };
    match exhibit {
        Exhibit::Record(_) => Some(ClaimVerdict::UpheldAlongLine),
        Exhibit::Case(_) => Some(ClaimVerdict::Upheld),
        Exhibit::Bill(bill) => Some(right(bill.refuted.is_some())),
        Exhibit::Table(table) => {
            let orders =
                matches!(&table.body, Body::Orders(all) if all.iter().any(|o| o.refuted.is_some()));
            Some(right(orders))
        }
        Exhibit::Calculation(_) => Some(ClaimVerdict::Right),
        Exhibit::Hands(_) | Exhibit::Odds(_) | Exhibit::Claim(_) => None,
    }
}

/// Returns what a passage has of evidence that tells it, of any verdict.
fn without(library: &Library, items: &[ClaimItem]) -> (usize, Vec<String>) {
    let decided = items.iter().filter(|i| i.verdict.verdict.is_some());
    let decided: BTreeSet<&str> = decided
        .flat_map(|i| i.verdict.cites.iter().map(String::as_str))
        .collect();
    let all: Vec<&Passage> = library.passages().iter().filter(|p| claims(p)).collect();
    let without = all.iter().filter(|p| !decided.contains(p.id.as_str()));
    let without = without.map(|p| p.id.to_string()).collect();
    (all.len(), without)
}

impl ClaimsReport {
    /// Gathers items; `whole` says that they are all that try something.
    pub fn new(library: &Library, items: Vec<ClaimItem>, whole: bool) -> Self {
        let mut counts = BTreeMap::new();
        for verdict in items.iter().filter_map(|i| i.verdict.verdict) {
            *counts.entry(verdict.word()).or_default() += 1;
        }
        let failed = items
            .iter()
            .filter(|i| i.verdict.outcome == Outcome::Failed);
        let failed = failed.count();
        let (passages, without) = if whole {
            let (count, without) = without(library, &items);
            (Some(count), without)
        } else {
            (None, Vec::new())
        };
        Self {
            counts,
            failed,
            passages,
            without,
            items,
            diagnostics: Vec::new(),
        }
    }

    /// Returns the closing lines: how many have each verdict, and how many passages have none.
    pub fn summary(&self) -> String {
        let each = ClaimVerdict::ALL.iter().filter_map(|verdict| {
            let count = self.counts.get(verdict.word())?;
            Some(format!("{count} {}", verdict.words()))
        });
        let mut out = joined(each, ", ");
        if self.failed > 0 {
            let _ = write!(out, ", {} FAILED", self.failed);
        }
        let Some(all) = self.passages else {
            return out;
        };
        let without = self.without.len();
        let _ = write!(
            out,
            "\n{} of {all} claims, calculations and tables of the registers have a verdict",
            all - without
        );
        if without > 0 {
            let _ = write!(out, "; without: {}", self.without.join(", "));
        }
        out
    }

    /// Returns the findings as Markdown: what speaks against a book, each with its evidence and the command that shows it again.
    pub fn markdown(&self, shelf: &EvidenceSet) -> String {
        let of = |wanted: &dyn Fn(&ClaimItem) -> bool| -> Vec<&ClaimItem> {
            self.items.iter().filter(|item| wanted(item)).collect()
        };
        let is = |item: &ClaimItem, verdict| item.verdict.verdict == Some(verdict);
        let parts = [
            ("Refuted claims", of(&|i| is(i, ClaimVerdict::Refuted))),
            ("Wrong figures", of(&|i| is(i, ClaimVerdict::Wrong))),
            ("Unlawful lines", of(&|i| i.unlawful)),
            ("Undecided", of(&|i| is(i, ClaimVerdict::Undecided))),
            ("Not testable", of(&|i| is(i, ClaimVerdict::NotTestable))),
        ];
        let mut out = format!("# Findings\n\n{}\n", self.summary().replace('\n', "\n\n"));
        for (heading, items) in parts {
            if items.is_empty() {
                continue;
            }
            let _ = write!(out, "\n## {heading}: {}\n", items.len());
            for item in items {
                out += &finding(item, shelf);
            }
        }
        out
    }
}

/// Tells one finding.
fn finding(item: &ClaimItem, shelf: &EvidenceSet) -> String {
    let verdict = &item.verdict;
    let mut out = format!("\n### {}\n\n", verdict.title);
    let _ = writeln!(
        out,
        "`{}`, {}, {} of the book; under `{}`\n",
        verdict.id,
        verdict.locus,
        word(verdict.kind),
        verdict.variant
    );
    if !verdict.message.is_empty() {
        let _ = writeln!(out, "{}\n", verdict.message);
    }
    let note = shelf.items().find(|(_, i)| i.id == verdict.id);
    if let Some(note) = note.and_then(|(_, item)| item.note.as_ref()) {
        let _ = writeln!(out, "{note}\n");
    }
    let cites: Vec<String> = verdict.cites.iter().map(|c| format!("`{c}`")).collect();
    let passages = if cites.is_empty() {
        String::new()
    } else {
        format!("After {}. ", cites.join(", "))
    };
    let _ = writeln!(out, "{passages}Again by `codille test {}`.", verdict.id);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_evidence::{EvidenceKind, Whose};

    fn item(id: &str, verdict: Option<ClaimVerdict>, outcome: Outcome) -> ClaimItem {
        ClaimItem {
            verdict: Verdict {
                id: id.to_owned(),
                alias: None,
                title: "A title".to_owned(),
                kind: EvidenceKind::Claim,
                whose: Whose::Book,
                outcome,
                variant: "gibbs-1878".to_owned(),
                cites: vec!["gibbs-1878/c002".to_owned()],
                locus: "p. 1".to_owned(),
                clauses: Vec::new(),
                by_precedent: false,
                verdict,
                message: "refuted: words".to_owned(),
            },
            unlawful: false,
        }
    }

    #[test]
    fn verdicts_are_counted_and_passages_without_one_are_named() {
        let edition = Edition::load(&Rules::embedded());
        let items = vec![
            item(
                "gibbs-1878/c002",
                Some(ClaimVerdict::Refuted),
                Outcome::Passed,
            ),
            item("gibbs-1878/c002-b", None, Outcome::Failed),
        ];
        let report = ClaimsReport::new(&edition.library, items, true);
        assert_eq!(report.counts.get("refuted"), Some(&1));
        assert_eq!(report.failed, 1);
        assert_eq!(Some(report.without.len() + 1), report.passages);
        assert!(!report.without.iter().any(|id| id == "gibbs-1878/c002"));
        assert!(report.summary().starts_with("1 refuted, 1 FAILED\n1 of "));
        let text = report.markdown(&EvidenceSet::default());
        assert!(
            text.contains("## Refuted claims: 1\n\n### A title\n"),
            "{text}"
        );
        assert!(
            text.contains("Again by `codille test gibbs-1878/c002`."),
            "{text}"
        );
    }
}
