//! What a position is worth, and a line to it, without trying every card by itself.

use super::{Question, Unsolved, Worth};
use crate::extract::extract;
use crate::search::Searcher;
use crate::walk::{Next, Unwalkable, next};
use codille_engine::Act;
use codille_lang::ids::Seat;

impl Question<'_> {
    /// Returns what a position is worth with best play; of a hand that is over, what it came to.
    ///
    /// # Errors
    /// As for solving it.
    pub fn value(&self) -> Result<Worth, Unsolved> {
        let mut state = self.state.clone();
        // How the cards can be played hangs on no fault that was made.
        state.facts.minutes = None;
        if next(self.variant, &mut state)? == Next::Over {
            return Ok(Worth::exactly(self.aim.worth(&state)));
        }
        if state.turn_in_tricks(self.variant).is_none() {
            return Ok(self.solve()?.worth);
        }
        if let Ok(tables) = extract(self.variant, &state, self.aim) {
            let mut searcher = Searcher::new(self.limits);
            let mut search = searcher.deal(&tables, self.cancel)?;
            return Ok(Worth::of(tables.base, search.value(&tables.start)?));
        }
        match self.walk().value(&state) {
            Ok(value) => Ok(Worth::exactly(value)),
            Err(Unwalkable::Stopped) => Ok(Worth::UNKNOWN),
            Err(other) => Err(other.into()),
        }
    }

    /// Returns a line of best play to the end of the hand; none where the search is stopped, or the hand is over.
    ///
    /// # Errors
    /// As for solving it.
    pub fn line(&self) -> Result<Vec<(Seat, Act)>, Unsolved> {
        let mut state = self.state.clone();
        state.facts.minutes = None;
        if next(self.variant, &mut state)? == Next::Over {
            return Ok(Vec::new());
        }
        if state.turn_in_tricks(self.variant).is_some()
            && let Ok(tables) = extract(self.variant, &state, self.aim)
        {
            let mut searcher = Searcher::new(self.limits);
            let mut search = searcher.deal(&tables, self.cancel)?;
            let mut line = Vec::new();
            for one in search.line(&tables.start)? {
                let card = tables.numbering.card(one.card);
                line.push((
                    Seat::from(one.seat),
                    Act::Play(card.ok_or(Unsolved::NoCard)?),
                ));
            }
            return Ok(line);
        }
        Ok(self.solve()?.line)
    }
}
