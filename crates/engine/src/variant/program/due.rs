//! Lowers and runs what is due at an event.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::code::{Code, Op, Place, ProgramInput};
use super::key::{KnownFacts, SpecializationKey};
use super::lower::Lowering;
use super::reads::reads_of;
use super::table::{LONGEST, Table};
use crate::variant::{Due, EvalContext, Query, Side, Variant};
use codille_edition::check::bound::within;
use codille_edition::check::rule::{Account, Body, Event};
use codille_lang::ids::{HeadingId, NameId, RuleId, SeatSet};
use std::sync::OnceLock;

/// The most cells of a table of payments; their programs are long, and each has to pay for its making.
const CELLS: usize = 1 << 11;
/// The most payments that may fall due together.
const MOST: usize = 32;

/// The programs of one event; `None` where what is due is worked out at once.
type Bills = Table<Option<Box<Bill>>>;

/// What stands when everything due has been told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The number of the result's name where the hand is settled.
    pub result: Option<NameId>,
}

/// The tables of payments of a variant, one an event.
#[derive(Debug, Clone)]
pub(in crate::variant) struct Payments {
    tables: Box<[OnceLock<Bills>]>,
}

impl Default for Payments {
    fn default() -> Self {
        Self {
            tables: Event::ALL.iter().map(|_| OnceLock::new()).collect(),
        }
    }
}

impl Payments {
    /// Makes no tables: what is due is worked out at once.
    pub(in crate::variant) fn none() -> Self {
        Self {
            tables: Box::default(),
        }
    }
}

/// One side of a payment: an account, or the place of the seats.
#[derive(Debug, Clone, Copy)]
enum Account1 {
    Pool,
    Reserve,
    Nobody,
    Seats(Place),
}

/// A payment that may fall due.
#[derive(Debug, Clone)]
struct Line {
    base: RuleId,
    holds: Place,
    from: Account1,
    to: Account1,
    amount: Place,
    heading: HeadingId,
}

/// A program for all payments of an event, and at the settlement for the results too.
#[derive(Debug, Clone)]
pub(super) struct Bill {
    /// Headings by side that the program reads, a mask, where it reads nothing else.
    watched: Option<[u32; 2]>,
    /// What is soon told: where this does not hold nothing is due.
    gate: Option<(Code, Place)>,
    /// Everything due, where nothing is left to be worked out.
    fixed: Option<Box<[Due]>>,
    code: Code,
    doubt: Place,
    results: Box<[Place]>,
    lines: Box<[Line]>,
}

