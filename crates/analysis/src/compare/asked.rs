//! What rows can be asked for, and in what order: the words for it, what they mean, and which rows they hold of.

use codille_edition::ruleset::Status;
use serde::{Serialize, Serializer};
use std::cmp::Reverse;

use super::Comparison;
use super::amount::Concern;
use super::part::Part;
use super::row::{Row, RowClass, RowDifference};
use super::standing::Standing;

/// A sort of row that is kept. Those that ask who speaks are alternatives, and so are those that ask of what; a row is kept where one of each
/// holds that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowSort {
    /// Two or more books speak, and their rules differ.
    BothSpeak,
    /// One book speaks alone.
    OneSpeaks,
    /// The books are worded otherwise and read alike.
    Words,
    /// The rules pay or score, or define what is paid.
    Amounts,
    /// The rules say who must, may or must not do what, and what offends.
    Rights,
    /// The rules rank cards, games, headings or combinations.
    Order,
}

/// A status of a cell, of a part of it or of its doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusWord {
    /// How the book stands to it.
    Standing(Standing),
    /// A clause by which the book corrects itself; the comparison says *says* of it.
    Erratum,
}

/// The order of the rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RowOrder {
    /// That of the topics, and so of the numbers.
    #[default]
    Number,
    /// Those first in which the books part furthest.
    Spread,
    /// By the ids of the topics.
    Topic,
    /// By the year of the oldest book that speaks.
    Date,
}

impl RowSort {
    /// Every sort.
    pub const ALL: [Self; 6] = [
        Self::BothSpeak,
        Self::OneSpeaks,
        Self::Words,
        Self::Amounts,
        Self::Rights,
        Self::Order,
    ];

    /// Returns the word by which it is asked for.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BothSpeak => "both-speak",
            Self::OneSpeaks => "one-speaks",
            Self::Words => "words",
            Self::Amounts => "amounts",
            Self::Rights => "rights",
            Self::Order => "order",
        }
    }

    /// Says what it keeps.
    pub const fn meaning(self) -> Option<&'static str> {
        Some(match self {
            Self::BothSpeak => "two books or more speak, and their rules differ",
            Self::OneSpeaks => "one book speaks alone",
            Self::Words => "the books are worded otherwise, and their rules are alike",
            Self::Amounts => {
                "a clause that not all have alike pays or scores, or defines what is paid"
            }
            Self::Rights => {
                "such a clause says who must, may or must not do what, or what act offends"
            }
            Self::Order => "such a clause ranks cards, games, headings or combinations",
        })
    }

    /// Returns what the clauses of a row must do, where it asks of that and not of who speaks.
    pub(super) const fn concern(self) -> Option<Concern> {
        match self {
            Self::BothSpeak | Self::OneSpeaks | Self::Words => None,
            Self::Amounts => Some(Concern::Amounts),
            Self::Rights => Some(Concern::Rights),
            Self::Order => Some(Concern::Order),
        }
    }

    pub(super) fn keeps(self, row: &Row, all: bool) -> bool {
        match self {
            Self::BothSpeak => row.class == RowClass::BothSpeak,
            Self::OneSpeaks => row.class == RowClass::OneSpeaks,
            Self::Words => row.differs == RowDifference::Words,
            Self::Amounts | Self::Rights | Self::Order => {
                let parts = row.cells.values().flat_map(|cell| &cell.parts);
                let mut counting = parts.filter(|part| all || !part.alike);
                let concern = self.concern();
                counting.any(|part| part.concerns.iter().any(|c| Some(*c) == concern))
            }
        }
    }
}

impl StatusWord {
    /// Every status.
    pub const ALL: [Self; 15] = [
        Self::Standing(Standing::Says),
        Self::Erratum,
        Self::Standing(Standing::Contradicts),
        Self::Standing(Standing::Implies),
        Self::Standing(Standing::Decided),
        Self::Standing(Standing::Editorial),
        Self::Standing(Standing::NotEncoded),
        Self::Standing(Standing::ByAgreement),
        Self::Standing(Standing::Custom),
        Self::Standing(Standing::Advice),
        Self::Standing(Standing::Told),
        Self::Standing(Standing::PageLost),
        Self::Standing(Standing::Elsewhere),
        Self::Standing(Standing::Supplied),
        Self::Standing(Standing::Silent),
    ];

    /// Returns the word by which it is asked for.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Standing(standing) => standing.key(),
            Self::Erratum => "erratum",
        }
    }

    /// Says what it means, where the word doesn't.
    pub const fn meaning(self) -> Option<&'static str> {
        match self {
            Self::Erratum => Some("the book corrects itself"),
            Self::Standing(standing) => standing.meaning(),
        }
    }

    fn is_of(self, part: &Part) -> bool {
        match self {
            Self::Standing(standing) => {
                part.status == standing || part.doubt.as_ref().is_some_and(|d| d.kind == standing)
            }
            Self::Erratum => part.written == Some(Status::Erratum),
        }
    }

    pub(super) fn keeps(self, row: &Row) -> bool {
        let stands = |status| self == Self::Standing(status);
        let mut cells = row.cells.values();
        cells.any(|cell| stands(cell.status) || cell.parts.iter().any(|part| self.is_of(part)))
    }
}

impl RowOrder {
    /// Every order.
    pub const ALL: [Self; 4] = [Self::Number, Self::Spread, Self::Topic, Self::Date];

    /// Returns the word by which it is asked for.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "order",
            Self::Spread => "spread",
            Self::Topic => "topic",
            Self::Date => "date",
        }
    }

    /// Says what comes first.
    pub const fn meaning(self) -> Option<&'static str> {
        Some(match self {
            Self::Number => "as the topics stand in the edition, by their numbers",
            Self::Spread => {
                "where the books that speak have most readings that differ; of as many, where the largest shares of a stake that two of them state lie furthest apart"
            }
            Self::Topic => "by the ids of the topics, from a to z",
            Self::Date => "by the year of the oldest book that speaks",
        })
    }

    pub(super) fn sort(self, comparison: &mut Comparison) {
        let rows = &mut comparison.rows;
        match self {
            Self::Number => rows.sort_by_key(|row| row.number),
            Self::Spread => {
                rows.sort_by_key(|row| (Reverse((row.readings, row.spread)), row.number));
            }
            Self::Topic => rows.sort_by(|a, b| a.topic.cmp(&b.topic)),
            Self::Date => {
                let years: Vec<Option<u32>> = comparison.variants.iter().map(|v| v.year).collect();
                let oldest = |row: &Row| {
                    let cells = row.cells.values().zip(&years);
                    let speaking = cells.filter(|(cell, _)| cell.status.speaks());
                    speaking.filter_map(|(_, year)| *year).min()
                };
                // Rows on which no dated book speaks come last.
                rows.sort_by_key(|row| {
                    let year = oldest(row);
                    (year.is_none(), year, row.number)
                });
            }
        }
    }
}

/// Writes the words of some of these.
macro_rules! written_as_word {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    )*};
}

written_as_word!(RowSort StatusWord RowOrder);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standing_can_be_asked_for() {
        for standing in Standing::ALL {
            assert!(StatusWord::ALL.contains(&StatusWord::Standing(standing)));
        }
        let mut words: Vec<&str> = StatusWord::ALL.iter().map(|s| s.word()).collect();
        assert!(words.iter().all(|w| !w.contains(' ')), "{words:?}");
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Standing::ALL.len() + 1);
    }
}
