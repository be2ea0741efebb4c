//! Holds what is laid open and counted aloud beside the cards: a call that is shown, a count that takes the trick in.

use super::player::Player;
use crate::{Play, Said};
use codille_engine::{Event, Hand, Silent, State};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Word;
use codille_lang::ids::DeclarationId;

impl Player<'_> {
    /// Holds cards that are shown for a call against those that were called.
    pub(super) fn shown(
        &mut self,
        hand: &Hand,
        act: usize,
        who: &Word,
        (class, cards): (DeclarationId, CardSet),
    ) -> bool {
        let seat = self.record.acting(who);
        let called = Event::Called { seat, class, cards };
        if hand.events.contains(&called) {
            return true;
        }
        let words = format!("{} shows cards that he has not called", who.text);
        self.contradicts((hand, act, seat), words)
    }

    /// Holds the counts that take a trick in against what each player has once its last card has fallen.
    pub(super) fn counts_with_trick(&mut self, hand: &Hand, act: usize, trick: u32) -> bool {
        if hand.state.trick().next().is_some() {
            return true;
        }
        let Some(score) = closed(hand).map(|state| state.balance.score) else {
            return true;
        };
        for play in self.taking_in(trick) {
            let seat = self.record.acting(&play.who);
            let found = score[seat];
            let Some(stated) = play.tally.filter(|n| i64::from(*n) != found && self.own) else {
                continue;
            };
            let words = format!(
                "{} has {found} points with the trick, and the record counts {stated}",
                play.who.text
            );
            return self.contradicts((hand, act, seat), words);
        }
        true
    }

    /// Refuses a count that takes in a trick which is never played out; returns whether there is none.
    pub(super) fn all_taken_in(&mut self, hand: &Hand) -> bool {
        let open = hand.state.trick().next().is_some();
        let trick = u32::from(hand.state.facts.tricks_played) + 1;
        let Some(play) = self.taking_in(trick).into_iter().next().filter(|_| open) else {
            return true;
        };
        let seat = self.record.acting(&play.who);
        let words = format!("a count takes trick {trick} in, and the trick is not played out");
        self.contradicts((hand, self.record.acts.len(), seat), words)
    }

    /// Returns the cards of a trick, in whichever line of it, with which a count is spoken that takes it in.
    fn taking_in(&self, trick: u32) -> Vec<Play> {
        let lines = self.record.acts.iter();
        let tricks = lines.filter_map(|line| {
            if let Said::Trick { number, plays } = &line.kind {
                Some(plays).filter(|_| *number == trick)
            } else {
                None
            }
        });
        tricks.flatten().filter(|p| p.with_trick).cloned().collect()
    }
}

/// Returns the state with the last trick closed and nothing done after it.
fn closed(hand: &Hand) -> Option<State> {
    let last = hand.history.last()?;
    let mut state = State::clone(&last.before);
    state.apply(&hand.variant, last.seat, last.act, &mut Silent);
    Some(state)
}
