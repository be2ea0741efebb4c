//! Of how many cases something is said.

use crate::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::BAD_FIELD;

/// Of how many cases something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Within {
    /// Of all.
    #[default]
    All,
    /// Of none.
    None,
    /// Of one at least.
    Some,
    /// Of more than half.
    Most,
}

impl Within {
    /// Each of them.
    const ALL: [Self; 4] = [Self::All, Self::None, Self::Some, Self::Most];

    /// Returns the word of the files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::None => "none",
            Self::Some => "some",
            Self::Most => "most",
        }
    }

    /// Reads the word of a file; of all where there is none.
    pub(super) fn read(text: Option<&Text>, reading: &mut Reading<'_>) -> Option<Self> {
        let Some(text) = text else {
            return Some(Self::All);
        };
        let all = Self::ALL.map(|one| (one, one.word()));
        reading.one_of(BAD_FIELD, "number of cases", text, &all)
    }
}
