//! Which clauses took away what would have been paid when a hand was settled: by trying it without them. Rules on no act.

use super::refereed_hand::RefereedHand;
use crate::ledger::{Account, Entry};
use crate::variant::Variant;
use crate::{Act, Decision, Event, Hand};
use codille_lang::ids::{ClauseId, HeadingId, Seat};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many decisions may be let pass until a hand is settled.
const PATIENCE: usize = 8;

/// Variants that lack the exceptions of some clauses, made once for all completions of a case.
#[derive(Debug, Clone, Default)]
pub struct Lacking(Arc<Mutex<BTreeMap<Vec<ClauseId>, Arc<Variant>>>>);

impl Lacking {
    fn of(&self, variant: &Variant, clauses: &[ClauseId]) -> Arc<Variant> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = all
            .entry(clauses.to_vec())
            .or_insert_with(|| Arc::new(variant.without_exceptions(clauses)));
        Arc::clone(made)
    }
}

impl RefereedHand {
    /// Returns the clauses but for which the settlement of the hand would have brought somebody more, under one heading or any.
    pub fn lifted(&self, heading: Option<HeadingId>) -> Vec<ClauseId> {
        if self.hand.decision != Decision::Over || self.minutes().void {
            return Vec::new();
        }
        let mut moments = self.hand.history.iter().rev();
        let Some(last) = moments.find(|m| m.asked != Decision::Over) else {
            return Vec::new();
        };
        let before = Hand {
            variant: Arc::clone(&self.hand.variant),
            state: crate::State::clone(&last.before),
            decision: last.asked,
            history: crate::History::default(),
            events: Vec::new(),
        };
        let act = (last.seat, last.act);
        let variant = &self.hand.variant;
        let all = variant.excepting(&self.hand.state.facts);
        if all.is_empty() && !variant.is_watched() {
            return Vec::new();
        }
        let paid = settle(&before, act, heading);
        let without = |clauses: &[ClauseId]| {
            let mut without = before.clone();
            without.variant = self.lacking.of(variant, clauses);
            let more = settle(&without, act, heading);
            let mut more = more.iter();
            let grows = more.any(|(to, sum)| paid.get(to).unwrap_or(&0) < sum);
            (grows, without.variant)
        };
        let mut out: Vec<ClauseId> = Vec::new();
        // The clauses that alone lift nothing, each with the variant that was tried.
        let mut rest: Vec<(ClauseId, Arc<Variant>)> = Vec::new();
        // Where an exception never holds on the way, all goes the same without it.
        let usual = (all.len() > 1).then(|| without(&[]));
        for one in all {
            let same = usual.as_ref().filter(|(_, usual)| !usual.has_excepted(one));
            let (grows, tried) = same.cloned().unwrap_or_else(|| without(&[one]));
            if grows {
                out.push(one);
            } else {
                rest.push((one, tried));
            }
        }
        // Two that lift the same payment hide each other: it is due without both, and not without either.
        for (at, (one, without_one)) in rest.iter().enumerate() {
            for (other, without_other) in rest.iter().skip(at + 1) {
                let hide = without_one.has_excepted(*other) && without_other.has_excepted(*one);
                if hide && without(&[*one, *other]).0 {
                    out.extend([*one, *other]);
                }
            }
        }
        out
    }
}

impl RefereedHand {
    /// Returns the clauses by which a seat scores nothing for what it has called, under one heading or any.
    pub fn called_for_nothing(&self, seat: Seat, heading: Option<HeadingId>) -> Vec<ClauseId> {
        let facts = &self.hand.state.facts;
        let mut out = Vec::new();
        for event in &self.hand.events {
            if let Event::Called {
                seat: who,
                class,
                cards,
            } = event
                && *who == seat
            {
                let call = (*class, cards.0);
                out.extend(self.hand.variant.unscored(facts, (seat, heading), call));
            }
        }
        out
    }
}

/// What somebody gets from somebody under a heading.
type Paid = BTreeMap<(String, String, HeadingId), i64>;

/// Does the last act and settles; returns what is paid.
fn settle(before: &Hand, (seat, act): (Seat, Act), heading: Option<HeadingId>) -> Paid {
    let mut hand = before.clone();
    if matches!(act, Act::Play(_)) {
        hand.force_out_of_time(seat, act);
    } else {
        hand.force(seat, act);
    }
    for _ in 0..PATIENCE {
        // Without a clause a right may be offered that nobody was asked about: nobody uses it.
        match hand.decision.seat().filter(|_| hand.decision.is_offer()) {
            Some(seat) => hand.force(seat, Act::GoOn),
            None => break,
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

fn key(entry: &Entry) -> (String, String, HeadingId) {
    let name = |account: &Account| format!("{account:?}");
    (name(&entry.from), name(&entry.to), entry.heading)
}
