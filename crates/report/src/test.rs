//! The report of a run of evidence: a line for each item, the counts of the book's and of the editor's, and as data.

use super::Finding;
use codille_edition::ruleset::word;
use codille_evidence::run::{Outcome, Verdict};
use codille_evidence::{EvidenceKind, Whose};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::{around, joined};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The report of a run.
#[derive(Debug, Clone, Serialize)]
pub struct TestReport {
    /// What came of all items.
    #[serde(flatten)]
    pub all: Counts,
    /// What came of the items that a book states.
    pub book: Counts,
    /// What came of those that the editor has made up.
    pub editor: Counts,
    /// Every item.
    pub items: Vec<TestItem>,
    /// What is wrong with the rules and the evidence that were run.
    pub diagnostics: Vec<Finding>,
}

/// How many items hold, and how many do not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// How many hold.
    pub passed: usize,
    /// How many do not.
    pub failed: usize,
    /// How many can't be told.
    pub undecided: usize,
    /// Of those that hold, how many rest on a clause that repeats one decision, and on no law.
    pub by_precedent: usize,
}

impl Counts {
    fn of<'i>(items: impl Iterator<Item = &'i TestItem>) -> Self {
        let mut counts = Self::default();
        for item in items {
            match item.verdict.outcome {
                Outcome::Passed => {
                    counts.passed += 1;
                    counts.by_precedent += usize::from(item.verdict.by_precedent);
                }
                Outcome::Failed => counts.failed += 1,
                Outcome::Undecided => counts.undecided += 1,
            }
        }
        counts
    }

    /// Returns the counts in words; what can't be told is named where there is such.
    pub fn words(self) -> String {
        let undecided = match self.undecided {
            0 => String::new(),
            n => format!(", {n} undecided"),
        };
        let by_precedent = match self.by_precedent {
            0 => String::new(),
            n => format!("; {n} by precedent"),
        };
        let Self { passed, failed, .. } = self;
        format!("{passed} passed, {failed} failed{undecided}{by_precedent}")
    }
}

/// One item of the report.
#[derive(Debug, Clone, Serialize)]
pub struct TestItem {
    /// What came of it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// How long it took, in seconds; as data the same run is the same, so that it is left out there.
    #[serde(skip)]
    pub seconds: f64,
}

impl TestReport {
    /// Gathers items.
    pub fn new(items: Vec<TestItem>) -> Self {
        let own = |whose| items.iter().filter(move |i| i.verdict.whose == whose);
        let of = |whose| Counts::of(own(whose));
        Self {
            all: Counts::of(items.iter()),
            book: of(Whose::Book),
            editor: of(Whose::Editor),
            items,
            diagnostics: Vec::new(),
        }
    }

    /// Returns the counts of one owner.
    pub const fn of(&self, whose: Whose) -> Counts {
        match whose {
            Whose::Book => self.book,
            Whose::Editor => self.editor,
        }
    }

    /// Returns the closing lines: one for each owner, then one that programs read.
    pub fn summary(&self) -> String {
        let mut out = String::new();
        for whose in Whose::ALL {
            let _ = writeln!(out, "{}: {}", whose.lead(), self.of(whose).words());
        }
        out + &self.all.words()
    }

    /// Returns the report for a screen: what does not hold, a count of each kind, then the closing lines.
    pub fn brief(&self, look: TermStyle) -> String {
        let doubtful = |i: &&TestItem| i.verdict.outcome != Outcome::Passed;
        let doubtful = self.items.iter().filter(doubtful);
        let mut out: String = doubtful.map(|i| i.line(look)).collect();
        if !out.is_empty() {
            out.push('\n');
        }
        let kinds = self.items.iter().map(|i| i.verdict.kind);
        let kinds: BTreeMap<String, EvidenceKind> = kinds.map(|k| (word(k), k)).collect();
        for (word, kind) in kinds {
            let own = self.items.iter().filter(|i| i.verdict.kind == kind);
            let _ = writeln!(out, "{word:<11} {}", Counts::of(own).words());
        }
        let _ = writeln!(out, "\n{}", self.summary());
        out + &look.paint(Color::Dim, "`--verbose` shows every item") + "\n"
    }

