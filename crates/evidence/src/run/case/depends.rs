//! Finds on what was supplied an answer depends: on whatever changes it when it is left out or done otherwise.

use super::answer::Answer;
use super::hearing::{Heard, hear};
use crate::Case;
use codille_engine::referee::{RefereedHand, Supplied};
use codille_lang::span::SourceMap;
use rand_chacha::ChaCha8Rng;

/// In how many completions it is tried what would come of doing otherwise.
pub(super) const TRIED: usize = 5;

/// Something that was supplied, with the line of the acts before which it was, counted from 0.
pub type SuppliedBefore = (usize, Supplied);

/// Returns for every question what was supplied and changes its answer.
pub(super) fn depends(
    begun: &RefereedHand,
    case: &Case,
    sources: &SourceMap,
    rng: &ChaCha8Rng,
    (_, rulings, answers): &Heard,
) -> Vec<Vec<SuppliedBefore>> {
    let mut out = vec![Vec::new(); case.questions.len()];
    for (at, (line, ruling)) in rulings.iter().enumerate() {
        for (number, supplied) in ruling.supplied.iter().enumerate() {
            for instead in supplied.instead() {
                let mut bench = begun.clone();
                bench.explains = false;
                bench.varied = Some((at, number, instead));
                // Where what was told can't happen then, it was not so.
                let Ok((_, _, otherwise)) = hear(bench, case, sources, &mut rng.clone()) else {
                    continue;
                };
                for ((found, answer), other) in out.iter_mut().zip(answers).zip(&otherwise) {
                    let before = (*line, *supplied);
                    if changes(answer, other) && !found.contains(&before) {
                        found.push(before);
                    }
                }
            }
        }
    }
    out
}

fn changes(answer: &Answer, other: &Answer) -> bool {
    answer.words != other.words
}
