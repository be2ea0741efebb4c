//! The rules of play of a whole pack, which hold for every deal of it that is played in the same way.

use super::classes::Classes;
use super::ground::Ground;
use super::{NotTabular, follow, named, numbering};
use crate::play_tables::{Cards, Follow, Numbering};

/// Lanes and strengths, rows of lawful play, and classes of cards.
#[derive(Debug)]
pub(super) struct PlayRules {
    pub(super) numbering: Numbering,
    pub(super) follow: Follow,
    pub(super) classes: Classes,
    /// Cards whose identity always matters.
    pub(super) named: Cards,
}

impl PlayRules {
    /// Asks the clauses; where what tricks are worth hangs on their cards, `by_cards` says so.
    pub(super) fn of(ground: &Ground<'_>, by_cards: bool) -> Result<Self, NotTabular> {
        let numbering = numbering::number(ground)?;
        let follow = follow::follow(ground, &numbering)?;
        let classes = if by_cards {
            Classes::by_worth(ground, &numbering)?
        } else {
            Classes::one(ground)
        };
        Ok(Self {
            named: named::named(&numbering, &follow, &classes),
            numbering,
            follow,
            classes,
        })
    }
}
