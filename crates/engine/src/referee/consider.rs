//! What the clauses and the table say of an act before it is done: forbidden, allowed, or hindered by the cards or the moment. Does none.

use super::deed::Deed;
use super::moving::shift;
use super::refereed_hand::RefereedHand;
use super::seek::{self, FoundMoment, Sought, Varied};
use super::supplied::Supplied;
use crate::variant::{EvalContext, EvalError, Hindrance, Legality};
use crate::{Act, Hand, Shared, Why};
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, Seat};

impl RefereedHand {
    /// Returns what the clauses say of an act before it is done; what no clause forbids by name they are silent about.
    pub fn opinion(&self, seat: Seat, deed: &Deed) -> Legality {
        self.opinion_at(seat, deed, self.moment(seat, deed).as_ref())
    }

    /// Returns the same for somebody who asks beforehand: what he would have to do first himself, because a clause names it as the condition,
    /// is not taken as done.
    pub fn prospect(&self, seat: Seat, deed: &Deed) -> Legality {
        let found = self.moment(seat, deed);
        let before = found
            .as_ref()
            .and_then(|at| self.wanting_own(seat, deed, at));
        match before {
            Some(before) => self.judged(seat, deed, (before, false)),
            None => self.opinion_at(seat, deed, found.as_ref()),
        }
    }

    /// Returns what the clauses say of an act at the moment at which it is wanted, if it ever is.
    pub(super) fn opinion_at(
        &self,
        seat: Seat,
        deed: &Deed,
        found: Option<&FoundMoment>,
    ) -> Legality {
        let hand = found.map_or(&*self.hand, |at| &at.hand);
        self.judged(seat, deed, (hand, found.is_some()))
    }

    /// Judges an act by the hand as it stands when it is done, and whether play asks for it then.
    fn judged(&self, seat: Seat, deed: &Deed, at: (&Hand, bool)) -> Legality {
        let mut opinion = self.consider(seat, deed, at);
        // Before a trump is named some names of cards mean nothing: what is done then is judged by the clauses that do without them.
        let unnamed = matches!(opinion.trouble, Some(EvalError::Silent(_)));
        if unnamed && self.hand.state.wants_trumps(self.variant()) {
            opinion.trouble = None;
        }
        if opinion.allowed == Some(false) && opinion.clauses.is_empty() {
            opinion.allowed = None;
        }
        let mut first = match self.first_of_all(seat, deed) {
            Ok(first) => first,
            Err(trouble) => {
                opinion.trouble.get_or_insert(trouble);
                return opinion;
            }
        };
        if opinion.allowed != Some(false) && matches!(deed.play, Some(Act::Name(_))) {
            first.extend(self.ill_bid(seat));
        }
        if !first.is_empty() {
            if opinion.allowed != Some(false) {
                opinion.clauses.clear();
            }
            opinion.allowed = Some(false);
            opinion.failed.retain(|c| !first.contains(c));
            opinion.bans.extend(first.iter().copied());
            opinion.clauses.extend(first);
            opinion.rights.clear();
        }
        opinion
    }

    /// Returns the clauses that forbade a seat the bid by which it has undertaken the game: whoever might not bid it may not play it.
    fn ill_bid(&self, seat: Seat) -> Vec<ClauseId> {
        let bids = |(who, deed): &(Seat, Shared<Deed>)| {
            *who == seat && matches!(deed.play, Some(Act::Bid(_)))
        };
        let Some(at) = self.deeds.iter().rposition(bids) else {
            return Vec::new();
        };
        let opinion = self.opinion_of(at);
        if opinion.allowed == Some(false) {
            opinion.clauses
        } else {
            Vec::new()
        }
    }

    /// Returns what the clauses said of an act in the log before it was done.
    pub(super) fn opinion_of(&self, at: usize) -> Legality {
        let (Some((seat, deed)), Some(before)) = (self.deeds.get(at), self.before(at)) else {
            return Legality::default();
        };
        let mut then = self.clone();
        then.hand = before.clone();
        then.truncate(at);
        then.opinion(*seat, deed)
    }

    fn consider(&self, seat: Seat, deed: &Deed, (hand, comes): (&Hand, bool)) -> Legality {
        let acts = &self.hand.variant.checked.table.acts;
        let mut deed = deed.clone();
        if let Some(act) = act::listed(acts, deed.act)
            && let Ok(cards) = shift(&mut hand.state.clone(), acts, seat, (act, &deed))
            && !cards.is_empty()
        {
            deed.cards = cards;
        }
        let deed = &deed;
        let mut state = hand.state.clone();
        if let Some(minutes) = &mut state.facts.minutes {
            minutes.judged = Some(deed.minute(seat));
        }
        let variant = &self.hand.variant;
        let mut context = EvalContext::new(&state.facts, seat);
        (context.query.calling, context.query.called) = deed.saying();
        let mut opinion = variant.opinion(deed.asked(), &mut context);
        if let Some(instead) = deed.mends {
            self.mending(seat, instead, &mut opinion);
        }
        let Some(act) = deed.play else {
            return opinion;
        };
        let refused = if let (Act::Call { class, cards }, false) = (act, comes) {
            state.refused_call(variant, seat, (class, cards))
        } else {
            let refused = state.judge(variant, &hand.decision, seat, act);
            refused.map(|refused| (refused.why, refused.clauses))
        };
        let Some((why, clauses)) = refused else {
            // What clauses say of answers, and of leads, the engine does not ask; a suit it offers though it may have been forbidden since.
            let by_clauses = if matches!(act, Act::Answer(_)) {
                opinion.allowed == Some(false)
            } else if matches!(act, Act::Name(_)) {
                !opinion.bans.is_empty()
            } else {
                deed.act == ActId::Lead && variant.forbids_to_lead(&opinion)
            };
            if matches!(act, Act::Call { .. }) && !comes {
                opinion.allowed = Some(true);
            } else if !by_clauses {
                opinion.is_lawful();
            }
            return opinion;
        };
        self.refuse((seat, act, why), clauses, &mut opinion);
        opinion
    }

