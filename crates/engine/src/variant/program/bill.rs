//! A program for all payments of an event: what may fall due, and a gate before it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::backend::Backend;
use super::below::{BelowBounds, PointSum};
use super::builder::{Builder, Value};
use super::code::{Code, Op, Place, ProgramInput, value_at};
use super::due::Settled;
use super::gate::{Gate, watched};
use super::known_facts::KnownFacts;
use super::lower::Lowering;
use super::table::LONGEST;
use crate::variant::{Due, HandState, Query, Side, Variant};
use codille_edition::check::bound::within;
use codille_edition::check::rule::{Account, Body, Event};
use codille_lang::ids::{HeadingId, NameId, RuleId, SeatSet};

/// The most payments that may fall due together.
const MOST: usize = 32;

/// One side of a payment: an account, or the place of the seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Account1 {
    Pool,
    Reserve,
    Nobody,
    Seats(Place),
}

/// A payment that may fall due.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) base: RuleId,
    pub(super) holds: Place,
    pub(super) from: Account1,
    pub(super) to: Account1,
    pub(super) amount: Place,
    pub(super) heading: HeadingId,
}

/// A program for all payments of an event, and at the settlement for the results too.
#[derive(Debug, Clone)]
pub(super) struct Bill {
    /// What is lowered where points stay below some bounds, where it is shorter.
    pub(super) below: Option<Box<BelowBounds>>,
    /// Headings by side that the program reads, a mask, where it reads nothing else.
    pub(super) watched: Option<[u32; 2]>,
    /// What is soon told: where this does not hold nothing is due.
    pub(super) gate: Option<Gate>,
    /// Everything due, where nothing is left to be worked out.
    pub(super) fixed: Option<Box<[Due]>>,
    pub(super) code: Code,
    pub(super) doubt: Place,
    pub(super) results: Box<[Place]>,
    pub(super) lines: Box<[Line]>,
}

impl Bill {
    /// Lowers everything that may fall due; `None` where no program has an answer.
    pub(super) fn lower(variant: &Variant, event: Event, known: KnownFacts) -> Option<Self> {
        let whole = Builder::new(variant, known.clone());
        let (mut bill, _) = Self::record(variant, event, whole)?;
        let ops = &bill.code.ops;
        // A count has its gate, which asks for the points soonest.
        if event != Event::Count && ops.iter().any(|op| matches!(op, Op::Points(..))) {
            let below = Self::below_bounds(variant, event, known);
            bill.below = below.filter(|below| below.bill.code.ops.len() < ops.len());
        }
        Some(bill)
    }

    /// Lowers the same for facts in which points stay below the bounds that they are compared with; `None` where none are compared.
    fn below_bounds(
        variant: &Variant,
        event: Event,
        known: KnownFacts,
    ) -> Option<Box<BelowBounds>> {
        let below = Builder::below_bounds(variant, known);
        let (bill, sums) = Self::record(variant, event, below)?;
        let sums = sums.filter(|sums| !sums.is_empty())?.into();
        Some(Box::new(BelowBounds { sums, bill }))
    }

    /// Returns the bill for facts as they stand: the shorter one, where points are below the bounds that they are compared with.
    #[inline]
    pub(super) fn for_facts(&self, facts: &HandState) -> &Self {
        match &self.below {
            Some(below) if below.holds(facts) => &below.bill,
            _ => self,
        }
    }

