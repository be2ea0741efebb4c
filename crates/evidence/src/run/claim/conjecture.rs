//! What the claims on a hand of which an editor has chosen cards come to in other deals that fit what the text tells.

use crate::claim::Position;
use crate::run::reconstruction::{Draws, Reconstruction, Unreconstructed};
use codille_engine::Hand;
use codille_engine::variant::Variant;
use std::sync::Arc;

/// How many deals are tried in which the acts can happen.
const WANTED: usize = 24;

/// How many deals are drawn in search of them.
const MOST: u64 = 400;

/// Deals that fit what the text tells of a conjectural hand.
#[derive(Debug)]
pub(super) struct Conjecture {
    /// How many fit.
    deals: u128,
    /// How many were drawn.
    drawn: u64,
    /// The positions of those in which the acts of the record can happen.
    pub(super) hands: Vec<Hand>,
}

impl Conjecture {
    /// Says how many deals fit, and of those in which the acts can happen in how many the claim can be tried, and in how many it holds.
    pub(super) fn told(&self, tried: Option<TriedDeals>) -> String {
        let Self {
            deals,
            drawn,
            hands,
        } = self;
        let fit = match deals {
            1 => "; one deal fits what the text tells of the cards".to_owned(),
            deals => format!("; {deals} deals fit what the text tells of the cards"),
        };
        let Some(TriedDeals { asked, holding }) = tried else {
            return fit;
        };
        let can = hands.len();
        if can == 0 {
            return format!("{fit}, and the acts can happen in none of {drawn} drawn");
        }
        let asked = if asked == can {
            String::new()
        } else {
            format!(" the cards asked about can be played in {asked} of these,")
        };
        format!(
            "{fit}: the acts can happen in {can} of {drawn} drawn,{asked} and it holds in {holding}"
        )
    }
}

/// What came of a claim in the deals in which the acts can happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TriedDeals {
    /// In how many it can be tried.
    pub(super) asked: usize,
    /// In how many of these it holds.
    pub(super) holding: usize,
}

/// Draws deals that fit what the text tells; `None` where the cards of a position are no editor's.
pub(super) fn conjecture(
    variant: &Arc<Variant>,
    place: &Position,
) -> Result<Option<Conjecture>, String> {
    let Some(base) = &place.conjecture else {
        return Ok(None);
    };
    let found = match Reconstruction::new(Arc::clone(variant), base) {
        Ok(found) => found,
        Err(Unreconstructed::Known) => return Ok(None),
        Err(why) => return Err(format!("{}: {why}", base.item.id)),
    };
    let draws = Draws {
        wanted: WANTED,
        most: MOST,
        seed: place.seed,
    };
    let played = found.played(&place.record, draws)?;
    let lines = played.lines.into_iter();
    Ok(Some(Conjecture {
        deals: found.count(),
        drawn: played.drawn,
        hands: lines.flat_map(|(_, line)| line.played).collect(),
    }))
}
