//! The duties of calling a declaration, parted by whether they depend on the combination.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval_context::EvalContext;
use codille_edition::check::node::{Node, Var};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::{DeclarationId, DeclarationSet, RuleId};

/// The duties of calling for one declaration, parted by what they ask.
#[derive(Debug, Clone, Default)]
pub(super) struct SplitDuties {
    /// Bans that ask for nothing but the cards of the combination.
    fixed: Vec<RuleId>,
    /// Those that ask for nothing about the combination.
    pub(super) free: Vec<RuleId>,
    /// All others.
    pub(super) bound: Vec<RuleId>,
}

impl SplitDuties {
    pub(super) fn of(variant: &Variant, class: DeclarationId) -> Self {
        let mut out = Self::default();
        let (mut rest, mut is_free) = (Vec::new(), true);
        for base in variant.duties.of(Verb::Call) {
            let rule = &variant.rules[base];
            let Body::Duty {
                party,
                modal,
                object,
                ..
            } = &rule.body
            else {
                continue;
            };
            if *modal != Modal::MustNot {
                is_free &= variant.asks_no_combination(base);
                rest.push(base);
                continue;
            }
            let whomever = matches!(party, Node::Var(Var::Player | Var::Active | Var::Everyone));
            let fixed = match object {
                Object::From(set) => variant.asks_cards_only(set),
                _ => true,
            };
            if let Object::From(Node::Mask(set)) = object
                && !DeclarationSet::from_mask(*set).contains(class)
                && rule.exceptions.iter().all(|e| variant.only_lifts(*e))
            {
                continue; // another declaration's
            }
            if whomever
                && fixed
                && rule.exceptions.is_empty()
                && variant.asks_cards_only(&rule.condition)
            {
                out.fixed.push(base);
            } else if variant.asks_no_combination(base) {
                out.free.push(base);
            } else {
                out.bound.push(base);
            }
        }
        // What is permitted and ordered goes together.
        let list = if is_free {
            &mut out.free
        } else {
            &mut out.bound
        };
        list.append(&mut rest);
        out
    }

    /// Tells whether the cards of a combination let it be called.
    pub(super) fn admits(
        &self,
        variant: &Variant,
        class: DeclarationId,
        cards: u64,
        context: &mut EvalContext<'_>,
    ) -> bool {
        context.about((class, cards), |context| {
            !self.fixed.iter().any(|base| {
                let rule = &variant.rules[*base];
                let named = match &rule.body {
                    Body::Duty {
                        object: Object::From(set),
                        ..
                    } => DeclarationSet::from_mask(variant.mask(set, context)),
                    _ => DeclarationSet::EVERY,
                };
                named.contains(class) && variant.truth(&rule.condition, context)
            })
        })
    }
}
