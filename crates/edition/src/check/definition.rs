//! Finds the defined names of a variant with their types, and circles among them.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::ClauseId;
use super::builtin;
use super::node::Type;
use super::resolve::Resolver;
use super::scope::{Defined, Scope};
use codille_lang::cards::Suit;
use codille_lang::clause::ast::{self, Expr, Head, Sentence};
use codille_lang::diagnostic::{Diagnostic, code};
use std::collections::BTreeSet;

/// Notes every name that is defined, every fault that is named and every heading of a payment.
pub(super) fn names(
    all: &[(ClauseId, &Sentence)],
    scope: &mut Scope<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    let reserved: BTreeSet<&str> = builtin::VARS
        .iter()
        .map(|v| v.name)
        .chain(["it", "nobody", "red", "black"])
        .collect();
    // Faults of play, which the engine counts itself, come first.
    for (_, sentence) in all {
        if let Head::Fault {
            name,
            against: Some(_),
            ..
        } = &sentence.head
        {
            scope.faults.add(&name.text);
        }
    }
    for (_, sentence) in all {
        match &sentence.head {
            Head::Define { name, .. } => {
                if let Some(what) = taken(&name.text, &reserved, scope) {
                    let title = format!("`{}` has a meaning already", name.text);
                    let d = Diagnostic::error(code::DEFINES_BUILT_IN, title, name.span);
                    faults.push(d.saying(what).help("choose another name"));
                } else if scope.defined.iter().all(|d| d.name != name.text) {
                    scope.defined.push(Defined {
                        name: name.text.clone(),
                        ty: None,
                        fault: None,
                    });
                }
            }
            Head::Fault { name, then, .. } => {
                scope.faults.add(&name.text);
                follows(then, scope);
            }
            Head::Option { then, .. } => follows(then, scope),
            Head::Pay(ast::Transfer { heading, .. }) => {
                scope.heading(&heading.text);
            }
            Head::Score { heading, .. } => {
                scored(heading, scope);
            }
            _ => {}
        }
    }
}

/// Returns what a name means beside what it may be defined as; `None` where it is free.
fn taken(name: &str, reserved: &BTreeSet<&str>, scope: &Scope<'_>) -> Option<&'static str> {
    let known = reserved.contains(name)
        || scope.options.iter().any(|o| o.name == name)
        || scope.table.games.iter().any(|g| g.name == name)
        || (scope.table.declarations.iter()).any(|d| d.name == name);
    if known {
        return Some("a built-in, an option, a game or a declaration");
    }
    if Suit::from_name(name).is_some() {
        return Some("a suit");
    }
    let word = scope.options.iter().any(|o| o.has_word(name));
    word.then_some("a word of an option")
}

/// Notes the headings under which something is paid or scored as a consequence.
fn follows(then: &[ast::Effect], scope: &mut Scope<'_>) {
    for effect in then {
        match effect {
            ast::Effect::Score { heading, .. } => scored(heading, scope),
            other => {
                if let Some(heading) = other.heading() {
                    scope.heading(&heading.text);
                }
            }
        }
    }
}

/// Notes a heading under which something is scored.
fn scored(heading: &ast::Word, scope: &mut Scope<'_>) {
    scope.heading(&heading.text);
    if !scope.scored.contains(&heading.text) {
        scope.scored.push(heading.text.clone());
    }
}

/// Finds the types of defined names, those that others use first; returns whether they stand in no circle.
pub(super) fn types(
    all: &[(ClauseId, &Sentence)],
    scope: &mut Scope<'_>,
    faults: &mut Vec<Diagnostic>,
) -> bool {
    let count = scope.defined.len();
    let values: Vec<Vec<&Expr>> = (0..count)
        .map(|i| {
            let wanted = scope
                .defined
                .get(i)
                .map(|d| d.name.clone())
                .unwrap_or_default();
            all.iter()
                .filter_map(|(_, s)| match &s.head {
                    Head::Define { name, value } if name.text == wanted => Some(value),
                    _ => None,
                })
                .collect()
        })
        .collect();
    let mut uses: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); count];
    for (_, sentence) in all {
        let Head::Define { name, value } = &sentence.head else {
            continue;
        };
        let Some(me) = scope.defined.iter().position(|d| d.name == name.text) else {
            continue;
        };
        let mut words = BTreeSet::new();
        mentioned(value, &mut words);
        sentence
            .conditions
            .iter()
            .for_each(|c| mentioned(&c.expr, &mut words));
        let met = words
            .iter()
            .filter_map(|w| scope.defined.iter().position(|d| d.name == *w));
        if let Some(set) = uses.get_mut(me) {
            set.extend(met);
        }
    }
    let mut open: BTreeSet<usize> = (0..count).collect();
    while !open.is_empty() {
        let ready: Vec<usize> = open
            .iter()
            .copied()
            .filter(|i| uses.get(*i).is_none_or(|u| u.is_disjoint(&open)))
            .collect();
        if ready.is_empty() {
            cycle(&open, &uses, scope, &values, faults);
            return false;
        }
        for i in ready {
            let found = values
                .get(i)
                .and_then(|v| v.iter().find_map(|e| Resolver::new(scope).expr(e).ok()))
                .map(|(_, ty)| ty);
            let one = values.get(i).is_some_and(|v| {
                v.iter().all(|e| {
                    Resolver::new(scope)
                        .expr(e)
                        .is_ok_and(|(_, ty)| Some(ty) == found)
                })
            });
            let fault = found.is_none().then(|| {
                let first = values.get(i).and_then(|v| v.first())?;
                Resolver::new(scope).expr(first).err().map(|f| *f)
            });
            if let Some(d) = scope.defined.get_mut(i) {
                d.fault = fault.flatten();
                d.ty = if one { found } else { found.map(Type::set) };
            }
            open.remove(&i);
        }
    }
    true
}

