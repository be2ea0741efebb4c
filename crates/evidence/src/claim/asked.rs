//! What a claim asks: an expression of the clause language, with payments and what a search found.

use super::ending;
use codille_edition::check::node::{Node, Type};
use codille_edition::check::{Checked, expression, offered};
use codille_engine::referee::RefereedHand;
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Hand, State};
use codille_lang::cards::{Card, parse_card};
use codille_lang::clause::ast::{Argument, Expr, ExprKind, Operator};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::TYPE_MISMATCH;
use codille_lang::ids::{Seat, SeatSet};
use codille_lang::span::Span;
use std::borrow::Cow;

/// What a seat wins or loses in payments.
pub(super) const NET: &str = "net";

/// A seat by its name in quotes.
pub(super) const SEAT: &str = "seat";

/// What a position is worth with best play.
const BEST: &str = "best";

/// What it is worth once a card is played.
const VALUE: &str = "value";

/// The words that a claim may use beside those of the clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// None.
    Plain,
    /// What is asked of a hand: `net`.
    Hand,
    /// What a search found: `best` and `value("KS")`.
    Found,
}

impl Words {
    const fn all(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[],
            Self::Hand => &[NET, SEAT],
            Self::Found => &[BEST, VALUE],
        }
    }
}

/// What is asked, ready to be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    kind: Kind,
    ty: Type,
    asks_log: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// What the rules answer.
    Rule(Node),
    /// What seats win or lose in payments.
    Net(Node),
    Best,
    Value(Card),
    Not(Box<Self>),
    Binary(Operator, Box<Self>, Box<Self>),
}

/// What a search found, as far as it is asked for.
pub trait SearchFindings {
    /// Returns what the position is worth.
    ///
    /// # Errors
    /// Says why it is not known.
    fn best(&mut self) -> Result<i64, String>;

    /// Returns what it is worth once a card is played.
    ///
    /// # Errors
    /// Says why it is not known, or that the card can't be played.
    fn value(&mut self, card: Card) -> Result<i64, String>;
}

/// Nothing was searched.
#[derive(Debug)]
pub struct Unsearched;

impl SearchFindings for Unsearched {
    fn best(&mut self) -> Result<i64, String> {
        Err("nothing was searched".to_owned())
    }

    fn value(&mut self, _: Card) -> Result<i64, String> {
        self.best()
    }
}

impl Asked {
    /// Makes what is asked of an expression under the clauses of a variant.
    ///
    /// # Errors
    /// A name that is not known or a wrong type, with its place.
    pub fn new(checked: &Checked, expr: &Expr, words: Words) -> Result<Self, Box<Diagnostic>> {
        let (kind, ty) = build(checked, expr, words)?;
        let mut asked = Self {
            kind,
            ty,
            asks_log: false,
        };
        asked.asks_log = ending::asks_log(checked, &asked);
        Ok(asked)
    }

    /// Returns the type of the answer.
    pub const fn ty(&self) -> Type {
        self.ty
    }

    /// Tells whether it asks for the log of acts, which is kept of no hand that players of the program play.
    pub const fn asks_log(&self) -> bool {
        self.asks_log
    }

    /// Returns the state of a hand, with the log of its acts where that is asked for and was not kept.
    pub fn state<'h>(&self, hand: &'h Hand) -> Cow<'h, State> {
        if self.asks_log && hand.state.facts.minutes.is_none() {
            Cow::Owned(logged(hand))
        } else {
            Cow::Borrowed(&hand.state)
        }
    }

    /// Calls `f` for what the rules are asked.
    pub fn rules(&self, f: &mut impl FnMut(&Node)) {
        fn each(kind: &Kind, f: &mut impl FnMut(&Node)) {
            match kind {
                Kind::Rule(node) | Kind::Net(node) => f(node),
                Kind::Best | Kind::Value(_) => {}
                Kind::Not(one) => each(one, f),
                Kind::Binary(_, one, other) => {
                    each(one, f);
                    each(other, f);
                }
            }
        }
        each(&self.kind, f);
    }

    /// Answers by a state, and by what was found.
    ///
    /// # Errors
    /// Says why the rules have no answer, or that the log of acts is asked for and was not kept.
    pub fn answer(
        &self,
        variant: &Variant,
        state: &State,
        found: &mut dyn SearchFindings,
    ) -> Result<i64, String> {
        if self.asks_log && state.facts.minutes.is_none() {
            return Err("the log of acts is asked for, and was not kept".to_owned());
        }
        let mut answering = Answering {
            variant,
            state,
            found,
        };
        answering.kind(&self.kind)
    }

    /// Tells whether something holds in a state.
    ///
    /// # Errors
    /// Says why the rules have no answer.
    pub fn holds(&self, variant: &Variant, state: &State) -> Result<bool, String> {
        let answer = self.answer(variant, state, &mut Unsearched)?;
        Ok(answer != 0)
    }
}

