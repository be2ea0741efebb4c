//! Finds rules of which the answer rests on itself, and those that rest on one another too deep to be asked. Answers none.

use super::Checked;
use super::node::{Fn1, Node, Var};
use super::rule::{Body, Rule, Verb};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::{List, NameId, RuleId};
use codille_lang::span::Span;
use std::collections::BTreeMap;

/// How deep rules may rest on one another: names on names, exceptions on exceptions.
pub const DEEPEST: usize = 128;

/// How many exceptions may stand over a rule, counted once for each way that leads to them: a clause of several sentences
/// that are exceptions to each sentence of another has more ways at every step.
pub const MOST_EXCEPTIONS: usize = 1_000;

/// A rule that is asked, and whether it is asked what a seat might call as if it had called nothing yet.
type RuleAsked = (RuleId, bool);

/// By what a rule asks another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// The other is an exception to it.
    Exception,
    /// It uses a name that the other defines.
    Name(NameId),
    /// It asks what may be called.
    Calls,
    /// It asks which combination is the better.
    Measure,
}

/// Reports the first circle of rules, or the first rule that asks too deep or has too many exceptions; returns whether there is none.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) -> bool {
    let mut search = Search::new(&checked.rules, checked.names.len());
    let mut rules = checked.rules.keys();
    let fault = rules.find_map(|rule| search.from(rule, checked));
    let fault = fault.or_else(|| too_many(&checked.rules));
    let sound = fault.is_none();
    faults.extend(fault);
    sound
}

/// A rule on the way from the first that was asked.
struct Step {
    at: RuleAsked,
    /// By what it was asked; the first was asked by nothing.
    by: Option<By>,
    next: Vec<(RuleAsked, By)>,
    /// How deep the rules that it asks go.
    depth: usize,
}

struct Search<'a> {
    rules: &'a List<RuleId, Rule>,
    /// The rules that define each name.
    names: List<NameId, Vec<RuleId>>,
    calls: Vec<RuleId>,
    measures: Vec<RuleId>,
    /// How deep each rule goes that was asked already.
    depths: BTreeMap<RuleAsked, usize>,
}

impl<'a> Search<'a> {
    fn new(rules: &'a List<RuleId, Rule>, names: usize) -> Self {
        let bases = |wanted: &dyn Fn(&Body) -> bool| -> Vec<RuleId> {
            let all = rules.iter_enumerated();
            all.filter(|(_, r)| !r.is_exception && wanted(&r.body))
                .map(|(i, _)| i)
                .collect()
        };
        let mut by_name = List::from(vec![Vec::new(); names]);
        for (i, rule) in rules.iter_enumerated().filter(|(_, r)| !r.is_exception) {
            if let Body::Define { name, .. } = rule.body {
                by_name[name].push(i);
            }
        }
        Self {
            rules,
            names: by_name,
            calls: bases(&|b| matches!(b, Body::Duty { verb, .. } if *verb == Verb::Call)),
            measures: bases(&|b| matches!(b, Body::Measure { .. })),
            depths: BTreeMap::new(),
        }
    }

    /// Follows all that a rule asks, and keeps the way on a list of its own: the rules may be as deep as they like.
    fn from(&mut self, rule: RuleId, checked: &Checked) -> Option<Diagnostic> {
        let mut way = vec![self.step((rule, false), None)];
        while let Some(step) = way.last_mut() {
            if let Some((next, by)) = step.next.pop() {
                if let Some(depth) = self.depths.get(&next) {
                    step.depth = step.depth.max(depth + 1);
                } else if let Some(begin) = way.iter().position(|s| s.at == next) {
                    let round: Vec<(RuleId, By)> = round(way.get(begin..)?, by);
                    return Some(circle(checked, &round));
                } else {
                    way.push(self.step(next, Some(by)));
                }
                continue;
            }
            let (at, depth) = (step.at, step.depth);
            way.pop();
            if depth > DEEPEST {
                return Some(too_deep(self.rules[at.0].span));
            }
            self.depths.insert(at, depth);
            if let Some(outer) = way.last_mut() {
                outer.depth = outer.depth.max(depth + 1);
            }
        }
        None
    }

    fn step(&self, at: RuleAsked, by: Option<By>) -> Step {
        let mut next: Vec<(RuleAsked, By)> = Vec::new();
        let rule = &self.rules[at.0];
        let exceptions = rule.exceptions.iter();
        next.extend(exceptions.map(|e| ((*e, at.1), By::Exception)));
        rule.walk(&mut |node| self.asked_by(node, at.1, &mut next));
        let depth = 0;
        Step {
            at,
            by,
            next,
            depth,
        }
    }

    /// Notes the rules that an expression asks.
    fn asked_by(&self, node: &Node, supposing: bool, out: &mut Vec<(RuleAsked, By)>) {
        let mut ask = |rules: &[RuleId], supposing, by| {
            out.extend(rules.iter().map(|r| ((*r, supposing), by)));
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "everything else is read off the state"
        )]
        match node {
            Node::Define(name) => {
                ask(&self.names[*name], supposing, By::Name(*name));
            }
            Node::Var(Var::Higher) | Node::Fn1(Fn1::Proves, _) => {
                ask(&self.measures, supposing, By::Measure);
            }
            // What might be called is not asked in turn.
            Node::Fn1(Fn1::AgainstCards, _) if supposing => {}
            Node::Fn1(Fn1::Sunk, _) => {
                ask(&self.measures, true, By::Measure);
                ask(&self.calls, true, By::Calls);
            }
            Node::Fn1(
                Fn1::AgainstCards
                | Fn1::Alike
                | Fn1::Outdoes
                | Fn1::Matches
                | Fn1::Outdone
                | Fn1::Matched,
                _,
            ) => {
                ask(&self.measures, supposing, By::Measure);
                ask(&self.measures, true, By::Measure);
                ask(&self.calls, true, By::Calls);
            }
            _ => {}
        }
    }
}

