//! Cards and lists of cards, some of which may be unknown.

use super::Reading;
use crate::holding::CardList;
use codille_edition::yaml::Text;
use codille_lang::cards::{Card, CardSet, Suit, parse_card};
use codille_lang::diagnostic::code::{BAD_CARD, BAD_FIELD};
use codille_lang::span::Span;

impl Reading<'_> {
    /// Reads one card.
    pub(crate) fn card(&mut self, text: &Text) -> Option<Card> {
        self.no_card(text.as_str().trim(), text.span())
    }

    /// Reads a suit by its letter or its name.
    pub(crate) fn suit(&mut self, text: &Text) -> Option<Suit> {
        let suit = suit_of(text.as_str()).or_else(|| Suit::from_name(text.as_str()));
        if suit.is_none() {
            self.unknown(BAD_FIELD, "suit", text, &["S", "H", "D", "C"]);
        }
        suit
    }

    /// Reads cards, leaving out those that are none or stand there twice.
    pub(crate) fn list(&mut self, text: &Text) -> CardList {
        self.list_by(text, parse)
    }

    /// Reads cards with words that `read` knows.
    pub(crate) fn list_by(&mut self, text: &Text, read: impl Fn(&str) -> Option<Card>) -> CardList {
        let mut list = CardList {
            span: text.span(),
            ..CardList::default()
        };
        for (word, span) in words(text) {
            let Some(card) = read(word) else {
                self.no_card(word, span);
                continue;
            };
            self.enter(&mut list, card, span);
        }
        list
    }

    /// Reads cards of which some may be unknown: `?`, `?S`, `9H|7H`.
    pub(crate) fn open_list(&mut self, text: &Text) -> CardList {
        let mut open = Vec::new();
        let words = words(text);
        for (word, _) in &words {
            open.extend(open_card(word));
        }
        if open.is_empty() {
            return self.list(text);
        }
        let mut list = CardList {
            span: text.span(),
            open,
            ..CardList::default()
        };
        for (word, span) in words.into_iter().filter(|(w, _)| open_card(w).is_none()) {
            let Some(card) = self.no_card(word, span) else {
                continue;
            };
            self.enter(&mut list, card, span);
        }
        list
    }

    /// Puts a card into a list that has not got it yet.
    fn enter(&mut self, list: &mut CardList, card: Card, span: Span) {
        let first = list.cards.iter().position(|c| *c == card);
        if let Some(first) = first.and_then(|i| list.spans.get(i)) {
            self.twice(card, span, *first);
        } else {
            list.cards.push(card);
            list.spans.push(span);
        }
    }

    fn no_card(&mut self, word: &str, span: Span) -> Option<Card> {
        parse_card(word)
            .map_err(|e| self.fault(BAD_CARD, e.to_string(), span))
            .ok()
    }
}

pub(super) fn parse(word: &str) -> Option<Card> {
    parse_card(word).ok()
}

/// Returns the suit of a single letter.
pub(super) fn suit_of(word: &str) -> Option<Suit> {
    let mut letters = word.chars();
    let suit = letters.next().and_then(Suit::from_letter)?;
    letters.next().is_none().then_some(suit)
}

/// Returns the cards that an unknown one may be; `None` where the word names a card or nothing.
fn open_card(word: &str) -> Option<CardSet> {
    match word.strip_prefix('?') {
        Some("") => {
            let suits = Suit::ALL.into_iter().map(CardSet::suit);
            Some(suits.fold(CardSet::EMPTY, |all, one| all | one))
        }
        Some(suit) => suit_of(suit).map(CardSet::suit),
        None if word.contains('|') => word.split('|').map(parse).collect(),
        None => None,
    }
}

/// Returns the words of a text with their places; the whole text where the file writes it otherwise.
fn words(text: &Text) -> Vec<(&str, Span)> {
    let value = text.as_str().trim();
    let whole = text.span();
    let plain = whole.range().len() == value.len();
    let mut found = Vec::new();
    let mut start = 0;
    for word in value.split(|c: char| c.is_whitespace() || c == ',') {
        let at = whole.start as usize + start;
        let span = Span::new(whole.file, at, at + word.len());
        start += word.len() + 1;
        if !word.is_empty() {
            found.push((word, if plain { span } else { whole }));
        }
    }
    found
}
