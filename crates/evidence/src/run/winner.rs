//! Holds what a record states of a card just played against the hand: who wins the trick, what its player counts.

use super::player::Player;
use crate::{Play, ResolvedRecord, Said};
use codille_engine::{Event, Hand};
use codille_lang::ids::Seat;

impl<'a> Player<'a> {
    /// Returns who is stated to win a trick, in whichever line of it.
    pub(super) fn stated_winner(&self, trick: u32) -> Option<&'a str> {
        let record: &'a ResolvedRecord = self.record;
        let lines = record.acts.iter();
        let plays = lines.flat_map(|line| {
            if let Said::Trick { number, plays } = &line.kind
                && *number == trick
            {
                plays.as_slice()
            } else {
                &[]
            }
        });
        plays
            .into_iter()
            .find(|p| p.stated_winner)
            .map(|p| p.who.text.as_str())
    }

    /// Holds what is stated of a card just played against the hand: who wins the trick, what its player counts.
    pub(super) fn played_so(
        &mut self,
        hand: &Hand,
        act: usize,
        (trick, stated): (u32, Option<&str>),
        play: &Play,
    ) -> bool {
        let seat = self.record.acting(&play.who);
        let aloud = play.tally.filter(|_| !play.with_trick);
        self.winner(hand, act, stated)
            && aloud.is_none_or(|n| self.count(hand, act, seat, n))
            && self.counts_with_trick(hand, act, trick)
    }

    /// Holds a stated winner against the trick just closed.
    fn winner(&mut self, hand: &Hand, act: usize, stated: Option<&str>) -> bool {
        let Some(stated) = stated else { return true };
        let Some(Event::Won { seat }) = hand
            .events
            .iter()
            .rev()
            .find(|e| matches!(e, Event::Won { .. } | Event::Played { .. }))
        else {
            return true;
        };
        let name = |s: Seat| self.name(s).to_owned();
        if self.record.seat(stated) == Some(*seat) {
            return true;
        }
        let words = format!(
            "the record gives the trick to {stated}, the rules to {}",
            name(*seat)
        );
        let seat = *seat;
        self.contradicts((hand, act, seat), words)
    }
}
