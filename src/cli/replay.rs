//! `codille replay`. Plays a record, or has a case judged; judges nothing itself.

use codille_evidence::transcript;
use std::path::Path;

use super::output::say;
use super::refuse::{Refusal, refusal};
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, files, load, name};
use codille_edition::ruleset::Edition;
use codille_evidence::run::Runner;
use codille_evidence::transcript::{RecordRequest, Replay as Report};
use codille_evidence::{Case, EvidenceSet, Item};
use codille_lang::diagnostic::{Diagnostic, Style, render_all};
use codille_lang::span::Span;
use codille_report::{self as report, Judgment, judgment};

/// The arguments of `codille replay`.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Replay {
    /// A record or a case by id, alias or number, such as belinda, cavendish-1896/case-21 or XXI, or a file of your own records or cases
    #[arg(value_name = "RECORD|CASE|FILE")]
    record: String,
    /// The number of a case, where `case` stands before it
    #[arg(value_name = "NUMBER")]
    number: Option<String>,
    /// Play it under another variant: its id, or the short name of a work for its main one
    #[arg(long, value_name = "VARIANT")]
    under: Option<String>,
    #[command(flatten)]
    set: Set,
    /// Under every payment and refusal, the clauses behind it and what they cite
    #[arg(long)]
    explain: bool,
}

impl Replay {
    /// Words a refusal; whoever names a file is told what plays files.
    fn misuse(&self, why: &str) -> Failure {
        let file = Path::new(&self.record).extension();
        Failure::Misuse(if file.is_some_and(|e| e == "yaml" || e == "yml") {
            format!(
                "`{}` is a file, and a record is replayed by its name; `codille test FILE` plays a file of records",
                self.record
            )
        } else {
            why.to_owned()
        })
    }

    /// Plays the records of a reader's own file, and has its cases judged.
    fn own(&self, edition: &mut Edition, text: String, output: &mut Output<'_>) -> Outcome {
        let (shelf, files) =
            EvidenceSet::own(edition, vec![(files::place(Path::new(&self.record)), text)]);
        let own = |span: Span| files.contains(&span.file);
        let faults = shelf.diagnostics.iter().filter(|d| own(d.span()));
        let faults: Vec<Diagnostic> = faults.cloned().collect();
        if !faults.is_empty() {
            if output.data {
                output.findings(&report::findings(&edition.sources, &faults))?;
            } else {
                say(render_all(&faults, &edition.sources, Style::Plain).trim_end());
            }
            return Ok(Answer::No);
        }
        let cases = shelf.cases.iter();
        let cases: Vec<&Case> = cases.filter(|c| own(c.item.span)).collect();
        let own_records: Vec<_> = shelf.records.iter().filter(|r| own(r.item.span)).collect();
        let records: Vec<&str> = own_records.iter().map(|r| r.item.id.as_str()).collect();
        if cases.is_empty() && records.is_empty() {
            let words = "holds neither records nor cases; `codille test FILE` runs bills, tables, hands and calculations";
            return Err(Failure::Misuse(format!("{} {words}", self.record)));
        }
        let items = cases.iter().map(|c| &c.item);
        let items: Vec<&Item> = items.chain(own_records.iter().map(|r| &r.item)).collect();
        if let Some(refused) = self.refusal(edition, &items) {
            return refused.answer(output);
        }
        let all = self.judged(edition, &cases, output)?;
        let played = self.played(edition, &shelf, &records, !cases.is_empty(), output)?;
        if output.data {
            let mut data = serde_json::Map::new();
            if !cases.is_empty() {
                data.insert("cases".to_owned(), serde_json::json!(all));
            }
            if !records.is_empty() {
                data.insert("records".to_owned(), serde_json::json!(played));
            }
            output.json(&data)?;
        }
        let judged = all.iter().all(Judgment::holds);
        Ok(Answer::yes(judged && played.iter().all(Report::lawful)))
    }

