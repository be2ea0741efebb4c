//! Gives every expression its meaning and its type.

use super::comparison::{compare, op2, union};
use super::node::{Node, Op2, Type};
use super::scope::{Meaning, Scope};
use codille_lang::cards::{Card, CardSet};
use codille_lang::clause::ast::{CardTerm, Expr, ExprKind, Operator, SetItem, SetItemKind};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::span::Span;

/// Why a sentence means nothing.
pub(super) type Fault = Box<Diagnostic>;

/// How deep sets of seats may stand in one another.
pub const DEPTH: usize = 8;

/// A resolved expression with its type.
pub(super) type Typed = (Node, Type);

/// A quantifier met within a comparison.
struct Quantifier {
    each: bool,
    depth: usize,
    set: Node,
}

/// Resolves expressions in a scope.
pub(super) struct Resolver<'a, 'b> {
    pub(super) scope: &'a Scope<'b>,
    /// How many quantifiers enclose the place.
    depth: usize,
    /// The seat that `it` means.
    it: Option<usize>,
    /// Quantifiers of the comparison being read; `None` outside of one.
    pending: Option<Vec<Quantifier>>,
}

impl<'a, 'b> Resolver<'a, 'b> {
    pub(super) fn new(scope: &'a Scope<'b>) -> Self {
        Self {
            scope,
            depth: 0,
            it: None,
            pending: None,
        }
    }

    /// Resolves an expression that must fit a type.
    pub(super) fn of_type(&mut self, expr: &Expr, wanted: Type) -> Result<Node, Fault> {
        let (node, ty) = self.expr(expr)?;
        if ty.fits(wanted) {
            return Ok(node);
        }
        Err(Box::new(mismatch(expr.span, wanted.name(), ty)))
    }

    /// Resolves a seat or a set of seats; `each of` may stand before it.
    pub(super) fn party(&mut self, expr: &Expr) -> Result<Node, Fault> {
        let inner = if let ExprKind::Each(inner) = &expr.kind {
            inner
        } else {
            expr
        };
        let (node, ty) = self.expr(inner)?;
        if ty.fits(Type::Seats) {
            return Ok(node);
        }
        let d = Diagnostic::error(
            code::NOT_A_PARTY,
            format!("{} can't act, pay or receive", ty.name()),
            expr.span,
        );
        Err(Box::new(
            d.saying("a seat or a set of seats is wanted")
                .help("write a seat such as `ombre`, or a set such as `each of active`"),
        ))
    }

