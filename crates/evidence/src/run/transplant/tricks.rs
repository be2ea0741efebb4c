//! Carries over the tricks, and the rights that are used between them.

use super::End;
use super::transplanter::Transplanter;
use crate::run::script::Use;
use codille_engine::{Act, Decision, Event, phase};
use std::convert::Infallible;

impl Transplanter<'_> {
    /// Plays the tricks.
    pub(super) fn play(&mut self) -> End {
        let Err(end) = self.tricks();
        end
    }

    /// Plays the tricks until the game ends, in whatever way.
    fn tricks(&mut self) -> Result<Infallible, End> {
        loop {
            self.surrender()?;
            if let Some(used) = self.due() {
                self.act(used.seat, used.act)?;
                continue;
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "all other decisions only offer a right, or end the record"
            )]
            match self.hand.decision {
                Decision::Over => return Err(self.rest()),
                Decision::Play(phase::Play { seat, .. }) => {
                    self.parted().map_or(Ok(()), Err)?;
                    let mut uses = self.script.uses.iter().filter(|u| u.after == self.played);
                    if let Some(right) = uses.find_map(|used| word(used.act)) {
                        let words = format!("there is no right to {right} here");
                        return Err(End::Blocked(words));
                    }
                    let next = self.script.plays.get(self.played).copied();
                    let (who, card) = next.ok_or(End::Done)?;
                    if who != seat {
                        let (here, there) = (self.seat(seat), self.seat(who));
                        let trick = self.hand.state.facts.tricks_played + 1;
                        return Err(End::Blocked(format!(
                            "trick {trick} is {here}'s to lead here, and {there}'s in the record"
                        )));
                    }
                    self.act(seat, Act::Play(card))?;
                    self.played += 1;
                }
                decision => {
                    let seat = decision.seat().ok_or(End::Done)?;
                    if !decision.is_offer() {
                        let words = "the record ends before the play".to_owned();
                        return Err(End::Blocked(words));
                    }
                    self.act(seat, Act::GoOn)?;
                }
            }
        }
    }

    /// A surrender may come at any moment.
    fn surrender(&mut self) -> Result<(), End> {
        let due = |u: &Use| u.after == self.played && u.act == Act::Surrender;
        let Some(at) = self.script.uses.iter().position(due) else {
            return Ok(());
        };
        if self.hand.decision == Decision::Over {
            return Ok(());
        }
        let used = self.script.uses.remove(at);
        self.act(used.seat, used.act)
    }

    /// Finds the first trick that falls to another than under the game's own book.
    fn parted(&self) -> Option<End> {
        let won = self.hand.events.iter().filter_map(Event::winner);
        let mut pairs = won.zip(&self.source.script.winners).enumerate();
        let (trick, (here, there)) = pairs.find(|(_, (a, b))| a != *b)?;
        Some(End::Diverged {
            trick: trick + 1,
            here,
            there: *there,
        })
    }

    /// Tells whether anything of the game is left when this book holds it for over.
    fn rest(&self) -> End {
        if let Some(end) = self.parted() {
            return end;
        }
        match self.script.plays.len().saturating_sub(self.played) {
            0 => End::Done,
            n => End::Blocked(format!(
                "the hand is over with {n} cards of the record unplayed"
            )),
        }
    }
}

/// Says what a right that is used in play lets do; `None` of other acts.
const fn word(act: Act) -> Option<&'static str> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of other rights no words are said"
    )]
    match act {
        Act::Stop => Some("end the hand"),
        Act::Challenge => Some("undertake the vole"),
        Act::Defend => Some("forbid the surrender"),
        _ => None,
    }
}
