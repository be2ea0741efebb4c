//! What a judgment is made of, and its questions and laws made from that.

use super::{Considered, Judgment, Law, OneAnswer, Question, act, asking, decision, fact};
use codille_edition::ruleset::{Edition, Status, word};
use codille_edition::text::{Cited, cite};
use codille_edition::yaml::Text;
use codille_engine::referee::Telling;
use codille_engine::variant::Variant;
use codille_evidence::is_of;
use codille_evidence::run::case::{Answered, Judgment as Heard};
use codille_evidence::{Case, Question as Asked, Wanted};
use codille_lang::ids::ClauseId;

/// What a judgment is made of.
pub(super) struct Making<'a> {
    pub(super) edition: &'a Edition,
    pub(super) variant: &'a Variant,
    pub(super) case: &'a Case,
    pub(super) heard: Option<&'a Heard>,
    pub(super) telling: Telling<'a>,
}

impl Making<'_> {
    pub(super) fn labels(&self, clauses: &[ClauseId]) -> Vec<String> {
        self.variant.checked.labels(clauses.iter().copied())
    }

    pub(super) fn considered<'w>(
        &self,
        all: impl Iterator<Item = (&'w ClauseId, &'w Vec<String>)>,
    ) -> Vec<Considered> {
        let made = all.map(|(clause, why)| Considered {
            clause: self.variant.checked.label(*clause).to_owned(),
            why: why.clone(),
        });
        made.collect()
    }

    pub(super) fn questions(&self, asked: &Case) -> Vec<Question> {
        let Some(heard) = self.heard else {
            return Vec::new();
        };
        let all = self.case.questions.iter().zip(&asked.questions);
        all.zip(&heard.answers)
            .map(|((own, asked), answered)| self.question(own, asked, answered))
            .collect()
    }

    pub(super) fn question(&self, own: &Asked, asked: &Asked, answered: &Answered) -> Question {
        let sources = &self.edition.sources;
        let decision = (!own.open).then(|| decision(self.case, own));
        let supplied = answered.supplied.iter().map(|s| self.telling.supplied(s));
        let several = asked.open && answered.told.len() > 1;
        let told = answered.told.iter().filter(|_| several);
        let told = told.map(|t| OneAnswer {
            answer: t.words.clone(),
            completions: t.count,
            hands: fact::hands(self.case, &t.hands),
        });
        let mut failed: Vec<_> = answered.failed.iter().map(|(c, why)| (c, why)).collect();
        let cites = |clause: ClauseId, laws: &[Text]| {
            let mut cites = self.variant.checked.cites(clause).iter();
            cites.any(|c| laws.iter().any(|l| is_of(c.as_str(), l.as_str())))
        };
        let named = |clause: &ClauseId| cites(*clause, &own.fails);
        // Rights that do not reach so far: the nearest decides that it may not be, the others are considered.
        let short = answered.short.iter();
        let short: Vec<_> = short.filter(|(_, why)| !why.is_empty()).collect();
        let least = short.iter().map(|(_, why)| why.len()).min().unwrap_or(0);
        let stated = |clause: &ClauseId| cites(*clause, &own.laws);
        let mut clauses: Vec<ClauseId> = self
            .heard
            .map_or_else(Vec::new, |h| h.decisive(answered, asked));
        let by_name = answered.fault.is_none() && clauses.iter().any(stated);
        clauses.retain(|c| {
            let far = short.iter().find(|(s, _)| s == c);
            if by_name {
                stated(c)
            } else {
                far.is_none_or(|(_, why)| why.len() <= least)
            }
        });
        let beyond = short.iter().filter(|(c, _)| !clauses.contains(c));
        failed.extend(beyond.map(|(c, why)| (c, why)));
        // Beside an act that is asked about much is considered that has nothing to do with the question.
        let may = matches!(own.wanted, Wanted::May(..));
        if may || own.fails.is_empty() {
            failed.retain(|(c, why)| named(c) || !why.is_empty());
            failed.sort_by_key(|(c, why)| (!named(c), why.len()));
        } else {
            failed.retain(|(c, _)| named(c));
        }
        if !may && own.fails.is_empty() {
            failed.clear();
        }
        Question {
            ask: own.ask.clone(),
            put: asking::asking(self, own),
            about: if let Wanted::May(line, _) = &own.wanted {
                act::told(self, line, sources.text(line.span()))
            } else {
                asking::word_of(&own.wanted).to_owned()
            },
            after: own.after,
            answer: answered.words.clone(),
            answers: told.collect(),
            decision,
            holds: answered.fault.is_none(),
            fault: answered.fault.clone(),
            hindered: answered.hindered.clone(),
            depends: self.supposed(&clauses),
            clauses: self.labels(&clauses),
            short: self.considered(short.iter().map(|(c, why)| (c, why))),
            laws: cite(&self.edition.library, &self.passages(&own.laws)),
            also: cite(&self.edition.library, &self.passages(&own.also)),
            considered: self.considered(failed.into_iter()),
            rests_on: act::rests_on(self, &answered.rests_on),
            supplied: supplied.collect(),
            elsewhere: Vec::new(),
            summary: answered.summary(),
            differs: answered.differs,
            at_end: own.after == self.case.acts.len(),
        }
    }

    /// Returns what clauses suppose.
    pub(super) fn supposed(&self, clauses: &[ClauseId]) -> Vec<String> {
        let all = &self.variant.checked.clauses;
        let raw = clauses.iter().map(|c| &all[*c]);
        let mut out: Vec<String> = raw.filter_map(|c| c.raw.depends.clone()).collect();
        out.dedup();
        out
    }

    /// Returns the passages that laws stand for.
    pub(super) fn passages(&self, laws: &[Text]) -> Vec<Text> {
        let library = &self.edition.library;
        let mut out = Vec::new();
        for law in laws {
            let passages = library.passages().iter();
            let parts = passages.filter(|p| is_of(p.id.as_str(), law.as_str()));
            let parts = parts.map(|p| Text::new(p.id.as_str(), law.span()));
            out.extend(parts);
            if let Some(Cited::Apparatus(_)) = library.cited(law.as_str(), "") {
                out.push(law.clone());
            }
        }
        out
    }

    /// Looks up every clause that a judgment names, in the order of the variant.
    pub(super) fn laws(&self, judgment: &Judgment) -> Vec<Law> {
        let clauses = self.variant.checked.clauses.iter().map(|c| &c.raw);
        let named = clauses.filter(|c| judgment.names(c.id.as_str()));
        let laws = named.map(|raw| Law {
            id: raw.id.to_string(),
            status: (raw.status != Status::Says).then(|| word(raw.status)),
            gist: raw.gist.clone(),
            reading: raw.reading.clone(),
            alternative: raw.alternative.clone(),
            cites: cite(&self.edition.library, &raw.cites),
        });
        laws.collect()
    }
}
