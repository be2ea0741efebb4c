//! What duties and rights mean: lowers the answers to a question about them.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties bind anybody, and only some objects name a set or a number"
)]

use super::backend::Backend;
use super::builder::Builder;
use super::code::Op;
use super::few::Few;
use super::key::KnownFacts;
use super::lower::{Lowering, Standing};
use super::question::{Question, RIGHTS};
use crate::variant::duty::Effect;
use crate::variant::eval::{declarations, mask};
use crate::variant::{EvalContext, EvalError, Variant};
use codille_edition::check::node::{Cmp, Node, Op2, Var};
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::ids::{ClauseId, DeclarationSet, RuleId};

/// Two answers and the doubt of both, before they are made a program.
#[derive(Debug)]
pub(super) struct Draft<'a, B: Backend> {
    pub(super) low: Lowering<'a, B>,
    pub(super) doubt: B::Value,
    pub(super) answers: [B::Value; 2],
    /// What may be chosen among.
    all: B::Value,
}

/// A set that a sentence leaves, where a truth holds: by itself, as one more, or as what is left out.
struct Left<V> {
    hit: V,
    modal: Modal,
    set: V,
}

impl<'a> Draft<'a, Builder<'a>> {
    /// Lowers the answers to a question to a program.
    pub(super) fn of(variant: &'a Variant, question: Question, known: KnownFacts) -> Self {
        let mut draft = Self::new(Lowering::new(variant, Builder::new(variant, known)));
        draft.ask(question);
        draft
    }
}

impl<'a, B: Backend> Draft<'a, B> {
    fn new(mut low: Lowering<'a, B>) -> Self {
        let all = low.on.ask(Op::All).value;
        Self {
            low,
            doubt: B::NO,
            answers: [B::NO; 2],
            all,
        }
    }

    fn ask(&mut self, question: Question) {
        let duties = &self.low.variant.duties;
        match question {
            Question::Set(verb) => self.set(duties.list(verb)),
            Question::Number(verb) => self.number(duties.list(verb)),
            Question::May(verb) => self.may(duties.list(verb)),
            Question::Must(verb) => self.must(duties.list(verb)),
            Question::Barred => self.barred(),
            Question::Rights => self.rights(),
            Question::Open => self.open(),
            Question::Call => self.call(),
        }
    }

    fn doubted(&mut self, when: B::Value, doubt: B::Value) {
        let doubt = self.low.on.and(when, doubt);
        self.doubt = self.low.on.or(self.doubt, doubt);
    }

    /// Lowers whether a duty binds the one who asks.
    fn binds(&mut self, when: B::Value, party: &Node) -> B::Value {
        let player = self.low.on.ask(Op::Var(Var::Player)).value;
        let party = self.low.node(party);
        self.doubted(when, party.doubt);
        let is = self.low.on.two(Op2::HasAny, party.value, player);
        self.low.on.and(when, is)
    }

    /// Lowers the set that an object names, everything where it names none.
    fn object(&mut self, when: B::Value, object: &Object) -> B::Value {
        match object {
            Object::From(set) => {
                let set = self.low.node(set);
                self.doubted(when, set.doubt);
                set.value
            }
            _ => self.all,
        }
    }

    fn set(&mut self, bases: &[RuleId]) {
        let all = self.all;
        let mut asked = false;
        let (mut permitted, mut required, mut barred) = (B::NO, all, B::NO);
        for base in bases {
            asked |= self.low.variant.rules[*base].body.permits();
            for Left { hit, modal, set } in self.effect(*base) {
                match modal {
                    Modal::Must => required = self.only(hit, set, required),
                    Modal::MustNot => barred = self.also(hit, set, barred),
                    Modal::May | Modal::Right => permitted = self.also(hit, set, permitted),
                }
            }
        }
        let permitted = if asked { permitted } else { all };
        let out = self.low.on.two(Op2::Meet, all, permitted);
        let out = self.low.on.two(Op2::Meet, out, required);
        self.answers = [self.low.on.two(Op2::Minus, out, barred), B::NO];
    }

