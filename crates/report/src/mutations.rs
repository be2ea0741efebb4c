//! What the evidence says to small changes of clauses: figures, then each clause with its changes.

use serde::Serialize;

use codille_analysis::mutation::{Mutant, Notice};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::{around, counted};

/// The changes of a variant's clauses with what noticed them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mutations {
    /// The variant.
    pub variant: String,
    /// How many the check refuses.
    pub refused: usize,
    /// How many some evidence notices.
    pub noticed: usize,
    /// How many no evidence notices.
    pub unnoticed: usize,
    /// All of them, clause by clause.
    pub changes: Vec<Mutation>,
}

/// One small change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mutation {
    /// The label of the clause.
    pub clause: String,
    /// The change in short.
    pub change: String,
    /// `refused`, `noticed` or `unnoticed`.
    pub fate: &'static str,
    /// The first items of evidence that notice it.
    pub evidence: Vec<String>,
    /// Why no hand shows it, where that is listed.
    pub why: Option<String>,
}

impl Mutations {
    /// Puts changes beside what became of them.
    pub fn new(edition: &Edition, raw: &RawVariant, found: &[(Mutant, Notice)]) -> Self {
        let changes = found.iter().map(|(mutant, notice)| {
            let clause = raw.clauses[mutant.clause].id.to_string();
            let mut own = edition.survivors.iter().filter(|s| s.variant == raw.id);
            let listed = own.find(|s| s.means(&clause, &mutant.change));
            let (fate, evidence) = match notice {
                Notice::Refused => ("refused", Vec::new()),
                Notice::Noticed(items) if items.is_empty() => ("unnoticed", Vec::new()),
                Notice::Noticed(items) => ("noticed", items.clone()),
            };
            Mutation {
                clause,
                change: mutant.change.clone(),
                fate,
                evidence,
                why: listed.map(|s| s.why.clone()),
            }
        });
        let changes: Vec<Mutation> = changes.collect();
        let count = |fate: &str| changes.iter().filter(|c| c.fate == fate).count();
        Self {
            variant: raw.id.to_string(),
            refused: count("refused"),
            noticed: count("noticed"),
            unnoticed: count("unnoticed"),
            changes,
        }
    }

    /// Writes the figures and the changes.
    pub fn text(&self, look: TermStyle) -> String {
        let mut out = look.paint(Color::Bold, &self.variant) + "\n";
        let figures = format!(
            "{}: {} refused by the check, {} noticed by evidence, {} unnoticed",
            counted(self.changes.len(), "change"),
            self.refused,
            self.noticed,
            self.unnoticed
        );
        out += &look.paragraph(2, Color::Plain, &figures);
        for own in self.changes.chunk_by(|a, b| a.clause == b.clause) {
            let clause = own.first().map_or("", |c| &c.clause);
            out.extend(["\n", &look.paint(Color::Cyan, clause), "\n"]);
            for change in own {
                let why = change.why.as_deref().unwrap_or_default();
                let (ink, by) = match change.fate {
                    "unnoticed" => (Color::Red, around(" (", why, ")")),
                    _ if change.evidence.is_empty() => (Color::Dim, String::new()),
                    _ => (Color::Plain, format!(": {}", change.evidence.join(", "))),
                };
                let words = format!("{}{by}", change.change);
                out += &look.hanging(change.fate, 2, 12, ink, &words);
            }
        }
        out
    }
}
