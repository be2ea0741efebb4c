//! Checks the sentences of a variant one by one and turns them into rules. Leaves labels to `exception`.

use super::Checked;
use super::act;
use super::declaration::HEADINGS;
use super::definition::{names, types};
use super::node::{Node, Type};
use super::resolve::{Fault, Resolver, mismatch};
use super::rule::{Account, BackTo, Body, Effect, Event, Modal, Object, Rule, Transfer, Verb};
use super::scope::{Defined, DefinedType, Scope};
use crate::check::act::ActId;
use codille_lang::cards::Rank;
use codille_lang::clause::ast::{
    self, Action, Expr, Head, OrderOf, Ranked, RankedItem, Sentence, Word,
};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use codille_lang::ids::{ClauseId, DeclarationId, HeadingId, List, NameId, Names};
use codille_lang::span::Span;
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
            duty(party, modal, action, scope)?
        }
        Head::Option {
            party,
            action,
            then,
        } =>
        {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "a right is a duty or a law; a duty on which nothing follows stays one"
            )]
            match duty(party, Modal::Right, action, scope)? {
                Body::Law {
                    party,
                    modal,
                    act,
                    object,
                    ..
                } => Body::Law {
                    party,
                    modal,
                    act,
                    object,
                    then: effects(then, scope)?,
                },
                Body::Duty {
                    party,
                    modal,
                    verb,
                    object,
                } if !then.is_empty() => Body::Law {
                    party,
                    modal,
                    act: ActId::Verb(verb),
                    object,
                    then: effects(then, scope)?,
                },
                other => other,
            }
        }
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

