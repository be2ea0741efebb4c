//! Carries out what a ruling orders: silence, payment, fresh deal, play taken back.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::impossible::Impossible;
use super::refereed_hand::RefereedHand;
use super::ruling::{Consequence, Order, Ruling, Violation};
use super::waiver::due;
use crate::ledger::{Account, Entry};
use crate::variant::{EvalContext, Offence, Outcome, Outlook, Prospect, Side};
use crate::{Decision, Event, Hand};
use codille_edition::check::act::ActId;
use codille_edition::check::rule::{BackTo, Verb};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::{ClauseId, DeclarationId, HeadingId, RuleId, Seat, SeatSet};
use std::sync::Arc;

/// A rule whose consequences are due.
pub(super) struct DueConsequence {
    /// Who acted.
    pub(super) seat: Seat,
    /// The number of the rule.
    pub(super) rule: RuleId,
    /// The clauses that stand behind it.
    pub(super) clauses: Vec<ClauseId>,
    /// The fault, where it is one.
    pub(super) standing: Option<Violation>,
    /// The declaration and the combination that the act is about.
    pub(super) about: Option<(DeclarationId, CardSet)>,
}

impl RefereedHand {
    /// Orders and carries out what follows.
    ///
    /// # Errors
    /// What the rules could not tell.
    #[expect(clippy::too_many_lines, reason = "one arm for each outcome")]
    pub(super) fn order(
        &mut self,
        following: DueConsequence,
        ruling: &mut Ruling,
    ) -> Result<(), Impossible> {
        let variant = Arc::clone(&self.hand.variant);
        let outcomes = {
            let mut context = EvalContext::traced(&self.hand.state.facts, following.seat);
            if let Some((class, cards)) = following.about {
                (context.query.calling, context.query.called) = (Some(class), cards.0);
            }
            let found = variant.outcomes(following.rule, &mut context);
            found.map_err(Impossible::Trouble)?
        };
        let DueConsequence {
            seat,
            rule,
            clauses,
            mut standing,
            about,
        } = following;
        // The fault is his who suffers for it: what one does may bring to light what the other did.
        if let Some(standing) = &mut standing
            && let Some(suffers) = outcomes.iter().find_map(sufferer)
        {
            standing.seat = suffers;
        }
        let number = self.past.len() + self.minutes().offences.len();
        let number = standing.as_mut().map(|s| {
            s.offence = number;
            number
        });
        // Play goes back first: what is paid for the fault is paid in the hand that goes on.
        let (back, rest): (Vec<_>, Vec<_>) = outcomes
            .into_iter()
            .partition(|o| matches!(o, Outcome::Back(_) | Outcome::Again));
        for outcome in back {
            let order = match outcome {
                Outcome::Back(to) => self.go_back(to, (seat, rule))?,
                _ => self.begin_again(),
            };
            if let Some(order) = order {
                ruling.consequences.push(Consequence {
                    order,
                    clauses: clauses.clone(),
                    offence: number,
                });
            }
        }
        if let Some(standing) = &standing {
            self.hand.events.push(Event::Fault {
                seat: standing.seat,
                fault: standing.fault,
                clauses: standing.clauses.clone(),
            });
        }
        let mut offence = standing.as_ref().map(|s| Offence {
            waivable_by: s.waivable_by,
            at: self.minutes().acts.len().saturating_sub(1),
            ruling: self.rulings.len(),
            outlook: self.outlook(s.seat),
            ..Offence::new(s.fault, s.seat)
        });
        for outcome in rest {
            let mut kept = Vec::new();
            let order = match outcome {
                Outcome::Due(due) => {
                    let mut clauses = clauses.clone();
                    clauses.extend(
                        due.clauses
                            .iter()
                            .filter(|c| !clauses.contains(c))
                            .copied()
                            .collect::<Vec<_>>(),
                    );
                    let from = self.hand.events.len();
                    self.hand.book(&due);
                    for event in self.hand.events.iter().skip(from) {
                        if let Event::Paid(entry) = event {
                            if let Some(offence) = &mut offence {
                                offence.paid -= entry.brings(Account::Seat(offence.seat));
                            }
                            ruling.consequences.push(Consequence {
                                order: Order::Pay(entry.clone()),
                                clauses: clauses.clone(),
                                offence: number,
                            });
                        }
                    }
                    continue;
                }
                Outcome::Silence {
                    seats,
                    mut but,
                    only,
                } => {
                    let [keeping, failing] = self.spare(seats, &mut but)?;
                    ruling.failed.extend(failing);
                    kept.extend(keeping.into_iter().filter(|c| !clauses.contains(c)));
                    if let Some(offence) = &mut offence {
                        offence.silenced |= seats;
                        offence.spared.clone_from(&but);
                        offence.only.clone_from(&only);
                    }
                    Order::Silence { seats, but, only }
                }
                Outcome::Call {
                    seats,
                    class,
                    stands,
                } => {
                    let named = class.map(|of| (of, CardSet::EMPTY));
                    let Some((of, cards)) = named.or(about) else {
                        return Err(Impossible::NoCall);
                    };
                    // Of nobody no call falls, and of several one of each.
                    for seat in seats.iter() {
                        let order = if stands {
                            self.uphold(of)?;
                            Order::CallStands(seat, of)
                        } else {
                            self.strike(seat, of, cards)?;
                            Order::CallFalls(seat, of)
                        };
                        ruling.consequences.push(Consequence {
                            order,
                            clauses: clauses.clone(),
                            offence: number,
                        });
                    }
                    continue;
                }
                Outcome::Fresh => {
                    self.annul();
                    Order::Fresh
                }
                Outcome::Trumped => {
                    let judged = self.minutes().judged.as_ref();
                    let suit = judged.and_then(|judged| Suit::from_name(&judged.words));
                    let suit = suit.ok_or(Impossible::NoSuit)?;
                    self.hand.make_trumps(suit);
                    Order::Trumps(suit)
                }
                Outcome::Loses(seats) => {
                    self.lose(seats);
                    Order::Loses(seats)
                }
                Outcome::Nothing | Outcome::Back(_) | Outcome::Again => Order::Nothing,
            };
            ruling.consequences.push(Consequence {
                order,
                clauses: clauses.iter().copied().chain(kept).collect(),
                offence: number,
            });
        }
        if let Some(mut offence) = offence {
            offence.trick = self.hand.state.facts.tricks_begun();
            self.note_offence(offence);
        }
        ruling.faults.extend(standing);
        Ok(())
    }

