//! The findings as they are kept in a file: to try all claims takes minutes, to read what came of them takes none.

use super::{ClaimsReport, FindingGroup};
use crate::solving::{PrintedPlays, PrintedWork};
use codille_evidence::run::ClaimVerdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What came of all claims, without those that simply hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptFindings {
    /// How many items have each verdict, by its word.
    pub counts: BTreeMap<String, usize>,
    /// How many claims, calculations and tables the registers have.
    pub passages: usize,
    /// How often the cards that each work prints as played lose value.
    pub printed: Vec<PrintedWork>,
    /// The findings, in the order of the evidence.
    pub items: Vec<KeptFinding>,
}

/// One finding: what the edition can't tell without trying.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptFinding {
    /// The full id of the item of evidence.
    pub id: String,
    /// What it turned out to be; `None` of a printed line that the rules refuse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<ClaimVerdict>,
    /// Whether it is a printed line that the rules refuse.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unlawful: bool,
    /// What was found, with its numbers.
    pub message: String,
}

impl KeptFinding {
    /// Returns its group.
    pub const fn group(&self) -> Option<FindingGroup> {
        FindingGroup::of(self.verdict, self.unlawful)
    }

    /// Returns what was found without the verdict at its head.
    pub fn found(&self) -> String {
        found(&self.message, self.verdict)
    }
}

/// What the runner says of a line that is kept as printed, and so is to be refused.
const REFUSED: &str = "refused as it should be";

/// Returns what a message found, for readers who see the verdict elsewhere.
pub(super) fn found(message: &str, verdict: Option<ClaimVerdict>) -> String {
    let found = without_verdict(message, verdict);
    match found.strip_prefix(REFUSED) {
        Some(act) => format!("the rules refuse an act{act}"),
        None => found.to_owned(),
    }
}

/// Returns a message without the verdict at its head, which stands elsewhere.
pub(super) fn without_verdict(message: &str, verdict: Option<ClaimVerdict>) -> &str {
    let verdict = verdict.map_or("", ClaimVerdict::words);
    let message = message.strip_prefix(verdict).unwrap_or(message);
    message.trim_start_matches([':', ' '])
}

impl KeptFindings {
    /// Keeps what came of all claims, and of all cards that are printed as played.
    pub fn of(report: &ClaimsReport, printed: PrintedPlays) -> Self {
        let counts = report.counts.iter();
        let items = report.items.iter().filter(|item| item.group().is_some());
        Self {
            counts: counts.map(|(word, n)| ((*word).to_owned(), *n)).collect(),
            passages: report.passages.unwrap_or_default(),
            printed: printed.works,
            items: items
                .map(|item| KeptFinding {
                    id: item.verdict.id.clone(),
                    verdict: item.verdict.verdict,
                    unlawful: item.unlawful,
                    message: item.verdict.message.clone(),
                })
                .collect(),
        }
    }

    /// Writes them as JSON with a line for each finding.
    ///
    /// # Errors
    /// Returns the fault of the writer.
    pub fn text(&self) -> serde_json::Result<String> {
        let counts = serde_json::to_string(&self.counts)?;
        let items = self.items.iter().map(serde_json::to_string);
        let items: Vec<String> = items.collect::<serde_json::Result<_>>()?;
        let printed = self.printed.iter().map(serde_json::to_string);
        let printed: Vec<String> = printed.collect::<serde_json::Result<_>>()?;
        Ok(format!(
            "{{\"counts\":{counts},\"passages\":{},\"printed\":[\n{}\n],\"items\":[\n{}\n]}}\n",
            self.passages,
            printed.join(",\n"),
            items.join(",\n")
        ))
    }

    /// Returns how many items have each verdict, in words and in the order of reports.
    pub fn verdicts(&self) -> Vec<(ClaimVerdict, usize)> {
        let all = ClaimVerdict::ALL.into_iter();
        all.filter_map(|verdict| Some((verdict, *self.counts.get(verdict.word())?)))
            .collect()
    }

    /// Returns the findings of a group.
    pub fn of_group(&self, group: FindingGroup) -> impl Iterator<Item = &KeptFinding> {
        self.items.iter().filter(move |i| i.group() == Some(group))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let item = KeptFinding {
            id: "w/c001".to_owned(),
            verdict: Some(ClaimVerdict::NotTestable),
            unlawful: false,
            message: "not testable: \"history\"".to_owned(),
        };
        let line = KeptFinding {
            id: "w/e001".to_owned(),
            verdict: None,
            unlawful: true,
            message: "refused as it should be: A plays KH: not-held".to_owned(),
        };
        assert_eq!(item.found(), "\"history\"");
        assert_eq!(
            line.found(),
            "the rules refuse an act: A plays KH: not-held"
        );
        let kept = KeptFindings {
            counts: [("not_testable".to_owned(), 1)].into(),
            passages: 3,
            printed: vec![PrintedWork {
                work: "w".to_owned(),
                plays: 5,
                ..PrintedWork::default()
            }],
            items: vec![item, line],
        };
        let text = kept.text().expect("it can be written");
        assert_eq!(text.lines().count(), 6);
        let read: KeptFindings = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read, kept);
        assert_eq!(read.verdicts(), [(ClaimVerdict::NotTestable, 1)]);
        let unlawful: Vec<_> = read.of_group(FindingGroup::Unlawful).collect();
        assert_eq!(unlawful.len(), 1);
    }
}
