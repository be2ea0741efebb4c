//! How often the cards that books print as played lose value: each is held against best play with all cards seen.

mod fitting;
mod judged;
mod report;

pub use fitting::FittingSample;
pub use report::{FittingPlay, FittingPlays, LosingPlay, PrintedPlays, PrintedWork, UnjudgedPlays};

use codille_edition::ruleset::Edition;
use codille_evidence::run::{Runner, side_by_side};
use codille_evidence::{EvidenceSet, ResolvedRecord, Whose};
use codille_solver::search::Limits;
use judged::{JudgedPlay, JudgedRecord};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a card that was played is not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unjudged {
    /// The source prints too few cards, and the editor chose others.
    Conjectural,
    /// Cards of the position are not known.
    Unknown,
    /// The source leaves open which card is played, or which fell before.
    Open,
    /// The record shows an act that the rules refuse.
    Refused,
    /// It is not lawful, or comes after a card that is not.
    Unlawful,
    /// The search did not end, or does not fit such a hand.
    Unsolved,
}

impl Unjudged {
    /// Returns the reason in words that follow a number of cards.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Conjectural => "of hands that the editor completed",
            Self::Unknown => "of hands that are not all known",
            Self::Open => "that the source leaves open, or that follow such a card",
            Self::Refused => "of records that show an act refused by the rules",
            Self::Unlawful => "that are not lawful, or follow such a card",
            Self::Unsolved => "that the search did not solve",
        }
    }

    /// Returns the word of data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Conjectural => "conjectural",
            Self::Unknown => "unknown",
            Self::Open => "open",
            Self::Refused => "refused",
            Self::Unlawful => "unlawful",
            Self::Unsolved => "unsolved",
        }
    }
}

/// The most positions that the search of one record looks at: some seconds.
pub const MOST_NODES: u64 = 50_000_000;

/// Judges every card that records of the books play; `works` names those that are wanted, and none all. A position that several records share is
/// judged in the first. Cards of hands that an editor completed are judged apart, in the deals of a `sample`, if there is one. `told` hears how many records are done; whoever sets `cancel` gets what is judged by then.
///
/// # Errors
/// A sentence that names a record of which the deals of the sample cannot be counted.
pub fn judge_printed(
    edition: &Edition,
    shelf: &EvidenceSet,
    (works, sample): (&[String], Option<FittingSample>),
    cancel: &AtomicBool,
    mut told: impl FnMut(usize) + Send,
) -> Result<PrintedPlays, String> {
    let wanted = |record: &&ResolvedRecord| {
        let work = &record.item.work;
        record.item.whose == Whose::Book && (works.is_empty() || works.contains(work))
    };
    let records: Vec<&ResolvedRecord> = shelf.records.iter().filter(wanted).collect();
    let limits = Limits {
        nodes: MOST_NODES,
        ..Limits::default()
    };
    let mut judged = Vec::new();
    side_by_side(
        &records,
        Runner::new(edition),
        |runner, record| judged::judge(runner, (shelf, record), sample, (limits, cancel)),
        |record| {
            judged.push(record);
            told(judged.len());
        },
    );
    let ids = edition.library.works().iter().map(|work| work.id.as_str());
    let ids = ids.filter(|id| works.is_empty() || works.iter().any(|work| work == id));
    let judged: Vec<JudgedRecord<'_>> = judged.into_iter().collect::<Result<_, String>>()?;
    Ok(PrintedPlays {
        adversaries: "united",
        sample: sample.map(|sample| sample.deals),
        seed: sample.map(|sample| sample.seed),
        interrupted: cancel.load(Ordering::Relaxed),
        works: ids.map(|id| counted(id, &judged)).collect(),
    })
}