/// Returns the state of a hand with the log of its acts.
pub fn logged(hand: &Hand) -> State {
    RefereedHand::called_to(hand.clone()).hand.into_own().state
}

struct Answering<'a> {
    variant: &'a Variant,
    state: &'a State,
    found: &'a mut dyn SearchFindings,
}

impl Answering<'_> {
    fn kind(&mut self, kind: &Kind) -> Result<i64, String> {
        match kind {
            Kind::Rule(node) => self.rule(node),
            Kind::Net(node) => {
                let seats = SeatSet::from_mask(self.rule(node)?.cast_unsigned());
                Ok(seats.iter().map(|seat| self.state.balance.net[seat]).sum())
            }
            Kind::Best => self.found.best(),
            Kind::Value(card) => self.found.value(*card),
            Kind::Not(one) => Ok(i64::from(self.kind(one)? == 0)),
            Kind::Binary(operator, one, other) => {
                let one = self.kind(one)?;
                // What follows may not be known, and need not be.
                if (*operator == Operator::And && one == 0)
                    || (*operator == Operator::Or && one != 0)
                {
                    return Ok(one);
                }
                let other = self.kind(other)?;
                worked_out(*operator, one, other)
            }
        }
    }

    fn rule(&self, node: &Node) -> Result<i64, String> {
        let mut context = EvalContext::new(&self.state.facts, Seat::FIRST);
        let value = self.variant.eval(node, &mut context);
        self.variant.sound(context.trouble.as_ref()).map(|()| value)
    }
}

fn worked_out(operator: Operator, one: i64, other: i64) -> Result<i64, String> {
    let large = || "a number becomes too large to be worked out".to_owned();
    match operator {
        Operator::And => Ok(i64::from(one != 0 && other != 0)),
        Operator::Or => Ok(i64::from(one != 0 || other != 0)),
        Operator::Eq | Operator::Is => Ok(i64::from(one == other)),
        Operator::Ne | Operator::IsNot => Ok(i64::from(one != other)),
        Operator::Lt => Ok(i64::from(one < other)),
        Operator::Le => Ok(i64::from(one <= other)),
        Operator::Gt => Ok(i64::from(one > other)),
        Operator::Ge => Ok(i64::from(one >= other)),
        Operator::Add => one.checked_add(other).ok_or_else(large),
        Operator::Sub => one.checked_sub(other).ok_or_else(large),
        Operator::Mul => one.checked_mul(other).ok_or_else(large),
        Operator::Div => one
            .checked_div(other)
            .ok_or_else(|| "something is divided by nought".to_owned()),
        Operator::Before
        | Operator::HasAll
        | Operator::HasAny
        | Operator::HasNone
        | Operator::With
        | Operator::Without
        | Operator::Among => Err(format!("`{}` joins no numbers", operator.word())),
    }
}

/// Tells whether an expression uses a word that the rules do not know.
fn is_own(expr: &Expr, words: Words) -> bool {
    let mut own = false;
    expr.walk(&mut |part| {
        let word = match &part.kind {
            ExprKind::Call(callee, _) => Some(callee.text.as_str()),
            ExprKind::Name(name) => Some(name.as_str()),
            ExprKind::Number(_)
            | ExprKind::Switch(_)
            | ExprKind::Card(_)
            | ExprKind::Set(_)
            | ExprKind::Each(_)
            | ExprKind::Any(_)
            | ExprKind::Those(..)
            | ExprKind::Not(_)
            | ExprKind::Binary(..) => None,
        };
        own |= word.is_some_and(|word| words.all().contains(&word));
    });
    own
}

