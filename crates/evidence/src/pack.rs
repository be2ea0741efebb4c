//! Makes sure that the cards of evidence are of the pack, each once in an act. Deals none.

use super::holding::CardList;
use super::mention::{braced, told};
use super::reading::Reading;
use codille_edition::check::pack_of;
use codille_edition::yaml::Text;
use codille_lang::cards::{Card, CardSet};
use codille_lang::diagnostic::code::FOREIGN_CARD;
use codille_lang::span::Span;

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
            // A variant without a pack that can be read has its own fault, and no card is held against it.
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

    /// Notes the cards of some lists that are of another pack.
    pub(super) fn lists<'l>(
        &self,
        lists: impl IntoIterator<Item = &'l CardList>,
        reading: &mut Reading<'_>,
    ) {
        let cards = lists.into_iter().flat_map(|l| l.cards.iter().zip(&l.spans));
        for (card, span) in cards {
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
            let help = "name a card of the pack, or tell it under `strange:` of a case";
            reading.refuse(FOREIGN_CARD, title, span, help);
        }
        known
    }
}
