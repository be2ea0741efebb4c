//! Finds the base of every variant and builds each after its base.

use std::collections::BTreeMap;

use super::{Built, Patching, take};
use crate::ruleset::RawVariant;
use crate::ruleset::document::VariantFile;
use crate::yaml::Text;
use codille_lang::diagnostic::code::{CYCLIC_BASE, DUPLICATE_VARIANT, UNKNOWN_BASE};
use codille_lang::diagnostic::{Diagnostic, nearest};

/// Builds every variant that stands on firm ground, in the order of the files, and returns the faults of all.
pub(in crate::ruleset) fn assemble(files: &[VariantFile]) -> (Vec<RawVariant>, Vec<Diagnostic>) {
    let mut faults = Vec::new();
    let mut by_id: BTreeMap<&str, &VariantFile> = BTreeMap::new();
    for file in files {
        match by_id.get(file.variant.as_str()) {
            Some(first) => {
                let title = format!("the variant `{}` is entered twice", file.variant);
                let fault = Diagnostic::error(DUPLICATE_VARIANT, title, file.variant.span());
                faults.push(fault.label(first.variant.span(), "first entered here"));
            }
            None => drop(by_id.insert(file.variant.as_str(), file)),
        }
    }
    let mut built: Built<'_> = BTreeMap::new();
    let mut waiting: Vec<&VariantFile> = files.iter().collect();
    while !waiting.is_empty() {
        let (ready, later): (Vec<_>, Vec<_>) =
            (waiting.iter()).partition(|f| ready(f, &by_id, &built));
        let stuck = ready.is_empty();
        if stuck {
            faults.extend(take::circle(&later, &built));
        }
        // Of those that wait for one another none is built.
        for file in if stuck { &later } else { &ready } {
            let (chain, firm) = chain(file, &by_id, &built, &mut faults);
            for link in chain.into_iter().rev() {
                let base = link.base.as_ref();
                let base = base.and_then(|b| built.get(b.as_str()).cloned().flatten());
                let whole = firm && !stuck && (link.base.is_none() || base.is_some());
                let variant =
                    whole.then(|| Patching::of(link, base, &built, &mut faults).run(link));
                built.insert(link.variant.as_str(), variant);
            }
        }
        waiting = if stuck { Vec::new() } else { later };
    }
    // Of a variant that is entered twice the first alone is built.
    let made = (files.iter()).filter_map(|f| built.remove(f.variant.as_str()).flatten());
    (made.collect(), faults)
}

/// Tells whether every variant that a file and its bases take clauses from is built, or can't be.
fn ready(file: &VariantFile, by_id: &BTreeMap<&str, &VariantFile>, built: &Built<'_>) -> bool {
    let mut at = file;
    for _ in 0..=by_id.len() {
        let there = |s: &Text| built.contains_key(s.as_str()) || !by_id.contains_key(s.as_str());
        if built.contains_key(at.variant.as_str()) {
            return true;
        }
        if !take::sources(at).all(there) {
            return false;
        }
        match at.base.as_ref().and_then(|b| by_id.get(b.as_str())) {
            Some(base) => at = base,
            None => return true,
        }
    }
    true
}

/// Goes from a file up to a base that is built or to the ground; false if there is none to be reached.
fn chain<'a>(
    file: &'a VariantFile,
    by_id: &BTreeMap<&str, &'a VariantFile>,
    built: &Built<'_>,
    faults: &mut Vec<Diagnostic>,
) -> (Vec<&'a VariantFile>, bool) {
    let mut links: Vec<&VariantFile> = Vec::new();
    let mut at = file;
    loop {
        if built.contains_key(at.variant.as_str()) {
            return (links, true);
        }
        if let Some(from) = links.iter().position(|l| l.variant == at.variant) {
            let (_, round) = links.split_at(from);
            faults.push(circle(round));
            return (links, false);
        }
        links.push(at);
        let Some(base) = &at.base else {
            return (links, true);
        };
        let Some(next) = by_id.get(base.as_str()) else {
            let fault = Diagnostic::error(
                UNKNOWN_BASE,
                format!("no variant `{base}` to build on"),
                base.span(),
            );
            faults.push(fault.suggest(nearest(base.as_str(), by_id.keys().copied())));
            return (links, false);
        };
        at = *next;
    }
}

fn circle(links: &[&VariantFile]) -> Diagnostic {
    let names = links
        .iter()
        .map(|l| format!("`{}`", l.variant))
        .collect::<Vec<_>>()
        .join(", ");
    let mut bases = links.iter().filter_map(|l| l.base.as_ref());
    let first = bases
        .next()
        .expect("whatever stands in a circle has a base");
    let first = first.span();
    let title = if links.len() == 1 {
        format!("{names} is built on itself")
    } else {
        format!("{names} are built on one another")
    };
    bases.fold(Diagnostic::error(CYCLIC_BASE, title, first), |d, base| {
        d.label(base.span(), "and this on that")
    })
}
