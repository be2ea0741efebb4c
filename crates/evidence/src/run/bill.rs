//! Holds a bill against the settlement of its facts.

use super::Found;
use super::facts::{seat_of, settle_all, sitting};
use super::line::ombre_of;
use super::record::by_heading;
use crate::Bill;
use codille_engine::ledger::{Account, balance};
use codille_engine::variant::Variant;
use codille_engine::{Hand, Silent};
use std::sync::Arc;

/// Runs a bill: every completion must give the sums; a refuted one must differ in every completion.
pub(super) fn run(variant: &Arc<Variant>, bill: &Bill) -> Found {
    let hands = settle_all(variant, &bill.facts)?;
    let mut clauses = Vec::new();
    for hand in &hands {
        let differs = compare(variant, bill, hand);
        match (&bill.refuted, differs) {
            (None, Some(words)) => return Err(words),
            (Some(by), None) => {
                return Err(format!(
                    "the rules give this bill, though {} corrects it",
                    by.as_str()
                ));
            }
            _ => {}
        }
        clauses.extend(hand.entries().into_iter().flat_map(|e| e.clauses));
    }
    let what = match (
        &bill.refuted,
        hands.first().and_then(|h| compare(variant, bill, h)),
    ) {
        (Some(by), Some(words)) => format!("wrong as printed ({}): {words}", by.as_str()),
        _ if hands.len() > 1 => format!("{} completions", hands.len()),
        _ => String::new(),
    };
    Ok((what, variant.checked.labels(clauses)))
}

fn compare(variant: &Variant, bill: &Bill, hand: &Hand) -> Option<String> {
    let entries = hand.entries();
    let ombre = ombre_of(variant, bill.facts.ombre);
    let seat = match ombre.and_then(|ombre| seat_of(variant, bill.seat, ombre)) {
        Ok(seat) => seat,
        Err(words) => return Some(words),
    };
    let account = Account::Seat(seat);
    let mut found = by_heading(variant, &entries, account);
    for (heading, wanted) in &bill.bill {
        let got = found.remove(heading.as_str()).unwrap_or(0);
        if got != i64::from(*wanted) {
            return Some(format!(
                "{} comes to {got}, and the bill says {wanted}",
                heading.as_str()
            ));
        }
    }
    if let Some((heading, got)) = found.into_iter().find(|(_, n)| *n != 0) {
        return Some(format!(
            "{heading} comes to {got}, and the bill has no such entry"
        ));
    }
    let total = balance(&entries, account);
    bill.total
        .filter(|t| i64::from(*t) != total)
        .map(|t| format!("the total is {total}, and the bill says {t}"))
        .or_else(|| left(variant, bill, hand))
}

/// Compares what the settlement leaves on the table, the pool made good, with what the bill says of it.
fn left(variant: &Variant, bill: &Bill, hand: &Hand) -> Option<String> {
    let mut sitting = sitting(variant, &bill.facts);
    sitting.close(variant, &mut hand.state.clone(), &mut Silent);
    if let Some(pool) = bill.leaves.pool.filter(|p| i64::from(*p) != sitting.pool) {
        return Some(format!(
            "the pool then holds {}, and the bill says {pool}",
            sitting.pool
        ));
    }
    let wanted = bill.leaves.reserved.as_ref()?;
    sitting.reserve.sort_unstable_by(|a, b| b.cmp(a));
    (sitting.reserve.iter().ne(wanted
        .iter()
        .map(|n| i64::from(*n))
        .collect::<Vec<_>>()
        .iter()))
    .then(|| {
        format!(
            "{:?} then lie apart, and the bill says {wanted:?}",
            sitting.reserve
        )
    })
}