    /// Returns what was open to the others before the last act, in play.
    fn outlook(&self, seat: Seat) -> Option<Outlook> {
        let before = self.before.last()?.clone();
        let others = before.state.facts.active.without(seat);
        let plays = matches!(before.decision, Decision::Play(_));
        plays.then(|| {
            Outlook::new(move |seat| {
                if others.contains(seat) {
                    before.state.prospect(&before.variant, seat)
                } else {
                    Prospect::Open
                }
            })
        })
    }

    /// Adds to the headings that a penalty of reckoning nothing spares those of what was announced before, where clauses keep it; returns
    /// the clauses that keep it, and those that do not.
    fn spare(
        &self,
        seats: SeatSet,
        but: &mut Vec<HeadingId>,
    ) -> Result<[Vec<ClauseId>; 2], Impossible> {
        let variant = &self.hand.variant;
        let mut out = [Vec::new(), Vec::new()];
        for (seat, class, heading) in self.announced() {
            let name = variant.checked.table.declarations[class].kept.as_ref();
            let Some(name) = name.filter(|_| seats.contains(seat)) else {
                continue;
            };
            let mut context = EvalContext::traced(&self.hand.state.facts, seat);
            let kept = variant.named(name.as_str(), &mut context) == Some(1);
            if let Some(trouble) = context.trouble {
                return Err(Impossible::Trouble(trouble));
            }
            let [keeping, failing] = &mut out;
            let list = if kept { keeping } else { failing };
            list.extend(context.trace.expect("it was asked for"));
            if kept && !but.contains(&heading) {
                but.push(heading);
            }
        }
        Ok(out)
    }

    /// Returns what was scored by announcing: seat, declaration and heading.
    fn announced(&self) -> Vec<(Seat, DeclarationId, HeadingId)> {
        let mut last = None;
        let mut all = Vec::new();
        for event in &self.hand.events {
            match event {
                Event::Announced { seat, class, .. } => last = Some((*seat, *class)),
                Event::Paid(entry) => {
                    let own = last.filter(|(seat, _)| entry.to == Account::Seat(*seat));
                    all.extend(own.map(|(seat, class)| (seat, class, entry.heading)));
                }
                _ => last = None,
            }
        }
        all
    }

