//! Which clauses decide something in the evidence of their variants.

use super::runner::Runner;
use crate::{EvidenceSet, Item, Whose};
use codille_edition::ruleset::Edition;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Clauses that decide something, each with the variant whose file it stands in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClauseCoverage {
    /// In some item of evidence.
    pub all: BTreeSet<(String, String)>,
    /// In some item of the book's evidence.
    pub book: BTreeSet<(String, String)>,
}

/// Runs the evidence of every variant, or of those that have clauses of one work, and returns the clauses that decided something.
pub fn clause_coverage(
    edition: &Edition,
    shelf: &EvidenceSet,
    work: Option<&str>,
) -> ClauseCoverage {
    let of = |id: &str| work.is_none() || edition.variant_of(id).map(|v| v.work.as_str()) == work;
    let variants = edition.variants.iter();
    let variants: Vec<&str> = variants
        .filter(|v| v.clauses.iter().any(|c| of(&c.origin)))
        .map(|v| v.id.as_str())
        .collect();
    variants
        .par_iter()
        .map(|variant| {
            let mut runner = Runner::new(edition);
            runner.watch = true;
            // Which clauses speak is told by one completion nearly as well as by many.
            runner.completions = 1;
            let mut run = |whose: Whose| {
                let wanted = |item: &Item| item.whose == whose && item.variant_id() == *variant;
                runner.run(shelf, |item, _| wanted(item), |_| {});
                runner.reached()
            };
            // What the variants note stays noted: after the editor's evidence it is that of all.
            let book = run(Whose::Book);
            let all = run(Whose::Editor);
            ClauseCoverage { all, book }
        })
        .reduce(ClauseCoverage::default, |mut all, some| {
            all.all.extend(some.all);
            all.book.extend(some.book);
            all
        })
}
