//! A hand of a record: without a referee while play is lawful; one is called at the first fault, and stays.

use codille_engine::referee::{Impossible, RefereedHand};
use codille_engine::{Act, Hand, Unlawful};
use codille_lang::ids::Seat;
use std::ops::Deref;

/// A hand that a record plays.
#[derive(Debug, Clone)]
pub(super) enum Seated {
    /// Nobody has been at fault.
    Free(Box<Hand>),
    /// Somebody has, and a referee watches.
    Refereed(Box<RefereedHand>),
}

impl Deref for Seated {
    type Target = Hand;

    fn deref(&self) -> &Hand {
        match self {
            Self::Free(hand) => hand,
            Self::Refereed(refereed) => &refereed.hand,
        }
    }
}

impl From<Hand> for Seated {
    fn from(hand: Hand) -> Self {
        Self::Free(Box::new(hand))
    }
}

impl From<Seated> for Hand {
    fn from(seated: Seated) -> Self {
        match seated {
            Seated::Free(hand) => *hand,
            Seated::Refereed(refereed) => refereed.hand.into_own(),
        }
    }
}

/// Why an act is not done.
#[derive(Debug)]
pub(super) enum NotDone {
    /// It is refused.
    Refused(Box<Unlawful>),
    /// It cannot happen.
    Impossible(Impossible),
}

impl Seated {
    /// Does an act if it is lawful.
    ///
    /// # Errors
    /// The act with the reason; the hand stays as it was.
    pub(super) fn act(&mut self, seat: Seat, act: Act) -> Result<(), NotDone> {
        match self {
            Self::Free(hand) => hand.act(seat, act).map_err(NotDone::Refused),
            Self::Refereed(refereed) => {
                if let Some(refused) = refereed.hand.refuses(seat, act) {
                    return Err(NotDone::Refused(Box::new(refused)));
                }
                let deed = refereed.deed(act);
                let ruling = refereed.act(seat, &deed);
                ruling.map(|_| ()).map_err(NotDone::Impossible)
            }
        }
    }

    /// Returns the hand with a referee, who is called where none is there yet.
    pub(super) fn refereed(&self) -> Box<RefereedHand> {
        match self {
            Self::Free(hand) => Box::new(RefereedHand::called_to(Hand::clone(hand))),
            Self::Refereed(refereed) => refereed.clone(),
        }
    }

    /// Lets rights that are offered pass, one after another, as long as the hand asks for it.
    pub(super) fn decline_while(&mut self, asks: impl Fn(&Hand) -> bool) {
        while self.decision.is_offer() && asks(self) {
            let Some(asked) = self.decision.seat() else {
                return;
            };
            if self.act(asked, Act::GoOn).is_err() {
                return;
            }
        }
    }

    /// Lets pass every right that is offered before a lead.
    pub(super) fn finish(&mut self) {
        self.decline_while(|_| true);
    }

    /// Lets pass what is offered after the last act, but for a choice on which the settlement waits: that is told, or the hand is not settled.
    pub(super) fn close(&mut self) {
        self.decline_while(|hand| hand.awaits().is_empty());
    }
}
