//! The head of a record and what has happened before it; both may be those of its base.

use super::{Before, ResolvedRecord};
use crate::document::RecordEntry;
use crate::expect::pairs;
use crate::item::Item;
use crate::reading::Reading;
use crate::whose;
use codille_edition::yaml::Text;

pub(super) fn before(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Before {
    let old = base.map(|b| b.before.clone()).unwrap_or_default();
    let totals = entry.totals.as_ref().map(|totals| {
        for (seat, _) in totals.iter() {
            reading.seat(seat, seats);
        }
        pairs(totals)
    });
    Before {
        deal: entry.deal.or(old.deal),
        totals: totals.unwrap_or(old.totals),
        misdealt: entry.misdealt.unwrap_or(old.misdealt),
    }
}

/// Makes the head of a record; citations, variant and options may be those of its base.
pub(super) fn head(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    reading: &mut Reading<'_>,
) -> Item {
    let mut item = whose::item(&entry.id, &entry.title, entry.whose.as_ref(), reading);
    item.alias.clone_from(&entry.alias);
    item.note.clone_from(&entry.note);
    item.open.clone_from(&entry.open);
    item.cites = match (&entry.cites, base) {
        (Some(cites), _) => reading.cites(cites),
        (None, base) => base.map(|b| b.item.cites.clone()).unwrap_or_default(),
    };
    item.variant = entry.variant.as_ref().map(ToString::to_string);
    let other = base.filter(|b| item.variant.is_none() && b.item.variant_id() != item.work);
    item.variant = item
        .variant
        .or_else(|| other.map(|b| b.item.variant_id().to_owned()));
    item.set = match (&entry.set, base) {
        (Some(set), _) => Item::options(set),
        (None, base) => base.map(|b| b.item.set.clone()).unwrap_or_default(),
    };
    item
}
