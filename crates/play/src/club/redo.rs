//! Going on with a saved sitting of the club table: what its file tells is done again before the referee.

use crate::game::Game;
use crate::saved::{Head, OTHER_CARDS};
use codille_engine::Act;
use codille_lang::cards::CardSet;
use codille_players::Move;

impl Game {
    /// Holds that a file tells of the deal at the table.
    ///
    /// # Errors
    /// A sentence, where its cards are others.
    pub fn is_dealt(&self, hands: &[CardSet]) -> Result<(), String> {
        let facts = &self.table.hand.state.facts;
        let same = facts.dealt.iter().zip(hands);
        if same.into_iter().all(|(dealt, told)| *dealt == told.0) {
            return Ok(());
        }
        Err(OTHER_CARDS.to_owned())
    }

    /// Returns all that was done in the hand at a club table, in order, rights that were let pass among it; nothing at any other table.
    pub fn deeds(&self) -> &[Move] {
        self.club.as_ref().map_or(&[], |club| &club.deeds)
    }

    /// Does again what a file tells of the hand at the table; nobody answers it, for the answers stand in the file as well.
    ///
    /// # Errors
    /// Why it cannot be done, in half a sentence.
    pub fn redo(&mut self, done: &Move) -> Result<(), String> {
        self.done(done)
    }

    /// Goes on where a file ends: rights that were let pass since its last line, and the bill where the hand was over.
    ///
    /// # Errors
    /// A sentence, where the file was changed.
    pub fn redone(&mut self, head: &Head) -> Result<(), String> {
        for _ in 0..head.passed {
            let Some(club) = &self.club else {
                break;
            };
            let seat = club.bench.hand.decision.seat();
            let seat = seat.ok_or("nobody is asked anything")?;
            let deed = club.bench.deed(Act::GoOn);
            self.done(&Move::Act(seat, deed))?;
        }
        if head.entered {
            self.close();
        } else {
            self.ask_round();
        }
        Ok(())
    }
}
