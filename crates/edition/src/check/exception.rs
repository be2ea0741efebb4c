//! Joins exceptions to the sentences they override and checks both ends.

use super::node::{Cmp, Node, Op2};
use super::rule::{Body, Rule, Verb};
use super::{Checked, act};
use crate::check::act::ActId;
use crate::yaml::Text;
use codille_lang::clause::ast::Head;
use codille_lang::diagnostic::{Diagnostic, Severity, code, nearest};
use codille_lang::ids::{ClauseId, RuleId};
use codille_lang::span::Span;

/// Joins every exception to what it overrides; reports dangling labels, unlike kinds and sameness.
pub(super) fn check(checked: &mut Checked, faults: &mut Vec<Diagnostic>) {
    let before = faults.len();
    let labels = checked.clauses.iter().map(|c| c.raw.id.to_string());
    let labels: Vec<String> = labels.collect();
    let mut joins: Vec<(RuleId, RuleId)> = Vec::new();
    let rules = || checked.rules.iter_enumerated();
    for (i, rule) in rules().filter(|(_, r)| r.is_exception) {
        let Some((target, span)) = target(checked, rule) else {
            continue;
        };
        let found = labels.iter().position(|l| *l == target);
        let Some(found) = found.map(ClauseId::from) else {
            faults.push(dangling(&target, span, &labels));
            continue;
        };
        let own = rules().filter(|(_, base)| base.clause == found);
        let under = own
            .clone()
            .filter(|(j, base)| *j != i && like(&rule.body, &base.body));
        let under: Vec<RuleId> = under.map(|(j, _)| j).collect();
        // Of a sentence that is faulty itself nobody knows what it does.
        let base = &checked.clauses[found];
        if under.is_empty() && base.sentences.len() == own.count() {
            let title = format!("`@{target}` has no sentence that this can override");
            let help = "an exception must do what the sentence it overrides does, or say `nothing`";
            let d = Diagnostic::error(code::EXCEPTION_OF_ANOTHER_KIND, title, span).help(help);
            faults.push(d.label(base.raw.rule.span(), format!("`@{target}` says this")));
        }
        let never = |j: &RuleId| excludes(&checked.rules[*j].condition, &rule.condition);
        if let Some(first) = under.first()
            && under.iter().all(never)
        {
            faults.push(idle(rule, &target, &checked.rules[*first]));
        }
        joins.extend(under.into_iter().map(|j| (j, i)));
    }
    yielding(checked, &labels, faults);
    against(checked, &labels, faults);
    for (base, exception) in joins {
        checked.rules[base].exceptions.push(exception);
    }
    let sound = |d: &Diagnostic| d.severity == Severity::Warning;
    if faults.iter().skip(before).all(sound) {
        sameness(checked, faults);
    }
}

/// Returns the label that a rule is an exception to.
fn target(checked: &Checked, rule: &Rule) -> Option<(String, Span)> {
    if let Some(label) = &checked.sentence(rule).exception_to {
        return Some((label.text.clone(), label.span));
    }
    let of = checked.clauses[rule.clause].raw.exception_of.as_ref();
    of.map(|label| (label.as_str().to_owned(), label.span()))
}

fn like(exception: &Body, base: &Body) -> bool {
    match (exception, base) {
        (Body::Nothing, _)
        | (Body::Pay { .. }, Body::Pay { .. })
        | (Body::Fault { .. } | Body::Offence { .. }, Body::Fault { .. } | Body::Offence { .. })
        | (Body::FreshDeal, Body::FreshDeal)
        | (Body::Trumps(_), Body::Trumps(_))
        | (Body::Plain(_), Body::Plain(_))
        | (Body::Games(_), Body::Games(_))
        | (Body::Accrual(_), Body::Accrual(_)) => true,
        (Body::Define { name: a, .. }, Body::Define { name: b, .. }) => a == b,
        (Body::Measure { of: a, .. }, Body::Measure { of: b, .. }) => a == b,
        (Body::Duty { verb: a, .. }, Body::Duty { verb: b, .. }) => a == b,
        (Body::Law { act: a, .. }, Body::Law { act: b, .. }) => a == b,
        (Body::Law { act, .. }, Body::Duty { verb, .. })
        | (Body::Duty { verb, .. }, Body::Law { act, .. }) => *act == ActId::Verb(*verb),
        _ => false,
    }
}

