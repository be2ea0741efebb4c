//! Runs cases: completes what is not known, does the acts before a referee and holds his answers to the decision.

mod act;
mod answer;
mod begin;
mod complete;
mod judgment;

pub use judgment::{Answered, Judgment, Told, judge};

use super::Found;
use crate::evidence::Case;
use crate::span::SourceMap;
use crate::variant::Variant;
use std::sync::Arc;

/// In how many completions a decision must hold where facts are partial.
pub const COMPLETIONS: usize = 200;

/// Runs a case in so many completions of its facts.
pub(super) fn run(
    variant: &Arc<Variant>,
    case: &Case,
    sources: &SourceMap,
    completions: usize,
) -> Found {
    let judgment = judge(variant, case, sources, completions)?;
    judgment.verdict(variant, case)
}
