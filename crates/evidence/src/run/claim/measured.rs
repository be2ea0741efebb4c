//! What is asked of many deals or parties, by claims and by the editor, all of it of the same ones.

use super::numbered::NumberedPlay;
use super::played_out::PlayingOut;
use crate::claim::asked::{Asked, Unsearched, Words};
use crate::claim::{Bound, Claim, EditorMeasure, Means, Measured, PlayUnit, PrintedNumber};
use codille_deals::odds::Printed;
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::clause::ast::Expr;
use rayon::prelude::*;
use std::sync::Arc;

/// How many deals are played before the next are begun: those that are done when somebody stops are kept up to the first that is not.
const TOGETHER: usize = 64;

/// What is asked of each deal or partie.
#[derive(Debug, Clone, Copy)]
pub struct Measurand<'c> {
    /// Of what.
    pub unit: PlayUnit,
    /// Which of them count; all where it is `None`.
    pub given: Option<&'c Expr>,
    /// The number whose mean is taken, or what may hold.
    pub value: &'c Expr,
    /// Whether it is asked in what part of them something holds.
    pub is_share: bool,
}

/// What a page prints of deals or parties.
#[derive(Debug, Clone, Copy)]
pub enum PrintedFigure<'c> {
    /// In what part of them something comes about.
    Share(&'c Printed),
    /// A mean.
    Mean(&'c PrintedNumber),
}

impl PrintedFigure<'_> {
    /// Returns the bounds of what rounds to it.
    pub fn bounds(self) -> (f64, f64) {
        match self {
            Self::Share(printed) => printed.bounds(),
            Self::Mean(printed) => printed.bounds(),
        }
    }

    /// Returns a share as so many of so many, where it is printed so.
    pub fn share(self) -> Option<(u64, u64)> {
        match self {
            Self::Share(printed) => printed.share(),
            Self::Mean(_) => None,
        }
    }

    /// Returns it as printed.
    pub fn text(self) -> String {
        match self {
            Self::Share(printed) => printed.to_string(),
            Self::Mean(printed) => printed.to_string(),
        }
    }
}

/// Hears how far deals are, and may stop them.
pub trait PlayWatch: Sync {
    /// Hears that so many are begun under some rules.
    fn begin(&self, variant: &str, unit: PlayUnit, count: u64);

    /// Hears that one more is over.
    fn one_done(&self);

    /// Tells whether to stop.
    fn is_stopped(&self) -> bool;
}

/// Returns what a claim says of deals or parties whose cards nobody chose: what is asked of them, and the figure that is printed.
pub fn printed_figure(claim: &Claim) -> Option<(Measurand<'_>, PrintedFigure<'_>)> {
    let Means::Simulate(simulate) = &claim.means else {
        return None;
    };
    if simulate.place.is_some() || simulate.given.is_some() {
        return None;
    }
    let (value, figure) = match &simulate.measured {
        Measured::Odds { share, printed } => (share, PrintedFigure::Share(printed)),
        Measured::Mean {
            value,
            beside: None,
            bound: Bound::Printed(printed),
        } => (value, PrintedFigure::Mean(printed)),
        Measured::Mean { .. } | Measured::Share { .. } => return None,
    };
    let measurand = Measurand {
        unit: simulate.unit,
        given: None,
        value,
        is_share: matches!(figure, PrintedFigure::Share(_)),
    };
    Some((measurand, figure))
}

impl EditorMeasure {
    /// Returns what it asks.
    pub const fn measurand(&self) -> Measurand<'_> {
        Measurand {
            unit: self.unit,
            given: self.given.as_ref(),
            value: &self.value,
            is_share: self.is_share,
        }
    }
}

/// Something that is asked, with what decides whether it counts.
struct CountedMeasurand {
    given: Option<Asked>,
    value: Asked,
}

impl CountedMeasurand {
    fn of(variant: &Variant, measurand: &Measurand<'_>) -> Result<Self, String> {
        let asked = |expr: &Expr| {
            let asked = Asked::new(&variant.checked, expr, Words::Hand);
            asked.map_err(|fault| fault.title)
        };
        Ok(Self {
            given: measurand.given.map(asked).transpose()?,
            value: asked(measurand.value)?,
        })
    }

    fn asks_log(&self) -> bool {
        self.given.as_ref().is_some_and(Asked::asks_log) || self.value.asks_log()
    }

    fn answer(&self, variant: &Variant, end: &State) -> Result<Option<i64>, String> {
        if let Some(given) = &self.given
            && !given.holds(variant, end)?
        {
            return Ok(None);
        }
        self.value.answer(variant, end, &mut Unsearched).map(Some)
    }
}

/// Plays as many deals or parties as the plan says and answers what is asked of each: the number, or 1 and 0 of what holds or not; `None`
/// where it does not count. Where somebody stops it, those are returned that were over before the first that was not.
///
/// # Errors
/// A sentence where one cannot be played, or where something is asked that no rule answers.
pub(in crate::run) fn run(
    variant: &Arc<Variant>,
    (unit, measurands): (PlayUnit, &[Measurand<'_>]),
    plan: &PlayingOut<'_>,
    watch: &dyn PlayWatch,
) -> Result<Vec<Vec<Option<i64>>>, String> {
    let asked = measurands
        .iter()
        .map(|one| CountedMeasurand::of(variant, one));
    let asked: Vec<CountedMeasurand> = asked.collect::<Result<_, String>>()?;
    let names = [plan.player.to_owned()];
    let is_logged = asked.iter().any(CountedMeasurand::asks_log);
    let who = (names.as_slice(), plan.budget);
    let play = NumberedPlay::new(variant, unit, who, (plan.seed, is_logged))?;
    let one = |number: u64| -> Result<Option<Vec<Option<i64>>>, String> {
        if watch.is_stopped() {
            return Ok(None);
        }
        let end = play.end(number)?;
        watch.one_done();
        let answers = asked.iter().map(|asked| asked.answer(variant, &end));
        let answers = answers.collect::<Result<Vec<_>, String>>();
        let told = |why| format!("{} {number} of seed {}: {why}", unit.word(), plan.seed);
        answers.map(Some).map_err(told)
    };
    let count = u64::from(plan.deals);
    watch.begin(&variant.checked.id, unit, count);
    let mut all = Vec::new();
    for first in (0..count).step_by(TOGETHER) {
        let numbers = first..count.min(first + TOGETHER as u64);
        let wanted = numbers.end - numbers.start;
        let played: Vec<_> = numbers
            .into_par_iter()
            .map(one)
            .collect::<Result<_, String>>()?;
        let over: Vec<_> = played.into_iter().map_while(|deal| deal).collect();
        let whole = over.len() as u64 == wanted;
        all.extend(over);
        if !whole {
            break;
        }
    }
    Ok(all)
}
