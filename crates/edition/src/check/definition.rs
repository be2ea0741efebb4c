//! Finds the defined names of a variant with their types, and circles among them.

use super::ClauseId;
use super::resolve::Resolver;
use super::scope::{Defined, DefinedType, Scope};
use codille_lang::builtin;
use codille_lang::cards::Suit;
use codille_lang::clause::ast::{self, Expr, Head, Sentence};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::{List, NameId};
use std::collections::BTreeSet;

/// Notes every name that is defined, every fault that is named and every heading of a payment.
pub(super) fn names(
    all: &[(ClauseId, &Sentence)],
    scope: &mut Scope<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    let reserved: BTreeSet<&str> = builtin::NAMES
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
                        ty: DefinedType::Open,
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
            Head::Order { .. }
            | Head::Measure { .. }
            | Head::Duty { .. }
            | Head::FreshDeal
            | Head::Nothing => {}
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
    let word = scope
        .options
        .iter()
        .flat_map(|o| o.values.words())
        .any(|w| w == name);
    word.then_some("a word of an option")
}

/// Notes the headings under which something is paid or scored as a consequence.
fn follows(then: &[ast::Effect], scope: &mut Scope<'_>) {
    for effect in then {
        if let ast::Effect::Score { heading, .. } = effect {
            scored(heading, scope);
        } else if let Some(heading) = effect.heading() {
            scope.heading(&heading.text);
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
    let mut values: List<NameId, Vec<&Expr>> = vec![Vec::new(); count].into();
    let mut uses: List<NameId, BTreeSet<NameId>> = vec![BTreeSet::new(); count].into();
    for (_, sentence) in all {
        let Head::Define { name, value } = &sentence.head else {
            continue;
        };
        // A name that may not be defined is told already.
        let Some(me) = scope.defined.position(|d| d.name == name.text) else {
            continue;
        };
        values[me].push(value);
        let conditions = sentence.conditions.iter().map(|c| &c.expr);
        for whole in conditions.chain([value]) {
            whole.walk(&mut |expr| {
                let named = |word: &str| scope.defined.position(|d| d.name == word);
                uses[me].extend(expr.own_names().filter_map(named));
            });
        }
    }
    let mut open: BTreeSet<NameId> = scope.defined.keys().collect();
    while !open.is_empty() {
        let ready: Vec<NameId> = open
            .iter()
            .copied()
            .filter(|i| uses[*i].is_disjoint(&open))
            .collect();
        if ready.is_empty() {
            cycle(&open, &uses, scope, &values, faults);
            return false;
        }
        for i in ready {
            scope.defined[i].ty = type_of(&values[i], scope);
            open.remove(&i);
        }
    }
    true
}

/// Returns the type of a name that has these values: of sets where one of them is a thing and another a set of such things.
fn type_of(values: &[&Expr], scope: &Scope<'_>) -> DefinedType {
    let (mut types, mut faults) = (Vec::new(), Vec::new());
    for value in values {
        match Resolver::new(scope).expr(value) {
            Ok((_, ty)) => types.push(ty),
            Err(fault) => faults.push(fault),
        }
    }
    let mut faults = faults.into_iter();
    match (types.first(), faults.next()) {
        (Some(first), None) if types.iter().all(|ty| ty == first) => DefinedType::Known(*first),
        (Some(first), _) => DefinedType::Known(first.set()),
        (None, fault) => DefinedType::Faulty(fault.expect("a name is defined by a value at least")),
    }
}

fn cycle(
    open: &BTreeSet<NameId>,
    uses: &List<NameId, BTreeSet<NameId>>,
    scope: &Scope<'_>,
    values: &List<NameId, Vec<&Expr>>,
    faults: &mut Vec<Diagnostic>,
) {
    // Follow uses until a name comes round again.
    let first = open.first();
    let mut at = *first.expect("a circle is looked for where something stays open");
    let mut path = Vec::new();
    while !path.contains(&at) {
        path.push(at);
        let next = uses[at].iter().find(|n| open.contains(n));
        at = *next.expect("what stays open waits for another that does");
    }
    let round: Vec<NameId> = path.into_iter().skip_while(|i| *i != at).collect();
    let name = |i: &NameId| scope.defined[*i].name.as_str();
    let span = |i: &NameId| {
        let first = values[*i].first();
        first.expect("a name is defined by a value at least").span
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
