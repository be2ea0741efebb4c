//! Holds the points that a record states against those scored, in all and by heading.

use super::money::by_heading;
use crate::ResolvedRecord;
use codille_engine::Hand;
use codille_engine::ledger::{Account, Entry};

/// Compares points scored, in all and by heading.
pub(super) fn scores(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    for (who, points) in &record.expect.score {
        let found = hand.state.balance.score[record.named(who)?];
        if found != i64::from(points.value) {
            return Err(format!(
                "{who} scores {found}, and the record says {}",
                points.value
            ));
        }
    }
    let entries = hand.entries();
    let scored = entries.iter().filter(|e| e.from == Account::Nobody);
    let scored: Vec<Entry> = scored.cloned().collect();
    for (who, points) in &record.expect.points {
        let account = Account::Seat(record.named(who)?);
        let mut found = by_heading(&hand.variant, &scored, account);
        for (heading, wanted) in points {
            let got = found.remove(heading.as_str()).unwrap_or(0);
            if got != i64::from(wanted.value) {
                return Err(format!(
                    "{who} scores {got} for {heading}, and the record says {}",
                    wanted.value
                ));
            }
        }
        if let Some((heading, got)) = found.into_iter().find(|(_, n)| *n != 0) {
            return Err(format!(
                "{who} scores {got} for {heading}, which the record does not name"
            ));
        }
    }
    Ok(())
}
