//! Tricks that can be put to two books: which card wins.

use super::situation::Situation;
use super::space::{common, suits};
use codille_engine::variant::Variant;

/// Lists tricks of two cards.
pub(super) fn tricks(variants: [&Variant; 2]) -> Vec<Situation> {
    let cards = common(variants);
    let mut out = Vec::new();
    for trump in suits(variants) {
        for led in cards.iter() {
            for card in cards.iter().filter(|c| *c != led) {
                out.push(Situation::Trick { trump, led, card });
            }
        }
    }
    out
}
