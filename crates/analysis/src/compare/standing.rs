//! How a book stands to a topic, or to one thing that is said on it: the word above a cell and before a part.

use codille_edition::ruleset::Status;
use codille_edition::text::{Holds, Passage, PassageKind, Silence, Topic};
use serde::{Serialize, Serializer};

/// How a book stands to what a cell or a part of it says, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// The book says it.
    Says,
    /// It says two things that don't agree.
    Contradicts,
    /// It follows from what the book says.
    Implies,
    /// The author decides it in a case.
    Decided,
    /// It is the edition's reading of what the book leaves open.
    Editorial,
    /// The book says it, and no rule of the edition plays it.
    NotEncoded,
    /// Players may agree on it.
    ByAgreement,
    /// The book names it as customary, or as a matter of manners.
    Custom,
    /// The book advises it.
    Advice,
    /// The book tells it: of the past, of another way, in an example.
    Told,
    /// The page that would say it is lost.
    PageLost,
    /// Another variant of the same work has it.
    Elsewhere,
    /// The book is silent, and the edition borrows what play needs.
    Supplied,
    /// The book is silent.
    Silent,
}

impl Standing {
    /// Every standing, the strongest first.
    pub const ALL: [Self; 14] = [
        Self::Says,
        Self::Contradicts,
        Self::Implies,
        Self::Decided,
        Self::Editorial,
        Self::NotEncoded,
        Self::ByAgreement,
        Self::Custom,
        Self::Advice,
        Self::Told,
        Self::PageLost,
        Self::Elsewhere,
        Self::Supplied,
        Self::Silent,
    ];

    /// Returns the word of the comparison.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Says => "says",
            Self::Contradicts => "contradicts itself",
            Self::Implies => "implies",
            Self::Decided => "decided",
            Self::Editorial => "editorial",
            Self::NotEncoded => "not encoded",
            Self::ByAgreement => "by agreement",
            Self::Custom => "custom",
            Self::Advice => "advice",
            Self::Told => "told",
            Self::PageLost => "page lost",
            Self::Elsewhere => "elsewhere",
            Self::Supplied => "supplied",
            Self::Silent => "silent",
        }
    }

    /// Returns the word by which it is asked for: that of a clause where a clause has it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Contradicts => "contradicts",
            Self::NotEncoded => "not-encoded",
            Self::ByAgreement => "by-agreement",
            Self::PageLost => "page-lost",
            Self::Says
            | Self::Implies
            | Self::Decided
            | Self::Editorial
            | Self::Custom
            | Self::Advice
            | Self::Told
            | Self::Elsewhere
            | Self::Supplied
            | Self::Silent => self.word(),
        }
    }

    /// Says what it means, where the word doesn't.
    pub const fn meaning(self) -> Option<&'static str> {
        match self {
            Self::Contradicts => Some("the book says two things that don't agree"),
            Self::Decided => Some("the author decides it in a case"),
            Self::Editorial => Some("the edition's reading of what the book leaves open"),
            Self::NotEncoded => Some("the book says it, and no rule plays it"),
            Self::ByAgreement => Some("players may agree on it"),
            Self::Elsewhere => Some("another variant of the work has it"),
            Self::Supplied => Some("the book is silent, and the edition borrows what play needs"),
            Self::Says
            | Self::Implies
            | Self::Custom
            | Self::Advice
            | Self::Told
            | Self::PageLost
            | Self::Silent => None,
        }
    }

    /// Tells whether the book itself speaks, in whatever way.
    pub const fn speaks(self) -> bool {
        !matches!(
            self,
            Self::PageLost | Self::Elsewhere | Self::Supplied | Self::Silent
        )
    }

    /// Returns the standing of a clause, a section or an option by the status written beside it.
    pub const fn of(status: Status) -> Self {
        match status {
            // A book that corrects itself says so.
            Status::Says | Status::Erratum => Self::Says,
            Status::Implies => Self::Implies,
            Status::Decided => Self::Decided,
            Status::ByAgreement => Self::ByAgreement,
            Status::Contradicts => Self::Contradicts,
            Status::Editorial => Self::Editorial,
            Status::Supplied => Self::Supplied,
        }
    }

    /// Returns the standing of a passage that no rule of the variant encodes; `own` are those that describe the variant itself, and not
    /// another way of playing beside it.
    pub(super) fn of_passage(passage: &Passage, topic: &Topic, own: bool) -> Self {
        let told = match topic.holds {
            Some(Holds::Advice) => Self::Advice,
            Some(Holds::Examples) | None => Self::Told,
        };
        match (passage.status, passage.kind) {
            (Some(Silence::Etiquette), _) | (_, PassageKind::Custom) => Self::Custom,
            (Some(Silence::Commentary), _) | (_, PassageKind::History) => told,
            (Some(Silence::NotEncoded), _) if told == Self::Advice => Self::Advice,
            (Some(Silence::NotEncoded), PassageKind::Variant) if own => Self::NotEncoded,
            (None, PassageKind::Variant) if own => Self::Says,
            (_, PassageKind::Variant) => Self::Told,
            (
                _,
                PassageKind::Claim
                | PassageKind::Calculation
                | PassageKind::Example
                | PassageKind::Branch
                | PassageKind::Hands,
            ) => told,
            (Some(Silence::NotEncoded), _) => Self::NotEncoded,
            (
                None,
                PassageKind::Rule
                | PassageKind::Law
                | PassageKind::Term
                | PassageKind::Table
                | PassageKind::Case,
            ) => Self::Says,
        }
    }
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::Standing;

    #[test]
    fn every_standing_has_a_word_of_its_own() {
        let mut words: Vec<_> = Standing::ALL.iter().map(|s| s.word()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Standing::ALL.len());
        assert!(Standing::ALL.is_sorted(), "the strongest comes first");
    }

    #[test]
    fn a_book_does_not_speak_where_the_edition_borrows() {
        assert!(Standing::Told.speaks());
        assert!(!Standing::Supplied.speaks());
        assert!(!Standing::PageLost.speaks());
    }
}
