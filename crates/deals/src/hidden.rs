//! What is known of hidden cards: how many lie in each place, where each may lie, and what is stated of them.

use crate::counted::Counted;
use crate::place::{PLACES, PlaceId, PlaceSet};
use crate::statement::Statement;
use codille_lang::cards::{Card, CardSet};

/// What is wrong with a description, or what is beyond the counting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// There are too many places.
    #[error("hidden cards lie in {PLACES} places at most")]
    TooManyPlaces,
    /// A place of another description is named.
    #[error("there is no place {}: {places} are described", .place.index() + 1)]
    UnknownPlace {
        /// The place.
        place: PlaceId,
        /// How many places there are.
        places: usize,
    },
    /// A card is described twice.
    #[error("`{0}` is hidden twice")]
    CardTwice(Card),
    /// The places hold more or fewer cards than are hidden.
    #[error("{cards} cards are hidden, and the places hold {room}")]
    Sizes {
        /// The cards that are hidden.
        cards: u32,
        /// The cards that the places hold together.
        room: u32,
    },
    /// Something is stated of a card that is not hidden.
    #[error("`{0}` is not hidden, and something is stated of it")]
    NotHidden(Card),
    /// A set of cards has one that is not among those of which it tells.
    #[error("`{0}` is not among the cards of which the set tells")]
    NotAmong(Card),
    /// No number is at least so much and at most so much.
    #[error("at least {least} and at most {most} cards are never counted")]
    CrossedCounts {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// The statements tell more apart than fits.
    #[error("the statements tell more apart than can be counted at once")]
    TooManyStatements,
    /// The counting would need more room than it may take.
    #[error("more than {limit} situations would have to be kept while counting")]
    TooManySituations {
        /// The most that are kept.
        limit: usize,
    },
    /// There are more deals than fit in 128 bits.
    #[error("there are more deals than can be counted")]
    TooManyDeals,
}

/// What is known of hidden cards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hidden {
    /// How many cards lie in each place.
    sizes: Vec<u32>,
    /// The hidden cards, each with the places in which it may lie.
    cards: Vec<(Card, PlaceSet)>,
    statements: Vec<Statement>,
}

impl Hidden {
    /// Makes a description without places or cards.
    pub const fn new() -> Self {
        Self {
            sizes: Vec::new(),
            cards: Vec::new(),
            statements: Vec::new(),
        }
    }

    /// Adds a place that holds so many cards.
    ///
    /// # Errors
    /// There are as many places as may be.
    pub fn place(&mut self, size: u32) -> Result<PlaceId, DealError> {
        let free = PlaceId::all().nth(self.sizes.len());
        let place = free.ok_or(DealError::TooManyPlaces)?;
        self.sizes.push(size);
        Ok(place)
    }

    /// Hides cards: each lies in one of the places.
    ///
    /// # Errors
    /// A card is hidden already, or there is no such place.
    pub fn hide(&mut self, cards: CardSet, places: PlaceSet) -> Result<(), DealError> {
        for place in places.iter() {
            self.known(place)?;
        }
        let hidden = self.all();
        if let Some(twice) = (cards & hidden).iter().next() {
            return Err(DealError::CardTwice(twice));
        }
        self.cards.extend(cards.iter().map(|card| (card, places)));
        Ok(())
    }

    /// States something of the cards in places; all that is stated holds together.
    ///
    /// # Errors
    /// It tells of a place that is not described, or makes no sense in itself.
    pub fn state(&mut self, statement: Statement) -> Result<(), DealError> {
        let mut found = Ok(());
        statement.leaves(&mut |leaf| {
            if found.is_ok() {
                found = self.sound(leaf);
            }
        });
        found?;
        self.statements.push(statement);
        Ok(())
    }

    fn sound(&self, leaf: &Statement) -> Result<(), DealError> {
        match leaf {
            Statement::Count {
                place, least, most, ..
            } => {
                self.known(*place)?;
                let (least, most) = (*least, *most);
                if least > most {
                    return Err(DealError::CrossedCounts { least, most });
                }
            }
            Statement::OneOf { place, among, sets } => {
                self.known(*place)?;
                let beside = sets.iter().flat_map(|set| (*set - *among).iter()).next();
                if let Some(card) = beside {
                    return Err(DealError::NotAmong(card));
                }
            }
            Statement::All(_) | Statement::Any(_) | Statement::Not(_) => {}
        }
        Ok(())
    }

    fn known(&self, place: PlaceId) -> Result<(), DealError> {
        let places = self.sizes.len();
        if place.index() < places {
            Ok(())
        } else {
            Err(DealError::UnknownPlace { place, places })
        }
    }

    /// Counts the deals that fit.
    ///
    /// # Errors
    /// The places hold more or fewer cards than are hidden, something is stated of a card that is not, or the counting is beyond its limits.
    pub fn counted(&self) -> Result<Counted, DealError> {
        let cards = self.all();
        let room = self
            .sizes
            .iter()
            .try_fold(0_u32, |sum, n| sum.checked_add(*n));
        let room = room.unwrap_or(u32::MAX);
        if room != cards.count() {
            let cards = cards.count();
            return Err(DealError::Sizes { cards, room });
        }
        for statement in &self.statements {
            if let Some(card) = (statement.cards() - cards).iter().next() {
                return Err(DealError::NotHidden(card));
            }
        }
        Counted::new(self)
    }

    /// Returns all hidden cards.
    pub fn all(&self) -> CardSet {
        self.cards.iter().map(|(card, _)| *card).collect()
    }

    /// Returns how many cards lie in each place.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Returns the hidden cards, each with the places in which it may lie, in the order in which they were hidden.
    pub fn cards(&self) -> &[(Card, PlaceSet)] {
        &self.cards
    }

    /// Returns what is stated, in the order in which it was.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// Returns the same cards and places with only those of the statements that are wanted, by their places in the order.
    pub(crate) fn with_only(&self, wanted: &[usize]) -> Self {
        let kept = self.statements.iter().enumerate();
        let kept = kept.filter(|(at, _)| wanted.contains(at));
        Self {
            statements: kept.map(|(_, statement)| statement.clone()).collect(),
            ..self.clone()
        }
    }
}
