//! Holds what a record states of a card just played against the hand: who wins the trick, what its player counts.

use super::player::{Done, Player, held};
use crate::{Play, Said};
use codille_engine::{Event, Hand};

impl Player<'_> {
    /// Returns the cards of a trick, in whichever line of it.
    pub(super) fn plays_of(&self, trick: u32) -> impl Iterator<Item = &Play> {
        let plays = self
            .record
            .acts
            .iter()
            .filter_map(move |line| match &line.kind {
                Said::Trick { number, plays } => Some(plays).filter(|_| *number == trick),
                Said::Deed(..) => None,
            });
        plays.flatten()
    }

    /// Holds what is stated of a card just played against the hand: who wins the trick, what its player counts.
    pub(super) fn played_so(&self, hand: &Hand, trick: u32, play: &Play) -> Done {
        self.winner(hand, trick)?;
        if let Some(stated) = play.tally.filter(|_| !play.with_trick) {
            self.count(hand, self.record.acting(&play.who), stated)?;
        }
        self.counts_with_trick(hand, trick)
    }

    /// Holds a stated winner against the trick just closed.
    fn winner(&self, hand: &Hand, trick: u32) -> Done {
        let Some(stated) = self.plays_of(trick).find(|p| p.stated_winner) else {
            return Ok(());
        };
        let mut events = hand.events.iter().rev();
        let last = events.find(|e| matches!(e, Event::Won { .. } | Event::Played { .. }));
        let Some(seat) = last.and_then(Event::winner) else {
            return Ok(());
        };
        let who = &stated.who.text;
        held(seat, self.record.seat(who) == Some(seat), || {
            let winner = self.name(seat);
            format!("the record gives the trick to {who}, the rules to {winner}")
        })
    }
}
