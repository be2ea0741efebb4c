//! What the clauses say of an act before it is done: which forbid it, which allow it, which leave it be.

use super::Variant;
use super::bearing::{Applicability, is_permission};
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::heard::Heard;
use super::law::{Asked, is_said, push};
use codille_edition::check::rule::Rule;
use codille_lang::ids::{ClauseId, RuleId};

/// What the clauses say of an act by a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Legality {
    /// Whether it is allowed; `None` where no clause speaks of it.
    pub allowed: Option<bool>,
    /// The clauses that decide.
    pub clauses: Vec<ClauseId>,
    /// The clauses that forbid it; without one, it is at most not allowed.
    pub bans: Vec<ClauseId>,
    /// Clauses by which it is lawful without being allowed in so many words: duties that it fulfils, or that bind others at such a moment.
    pub leave: Vec<ClauseId>,
    /// Those of them that do not bind at all: they are as well considered and set aside.
    pub spared: Vec<ClauseId>,
    /// Clauses that speak of the act and do not hold here.
    pub failed: Vec<ClauseId>,
    /// Why it cannot be done although no clause forbids it.
    pub hindered: Option<Hindrance>,
    /// The rules of rights that have consequences, by their numbers.
    pub rights: Vec<RuleId>,
    /// What the rules could not tell where they were asked.
    pub trouble: Option<EvalError>,
}

/// Why an act cannot be done that no clause forbids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// Something else is asked, or of somebody else.
    Moment,
    /// The cards are not there.
    Cards,
}

impl Legality {
    /// Takes an act for lawful, which play asks for and nothing forbids; where no clause allows it, the duties that it fulfils are its grounds.
    pub fn is_lawful(&mut self) {
        if self.allowed == Some(false) {
            self.clauses.clear();
        }
        if self.allowed != Some(true) {
            for clause in self.leave.clone() {
                push(&mut self.clauses, clause);
            }
        }
        self.allowed = Some(true);
        self.failed.retain(|c| !self.clauses.contains(c));
        self.failed.extend(self.spared.iter().copied());
    }
}

impl Legality {
    /// Takes an act for one that cannot be done now: a clause that allows such acts does not speak of this moment, or of these cards.
    pub fn is_hindered(&mut self, by: Hindrance) {
        for clause in std::mem::take(&mut self.clauses) {
            push(&mut self.failed, clause);
        }
        self.allowed = None;
        self.hindered = Some(by);
        self.rights.clear();
    }
}

impl Variant {
    /// Returns what the clauses say of an act by the seat that is asked.
    pub fn opinion(&self, asked: Asked<'_>, context: &mut EvalContext<'_>) -> Legality {
        let mut heard = Heard::default();
        let mut out = Legality::default();
        let facts = context.query.facts;
        let happened = facts.happened();
        for law in self.laws.about(asked.act) {
            let base = law.rule();
            let rule = &self.rules[base];
            if !is_said(&rule.body, asked.words) || self.passes_over(rule, context) {
                continue;
            }
            let awake = law.awake(self, facts, happened);
            context.ask_clause(Some(rule.clause));
            let Some(found) = awake.and_then(|base| self.in_force(base, context)) else {
                if is_permission(&rule.body) {
                    heard.withheld.push(rule.clause);
                } else if matches!(
                    self.bearing(rule, asked, context),
                    Some(Applicability::Bans)
                ) && self.has_object(rule, context)
                    && self.spares(base, context)
                {
                    heard.leave.push(rule.clause);
                    push(&mut out.spared, rule.clause);
                }
                push(&mut out.failed, rule.clause);
                continue;
            };
            self.set_aside(rule, found, &mut out.failed);
            self.hear(rule, (found, asked), context, &mut heard, &mut out);
        }
        heard.decide(&mut out);
        for clause in out.clauses.iter().filter(|_| out.allowed.is_some()) {
            self.reach.note(*clause);
        }
        out.failed.retain(|c| !out.clauses.contains(c));
        out.trouble.clone_from(&context.trouble);
        out
    }

    /// Notes the exceptions to a rule that do not hold where another sentence decides.
    pub(super) fn set_aside(&self, rule: &Rule, found: &Rule, failed: &mut Vec<ClauseId>) {
        let all = rule.exceptions.iter().map(|e| &self.rules[*e]);
        for exception in all.filter(|e| e.clause != found.clause) {
            push(failed, exception.clause);
        }
    }
}