fn order(of: OrderOf, items: &[Ranked], scope: &Scope<'_>) -> Result<Body, Fault> {
    let wrong = |item: &Ranked, wants: &str| {
        Box::new(
            Diagnostic::error(
                code::BAD_ORDER,
                format!("{wants} is wanted in this order"),
                item.span,
            )
            .help("see `codille explain E0608`"),
        )
    };
    let mut seen = BTreeSet::new();
    for item in items {
        if !seen.insert(format!("{:?}", item.item)) {
            return Err(Box::new(
                Diagnostic::error(code::BAD_ORDER, "this stands twice in the order", item.span)
                    .help("leave one of them out"),
            ));
        }
    }
    match of {
        OrderOf::Trumps => items
            .iter()
            .map(|i| match &i.item {
                RankedItem::Card(term) => Ok((term.rank, term.suit)),
                RankedItem::Rank(_) | RankedItem::Game(_) | RankedItem::Heading(_) => {
                    Err(wrong(i, "a card such as `AS` or `7t`"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Body::Trumps),
        OrderOf::Plain => items
            .iter()
            .map(|i| match i.item {
                RankedItem::Rank(rank) => Ok(rank),
                RankedItem::Game(_) | RankedItem::Heading(_) => Err(Box::new(
                    Diagnostic::error(code::UNKNOWN_SUIT, "this is no rank", i.span)
                        .help("write one of A K Q J 10 9 8 7 6 5 4 3 2"),
                )),
                RankedItem::Card(_) => Err(wrong(i, "a rank such as `K` or `7`")),
            })
            .collect::<Result<Vec<Rank>, _>>()
            .map(Body::Plain),
        OrderOf::Games => items
            .iter()
            .map(|i| match &i.item {
                RankedItem::Game(name) => scope
                    .table
                    .games
                    .iter()
                    .position(|g| g.name == *name)
                    .ok_or_else(|| {
                        let d = Diagnostic::error(
                            code::BAD_GAME,
                            format!("the table lists no game `{name}`"),
                            i.span,
                        );
                        Box::new(d.suggest(nearest(
                            name,
                            scope.table.games.iter().map(|g| g.name.as_str()),
                        )))
                    }),
                RankedItem::Card(_) | RankedItem::Rank(_) | RankedItem::Heading(_) => {
                    Err(wrong(i, "a game of the table"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Body::Games),
        OrderOf::Accrual => items
            .iter()
            .map(|i| match &i.item {
                RankedItem::Heading(text) => {
                    let found = scope.headings.find(text);
                    found.ok_or_else(|| Box::new(no_heading(text, i.span, scope)))
                }
                RankedItem::Card(_) | RankedItem::Rank(_) | RankedItem::Game(_) => {
                    Err(wrong(i, "a heading in double quotes"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Body::Accrual),
    }
}

/// Says that nothing is paid or scored under a heading.
pub(super) fn no_heading(text: &str, span: Span, scope: &Scope<'_>) -> Diagnostic {
    let title = format!("nothing is scored as \"{text}\"");
    let near = nearest(text, scope.headings.iter());
    Diagnostic::error(code::UNKNOWN_NAME, title, span).suggest(near)
}

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

fn measure(of: &Word, by: &[Expr], scope: &Scope<'_>) -> Result<Body, Fault> {
    let declarations = &scope.table.declarations;
    let Some(at) = declarations.position(|d| d.name == of.text) else {
        let title = format!("the table lists no declaration `{}`", of.text);
        let d = Diagnostic::error(code::UNKNOWN_NAME, title, of.span);
        let known = declarations.iter().map(|d| d.name.as_str());
        let known = known.chain(["trumps", "games", "accrual"]);
        return Err(Box::new(d.suggest(nearest(&of.text, known))));
    };
    if let Some(surplus) = by.get(MEASURES) {
        let title = format!("a combination is measured by {MEASURES} numbers at most");
        let d = Diagnostic::error(code::BAD_ORDER, title, surplus.span);
        return Err(Box::new(d.help("leave out the last, or join two in one")));
    }
    let number = |e: &Expr| Resolver::new(scope).of_type(e, Type::Number);
    Ok(Body::Measure {
        of: at,
        by: by.iter().map(number).collect::<Result<_, _>>()?,
    })
}

fn duty(party: &Expr, modal: Modal, action: &Action, scope: &Scope<'_>) -> Result<Body, Fault> {
    let act = act_of(&action.verb, scope)?;
    let verb = Verb::from_word(&action.verb.text);
    let mut resolver = Resolver::new(scope);
    let party = resolver.party(party)?;
    let object = match &action.object {
        None => Object::Act,
        Some(ast::Object::From(set)) => {
            let wanted = verb.map_or(Type::Cards, Verb::chooses);
            Object::From(resolver.of_type(set, wanted)?)
        }
        Some(ast::Object::AtLeast(n)) => Object::AtLeast(resolver.of_type(n, Type::Number)?),
        Some(ast::Object::AtMost(n)) => Object::AtMost(resolver.of_type(n, Type::Number)?),
        Some(ast::Object::Exactly(n)) => Object::Exactly(resolver.of_type(n, Type::Number)?),
        Some(ast::Object::Text(words)) => Object::Text(words.text.clone()),
    };
    Ok(match verb {
        Some(verb) => Body::Duty {
            party,
            modal,
            verb,
            object,
        },
        None => Body::Law {
            party,
            modal,
            act,
            object,
            then: Vec::new(),
        },
    })
}

/// Makes the transfer of a score, which nobody pays.
fn gain(
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

fn effects(all: &[ast::Effect], scope: &mut Scope<'_>) -> Result<Vec<Effect>, Fault> {
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

fn pay(transfer: &ast::Transfer, scope: &mut Scope<'_>) -> Result<Transfer, Fault> {
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

fn event(word: Option<&Word>) -> Result<Event, Fault> {
    let Some(word) = word else {
        return Ok(Event::Settlement);
    };
    Event::from_word(&word.text).ok_or_else(|| {
        let d = Diagnostic::error(
            code::UNKNOWN_EVENT,
            format!("`{}` is no event at which payments fall due", word.text),
            word.span,
        );
        let near = nearest(&word.text, Event::ALL.iter().map(|e| e.word()));
        Box::new(if near.is_some() {
            d.suggest(near)
        } else {
            let all: Vec<&str> = Event::ALL.iter().map(|e| e.word()).collect();
            d.help(format!("events are {}", all.join(", ")))
        })
    })
}

/// Returns the number of an act: a verb of the engine, or one that the table lists.
fn act_of(word: &Word, scope: &Scope<'_>) -> Result<ActId, Fault> {
    let acts = &scope.table.acts;
    act::find(acts, &word.text).ok_or_else(|| {
        let d = Diagnostic::error(
            code::UNKNOWN_VERB,
            format!("`{}` is no act of these games", word.text),
            word.span,
        );
        let near = nearest(&word.text, act::names(acts));
        Box::new(if near.is_some() {
            d.suggest(near)
        } else {
            d.help("list it under `acts` of the table; `codille explain E0304` lists those of every game")
        })
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