    /// Plays the records of a reader's own file, and tells them unless JSON is wanted.
    fn played(
        &self,
        edition: &Edition,
        shelf: &EvidenceSet,
        records: &[&str],
        mut gap: bool,
        output: &mut Output<'_>,
    ) -> Result<Vec<Report>, Failure> {
        let mut runner = Runner::new(edition);
        let mut all = Vec::new();
        for record in records {
            let asked = RecordRequest {
                record,
                under: self.under.as_deref(),
                set: &self.set.setting(),
            };
            let report = transcript::replay_with(shelf, &mut runner, asked)
                .map_err(|why| Failure::Misuse(format!("{record}: {why}")))?;
            if !output.data {
                let apart = if gap { "\n\n" } else { "" };
                let text = report.text(output.look, self.explain);
                output.text(&(apart.to_owned() + &text))?;
            }
            gap = true;
            all.push(report);
        }
        Ok(all)
    }

    /// Has cases judged, and tells them unless JSON is wanted.
    fn judged(
        &self,
        edition: &Edition,
        cases: &[&Case],
        output: &mut Output<'_>,
    ) -> Result<Vec<Judgment>, Failure> {
        let mut runner = Runner::new(edition);
        let mut all = Vec::new();
        for case in cases {
            let judged = judgment(
                &mut runner,
                case,
                self.under.as_deref(),
                &self.set.setting(),
            );
            let judged = judged.map_err(|why| self.misuse(&why.to_string()))?;
            if !output.data {
                let gap = if all.is_empty() { "" } else { "\n\n" };
                output.text(&(gap.to_owned() + &judged.text(output.look, self.explain)))?;
            }
            all.push(judged);
        }
        Ok(all)
    }

    /// Returns why none of these is played: the rules that it is asked to be played by have faults.
    fn refusal<'e>(&self, edition: &'e Edition, items: &[&Item]) -> Option<Refusal<'e>> {
        let own = items.iter().map(|item| item.variant_id());
        let ids: Vec<&str> = own.chain(self.under.as_deref()).collect();
        refusal(edition, &ids)
    }

    /// Plays a record.
    fn record(&self, edition: &Edition, shelf: &EvidenceSet, output: &mut Output<'_>) -> Outcome {
        let record = shelf.find(&self.record).map(|r| &r.item);
        let items: Vec<&Item> = record.into_iter().collect();
        if let Some(refused) = self.refusal(edition, &items) {
            return refused.answer(output);
        }
        let asked = RecordRequest {
            record: &self.record,
            under: self.under.as_deref(),
            set: &self.set.setting(),
        };
        let report = transcript::replay_with(shelf, &mut Runner::new(edition), asked)
            .map_err(|why| self.misuse(&why.to_string()))?;
        output.report(&report, |look| report.text(look, self.explain))?;
        Ok(Answer::yes(report.lawful()))
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let mut asked = self.clone();
        asked.under = asked.under.or_else(|| shared.under.clone());
        asked.answer(shared, output)
    }

    fn answer(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let mut edition = load::quiet(shared)?;
        let mut named = self.clone();
        named.under = name::perhaps(&edition, self.under.as_ref())?;
        named
            .record
            .extend(self.number.iter().map(|n| format!(" {n}")));
        named.named(&mut edition, output)
    }

    /// Plays what a word means, which is a name or a file.
    fn named(mut self, edition: &mut Edition, output: &mut Output<'_>) -> Outcome {
        let path = Path::new(&self.record);
        if path.exists() && !path.is_dir() {
            let misread = |why: String| Failure::Misuse(format!("{}: {why}", self.record));
            if let Some(text) = files::evidence_text(path).map_err(misread)? {
                return self.own(edition, text, output);
            }
        }
        let found = name::played(edition, &self.record);
        let (id, shelf) = found.map_err(|why| self.misuse(&why.to_string()))?;
        self.record = id;
        let case = shelf.find_case(&self.record);
        let Some(case) = case.filter(|_| shelf.find(&self.record).is_none()) else {
            return self.record(edition, &shelf, output);
        };
        if let Some(refused) = self.refusal(edition, &[&case.item]) {
            return refused.answer(output);
        }
        let all = self.judged(edition, &[case], output)?;
        if let (true, Some(one)) = (output.data, all.first()) {
            output.json(one)?;
        }
        Ok(Answer::yes(all.iter().all(Judgment::holds)))
    }
}
