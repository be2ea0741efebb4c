//! The deals that fit what a source tells of a record: counted, drawn, and held against every statement.

mod laid;
mod lying;
mod played;
#[cfg(test)]
mod tests;

pub use laid::strained;
pub use lying::{KnownPlace, PlaceKind};
pub use played::{DrawnLines, Draws};

use super::runner::Runner;
use crate::ResolvedRecord;
use codille_deals::stated::ListPlaces;
use codille_deals::{Contradiction, Counted, Deal, DealError, Marginal, PlaceSet};
use codille_engine::variant::Variant;
use codille_lang::cards::CardSet;
use codille_lang::words::joined;
use codille_players::simulate;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The deals that fit what a source tells of a record.
#[derive(Debug, Clone)]
pub struct Reconstruction<'r> {
    variant: Arc<Variant>,
    record: &'r ResolvedRecord,
    /// Where cards lie, in the order of the counting.
    pub places: Vec<KnownPlace>,
    counted: Counted,
}

/// Why no deals are counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreconstructed {
    /// The source tells every card.
    #[error("the source tells every card, and there is nothing to reconstruct")]
    Known,
    /// A statement can't be followed.
    #[error("\"{words}\" can't be counted: {why}")]
    Statement {
        /// The statement in our words.
        words: String,
        /// Why.
        why: String,
    },
    /// No deal fits.
    #[error("no deal fits what the text tells: {0}")]
    Contradicted(String),
    /// The counting is beyond its limits, or the record makes no sense.
    #[error("{0}")]
    Uncounted(String),
}

impl From<DealError> for Unreconstructed {
    fn from(why: DealError) -> Self {
        Self::Uncounted(why.to_string())
    }
}

impl Runner<'_> {
    /// Counts the deals that fit what the source tells of a record.
    ///
    /// # Errors
    /// The source tells every card, no deal fits, or the counting is beyond its limits.
    pub fn reconstruct<'r>(
        &mut self,
        record: &'r ResolvedRecord,
    ) -> Result<Reconstruction<'r>, Unreconstructed> {
        let variant = self
            .ready(&record.item)
            .map_err(Unreconstructed::Uncounted)?;
        Reconstruction::new(variant, record)
    }
}

impl<'r> Reconstruction<'r> {
    pub(crate) fn new(
        variant: Arc<Variant>,
        record: &'r ResolvedRecord,
    ) -> Result<Self, Unreconstructed> {
        let lying::LostCards {
            mut hidden,
            places,
            mut stating,
        } = lying::lying(&variant, record)?;
        let facts = laid::blank(&variant, record);
        let mut lists = ListPlaces::default();
        for place in &places {
            if let Some((kind, seat)) = place.list() {
                lists.put(kind, seat, place.id);
            }
        }
        for stated in &record.stated {
            let words = stated.words.to_string();
            let refused = |why: String| Unreconstructed::Statement {
                words: stated.words.to_string(),
                why,
            };
            let statement = stated.condition.statement(&variant, &facts, &lists);
            let statement = statement.map_err(|why| refused(why.to_string()))?;
            hidden
                .state(statement)
                .map_err(|why| refused(why.to_string()))?;
            stating.push(words);
        }
        let counted = hidden.counted()?;
        if let Some(why) = counted.why_none()? {
            let told = contradicted(&why, &places, &stating);
            return Err(Unreconstructed::Contradicted(told));
        }
        Ok(Self {
            variant,
            record,
            places,
            counted,
        })
    }

    /// Returns how many deals fit.
    pub fn count(&self) -> u128 {
        self.counted.count()
    }

    /// Returns in how many deals each card lies in each place, in the order of [`places`](Self::places).
    ///
    /// # Errors
    /// There are more deals than can be counted.
    pub fn marginals(&self) -> Result<Vec<Marginal>, DealError> {
        self.counted.marginals()
    }

    /// Draws so many deals, each as likely as any other and none hanging on another.
    pub fn sample(&self, deals: usize, seed: u64) -> Vec<Deal> {
        let numbers = 0..deals as u64;
        numbers.filter_map(|at| self.drawn(seed, at)).collect()
    }

    /// Returns all deals.
    pub fn all(&self) -> Vec<Deal> {
        let mut all = Vec::new();
        let end = self.counted.for_each(|deal| {
            all.push(deal.clone());
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(end.is_continue(), "nothing ends it");
        all
    }

    /// Draws the deal of a number in the order of the draws of a seed.
    pub(super) fn drawn(&self, seed: u64, at: u64) -> Option<Deal> {
        self.counted.draw(&mut simulate::rng(seed, at))
    }

    /// Lays the cards of a deal into a record that begins as this one does.
    pub(super) fn lay(&self, deal: &Deal, record: &mut ResolvedRecord) {
        let lists = record.start.lists_mut();
        for (list, place) in lists.zip(&self.places) {
            list.cards = deal.of(place.id).iter().collect();
            list.open.clear();
        }
    }

    /// Holds a deal against all that the source tells, without the counting: the cards of the pack lie in places of their sizes, those told
    /// where they are told, and the rules uphold every statement.
    ///
    /// # Errors
    /// What does not hold.
    pub fn uphold(&self, deal: &Deal) -> Result<(), String> {
        let hands = self.places.iter().map(|place| (place, deal.of(place.id)));
        laid::uphold(&self.variant, self.record, hands)
    }
}

/// Says why no deal fits.
fn contradicted(why: &Contradiction, places: &[KnownPlace], stating: &[String]) -> String {
    match why {
        Contradiction::Nowhere(card) => format!("{card} can lie nowhere"),
        Contradiction::Crowded {
            places: crowded,
            cards,
            room,
        } => {
            let names = named(*crowded, places);
            format!("{cards} cards can lie in {names} only, which have room for {room}")
        }
        Contradiction::Statements(all) => {
            let words = all.iter().filter_map(|at| stating.get(*at));
            let words: Vec<String> = words.map(|words| format!("\"{words}\"")).collect();
            match words.as_slice() {
                [one] => format!("{one} holds in none beside the cards that are told"),
                many => format!("{} do not hold together", joined(many.iter(), ", ")),
            }
        }
    }
}

fn named(set: PlaceSet, places: &[KnownPlace]) -> String {
    let names = places.iter().filter(|place| set.has(place.id));
    joined(names.map(|place| place.name.clone()), " and ")
}

/// Returns the cards that lie in a place in every deal.
pub fn certain_in(place: &KnownPlace, marginals: &[Marginal], deals: u128) -> CardSet {
    let always = |marginal: &&Marginal| marginal.deals.get(place.id.index()) == Some(&deals);
    marginals.iter().filter(always).map(|m| m.card).collect()
}
