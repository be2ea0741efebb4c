//! A question about the cards that are taken, and its answer for every draw.

use super::chance::Chance;
use super::kind::Kinds;
use super::known::{Unknown, behind, is_own, unknown};
use super::reading::{HOLDING, TAKEN, UNSEEN, plain};
use super::taking::{OddsError, Taking};
use codille_edition::check::node::{Cmp, Fn1, Node, Op2, Type};
use codille_edition::check::rule::Rule;
use codille_edition::check::{Checked, expression, offered};
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::cards::CardSet;
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{TYPE_MISMATCH, UNKNOWN_NAME};
use codille_lang::ids::Seat;
use codille_lang::span::Span;
use codille_lang::words::joined;
use std::cell::RefCell;

/// The most draws that are tried.
const DRAWS: u64 = 20_000_000;

/// Whoever holds and takes the cards: no other seat has any.
const TAKER: Seat = Seat::FIRST;

/// A question that is answered by yes or no for every draw.
#[derive(Debug, Clone)]
pub struct Question<'v> {
    variant: &'v Variant,
    node: Node,
    taking: Taking,
}

impl<'v> Question<'v> {
    /// Makes a question of an expression: names and types are those of the variant's clauses, and beside them `taken`, `holding` and
    /// `unseen` are sets of cards.
    ///
    /// # Errors
    /// A name that is not known, a wrong type, or something that nobody can know before the hand is played; with its place.
    pub fn new(variant: &'v Variant, expr: &Expr, taking: Taking) -> Result<Self, Box<Diagnostic>> {
        let node = answerable(&variant.checked, expr, taking.trump().is_some())?;
        Ok(Self {
            variant,
            node,
            taking,
        })
    }

    /// Counts the draws in which the answer is yes.
    ///
    /// # Errors
    /// Too many draws would have to be tried, or the rules have no answer for one.
    pub fn chance(&self) -> Result<Chance, OddsError> {
        self.counted(&self.kinds()?)
    }

    /// Finds a draw in which the answer is yes; `None` where there is none.
    ///
    /// # Errors
    /// As for the chance.
    pub fn example(&self) -> Result<Option<CardSet>, OddsError> {
        let kinds = self.kinds()?;
        let takes = self.taking.takes();
        self.bounded(&kinds)?;
        let mut found = None;
        kinds.for_each(takes, &mut |taken, _| {
            if found.is_none() && self.value(&self.node, taken)? != 0 {
                found = Some(taken);
            }
            Ok(())
        })?;
        Ok(found)
    }

    fn bounded(&self, kinds: &Kinds) -> Result<(), OddsError> {
        let draws = kinds.draws(self.taking.takes());
        if draws > DRAWS {
            let limit = DRAWS;
            return Err(OddsError::TooWide { draws, limit });
        }
        Ok(())
    }

    /// Counts the draws by kinds of cards.
    pub(super) fn counted(&self, kinds: &Kinds) -> Result<Chance, OddsError> {
        let takes = self.taking.takes();
        self.bounded(kinds)?;
        let (mut favourable, mut against) = (0_u64, 0_u64);
        kinds.for_each(takes, &mut |taken, ways| {
            let sum = if self.value(&self.node, taken)? != 0 {
                &mut favourable
            } else {
                &mut against
            };
            *sum += ways;
            Ok(())
        })?;
        Ok(
            Chance::of(favourable, against)
                .expect("so many cards can be taken in one way at least"),
        )
    }

    /// Works out an expression for one draw.
    fn value(&self, node: &Node, taken: CardSet) -> Result<i64, OddsError> {
        let facts = self.facts(taken);
        let mut context = EvalContext::new(&facts, TAKER);
        let value = self.variant.eval(node, &mut context);
        let sound = self.variant.sound(context.trouble.as_ref());
        sound.map(|()| value).map_err(|why| OddsError::NoAnswer {
            cards: joined(taken.iter(), " "),
            why,
        })
    }

    /// Returns the facts of one draw.
    fn facts(&self, taken: CardSet) -> HandState {
        let mut facts = self.variant.facts();
        facts.trump = self.taking.trump();
        facts.held[TAKER] = self.taking.holding().0;
        facts.taken[TAKER] = taken.0;
        facts
    }

    /// Parts the unseen cards into kinds: cards of one kind can be exchanged in every draw without another answer.
    pub(super) fn kinds(&self) -> Result<Kinds, OddsError> {
        let unseen = self.taking.unseen();
        let parting = Parting {
            question: self,
            kinds: RefCell::new(Kinds::alike(unseen)),
        };
        if !parting.follows(&self.node)? {
            parting.part(|card| i64::from(card.0.trailing_zeros()));
        }
        Ok(parting.kinds.into_inner())
    }
}

/// Tells cards apart as an expression does.
struct Parting<'q, 'v> {
    question: &'q Question<'v>,
    kinds: RefCell<Kinds>,
}

impl Parting<'_, '_> {
    fn part(&self, number: impl Fn(CardSet) -> i64) {
        self.kinds.borrow_mut().part(number);
    }

