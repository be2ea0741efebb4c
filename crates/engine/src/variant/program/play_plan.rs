//! A plan of play: what the tables say of lawful cards and of points, looked up once where cards begin to be played. Nothing that it rests on
//! changes while cards are played in bulk.

use super::play_table::PlayEntry;
use super::points::{PointRows, Points};
use crate::variant::{HandState, TrumpOrder, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Event;
use codille_lang::ids::Seat;
use std::sync::OnceLock;

/// What the tables say of play in one hand.
#[derive(Debug)]
pub(crate) struct PlayPlan<'a> {
    variant: &'a Variant,
    /// How cards rank under the trumps of the hand.
    pub(crate) order: &'a TrumpOrder,
    /// What may be played, by card led, and last where none is.
    entries: &'a [OnceLock<Option<PlayEntry>>],
    /// Whether only the first card is led.
    pub(crate) ends_with_lead: bool,
    /// Whether points are counted as they are made.
    pub(crate) counts: bool,
    /// Whether nothing is counted while both sides are far from anything due.
    pub(crate) tells_far: bool,
    /// What is made at a lead, and at a trick.
    pub(crate) lead: PointPlan<'a>,
    pub(crate) trick: PointPlan<'a>,
}

/// How it is known which points are made at an event.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PointPlan<'a> {
    /// Nothing falls due.
    Nothing,
    /// The rules are asked.
    Asked,
    /// A table tells it, of a game with so many seats.
    Rows(&'a PointRows, usize),
}

impl PlayPlan<'_> {
    /// Returns the cards that a seat may play; `None` where the plan does not tell.
    #[inline]
    pub(crate) fn lawful(&self, facts: &HandState, player: Seat) -> Option<u64> {
        let entry = self.entry(facts.led, facts)?;
        Some(entry.cards(facts.held[player]))
    }

    /// Returns what may be played to a card led, or to none; `None` where the plan does not tell.
    #[inline]
    pub(crate) fn entry(&self, led: u64, facts: &HandState) -> Option<&PlayEntry> {
        let entry = self.entries.get(led.trailing_zeros() as usize)?;
        let entry = entry.get()?.as_ref()?;
        let is_free = !entry.asks_turn() || self.variant.turns_are_free(facts);
        is_free.then_some(entry)
    }
}

impl<'a> PointPlan<'a> {
    /// Returns the row of points; `None` where the plan does not tell.
    #[expect(
        clippy::inline_always,
        reason = "it is asked twice a trick, and looks up a row"
    )]
    #[inline(always)]
    pub(crate) fn row(&self, facts: &HandState, player: Seat) -> Option<&'a Points> {
        let Self::Rows(rows, seats) = self else {
            return None;
        };
        let player = player.index();
        rows.told(rows.place(facts, (facts.leader?.index(), player), *seats))
    }
}

impl Variant {
    /// Makes the plan of play for a hand; `None` where somebody watches, or sits otherwise than the variant has it.
    pub(crate) fn play_plan(&self, facts: &HandState, phase: Phase) -> Option<PlayPlan<'_>> {
        let usual = usize::from(facts.tricks_total) == self.checked.table.cards;
        if !usual || facts.minutes.is_some() || !self.seated_as_usual(facts) {
            return None;
        }
        let points = |event| {
            if self.falls_due(event) {
                let rows = self.point_rows(event, facts);
                rows.map_or(PointPlan::Asked, |rows| PointPlan::Rows(rows, self.players))
            } else {
                PointPlan::Nothing
            }
        };
        let counts = phase == Phase::Play && self.falls_due(Event::Count);
        Some(PlayPlan {
            variant: self,
            order: self.orders.of(facts.trump),
            entries: self.play.entries_of(facts.trump)?,
            ends_with_lead: phase == Phase::Lead,
            counts,
            tells_far: counts && self.tells_far(facts),
            lead: points(Event::Lead),
            trick: points(Event::Trick),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{played, played_by_rows};
    use crate::variant::small::variant;

    #[test]
    fn tricks_are_played_by_rows_and_bring_what_the_rules_say() {
        let follow = "follow: 'player must play from suit_of(led) when held(player) has any of suit_of(led)'";
        let led = "led: 'player scores 1 as \"lead\" at a lead'";
        let won = "won: 'player scores 2 as \"lead\" at a trick when player is not leader'";
        let last =
            "last: 'player scores 5 as \"last\" at a trick when tricks_played = tricks_total'";
        for (clauses, least) in [(vec![follow], 11), (vec![follow, led, won, last], 8)] {
            let variant = variant(&clauses);
            let expected = played(&variant, |_| ());
            let (_, first) = played_by_rows(&variant);
            let (by_rows, again) = played_by_rows(&variant);
            assert_eq!(
                (&first.score, &again.score),
                (&expected.score, &expected.score)
            );
            assert!(by_rows >= least, "{by_rows} tricks");
        }
    }
}
