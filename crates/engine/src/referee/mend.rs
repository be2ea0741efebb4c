//! Tells a deal anew where a call or an answer is mended, falls or stands after all. Says not when that may be.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::deed::Deed;
use super::impossible::Impossible;
use super::refereed_hand::RefereedHand;
use super::ruling::Order;
use crate::ledger::Entry;
use crate::phase;
use crate::variant::{Answer, EvalContext, Legality};
use crate::{Act, Decision, Event, Hand, Why};
use codille_edition::check::rule::Verb;
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, DeclarationId, FaultId, Seat};
use std::sync::Arc;

/// What becomes of an act that is told anew.
enum Told {
    /// It stands.
    Same,
    /// It stands if it is lawful still; if it is not, neither it nor what came after was done.
    AsLongAsLawful,
    /// It was not done.
    Never,
    /// Another was; whoever watches is told so where a player mends it himself.
    Other(Act, Option<Event>),
}

impl RefereedHand {
    /// Puts what is said in place of the last call of that declaration, or of the last answer, or a card in place of the one that was a
    /// fault, by the right that some clauses give; a call waits for an answer again.
    ///
    /// # Errors
    /// Where nothing such was said or played.
    pub(super) fn mend(
        &mut self,
        seat: Seat,
        instead: Act,
        clauses: &[ClauseId],
    ) -> Result<(), Impossible> {
        let at = self
            .last_like(seat, instead)
            .ok_or(Impossible::NeverAsked)?;
        let fines = self.pardon(seat, at);
        let class = self
            .deeds
            .get(at)
            .and_then(|(_, d)| d.about)
            .map(|(class, _)| class);
        let is_call = matches!(instead, Act::Call { .. });
        let is_card = matches!(instead, Act::Play(_));
        let unlawful = |n: &usize| self.opinion_of(*n).allowed == Some(false);
        let later = (at + 1..self.deeds.len()).filter(|_| is_card);
        let unlawful: Vec<usize> = later.filter(unlawful).collect();
        let was = self.deeds.get(at).and_then(|(_, deed)| deed.play);
        let event = was.map(|was| mended(seat, (was, instead), clauses.to_vec()));
        self.retell(at, None, &|n, _, deed| {
            if n == at {
                Told::Other(instead, event.clone())
            } else if is_call && answers(deed, class) {
                Told::Never
            } else if is_card && !unlawful.contains(&n) {
                Told::AsLongAsLawful
            } else {
                Told::Same
            }
        })?;
        self.book_again(&fines);
        Ok(())
    }

    /// Answers a call that was mended after it had been answered: what came since is told anew.
    ///
    /// # Errors
    /// Where no call was mended since that seat answered last.
    pub(super) fn answer_again(&mut self, seat: Seat, answer: Answer) -> Result<(), Impossible> {
        let mut since = self.deeds.iter().rev();
        let mended = since.find_map(|(who, deed)| match (deed.mends, deed.play) {
            (Some(Act::Call { class, cards }), _) if *who != seat => Some(Some((class, cards))),
            (_, Some(Act::Answer(_))) if *who == seat => Some(None),
            _ => None,
        });
        let (class, cards) = mended.flatten().ok_or(Impossible::NeverAsked)?;
        let call = self.deeds.iter().rposition(|(who, deed)| {
            let called = matches!(deed.play, Some(Act::Call { class: of, .. }) if of == class);
            *who != seat && called
        });
        let call = call.ok_or(Impossible::NeverAsked)?;
        // The answer to the call as it was first is struck, and leaves its place.
        let mut places = self.deeds.iter().enumerate().skip(call);
        let struck = places.find(|(_, (who, deed))| *who == seat && deed.struck);
        let (at, _) = struck.ok_or(Impossible::NeverAsked)?;
        if let Some((_, place)) = self.deeds.get_mut(at) {
            place.about = Some((class, cards));
        }
        self.retell(at, None, &|n, _, _| {
            if n == at {
                Told::Other(Act::Answer(answer), None)
            } else {
                Told::Same
            }
        })
    }

    /// Lets the faults of an act count no more, and what was paid for them; returns what was paid since for others.
    fn pardon(&mut self, seat: Seat, at: usize) -> Vec<Entry> {
        let (mut on, mut pardoned) = (Vec::new(), Vec::new());
        let past = self.past.len();
        for (number, offence) in self.minutes_mut().offences.iter_mut().enumerate() {
            if offence.at == at && offence.seat == seat && !offence.undone {
                offence.undone = true;
                on.push(offence.ruling);
                pardoned.push(past + number);
            }
        }
        // What was given back with a waiver has no payment any more that it would answer.
        self.returned
            .retain(|(number, _)| !pardoned.contains(number));
        for ruling in on {
            if let Some(ruling) = Arc::make_mut(&mut self.rulings).get_mut(ruling) {
                ruling
                    .consequences
                    .retain(|c| !matches!(c.order, Order::Pay(_)));
            }
        }
        let before = self.before(at);
        before.map_or_else(Vec::new, |before| self.fines_since(before))
    }

