//! Numbers of cards of a kind: a card, a suit, a rank or a colour.

use super::Reading;
use super::card_list::{parse, suit_of};
use crate::holding::Further;
use codille_edition::yaml::Text;
use codille_lang::cards::{CardSet, Rank, Suit};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;

impl Reading<'_> {
    /// Reads `2 of {K}`, `3 of D`, `1 of red` or `1 of {KS, KC}`.
    pub(crate) fn further(&mut self, text: &Text) -> Option<Further> {
        let read = || {
            let (count, kind) = text.as_str().split_once(" of ")?;
            let among = kind
                .trim_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}'))
                .split(|c: char| c.is_whitespace() || c == ',')
                .filter(|w| !w.is_empty())
                .map(kind_of)
                .collect::<Option<Vec<_>>>()?;
            let count = count.trim().parse().ok()?;
            let among = among.into_iter().fold(CardSet::EMPTY, |all, one| all | one);
            Some(Further {
                count,
                among,
                span: text.span(),
            })
        };
        let found = read();
        if found.is_none() {
            let fault = Diagnostic::error(
                BAD_FIELD,
                format!("`{text}` is no number of cards of a kind"),
                text.span(),
            );
            self.faults
                .push(fault.help("write `3 of D`, `1 of red`, `2 of {K}` or `1 of {KS, KC}`"));
        }
        found
    }
}

/// Returns the cards of a kind: a card, a suit, a rank or a colour.
fn kind_of(word: &str) -> Option<CardSet> {
    let two = |a, b| CardSet::suit(a) | CardSet::suit(b);
    match word {
        "red" => Some(two(Suit::Hearts, Suit::Diamonds)),
        "black" => Some(two(Suit::Spades, Suit::Clubs)),
        _ => parse(word)
            .map(CardSet::of)
            .or_else(|| suit_of(word).map(CardSet::suit))
            .or_else(|| Rank::from_mark(word).map(CardSet::rank)),
    }
}
