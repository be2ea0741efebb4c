//! Measures of variants in one table: for people, as Markdown, as CSV and as data.

use codille_players::measure::{CHANCE, Measures, PLAYER, Share, Stage};
use codille_players::simulate::Sample;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The measures of some variants.
#[derive(Debug, Clone, Serialize)]
pub struct MeasureReport {
    /// The seed of the deals.
    pub seed: u64,
    /// How many deals were played of each variant.
    pub deals: u64,
    /// Who plays the hands that are measured.
    pub player: &'static str,
    /// Whether somebody stopped it: variants that were not done are left out.
    pub interrupted: bool,
    /// A row for each variant.
    pub variants: Vec<MeasureRow>,
}

/// The measures of one variant.
#[derive(Debug, Clone, Serialize)]
pub struct MeasureRow {
    /// The variant.
    pub variant: String,
    /// Decisions of a hand in which more than one act is lawful.
    pub length: Figure,
    /// Lawful acts at a decision, by stage: `auction`, `exchange`, `declaration`, `trick 1` and so on.
    pub branching: BTreeMap<String, Figure>,
    /// How many cards are led in a hand.
    pub tricks: Figure,
    /// How often in a hand another seat leads than led before.
    pub lead_changes: Figure,
    /// The part of the deals held possible that falls away from one play of a seat to its next.
    pub disambiguation: Figure,
    /// The part of random hands in which the last choice makes no difference.
    pub leaf_correlation: Figure,
    /// The part of these in which the side that plays alone is ahead.
    pub bias: Figure,
    /// What the player makes more than chance on the same deals, and the standard deviation of that.
    pub skill: Figure,
    /// The standard deviation from deal to deal of what skill is worth.
    pub skill_deviation: f64,
}

/// A number with its 95 % interval.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Figure {
    /// The mean or the part.
    pub value: f64,
    /// The bounds of its 95 % interval.
    pub interval: [f64; 2],
    /// Of how many observations.
    pub of: u64,
}

impl From<Sample> for Figure {
    fn from(sample: Sample) -> Self {
        Self {
            value: sample.mean,
            interval: sample.interval().into(),
            of: sample.count as u64,
        }
    }
}

impl From<Share> for Figure {
    fn from(share: Share) -> Self {
        Self {
            value: share.part,
            interval: share.interval.into(),
            of: share.of,
        }
    }
}

impl Figure {
    fn text(self) -> String {
        if self.of == 0 {
            return "–".to_owned();
        }
        // An interval is as wide to both sides, or nearly: half of it says enough in a table.
        let [low, high] = self.interval;
        format!("{:.2} ± {:.2}", self.value, (high - low) / 2.0)
    }
}

impl MeasureRow {
    /// Makes the row of a variant.
    pub fn new(variant: &str, found: &Measures) -> Self {
        let branching = found.branching.iter();
        #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 deals")]
        let deals = found.skill.count as f64;
        Self {
            variant: variant.to_owned(),
            length: found.length.into(),
            branching: branching
                .map(|(stage, sample)| (stage.to_string(), Figure::from(*sample)))
                .collect(),
            tricks: found.tricks.into(),
            lead_changes: found.lead_changes.into(),
            disambiguation: found.disambiguation.into(),
            leaf_correlation: found.leaf_correlation.into(),
            bias: found.bias.into(),
            skill: found.skill.into(),
            skill_deviation: found.skill.error * deals.sqrt(),
        }
    }

    /// Returns the columns of a table: the name of each, and its figure.
    fn columns(&self) -> Vec<(&'static str, Figure)> {
        vec![
            ("decisions", self.length),
            ("changes of the lead", self.lead_changes),
            ("disambiguation", self.disambiguation),
            ("leaf correlation", self.leaf_correlation),
            ("bias", self.bias),
            ("skill", self.skill),
        ]
    }

    /// Goes through the lawful acts of the stages, in the order of a hand.
    fn stages(&self) -> impl Iterator<Item = (String, Figure)> + '_ {
        let tricks = (1..=u8::MAX).map(Stage::Trick);
        let all = [Stage::Auction, Stage::Exchange, Stage::Declaration];
        all.into_iter().chain(tricks).filter_map(|stage| {
            let name = stage.to_string();
            self.branching.get(&name).map(|figure| (name, *figure))
        })
    }
}

