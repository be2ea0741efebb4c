//! Measures of variants in one table: for people, as Markdown, as CSV and as data.

use codille_players::draws_worlds;
use codille_players::measure::{CHANCE, Measures, PLAYER, Share, Stage};
use codille_players::simulate::Sample;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What stands in a table where nothing was observed.
const NONE: &str = "–";

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
    /// How many decisions had more acts than can be listed, by stage: there is no number for them.
    pub unlisted: BTreeMap<String, u64>,
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

/// A number with its 95 % interval; neither is there where nothing was observed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The mean or the part.
    pub value: Option<f64>,
    /// The bounds of its 95 % interval.
    pub interval: Option<[f64; 2]>,
    /// Of how many observations.
    pub of: u64,
}

impl From<Sample> for Figure {
    fn from(sample: Sample) -> Self {
        Self::new(sample.mean, sample.interval(), sample.count as u64)
    }
}

impl From<Share> for Figure {
    fn from(share: Share) -> Self {
        Self::new(share.part, share.interval, share.of)
    }
}

impl Figure {
    /// Makes a figure of so many observations.
    pub(super) fn new(value: f64, interval: (f64, f64), of: u64) -> Self {
        let known = of > 0;
        Self {
            value: known.then_some(value),
            interval: known.then(|| interval.into()),
            of,
        }
    }

    /// Writes it with half of its interval.
    pub fn text(self) -> String {
        // An interval is as wide to both sides, or nearly: half of it says enough in a table.
        match (self.value, self.interval) {
            (Some(value), Some([low, high])) => {
                format!("{value:.2} ± {:.2}", (high - low) / 2.0)
            }
            _ => NONE.to_owned(),
        }
    }

    /// Writes a share in parts of a hundred, with half of its interval.
    pub fn percent(self) -> String {
        match (self.value, self.interval) {
            (Some(value), Some([low, high])) => {
                format!("{:.2} ± {:.2} %", value * 100.0, (high - low) * 50.0)
            }
            _ => NONE.to_owned(),
        }
    }

    /// Writes value, low and high for CSV: empty where there are none.
    pub(super) fn fields(self) -> String {
        match (self.value, self.interval) {
            (Some(value), Some([low, high])) => format!("{value:.6},{low:.6},{high:.6}"),
            _ => ",,".to_owned(),
        }
    }
}

/// Returns the arguments that seat a player, with its worlds where it draws some.
pub(crate) fn seated(player: &str, worlds: u32) -> String {
    if draws_worlds(player) {
        format!("--player {player} --worlds {worlds}")
    } else {
        format!("--player {player}")
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
            unlisted: (found.unlisted.iter())
                .map(|(stage, count)| (stage.to_string(), *count))
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

    /// Goes through the stages in the order of a hand: the lawful acts where they can be listed, and how many decisions have too many.
    fn stages(&self) -> impl Iterator<Item = (String, Option<Figure>, u64)> + '_ {
        let tricks = (1..=u8::MAX).map(Stage::Trick);
        let all = [Stage::Auction, Stage::Exchange, Stage::Declaration];
        all.into_iter().chain(tricks).filter_map(|stage| {
            let name = stage.to_string();
            let figure = self.branching.get(&name).copied();
            let unlisted = self.unlisted.get(&name).copied().unwrap_or(0);
            (figure.is_some() || unlisted > 0).then_some((name, figure, unlisted))
        })
    }

    /// Says how many acts are lawful at a stage, as far as they can be listed.
    fn choices((stage, figure, unlisted): (String, Option<Figure>, u64)) -> String {
        match figure.and_then(|figure| figure.value) {
            None => format!("{stage} {NONE}"),
            Some(value) if unlisted > 0 => format!("{stage} {value:.2}*"),
            Some(value) => format!("{stage} {value:.2}"),
        }
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
        out += LAWFUL_ACTS;
        for row in &self.variants {
            let cells: Vec<String> = row.stages().map(MeasureRow::choices).collect();
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
            let listed = stages
                .filter_map(|(stage, figure, _)| Some((format!("lawful acts, {stage}"), figure?)));
            for (measure, figure) in columns.chain(listed) {
                let (fields, of) = (figure.fields(), figure.of);
                let _ = writeln!(out, "{name},\"{measure}\",{fields},{of}");
            }
            for (stage, count) in &row.unlisted {
                let _ = writeln!(out, "{name},\"acts not listed, {stage}\",,,,{count}");
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

/// Stands above the lawful acts.
const LAWFUL_ACTS: &str = "\nLawful acts at a decision. Where there are too many to list (mostly in exchanges, which therefore have no branching here) a – stands in place of a number, and * beside one that leaves such decisions out.\n\n";

/// Says what is measured.
fn notes() -> String {
    format!(
        "Decisions: those of a hand with more than one lawful act. Disambiguation: what part of the deals that a seat holds possible falls away from one of its plays to the next. \
Leaf correlation and bias as this program defines them, after Long, Sturtevant, Buro and Furtak (2010), from whom it differs as docs/measures.md says: in what part of random hands the last choice of a card makes no difference to whoever has it; \
and in what part of these the side that plays alone, or the first to speak, is ahead. \
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
            unlisted: [(Stage::Exchange, 7), (Stage::Auction, 2)].into(),
            length: sample,
            tricks: sample,
            lead_changes: sample,
            disambiguation: Sample::default(),
            leaf_correlation: share,
            bias: Share {
                of: 0,
                part: 0.0,
                interval: (0.0, 1.0),
            },
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
            text.contains(
                "| v | 2.00 ± 1.13 | 2.00 ± 1.13 | – | 0.50 ± 0.25 | – | 2.00 ± 1.13 | 1.00 |"
            ),
            "{text}"
        );
        assert!(
            text.contains("- v: auction 2.00*, exchange –, trick 1 2.00\n"),
            "{text}"
        );
        let csv = report.csv();
        assert_eq!(csv.lines().count(), 1 + 6 + 2 + 2 + 1);
        // Of no hands there is no bias, which is not a bias of nought.
        assert!(csv.contains("v,\"bias\",,,,0\n"), "{csv}");
        assert!(
            csv.contains("v,\"acts not listed, exchange\",,,,7\n"),
            "{csv}"
        );
        let data = serde_json::to_value(&report).expect("it can be written");
        let bias = data.pointer("/variants/0/bias/value");
        assert_eq!(bias, Some(&serde_json::Value::Null), "{data}");
        assert!(
            csv.contains("v,\"leaf correlation\",0.500000,0.250000,0.750000,3\n"),
            "{csv}"
        );
    }
}
