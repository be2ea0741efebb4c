//! The cards of several players, of which none may lie in two places.

use super::Reading;
use crate::holding::{CardList, Hand};
use codille_edition::yaml::{Pairs, Text};
use codille_lang::cards::Card;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::CARD_TWICE;
use codille_lang::span::Span;

impl Reading<'_> {
    /// Reads the cards of several players, some of which may be unknown.
    pub(crate) fn open_hands(&mut self, pairs: &Pairs<Text>, seats: &[Text]) -> Vec<Hand> {
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
    pub(crate) fn hands(&mut self, pairs: &Pairs<Text>, seats: &[Text]) -> Vec<Hand> {
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
    pub(crate) fn twice(&mut self, card: Card, span: Span, first: Span) {
        let title = format!("`{card}` is in two places");
        self.faults
            .push(Diagnostic::error(CARD_TWICE, title, span).label(first, "first here"));
    }

    /// Notes a card that lies in more than one of the lists.
    pub(crate) fn disjoint<'l>(&mut self, lists: impl IntoIterator<Item = &'l CardList>) {
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
}
