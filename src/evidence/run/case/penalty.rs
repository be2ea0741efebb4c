//! All that a seat suffers for its faults, and who may waive it. Orders none.

use super::answer::Answer;
use super::basis::hits;
use crate::evidence::case::Penalty;
use crate::ledger::Account;
use crate::referee::{Bench, Order};
use crate::variant::Offence;
use std::collections::BTreeSet;

/// What a seat suffers.
struct Suffered {
    all: BTreeSet<Penalty>,
    /// Who may waive each offence for which it suffers, a mask.
    waivers: Vec<u64>,
}

/// Answers what seats suffer, and whether a seat may waive it.
pub(super) fn penalty(
    bench: &Bench,
    wanted: &[(usize, BTreeSet<Penalty>)],
    by: Option<usize>,
    open: bool,
    name: &dyn Fn(usize) -> String,
    out: &mut Answer,
) {
    let mut words = Vec::new();
    let mut holds = true;
    let mut waivable = by.is_some();
    for (seat, penalties) in wanted {
        let suffered = suffered(bench, *seat);
        holds &= suffered.all == *penalties;
        let mut told = format!("{}: {}", name(*seat), Penalty::words(&suffered.all));
        let may = |who: usize| {
            let all = &suffered.waivers;
            !all.is_empty() && all.iter().all(|w| w >> who & 1 == 1)
        };
        if let Some(by) = by {
            waivable &= may(by);
        }
        let seats = 0..bench.variant().players;
        let who: Vec<String> = seats.filter(|s| may(*s)).map(name).collect();
        if open && !who.is_empty() {
            told = format!("{told} ({} may waive it)", who.join(" and "));
        }
        words.push(told);
    }
    out.words = words.join(", ");
    if let Some(by) = by {
        holds &= waivable;
        let may = if waivable { "may" } else { "may not" };
        out.words = format!("{}; {} {may} waive it", out.words, name(by));
    }
    out.holds = holds;
}

/// Works out what a seat suffers.
fn suffered(bench: &Bench, seat: usize) -> Suffered {
    let mut all = BTreeSet::new();
    let mut waivers = Vec::new();
    let rulings = bench.rulings.iter().flat_map(|r| &r.consequences);
    for one in rulings.filter(|c| hits(&c.order, 1 << seat)) {
        let offence: Option<&Offence> = one.offence.and_then(|n| bench.offence(n));
        if bench.is_past(one) || offence.is_some_and(|o| o.waived) {
            continue;
        }
        let penalty = match &one.order {
            Order::Silence { only, .. } if only.is_empty() => Penalty::ReckonsNothing,
            Order::Silence { .. } => Penalty::ReckonsLess,
            Order::Loses(_) => Penalty::LosesTheGame,
            // A call taken back or found to be false falls by itself: only for a fault is that a penalty.
            Order::CallFalls(..) if offence.is_some() => Penalty::LosesTheCall,
            // Whether he pays the whole tells.
            Order::Pay(_) if paid(bench, seat) < 0 => Penalty::Pays,
            Order::CallFalls(..)
            | Order::CallStands(..)
            | Order::Pay(_)
            | Order::Fresh
            | Order::Trumps(_)
            | Order::Back(_)
            | Order::Nothing => continue,
        };
        all.insert(penalty);
        waivers.push(offence.map_or(0, |o| o.waivable_by));
    }
    Suffered { all, waivers }
}

/// Returns what a seat has won (+) or lost by rulings.
pub(super) fn paid(bench: &Bench, seat: usize) -> i64 {
    let orders = bench.rulings.iter().flat_map(|r| &r.consequences);
    let paid = orders.filter(|c| !bench.is_waived(c)).filter_map(|one| {
        if let Order::Pay(entry) = &one.order
            && entry.from != Account::Nobody
        {
            Some(entry.clone())
        } else {
            None
        }
    });
    crate::ledger::balance(&paid.collect::<Vec<_>>(), Account::Seat(seat))
}
