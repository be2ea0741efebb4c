//! Holds a bill against the settlement of its facts.

use super::facts::{seat_of, settle_all, sitting};
use super::line::ombre_of;
use super::record::{by_heading, sums_hold};
use super::{Found, ensure};
use crate::Bill;
use codille_engine::ledger::{Account, balance};
use codille_engine::variant::Variant;
use codille_engine::{Hand, Silent};
use codille_lang::sorting;
use std::sync::Arc;

/// Runs a bill: every completion must give the sums; a refuted one must differ in every completion.
pub(super) fn run(variant: &Arc<Variant>, bill: &Bill) -> Found {
    let hands = settle_all(variant, &bill.facts)?;
    let mut clauses = Vec::new();
    let mut wrong = None;
    for hand in &hands {
        match (&bill.refuted, compare(variant, bill, hand)) {
            (None, same) => same?,
            (Some(by), Ok(())) => {
                return Err(format!("the rules give this bill, though {by} corrects it"));
            }
            (Some(by), Err(words)) => {
                wrong.get_or_insert(format!("wrong as printed ({by}): {words}"));
            }
        }
        clauses.extend(hand.entries().into_iter().flat_map(|e| e.clauses));
    }
    let many = (hands.len() > 1).then(|| format!("{} completions", hands.len()));
    let what = wrong.or(many).unwrap_or_default();
    Ok((what, variant.checked.labels(clauses)))
}

fn compare(variant: &Variant, bill: &Bill, hand: &Hand) -> Result<(), String> {
    let entries = hand.entries();
    let ombre = ombre_of(variant, bill.facts.ombre)?;
    let account = Account::Seat(seat_of(variant, bill.seat, ombre)?);
    let found = by_heading(variant, &entries, account);
    let stated = bill.bill.iter().map(|(h, n)| (h, i64::from(*n)));
    let rest = sums_hold(found, stated, |heading, got, wanted| {
        format!("{heading} comes to {got}, and the bill says {wanted}")
    })?;
    if let Some((heading, got)) = rest.first_key_value() {
        return Err(format!(
            "{heading} comes to {got}, and the bill has no such entry"
        ));
    }
    if let Some(stated) = bill.total {
        let total = balance(&entries, account);
        ensure(total == i64::from(stated), || {
            format!("the total is {total}, and the bill says {stated}")
        })?;
    }
    left(variant, bill, hand)
}

/// Compares what the settlement leaves on the table, the pool made good, with what the bill says of it.
fn left(variant: &Variant, bill: &Bill, hand: &Hand) -> Result<(), String> {
    let mut sitting = sitting(variant, &bill.facts);
    sitting.close(variant, &mut hand.state.clone(), &mut Silent);
    if let Some(stated) = bill.leaves.pool {
        let pool = sitting.pool;
        ensure(pool == i64::from(stated), || {
            format!("the pool then holds {pool}, and the bill says {stated}")
        })?;
    }
    let Some(wanted) = &bill.leaves.reserved else {
        return Ok(());
    };
    let mut apart = sitting.reserve;
    sorting::by(&mut apart, |a, b| b.cmp(a));
    let same = apart
        .iter()
        .copied()
        .eq(wanted.iter().map(|n| i64::from(*n)));
    ensure(same, || {
        format!("{apart:?} then lie apart, and the bill says {wanted:?}")
    })
}
