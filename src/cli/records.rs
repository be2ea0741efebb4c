//! `codille records`.

use super::output::say;
use super::{Answer, Outcome, Output, Shared, load};
use codille_evidence::{EvidenceKind, EvidenceSet, Item};
use codille_report::catalogue::{Filter, joined, listing};

/// The arguments of `codille records`.
#[derive(Debug, clap::Args)]
pub(super) struct Records {
    /// Only those of a work or variant, of a kind, of that name, or with that word in the title; of several words all must fit
    #[arg(value_name = "WORK|WORD")]
    what: Vec<String>,
}

impl Records {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let shelf = EvidenceSet::read(&edition);
        let words = joined(self.what.iter().map(String::as_str));
        let filters: Vec<(String, Filter)> = words
            .into_iter()
            .map(|word| (word.clone(), Filter::loosely(&word, &edition, &shelf)))
            .collect();
        let fits = |(of, item): &(EvidenceKind, &Item)| {
            filters.iter().all(|(_, filter)| filter.admits(*of, item))
        };
        let report = listing(&edition.library, shelf.items().filter(fits));
        if output.data {
            output.json(&report)?;
        }
        if report.records.is_empty() {
            let lost = |f: &&(String, Filter)| !shelf.items().any(|(k, i)| f.1.admits(k, i));
            let words = match filters.iter().find(lost) {
                Some((word, _)) => Filter::missed(word, &edition, &shelf).to_string(),
                None => "nothing fits all of these words; look for fewer".to_owned(),
            };
            say(&words);
            return Ok(Answer::No);
        }
        if !output.data {
            output.text(&report.text(output.look))?;
        }
        Ok(Answer::Done)
    }
}
