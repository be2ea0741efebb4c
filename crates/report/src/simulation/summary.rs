//! What many hands or parties came to.

use super::HandTable;
use codille_players::simulate::{Sample, Tally, share};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What many hands or parties came to.
#[derive(Debug, Clone, Serialize)]
pub struct Simulation {
    /// The variant.
    pub variant: String,
    /// The hash of its rules and options.
    pub hash: String,
    /// The options that differ from their defaults.
    pub options: String,
    /// How many deals were played, those of the file gone on with included.
    pub deals: u64,
    /// The seed.
    pub seed: u64,
    /// What is counted: `net`, `score` or `settlement`.
    pub value: &'static str,
    /// What each seat made, the first to speak first.
    pub seats: Vec<SeatFigures>,
    /// How often each result came.
    pub results: BTreeMap<String, u64>,
    /// What part of all each result is.
    pub shares: BTreeMap<String, ShareFigures>,
    /// How many hands or parties were asked for, in this shard.
    pub asked: u64,
    /// How many of them are done.
    pub done: u64,
    /// How many of them stood in the file that was gone on with.
    pub resumed: u64,
    /// Which shard it is, `1/1` where there is one.
    pub shard: String,
    /// The file in which the hands stand.
    pub file: Option<String>,
    /// Whether somebody stopped it before its end.
    pub interrupted: bool,
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

/// What part of all a result is.
#[derive(Debug, Clone, Serialize)]
pub struct ShareFigures {
    /// From 0 to 1.
    pub share: f64,
    /// The 95 % interval of the share.
    pub interval: [f64; 2],
}

/// How a simulation went.
#[derive(Debug, Clone, Default)]
pub struct SimulationRun {
    /// How many hands or parties were asked for, in this shard.
    pub asked: u64,
    /// How many of them are done.
    pub done: u64,
    /// How many of them, and of how many deals, stood in the file that was gone on with.
    pub resumed: (u64, u64),
    /// Which shard it is of how many.
    pub shard: (u64, u64),
    /// The file in which the hands stand.
    pub file: Option<String>,
    /// Whether somebody stopped it before its end.
    pub interrupted: bool,
    /// How long it took.
    pub seconds: f64,
}

/// Writes a mean with its interval.
pub(super) fn figures(mean: f64, [low, high]: [f64; 2]) -> String {
    format!("{mean:+.2} ({low:+.2} to {high:+.2})")
}

impl Simulation {
    /// Reports on what was counted and how it went.
    pub fn new(table: &HandTable, tally: &Tally, run: &SimulationRun) -> Self {
        let plan = &table.plan;
        let series = tally.series(plan);
        let seats = series.players.iter().zip(&series.seats);
        let figures = |(player, sample): (&String, &Sample)| SeatFigures {
            player: player.clone(),
            mean: sample.mean,
            interval: sample.interval().into(),
        };
        let all: u64 = series.results.values().sum();
        let shares = series.results.iter().map(|(result, count)| {
            let (share, interval) = share(*count, all);
            let interval = interval.into();
            (result.clone(), ShareFigures { share, interval })
        });
        let played = series.deals - run.resumed.1;
        #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 deals")]
        let played = played as f64;
        let seconds = run.seconds;
        Self {
            variant: plan.variant.checked.id.clone(),
            hash: table.hash.clone(),
            options: table.options.clone(),
            deals: series.deals,
            seed: plan.seed,
            value: plan.value.word(),
            seats: seats.map(figures).collect(),
            shares: shares.collect(),
            results: series.results,
            asked: run.asked,
            done: run.done,
            resumed: run.resumed.0,
            shard: format!("{}/{}", run.shard.0, run.shard.1),
            file: run.file.clone(),
            interrupted: run.interrupted,
            seconds,
            deals_per_second: if seconds > 0.0 { played / seconds } else { 0.0 },
        }
    }

    /// Lays it out for people.
    pub fn text(&self) -> String {
        let shard = if self.shard == "1/1" {
            String::new()
        } else {
            format!(", shard {}", self.shard)
        };
        let mut out = format!(
            "{}: {} deals of seed {}{shard}, {} a seat with its 95 % interval\n",
            self.variant, self.deals, self.seed, self.value
        );
        for (seat, figure) in (1..).zip(&self.seats) {
            let numbers = figures(figure.mean, figure.interval);
            let _ = writeln!(out, "  seat {seat}  {:<8}  {numbers}", figure.player);
        }
        for (result, count) in &self.results {
            let share = self.shares.get(result);
            let share = share.filter(|_| self.results.len() > 1).map(|figures| {
                let [low, high] = figures.interval.map(|part| part * 100.0);
                format!(", {:.2} % ({low:.2} to {high:.2})", figures.share * 100.0)
            });
            let _ = writeln!(out, "  {result}: {count}{}", share.unwrap_or_default());
        }
        let _ = writeln!(
            out,
            "{:.1} s, {:.0} deals a second",
            self.seconds, self.deals_per_second
        );
        self.write_state(&mut out);
        out
    }

    /// Says where the hands stand, and how to go on where some are missing.
    fn write_state(&self, out: &mut String) {
        let what = if self.value == "settlement" {
            "parties"
        } else {
            "hands"
        };
        if self.resumed > 0 {
            let _ = writeln!(out, "{} {what} stood in the file before", self.resumed);
        }
        match &self.file {
            Some(file) if self.interrupted => {
                let _ = writeln!(
                    out,
                    "stopped: {} of {} {what} are in {file}; the same command with `--resume {file}` goes on",
                    self.done, self.asked
                );
            }
            Some(file) => {
                let _ = writeln!(out, "{} {what} are in {file}", self.done);
            }
            None if self.interrupted => {
                let _ = writeln!(
                    out,
                    "stopped: {} of {} {what} are played; with `--out FILE` they are kept and `--resume FILE` goes on",
                    self.done, self.asked
                );
            }
            None => {}
        }
    }
}
