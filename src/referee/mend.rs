//! Tells a deal anew where a call or an answer is mended, falls or stands after all. Says not when that may be.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::bench::{Bench, Booked, Impossible};
use super::deed::Deed;
use crate::cards::{Card, CardSet};
use crate::check::rule::{ClauseId, Verb};
use crate::engine::{Act, Decision, Hand, Why};
use crate::variant::{Answer, Opinion};
use std::sync::Arc;

/// What becomes of the acts after the one that is mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// They stand.
    Stands,
    /// They stand, and calls of a declaration that wait are answered as they deserve.
    IsAnswered(usize),
    /// They stand until one is no longer lawful.
    WhileLawful,
}

/// What becomes of an act that is told anew.
enum Told {
    /// It stands.
    Same,
    /// It was not done.
    Never,
    /// Another was.
    Other(Act),
}

impl Bench {
    /// Puts what is said in place of the last call of that declaration, or of the last answer; a call waits for an answer again. A card
    /// takes the place of the last that was a fault, and those played since stand while they are lawful.
    ///
    /// # Errors
    /// Where nothing such was said.
    pub(super) fn mend(&mut self, seat: usize, instead: Act) -> Result<(), Impossible> {
        let at = self
            .last_like(seat, instead)
            .ok_or(Impossible::NeverAsked)?;
        let class = self
            .deeds
            .get(at)
            .and_then(|(_, d)| d.about)
            .map(|(class, _)| class);
        let is_call = matches!(instead, Act::Call { .. });
        let rest = match instead {
            Act::Play(_) => Rest::WhileLawful,
            _ => Rest::Stands,
        };
        self.retell(at, rest, &|n, _, deed| {
            if n == at {
                Told::Other(instead)
            } else if is_call && answers(deed, class) {
                Told::Never
            } else {
                Told::Same
            }
        })
    }

