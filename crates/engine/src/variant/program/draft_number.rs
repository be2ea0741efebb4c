//! Lowers the bounds of a number.

use super::backend::Backend;
use super::draft::Draft;
use crate::variant::EvalError;
use codille_edition::check::node::{Cmp, Op2};
use codille_edition::check::rule::{Body, Modal, Object};
use codille_lang::ids::RuleId;

impl<B: Backend> Draft<'_, B> {
    /// Lowers the bounds of a number; what may be chosen at most stands in the place of the set.
    pub(super) fn number(&mut self, bases: &[RuleId]) {
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
}
