//! Lets players of the program play many deals or parties, and measures what comes of them.

use super::Ruling;
use super::completion::completions;
use super::last_deals::LastDeals;
use super::seating::{players, table};
use super::tally::{Tally, tallied};
use crate::claim::asked::{Asked, Words, logged};
use crate::claim::{Bound, Measured, PrintedNumber, SimulateClaim};
use crate::run::verdict::ClaimVerdict;
use codille_deals::odds::Chance;
use codille_engine::variant::Variant;
use codille_engine::{Hand, State};
use codille_lang::clause::ast::Expr;
use codille_lang::words::joined;
use codille_players::simulate::Sample;
use codille_players::{Budget, Player};
use rayon::prelude::*;
use std::sync::Arc;

/// The fewest deals from which the interval of a mean is taken: of fewer the normal distribution says too little.
pub(super) const FEWEST: usize = 30;

/// What one deal or partie came to: the number, or whether it holds, if it counts; the same where it counts beside.
type Made = (Option<i64>, Option<i64>);

pub(super) fn run(
    variant: &Arc<Variant>,
    claim: &SimulateClaim,
    deals: &mut LastDeals,
) -> Result<Ruling, String> {
    let simulating = Simulating::new(variant, claim)?;
    let made = simulating.all(deals)?;
    let counted: Vec<i64> = made.iter().filter_map(|(one, _)| *one).collect();
    if counted.is_empty() {
        let unit = claim.unit.plural();
        let message = format!("none of {} {unit} counts", made.len());
        return Ok(Ruling::new(ClaimVerdict::Undecided, message));
    }
    let who = joined(&claim.players, ", ");
    let unit = claim.unit.plural();
    let of = format!("{} {unit} of {who} (seed {})", counted.len(), claim.seed);
    match &claim.measured {
        Measured::Mean { beside, bound, .. } => {
            let others: Vec<i64> = made.iter().filter_map(|(_, other)| *other).collect();
            let sample = Sample::of(&floats(&counted));
            let (mean, error, told) = if beside.is_some() {
                let other = Sample::of(&floats(&others));
                let error = sample.error.hypot(other.error);
                let told = format!("{of} beside {} others", others.len());
                (sample.mean - other.mean, error, told)
            } else {
                (sample.mean, sample.error, of)
            };
            let apart = Sample {
                mean,
                error,
                ..sample
            };
            let fewest = if beside.is_some() {
                counted.len().min(others.len())
            } else {
                counted.len()
            };
            let mut ruling = bounded(apart.interval(), mean, bound, &told);
            if fewest < FEWEST {
                let message = format!("{fewest} {unit} are too few to tell; {told}");
                ruling = Ruling::new(ClaimVerdict::Undecided, message);
            }
            Ok(ruling)
        }
        Measured::Odds { printed, .. } => {
            let tally = tally(&counted);
            let chance = Chance::of(tally.yes, tally.no).ok_or("nothing counts")?;
            let (low, high) = tally.interval();
            let verdict = rounded((low, high), printed.bounds());
            let (yes, all) = (tally.yes, chance.total());
            let message = format!(
                "{printed} is printed; it came {yes} times in {all}, {} (95 %: {low:.4} to {high:.4}), in {of}",
                chance.odds()
            );
            Ok(ruled(verdict, message))
        }
        Measured::Share { within, .. } => {
            let tally = tally(&counted);
            let (verdict, _) = tallied(tally, *within);
            let (low, high) = tally.interval();
            let yes = tally.yes;
            let message = format!("it came {yes} times (95 %: {low:.4} to {high:.4}) in {of}");
            Ok(ruled(verdict, message))
        }
    }
}

/// Makes the ruling of what players of the program come to. That they come to something else shows nothing against the book, which speaks of
/// people, and of better play: such a claim stays undecided.
pub(super) fn ruled(verdict: ClaimVerdict, message: String) -> Ruling {
    if matches!(verdict, ClaimVerdict::Wrong | ClaimVerdict::Refuted) {
        let message = format!("for these players it is otherwise: {message}");
        return Ruling::new(ClaimVerdict::Undecided, message);
    }
    Ruling::new(verdict, message)
}

fn tally(counted: &[i64]) -> Tally {
    let yes = counted.iter().filter(|one| **one != 0).count() as u64;
    Tally {
        yes,
        no: counted.len() as u64 - yes,
        ..Tally::default()
    }
}