    pub(super) fn expr(&mut self, expr: &Expr) -> Result<Typed, Fault> {
        match &expr.kind {
            ExprKind::Number(n) => Ok((Node::Number(*n), Type::Number)),
            ExprKind::Switch(on) => Ok((Node::Number(i64::from(*on)), Type::Truth)),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Card(term) => Ok((card(*term), Type::Card)),
            ExprKind::Set(items) => self.set(items, expr.span),
            ExprKind::Call(callee, arguments) => self.call(callee, arguments, expr.span),
            ExprKind::Each(inner) => self.quantifier(inner, true, expr.span),
            ExprKind::Any(inner) => self.quantifier(inner, false, expr.span),
            ExprKind::Those(set, condition) => self.those(set, condition),
            ExprKind::Not(inner) => Ok((
                Node::Not(Box::new(self.of_type(inner, Type::Truth)?)),
                Type::Truth,
            )),
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right),
        }
    }

    fn name(&self, name: &str, span: Span) -> Result<Typed, Fault> {
        if name == "it" {
            let Some(depth) = self.it else {
                let d = Diagnostic::error(code::UNKNOWN_NAME, "`it` means nothing here", span);
                return Err(Box::new(
                    d.help("`it` stands in the condition of `those of … with …` only"),
                ));
            };
            return Ok((Node::It(depth), Type::Seat));
        }
        match self.scope.meaning(name) {
            Some(Meaning::Value(node, ty)) => Ok((node, ty)),
            Some(Meaning::Defined(i)) => {
                let ty = self.scope.type_of(i)?;
                Ok((Node::Define(i), ty))
            }
            None => {
                let names = self.scope.names();
                let mut d = Diagnostic::error(
                    code::UNKNOWN_NAME,
                    format!("`{name}` is not known here"),
                    span,
                )
                .saying("no such name");
                if let Some(near) = nearest(name, names.iter().map(String::as_str)) {
                    d = d.help(format!("did you mean `{near}`?"));
                } else {
                    d = d.help(format!(
                        "add a clause that says `define {name} as …`, or an option of that name"
                    ));
                }
                Err(Box::new(d))
            }
        }
    }

    fn set(&mut self, items: &[SetItem], span: Span) -> Result<Typed, Fault> {
        let mut all: Option<Typed> = None;
        for item in items {
            let (node, ty) = match &item.kind {
                SetItemKind::Card(term) => (card(*term), Type::Cards),
                SetItemKind::Rank(rank) => (
                    Node::Mask((CardSet::rank(*rank) & self.scope.table.pack).0),
                    Type::Cards,
                ),
                SetItemKind::Name(name) => {
                    let (node, ty) = self.name(name, item.span)?;
                    if !ty.is_mask() {
                        return Err(Box::new(mismatch(
                            item.span,
                            "a card, a suit, a seat, a game or a declaration",
                            ty,
                        )));
                    }
                    (node, ty.set())
                }
            };
            all = Some(match all {
                None => (node, ty),
                Some((before, was)) if was == ty => (union(before, node), ty),
                Some((_, was)) => return Err(Box::new(mismatch(item.span, was.name(), ty))),
            });
        }
        all.ok_or_else(|| {
            let d = Diagnostic::error(code::TYPE_MISMATCH, "an empty set has no type", span);
            Box::new(d.help("write its members, or `nobody` for an empty set of seats"))
        })
    }

    fn quantifier(&mut self, inner: &Expr, each: bool, span: Span) -> Result<Typed, Fault> {
        let held = self.pending.take();
        let Some(mut pending) = held else {
            let word = if each { "each of" } else { "any of" };
            let d = Diagnostic::error(
                code::UNLIKE_THINGS,
                format!("`{word}` stands outside of a comparison"),
                span,
            );
            return Err(Box::new(d.help(format!(
                "compare it with something, as in `tricks(ombre) > tricks({word} active)`"
            ))));
        };
        let set = self.of_type(inner, Type::Seats);
        let depth = self.depth;
        within_depth(depth, span)?;
        self.depth += 1;
        pending.push(Quantifier {
            each,
            depth,
            set: set?,
        });
        self.pending = Some(pending);
        Ok((Node::It(depth), Type::Seat))
    }

    fn those(&mut self, set: &Expr, condition: &Expr) -> Result<Typed, Fault> {
        let set = self.of_type(set, Type::Seats)?;
        within_depth(self.depth, condition.span)?;
        let (depth, outer, pending) = (self.depth, self.it, self.pending.take());
        self.depth += 1;
        self.it = Some(depth);
        let condition = self.of_type(condition, Type::Truth);
        (self.depth, self.it, self.pending) = (depth, outer, pending);
        Ok((
            Node::Filter(depth, Box::new(set), Box::new(condition?)),
            Type::Seats,
        ))
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Result<Typed, Fault> {
        match operator {
            Operator::Or | Operator::And => {
                let (a, b) = (
                    self.of_type(left, Type::Truth)?,
                    self.of_type(right, Type::Truth)?,
                );
                let node = if operator == Operator::Or {
                    Node::Any(vec![a, b])
                } else {
                    Node::All(vec![a, b])
                };
                Ok((node, Type::Truth))
            }
            Operator::Add => self.sum(Op2::Add, left, right),
            Operator::Sub => self.sum(Op2::Sub, left, right),
            Operator::Mul => self.sum(Op2::Mul, left, right),
            Operator::Div => self.sum(Op2::Div, left, right),
            Operator::With => self.sets(Op2::Union, left, right),
            Operator::Without => self.sets(Op2::Minus, left, right),
            Operator::Among => self.sets(Op2::Meet, left, right),
            Operator::Eq
            | Operator::Ne
            | Operator::Lt
            | Operator::Le
            | Operator::Gt
            | Operator::Ge
            | Operator::Is
            | Operator::IsNot
            | Operator::Before
            | Operator::HasAll
            | Operator::HasAny
            | Operator::HasNone => self.comparison(operator, left, right),
        }
    }

    pub(super) fn sum(&mut self, op: Op2, left: &Expr, right: &Expr) -> Result<Typed, Fault> {
        let a = self.of_type(left, Type::Number)?;
        let b = self.of_type(right, Type::Number)?;
        Ok((op2(op, a, b), Type::Number))
    }

    fn sets(&mut self, op: Op2, left: &Expr, right: &Expr) -> Result<Typed, Fault> {
        let (a, left_type) = self.expr(left)?;
        let (b, right_type) = self.expr(right)?;
        let set = left_type.set();
        if !left_type.is_mask() {
            return Err(Box::new(mismatch(left.span, "a set", left_type)));
        }
        if right_type.set() != set {
            return Err(Box::new(mismatch(right.span, set.name(), right_type)));
        }
        Ok((op2(op, a, b), set))
    }

    fn comparison(
        &mut self,
        operator: Operator,
        left: &Expr,
        right: &Expr,
    ) -> Result<Typed, Fault> {
        let (outer, depth) = (self.pending.replace(Vec::new()), self.depth);
        let sides = self.expr(left).and_then(|l| Ok((l, self.expr(right)?)));
        let pending = std::mem::replace(&mut self.pending, outer);
        self.depth = depth;
        let ((a, left_type), (b, right_type)) = sides?;
        let pending = pending.expect("both sides were read to the end, and left what waits here");
        let mut node = compare(operator, (a, left_type), (b, right_type)).ok_or_else(|| {
            let title = format!("{} and {} can't be joined by `{}`", left_type.name(), right_type.name(), operator.word());
            let d = Diagnostic::error(code::UNLIKE_THINGS, title, left.span.join(right.span));
            Box::new(d.label(left.span, format!("this is {}", left_type.name())).label(right.span, format!("this is {}", right_type.name())).help(
                "compare numbers with `=` to `>=`, sets with `has … of`, one thing with a set by `is`",
            ))
        })?;
        for quantifier in pending.into_iter().rev() {
            let (set, body) = (Box::new(quantifier.set), Box::new(node));
            node = if quantifier.each {
                Node::ForAll(quantifier.depth, set, body)
            } else {
                Node::Exists(quantifier.depth, set, body)
            };
        }
        Ok((node, Type::Truth))
    }
}