    /// Lowers what a sentence leaves: what it names, and what its exceptions put in or out.
    fn effect(&mut self, base: RuleId) -> Few<Left<B::Value>> {
        let mut out = Few::new();
        let variant = self.low.variant;
        let rule = &variant.rules[base];
        let Body::Duty {
            party,
            modal,
            object,
            ..
        } = &rule.body
        else {
            return out;
        };
        let (mut live, mut also) = (B::YES, B::NO);
        for exception in &rule.exceptions {
            let standing = self.lifted(rule, *exception);
            self.doubted(live, standing.doubt);
            for (holds, found) in standing.rules {
                let found = &variant.rules[found];
                let holds = self.low.on.and(live, holds);
                let Body::Duty {
                    party,
                    modal,
                    object,
                    ..
                } = &found.body
                else {
                    self.low.on.note_reached(holds, found.clause);
                    live = self.without(live, holds);
                    continue;
                };
                let hit = self.binds(holds, party);
                if B::fails(hit) {
                    continue;
                }
                let set = self.object(hit, object);
                self.low.on.note_reached(hit, found.clause);
                match modal {
                    Modal::Must | Modal::MustNot => {
                        let modal = *modal;
                        out.push(Left { hit, modal, set });
                        live = self.without(live, hit);
                    }
                    Modal::May | Modal::Right => also = self.also(hit, set, also),
                }
            }
            if B::fails(live) {
                return out;
            }
        }
        // Whom it binds is found out sooner than whether it holds.
        let bound = self.binds(live, party);
        if B::fails(bound) {
            return out;
        }
        let condition = self.low.node(&rule.condition);
        self.doubted(bound, condition.doubt);
        let hit = self.low.on.and(bound, condition.value);
        if B::fails(hit) {
            return out;
        }
        let set = self.object(hit, object);
        self.low.on.note_reached(hit, rule.clause);
        let set = match modal {
            Modal::Must | Modal::May | Modal::Right => self.low.on.two(Op2::Union, set, also),
            Modal::MustNot => self.low.on.two(Op2::Minus, set, also),
        };
        let modal = *modal;
        out.push(Left { hit, modal, set });
        out
    }

    /// Lowers a truth where another does not hold.
    fn without(&mut self, a: B::Value, b: B::Value) -> B::Value {
        let not = self.low.on.not(b);
        self.low.on.and(a, not)
    }

    /// Lowers whether an exception is in force. One that only lifts the rule does not matter where the rule does not hold anyway.
    fn lifted(&mut self, rule: &Rule, exception: RuleId) -> Standing<B::Value> {
        if B::RECORDS && self.low.variant.rules[exception].body == Body::Nothing {
            let condition = self.low.node(&rule.condition);
            if condition.doubt == B::NO {
                self.low.on.guard(Some(condition.value));
                let standing = self.low.in_force(exception);
                self.low.on.guard(None);
                if standing.doubt == B::NO {
                    return standing;
                }
            }
        }
        self.low.in_force(exception)
    }

    /// Lowers, for each declaration, what does not depend on the combination.
    fn open(&mut self) {
        let variant = self.low.variant;
        let mut open = B::NO;
        for class in variant.checked.table.declarations.keys() {
            let bit = B::known(declarations(class));
            let one = match variant.parted(class) {
                Some(parted) => {
                    self.low.on.about(class);
                    self.all = bit;
                    self.set(&parted.free);
                    let [one, _] = self.answers;
                    one
                }
                None => bit, // of what has no table each combination is asked by itself
            };
            open = self.low.on.two(Op2::Union, open, one);
        }
        self.answers = [open, B::NO];
    }

    /// Lowers, for the declaration at hand, what depends on the combination.
    fn call(&mut self) {
        let calling = B::number(self.low.on.ask(Op::Var(Var::Calling)).value);
        let class = calling.and_then(|c| DeclarationSet::from_mask(mask(c)).only());
        match class.and_then(|class| self.low.variant.parted(class)) {
            Some(parted) => self.set(&parted.bound),
            None => self.doubt = B::YES,
        }
    }

