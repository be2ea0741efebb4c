//! Holds the payments that a record states against those made.

use crate::ResolvedRecord;
use crate::run::ensure;
use codille_edition::yaml::Text;
use codille_engine::Hand;
use codille_engine::ledger::{Account, Entry, balance};
use codille_engine::variant::Variant;
use std::collections::BTreeMap;

pub(super) fn money(record: &ResolvedRecord, hand: &Hand) -> Result<(), String> {
    let entries = hand.entries();
    let expect = &record.expect;

    for (who, bill) in &expect.bill {
        let account = Account::Seat(record.named(who)?);
        let found = by_heading(&hand.variant, &entries, account);
        let stated = bill.iter().map(|(heading, n)| (heading, i64::from(*n)));
        let rest = sums_hold(found, stated, |heading, got, wanted| {
            format!("{who} has {got} for {heading}, and the record says {wanted}")
        })?;
        if let Some((heading, got)) = rest.into_iter().find(|(h, _)| h != "stake") {
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
        ensure(got == i64::from(*wanted), || {
            format!("{who} has {got} in all, and the record says {wanted}")
        })?;
    }
    let Some(pool) = expect.pool else {
        return Ok(());
    };
    let lies = hand.state.balance.pool;
    ensure(lies == i64::from(pool), || {
        format!("the pool holds {lies}, and the record says {pool}")
    })
}

/// Holds the sums that are stated under headings against those that are booked; returns what is booked besides.
pub(in crate::run) fn sums_hold<'t>(
    mut booked: BTreeMap<String, i64>,
    stated: impl Iterator<Item = (&'t Text, i64)>,
    differs: impl Fn(&Text, i64, i64) -> String,
) -> Result<BTreeMap<String, i64>, String> {
    for (heading, wanted) in stated {
        let got = booked.remove(heading.as_str()).unwrap_or(0);
        ensure(got == wanted, || differs(heading, got, wanted))?;
    }
    booked.retain(|_, n| *n != 0);
    Ok(booked)
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
