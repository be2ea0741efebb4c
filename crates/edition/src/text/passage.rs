//! One passage of a work and passages.yaml. Holds a gist in our words, never the words of the source beyond an incipit.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::yaml::{Text, locate};

/// The full id of a passage or of an entry of the apparatus, such as `gibbs-1878/r001`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PassageId(pub String);

impl PassageId {
    /// Makes the full id of a citation: one without a work before it belongs to `work`.
    pub fn of(cite: &str, work: &str) -> Self {
        Self(if cite.contains('/') {
            cite.to_owned()
        } else {
            format!("{work}/{cite}")
        })
    }

    /// Makes the full id of an entry in a register of `work`, whatever its own id is made of.
    pub fn own(id: &str, work: &str) -> Self {
        Self(format!("{work}/{id}"))
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the work that the passage stands in.
    pub fn work(&self) -> &str {
        self.0.split_once('/').map_or("", |(work, _)| work)
    }
}

impl fmt::Display for PassageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What sort of thing a passage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PassageKind {
    /// It lays down a rule.
    Rule,
    /// It explains a word.
    Term,
    /// It plays or settles a game as an example.
    Example,
    /// It takes an example another way from some trick on.
    Branch,
    /// It is a table of payments, odds or cards.
    Table,
    /// It asserts something that can be tested.
    Claim,
    /// It describes another way of playing.
    Variant,
    /// It gives hands to play without playing them.
    Hands,
    /// It puts a case and decides it.
    Case,
    /// It works out a number.
    Calculation,
    /// It is a law of a code of laws.
    Law,
    /// It tells what is customary.
    Custom,
    /// It tells of the past.
    History,
}

/// Why no clause encodes a passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Silence {
    /// It is about manners.
    Etiquette,
    /// It advises, praises or tells history.
    Commentary,
    /// It could be encoded and is not; the reason stands beside it.
    NotEncoded,
}

/// A statement of a work.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    /// Its id in its own file.
    #[serde(rename = "id")]
    pub own: Text,
    /// The full id.
    #[serde(skip)]
    pub id: PassageId,
    /// What sort of thing it is.
    pub kind: PassageKind,
    /// Where it stands: chapter, page, number.
    pub locus: String,
    /// Its first words, six at most.
    pub incipit: Text,
    /// What it is about.
    pub topic: Text,
    /// Further topics on which it speaks.
    #[serde(default)]
    pub also: Vec<Text>,
    /// What it says, in our words.
    pub gist: String,
    /// How it was played in fact, where that is known to differ.
    pub practice: Option<String>,
    /// Why no clause encodes it.
    pub status: Option<Silence>,
    /// The reason for that.
    pub reason: Option<String>,
    /// Why no case tries it, where it belongs to a code of laws.
    pub no_case: Option<String>,
}

impl Passage {
    /// Tells whether it speaks on a topic, mainly or besides.
    pub fn is_about(&self, topic: &Text) -> bool {
        self.topic == *topic || self.also.contains(topic)
    }
}

/// The whole of a passages.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PassagesFile {
    pub(super) work: Text,
    pub(super) passages: Vec<Passage>,
}

locate!(plain: PassageId, PassageKind, Silence);
locate! {
    PassagesFile { work, passages }
    Passage { own, id, kind, locus, incipit, topic, also, gist, practice, status, reason, no_case }
}

#[cfg(test)]
mod tests {
    use super::PassageId;

    #[test]
    fn a_bare_citation_belongs_to_the_work_at_hand() {
        assert_eq!(PassageId::of("r1", "club").as_str(), "club/r1");
        assert_eq!(PassageId::of("other/r1", "club").as_str(), "other/r1");
    }

    #[test]
    fn an_entry_of_a_register_belongs_to_its_work_whatever_it_is_called() {
        assert_eq!(PassageId::own("other/r1", "club").as_str(), "club/other/r1");
        assert_eq!(PassageId::own("other/r1", "club").work(), "club");
    }

    #[test]
    fn the_work_is_what_stands_before_the_stroke() {
        assert_eq!(PassageId::of("r1", "club").work(), "club");
        assert_eq!(PassageId("r1".to_owned()).work(), "");
    }
}
