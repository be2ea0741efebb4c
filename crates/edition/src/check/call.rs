//! Gives built-ins applied to arguments their meaning and type.

use super::act;
use super::node::{ActPattern, Fn1, LogQuestion, Node, Op2, Type};
use super::resolve::{Fault, Resolver, Typed, mismatch, op2};
use super::sentence::no_heading;
use codille_lang::builtin;
use codille_lang::clause::ast::{Argument, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::span::Span;

impl Resolver<'_, '_> {
    /// Resolves a built-in applied to arguments.
    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each built-in of a shape of its own"
    )]
    pub(super) fn call(
        &mut self,
        callee: &Word,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Typed, Fault> {
        let wrong = |wants: &str| {
            let d = Diagnostic::error(
                code::WRONG_ARGUMENTS,
                format!(
                    "`{}` takes {wants}, and {} stand here",
                    callee.text,
                    arguments.len()
                ),
                span,
            );
            Box::new(d.help(format!("give it {wants}")))
        };
        let name = callee.text.as_str();
        match (name, arguments) {
            (
                "faults" | "tricks_since" | "fined" | "outlook",
                [Argument::Expr(seat), Argument::Text(fault)],
            ) => {
                let seat = self.of_type(seat, Type::Seat)?;
                let Some(n) = self.scope.faults.find(&fault.text) else {
                    let near = nearest(&fault.text, self.scope.faults.iter());
                    let d = Diagnostic::error(
                        code::UNKNOWN_NAME,
                        format!("no clause names a fault \"{}\"", fault.text),
                        fault.span,
                    );
                    return Err(Box::new(d.suggest(near)));
                };
                let node = match name {
                    "faults" => Node::Faults(n, Box::new(seat)),
                    "fined" => Node::Fined(n, Box::new(seat)),
                    "outlook" => Node::Outlook(n, Box::new(seat)),
                    _ => Node::SinceFault(n, Box::new(seat)),
                };
                return Ok((node, Type::Number));
            }
            ("scored", [Argument::Expr(seat), Argument::Text(heading)]) => {
                let seat = self.of_type(seat, Type::Seat)?;
                let Some(n) = self.scope.headings.find(&heading.text) else {
                    let d = no_heading(&heading.text, heading.span, self.scope);
                    return Err(Box::new(d));
                };
                if !self.scope.scored.contains(&heading.text) {
                    let d = no_heading(&heading.text, heading.span, self.scope);
                    return Err(Box::new(
                        d.help("name a heading under which points are scored"),
                    ));
                }
                self.of_two(callee)?;
                return Ok((Node::Scored(n, Box::new(seat)), Type::Number));
            }
            ("done" | "cards_in" | "number_in", [Argument::Expr(seats), Argument::Text(words)]) => {
                let seats = self.of_type(seats, Type::Seats)?;
                let noted = self.noted(words)?;
                let (asked, ty) = match name {
                    "done" => (LogQuestion::Done(noted), Type::Number),
                    "cards_in" => (LogQuestion::Cards(noted), Type::Cards),
                    _ => (LogQuestion::Number(noted), Type::Number),
                };
                return Ok((Node::Log(asked, Box::new(seats)), ty));
            }
            (
                "since",
                [
                    Argument::Expr(seats),
                    Argument::Text(first),
                    Argument::Text(second),
                ],
            ) => {
                let seats = self.of_type(seats, Type::Seats)?;
                let asked = LogQuestion::Since(self.noted(first)?, self.noted(second)?);
                return Ok((Node::Log(asked, Box::new(seats)), Type::Number));
            }
            ("stock_top" | "stock_bottom", [Argument::Expr(count)]) => {
                let count = self.of_type(count, Type::Number)?;
                let asked = if name == "stock_top" {
                    LogQuestion::Top
                } else {
                    LogQuestion::Bottom
                };
                return Ok((Node::Log(asked, Box::new(count)), Type::Cards));
            }
            ("done" | "cards_in" | "number_in", _) => {
                return Err(wrong("seats and an act in quotes"));
            }
            ("since", _) => return Err(wrong("seats and two acts in quotes")),
            ("stock_top" | "stock_bottom", _) => return Err(wrong("one number")),
            ("scored", _) => return Err(wrong("a seat and a heading in quotes")),
            ("faults" | "tricks_since" | "fined" | "outlook", _) => {
                return Err(wrong("a seat and the name of a fault in quotes"));
            }
            ("min" | "max", [Argument::Expr(a), Argument::Expr(b)]) => {
                let op = if name == "min" { Op2::Min } else { Op2::Max };
                let (a, b) = (
                    self.of_type(a, Type::Number)?,
                    self.of_type(b, Type::Number)?,
                );
                return Ok((op2(op, a, b), Type::Number));
            }
            ("min" | "max", _) => return Err(wrong("two numbers")),
            _ => {}
        }
        let argument = match arguments {
            [Argument::Expr(argument)] => argument,
            _ if builtin::callable().any(|known| known == name) => {
                return Err(wrong("one value"));
            }
            _ => return Err(Box::new(unknown_function(callee))),
        };
        if name == "count" {
            let (node, ty) = self.expr(argument)?;
            if !ty.is_mask() {
                return Err(Box::new(mismatch(argument.span, "a set", ty)));
            }
            return Ok((Node::Fn1(Fn1::Count, Box::new(node)), Type::Number));
        }
        if name == "above" {
            let (node, ty) = self.expr(argument)?;
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "of cards and games alone one stands above another"
            )]
            return match ty {
                Type::Card => Ok((Node::Fn1(Fn1::AboveCard, Box::new(node)), Type::Cards)),
                Type::Game => Ok((Node::Fn1(Fn1::AboveGame, Box::new(node)), Type::Games)),
                other => Err(Box::new(mismatch(argument.span, "a card or a game", other))),
            };
        }
        let Some(fun) = builtin::function(name) else {
            return Err(Box::new(unknown_function(callee)));
        };
        if fun.call.is_of_two() {
            self.of_two(callee)?;
        }
        let node = self.of_type(argument, fun.takes)?;
        Ok((Node::Fn1(fun.call, Box::new(node)), fun.gives))
    }
}

impl Resolver<'_, '_> {
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
    let d = Diagnostic::error(
        code::UNKNOWN_FUNCTION,
        format!("`{}` is no built-in of the clause language", callee.text),
        callee.span,
    );
    let near = nearest(&callee.text, builtin::callable());
    if near.is_some() {
        d.suggest(near)
    } else {
        d.help("`codille explain E0303` lists the built-ins")
    }
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
