//! The sources: works, topics, passages and the critical apparatus, and how a citation finds its passage.

mod apparatus;
mod citation;
mod cited;
mod collate;
mod entire;
mod id;
mod library;
mod passage;
mod scan;
mod survivor;
mod topic;
mod work;

pub use apparatus::{Apparatus, ApparatusKind, Certainty, Proposer};
pub use citation::{Citation, cite};
pub use cited::Cited;
pub use collate::{IncipitPlace, collate};
pub(crate) use entire::{silent, unknown_game};
pub(crate) use id::{bad_id, bad_path};
pub use library::Library;
pub use passage::{Passage, PassageId, PassageKind, Silence};
pub use scan::Scan;
pub use survivor::Survivor;
pub(crate) use survivor::SurvivorsFile;
pub use topic::{Holds, Topic};
pub use work::{Section, Work};

/// The most words of a source that an incipit or a lemma quotes.
pub const INCIPIT_WORDS: usize = 6;
