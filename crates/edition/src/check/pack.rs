//! The pack of a table, read and made sure of: suits, ranks, cards one by one, cards left out. Deals none of them.

use super::table::Reader;
use crate::ruleset;
use crate::yaml::{Located, Text};
use codille_lang::cards::{
    Card, CardError, CardSet, Suit, SuitSet, parse_cards, parse_ranks, parse_suits,
};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::span::Span;

/// Reads the pack; `None` where a part of it could not be read, which is told.
pub(super) fn read(reader: &mut Reader, raw: &ruleset::RawTable) -> Option<CardSet> {
    let Some(pack) = &raw.pack else {
        let span = reader.span;
        let help = "add `pack: {suits: \"S H D C\", ranks: \"K Q J A 7 6 5 4 3 2\"}` to the table";
        reader.fault("the table has no pack", span, help);
        return None;
    };
    let mut set = CardSet::EMPTY;
    if let Some(named) = &pack.cards {
        set = cards(reader, named)?.into_iter().collect();
    }
    if let (Some(named), Some(ranks)) = (&pack.suits, &pack.ranks) {
        for suit in suits(reader, named)? {
            set = set | ranked(reader, ranks, suit)?;
        }
    }
    if let Some(without) = &pack.without {
        for card in cards(reader, without)? {
            if set.has(card) {
                set.remove(card);
            } else {
                let title = format!("`{card}` is not in the pack it is taken from");
                reader.fault(title, without.span(), "leave it out");
            }
        }
    }
    if set.is_empty() {
        let help = "name `suits` and `ranks`, or `cards`";
        reader.fault("the pack has no cards", pack_place(pack), help);
        return None;
    }
    Some(set)
}

/// Returns the cards of a pack whatever is wrong with it, which the check tells; `None` where it cannot be read.
pub fn of(raw: &ruleset::RawTable) -> Option<CardSet> {
    let pack = raw.pack.as_ref()?;
    let set = |text: &Text| parse_cards(text.as_str()).ok().map(CardSet::from_iter);
    let mut all = pack.cards.as_ref().map_or(Some(CardSet::EMPTY), set)?;
    if let (Some(named), Some(ranks)) = (&pack.suits, &pack.ranks) {
        let ranks = parse_ranks(ranks.as_str()).ok()?;
        for suit in parse_suits(named.as_str()).ok()? {
            all = all | ranks.iter().map(|r| Card::new(*r, suit)).collect();
        }
    }
    if let Some(without) = &pack.without {
        for card in parse_cards(without.as_str()).ok()? {
            all.remove(card);
        }
    }
    Some(all)
}

/// Returns the place of what should name the cards.
fn pack_place(pack: &Located<ruleset::Pack>) -> Span {
    let named = [&pack.suits, &pack.ranks, &pack.cards];
    let empty = named
        .into_iter()
        .flatten()
        .find(|t| t.as_str().trim().is_empty());
    empty.map_or(pack.span(), Text::span)
}

/// Returns the suits of a colour.
pub(super) fn colour(reader: &mut Reader, text: &Text) -> SuitSet {
    // Suits that can't be read are told, and the table is never laid.
    suits(reader, text).into_iter().flatten().collect()
}

/// Reads cards that are named one by one; `None` where they can't be read, which is told.
fn cards(reader: &mut Reader, text: &Text) -> Option<Vec<Card>> {
    parse_cards(text.as_str())
        .map_err(|e| {
            let d = Diagnostic::error(code::BAD_ORDER, e.to_string(), text.span());
            reader
                .faults
                .push(d.help("write each card once, as in `AS 7H`"));
        })
        .ok()
}

/// Returns a list that could be read, or tells what is wrong with it.
fn list<T>(
    reader: &mut Reader,
    text: &Text,
    read: Result<Vec<T>, CardError>,
    help: &str,
) -> Option<Vec<T>> {
    let fault = |e: CardError| reader.fault(e.to_string(), text.span(), help);
    read.map_err(fault).ok()
}

/// Reads suits, each once.
fn suits(reader: &mut Reader, text: &Text) -> Option<Vec<Suit>> {
    let help = "write suit letters, as in `S H D C`";
    let suits = list(reader, text, parse_suits(text.as_str()), help)?;
    if let Some(suit) = twice(&suits) {
        let title = format!("{} stand twice in the list", suit.name());
        reader.fault(title, text.span(), "name each suit once");
    }
    Some(suits)
}

/// Reads the ranks that a suit has, each once.
fn ranked(reader: &mut Reader, text: &Text, suit: Suit) -> Option<CardSet> {
    let help = "write ranks, as in `K Q J A 7 6`";
    let ranks = list(reader, text, parse_ranks(text.as_str()), help)?;
    if let Some(rank) = twice(&ranks) {
        let title = format!("the rank {rank} stands twice in the list");
        // Every suit has the same ranks: it is told of the first.
        if reader.faults.iter().all(|d| d.title != title) {
            reader.fault(title, text.span(), "name each rank once");
        }
    }
    Some(ranks.iter().map(|r| Card::new(*r, suit)).collect())
}

/// Returns the first that stands in a list for the second time.
fn twice<T: PartialEq + Copy>(list: &[T]) -> Option<T> {
    let mut all = list.iter().enumerate();
    all.find(|(at, one)| list.iter().take(*at).any(|other| other == *one))
        .map(|(_, one)| *one)
}

#[cfg(test)]
mod tests {
    use crate::check::trial::altered;

    const RANKS: &str = "K Q J 7 6 5 4 3 2";

    #[test]
    fn a_rank_and_a_suit_stand_in_the_pack_once() {
        let ranks = altered(RANKS, "K Q J 7 6 5 4 3 2 K");
        assert_eq!(ranks, ["the rank K stands twice in the list"]);
        let suits = altered("\"S H D C\"", "\"S H D C H\"");
        assert_eq!(suits, ["hearts stand twice in the list"]);
    }

    #[test]
    fn only_cards_of_the_pack_are_left_out() {
        let told = altered("2H 2D", "2H 10D");
        assert_eq!(told, ["`10D` is not in the pack it is taken from"]);
        assert_eq!(altered("2H 2D", "2H 3D").len(), 0);
    }

    #[test]
    fn a_pack_has_cards() {
        let told = altered(RANKS, "");
        assert!(
            told.contains(&"the pack has no cards".to_owned()),
            "{told:?}"
        );
    }

    #[test]
    fn what_is_no_rank_is_told_once() {
        let told = altered(RANKS, "K Q J 7 6 5 4 3 1");
        let ranks = told.iter().filter(|t| t.contains("is no rank"));
        assert_eq!(ranks.count(), 1, "{told:?}");
    }
}