fn dangling(label: &str, span: Span, labels: &[String]) -> Diagnostic {
    let title = format!("no clause is labelled `@{label}`");
    let d = Diagnostic::error(code::DANGLING_LABEL, title, span);
    match nearest(label, labels.iter().map(String::as_str)) {
        Some(near) => d.help(format!("did you mean `@{near}`?")),
        None => d.help("write the id of a clause of this variant"),
    }
}

/// Tells whether two conditions can be seen never to hold together: each wants another value of one thing.
fn excludes(base: &Node, exception: &Node) -> bool {
    fn parts(node: &Node) -> &[Node] {
        if let Node::All(parts) = node {
            parts
        } else {
            std::slice::from_ref(node)
        }
    }
    let other_value = |one: &Node, other: &Node| match (one, other) {
        (Node::Number(one), Node::Number(other)) => one != other,
        (Node::Mask(one), Node::Mask(other)) => one != other && one & other == 0,
        _ => false,
    };
    let unlike = |one: &Node, other: &Node| match (one, other) {
        (Node::Compare(Cmp::Eq, what, value), Node::Compare(Cmp::Eq, also, wanted))
        | (Node::Op2(Op2::HasAny, value, what), Node::Op2(Op2::HasAny, wanted, also)) => {
            what == also && other_value(value, wanted)
        }
        _ => false,
    };
    let more = parts(exception);
    parts(base)
        .iter()
        .any(|one| more.iter().any(|other| unlike(one, other)))
}

fn idle(rule: &Rule, label: &str, base: &Rule) -> Diagnostic {
    let title = format!("this can never matter: where it holds `@{label}` does not");
    Diagnostic::warning(code::IDLE_EXCEPTION, title, rule.span)
        .help("leave out `exception to`, or mend one of the two conditions")
        .label(base.span, "this holds only elsewhere")
}

/// Each `except as in @x` needs a clause `x` that is an exception to the yielding clause.
fn yielding(checked: &Checked, labels: &[String], faults: &mut Vec<Diagnostic>) {
    for clause in &checked.clauses {
        let me = clause.raw.id.as_str();
        for word in clause.sentences.iter().flat_map(|s| &s.yields_to) {
            let found = labels.iter().position(|l| *l == word.text);
            let Some(found) = found.map(ClauseId::from) else {
                faults.push(dangling(&word.text, word.span, labels));
                continue;
            };
            let other = &checked.clauses[found];
            let whole = other.raw.exception_of.iter().map(Text::as_str);
            let own = other.sentences.iter().flat_map(|s| &s.exception_to);
            if !whole
                .chain(own.map(|w| w.text.as_str()))
                .any(|target| target == me)
            {
                let word_text = &word.text;
                let title = format!("`@{word_text}` is no exception to `@{me}`");
                let d = Diagnostic::error(code::EXCEPT_WITHOUT_PARTNER, title, word.span);
                faults.push(d.help(format!(
                    "begin a sentence of `{word_text}` with `exception to @{me}:`, or leave this out"
                )));
            }
        }
    }
}

