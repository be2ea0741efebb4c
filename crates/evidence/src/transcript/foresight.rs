//! Where a record ends early: what lawful play can still bring.

use codille_lang::ids::BySeat;
use serde::Serialize;
use serde_json::{Map, Value};

use super::marks::signed_sums;
use crate::run::reachable_results;
use codille_engine::{Decision, Hand};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::listed;

/// Every end that lawful play can still bring, no right being used.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Foreseen {
    /// The names of the results.
    pub results: Vec<String>,
    /// What each seat has then won or lost, where all ends agree on it.
    pub net: Option<Map<String, Value>>,
}

/// Looks ahead from where a record ends in play; `None` elsewhere, or where that takes more than `most` positions.
pub fn foreseen(hand: &Hand, seats: &[String], most: usize) -> Option<Foreseen> {
    if !matches!(hand.decision, Decision::Play(_)) {
        return None;
    }
    let outlook = reachable_results(hand, most)?;
    let by_seat = |net: &BySeat<i64>| {
        let pairs = seats.iter().zip(net);
        pairs.map(|(seat, n)| (seat.clone(), (*n).into())).collect()
    };
    Some(Foreseen {
        results: outlook.results,
        net: outlook.net.map(|net| by_seat(&net)),
    })
}

impl Foreseen {
    /// Tells it in a line.
    pub(super) fn told(&self, look: TermStyle) -> String {
        let ends = match self.results.as_slice() {
            [one] => format!("{one}, however it is played out"),
            some => format!("{} can still come of it", listed(some, "or")),
        };
        let net = (self.net.as_ref()).map_or_else(String::new, |net| {
            format!("; in all {}", signed_sums(net, look))
        });
        look.hanging("Foreseen:", 0, 2, Color::Plain, &format!("{ends}{net}"))
    }
}
