//! Does an act at a table with a referee: judges it, lets it happen, orders what follows and says what has come of it.

use super::deed::Deed;
use super::follow::DueConsequence;
use super::impossible::Impossible;
use super::refereed_hand::RefereedHand;
use super::ruling::{Consequence, Order, Ruling};
use super::seek::FoundMoment;
use crate::Act;
use crate::variant::{Legality, StandingAnswers};
use codille_lang::ids::{ClauseId, Seat};

/// An act that was done, with what is ordered for it.
struct DoneAct {
    table: RefereedHand,
    deed: Deed,
    ruling: Ruling,
}

impl DoneAct {
    /// Enters what has come of it besides; seats had these rights before.
    fn conclude(&mut self, seat: Seat, rights: &StandingAnswers) -> Result<(), Impossible> {
        let Self {
            table,
            deed,
            ruling,
        } = self;
        let silences = |c: &Consequence| matches!(c.order, Order::Silence { .. });
        if ruling.consequences.iter().any(silences) {
            table.hand.count_again();
        }
        table.settle_credit();
        // What was ruled may bear on what is asked next.
        table.hand.look_again();
        ruling.why = table.why_not(seat, deed, &ruling.failed);
        let now = table.ask_standing(rights)?;
        // After most acts all have the rights that they had.
        if !now.gives_as(rights) {
            ruling.opened = table.rights_beyond(&now, rights);
            ruling.lapsed = table.rights_beyond(rights, &now);
        }
        if ruling.allowed.is_none() {
            ruling.hangs = table.hanging_on(ruling, deed);
        }
        Ok(())
    }
}

impl RefereedHand {
    /// Does an act and rules on it.
    ///
    /// # Errors
    /// Why it cannot happen.
    pub fn act(&mut self, seat: Seat, deed: &Deed) -> Result<&Ruling, Impossible> {
        let (found, opinion) = self.considered(seat, deed)?;
        let rights = self.open_rights()?;
        let mut done = self.done(seat, deed, found, opinion)?;
        done.conclude(seat, &rights)?;
        *self = done.table;
        self.enter(done.ruling);
        Ok(self.rulings.last().expect("one was entered"))
    }

    /// Returns the table after an act, explained no further, where what is ordered for it is wanted; `None` where it is not, or the act cannot
    /// happen. Nothing else is worked out of an act for which nothing wanted is ordered.
    pub fn after(&self, seat: Seat, deed: &Deed, wanted: impl Fn(&Ruling) -> bool) -> Option<Self> {
        // Where it is watched which clauses decide, all of them are asked.
        if self.variant().is_watched() {
            let mut table = self.clone();
            table.explains = false;
            let ruling = table.act(seat, deed).ok()?;
            return wanted(ruling).then_some(table);
        }
        if !self.variant().may_follow(deed.asked()) {
            return None;
        }
        let (found, opinion) = self.considered(seat, deed).ok()?;
        let mut done = self.done(seat, deed, found, opinion).ok()?;
        if !wanted(&done.ruling) {
            return None;
        }
        let rights = self.open_rights().ok()?;
        done.table.explains = false;
        done.conclude(seat, &rights).ok()?;
        done.table.enter(done.ruling);
        Some(done.table)
    }

    /// Returns the moment that was found for an act, and what the clauses say of it.
    fn considered(
        &self,
        seat: Seat,
        deed: &Deed,
    ) -> Result<(Option<FoundMoment>, Legality), Impossible> {
        let over =
            self.hand.state.is_over() || self.minutes().void || !self.minutes().lost.is_empty();
        if over && self.goes_on(deed) {
            return Err(Impossible::Over);
        }
        let found = self.moment(seat, deed);
        let opinion = self.opinion_at(seat, deed, found.as_ref());
        match opinion.trouble {
            Some(trouble) => Err(Impossible::Trouble(trouble)),
            None => Ok((found, opinion)),
        }
    }

    /// Does an act on a copy of the table and orders what follows.
    fn done(
        &self,
        seat: Seat,
        deed: &Deed,
        found: Option<FoundMoment>,
        opinion: Legality,
    ) -> Result<DoneAct, Impossible> {
        let mut next = self.clone();
        next.before.push(self.hand.clone());
        let applied = next.apply(seat, deed, found, &opinion.clauses);
        let (done, supplied) = match (applied, deed.play) {
            (Err(Impossible::NeverAsked), Some(Act::Answer(answer))) => {
                next.answer_again(seat, answer)?;
                (deed.clone(), Vec::new())
            }
            (done, _) => done?,
        };
        let minute = done.minute(seat);
        let minutes = next.minutes_mut();
        minutes.judged = Some(minute.clone());
        minutes.enter(minute);
        next.deeds.push((seat, done.clone().into()));
        let mut ruling = Ruling {
            allowed: opinion.allowed,
            grounds: opinion.clauses,
            failed: opinion.failed,
            supplied,
            ..Ruling::new(seat)
        };
        let offended = match opinion.allowed {
            Some(false) => ruling.grounds.clone(),
            _ => Vec::new(),
        };
        next.follow(seat, &done, &offended, &mut ruling)?;
        // What spares the player is a ground, and considered and set aside as well.
        if ruling.allowed == Some(true) {
            ruling.failed.extend(opinion.spared);
        }
        for rule in opinion.rights {
            let clauses = ruling.grounds.clone();
            let following = DueConsequence {
                seat,
                rule,
                clauses,
                standing: None,
                about: done.about,
            };
            next.order(following, &mut ruling)?;
        }
        Ok(DoneAct {
            table: next,
            deed: done,
            ruling,
        })
    }

    /// Returns the clauses that hang on an act: those whose rights came or went with it, else all that ask for it.
    fn hanging_on(&self, ruling: &Ruling, deed: &Deed) -> Vec<ClauseId> {
        let changed = ruling.opened.iter().chain(&ruling.lapsed);
        let mut out: Vec<ClauseId> = changed.map(|r| r.clause).collect();
        if out.is_empty() {
            out = self.hand.variant.hanging_on(deed.act, &deed.words);
        }
        let mut seen = Vec::new();
        out.retain(|c| {
            !seen.contains(c) && {
                seen.push(*c);
                true
            }
        });
        out
    }
}
