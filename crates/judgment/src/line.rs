//! A line of a judgment as it is told: in a terminal it is filled, in a page it is a paragraph.

use super::Law;
use codille_evidence::transcript::suits;
use codille_lang::layout::{Color, TermStyle};

/// A line of a judgment. Cards are written in letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What stands before it, such as a number.
    pub lead: String,
    /// Where it begins, in letters from the margin.
    pub first: usize,
    /// Where it goes on, in letters from the margin.
    pub rest: usize,
    /// How it stands out.
    pub ink: Color,
    /// What it says; nothing parts two blocks.
    pub words: String,
    /// The clause that it tells, where it tells one.
    pub law: Option<String>,
}

impl Line {
    /// Makes an empty line.
    pub(super) fn empty() -> Self {
        Self::new(0, Color::Plain, "")
    }

    /// Makes a line without a lead that goes on where it begins.
    pub(super) fn new(indent: usize, ink: Color, words: impl Into<String>) -> Self {
        Self::hanging("", (indent, indent), ink, words)
    }

    /// Makes a line of which all but the beginning is indented otherwise.
    pub(super) fn hanging(
        lead: impl Into<String>,
        (first, rest): (usize, usize),
        ink: Color,
        words: impl Into<String>,
    ) -> Self {
        Self {
            lead: lead.into(),
            first,
            rest,
            ink,
            words: words.into(),
            law: None,
        }
    }

    /// Says that it tells a clause.
    pub(super) fn of(self, law: &Law) -> Self {
        Self {
            law: Some(law.id.clone()),
            ..self
        }
    }

    /// Fills it for a terminal.
    pub(super) fn text(&self, look: TermStyle) -> String {
        let words = suits(&self.words, look);
        look.hanging(&self.lead, self.first, self.rest, self.ink, &words)
    }
}
