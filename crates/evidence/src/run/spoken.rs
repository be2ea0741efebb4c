//! Holds what is laid open and counted aloud beside the cards: a call that is shown, a count that takes the trick in.

use super::player::{Done, Objection, Player, held};
use crate::Play;
use codille_engine::{Event, Hand, Silent, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, Seat};

impl Player<'_> {
    /// Holds cards that are shown for a call against those that were called.
    pub(super) fn shown(
        &self,
        hand: &Hand,
        seat: Seat,
        class: DeclarationId,
        cards: CardSet,
    ) -> Done {
        let called = Event::Called { seat, class, cards };
        held(seat, hand.events.contains(&called), || {
            format!("{} shows cards that he has not called", self.name(seat))
        })
    }

    /// Holds the counts that take a trick in against what each player has once its last card has fallen.
    pub(super) fn counts_with_trick(&self, hand: &Hand, trick: u32) -> Done {
        if hand.state.trick().next().is_some() {
            return Ok(());
        }
        let Some(score) = closed(hand).map(|state| state.balance.score) else {
            return Ok(());
        };
        for play in self.taking_in(trick).filter(|_| self.own) {
            let seat = self.record.acting(&play.who);
            let (who, found) = (&play.who.text, score[seat]);
            if let Some(stated) = play.tally.filter(|n| i64::from(*n) != found) {
                let words = format!(
                    "{who} has {found} points with the trick, and the record counts {stated}"
                );
                return Err(Objection::new(seat, words));
            }
        }
        Ok(())
    }

    /// Refuses a count that takes in a trick which is never played out.
    pub(super) fn all_taken_in(&self, hand: &Hand) -> Done {
        let trick = u32::from(hand.state.facts.tricks_played) + 1;
        let play = self.taking_in(trick).next();
        let Some(play) = play.filter(|_| hand.state.trick().next().is_some()) else {
            return Ok(());
        };
        let words = format!("a count takes trick {trick} in, and the trick is not played out");
        Err(Objection::new(self.record.acting(&play.who), words))
    }

    /// Returns the cards of a trick, in whichever line of it, with which a count is spoken that takes it in.
    fn taking_in(&self, trick: u32) -> impl Iterator<Item = &Play> {
        self.plays_of(trick).filter(|p| p.with_trick)
    }
}

/// Returns the state with the last trick closed and nothing done after it.
fn closed(hand: &Hand) -> Option<State> {
    let last = hand.history.last()?;
    let mut state = State::clone(&last.before);
    state.apply(&hand.variant, last.seat, last.act, &mut Silent);
    Some(state)
}
