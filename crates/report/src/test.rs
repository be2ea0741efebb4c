//! The report of a run of evidence: a line for each item, the counts of the book's and of the editor's, and as data.

use super::Finding;
use codille_evidence::run::{Outcome, Verdict};
use codille_evidence::{EvidenceKind, Whose};
use codille_lang::layout::{Color, TermStyle};
use serde::Serialize;
use std::collections::BTreeSet;
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
    /// What came of the items that a book states.
    pub book: Counts,
    /// What came of those that the editor has made up.
    pub editor: Counts,
    /// Every item.
    pub items: Vec<TestItem>,
    /// What is wrong with the rules and the evidence that were run.
    pub diagnostics: Vec<Finding>,
}

/// How many items of one owner hold, and how many do not.
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
            if item.outcome == Outcome::Passed.word() {
                counts.passed += 1;
                counts.by_precedent += usize::from(item.by_precedent);
            } else if item.outcome == Outcome::Failed.word() {
                counts.failed += 1;
            } else {
                counts.undecided += 1;
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
    /// Its full id.
    pub id: String,
    /// Its readable alias.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// What kind of evidence it is.
    pub kind: &'static str,
    /// Whose it is.
    pub whose: Whose,
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
        whose: verdict.whose,
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
        let all = Counts::of(items.iter());
        let of = |whose| Counts::of(items.iter().filter(|i| i.whose == whose));
        Self {
            passed: all.passed,
            failed: all.failed,
            undecided: all.undecided,
            by_precedent: all.by_precedent,
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
        let all = Counts {
            passed: self.passed,
            failed: self.failed,
            undecided: self.undecided,
            by_precedent: self.by_precedent,
        };
        out + &all.words()
    }

    /// Returns the report for a screen: what does not hold, a count of each kind, then the closing lines.
    pub fn brief(&self, look: TermStyle) -> String {
        let doubtful = |i: &&TestItem| i.outcome != Outcome::Passed.word();
        let mut out: String = (self.items.iter().filter(doubtful))
            .map(|i| i.line(look))
            .collect();
        if !out.is_empty() {
            out.push('\n');
        }
        let kinds: BTreeSet<&str> = self.items.iter().map(|i| i.kind).collect();
        for kind in kinds {
            let counts = Counts::of(self.items.iter().filter(|i| i.kind == kind));
            let _ = writeln!(out, "{kind:<11} {}", counts.words());
        }
        let _ = writeln!(out, "\n{}", self.summary());
        out + &look.paint(Color::Dim, "`--verbose` shows every item") + "\n"
    }

    /// Returns the report as Markdown: the counts, then a table of each owner's items.
    pub fn markdown(&self) -> String {
        let mut out =
            String::from("| whose | passed | failed | undecided |\n| --- | --- | --- | --- |\n");
        for whose in Whose::ALL {
            let Counts {
                passed,
                failed,
                undecided,
                ..
            } = self.of(whose);
            let _ = writeln!(
                out,
                "| {} | {passed} | {failed} | {undecided} |",
                whose.lead()
            );
        }
        for whose in Whose::ALL {
            let own: Vec<_> = self.items.iter().filter(|i| i.whose == whose).collect();
            if own.is_empty() {
                continue;
            }
            let _ = write!(
                out,
                "\n## Evidence {}\n\n| outcome | kind | id | title | where | what it showed |\n| --- | --- | --- | --- | --- | --- |\n",
                whose.lead()
            );
            for item in own {
                let cells = [&item.title, &item.locus, &item.message].map(|c| cell(c));
                let _ = writeln!(
                    out,
                    "| {} | {} | `{}` | {} |",
                    item.outcome,
                    item.kind,
                    item.id,
                    cells.join(" | ")
                );
            }
        }
        out
    }
}

impl TestItem {
    /// Returns the item's line for people.
    pub fn line(&self, look: TermStyle) -> String {
        let (mark, colour) = match self.outcome {
            "passed" => ("ok", Color::Green),
            "failed" => ("FAILED", Color::Red),
            "undecided" => ("undecided", Color::Yellow),
            other => unreachable!("`{other}` is no outcome"),
        };
        let name = self.alias.as_ref().unwrap_or(&self.id);
        let mut line = format!(
            "{} {:<11} {:<7} {name}  {}",
            look.paint(colour, &format!("{mark:<6}")),
            self.kind,
            self.whose.word(),
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

/// Keeps what a cell of a table holds within it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(whose: Whose, outcome: &'static str) -> TestItem {
        TestItem {
            id: "w/e".to_owned(),
            alias: None,
            title: "A | B".to_owned(),
            kind: "record",
            whose,
            by_precedent: false,
            outcome,
            variant: "w".to_owned(),
            cites: Vec::new(),
            locus: "p. 1".to_owned(),
            clauses: Vec::new(),
            message: String::new(),
            seconds: 0.0,
        }
    }

    fn report() -> TestReport {
        TestReport::new(vec![
            one(Whose::Book, "passed"),
            one(Whose::Editor, "passed"),
            one(Whose::Editor, "failed"),
            one(Whose::Editor, "undecided"),
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
