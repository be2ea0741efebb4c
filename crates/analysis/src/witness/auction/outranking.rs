//! Whether one game outranks another.

use super::{called, game};
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use crate::witness::space::games;
use codille_edition::check::rule::Body;
use codille_engine::variant::Variant;

/// A game is bid over another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Outranking {
    high: String,
    low: String,
}

impl Outranking {
    pub(super) fn all(variants: [&Variant; 2]) -> Vec<Self> {
        let games = games(variants);
        let pairs = games
            .iter()
            .flat_map(|low| games.iter().map(move |high| (high, low)));
        pairs
            .filter(|(high, low)| high != low)
            .map(|(high, low)| Self {
                high: high.clone(),
                low: low.clone(),
            })
            .collect()
    }
}

impl Asked for Outranking {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let (high, low) = (game(variant, &self.high)?, game(variant, &self.low)?);
        let above = variant.orders.games_above(1 << low, u64::MAX);
        let ranks = variant.checked.rules.iter();
        let ranks = ranks.filter(|r| matches!(r.body, Body::Games(_)));
        let says = if above >> high & 1 == 1 {
            "it does"
        } else {
            "it does not"
        };
        Some(Answer::of(says, ranks.map(|r| r.clause).collect()))
    }

    fn words(&self, variants: [&Variant; 2]) -> String {
        let [high, low] = [&self.high, &self.low].map(|game| called(variants, game));
        format!("One hand bids {low}: does {high} outrank it?")
    }
}
