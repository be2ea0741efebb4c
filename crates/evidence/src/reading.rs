//! Reads the words of one file of evidence and gathers its faults: cards, suits, seats, citations.

use super::case::is_of;
use super::holding::{CardList, Further, Hand};
use super::usage::Usage;
use super::whose::Owner;
use codille_edition::ruleset::Edition;
use codille_edition::text::PassageId;
use codille_edition::yaml::{Pairs, Text};
use codille_lang::cards::{Card, CardSet, Rank, Suit, parse_card};
use codille_lang::diagnostic::code::{
    BAD_CARD, BAD_FIELD, CARD_TWICE, UNKNOWN_PASSAGE, UNKNOWN_SEAT,
};
use codille_lang::diagnostic::{Code, Diagnostic, nearest};
use codille_lang::span::Span;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One pass over a file.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    /// Where files, passages and variants are looked up.
    pub(super) edition: &'a Edition,
    /// The work that the file belongs to.
    pub(super) work: &'a str,
    /// What is known of whose everything in the file is.
    pub(super) owner: Owner,
    /// What is wrong so far.
    pub(super) faults: Vec<Diagnostic>,
    /// What variants know of acts, as far as it was asked; one file hands it on to the next.
    pub(super) usages: BTreeMap<String, Rc<Usage>>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(edition: &'a Edition, work: &'a str) -> Self {
        Self {
            edition,
            work,
            owner: Owner::Unsaid,
            faults: Vec::new(),
            usages: BTreeMap::new(),
        }
    }

    /// Returns what a variant knows of acts.
    pub(super) fn usage(&mut self, variant: &str) -> Rc<Usage> {
        let edition = self.edition;
        let gathered = || {
            let raw = edition.variant_of(variant);
            Rc::new(raw.map_or_else(Usage::default, |raw| Usage::of(edition, raw)))
        };
        let known = self.usages.entry(variant.to_owned());
        Rc::clone(known.or_insert_with(gathered))
    }

    /// Notes an error.
    pub(super) fn fault(&mut self, code: Code, title: impl Into<String>, span: Span) {
        self.faults.push(Diagnostic::error(code, title, span));
    }

    /// Notes that a word is none of those known.
    pub(super) fn unknown(&mut self, code: Code, what: &str, word: &Text, known: &[&str]) {
        let fault = Diagnostic::error(code, format!("no {what} `{word}`"), word.span())
            .saying(format!("known are {}", listed(known)));
        // Of a single letter every other is near.
        let long = word.as_str().chars().nth(1).is_some();
        let near = nearest(word.as_str(), known.iter().copied().filter(|_| long));
        self.faults.push(fault.suggest(near));
    }

    /// Puts the work before bare citations and notes those that lead nowhere; a law in parts is cited with all of them.
    pub(super) fn cites(&mut self, cites: &[Text]) -> Vec<Text> {
        let library = &self.edition.library;
        let mut out = Vec::new();
        for cite in cites {
            let full = PassageId::of(cite.as_str(), self.work).0;
            let parts = library.passages().iter();
            let parts = parts.filter(|p| is_of(&p.id.0, &full));
            let known = out.len();
            if library.cited(&full, "").is_none() {
                out.extend(parts.map(|p| Text::new(p.id.0.as_str(), cite.span())));
            }
            if out.len() == known {
                self.faults.extend(library.unknown_passage(cite, self.work));
                out.push(Text::new(full, cite.span()));
            }
        }
        out
    }

    /// Does the same for a single citation.
    pub(super) fn cite(&mut self, cite: Option<&Text>) -> Option<Text> {
        self.cites(cite.map(std::slice::from_ref)?).pop()
    }

    /// Reads one card.
    pub(super) fn card(&mut self, text: &Text) -> Option<Card> {
        self.no_card(text.as_str().trim(), text.span())
    }

    /// Reads a suit by its letter or its name.
    pub(super) fn suit(&mut self, text: &Text) -> Option<Suit> {
        let suit = suit_of(text.as_str()).or_else(|| Suit::from_name(text.as_str()));
        if suit.is_none() {
            self.unknown(BAD_FIELD, "suit", text, &["S", "H", "D", "C"]);
        }
        suit
    }

    /// Reads cards, leaving out those that are none or stand there twice.
    pub(super) fn list(&mut self, text: &Text) -> CardList {
        self.list_by(text, parse)
    }

    /// Reads cards with words that `read` knows.
    pub(super) fn list_by(&mut self, text: &Text, read: impl Fn(&str) -> Option<Card>) -> CardList {
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
    pub(super) fn open_list(&mut self, text: &Text) -> CardList {
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

    /// Puts the work before a law; `law-46` stands for all its passages `law-46a`, `law-46b`.
    pub(super) fn law(&mut self, law: &Text) -> Text {
        let full = PassageId::of(law.as_str(), self.work).0;
        let mut passages = self.edition.library.passages().iter();
        if !passages.any(|p| is_of(&p.id.0, &full))
            && self.edition.library.cited(&full, "").is_none()
        {
            let title = format!("no passage `{law}`");
            self.fault(UNKNOWN_PASSAGE, title, law.span());
        }
        Text::new(full, law.span())
    }

    /// Reads the cards of several players, some of which may be unknown.
    pub(super) fn open_hands(&mut self, pairs: &Pairs<Text>, seats: &[Text]) -> Vec<Hand> {
        let hands = pairs.iter().map(|(seat, cards)| {
            self.seat(seat, seats);
            Hand {
                seat: seat.clone(),
                list: self.open_list(cards),
            }
        });
        hands.collect()
    }

    /// Reads the cards of several players; with `seats`, all of them must sit there.
    pub(super) fn hands(&mut self, pairs: &Pairs<Text>, seats: &[Text]) -> Vec<Hand> {
        let hands = pairs.iter().map(|(seat, cards)| {
            self.seat(seat, seats);
            Hand {
                seat: seat.clone(),
                list: self.list(cards),
            }
        });
        hands.collect()
    }

    /// Notes that the same card lies in two places.
    pub(super) fn twice(&mut self, card: Card, span: Span, first: Span) {
        let title = format!("`{card}` is in two places");
        self.faults
            .push(Diagnostic::error(CARD_TWICE, title, span).label(first, "first here"));
    }

    /// Notes a card that lies in more than one of the lists.
    pub(super) fn disjoint<'l>(&mut self, lists: impl IntoIterator<Item = &'l CardList>) {
        let mut seen: Vec<(Card, Span)> = Vec::new();
        for list in lists {
            for (card, span) in list.cards.iter().zip(&list.spans) {
                match seen.iter().find(|(c, _)| c == card) {
                    Some((_, first)) => self.twice(*card, *span, *first),
                    None => seen.push((*card, *span)),
                }
            }
        }
    }

    /// Notes a player who does not sit at the table.
    pub(super) fn seat(&mut self, who: &Text, seats: &[Text]) {
        if !seats.contains(who) {
            let known: Vec<&str> = seats.iter().map(Text::as_str).collect();
            self.unknown(UNKNOWN_SEAT, "seat", who, &known);
        }
    }

    /// Reads `2 of {K}`, `3 of D`, `1 of red` or `1 of {KS, KC}`.
    pub(super) fn further(&mut self, text: &Text) -> Option<Further> {
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

    fn no_card(&mut self, word: &str, span: Span) -> Option<Card> {
        parse_card(word)
            .map_err(|e| self.fault(BAD_CARD, e.to_string(), span))
            .ok()
    }
}

fn parse(word: &str) -> Option<Card> {
    parse_card(word).ok()
}

/// Returns the suit of a single letter.
fn suit_of(word: &str) -> Option<Suit> {
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

fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    quoted.join(", ")
}
