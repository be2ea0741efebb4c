//! `codille measure --tables`: tables, odds and means that works print of many deals and parties, beside what players of the program come to.

use super::{Measure, MeasureFormat, ended};
use crate::cli::trial::Progress;
use crate::cli::{Failure, Outcome, Output};
use codille_edition::ruleset::{Edition, Unknown};
use codille_evidence::EvidenceSet;
use codille_evidence::claim::PlayUnit;
use codille_evidence::run::PlayWatch;
use codille_report::tables::{TableChoice, names, tabulate};

/// How many parties are played where nobody says it.
const PARTIES: u32 = 1_000;

/// Shows how far deals are, and stops them when Ctrl-C was pressed.
struct TableProgress<'w> {
    progress: &'w Progress,
    stop: &'w (dyn Fn() -> bool + Sync),
}

impl PlayWatch for TableProgress<'_> {
    fn begin(&self, variant: &str, unit: PlayUnit, count: u64) {
        let what = format!("{} under {variant}", unit.plural());
        self.progress.begin_part(count, what);
    }

    fn one_done(&self) {
        self.progress.one_done();
    }

    fn is_stopped(&self) -> bool {
        (self.stop)()
    }
}

impl Measure {
    pub(super) fn tabulated(
        &self,
        edition: &Edition,
        format: MeasureFormat,
        output: &mut Output<'_>,
    ) -> Outcome {
        let progress = Progress::counting(0, "");
        let report = self.play_deals(
            edition,
            output,
            &progress,
            |(runner, shelf), works, plan, stop| {
                let choice = TableChoice {
                    works: works.to_vec(),
                    only: chosen(&self.only, shelf, works)?,
                };
                let watch = TableProgress {
                    progress: &progress,
                    stop,
                };
                let parties = self.parties.unwrap_or(PARTIES);
                let report = tabulate((runner, shelf), &choice, (plan, parties), &watch);
                report.map_err(Failure::Misuse)
            },
        )?;
        format.print(output, &report, (|| report.csv(), || report.markdown()))?;
        Ok(ended(report.interrupted))
    }
}

/// Returns the full ids of what words mean that name claims, measures or passages of which something is printed or asked; one without its
/// work means those of all works.
fn chosen(words: &[String], shelf: &EvidenceSet, works: &[String]) -> Result<Vec<String>, Failure> {
    let names = names(shelf, works);
    let mut all = Vec::new();
    for word in words {
        let before = all.len();
        let bare = |name: &&String| name.split_once('/').is_some_and(|(_, bare)| bare == word);
        let meant = names.iter().filter(|name| *name == word || bare(name));
        all.extend(meant.cloned());
        if all.len() == before {
            let hint = "`codille measure --tables --deals 1 --parties 1 --format csv` lists them";
            let bare = names
                .iter()
                .filter_map(|name| Some(name.split_once('/')?.1));
            let known = names.iter().map(String::as_str).chain(bare);
            return Err(Unknown::new("figure or passage", word, known, hint).into());
        }
    }
    Ok(all)
}
