//! Makes a record of its entry and of the record that it branches from.

use super::acts::{check_acts, inherit};
use super::head::{before, head};
use super::note::notes;
use super::{Before, ResolvedRecord, Start};
use crate::act::ActLine;
use crate::document::RecordEntry;
use crate::expect::expect;
use crate::origin;
use crate::pack::Pack;
use crate::read::read_act;
use crate::reading::Reading;
use crate::start::{self, Begun};
use crate::stated;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{BAD_FIELD, UNKNOWN_SEAT};
use codille_lang::span::Span;
use std::collections::BTreeMap;

/// Makes a record of an entry and the record that it branches from; `None` where it has a fault.
pub(crate) fn resolve(
    entry: &RecordEntry,
    base: Option<&ResolvedRecord>,
    reading: &mut Reading<'_>,
) -> Option<ResolvedRecord> {
    let faults = reading.faults.len();
    let item = head(entry, base, reading);
    let seats = match (&entry.seats, base) {
        (Some(seats), _) => seats.to_vec(),
        (None, Some(base)) => base.seats.clone(),
        (None, None) => {
            let help = "add `seats: [A, B, C]` in the order of speaking, the dealer last";
            reading.refuse(BAD_FIELD, "`seats` is missing", entry.id.span(), help);
            return None;
        }
    };
    twin_seats(&seats, reading);
    let Begun { start, diagram } = start::start(entry, base, &seats, reading)?;
    let before = before(entry, base, &seats, reading);
    start::check(&start, &seats, &before, item.variant_id(), reading);
    let known = origin::known(entry, base, (&start, diagram), reading);
    let stated = stated::stated(entry, base, (&item, &start), reading);
    let mut acts = base.map_or_else(Vec::new, |b| inherit(entry, b, reading));
    let was_deal = base.is_some_and(|b| matches!(b.start, Start::Deal { .. }));
    let mut noted = base.map_or_else(Vec::new, |b| b.notes.clone());
    noted.retain(|note| note.lines <= acts.len());
    if was_deal && matches!(start, Start::Lead { .. }) {
        // The auction and the exchange of the base led to other hands.
        acts.retain(|a| a.trick().is_some());
        noted.clear();
    }
    if let (Some(own), Some(base)) = (&entry.seats, base)
        && reading.faults.len() == faults
    {
        let others = strangers(&start, &before, &acts, &seats);
        for (name, place) in others {
            let title = format!(
                "`{name}` has no seat here, and `{}` tells of him",
                base.item.id
            );
            let fault = Diagnostic::error(UNKNOWN_SEAT, title, own.span());
            let fault = fault.label(place, "taken over from here");
            let help = "name the seats as that record does, or leave `seats` out";
            reading.faults.push(fault.help(help));
        }
    }
    let inherited = acts.len();
    let pack = Pack::of(item.variant_id(), reading);
    for line in &entry.acts {
        if !pack.act(line, &seats, reading) {
            continue;
        }
        match read_act(line.raw(&reading.edition.sources), line.span()) {
            Ok(act) => acts.push(act),
            Err(fault) => reading.faults.push(*fault),
        }
    }
    check_acts(&acts, inherited, &seats, reading);
    // A line that could not be read is counted all the same.
    let count = inherited + entry.acts.len();
    let notes = notes(entry, noted, (&acts, count), reading);
    let expect = expect(&entry.expect, &seats, count, reading);
    let held = expect.holds.iter().map(|hand| &hand.list);
    pack.lists(held.chain(&expect.left), reading);
    let record = ResolvedRecord {
        item,
        from: base.map(|b| b.item.id.clone()),
        inherited,
        seats,
        pool: entry.pool.or_else(|| base.and_then(|b| b.pool)),
        start,
        diagram,
        known,
        stated,
        before,
        acts,
        notes,
        expect,
    };
    origin::asserting(&record, reading);
    (reading.faults.len() == faults).then_some(record)
}

/// Returns who is named in what a record begins with and has no seat in it, each once, and where.
fn strangers<'r>(
    start: &'r Start,
    before: &'r Before,
    acts: &'r [ActLine],
    seats: &[Text],
) -> BTreeMap<&'r str, Span> {
    let ombre = match start {
        Start::Lead { ombre, .. } => ombre.as_ref(),
        Start::Deal { .. } => None,
    };
    let hands = start.hands().iter().chain(start.discards());
    let totals = before.totals.iter().map(|(seat, _)| seat);
    let named = hands.map(|hand| &hand.seat).chain(ombre).chain(totals);
    let named = named.map(|name| (name.as_str(), name.span()));
    let acting = acts.iter().flat_map(ActLine::players);
    let mut all: Vec<(&str, Span)> = acting.map(|w| (w.text.as_str(), w.span)).collect();
    all.extend(named);
    all.retain(|(name, _)| seats.iter().all(|seat| seat.as_str() != *name));
    // The first place of each is kept.
    all.into_iter().rev().collect()
}

fn twin_seats(seats: &[Text], reading: &mut Reading<'_>) {
    for (i, seat) in seats.iter().enumerate() {
        if seats.iter().take(i).any(|s| s == seat) {
            reading.fault(BAD_FIELD, format!("two seats `{seat}`"), seat.span());
        }
    }
}
