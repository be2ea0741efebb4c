//! Cards and numbers as they stand in a sentence: type for the eye, words for the ear. Deals none.

use crate::book::html::escape;
use crate::book::replay::card_html;
use crate::cards::{Card, Suit, parse_card};

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

/// Writes a word with a capital.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

const UNITS: [&str; 20] = [
    "nought",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// Spells a number up to ninety-nine; further ones stay in digits.
pub(super) fn spelt(number: i64) -> String {
    let Ok(n) = usize::try_from(number) else {
        return format!("\u{2212}{}", number.unsigned_abs());
    };
    if let Some(word) = UNITS.get(n) {
        return (*word).to_owned();
    }
    match (TENS.get(n / 10), n % 10) {
        (Some(ten), 0) => (*ten).to_owned(),
        (Some(ten), unit) => format!("{ten}-{}", UNITS.get(unit).unwrap_or(&"")),
        (None, _) => number.to_string(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelt() {
        let found: Vec<String> = [0, 13, 20, 45, 99, 100, -3]
            .into_iter()
            .map(spelt)
            .collect();
        let expected = [
            "nought",
            "thirteen",
            "twenty",
            "forty-five",
            "ninety-nine",
            "100",
            "\u{2212}3",
        ];
        assert_eq!(found, expected);
    }
}
