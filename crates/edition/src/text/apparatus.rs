//! One entry of the critical apparatus and apparatus.yaml: where the text of a source is doubtful and what the edition reads.

use serde::{Deserialize, Serialize};

use super::PassageId;
use crate::yaml::{Text, locate};
use codille_lang::span::Span;

/// What is wrong with a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApparatusKind {
    /// The work itself corrects it in a list of errata.
    PrintedErratum,
    /// The printer erred.
    Misprint,
    /// The author erred.
    Slip,
    /// The author says another thing elsewhere.
    Contradiction,
    /// Something is missing.
    Lacuna,
    /// The transcription erred, not the print.
    Transcription,
}

/// How sure an emendation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Beyond doubt.
    Certain,
    /// Better than its rivals.
    Probable,
    /// One among several.
    Possible,
}

/// Who proposes an emendation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposer {
    /// The author of the work.
    Author,
    /// The editor of this edition.
    Editor,
}

/// An entry of the critical apparatus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apparatus {
    /// The full id.
    pub id: PassageId,
    /// What is wrong.
    pub kind: ApparatusKind,
    /// Where it stands.
    pub locus: String,
    /// The first words of the place, six at most.
    pub incipit: Option<Text>,
    /// What it is about.
    pub topic: Text,
    /// What is printed.
    pub lemma: Text,
    /// What is to be read.
    pub emendation: String,
    /// Why.
    pub reason: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// Who proposes it.
    pub proposed_by: Proposer,
    /// The passages that it changes.
    pub bears_on: Vec<Text>,
    /// The whole in a sentence.
    pub gist: String,
    /// Where its id is written.
    pub span: Span,
}

/// The whole of an apparatus.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ApparatusFile {
    pub(super) work: Text,
    pub(super) apparatus: Vec<ApparatusEntry>,
}

/// An entry as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ApparatusEntry {
    id: Text,
    kind: ApparatusKind,
    locus: String,
    incipit: Option<Text>,
    topic: Text,
    lemma: Text,
    emendation: String,
    reason: String,
    certainty: Certainty,
    proposed_by: Proposer,
    #[serde(default)]
    bears_on: Vec<Text>,
    gist: String,
}

impl ApparatusEntry {
    /// Makes the entry of the apparatus.
    pub(super) fn apparatus(self, work: &str) -> Apparatus {
        Apparatus {
            id: PassageId::own(self.id.as_str(), work),
            kind: self.kind,
            locus: self.locus,
            incipit: self.incipit,
            topic: self.topic,
            lemma: self.lemma,
            emendation: self.emendation,
            reason: self.reason,
            certainty: self.certainty,
            proposed_by: self.proposed_by,
            bears_on: self.bears_on,
            gist: self.gist,
            span: self.id.span(),
        }
    }
}

locate!(plain: ApparatusKind, Certainty, Proposer);
locate! {
    ApparatusFile { work, apparatus }
    ApparatusEntry { id, kind, locus, incipit, topic, lemma, emendation, reason, certainty, proposed_by, bears_on, gist }
}
