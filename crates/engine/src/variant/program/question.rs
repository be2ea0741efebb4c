//! Lowers what is asked about duties and rights: what may be chosen, how many, whether at all.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::builder::Value;
use super::code::Op;
use super::key::KnownFacts;
use super::lower::{Lowering, Standing};
use crate::variant::Variant;
use crate::variant::eval::{declarations, mask};
use crate::variant::strength_table::SplitDuties;
use codille_edition::check::node::{Cmp, Node, Op2, Var};
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::ids::{DeclarationSet, RuleId};

/// A question about duties; the answer is one value or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::variant) enum Question {
    /// Which of a set may be chosen: a mask.
    Set(Verb),
    /// How many may be chosen: the least and the most.
    Number(Verb),
    /// Whether an act without an object is allowed: a truth.
    May(Verb),
    /// Whether an act is ordered: a truth.
    Must(Verb),
    /// Whether a card may not be played at all: a truth.
    Barred,
    /// Which of [`RIGHTS`] the ombre has: a bit each.
    Rights,
    /// Of which declarations something may be called, for all that does not depend on the combination: a mask.
    Open,
    /// Whether the rest of the duties lets a combination be called: the declaration's mask or nothing.
    Call,
}

/// The rights between tricks, asked together.
pub(in crate::variant) const RIGHTS: [Verb; 3] = [Verb::Surrender, Verb::Stop, Verb::Challenge];

impl Question {
    /// How many questions there are.
    pub(super) const COUNT: usize = 4 * Verb::ALL.len() + 4;

    /// Returns the number of the question.
    pub(super) const fn number(self) -> usize {
        let kinds = Verb::ALL.len();
        match self {
            Self::Set(verb) => verb as usize,
            Self::Number(verb) => kinds + verb as usize,
            Self::May(verb) => 2 * kinds + verb as usize,
            Self::Must(verb) => 3 * kinds + verb as usize,
            Self::Barred => 4 * kinds,
            Self::Rights => 4 * kinds + 1,
            Self::Open => 4 * kinds + 2,
            Self::Call => 4 * kinds + 3,
        }
    }

    /// Returns the sentences that bear on it.
    pub(super) fn bases(self, variant: &Variant) -> Vec<RuleId> {
        let of = |verb| variant.duties.of(verb);
        match self {
            Self::Set(verb) | Self::Number(verb) | Self::May(verb) | Self::Must(verb) => {
                of(verb).collect()
            }
            Self::Barred => of(Verb::Play).collect(),
            Self::Rights => RIGHTS.into_iter().flat_map(of).collect(),
            Self::Open => parted(variant).flat_map(|p| p.free.clone()).collect(),
            Self::Call => parted(variant).flat_map(|p| p.bound.clone()).collect(),
        }
    }
}

/// Returns how the duties of calling are parted, declaration by declaration.
fn parted(variant: &Variant) -> impl Iterator<Item = &SplitDuties> {
    let all = variant.checked.table.declarations.keys();
    all.filter_map(|class| variant.parted(class))
}

/// Two answers and the doubt of both, before they are made a program.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    pub(super) low: Lowering<'a>,
    pub(super) doubt: Value,
    pub(super) answers: [Value; 2],
    /// What may be chosen among.
    all: Value,
}

impl<'a> Draft<'a> {
    /// Lowers the answers to a question.
    pub(super) fn of(variant: &'a Variant, question: Question, known: KnownFacts) -> Self {
        let mut draft = Self {
            low: Lowering::new(variant, known),
            doubt: Value::NO,
            answers: [Value::NO; 2],
            all: Value::NO,
        };
        draft.all = draft.low.code.push(Op::All);
        let bases = question.bases(variant);
        match question {
            Question::Set(_) => draft.set(&bases),
            Question::Number(_) => draft.number(&bases),
            Question::May(_) => draft.may(&bases),
            Question::Must(_) => draft.must(&bases),
            Question::Barred => draft.barred(&bases),
            Question::Rights => draft.rights(),
            Question::Open => draft.open(),
            Question::Call => draft.call(),
        }
        draft
    }

    fn doubted(&mut self, when: Value, doubt: Value) {
        let doubt = self.low.code.and(when, doubt);
        self.doubt = self.low.code.or(self.doubt, doubt);
    }

    /// Lowers whether a duty binds the one who asks.
    fn binds(&mut self, when: Value, party: &Node) -> Value {
        let player = self.low.node(&Node::Var(Var::Player));
        let party = self.low.node(party);
        self.doubted(when, party.doubt);
        let is = self.low.code.two(Op2::HasAny, party.value, player.value);
        self.low.code.and(when, is)
    }