    /// Records everything that may fall due; with it come the sums that were taken to stay below a bound.
    pub(super) fn record(
        variant: &Variant,
        event: Event,
        on: Builder<'_>,
    ) -> Option<(Self, Option<Vec<PointSum>>)> {
        let mut low = Lowering::new(variant, on);
        let (mut wanted, mut lines) = (vec![Value::NO], Vec::new());
        let mut doubt = Value::NO;
        let results: &[NameId] = match event {
            Event::Settlement => &variant.checked.results,
            _ => &[],
        };
        for result in results {
            let truth = low.name(*result);
            doubt = low.on.or(doubt, truth.doubt);
            wanted.push(truth.value);
        }
        for base in variant.dues.of(event) {
            let standing = low.in_force(base);
            doubt = low.on.or(doubt, standing.doubt);
            for (holds, rule) in standing.rules {
                let Body::Pay { transfer, .. } = &variant.rules[rule].body else {
                    continue;
                };
                let payment = low.payment(transfer);
                let own = low.on.and(holds, payment.doubt);
                doubt = low.on.or(doubt, own);
                let sides = [payment.from, payment.to];
                if payment.amount == Value::NO || sides.contains(&Some(Value::NO)) {
                    continue;
                }
                lines.push((base, transfer));
                wanted.extend([holds, payment.amount]);
                wanted.extend(sides.map(|s| s.unwrap_or(Value::NO)));
            }
        }
        if matches!(doubt, Value::Known(n) if n != 0) {
            return None;
        }
        if let Some(first) = wanted.first_mut() {
            *first = doubt;
        }
        let (code, places) = low.on.finish(&wanted);
        if code.len() > LONGEST || lines.len() > usize::from(u8::MAX) {
            return None;
        }
        let is_gated = event == Event::Count && doubt == Value::NO && !lines.is_empty();
        let gate = is_gated
            .then(|| Gate::of(variant, &mut low, lines.len(), &wanted))
            .flatten();
        let (doubt, places) = places.split_first()?;
        let (results, places) = places.split_at_checked(results.len())?;
        let lines = lines.into_iter().zip(places.chunks_exact(4));
        let scores = lines.clone().all(|((_, t), _)| t.from.is_none());
        let mut bill = Self {
            below: None,
            watched: scores.then(|| watched(variant, &code)).flatten(),
            gate,
            fixed: None,
            code,
            doubt: *doubt,
            results: results.into(),
            lines: lines
                .filter_map(|((base, transfer), places)| {
                    let [holds, amount, from, to] = *places else {
                        return None;
                    };
                    Some(Line {
                        base,
                        holds,
                        from: transfer
                            .from
                            .as_ref()
                            .map_or(Account1::Nobody, |a| Account1::of(a, from)),
                        to: Account1::of(&transfer.to, to),
                        amount,
                        heading: transfer.heading,
                    })
                })
                .collect(),
        };
        if bill.code.ops.is_empty() && bill.results.is_empty() {
            let facts = variant.facts();
            let query = Query::plain(&facts, SeatSet::EMPTY);
            let ask = ProgramInput {
                variant,
                query,
                all: 0,
            };
            let mut all = Vec::new();
            bill.fixed = bill
                .run::<LONGEST>(ask, |_, due| all.push(due))
                .map(|_| all.into());
        }
        Some((bill, low.on.below))
    }

    /// Works out what is due for facts as they stand, where it depends on nothing but the trick.
    pub(super) fn by_trick(&self, ask: ProgramInput<'_>) -> Option<Vec<Due>> {
        let ops = self.code.ops.iter();
        if !self.results.is_empty() || !ops.copied().all(Op::asks_trick_only) {
            return None;
        }
        let mut all = Vec::new();
        self.run::<LONGEST>(ask, |_, due| all.push(due))?;
        Some(all)
    }

    /// Tells whether something may be due, for all that is soon told.
    #[inline]
    pub(super) fn may_be_due(&self, ask: ProgramInput<'_>) -> bool {
        self.gate.as_ref().is_none_or(|gate| gate.is_open(ask))
    }

    /// Runs the program; `pay` is told each payment with the sentence that orders it. Returns the result, or `None` for doubt.
    pub(super) fn run<const N: usize>(
        &self,
        ask: ProgramInput<'_>,
        mut pay: impl FnMut(RuleId, Due),
    ) -> Option<Settled> {
        let mut values = [0; N];
        let sound = self.code.run(ask, &mut values);
        let of = |place: Place| value_at(&values, place);
        if !sound || of(self.doubt) != 0 {
            return None;
        }
        let mut result = None;
        for (place, name) in self.results.iter().zip(&ask.variant.checked.results) {
            if of(*place) != 0 && result.replace(*name).is_some() {
                return None;
            }
        }
        if result.is_none() && !self.results.is_empty() {
            return None;
        }
        let due = |line: &Line| Due {
            from: line.from.side(of),
            to: line.to.side(of),
            amount: of(line.amount),
            heading: line.heading,
            clauses: Vec::new(),
        };
        let (mut fired, mut count) = ([0_u8; MOST], 0);
        let line_at = |at: &u8| self.lines.get(usize::from(*at));
        'lines: for (at, line) in (0..=u8::MAX).zip(&self.lines) {
            if of(line.holds) == 0 {
                continue;
            }
            let one = due(line);
            if one.is_idle() {
                continue;
            }
            if !within(one.amount) {
                return None;
            }
            for before in fired.iter().take(count).filter_map(line_at) {
                let other = due(before);
                if other.meets(&one) {
                    if other.is_same(&one) {
                        continue 'lines;
                    }
                    return None;
                }
            }
            *fired.get_mut(count)? = at;
            count += 1;
        }
        for line in fired.iter().take(count).filter_map(line_at) {
            pay(line.base, due(line));
        }
        Some(Settled { result })
    }
}

impl Account1 {
    const fn of(account: &Account, seats: Place) -> Self {
        match account {
            Account::Pool => Self::Pool,
            Account::Reserve => Self::Reserve,
            Account::Seats(_) => Self::Seats(seats),
        }
    }

    fn side(self, of: impl Fn(Place) -> i64) -> Side {
        match self {
            Self::Pool => Side::Pool,
            Self::Reserve => Side::Reserve,
            Self::Nobody => Side::Nobody,
            Self::Seats(place) => {
                Side::Seats(SeatSet::from_mask(crate::variant::eval::mask(of(place))))
            }
        }
    }
}
