//! Evidence: records, bills, tables, hands and calculations of the sources, read and resolved. Plays none of it.

mod act;
mod read;

pub use act::{ActLine, CardSpec, Play, Said};
pub use read::read_act;
