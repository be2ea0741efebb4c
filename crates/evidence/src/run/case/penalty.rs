//! All that a seat suffers for its faults, and who may waive it. Orders none.

use super::act::fault_number;
use super::answer::Answer;
use super::basis::hits;
use crate::case::{Penalty, Waived};
use codille_engine::ledger;
use codille_engine::ledger::Account;
use codille_engine::referee::{Order, RefereedHand};
use codille_engine::variant::Offence;
use codille_lang::ids::{FaultId, Seat};
use codille_lang::words::joined;
use std::collections::BTreeSet;

/// What a seat suffers.
struct Suffered<'a> {
    all: BTreeSet<Penalty>,
    /// The offences for which it suffers; none for what was ordered without one.
    offences: Vec<Option<&'a Offence>>,
}

/// Answers what seats suffer, and who may waive what of it.
///
/// # Errors
/// A sentence that names a fault of which no clause speaks.
pub(super) fn penalty(
    bench: &RefereedHand,
    wanted: &[(Seat, BTreeSet<Penalty>)],
    waived: &Waived,
    open: bool,
    name: &dyn Fn(Seat) -> String,
    out: &mut Answer,
) -> Result<(), String> {
    let mut words = Vec::new();
    let mut holds = true;
    let mut offences = Vec::new();
    for (seat, penalties) in wanted {
        let suffered = suffered(bench, *seat);
        holds &= suffered.all == *penalties;
        let mut told = format!("{}: {}", name(*seat), Penalty::words(&suffered.all));
        if open {
            let seats = Seat::first(bench.variant().players);
            let who = seats.filter_map(|s| share(bench, &suffered.offences, s, &name(s)));
            let who: Vec<String> = who.collect();
            if !who.is_empty() {
                told = format!("{told} ({})", who.join("; "));
            }
        }
        words.push(told);
        offences.extend(suffered.offences);
    }
    out.words = words.join(", ");
    for seat in waived.seats() {
        let may = share(bench, &offences, seat, &name(seat));
        let may = may.unwrap_or_else(|| format!("{} may not waive it", name(seat)));
        out.words = format!("{}; {may}", out.words);
    }
    match waived {
        Waived::Unasked => {}
        Waived::Whole(seat) => {
            let [may, may_not] = parted(&offences, *seat);
            holds &= !may.is_empty() && may_not.is_empty();
        }
        Waived::Parts(parts) => {
            for (seat, faults) in parts {
                let numbers = faults.iter().map(|f| fault_number(bench, f));
                let numbers = numbers.map(|number| number.map(Some));
                let numbers: BTreeSet<Option<FaultId>> = numbers.collect::<Result<_, _>>()?;
                let [may, may_not] = parted(&offences, *seat);
                holds &= may == numbers && may_not.is_disjoint(&may);
            }
        }
    }
    out.holds = holds;
    Ok(())
}

/// Parts the faults for which somebody suffers, by their numbers, into those of which a seat may waive what follows and those of which it may
/// not; what was ordered without a fault nobody waives.
fn parted(offences: &[Option<&Offence>], seat: Seat) -> [BTreeSet<Option<FaultId>>; 2] {
    let mut out = [BTreeSet::new(), BTreeSet::new()];
    let [may, may_not] = &mut out;
    for offence in offences {
        match offence {
            Some(o) if o.waivable_by.contains(seat) => may.insert(Some(o.fault)),
            Some(o) => may_not.insert(Some(o.fault)),
            None => may_not.insert(None),
        };
    }
    out
}

/// Says what a seat may waive; nothing where it may waive nothing.
fn share(
    bench: &RefereedHand,
    offences: &[Option<&Offence>],
    seat: Seat,
    name: &str,
) -> Option<String> {
    let [may, may_not] = parted(offences, seat);
    if may.is_empty() {
        return None;
    }
    if may_not.is_empty() {
        return Some(format!("{name} may waive it"));
    }
    let faults = &bench.variant().checked.faults;
    let named = |all: &BTreeSet<Option<FaultId>>| {
        let all = all.iter().flatten();
        joined(all.map(|f| format!("“{}”", &faults[*f])), " and ")
    };
    let rest = named(&may_not);
    let but = if rest.is_empty() {
        "not the rest".to_owned()
    } else {
        format!("not for {rest}")
    };
    Some(format!(
        "{name} may waive what is ordered for {}, {but}",
        named(&may)
    ))
}

/// Works out what a seat suffers.
fn suffered(bench: &RefereedHand, seat: Seat) -> Suffered<'_> {
    let mut all = BTreeSet::new();
    let mut offences = Vec::new();
    let rulings = bench.rulings.iter().flat_map(|r| &r.consequences);
    for one in rulings.filter(|c| hits(&c.order, seat.into())) {
        if bench.is_past(one) || bench.is_waived(one) {
            continue;
        }
        let offence: Option<&Offence> = one.offence.and_then(|n| bench.offence(n));
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
        offences.push(offence);
    }
    Suffered { all, offences }
}

/// Returns what a seat has won (+) or lost by rulings.
pub(super) fn paid(bench: &RefereedHand, seat: Seat) -> i64 {
    let paid = bench.standing_orders().filter_map(|order| {
        if let Order::Pay(entry) = order
            && entry.from != Account::Nobody
        {
            Some(entry.clone())
        } else {
            None
        }
    });
    ledger::balance(&paid.collect::<Vec<_>>(), Account::Seat(seat))
}