/// Holds an interval against what rounds to a figure: it lies within, apart, or neither.
fn rounded((low, high): (f64, f64), (least, most): (f64, f64)) -> ClaimVerdict {
    if high < least || low > most {
        ClaimVerdict::Wrong
    } else if low >= least && high <= most {
        ClaimVerdict::Rounded
    } else {
        ClaimVerdict::Undecided
    }
}

pub(super) fn floats(numbers: &[i64]) -> Vec<f64> {
    #[expect(clippy::cast_precision_loss, reason = "points of a hand are small")]
    let floats = numbers.iter().map(|n| *n as f64);
    floats.collect()
}

/// Holds a mean against what is claimed of it.
fn bounded((low, high): (f64, f64), mean: f64, bound: &Bound, of: &str) -> Ruling {
    let found = format!("{mean:.2} (95 %: {low:.2} to {high:.2}) in {of}");
    let decided = |printed: &PrintedNumber, upheld: bool, refuted: bool, word: &str| {
        let verdict = match (upheld, refuted) {
            (true, _) => ClaimVerdict::Upheld,
            (_, true) => ClaimVerdict::Refuted,
            _ => ClaimVerdict::Undecided,
        };
        ruled(verdict, format!("{word} {printed} is said; {found}"))
    };
    match bound {
        Bound::AtLeast(least) => {
            let wanted = least.least();
            decided(least, low >= wanted, high < wanted, "at least")
        }
        Bound::AtMost(most) => {
            let wanted = most.least();
            decided(most, high <= wanted, low > wanted, "at most")
        }
        Bound::Printed(printed) => {
            let verdict = rounded((low, high), printed.bounds());
            ruled(verdict, format!("{printed} is printed; {found}"))
        }
    }
}

struct Simulating<'s> {
    variant: &'s Arc<Variant>,
    claim: &'s SimulateClaim,
    given: Option<Asked>,
    value: Asked,
    beside: Option<Asked>,
    players: Vec<Box<dyn Player>>,
}

impl<'s> Simulating<'s> {
    fn new(variant: &'s Arc<Variant>, claim: &'s SimulateClaim) -> Result<Self, String> {
        let asked = |expr: &Expr| {
            let asked = Asked::new(&variant.checked, expr, Words::Hand);
            asked.map_err(|fault| fault.title)
        };
        let perhaps = |expr: Option<&Expr>| expr.map(asked).transpose();
        let (value, beside) = match &claim.measured {
            Measured::Mean { value, beside, .. } => (value, beside.as_ref()),
            Measured::Odds { share, .. } | Measured::Share { share, .. } => (share, None),
        };
        Ok(Self {
            given: perhaps(claim.given.as_ref())?,
            value: asked(value)?,
            beside: perhaps(beside)?,
            players: players(variant, &claim.players, Budget::default())?,
            variant,
            claim,
        })
    }

    fn all(&self, deals: &mut LastDeals) -> Result<Vec<Made>, String> {
        let seed = self.claim.seed;
        let unit = self.claim.unit.word();
        let told = |number: usize, why: String| format!("{unit} {number} of seed {seed}: {why}");
        let Some(place) = &self.claim.place else {
            let ends = deals.ends(self.variant, self.claim, self.asks_log())?;
            let one = |(number, end)| self.made(end).map_err(|why| told(number, why));
            return ends.par_iter().enumerate().map(one).collect();
        };
        let found = completions(self.variant, place)?;
        let hands = found.hands.par_iter().enumerate();
        let one = |(number, hand): (usize, &Hand)| {
            let made = table(self.variant, hand).and_then(|mut table| {
                table.play_out(&self.players, (seed, number as u64))?;
                if self.asks_log() {
                    self.made(&logged(&table.hand))
                } else {
                    self.made(&table.hand.state)
                }
            });
            made.map_err(|why| told(number, why))
        };
        hands.map(one).collect()
    }

    fn asks_log(&self) -> bool {
        let mut asked = [Some(&self.value), self.given.as_ref(), self.beside.as_ref()]
            .into_iter()
            .flatten();
        asked.any(Asked::asks_log)
    }

    fn made(&self, end: &State) -> Result<Made, String> {
        let value = self
            .value
            .answer(self.variant, end, &mut crate::claim::asked::Unsearched)?;
        let counts = |asked: &Option<Asked>, without: bool| match asked {
            Some(asked) => asked.holds(self.variant, end),
            None => Ok(without),
        };
        let own = counts(&self.given, true)?;
        let beside = counts(&self.beside, false)?;
        Ok((own.then_some(value), beside.then_some(value)))
    }
}
