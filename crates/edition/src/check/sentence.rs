//! Checks the sentences of a variant one by one and turns them into rules. Leaves labels to `exception`.

use super::Checked;
use super::definition::{names, types};
use super::duty::{act_of, duty};
use super::effect::{effects, gain, pay};
use super::node::{Node, Type};
use super::order::{measure, order};
use super::resolve::{Fault, Resolver, mismatch};
use super::rule::{Body, Event, Modal, Rule, Verb};
use super::scope::{Defined, DefinedType, Scope};
use codille_lang::clause::ast::{self, Expr, Head, Sentence, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{ClauseId, List, NameId, Names};
use codille_lang::span::Span;
use codille_lang::words::joined;
use std::collections::BTreeSet;

/// By how many numbers a combination may be measured.
pub const MEASURES: usize = 4;

/// Checks all sentences of a variant; fills in its rules, names, results, headings and faults. Returns the names without a type, which is
/// told already.
pub(super) fn check(checked: &mut Checked, faults: &mut Vec<Diagnostic>) -> BTreeSet<String> {
    let clauses = std::mem::take(&mut checked.clauses);
    let all: Vec<(ClauseId, &Sentence)> = clauses
        .iter_enumerated()
        .flat_map(|(id, clause)| clause.sentences.iter().map(move |s| (id, s)))
        .collect();
    let mut scope = Scope {
        table: &checked.table,
        options: &checked.options,
        defined: List::new(),
        headings: Names::default(),
        scored: Vec::new(),
        faults: Names::default(),
    };
    names(&all, &mut scope, faults);
    let circular = !types(&all, &mut scope, faults);
    let mut rules = List::new();
    // In a circle no name has a type, and every use of one would be reported.
    for (id, sentence) in all.iter().filter(|_| !circular) {
        let is_exception =
            sentence.exception_to.is_some() || clauses[*id].raw.exception_of.is_some();
        match rule(*id, sentence, is_exception, &mut scope) {
            Ok(rule) => rules.push(rule),
            // Whatever uses a name that is badly defined brings the fault of the definition.
            Err(fault) if faults.contains(&fault) => {}
            Err(fault) => faults.push(*fault),
        }
    }
    let results: Vec<NameId> = checked
        .table
        .results
        .iter()
        .filter(|_| !circular)
        .filter_map(|r| {
            let found = scope.defined.position(|d| {
                d.name == r.as_str() && matches!(d.ty, DefinedType::Known(Type::Truth))
            });
            if found.is_none() {
                let names = scope.defined.iter().map(|d| d.name.as_str());
                let d = Diagnostic::error(
                    code::UNKNOWN_NAME,
                    format!("no clause defines the result `{}`", r.as_str()),
                    r.span(),
                );
                faults.push(d.suggest(nearest(r.as_str(), names)));
            }
            found
        })
        .collect();
    let (defined, headings, named) = (scope.defined, scope.headings, scope.faults);
    let mut untyped = BTreeSet::new();
    checked.names = defined
        .iter()
        .map(|d| {
            let ty = match d.ty {
                DefinedType::Known(ty) => ty,
                // Its place is kept for the faults still to be found: the variant is never played.
                DefinedType::Open | DefinedType::Faulty(_) => {
                    untyped.insert(d.name.clone());
                    Type::Truth
                }
            };
            (d.name.clone(), ty)
        })
        .collect();
    checked.headings = headings;
    checked.faults = named;
    checked.rules = rules;
    checked.results = results;
    checked.clauses = clauses;
    untyped
}

/// Resolves a single expression in the scope of a checked variant, for evidence.
///
/// # Errors
/// The first fault found.
pub fn expression(checked: &Checked, expr: &Expr) -> Result<(Node, Type), Fault> {
    let scope = Scope {
        table: &checked.table,
        options: &checked.options,
        defined: checked
            .names
            .iter()
            .map(|(n, t)| Defined {
                name: n.clone(),
                ty: DefinedType::Known(*t),
            })
            .collect(),
        headings: checked.headings.clone(),
        scored: scored_in(checked),
        faults: checked.faults.clone(),
    };
    Resolver::new(&scope).expr(expr)
}

/// Offers a word of its own kind of question for a name that is not known, unless a name of the clauses is nearer.
pub fn offered<'w>(fault: Diagnostic, words: impl IntoIterator<Item = &'w str>) -> Diagnostic {
    let named = fault.title.split('`').nth(1).map(str::to_owned);
    let near = named.and_then(|name| nearest(&name, words));
    let help = fault.help.as_deref();
    let has_one = help.is_some_and(|help| help.starts_with("did you mean"));
    match near.filter(|_| fault.code == code::UNKNOWN_NAME && !has_one) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault,
    }
}

