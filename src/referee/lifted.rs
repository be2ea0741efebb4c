//! Which clauses took away what would have been paid when a hand was settled: by trying it without them. Rules on no act.

use super::bench::Bench;
use super::seek::let_pass;
use crate::check::rule::ClauseId;
use crate::engine::{Act, Decision, Event, Hand};
use crate::ledger::{Account, Entry};
use crate::variant::Variant;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many decisions may be let pass until a hand is settled.
const PATIENCE: usize = 8;

/// Variants that lack the exceptions of a clause, made once for all completions of a case.
#[derive(Debug, Clone, Default)]
pub struct Lacking(Arc<Mutex<BTreeMap<ClauseId, Arc<Variant>>>>);

impl Lacking {
    fn of(&self, variant: &Variant, clause: ClauseId) -> Arc<Variant> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = all
            .entry(clause)
            .or_insert_with(|| Arc::new(variant.without_exceptions(clause)));
        Arc::clone(made)
    }
}

impl Bench {
    /// Returns the clauses but for which the settlement of the hand would have brought somebody more, under one heading or any.
    pub fn lifted(&self, heading: Option<usize>) -> Vec<ClauseId> {
        if self.hand.decision != Decision::Over || self.minutes().void {
            return Vec::new();
        }
        let mut moments = self.hand.history.iter().rev();
        let Some(last) = moments.find(|m| m.asked != Decision::Over) else {
            return Vec::new();
        };
        let before = Hand {
            variant: Arc::clone(&self.hand.variant),
            state: crate::engine::State::clone(&last.before),
            decision: last.asked,
            history: Vec::new(),
            events: Vec::new(),
        };
        let act = (last.seat, last.act);
        let paid = settle(&before, act, heading);
        let mut out = Vec::new();
        let variant = &self.hand.variant;
        for clause in variant.excepting(&self.hand.state.facts) {
            let mut without = before.clone();
            without.variant = self.lacking.of(variant, clause);
            let more = settle(&without, act, heading);
            let grown = more
                .iter()
                .any(|(to, sum)| paid.get(to).unwrap_or(&0) < sum);
            if grown {
                out.push(clause);
            }
        }
        out
    }
}

/// What somebody gets from somebody under a heading.
type Paid = BTreeMap<(String, String, usize), i64>;

/// Does the last act and settles; returns what is paid.
fn settle(before: &Hand, (seat, act): (usize, Act), heading: Option<usize>) -> Paid {
    let mut hand = before.clone();
    if matches!(act, Act::Play(_)) {
        hand.force_out_of_time(seat, act);
    } else {
        hand.force(seat, act);
    }
    for _ in 0..PATIENCE {
        if !let_pass(&mut hand) {
            break;
        }
    }
    let mut out = Paid::new();
    for event in &hand.events {
        if let Event::Paid(entry) = event
            && heading.is_none_or(|h| h == entry.heading)
        {
            *out.entry(key(entry)).or_default() += entry.amount;
        }
    }
    out
}

fn key(entry: &Entry) -> (String, String, usize) {
    let name = |account: &Account| format!("{account:?}");
    (name(&entry.from), name(&entry.to), entry.heading)
}
