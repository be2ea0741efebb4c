//! The situations that can be put to two books: few that are listed, in the order of their size, and then what comes up in explored hands.
//!
//! What is listed goes through the tables of both: each game, seat, right and fault. Hands that are explored come only where a book asks
//! something; what a book forbids or leaves out is seen where it is asked all the same.

use super::situation::Situation;
use super::{auction, point, two};
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};

/// Sections of the table that are laid side by side.
const SECTIONS: [&str; 6] = ["seats", "pack", "direction", "cut", "deal", "phases"];

/// Lists the situations, the smallest first, and why some kinds can't be put to both books.
pub(super) fn space(
    variants: [&Variant; 2],
) -> (Box<dyn Iterator<Item = Situation> + '_>, Vec<String>) {
    if two::declare(variants) {
        let tables = SECTIONS.map(Situation::Table).into_iter();
        let all = tables.chain(point::points(variants));
        return (Box::new(all), Vec::new());
    }
    let (all, notes) = auctioned(variants);
    (Box::new(all), notes)
}

/// The same of games with an auction.
fn auctioned(variants: [&Variant; 2]) -> (impl Iterator<Item = Situation>, Vec<String>) {
    let [a, b] = variants;
    let mut notes = Vec::new();
    let mut small: Vec<Situation> = SECTIONS.map(Situation::Table).into();
    let seated = (a.players, a.hands) == (b.players, b.hands);
    if seated {
        small.extend(auction::listed(variants));
    } else {
        notes.push("They seat different numbers: no deal can be put to both.".to_owned());
    }
    if seated && !settled_alike(variants) {
        notes.push(
            "Their hands have different numbers of cards: no settlement can be put to both."
                .to_owned(),
        );
    }
    let one: Vec<&str> = (a.checked.table.games.iter().chain(&b.checked.table.games))
        .filter(|g| !games(variants).contains(&g.like))
        .map(|g| g.name.as_str())
        .collect();
    if !one.is_empty() {
        let names = one.join(", ").replace('_', " ");
        notes.push(format!(
            "Games that only one of them has were not tried: {names}."
        ));
    }
    let points = point::points(variants);
    (small.into_iter().chain(points), notes)
}

/// Tells whether a settled hand can be put to both books: as many play, with as many cards.
pub(super) fn settled_alike([a, b]: [&Variant; 2]) -> bool {
    let shape = |v: &Variant| (v.players, v.hands, v.facts().tricks_total);
    shape(a) == shape(b)
}

pub(super) fn common(variants: [&Variant; 2]) -> CardSet {
    let [a, b] = variants;
    a.checked.table.pack & b.checked.table.pack
}

pub(super) fn suits(variants: [&Variant; 2]) -> Vec<Suit> {
    let cards = common(variants);
    let has = |s: &Suit| !(cards & CardSet::suit(*s)).is_empty();
    Suit::ALL.into_iter().filter(has).collect()
}

/// Returns the games that both books have.
pub(super) fn games(variants: [&Variant; 2]) -> Vec<String> {
    let [a, b] = variants;
    let there = |like: &str| b.checked.table.games.iter().any(|g| g.like == like);
    (a.checked.table.games.iter())
        .map(|g| g.like.clone())
        .filter(|g| there(g))
        .collect()
}

/// Returns an Ombre's hand of the common run: every other one of the highest trumps, three in all, and low cards of one suit.
pub(super) fn plain_hand(variants: [&Variant; 2], trump: Suit) -> CardSet {
    let [a, _] = variants;
    let (cards, order) = (common(variants), a.orders.of(Some(trump)));
    let trumps = order.trumps.iter().copied().filter(|c| cards.has(*c));
    let trumps: CardSet = trumps.step_by(2).take(3).collect();
    let plain: Vec<Card> = (cards - CardSet(order.mask)).iter().collect();
    let rest = a
        .checked
        .table
        .cards
        .saturating_sub(trumps.count() as usize);
    trumps | plain.into_iter().rev().take(rest).collect()
}
