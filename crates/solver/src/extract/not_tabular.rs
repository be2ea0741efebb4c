//! Why no tables can be taken from a position.

use codille_engine::variant::{InTheWay, Variant};

/// What no table holds: the clause in the way, if it is one, and what it asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotTabular {
    /// The label of the clause.
    pub clause: Option<String>,
    /// What is in the way, in words for people.
    pub reason: String,
}

impl NotTabular {
    pub(super) fn new(clause: Option<String>, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self { clause, reason }
    }

    pub(super) fn of(variant: &Variant, found: InTheWay) -> Self {
        let clause = found.clause.map(|clause| variant.checked.label(clause));
        Self::new(clause.map(str::to_owned), found.reason)
    }
}

impl std::fmt::Display for NotTabular {
    /// Names the clause, and says what it asks.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "@{clause}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for NotTabular {}
