//! Lowers whether an act is allowed, ordered or barred.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties bind anybody, and only some objects name a set or a number"
)]

use super::backend::Backend;
use super::draft::Draft;
use super::few::Few;
use super::question::{Question, RIGHTS};
use codille_edition::check::node::Op2;
use codille_edition::check::rule::{Body, Modal, Rule};
use codille_lang::ids::RuleId;

impl<'a, B: Backend> Draft<'a, B> {
    /// Lowers how a sentence, or an exception in its place, binds the one who asks.
    pub(super) fn binding(&mut self, base: RuleId, numbers: bool) -> Few<(B::Value, &'a Rule)> {
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

    pub(super) fn may(&mut self, bases: &[RuleId]) {
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

    pub(super) fn rights(&mut self) {
        let mut bits = B::NO;
        for (bit, verb) in RIGHTS.into_iter().enumerate() {
            self.may(self.low.variant.duties.list(verb));
            let [may, _] = self.answers;
            let one = self.low.on.select(may, B::known(1 << bit), B::NO);
            bits = self.low.on.two(Op2::Union, bits, one);
        }
        self.answers = [bits, B::NO];
    }

    pub(super) fn must(&mut self, bases: &[RuleId]) {
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
    pub(super) fn barred(&mut self) {
        let mut barred = B::NO;
        for base in Question::Barred.bases(self.low.variant) {
            for (hit, _) in self.binding(base, false) {
                barred = self.low.on.or(barred, hit);
            }
        }
        self.answers = [barred, B::NO];
    }
}
