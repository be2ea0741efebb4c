//! What payments come to, account by account.

use super::word::who;
use codille_engine::ledger::{Account, Entry};
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use codille_lang::words::joined;
use std::collections::BTreeMap;

fn account(variant: &Variant, ombre: Option<Seat>, account: Account) -> String {
    match account {
        Account::Seat(seat) if Some(seat) == ombre => "the Ombre".to_owned(),
        Account::Seat(seat) => who(variant.hands, seat).to_owned(),
        Account::Pool => "the pool".to_owned(),
        Account::Reserve => "the reserve".to_owned(),
        Account::Nobody => String::new(),
    }
}

const fn place(account: Account) -> usize {
    match account {
        Account::Seat(seat) => seat.index(),
        Account::Pool => 10,
        Account::Reserve => 11,
        Account::Nobody => 12,
    }
}

/// Returns what each account gains by entries.
pub(super) fn gains(entries: &[&Entry]) -> BTreeMap<usize, i64> {
    let mut out = BTreeMap::new();
    for entry in entries {
        *out.entry(place(entry.from)).or_default() -= entry.amount;
        *out.entry(place(entry.to)).or_default() += entry.amount;
    }
    out.retain(|_, n| *n != 0);
    out
}

/// Says what entries come to, account by account; nothing where they come to nothing.
pub(super) fn words(variant: &Variant, ombre: Option<Seat>, entries: &[&Entry]) -> String {
    let mut sums: BTreeMap<(usize, String), i64> = BTreeMap::new();
    let mut scores: BTreeMap<(usize, String), i64> = BTreeMap::new();
    for entry in entries {
        let name = |a| (place(a), account(variant, ombre, a));
        if entry.from == Account::Nobody {
            *scores.entry(name(entry.to)).or_default() += entry.amount;
            continue;
        }
        *sums.entry(name(entry.from)).or_default() -= entry.amount;
        *sums.entry(name(entry.to)).or_default() += entry.amount;
    }
    let paid = sums.into_iter().filter(|(_, n)| *n != 0);
    let paid = paid.map(|((_, who), n)| format!("{who} {n:+}"));
    let scored = scores.into_iter().filter(|(_, n)| *n != 0);
    let scored = scored.map(|((_, who), n)| format!("{who} scores {n}"));
    joined(paid.chain(scored), ", ")
}
