//! The file of scores that better players made, which takes longer than anybody waits at a table.

use super::deal_scores::Scores;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The file, as it was when the program was compiled.
pub static KEPT: LazyLock<KeptScores> = LazyLock::new(|| {
    let text = include_str!("../../scores.json");
    serde_json::from_str(text).expect("a test reads the file")
});

/// The points of deals between players who are alike, by variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptScores {
    /// The command that makes the file anew.
    pub command: String,
    /// Who played, in all seats.
    pub player: String,
    /// On how many worlds that player judged.
    pub worlds: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// Whether somebody stopped it before all deals were played; then it is not to be kept.
    pub interrupted: bool,
    /// By the ids of the variants.
    pub variants: BTreeMap<String, VariantScores>,
}

/// The points of deals of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantScores {
    /// What novices make of the first deals: under other rules they make something else.
    pub probe: Scores,
    /// The points of all deals.
    pub scores: Scores,
}

impl KeptScores {
    /// Writes the file, a variant a line.
    ///
    /// # Errors
    /// What the writer of JSON says.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        let command = serde_json::to_string(&self.command)?;
        let lines = self.variants.iter().map(|(id, scores)| {
            let (id, scores) = (serde_json::to_string(id)?, serde_json::to_string(scores)?);
            Ok(format!("{id}:{scores}"))
        });
        let lines: Result<Vec<String>, serde_json::Error> = lines.collect();
        let player = serde_json::to_string(&self.player)?;
        let Self {
            worlds,
            seed,
            interrupted,
            ..
        } = self;
        let lines = lines?.join(",\n");
        Ok(format!(
            "{{\"command\":{command},\n\"player\":{player},\"worlds\":{worlds},\"seed\":{seed},\"interrupted\":{interrupted},\"variants\":{{\n{lines}\n}}}}\n"
        ))
    }
}