/// Returns the headings under which something is scored.
fn scored_in(checked: &Checked) -> Vec<String> {
    let mut scored = Vec::new();
    for rule in &checked.rules {
        if let Body::Pay { transfer, .. } = &rule.body
            && transfer.from.is_none()
        {
            scored.push(checked.headings[transfer.heading].to_owned());
        }
    }
    scored
}

fn rule(
    id: ClauseId,
    sentence: &Sentence,
    is_exception: bool,
    scope: &mut Scope<'_>,
) -> Result<Rule, Fault> {
    let body = body(sentence, is_exception, scope)?;
    let mut conditions = Vec::new();
    for condition in &sentence.conditions {
        let node = Resolver::new(scope).of_type(&condition.expr, Type::Truth)?;
        conditions.push(if condition.negated {
            Node::Not(Box::new(node))
        } else {
            node
        });
    }
    if let Some(until) = &sentence.until {
        conditions.push(Node::Not(Box::new(
            Resolver::new(scope).of_type(until, Type::Truth)?,
        )));
    }
    let condition = match conditions.len() {
        0 => Node::TRUE,
        1 => conditions.remove(0),
        _ => Node::All(conditions),
    };
    Ok(Rule {
        clause: id,
        condition,
        body,
        is_exception,
        exceptions: Vec::new(),
        span: sentence.span,
    })
}

#[expect(clippy::too_many_lines, reason = "one arm for each head")]
fn body(sentence: &Sentence, is_exception: bool, scope: &mut Scope<'_>) -> Result<Body, Fault> {
    Ok(match &sentence.head {
        Head::Order { of, items } => order(*of, items, scope)?,
        Head::Measure { of, by } => measure(of, by, scope)?,
        Head::Define { name, value } => {
            let Some(i) = scope.defined.position(|d| d.name == name.text) else {
                return Ok(Body::Nothing); // its name was refused, and told
            };
            let (value_node, ty) = Resolver::new(scope).expr(value)?;
            let wanted = scope.type_of(i)?;
            if !ty.fits(wanted) {
                return Err(Box::new(mismatch(value.span, wanted.name(), ty)));
            }
            Body::Define {
                name: i,
                value: value_node,
            }
        }
        Head::Duty {
            party,
            modal,
            action,
        } => {
            let modal = match modal {
                ast::Modal::Must => Modal::Must,
                ast::Modal::May => Modal::May,
                ast::Modal::MustNot => Modal::MustNot,
            };
            duty(party, modal, (action, &[]), scope)?
        }
        Head::Option {
            party,
            action,
            then,
        } => duty(party, Modal::Right, (action, then), scope)?,
        Head::Pay(transfer) => Body::Pay {
            event: event(transfer.event.as_ref())?,
            transfer: pay(transfer, scope)?,
        },
        Head::Score {
            party,
            amount,
            heading,
            event: at,
        } => Body::Pay {
            transfer: gain(party, amount, heading, scope)?,
            event: event(at.as_ref())?,
        },
        Head::Fault {
            name,
            verb,
            words,
            against,
            then,
            waivable_by,
        } => {
            let fault = scope.fault(name)?;
            let waivable_by = waivable_by
                .as_ref()
                .map(|p| Resolver::new(scope).party(p))
                .transpose()?;
            let paid: Option<Vec<_>> = then.iter().map(ast::Effect::transfer).collect();
            // A card played against a duty is the engine's own matter while money alone follows.
            match (against, paid) {
                (Some(against), Some(paid)) if verb.text == Verb::Play.word() => Body::Fault {
                    fault,
                    verb: Verb::Play,
                    against: against.text.clone(),
                    then: paid
                        .into_iter()
                        .map(|t| pay(t, scope))
                        .collect::<Result<_, _>>()?,
                    waivable_by,
                },
                _ => Body::Offence {
                    fault,
                    act: act_of(verb, scope)?,
                    words: words.as_ref().map(|w| w.text.clone()),
                    against: against.as_ref().map(|a| a.text.clone()),
                    then: effects(then, scope)?,
                    waivable_by,
                },
            }
        }
        Head::FreshDeal
            if sentence.conditions.is_empty() && sentence.until.is_none() && !is_exception =>
        {
            let d = Diagnostic::error(
                code::SYNTAX,
                "by this sentence every deal would be void",
                sentence.span,
            );
            return Err(Box::new(
                d.help("say when: `there must be a fresh deal when …`"),
            ));
        }
        Head::FreshDeal => Body::FreshDeal,
        Head::Nothing if is_exception => Body::Nothing,
        Head::Nothing => {
            let d = Diagnostic::error(
                code::SYNTAX,
                "`nothing` overrides no clause here",
                sentence.span,
            );
            return Err(Box::new(d.help("put `exception to @label:` before it")));
        }
    })
}

