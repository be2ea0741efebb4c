//! What is run for the book: evidence, cases, the rules as encoded, comparisons.

use super::build::Failure;
use codille_analysis::compare::{Comparison, Wanted, compare_with};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::Setting;
use codille_evidence::run::{Runner, Verdict};
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_lang::unique::grouped;
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

/// Compares all variants of each game, where there are two.
pub(super) fn games(runner: &Runner<'_>) -> Result<Vec<(String, Comparison)>, Failure> {
    let edition = runner.edition;
    let all = edition.variants.iter();
    let all = all.filter_map(|v| Some((v.game.as_ref()?.to_string(), v.id.to_string())));
    let mut games = grouped(all);
    for (_, variants) in &mut games {
        // The books in the order of the bibliography, each before what is built on it.
        let works = edition.library.works();
        variants.sort_by_key(|id| {
            let raw = edition.variant_of(id);
            let work = raw.and_then(|r| works.iter().position(|w| w.id == r.work.as_str()));
            (work, depth(edition, id))
        });
    }
    let compared = games.par_iter().map(|(game, variants)| {
        let wanted = Wanted {
            variants,
            topic: None,
            all: true,
            set: &Setting::new(),
        };
        let found = compare_with(&mut runner.clone(), wanted);
        let found = found.map_err(|why| Failure::Bind(format!("comparison/{game}: {why}")))?;
        Ok((game.clone(), found))
    });
    compared.collect()
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
