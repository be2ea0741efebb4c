//! Lowers which of a set may be chosen.

use super::backend::Backend;
use super::code::Op;
use super::draft::Draft;
use super::few::Few;
use super::lower::Standing;
use crate::variant::eval::{declarations, mask};
use codille_edition::check::node::{Op2, Var};
use codille_edition::check::rule::{Body, Modal, Rule};
use codille_lang::ids::{DeclarationSet, RuleId};

/// A set that a sentence leaves, where a truth holds: by itself, as one more, or as what is left out.
pub(super) struct Left<V> {
    pub(super) hit: V,
    pub(super) modal: Modal,
    pub(super) set: V,
}

impl<B: Backend> Draft<'_, B> {
    pub(super) fn set(&mut self, bases: &[RuleId]) {
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
    pub(super) fn effect(&mut self, base: RuleId) -> Few<Left<B::Value>> {
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
    pub(super) fn open(&mut self) {
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
    pub(super) fn call(&mut self) {
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
}
