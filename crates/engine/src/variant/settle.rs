//! Works out what is due at an event: who pays whom how much, under which heading and clauses.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Account, Body, Event, Rule};
use codille_lang::ids::{ClauseId, HeadingId, NameId, RuleId, SeatSet};

/// One side of what is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The pool.
    Pool,
    /// The stakes set apart.
    Reserve,
    /// Seats; each pays or receives the amount.
    Seats(SeatSet),
    /// Nobody: a score has no payer.
    Nobody,
}

impl Side {
    /// Returns the side of an account; `seats` are those that it names, if any.
    pub(super) const fn of(account: &Account, seats: SeatSet) -> Self {
        match account {
            Account::Pool => Self::Pool,
            Account::Reserve => Self::Reserve,
            Account::Seats(_) => Self::Seats(seats),
        }
    }

    /// Tells whether seats are meant and it is none of them.
    const fn is_no_seat(self) -> bool {
        matches!(self, Self::Seats(seats) if seats.is_empty())
    }
}

/// A payment or score that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Who pays.
    pub from: Side,
    /// Who receives.
    pub to: Side,
    /// How much, each to each.
    pub amount: i64,
    /// The number of the heading.
    pub heading: HeadingId,
    /// The clauses that made it, the one that orders it first; empty without provenance.
    pub clauses: Vec<ClauseId>,
}

/// Payment sentences by event, exceptions left to the sentences they override.
#[derive(Debug, Clone, Default)]
pub(super) struct DueList {
    all: Vec<(Event, RuleId)>,
    /// The events that have a sentence, a mask.
    events: u32,
}

impl DueList {
    pub(super) fn gather(variant: &Variant) -> Self {
        let all = variant
            .rules
            .iter_enumerated()
            .filter(|(_, r)| !r.is_exception)
            .filter_map(|(i, r)| match &r.body {
                // A payment that the options rule out or make nothing, with no exception to revive it, is left out for good.
                Body::Pay { event, transfer } => {
                    let nothing = transfer.amount == Node::FALSE && r.exceptions.is_empty();
                    (!nothing && !variant.never(i)).then_some((*event, i))
                }
                _ => None,
            });
        let all: Vec<(Event, RuleId)> = all.collect();
        let events = all.iter().fold(0, |m, (e, _)| m | 1 << *e as u32);
        Self { all, events }
    }
}

impl DueList {
    /// Returns the sentences of an event that override none.
    pub(super) fn of(&self, event: Event) -> impl Iterator<Item = RuleId> {
        let of_it = self.all.iter().filter(move |(e, _)| *e == event);
        of_it.map(|(_, base)| *base)
    }
}

impl Due {
    /// Tells whether nothing changes hands.
    pub(super) const fn is_idle(&self) -> bool {
        self.amount == 0 || self.from.is_no_seat() || self.to.is_no_seat()
    }
}

impl Variant {
    /// Tells whether anything may fall due at an event.
    pub fn falls_due(&self, event: Event) -> bool {
        self.dues.events >> event as u32 & 1 == 1
    }

    /// Works out everything due at an event, in the order of the clauses.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn due(&self, event: Event, context: &mut EvalContext<'_>) -> Result<Vec<Due>, EvalError> {
        self.answers.walk();
        let mut out: Vec<Due> = Vec::new();
        let mut made_by: Vec<ClauseId> = Vec::new();
        for base in self.dues.of(event) {
            let Some((due, clause)) = self.due_by(base, context) else {
                continue;
            };
            if due.is_idle() {
                continue;
            }
            match out.iter().zip(&made_by).find(|(d, _)| d.meets(&due)) {
                Some((before, _)) if before.is_same(&due) => {} // said twice: equal outcomes are no conflict
                Some((_, by)) => context.fail(EvalError::Conflict(*by, clause)),
                None => {
                    made_by.push(clause);
                    out.push(due);
                }
            }
        }
        context.trouble.clone().map_or(Ok(out), Err)
    }

    /// Returns the clauses in force at an event, those among them that let nothing fall due.
    pub fn standing(&self, event: Event, context: &mut EvalContext<'_>) -> Vec<ClauseId> {
        let bases: Vec<RuleId> = self.dues.of(event).collect();
        let in_force = |base| self.in_force(base, context).map(|r| r.clause);
        bases.into_iter().filter_map(in_force).collect()
    }

    /// Works out what a sentence, or an exception in its place, makes due, and by which clause.
    pub(super) fn due_by(
        &self,
        base: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Option<(Due, ClauseId)> {
        if let Some(trace) = &mut context.trace {
            trace.clear();
        }
        let rule = self.in_force(base, context)?;
        self.reach.note(rule.clause);
        let Body::Pay { transfer, .. } = &rule.body else {
            return None;
        };
        let mut due = self.one_due(transfer, context);
        if context.trace.is_some() {
            due.clauses = self.chain(rule, base, context);
        }
        Some((due, rule.clause))
    }

    /// Works out what follows a fault.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn due_for(
        &self,
        fault: &Rule,
        context: &mut EvalContext<'_>,
    ) -> Result<Vec<Due>, EvalError> {
        let Body::Fault { then, .. } = &fault.body else {
            return Ok(Vec::new());
        };
        self.reach.note(fault.clause);
        context.ask_clause(Some(fault.clause));
        let mut out = Vec::new();
        for transfer in then {
            let mut due = self.one_due(transfer, context);
            context.note(fault.clause);
            due.clauses = context.trace.clone().unwrap_or_default();
            out.push(due);
        }
        context.trouble.clone().map_or(Ok(out), Err)
    }

    /// The ordering clause, the one it overrides, then those that gave the names it uses.
    fn chain(&self, rule: &Rule, base: RuleId, context: &EvalContext<'_>) -> Vec<ClauseId> {
        let mut chain = vec![rule.clause];
        let overridden = Some(self.rules[base].clause).filter(|c| *c != rule.clause);
        chain.extend(overridden);
        for clause in context.trace.iter().flatten() {
            if !chain.contains(clause) {
                chain.push(*clause);
            }
        }
        chain
    }

    /// Returns the number of the result that holds.
    ///
    /// # Errors
    /// Silence, conflict, or the names of all results that hold where it is not exactly one.
    pub fn result(
        &self,
        context: &mut EvalContext<'_>,
    ) -> Result<Option<NameId>, Result<Vec<NameId>, EvalError>> {
        self.answers.walk();
        let held: Vec<NameId> = self
            .checked
            .results
            .iter()
            .copied()
            .filter(|r| self.truth(&Node::Define(*r), context))
            .collect();
        if let Some(trouble) = context.trouble.clone() {
            return Err(Err(trouble));
        }
        match held.as_slice() {
            [one] => Ok(Some(*one)),
            [] if self.checked.results.is_empty() => Ok(None),
            _ => Err(Ok(held)),
        }
    }
}

impl Due {
    /// Tells whether one party pays both under one heading. Scores have no payer: two under one heading add up.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let paid = !matches!(self.from, Side::Nobody) && overlap(self.from, other.from);
        paid && self.heading == other.heading
    }

    /// Tells whether the same changes hands between the same, whatever clauses make it.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.from, self.to, self.amount) == (other.from, other.to, other.amount)
    }
}

const fn overlap(a: Side, b: Side) -> bool {
    match (a, b) {
        (Side::Seats(x), Side::Seats(y)) => x.overlaps(y),
        (Side::Pool, Side::Pool) | (Side::Reserve, Side::Reserve) => true,
        _ => false,
    }
}
