//! The head of a record and what has happened before it; both may be those of its base.

use super::{Before, ResolvedRecord};
use crate::document::RecordEntry;
use crate::expect::pairs;
use crate::item::Item;
use crate::reading::Reading;
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
    let mut item = Item::of(entry.head(), reading);
    item.alias.clone_from(&entry.alias);
    let Some(base) = base.map(|b| &b.item) else {
        return item;
    };
    if entry.cites.is_none() {
        item.cites.clone_from(&base.cites);
    }
    if item.variant.is_none() && base.variant_id() != item.work {
        item.variant = Some(base.variant_id().to_owned());
    }
    if entry.set.is_none() {
        item.set.clone_from(&base.set);
    }
    item
}
