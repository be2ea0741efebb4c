//! Combinations that are as strong as was told.

use super::Worlds;
use codille_edition::check::declaration::Kind;
use codille_engine::State;
use codille_engine::variant::{EvalContext, Strength};
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, Seat};

impl Worlds<'_> {
    /// Finds a combination of a seat that is as strong as was told.
    pub(super) fn combination(
        &self,
        state: &State,
        seat: Seat,
        class: DeclarationId,
        (wanted, told): (Strength, usize),
    ) -> Option<CardSet> {
        let variant = self.variant;
        let facts = &state.facts;
        let own = Some(facts.hand[seat]).filter(|h| *h != 0);
        let own = own.unwrap_or_else(|| state.held(seat).0);
        let mut context = EvalContext::new(facts, seat);
        let fits =
            |strength: Strength| strength.iter().zip(&wanted).take(told).all(|(a, b)| a == b);
        let called = facts.reckoning.called(class, seat);
        if let Some((strength, cards)) = variant.best(class, own, called, &mut context)
            && fits(strength)
        {
            return Some(CardSet(cards));
        }
        parts(variant.kind(class), CardSet(own & !called))
            .into_iter()
            .find(|part| {
                variant.has_shape(class, *part)
                    && fits(variant.strength(class, part.0, &mut EvalContext::new(facts, seat)))
                    && state.refused_call(variant, seat, (class, *part)).is_none()
            })
    }
}

/// Returns every set of cards that may make a combination of a kind: parts of one suit or of one rank.
fn parts(kind: Kind, cards: CardSet) -> Vec<CardSet> {
    let mut groups: Vec<CardSet> = Vec::new();
    for card in cards.iter() {
        let group = match kind {
            Kind::Suit | Kind::Run => cards & CardSet::suit(card.suit()),
            Kind::Rank => cards & CardSet::rank(card.rank()),
            Kind::Deal => cards,
        };
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let mut parts = Vec::new();
    for group in groups.into_iter().filter(|g| g.count() <= 13) {
        // All parts of a set of bits, the largest first.
        let mut part = group.0;
        while part != 0 {
            parts.push(CardSet(part));
            part = (part - 1) & group.0;
        }
    }
    parts
}
