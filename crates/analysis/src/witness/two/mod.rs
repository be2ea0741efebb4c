//! Situations in games of two who declare: exchanges, calls, what they bring, points in play, parties.

mod ask;
mod space;
mod words;

pub(super) use ask::ask;
pub(super) use space::space;
pub(super) use words::words;

use codille_edition::check::declaration::Kind;
use codille_engine::variant::{Answer, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationId, Seat};

/// The elder is seat 0, the younger, who deals, seat 1.
pub(super) const ELDER: Seat = Seat::FIRST;
/// The younger.
pub(super) const YOUNGER: Seat = Seat::SECOND;

/// A moment of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::witness) enum Moment {
    /// The elder has exchanged, the younger has not.
    Exchanged,
    /// Both have exchanged, and no card is led.
    Before,
    /// The elder has led to the first trick.
    Led,
    /// The first trick has been played.
    Played,
}

/// A situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::witness) enum Two {
    /// How many cards a side may lay away and take, with what was dealt to each and what the elder took before.
    Exchange {
        seat: Seat,
        dealt: [usize; 2],
        taken: usize,
    },
    /// Whether a side may look at the cards left, so many of each share.
    Look {
        seat: Seat,
        left: [u8; 2],
        moment: Moment,
        looked: bool,
    },
    /// Whether a hand as dealt may be announced, and what it brings.
    Blank {
        seat: Seat,
        cards: CardSet,
        other: CardSet,
    },
    /// Whether a combination may be called, after another of its kind that was good.
    Call {
        seat: Seat,
        kind: Kind,
        hand: CardSet,
        discarded: CardSet,
        first: CardSet,
        called: CardSet,
        moment: Moment,
    },
    /// What a call brings the elder.
    Worth {
        kind: Kind,
        called: CardSet,
        answer: Answer,
    },
    /// What a lead brings.
    Lead { card: Card },
    /// What the second card of a trick brings; the trick may be the last.
    Trick { led: Card, card: Card, last: bool },
    /// Which of two cards may be played to a lead.
    Follow { led: Card, held: CardSet },
    /// What the tricks bring.
    Cards { won: [u8; 2] },
    /// What points so far bring besides, by heading, the elder's first.
    Count { scored: [Vec<(String, i64)>; 2] },
    /// Whether a partie is over after so many deals, and what is then paid.
    Partie { deals: u16, totals: [i64; 2] },
    /// How often a deal counts.
    Weight { deal: u16 },
}

impl Two {
    /// Proposes smaller situations: of calls, what was laid away is nothing, or the hand has one card fewer.
    pub(in crate::witness) fn smaller(&self) -> Vec<Self> {
        let Self::Call {
            hand,
            discarded,
            first,
            called,
            ..
        } = *self
        else {
            return Vec::new();
        };
        let with = |fewer: CardSet, away: CardSet| {
            let mut next = self.clone();
            if let Self::Call {
                hand, discarded, ..
            } = &mut next
            {
                (*hand, *discarded) = (fewer, away);
            }
            next
        };
        let kept = discarded.iter().next().map(|_| with(hand, CardSet::EMPTY));
        let idle = hand - first - called;
        let fewer = idle.iter().map(|c| with(hand - CardSet::of(c), discarded));
        kept.into_iter().chain(fewer).collect()
    }

    /// Says how small the situation is: cards and facts that must be told.
    pub(super) fn size(&self) -> usize {
        let cards = |set: &CardSet| set.count() as usize;
        match self {
            Self::Weight { .. } | Self::Lead { .. } => 1,
            Self::Cards { .. } | Self::Trick { .. } => 2,
            Self::Follow { .. } | Self::Partie { .. } => 3,
            Self::Exchange { dealt, taken, .. } => {
                2 + usize::from(dealt[0] != dealt[1]) + usize::from(*taken > 0)
            }
            Self::Look { .. } => 4,
            Self::Worth { called, .. } => cards(called),
            Self::Call { hand, first, .. } => cards(hand) + cards(first),
            Self::Count { scored } => 6 + scored.iter().map(Vec::len).sum::<usize>(),
            Self::Blank {
                cards: own, other, ..
            } => cards(own) + cards(other),
        }
    }
}

/// Tells whether two books play such a game.
pub(super) fn declare(variants: [&Variant; 2]) -> bool {
    let two =
        |v: &Variant| (v.players, v.hands) == (2, 2) && !v.checked.table.declarations.is_empty();
    variants.into_iter().all(two)
}

/// Returns the number of the declaration of a kind.
fn class(variant: &Variant, kind: Kind) -> Option<DeclarationId> {
    let declarations = &variant.checked.table.declarations;
    declarations.position(|d| d.kind == kind)
}
