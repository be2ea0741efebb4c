//! Sums with their signs, suits with their symbols, and lists of names.

use codille_lang::cards::parse_card;
use codille_lang::layout::TermStyle;
use serde_json::{Map, Value};

/// Writes a sum with its sign.
pub fn signed(n: i64, ascii: bool) -> String {
    match (n, ascii) {
        (0, _) => "0".to_owned(),
        (1.., _) => format!("+{n}"),
        (_, true) => n.to_string(),
        (_, false) => format!("−{}", n.abs()),
    }
}

/// Writes sums by seat with their signs.
pub(super) fn signed_sums(sums: &Map<String, Value>, look: TermStyle) -> String {
    let each = sums.iter().map(|(seat, n)| {
        let n = n.as_i64().expect("a sum is a whole number");
        format!("{seat} {}", signed(n, look.ascii))
    });
    each.collect::<Vec<_>>().join(", ")
}

/// Returns how many letters the longest of some words has.
pub fn widest<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.map(|w| w.chars().count()).fold(0, usize::max)
}

/// Draws the suits of the cards in a text with symbols, unless only letters are wanted.
pub fn suits(text: &str, look: TermStyle) -> String {
    if look.ascii {
        return text.to_owned();
    }
    let word = |word: &str| {
        let card = word.trim_start_matches('[');
        let card = card.trim_end_matches([',', ';', '.', ':', '?', ']']);
        match parse_card(card) {
            Ok(found) => word.replacen(
                card,
                &format!("{}{}", found.rank(), found.suit().symbol()),
                1,
            ),
            Err(_) => word.to_owned(),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
