//! The desk of the referee: the rules that it was handed, and disputes judged by them.

use super::request::Request;
use super::told;
use codille_door::{Answer, HandedRules, answered, fault, named};
use codille_engine::variant::Setting;
use codille_evidence::run::Runner;
use codille_evidence::run::case::judge;
use codille_evidence::{Case, EvidenceSet};
use codille_judgment::{Dispute, acts, judged, judgment, questions};
use serde_json::{Map, Value, json};

/// The name by which faults of a text speak of it.
const TEXT: &str = "the case";

/// Answers requests, one after the other.
#[derive(Debug, Default)]
pub struct Desk {
    handed: HandedRules,
}

impl Desk {
    /// Answers a line of JSON with another.
    pub fn line(&mut self, line: &str) -> String {
        answered(line, |request| self.answer(request))
    }

    /// Answers a request.
    ///
    /// # Errors
    /// A sentence that says why it has no answer.
    pub fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Rules { files } => Ok(self.handed.read(files)),
            Request::Check { file, text } => Ok(self.handed.check(&file, text).0),
            Request::Acts { variant } => {
                self.handed.variant(&variant, &Setting::new())?;
                let known = acts(&self.handed.edition, &variant);
                let known = known.map_err(|why| why.to_string())?;
                let asked: Vec<_> = questions().collect();
                Ok(named([
                    ("acts", json!(known.acts)),
                    ("questions", json!(asked)),
                ]))
            }
            Request::Look { dispute } => self.look(dispute),
            Request::Write { dispute } => {
                let text = self.written(&dispute)?;
                Ok(named([("text", text.into())]))
            }
            Request::Judge { text } => self.judge(text),
        }
    }

    /// Writes a dispute as a case.
    fn written(&self, dispute: &Dispute) -> Result<String, String> {
        let raw = self.handed.edition.variant_of(&dispute.variant);
        let raw = raw.ok_or_else(|| format!("there is no variant `{}`", dispute.variant))?;
        Ok(dispute.text(&raw.work))
    }

    /// Reads the cases of a text; where it has faults, they are told instead.
    fn cases(&mut self, text: String) -> Result<Result<Vec<Case>, Map<String, Value>>, String> {
        let own = vec![(TEXT.to_owned(), text)];
        let (shelf, files) = EvidenceSet::own(&mut self.handed.edition, own);
        let sources = &self.handed.edition.sources;
        let faults = shelf.diagnostics.iter();
        let faults = faults.filter(|d| files.contains(&d.span().file));
        let faults: Vec<Value> = faults.map(|d| fault(d, sources, TEXT)).collect();
        if !faults.is_empty() {
            return Ok(Err(named([("faults", faults.into())])));
        }
        let mut cases = shelf.cases;
        cases.retain(|case| files.contains(&case.item.span.file));
        if cases.is_empty() {
            return Err("the text holds no case: a dispute stands under `cases:`".to_owned());
        }
        for case in &cases {
            // What is wrong with the rules is told in full.
            self.handed
                .variant(case.item.variant_id(), &case.item.set)?;
        }
        Ok(Ok(cases))
    }

    /// Does what was done in one completion of the facts, and tells how it stands then.
    fn look(&mut self, dispute: Dispute) -> Answer {
        let asks_nothing = Dispute {
            questions: Vec::new(),
            ..dispute
        };
        let text = self.written(&asks_nothing)?;
        let cases = match self.cases(text)? {
            Ok(cases) => cases,
            Err(faults) => return Ok(faults),
        };
        let case = cases.first().ok_or("the dispute is no case")?;
        let variant = self
            .handed
            .variant(case.item.variant_id(), &case.item.set)?;
        let edition = &self.handed.edition;
        let heard = match judge(&variant, case, &edition.sources, 1) {
            Ok(heard) => heard,
            Err(why) => return Ok(named([("stopped", told::without_place(&why, TEXT).into())])),
        };
        let mut runner = Runner::new(edition);
        runner.completions = 1;
        let (_, judged) = judged(&mut runner, case);
        let judged = judged.ok_or("its rules cannot be had")?;
        Ok(told::position(&heard.bench, &asks_nothing, &judged))
    }

    /// Judges the cases of a text, or tells what is wrong with it.
    fn judge(&mut self, text: String) -> Answer {
        let cases = match self.cases(text)? {
            Ok(cases) => cases,
            Err(faults) => return Ok(faults),
        };
        let edition = &self.handed.edition;
        let mut runner = Runner::new(edition);
        let judged = cases.iter().map(|case| {
            let judged = judgment(&mut runner, case, None, &Setting::new());
            judged.map(|judged| told::judgment(&judged, edition, TEXT))
        });
        let judged: Result<Vec<Value>, _> = judged.collect();
        let judged = judged.map_err(|why| why.to_string())?;
        Ok(named([("judgments", judged.into())]))
    }
}
