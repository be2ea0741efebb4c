//! What the edition can say of itself: each report as data for machines and as text for people.

pub mod catalogue;
mod check;
pub mod claims;
mod collate;
pub mod compare;
mod coverage;
mod example;
mod ir;
mod junit;
mod lexicon;
pub mod measures;
mod mutations;
mod odds;
mod reconstruction;
mod section;
mod show;
pub mod simulation;
pub mod solving;
pub mod tables;
mod template;
pub mod test;
mod variants;
pub mod ventures;

pub use check::{Check, Finding, check, diagnose, faults_of, findings, read_clause};
pub use codille_judgment as judgment;
pub use codille_judgment::{Acts, Judgment, acts, decision, find_case, judged, judgment};
pub use collate::{CollatedPassage, Collation, collate};
pub use coverage::{
    ByOwner, Class, Code, Coverage, Figures, Item, Survived, Unreached, UntriedLaw, Works, coverage,
};
pub use example::{Example, Examples};
pub use ir::{CheckedForm, checked_form};
pub use lexicon::{Entry, Kind as WordKind, lexicon, near, word_text};
pub use mutations::{Mutation, Mutations};
pub use odds::{OddsReport, odds};
pub use reconstruction::{
    CardChances, PlaceReport, ReconstructedRecords, ReconstructionReport, ShownDeals, StatedReport,
    reconstruction,
};
pub use show::{Clause, Show, show};
pub use template::template;
pub use variants::{Choice, Variant, Variants, variants};
