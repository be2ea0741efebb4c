//! What the edition can say of itself: each report as data for machines and as text for people. Reads no file and prints nothing.

mod acts;
mod check;
mod cite;
mod collate;
pub mod compare;
mod coverage;
pub mod judgment;
mod junit;
mod layout;
mod lexicon;
mod mutations;
mod replay;
mod section;
mod show;
pub mod simulation;
mod table;
mod template;
pub mod test;
mod unknown;
mod variants;
mod words;

pub use acts::{Acts, acts};
pub use check::{Check, Finding, check, diagnose, faults_of, findings, read_clause};
pub use cite::{Citation, cite};
pub use collate::{Collation, Item as Citing, collate};
pub use coverage::{
    ByOwner, Class, Code, Coverage, Figures, Item, Law, Shown, Survived, Unreached, Works,
    coverage, shown_items,
};
#[cfg(feature = "book")]
pub(crate) use judgment::decision;
pub use judgment::{Judgment, find_case, judged, judgment};
#[cfg(feature = "play")]
pub(crate) use layout::filling;
pub use layout::{Ink, Look, explanation};
pub use lexicon::{Entry, Example, Examples, Kind as WordKind, lexicon, near, word_text};
pub use mutations::{Mutation, Mutations};
pub use replay::{
    Asked, Card, Chain, Deed, Foreseen, Held, Origins, Payment, Refused, Replay, Trick, Unplayed,
    replay, replay_with,
};
#[cfg(feature = "book")]
pub(crate) use replay::{Said, Talk, declaration, origins, origins_told, said};
pub(crate) use replay::{
    close, decided, find_record, lawful, net, payments, refused, result, score,
};
pub use show::{Clause, Patch, Show, show};
pub use table::{cited, says, table};
pub use template::template;
pub use unknown::{Unknown, find_variant};
pub use variants::{Choice, Variant, Variants, variants};
pub(crate) use words::{capital, spelt};

use serde::Serialize;
use serde_json::Value;

/// Returns the word that stands for a value in the rule files, such as `by-agreement`.
pub(crate) fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        other => unreachable!("this is written as a word, not as {other:?}"),
    }
}

/// Counts things: `1 clause`, `2 clauses`.
pub(crate) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
