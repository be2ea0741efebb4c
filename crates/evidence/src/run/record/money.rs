//! Holds the payments that a record states against those made.

use crate::ResolvedRecord;
use codille_engine::Hand;
use codille_engine::ledger::{Account, Entry, balance};
use codille_engine::variant::Variant;
use std::collections::BTreeMap;

pub(super) fn money(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let entries = hand.entries();
    let expect = &record.expect;

    for (who, bill) in &expect.bill {
        let account = Account::Seat(record.named(who)?);
        let mut found = by_heading(&hand.variant, &entries, account);
        for (heading, wanted) in bill {
            let got = found.remove(heading.as_str()).unwrap_or(0);
            if got != i64::from(*wanted) {
                return Err(format!(
                    "{who} has {got} for {heading}, and the record says {wanted}"
                ));
            }
        }
        if let Some((heading, got)) = found.into_iter().find(|(h, n)| *n != 0 && h != "stake") {
            return Err(format!(
                "{who} has {got} for {heading}, which the record does not name"
            ));
        }
    }
    for (who, wanted) in &expect.net {
        let account = Account::Seat(record.named(who)?);
        let stake = by_heading(&hand.variant, &entries, account)
            .remove("stake")
            .unwrap_or(0);
        let got = balance(&entries, account) - stake;
        if got != i64::from(*wanted) {
            return Err(format!(
                "{who} has {got} in all, and the record says {wanted}"
            ));
        }
    }
    match expect.pool {
        Some(pool) if i64::from(pool) != hand.state.balance.pool => Err(format!(
            "the pool holds {}, and the record says {pool}",
            hand.state.balance.pool
        )),
        _ => Ok(()),
    }
}

/// Sums what entries bring to an account, by heading.
pub(in crate::run) fn by_heading(
    variant: &Variant,
    entries: &[Entry],
    account: Account,
) -> BTreeMap<String, i64> {
    let mut out = BTreeMap::new();
    for entry in entries {
        let heading = variant.checked.headings[entry.heading].to_owned();
        *out.entry(heading).or_insert(0) += entry.brings(account);
    }
    out
}
