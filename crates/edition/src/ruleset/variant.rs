//! A variant with its patches applied, its rules still text with a place.

use super::document::{ClauseEntry, Passages, Rest, VariantFile};
use super::table::qualify;
use super::{RawOption, RawTable, RuleText, Status};
use crate::yaml::Text;
use codille_lang::ids::{ClauseId, List};
use codille_lang::span::Span;
use std::sync::Arc;

/// A variant after all patches of its bases and its own.
#[derive(Debug, Clone)]
pub struct RawVariant {
    /// Its id, also the name of its file.
    pub id: Text,
    /// Its title for people.
    pub title: String,
    /// The game: its own, or that of its base.
    pub game: Option<Text>,
    /// The work it restates: its own, or that of its base.
    pub work: String,
    /// The variant it builds on.
    pub base: Option<Text>,
    /// The year of the game that it restates, where that is another than the year of the work.
    pub year: Option<u32>,
    /// Whose description of that game the work reports.
    pub author: Option<String>,
    /// How its source stands to all that it takes from its base and does not name.
    pub rest: Option<Rest>,
    /// The passages that speak of this game, where its work has others besides.
    pub speaks_for: Vec<Passages>,
    /// What is peculiar to it.
    pub gist: Option<String>,
    /// In what it pays and scores, in the plural: its own, or that of its base.
    pub unit: Option<String>,
    /// Its data, those of the bases included.
    pub table: RawTable,
    /// Its options, those of the bases included.
    pub options: Vec<RawOption>,
    /// Its clauses in order, those of the bases included.
    pub clauses: List<ClauseId, Arc<RawClause>>,
    /// What its own file changes in its base.
    pub patches: Vec<PatchNote>,
    /// Where its id is written.
    pub span: Span,
}

impl RawVariant {
    /// Finds a clause by its label.
    pub fn clause(&self, id: &str) -> Option<&RawClause> {
        let mut clauses = self.clauses.iter();
        clauses.find(|c| c.id.as_str() == id).map(Arc::as_ref)
    }

    /// Finds an option by its name.
    pub fn option(&self, name: &str) -> Option<&RawOption> {
        self.options.iter().find(|o| o.name.as_str() == name)
    }

    /// Returns the variant as it would be by another reading of a clause, of those that it writes out; `None` where there is no such.
    pub fn read_otherwise(&self, clause: ClauseId, reading: usize) -> Option<Self> {
        let other = self.clauses[clause].otherwise.get(reading)?.clone();
        let mut read = self.clone();
        Arc::make_mut(&mut read.clauses[clause]).rule = other;
        Some(read)
    }
}

/// A clause whose rule has not been read yet.
#[derive(Debug, Clone)]
pub struct RawClause {
    /// Its label.
    pub id: Text,
    /// The work of the file that it was written in.
    pub work: String,
    /// Its topic: the one given, or its id where that is a topic.
    pub topic: Option<Text>,
    /// What it cites, each with its work before it.
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Status,
    /// The reading chosen where the source is at odds or unclear.
    pub reading: Option<String>,
    /// The reading not chosen.
    pub alternative: Option<String>,
    /// The rules of the readings not chosen, where these can be played: each stands in the place of the rule.
    pub otherwise: Vec<RuleText>,
    /// On what beside the facts it depends, where the rule can only suppose that.
    pub depends: Option<String>,
    /// In a sentence.
    pub gist: Option<String>,
    /// The rule as written.
    pub rule: RuleText,
    /// The variant whose file it was last written in.
    pub origin: String,
    /// The clause to which a patch `except:` makes it an exception.
    pub exception_of: Option<Text>,
}

impl RawClause {
    /// Makes a clause of an entry in the file of variant `origin`.
    pub(super) fn of(entry: ClauseEntry, work: &str, origin: &str) -> Self {
        let mut cites = entry.cites;
        qualify(&mut cites, work);
        Self {
            id: entry.id,
            work: work.to_owned(),
            topic: entry.topic,
            cites,
            status: entry.status.unwrap_or_default(),
            reading: entry.reading,
            alternative: entry.alternative,
            otherwise: entry.otherwise.into_iter().map(RuleText::from).collect(),
            depends: entry.depends,
            gist: entry.gist,
            rule: entry.rule.into(),
            origin: origin.to_owned(),
            exception_of: None,
        }
    }