    /// Returns the report as Markdown: the counts, then a table of each owner's items.
    pub fn markdown(&self) -> String {
        let mut out =
            String::from("| whose | passed | failed | undecided |\n| --- | --- | --- | --- |\n");
        for whose in Whose::ALL {
            let (lead, counts) = (whose.lead(), self.of(whose));
            let all = [counts.passed, counts.failed, counts.undecided];
            let _ = writeln!(out, "| {lead} | {} |", joined(all, " | "));
        }
        for whose in Whose::ALL {
            let own = self.items.iter().map(|i| &i.verdict);
            let own: Vec<&Verdict> = own.filter(|v| v.whose == whose).collect();
            if own.is_empty() {
                continue;
            }
            let _ = write!(
                out,
                "\n## Evidence {}\n\n| outcome | kind | id | title | where | what it showed |\n| --- | --- | --- | --- | --- | --- |\n",
                whose.lead()
            );
            for item in own {
                let (outcome, kind) = (item.outcome.word(), word(item.kind));
                let cells = [&item.title, &item.locus, &item.message].map(|c| cell(c));
                let cells = cells.join(" | ");
                let _ = writeln!(out, "| {outcome} | {kind} | `{}` | {cells} |", item.id);
            }
        }
        out
    }
}

impl TestItem {
    /// Returns the item's line for people.
    pub fn line(&self, look: TermStyle) -> String {
        let item = &self.verdict;
        let (mark, colour) = match item.outcome {
            Outcome::Passed => ("ok", Color::Green),
            Outcome::Failed => ("FAILED", Color::Red),
            Outcome::Undecided => ("undecided", Color::Yellow),
        };
        let mark = look.paint(colour, &format!("{mark:<6}"));
        let (kind, whose) = (word(item.kind), item.whose.word());
        let name = item.alias.as_ref().unwrap_or(&item.id);
        let message = around("\n         ", &item.message, "");
        let (title, locus) = (&item.title, &item.locus);
        format!("{mark} {kind:<11} {whose:<7} {name}  {title}  [{locus}]{message}\n")
    }
}

/// Keeps what a cell of a table holds within it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(whose: Whose, outcome: Outcome) -> TestItem {
        let verdict = Verdict {
            id: "w/e".to_owned(),
            alias: None,
            title: "A | B".to_owned(),
            kind: EvidenceKind::Record,
            whose,
            by_precedent: false,
            outcome,
            variant: "w".to_owned(),
            cites: Vec::new(),
            locus: "p. 1".to_owned(),
            clauses: Vec::new(),
            verdict: None,
            message: String::new(),
        };
        let seconds = 0.0;
        TestItem { verdict, seconds }
    }

    fn report() -> TestReport {
        TestReport::new(vec![
            one(Whose::Book, Outcome::Passed),
            one(Whose::Editor, Outcome::Passed),
            one(Whose::Editor, Outcome::Failed),
            one(Whose::Editor, Outcome::Undecided),
        ])
    }

    #[test]
    fn the_book_and_the_editor_are_counted_apart() {
        let text = "of the books: 1 passed, 0 failed\nthe editor's: 1 passed, 1 failed, 1 undecided\n2 passed, 1 failed, 1 undecided";
        assert_eq!(report().summary(), text);
        let data = serde_json::to_value(report()).expect("it is plain data");
        assert_eq!(data.pointer("/book/passed"), Some(&1.into()));
        assert_eq!(data.pointer("/editor/failed"), Some(&1.into()));
        assert_eq!(data.pointer("/items/3/whose"), Some(&"editor".into()));
    }

    #[test]
    fn a_table_for_each_owner() {
        let text = report().markdown();
        assert!(
            text.contains("| of the books | 1 | 0 | 0 |\n| the editor's | 1 | 1 | 1 |\n"),
            "{text}"
        );
        let row = "| passed | record | `w/e` | A \\| B | p. 1 |  |";
        assert_eq!(text.lines().filter(|l| *l == row).count(), 2, "{text}");
    }
}
