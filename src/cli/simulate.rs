//! `codille simulate`.

use clap::ValueEnum;

use super::refuse::require_sound;
use super::setting::Set;
use super::trial::now;
use super::{Failure, Outcome, Output, Shared, load, name};
use codille_edition::ruleset::Unknown;
use codille_engine::variant::Variant;
use codille_evidence::run::Runner;
use codille_players::simulate::{Value, ladder, series};
use codille_players::{Budget, NAMES};
use codille_report::simulation::{Ladder, Simulation};
use std::sync::Arc;

/// The most deals or parties of one run: a ladder keeps a number for each, and at the pace of the quickest players ten million take minutes.
const MOST: u64 = 10_000_000;

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
    /// The players by seat, or one for all: random, novice or rollout
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
            self.measure(&variant, output)
        } else {
            self.play(&variant, output)
        }
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

    fn play(&self, variant: &Arc<Variant>, output: &mut Output<'_>) -> Outcome {
        let value = self.value()?;
        if value == Value::Settlement && variant.checked.table.partie.is_none() {
            return Err(Failure::Misuse(format!(
                "`{}` has no parties: write `--deals N`",
                variant.checked.id
            )));
        }
        let names = self.seated(variant)?;
        let count = self.parties.or(self.deals).unwrap_or(1);
        let began = now();
        let found = series(variant, &names, (count, self.seed), value, self.budget());
        let found = found.map_err(Failure::Misuse)?;
        let seconds = began.elapsed().as_secs_f64();
        let report = Simulation::new(&variant.checked.id, self.seed, value, &found, seconds);
        output.report(&report, |_| report.text())
    }

    fn measure(&self, variant: &Arc<Variant>, output: &mut Output<'_>) -> Outcome {
        if self.players.len() < 2 {
            return Err(Failure::Misuse(
                "a ladder needs two players and more, the stronger first: `--players rollout,novice,random`"
                    .to_owned(),
            ));
        }
        let deals = self.deals.unwrap_or(1);
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
