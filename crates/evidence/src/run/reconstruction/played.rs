//! Deals that fit what a source tells, in which the acts of a record can happen.

use super::Reconstruction;
use crate::ResolvedRecord;
use crate::run::line::{self, Line};

/// The most ways to play open cards in one deal.
const WAYS: usize = 1;

/// How many deals are drawn, and when that ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws {
    /// In how many deals the acts are to happen.
    pub wanted: usize,
    /// The most deals that are drawn in search of them.
    pub most: u64,
    /// The seed of the draws.
    pub seed: u64,
}

/// What came of the draws.
#[derive(Debug)]
pub struct DrawnLines {
    /// How many deals were drawn.
    pub drawn: u64,
    /// Those in which the acts can happen, each laid into the record and played.
    pub lines: Vec<(ResolvedRecord, Line)>,
}

impl Reconstruction<'_> {
    /// Plays a record in deals that are drawn, each as likely as any other; it begins with the cards of the one that is reconstructed.
    ///
    /// # Errors
    /// A sentence where the variant lacks its game.
    pub fn played(&self, record: &ResolvedRecord, draws: Draws) -> Result<DrawnLines, String> {
        let mut found = DrawnLines {
            drawn: 0,
            lines: Vec::new(),
        };
        while found.lines.len() < draws.wanted && found.drawn < draws.most {
            let Some(deal) = self.drawn(draws.seed, found.drawn) else {
                break;
            };
            found.drawn += 1;
            let mut laid = record.clone();
            self.lay(&deal, &mut laid);
            let line = line::run(&self.variant, &laid, WAYS)?;
            if !line.played.is_empty() {
                found.lines.push((laid, line));
            }
        }
        Ok(found)
    }
}