impl Bill {
    /// Lowers everything that may fall due; `None` where no program has an answer.
    fn lower(variant: &Variant, event: Event, known: KnownFacts) -> Option<Self> {
        let mut low = Lowering::new(variant, Builder::new(variant, known));
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
        if code.len() > LONGEST {
            return None;
        }
        let gate = (results.is_empty() && doubt == Value::NO && !lines.is_empty())
            .then(|| gate(variant, &mut low, lines.len(), &wanted))
            .flatten();
        let (doubt, places) = places.split_first()?;
        let (results, places) = places.split_at_checked(results.len())?;
        let lines = lines.into_iter().zip(places.chunks_exact(4));
        let scores = lines.clone().all(|((_, t), _)| t.from.is_none());
        let mut bill = Self {
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
        Some(bill)
    }

    /// Tells whether something may be due, for all that is soon told.
    #[inline]
    fn may_be_due(&self, ask: ProgramInput<'_>) -> bool {
        let Some((code, place)) = &self.gate else {
            return true;
        };
        let mut values = [0; GATE];
        let sound = code.run(ask, &mut values);
        !sound || values.get(usize::from(*place)).is_some_and(|v| *v != 0)
    }

    /// Runs the program; `pay` is told each payment with the sentence that orders it. Returns the result, or `None` for doubt.
    fn run<const N: usize>(
        &self,
        ask: ProgramInput<'_>,
        mut pay: impl FnMut(RuleId, Due),
    ) -> Option<Settled> {
        let mut values = [0; N];
        let sound = self.code.run(ask, &mut values);
        let of = |place: Place| values.get(usize::from(place)).copied().unwrap_or(0);
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
        let (mut fired, mut count) = ([0_usize; MOST], 0);
        'lines: for (at, line) in self.lines.iter().enumerate() {
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
            for before in fired
                .iter()
                .take(count)
                .filter_map(|at| self.lines.get(*at))
            {
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
        for line in fired
            .iter()
            .take(count)
            .filter_map(|at| self.lines.get(*at))
        {
            pay(line.base, due(line));
        }
        Some(Settled { result })
    }
}

/// Returns the headings by side that a program reads; `None` where it reads anything else.
fn watched(variant: &Variant, code: &Code) -> Option<[u32; 2]> {
    // Under a heading beyond the mask nothing is scored, so that no count asks for it.
    let bit = |heading: HeadingId| heading.bit().unwrap_or(0);
    let accruing = variant.accruing.iter().fold(0, |m, h| m | bit(*h));
    let mut out = [0; 2];
    for op in &code.ops {
        match op {
            Op::Points(side, headings) => *out.get_mut(usize::from(*side))? |= headings,
            Op::Ahead(_) => out.iter_mut().for_each(|side| *side |= accruing),
            Op::Not(_)
            | Op::And(..)
            | Op::Or(..)
            | Op::Compare(..)
            | Op::Two(..)
            | Op::Select(..) => {}
            _ => return None,
        }
    }
    Some(out)
}

/// The most values of a gate.
const GATE: usize = 24;

/// Makes the gate of a bill: of each line one condition that does not hold when a hand begins; all of them together.
fn gate(
    variant: &Variant,
    low: &mut Lowering<'_, Builder<'_>>,
    lines: usize,
    wanted: &[Value],
) -> Option<(Code, Place)> {
    let facts = variant.facts();
    let mut open = Value::NO;
    for line in wanted.get(1..)?.chunks_exact(4).take(lines) {
        let holds = *line.first()?;
        let condition = low.on.joined(holds).into_iter().find(|part| {
            let (code, places) = low.on.finish(&[*part]);
            let mut values = [0; GATE];
            let ask = ProgramInput {
                variant,
                query: Query::plain(&facts, SeatSet::EMPTY),
                all: 0,
            };
            let place = places.first().map_or(0, |p| usize::from(*p));
            if code.len() > GATE {
                return false;
            }
            code.run(ask, &mut values) && values.get(place) == Some(&0)
        })?;
        open = low.on.or(open, condition);
    }
    let (code, places) = low.on.finish(&[open]);
    let place = places.first().copied()?;
    (code.len() <= GATE).then_some((code, place))
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

impl Variant {
    /// Returns the program of an event for facts as they stand; `None` where what is due is worked out at once.
    #[inline]
    fn bill(&self, event: Event, query: Query<'_>) -> Option<&Bill> {
        let settled = event == Event::Settlement;
        let table = self.payments.tables.get(event as usize)?.get_or_init(|| {
            let names: &[NameId] = if settled { &self.checked.results } else { &[] };
            let results = names.iter().flat_map(|r| &self.defines[*r]);
            let reads = reads_of(self, results.copied().chain(self.dues.of(event)), false);
            let key = SpecializationKey::choose(self, &reads, settled, CELLS);
            Table::new(key, reads.log)
        });
        if !table.log.are_empty(query.facts.happened()) {
            return None;
        }
        let index = table.key.index(query)?;
        let cell = table.cells.get(index)?.get_or_init(|| {
            let known = table.key.known(index);
            let mut bill = Bill::lower(self, event, known)?;
            // Another cell may read other headings.
            if !table.key.is_of_player() {
                bill.watched = None;
            }
            Some(Box::new(bill))
        });
        cell.as_deref()
    }

    /// Returns everything due at an event where nothing is left to be worked out.
    #[inline]
    pub fn fixed_dues(&self, event: Event, query: Query<'_>) -> Option<&[Due]> {
        if event == Event::Settlement || !self.seated_as_usual(query.facts) {
            return None;
        }
        self.bill(event, query)?.fixed.as_deref()
    }

    /// Returns the headings by side on which alone it depends what is due at an event; `None` where it depends on more.
    #[inline]
    pub fn headings_read(&self, event: Event, query: Query<'_>) -> Option<[u32; 2]> {
        if !self.seated_as_usual(query.facts) {
            return None;
        }
        self.bill(event, query)?.watched
    }

    /// Works out what is due at an event and tells `pay` of each payment, in the order of the clauses; with `traced`, each has its clauses.
    ///
    /// Returns the number of the result where the hand is settled. `None` means that nothing was told and only [`Self::result`] and
    /// [`Self::due`] can tell, or say what is wrong.
    pub fn pay_all(
        &self,
        event: Event,
        query: Query<'_>,
        traced: bool,
        mut pay: impl FnMut(&Due),
    ) -> Option<Settled> {
        let Query { facts, player, .. } = query;
        let settled = event == Event::Settlement;
        if !self.seated_as_usual(facts) || settled && player != facts.ombre.into() {
            return None;
        }
        if !settled && self.dues.of(event).next().is_none() {
            return Some(Settled { result: None });
        }
        let bill = self.bill(event, query)?;
        let ask = ProgramInput {
            variant: self,
            query,
            all: 0,
        };
        if !bill.may_be_due(ask) {
            return Some(Settled { result: None });
        }
        if let Some(fixed) = bill.fixed.as_ref().filter(|_| !traced) {
            fixed.iter().for_each(pay);
            return Some(Settled { result: None });
        }
        let mut context = traced.then(|| EvalContext::traced_of(query));
        let told = |base: RuleId, due: Due| match &mut context {
            Some(context) => {
                if let Some(due) = self.due_by(base, context) {
                    pay(&due.0);
                }
            }
            None => pay(&due),
        };
        match bill.code.len() {
            0..=32 => bill.run::<32>(ask, told),
            33..=128 => bill.run::<128>(ask, told),
            129..=256 => bill.run::<256>(ask, told),
            _ => bill.run::<LONGEST>(ask, told),
        }
    }
}
