//! The edition as it is written: works, passages, apparatus and variants, read from YAML and checked.

pub mod check;
pub mod ruleset;
pub mod text;
pub mod yaml;