/// Counts the cards of a work, each position once.
fn counted(work: &str, judged: &[JudgedRecord<'_>]) -> PrintedWork {
    let mut out = PrintedWork::new(work);
    let mut known = HashSet::new();
    for record in judged.iter().filter(|j| j.record.item.work == work) {
        let mut plays: Vec<&JudgedPlay> = record.plays.iter().collect();
        plays.retain(|play| known.insert(&play.position));
        out.add(&record.record.item.id, &plays, record.happens);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::Rules;

    #[test]
    fn printed_cards_are_judged_or_counted_with_a_reason() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let never = AtomicBool::new(false);
        let report = judge_printed(&edition, &shelf, (&[], None), &never, |_| {})
            .expect("deals are counted");
        for of in &report.works {
            let left: usize = of.unjudged.iter().map(|unjudged| unjudged.plays).sum();
            assert_eq!(of.judged + left, of.plays, "{}", of.work);
            assert!(of.losing <= of.chosen && of.chosen <= of.judged, "{of:?}");
            let lost: i64 = of.losses.iter().map(|play| play.loses).sum();
            assert_eq!(lost, of.payments + of.points, "{}", of.work);
            for play in &of.losses {
                let record = shelf.find(&play.record).expect("it is there");
                assert_eq!(record.item.whose, Whose::Book, "{}", play.record);
                assert!(!play.best.contains(&play.act), "{play:?}");
            }
        }
        // The comedy plays the card that is not capot, and says itself that it was the wrong ace.
        let all = report.works.iter().flat_map(|of| &of.losses);
        let comedy = all.filter(|play| play.record.ends_with("/moliere"));
        let comedy: Vec<(usize, &str, i64)> = comedy
            .map(|play| (play.at, play.act.as_str(), play.loses))
            .collect();
        assert_eq!(comedy, [(22, "AH", 63)]);
        let text = report.markdown();
        assert_eq!(
            text.matches(": loses ").count(),
            report.works.iter().map(|of| of.losing).sum::<usize>()
        );
    }

    #[test]
    fn told_cards_of_completed_hands_are_judged_apart_in_deals_that_fit() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let never = AtomicBool::new(false);
        let works = ["cavendish-1896".to_owned()];
        let judged = |sample| {
            let found = judge_printed(&edition, &shelf, (&works, sample), &never, |_| {});
            found.expect("deals are counted")
        };
        let sample = FittingSample { deals: 3, seed: 5 };
        let report = judged(Some(sample));
        let again = judged(Some(sample));
        assert_eq!(report.works, again.works, "one seed gives the same deals");
        let mut of = report.works.first().expect("it is there").clone();
        let fitting = of.fitting.take().expect("its hands are completed");
        // What is judged in them changes nothing of the rest.
        let plain = judged(None);
        assert_eq!(plain.works, [of]);
        assert!(fitting.happening > 5 && fitting.happening < fitting.records);
        assert!(fitting.chosen <= fitting.judged, "{fitting:?}");
        let losing = fitting.always + fitting.sometimes;
        assert_eq!(fitting.losses.len(), losing);
        assert!(losing > 0 && losing < fitting.judged, "{fitting:?}");
        for play in &fitting.losses {
            let record = shelf.find(&play.record).expect("it is there");
            assert_eq!(record.diagram, Some(codille_evidence::Diagram::Conjectural));
            let known = record.known.iter();
            let mut told = known.flat_map(|k| (k.told | k.follows).iter());
            assert!(
                told.any(|card| card.to_string() == play.act),
                "{play:?} is no card of the text"
            );
            assert!(play.losing > 0 && play.losing <= play.deals && play.deals <= 3);
            assert!(play.loses >= i64::try_from(play.losing).expect("it is small"));
        }
        let text = report.markdown();
        assert_eq!(text.matches(": loses in ").count(), losing);
        assert_eq!(report.csv().matches(",loss in ").count(), losing);
        let morley = ["morley-1891".to_owned()];
        let none = judge_printed(&edition, &shelf, (&morley, Some(sample)), &never, |_| {});
        let none = none.expect("there is nothing to count").markdown();
        assert!(
            none.ends_with("no record of these works has such hands\n"),
            "{none}"
        );
    }

    #[test]
    fn whoever_stops_it_is_told_what_was_not_solved() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let stopped = AtomicBool::new(true);
        let report = judge_printed(&edition, &shelf, (&[], None), &stopped, |_| {})
            .expect("deals are counted");
        assert!(report.interrupted);
        let left = report.works.iter().flat_map(|of| &of.unjudged);
        let unsolved = left.filter(|unjudged| unjudged.reason == Unjudged::Unsolved);
        assert!(unsolved.count() > 0, "{report:?}");
        assert!(report.markdown().contains("\nIt was stopped: "));
    }
}
