//! The deals that fit a description, counted: for every situation that can arise while cards are laid, in how many ways it ends well.

use crate::contradiction::{Contradiction, why};
use crate::hidden::{DealError, Hidden};
use crate::place::PlaceId;
use crate::watch::Watch;
use codille_lang::cards::{Card, CardSet};
use codille_lang::sorting;
use rand::RngExt;
use std::ops::ControlFlow;

/// The most situations that are kept.
const SITUATIONS: usize = 2_000_000;

/// A situation with the number of deals that follow from it.
type Ways = (u128, u128);

/// Where the hidden cards of one deal lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal(Vec<CardSet>);

impl Deal {
    /// Returns the cards of a place; none of a place that the description has not.
    pub fn of(&self, place: PlaceId) -> CardSet {
        self.0.get(place.index()).copied().unwrap_or_default()
    }

    fn lay(&mut self, card: Card, place: PlaceId) {
        if let Some(cards) = self.0.get_mut(place.index()) {
            cards.insert(card);
        }
    }

    fn lift(&mut self, card: Card, place: PlaceId) {
        if let Some(cards) = self.0.get_mut(place.index()) {
            cards.remove(card);
        }
    }
}

/// In how many deals a card lies in each place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marginal {
    /// The card.
    pub card: Card,
    /// The number of deals, place by place in their order; together they are all deals.
    pub deals: Vec<u128>,
}

/// The deals that fit a description.
#[derive(Debug, Clone)]
pub struct Counted {
    hidden: Hidden,
    watch: Watch,
    /// The situations after so many cards, sorted, of those that end well.
    layers: Vec<Vec<Ways>>,
}

impl Counted {
    pub(crate) fn new(hidden: &Hidden) -> Result<Self, DealError> {
        let watch = Watch::new(hidden)?;
        let (mut layers, followed) = reached(&watch, hidden.sizes())?;
        for (_, ways) in layers.last_mut().into_iter().flatten() {
            *ways = 1;
        }
        for (at, followed) in followed.iter().enumerate().rev() {
            if let (here, [after, ..]) = layers.split_at_mut(at + 1)
                && let Some(layer) = here.last_mut()
            {
                followed.count(layer, after)?;
            }
        }
        for layer in &mut layers {
            layer.retain(|(_, ways)| *ways > 0);
        }
        Ok(Self {
            hidden: hidden.clone(),
            watch,
            layers,
        })
    }

    /// Returns how many deals fit.
    pub fn count(&self) -> u128 {
        self.layers
            .first()
            .and_then(|layer| layer.first())
            .map_or(0, |(_, ways)| *ways)
    }

    /// Returns why no deal fits; `None` where one does.
    ///
    /// # Errors
    /// The counting of a part of the statements is beyond its limits.
    pub fn why_none(&self) -> Result<Option<Contradiction>, DealError> {
        if self.count() > 0 {
            return Ok(None);
        }
        why(&self.hidden).map(Some)
    }

    /// Returns the deal of a number, counted from 0 in the order of [`for_each`](Self::for_each); `None` where there are not so many.
    pub fn nth(&self, number: u128) -> Option<Deal> {
        let (mut situation, all) = *self.layers.first()?.first()?;
        if number >= all {
            return None;
        }
        let mut left = number;
        let mut deal = self.blank();
        for (at, (card, _)) in self.watch.order().iter().enumerate() {
            let after = self.layers.get(at + 1)?;
            let mut ways = followers(&self.watch, (situation, at), after);
            let chosen = ways.find_map(|((place, next), further)| {
                if left < further {
                    return Some((place, next));
                }
                left -= further;
                None
            });
            let (place, next) = chosen?;
            deal.lay(*card, place);
            situation = next;
        }
        Some(deal)
    }

    /// Draws one of the deals, each as likely as any other; `None` where none fits. The same generator gives the same deal everywhere.
    pub fn draw(&self, rng: &mut impl RngExt) -> Option<Deal> {
        let all = self.count();
        (all > 0).then(|| self.nth(below(all, rng))).flatten()
    }

    /// Returns in how many deals each card lies in each place; cards in the order in which they were hidden, none where no deal fits.
    ///
    /// # Errors
    /// There are more deals than can be counted.
    pub fn marginals(&self) -> Result<Vec<Marginal>, DealError> {
        let mut found = Vec::new();
        // In how many ways each situation of a layer comes about.
        let mut before = vec![1_u128];
        for (at, (card, _)) in self.watch.order().iter().enumerate() {
            let (Some(here), Some(after)) = (self.layers.get(at), self.layers.get(at + 1)) else {
                break;
            };
            if here.is_empty() {
                break;
            }
            let mut deals = vec![0_u128; self.hidden.sizes().len()];
            let mut came = vec![0_u128; after.len()];
            for ((situation, _), ways) in here.iter().zip(&before) {
                for ((place, next), further) in followers(&self.watch, (*situation, at), after) {
                    let many = ways.checked_mul(further).ok_or(DealError::TooManyDeals)?;
                    add(deals.get_mut(place.index()), many)?;
                    let next = place_of(after, next);
                    add(next.and_then(|at| came.get_mut(at)), *ways)?;
                }
            }
            found.push(Marginal { card: *card, deals });
            before = came;
        }
        let place = |card: Card| self.hidden.cards().iter().position(|(c, _)| *c == card);
        sorting::by_key(&mut found, |m| place(m.card));
        Ok(found)
    }

