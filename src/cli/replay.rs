//! `codille replay`. Plays a record, or has a case judged; judges nothing itself.

use codille_evidence::transcript;
use std::path::Path;

use super::refuse::{has_faults, require_sound};
use super::setting::Set;
use super::solve::{Bounds, PlayedRecord, Watch};
use super::{Answer, Failure, Outcome, Output, Shared, files, load, name};
use codille_edition::ruleset::Edition;
use codille_evidence::run::Runner;
use codille_evidence::transcript::{RecordRequest, Replay as Report, Unplayed, find_record};
use codille_evidence::{Case, EvidenceSet, Item};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::span::Span;
use codille_report::solving::Lost;
use codille_report::{Judgment, judgment};

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
    /// Beside it, what each card of a record lost against best play with all cards seen
    #[arg(long)]
    solved: bool,
    /// With --solved: stop the search after so many seconds, by default 60, and tell what is known by then
    #[arg(long, value_name = "SECONDS", requires = "solved", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: Option<u64>,
    /// With --solved: how many mebibytes the search may keep positions in, by default 256
    #[arg(long, value_name = "MIB", requires = "solved", value_parser = clap::value_parser!(u64).range(1..=65_536))]
    memory: Option<u64>,
}

/// What the cards of a record lost, or why that is not known.
type Solved = Result<Lost, String>;

/// A record as it went, with what its cards lost beside it.
#[derive(serde::Serialize)]
struct Beside<'a> {
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<&'a Lost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolved: Option<&'a str>,
}

impl<'a> Beside<'a> {
    fn new(report: &'a Report, solved: &'a Solved) -> Self {
        Self {
            report,
            solved: solved.as_ref().ok(),
            unsolved: solved.as_ref().err().map(String::as_str),
        }
    }
}

