//! What a variant changes in the one that it builds on, change by change, for every format.

use codille_analysis::compare::{Comparison, Head};
use codille_edition::ruleset::PatchSummary;

/// The changes of one variant.
pub(super) struct ChangeList<'c> {
    pub(super) head: &'c Head,
    /// What it builds on.
    pub(super) base: &'c str,
}

impl ChangeList<'_> {
    /// Returns what stands above them.
    pub(super) fn title(&self) -> String {
        format!("What {} changes in {}", self.head.id, self.base)
    }

    /// Goes through them.
    pub(super) fn patches(&self) -> &[PatchSummary] {
        &self.head.patches
    }
}

/// Goes through the variants that change what they build on.
pub(super) fn changes(comparison: &Comparison) -> impl Iterator<Item = ChangeList<'_>> {
    let heads = comparison.variants.iter().filter(|h| !h.patches.is_empty());
    heads.map(|head| {
        let base = head.base.as_deref();
        ChangeList {
            head,
            base: base.expect("only a variant with a base changes one"),
        }
    })
}