    /// Calls `f` for every deal, in an order that depends on the description alone, until it breaks off.
    pub fn for_each<B>(&self, mut f: impl FnMut(&Deal) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some((start, _)) = self.layers.first().and_then(|layer| layer.first()) else {
            return ControlFlow::Continue(());
        };
        self.walk((*start, 0), &mut self.blank(), &mut f)
    }

    fn walk<B>(
        &self,
        (situation, at): (u128, usize),
        deal: &mut Deal,
        f: &mut impl FnMut(&Deal) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let card = self.watch.order().get(at).map(|(card, _)| *card);
        let (Some(card), Some(after)) = (card, self.layers.get(at + 1)) else {
            return f(deal);
        };
        for ((place, next), _) in followers(&self.watch, (situation, at), after) {
            deal.lay(card, place);
            self.walk((next, at + 1), deal, f)?;
            deal.lift(card, place);
        }
        ControlFlow::Continue(())
    }

    fn blank(&self) -> Deal {
        Deal(vec![CardSet::EMPTY; self.hidden.sizes().len()])
    }
}

/// Where the situations of a layer lead when the next card is laid.
#[derive(Debug, Default)]
struct Followed {
    /// How many situations follow from each.
    many: Vec<u8>,
    /// The places in the next layer of those that follow from the first, then of those from the second, and so on.
    next: Vec<u32>,
}

impl Followed {
    /// Counts the deals that follow from each situation of a layer.
    fn count(&self, layer: &mut [Ways], after: &[Ways]) -> Result<(), DealError> {
        let mut rest = self.next.as_slice();
        for ((_, ways), many) in layer.iter_mut().zip(&self.many) {
            let (own, others) = rest.split_at(usize::from(*many));
            rest = others;
            for (_, further) in own.iter().filter_map(|next| after.get(*next as usize)) {
                *ways = ways.checked_add(*further).ok_or(DealError::TooManyDeals)?;
            }
        }
        Ok(())
    }
}

/// Returns all situations that can be reached, after each number of cards, and where those of all layers but the last lead; nothing is
/// counted yet.
fn reached(watch: &Watch, sizes: &[u32]) -> Result<(Vec<Vec<Ways>>, Vec<Followed>), DealError> {
    let mut layers = vec![Vec::from_iter(watch.start(sizes).map(|s| (s, 0)))];
    let mut all = Vec::new();
    let mut kept = 0;
    for (at, (_, places)) in watch.order().iter().enumerate() {
        let mut many = Vec::new();
        let mut reached = Vec::new();
        for (situation, _) in layers.last().into_iter().flatten() {
            let before = reached.len();
            reached.extend(places.iter().filter_map(|p| watch.next(*situation, at, p)));
            let own = u8::try_from(reached.len() - before);
            many.push(own.expect("there are few places"));
        }
        let mut next: Vec<Ways> = reached.iter().map(|s| (*s, 0)).collect();
        sorting::sort(&mut next);
        next.dedup();
        kept += next.len();
        if kept > SITUATIONS {
            return Err(DealError::TooManySituations { limit: SITUATIONS });
        }
        let place = |situation: &u128| {
            let found = place_of(&next, *situation).expect("it was put there");
            u32::try_from(found).expect("few situations are kept")
        };
        all.push(Followed {
            many,
            next: reached.iter().map(place).collect(),
        });
        layers.push(next);
    }
    Ok((layers, all))
}

/// Returns the place of a situation in a layer; `None` where it isn't in it.
fn place_of(layer: &[Ways], situation: u128) -> Option<usize> {
    layer.binary_search_by_key(&situation, |(s, _)| *s).ok()
}

/// Goes through the places in which the next card may lie, with the situations that follow and the deals that follow from these.
fn followers<'w>(
    watch: &'w Watch,
    (situation, at): (u128, usize),
    after: &'w [Ways],
) -> impl Iterator<Item = ((PlaceId, u128), u128)> + 'w {
    let places = watch.order().get(at).map(|(_, places)| *places);
    let places = places.unwrap_or_default().iter();
    places.filter_map(move |place| {
        let next = watch.next(situation, at, place)?;
        let (_, ways) = after.get(place_of(after, next)?)?;
        Some(((place, next), *ways))
    })
}

fn add(sum: Option<&mut u128>, more: u128) -> Result<(), DealError> {
    if let Some(sum) = sum {
        *sum = sum.checked_add(more).ok_or(DealError::TooManyDeals)?;
    }
    Ok(())
}

/// Draws a number below another, each as likely as any other: bits that are too large are thrown away, so that nothing is rounded.
fn below(all: u128, rng: &mut impl RngExt) -> u128 {
    let bits = u128::BITS - (all - 1).leading_zeros();
    loop {
        let high = u128::from(rng.random::<u64>()) << 64;
        let drawn = high | u128::from(rng.random::<u64>());
        // A shift by all bits is not allowed, and only 0 lies below 1.
        let number = drawn.checked_shr(u128::BITS - bits).unwrap_or(0);
        if number < all {
            return number;
        }
    }
}