fn build(checked: &Checked, expr: &Expr, words: Words) -> Result<(Kind, Type), Box<Diagnostic>> {
    if !is_own(expr, words) {
        let found = expression(checked, expr).map_err(|fault| Box::new(near(*fault, words)));
        return found.map(|(node, ty)| (Kind::Rule(node), ty));
    }
    let wrong = |title: String| Err(Box::new(Diagnostic::error(TYPE_MISMATCH, title, expr.span)));
    match &expr.kind {
        ExprKind::Name(name) if name == BEST => Ok((Kind::Best, Type::Number)),
        ExprKind::Call(callee, arguments) if callee.text == NET => match arguments.as_slice() {
            [Argument::Expr(seat)] if !is_own(seat, words) => {
                let (node, ty) =
                    expression(checked, seat).map_err(|fault| Box::new(near(*fault, words)))?;
                if matches!(ty, Type::Seat | Type::Seats) {
                    Ok((Kind::Net(node), Type::Number))
                } else {
                    wrong(format!("`net` takes a seat, and this is {}", ty.name()))
                }
            }
            _ => wrong("`net` takes one seat".to_owned()),
        },
        ExprKind::Call(callee, arguments) if callee.text == VALUE => match arguments.as_slice() {
            [Argument::Text(word)] => match parse_card(&word.text) {
                Ok(card) => Ok((Kind::Value(card), Type::Number)),
                Err(why) => wrong(why.to_string()),
            },
            _ => wrong("`value` takes one card in quotes".to_owned()),
        },
        ExprKind::Not(one) => {
            let (kind, ty) = build(checked, one, words)?;
            if ty == Type::Truth {
                Ok((Kind::Not(Box::new(kind)), Type::Truth))
            } else {
                wrong(format!("`not` takes a truth, and this is {}", ty.name()))
            }
        }
        ExprKind::Binary(operator, one, other) => {
            let (one, a) = build(checked, one, words)?;
            let (other, b) = build(checked, other, words)?;
            let (takes, gives) = match operator {
                Operator::And | Operator::Or => (Type::Truth, Type::Truth),
                Operator::Add | Operator::Sub | Operator::Mul | Operator::Div => {
                    (Type::Number, Type::Number)
                }
                Operator::Eq
                | Operator::Ne
                | Operator::Lt
                | Operator::Le
                | Operator::Gt
                | Operator::Ge
                | Operator::Is
                | Operator::IsNot => (Type::Number, Type::Truth),
                Operator::Before
                | Operator::HasAll
                | Operator::HasAny
                | Operator::HasNone
                | Operator::With
                | Operator::Without
                | Operator::Among => {
                    return wrong(format!("`{}` joins no numbers", operator.word()));
                }
            };
            if a != takes || b != takes {
                let other = if a == takes { b } else { a };
                return wrong(format!(
                    "`{}` joins what is {}, and this is {}",
                    operator.word(),
                    takes.name(),
                    other.name()
                ));
            }
            let kind = Kind::Binary(*operator, Box::new(one), Box::new(other));
            Ok((kind, gives))
        }
        ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Name(_)
        | ExprKind::Card(_)
        | ExprKind::Set(_)
        | ExprKind::Call(..)
        | ExprKind::Each(_)
        | ExprKind::Any(_)
        | ExprKind::Those(..) => {
            let all: Vec<String> = words.all().iter().map(|w| format!("`{w}`")).collect();
            wrong(format!(
                "{} may only be added, compared and joined by `and`, `or` and `not`",
                all.join(" and ")
            ))
        }
    }
}

fn near(fault: Diagnostic, words: Words) -> Diagnostic {
    offered(fault, words.all().iter().copied())
}

/// Makes sure that an expression is of a type.
pub(super) fn of_type(
    asked: &Asked,
    ty: Type,
    what: &str,
    span: Span,
) -> Result<(), Box<Diagnostic>> {
    if asked.ty == ty {
        return Ok(());
    }
    let title = format!("{what} is {}, and this is {}", ty.name(), asked.ty.name());
    Err(Box::new(Diagnostic::error(TYPE_MISMATCH, title, span)))
}