    /// Takes play back to before the last act, the last act of a kind, or the first standing fault of a kind: whoever claims it may name its trick.
    fn go_back(
        &mut self,
        to: Option<BackTo>,
        (seat, rule): (Seat, RuleId),
    ) -> Result<Option<Order>, Impossible> {
        let acts = &self.minutes().acts;
        let Some(last) = acts.len().checked_sub(1) else {
            return Ok(None);
        };
        let at = match to {
            None => Some(last),
            Some(BackTo::Act(kind)) => acts.iter().take(last).rposition(|m| m.act == kind),
            Some(BackTo::Fault(fault)) => {
                let judged = self.minutes().judged.as_ref();
                let named = judged.filter(|judged| judged.cards == 0 && judged.number > 0);
                let trick = named.map(|judged| u8::try_from(judged.number).unwrap_or(u8::MAX));
                let mut context = EvalContext::new(&self.hand.state.facts, seat);
                let of = self.hand.variant.faulty(rule, fault, &mut context);
                let since = self.open_since(seat, rule);
                let at = self.minutes_mut().undo_fault(fault, since, trick, of);
                if let (None, Some(trick)) = (at, trick) {
                    return Err(Impossible::NoSuchFault(trick));
                }
                at
            }
        };
        Ok(at.and_then(|at| self.go_back_to(at)))
    }

    /// Returns the ruling with which the right of a rule lapsed last: what was at fault before is out of its time. 0 where it never lapsed; a
    /// right that is opened only some acts after the fault still reaches back to it.
    fn open_since(&self, seat: Seat, rule: RuleId) -> usize {
        let clause = self.hand.variant.clause_of(rule);
        let lapsed = |r: &Ruling| {
            let mut all = r.lapsed.iter();
            all.any(|o| o.seat == seat && o.clause == clause)
        };
        self.rulings.iter().rposition(lapsed).unwrap_or(0)
    }

    /// Takes play back to before the first card of it.
    fn begin_again(&mut self) -> Option<Order> {
        let played = |act: ActId| act == ActId::Lead || act == ActId::Verb(Verb::Play);
        let at = self.minutes().acts.iter().position(|m| played(m.act))?;
        self.go_back_to(at)
    }

    fn go_back_to(&mut self, at: usize) -> Option<Order> {
        let before = self.before(at)?.clone();
        let judged = self.minutes().judged.clone();
        let offences = self.minutes().offences.clone();
        let fines = self.fines_since(&before);
        self.hand = before;
        self.truncate(at);
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.judged = judged;
            minutes.offences = offences;
        }
        self.book_again(&fines);
        Some(Order::Back(at))
    }

    /// Returns what was paid by rulings since the hand was as given: play that goes back does not give it back.
    pub(super) fn fines_since(&self, before: &Hand) -> Vec<Entry> {
        let since = self.hand.events.iter().skip(before.events.len());
        let paid = since.filter_map(|event| match event {
            Event::Paid(entry) => Some(entry),
            _ => None,
        });
        let fine = |entry: &&Entry| {
            let mut orders = self.orders();
            let mut returned = self.returned.iter();
            orders.any(|order| matches!(order, Order::Pay(fine) if fine == *entry))
                || returned.any(|(_, back)| back == *entry)
        };
        paid.filter(fine).cloned().collect()
    }

    /// Books fines once more, after play went back, or stakes, for a fresh deal.
    pub fn book_again(&mut self, fines: &[Entry]) {
        for fine in fines {
            self.hand.book(&due(fine));
        }
    }

    fn annul(&mut self) {
        self.end();
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.void = true;
        }
    }

    /// Ends the hand; how it stood is kept for a waiver.
    fn end(&mut self) {
        if self.ended.is_none() {
            self.ended = Some(self.hand.clone());
        }
        self.hand.annul();
    }

    fn lose(&mut self, seats: SeatSet) {
        self.end();
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.lost |= seats;
        }
    }

    fn note_offence(&mut self, offence: Offence) {
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.offences.push(offence);
        }
    }
}

/// Returns the side of an account.
pub(super) const fn side(account: Account) -> Side {
    match account {
        Account::Seat(seat) => Side::Seats(SeatSet::of(seat)),
        Account::Pool => Side::Pool,
        Account::Reserve => Side::Reserve,
        Account::Nobody => Side::Nobody,
    }
}

/// Returns the one seat that a consequence falls on, where there is one.
fn sufferer(outcome: &Outcome) -> Option<Seat> {
    let seats = match outcome {
        Outcome::Silence { seats, .. } | Outcome::Loses(seats) => *seats,
        Outcome::Due(due) => match due.from {
            Side::Seats(seats) => seats,
            _ => SeatSet::EMPTY,
        },
        _ => SeatSet::EMPTY,
    };
    seats.only()
}