/// Makes sure that there is room for one more set of seats in another.
fn within_depth(depth: usize, span: Span) -> Result<(), Fault> {
    if depth < DEPTH {
        return Ok(());
    }
    let title = format!("sets of seats stand in one another more than {DEPTH} deep");
    let d = Diagnostic::error(code::NO_ROOM, title, span);
    Err(Box::new(d.help("define a part of it by a name of its own")))
}

fn card(term: CardTerm) -> Node {
    match term.suit {
        Some(suit) => Node::Mask(CardSet::of(Card::new(term.rank, suit)).0),
        None => Node::TrumpCard(term.rank),
    }
}

pub(super) fn mismatch(span: Span, wanted: &str, found: Type) -> Diagnostic {
    let d = Diagnostic::error(
        code::TYPE_MISMATCH,
        format!("{wanted} is wanted here, and this is {}", found.name()),
        span,
    );
    let help = if wanted == Type::Truth.name() {
        "compare it with something, as in `… > 0` or `… = …`".to_owned()
    } else if wanted == Type::Number.name() && found.is_mask() {
        "count it, as in `count(…)`, or name a number".to_owned()
    } else if wanted == Type::Seat.name() && found == Type::Seats {
        "name one seat, or go through the set by `each of …` or `any of …`".to_owned()
    } else {
        format!("write {wanted}")
    };
    d.saying(format!("this is {}", found.name())).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn a_name_must_be_known() {
        assert_clause_error!("define x as tricks(ombrr) > 1", "E0301", "ombrr");
        assert_sound!("define x as tricks(ombre) > 1");
    }

    #[test]
    fn it_stands_within_those_only() {
        assert_clause_error!("define x as tricks(it) > 1", "E0301", "it");
        assert_sound!("define x as those of active with tricks(it) > 1");
    }

    #[test]
    fn a_condition_is_a_truth() {
        assert_clause_error!("player must not pass when stake", "E0401", "stake");
        assert_clause_error!("player must not pass when not trump", "E0401", "trump");
        assert_clause_error!("player must not pass when forced and 3", "E0401", "3");
        assert_sound!("player must not pass when forced and stake = 5");
    }

    #[test]
    fn sums_are_of_numbers() {
        assert_clause_error!("define x as stake + trump", "E0401", "trump");
        assert_clause_error!("define x as ombre - 1", "E0401", "ombre");
        assert_clause_error!("define x as 2 * forced", "E0401", "forced");
        assert_sound!("define x as 2 * stake / 3 - count(active)");
    }

    #[test]
    fn only_seats_act_pay_and_receive() {
        assert_clause_error!("stake pays 5 to ombre as \"x\"", "E0403", "stake");
        assert_clause_error!("ombre pays 5 to trump as \"x\"", "E0403", "trump");
        assert_clause_error!("{AS} must not pass", "E0403", "{AS}");
        assert_sound!("each of adversaries pays 5 to ombre as \"x\"");
    }

    #[test]
    fn a_quantifier_stands_within_a_comparison() {
        assert_clause_error!("define x as each of active", "E0404", "each of active");
        assert_sound!("define x as tricks(ombre) > tricks(each of adversaries)");
    }

    #[test]
    fn a_set_is_of_one_kind() {
        assert_clause_error!("define x as {KS, spades}", "E0401", "spades");
        assert_clause_error!("define x as {ombre, solo}", "E0401", "solo");
        assert_clause_error!("define x as {stake}", "E0401", "stake");
        assert_clause_error!("define x as {}", "E0401", "{}");
        assert_sound!("define x as {KS, 7t, Q}; define y as {spades, hearts}");
    }

    #[test]
    fn sets_are_joined_with_their_like() {
        assert_clause_error!("define x as held(ombre) among active", "E0401", "active");
        assert_clause_error!("define x as active without hearts", "E0401", "hearts");
        assert_clause_error!("define x as stake with 3", "E0401", "stake");
        assert_sound!("define x as held(ombre) among {K} without {KS}");
    }

    #[test]
    fn unlike_things_are_not_compared() {
        assert_clause_error!("define x as trump = 3", "E0404", "trump = 3");
        assert_clause_error!("define x as KS < QS", "E0404", "KS < QS");
        assert_clause_error!("define x as 1 before 2", "E0404", "1 before 2");
        assert_clause_error!("define x as forced is ombre", "E0404", "forced is ombre");
        assert_clause_error!(
            "define x as 5 has any of {KS}",
            "E0404",
            "5 has any of {KS}"
        );
    }

    #[test]
    fn sets_of_seats_stand_in_one_another_so_deep_and_no_deeper() {
        let nested = |deep: usize| {
            let mut set = "active".to_owned();
            for _ in 0..deep {
                set = format!("those of active with count({set}) > 1");
            }
            format!("define x as {set}")
        };
        let deepest = nested(DEPTH);
        assert_sound!(&deepest);
        let (too_deep, faults) = (nested(DEPTH + 1), crate::check::trial::faults);
        let found = faults(&[&too_deep]);
        assert_eq!(found.len(), 1);
        assert!(found.iter().all(|(code, _)| code == code::NO_ROOM.0));
    }

    #[test]
    fn a_card_without_a_suit_is_one_of_trumps() {
        let rank = codille_lang::cards::Rank::from_mark("7").expect("a rank");
        let of = |suit| card(CardTerm { rank, suit });
        assert_eq!(of(None), Node::TrumpCard(rank));
        let spades = codille_lang::cards::Suit::Spades;
        assert_eq!(of(Some(spades)), Node::Mask(1 << 5));
    }
}
