//! Clauses that no evidence reaches, and small changes of clauses that nothing shows.

use codille_edition::text::{Survivor, cite};
use codille_lang::unique::unique;
use std::collections::BTreeSet;

use serde::Serialize;

use codille_edition::ruleset::{Edition, RawClause};

/// A clause of a variant that no item of evidence reaches: nothing asks it, or its condition never holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unreached {
    /// The variant whose file the clause stands in.
    pub variant: String,
    /// Its label.
    pub clause: String,
    /// What it cites.
    pub cites: Vec<String>,
    /// Where that stands.
    pub loci: Vec<String>,
}

/// A small change of a clause that no hand shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Survived {
    /// The variant of the clause.
    pub variant: String,
    /// The label of the clause.
    pub clause: String,
    /// Where it stands in the work.
    pub loci: Vec<String>,
    /// The change; every change of the clause where it is not given.
    pub change: Option<String>,
    /// Why no hand shows it.
    pub why: String,
}

/// Clauses, each with the variant whose file it stands in.
type Clauses = BTreeSet<(String, String)>;

/// Lists the clauses of every variant, or those `among` some, that are not among those reached; what a variant takes from its base counts
/// in the base.
pub(super) fn unreached(
    edition: &Edition,
    reached: &Clauses,
    among: Option<&Clauses>,
) -> Vec<Unreached> {
    let own = edition.variants.iter().flat_map(|variant| {
        let clauses = variant.clauses.iter();
        clauses.filter(|c| c.origin == variant.id.as_str())
    });
    let unreached = own.filter(|clause| {
        let name = (clause.origin.clone(), clause.id.to_string());
        among.is_none_or(|some| some.contains(&name)) && !reached.contains(&name)
    });
    let lines = unreached.map(|clause| Unreached {
        variant: clause.origin.clone(),
        clause: clause.id.to_string(),
        cites: clause.cites.iter().map(ToString::to_string).collect(),
        loci: loci(edition, clause),
    });
    lines.collect()
}

/// Lists the changes that no hand shows, in the order of the clauses.
pub(super) fn survived(edition: &Edition) -> Vec<Survived> {
    let mut out = Vec::new();
    for variant in &edition.variants {
        for clause in &variant.clauses {
            let own = |s: &&Survivor| s.variant == variant.id && s.clause == clause.id;
            let own = edition.survivors.iter().filter(own);
            out.extend(own.map(|survivor| Survived {
                variant: variant.id.to_string(),
                clause: clause.id.to_string(),
                loci: loci(edition, clause),
                change: survivor.change.clone(),
                why: survivor.why.clone(),
            }));
        }
    }
    out
}

/// Returns where the passages stand that a clause cites, each once.
fn loci(edition: &Edition, clause: &RawClause) -> Vec<String> {
    let loci = cite(&edition.library, &clause.cites).into_iter();
    unique(loci.map(|c| c.locus).filter(|l| !l.is_empty()))
}
