//! Runs evidence under compiled variants and says what came of it.

mod act;
mod bill;
mod calculation;
pub mod case;
mod case_coverage;
mod choice;
mod claim;
mod clause_coverage;
mod crossing;
mod declared;
mod deed;
mod exhibit;
mod facts;
mod filling;
mod hands;
mod line;
mod odds;
mod open;
mod partie;
mod party;
mod player;
mod reachable;
mod reconstruction;
mod record;
mod runner;
mod said;
mod script;
mod seated;
mod side_by_side;
mod spoken;
mod table;
mod transplant;
mod verdict;
mod winner;

pub use case_coverage::{CaseCoverage, case_coverage};
pub use claim::{Measurand, PlayWatch, PlayedOut, PlayingOut, PrintedFigure, printed_figure};
pub use clause_coverage::{ClauseCoverage, clause_coverage};
pub use crossing::{dealt, home};
pub use line::{Fillings, Line, Refusal};
pub use reachable::{ReachableResults, reachable_results};
pub use reconstruction::{
    DrawnLines, Draws, KnownPlace, PlaceKind, Reconstruction, Unreconstructed, certain_in, strained,
};
pub use runner::Runner;
pub use script::Script;
pub use side_by_side::side_by_side;
pub use transplant::{End, Source, Transplant, replay_under};
pub use verdict::{ClaimVerdict, Outcome, Verdict};

use verdict::{Found, ensure};
