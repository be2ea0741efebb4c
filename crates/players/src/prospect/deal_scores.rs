//! The points that players who are alike make in single deals: kept of better players where the variant is one of the program's, else of
//! novices who play when they are asked for.

use super::kept::{KEPT, VariantScores};
use crate::Budget;
use crate::simulate::ladder::played;
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use rayon::prelude::*;
use std::sync::Arc;

/// The points of deals, those of whoever speaks first before those of the other.
pub(super) type Scores = Vec<[i64; 2]>;

/// Who plays where nothing is kept.
const NOVICE: &str = "novice";

/// How many deals novices play then.
const PLAYED: u64 = 200;

/// How many deals of novices tell whether a variant is the one of which scores are kept.
const PROBED: u64 = 12;

/// The seed of the deals of novices.
const SEED: u64 = 1_893;

/// Returns what is kept of a variant, where novices still make of its deals what they made then; else what novices make of some. `None` where
/// the rules cannot settle one of these.
pub(super) fn scores(variant: &Arc<Variant>) -> Option<Scores> {
    let kept = KEPT.variants.get(&variant.checked.id);
    let probed = kept.and_then(|_| by_novices(variant, PROBED).ok());
    match kept.filter(|kept| probed.as_ref() == Some(&kept.probe)) {
        Some(kept) => Some(kept.scores.clone()),
        None => by_novices(variant, PLAYED).ok(),
    }
}

/// Lets novices play so many deals.
///
/// # Errors
/// A sentence, where one of them cannot be settled.
fn by_novices(variant: &Arc<Variant>, deals: u64) -> Result<Scores, String> {
    let made = (0..deals).map(|deal| made(variant, NOVICE, Budget::default(), (SEED, deal)));
    made.collect()
}

/// Lets a player play so many deals in all seats, as [`Budget`] allows him, and returns them to be kept; `None` where `stop` says so before
/// the last. `one_done` is told of each.
///
/// # Errors
/// A sentence that names the deal, where there is no such player or it cannot be played.
pub fn play_scores(
    variant: &Arc<Variant>,
    (name, budget): (&str, Budget),
    (seed, deals): (u64, u64),
    one_done: &(dyn Fn() + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<VariantScores>, String> {
    let one = |deal: u64| {
        if stop() {
            return Ok(None);
        }
        let made = made(variant, name, budget, (seed, deal));
        one_done();
        made.map(Some)
            .map_err(|why| format!("deal {deal} of seed {seed}: {why}"))
    };
    let scores: Result<Option<Scores>, String> = (0..deals).into_par_iter().map(one).collect();
    let Some(scores) = scores? else {
        return Ok(None);
    };
    let probe = by_novices(variant, PROBED)?;
    Ok(Some(VariantScores { probe, scores }))
}

/// Plays a deal and returns what both sides score.
fn made(
    variant: &Arc<Variant>,
    name: &str,
    budget: Budget,
    number: (u64, u64),
) -> Result<[i64; 2], String> {
    let names = vec![name; variant.hands];
    let table = played(variant, &names, budget, number)?;
    let reckoning = &table.hand.state.facts.reckoning;
    Ok([Seat::FIRST, Seat::SECOND].map(|seat| reckoning.score(seat)))
}
