//! Which records belong to one tree of branches, and which begin with the same cards. Plays none.

use std::collections::BTreeMap;

use codille_evidence::{EvidenceSet, ResolvedRecord, Start, Whose};

/// Returns a tree of records with the number of the one that each branches from; a branch comes after its base.
pub(super) fn tree<'a>(
    shelf: &'a EvidenceSet,
    root: &'a ResolvedRecord,
) -> Vec<(&'a ResolvedRecord, Option<usize>)> {
    let mut out = Vec::new();
    grow(shelf, root, None, &mut out);
    out
}

fn grow<'a>(
    shelf: &'a EvidenceSet,
    record: &'a ResolvedRecord,
    parent: Option<usize>,
    out: &mut Vec<(&'a ResolvedRecord, Option<usize>)>,
) {
    let at = out.len();
    out.push((record, parent));
    let branches = shelf.records.iter();
    for branch in branches.filter(|r| r.from.as_deref() == Some(record.item.id.as_str())) {
        grow(shelf, branch, Some(at), out);
    }
}

/// Returns the other roots of a work that deal every player the same cards, whoever speaks first; what the editor
/// has made up to try a rule is no other way in which the source has it go.
pub(super) fn same_cards<'a>(
    shelf: &'a EvidenceSet,
    root: &'a ResolvedRecord,
) -> Vec<&'a ResolvedRecord> {
    let Some(cards) = cards(root) else {
        return Vec::new();
    };
    let others = shelf.records.iter().filter(|r| r.from.is_none());
    others
        .filter(|r| r.item.work == root.item.work && r.item.id != root.item.id)
        .filter(|r| self::cards(r).as_ref() == Some(&cards) && r.item.whose == Whose::Book)
        .collect()
}

fn cards(record: &ResolvedRecord) -> Option<BTreeMap<&str, u64>> {
    let Start::Deal { hands, stock } = &record.start else {
        return None;
    };
    // Without a stock a deal is a sketch, not a game that could go another way.
    stock.as_ref()?;
    let known = hands.iter().all(|h| h.list.open.is_empty());
    let hands = hands.iter().map(|h| (h.seat.as_str(), h.set().0));
    known.then(|| hands.collect())
}
