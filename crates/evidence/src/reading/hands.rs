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
        self.hands_by(pairs, seats, Self::open_list)
    }

    /// Reads the cards of several players; with `seats`, all of them must sit there.
    pub(crate) fn hands(&mut self, pairs: &Pairs<Text>, seats: &[Text]) -> Vec<Hand> {
        self.hands_by(pairs, seats, Self::list)
    }

    fn hands_by(
        &mut self,
        pairs: &Pairs<Text>,
        seats: &[Text],
        read: fn(&mut Self, &Text) -> CardList,
    ) -> Vec<Hand> {
        let hands = pairs.iter().map(|(seat, cards)| {
            self.seat(seat, seats);
            let (seat, list) = (seat.clone(), read(self, cards));
            Hand { seat, list }
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
