//! Goes on after a fresh deal: the cards are dealt once more, and what was ruled before stands. Rules on nothing.

use super::begin::begin;
use super::complete::{Completed, complete};
use crate::evidence::case::CaseFacts;
use crate::evidence::{Begins, Case};
use crate::ledger::Entry;
use crate::referee::Bench;
use crate::variant::{Env, Variant};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// How many throws of the dice are made for one deal.
const PATIENCE: usize = 60;

/// The name by which clauses say whether what is paid at every deal is paid anew for a fresh one.
const ANEW: &str = "staked_anew";

/// Deals once more where the last deal is void: with the cards that the case tells of the fresh deal, the others by chance.
/// Whether stakes are laid anew the clauses say; where they do not, what lies in the pool and what each has is not told.
///
/// # Errors
/// A sentence where no deal fits what is told.
pub(super) fn deal_again(
    bench: &mut Bench,
    case: &Case,
    at: usize,
    rng: &mut ChaCha8Rng,
) -> Result<(), String> {
    let variant = Arc::clone(bench.variant());
    let later = later(case, at, bench);
    let deal = dealt(&variant, &later, rng)
        .ok_or_else(|| "no fresh deal fits what is told of it".to_owned())?;
    let mut fresh = begin(&variant, &later, &deal, rng)?;
    let stakes: Vec<Entry> = fresh.hand.entries();
    let pool = bench.hand.state.facts.pool;
    fresh.hand.state.facts.pool = pool;
    fresh.hand.state.balance = bench.hand.state.balance.clone();
    fresh.hand.events.clone_from(&bench.hand.events);
    let mut env = Env::new(&bench.hand.state.facts, 0);
    let anew = variant.named(ANEW, &mut env);
    bench.deal_again(fresh.hand, at, deal.hands);
    match anew {
        Some(0) => {}
        Some(_) => bench.book_again(&stakes),
        None => bench.unstaked |= !stakes.is_empty(),
    }
    Ok(())
}

fn dealt(variant: &Variant, later: &Case, rng: &mut ChaCha8Rng) -> Option<Completed> {
    (0..PATIENCE).find_map(|_| complete(variant, later, rng))
}

/// Makes the case of what is left to do.
fn later(case: &Case, at: usize, bench: &Bench) -> Case {
    Case {
        facts: CaseFacts {
            begins: Begins::Deal,
            pool: bench.hand.state.facts.pool,
            deal: case.facts.deal,
            totals: case.facts.totals.clone(),
            ..case.again.clone()
        },
        acts: case.acts.iter().skip(at).cloned().collect(),
        ..case.clone()
    }
}
