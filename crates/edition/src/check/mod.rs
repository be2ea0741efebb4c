//! Checks a variant: names, types, exceptions both ways, conflicts that can be seen. Compiles and plays nothing.

pub mod act;
mod binding;
pub mod bound;
mod call;
pub mod circle;
mod comparison;
mod crossed;
pub mod declaration;
mod definition;
mod duty;
mod effect;
mod exception;
mod game;
mod idle;
pub mod ir;
pub mod node;
pub mod option;
mod order;
mod pack;
pub mod phase;
mod resolve;
pub mod rule;
pub mod scope;
mod seat_row;
mod sentence;
pub mod table;
#[cfg(test)]
pub(crate) mod trial;
mod vain;
mod walk;

use codille_lang::ids::{ClauseId, FaultId, HeadingId, List, NameId, Names, OptionId, RuleId};
pub use pack::of as pack_of;
pub use resolve::DEPTH;
pub use sentence::{MEASURES, expression};

use crate::ruleset::{RawClause, RawVariant};
use codille_lang::clause::ast::Sentence;
use codille_lang::diagnostic::{Diagnostic, Severity, code, nearest};
use codille_lang::span::{SourceMap, Span};
use node::{Node, Type};
use option::Choice;
use rule::Rule;
use std::collections::BTreeSet;
use std::sync::Arc;
use table::Table;

/// The name under which the clauses of a book say who deals first.
pub const FIRST_DEALER: &str = "first_dealer";

/// The name under which they say who may choose whether to deal.
pub const CHOOSER: &str = "chooser";

/// The names that are asked for when players draw for the deal.
const LOT: [&str; 2] = [FIRST_DEALER, CHOOSER];

/// A clause of a checked variant.
#[derive(Debug, Clone)]
pub struct Clause {
    /// The clause as written, with its citations.
    pub raw: RawClause,
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
    fn is_own(&self, rule: &Rule) -> bool {
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
        f: &mut impl FnMut(&'a Node),
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
        f: &mut impl FnMut(&'a Node),
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

    /// Returns what a clause cites.
    pub fn cites(&self, id: ClauseId) -> &[crate::yaml::Text] {
        &self.clauses[id].raw.cites
    }
}

/// Checks a variant; what is returned beside faults is `None` where one of them is an error.
pub fn check(raw: &RawVariant, sources: &SourceMap) -> (Option<Checked>, Vec<Diagnostic>) {
    let (table, mut faults) = table::read(raw);
    let options = raw
        .options
        .iter()
        .map(|o| option::read(o, table.suits, &mut faults))
        .collect();
    let mut clauses = Vec::new();
    let mut unread = Vec::new();
    for clause in &raw.clauses {
        let sentences = clause.rule.sentences(sources).unwrap_or_else(|fault| {
            faults.push(*fault);
            unread.push(clause);
            Arc::default()
        });
        clauses.push(Clause {
            raw: clause.clone(),
            sentences,
        });
    }
    let whole = unread.is_empty();
    let mut checked = Checked {
        id: raw.id.as_str().to_owned(),
        span: raw.span,
        title: raw.title.clone(),
        table,
        options,
        clauses: clauses.into(),
        rules: List::new(),
        names: List::new(),
        results: Vec::new(),
        headings: Names::default(),
        faults: Names::default(),
    };
    if whole {
        let untyped = sentence::check(&mut checked, &mut faults);
        exception::check(&mut checked, &mut faults);
        // What rests on itself can't be followed any further.
        if circle::check(&checked, &mut faults) {
            bound::check(&checked, &mut faults);
            idle::check(&checked, &mut faults);
            crossed::check(&checked, &mut faults);
            vain::check(&checked, &mut faults);
        }
        named(&checked, &untyped, &mut faults);
    } else {
        faults.extend(beside(&mut checked, &unread));
    }
    let sound = whole && faults.iter().all(|d| d.severity != Severity::Error);
    (sound.then_some(checked), faults)
}

/// Returns the errors of the sentences that could be read, but for those that a clause unread may be to blame for: the
/// names and headings that it speaks of would be there if it could be read.
fn beside(checked: &mut Checked, unread: &[&RawClause]) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    sentence::check(checked, &mut faults);
    let named = |title: &str| -> bool {
        let mut words = title.split(['`', '"']).skip(1).step_by(2);
        words.any(|word| unread.iter().any(|c| c.rule.as_str().contains(word)))
    };
    faults.retain(|d| d.severity == Severity::Error && !named(&d.title));
    faults
}

/// Finds what a variant defines and nothing asks for; `spoken` tells of a name whether evidence does.
pub fn unused(checked: &Checked, spoken: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
    vain::unused(checked, spoken)
}

/// The names by which a partie ends and is weighed, those on which phases wait and those that keep what was announced must be defined; `untyped` are
/// names of which is told already that they have no type.
fn named(checked: &Checked, untyped: &BTreeSet<String>, faults: &mut Vec<Diagnostic>) {
    let table = &checked.table;
    let partie = table.partie.iter().flat_map(|partie| {
        let weight = partie.weight.as_ref().map(|w| (w, Type::Number));
        let series = partie.series.as_ref().map(|s| (s, Type::Truth));
        let places = partie.places.iter().map(|p| Some((p, Type::Number)));
        let whole = [Some((&partie.over, Type::Truth)), weight, series];
        whole.into_iter().chain(places)
    });
    let conditions = (table.conditions.iter().flatten()).map(|name| (name, Type::Truth));
    let kept = table.declarations.iter().filter_map(|d| d.kept.as_ref());
    let kept = kept.map(|name| (name, Type::Truth));
    for (name, wanted) in partie.flatten().chain(conditions).chain(kept) {
        let found = checked
            .names
            .iter()
            .any(|(n, t)| n == name.as_str() && *t == wanted);
        if !found && !untyped.contains(name.as_str()) {
            let title = format!("no clause defines `{name}` as {}", wanted.name());
            let d = Diagnostic::error(code::UNKNOWN_NAME, title, name.span());
            let near = checked.names.iter().map(|(n, _)| n.as_str());
            faults.push(d.suggest(nearest(name.as_str(), near)));
        }
    }
}