    fn only(&mut self, hit: B::Value, set: B::Value, before: B::Value) -> B::Value {
        let left = self.low.on.two(Op2::Meet, before, set);
        self.low.on.select(hit, left, before)
    }

    fn also(&mut self, hit: B::Value, set: B::Value, before: B::Value) -> B::Value {
        let more = self.low.on.two(Op2::Union, before, set);
        self.low.on.select(hit, more, before)
    }

    /// Lowers the bounds of a number; what may be chosen at most stands in the place of the set.
    fn number(&mut self, bases: &[RuleId]) {
        let variant = self.low.variant;
        let (mut least, mut most) = (B::NO, B::known(i64::MAX));
        let (mut wants, mut lets) = (None, None);
        // As with sets: where some sentence permits, whoever is left out by all may not.
        let mut permitted = B::NO;
        let asked = bases.iter().any(|b| variant.rules[*b].body.permits());
        for base in bases {
            for (hit, rule) in self.binding(*base, true) {
                let Body::Duty { modal, object, .. } = &rule.body else {
                    continue;
                };
                if *modal != Modal::MustNot {
                    permitted = self.low.on.or(permitted, hit);
                }
                let bound = match (modal, object) {
                    (Modal::MustNot, Object::Act) => B::NO,
                    (_, Object::AtLeast(n) | Object::AtMost(n) | Object::Exactly(n)) => {
                        let n = self.low.node(n);
                        self.doubted(hit, n.doubt);
                        n.value
                    }
                    _ => continue,
                };
                let on = &mut self.low.on;
                if matches!(object, Object::AtLeast(_) | Object::Exactly(_)) {
                    let more = on.compare(Cmp::Gt, bound, least);
                    let more = on.and(hit, more);
                    wants = if B::holds(more) {
                        Some(rule.clause)
                    } else {
                        wants
                    };
                    let raised = on.two(Op2::Max, least, bound);
                    least = on.select(hit, raised, least);
                }
                if !matches!(object, Object::AtLeast(_)) {
                    let less = on.compare(Cmp::Lt, bound, most);
                    let less = on.and(hit, less);
                    lets = if B::holds(less) {
                        Some(rule.clause)
                    } else {
                        lets
                    };
                    let lowered = on.two(Op2::Min, most, bound);
                    most = on.select(hit, lowered, most);
                }
            }
        }
        // A referee lets everyone lay away and take what he likes, and judges it then by each clause.
        if !self.low.on.is_refereed() {
            let on = &mut self.low.on;
            let wanted = on.compare(Cmp::Gt, least, B::NO);
            let crossed = on.compare(Cmp::Gt, least, most);
            let crossed = on.and(wanted, crossed);
            let doubt = on.fail(crossed, || {
                let both = wants.zip(lets);
                let (wants, lets) = both.expect("bounds that cross were set by clauses");
                EvalError::Crossed(wants, lets)
            });
            self.doubted(B::YES, doubt);
        }
        most = self.low.on.two(Op2::Min, self.all, most);
        if asked {
            most = self.low.on.select(permitted, most, B::NO);
        }
        self.answers = [least, most];
    }

    /// Lowers how a sentence, or an exception in its place, binds the one who asks.
    fn binding(&mut self, base: RuleId, numbers: bool) -> Few<(B::Value, &'a Rule)> {
        let variant = self.low.variant;
        let plain = &variant.rules[base];
        let mut out = Few::new();
        // Whom a duty without exceptions does not bind is not asked its condition, but where a number is asked for.
        let asked = match &plain.body {
            Body::Duty { party, .. } if plain.exceptions.is_empty() && !numbers => {
                self.binds(B::YES, party)
            }
            _ => B::YES,
        };
        if B::fails(asked) {
            return out;
        }
        let standing = self.low.in_force(base);
        self.doubted(asked, standing.doubt);
        for (holds, rule) in standing.rules {
            let rule = &variant.rules[rule];
            if let Body::Duty { party, .. } = &rule.body {
                let hit = self.binds(holds, party);
                if !B::fails(hit) {
                    self.low.on.note_reached(hit, rule.clause);
                    out.push((hit, rule));
                }
            }
        }
        out
    }

