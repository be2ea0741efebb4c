//! What the rules say of a partie in its course.

use super::difference::Booked;
use codille_engine::variant::Variant;
use codille_engine::{Event, Partie};

/// How a partie stands by the rules of a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartieState {
    /// How often the coming deal counts.
    pub weight: i64,
    /// Whether it is over.
    pub over: bool,
    /// What is then paid.
    pub paid: Vec<Booked>,
    /// Whether the rules cannot tell what is paid.
    pub trouble: bool,
}

impl PartieState {
    /// Asks a variant how a partie stands.
    pub fn of(variant: &Variant, partie: &Partie) -> Self {
        let mut events: Vec<Event> = Vec::new();
        let over = partie.is_over(variant);
        let trouble = over
            && partie
                .settle(variant, &mut events)
                .balance
                .trouble
                .is_some();
        let booked = events.iter().filter_map(|e| Booked::of(variant, e));
        Self {
            weight: partie.weight(variant, &partie.next_deal(variant)),
            over,
            paid: booked.collect(),
            trouble,
        }
    }
}
