//! survivors.yaml: small changes of clauses that no hand shows, each with the reason. Makes no change and plays no hand.

use serde::Deserialize;

use crate::yaml::{Text, locate};

/// Changes of one clause, and why no hand shows them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivor {
    /// The variant that the clause belongs to.
    pub variant: Text,
    /// The label of the clause.
    pub clause: Text,
    /// The change in short; every change of the clause where it is not given.
    pub change: Option<String>,
    /// Why no hand shows it.
    pub why: String,
}

impl Survivor {
    /// Tells whether a change of a clause is meant.
    pub fn means(&self, label: &str, change: &str) -> bool {
        self.clause == *label && self.change.as_ref().is_none_or(|c| c == change)
    }
}

/// The whole of a survivors.yaml.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurvivorsFile {
    pub(crate) survivors: Vec<Survivor>,
}

locate! {
    Survivor { variant, clause, change, why }
    SurvivorsFile { survivors }
}
