//! What one book answers to a situation, in words and with the clauses that decide.

use super::answer::{Answer, Footing, Verdict, topic_of};
use super::scene::Question;
use super::search::{Found, Search};
use super::shown::Answered;
use crate::compare::{Column, Concern, Part, PartKind};
use codille_edition::ruleset::section;
use codille_edition::text::cite;
use codille_lang::ids::ClauseId;
use codille_lang::unique::{add_new, unique};
use codille_lang::words::{around, joined};

impl Search<'_> {
    /// Says what a book answers, with the clauses that decide.
    pub(super) fn answered(
        &self,
        side: usize,
        answer: &Answer,
        found: &Found,
        topic: &str,
    ) -> Answered {
        let column = self.column(side);
        let results = found.ends_otherwise();
        let labels = self.labels(side, answer, found, topic);
        let raws = labels.iter().filter_map(|l| column.raw.clause(l));
        let cites = raws.flat_map(|r| cite(&self.edition.library, &r.cites));
        let loci = unique(cites.map(|c| c.locus));
        if labels.is_empty() && matches!(found.scene.asked, Question::Next) {
            return Answered {
                loci: self.loci_of(side, "course"),
                ..self.plain(side, answer.verdict, &answer.total)
            };
        }
        Answered {
            variant: column.raw.id.to_string(),
            answer: self.kind(side, answer, topic, results),
            says: self.says(side, answer, found, topic)
                + &(if results {
                    String::new()
                } else {
                    self.unit(side, answer)
                }),
            rests: self.reliances(side, &labels, &|label| {
                self.scene_turns_on(side, label, &found.scene)
            }),
            clauses: labels,
            loci,
        }
    }

    /// Lists the clauses by which a book answers, those of the topic first.
    pub(super) fn labels(
        &self,
        side: usize,
        answer: &Answer,
        found: &Found,
        topic: &str,
    ) -> Vec<String> {
        let column = self.column(side);
        let mut clauses: Vec<ClauseId> = Vec::new();
        let line = answer.lines.get(topic);
        let results = found.ends_otherwise();
        if let Some((_, _, result)) = answer.result.as_ref().filter(|_| results) {
            add_new(&mut clauses, self.of_topic(side, result, topic));
            add_new(&mut clauses, result.iter().take(1).copied());
        }
        add_new(
            &mut clauses,
            line.iter().flat_map(|l| l.clauses.iter().copied()),
        );
        add_new(
            &mut clauses,
            answer
                .lines
                .values()
                .flat_map(|l| self.of_topic(side, &l.chain, topic)),
        );
        let mut ground = answer.clauses.clone();
        if answer.footing == Footing::Withheld {
            ground = self.of_topic(side, &ground, topic);
        }
        add_new(&mut ground, answer.faults.iter().copied());
        ground.sort_by_key(|c| topic_of(column.variant, *c) != topic);
        add_new(&mut clauses, ground);
        let mut labels = column.variant.checked.labels(clauses);
        if labels.is_empty() && answer.verdict == Verdict::Amount {
            // Nothing is paid here by the clauses that pay at other times.
            labels.extend(self.withholding(side, found, topic));
        }
        labels
    }

    /// Says in what a book pays, where it pays anything, and what the pool held before a fine.
    fn unit(&self, side: usize, answer: &Answer) -> String {
        let pays = answer.lines.values().any(|l| !l.gains.is_empty());
        let unit = self.column(side).raw.unit.as_deref().filter(|_| pays);
        let unit = around("in ", unit.unwrap_or_default(), "");
        let pool = answer.pool.filter(|pool| pays && *pool != 0);
        let pool = pool.map_or_else(String::new, |pool| format!("the pool held {pool}"));
        let both = joined([unit, pool].into_iter().filter(|s| !s.is_empty()), "; ");
        around(" (", &both, ")")
    }

    /// Returns the kind of an answer: of a payment on which nothing is said the book is silent, unless the `results` differ.
    fn kind(&self, side: usize, answer: &Answer, topic: &str, results: bool) -> Verdict {
        let row = self.rows.iter().find(|r| r.topic == topic);
        let cell = row.and_then(|r| r.cells.values().nth(side));
        let parts = cell.is_none_or(|c| c.parts.is_empty());
        let silent = parts || !results && !self.pays(side, topic);
        if answer.verdict == Verdict::Amount && silent && !answer.lines.contains_key(topic) {
            Verdict::Silent
        } else if answer.is_fault() {
            Verdict::Amount
        } else {
            answer.verdict
        }
    }

    /// Tells whether a book has something to pay or to score under a topic.
    fn pays(&self, side: usize, topic: &str) -> bool {
        self.paying(side, topic).next().is_some()
    }

    /// Finds the clauses by which a book pays or scores under a topic.
    fn paying(&self, side: usize, topic: &str) -> impl Iterator<Item = &Part> {
        let row = self.rows.iter().find(|r| r.topic == topic);
        let cell = row.and_then(|r| r.cells.values().nth(side));
        let parts = cell.into_iter().flat_map(|c| &c.parts);
        parts.filter(|p| p.kind == PartKind::Clause && p.concerns.contains(&Concern::Amounts))
    }

    /// Lists the clauses by which nothing is paid here: those that the other book has under the same label, where it has any, with what they
    /// lean on under the topic.
    fn withholding(&self, side: usize, found: &Found, topic: &str) -> Vec<String> {
        let other = found.answers.get(1 - side);
        let line = other.and_then(|answer| answer.lines.get(topic));
        let clauses = line.iter().flat_map(|line| line.clauses.iter().copied());
        let named = self.column(1 - side).variant.checked.labels(clauses);
        let own: Vec<&Part> = self.paying(side, topic).collect();
        let alike = own.iter().filter(|part| named.contains(&part.id));
        let mut labels: Vec<String> = alike.map(|part| part.id.clone()).collect();
        if labels.is_empty() {
            labels.extend(own.iter().map(|part| part.id.clone()));
        }
        let column = self.column(side);
        let leans = labels.iter().flat_map(|label| column.form.leans_on(label));
        let topic_of = |label: &String| column.form.topic(label);
        let leans: Vec<String> = leans.filter(|label| topic_of(label) == topic).collect();
        add_new(&mut labels, leans);
        labels
    }

    /// Returns a book by its place.
    pub(super) fn column(&self, side: usize) -> &Column<'_> {
        self.columns.get(side).expect("there are two books")
    }

    /// Makes an answer to which no clause stands.
    pub(super) fn plain(&self, side: usize, answer: Verdict, says: &str) -> Answered {
        Answered {
            variant: self.column(side).raw.id.to_string(),
            answer,
            says: says.to_owned(),
            clauses: Vec::new(),
            loci: Vec::new(),
            rests: Vec::new(),
        }
    }

    /// Makes an answer by clauses, which may turn on how one of them is read.
    pub(super) fn by(
        &self,
        side: usize,
        answer: Verdict,
        says: String,
        clauses: &[ClauseId],
        turns: &dyn Fn(&str) -> bool,
    ) -> Answered {
        let column = self.column(side);
        let labels = column.variant.checked.labels(clauses.iter().copied());
        let raws = labels.iter().filter_map(|l| column.raw.clause(l));
        let cites = raws.flat_map(|r| cite(&self.edition.library, &r.cites));
        Answered {
            loci: unique(cites.map(|c| c.locus)),
            rests: self.reliances(side, &labels, turns),
            clauses: labels,
            says,
            ..self.plain(side, answer, "")
        }
    }

    /// Returns where the passages stand that a section of the table cites.
    pub(super) fn loci_of(&self, side: usize, section: &str) -> Vec<String> {
        let column = self.column(side);
        let Some(found) = column.table.get(section) else {
            return Vec::new();
        };
        let cites = section::cited(found);
        let cites = cites
            .iter()
            .filter_map(|c| self.edition.library.resolve(c, ""));
        unique(cites.map(|p| p.locus.clone()))
    }

    fn of_topic(&self, side: usize, clauses: &[ClauseId], topic: &str) -> Vec<ClauseId> {
        let column = self.column(side);
        let all = clauses.iter().copied();
        all.filter(|c| topic_of(column.variant, *c) == topic)
            .collect()
    }

    /// Says an answer to people: what may be done or what is paid by the topic, and the whole where more is.
    fn says(&self, side: usize, answer: &Answer, found: &Found, topic: &str) -> String {
        let silent = |t: &str| !self.pays(side, t);
        let out = match answer.verdict {
            Verdict::Yes => "yes".to_owned(),
            Verdict::No => "no".to_owned(),
            Verdict::Silent => "silent".to_owned(),
            Verdict::Amount => String::new(),
        };
        if answer.verdict != Verdict::Amount {
            let follows = answer.lines.values().map(|l| l.says.as_str());
            let faults = answer.named.iter().map(|name| format!("a fault, “{name}”"));
            let faults = joined(faults, ", ");
            // Of an act that is only the sign of a fault the book does not say that it may not be done.
            let out = if answer.is_fault() {
                faults
            } else {
                joined([out, faults].into_iter().filter(|s| !s.is_empty()), "; ")
            };
            return joined([out.as_str()].into_iter().chain(follows), "; ");
        }
        if let Some((name, ..)) = answer.result.as_ref().filter(|_| found.ends_otherwise()) {
            // What it brings is by clauses of other topics.
            return name.replace('_', " ");
        }
        let whole = or_nothing(&answer.total);
        match answer.lines.get(topic) {
            Some(line) if line.says == answer.total => whole.to_owned(),
            Some(line) => format!("{}; in all, {whole}", line.says),
            None if matches!(found.scene.asked, Question::Next) => whole.to_owned(),
            None if silent(topic) && answer.total.is_empty() => "silent".to_owned(),
            None if answer.total.is_empty() => "nothing".to_owned(),
            None if silent(topic) => format!("silent; in all, {whole}"),
            None => format!("nothing; in all, {whole}"),
        }
    }
}

fn or_nothing(words: &str) -> &str {
    if words.is_empty() { "nothing" } else { words }
}
