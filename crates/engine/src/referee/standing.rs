//! What stands in the way of going on: a deal that is void, or an act that is owed first. Stops nothing that can happen.

use super::deed::Deed;
use super::impossible::Impossible;
use super::refereed_hand::RefereedHand;
use super::ruling::Opening;
use crate::Act;
use crate::variant::{EvalContext, EvalError, HandState, Right, StandingAnswers};
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_lang::ids::{ClauseId, Seat};
use std::sync::Arc;

impl RefereedHand {
    /// Returns the clauses by which there must be a fresh deal, though nobody has asked for it; none once it was ordered.
    pub fn fresh_deal_due(&self) -> Vec<ClauseId> {
        if self.minutes().void {
            return Vec::new();
        }
        let facts = &self.hand.state.facts;
        let known = self.known.as_ref().filter(|known| known.are_of(facts));
        let due = known.and_then(|known| self.variant().fresh_deal_by(known));
        due.unwrap_or_else(|| self.variant().fresh_deal_due(facts))
    }

    /// Returns the clauses that forbid to go on with such an act before something else is done.
    ///
    /// # Errors
    /// What the rules could not tell.
    pub(super) fn first_of_all(&self, seat: Seat, deed: &Deed) -> Result<Vec<ClauseId>, EvalError> {
        if deed.play != Some(Act::GoOn) && (deed.play.is_some() || self.moves(deed)) {
            let due = self.fresh_deal_due();
            if !due.is_empty() {
                return Ok(due);
            }
        }
        let mut context = EvalContext::new(&self.hand.state.facts, seat);
        let owed = if deed.play.is_some_and(Act::proceeds) {
            self.variant().owed(&mut context)
        } else {
            Vec::new()
        };
        context.trouble.map_or(Ok(owed), Err)
    }

    /// Tells whether an act of the table's list moves cards.
    fn moves(&self, deed: &Deed) -> bool {
        let acts = &self.variant().checked.table.acts;
        act::listed(acts, deed.act).is_some_and(|a| a.to.is_some())
    }

    /// Tells whether a deed makes sense only in a deal that is not over: it is play, puts right what was said or played, or moves cards.
    pub fn goes_on(&self, deed: &Deed) -> bool {
        deed.play.is_some() || deed.mends.is_some() || self.moves(deed)
    }

    /// Returns the rights that seats have now to acts of the table's list; none where the rules fail.
    pub fn rights(&self) -> Vec<Opening> {
        // Whoever does something next learns why they fail.
        self.open_rights().map_or_else(
            |_| Vec::new(),
            |open| open.rights().map(|right| self.opening(right)).collect(),
        )
    }

    /// Returns whose rights they are, and the rules that give them.
    ///
    /// # Errors
    /// What the rules could not tell.
    pub(super) fn open_rights(&self) -> Result<Arc<StandingAnswers>, Impossible> {
        let facts = &self.hand.state.facts;
        // Mostly nothing has happened since they were last asked for, after the act before.
        if let Some(known) = self.known.as_ref().filter(|known| known.are_of(facts)) {
            return Ok(Arc::clone(known));
        }
        let open = self.variant().open_rights(facts, self.known.as_deref());
        open.map(Arc::new).map_err(Impossible::Trouble)
    }

    /// Asks the rules that are asked after every act, and keeps what they answer; they answered `before` the act.
    ///
    /// # Errors
    /// What the rules could not tell.
    pub(super) fn ask_standing(
        &mut self,
        before: &StandingAnswers,
    ) -> Result<Arc<StandingAnswers>, Impossible> {
        let facts = &self.hand.state.facts;
        let found = self.variant().standing_answers(facts, Some(before));
        let found = Arc::new(found.map_err(Impossible::Trouble)?);
        self.known = Some(Arc::clone(&found));
        Ok(found)
    }

    /// Asks the same rules before anything is done, and keeps what they answer; returns it, so that another table of the same variant can
    /// begin with it as what is `known`. Nothing is kept where the rules fail, which the first act finds out, or where it is watched which
    /// clauses decide.
    pub fn ask_beforehand(
        &mut self,
        known: Option<&StandingAnswers>,
    ) -> Option<Arc<StandingAnswers>> {
        if !self.variant().is_watched() {
            let facts = &self.hand.state.facts;
            let found = self.variant().standing_answers(facts, known).ok();
            self.known = found.map(Arc::new);
        }
        self.known.clone()
    }

    fn opening(&self, right: Right) -> Opening {
        let (clause, seat, act, words) = self.parts(right);
        Opening {
            clause,
            seat,
            act,
            words: words.to_owned(),
        }
    }

    /// Returns what makes a right: its clause, whose it is, the act and its words.
    fn parts(&self, (seat, rule): Right) -> (ClauseId, Seat, ActId, &str) {
        let (act, words, clause) = (self.variant().right_of(rule)).expect("the rule gives a right");
        (clause, seat, act, words)
    }

    /// Returns the rights among some that are not among others; another rule may give just the same right.
    pub(super) fn rights_beyond(
        &self,
        some: &StandingAnswers,
        others: &StandingAnswers,
    ) -> Vec<Opening> {
        let is_new = |right: &Right| {
            let mut others = others.rights();
            !others.clone().any(|other| other == *right)
                && others.all(|other| self.parts(other) != self.parts(*right))
        };
        let new = some.rights().filter(is_new);
        new.map(|right| self.opening(right)).collect()
    }

    /// Tells whether a clause forbids now what it would not forbid at a later moment: the act comes too soon.
    pub(super) fn is_too_soon(&self, seat: Seat, deed: &Deed, later: &HandState) -> bool {
        self.lapses(seat, deed, &self.hand.state.facts, later)
    }

    /// Tells whether a clause forbids a deed at one moment and not at a later one.
    pub(super) fn lapses(
        &self,
        seat: Seat,
        deed: &Deed,
        sooner: &HandState,
        later: &HandState,
    ) -> bool {
        let variant = self.variant();
        let bans = |facts| {
            let opinion = variant.opinion(deed.asked(), &mut EvalContext::new(facts, seat));
            opinion.bans
        };
        let then = bans(later);
        bans(sooner).iter().any(|c| !then.contains(c))
    }

    /// Tells whether somebody speaks for a game or passes where a clause forbids it to him now: his words change nothing.
    pub(super) fn speaks_too_soon(&self, seat: Seat, deed: &Deed) -> bool {
        let speaks = matches!(deed.play, Some(Act::Bid(_) | Act::Pass));
        speaks && {
            let mut context = EvalContext::new(&self.hand.state.facts, seat);
            !self
                .variant()
                .opinion(deed.asked(), &mut context)
                .bans
                .is_empty()
        }
    }
}