fn told(solved: &Solved, look: TermStyle) -> String {
    match solved {
        Ok(lost) => lost.text(look),
        Err(why) => look.hanging("Not solved:", 0, 2, Color::Yellow, why),
    }
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
        if has_faults(edition, (&shelf, &files), output)? {
            return Ok(Answer::No);
        }
        let cases = shelf.cases.iter();
        let cases: Vec<&Case> = cases.filter(|c| own(c.item.span)).collect();
        let own_records: Vec<_> = shelf.records.iter().filter(|r| own(r.item.span)).collect();
        let records: Vec<&str> = own_records.iter().map(|r| r.item.id.as_str()).collect();
        if cases.is_empty() && records.is_empty() {
            let words = "holds neither records nor cases; `codille test FILE` runs bills, tables, hands, calculations and odds";
            return Err(Failure::Misuse(format!("{} {words}", self.record)));
        }
        let items = cases.iter().map(|c| &c.item);
        let items = items.chain(own_records.iter().map(|r| &r.item));
        self.require_sound(edition, items, output)?;
        let all = self.judged(edition, &cases, output)?;
        let played = self.played(edition, &shelf, &records, !cases.is_empty(), output)?;
        if output.data {
            let mut data = serde_json::Map::new();
            if !cases.is_empty() {
                data.insert("cases".to_owned(), serde_json::json!(all));
            }
            if !records.is_empty() {
                let records = played.iter().map(|(report, solved)| match solved {
                    Some(solved) => serde_json::json!(Beside::new(report, solved)),
                    None => serde_json::json!(report),
                });
                data.insert("records".to_owned(), records.collect());
            }
            output.json(&data)?;
        }
        let judged = all.iter().all(Judgment::holds);
        let mut records = played.iter();
        let held = records
            .all(|(report, solved)| report.lawful() && solved.as_ref().is_none_or(Result::is_ok));
        Ok(Answer::yes(judged && held))
    }

    /// Plays the records of a reader's own file, and tells them unless JSON is wanted.
    fn played(
        &self,
        edition: &Edition,
        shelf: &EvidenceSet,
        records: &[&str],
        gap: bool,
        output: &mut Output<'_>,
    ) -> Result<Vec<(Report, Option<Solved>)>, Failure> {
        let mut runner = Runner::new(edition);
        let mut all = Vec::new();
        for record in records {
            let report = (self.play(&mut runner, shelf, record))
                .map_err(|why| Failure::Misuse(format!("{record}: {why}")))?;
            let solved = if self.solved {
                Some(self.solved(&mut runner, shelf, record)?)
            } else {
                None
            };
            if !output.data {
                let apart = if gap || !all.is_empty() { "\n\n" } else { "" };
                let text = report.text(output.look, self.explain);
                output.text(&(apart.to_owned() + &text))?;
                if let Some(solved) = &solved {
                    output.text(&("\n".to_owned() + &told(solved, output.look)))?;
                }
            }
            all.push((report, solved));
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
            let under = self.under.as_deref();
            let judged = judgment(&mut runner, case, under, &self.set.pairs);
            let judged = judged.map_err(|why| self.misuse(&why.to_string()))?;
            if !output.data {
                let gap = if all.is_empty() { "" } else { "\n\n" };
                output.text(&(gap.to_owned() + &judged.text(output.look, self.explain)))?;
            }
            all.push(judged);
        }
        Ok(all)
    }

    /// Requires that the rules are sound that these are played by.
    fn require_sound<'i>(
        &self,
        edition: &Edition,
        items: impl IntoIterator<Item = &'i Item>,
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let mut ids: Vec<&str> = items.into_iter().map(Item::variant_id).collect();
        ids.extend(self.under.as_deref());
        require_sound(edition, &ids, output)
    }

    /// Plays a record under the rules that are asked for.
    fn play(
        &self,
        runner: &mut Runner<'_>,
        shelf: &EvidenceSet,
        record: &str,
    ) -> Result<Report, Unplayed> {
        let (under, set) = (self.under.as_deref(), &self.set.pairs);
        transcript::replay_with(shelf, runner, RecordRequest { record, under, set })
    }

    /// Plays a record.
    fn record(&self, edition: &Edition, shelf: &EvidenceSet, output: &mut Output<'_>) -> Outcome {
        let record = shelf.find(&self.record).map(|r| &r.item);
        self.require_sound(edition, record, output)?;
        let mut runner = Runner::new(edition);
        let report = self.play(&mut runner, shelf, &self.record);
        let report = report.map_err(|why| self.misuse(&why.to_string()))?;
        if !self.solved {
            output.report(&report, |look| report.text(look, self.explain))?;
            return Ok(Answer::yes(report.lawful()));
        }
        let solved = self.solved(&mut runner, shelf, &self.record)?;
        if output.data {
            output.json(&Beside::new(&report, &solved))?;
        } else {
            let text = report.text(output.look, self.explain);
            output.text(&(text + "\n" + &told(&solved, output.look)))?;
        }
        Ok(Answer::yes(report.lawful() && solved.is_ok()))
    }

    /// Finds what the cards of a record lost, or says why that is not known.
    fn solved(
        &self,
        runner: &mut Runner<'_>,
        shelf: &EvidenceSet,
        record: &str,
    ) -> Result<Solved, Failure> {
        let record = find_record(shelf, record)?;
        let line = runner.line(record, self.under.as_deref(), &self.set.pairs);
        let line = &line.map_err(|why| self.misuse(&why))?;
        let watch = Watch::begin(Bounds::of(self.seconds, self.memory))?;
        let lost = PlayedRecord { record, line }.lost(&watch);
        watch.end();
        Ok(lost)
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let mut edition = load::quiet(shared)?;
        let mut asked = self.clone();
        let under = self.under.as_ref().or(shared.under.as_ref());
        asked.under = name::perhaps(&edition, under)?;
        let number = self.number.iter().map(|n| format!(" {n}"));
        asked.record.extend(number);
        asked.named(&mut edition, output)
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
        if self.solved {
            let words = "--solved is for records: a case is judged, and nobody plays it out";
            return Err(Failure::Misuse(words.to_owned()));
        }
        self.require_sound(edition, [&case.item], output)?;
        let all = self.judged(edition, &[case], output)?;
        if let (true, Some(one)) = (output.data, all.first()) {
            output.json(one)?;
        }
        Ok(Answer::yes(all.iter().all(Judgment::holds)))
    }
}
