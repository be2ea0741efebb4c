//! One thing that a variant says on a topic: a clause, a section of its table, an option, a passage.

use serde::Serialize;

use super::amount::{Amount, Concern};
use super::form::Mark;
use super::standing::Standing;
use codille_edition::ruleset::Status;
use codille_edition::text::Library;

/// What sort of thing a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// A clause of this topic.
    Clause,
    /// A section of the table.
    Table,
    /// An option.
    Option,
    /// A passage of this topic that a clause of another topic encodes.
    Elsewhere,
    /// A passage that no clause of the variant encodes, or a place that is lost.
    Passage,
}

/// What is doubtful in a part whose ground the book does state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Doubt {
    /// Whether the book contradicts itself, the edition reads, or something is borrowed.
    pub kind: Standing,
    /// What is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// What might be read instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<String>,
}

impl Doubt {
    /// Returns the words before the reading: of what the book says plainly only the meaning is read.
    pub const fn label(&self) -> &'static str {
        let plain = matches!(
            self.kind,
            Standing::Says | Standing::Implies | Standing::ByAgreement
        );
        if plain { "read so" } else { self.kind.word() }
    }
}

/// One thing that a variant says on a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// What sort of thing it is.
    pub kind: PartKind,
    /// Its label, or the name of the section or option, or the id of the passage.
    pub id: String,
    /// How the book stands to it.
    pub status: Standing,
    /// What of it is doubtful, where the rest isn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Doubt>,
    /// In a sentence or two.
    pub gist: String,
    /// Why no rule encodes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What is known of practice besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub practice: Option<String>,
    /// The variant that has it, where it is another than that of the column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The clause of another topic that encodes the passage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub see: Option<String>,
    /// Full ids of what it cites.
    pub cites: Vec<String>,
    /// Where that stands.
    pub loci: Vec<String>,
    /// The first words of the first passage that it cites.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incipit: Option<String>,
    /// The clause in its canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The status that is written beside the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Status>,
    /// What sorts of rules the clause holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub concerns: Vec<Concern>,
    /// What it pays, scores or defines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<Amount>,
    /// Whether the clause does nothing but say what a name stands for.
    #[serde(skip)]
    pub(super) defines: bool,
    /// Whether every variant of the comparison has the like.
    pub alike: bool,
    /// Whether every variant has it in the same words, so that it need not be shown again.
    #[serde(skip)]
    pub repeated: bool,
    #[serde(skip)]
    pub(super) own: Vec<Mark>,
    #[serde(skip)]
    pub(super) whole: Vec<Mark>,
    /// What the orders of cards and games come to, where the clause only ranks.
    #[serde(skip)]
    pub(super) ranks: Option<Mark>,
}

impl Part {
    pub(super) fn new(kind: PartKind, id: &str, gist: String, status: Standing) -> Self {
        Self {
            kind,
            id: id.to_owned(),
            status,
            doubt: None,
            gist,
            reason: None,
            practice: None,
            of: None,
            see: None,
            cites: Vec::new(),
            loci: Vec::new(),
            incipit: None,
            rule: None,
            written: None,
            concerns: Vec::new(),
            amounts: Vec::new(),
            defines: false,
            alike: false,
            repeated: false,
            own: Vec::new(),
            whole: Vec::new(),
            ranks: None,
        }
    }

    /// Tells whether the part is a rule that play follows.
    pub fn in_play(&self) -> bool {
        self.kind != PartKind::Passage
    }

    /// Tells whether two parts read the same, and are the same rule.
    pub(super) fn reads_as(&self, other: &Self) -> bool {
        (self.status, &self.gist, &self.loci, &self.rule)
            == (other.status, &other.gist, &other.loci, &other.rule)
            && self.doubt == other.doubt
            && self.own == other.own
    }

    /// Tells whether two parts say the same, their names aside.
    pub(super) fn like(&self, other: &Self) -> bool {
        self.in_play() == other.in_play() && (self.own == other.own || self.whole == other.whole)
    }

    /// Tells whether nothing is lost where one of two parts is left out: they say the same in the same words.
    pub(super) fn repeats(&self, other: &Self) -> bool {
        self.like(other) && self.gist == other.gist && self.status == other.status
    }

    pub(super) fn citing<'a>(
        mut self,
        library: &Library,
        cites: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        for cite in cites {
            self.cites.push(cite.to_owned());
            let cited = library.cited(cite, "");
            let locus = cited.map(|c| c.locus().to_owned());
            self.loci.extend(locus.filter(|l| !self.loci.contains(l)));
            if self.incipit.is_none() {
                let passage = library.resolve(cite, "");
                self.incipit = passage.map(|p| p.incipit.to_string());
            }
        }
        self
    }

    /// Takes a part out of what is compared: it only tells.
    pub(super) fn unmark(&mut self) {
        self.concerns.clear();
        self.own.clear();
        self.whole.clear();
        self.ranks = None;
    }

    pub(super) fn marked(mut self, mark: Mark) -> Self {
        self.own.push(mark);
        self.whole.push(mark);
        self
    }
}
