//! Measures of a variant as scholars of card games print them: choices, length, changes of the lead, how the end of a hand lies, and what
//! skill is worth. Reports; prints nothing.

mod course;
mod ending;
mod error;
mod stage;

pub use error::{MeasureError, Unmeasured};
pub use stage::Stage;

use crate::Budget;
use crate::simulate::{Sample, ladder, share};
use codille_engine::variant::Variant;
use course::Course;
use ending::MeasuredEnding;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The player whose hands are measured, and who is measured against chance: it plays any variant, and cheaply.
pub const PLAYER: &str = "novice";

/// The player against whom skill is measured.
pub const CHANCE: &str = "random";

/// What a variant was measured to be.
#[derive(Debug, Clone, PartialEq)]
pub struct Measures {
    /// How many deals were played.
    pub deals: u64,
    /// The lawful acts at a decision, by stage of the hand; of stages with too many acts to list there is none.
    pub branching: BTreeMap<Stage, Sample>,
    /// How many decisions have more acts than can be listed, by stage: they stand in no number of `branching`.
    pub unlisted: BTreeMap<Stage, u64>,
    /// How many decisions a hand has in which more than one act is lawful; rights that are only offered are not counted.
    pub length: Sample,
    /// How many cards are led in a hand.
    pub tricks: Sample,
    /// How often in a hand another seat leads than led before.
    pub lead_changes: Sample,
    /// By what part the deals that agree with what a seat knows become fewer from one of its plays to the next, with which cards may lie
    /// where; what calls tell is not counted.
    pub disambiguation: Sample,
    /// In what part of hands the last choice makes no difference to whoever has it, with its 95 % interval.
    pub leaf_correlation: Share,
    /// Where it makes none: in what part of these the side that plays alone (the first to speak, where there is none) comes out ahead.
    pub bias: Share,
    /// What [`PLAYER`] makes more than [`CHANCE`] in the same seat of the same deal.
    pub skill: Sample,
}

/// A part of some hands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// Of how many hands it is told.
    pub of: u64,
    /// From 0 to 1.
    pub part: f64,
    /// The bounds of the 95 % interval after Wilson.
    pub interval: (f64, f64),
}

impl Share {
    fn of(count: usize, of: usize) -> Self {
        let (count, of) = (count as u64, of as u64);
        let (part, interval) = share(count, of);
        Self { of, part, interval }
    }
}

/// The course of a hand, its ending under chance, and what skill is worth in it.
type MeasuredDeal = (Course, Option<MeasuredEnding>, f64);

/// Measures a variant on so many deals; the same numbers for a seed, however many threads play. `None` where `stop` ended it.
///
/// # Errors
/// The deal in which a hand cannot be played or settled.
pub fn measure(
    variant: &Arc<Variant>,
    deals: u64,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Measures>, MeasureError> {
    let one = |deal: u64| -> Result<Option<MeasuredDeal>, MeasureError> {
        if stop() {
            return Ok(None);
        }
        let told = |why: Unmeasured| MeasureError { deal, seed, why };
        let course = Course::of(variant, (seed, deal)).map_err(told)?;
        let ending = MeasuredEnding::of(variant, (seed, deal)).map_err(told)?;
        let players = (PLAYER, CHANCE);
        let skill = ladder::gain(variant, players, (seed, deal), Budget::default());
        let skill = skill.map_err(|why| told(Unmeasured::Unplayed(why)))?;
        Ok(Some((course, ending, skill)))
    };
    let hands: Result<Vec<_>, MeasureError> = (0..deals).into_par_iter().map(one).collect();
    let hands: Option<Vec<_>> = hands?.into_iter().collect();
    Ok(hands.map(|hands| gathered(&hands)))
}

/// Puts the figures of hands together, in their order.
fn gathered(hands: &[MeasuredDeal]) -> Measures {
    let of = |number: &dyn Fn(&Course) -> u32| {
        let numbers = hands.iter().map(|(course, ..)| f64::from(number(course)));
        Sample::of(&numbers.collect::<Vec<_>>())
    };
    let mut choices: BTreeMap<Stage, Vec<f64>> = BTreeMap::new();
    for (stage, count) in hands.iter().flat_map(|(course, ..)| &course.choices) {
        choices.entry(*stage).or_default().push(f64::from(*count));
    }
    let mut unlisted = BTreeMap::new();
    for stage in hands.iter().flat_map(|(course, ..)| &course.unlisted) {
        *unlisted.entry(*stage).or_default() += 1;
    }
    let shrinking = hands.iter().flat_map(|(course, ..)| &course.shrinking);
    let endings: Vec<MeasuredEnding> = hands.iter().filter_map(|(_, ending, _)| *ending).collect();
    let alike = endings.iter().filter(|ending| ending.alike);
    let ahead = alike.clone().filter(|ending| ending.alone_ahead).count();
    let skill = hands.iter().map(|(.., skill)| *skill);
    Measures {
        deals: hands.len() as u64,
        branching: (choices.into_iter())
            .map(|(stage, counts)| (stage, Sample::of(&counts)))
            .collect(),
        unlisted,
        length: of(&|course| course.decisions),
        tricks: of(&|course| course.leads),
        lead_changes: of(&|course| course.lead_changes),
        disambiguation: Sample::of(&shrinking.copied().collect::<Vec<_>>()),
        leaf_correlation: Share::of(alike.clone().count(), endings.len()),
        bias: Share::of(ahead, alike.count()),
        skill: Sample::of(&skill.collect::<Vec<_>>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiled::compiled;

    fn measured(id: &str, threads: usize) -> Measures {
        let variant = compiled(id);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("threads can be started");
        let made = pool.install(|| measure(&variant, 60, 1, &|| false));
        made.expect("the hands can be played")
            .expect("nobody stops it")
    }

    #[test]
    fn the_same_seed_measures_the_same_on_any_number_of_threads() {
        assert_eq!(measured("gibbs-1878", 1), measured("gibbs-1878", 3));
    }

    #[test]
    fn measures_are_those_of_the_game() {
        let found = measured("cavendish-1896", 2);
        // Each side plays twelve cards, and its last is no choice.
        assert!(
            (found.tricks.mean - 12.0).abs() < 1e-12,
            "{:?}",
            found.tricks
        );
        let first = found.branching.get(&Stage::Trick(1)).expect("it is played");
        assert_eq!(first.count, 120);
        assert!(first.mean > 4.0 && first.mean <= 12.0, "{first:?}");
        let last = found
            .branching
            .get(&Stage::Trick(12))
            .expect("it is played");
        assert!((last.mean - 1.0).abs() < 1e-12, "{last:?}");
        // Exchanges of a Piquet hand are too many to list: each of the 60 hands has two.
        assert_eq!(found.branching.get(&Stage::Exchange), None);
        let exchanges = found.unlisted.get(&Stage::Exchange);
        assert!(exchanges.is_some_and(|n| *n >= 120), "{exchanges:?}");
        assert_eq!(found.leaf_correlation.of, 60);
        let df = found.disambiguation.mean;
        assert!(df > 0.2 && df < 1.0, "{df}");
        assert!(found.skill.mean > 0.0, "{:?}", found.skill);
    }

    #[test]
    fn whoever_stops_it_gets_nothing_of_the_variant() {
        let variant = compiled("gibbs-1878");
        assert_eq!(measure(&variant, 5, 1, &|| true), Ok(None));
    }
}