fn cycle(
    open: &BTreeSet<usize>,
    uses: &[BTreeSet<usize>],
    scope: &Scope<'_>,
    values: &[Vec<&Expr>],
    faults: &mut Vec<Diagnostic>,
) {
    // Follow uses until a name comes round again.
    let Some(mut at) = open.iter().next().copied() else {
        return;
    };
    let mut path = Vec::new();
    while !path.contains(&at) {
        path.push(at);
        let Some(next) = uses
            .get(at)
            .and_then(|u| u.iter().find(|n| open.contains(n)))
        else {
            return;
        };
        at = *next;
    }
    let round: Vec<usize> = path.into_iter().skip_while(|i| *i != at).collect();
    let name = |i: &usize| scope.defined.get(*i).map_or("", |d| d.name.as_str());
    let span = |i: &usize| {
        values
            .get(*i)
            .and_then(|v| v.first())
            .map(|e| e.span)
            .unwrap_or_default()
    };
    let chain: Vec<String> = round
        .iter()
        .chain([&at])
        .map(|i| format!("`{}`", name(i)))
        .collect();
    let mut d = Diagnostic::error(
        code::CYCLIC_DEFINITIONS,
        "these names are defined by one another",
        span(&at),
    )
    .saying(format!("`{}` is defined here", name(&at)))
    .note(chain.join(" uses "))
    .help("define one of them without the others");
    for i in round.iter().filter(|i| **i != at) {
        d = d.label(span(i), format!("`{}` is defined here", name(i)));
    }
    faults.push(d);
}

fn mentioned(expr: &Expr, words: &mut BTreeSet<String>) {
    use ast::{Argument, ExprKind, SetItemKind};
    match &expr.kind {
        ExprKind::Name(name) => {
            words.insert(name.clone());
        }
        ExprKind::Set(items) => items.iter().for_each(|i| {
            if let SetItemKind::Name(name) = &i.kind {
                words.insert(name.clone());
            }
        }),
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|a| {
            if let Argument::Expr(e) = a {
                mentioned(e, words);
            }
        }),
        ExprKind::Each(a) | ExprKind::Any(a) | ExprKind::Not(a) => mentioned(a, words),
        ExprKind::Those(a, b) | ExprKind::Binary(_, a, b) => {
            mentioned(a, words);
            mentioned(b, words);
        }
        ExprKind::Number(_) | ExprKind::Switch(_) | ExprKind::Card(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn a_built_in_is_not_defined_anew() {
        assert_clause_error!("define ombre as dealer", "E0302", "ombre");
        assert_clause_error!("define red as {KS}", "E0302", "red");
        assert_clause_error!("define solo as 1", "E0302", "solo");
        assert_clause_error!("define stake as 1", "E0302", "stake");
        assert_sound!("define declarer as dealer");
    }

    #[test]
    fn a_suit_and_a_word_of_an_option_are_not_defined_anew() {
        assert_clause_error!("define hearts as {KS}", "E0302", "hearts");
        assert_clause_error!("define long as 1", "E0302", "long");
    }

    #[test]
    fn a_name_that_is_defined_is_used_with_its_type() {
        assert_clause_error!(["define x as stake + 1", "define y as not x"], "E0401", "x");
        assert_sound!("define y as x > 3", "define x as stake + 1");
    }
}
