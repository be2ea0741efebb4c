//! Holds the points that a record states against those scored, in all and by heading.

use super::money::{by_heading, sums_hold};
use crate::ResolvedRecord;
use crate::run::ensure;
use codille_engine::Hand;
use codille_engine::ledger::{Account, Entry};

/// Compares points scored, in all and by heading.
pub(super) fn scores(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    for (who, points) in &record.expect.score {
        let found = hand.state.balance.score[record.named(who)?];
        let stated = points.value;
        ensure(found == i64::from(stated), || {
            format!("{who} scores {found}, and the record says {stated}")
        })?;
    }
    let entries = hand.entries();
    let scored = entries.iter().filter(|e| e.from == Account::Nobody);
    let scored: Vec<Entry> = scored.cloned().collect();
    for (who, points) in &record.expect.points {
        let account = Account::Seat(record.named(who)?);
        let found = by_heading(&hand.variant, &scored, account);
        let stated = points.iter().map(|(h, n)| (h, i64::from(n.value)));
        let rest = sums_hold(found, stated, |heading, got, wanted| {
            format!("{who} scores {got} for {heading}, and the record says {wanted}")
        })?;
        if let Some((heading, got)) = rest.first_key_value() {
            return Err(format!(
                "{who} scores {got} for {heading}, which the record does not name"
            ));
        }
    }
    Ok(())
}
