//! A variant in which every name, type and label is sound, and what is asked of it.

use super::node::{Node, Type};
use super::option::Choice;
use super::rule::Rule;
use super::table::Table;
use crate::ruleset::RawClause;
use codille_lang::clause::ast::Sentence;
use codille_lang::ids::{ClauseId, FaultId, HeadingId, List, NameId, Names, OptionId, RuleId};
use codille_lang::span::Span;
use codille_lang::unique::unique;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A clause of a checked variant.
#[derive(Debug, Clone)]
pub struct Clause {
    /// The clause as written, with its citations.
    pub raw: Arc<RawClause>,
    /// Its sentences.
    pub sentences: Arc<Vec<Sentence>>,
}

/// A variant in which every name, type and label is sound; its options are still open.
#[derive(Debug, Clone)]
pub struct Checked {
    /// Its id.
    pub id: String,
    /// Where its id stands.
    pub span: Span,
    /// Its title.
    pub title: String,
    /// Its data.
    pub table: Table,
    /// Its options.
    pub options: List<OptionId, Choice>,
    /// Its clauses in order.
    pub clauses: List<ClauseId, Clause>,
    /// Every sentence, checked.
    pub rules: List<RuleId, Rule>,
    /// Defined names with their types.
    pub names: List<NameId, (String, Type)>,
    /// Numbers of the defined names that are results, in the table's order.
    pub results: Vec<NameId>,
    /// Headings of payments.
    pub headings: Names<HeadingId>,
    /// Names of faults.
    pub faults: Names<FaultId>,
}

impl Checked {
    /// Returns the label of a clause.
    pub fn label(&self, id: ClauseId) -> &str {
        self.clauses[id].raw.id.as_str()
    }

    /// Returns the labels of clauses, each once.
    pub fn labels(&self, ids: impl IntoIterator<Item = ClauseId>) -> Vec<String> {
        let labels = unique(ids.into_iter().map(|id| self.label(id)));
        labels.into_iter().map(str::to_owned).collect()
    }

    /// Returns the word of a defined name.
    pub fn name(&self, id: NameId) -> &str {
        &self.names[id].0
    }

    /// Returns the sentence of which a rule was made.
    pub fn sentence(&self, rule: &Rule) -> &Sentence {
        let mut written = self.clauses[rule.clause].sentences.iter();
        let found = written.find(|sentence| sentence.span == rule.span);
        found.expect("a rule is made of a sentence of its clause")
    }

    /// Tells whether a rule stands in the variant's own file: what a clause is about may be left out, and what it says put to use, by a variant
    /// that builds on it.
    pub(super) fn is_own(&self, rule: &Rule) -> bool {
        self.clauses[rule.clause].raw.origin == self.id
    }

    /// Goes through the rules that give a defined name its value, each with the value.
    pub fn defining(&self, name: NameId) -> impl Iterator<Item = (&Rule, &Node)> {
        let rules = self.rules.iter();
        rules.filter_map(move |rule| Some((rule, rule.body.value_of(name)?)))
    }

    /// Calls `f` for every node of some expressions; those of the names that one uses follow it, values and conditions, each name once.
    pub fn walk_defined<'a>(
        &'a self,
        roots: impl IntoIterator<Item = &'a Node>,
        f: &mut dyn FnMut(&'a Node),
    ) {
        let mut seen = BTreeSet::new();
        for root in roots {
            self.enter(root, &mut seen, f);
        }
    }

    fn enter<'a>(
        &'a self,
        node: &'a Node,
        seen: &mut BTreeSet<NameId>,
        f: &mut dyn FnMut(&'a Node),
    ) {
        let mut names = Vec::new();
        node.walk(&mut |node| {
            f(node);
            names.extend(node.as_name());
        });
        for name in names {
            if seen.insert(name) {
                for (rule, value) in self.defining(name) {
                    self.enter(value, seen, f);
                    self.enter(&rule.condition, seen, f);
                }
            }
        }
    }

    /// Does the same, and follows whatever overrides the names: an exception to a name that says nothing has conditions of its own.
    pub fn walk_in_force<'a>(
        &'a self,
        roots: impl IntoIterator<Item = &'a Node>,
        f: &mut dyn FnMut(&'a Node),
    ) {
        let mut left: Vec<&Node> = roots.into_iter().collect();
        let mut rules: Vec<&Rule> = Vec::new();
        let (mut names, mut met) = (BTreeSet::new(), BTreeSet::new());
        loop {
            while let Some(root) = left.pop() {
                root.walk(&mut |node| {
                    f(node);
                    if let Some(name) = node.as_name()
                        && names.insert(name)
                    {
                        rules.extend(self.defining(name).map(|(rule, _)| rule));
                    }
                });
            }
            let Some(rule) = rules.pop() else { return };
            left.extend(rule.parts());
            let exceptions = rule.exceptions.iter().filter(|e| met.insert(**e));
            rules.extend(exceptions.map(|e| &self.rules[*e]));
        }
    }

    /// Returns what a clause cites.
    pub fn cites(&self, id: ClauseId) -> &[crate::yaml::Text] {
        &self.clauses[id].raw.cites
    }
}
