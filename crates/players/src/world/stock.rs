//! What is known of the stock as dealt, place by place from the top.

use crate::memory::{Drawn, Memory};
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// What is known of a place in the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// This card lies there.
    Known(Card),
    /// A card that a seat took.
    Taken(Seat),
    /// A card known to lie there that another seat took.
    TakenKnown(Seat, Card),
    /// Nobody has taken or seen it.
    Open,
}

/// Lays out what is known of the stock as dealt, place by place from the top.
pub(super) fn slots(variant: &Variant, memory: &Memory) -> Option<Vec<Slot>> {
    let dealt = variant.checked.table.cards * variant.hands;
    let size = (variant.checked.table.pack.count() as usize).checked_sub(dealt)?;
    let mut slots = vec![Slot::Open; size];
    if let (Some(card), Some(first)) = (memory.turned, slots.first_mut()) {
        *first = Slot::Known(card);
    }
    let mut at = 0;
    for drawn in &memory.drawn {
        match drawn {
            Drawn::Taken { seat, count, cards } => {
                let end = at + *count as usize;
                let range = slots.get_mut(at..end)?;
                // A card that was turned up or seen lies where it was seen; of the others the order does not matter.
                let placed = range.iter().filter_map(|slot| match slot {
                    Slot::Known(card) => Some(*card),
                    Slot::Taken(_) | Slot::TakenKnown(..) | Slot::Open => None,
                });
                let placed: CardSet = placed.collect();
                let mut own = (*cards - placed).iter();
                for slot in range {
                    *slot = match *slot {
                        Slot::Known(card) if cards.is_empty() => Slot::TakenKnown(*seat, card),
                        Slot::Known(card) => Slot::Known(card),
                        Slot::Taken(_) | Slot::TakenKnown(..) | Slot::Open => {
                            own.next().map_or(Slot::Taken(*seat), Slot::Known)
                        }
                    };
                }
                at = end;
            }
            Drawn::Seen { cards } => {
                for (slot, card) in slots.iter_mut().skip(at).zip(cards) {
                    if let Some(card) = card {
                        *slot = Slot::Known(*card);
                    }
                }
            }
        }
    }
    Some(slots)
}
