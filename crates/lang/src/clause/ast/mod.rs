//! The syntax tree of clauses, free of parser types. Every node carries where it stands.

mod action;
mod effect;
mod expr;
mod operator;
mod order;
mod sentence;

pub use action::{Action, Modal, Object};
pub use effect::{Account, BackTo, Effect, Transfer};
pub use expr::{Argument, Expr, ExprKind, SetItem, SetItemKind};
pub use operator::Operator;
pub use order::{CardTerm, OrderOf, Ranked, RankedItem};
pub use sentence::{Condition, Head, Sentence};

use crate::span::Span;

/// A word with its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word {
    /// The word as written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Suit;
    use crate::clause::parse;
    use crate::span::FileId;

    /// Reads one sentence.
    fn read(text: &str) -> Sentence {
        let span = Span::new(FileId(0), 0, text.len());
        let mut all = parse(text, span).unwrap_or_else(|fault| panic!("{text}: {}", fault.title));
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    }

    fn value(text: &str) -> ExprKind {
        let Head::Define { value, .. } = read(&format!("define x as {text}")).head else {
            panic!("`{text}` is the value of a name")
        };
        value.kind
    }

    /// Writes the tree of an expression with every pair in brackets.
    fn tree(kind: &ExprKind) -> String {
        match kind {
            ExprKind::Number(n) => n.to_string(),
            ExprKind::Name(name) => name.clone(),
            ExprKind::Not(inner) => format!("(not {})", tree(&inner.kind)),
            ExprKind::Binary(operator, a, b) => {
                format!("({} {} {})", tree(&a.kind), operator.word(), tree(&b.kind))
            }
            ExprKind::Those(set, with) => {
                format!("those({}, {})", tree(&set.kind), tree(&with.kind))
            }
            ExprKind::Each(set) => format!("each({})", tree(&set.kind)),
            ExprKind::Switch(_)
            | ExprKind::Card(_)
            | ExprKind::Set(_)
            | ExprKind::Call(..)
            | ExprKind::Any(_) => format!("{kind:?}"),
        }
    }

    #[test]
    fn operators_bind_as_tightly_as_they_say() {
        for (text, shape) in [
            ("a or b and c", "(a or (b and c))"),
            ("not a and b", "((not a) and b)"),
            ("not a = b", "(not (a = b))"),
            ("a + b * c", "(a + (b * c))"),
            ("x - y - z", "((x - y) - z)"),
            ("p / q * r", "((p / q) * r)"),
            ("a + b > c - 1", "((a + b) > (c - 1))"),
            ("a with b without c", "((a with b) without c)"),
            ("a * b with c", "(a * (b with c))"),
            ("a is not b", "(a is not b)"),
            ("a has none of b with c", "(a has none of (b with c))"),
            (
                "those of a without b with c = 1",
                "those((a without b), (c = 1))",
            ),
            ("each of a without b = c", "(each((a without b)) = c)"),
        ] {
            assert_eq!(tree(&value(text)), shape, "{text}");
        }
    }

    #[test]
    fn strength_grows_from_or_to_sets() {
        let order = [
            Operator::Or,
            Operator::And,
            Operator::Is,
            Operator::Sub,
            Operator::Div,
            Operator::Among,
        ];
        let strengths = order.map(Operator::strength);
        assert_eq!(strengths, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_suit_of_t_is_that_of_trumps() {
        let ExprKind::Card(card) = value("7t") else {
            panic!("a card")
        };
        assert_eq!((card.rank.mark(), card.suit), ("7", None));
        let ExprKind::Card(card) = value("10H") else {
            panic!("a card")
        };
        assert_eq!((card.rank.mark(), card.suit), ("10", Some(Suit::Hearts)));
    }

    #[test]
    fn every_word_knows_where_it_stands() {
        let text = "each of them pays 5 to ombre as \"win\" when forced";
        let sentence = read(text);
        let at = |span: Span| text.get(span.range());
        assert_eq!(at(sentence.span), Some(text));
        let Head::Pay(pay) = sentence.head else {
            panic!("a payment")
        };
        assert_eq!(at(pay.heading.span), Some("\"win\""));
        assert_eq!(at(pay.amount.span), Some("5"));
        let Account::Seats(from) = pay.from else {
            panic!("seats pay")
        };
        assert_eq!(at(from.span), Some("each of them"));
    }

    #[test]
    fn when_and_unless_are_kept_apart() {
        let sentence = read("nothing when a unless b until c");
        let negated: Vec<bool> = sentence.conditions.iter().map(|c| c.negated).collect();
        assert_eq!(negated, [false, true]);
        assert!(sentence.until.is_some() && sentence.yields_to.is_empty());
    }

    #[test]
    fn a_consequence_has_a_heading_or_a_party_where_it_names_one() {
        let text = "fault \"f\": play then player pays 5 to the pool as \"x\", ombre scores 1 as \"y\", dealer loses the game, fresh deal";
        let Head::Fault { then, .. } = read(text).head else {
            panic!("a fault")
        };
        let headings: Vec<Option<&str>> = then
            .iter()
            .map(|e| e.heading().map(|h| h.text.as_str()))
            .collect();
        assert_eq!(headings, [Some("x"), Some("y"), None, None]);
        let parties: Vec<bool> = then.iter().map(|e| e.party().is_some()).collect();
        assert_eq!(parties, [false, true, true, false]);
        let transfers: Vec<bool> = then.iter().map(|e| e.transfer().is_some()).collect();
        assert_eq!(transfers, [true, false, false, false]);
    }

    #[test]
    fn words_in_quotes_have_one_space_between_them() {
        let Head::Duty { action, .. } = read("player must say \"I   play\n  alone\"").head else {
            panic!("a duty")
        };
        let Some(Object::Text(words)) = action.object else {
            panic!("words")
        };
        assert_eq!(words.text, "I play alone");
    }
}