    /// Tells whether two clauses say the same: the same rule but for white space, and the same keys.
    pub fn same(&self, other: &Self) -> bool {
        let others = |clause: &Self| -> Vec<String> {
            clause.otherwise.iter().map(RuleText::collapsed).collect()
        };
        self.rule.collapsed() == other.rule.collapsed()
            && others(self) == others(other)
            && (&self.id, &self.topic, &self.cites, self.status)
                == (&other.id, &other.topic, &other.cites, other.status)
            && (&self.reading, &self.alternative, &self.gist)
                == (&other.reading, &other.alternative, &other.gist)
            && self.depends == other.depends
            && self.exception_of == other.exception_of
    }
}

/// What a patch does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// It puts a clause in the place of another.
    Replace,
    /// It adds a clause.
    Add,
    /// It takes a clause away.
    Omit,
    /// It adds an exception to a clause.
    Except,
    /// It takes a clause over from another variant.
    Take,
    /// It changes a section of the table.
    Table,
    /// It changes or adds an option.
    Option,
}

/// One change that a variant makes in its base, for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatchNote {
    /// What it does.
    pub op: Operation,
    /// The clause, section or option that it changes.
    pub target: Text,
    /// The clause that it leaves in the variant, where there is one.
    pub clause: Option<String>,
    /// In a sentence.
    pub gist: Option<String>,
    /// What it cites, each with its work before it.
    pub cites: Vec<Text>,
}

impl VariantFile {
    /// Makes the bare variant of a file: nothing of its table, options and clauses yet.
    pub(super) fn ground(&self) -> RawVariant {
        RawVariant {
            id: self.variant.clone(),
            title: self.title.clone(),
            game: self.game.clone(),
            // One that names no work has that of its base, or a fault.
            work: self
                .work
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            base: self.base.clone(),
            year: self.year,
            author: self.author.clone(),
            rest: self.rest.clone(),
            speaks_for: self.speaks_for.clone(),
            gist: self.gist.clone(),
            unit: self.unit.clone(),
            table: RawTable::default(),
            options: Vec::new(),
            clauses: List::new(),
            patches: Vec::new(),
            span: self.variant.span(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(rule: &str) -> RawClause {
        let text = |text: &str| Text::new(text, Span::default());
        RawClause {
            id: text("win"),
            work: "club".to_owned(),
            topic: None,
            cites: vec![text("club/p1")],
            status: Status::default(),
            reading: None,
            alternative: None,
            otherwise: Vec::new(),
            depends: None,
            gist: Some("The winner takes five.".to_owned()),
            rule: text(rule).into(),
            origin: "club".to_owned(),
            exception_of: None,
        }
    }

    #[test]
    fn white_space_and_the_file_make_no_other_clause() {
        let one = clause("define x as 1");
        let mut other = clause("define  x\n as 1");
        other.origin = "club-late".to_owned();
        assert!(one.same(&other));
    }

    #[test]
    fn every_key_makes_another_clause() {
        let one = clause("define x as 1");
        assert!(!one.same(&clause("define x as 2")));
        let changes: [fn(&mut RawClause); 8] = [
            |c| c.topic = Some(c.id.clone()),
            |c| c.cites.clear(),
            |c| c.reading = Some(String::new()),
            |c| c.alternative = Some(String::new()),
            |c| c.otherwise.push(c.rule.clone()),
            |c| c.depends = Some(String::new()),
            |c| c.gist = None,
            |c| c.exception_of = Some(c.id.clone()),
        ];
        for (n, change) in changes.iter().enumerate() {
            let mut other = clause("define x as 1");
            change(&mut other);
            assert!(!one.same(&other) && !other.same(&one), "change {n}");
        }
    }
}