    fn may(&mut self, bases: &[RuleId]) {
        let (mut allowed, mut barred) = (B::NO, B::NO);
        for base in bases {
            for (hit, rule) in self.binding(*base, false) {
                let place = match &rule.body {
                    Body::Duty {
                        modal: Modal::MustNot,
                        ..
                    } => &mut barred,
                    _ => &mut allowed,
                };
                *place = self.low.on.or(*place, hit);
            }
            if B::holds(barred) {
                break;
            }
        }
        self.answers = [self.without(allowed, barred), B::NO];
    }

    fn rights(&mut self) {
        let mut bits = B::NO;
        for (bit, verb) in RIGHTS.into_iter().enumerate() {
            self.may(self.low.variant.duties.list(verb));
            let [may, _] = self.answers;
            let one = self.low.on.select(may, B::known(1 << bit), B::NO);
            bits = self.low.on.two(Op2::Union, bits, one);
        }
        self.answers = [bits, B::NO];
    }

    fn must(&mut self, bases: &[RuleId]) {
        let mut ordered = B::NO;
        for base in bases {
            for (hit, rule) in self.binding(*base, false) {
                if let Body::Duty {
                    modal: Modal::Must, ..
                } = &rule.body
                {
                    ordered = self.low.on.or(ordered, hit);
                }
            }
            if B::holds(ordered) {
                break;
            }
        }
        self.answers = [ordered, B::NO];
    }

    /// Lowers the bans of play that name no card; the table of play has seen to it that nothing overrides them.
    fn barred(&mut self) {
        let mut barred = B::NO;
        for base in Question::Barred.bases(self.low.variant) {
            for (hit, _) in self.binding(base, false) {
                barred = self.low.on.or(barred, hit);
            }
        }
        self.answers = [barred, B::NO];
    }
}

impl Variant {
    /// Answers a question about duties: by its table, or at once where the table has no answer.
    #[inline]
    pub(in crate::variant) fn ask(
        &self,
        question: Question,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> [i64; 2] {
        let tabled = self.answer(question, context.query, all);
        tabled.unwrap_or_else(|| self.ask_at_once(question, all, context))
    }

    /// It stands by itself, so that bulk play has no part in its frame.
    #[cold]
    pub(in crate::variant) fn ask_at_once(
        &self,
        question: Question,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> [i64; 2] {
        let mut draft = Draft::new(self.at_once(context, all));
        draft.ask(question);
        draft.answers
    }

    /// Returns the set that a sentence leaves of `all`: what it names, and what its exceptions put in or out.
    pub(in crate::variant) fn effect(
        &self,
        base: RuleId,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> Effect {
        let left = Draft::new(self.at_once(context, all)).effect(base);
        left.first().map_or(Effect::Free, |one| match one.modal {
            Modal::Must => Effect::Only(mask(one.set)),
            Modal::MustNot => Effect::Not(mask(one.set)),
            Modal::May | Modal::Right => Effect::Also,
        })
    }

    /// Returns how a sentence, or an exception in its place, binds the player now.
    pub(in crate::variant) fn binding(
        &self,
        base: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Option<(Modal, ClauseId)> {
        let found = Draft::new(self.at_once(context, 0)).binding(base, false);
        let (_, rule) = found.first()?;
        match &rule.body {
            Body::Duty { modal, .. } => Some((*modal, rule.clause)),
            _ => None,
        }
    }

    /// Returns the first clause that binds the player so with a verb.
    pub(in crate::variant) fn bound(
        &self,
        verb: Verb,
        wanted: Modal,
        context: &mut EvalContext<'_>,
    ) -> Option<ClauseId> {
        self.duties.of(verb).find_map(|base| {
            let (modal, clause) = self.binding(base, context)?;
            (modal == wanted).then_some(clause)
        })
    }
}
