//! Checks a variant: names, types, exceptions both ways, conflicts that can be seen. Compiles and plays nothing.

pub mod act;
mod binding;
pub mod bound;
mod call;
mod checked;
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
mod largest;
pub mod node;
pub mod option;
mod order;
mod pack;
pub mod phase;
mod resolve;
pub mod rule;
mod saying;
pub mod scope;
mod seat_row;
mod sentence;
pub mod table;
#[cfg(test)]
pub(crate) mod trial;
mod vain;
mod walk;

pub use checked::{Checked, Clause};
use codille_lang::ids::{ClauseId, List, Names};
pub use pack::of as pack_of;
pub use resolve::DEPTH;
pub use sentence::{MEASURES, expression, offered};

use crate::ruleset::{RawClause, RawVariant};
use codille_lang::diagnostic::{Diagnostic, Severity, code, nearest};
use codille_lang::span::SourceMap;
use node::Type;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The name under which the clauses of a book say who deals first.
pub const FIRST_DEALER: &str = "first_dealer";

/// The name under which they say who may choose whether to deal.
pub const CHOOSER: &str = "chooser";

/// The names that are asked for when players draw for the deal.
const LOT: [&str; 2] = [FIRST_DEALER, CHOOSER];

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
        saying::check(&checked, &mut faults);
    } else {
        faults.extend(beside(&mut checked, &unread));
    }
    let sound = whole && faults.iter().all(|d| d.severity != Severity::Error);
    (sound.then_some(checked), faults)
}

/// Returns the errors of the sentences that could be read, but for those that a clause unread may be to blame for: the
/// names and headings that it speaks of would be there if it could be read.
fn beside(checked: &mut Checked, unread: &[&Arc<RawClause>]) -> Vec<Diagnostic> {
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
