//! The checked form of a clause as a tree of words: every node with its kind, its value and its type, and what overrides it.

mod body;
mod expression;

use super::Checked;
use super::rule::Rule;
use codille_lang::builtin::Type;
use codille_lang::ids::{ClauseId, RuleId};
use serde::Serialize;

/// A sentence of a clause as it was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IrRule {
    /// Its place among the sentences of its clause, from 1.
    pub rule: usize,
    /// The label of its clause.
    pub clause: String,
    /// The rules that it overrides.
    pub overrides: Vec<IrLink>,
    /// The rules that override it.
    pub overridden_by: Vec<IrLink>,
    /// When it is in force; nothing where it always is.
    pub when: Option<IrNode>,
    /// What it does.
    pub body: IrNode,
}

/// Another rule of the variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IrLink {
    /// Its place among the sentences of its clause, from 1.
    pub rule: usize,
    /// The label of its clause.
    pub clause: String,
}

/// A node of a checked rule.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct IrNode {
    /// What it is to the node around it, such as `party` or `amount`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// The case of the tree, such as `Compare`.
    pub kind: &'static str,
    /// The name, number or operation, where the case has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Its type, where it has one.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// The nodes within it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Self>,
}

impl IrNode {
    fn new(kind: &'static str) -> Self {
        Self {
            kind,
            ..Self::default()
        }
    }

    fn of(self, value: impl Into<String>) -> Self {
        Self {
            value: Some(value.into()),
            ..self
        }
    }

    fn typed(self, ty: Type) -> Self {
        Self {
            ty: Some(type_name(ty)),
            ..self
        }
    }

    fn with(self, parts: Vec<Self>) -> Self {
        Self { parts, ..self }
    }

    fn called(self, part: &'static str) -> Self {
        Self {
            part: Some(part),
            ..self
        }
    }

    /// Writes the node and all within it, a line each.
    fn write(&self, depth: usize, out: &mut String) {
        out.push_str(&"  ".repeat(depth));
        if let Some(part) = self.part {
            out.push_str(part);
            out.push_str(": ");
        }
        out.push_str(self.kind);
        if let Some(value) = &self.value {
            out.push(' ');
            out.push_str(value);
        }
        if let Some(ty) = &self.ty {
            out.push_str(" -> ");
            out.push_str(ty);
        }
        out.push('\n');
        for part in &self.parts {
            part.write(depth + 1, out);
        }
    }
}

impl IrRule {
    /// Writes the rule, a line for each node.
    pub fn text(&self) -> String {
        let links = |word: &str, links: &[IrLink]| -> String {
            let links = links
                .iter()
                .map(|link| format!("  {word} rule {} of {}\n", link.rule, link.clause));
            links.collect()
        };
        let mut out = format!("rule {} of {}\n", self.rule, self.clause);
        out += &links("overrides", &self.overrides);
        out += &links("overridden by", &self.overridden_by);
        for node in self.when.iter().chain([&self.body]) {
            node.write(1, &mut out);
        }
        out
    }
}

/// Returns the name of a type as the tree has it.
fn type_name(ty: Type) -> String {
    if let Type::Word(_) = ty {
        "Word".to_owned()
    } else {
        format!("{ty:?}")
    }
}

impl Checked {
    /// Returns the sentences of a clause as they were checked.
    pub fn ir(&self, clause: ClauseId) -> Vec<IrRule> {
        let own = self.rules.iter_enumerated();
        let own = own.filter(|(_, rule)| rule.clause == clause);
        own.map(|(id, rule)| self.ir_rule(id, rule)).collect()
    }

    fn place_in_clause(&self, id: RuleId) -> usize {
        let clause = self.rules[id].clause;
        let until = self.rules.iter_enumerated().take_while(|(at, _)| *at <= id);
        until.filter(|(_, rule)| rule.clause == clause).count()
    }

    fn ir_rule(&self, id: RuleId, rule: &Rule) -> IrRule {
        let link = |id: RuleId| IrLink {
            rule: self.place_in_clause(id),
            clause: self.label(self.rules[id].clause).to_owned(),
        };
        let all = self.rules.iter_enumerated();
        let overridden = all.filter(|(_, other)| other.exceptions.contains(&id));
        let when = (rule.condition != super::node::Node::TRUE).then(|| {
            let node = self.ir_node(&rule.condition, Some(Type::Truth));
            node.called("when")
        });
        IrRule {
            rule: self.place_in_clause(id),
            clause: self.label(rule.clause).to_owned(),
            overrides: overridden.map(|(other, _)| link(other)).collect(),
            overridden_by: rule.exceptions.iter().map(|other| link(*other)).collect(),
            when,
            body: self.ir_body(&rule.body),
        }
    }
}
