//! The cards that a line or a condition names, by their marks or in plain words, with their places.

use super::read::{rank_named, suit_named};
use codille_edition::yaml::Text;
use codille_lang::cards::{Card, Rank, Suit, parse_card};
use codille_lang::diagnostic::code::UNREADABLE_ACT;
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::span::Span;

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
pub(super) fn braced(raw: &str, span: Span) -> Vec<(Card, Span)> {
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
pub(super) fn told(raw: &str, span: Span, seats: &[Text]) -> (Vec<(Card, Span)>, Vec<Diagnostic>) {
    let words = words(raw, span);
    let mut named = Vec::new();
    let mut mistyped = Vec::new();
    let seated = |word: &str| seats.iter().any(|s| s == word);
    for (at, &(word, place)) in words.iter().enumerate() {
        if let Ok(card) = parse_card(word) {
            named.push((card, place));
        } else if looks_like_a_card(word) && !seated(word) && at > 0 {
            let fault = Diagnostic::error(UNREADABLE_ACT, format!("`{word}` is no card"), place);
            let fault = fault.saying("expected a card or `?`");
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
                    mistyped.extend(misspelt((word, rank), (suit, suit_read), place));
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
    let fault = Diagnostic::error(UNREADABLE_ACT, title, place);
    Some(fault.help(format!("write `{near_rank} of {near_suit}`")))
}
