//! Takes clauses over from other variants, by reference.

use std::sync::Arc;

use super::{Built, Operation, Patching};
use crate::ruleset::document::{PatchEntry, TakeEntry, VariantFile};
use crate::yaml::Text;
use codille_lang::diagnostic::code::{CYCLIC_BASE, IDLE_PATCH, UNKNOWN_BASE, UNKNOWN_CLAUSE};
use codille_lang::diagnostic::{Diagnostic, nearest};

impl Patching<'_> {
    /// Puts a clause of another variant in the place of that of the same label, or adds it; its citations stay its own.
    pub(super) fn take(&mut self, taken: &TakeEntry, entry: &PatchEntry) {
        let bare = PatchEntry {
            take: entry.take.clone(),
            cites: entry.cites.clone(),
            gist: entry.gist.clone(),
            ..PatchEntry::default()
        };
        let label = &taken.clause;
        if *entry != bare {
            let title = "only `cites` and `gist` can stand beside `take:`";
            let help = "strike out the other keys; `replace` changes a clause in its own words";
            return self.bad(title, label.span(), help);
        }
        let Some(other) = self.others.get(taken.from.as_str()) else {
            let ids = self.others.keys().copied();
            let near = nearest(taken.from.as_str(), ids).map(str::to_owned);
            let title = format!("no variant `{}` to take a clause from", taken.from);
            let fault = Diagnostic::error(UNKNOWN_BASE, title, taken.from.span());
            self.faults.push(fault.suggest(near.as_deref()));
            return;
        };
        // What is wrong with the other is told in its own file.
        let Some(other) = other else { return };
        let found = other.clauses.iter().find(|c| c.id == *label);
        let Some(clause) = found.cloned() else {
            let labels = other.clauses.iter().map(|c| c.id.as_str());
            let near = nearest(label.as_str(), labels).map(str::to_owned);
            let title = format!("no clause `{label}` in `{}`", taken.from);
            let fault = Diagnostic::error(UNKNOWN_CLAUSE, title, label.span());
            self.faults.push(fault.suggest(near.as_deref()));
            return;
        };
        let clauses = &mut self.variant.clauses;
        match clauses.iter_mut().find(|c| c.id == clause.id) {
            Some(old) if old.origin == self.variant.id.as_str() => {
                let first = old.rule.span();
                return self.patched_twice(label, first);
            }
            Some(old) if old.same(&clause) => {
                let title = format!("`{label}` is in `{}` what it was", taken.from);
                return self.fault(IDLE_PATCH, title, label.span(), "strike the patch out");
            }
            Some(old) => *old = Arc::clone(&clause),
            None => clauses.push(Arc::clone(&clause)),
        }
        self.note(Operation::Take, label, Some(&clause), Some(entry));
    }
}

/// Returns the names of the variants that a file takes clauses from.
pub(super) fn sources(file: &VariantFile) -> impl Iterator<Item = &Text> {
    let taken = file.patches.iter().filter_map(|p| p.take.as_ref());
    taken.map(|t| &t.from)
}

/// Returns the fault of variants that wait for one another's clauses.
pub(super) fn circle(files: &[&VariantFile], built: &Built<'_>) -> Option<Diagnostic> {
    let names: Vec<String> = files.iter().map(|f| format!("`{}`", f.variant)).collect();
    let mut places =
        (files.iter()).filter_map(|f| sources(f).find(|s| !built.contains_key(s.as_str())));
    let first = places.next()?;
    let title = if names.len() == 1 {
        format!("{} takes a clause from itself", names.join(""))
    } else {
        format!("{} wait for one another's clauses", names.join(", "))
    };
    let fault = Diagnostic::error(CYCLIC_BASE, title, first.span());
    let fault = places.fold(fault, |d, p| d.label(p.span(), "and this"));
    Some(fault.help("write one of the clauses out"))
}
