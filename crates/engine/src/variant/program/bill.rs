//! A program for all payments of an event: what may fall due, and a gate before it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::backend::Backend;
use super::below::{BelowBounds, PointSum, PointSums};
use super::builder::{Builder, Value};
use super::clause_notes::{ClauseChain, chains_of};
use super::code::{Code, Op, Place, ProgramInput, value_at};
use super::due::Settled;
use super::gate::{Gate, watched};
use super::known_facts::KnownFacts;
use super::lower::Lowering;
use super::memory::AnswerMemory;
use super::points::Made;
use super::table::LONGEST;
use crate::variant::{Due, HandState, Query, Side, Variant};
use codille_edition::check::bound::within;
use codille_edition::check::rule::{Account, Body, Event, Transfer};
use codille_lang::ids::{HeadingId, NameId, RuleId, SeatSet};
use std::sync::Arc;

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
    /// The same as points, where nobody pays them.
    fixed_points: Option<Box<[Made]>>,
    pub(super) code: Code,
    pub(super) doubt: Place,
    pub(super) results: Box<[Place]>,
    pub(super) lines: Box<[Line]>,
    /// The clauses behind each line; none where they are not asked for.
    chains: Box<[ClauseChain]>,
    /// What fell due before, where the program asks little and no clauses are told.
    memory: Option<AnswerMemory<FewDues>>,
}

/// The most payments that are remembered together.
const FEW: usize = 4;

/// A few payments that fall due together, and what stands then; `None` for doubt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct FewDues {
    settled: Option<Settled>,
    all: [Option<(RuleId, Due)>; FEW],
    /// The same as points, where nobody pays them and there is no doubt.
    points: Option<Box<[Made]>>,
}

impl Bill {
    /// Lowers everything that may fall due; `None` where no program has an answer.
    pub(super) fn lower(variant: &Variant, event: Event, known: &KnownFacts) -> Option<Self> {
        Self::lower_on(variant, event, &|| Builder::new(variant, known.clone()))
    }

    /// The same with the clauses behind each payment.
    pub(super) fn lower_cited(variant: &Variant, event: Event, known: &KnownFacts) -> Option<Self> {
        let on = || Builder::new(variant, known.clone()).with_notes();
        Self::lower_on(variant, event, &on)
    }

