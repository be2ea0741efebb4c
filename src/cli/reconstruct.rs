//! `codille reconstruct`.

use super::refuse::require_sound;
use super::{Answer, Failure, Outcome, Output, Shared, load, name, own_records};
use codille_edition::ruleset::{Edition, find_variant};
use codille_evidence::EvidenceSet;
use codille_evidence::run::{Runner, Unreconstructed};
use codille_evidence::transcript::find_record;
use codille_report::{ReconstructedRecords, ReconstructionReport, ShownDeals, reconstruction};

/// The most deals that are listed or drawn.
const MOST: usize = 10_000;

/// The arguments of `codille reconstruct`.
#[derive(Debug, clap::Args)]
pub(super) struct Reconstruct {
    /// A record by id or alias, such as sinking-4, or a file of your own records
    #[arg(value_name = "RECORD|FILE")]
    record: String,
    /// List every deal that fits, where there are 10,000 at most
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// Draw so many deals, each as likely as any other
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    sample: Option<u32>,
    /// The seed of the draws: the same one draws the same deals
    #[arg(
        long,
        value_name = "SEED",
        default_value_t = 0,
        requires = "sample",
        hide_default_value = true
    )]
    seed: u64,
}

impl Reconstruct {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let mut edition = load::quiet(shared)?;
        if let Some(text) = own_records::text(&self.record)? {
            return self.own(&mut edition, text, output);
        }
        let (id, shelf) = name::record(&edition, &self.record)?;
        let report = self.one(&edition, (&shelf, &mut Runner::new(&edition)), &id, output)?;
        let known = || Failure::Misuse(format!("{id}: {}", Unreconstructed::Known));
        let report = report.ok_or_else(known)?;
        output.report(&report, |look| report.text(look))?;
        Ok(Answer::yes(report.deals > 0))
    }

    /// Counts the deals of the records of a reader's own file; those whose cards are all told are left out.
    fn own(&self, edition: &mut Edition, text: String, output: &mut Output<'_>) -> Outcome {
        let Some(own) = own_records::read(edition, (&self.record, text), output)? else {
            return Ok(Answer::No);
        };
        let mut runner = Runner::new(edition);
        let mut all = Vec::new();
        for id in &own.ids {
            all.extend(self.one(edition, (&own.shelf, &mut runner), id, output)?);
        }
        if all.is_empty() {
            let words = format!("{}: {}", self.record, Unreconstructed::Known);
            return Err(Failure::Misuse(words));
        }
        let told = ReconstructedRecords { records: &all };
        output.report(&told, |look| {
            let each: Vec<String> = all.iter().map(|report| report.text(look)).collect();
            each.join("\n\n")
        })?;
        Ok(Answer::yes(all.iter().all(|report| report.deals > 0)))
    }

    /// Counts the deals of a record; `None` where its cards are all told.
    fn one(
        &self,
        edition: &Edition,
        (shelf, runner): (&EvidenceSet, &mut Runner<'_>),
        id: &str,
        output: &mut Output<'_>,
    ) -> Result<Option<ReconstructionReport>, Failure> {
        let record = find_record(shelf, id)?;
        let variant = record.item.variant_id();
        find_variant(edition, variant)?;
        require_sound(edition, &[variant], output)?;
        let shown = match (self.all, self.sample) {
            (true, _) => ShownDeals::All(MOST),
            (false, Some(deals)) => ShownDeals::Drawn(deals as usize, self.seed),
            (false, None) => ShownDeals::None,
        };
        let found = runner.reconstruct(record);
        if matches!(found, Err(Unreconstructed::Known)) {
            return Ok(None);
        }
        let report = reconstruction(record, found, shown);
        report
            .map(Some)
            .map_err(|why| Failure::Misuse(format!("{id}: {why}")))
    }
}
