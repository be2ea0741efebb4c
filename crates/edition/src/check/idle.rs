//! Finds what can never do anything in regular play: questions without an answer there, rights that nobody is offered,
//! parties without a seat. Plays nothing.

use super::act::ActId;
use super::node::{LogQuestion, Node, Op2, Var};
use super::phase::Phase;
use super::rule::{Body, Modal, Rule, Verb};
use super::{Checked, binding};
use codille_lang::clause::ast::{Expr, ExprKind, Head};
use codille_lang::diagnostic::{Diagnostic, code};
use codille_lang::ids::NameId;
use std::collections::BTreeMap;

/// Reports what regular play can never answer, offer or ask of anybody.
///
/// What a clause is about may be left out by a variant that builds on it: only sentences of its own are held to this.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    for rule in checked.rules.iter().filter(|rule| checked.is_own(rule)) {
        binding::check(checked, rule, faults);
        if let Body::Pay { transfer, .. } = &rule.body {
            if let Some(what) = unanswered_in(checked, rule) {
                faults.push(unanswered(rule, &what));
            }
            if transfer.parties().any(|s| is_empty(checked, s)) {
                faults.push(nobody(rule, "no seat can ever pay this, or receive it"));
            }
        }
        let Some(of) = rule.body.obligation() else {
            continue;
        };
        acts(checked, rule, of.party, faults);
        // Regular play offers what a sentence allows, and what a right brings about.
        let offers = if matches!(rule.body, Body::Law { .. }) {
            !of.then.is_empty()
        } else {
            matches!(of.modal, Modal::May | Modal::Right)
        };
        let verb = of.act.verb().filter(|_| offers);
        if let Some(verb) = verb.filter(|v| !checked.table.reaches(v.row().stage)) {
            faults.push(unoffered(rule, verb));
        }
    }
}

/// Reports a party that has never a seat.
fn acts(checked: &Checked, rule: &Rule, party: &Node, faults: &mut Vec<Diagnostic>) {
    if is_empty(checked, party) {
        faults.push(nobody(rule, "no seat is ever bound by this"));
        return;
    }
    let head = &checked.sentence(rule).head;
    let side = if let Head::Duty { party, .. } | Head::Option { party, .. } = head {
        side_named(party)
    } else {
        None
    };
    let of_two = checked.table.seats.iter().all(|row| row.hands == 2);
    if let Some(side) = side.filter(|_| !of_two) {
        let title = format!("`{side}` is one of two, and more than two hands are dealt here");
        let d = Diagnostic::warning(code::NEVER_ACTS, title, rule.span);
        faults.push(d.help("name a seat of this table, such as `eldest` or `dealer`"));
    }
}

/// Returns the word by which a party names one of two sides.
fn side_named(expr: &Expr) -> Option<&str> {
    let is_side = |name: &&str| matches!(*name, "elder" | "younger");
    if let ExprKind::Each(inner) | ExprKind::Any(inner) = &expr.kind {
        return side_named(inner);
    }
    expr.own_names().find(is_side)
}

fn nobody(rule: &Rule, title: &str) -> Diagnostic {
    Diagnostic::warning(code::NEVER_ACTS, title, rule.span)
        .help("name a party that has a seat at some time")
}

fn unoffered(rule: &Rule, verb: Verb) -> Diagnostic {
    let title = format!("no phase of the table ever offers to {}", verb.word());
    Diagnostic::warning(code::NEVER_OFFERED, title, rule.span)
        .help("add the phase that asks for it, or take the right away")
}

fn unanswered(rule: &Rule, what: &str) -> Diagnostic {
    let title = format!("regular play can't answer {what}");
    Diagnostic::error(code::EMPTY_IN_PLAY, title, rule.span)
        .note("acts are noted only where a dispute is judged, and this falls due in every hand")
        .help("ask what every hand knows, or order the payment by a fault or a right")
}

/// Tells whether an expression has never a member.
fn is_empty(checked: &Checked, node: &Node) -> bool {
    has_no_member(checked, node, &mut BTreeMap::new())
}

/// The same, with what was found of defined names so far; they stand in no circle.
fn has_no_member(checked: &Checked, node: &Node, names: &mut BTreeMap<NameId, bool>) -> bool {
    let mut inner = |n: &Node| has_no_member(checked, n, names);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "everything else has members at some time"
    )]
    match node {
        Node::Mask(0) => true,
        Node::Op2(Op2::Meet, a, b) => inner(a) || inner(b),
        Node::Op2(Op2::Union, a, b) => inner(a) && inner(b),
        Node::Op2(Op2::Minus, a, b) => a == b || inner(a),
        Node::Filter(_, set, condition) => inner(set) || **condition == Node::FALSE,
        Node::Define(name) => {
            if let Some(known) = names.get(name) {
                return *known;
            }
            let mut values = checked.defining(*name).peekable();
            let found = values.peek().is_some()
                && values.all(|(_, value)| has_no_member(checked, value, names));
            names.insert(*name, found);
            found
        }
        Node::Var(Var::Ombre | Var::Holder | Var::Defender) => {
            checked.table.games.is_empty() && !checked.table.phases.contains(&Phase::Bid)
        }
        _ => false,
    }
}

/// Returns the first question of a sentence that only a dispute can answer.
fn unanswered_in(checked: &Checked, rule: &Rule) -> Option<String> {
    let mut found = None;
    checked.walk_defined(rule.parts(), &mut |node| {
        let asked = if let Node::Log(asked, _) = node {
            of_act(checked, asked)
        } else if let Node::Var(var) = node {
            of_judged(*var)
        } else {
            None
        };
        found = found.take().or(asked);
    });
    found
}

/// Returns what is asked about an act that regular play does and never notes; of others it rightly says that nobody
/// has done them.
fn of_act(checked: &Checked, asked: &LogQuestion) -> Option<String> {
    let acts = match asked {
        LogQuestion::Done(act) | LogQuestion::Cards(act) | LogQuestion::Number(act) => {
            vec![act.act]
        }
        LogQuestion::Since(act, other) => vec![act.act, other.act],
        LogQuestion::Top | LogQuestion::Bottom => {
            return Some("how the stock was dealt".to_owned());
        }
    };
    let mut noted = acts.into_iter();
    let act = noted.find(|act| !matches!(act, ActId::Listed(_)))?;
    let name = super::act::name(&checked.table.acts, act);
    Some(format!("who has done \"{name}\""))
}

/// Returns what is asked about the act that is judged.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "everything else every hand can answer"
)]
fn of_judged(var: Var) -> Option<String> {
    let word = match var {
        Var::These => "these",
        Var::SoMany => "so_many",
        Var::Whose => "whose",
        _ => return None,
    };
    Some(format!("`{word}`: no act is judged"))
}

#[cfg(test)]
mod tests {
    use crate::check::trial::{assert_clause_error, assert_sound};

    #[test]
    fn a_right_must_be_offered_by_a_phase() {
        let rule = "option of each of active: yield";
        assert_clause_error!(rule, "E0511", rule);
        assert_sound!("option of ombre: surrender");
    }

    #[test]
    fn a_party_is_not_always_empty() {
        let strangers = "define strangers as active without active";
        let rule = "each of strangers must not play from {KS}";
        assert_clause_error!([strangers, rule], "E0512", rule);
    }

    #[test]
    fn elder_and_younger_are_of_two() {
        let rule = "younger must not pass";
        assert_clause_error!(rule, "E0512", rule);
    }
}
