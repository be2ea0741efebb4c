//! Rule files: what is embedded, what a reader lays over it, and variants with their patches applied. Reads no clause: rules stay text with a place.

mod acting;
mod declaring;
mod document;
mod edition;
mod patch;
mod phase;
mod rules;
mod table;
mod variant;

pub use acting::Act;
pub use declaring::{Declaration, Partie, Values};
pub use document::{OptionKind, RawOption, Status, rules_in};
pub use edition::{Edition, EvidenceFile, Ground};
pub use phase::Phase;
pub use rules::{Rules, is_rule_file};
pub use table::{Colours, Course, Cut, Deal, Direction, Game, Pack, Seats, Side, Table};
pub use variant::{Operation, PatchNote, RawClause, RawVariant};