    fn body(&self, rule: RuleId) -> &'a Body {
        &self.low.variant.rules[rule].body
    }

    /// Lowers the set that an object names, everything where it names none.
    fn object(&mut self, when: Value, object: &Object) -> Value {
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
        let (mut permitted, mut required, mut barred) = (Value::NO, all, Value::NO);
        for base in bases {
            let Body::Duty {
                party,
                modal,
                object,
                ..
            } = self.body(*base)
            else {
                continue;
            };
            asked |= *modal == Modal::May;
            let (mut live, mut also) = (Value::YES, Value::NO);
            let rule = &self.low.variant.rules[*base];
            for exception in &rule.exceptions {
                let standing = self.lifted(rule, *exception);
                self.doubted(live, standing.doubt.unwrap_or(Value::NO));
                for (holds, found) in standing.rules {
                    let holds = self.low.code.and(live, holds);
                    let Body::Duty {
                        party,
                        modal,
                        object,
                        ..
                    } = self.body(found)
                    else {
                        let off = self.low.code.not(holds);
                        live = self.low.code.and(live, off);
                        continue;
                    };
                    let hit = self.binds(holds, party);
                    let set = self.object(hit, object);
                    match modal {
                        Modal::Must => required = self.only(hit, set, required),
                        Modal::MustNot => barred = self.also(hit, set, barred),
                        Modal::May | Modal::Right => also = self.also(hit, set, also),
                    }
                    if matches!(modal, Modal::Must | Modal::MustNot) {
                        let off = self.low.code.not(hit);
                        live = self.low.code.and(live, off);
                    }
                }
            }
            let condition = self.low.node(&rule.condition);
            self.doubted(live, condition.doubt);
            let holds = self.low.code.and(live, condition.value);
            let hit = self.binds(holds, party);
            let set = self.object(hit, object);
            match modal {
                Modal::Must => {
                    let set = self.low.code.two(Op2::Union, set, also);
                    required = self.only(hit, set, required);
                }
                Modal::May | Modal::Right => {
                    let set = self.low.code.two(Op2::Union, set, also);
                    permitted = self.also(hit, set, permitted);
                }
                Modal::MustNot => {
                    let set = self.low.code.two(Op2::Minus, set, also);
                    barred = self.also(hit, set, barred);
                }
            }
        }
        let permitted = if asked { permitted } else { all };
        let out = self.low.code.two(Op2::Meet, all, permitted);
        let out = self.low.code.two(Op2::Meet, out, required);
        self.answers = [self.low.code.two(Op2::Minus, out, barred), Value::NO];
    }

    /// Lowers whether an exception is in force. One that only lifts the rule does not matter where the rule does not hold anyway.
    fn lifted(&mut self, rule: &Rule, exception: RuleId) -> Standing {
        if matches!(self.body(exception), Body::Nothing) {
            let condition = self.low.node(&rule.condition);
            self.low.guard = (condition.doubt == Value::NO).then_some(condition.value);
        }
        let standing = self.low.in_force(exception);
        if self.low.guard.take().is_some() && standing.doubt.is_some_and(|d| d != Value::NO) {
            return self.low.in_force(exception);
        }
        standing
    }

    /// Lowers, for each declaration, what does not depend on the combination.
    fn open(&mut self) {
        let mut open = Value::NO;
        for class in self.low.variant.checked.table.declarations.keys() {
            let Some(parted) = self.low.variant.parted(class) else {
                // Of what has no table, the rules themselves are asked.
                let bit = Value::Known(declarations(class));
                open = self.low.code.two(Op2::Union, open, bit);
                continue;
            };
            self.low.known.calling = Some(class);
            self.low.names.fill(None);
            self.all = Value::Known(declarations(class));
            self.set(&parted.free);
            let [one, _] = self.answers;
            open = self.low.code.two(Op2::Union, open, one);
        }
        self.answers = [open, Value::NO];
    }

    /// Lowers, for the declaration at hand, what depends on the combination.
    fn call(&mut self) {
        let calling = self.low.known.get(Var::Calling);
        let class = calling.and_then(|c| DeclarationSet::from_mask(mask(c)).only());
        match class.and_then(|class| self.low.variant.parted(class)) {
            Some(parted) => self.set(&parted.bound),
            None => self.doubt = Value::YES,
        }
    }

    fn only(&mut self, hit: Value, set: Value, before: Value) -> Value {
        let left = self.low.code.two(Op2::Meet, before, set);
        self.low.code.select(hit, left, before)
    }

    fn also(&mut self, hit: Value, set: Value, before: Value) -> Value {
        let more = self.low.code.two(Op2::Union, before, set);
        self.low.code.select(hit, more, before)
    }

    /// Lowers the bounds of a number; what may be chosen at most stands in the place of the set.
    fn number(&mut self, bases: &[RuleId]) {
        let all = self.all;
        let (mut least, mut most) = (Value::NO, all);
        // As with sets: where some sentence permits, whoever is left out by all may not.
        let mut permitted = Value::NO;
        let permits = |base: &RuleId| self.low.variant.rules[*base].body.permits();
        let asked = bases.iter().any(permits);
        for base in bases {
            for (hit, body) in self.binding(*base, true) {
                let Body::Duty { modal, object, .. } = body else {
                    continue;
                };
                let bound = match object {
                    Object::AtLeast(n) | Object::AtMost(n) | Object::Exactly(n) => {
                        let n = self.low.node(n);
                        self.doubted(hit, n.doubt);
                        n.value
                    }
                    _ => Value::NO,
                };
                let code = &mut self.low.code;
                if *modal != Modal::MustNot {
                    permitted = code.or(permitted, hit);
                }
                if matches!((modal, object), (Modal::MustNot, Object::Act)) {
                    most = code.select(hit, Value::NO, most);
                    continue;
                }
                if matches!(object, Object::AtLeast(_) | Object::Exactly(_)) {
                    let more = code.two(Op2::Max, least, bound);
                    least = code.select(hit, more, least);
                }
                if matches!(object, Object::AtMost(_) | Object::Exactly(_)) {
                    let less = code.two(Op2::Min, most, bound);
                    most = code.select(hit, less, most);
                }
            }
        }
        if asked {
            most = self.low.code.select(permitted, most, Value::NO);
        }
        self.answers = [least, most];
    }

    /// Lowers how a sentence, or an exception in its place, binds the one who asks.
    fn binding(&mut self, base: RuleId, numbers: bool) -> Vec<(Value, &'a Body)> {
        let standing = self.low.in_force(base);
        let plain = &self.low.variant.rules[base];
        // Whom a duty without exceptions does not bind is not asked its condition, but where a number is asked for.
        let asked = match &plain.body {
            Body::Duty { party, .. } if plain.exceptions.is_empty() && !numbers => {
                self.binds(Value::YES, party)
            }
            _ => Value::YES,
        };
        self.doubted(asked, standing.doubt.unwrap_or(Value::NO));
        let mut out = Vec::new();
        for (holds, rule) in standing.rules {
            if let body @ Body::Duty { party, .. } = self.body(rule) {
                out.push((self.binds(holds, party), body));
            }
        }
        out
    }

    fn may(&mut self, bases: &[RuleId]) {
        let (mut allowed, mut barred) = (Value::NO, Value::NO);
        for base in bases {
            for (hit, body) in self.binding(*base, false) {
                let place = match body {
                    Body::Duty {
                        modal: Modal::MustNot,
                        ..
                    } => &mut barred,
                    _ => &mut allowed,
                };
                *place = self.low.code.or(*place, hit);
            }
        }
        let free = self.low.code.not(barred);
        self.answers = [self.low.code.and(allowed, free), Value::NO];
    }

    fn rights(&mut self) {
        let mut bits = Value::NO;
        for (bit, verb) in RIGHTS.into_iter().enumerate() {
            let bases: Vec<RuleId> = self.low.variant.duties.of(verb).collect();
            self.may(&bases);
            let [may, _] = self.answers;
            let one = self.low.code.select(may, Value::Known(1 << bit), Value::NO);
            bits = self.low.code.two(Op2::Union, bits, one);
        }
        self.answers = [bits, Value::NO];
    }

    fn must(&mut self, bases: &[RuleId]) {
        let mut ordered = Value::NO;
        for base in bases {
            for (hit, body) in self.binding(*base, false) {
                if let Body::Duty {
                    modal: Modal::Must, ..
                } = body
                {
                    ordered = self.low.code.or(ordered, hit);
                }
            }
        }
        self.answers = [ordered, Value::NO];
    }

    /// Lowers the bans of play that name no card; the table of play has seen to it that nothing overrides them.
    fn barred(&mut self, bases: &[RuleId]) {
        let mut barred = Value::NO;
        for base in bases {
            for (hit, body) in self.binding(*base, false) {
                if let Body::Duty {
                    modal: Modal::MustNot,
                    object: Object::Act,
                    ..
                } = body
                {
                    barred = self.low.code.or(barred, hit);
                }
            }
        }
        self.answers = [self.low.code.compare(Cmp::Ne, barred, Value::NO), Value::NO];
    }
}
