//! Finds which facts some rules read, through exceptions and defined names.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::known_facts::Caller;
use crate::variant::Variant;
use crate::variant::occurrences::{LogFact, Occurrences};
use codille_edition::check::node::{Fn1, LogQuestion, Node, Var};
use codille_edition::check::rule::Body;
use codille_lang::builtin::Dependence;
use codille_lang::ids::{FaultId, List, NameId, RuleId};

/// The facts that some rules read.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// What the state answers without arguments.
    pub(super) vars: Vec<Var>,
    /// What the log is asked about.
    pub(super) log: LogReads,
    /// Whether it is asked how many cards somebody was dealt.
    pub(super) counts_dealt: bool,
    /// Whose calls are asked about, as far as a key can tell them.
    pub(super) callers: Vec<Caller>,
}

/// What some rules ask a referee's log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::variant) struct LogReads {
    /// Acts, faults and what stands in the log: as long as none of them happened, the log answers as if nobody kept one.
    of: Occurrences,
    /// Something else too, such as the act that is judged.
    asks_more: bool,
}

impl LogReads {
    /// Tells whether a log in which so much happened answers all that is asked as if nobody kept one; `None` where nobody does.
    #[inline]
    pub(in crate::variant) fn are_empty(&self, happened: Option<Occurrences>) -> bool {
        happened.is_none_or(|happened| !self.asks_more && !self.of.overlaps(happened))
    }

    fn fault(&mut self, fault: FaultId) {
        self.asks_more |= !self.of.add_fault(fault);
    }

    /// Notes that something is asked that stands in the log, or something else.
    const fn standing(&mut self, standing: Option<LogFact>) {
        match standing {
            Some(standing) => self.of.add_standing(standing),
            None => self.asks_more = true,
        }
    }

    fn question(&mut self, question: &LogQuestion) {
        match question {
            LogQuestion::Done(one) | LogQuestion::Cards(one) | LogQuestion::Number(one) => {
                self.of.add_act(one.act);
            }
            LogQuestion::Since(one, other) => {
                self.of.add_act(one.act);
                self.of.add_act(other.act);
            }
            LogQuestion::Top | LogQuestion::Bottom => self.asks_more = true,
        }
    }
}

impl Reads {
    /// Notes that the answer depends on the declaration at hand.
    pub(super) fn of_one_declaration(&mut self) {
        if !self.vars.contains(&Var::Calling) {
            self.vars.push(Var::Calling);
        }
    }
}

/// Returns every fact that these rules may ask for; with duties the one who asks is always among them.
pub(super) fn reads_of(
    variant: &Variant,
    rules: impl Iterator<Item = RuleId>,
    duties: bool,
) -> Reads {
    let mut reader = Reader::new(variant);
    if duties {
        reader.reads.vars.push(Var::Player);
    }
    rules.for_each(|rule| reader.rule(rule));
    reader.reads
}

struct Reader<'a> {
    variant: &'a Variant,
    reads: Reads,
    rules: List<RuleId, bool>,
    names: List<NameId, bool>,
}

/// Returns what some conditions, and some rules, ask the log.
pub(super) fn log_reads<'a>(
    variant: &'a Variant,
    rules: impl Iterator<Item = RuleId>,
    conditions: impl Iterator<Item = &'a Node>,
) -> LogReads {
    let mut reader = Reader::new(variant);
    rules.for_each(|rule| reader.rule(rule));
    conditions.for_each(|condition| reader.node(condition));
    reader.reads.log
}

impl<'a> Reader<'a> {
    fn new(variant: &'a Variant) -> Self {
        Self {
            variant,
            reads: Reads::default(),
            rules: List::from(vec![false; variant.rules.len()]),
            names: List::from(vec![false; variant.checked.names.len()]),
        }
    }

    fn rule(&mut self, number: RuleId) {
        if std::mem::replace(&mut self.rules[number], true) {
            return;
        }
        let rule = &self.variant.rules[number];
        // Acts of the table's list and their faults only a referee asks about, and never a program.
        if matches!(rule.body, Body::Law { .. } | Body::Offence { .. }) {
            self.node(&rule.condition);
        } else {
            rule.parts().into_iter().for_each(|part| self.node(part));
        }
        rule.exceptions.iter().for_each(|e| self.rule(*e));
    }

    fn node(&mut self, node: &Node) {
        let mut names = Vec::new();
        node.walk(&mut |n| match n {
            Node::Var(var) => self.read(*var),
            Node::TrumpCard(_) => self.read(Var::Trump),
            Node::Define(name) => names.push(*name),
            Node::Faults(fault, _)
            | Node::SinceFault(fault, _)
            | Node::Fined(fault, _)
            | Node::Outlook(fault, _) => self.reads.log.fault(*fault),
            Node::Log(question, _) => self.reads.log.question(question),
            Node::Fn1(fun, _) if fun.dependence() == Dependence::Log => {
                self.reads.log.standing(LogFact::of_function(*fun));
            }
            Node::Fn1(Fn1::Count, of) if matches!(**of, Node::Fn1(Fn1::Dealt, _)) => {
                self.reads.counts_dealt = true;
            }
            Node::Fn1(Fn1::Calls | Fn1::Reckoned, of) => match **of {
                Node::Var(Var::Player) => self.calls(Caller::Player),
                Node::Var(Var::Eldest) => self.calls(Caller::First),
                _ => {}
            },
            Node::Number(_)
            | Node::Fn1(..)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::Scored(..)
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
        for name in names {
            self.name(name);
        }
    }

    fn calls(&mut self, caller: Caller) {
        if !self.reads.callers.contains(&caller) {
            self.reads.callers.push(caller);
        }
    }

    fn read(&mut self, var: Var) {
        if matches!(var, Var::Higher | Var::CalledFirst) {
            self.calls(Caller::Player);
        }
        if var.dependence() == Dependence::Log {
            self.reads.log.standing(LogFact::of_name(var));
        }
        // Whether somebody has opened is told by the game that stands, whether a card was led by the trick.
        let var = match var {
            Var::Opened => Var::Standing,
            Var::Led => Var::TrickCards,
            other if other.dependence() == Dependence::Trump => Var::Trump,
            other => other,
        };
        if !self.reads.vars.contains(&var) {
            self.reads.vars.push(var);
        }
    }

    fn name(&mut self, name: NameId) {
        if !std::mem::replace(&mut self.names[name], true) {
            let variant = self.variant;
            variant.defines[name]
                .iter()
                .for_each(|base| self.rule(*base));
        }
    }
}
