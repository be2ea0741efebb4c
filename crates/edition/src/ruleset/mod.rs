//! Rule files: what is embedded, what a reader lays over it, and variants with their patches applied. Reads no clause: rules stay text with a place.

mod acting;
mod declaring;
mod document;
mod edition;
mod patch;
mod patch_summary;
mod phase;
mod raw_table;
mod rule_text;
mod rules;
pub mod section;
mod table;
mod unknown;
mod variant;

pub use acting::{RawAct, RawNeed};
pub use declaring::{CardValues, RawDeclaration, RawPartie};
pub use document::{OptionKind, Passages, RawOption, Rest, RestStatus, Status, rules_in};
pub use edition::{Edition, EvidenceFile, Ground};
pub use patch_summary::PatchSummary;
pub use phase::RawPhase;
pub use raw_table::{RawTable, SECTIONS};
pub use rule_text::{RuleText, Sentences};
pub use rules::{Rules, is_rule_file};
pub use section::word;
pub use table::{
    Colours, Course, Deal, Direction, Pack, RawCut, RawGame, RawSaying, RawSide, Seats,
};
pub use unknown::{Unknown, find_variant};
pub use variant::{Operation, PatchNote, RawClause, RawVariant};
