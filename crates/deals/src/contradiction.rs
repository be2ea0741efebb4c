//! Why no deal fits a description.

use crate::hidden::{DealError, Hidden};
use crate::place::{PlaceId, PlaceSet};
use codille_lang::cards::Card;

/// Why no deal fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// A card may lie nowhere.
    Nowhere(Card),
    /// More cards may lie in these places only than the places hold.
    Crowded {
        /// The places.
        places: PlaceSet,
        /// The cards that may lie nowhere else.
        cards: u32,
        /// The cards that the places hold together.
        room: u32,
    },
    /// These statements, by their numbers from 0, do not hold together; without any one of them the others do.
    Statements(Vec<usize>),
}

/// Finds out why no deal fits.
pub(crate) fn why(hidden: &Hidden) -> Result<Contradiction, DealError> {
    let nowhere = hidden.cards().iter().find(|(_, places)| places.is_empty());
    if let Some((card, _)) = nowhere {
        return Ok(Contradiction::Nowhere(*card));
    }
    if let Some(crowded) = crowded(hidden) {
        return Ok(crowded);
    }
    // Each statement without which there is still no deal is left out.
    let mut kept: Vec<usize> = (0..hidden.statements().len()).collect();
    for left_out in 0..hidden.statements().len() {
        let fewer: Vec<usize> = kept.iter().copied().filter(|k| *k != left_out).collect();
        if hidden.with_only(&fewer).counted()?.count() == 0 {
            kept = fewer;
        }
    }
    Ok(Contradiction::Statements(kept))
}

/// Finds places that have too little room. As the places hold as many cards as are hidden, there are such places wherever the
/// cards can't be parted (Hall's theorem).
fn crowded(hidden: &Hidden) -> Option<Contradiction> {
    let all: PlaceSet = PlaceId::all().take(hidden.sizes().len()).collect();
    let mut sets = all.subsets();
    sets.find_map(|places| {
        let within = hidden
            .cards()
            .iter()
            .filter(|(_, may)| may.is_within(places));
        let cards = u32::try_from(within.count()).unwrap_or(u32::MAX);
        let sizes = places.iter().filter_map(|p| hidden.sizes().get(p.index()));
        let room = sizes.sum();
        (cards > room).then_some(Contradiction::Crowded {
            places,
            cards,
            room,
        })
    })
}
