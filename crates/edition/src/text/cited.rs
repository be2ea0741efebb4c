//! What a citation leads to.

use super::{Apparatus, Passage, PassageId};

/// What a citation leads to.
#[derive(Debug, Clone, Copy)]
pub enum Cited<'a> {
    /// A passage of a work.
    Passage(&'a Passage),
    /// An entry of the critical apparatus.
    Apparatus(&'a Apparatus),
}

impl<'a> Cited<'a> {
    /// Returns the full id.
    pub fn id(self) -> &'a PassageId {
        match self {
            Self::Passage(p) => &p.id,
            Self::Apparatus(a) => &a.id,
        }
    }

    /// Returns where it stands in the work.
    pub fn locus(self) -> &'a str {
        match self {
            Self::Passage(p) => &p.locus,
            Self::Apparatus(a) => &a.locus,
        }
    }

    /// Returns what it says, in our words.
    pub fn gist(self) -> &'a str {
        match self {
            Self::Passage(p) => &p.gist,
            Self::Apparatus(a) => &a.gist,
        }
    }
}
