//! Odds as written.

use super::{entries, written};
use codille_edition::yaml::{Number, Pairs, Text};

entries! {
    /// Odds as written: of a draw, or of a tally.
    OddsEntry {
        refuted: Option<Text>,
        holding: Option<Text>,
        takes: Option<Number>,
        trump: Option<Text>,
        question: Option<Text>,
        tally: Option<TallyEntry>,
        printed: Text,
    }
}

written! {
    /// How often something came about and how often not, row by row, as written.
    TallyEntry {
        yes: Vec<Number>,
        no: Vec<Number>,
    }
}
