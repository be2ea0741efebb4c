//! A deal in which everybody passes who may.

use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_edition::check::rule::Verb;
use codille_engine::ledger::Account;
use codille_engine::variant::{Due, EvalContext, Side, Variant};
use codille_engine::{Act, Decision, Hand, phase};
use codille_lang::cards::{Card, CardSet};
use std::fmt::Write;
use std::sync::Arc;

/// After how many passes the auction surely has ended.
const PASSES: usize = 20;

/// A deal in which everybody passes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct AllPass {
    /// What the pool held before the deal.
    pub(super) pool: i64,
}

impl Asked for AllPass {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let table = &variant.checked.table;
        let mut pack = table.pack.iter();
        let hands: Vec<CardSet> = (0..variant.hands)
            .map(|_| pack.by_ref().take(table.cards).collect())
            .collect();
        let stock: Vec<Card> = pack.collect();
        let shared = Arc::new(variant.clone());
        let mut hand = Hand::from_deal(shared, self.pool, &hands, &stock);
        let mut forced = None;
        for _ in 0..PASSES {
            let Decision::Bid(phase::Bid { seat, pass, .. }) = hand.decision else {
                break;
            };
            if !pass || hand.act(seat, Act::Pass).is_err() {
                forced = Some(seat);
                break;
            }
        }
        let side = |account: Account| match account {
            Account::Seat(s) => Side::Seats(s.into()),
            Account::Pool => Side::Pool,
            Account::Reserve => Side::Reserve,
            Account::Nobody => Side::Nobody,
        };
        let dues = hand.entries().into_iter().map(|e| Due {
            from: side(e.from),
            to: side(e.to),
            amount: e.amount,
            heading: e.heading,
            clauses: e.clauses,
        });
        let mut out = Answer::of_dues(variant, &dues.collect::<Vec<_>>());
        // The players have no roles yet.
        let place = |text: &str| text.replace("Ombre", "eldest");
        out.says = place(&out.says);
        out.parts.values_mut().for_each(|v| *v = place(v));
        let Some(seat) = forced else {
            out.says += "; the hand is over";
            return Some(out);
        };
        let _ = write!(out.says, "; player {} must play", seat.index() + 1);
        let facts = &hand.state.facts;
        let mut context = EvalContext::traced(facts, seat);
        variant.may(Verb::Pass, &mut context);
        out.clauses.extend(context.trace.into_iter().flatten());
        let bounds = variant.bounds(Verb::Pass, &mut EvalContext::new(facts, seat));
        out.clauses.extend(bounds);
        Some(out)
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let pool = self.pool;
        format!("Everybody passes who may; the pool held {pool} before the deal.")
    }

    fn size(&self) -> usize {
        5
    }
}
