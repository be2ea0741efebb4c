//! Which expressions are sure to become too large, or to divide by nought, and between which numbers the others lie.

use super::Checked;
pub use super::largest::{Beyond, LARGEST, bounded, divided, within};
use super::node::{Fn1, Node, Op2, Var};
use super::rule::Rule;
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::{List, NameId};
use codille_lang::span::Span;

/// Between which numbers a value lies, wherever that is known.
pub(super) type Range = Option<(i64, i64)>;

/// Reports options that take numbers beyond the bound, and sentences that are sure to make one or to divide by nought.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    for option in &checked.options {
        if let Some((_, largest)) = option.ends()
            && !within(largest)
        {
            let title = format!("`{}` may become {largest}", option.name);
            faults.push(too_large(title, option.span));
        }
    }
    let mut ranges = Ranges::new(checked);
    for rule in &checked.rules {
        ranges.sure = None;
        ranges.rule(rule);
        match ranges.sure {
            Some(Beyond::TooLarge) => {
                let title = format!("this makes a number beyond {LARGEST}");
                faults.push(too_large(title, rule.span));
            }
            Some(Beyond::ByNought) => faults.push(
                Diagnostic::error(
                    code::DIVISION_BY_NOUGHT,
                    "this divides by nought",
                    rule.span,
                )
                .help("divide by a number that is never nought"),
            ),
            None => {}
        }
    }
}

fn too_large(title: String, span: Span) -> Diagnostic {
    Diagnostic::error(code::NUMBER_BEYOND, title, span)
        .help(format!("keep numbers within {LARGEST}"))
}

/// What is known of a defined name.
#[derive(Clone, Copy)]
enum Name {
    Unasked,
    Found(Range),
}

/// Between which numbers the expressions of a variant lie.
pub(super) struct Ranges<'a> {
    checked: &'a Checked,
    names: List<NameId, Name>,
    /// What the sentence at hand is sure to do.
    sure: Option<Beyond>,
}

impl<'a> Ranges<'a> {
    /// Prepares to look at the expressions of a variant.
    pub(super) fn new(checked: &'a Checked) -> Self {
        Self {
            checked,
            names: vec![Name::Unasked; checked.names.len()].into(),
            sure: None,
        }
    }
}

impl Ranges<'_> {
    fn rule(&mut self, rule: &Rule) {
        for part in rule.parts() {
            self.node(part);
        }
    }

    /// Returns between which numbers an expression lies; notes what it is sure to do.
    pub(super) fn node(&mut self, node: &Node) -> Range {
        match node {
            Node::Number(n) => Some((*n, *n)),
            Node::Option(i) => self.checked.options[*i].ends(),
            Node::Var(var) => self.var(*var),
            Node::Fn1(fun, of) => {
                self.node(of);
                self.fun(*fun)
            }
            Node::Define(name) => self.name(*name),
            Node::Op2(op, a, b) => {
                let (a, b) = (self.node(a), self.node(b));
                self.sum(*op, a?, b?)
            }
            Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..)
            | Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Scored(..)
            | Node::Log(..)
            | Node::Not(_)
            | Node::Mask(_)
            | Node::TrumpCard(_)
            | Node::It(_) => {
                // Of these nothing is known, but numbers may stand within them.
                for part in node.parts() {
                    self.node(part);
                }
                None
            }
        }
    }

    fn sum(&mut self, op: Op2, a: (i64, i64), b: (i64, i64)) -> Range {
        if op == Op2::Div && b == (0, 0) {
            self.sure.get_or_insert(Beyond::ByNought);
            return None;
        }
        // A divisor that passes nought has its ends at the numbers beside it.
        let mut ends = vec![b.0, b.1];
        if op == Op2::Div {
            ends.extend([-1, 1].into_iter().filter(|n| b.0 <= *n && *n <= b.1));
            ends.retain(|n| *n != 0);
        }
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for x in [a.0, a.1].map(i128::from) {
            for y in ends.iter().copied().map(i128::from) {
                let n = match op {
                    Op2::Add => x + y,
                    Op2::Sub => x - y,
                    Op2::Mul => x * y,
                    Op2::Div => x / y,
                    Op2::Min => x.min(y),
                    Op2::Max => x.max(y),
                    Op2::Union
                    | Op2::Minus
                    | Op2::Meet
                    | Op2::HasAll
                    | Op2::HasAny
                    | Op2::HasNone
                    | Op2::Before => return None,
                };
                (low, high) = (low.min(n), high.max(n));
            }
        }
        let bound = i128::from(LARGEST);
        if low > bound || high < -bound {
            self.sure.get_or_insert(Beyond::TooLarge);
            return None;
        }
        let end = |n: i128| i64::try_from(n.clamp(-bound, bound)).ok();
        Some((end(low)?, end(high)?))
    }

    /// Returns between which numbers the values of a defined name lie.
    fn name(&mut self, name: NameId) -> Range {
        match self.names[name] {
            Name::Found(range) => return range,
            // Of a name that rests on itself nothing is known.
            Name::Unasked => self.names[name] = Name::Found(None),
        }
        let outer = self.sure.take();
        let mut found: Option<Range> = None;
        let checked = self.checked;
        for (_, value) in checked.defining(name) {
            let one = self.node(value);
            found = Some(match (found, one) {
                (None, one) => one,
                (Some(Some(a)), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
                _ => None,
            });
        }
        // What a definition does is told where it stands.
        self.sure = outer;
        let range = found.flatten();
        self.names[name] = Name::Found(range);
        range
    }

    /// Returns between which numbers a fact of the table lies; money has no bound of its own.
    fn var(&self, var: Var) -> Range {
        let cards = i64::try_from(self.checked.table.cards).ok()?;
        if var == Var::Players {
            let seats = self.checked.table.seats.iter().map(|row| row.players);
            let (low, high) = (seats.clone().min()?, seats.max()?);
            return Some((i64::try_from(low).ok()?, i64::try_from(high).ok()?));
        }
        (var == Var::HandSize).then_some((cards, cards))
    }

    fn fun(&self, fun: Fn1) -> Range {
        let cards = i64::try_from(self.checked.table.cards).ok()?;
        if fun == Fn1::Count {
            return Some((0, 64));
        }
        matches!(fun, Fn1::Tricks | Fn1::Opening).then_some((0, cards))
    }
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn what_is_sure_to_be_too_large_is_told() {
        let large = "ombre pays 1000000 * 1000000 to the pool as \"x\"";
        assert_clause_error!(large, "E0405", large);
        assert_sound!("ombre pays 1000000 * 1000 to the pool as \"x\"");
    }

    #[test]
    fn what_is_sure_to_divide_by_nought_is_told() {
        let divided = "ombre pays 100 / (3 - 3) to the pool as \"x\"";
        assert_clause_error!(divided, "E0406", divided);
        assert_sound!("ombre pays 100 / (1 + count(active)) to the pool as \"x\"");
    }
}
