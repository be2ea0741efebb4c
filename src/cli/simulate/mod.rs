//! `codille simulate`.

mod course;
mod file;
mod shard;

use clap::ValueEnum;

use super::refuse::require_sound;
use super::setting::Set;
use super::{Failure, Outcome, Output, Shared, load, name};
use codille_edition::ruleset::Unknown;
use codille_engine::variant::Variant;
use codille_evidence::run::Runner;
use codille_players::simulate::{SimulationPlan, Value, ladder};
use codille_players::{Budget, NAMES, Prospects};
use codille_report::simulation::{HandTable, Ladder, rules_hash};
use course::Course;
use shard::Shard;
use std::path::PathBuf;
use std::sync::Arc;

/// The most deals or parties of one seed, in all its shards: the number of a deal has 32 bits where players draw their chance.
const MOST: u64 = u32::MAX as u64;

/// The most deals of a ladder, which keeps a number for each.
const MOST_OF_LADDER: u64 = 10_000_000;

/// The arguments of `codille simulate`.
#[derive(Debug, clap::Args)]
pub(super) struct Simulate {
    /// The variant, as `codille variants` lists them
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// How many deals to play
    #[arg(long, value_name = "N", required_unless_present = "parties", conflicts_with = "parties",
          value_parser = clap::value_parser!(u64).range(1..=MOST))]
    deals: Option<u64>,
    /// How many whole parties to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST))]
    parties: Option<u64>,
    /// The seed of the deals: the same seed gives the same deals and the same play
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The players by seat, or one for all: random, novice, rollout, club or expert
    #[arg(
        long,
        value_name = "P[,P…]",
        value_delimiter = ',',
        default_value = "novice"
    )]
    players: Vec<String>,
    /// What is counted: net, score, or the settlement of parties
    #[arg(long, value_name = "VALUE", value_enum)]
    value: Option<Counted>,
    /// Measure each player named against the next on the same deals, in each seat in turn
    #[arg(long, conflicts_with_all = ["parties", "value"])]
    ladder: bool,
    /// On how many worlds a player tries its acts
    #[arg(long, value_name = "N", default_value_t = Budget::default().worlds,
          value_parser = clap::value_parser!(u32).range(1..))]
    worlds: u32,
    /// Play part I of N of the deals; the files of all parts, one after the other, are the file of the whole
    #[arg(long, value_name = "I/N", value_parser = Shard::read, conflicts_with = "ladder")]
    shard: Option<Shard>,
    /// Write a row for each hand to a file that ends in .csv or .parquet; it is replaced when all are played
    #[arg(long, value_name = "FILE", conflicts_with = "ladder")]
    out: Option<PathBuf>,
    /// Go on with a file of the same rules, players and seed that was stopped; it is replaced unless --out names another
    #[arg(long, value_name = "FILE", conflicts_with = "ladder")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    set: Set,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Counted {
    /// What a hand pays, and the points scored beyond those of the others.
    Net,
    /// Points scored.
    Score,
    /// What whole parties pay.
    Settlement,
}

impl Simulate {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::quiet(shared)?;
        let id = name::variant(&edition, &self.variant)?;
        require_sound(&edition, &[&id], output)?;
        for name in &self.players {
            if !NAMES.contains(&name.as_str()) {
                let hint = format!("the players are {}", NAMES.join(", "));
                return Err(Unknown::new("player", name, NAMES, hint).into());
            }
        }
        let mut runner = Runner::new(&edition);
        let variant = runner
            .variant(&id, &self.set.pairs)
            .map_err(Failure::Misuse)?;
        if self.ladder {
            return self.measure(&variant, output);
        }
        let plan = self.plan(&variant)?;
        let hash = rules_hash(&edition, &variant);
        let course = Course {
            table: HandTable::new(plan, hash),
            shard: self.shard.unwrap_or_default(),
            count: self.parties.or(self.deals).unwrap_or(1),
            out: self.out.as_deref(),
            resume: self.resume.as_deref(),
        };
        course.run(output)
    }

    const fn budget(&self) -> Budget {
        Budget {
            worlds: self.worlds,
        }
    }

    /// Returns the players by seat: one named alone sits everywhere.
    fn seated(&self, variant: &Variant) -> Result<Vec<&str>, Failure> {
        let seats = variant.hands;
        let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
        match names.as_slice() {
            [one] => Ok(vec![*one; seats]),
            all if all.len() == seats => Ok(names),
            all => Err(Failure::Misuse(format!(
                "{} players are named, and `{}` is dealt to {seats}",
                all.len(),
                variant.checked.id
            ))),
        }
    }

    fn value(&self) -> Result<Value, Failure> {
        match (self.value, self.parties.is_some()) {
            (None | Some(Counted::Settlement), true) => Ok(Value::Settlement),
            (Some(_), true) => Err(Failure::Misuse(
                "parties are counted by their settlement only".to_owned(),
            )),
            (Some(Counted::Settlement), false) => Err(Failure::Misuse(
                "a settlement is that of a partie: write `--parties N`".to_owned(),
            )),
            (Some(Counted::Score), false) => Ok(Value::Score),
            (None | Some(Counted::Net), false) => Ok(Value::Net),
        }
    }

    fn plan(&self, variant: &Arc<Variant>) -> Result<SimulationPlan, Failure> {
        let value = self.value()?;
        if value == Value::Settlement && variant.checked.table.partie.is_none() {
            return Err(Failure::Misuse(format!(
                "`{}` has no parties: write `--deals N`",
                variant.checked.id
            )));
        }
        let players = self.seated(variant)?;
        Ok(SimulationPlan {
            variant: Arc::clone(variant),
            players: players.into_iter().map(str::to_owned).collect(),
            seed: self.seed,
            value,
            budget: self.budget(),
            headings: self.out.is_some() || self.resume.is_some(),
            prospects: Prospects::of(variant),
        })
    }

    fn measure(&self, variant: &Arc<Variant>, output: &mut Output<'_>) -> Outcome {
        if self.players.len() < 2 {
            return Err(Failure::Misuse(
                "a ladder needs two players and more, the stronger first: `--players club,rollout,novice,random`"
                    .to_owned(),
            ));
        }
        let deals = self.deals.unwrap_or(1);
        if deals > MOST_OF_LADDER {
            return Err(Failure::Misuse(format!(
                "a ladder keeps a number for each deal, and has {MOST_OF_LADDER} at most"
            )));
        }
        let pairs = self.players.iter().zip(self.players.iter().skip(1));
        let pairs: Result<Vec<_>, String> = pairs
            .map(|(a, b)| ladder::pair(variant, (a, b), deals, self.seed, self.budget()))
            .collect();
        let report = Ladder::new(
            &variant.checked.id,
            self.seed,
            &pairs.map_err(Failure::Misuse)?,
        );
        output.report(&report, |_| report.text())
    }
}

#[cfg(test)]
mod tests {
    use super::MOST;
    use crate::cli::Arguments;
    use clap::Parser;

    fn is_read(count: u64, ladder: bool) -> bool {
        let count = count.to_string();
        let mut words = vec!["codille", "simulate", "v", "--deals", &count];
        words.extend(ladder.then_some("--ladder"));
        Arguments::try_parse_from(words).is_ok()
    }

    #[test]
    fn more_deals_than_can_be_played_are_refused() {
        for ladder in [false, true] {
            assert!(is_read(1, ladder) && is_read(MOST, ladder));
            assert!(!is_read(0, ladder) && !is_read(MOST + 1, ladder));
            assert!(!is_read(u64::MAX, ladder));
        }
    }
}
