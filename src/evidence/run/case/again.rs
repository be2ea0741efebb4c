//! Goes on after a fresh deal: the cards are dealt once more, and what was ruled before stands. Rules on nothing.

use super::begin::begin;
use super::complete::{Completed, complete};
use crate::evidence::case::CaseFacts;
use crate::evidence::{Begins, Case};
use crate::referee::Bench;
use crate::variant::Variant;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// How many throws of the dice are made for one deal.
const PATIENCE: usize = 60;

/// Deals once more where the last deal is void: with the cards that the case tells of this fresh deal, the others by chance.
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
    let fresh = begin(&variant, &later, &deal, rng)?;
    let kept = bench.hand.events.clone();
    bench.deal_again(fresh.hand, kept, at, deal.hands);
    Ok(())
}

fn dealt(variant: &Variant, later: &Case, rng: &mut ChaCha8Rng) -> Option<Completed> {
    (0..PATIENCE).find_map(|_| complete(variant, later, rng))
}

/// Makes the case of what is left to do.
fn later(case: &Case, at: usize, bench: &Bench) -> Case {
    // Of a fresh deal beyond those of which the case tells nothing is known.
    let told = case.again.get(bench.fresh.len()).cloned();
    Case {
        facts: CaseFacts {
            begins: Begins::Deal,
            pool: bench.hand.state.facts.pool,
            deal: case.facts.deal,
            totals: case.facts.totals.clone(),
            ..told.unwrap_or_default()
        },
        acts: case.acts.iter().skip(at).cloned().collect(),
        ..case.clone()
    }
}
