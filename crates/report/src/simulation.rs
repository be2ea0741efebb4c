//! What `codille simulate` reports: figures by seat, or of players measured against each other.

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

use codille_players::simulate::ladder::Pair;
use codille_players::simulate::{Sample, Series, Value};

/// What many hands or parties came to.
#[derive(Debug, Clone, Serialize)]
pub struct Simulation {
    /// The variant.
    pub variant: String,
    /// How many deals were played.
    pub deals: u64,
    /// The seed.
    pub seed: u64,
    /// What is counted: `net`, `score` or `settlement`.
    pub value: &'static str,
    /// What each seat made, the first to speak first.
    pub seats: Vec<SeatFigures>,
    /// How often each result came.
    pub results: BTreeMap<String, u64>,
    /// How long it took.
    pub seconds: f64,
    /// How many deals were played in a second.
    pub deals_per_second: f64,
}

/// What one seat made.
#[derive(Debug, Clone, Serialize)]
pub struct SeatFigures {
    /// Who sat there.
    pub player: String,
    /// The mean.
    pub mean: f64,
    /// The 95 % interval of the mean.
    pub interval: [f64; 2],
}

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

/// Writes a mean with its interval.
fn figures(mean: f64, [low, high]: [f64; 2]) -> String {
    format!("{mean:+.2} ({low:+.2} to {high:+.2})")
}

impl Simulation {
    /// Reports on hands or parties that took so many seconds.
    pub fn new(variant: &str, seed: u64, value: Value, series: &Series, seconds: f64) -> Self {
        let seats = series.players.iter().zip(&series.seats);
        let figures = |(player, sample): (&String, &Sample)| SeatFigures {
            player: player.clone(),
            mean: sample.mean,
            interval: sample.interval().into(),
        };
        #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 deals")]
        let deals = series.deals as f64;
        Self {
            variant: variant.to_owned(),
            deals: series.deals,
            seed,
            value: value.word(),
            seats: seats.map(figures).collect(),
            results: series.results.clone(),
            seconds,
            deals_per_second: if seconds > 0.0 { deals / seconds } else { 0.0 },
        }
    }

    /// Lays it out for people.
    pub fn text(&self) -> String {
        let mut out = format!(
            "{}: {} deals of seed {}, {} a seat with its 95 % interval\n",
            self.variant, self.deals, self.seed, self.value
        );
        for (seat, figure) in (1..).zip(&self.seats) {
            let numbers = figures(figure.mean, figure.interval);
            let _ = writeln!(out, "  seat {seat}  {:<8}  {numbers}", figure.player);
        }
        for (result, count) in &self.results {
            let _ = writeln!(out, "  {result}: {count}");
        }
        let _ = writeln!(
            out,
            "{:.1} s, {:.0} deals a second",
            self.seconds, self.deals_per_second
        );
        out
    }
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
