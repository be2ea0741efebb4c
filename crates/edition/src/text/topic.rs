//! One topic and topics.yaml. Topics align the clauses of different works; a topic says nothing of any of them.

use serde::Deserialize;

use crate::yaml::{Text, locate};

/// A matter that rules are about, such as `order/trumps`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Its id: words parted by strokes, the general before the special.
    pub id: Text,
    /// A heading for people.
    pub title: String,
    /// The games in which it occurs.
    #[serde(default)]
    pub games: Vec<Text>,
    /// What belongs under it.
    pub gist: String,
    /// The sections of a variant's table that belong under it.
    #[serde(default)]
    pub table: Vec<Text>,
    /// What stands under it besides rules, where that is all that a book has to say on it.
    pub holds: Option<Holds>,
}

/// What stands under a topic besides rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// Advice on play: claims and calculations are advice.
    Advice,
    /// Games and hands played or shown.
    Examples,
}

/// The whole of topics.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TopicsFile {
    pub(super) topics: Vec<Topic>,
}

locate!(plain: Holds);
locate! {
    Topic { id, title, games, gist, table, holds }
    TopicsFile { topics }
}
