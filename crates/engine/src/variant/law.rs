//! What the law says of an act: whether somebody may do it, which fault it is, what follows.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::fault_rule::{FaultRule, charge};
use super::hand_state::HandState;
use super::settle::Due;
use super::standing_law::{StandingLaw, acts_of};
use codille_edition::check::act;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::{BackTo, Body, Effect, Object, Rule, Transfer};
use codille_lang::ids::{ClauseId, DeclarationId, FaultId, HeadingId, RuleId, Seat, SeatSet};

/// What is asked about: an act with what belongs to it.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The number of the act.
    pub act: ActId,
    /// The words spoken, or what it is about; empty for none.
    pub words: &'a str,
    /// Its cards, a mask.
    pub cards: u64,
    /// Its number.
    pub number: i64,
}

/// A fault that an act is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The number of its name.
    pub fault: FaultId,
    /// The number of the rule.
    pub rule: RuleId,
    /// The clauses that make it one.
    pub clauses: Vec<ClauseId>,
    /// Who may waive what follows.
    pub waivable_by: SeatSet,
}

/// The faults that an act is, and the clauses about such faults that do not hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offences {
    /// The faults.
    pub found: Vec<Found>,
    /// Clauses that name such a fault and do not hold here.
    pub failed: Vec<ClauseId>,
    /// Exceptions by which it goes without penalty.
    pub lifted: Vec<ClauseId>,
    /// What the rules could not tell where they were asked.
    pub trouble: Option<EvalError>,
}

/// What follows, worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A payment.
    Due(Due),
    /// Seats reckon nothing, but for some headings, or of some only.
    Silence {
        /// Who.
        seats: SeatSet,
        /// The headings that are spared.
        but: Vec<HeadingId>,
        /// The headings to which it is confined.
        only: Vec<HeadingId>,
    },
    /// Calls of seats fall, or stand as good.
    Call {
        /// Whose.
        seats: SeatSet,
        /// The declaration; without one, that of the act.
        class: Option<DeclarationId>,
        /// Whether they stand.
        stands: bool,
    },
    /// A fresh deal.
    Fresh,
    /// The suit that the act names is trumps.
    Trumped,
    /// Play goes back, to the last act or fault of a kind where one is named.
    Back(Option<BackTo>),
    /// Play begins again with the first lead.
    Again,
    /// Seats lose the game.
    Loses(SeatSet),
    /// There is no penalty.
    Nothing,
}

impl Variant {
    /// Returns the faults that an act is.
    pub fn offences(
        &self,
        asked: Asked<'_>,
        offended: &[ClauseId],
        context: &mut EvalContext<'_>,
    ) -> Offences {
        let (mut out, mut failed, mut lifted) = (Vec::new(), Vec::new(), Vec::new());
        let facts = context.query.facts;
        let happened = facts.happened();
        for law in &self.laws.faults {
            let rule = &self.rules[law.rule()];
            let Some(stated) = charge(&rule.body) else {
                continue;
            };
            if !stated.is_of(asked.act) || !stated.is_said(asked.words) {
                continue;
            }
            let against = stated.against;
            let offends = |label: &str| offended.iter().any(|c| self.checked.label(*c) == label);
            let base = law.awake(self, facts, happened);
            let base = base.filter(|_| against.is_none_or(offends));
            let found = base.and_then(|base| self.in_force(base, context));
            let Some(found) = found else {
                push(&mut failed, rule.clause);
                continue;
            };
            let Some(FaultRule {
                fault, waivable_by, ..
            }) = charge(&found.body)
            else {
                // `nothing`: the exception lifts the fault where it would be one.
                push(&mut failed, rule.clause);
                if self.truth(&rule.condition, context) {
                    self.reach.note(found.clause);
                    push(&mut lifted, found.clause);
                }
                continue;
            };
            let mut clauses = vec![found.clause];
            push(&mut clauses, rule.clause);
            if let Some(against) = against {
                for clause in offended {
                    if self.checked.label(*clause) == against {
                        push(&mut clauses, *clause);
                    }
                }
            }
            self.set_aside(rule, found, &mut failed);
            let (waivable_by, unsure) = waivable_by.map_or((SeatSet::EMPTY, None), |w| {
                // Who may waive rests on clauses as well, where a name for them is defined.
                let mut context = EvalContext::traced(context.query.facts, context.query.player);
                let seats = self.seats(w, &mut context);
                for clause in context.trace.expect("it was asked for") {
                    push(&mut clauses, clause);
                }
                (seats, context.trouble)
            });
            if let Some(trouble) = unsure {
                context.fail(trouble);
            }
            for clause in &clauses {
                self.reach.note(*clause);
            }
            let number = self.rules.position(|r| std::ptr::eq(r, found));
            out.push(Found {
                fault,
                rule: number.expect("what is in force is one of the rules"),
                clauses,
                waivable_by,
            });
        }
        Offences {
            found: out,
            failed,
            lifted,
            trouble: context.trouble.clone(),
        }
    }

