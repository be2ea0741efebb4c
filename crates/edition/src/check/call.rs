//! Gives built-ins applied to arguments their meaning and type.

use super::act;
use super::node::{ActPattern, Fn1, LogQuestion, Node, Op2, Type};
use super::resolve::{Fault, Resolver, Typed, mismatch};
use super::sentence::no_heading;
use codille_lang::builtin::{self, SpecialFn};
use codille_lang::clause::ast::{Argument, Expr, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::FaultId;
use codille_lang::span::Span;

impl Resolver<'_, '_> {
    /// Resolves a built-in applied to arguments.
    pub(super) fn call(
        &mut self,
        callee: &Word,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Typed, Fault> {
        let wrong = |wants: &str| {
            let (name, stand) = (&callee.text, arguments.len());
            let title = format!("`{name}` takes {wants}, and {stand} stand here");
            let d = Diagnostic::error(code::WRONG_ARGUMENTS, title, span);
            Err(Box::new(d.help(format!("give it {wants}"))))
        };
        if let Some(special) = builtin::special(&callee.text) {
            let found = self.special(special.call, callee, arguments);
            return found.unwrap_or_else(|| wrong(special.wants));
        }
        let Some(fun) = builtin::function(&callee.text) else {
            return Err(Box::new(unknown_function(callee)));
        };
        let [Argument::Expr(argument)] = arguments else {
            return wrong("one value");
        };
        if fun.call.is_of_two() {
            self.of_two(callee)?;
        }
        let node = self.of_type(argument, fun.takes)?;
        Ok((Node::Fn1(fun.call, Box::new(node)), fun.gives))
    }

    /// Resolves a built-in with a form of its own; `None` where the arguments are not of that form.
    fn special(
        &mut self,
        call: SpecialFn,
        callee: &Word,
        arguments: &[Argument],
    ) -> Option<Result<Typed, Fault>> {
        use Argument::{Expr, Text};
        Some(match (call, arguments) {
            (SpecialFn::Above, [Expr(thing)]) => self.above(thing),
            (SpecialFn::Count, [Expr(set)]) => self.count(set),
            (SpecialFn::Min, [Expr(a), Expr(b)]) => self.sum(Op2::Min, a, b),
            (SpecialFn::Max, [Expr(a), Expr(b)]) => self.sum(Op2::Max, a, b),
            (SpecialFn::Faults, [Expr(seat), Text(fault)]) => {
                self.of_fault(Node::Faults, seat, fault)
            }
            (SpecialFn::TricksSince, [Expr(seat), Text(fault)]) => {
                self.of_fault(Node::SinceFault, seat, fault)
            }
            (SpecialFn::Fined, [Expr(seat), Text(fault)]) => {
                self.of_fault(Node::Fined, seat, fault)
            }
            (SpecialFn::Outlook, [Expr(seat), Text(fault)]) => {
                self.of_fault(Node::Outlook, seat, fault)
            }
            (SpecialFn::Scored, [Expr(seat), Text(heading)]) => self.scored(callee, seat, heading),
            (SpecialFn::Done, [Expr(seats), Text(act)]) => {
                self.of_act(LogQuestion::Done, Type::Number, seats, act)
            }
            (SpecialFn::CardsIn, [Expr(seats), Text(act)]) => {
                self.of_act(LogQuestion::Cards, Type::Cards, seats, act)
            }
            (SpecialFn::NumberIn, [Expr(seats), Text(act)]) => {
                self.of_act(LogQuestion::Number, Type::Number, seats, act)
            }
            (SpecialFn::Since, [Expr(seats), Text(first), Text(other)]) => {
                self.since(seats, first, other)
            }
            (SpecialFn::StockTop, [Expr(count)]) => self.of_stock(LogQuestion::Top, count),
            (SpecialFn::StockBottom, [Expr(count)]) => self.of_stock(LogQuestion::Bottom, count),
            // Each takes arguments of its own form, and no others.
            _ => return None,
        })
    }

    /// Resolves how many there are in a set.
    fn count(&mut self, set: &Expr) -> Result<Typed, Fault> {
        let (node, ty) = self.expr(set)?;
        if !ty.is_mask() {
            return Err(Box::new(mismatch(set.span, "a set", ty)));
        }
        Ok((Node::Fn1(Fn1::Count, Box::new(node)), Type::Number))
    }

    /// Resolves what ranks above a card or a game.
    fn above(&mut self, thing: &Expr) -> Result<Typed, Fault> {
        let (node, ty) = self.expr(thing)?;
        let fun = if ty == Type::Card {
            Fn1::AboveCard
        } else if ty == Type::Game {
            Fn1::AboveGame
        } else {
            return Err(Box::new(mismatch(thing.span, "a card or a game", ty)));
        };
        Ok((Node::Fn1(fun, Box::new(node)), fun.gives()))
    }

    /// Resolves what is kept of a seat and a fault.
    fn of_fault(
        &mut self,
        asked: fn(FaultId, Box<Node>) -> Node,
        seat: &Expr,
        fault: &Word,
    ) -> Result<Typed, Fault> {
        let seat = self.of_type(seat, Type::Seat)?;
        let Some(n) = self.scope.faults.find(&fault.text) else {
            let near = nearest(&fault.text, self.scope.faults.iter());
            let title = format!("no clause names a fault \"{}\"", fault.text);
            let d = Diagnostic::error(code::UNKNOWN_NAME, title, fault.span);
            return Err(Box::new(d.suggest(near)));
        };
        Ok((asked(n, Box::new(seat)), Type::Number))
    }

    /// Resolves what a seat has scored under a heading.
    fn scored(&mut self, callee: &Word, seat: &Expr, heading: &Word) -> Result<Typed, Fault> {
        let seat = self.of_type(seat, Type::Seat)?;
        let unknown = || no_heading(&heading.text, heading.span, self.scope);
        let Some(n) = self.scope.headings.find(&heading.text) else {
            return Err(Box::new(unknown()));
        };
        if !self.scope.scored.contains(&heading.text) {
            let d = unknown().help("name a heading under which points are scored");
            return Err(Box::new(d));
        }
        self.of_two(callee)?;
        Ok((Node::Scored(n, Box::new(seat)), Type::Number))
    }

    /// Resolves what the minutes tell of an act of seats.
    fn of_act(
        &mut self,
        asked: fn(ActPattern) -> LogQuestion,
        gives: Type,
        seats: &Expr,
        act: &Word,
    ) -> Result<Typed, Fault> {
        let seats = self.of_type(seats, Type::Seats)?;
        Ok((Node::Log(asked(self.noted(act)?), Box::new(seats)), gives))
    }

    /// Resolves how often seats did an act after another.
    fn since(&mut self, seats: &Expr, first: &Word, other: &Word) -> Result<Typed, Fault> {
        let seats = self.of_type(seats, Type::Seats)?;
        let asked = LogQuestion::Since(self.noted(first)?, self.noted(other)?);
        Ok((Node::Log(asked, Box::new(seats)), Type::Number))
    }

    /// Resolves cards of the stock as dealt.
    fn of_stock(&mut self, asked: LogQuestion, count: &Expr) -> Result<Typed, Fault> {
        let count = self.of_type(count, Type::Number)?;
        Ok((Node::Log(asked, Box::new(count)), Type::Cards))
    }

    /// Makes sure that two hands are dealt: what is declared and scored is kept of two.
    fn of_two(&self, callee: &Word) -> Result<(), Fault> {
        if self.scope.table.seats.iter().all(|row| row.hands == 2) {
            return Ok(());
        }
        let title = format!(
            "`{}` is kept of two, and more hands are dealt here",
            callee.text
        );
        let d = Diagnostic::error(code::NO_ROOM, title, callee.span);
        Err(Box::new(d.help("ask it in a game of two only")))
    }

    /// Returns the act that a text names, and the words that may follow its name.
    fn noted(&self, text: &Word) -> Result<ActPattern, Fault> {
        let (name, words) = match text.text.split_once(' ') {
            Some((name, words)) => (name, Some(words.trim().to_owned())),
            None => (text.text.as_str(), None),
        };
        let acts = &self.scope.table.acts;
        let Some(act) = act::find(acts, name) else {
            let title = format!("`{name}` is no act of these games");
            let d = Diagnostic::error(code::UNKNOWN_VERB, title, text.span);
            return Err(Box::new(d.suggest(nearest(name, act::names(acts)))));
        };
        Ok(ActPattern { act, words })
    }
}

fn unknown_function(callee: &Word) -> Diagnostic {
    let title = format!("`{}` is no built-in of the clause language", callee.text);
    Diagnostic::error(code::UNKNOWN_FUNCTION, title, callee.span)
        .help("`codille explain E0303` lists the built-ins")
        .suggest(nearest(&callee.text, builtin::callable()))
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn a_function_must_be_known() {
        assert_clause_error!("define x as trick(ombre) > 1", "E0303", "trick");
    }

    #[test]
    fn a_function_takes_so_many_arguments() {
        assert_clause_error!("define x as tricks() > 1", "E0402", "tricks()");
        let two = "tricks(ombre, dealer)";
        assert_clause_error!(&format!("define x as {two} > 1"), "E0402", two);
        assert_sound!("define x as max(stake, 3) > 1");
    }

    #[test]
    fn an_argument_is_of_the_type_that_is_wanted() {
        assert_clause_error!("define x as tricks(hearts) > 1", "E0401", "hearts");
        assert_clause_error!("define x as count(stake) > 1", "E0401", "stake");
        assert_sound!("define x as tricks(ombre) > 1; define y as count(held(ombre)) > 1");
    }
}