impl MeasureReport {
    /// Lays it out as a table in Markdown, which reads well on a terminal too.
    pub fn markdown(&self) -> String {
        let mut out = format!(
            "{} deals of each variant (seed {}), played by {}; ± is half of the 95 % interval.\n",
            self.deals, self.seed, self.player
        );
        let Some(first) = self.variants.first() else {
            return out;
        };
        let names: Vec<&str> = first.columns().iter().map(|(name, _)| *name).collect();
        let _ = write!(
            out,
            "\n| variant | {} | deviation of skill |\n| --- |{} ---: |\n",
            names.join(" | "),
            " ---: |".repeat(names.len())
        );
        for row in &self.variants {
            let cells: Vec<String> = row.columns().iter().map(|(_, f)| f.text()).collect();
            let (name, cells) = (&row.variant, cells.join(" | "));
            let _ = writeln!(out, "| {name} | {cells} | {:.2} |", row.skill_deviation);
        }
        out += "\nLawful acts at a decision:\n\n";
        for row in &self.variants {
            let cells: Vec<String> = row
                .stages()
                .map(|(stage, figure)| format!("{stage} {:.2}", figure.value))
                .collect();
            let _ = writeln!(out, "- {}: {}", row.variant, cells.join(", "));
        }
        let _ = write!(out, "\n{}", notes());
        out
    }

    /// Writes a line for each variant and measure.
    pub fn csv(&self) -> String {
        let mut out = "variant,measure,value,low,high,of\n".to_owned();
        for row in &self.variants {
            let name = &row.variant;
            let columns = row.columns().into_iter();
            let columns = columns.map(|(measure, figure)| (measure.to_owned(), figure));
            let stages = row.stages();
            let stages = stages.map(|(stage, figure)| (format!("lawful acts, {stage}"), figure));
            for (measure, figure) in columns.chain(stages) {
                let (value, [low, high], of) = (figure.value, figure.interval, figure.of);
                let _ = writeln!(
                    out,
                    "{name},\"{measure}\",{value:.6},{low:.6},{high:.6},{of}"
                );
            }
            let _ = writeln!(
                out,
                "{name},deviation of skill,{:.6},,,{}",
                row.skill_deviation, row.skill.of
            );
        }
        out
    }
}

/// Says what is measured.
fn notes() -> String {
    format!(
        "Decisions: those of a hand with more than one lawful act. Disambiguation: what part of the deals that a seat holds possible falls away from one of its plays to the next. \
Leaf correlation: in what part of random hands the last choice of a card makes no difference to whoever has it; bias: in what part of these the side that plays alone, or the first to speak, is ahead. \
Skill: what {PLAYER} makes more than {CHANCE} in the same seat of the same deal, and its standard deviation from deal to deal.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> MeasureReport {
        let sample = Sample::of(&[1.0, 2.0, 3.0]);
        let share = Share {
            of: 3,
            part: 0.5,
            interval: (0.25, 0.75),
        };
        let found = Measures {
            deals: 3,
            branching: [(Stage::Trick(1), sample), (Stage::Auction, sample)].into(),
            length: sample,
            tricks: sample,
            lead_changes: sample,
            disambiguation: Sample::default(),
            leaf_correlation: share,
            bias: share,
            skill: sample,
        };
        MeasureReport {
            seed: 1,
            deals: 3,
            player: PLAYER,
            interrupted: false,
            variants: vec![MeasureRow::new("v", &found)],
        }
    }

    #[test]
    fn every_measure_stands_in_the_tables() {
        let report = report();
        let text = report.markdown();
        // The deviation of 1, 2 and 3 is one; the half interval of their mean 1.96 of it over the root of three.
        assert!(
            text.contains("| v | 2.00 ± 1.13 | 2.00 ± 1.13 | – | 0.50 ± 0.25 | 0.50 ± 0.25 | 2.00 ± 1.13 | 1.00 |"),
            "{text}"
        );
        assert!(text.contains("- v: auction 2.00, trick 1 2.00\n"), "{text}");
        let csv = report.csv();
        assert_eq!(csv.lines().count(), 1 + 6 + 2 + 1);
        assert!(
            csv.contains("v,\"leaf correlation\",0.500000,0.250000,0.750000,3\n"),
            "{csv}"
        );
    }
}
