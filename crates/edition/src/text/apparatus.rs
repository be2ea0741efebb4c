//! One entry of the critical apparatus and apparatus.yaml: where the text of a source is doubtful and what the edition reads.

use serde::{Deserialize, Serialize};

use super::PassageId;
use crate::yaml::{Text, locate};

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
    /// The book leaves something out.
    Lacuna,
    /// A page is missing from the copy that is edited here.
    LostPage,
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Apparatus {
    /// Its id in its own file.
    #[serde(rename = "id")]
    pub own: Text,
    /// The full id.
    #[serde(skip)]
    pub id: PassageId,
    /// What is wrong.
    pub kind: ApparatusKind,
    /// Where it stands.
    pub locus: String,
    /// The first words of the place, six at most.
    pub incipit: Option<Text>,
    /// What it is about.
    pub topic: Text,
    /// Further topics that it concerns.
    #[serde(default)]
    pub also: Vec<Text>,
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
    #[serde(default)]
    pub bears_on: Vec<Text>,
    /// The whole in a sentence.
    pub gist: String,
}

impl Apparatus {
    /// Tells whether it concerns a topic, mainly or besides.
    pub fn is_about(&self, topic: &Text) -> bool {
        self.topic == *topic || self.also.contains(topic)
    }
}

/// The whole of an apparatus.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ApparatusFile {
    pub(super) work: Text,
    pub(super) apparatus: Vec<Apparatus>,
}

locate!(plain: ApparatusKind, Certainty, Proposer);
locate! {
    ApparatusFile { work, apparatus }
    Apparatus { own, id, kind, locus, incipit, topic, also, lemma, emendation, reason, certainty, proposed_by, bears_on, gist }
}
