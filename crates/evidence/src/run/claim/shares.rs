//! In which of many deals the shares that claims speak of come about, all claims being asked about the same deals.

use super::played_out::PlayingOut;
use crate::claim::asked::{Asked, Words};
use crate::claim::{Claim, Means, Measured};
use codille_deals::odds::Printed;
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::clause::ast::Expr;
use codille_players::simulate::rng;
use codille_players::{Player, Table, seat};
use rayon::prelude::*;
use std::sync::Arc;

/// Returns what a claim says of deals whose cards nobody chose: what may come about, and in what part of them it does.
pub fn printed_share(claim: &Claim) -> Option<(&Expr, &Printed)> {
    let Means::Simulate(simulate) = &claim.means else {
        return None;
    };
    let whole = simulate.place.is_none() && simulate.given.is_none();
    match &simulate.measured {
        Measured::Odds { share, printed } if whole => Some((share, printed)),
        Measured::Odds { .. } | Measured::Mean { .. } | Measured::Share { .. } => None,
    }
}

/// Plays deals, and says of each which shares come about in it.
///
/// # Errors
/// A sentence where a deal cannot be played, or a claim asks what no rule answers.
pub(in crate::run) fn run(
    variant: &Arc<Variant>,
    shares: &[&Expr],
    plan: &PlayingOut<'_>,
) -> Result<Vec<Vec<bool>>, String> {
    let asked = shares.iter().map(|share| {
        let asked = Asked::new(&variant.checked, share, Words::Hand);
        asked.map_err(|fault| fault.title)
    });
    let asked: Vec<Asked> = asked.collect::<Result<_, String>>()?;
    let player = || seat(plan.player, plan.budget).ok_or("there is no such player");
    let players: Vec<Box<dyn Player>> = (0..variant.hands)
        .map(|_| player())
        .collect::<Result<_, _>>()?;
    let one = |number: u64| -> Result<Vec<bool>, String> {
        let told = |why: String| format!("deal {number} of seed {}: {why}", plan.seed);
        let mut table = Table::deal(variant, State::new(variant, 0), &mut rng(plan.seed, number));
        let played = table.play_out(&players, (plan.seed, number));
        played.map_err(told)?;
        let end = &table.hand.state;
        let holds = asked.iter().map(|asked| asked.holds(variant, end));
        holds.collect::<Result<_, String>>().map_err(told)
    };
    (0..u64::from(plan.deals))
        .into_par_iter()
        .map(one)
        .collect()
}
