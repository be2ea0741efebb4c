//! Works out what is due at an event: who pays whom how much, under which heading and clauses. Books nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval::{Env, Trouble};
use crate::check::rule::{Account, Body, ClauseId, Event, Rule, Transfer};

/// One side of what is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The pool.
    Pool,
    /// The stakes set apart.
    Reserve,
    /// Seats, a mask; each pays or receives the amount.
    Seats(u64),
    /// Nobody: a score has no payer.
    Nobody,
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
    pub heading: usize,
    /// The clauses that made it, the one that orders it first; empty without provenance.
    pub clauses: Vec<ClauseId>,
}

/// Payment sentences by event, exceptions left to the sentences they override.
#[derive(Debug, Clone, Default)]
pub(super) struct DueList {
    all: Vec<(Event, usize)>,
}

impl DueList {
    /// Returns the sentences of an event, by their numbers.
    pub(super) fn at(&self, event: Event) -> impl Iterator<Item = usize> + '_ {
        let own = self.all.iter().filter(move |(e, _)| *e == event);
        own.map(|(_, rule)| *rule)
    }

    pub(super) fn gather(variant: &Variant) -> Self {
        let all = variant
            .rules
            .iter()
            .enumerate()
            .filter(|(_, r)| !r.is_exception)
            .filter_map(|(i, r)| match &r.body {
                // A payment that the options rule out, with no exception to revive it, is left out for good.
                Body::Pay { event, .. } if !variant.never(i) => Some((*event, i)),
                _ => None,
            });
        Self { all: all.collect() }
    }
}

impl Variant {
    /// Works out everything due at an event, in the order of the clauses.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn due(&self, event: Event, env: &mut Env<'_>) -> Result<Vec<Due>, Trouble> {
        let mut out: Vec<Due> = Vec::new();
        let mut made_by: Vec<ClauseId> = Vec::new();
        for (_, base) in self.dues.all.iter().filter(|(e, _)| *e == event) {
            let tracing = env.trace.is_some();
            if tracing {
                env.trace = Some(Vec::new());
            }
            let Some(rule) = self.in_force(*base, env) else {
                continue;
            };
            let Body::Pay { transfer, .. } = &rule.body else {
                continue;
            };
            let mut due = self.one_due(transfer, env);
            if tracing {
                due.clauses = self.chain(rule, *base, env);
            }
            if due.amount == 0 || due.from == Side::Seats(0) || due.to == Side::Seats(0) {
                continue;
            }
            let twin = out
                .iter()
                .position(|d| d.heading == due.heading && d.overlaps(&due));
            match twin.and_then(|i| out.get(i).zip(made_by.get(i))) {
                Some((before, by))
                    if before.from == due.from
                        && before.to == due.to
                        && before.amount == due.amount =>
                {
                    let _ = by; // said twice: equal outcomes are no conflict
                }
                Some((_, by)) => env.fail(Trouble::Conflict(*by, rule.clause)),
                None => {
                    made_by.push(rule.clause);
                    out.push(due);
                }
            }
        }
        env.trouble.clone().map_or(Ok(out), Err)
    }

    /// Works out what follows a fault.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn due_for(&self, fault: &Rule, env: &mut Env<'_>) -> Result<Vec<Due>, Trouble> {
        let Body::Fault { then, .. } = &fault.body else {
            return Ok(Vec::new());
        };
        let mut out = Vec::new();
        for transfer in then {
            let mut due = self.one_due(transfer, env);
            env.note(fault.clause);
            due.clauses = env.trace.clone().unwrap_or_default();
            out.push(due);
        }
        env.trouble.clone().map_or(Ok(out), Err)
    }

    fn one_due(&self, transfer: &Transfer, env: &mut Env<'_>) -> Due {
        let from = transfer
            .from
            .as_ref()
            .map_or(Side::Nobody, |a| self.side(a, env));
        let to = self.side(&transfer.to, env);
        Due {
            from,
            to,
            amount: self.eval(&transfer.amount, env),
            heading: transfer.heading,
            clauses: Vec::new(),
        }
    }

    fn side(&self, account: &Account, env: &mut Env<'_>) -> Side {
        match account {
            Account::Pool => Side::Pool,
            Account::Reserve => Side::Reserve,
            Account::Seats(seats) => Side::Seats(self.mask(seats, env)),
        }
    }

    /// The ordering clause, the one it overrides, then those that gave the names it uses.
    fn chain(&self, rule: &Rule, base: usize, env: &Env<'_>) -> Vec<ClauseId> {
        let mut chain = vec![rule.clause];
        let overridden = self
            .rules
            .get(base)
            .map(|r| r.clause)
            .filter(|c| *c != rule.clause);
        chain.extend(overridden);
        for clause in env.trace.iter().flatten() {
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
    pub fn result(&self, env: &mut Env<'_>) -> Result<Option<usize>, Result<Vec<usize>, Trouble>> {
        let held: Vec<usize> = self
            .checked
            .results
            .iter()
            .copied()
            .filter(|r| self.truth(&crate::check::node::Node::Define(*r), env))
            .collect();
        if let Some(trouble) = env.trouble.clone() {
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
    /// Tells whether one party pays both; of scores, whether one party makes both.
    const fn overlaps(&self, other: &Self) -> bool {
        if matches!(self.from, Side::Nobody) {
            matches!(other.from, Side::Nobody) && overlap(self.to, other.to)
        } else {
            overlap(self.from, other.from)
        }
    }
}

const fn overlap(a: Side, b: Side) -> bool {
    match (a, b) {
        (Side::Seats(x), Side::Seats(y)) => x & y != 0,
        (Side::Pool, Side::Pool)
        | (Side::Reserve, Side::Reserve)
        | (Side::Nobody, Side::Nobody) => true,
        _ => false,
    }
}
