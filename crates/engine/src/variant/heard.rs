//! What was heard of an act, sentence by sentence, and what it comes to.

use super::Variant;
use super::bearing::{Applicability, is_must, is_permission};
use super::eval_context::EvalContext;
use super::law::{Asked, push};
use super::legality::Legality;
use codille_edition::check::rule::{Body, Rule};
use codille_lang::ids::ClauseId;

/// What was heard of an act, clause by clause, before it is decided.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) bans: Vec<ClauseId>,
    pub(super) permits: Vec<ClauseId>,
    pub(super) withheld: Vec<ClauseId>,
    /// Exceptions that lift what would forbid the act.
    pub(super) lifted: Vec<ClauseId>,
    /// Exceptions that lift what would want just this act.
    pub(super) unwanted: Vec<ClauseId>,
    pub(super) leave: Vec<ClauseId>,
    /// Duties that leave a choice, or none, and that the act fulfils.
    pub(super) met: Vec<ClauseId>,
}

impl Heard {
    /// Decides: a ban before a permission, a permission before one that does not reach so far.
    pub(super) fn decide(self, out: &mut Legality) {
        let (allowed, clauses, besides) = if !self.bans.is_empty() {
            (Some(false), self.bans.clone(), self.unwanted)
        } else if !self.permits.is_empty() {
            // What is allowed rests as well on the duty that it fulfils.
            (Some(true), self.permits, [self.lifted, self.met].concat())
        } else if !self.withheld.is_empty() {
            (Some(false), self.withheld, Vec::new())
        } else {
            (None, Vec::new(), self.lifted)
        };
        out.allowed = allowed;
        if allowed != Some(true) {
            out.rights.clear();
        }
        for clause in clauses.into_iter().chain(besides) {
            push(&mut out.clauses, clause);
        }
        for clause in self.bans {
            push(&mut out.bans, clause);
        }
        for clause in self.leave {
            push(&mut out.leave, clause);
        }
    }
}

impl Variant {
    /// Enters how a sentence that is in force bears on an act.
    pub(super) fn hear(
        &self,
        rule: &Rule,
        (found, asked): (&Rule, Asked<'_>),
        context: &mut EvalContext<'_>,
        heard: &mut Heard,
        out: &mut Legality,
    ) {
        let clauses = [found.clause, rule.clause];
        match self.bearing(found, asked, context) {
            None => {
                if is_permission(&rule.body) {
                    heard.withheld.push(rule.clause);
                }
                push(&mut out.failed, rule.clause);
            }
            Some(Applicability::Content)
                if found.body == Body::Nothing && is_permission(&rule.body) =>
            {
                // What an exception takes away is withheld by it.
                heard.withheld.insert(0, found.clause);
                push(&mut out.failed, rule.clause);
                push(&mut out.failed, found.clause);
            }
            Some(Applicability::Content) if found.body == Body::Nothing => {
                // Lifted is what would forbid the act, or what would want just this one.
                match self.bearing(rule, asked, context) {
                    Some(Applicability::Content | Applicability::Permits) => {
                        push(&mut heard.unwanted, found.clause);
                    }
                    Some(Applicability::Bans | Applicability::Withholds) | None => {
                        push(&mut heard.lifted, found.clause);
                    }
                }
            }
            Some(Applicability::Content) => {
                if is_must(&found.body) {
                    heard.leave.extend(clauses);
                    if self.narrows(found, asked, context) {
                        heard.met.extend(clauses);
                        heard.met.extend(self.measures(found, context));
                    }
                }
            }
            Some(Applicability::Bans) => {
                heard.bans.extend(clauses);
                heard.bans.extend(self.measures(found, context));
            }
            Some(Applicability::Withholds) => {
                // A permission against a duty or a ban leaves what it does not reach to that.
                let binds = !std::ptr::eq(found, rule) && !is_permission(&rule.body);
                match self.bearing(rule, asked, context).filter(|_| binds) {
                    Some(Applicability::Bans) => heard.bans.extend([rule.clause, found.clause]),
                    Some(Applicability::Content) => {
                        if is_must(&rule.body) {
                            heard.leave.push(rule.clause);
                            heard.met.push(rule.clause);
                        }
                    }
                    Some(Applicability::Permits | Applicability::Withholds) | None => {
                        heard.withheld.extend(clauses);
                        heard.withheld.extend(self.measures(found, context));
                    }
                }
            }
            Some(Applicability::Permits) => {
                heard.permits.extend(clauses);
                heard.permits.extend(self.measures(found, context));
                if let Body::Law { then, .. } = &found.body
                    && !then.is_empty()
                    && let Some(at) = self.rules.position(|r| std::ptr::eq(r, found))
                {
                    out.rights.push(at);
                }
            }
        }
    }
}
