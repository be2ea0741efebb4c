//! The edition as it is written: works, passages, apparatus and variants, read from YAML and checked.

pub mod check;
mod embedded;
pub mod ruleset;
pub mod text;
pub mod yaml;
