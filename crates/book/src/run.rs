//! What is run for the book: evidence, cases, the rules as encoded, comparisons.

use super::build::Failure;
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::Setting;
use codille_evidence::run::{Runner, Verdict};
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_report::{self as report, Judgment, Show, show};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Evidence that is told on pages of its own, and run for these.
pub(super) const APART: [EvidenceKind; 2] = [EvidenceKind::Record, EvidenceKind::Case];

/// How many items of evidence are run at a time.
pub(super) const AT_A_TIME: usize = 8;

/// Runs all evidence but records and cases, which are played and heard for their own pages.
pub(super) fn verdicts(runner: &Runner<'_>, shelf: &EvidenceSet) -> Vec<Verdict> {
    let items = shelf.items();
    let items = items.filter(|(kind, _)| !APART.contains(kind));
    let ids: Vec<&str> = items.map(|(_, item)| item.id.as_str()).collect();
    let found = ids.par_chunks(AT_A_TIME).map(|some| {
        let mut runner = runner.clone();
        runner.run(
            shelf,
            |item, kind| !APART.contains(&kind) && some.contains(&item.id.as_str()),
            |_| {},
        )
    });
    found.flatten().collect()
}

/// Has every case judged, in one completion of its facts: the tests ask for many more.
pub(super) fn judged(runner: &Runner<'_>, shelf: &EvidenceSet) -> Vec<(Verdict, Option<Judgment>)> {
    let found = shelf.cases.par_chunks(AT_A_TIME).flat_map_iter(|some| {
        let mut runner = runner.clone();
        runner.completions = 1;
        some.iter()
            .map(move |case| report::judged(&mut runner, case))
    });
    found.collect()
}

pub(super) fn shown(edition: &Edition) -> Result<BTreeMap<String, Show>, Failure> {
    let show = |v: &RawVariant| {
        let shown = show(edition, v.id.as_str(), None, &Setting::new());
        let shown = shown.map_err(|why| Failure::Bind(format!("rules/{}: {why}", v.id)))?;
        Ok((v.id.to_string(), shown))
    };
    edition.variants.par_iter().map(show).collect()
}

/// Counts the variants that a variant is built on.
pub(super) fn depth(edition: &Edition, id: &str) -> usize {
    let mut depth = 0;
    let mut at = edition.variant_of(id);
    while let Some(base) = at.and_then(|v| v.base.as_ref()) {
        depth += 1;
        at = edition.variant_of(base.as_str());
    }
    depth
}
