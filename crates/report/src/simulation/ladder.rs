//! Players measured against each other on duplicate deals.

use super::summary::figures;
use codille_players::simulate::Value;
use codille_players::simulate::ladder::Pair;
use serde::Serialize;
use std::fmt::Write;

/// Players measured against each other on duplicate deals.
#[derive(Debug, Clone, Serialize)]
pub struct Ladder {
    /// The variant.
    pub variant: String,
    /// The seed.
    pub seed: u64,
    /// What is counted.
    pub value: &'static str,
    /// Each player against the next.
    pub pairs: Vec<PairFigures>,
}

/// One player measured against another.
#[derive(Debug, Clone, Serialize)]
pub struct PairFigures {
    /// The player measured.
    pub a: String,
    /// The player that it is measured against.
    pub b: String,
    /// How many deals were played; in each `a` sat in every seat once.
    pub deals: u64,
    /// What `a` makes more than `b` in the same seat of the same deal, on the average.
    pub difference: f64,
    /// The 95 % interval of the difference.
    pub interval: [f64; 2],
    /// Whether the interval leaves out nought.
    pub decided: bool,
}

impl Ladder {
    /// Reports on players measured against each other.
    pub fn new(variant: &str, seed: u64, pairs: &[Pair]) -> Self {
        let figures = |pair: &Pair| PairFigures {
            a: pair.a.clone(),
            b: pair.b.clone(),
            deals: pair.deals,
            difference: pair.difference.mean,
            interval: pair.difference.interval().into(),
            decided: pair.is_decided(),
        };
        Self {
            variant: variant.to_owned(),
            seed,
            value: Value::Net.word(),
            pairs: pairs.iter().map(figures).collect(),
        }
    }

    /// Lays it out for people.
    pub fn text(&self) -> String {
        let mut out = format!(
            "{}: what a player makes more than another in the same seat of the same deal, seed {}\n",
            self.variant, self.seed
        );
        for pair in &self.pairs {
            let sure = if pair.decided { "" } else { "  not decided" };
            let numbers = figures(pair.difference, pair.interval);
            let _ = writeln!(
                out,
                "  {} over {}: {numbers} a deal, {} deals in every seat{sure}",
                pair.a, pair.b, pair.deals
            );
        }
        out
    }
}