    fn lower_on<'a>(
        variant: &'a Variant,
        event: Event,
        begin: &dyn Fn() -> Builder<'a>,
    ) -> Option<Self> {
        let (mut bill, _) = Self::record(variant, event, begin())?;
        let ops = &bill.code.ops;
        // A count has its gate, which asks for the points soonest.
        if event != Event::Count && ops.iter().any(|op| matches!(op, Op::Points(..))) {
            let below = Self::below_bounds(variant, event, begin());
            bill.below = below.filter(|below| below.bill.code.ops.len() < ops.len());
        }
        Some(bill)
    }

    /// Lowers the same for facts in which points stay below the bounds that they are compared with; `None` where none are compared.
    fn below_bounds(variant: &Variant, event: Event, on: Builder<'_>) -> Option<Box<BelowBounds>> {
        let (bill, sums) = Self::record(variant, event, on.below_bounds())?;
        let sums = sums.filter(|sums| !sums.is_empty())?;
        let sums = Arc::new(PointSums::of(sums));
        Some(Box::new(BelowBounds { sums, bill }))
    }

    /// Returns the bill for facts as they stand: the shorter one, where points are below the bounds that they are compared with.
    #[inline]
    pub(super) fn for_facts(&self, facts: &HandState) -> &Self {
        match &self.below {
            Some(below) if below.sums.are_below(facts) => &below.bill,
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
        let cites = low.on.notes.is_some();
        let mut chains = Vec::new();
        low.on.take_notes();
        for base in variant.dues.of(event) {
            let standing = low.in_force(base);
            doubt = low.on.or(doubt, standing.doubt);
            let behind = low.on.take_notes();
            for (holds, rule) in standing.rules {
                let Body::Pay { transfer, .. } = &variant.rules[rule].body else {
                    continue;
                };
                let payment = low.payment(transfer);
                let more = low.on.take_notes();
                let own = low.on.and(holds, payment.doubt);
                doubt = low.on.or(doubt, own);
                let sides = [payment.from, payment.to];
                if payment.amount == Value::NO || sides.contains(&Some(Value::NO)) {
                    continue;
                }
                if cites {
                    let notes = behind.iter().flatten().copied().chain(more?).collect();
                    chains.push(low.on.chain((rule, base), holds, notes));
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
        let asked = wanted.len();
        let others = chains.iter().flat_map(|(_, others)| others);
        wanted.extend(others.map(|(when, _)| *when));
        let (code, places) = low.on.finish(&wanted);
        if code.len() > LONGEST || lines.len() > usize::from(u8::MAX) {
            return None;
        }
        let is_gated = event == Event::Count && doubt == Value::NO && !lines.is_empty();
        let gate = is_gated
            .then(|| Gate::of(variant, &mut low, lines.len(), &wanted))
            .flatten();
        let memory = (!cites)
            .then(|| AnswerMemory::of((variant, &code), &places, None))
            .flatten();
        let (doubt, places) = places.split_first()?;
        let (places, truths) = places.split_at_checked(asked - 1)?;
        let (results, places) = places.split_at_checked(results.len())?;
        let lines = lines.into_iter().zip(places.chunks_exact(4));
        let scores = lines.clone().all(|((_, t), _)| t.from.is_none());
        let mut bill = Self {
            below: None,
            watched: scores.then(|| watched(variant, &code)).flatten(),
            gate,
            fixed: None,
            fixed_points: None,
            code,
            doubt: *doubt,
            results: results.into(),
            lines: lines
                .filter_map(|((base, transfer), places)| Line::of(base, transfer, places))
                .collect(),
            chains: chains_of(chains, truths)?,
            memory,
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
            bill.fixed_points = bill.fixed.as_deref().and_then(Made::all_of);
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
        self.run_any(ask, |_, due| all.push(due))?;
        Some(all)
    }

    /// Tells whether something may be due, for all that is soon told. Where it is told by points alone, a count has looked at them before.
    #[inline]
    pub(super) fn may_be_due(&self, ask: ProgramInput<'_>) -> bool {
        let gate = self.gate.as_ref();
        gate.is_none_or(|gate| gate.thresholds.is_some() || gate.is_open(ask))
    }

    /// Tells `pay` each payment with the sentence that orders it, from memory where they fell due before. Returns the result, or `None` for
    /// doubt.
    pub(super) fn tell(
        &self,
        ask: ProgramInput<'_>,
        mut pay: impl FnMut(RuleId, &Due),
    ) -> Option<Settled> {
        let memory = self.memory.as_ref();
        if let Some(few) = memory.and_then(|m| m.recall(&self.code, &ask, || self.few(ask))) {
            for (base, due) in few.all.iter().flatten() {
                pay(*base, due);
            }
            return few.settled;
        }
        self.run_any(ask, |base, due| pay(base, &due))
    }

    /// Returns what is due as points, where that is fixed or fell due before; `None` where somebody pays, or more is to be looked at.
    #[inline]
    pub(super) fn points(&self, ask: ProgramInput<'_>) -> Option<&[Made]> {
        if self.fixed.is_some() {
            return self.fixed_points.as_deref();
        }
        let few = self
            .memory
            .as_ref()?
            .recall(&self.code, &ask, || self.few(ask))?;
        few.points.as_deref()
    }

    /// Works out what is due; `None` where there are more than a few payments.
    #[cold]
    fn few(&self, ask: ProgramInput<'_>) -> Option<FewDues> {
        let (mut few, mut count) = (FewDues::default(), 0);
        few.settled = self.run_any(ask, |base, due| {
            if let Some(place) = few.all.get_mut(count) {
                *place = Some((base, due));
            }
            count += 1;
        });
        let all: Vec<Due> = few
            .all
            .iter()
            .flatten()
            .map(|(_, due)| due.clone())
            .collect();
        let is_sound = few.settled.is_some_and(|settled| settled.result.is_none());
        few.points = is_sound.then(|| Made::all_of(&all)).flatten();
        (count <= FEW).then_some(few)
    }

    fn run_any(&self, ask: ProgramInput<'_>, pay: impl FnMut(RuleId, Due)) -> Option<Settled> {
        match self.code.len() {
            0..=32 => self.run::<32>(ask, pay),
            33..=64 => self.run::<64>(ask, pay),
            65..=128 => self.run::<128>(ask, pay),
            129..=256 => self.run::<256>(ask, pay),
            _ => self.run::<LONGEST>(ask, pay),
        }
    }

    /// Runs the program; `pay` is told each payment with the sentence that orders it. Returns the result, or `None` for doubt.
    pub(super) fn run<const N: usize>(
        &self,
        ask: ProgramInput<'_>,
        mut pay: impl FnMut(RuleId, Due),
    ) -> Option<Settled> {
        let mut values = [0; N];
        let sound = self.code.run(&ask, &mut values);
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
        for at in fired.iter().take(count) {
            let Some(line) = line_at(at) else { continue };
            let mut one = due(line);
            if let Some(chain) = self.chains.get(usize::from(*at)) {
                one.clauses = chain.clauses(of);
            }
            pay(line.base, one);
        }
        Some(Settled { result })
    }
}

impl Line {
    /// Makes a line of a payment and the places of its values; `None` where there are not as many as a line has.
    fn of(base: RuleId, transfer: &Transfer, places: &[Place]) -> Option<Self> {
        let [holds, amount, from, to] = *places else {
            return None;
        };
        let payer = transfer.from.as_ref();
        Some(Self {
            base,
            holds,
            from: payer.map_or(Account1::Nobody, |account| Account1::of(account, from)),
            to: Account1::of(&transfer.to, to),
            amount,
            heading: transfer.heading,
        })
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
