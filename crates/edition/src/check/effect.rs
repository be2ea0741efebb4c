//! Checks payments, scores and what else follows from a fault or a right.

use super::declaration::HEADINGS;
use super::duty::act_of;
use super::node::Type;
use super::resolve::{Fault, Resolver};
use super::rule::{Account, BackTo, Effect, Transfer};
use super::scope::Scope;
use super::sentence::no_heading;
use codille_lang::clause::ast::{self, Expr, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{DeclarationId, HeadingId};

/// Returns the number of a heading of scores, of which there may be so many.
fn scored(heading: &Word, scope: &mut Scope<'_>) -> Result<HeadingId, Fault> {
    let at = scope.heading(&heading.text);
    if at.index() < HEADINGS {
        return Ok(at);
    }
    let title = format!("there are more than {HEADINGS} headings");
    let d = Diagnostic::error(code::BAD_TABLE, title, heading.span);
    Err(Box::new(d.help("score under one that stands already")))
}

/// Makes the transfer of a score, which nobody pays.
pub(super) fn gain(
    party: &Expr,
    amount: &Expr,
    heading: &Word,
    scope: &mut Scope<'_>,
) -> Result<Transfer, Fault> {
    Ok(Transfer {
        from: None,
        amount: Resolver::new(scope).of_type(amount, Type::Number)?,
        to: Account::Seats(Resolver::new(scope).party(party)?),
        heading: scored(heading, scope)?,
    })
}

pub(super) fn effects(all: &[ast::Effect], scope: &mut Scope<'_>) -> Result<Vec<Effect>, Fault> {
    all.iter().map(|e| effect(e, scope)).collect()
}

fn effect(effect: &ast::Effect, scope: &mut Scope<'_>) -> Result<Effect, Fault> {
    Ok(match effect {
        ast::Effect::Pay(transfer) => Effect::Pay(pay(transfer, scope)?),
        ast::Effect::Score {
            party,
            amount,
            heading,
        } => Effect::Pay(gain(party, amount, heading, scope)?),
        ast::Effect::Silence { party, but, only } => {
            let numbers = |headings: &[Word]| -> Result<Vec<HeadingId>, Fault> {
                let each = headings.iter().map(|heading| {
                    let found = scope.headings.find(&heading.text);
                    found.ok_or_else(|| Box::new(no_heading(&heading.text, heading.span, scope)))
                });
                each.collect()
            };
            Effect::Silence {
                but: numbers(but)?,
                only: numbers(only)?,
                party: Resolver::new(scope).party(party)?,
            }
        }
        ast::Effect::Call {
            party,
            class,
            stands,
        } => Effect::Call {
            class: class.as_ref().map(|c| class_of(c, scope)).transpose()?,
            party: Resolver::new(scope).party(party)?,
            stands: *stands,
        },
        ast::Effect::Loses(party) => Effect::Loses(Resolver::new(scope).party(party)?),
        ast::Effect::Fresh => Effect::Fresh,
        ast::Effect::Trumped => Effect::Trumped,
        ast::Effect::Again => Effect::Again,
        ast::Effect::Back(act) => {
            Effect::Back(act.as_ref().map(|to| back_to(to, scope)).transpose()?)
        }
        ast::Effect::Nothing => Effect::Nothing,
    })
}

fn back_to(to: &ast::BackTo, scope: &Scope<'_>) -> Result<BackTo, Fault> {
    Ok(match to {
        ast::BackTo::Act(act) => BackTo::Act(act_of(act, scope)?),
        ast::BackTo::Fault(fault) => BackTo::Fault(scope.fault(fault)?),
    })
}

/// Returns the declaration that a text names.
fn class_of(word: &Word, scope: &Scope<'_>) -> Result<DeclarationId, Fault> {
    let all = &scope.table.declarations;
    all.position(|d| d.name == word.text).ok_or_else(|| {
        let title = format!("there is no declaration `{}`", word.text);
        let near = nearest(&word.text, all.iter().map(|d| d.name.as_str()));
        Box::new(Diagnostic::error(code::UNKNOWN_NAME, title, word.span).suggest(near))
    })
}

pub(super) fn pay(transfer: &ast::Transfer, scope: &mut Scope<'_>) -> Result<Transfer, Fault> {
    let mut resolver = Resolver::new(scope);
    let mut account = |a: &ast::Account| {
        Ok::<_, Fault>(match a {
            ast::Account::Pool(_) => Account::Pool,
            ast::Account::Reserve(_) => Account::Reserve,
            ast::Account::Seats(e) => Account::Seats(resolver.party(e)?),
        })
    };
    let (from, to) = (account(&transfer.from)?, account(&transfer.to)?);
    let amount = Resolver::new(scope).of_type(&transfer.amount, Type::Number)?;
    Ok(Transfer {
        from: Some(from),
        amount,
        to,
        heading: scope.heading(&transfer.heading.text),
    })
}