    /// Judges what is said in place of something earlier as if it had been said then.
    pub(super) fn mending(&self, seat: usize, instead: Act, opinion: &mut Opinion) {
        let found = self.last_like(seat, instead);
        let Some(hand) = found.and_then(|at| self.before(at)) else {
            opinion.allowed = Some(false);
            return;
        };
        let hand = super::seek::seek(hand, seat, instead).unwrap_or_else(|| hand.clone());
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

    /// Returns a card put in place of the last that a seat played at fault; the words are the name of that fault.
    pub fn correction(&self, seat: usize, card: Card) -> Deed {
        let at_fault = self.hand.history.iter().rev();
        let mut at_fault = at_fault.filter(|m| m.seat == seat && !m.faults.is_empty());
        let fault = at_fault.next().and_then(|m| m.faults.first());
        let name = fault.and_then(|f| self.hand.variant.checked.faults.get(*f));
        Deed {
            act: Verb::Correct as usize,
            words: name.cloned().unwrap_or_default(),
            mends: Some(Act::Play(card)),
            ..Deed::default()
        }
    }

    fn last_like(&self, seat: usize, instead: Act) -> Option<usize> {
        let at_fault = |act: Act| {
            let mut history = self.hand.history.iter();
            history.any(|m| m.act == act && !m.faults.is_empty())
        };
        self.deeds.iter().rposition(|(who, deed)| {
            *who == seat
                && match (deed.play, instead) {
                    (Some(was @ Act::Play(_)), Act::Play(_)) => at_fault(was),
                    (Some(Act::Call { class: a, .. }), Act::Call { class: b, .. }) => a == b,
                    (Some(Act::Answer(_)), Act::Answer(_)) => true,
                    _ => false,
                }
        })
    }

    /// Strikes the calls of a declaration by a seat that have one of these cards, or all of them; what is left is answered as it deserves.
    pub(super) fn strike(
        &mut self,
        seat: usize,
        class: usize,
        cards: CardSet,
    ) -> Result<(), Impossible> {
        let falls = |who: usize, deed: &Deed| match deed.play {
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
        self.retell(from, Rest::IsAnswered(class), &|_, who, deed| {
            if falls(who, deed) || answers(deed, Some(class)) {
                Told::Never
            } else {
                Told::Same
            }
        })
    }

    /// Lets the answer to the last call of a declaration have been that it is good.
    pub(super) fn uphold(&mut self, class: usize) -> Result<(), Impossible> {
        let Some(from) = self
            .deeds
            .iter()
            .rposition(|(_, deed)| answers(deed, Some(class)))
        else {
            return Ok(());
        };
        self.retell(from, Rest::Stands, &|n, _, _| {
            if n == from {
                Told::Other(Act::Answer(Answer::Good))
            } else {
                Told::Same
            }
        })
    }

    /// Tells the deal anew from an act on.
    fn retell(
        &mut self,
        from: usize,
        rest: Rest,
        change: &dyn Fn(usize, usize, &Deed) -> Told,
    ) -> Result<(), Impossible> {
        let Some(start) = self.before(from).cloned() else {
            return Ok(());
        };
        let deeds: Vec<(usize, Deed)> = self.deeds.iter().skip(from).cloned().collect();
        let mut minutes = self.minutes().clone();
        minutes.aside = start
            .state
            .facts
            .minutes
            .as_deref()
            .map(|m| m.aside)
            .unwrap_or_default();
        self.hand = start;
        self.hand.state.facts.minutes = Some(Box::new(minutes));
        for (n, (seat, deed)) in deeds.into_iter().enumerate() {
            let at = from + n;
            if let Some(place) = self.before.get_mut(at) {
                let mut before = self.hand.clone();
                if let Some(minutes) = &mut before.state.facts.minutes {
                    minutes.acts.truncate(at);
                }
                *place = Arc::new(before);
            }
            let stays = |deed: &Deed| {
                let refused = |act| {
                    let hand = &self.hand;
                    hand.state.judge(&hand.variant, &hand.decision, seat, act)
                };
                !matches!(deed.play, Some(act @ Act::Play(_)) if refused(act).is_some())
            };
            if rest == Rest::WhileLawful && n > 0 && !stays(&deed) {
                self.truncate(at);
                self.minutes_mut().acts.truncate(at);
                break;
            }
            let change = change(at, seat, &deed);
            if !matches!(change, Told::Same)
                && let Some(booked) = self.booked.get_mut(at)
            {
                booked.clear();
            }
            let told = match change {
                Told::Same => deed,
                Told::Never => Deed::default(),
                Told::Other(act) => Deed {
                    about: match act {
                        Act::Call { class, cards } => Some((class, cards)),
                        _ => deed.about,
                    },
                    ..self.deed(act)
                },
            };
            if told != Deed::default() && told.mends.is_none() {
                match self.apply(seat, &told) {
                    // What is not asked any more was only said.
                    Ok(_) | Err(Impossible::NeverAsked) => {}
                    Err(why) => return Err(why),
                }
                if let Rest::IsAnswered(class) = rest {
                    answer_as_deserved(&mut self.hand, class);
                }
            }
            for booked in self.booked.get(at).cloned().unwrap_or_default() {
                match booked {
                    Booked::Due(due) => self.hand.book(&due),
                    Booked::Charge(seat, charge) => self.hand.charge(seat, charge),
                }
            }
            if let Some(place) = self.minutes_mut().acts.get_mut(at) {
                place.cards = told.cards.0;
                place.number = told.number;
            }
            if let Some(place) = self.deeds.get_mut(at) {
                *place = (seat, told);
            }
        }
        Ok(())
    }
}

/// Tells whether a deed answers the call of a declaration.
fn answers(deed: &Deed, class: Option<usize>) -> bool {
    matches!(deed.play, Some(Act::Answer(_))) && deed.about.map(|(of, _)| of) == class
}

/// Lets a call of a declaration that waits be answered by what the other holds.
fn answer_as_deserved(hand: &mut Hand, of: usize) {
    if let Decision::Answer {
        seat,
        class,
        equal,
        not_good,
        ..
    } = hand.decision
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
