//! Cards and numbers as they stand in a sentence: type for the eye, words for the ear. Deals none.

use crate::html::joined;
use crate::replay::card_html;
use codille_lang::cards::{Card, Suit, parse_card};
use codille_lang::words::{capital, spelt};
use maud::{Markup, Render, html};

/// Writes a card as type with its name for those who listen.
pub fn card(card: Card) -> Markup {
    card_html(card)
}

/// Writes cards beside each other.
pub fn cards(cards: impl IntoIterator<Item = Card>) -> Markup {
    html! { span.cards { (joined(cards.into_iter().map(card), " ")) } }
}

/// Writes cards given in notation; what is none stays as it is.
pub(super) fn noted<'m>(marks: impl IntoIterator<Item = &'m str>) -> Markup {
    let one = |m: &str| parse_card(m).map_or_else(|_| m.render(), card);
    html! { span.cards { (joined(marks.into_iter().map(one), " ")) } }
}

/// Says a card: `the Queen of Spades`.
pub fn name(card: Card) -> String {
    format!("the {} of {}", card.rank().name(), suit(card.suit()))
}

/// Says a suit with a capital.
pub(super) fn suit(suit: Suit) -> String {
    capital(suit.name())
}

/// Writes a number as the last arguments want it: `words`, `Words`, `abs`, otherwise digits.
pub(super) fn number(n: i64, called: &super::parse::Called) -> Markup {
    let n = if called.has("abs") { n.abs() } else { n };
    html! {
        @if called.has("words") {
            (spelt(n))
        } @else if called.has("Words") {
            (capital(&spelt(n)))
        } @else {
            @if n < 0 { "\u{2212}" }
            (n.unsigned_abs())
        }
    }
}
