//! Finds what can never do anything in regular play: questions without an answer there, rights that nobody is offered,
//! parties without a seat. Plays nothing.

use super::act::ActId;
use super::node::{LogQuestion, Node, Op2, Var};
use super::phase::Phase;
use super::rule::{Account, Body, Modal, Rule, Verb};
use super::{Checked, Clause, binding};
use codille_lang::clause::ast::{Expr, ExprKind, Head, SetItemKind};
use codille_lang::diagnostic::{Diagnostic, code};
use std::collections::BTreeSet;

/// Reports what regular play can never answer, offer or ask of anybody.
///
/// What a clause is about may be left out by a variant that builds on it: only sentences of its own are held to this.
pub(super) fn check(checked: &Checked, faults: &mut Vec<Diagnostic>) {
    let own = |rule: &&Rule| clause(checked, rule).raw.origin == checked.id;
    for rule in checked.rules.iter().filter(own) {
        binding::check(checked, rule, faults);
        match &rule.body {
            Body::Pay { transfer, .. } => {
                let accounts = transfer.from.iter().chain([&transfer.to]);
                let seats = accounts.filter_map(|account| match account {
                    Account::Seats(seats) => Some(seats),
                    Account::Pool | Account::Reserve => None,
                });
                let all = rule.parts().into_iter();
                if let Some(what) = Unanswered::find(checked, all) {
                    faults.push(unanswered(rule, &what));
                }
                if seats.into_iter().any(|s| is_empty(checked, s, 0)) {
                    faults.push(nobody(rule, "no seat can ever pay this, or receive it"));
                }
            }
            Body::Duty {
                party, modal, verb, ..
            } => {
                acts(checked, rule, party, faults);
                if matches!(modal, Modal::May | Modal::Right)
                    && !checked.table.reaches(verb.row().stage)
                {
                    faults.push(unoffered(rule, *verb));
                }
            }
            Body::Law {
                party, act, then, ..
            } => {
                acts(checked, rule, party, faults);
                if let Some(verb) = act
                    .verb()
                    .filter(|v| !then.is_empty() && !checked.table.reaches(v.row().stage))
                {
                    faults.push(unoffered(rule, verb));
                }
            }
            Body::Trumps(_)
            | Body::Plain(_)
            | Body::Games(_)
            | Body::Accrual(_)
            | Body::Measure { .. }
            | Body::Define { .. }
            | Body::Fault { .. }
            | Body::Offence { .. }
            | Body::FreshDeal
            | Body::Nothing => {}
        }
    }
}

fn clause<'a>(checked: &'a Checked, rule: &Rule) -> &'a Clause {
    &checked.clauses[rule.clause]
}

/// Reports a party that has never a seat.
fn acts(checked: &Checked, rule: &Rule, party: &Node, faults: &mut Vec<Diagnostic>) {
    if is_empty(checked, party, 0) {
        faults.push(nobody(rule, "no seat is ever bound by this"));
        return;
    }
    let sentences = &clause(checked, rule).sentences;
    let sentence = sentences.iter().find(|s| s.span == rule.span);
    let side = sentence.and_then(|s| match &s.head {
        Head::Duty { party, .. } | Head::Option { party, .. } => side_named(party),
        Head::Order { .. }
        | Head::Measure { .. }
        | Head::Define { .. }
        | Head::Pay(_)
        | Head::Score { .. }
        | Head::Fault { .. }
        | Head::FreshDeal
        | Head::Nothing => None,
    });
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
    match &expr.kind {
        ExprKind::Name(name) => Some(name.as_str()).filter(is_side),
        ExprKind::Set(items) => items.iter().find_map(|item| match &item.kind {
            SetItemKind::Name(name) => Some(name.as_str()).filter(is_side),
            SetItemKind::Card(_) | SetItemKind::Rank(_) => None,
        }),
        ExprKind::Each(inner) | ExprKind::Any(inner) => side_named(inner),
        ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Card(_)
        | ExprKind::Call(..)
        | ExprKind::Those(..)
        | ExprKind::Not(_)
        | ExprKind::Binary(..) => None,
    }
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

/// How deep names are followed.
const DEEPEST: usize = 16;

/// Tells whether an expression has never a member.
fn is_empty(checked: &Checked, node: &Node, depth: usize) -> bool {
    let inner = |n: &Node| is_empty(checked, n, depth + 1);
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
        Node::Define(name) if depth < DEEPEST => {
            let rules = checked.rules.iter();
            let values = rules.filter_map(|r| r.body.value_of(*name));
            let mut values = values.peekable();
            values.peek().is_some() && values.all(inner)
        }
        Node::Var(Var::Ombre | Var::Holder | Var::Defender) => {
            checked.table.games.is_empty() && !checked.table.phases.contains(&Phase::Bid)
        }
        _ => false,
    }
}

/// Looks for a question that only a dispute can answer.
struct Unanswered<'a> {
    checked: &'a Checked,
    seen: BTreeSet<usize>,
    found: Option<String>,
}

impl<'a> Unanswered<'a> {
    fn find(checked: &'a Checked, nodes: impl Iterator<Item = &'a Node>) -> Option<String> {
        let mut search = Self {
            checked,
            seen: BTreeSet::new(),
            found: None,
        };
        nodes.for_each(|node| search.node(node));
        search.found
    }

    fn node(&mut self, node: &Node) {
        let (mut names, mut found) = (Vec::new(), None);
        node.walk(&mut |n| match n {
            Node::Log(asked, _) => found = found.take().or_else(|| self.of_act(asked)),
            Node::Var(var) => found = found.take().or_else(|| of_judged(*var)),
            Node::Define(name) => names.push(*name),
            Node::Number(_)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::Fn1(..)
            | Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Scored(..)
            | Node::TrumpCard(_)
            | Node::It(_)
            | Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::Op2(..)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..) => {}
        });
        if let Some(found) = found {
            self.found.get_or_insert(found);
        }
        for name in names {
            self.name(name);
        }
    }

    fn name(&mut self, name: usize) {
        if !self.seen.insert(name) {
            return;
        }
        let checked = self.checked;
        for rule in &checked.rules {
            if let Body::Define { name: of, value } = &rule.body
                && *of == name
            {
                self.node(value);
                self.node(&rule.condition);
            }
        }
    }

    /// Returns what is asked about an act that regular play does and never notes; of others it rightly says that
    /// nobody has done them.
    fn of_act(&self, asked: &LogQuestion) -> Option<String> {
        let acts = match asked {
            LogQuestion::Done(act) | LogQuestion::Cards(act) | LogQuestion::Number(act) => {
                vec![act.act]
            }
            LogQuestion::Since(act, other) => vec![act.act, other.act],
            LogQuestion::Top | LogQuestion::Bottom => {
                return Some("how the stock was dealt".to_owned());
            }
        };
        let act = acts
            .into_iter()
            .find(|act| !matches!(act, ActId::Listed(_)))?;
        let name = super::act::name(&self.checked.table.acts, act);
        Some(format!("who has done \"{name}\""))
    }
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
