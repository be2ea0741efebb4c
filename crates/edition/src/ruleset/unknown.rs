//! A name that means nothing, with the one that was perhaps meant.

use std::fmt;

use super::{Edition, RawVariant};
use codille_lang::diagnostic::nearest;

/// A name that a reader gave and that means nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// What it was to be, such as `variant`.
    pub what: String,
    /// The name given.
    pub name: String,
    /// The name perhaps meant.
    pub near: Option<String>,
    /// How to find what there is.
    pub hint: String,
}

impl Unknown {
    /// Notes a name and looks for the nearest among those that there are.
    pub fn new<'a>(
        what: impl Into<String>,
        name: &str,
        among: impl IntoIterator<Item = &'a str>,
        hint: impl Into<String>,
    ) -> Self {
        let among: Vec<&str> = among.into_iter().collect();
        // `pique` is near to `score/pique`, whatever the length.
        let last = |c: &&str| c.rsplit('/').next() == Some(name);
        let near = nearest(name, among.iter().copied());
        let near = near.or_else(|| among.iter().copied().find(last));
        Self {
            what: what.into(),
            name: name.to_owned(),
            near: near.map(str::to_owned),
            hint: hint.into(),
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} `{}`", self.what, self.name)?;
        match &self.near {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => write!(f, "; {}", self.hint),
        }
    }
}

/// Finds a variant by its id.
///
/// # Errors
/// Returns what was perhaps meant.
pub fn find_variant<'a>(edition: &'a Edition, id: &str) -> Result<&'a RawVariant, Unknown> {
    edition.variant_of(id).ok_or_else(|| {
        let ids = edition.variants.iter().map(|v| v.id.as_str());
        Unknown::new("variant", id, ids, "`codille variants` lists them")
    })
}
