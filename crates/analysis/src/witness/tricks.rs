//! Tricks that can be put to two books: which card wins, and what may be played.

use super::situation::{Play, Situation};
use super::space::{common, suits};
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};

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

/// Lists plays to a trick: any two cards to any lead, then the third hand to trumps, then hands of the highest trumps.
pub(super) fn plays(variants: [&Variant; 2]) -> impl Iterator<Item = Situation> {
    pairs(variants)
        .chain(thirds(variants))
        .chain(runs(variants))
}

fn pairs(variants: [&Variant; 2]) -> impl Iterator<Item = Situation> {
    let cards = common(variants);
    let all: Vec<Card> = cards.iter().collect();
    suits(variants).into_iter().flat_map(move |trump| {
        let all = all.clone();
        cards
            .iter()
            .flat_map(move |led| {
                let rest: Vec<Card> = all.iter().copied().filter(|c| *c != led).collect();
                let mut out = Vec::new();
                for (i, first) in rest.iter().enumerate() {
                    for second in rest.iter().skip(i + 1) {
                        out.push(Situation::Play(Play {
                            trump,
                            led,
                            second: None,
                            held: CardSet::of(*first) | CardSet::of(*second),
                            ombre: false,
                        }));
                    }
                }
                out
            })
            .collect::<Vec<_>>()
    })
}

/// Lists tricks of trumps to which the third hand, with one trump and another card, is to play.
fn thirds(variants: [&Variant; 2]) -> impl Iterator<Item = Situation> {
    let all: Vec<Card> = common(variants).iter().collect();
    suits(variants).into_iter().flat_map(move |trump| {
        let trumps: Vec<Card> = trumps(variants, trump).iter().collect();
        let mut out = Vec::new();
        for led in &trumps {
            for second in trumps.iter().filter(|c| *c != led) {
                let free = |c: &&Card| *c != led && *c != second;
                for first in trumps.iter().filter(free) {
                    for other in all.iter().filter(free).filter(|c| *c != first) {
                        out.push(Situation::Play(Play {
                            trump,
                            led: *led,
                            second: Some(*second),
                            held: CardSet::of(*first) | CardSet::of(*other),
                            ombre: false,
                        }));
                    }
                }
            }
        }
        out
    })
}

/// Lists leads of trumps to which a hand of the highest trumps and one other card is to play.
fn runs(variants: [&Variant; 2]) -> impl Iterator<Item = Situation> {
    let all = common(variants);
    suits(variants).into_iter().flat_map(move |trump| {
        let order = variants.map(|v| v.orders.of(Some(trump)).trumps.clone());
        let [first, second] = order;
        let highest: Vec<Card> = (first.iter().zip(&second))
            .take_while(|(a, b)| a == b)
            .map(|(a, _)| *a)
            .collect();
        let plain = all - trumps(variants, trump);
        let mut out = Vec::new();
        for count in 1..highest.len() {
            let (held, rest) = highest.split_at(count);
            let held: CardSet = held.iter().copied().collect();
            for led in rest {
                for other in plain.iter() {
                    for ombre in [false, true] {
                        out.push(Situation::Play(Play {
                            trump,
                            led: *led,
                            second: None,
                            held: held | CardSet::of(other),
                            ombre,
                        }));
                    }
                }
            }
        }
        out
    })
}

/// Returns the cards that are trumps in both books.
fn trumps(variants: [&Variant; 2], trump: Suit) -> CardSet {
    let [a, b] = variants.map(|v| CardSet(v.orders.of(Some(trump)).mask));
    a & b
}
