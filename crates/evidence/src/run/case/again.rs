//! Goes on after a fresh deal: the cards are dealt once more, and what was ruled before stands. Rules on nothing.

use super::begin::begin;
use super::complete::{Completed, complete};
use crate::case::{CaseFacts, CaseLine, OtherAct, act_of};
use crate::{Begins, CardSpec, Case, PlayerDeed, Said};
use codille_edition::check::act;
use codille_engine::referee::{RefereedHand, lying};
use codille_engine::variant::Variant;
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
    bench: &mut RefereedHand,
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
    bench.deal_again(fresh.hand.into_own(), kept, at, deal.hands);
    Ok(())
}

/// Tells whether what is told after a deal became void can only be told of the next one: it deals, plays or moves cards, or is done with
/// cards that do not lie there in this deal. Words, claims and waivers are of the deal that is void.
pub(super) fn is_of_the_next(bench: &RefereedHand, case: &Case, line: &CaseLine) -> bool {
    match line {
        CaseLine::Said(line) => !matches!(
            line.kind,
            Said::Deed(
                _,
                PlayerDeed::Say(_) | PlayerDeed::Turn(_) | PlayerDeed::Count(_)
            )
        ),
        CaseLine::Other(other) if other.is("waive") || other.is("nothing") => false,
        CaseLine::Other(other) => {
            let acts = &bench.variant().checked.table.acts;
            let listed = act_of(other, acts).and_then(|n| act::listed(acts, n));
            listed.is_none_or(|act| act.fresh || act.to.is_some() || !lies(bench, case, other, act))
        }
    }
}

/// Tells whether the cards that are named with an act lie where it takes them from.
fn lies(bench: &RefereedHand, case: &Case, other: &OtherAct, act: &act::Act) -> bool {
    let whose = other.whose.as_ref().unwrap_or(&other.who);
    let (Some(place), Some(seat)) = (act.from, case.seat(&whose.text)) else {
        return true;
    };
    let there = lying(&bench.hand.state, seat, place);
    other.cards.iter().all(|spec| match spec {
        CardSpec::Card(card) => there.has(*card),
        CardSpec::Any | CardSpec::OfSuit(_) | CardSpec::Trump => true,
    })
}

fn dealt(variant: &Variant, later: &Case, rng: &mut ChaCha8Rng) -> Option<Completed> {
    (0..PATIENCE).find_map(|_| complete(variant, later, rng))
}

/// Makes the case of what is left to do.
fn later(case: &Case, at: usize, bench: &RefereedHand) -> Case {
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
