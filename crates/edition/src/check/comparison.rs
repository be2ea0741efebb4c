//! Makes of two expressions a comparison, or an operation on sets, as their types allow.

use super::node::{Cmp, Node, Op2, Type};
use super::resolve::Typed;
use codille_lang::clause::ast::Operator;

pub(super) fn compare(operator: Operator, (a, left): Typed, (b, right): Typed) -> Option<Node> {
    let same_set = left.is_mask() && left.set() == right.set();
    let plain = left == right && !left.is_mask();
    let numbers = left == Type::Number && right == Type::Number;
    let cmp = |c, a, b| Node::Compare(c, Box::new(a), Box::new(b));
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an operator that finds nothing of its types here is refused, as is one that compares nothing"
    )]
    Some(match operator {
        Operator::Eq if same_set || plain => cmp(Cmp::Eq, a, b),
        Operator::Ne if same_set || plain => cmp(Cmp::Ne, a, b),
        Operator::Lt if numbers => cmp(Cmp::Lt, a, b),
        Operator::Le if numbers => cmp(Cmp::Le, a, b),
        Operator::Gt if numbers => cmp(Cmp::Gt, a, b),
        Operator::Ge if numbers => cmp(Cmp::Ge, a, b),
        Operator::Is if plain => cmp(Cmp::Eq, a, b),
        Operator::IsNot if plain => cmp(Cmp::Ne, a, b),
        Operator::Is if same_set && left == left.set() => cmp(Cmp::Eq, a, b),
        Operator::IsNot if same_set && left == left.set() => cmp(Cmp::Ne, a, b),
        Operator::Is if same_set => op2(Op2::HasAny, b, a),
        Operator::IsNot if same_set => op2(Op2::HasNone, b, a),
        Operator::Before if left == Type::Seat && right == Type::Seat => op2(Op2::Before, a, b),
        Operator::HasAll if same_set => op2(Op2::HasAll, a, b),
        Operator::HasAny if same_set => op2(Op2::HasAny, a, b),
        Operator::HasNone if same_set => op2(Op2::HasNone, a, b),
        _ => return None,
    })
}

pub(super) fn op2(op: Op2, a: Node, b: Node) -> Node {
    Node::Op2(op, Box::new(a), Box::new(b))
}

pub(super) fn union(a: Node, b: Node) -> Node {
    match (a, b) {
        (Node::Mask(a), Node::Mask(b)) => Node::Mask(a | b),
        (a, b) => op2(Op2::Union, a, b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::ids::{NameId, OptionId};

    /// Compares two things of some types by an operator.
    fn compared(operator: Operator, left: Type, right: Type) -> Option<Node> {
        let (a, b) = (Node::Mask(1), Node::Mask(2));
        compare(operator, (a, left), (b, right))
    }

    #[test]
    fn greater_and_less_are_for_numbers() {
        for operator in [Operator::Lt, Operator::Le, Operator::Gt, Operator::Ge] {
            assert!(compared(operator, Type::Number, Type::Number).is_some());
            for ty in [
                Type::Truth,
                Type::Card,
                Type::Seats,
                Type::Word(OptionId::new(0)),
            ] {
                assert_eq!(compared(operator, ty, ty), None, "{ty:?}");
            }
        }
    }

    #[test]
    fn one_of_a_set_is_among_it_and_a_set_is_another() {
        let among = compared(Operator::Is, Type::Seat, Type::Seats);
        assert_eq!(among, Some(op2(Op2::HasAny, Node::Mask(2), Node::Mask(1))));
        let not_among = compared(Operator::IsNot, Type::Seat, Type::Seats);
        assert_eq!(
            not_among,
            Some(op2(Op2::HasNone, Node::Mask(2), Node::Mask(1)))
        );
        let same = compared(Operator::Is, Type::Seats, Type::Seats);
        assert!(matches!(same, Some(Node::Compare(Cmp::Eq, ..))));
        let other = compared(Operator::IsNot, Type::Seats, Type::Seats);
        assert!(matches!(other, Some(Node::Compare(Cmp::Ne, ..))));
    }

    #[test]
    fn a_card_is_never_a_seat() {
        for operator in [
            Operator::Eq,
            Operator::Ne,
            Operator::Is,
            Operator::IsNot,
            Operator::HasAll,
        ] {
            assert_eq!(compared(operator, Type::Card, Type::Seat), None);
            assert_eq!(compared(operator, Type::Cards, Type::Seats), None);
        }
    }

    #[test]
    fn only_one_seat_speaks_before_another() {
        assert!(compared(Operator::Before, Type::Seat, Type::Seat).is_some());
        assert_eq!(compared(Operator::Before, Type::Seats, Type::Seat), None);
        assert_eq!(compared(Operator::Before, Type::Game, Type::Game), None);
    }

    #[test]
    fn a_union_of_two_masks_is_a_mask() {
        assert_eq!(union(Node::Mask(1), Node::Mask(6)), Node::Mask(7));
        let with_name = union(Node::Mask(1), Node::Define(NameId::new(0)));
        assert_eq!(
            with_name,
            op2(Op2::Union, Node::Mask(1), Node::Define(NameId::new(0)))
        );
    }
}
