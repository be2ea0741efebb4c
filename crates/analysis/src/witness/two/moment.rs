//! Moments of a deal at which something may be called or looked at.

use super::{ELDER, YOUNGER, bit};
use codille_edition::check::phase::{Phase, Side};
use codille_engine::variant::{HandState, Variant};
use codille_lang::ids::Seat;

/// A moment of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Moment {
    /// The elder has exchanged, the younger has not.
    Exchanged,
    /// Both have exchanged, and no card is led.
    Before,
    /// The elder has led to the first trick.
    Led,
    /// The first trick has been played.
    Played,
}

impl Moment {
    /// Tells at which moment of a deal a point is; `None` before the elder has exchanged.
    pub(super) fn of(facts: &HandState) -> Option<Self> {
        if facts.tricks_played > 0 {
            Some(Self::Played)
        } else if facts.led != 0 {
            Some(Self::Led)
        } else if facts.exchanged.contains(YOUNGER) {
            Some(Self::Before)
        } else {
            facts.exchanged.contains(ELDER).then_some(Self::Exchanged)
        }
    }

    /// Makes the facts of a table at the moment.
    pub(super) fn facts(self, variant: &Variant) -> HandState {
        let mut facts = variant.facts();
        facts.leader = Some(Seat::FIRST);
        facts.exchanged = facts.active;
        match self {
            Self::Exchanged => facts.exchanged = ELDER.into(),
            Self::Before => {}
            Self::Led => {
                let card = variant.checked.table.pack.nth(0).map_or(0, bit);
                (facts.led, facts.trick_cards) = (card, card);
            }
            Self::Played => facts.tricks_played = 1,
        }
        facts
    }

    /// Tells whether the course of a hand has such a phase of a seat at the moment.
    pub(super) fn has(self, variant: &Variant, seat: Seat, wanted: fn(Side) -> Phase) -> bool {
        let wanted = wanted(if seat == ELDER {
            Side::Elder
        } else {
            Side::Younger
        });
        let phases = &variant.checked.table.phases;
        let leads = |p: &Phase| matches!(p, Phase::Lead | Phase::Play);
        let lead = phases.iter().position(leads).unwrap_or(phases.len());
        let found = phases.iter().enumerate().filter(|(_, p)| **p == wanted);
        let mut places = found.map(|(i, _)| i);
        match self {
            Self::Exchanged | Self::Before => places.any(|i| i < lead),
            Self::Led => places.any(|i| i > lead),
            Self::Played => false,
        }
    }

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Exchanged => "Elder has exchanged, younger has not",
            Self::Before => "Both have exchanged, and no card is led",
            Self::Led => "Elder has led his first card",
            Self::Played => "The first trick has been played",
        }
    }
}
