//! What the deals of a claim come to for whoever plays alone, when players of the program play them out.

use super::completion::completions;
use super::seating::{players, table};
use crate::claim::asked::{Asked, Words};
use crate::claim::{Claim, Means, Measured, Position};
use codille_engine::variant::Variant;
use codille_engine::{Hand, State};
use codille_lang::clause::ast::Expr;
use codille_players::Budget;
use codille_players::simulate::Sample;
use rayon::prelude::*;
use std::sync::Arc;

/// How deals are played out.
#[derive(Debug, Clone)]
pub struct PlayingOut<'p> {
    /// How many deals.
    pub deals: u32,
    /// Their seed.
    pub seed: u64,
    /// Who plays in every seat.
    pub player: &'p str,
    /// How long the players think.
    pub budget: Budget,
}

/// What deals came to.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedOut {
    /// How many were played.
    pub deals: u64,
    /// How many had each result, in the order of the rules.
    pub results: Vec<(String, u64)>,
    /// In how many the share that is claimed of them came about.
    pub holds: u64,
    /// What they paid to whoever played alone.
    pub net: Sample,
}

/// One deal that is over.
struct PlayedDeal {
    result: Option<usize>,
    holds: bool,
    net: i64,
}

/// Returns the position of a claim that can be played out, and what may come about: one that says of deals from a position in how many it does.
fn venture(claim: &Claim) -> Option<(&Position, &Expr)> {
    let Means::Simulate(simulate) = &claim.means else {
        return None;
    };
    let Measured::Share { share, .. } = &simulate.measured else {
        return None;
    };
    Some((simulate.place.as_ref()?, share))
}

/// Plays the deals of a claim out; `None` of a claim that says nothing of the kind.
///
/// # Errors
/// A sentence where no deal fits or one cannot be played.
pub(in crate::run) fn run(
    variant: &Arc<Variant>,
    claim: &Claim,
    plan: &PlayingOut<'_>,
) -> Result<Option<PlayedOut>, String> {
    let Some((place, share)) = venture(claim) else {
        return Ok(None);
    };
    let asked = Asked::new(&variant.checked, share, Words::Hand).map_err(|fault| fault.title)?;
    let place = Position {
        sample: Some(plan.deals),
        seed: plan.seed,
        ..place.clone()
    };
    let players = players(variant, &[plan.player.to_owned()], plan.budget)?;
    // A position that is fully known is played as often as is asked for: only the players differ.
    let mut hands = completions(variant, &place)?.hands;
    if let [one] = hands.as_slice() {
        hands = vec![one.clone(); plan.deals as usize];
    }
    let one = |(number, hand): (usize, &Hand)| -> Result<PlayedDeal, String> {
        let number = number as u64;
        let mut table = table(variant, hand)?;
        table.play_out(&players, (plan.seed, number))?;
        let end = &table.hand.state;
        Ok(PlayedDeal {
            result: result(variant, end),
            holds: asked.holds(variant, &asked.state(&table.hand))?,
            net: end.facts.ombre.map_or(0, |ombre| end.balance.net[ombre]),
        })
    };
    let played: Result<Vec<PlayedDeal>, String> = hands.par_iter().enumerate().map(one).collect();
    Ok(Some(gathered(variant, &played?)))
}

fn result(variant: &Variant, end: &State) -> Option<usize> {
    let result = end.balance.result?;
    let mut all = variant.checked.results.iter();
    all.position(|name| *name == result)
}

fn gathered(variant: &Variant, played: &[PlayedDeal]) -> PlayedOut {
    let count =
        |with: &dyn Fn(&PlayedDeal) -> bool| played.iter().filter(|d| with(d)).count() as u64;
    let results = variant.checked.results.iter().enumerate();
    let results = results.map(|(at, name)| {
        let name = variant.checked.name(*name).to_owned();
        (name, count(&|deal| deal.result == Some(at)))
    });
    let net: Vec<i64> = played.iter().map(|deal| deal.net).collect();
    PlayedOut {
        deals: played.len() as u64,
        results: results.collect(),
        holds: count(&|deal| deal.holds),
        net: Sample::of(&super::simulate::floats(&net)),
    }
}