    /// Tells the cards apart that an expression does; `false` where it may tell every card from every other.
    ///
    /// An expression that does not ask what is taken is the same set of cards, or the same number, in every draw. What is made of such
    /// sets and of the cards taken by joining, meeting, comparing and counting can't tell cards apart that lie in the same of those sets.
    fn follows(&self, node: &Node) -> Result<bool, OddsError> {
        let variant = self.question.variant;
        if !asks_taken(node) {
            if !matches!(node, Node::Number(_)) {
                let value = self.question.value(node, CardSet::EMPTY)?;
                self.part(|card| i64::from(card.0 & value.cast_unsigned() != 0));
            }
            return Ok(true);
        }
        if is_own(node) {
            return Ok(true);
        }
        match node {
            Node::Define(name) => {
                let rules = behind(&variant.checked, *name).into_iter();
                self.all(rules.flat_map(Rule::parts))
            }
            Node::Fn1(Fn1::Pips, of) => {
                self.part(|card| variant.pips(card.0));
                self.follows(of)
            }
            Node::Fn1(Fn1::Height, of) => {
                self.part(|card| variant.height(card.0));
                self.follows(of)
            }
            Node::Fn1(Fn1::Count, of) | Node::Not(of) => self.follows(of),
            Node::All(parts) | Node::Any(parts) => self.all(parts.iter()),
            Node::Compare(Cmp::Eq | Cmp::Ne | Cmp::Lt | Cmp::Le | Cmp::Gt | Cmp::Ge, a, b) => {
                self.all([&**a, &**b].into_iter())
            }
            Node::Op2(op, a, b) => Ok(*op != Op2::Before && self.all([&**a, &**b].into_iter())?),
            Node::Fn1(..)
            | Node::Number(_)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::Var(_)
            | Node::TrumpCard(_)
            | Node::It(_)
            | Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Scored(..)
            | Node::Log(..)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..) => Ok(false),
        }
    }

    fn all<'n>(&self, mut parts: impl Iterator<Item = &'n Node>) -> Result<bool, OddsError> {
        parts.try_fold(true, |all, part| Ok(all && self.follows(part)?))
    }
}

/// Makes of an expression what can be answered for every draw, by yes or no.
///
/// # Errors
/// A name that is not known, a wrong type, or something that nobody can know before the hand is played; with its place.
pub fn answerable(checked: &Checked, expr: &Expr, trump: bool) -> Result<Node, Box<Diagnostic>> {
    let (node, ty) = knowable(checked, expr, trump)?;
    if ty != Type::Truth {
        let title = format!(
            "a question is answered by yes or no, and this is {}",
            ty.name()
        );
        let fault = Diagnostic::error(TYPE_MISMATCH, title, expr.span);
        return Err(Box::new(fault.help("compare it, as in `count(…) >= 1`")));
    }
    Ok(node)
}

/// Makes a node of an expression, with its type, that can be worked out before a hand is played.
///
/// # Errors
/// A name that is not known, a wrong type, or something that nobody can know before the hand is played; with its place.
pub fn knowable(
    checked: &Checked,
    expr: &Expr,
    trump: bool,
) -> Result<(Node, Type), Box<Diagnostic>> {
    let (node, ty) = typed(checked, expr)?;
    match unknown(checked, &node, trump) {
        None => Ok((node, ty)),
        Some(why) => Err(Box::new(unanswered(
            &why,
            culprit(checked, &plain(expr), trump),
        ))),
    }
}

/// Makes a node of an expression with its type: names are those of the clauses, and beside them `taken`, `holding` and `unseen`.
///
/// # Errors
/// A name that is not known, or a wrong type; with its place.
fn typed(checked: &Checked, expr: &Expr) -> Result<(Node, Type), Box<Diagnostic>> {
    let words = [TAKEN, HOLDING, UNSEEN];
    for word in words {
        let defined = checked.names.iter().any(|(name, _)| name == word);
        if defined && names(expr, word) {
            let id = &checked.id;
            let title = format!(
                "`{word}` is a name that `{id}` defines, and a word of every question of odds"
            );
            let fault = Diagnostic::error(UNKNOWN_NAME, title, expr.span);
            return Err(Box::new(fault.help("ask without that word")));
        }
    }
    expression(checked, &plain(expr)).map_err(|fault| Box::new(offered(*fault, words)))
}

/// Tells whether an expression asks what is taken, or may do so.
fn asks_taken(node: &Node) -> bool {
    let mut asks = false;
    node.walk(&mut |part| {
        asks |= matches!(
            part,
            Node::Fn1(Fn1::Taken, _) | Node::Define(_) | Node::It(_)
        );
    });
    asks
}

/// Tells whether a word is a name in an expression.
fn names(expr: &Expr, word: &str) -> bool {
    let mut found = false;
    expr.walk(&mut |part| found |= part.own_names().any(|name| name == word));
    found
}

/// Returns the place of the smallest part that asks for what can't be known.
fn culprit(checked: &Checked, expr: &Expr, trump: bool) -> Span {
    let asks = |part: &&Expr| {
        let node = expression(checked, part);
        node.is_ok_and(|(node, _)| unknown(checked, &node, trump).is_some())
    };
    let part = expr.parts().into_iter().find(asks);
    part.map_or(expr.span, |part| culprit(checked, part, trump))
}

fn unanswered(why: &Unknown, span: Span) -> Diagnostic {
    match why {
        Unknown::Play(word) => {
            let title = format!("nobody knows `{word}` when the cards are taken");
            let fault = Diagnostic::error(UNKNOWN_NAME, title, span);
            fault
                .saying("only play tells this")
                .help("ask about `taken`, `holding` and `unseen`, and what the table says of cards")
        }
        Unknown::Trump(word) => {
            let title = format!("`{word}` hangs on the suit of trumps, which is not told");
            let fault = Diagnostic::error(UNKNOWN_NAME, title, span);
            fault.help("tell the suit of trumps beside the question")
        }
    }
}
