//! What the clauses say of an act before it is done: which forbid it, which allow it, which leave it be.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties, rights and what lifts them matter here"
)]

use super::Variant;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::law::{Asked, is_said, push};
use codille_edition::check::act::ActId;
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::ids::{ClauseId, RuleId, SeatSet};

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

/// How a sentence bears on an act.
enum Applicability {
    Bans,
    Permits,
    /// It speaks of such acts and leaves this one out.
    Withholds,
    /// It has nothing against it.
    Content,
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

/// What was heard of an act, clause by clause, before it is decided.
#[derive(Default)]
struct Heard {
    bans: Vec<ClauseId>,
    permits: Vec<ClauseId>,
    withheld: Vec<ClauseId>,
    /// Exceptions that lift what would forbid the act.
    lifted: Vec<ClauseId>,
    /// Exceptions that lift what would want just this act.
    unwanted: Vec<ClauseId>,
    leave: Vec<ClauseId>,
    /// Duties that leave a choice, or none, and that the act fulfils.
    met: Vec<ClauseId>,
}

impl Heard {
    /// Decides: a ban before a permission, a permission before one that does not reach so far.
    fn decide(self, out: &mut Legality) {
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
    /// Returns what the clauses say of an act by the seat that is asked.
    pub fn opinion(&self, asked: Asked<'_>, context: &mut EvalContext<'_>) -> Legality {
        let mut heard = Heard::default();
        let mut out = Legality::default();
        for base in self.laws.about(asked.act).iter().copied() {
            let rule = &self.rules[base];
            if !is_said(&rule.body, asked.words) || self.passes_over(rule, context) {
                continue;
            }
            let Some(found) = self.in_force(base, context) else {
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

    /// Enters how a sentence that is in force bears on an act.
    fn hear(
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
                // A permission that widens a duty leaves what it does not reach to the duty.
                let duty = !std::ptr::eq(found, rule) && is_must(&rule.body);
                match self.bearing(rule, asked, context).filter(|_| duty) {
                    Some(Applicability::Bans) => heard.bans.extend([rule.clause, found.clause]),
                    Some(Applicability::Content) => {
                        heard.leave.push(rule.clause);
                        heard.met.push(rule.clause);
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

    /// Tells whether a sentence leaves whoever asks out as one who sits by: he is no player, and it speaks of him only where it names him.
    fn passes_over(&self, rule: &Rule, context: &EvalContext<'_>) -> bool {
        let (Body::Law { party, .. } | Body::Duty { party, .. }) = &rule.body else {
            return false;
        };
        let sits_by = !context.query.player.overlaps(context.query.facts.everyone);
        let of_nobody = || {
            self.seats(
                party,
                &mut EvalContext::new(context.query.facts, SeatSet::EMPTY),
            )
        };
        sits_by && !context.query.player.overlaps(of_nobody())
    }

    /// Notes the exceptions to a rule that do not hold where another sentence decides.
    pub(super) fn set_aside(&self, rule: &Rule, found: &Rule, failed: &mut Vec<ClauseId>) {
        let all = rule.exceptions.iter().map(|e| &self.rules[*e]);
        for exception in all.filter(|e| e.clause != found.clause) {
            push(failed, exception.clause);
        }
    }

    /// Tells whether a duty wants or forbids anything now: from an empty set nobody chooses.
    fn has_object(&self, rule: &Rule, context: &mut EvalContext<'_>) -> bool {
        match &rule.body {
            Body::Law {
                object: Object::From(set),
                ..
            }
            | Body::Duty {
                object: Object::From(set),
                ..
            } => self.mask(set, context) != 0,
            _ => true,
        }
    }

    /// Tells whether a duty leaves less than there is: of a set that holds everything that could be chosen it is no duty.
    fn narrows(&self, rule: &Rule, asked: Asked<'_>, context: &mut EvalContext<'_>) -> bool {
        let (Body::Law { object, .. } | Body::Duty { object, .. }) = &rule.body else {
            return false;
        };
        let table = &self.checked.table;
        let all = match asked.act {
            ActId::Verb(Verb::Bid) => (1 << table.games.len()) - 1,
            ActId::Verb(Verb::Name) => table.suits.mask(),
            _ => u64::MAX,
        };
        match object {
            Object::From(set) => all & !self.mask(set, context) != 0,
            Object::AtLeast(n) => self.eval(n, context) > 0,
            Object::Act | Object::Text(_) | Object::AtMost(_) | Object::Exactly(_) => true,
        }
    }

    /// Returns the clauses behind the number by which a sentence measures an act.
    fn measures(&self, rule: &Rule, context: &EvalContext<'_>) -> Vec<ClauseId> {
        let (Body::Law { object, .. } | Body::Duty { object, .. }) = &rule.body else {
            return Vec::new();
        };
        let (Object::AtLeast(n) | Object::AtMost(n) | Object::Exactly(n)) = object else {
            return Vec::new();
        };
        let mut traced = EvalContext::traced(context.query.facts, context.query.player);
        self.eval(n, &mut traced);
        traced.trace.unwrap_or_default()
    }

    /// Returns how a sentence in force bears on an act; `None` where it binds somebody else.
    fn bearing(
        &self,
        rule: &Rule,
        asked: Asked<'_>,
        context: &mut EvalContext<'_>,
    ) -> Option<Applicability> {
        let (party, modal, object) = match &rule.body {
            Body::Law {
                party,
                modal,
                object,
                ..
            }
            | Body::Duty {
                party,
                modal,
                object,
                ..
            } => (party, *modal, object),
            // `nothing` lifts the sentence that it stands against.
            _ => return Some(Applicability::Content),
        };
        if !self.includes_player(party, context) {
            return None;
        }
        let inside = match object {
            Object::Act | Object::Text(_) => None,
            Object::From(set) => {
                let set = self.mask(set, context);
                let all_in = asked.cards & !set == 0;
                Some(if modal == Modal::MustNot {
                    asked.cards & set != 0
                } else {
                    all_in
                })
            }
            Object::AtLeast(n) => Some(asked.number >= self.eval(n, context)),
            Object::AtMost(n) => Some(asked.number <= self.eval(n, context)),
            Object::Exactly(n) => Some(asked.number == self.eval(n, context)),
        };
        Some(match (modal, inside) {
            (Modal::MustNot, None | Some(true)) | (Modal::Must, Some(false)) => Applicability::Bans,
            (Modal::MustNot, Some(false)) | (Modal::Must, Some(true)) => Applicability::Content,
            (Modal::Must | Modal::May | Modal::Right, None)
            | (Modal::May | Modal::Right, Some(true)) => Applicability::Permits,
            (Modal::May | Modal::Right, Some(false)) => Applicability::Withholds,
        })
    }
}

const fn is_must(body: &Body) -> bool {
    matches!(
        body,
        Body::Law {
            modal: Modal::Must,
            ..
        } | Body::Duty {
            modal: Modal::Must,
            ..
        }
    )
}

const fn is_permission(body: &Body) -> bool {
    matches!(
        body,
        Body::Law {
            modal: Modal::May | Modal::Right,
            ..
        } | Body::Duty {
            modal: Modal::May | Modal::Right,
            ..
        }
    )
}