/// Says that nothing is paid or scored under a heading.
pub(super) fn no_heading(text: &str, span: Span, scope: &Scope<'_>) -> Diagnostic {
    let title = format!("nothing is scored as \"{text}\"");
    let near = nearest(text, scope.headings.iter());
    Diagnostic::error(code::UNKNOWN_NAME, title, span).suggest(near)
}

fn event(word: Option<&Word>) -> Result<Event, Fault> {
    let Some(word) = word else {
        return Ok(Event::Settlement);
    };
    Event::from_word(&word.text).ok_or_else(|| {
        let title = format!("`{}` is no event at which payments fall due", word.text);
        let all = || Event::ALL.iter().map(|e| e.word());
        let d = Diagnostic::error(code::UNKNOWN_EVENT, title, word.span)
            .help(format!("events are {}", joined(all(), ", ")));
        Box::new(d.suggest(nearest(&word.text, all())))
    })
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound, checked};

    #[test]
    fn a_verb_must_be_known() {
        assert_clause_error!("ombre must discrad at least 1", "E0304", "discrad");
        assert_sound!("ombre must discard at least 1");
    }

    #[test]
    fn an_event_must_be_known() {
        let rule = "dealer pays 5 to the pool as \"x\" at the deel";
        assert_clause_error!(rule, "E0305", "deel");
        assert_sound!("dealer pays 5 to the pool as \"x\" at the deal");
    }

    #[test]
    fn an_order_names_each_once() {
        let rule = "order of games is solo > simple > solo";
        assert_clause_error!(rule, "E0608", "solo");
        assert_sound!("order of games is solo > simple");
    }

    #[test]
    fn an_order_names_games_of_the_table() {
        assert_clause_error!("order of games is solo > simpel", "E0610", "simpel");
    }

    #[test]
    fn a_payment_brings_its_heading() {
        let (game, faults) = checked(&[
            "ombre pays 1 to the pool as \"one\"; ombre pays 2 to the pool as \"two\"",
            "dealer pays 3 to the pool as \"one\"",
        ]);
        assert_eq!(faults, []);
        let game = game.expect("the clauses are sound");
        assert_eq!(game.headings.iter().collect::<Vec<_>>(), ["one", "two"]);
    }

    #[test]
    fn a_sentence_is_a_rule_of_its_clause() {
        let (game, _) = checked(&["define a as 1; define b as 2", "define c as 3"]);
        let game = game.expect("the clauses are sound");
        let of: Vec<&str> = game.rules.iter().map(|r| game.label(r.clause)).collect();
        assert_eq!(of, ["g0", "g1", "c0", "c0", "c1"]);
        let names: Vec<&str> = game.names.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["adversaries", "a", "b", "c"]);
    }

    #[test]
    fn a_clause_that_cannot_be_read_hides_no_fault_of_another() {
        let found =
            crate::check::trial::faults(&["define x az 1", "define y as tricks(ombrr) > 1"]);
        let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(codes, ["E0201", "E0301"]);
    }
}
