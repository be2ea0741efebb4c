//! On which clauses an answer rests: those of the seat and of the kind that are asked about, not all that were ruled on.

use crate::case::Wanted;
use codille_engine::ledger::{Account, Entry};
use codille_engine::referee::{Order, RefereedHand, Ruling, Violation};
use codille_lang::ids::{ClauseId, FaultId, Seat, SeatSet};

/// Returns the clauses on which the answer to a question rests.
pub(super) fn basis(bench: &RefereedHand, wanted: &Wanted) -> Vec<ClauseId> {
    let seats = |all: &[(Seat, i64)]| all.iter().map(|(seat, _)| *seat).collect();
    match wanted {
        Wanted::Penalty(all, _) => {
            let each = all.iter().flat_map(|(seat, _)| suffering(bench, *seat));
            each.collect()
        }
        Wanted::Fault(all) if all.is_empty() => everything(bench),
        Wanted::Fault(all) => {
            let each = all.iter().flat_map(|(seat, name)| {
                let faults = &bench.variant().checked.faults;
                match faults.find(name.as_str()) {
                    Some(fault) => fault_of(bench, *seat, fault),
                    None => of_seats(bench, SeatSet::of(*seat)),
                }
            });
            each.collect()
        }
        Wanted::FreshDeal(_) => deciding(bench, |o| *o == Order::Fresh),
        Wanted::Resumes(_) => deciding(bench, |o| matches!(o, Order::Back(_))),
        Wanted::Pays(all) => {
            let each = all.iter().flat_map(|(seat, _)| {
                let own = |o: &Order| matches!(o, Order::Pay(e) if touches(e, *seat));
                let paid = ordered(bench, &own);
                if paid.is_empty() {
                    of_seats(bench, SeatSet::of(*seat))
                } else {
                    paid.into_iter().chain(sparing(bench, *seat)).collect()
                }
            });
            each.collect()
        }
        Wanted::Score(all, _) | Wanted::Net(all, _) | Wanted::Total(all) | Wanted::Won(all) => {
            heard(bench, seats(all))
        }
        // What lies on the table comes of what both sides did.
        Wanted::Cards(_)
        | Wanted::Tricks(_)
        | Wanted::May(..)
        | Wanted::Pool(_)
        | Wanted::NoRemedy
        | Wanted::NotSettled(_)
        | Wanted::Awaits(_)
        | Wanted::Etiquette(_)
        | Wanted::Follows => everything(bench),
    }
}

/// Returns the clauses of the standing offences by which a seat suffers; where it suffers nothing, those of what it did.
fn suffering(bench: &RefereedHand, seat: Seat) -> Vec<ClauseId> {
    let hit = |o: &Order| hits(o, SeatSet::of(seat));
    let mut out = Vec::new();
    for ruling in bench.rulings.iter() {
        let mut hurts = false;
        for one in ruling.consequences.iter().filter(|c| hit(&c.order)) {
            if bench.is_past(one) || bench.is_waived(one) {
                continue;
            }
            hurts = true;
            out.extend(one.clauses.iter().copied());
        }
        if hurts && ruling.faults.iter().all(|f| f.seat == seat) {
            out.extend(ruling.grounds.iter().copied());
        }
    }
    if out.is_empty() {
        of_seats(bench, SeatSet::of(seat))
    } else {
        out
    }
}

/// Returns the clauses that make something the fault of a seat, and no other clauses.
fn fault_of(bench: &RefereedHand, seat: Seat, fault: FaultId) -> Vec<ClauseId> {
    let all = bench.rulings.iter().flat_map(|r| &r.faults);
    let own = all.filter(|f| f.seat == seat && f.fault == fault);
    own.flat_map(|f| f.clauses.iter().copied()).collect()
}

/// Returns the clauses that make one offence, by its place in this deal, and not those of another like it.
pub(super) fn making(bench: &RefereedHand, at: usize) -> Vec<ClauseId> {
    let all = bench.rulings.iter().flat_map(|r| &r.faults);
    let own = all.filter(|f| f.offence == bench.past.len() + at);
    own.flat_map(|f| f.clauses.iter().copied()).collect()
}

/// Returns the clauses of the rulings that ordered something, and of those that opened the right to it; where none did, all.
fn deciding(bench: &RefereedHand, of: impl Fn(&Order) -> bool) -> Vec<ClauseId> {
    let out = ordered(bench, &of);
    if out.is_empty() {
        everything(bench)
    } else {
        out
    }
}

