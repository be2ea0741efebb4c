//! Plays two ways to act out on the same deals, and holds the mean of the difference against nought.

use super::Ruling;
use super::completion::completions;
use super::seating::{players, table};
use super::simulate::{FEWEST, floats, ruled};
use crate::claim::asked::{Asked, Unsearched, Words};
use crate::claim::{DuelClaim, Way};
use crate::run::verdict::ClaimVerdict;
use codille_engine::Hand;
use codille_engine::variant::Variant;
use codille_lang::words::joined;
use codille_players::simulate::Sample;
use codille_players::{Budget, Player};
use rayon::prelude::*;
use std::sync::Arc;

pub(super) fn run(variant: &Arc<Variant>, claim: &DuelClaim) -> Result<Ruling, String> {
    let value = Asked::new(&variant.checked, &claim.value, Words::Hand);
    let duel = Duel {
        variant,
        claim,
        value: value.map_err(|fault| fault.title)?,
        players: players(variant, &claim.players, Budget::default())?,
    };
    let found = completions(variant, &claim.place)?;
    let hands = found.hands.par_iter().enumerate();
    let pairs = hands.map(|(number, hand)| duel.pair(number as u64, hand));
    let pairs: Vec<Option<i64>> = pairs.collect::<Result<_, String>>()?;
    let differences: Vec<i64> = pairs.iter().copied().flatten().collect();
    let left_out = match pairs.len() - differences.len() {
        0 => String::new(),
        without => format!("; in {without} more it came to no choice between the two"),
    };
    let of = format!(
        "in {} deals of {} (seed {}){left_out}",
        differences.len(),
        joined(&claim.players, ", "),
        claim.place.seed
    );
    if differences.len() < FEWEST {
        let message = format!("{} deals are too few to tell, {of}", differences.len());
        return Ok(Ruling::new(ClaimVerdict::Undecided, message));
    }
    let sample = Sample::of(&floats(&differences));
    let (low, high) = sample.interval();
    let verdict = if low > 0.0 {
        ClaimVerdict::Upheld
    } else if high < 0.0 {
        ClaimVerdict::Refuted
    } else {
        ClaimVerdict::Undecided
    };
    let message = format!(
        "\"{}\" comes to {:+.2} a deal (95 %: {low:+.2} to {high:+.2}) beside \"{}\", {of}",
        claim.better.line, sample.mean, claim.worse.line
    );
    Ok(ruled(verdict, message))
}

struct Duel<'d> {
    variant: &'d Arc<Variant>,
    claim: &'d DuelClaim,
    value: Asked,
    players: Vec<Box<dyn Player>>,
}

impl Duel<'_> {
    /// Plays both ways out in one deal; returns by how much more the first comes to, or `None` where one of them can't be chosen.
    fn pair(&self, number: u64, hand: &Hand) -> Result<Option<i64>, String> {
        let (better, worse) = (&self.claim.better, &self.claim.worse);
        let Some(first) = self.played(number, hand, better)? else {
            return Ok(None);
        };
        let second = self.played(number, hand, worse)?;
        Ok(second.map(|second| first - second))
    }

    /// Plays a deal in which a seat goes one way as soon as it may; returns what it comes to, or `None` where it never may.
    fn played(&self, number: u64, hand: &Hand, way: &Way) -> Result<Option<i64>, String> {
        let seed = (self.claim.place.seed, number);
        let told = |why: String| format!("deal {number} of seed {}: {why}", seed.0);
        let mut table = table(self.variant, hand).map_err(told)?;
        loop {
            let decision = &table.hand.decision;
            // What is refused changes nothing; the choice may still come.
            let offered = way.declined.is_none_or(|right| decision.offers(right));
            let may =
                decision.seat() == Some(self.claim.seat) && offered && decision.takes(way.act);
            if may && table.act(self.claim.seat, way.act).is_ok() {
                break;
            }
            if table.step(&self.players, seed).map_err(told)?.is_none() {
                return Ok(None);
            }
        }
        table.play_out(&self.players, seed).map_err(told)?;
        let end = self.value.state(&table.hand);
        let value = self.value.answer(self.variant, &end, &mut Unsearched);
        value.map(Some)
    }
}
