//! A change that a variant makes in its base, as readers see it.

use serde::Serialize;

use super::{Operation, PatchNote};
use codille_lang::layout::{Color, TermStyle};

/// A change that a variant makes in its base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PatchSummary {
    /// `replace`, `add`, `omit`, `except`, `take`, `table` or `option`.
    pub op: &'static str,
    /// What it changes.
    pub target: String,
    /// The clause that it leaves in the variant.
    pub clause: Option<String>,
    /// In a sentence.
    pub gist: Option<String>,
    /// Full ids of what it cites.
    pub cites: Vec<String>,
}

impl PatchSummary {
    /// Makes a change of the note that was taken of it.
    pub fn of(note: &PatchNote) -> Self {
        Self {
            op: match note.op {
                Operation::Replace => "replace",
                Operation::Add => "add",
                Operation::Omit => "omit",
                Operation::Except => "except",
                Operation::Take => "take",
                Operation::Table => "table",
                Operation::Option => "option",
            },
            target: note.target.to_string(),
            clause: note.clause.clone(),
            gist: note.gist.clone(),
            cites: note.cites.iter().map(ToString::to_string).collect(),
        }
    }

    /// Writes the change in a line or two.
    pub fn lines(&self, look: TermStyle) -> String {
        let mut says = self.target.clone();
        if let Some(clause) = self.clause.as_ref().filter(|c| **c != self.target) {
            says.extend([" by ", clause]);
        }
        if let Some(gist) = &self.gist {
            says.extend([": ", gist]);
        }
        let mut out = look.hanging(self.op, 2, 11, Color::Plain, &says);
        if !self.cites.is_empty() {
            out += &look.paragraph(11, Color::Dim, &self.cites.join(", "));
        }
        out
    }
}
