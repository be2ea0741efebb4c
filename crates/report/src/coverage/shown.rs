//! What cites a passage as evidence, and whose that is. Counts only; runs nothing.

use std::collections::BTreeMap;

use serde::Serialize;

use codille_evidence::Whose;

/// A count of what is the book's, and one of what is the editor's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct ByOwner {
    /// The book's.
    pub book: usize,
    /// The editor's.
    pub editor: usize,
}

/// Whose each item is, by its id.
pub(super) type Owners<'e> = BTreeMap<&'e str, Whose>;

impl ByOwner {
    /// Counts items by their ids.
    pub(super) fn of(items: &[String], owners: &Owners<'_>) -> Self {
        let mut out = Self::default();
        for whose in items.iter().filter_map(|id| owners.get(id.as_str())) {
            out.add(*whose);
        }
        out
    }

    /// Counts one more for each owner that has any.
    pub(super) fn note(&mut self, found: Self) {
        self.book += usize::from(found.book > 0);
        self.editor += usize::from(found.editor > 0);
    }

    /// Counts one more.
    pub(super) const fn add(&mut self, whose: Whose) {
        match whose {
            Whose::Book => self.book += 1,
            Whose::Editor => self.editor += 1,
        }
    }
}
