//! The rulings on an act as data. Rules on nothing.

use serde::Serialize;

/// A ruling on an act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// Whether the act is allowed: `yes`, `no` or `silent`.
    pub allowed: &'static str,
    /// The clauses that allow or forbid it.
    pub clauses: Vec<String>,
    /// The faults that it is.
    pub faults: Vec<Fault>,
    /// What follows.
    pub follows: Vec<Follows>,
    /// Whether it has no effect.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub without_effect: bool,
    /// Whether that is because the deal is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub too_late: bool,
    /// Rights that it opens.
    pub opened: Vec<Right>,
    /// Rights that lapse with it.
    pub lapsed: Vec<Right>,
    /// Where the clauses neither allow nor forbid it: those that hang on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hangs: Vec<String>,
    /// Clauses that were considered and do not hold.
    pub considered: Vec<Considered>,
}

/// Something that nobody told, and that was supplied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unsaid {
    /// Its number among all that is supplied in the case: `s1`.
    pub number: String,
    /// Who does it.
    pub seat: String,
    /// In words.
    pub words: String,
}

/// A fault that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Its name.
    pub fault: String,
    /// Whose it is.
    pub seat: String,
    /// Who may waive what follows.
    pub waivable_by: Vec<String>,
    /// The clauses that make it one.
    pub clauses: Vec<String>,
}

/// Something that follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Follows {
    /// In words.
    pub words: String,
    /// The clauses that order it.
    pub clauses: Vec<String>,
}

/// A right of somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Right {
    /// Whose.
    pub seat: String,
    /// To what.
    pub to: String,
    /// The clause that gives it.
    pub clause: String,
}

/// A clause that does not hold here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Considered {
    /// Its label.
    pub clause: String,
    /// Why not.
    pub why: Vec<String>,
}
