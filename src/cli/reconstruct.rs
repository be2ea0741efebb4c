//! `codille reconstruct`.

use std::path::Path;

use super::refuse::{has_faults, require_sound};
use super::{Answer, Failure, Outcome, Output, Shared, files, load, name};
use codille_edition::ruleset::{Edition, find_variant};
use codille_evidence::EvidenceSet;
use codille_evidence::run::{Runner, Unreconstructed};
use codille_evidence::transcript::find_record;
use codille_lang::span::Span;
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
        let path = Path::new(&self.record);
        if path.exists() && !path.is_dir() {
            let misread = |why: String| Failure::Misuse(format!("{}: {why}", self.record));
            if let Some(text) = files::evidence_text(path).map_err(misread)? {
                return self.own(&mut edition, text, output);
            }
        }
        let (id, shelf) = name::record(&edition, &self.record)?;
        let report = self.one(&edition, (&shelf, &mut Runner::new(&edition)), &id, output)?;
        let report = report.map_err(|why| Failure::Misuse(format!("{id}: {why}")))?;
        output.report(&report, |look| report.text(look))?;
        Ok(Answer::yes(report.deals > 0))
    }

    /// Counts the deals of the records of a reader's own file; those whose cards are all told are left out.
    fn own(&self, edition: &mut Edition, text: String, output: &mut Output<'_>) -> Outcome {
        let place = files::place(Path::new(&self.record));
        let (shelf, files) = EvidenceSet::own(edition, vec![(place, text)]);
        let own = |span: Span| files.contains(&span.file);
        if has_faults(edition, (&shelf, &files), output)? {
            return Ok(Answer::No);
        }
        let records = shelf.records.iter().filter(|r| own(r.item.span));
        let ids: Vec<String> = records.map(|r| r.item.id.clone()).collect();
        if ids.is_empty() {
            let words = format!("{} holds no records", self.record);
            return Err(Failure::Misuse(words));
        }
        let mut runner = Runner::new(edition);
        let mut all = Vec::new();
        for id in &ids {
            let report = self.one(edition, (&shelf, &mut runner), id, output)?;
            match report {
                Ok(report) => all.push(report),
                Err(why) if why == Unreconstructed::Known.to_string() => {}
                Err(why) => return Err(Failure::Misuse(format!("{id}: {why}"))),
            }
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

    fn one(
        &self,
        edition: &Edition,
        (shelf, runner): (&EvidenceSet, &mut Runner<'_>),
        id: &str,
        output: &mut Output<'_>,
    ) -> Result<Result<ReconstructionReport, String>, Failure> {
        let record = find_record(shelf, id)?;
        let variant = record.item.variant_id();
        find_variant(edition, variant)?;
        require_sound(edition, &[variant], output)?;
        let shown = match (self.all, self.sample) {
            (true, _) => ShownDeals::All(MOST),
            (false, Some(deals)) => ShownDeals::Drawn(deals as usize, self.seed),
            (false, None) => ShownDeals::None,
        };
        Ok(reconstruction(record, runner.reconstruct(record), shown))
    }
}
