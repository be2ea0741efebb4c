//! `codille measure`.

mod deals;
mod printed;
mod scored;
mod tabulated;
mod ventured;

use super::refuse::require_sound;
use super::trial::Progress;
use super::{Answer, Failure, Outcome, Output, Shared, load, name};
use clap::ValueEnum;
use codille_edition::ruleset::Edition;
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_players::measure::{PLAYER, measure};
use codille_report::measures::{MeasureReport, MeasureRow};
use serde::Serialize;
use signal_hook::consts::SIGINT;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most deals of a variant: figures are kept for each.
const MOST: u64 = 1_000_000;

/// The arguments of `codille measure`.
#[derive(Debug, clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct Measure {
    /// The variants, as `codille variants` lists them; with --printed, --hands and --tables the works, and all of them where none is named
    #[arg(value_name = "VARIANT|WORK", required_unless_present_any = ["all", "printed", "hands", "tables"])]
    named: Vec<String>,
    /// Every variant
    #[arg(long, conflicts_with = "named")]
    all: bool,
    /// How often the cards that the works print as played lose value, beside best play with all cards seen
    #[arg(long, conflicts_with_all = ["all", "hands", "tables", "deals"])]
    printed: bool,
    /// With --printed: judge the cards of hands that the editor completed in N deals that fit what the text tells
    #[arg(long, value_name = "N", requires = "printed", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    sample: Option<u32>,
    /// What the hands come to on which the works would venture a game, played out over the rest of the pack
    #[arg(long, conflicts_with_all = ["all", "tables"])]
    hands: bool,
    /// The tables and odds that the works print of many deals, beside what players of the program come to
    #[arg(long, conflicts_with = "all")]
    tables: bool,
    /// The points of single deals between players who are alike, from which is reckoned what a partie is worth; as JSON
    #[arg(long, conflicts_with_all = ["printed", "hands", "tables", "format"])]
    scores: bool,
    /// Who plays for --hands, --tables and --scores, in every seat: random, novice, rollout, club or expert
    #[arg(long, value_name = "P", default_value = PLAYER, conflicts_with = "printed")]
    player: String,
    /// On how many worlds that player judges
    #[arg(long, value_name = "N", conflicts_with = "printed", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    worlds: Option<u32>,
    /// How many deals to play: of each variant, or of each hand
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    deals: u64,
    /// With --tables: how many whole parties to play where a figure is one of parties [default: 1000]
    #[arg(long, value_name = "N", requires = "tables", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    parties: Option<u32>,
    /// With --tables: only these claims and measures, or those of these passages
    #[arg(
        long,
        value_name = "ID[,ID…]",
        requires = "tables",
        value_delimiter = ','
    )]
    only: Vec<String>,
    /// The seed of the deals: the same seed gives the same numbers [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<MeasureFormat>,
}

/// How measures are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum MeasureFormat {
    /// Tables in Markdown.
    #[default]
    Markdown,
    /// A line for each figure.
    Csv,
    /// JSON.
    Json,
}

impl MeasureFormat {
    /// Prints a report in this format; `texts` write it as CSV and as Markdown.
    fn print(
        self,
        output: &mut Output<'_>,
        report: &impl Serialize,
        (csv, markdown): (impl FnOnce() -> String, impl FnOnce() -> String),
    ) -> Result<(), Failure> {
        match self {
            Self::Json => output.json(report)?,
            Self::Csv => output.text(&csv())?,
            Self::Markdown => output.text(&markdown())?,
        }
        Ok(())
    }
}

impl Measure {
    /// Tells whether the format is one that machines read.
    pub(super) fn wants_data(&self) -> bool {
        self.format == Some(MeasureFormat::Json)
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let format = shared.format(self.format, MeasureFormat::Json)?;
        if self.printed && self.sample.is_none() && self.seed.is_some() {
            let words = "--seed goes with --sample: without it --printed draws no deals";
            return Err(Failure::Misuse(words.to_owned()));
        }
        let edition = load::quiet(shared)?;
        if self.printed {
            return self.printed(&edition, format, output);
        }
        if self.hands {
            return self.ventured(&edition, format, output);
        }
        if self.tables {
            return self.tabulated(&edition, format, output);
        }
        if self.scores {
            return self.scored(&edition, output);
        }
        if self.player != PLAYER || self.worlds.is_some() {
            let words = "--player and --worlds go with --hands, --tables and --scores: variants are measured by players of their own";
            return Err(Failure::Misuse(words.to_owned()));
        }
        let ids = self.ids(&edition)?;
        let named: Vec<&str> = ids.iter().map(String::as_str).collect();
        require_sound(&edition, &named, output)?;
        let stop = stopped_by_ctrl_c()?;
        let mut runner = Runner::new(&edition);
        let progress = Progress::counting(ids.len() as u64, "variants");
        let mut variants = Vec::new();
        for (done, id) in (1..).zip(&ids) {
            let variant = runner.variant(id, &Setting::new());
            let variant = variant.map_err(Failure::Misuse)?;
            let stopped = || stop.load(Ordering::Relaxed);
            let found = measure(&variant, self.deals, self.seed(), &stopped);
            match found.map_err(|why| Failure::Misuse(format!("{id}: {why}")))? {
                Some(found) => variants.push(MeasureRow::new(id, &found)),
                None => break,
            }
            progress.reach(done);
        }
        progress.end();
        let interrupted = variants.len() < ids.len();
        let report = MeasureReport {
            seed: self.seed(),
            deals: self.deals,
            player: PLAYER,
            interrupted,
            variants,
        };
        format.print(output, &report, (|| report.csv(), || report.markdown()))?;
        Ok(ended(interrupted))
    }

    /// Returns the seed of the deals.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Returns the ids of the variants that are meant.
    fn ids(&self, edition: &Edition) -> Result<Vec<String>, Failure> {
        if self.all {
            return Ok(edition.variants.iter().map(|v| v.id.to_string()).collect());
        }
        let named = self.named.iter();
        named.map(|word| name::variant(edition, word)).collect()
    }

    /// Returns the ids of the works that are meant; none where all are.
    fn works(&self, edition: &Edition) -> Result<Vec<String>, Failure> {
        let named = self.named.iter();
        named.map(|word| name::work(edition, word)).collect()
    }
}

/// Returns a flag that Ctrl-C sets.
fn stopped_by_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}

/// Returns how the command ends.
fn ended(interrupted: bool) -> Answer {
    let signal = u8::try_from(SIGINT).expect("the number of a signal is small");
    if interrupted {
        Answer::Ended(signal)
    } else {
        Answer::Done
    }
}
