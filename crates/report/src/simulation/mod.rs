//! What `codille simulate` reports: figures by seat, players measured against each other, and files with a row for every hand.

mod csv_hands;
mod hand_file;
mod hand_table;
mod ladder;
#[cfg(feature = "parquet")]
mod parquet_hands;
mod resumption;
mod rules_hash;
mod summary;

pub use hand_file::{HandFormat, HandSource, HandWriter};
pub use hand_table::HandTable;
pub use ladder::Ladder;
pub use resumption::Unresumed;
pub use rules_hash::rules_hash;
pub use summary::{Simulation, SimulationRun};
