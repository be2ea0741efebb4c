//! Makes sure that the cards of evidence are of the pack, each once in an act. Deals none.

use super::holding::CardList;
use super::read::{rank_named, suit_named};
use super::reading::Reading;
use crate::cards::{Card, CardSet, Rank, Suit, parse_card};
use crate::check::pack_of;
use crate::diagnostic::code::{BAD_CARD, FOREIGN_CARD};
use crate::diagnostic::{Diagnostic, nearest};
use crate::span::Span;
use crate::yaml::Text;

/// The cards that evidence of a variant may name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pack<'v> {
    /// The variant.
    variant: &'v str,
    /// Its pack; all cards where it cannot be read, which is told elsewhere.
    cards: CardSet,
    /// Cards of another pack that are told to have come among them.
    strange: CardSet,
}

impl<'v> Pack<'v> {
    /// Returns the pack of a variant.
    pub(super) fn of(variant: &'v str, reading: &Reading<'_>) -> Self {
        let raw = reading.edition.variant_of(variant);
        let cards = raw.and_then(|raw| pack_of(&raw.table));
        Self {
            variant,
            cards: cards.unwrap_or(CardSet(u64::MAX)),
            strange: CardSet::EMPTY,
        }
    }

    /// Adds cards of another pack.
    pub(super) fn with(self, strange: CardSet) -> Self {
        Self {
            strange: self.strange | strange,
            ..self
        }
    }

    /// Notes the cards of a list that are of another pack.
    pub(super) fn list(&self, list: &CardList, reading: &mut Reading<'_>) {
        for (card, span) in list.cards.iter().zip(&list.spans) {
            self.card(*card, *span, reading);
        }
    }

    /// Notes cards of another pack that a condition names.
    pub(super) fn condition(&self, text: &Text, reading: &mut Reading<'_>) {
        let raw = text.raw(&reading.edition.sources);
        for (card, span) in braced(raw, text.span()) {
            self.card(card, span, reading);
        }
    }

    /// Notes the cards of an act that are of another pack, stand twice or are mistyped; tells whether all can be read.
    pub(super) fn act(&self, act: &Text, seats: &[Text], reading: &mut Reading<'_>) -> bool {
        let raw = act.raw(&reading.edition.sources);
        let (named, mistyped) = told(raw, act.span(), seats);
        let mut seen: Vec<(Card, Span)> = Vec::new();
        for (card, span) in named {
            if self.strange.has(card) {
                continue;
            }
            if self.card(card, span, reading) {
                match seen.iter().find(|(c, _)| *c == card) {
                    Some((_, first)) => reading.twice(card, span, *first),
                    None => seen.push((card, span)),
                }
            }
        }
        let sound = mistyped.is_empty();
        reading.faults.extend(mistyped);
        sound
    }

    /// Notes a card of another pack; tells whether it is of this one.
    pub(super) fn card(&self, card: Card, span: Span, reading: &mut Reading<'_>) -> bool {
        let known = self.cards.has(card) || self.strange.has(card);
        if !known {
            let title = format!("`{card}` is not in the pack of `{}`", self.variant);
            let fault = Diagnostic::error(FOREIGN_CARD, title, span);
            let help = "name a card of the pack, or tell it under `strange:` of a case";
            reading.faults.push(fault.help(help));
        }
        known
    }
}

/// A word with its place.
type Placed<'r> = (&'r str, Span);

/// Returns the words of a line, with their places; what stands in quotes is left out, but for a gap.
fn words(raw: &str, span: Span) -> Vec<Placed<'_>> {
    let mut out = Vec::new();
    let mut quoted = false;
    let mut begin = 0;
    for (at, c) in raw.char_indices().chain([(raw.len(), ' ')]) {
        if c.is_alphanumeric() || c == '_' {
            continue;
        }
        let word = raw.get(begin..at).unwrap_or_default();
        if !quoted && !word.is_empty() {
            let from = span.start as usize + begin;
            out.push((word, Span::new(span.file, from, from + word.len())));
        }
        quoted ^= c == '"';
        begin = at + c.len_utf8();
    }
    out
}

/// Returns the cards in braces of a condition, with their places.
fn braced(raw: &str, span: Span) -> Vec<(Card, Span)> {
    let inside = |at: usize| {
        let before = raw.get(..at).unwrap_or_default();
        before.rfind('{') > before.rfind('}')
    };
    words(raw, span)
        .into_iter()
        .filter(|(_, s)| inside((s.start - span.start) as usize))
        .filter_map(|(word, s)| Some((parse_card(word).ok()?, s)))
        .collect()
}

/// Returns the cards that a line names, by their marks or in plain words, and what is wrong with those that are none.
fn told(raw: &str, span: Span, seats: &[Text]) -> (Vec<(Card, Span)>, Vec<Diagnostic>) {
    let words = words(raw, span);
    let mut named = Vec::new();
    let mut mistyped = Vec::new();
    let seated = |word: &str| seats.iter().any(|s| s == word);
    for (at, &(word, place)) in words.iter().enumerate() {
        if let Ok(card) = parse_card(word) {
            named.push((card, place));
        } else if looks_like_a_card(word) && !seated(word) && at > 0 {
            let fault = Diagnostic::error(BAD_CARD, format!("`{word}` is no card"), place);
            let help = "write a rank (A K Q J 10 to 2) and a suit (S H D C), as in `AS` or `7H`";
            mistyped.push(fault.help(help));
        } else if let (Some(("of", _)), Some(&(suit, end))) = (words.get(at + 1), words.get(at + 2))
            && !seated(suit)
        {
            let place = Span::new(place.file, place.start as usize, end.end as usize);
            match (rank_named(word), suit_named(suit)) {
                (Some(rank), Some(suit)) => named.push((Card::new(rank, suit), place)),
                (None, None) => {}
                (rank, suit_read) => {
                    mistyped.extend(misspelt((word, rank), (suit, suit_read), place))
                }
            }
        }
    }
    (named, mistyped)
}

/// Tells whether a word has the shape of a card: a mark of a rank, and one letter.
fn looks_like_a_card(word: &str) -> bool {
    let rank = word.trim_end_matches(|c: char| c.is_ascii_alphabetic() && !"AKQJT".contains(c));
    let suit = word.strip_prefix(rank).unwrap_or_default();
    let digits = rank.len() <= 2 && rank.chars().all(|c| c.is_ascii_digit());
    let honour = ["A", "K", "Q", "J", "T"].contains(&rank);
    !rank.is_empty() && suit.len() == 1 && (digits || honour)
}

/// Says which card a rank and a suit in words may mean, where only one of the two is one.
fn misspelt(
    (rank, of): (&str, Option<Rank>),
    (suit, in_suit): (&str, Option<Suit>),
    place: Span,
) -> Option<Diagnostic> {
    let ranks: Vec<&str> = Rank::all().map(Rank::name).collect();
    let suits = Suit::ALL.map(Suit::name);
    let (near_rank, near_suit) = match (of, in_suit) {
        (Some(_), _) => (
            rank.to_lowercase(),
            nearest(&suit.to_lowercase(), suits)?.to_owned(),
        ),
        (None, _) => (
            nearest(&rank.to_lowercase(), ranks)?.to_owned(),
            suit.to_lowercase(),
        ),
    };
    let title = format!("`{rank} of {suit}` is no card");
    let fault = Diagnostic::error(BAD_CARD, title, place);
    Some(fault.help(format!("write `{near_rank} of {near_suit}`")))
}