    /// Tells whether anything may follow from an act, by the sentences that speak of it.
    pub(crate) fn may_follow(&self, asked: Asked<'_>) -> bool {
        let mut rights = self.laws.about(asked.act).iter();
        let mut faults = self.laws.faults.iter();
        let is_fault = |law: &StandingLaw| {
            let charge = charge(&self.rules[law.rule()].body);
            charge.is_some_and(|c| c.is_of(asked.act) && c.is_said(asked.words))
        };
        let is_right = |law: &StandingLaw| {
            let body = &self.rules[law.rule()].body;
            is_said(body, asked.words) && self.brings_something(law.rule())
        };
        rights.any(is_right) || faults.any(is_fault)
    }

    /// Tells whether a right, or an exception to it, orders something.
    fn brings_something(&self, rule: RuleId) -> bool {
        let rule = &self.rules[rule];
        matches!(&rule.body, Body::Law { then, .. } if !then.is_empty())
            || rule.exceptions.iter().any(|e| self.brings_something(*e))
    }

    /// Tells whether some clause lets somebody waive what follows from a fault.
    pub fn lets_waive(&self) -> bool {
        let mut all = self.rules.iter().filter_map(|r| charge(&r.body));
        all.any(|c| c.waivable_by.is_some())
    }

    /// Returns the clauses on which it rests who may waive what follows from faults, where names for them are defined.
    pub fn on_waivers(&self, facts: &HandState) -> Vec<ClauseId> {
        let mut out = Vec::new();
        let all = self
            .rules
            .iter()
            .filter_map(|r| charge(&r.body)?.waivable_by);
        for party in all {
            for seat in Seat::first(self.players) {
                let mut context = EvalContext::traced(facts, seat);
                self.seats(party, &mut context);
                for clause in context.trace.expect("it was asked for") {
                    push(&mut out, clause);
                }
            }
        }
        out
    }

    /// Works out what follows from a fault or from the use of a right: the rule with this number.
    ///
    /// # Errors
    /// Silence or conflict of the clauses.
    pub fn outcomes(
        &self,
        rule: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Result<Vec<Outcome>, EvalError> {
        let rule = &self.rules[rule];
        let mut out = Vec::new();
        if let Body::Fault { then, .. } = &rule.body {
            out.extend(then.iter().map(|t| self.ordered(rule, t, context)));
        }
        let (Body::Offence { then, .. } | Body::Law { then, .. }) = &rule.body else {
            return context.trouble.clone().map_or(Ok(out), Err);
        };
        for effect in then {
            out.push(match effect {
                Effect::Pay(transfer) => self.ordered(rule, transfer, context),
                Effect::Silence { party, but, only } => Outcome::Silence {
                    seats: self.seats(party, context),
                    but: but.clone(),
                    only: only.clone(),
                },
                Effect::Call {
                    party,
                    class,
                    stands,
                } => Outcome::Call {
                    seats: self.seats(party, context),
                    class: *class,
                    stands: *stands,
                },
                Effect::Fresh => Outcome::Fresh,
                Effect::Back(to) => Outcome::Back(*to),
                Effect::Trumped => Outcome::Trumped,
                Effect::Again => Outcome::Again,
                Effect::Loses(party) => Outcome::Loses(self.seats(party, context)),
                Effect::Nothing => Outcome::Nothing,
            });
        }
        context.trouble.clone().map_or(Ok(out), Err)
    }

    /// Works out a payment that a rule orders.
    fn ordered(&self, rule: &Rule, transfer: &Transfer, context: &mut EvalContext<'_>) -> Outcome {
        context.ask_clause(Some(rule.clause));
        let mut due = self.one_due(transfer, context);
        context.note(rule.clause);
        due.clauses = context.trace.clone().unwrap_or_default();
        Outcome::Due(due)
    }

    /// Returns the name of an act by its number.
    pub fn act_name(&self, act: ActId) -> &str {
        act::name(&self.checked.table.acts, act)
    }
}

/// Tells whether a duty or a right is about such an act.
pub(super) fn speaks(body: &Body, asked: Asked<'_>) -> bool {
    acts_of(body).contains(&Some(asked.act)) && is_said(body, asked.words)
}

/// Tells whether the words with which a duty or a right speaks of an act are those that were said, where it names any.
pub(super) fn is_said(body: &Body, said: &str) -> bool {
    match body {
        Body::Law { object, .. } | Body::Duty { object, .. } => match object {
            Object::Text(words) => words.eq_ignore_ascii_case(said),
            _ => true,
        },
        _ => false,
    }
}

pub(super) fn push(list: &mut Vec<ClauseId>, clause: ClauseId) {
    if !list.contains(&clause) {
        list.push(clause);
    }
}
