//! The shapes of conditions that can be counted.

use super::ListKind;
use super::constant::is_constant;
use codille_edition::check::Checked;
use codille_edition::check::node::{Cmp, Fn1, Node, Op2};

/// The parts of a condition that can be counted, as they stand in its tree.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shape<'n> {
    /// It is the same in every deal.
    Constant(&'n Node),
    /// Every part holds.
    All(&'n [Node]),
    /// Some part holds.
    Any(&'n [Node]),
    /// The part does not hold.
    Not(&'n Node),
    /// A number of cards is compared.
    Compared(Measure, &'n Node, Cmp, &'n Node),
    /// Two numbers of cards are compared.
    Beside(&'n Node, Cmp, &'n Node),
    /// Cards are compared with a set: they have all, some or none of it, or are it.
    Has(Relation, &'n Node, &'n Node),
}

/// What is asked of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    /// How many they are.
    Count,
    /// What they count.
    Pips,
}

/// How cards stand to a set of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    All,
    Any,
    None,
    Is,
    IsNot,
    /// All of them are in the set.
    Within,
}

/// Returns the shape of a condition whose parts `constant` tells from what hangs on the deal; `None` where it has none that is known.
pub(super) fn shape<'n>(node: &'n Node, constant: &impl Fn(&Node) -> bool) -> Option<Shape<'n>> {
    if constant(node) {
        return Some(Shape::Constant(node));
    }
    if let Node::All(parts) = node {
        Some(Shape::All(parts))
    } else if let Node::Any(parts) = node {
        Some(Shape::Any(parts))
    } else if let Node::Not(part) = node {
        Some(Shape::Not(part))
    } else if let Node::Compare(cmp, one, other) = node {
        comparison(*cmp, (one, other), constant)
    } else if let Node::Op2(op, one, other) = node {
        relation(*op, (one, other), constant)
    } else {
        None
    }
}

fn comparison<'n>(
    cmp: Cmp,
    (one, other): (&'n Node, &'n Node),
    constant: &impl Fn(&Node) -> bool,
) -> Option<Shape<'n>> {
    match (measured(one), measured(other)) {
        (Some((measure, cards)), None) => {
            constant(other).then_some(Shape::Compared(measure, cards, cmp, other))
        }
        (None, Some((measure, cards))) => {
            constant(one).then_some(Shape::Compared(measure, cards, turned(cmp), one))
        }
        (Some((Measure::Count, one)), Some((Measure::Count, other))) => {
            Some(Shape::Beside(one, cmp, other))
        }
        (Some(_), Some(_)) => None,
        (None, None) => {
            let relation = match cmp {
                Cmp::Eq => Relation::Is,
                Cmp::Ne => Relation::IsNot,
                Cmp::Lt | Cmp::Le | Cmp::Gt | Cmp::Ge => return None,
            };
            ordered((one, other), constant).map(|(cards, set)| Shape::Has(relation, cards, set))
        }
    }
}

fn relation<'n>(
    op: Op2,
    (one, other): (&'n Node, &'n Node),
    constant: &impl Fn(&Node) -> bool,
) -> Option<Shape<'n>> {
    let relation = match op {
        Op2::HasAll if constant(one) => Relation::Within,
        Op2::HasAll => Relation::All,
        Op2::HasAny => Relation::Any,
        Op2::HasNone => Relation::None,
        Op2::Add
        | Op2::Sub
        | Op2::Mul
        | Op2::Div
        | Op2::Min
        | Op2::Max
        | Op2::Union
        | Op2::Minus
        | Op2::Meet
        | Op2::Before => return None,
    };
    ordered((one, other), constant).map(|(cards, set)| Shape::Has(relation, cards, set))
}

/// Returns of two sides the one that hangs on the deal, and the one that is the same in every deal.
fn ordered<'n>(
    (one, other): (&'n Node, &'n Node),
    constant: &impl Fn(&Node) -> bool,
) -> Option<(&'n Node, &'n Node)> {
    match (constant(one), constant(other)) {
        (false, true) => Some((one, other)),
        (true, false) => Some((other, one)),
        (true, true) | (false, false) => None,
    }
}

/// Tells whether the deals in which a condition holds can be counted.
pub(super) fn countable(checked: &Checked, node: &Node, trump: bool) -> bool {
    let constant = |part: &Node| is_constant(checked, part, trump);
    let all = |parts: &[Node]| parts.iter().all(|part| countable(checked, part, trump));
    match shape(node, &constant) {
        None => false,
        Some(Shape::Constant(_)) => true,
        Some(Shape::All(parts) | Shape::Any(parts)) => all(parts),
        Some(Shape::Not(part)) => countable(checked, part, trump),
        Some(Shape::Compared(_, cards, ..) | Shape::Has(_, cards, _)) => listed(cards, &constant),
        Some(Shape::Beside(one, _, other)) => listed(one, &constant) && listed(other, &constant),
    }
}

/// Tells whether an expression is the cards of a list, or some of them.
fn listed(node: &Node, constant: &impl Fn(&Node) -> bool) -> bool {
    if let Node::Op2(Op2::Meet, one, other) = node {
        let sides = ordered((one, other), constant);
        sides.is_some_and(|(cards, _)| listed(cards, constant))
    } else if let Node::Op2(Op2::Minus, one, other) = node {
        constant(other) && listed(one, constant)
    } else {
        list(node).is_some_and(|(_, seat)| constant(seat))
    }
}

/// Returns which list of which seat an expression is.
pub(super) fn list(node: &Node) -> Option<(ListKind, &Node)> {
    let Node::Fn1(function, seat) = node else {
        return None;
    };
    let kind = ListKind::ALL
        .into_iter()
        .find(|k| k.function() == *function);
    kind.map(|kind| (kind, &**seat))
}

/// Returns what is asked of which cards.
fn measured(node: &Node) -> Option<(Measure, &Node)> {
    if let Node::Fn1(Fn1::Count, cards) = node {
        Some((Measure::Count, cards))
    } else if let Node::Fn1(Fn1::Pips, cards) = node {
        Some((Measure::Pips, cards))
    } else {
        None
    }
}

/// Returns the comparison of the two sides exchanged.
pub(super) const fn turned(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Eq => Cmp::Eq,
        Cmp::Ne => Cmp::Ne,
        Cmp::Lt => Cmp::Gt,
        Cmp::Le => Cmp::Ge,
        Cmp::Gt => Cmp::Lt,
        Cmp::Ge => Cmp::Le,
    }
}