    /// Returns the last fault of a seat that it can mend by playing another card: the act's number.
    pub(super) fn last_fault(&self, seat: Seat) -> Option<(usize, FaultId)> {
        let mut all = self.minutes().offences.iter().rev();
        let played = |at: usize| {
            let deed = self.deeds.get(at);
            deed.is_some_and(|(who, d)| *who == seat && matches!(d.play, Some(Act::Play(_))))
        };
        let found = all.find(|o| o.seat == seat && o.stands() && played(o.at));
        found.map(|o| (o.at, o.fault))
    }

    /// Returns the name of the fault that a card played instead would mend; where there is none, of one that such an act can mend.
    pub fn mendable(&self, seat: Seat) -> String {
        let faults = &self.hand.variant.checked.faults;
        let last = self.last_fault(seat).map(|(_, fault)| &faults[fault]);
        let mut context = EvalContext::new(&self.hand.state.facts, seat);
        let mut named = faults.iter();
        let spoken = || {
            named.find(|f| {
                self.hand
                    .variant
                    .spoken(Verb::Correct, f, &mut context)
                    .named
            })
        };
        last.or_else(spoken).unwrap_or_default().to_owned()
    }

    /// Judges what is said in place of something earlier as if it had been said then.
    pub(super) fn mending(&self, seat: Seat, instead: Act, opinion: &mut Legality) {
        let found = self.last_like(seat, instead);
        let Some(hand) = found.and_then(|at| self.before(at)) else {
            opinion.allowed = Some(false);
            return;
        };
        let sought = super::seek::Sought {
            seat,
            act: instead,
            declines: None,
        };
        let found = super::seek::seek(hand, &sought, None);
        let hand = found.map_or_else(|| hand.clone(), |moment| moment.hand.into());
        let Some(refused) = hand
            .state
            .judge(&hand.variant, &hand.decision, seat, instead)
        else {
            return;
        };
        if opinion.allowed == Some(true) {
            opinion.allowed = Some(false);
            let at_fault: Vec<ClauseId> = refused.clauses;
            if refused.why == Why::Unlawful && !at_fault.is_empty() {
                opinion.clauses = at_fault;
            }
        }
    }

    fn last_like(&self, seat: Seat, instead: Act) -> Option<usize> {
        if matches!(instead, Act::Play(_)) {
            return self.last_fault(seat).map(|(at, _)| at);
        }
        self.deeds.iter().rposition(|(who, deed)| {
            *who == seat
                && match (deed.play, instead) {
                    (Some(Act::Call { class: a, .. }), Act::Call { class: b, .. }) => a == b,
                    (Some(Act::Answer(_)), Act::Answer(_)) => true,
                    _ => false,
                }
        })
    }

    /// Strikes the calls of a declaration by a seat that have one of these cards, or all of them; what is left is answered as it deserves.
    pub(super) fn strike(
        &mut self,
        seat: Seat,
        class: DeclarationId,
        cards: CardSet,
    ) -> Result<(), Impossible> {
        let falls = |who: Seat, deed: &Deed| match deed.play {
            Some(Act::Call {
                class: of,
                cards: called,
            }) => {
                let named = cards.is_empty() || !(cards & called).is_empty();
                who == seat && of == class && named
            }
            _ => false,
        };
        let Some(from) = self.deeds.iter().position(|(who, deed)| falls(*who, deed)) else {
            return Ok(());
        };
        self.retell(from, Some(class), &|_, who, deed| {
            if falls(who, deed) || answers(deed, Some(class)) {
                Told::Never
            } else {
                Told::Same
            }
        })
    }

    /// Lets the answer to the last call of a declaration have been that it is good.
    pub(super) fn uphold(&mut self, class: DeclarationId) -> Result<(), Impossible> {
        let Some(from) = self
            .deeds
            .iter()
            .rposition(|(_, deed)| answers(deed, Some(class)))
        else {
            return Ok(());
        };
        self.retell(from, None, &|n, _, _| {
            if n == from {
                Told::Other(Act::Answer(Answer::Good), None)
            } else {
                Told::Same
            }
        })
    }