/// Returns the clauses of the rulings that ordered something, and of those that opened the right to it.
fn ordered(bench: &RefereedHand, of: &dyn Fn(&Order) -> bool) -> Vec<ClauseId> {
    let mut out: Vec<ClauseId> = Vec::new();
    for ruling in bench.rulings.iter() {
        let orders = ruling.consequences.iter().filter(|c| of(&c.order));
        let clauses: Vec<ClauseId> = orders.flat_map(|c| c.clauses.clone()).collect();
        if clauses.is_empty() {
            continue;
        }
        out.extend(ruling.grounds.iter().copied());
        let opens = |r: &&Ruling| r.opened.iter().any(|o| clauses.contains(&o.clause));
        for before in bench.rulings.iter().filter(opens) {
            out.extend(before.clauses());
        }
        out.extend(clauses);
    }
    out
}

/// Returns the clauses that lift what a seat would have paid by rulings.
fn sparing(bench: &RefereedHand, seat: Seat) -> Vec<ClauseId> {
    let own = bench.rulings.iter().filter(|r| r.by == seat);
    let lifted = own.flat_map(|r| &r.consequences);
    let lifted = lifted.filter(|c| c.order == Order::Nothing && c.offence.is_none());
    lifted.flat_map(|c| c.clauses.iter().copied()).collect()
}

/// Returns the clauses of what seats did, and of what fell on them: nothing that another was guilty of.
fn of_seats(bench: &RefereedHand, seats: SeatSet) -> Vec<ClauseId> {
    let own = |seat: Seat| seats.contains(seat);
    let mut out = Vec::new();
    for ruling in bench.rulings.iter() {
        if own(ruling.by) || ruling.faults.is_empty() {
            out.extend(ruling.grounds.iter().copied());
        }
        out.extend(falling(bench, ruling, seats));
    }
    out
}

/// Returns the clauses of all that was said and done, but for the faults and penalties of other seats alone.
fn heard(bench: &RefereedHand, seats: SeatSet) -> Vec<ClauseId> {
    let mut out = Vec::new();
    for ruling in bench.rulings.iter() {
        out.extend(ruling.grounds.iter().copied());
        out.extend(falling(bench, ruling, seats));
        // What falls or stands of one side's calls bears on what the other may reckon.
        let calls = ruling.consequences.iter().filter(|c| {
            matches!(
                c.order,
                Order::CallFalls(..) | Order::CallStands(..) | Order::Back(_)
            )
        });
        out.extend(calls.flat_map(|c| c.clauses.iter().copied()));
    }
    out
}

/// Returns the clauses of the faults and penalties of a ruling that are those of some seats.
fn falling(bench: &RefereedHand, ruling: &Ruling, seats: SeatSet) -> Vec<ClauseId> {
    let own = |seat: Seat| seats.contains(seat);
    let guilty = |f: &&Violation| own(f.seat);
    let faults = ruling.faults.iter().filter(guilty);
    let mut out: Vec<ClauseId> = faults.flat_map(|f| f.clauses.iter().copied()).collect();
    for one in &ruling.consequences {
        let offence = one.offence.and_then(|n| bench.offence(n));
        let by = offence.map_or(ruling.by, |o| o.seat);
        // What goes without a penalty may come to light with an act of the other.
        let spared = offence.is_none() && one.order == Order::Nothing;
        if own(by) || spared || hits(&one.order, seats) {
            out.extend(one.clauses.iter().copied());
        }
    }
    out
}

/// Returns the clauses of everything that was ruled.
fn everything(bench: &RefereedHand) -> Vec<ClauseId> {
    bench.rulings.iter().flat_map(Ruling::clauses).collect()
}

/// Tells whether an order falls on some seats: they lose by it.
pub(super) fn hits(order: &Order, seats: SeatSet) -> bool {
    match order {
        Order::Silence { seats: of, .. } | Order::Loses(of) => of.overlaps(seats),
        Order::CallFalls(seat, _) => seats.contains(*seat),
        Order::Pay(entry) => matches!(entry.from, Account::Seat(s) if seats.contains(s)),
        Order::CallStands(..)
        | Order::Fresh
        | Order::Trumps(_)
        | Order::Back(_)
        | Order::Nothing => false,
    }
}

/// Tells whether a payment goes from or to a seat.
fn touches(entry: &Entry, seat: Seat) -> bool {
    [entry.from, entry.to].contains(&Account::Seat(seat))
}
