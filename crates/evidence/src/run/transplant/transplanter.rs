//! A game on its way to another book: what is done so far, and what of its acts is left.

use super::{End, Source, Transplant};
use crate::run::script::{Script, Use};
use codille_engine::{Act, Hand};
use codille_lang::ids::Seat;

pub(super) struct Transplanter<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) script: Script,
    pub(super) hand: Hand,
    pub(super) notes: Vec<String>,
    pub(super) played: usize,
}

impl<'a> Transplanter<'a> {
    pub(super) fn new(source: &'a Source<'a>, hand: Hand) -> Self {
        Self {
            source,
            script: source.script.clone(),
            hand,
            notes: Vec::new(),
            played: 0,
        }
    }

    pub(super) fn close(self, end: End) -> Transplant {
        Transplant {
            hand: self.hand,
            notes: self.notes,
            end,
        }
    }

    pub(super) fn seat(&self, seat: Seat) -> String {
        seat.name_of(self.source.seats).to_owned()
    }

    pub(super) fn act(&mut self, seat: Seat, act: Act) -> Result<(), End> {
        self.hand.act(seat, act).map_err(End::Refused)
    }

    /// Takes the use of a right out of the script, where it is due and answers what is asked.
    pub(super) fn due(&mut self) -> Option<Use> {
        let (played, decision) = (self.played, self.hand.decision);
        let at = self.script.uses.iter().position(|u| {
            u.after == played && decision.seat() == Some(u.seat) && decision.takes(u.act)
        })?;
        Some(self.script.uses.remove(at))
    }
}
