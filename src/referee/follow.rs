//! Carries out what a ruling orders: silence, payment, fresh deal, play taken back. Finds no fault.

use super::bench::{Bench, Impossible};
use super::ruling::{Consequence, Order, Ruling, Standing};
use crate::check::rule::ClauseId;
use crate::engine::Event;
use crate::variant::{Env, Offence, Outcome};
use std::sync::Arc;

/// A rule whose consequences are due.
pub(super) struct Following {
    /// Who acted.
    pub(super) seat: usize,
    /// The number of the rule.
    pub(super) rule: usize,
    /// The clauses that stand behind it.
    pub(super) clauses: Vec<ClauseId>,
    /// The fault, where it is one.
    pub(super) standing: Option<Standing>,
}

impl Bench {
    /// Orders and carries out what follows.
    ///
    /// # Errors
    /// What the rules could not tell.
    pub(super) fn order(
        &mut self,
        following: Following,
        ruling: &mut Ruling,
    ) -> Result<(), Impossible> {
        let variant = Arc::clone(&self.hand.variant);
        let outcomes = {
            let mut env = Env::traced(&self.hand.state.facts, 1 << following.seat);
            let found = variant.outcomes(following.rule, &mut env);
            found.map_err(Impossible::Trouble)?
        };
        let Following {
            clauses, standing, ..
        } = following;
        // Play goes back first: what is paid for the fault is paid in the hand that goes on.
        let (back, rest): (Vec<_>, Vec<_>) = outcomes
            .into_iter()
            .partition(|o| matches!(o, Outcome::Back(_)));
        for outcome in back {
            if let Outcome::Back(act) = outcome
                && let Some(order) = self.go_back(act)
            {
                ruling.consequences.push(Consequence {
                    order,
                    clauses: clauses.clone(),
                });
            }
        }
        let mut offence = standing.as_ref().map(|s| Offence {
            fault: s.fault,
            seat: s.seat,
            waivable_by: s.waivable_by,
            silenced: 0,
            spared: Vec::new(),
            waived: false,
        });
        for outcome in rest {
            let order = match outcome {
                Outcome::Due(due) => {
                    let from = self.hand.events.len();
                    self.hand.book(&due);
                    for event in self.hand.events.iter().skip(from) {
                        if let Event::Paid(entry) = event {
                            ruling.consequences.push(Consequence {
                                order: Order::Pay(entry.clone()),
                                clauses: clauses.clone(),
                            });
                        }
                    }
                    continue;
                }
                Outcome::Silence(seats, spared) => {
                    if let Some(offence) = &mut offence {
                        offence.silenced |= seats;
                        offence.spared.clone_from(&spared);
                    }
                    Order::Silence(seats, spared)
                }
                Outcome::Fresh => {
                    self.annul();
                    Order::Fresh
                }
                Outcome::Loses(seats) => {
                    self.lose(seats);
                    Order::Loses(seats)
                }
                Outcome::Nothing | Outcome::Back(_) => Order::Nothing,
            };
            ruling.consequences.push(Consequence {
                order,
                clauses: clauses.clone(),
            });
        }
        if let Some(offence) = offence {
            self.note_offence(offence);
        }
        ruling.faults.extend(standing);
        Ok(())
    }

    /// Takes play back to before the last act, or the last of a kind.
    fn go_back(&mut self, act: Option<usize>) -> Option<Order> {
        let acts = &self.minutes().acts;
        let last = acts.len().checked_sub(1)?;
        let at = match act {
            None => last,
            Some(kind) => acts.iter().take(last).rposition(|m| m.act == kind)?,
        };
        let before = self.before(at)?.clone();
        let judged = self.minutes().judged.clone();
        let offences = self.minutes().offences.clone();
        self.hand = before;
        self.truncate(at);
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.judged = judged;
            minutes.offences = offences;
        }
        Some(Order::Back(at))
    }

    fn annul(&mut self) {
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.void = true;
        }
        self.hand.annul();
    }

    fn lose(&mut self, seats: u64) {
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.lost |= seats;
        }
        self.hand.annul();
    }

    fn note_offence(&mut self, offence: Offence) {
        if let Some(minutes) = &mut self.hand.state.facts.minutes {
            minutes.offences.push(offence);
        }
    }
}