    /// Enters that play does not take an act now: forbidden by a clause, impossible with the cards, or not asked for at this moment.
    fn refuse(
        &self,
        (seat, act, why): (Seat, Act, Why),
        clauses: Vec<ClauseId>,
        opinion: &mut Legality,
    ) {
        // Of who looks after another, and of how many cards are left, the clauses speak alone.
        let spoken = matches!(act, Act::Leave(_)) && why == Why::OutOfTurn;
        // Nobody is asked whether he lays nothing away who may lay nothing away.
        let kept = act == Act::Discard(CardSet::EMPTY) && self.hand.state.keeps_all(seat);
        if opinion.allowed == Some(true) && (spoken || kept || self.hand.state.looks_after(act)) {
            return;
        }
        let forbidden = !opinion.bans.is_empty();
        match why {
            Why::Unlawful if !forbidden && !clauses.is_empty() => {
                // A right that does not reach so far names the law by which it does not.
                let mut refusing = match opinion.allowed {
                    Some(false) => std::mem::take(&mut opinion.clauses),
                    Some(true) | None => Vec::new(),
                };
                refusing.retain(|c| !clauses.contains(c));
                opinion.allowed = Some(false);
                opinion.rights.clear();
                opinion.clauses = clauses;
                opinion.clauses.extend(refusing);
            }
            Why::NotHeld if !forbidden => opinion.is_hindered(Hindrance::Cards),
            Why::OutOfTurn if !forbidden && opinion.allowed != Some(false) => {
                let first = self.duty_instead(seat, act);
                opinion.is_hindered(Hindrance::Moment);
                if !first.is_empty() {
                    opinion.allowed = Some(false);
                    opinion.failed.retain(|c| !first.contains(c));
                    opinion.clauses = first;
                }
            }
            Why::Unlawful | Why::NotHeld | Why::OutOfTurn => {
                opinion.allowed = Some(false);
                opinion.rights.clear();
                if why == Why::OutOfTurn && !forbidden {
                    opinion.hindered = Some(Hindrance::Moment);
                }
            }
        }
    }

    /// Returns the clauses of the duty by which that was settled already which an act would settle: of a trump that must be turned up none is
    /// named.
    fn duty_instead(&self, seat: Seat, act: Act) -> Vec<ClauseId> {
        let facts = &self.hand.state.facts;
        if !matches!(act, Act::Name(_)) || facts.turned == 0 {
            return Vec::new();
        }
        let mut context = EvalContext::new(facts, seat);
        self.variant().grounds(Verb::Turn, &mut context)
    }

    /// Finds the moment at which a deed of play is wanted.
    pub(super) fn moment(&self, seat: Seat, deed: &Deed) -> Option<FoundMoment> {
        let (act, declines) = (deed.play?, deed.declines);
        let sought = Sought {
            seat,
            act,
            declines,
        };
        let here = self.varied.filter(|(at, ..)| *at == self.rulings.len());
        let varied: Varied = here.map(|(_, number, how)| (number, how));
        let found = seek::seek(&self.hand, &sought, varied)?;
        let waits = found.hand.state.facts.spoken != self.hand.state.facts.spoken;
        let too_soon = waits && self.is_too_soon(seat, deed, &found.hand.state.facts);
        (!too_soon).then_some(found)
    }

    /// Returns the hand before what the seat itself would have to do first, where a clause forbids the deed until that is done.
    fn wanting_own<'a>(&self, seat: Seat, deed: &Deed, at: &'a FoundMoment) -> Option<&'a Hand> {
        let before = at.before_own.as_deref()?;
        let later = &at.hand.state.facts;
        let too_soon = self.lapses(seat, deed, &before.state.facts, later);
        too_soon.then_some(before)
    }

    /// Returns what would have to be supplied before a deed that somebody asks about.
    pub fn supplied_for(&self, seat: Seat, deed: &Deed) -> Vec<Supplied> {
        self.moment(seat, deed).map_or_else(Vec::new, |moment| {
            let too_soon = self.wanting_own(seat, deed, &moment).is_some();
            let all = moment.supplied.into_iter();
            all.take_while(|s| !(too_soon && s.seat == seat)).collect()
        })
    }
}