    /// Tells the deal anew from an act on; where calls of a declaration were struck, those left are answered as they deserve.
    fn retell(
        &mut self,
        from: usize,
        struck: Option<DeclarationId>,
        change: &dyn Fn(usize, Seat, &Deed) -> Told,
    ) -> Result<(), Impossible> {
        let Some(start) = self.before(from).cloned() else {
            return Ok(());
        };
        let deeds: Vec<(Seat, Deed)> = (self.deeds.iter().skip(from))
            .map(|(seat, deed)| (*seat, Deed::clone(deed)))
            .collect();
        let mut minutes = self.minutes().clone();
        let before = start.state.facts.minutes.as_deref();
        minutes.aside = before.expect("a referee sits at the table").aside;
        self.hand = start;
        self.hand.state.facts.minutes = Some(Box::new(minutes));
        let mut ended = false;
        for (n, (seat, deed)) in deeds.into_iter().enumerate() {
            let at = from + n;
            if let Some(place) = self.before.get_mut(at) {
                let mut before = self.hand.clone();
                if let Some(minutes) = &mut before.state.facts.minutes {
                    Arc::make_mut(&mut minutes.acts).truncate(at);
                }
                *place = before;
            }
            let told = change(at, seat, &deed);
            if matches!(told, Told::AsLongAsLawful) && deed.play.is_some() {
                ended |= self.opinion(seat, &deed).allowed == Some(false);
            }
            let (told, event) = self.as_told(told, deed, ended);
            if !told.struck && told.mends.is_none() {
                let found = self.moment(seat, &told);
                let done = self.apply(seat, &told, found, &[]);
                let events = self.hand.history.last().map(|moment| moment.events);
                if let (Ok(_), Some(event), Some(place)) = (&done, event, events) {
                    // Told where the act falls, so that going back over it takes the telling back too.
                    self.hand.events.insert(place, event);
                }
                match done {
                    // What is not asked any more was only said; what can't be done any more falls away.
                    Ok(_) | Err(Impossible::NeverAsked | Impossible::NotThere(_)) => {}
                    Err(why) => return Err(why),
                }
                if let Some(class) = struck {
                    answer_as_deserved(&mut self.hand, class);
                }
            }
            if let Some(place) = Arc::make_mut(&mut self.minutes_mut().acts).get_mut(at) {
                place.cards = told.cards.0;
                place.number = told.number;
            }
            if let Some(place) = self.deeds.get_mut(at) {
                *place = (seat, told.into());
            }
        }
        Ok(())
    }

    /// Returns what a deed becomes in the deal that is told anew, and what is told of it; play may have `ended` with an earlier one.
    fn as_told(&self, told: Told, deed: Deed, ended: bool) -> (Deed, Option<Event>) {
        match told {
            Told::AsLongAsLawful if ended && deed.play.is_some() => (struck_out(&deed), None),
            Told::Same | Told::AsLongAsLawful => (deed, None),
            Told::Never => (struck_out(&deed), None),
            Told::Other(act, event) => {
                let other = Deed {
                    about: match act {
                        Act::Call { class, cards } => Some((class, cards)),
                        _ => deed.about,
                    },
                    ..self.deed(act)
                };
                (other, event)
            }
        }
    }
}

/// Strikes a deed out.
fn struck_out(deed: &Deed) -> Deed {
    Deed {
        struck: true,
        ..Deed::new(deed.act)
    }
}

/// Tells that a seat does one act in place of another, by these clauses.
const fn mended(seat: Seat, (was, instead): (Act, Act), clauses: Vec<ClauseId>) -> Event {
    if let Act::Play(card) = instead {
        Event::Corrected {
            seat,
            card,
            clauses,
        }
    } else {
        Event::Mended { seat, was, clauses }
    }
}

/// Tells whether a deed answers the call of a declaration.
fn answers(deed: &Deed, class: Option<DeclarationId>) -> bool {
    matches!(deed.play, Some(Act::Answer(_))) && deed.about.map(|(of, _)| of) == class
}

/// Lets a call of a declaration that waits be answered by what the other holds.
fn answer_as_deserved(hand: &mut Hand, of: DeclarationId) {
    if let Decision::Answer(phase::Reply {
        seat,
        class,
        equal,
        not_good,
        ..
    }) = hand.decision
        && class == of
    {
        let answer = if not_good {
            Answer::NotGood
        } else if equal {
            Answer::Equal
        } else {
            Answer::Good
        };
        hand.force(seat, Act::Answer(answer));
    }
}