/// A fault must offend against a duty that stands.
fn against(checked: &Checked, labels: &[String], faults: &mut Vec<Diagnostic>) {
    for rule in &checked.rules {
        let Some((act, against)) = rule.body.against() else {
            continue;
        };
        let Head::Fault {
            against: Some(word),
            ..
        } = &checked.sentence(rule).head
        else {
            unreachable!("the rule was made of a sentence that says `against`");
        };
        let span = word.span;
        let stands = checked.rules.iter().any(|r| {
            checked.label(r.clause) == against
                && r.body.act().is_some_and(|of| {
                    of == act
                        || act == ActId::Lead
                            && matches!(
                                r.body,
                                Body::Duty {
                                    verb: Verb::Play,
                                    ..
                                }
                            )
                })
        });
        if !labels.iter().any(|label| label == against) {
            faults.push(dangling(against, span, labels));
        } else if !stands {
            let verb = act::name(&checked.table.acts, act);
            let title = format!("`@{against}` lays down no duty to {verb}");
            let d = Diagnostic::error(code::EXCEPTION_OF_ANOTHER_KIND, title, span);
            faults.push(d.help("name a clause with `must` and this verb"));
        }
    }
}

/// Two sentences that are in force together always, and say different things, conflict.
fn sameness(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    let rules = &checked.rules;
    for (i, a) in rules.iter().enumerate() {
        for b in rules.iter().skip(i + 1) {
            if a.is_exception || b.is_exception || a.condition != b.condition {
                continue;
            }
            let said = |r: &Rule| format!("`@{}` says so here", checked.label(r.clause));
            let clash = match (&a.body, &b.body) {
                (Body::Define { name: x, value: v }, Body::Define { name: y, value: w })
                    if x == y =>
                {
                    v != w
                }
                (
                    Body::Pay {
                        transfer: t,
                        event: e,
                    },
                    Body::Pay {
                        transfer: u,
                        event: f,
                    },
                ) => {
                    t.heading == u.heading
                        && e == f
                        && t.from == u.from
                        // A score has no payer: two players may make different ones.
                        && (t.from.is_some() || t.to == u.to)
                        && (t.amount != u.amount || t.to != u.to)
                }
                (Body::Games(x), Body::Games(y)) => x != y,
                (Body::Accrual(x), Body::Accrual(y)) => x != y,
                (Body::Measure { of: x, by: v }, Body::Measure { of: y, by: w }) if x == y => {
                    v != w
                }
                _ => continue,
            };
            if clash {
                let d = Diagnostic::error(
                    code::CONFLICT,
                    "two clauses say different things under one condition",
                    b.span,
                );
                faults.push(
                    d.saying(said(b)).label(a.span, said(a)).help(
                        "make one `exception to` the other, or give them different conditions",
                    ),
                );
            } else if a.body == b.body {
                let d = Diagnostic::warning(code::SAME_CONDITIONS, "this is said twice", b.span);
                faults.push(
                    d.saying(said(b))
                        .label(a.span, said(a))
                        .help("leave one of them out"),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn an_exception_is_of_the_kind_of_what_it_overrides() {
        let rule = "each of adversaries pays 5 to ombre as \"x\"";
        assert_clause_error!(
            [rule, "exception to @c0: define bounty as 5"],
            "E0506",
            "c0"
        );
        assert_sound!(rule, "exception to @c0: nothing when forced");
    }

    #[test]
    fn two_clauses_give_a_name_no_two_values_under_one_condition() {
        let found = crate::check::trial::faults(&["define x as 5", "define x as 6"]);
        assert_eq!(found.len(), 1);
        assert!(found.iter().all(|(code, _)| code == "E0502"));
        assert_sound!("define x as 5 when forced", "define x as 6 unless forced");
    }

    #[test]
    fn what_is_said_twice_is_told() {
        let rule = "define x as tricks(ombre) < 4";
        assert_clause_error!([rule, rule], "E0508", rule);
    }

    #[test]
    fn an_exception_that_can_never_hold_is_told() {
        let rule = "exception to @c0: define x as 6 when tricks_played = 4";
        assert_clause_error!(
            ["define x as 5 when tricks_played = 3", rule],
            "E0509",
            rule
        );
    }
}