/// Returns the rules of a circle, each with that by which it asks the next.
fn round(way: &[Step], last: By) -> Vec<(RuleId, By)> {
    let bys = way.iter().skip(1).filter_map(|s| s.by).chain([last]);
    way.iter().map(|s| s.at.0).zip(bys).collect()
}

/// Reports the first rule over which too many exceptions stand; they stand in no circle.
fn too_many(rules: &List<RuleId, Rule>) -> Option<Diagnostic> {
    let mut counts: List<RuleId, Option<usize>> = vec![None; rules.len()].into();
    let found = rules
        .keys()
        .find(|rule| exceptions(rules, *rule, &mut counts) > MOST_EXCEPTIONS)?;
    let title = format!("more than {MOST_EXCEPTIONS} exceptions stand over this");
    let help = "write fewer sentences into clauses that are exceptions to exceptions";
    let d = Diagnostic::error(code::NO_ROOM, title, rules[found].span).help(help);
    Some(d.note("each is counted once for each way that leads to it"))
}

/// Counts the exceptions to a rule, and those to them.
fn exceptions(
    rules: &List<RuleId, Rule>,
    rule: RuleId,
    counts: &mut List<RuleId, Option<usize>>,
) -> usize {
    if let Some(count) = counts[rule] {
        return count;
    }
    let over = rules[rule].exceptions.iter();
    let count = over.fold(0_usize, |sum, e| {
        sum.saturating_add(1)
            .saturating_add(exceptions(rules, *e, counts))
    });
    counts[rule] = Some(count);
    count
}

fn too_deep(span: Span) -> Diagnostic {
    let title = format!("this rests on others more than {DEEPEST} deep");
    let help = "let it rest on fewer names, or fewer exceptions to exceptions";
    Diagnostic::error(code::NO_ROOM, title, span).help(help)
}

/// Tells of rules that ask one another in a circle; each comes with that by which it asks the next.
fn circle(checked: &Checked, round: &[(RuleId, By)]) -> Diagnostic {
    let spans = round.iter().map(|(r, _)| &checked.rules[*r]);
    let mut spans: Vec<Span> = spans.map(|r| r.span).collect();
    let last = spans.pop().expect("a circle has a rule at least");
    if round.iter().all(|(_, by)| *by == By::Exception) {
        let title = "this clause is, by others, an exception to itself";
        let d = Diagnostic::error(code::CYCLIC_EXCEPTIONS, title, last);
        let d = d.help("let one of them stand without `exception to`");
        return match spans.first() {
            Some(first) => d.label(*first, "and this is an exception to it"),
            None => d,
        };
    }
    let says = |by: &By| match by {
        By::Exception => "this is set aside by an exception".to_owned(),
        By::Name(name) => {
            format!("this asks for `{}`", checked.name(*name))
        }
        By::Calls => "this asks what may be called".to_owned(),
        By::Measure => "this asks which combination is the better".to_owned(),
    };
    let title = "to answer this, its own answer would have to be known";
    let mut d = Diagnostic::error(code::CYCLIC_DEFINITIONS, title, last)
        .help("define what is asked for in a clause of its own, without what asks for it");
    if let Some((_, by)) = round.last() {
        d = d.saying(says(by));
    }
    for ((_, by), span) in round.iter().zip(spans) {
        d = d.label(span, says(by));
    }
    d
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound, faults};

    #[test]
    fn a_name_does_not_rest_on_itself() {
        let found = faults(&["define a as b + 1", "define b as a - 1"]);
        let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(codes, ["E0504"]);
        assert_sound!("define a as b + 1", "define b as stake - 1");
    }

    #[test]
    fn an_exception_does_not_rest_on_what_it_overrides() {
        let clauses = [
            "define late as tricks_played > 3",
            "ombre must not surrender when late",
            "exception to @c0: define late as tricks_played > 4 when late",
        ];
        let found = faults(&clauses);
        assert!(found.iter().all(|(code, _)| code == "E0504"), "{found:?}");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn two_clauses_are_not_exceptions_to_each_other() {
        let found = faults(&[
            "exception to @c1: define x as 1",
            "exception to @c0: define x as 2",
        ]);
        let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(codes, ["E0505"]);
    }

    #[test]
    fn exceptions_are_not_multiplied_without_end() {
        let two = |label: &str| {
            let sentence = |n: usize| {
                format!("exception to @{label}: define x as {n} when tricks_played = {n}")
            };
            format!("{}; {}", sentence(1), sentence(2))
        };
        let mut clauses = vec!["define x as 1".to_owned()];
        clauses.extend((0..40).map(|n| two(&format!("c{n}"))));
        let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
        let found = faults(&clauses);
        let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(codes, ["E0612"]);
    }

    #[test]
    fn an_exception_has_an_exception() {
        assert_sound!(
            "define x as 1",
            "exception to @c0: define x as 2 when forced",
            "exception to @c1: define x as 3 when stake = 5",
        );
        assert_clause_error!(
            ["define x as 1", "exception to @c9: define x as 2"],
            "E0501",
            "c9"
        );
    }
}
