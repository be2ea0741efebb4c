//! Cards and numbers as they stand in a sentence: type for the eye, words for the ear. Deals none.

use crate::html::escape;
use crate::replay::card_html;
use codille_lang::cards::{Card, Suit, parse_card};
use codille_lang::words::{capital, spelt};

/// Writes a card as type with its name for those who listen.
pub fn card(card: Card) -> String {
    card_html(card)
}

/// Writes cards beside each other.
pub fn cards(cards: impl IntoIterator<Item = Card>) -> String {
    let cards: Vec<String> = cards.into_iter().map(card).collect();
    format!("<span class=\"cards\">{}</span>", cards.join(" "))
}

/// Writes cards given in notation; what is none stays as it is.
pub(super) fn noted(marks: &[String]) -> String {
    let one = |m: &String| parse_card(m).map_or_else(|_| escape(m), card);
    let all: Vec<String> = marks.iter().map(one).collect();
    format!("<span class=\"cards\">{}</span>", all.join(" "))
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
pub(super) fn number(n: i64, called: &super::parse::Called) -> String {
    let n = if called.has("abs") { n.abs() } else { n };
    if called.has("words") {
        spelt(n)
    } else if called.has("Words") {
        capital(&spelt(n))
    } else if n < 0 {
        format!("\u{2212}{}", n.unsigned_abs())
    } else {
        n.to_string()
    }
}
