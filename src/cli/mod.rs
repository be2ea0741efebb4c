//! The command line. Holds no rule.

pub mod files;
