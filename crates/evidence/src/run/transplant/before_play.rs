//! Carries over what is done before the first lead: bids, trumps and exchange.

use super::lead::{alike, name};
use super::transplanter::Transplanter;
use super::{End, OTHER_CARDS};
use codille_engine::{Act, Decision, phase};
use codille_lang::ids::Seat;
use std::collections::VecDeque;

impl Transplanter<'_> {
    /// Does everything up to the first lead.
    pub(super) fn before_play(&mut self) -> Result<(), End> {
        loop {
            if let Some(used) = self.due() {
                self.act(used.seat, used.act)?;
                continue;
            }
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "all other decisions only offer a right, of which the script makes no use here"
            )]
            match self.hand.decision {
                Decision::Play(_) | Decision::Over => break,
                Decision::Bid(phase::Bid { seat, .. }) => self.bid(seat)?,
                Decision::Name(phase::Name { seat, .. }) => {
                    let Some(suit) = self.script.trump else {
                        return Err(End::Blocked("the record names no trumps".to_owned()));
                    };
                    self.act(seat, Act::Name(suit))?;
                }
                Decision::Discard(phase::Discard { seat, .. }) => {
                    // Whoever was not asked at home lays nothing away here.
                    let cards = self.script.discards.remove(&seat).unwrap_or_default();
                    self.act(seat, Act::Discard(cards))?;
                }
                _ if self.blocked() => break,
                decision => {
                    let seat = decision.seat();
                    let seat = seat.expect("somebody is asked until the hand is over");
                    self.act(seat, Act::GoOn)?;
                }
            }
        }
        let begun = matches!(self.hand.decision, Decision::Play(_) | Decision::Between(_));
        if !begun || self.source.script.plays.is_empty() {
            return Ok(());
        }
        let wanted = self.source.script.lead.iter().flatten();
        let differ = wanted
            .enumerate()
            .any(|(s, h)| self.hand.state.held(Seat::from(s)) != *h);
        if differ {
            return Err(End::Blocked(OTHER_CARDS.to_owned()));
        }
        Ok(())
    }

    /// Tells whether an act of the script waits that this book does not offer here.
    fn blocked(&self) -> bool {
        let (played, decision) = (self.played, self.hand.decision);
        matches!(decision, Decision::Between(_))
            && (self.script.uses.iter()).any(|u| u.after == played && u.act != Act::Surrender)
    }

    fn bid(&mut self, seat: Seat) -> Result<(), End> {
        let said = self
            .script
            .bids
            .get_mut(&seat)
            .and_then(VecDeque::pop_front);
        match said {
            Some(Act::Bid(game)) => {
                let home = &self.source.home.variant;
                let Some(here) = alike(home, &self.hand.variant, game) else {
                    return Err(End::Blocked(format!(
                        "there is no game like {}",
                        name(home, game)
                    )));
                };
                self.act(seat, Act::Bid(here))
            }
            said => {
                if said.is_none() {
                    let note = format!("{} is asked once more, and passes", self.seat(seat));
                    self.notes.push(note);
                }
                self.act(seat, Act::Pass)
            }
        }
    }
}
