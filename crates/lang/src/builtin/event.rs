//! The events at which payments and scores fall due: one row for each.

use super::Stage;

/// An event at which payments and scores fall due.
#[derive(Debug, Clone, Copy)]
pub struct BuiltinEvent {
    /// The article as clauses write it before the word: of some there are several in a hand, of others one.
    pub article: &'static str,
    /// The word as clauses write it.
    pub word: &'static str,
    /// The stage of a hand that brings it about.
    pub stage: Stage,
    /// When it comes.
    pub meaning: &'static str,
    /// How the gloss says it.
    pub english: &'static str,
    /// A sentence to a reader that it has come; `{pool}` and `{taken}` stand for what the pool holds and what is taken in. Empty where the
    /// situation is told in another way.
    pub told: &'static str,
}

/// Makes of each row a case of `Event` and what is known of it.
macro_rules! events {
    ($($event:ident $article:ident $word:literal: $stage:ident, $meaning:literal, $english:literal, $told:literal;)*) => {
        /// When a payment falls due.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Event {
            $(#[doc = concat!("`", $word, "`: ", $meaning, ".")] $event,)*
        }

        impl Event {
            /// Every event.
            pub const ALL: &[Self] = &[$(Self::$event),*];

            /// Returns what is known of it.
            pub const fn row(self) -> &'static BuiltinEvent {
                match self {
                    $(Self::$event => &BuiltinEvent {
                        article: stringify!($article),
                        word: $word,
                        stage: Stage::$stage,
                        meaning: $meaning,
                        english: $english,
                        told: $told,
                    },)*
                }
            }
        }
    };
}

events! {
    Deal the "deal": Ever, "before the cards are dealt", "at the deal",
        "Cards are dealt; the pool holds {pool}.";
    Pass a "pass": Bidding, "when a player passes", "at a pass",
        "The eldest passes; the pool holds {pool}.";
    PassedOut the "passed_out": Bidding, "when all have passed and the hand is over", "when all have passed",
        "All have passed; the pool holds {pool}.";
    Exchange an "exchange": Drawing, "when a player has changed cards", "at an exchange",
        "The Ombre takes {taken} in; the pool holds {pool}.";
    Settlement the "settlement": Ever, "when the hand is over", "at the settlement", "";
    Refill the "refill": Ever, "after the settlement, before the next deal", "at the refill",
        "A hand is settled; the pool holds {pool}.";
    Announcement an "announcement": Announcing, "when a player has announced what his hand as dealt is",
        "at an announcement",
        "What a hand as dealt is has been announced.";
    Call a "call": Declaring, "when a player reckons a combination that he called", "at a call",
        "A combination is reckoned.";
    Lead a "lead": Ever, "when a card was led", "at a lead", "A card has been led.";
    Trick a "trick": Ever, "when a trick was won", "at a trick", "A trick has been won.";
    Count a "count": Ever,
        "after points were made, once both have declared; asked of each player in turn", "at a count",
        "Points have been made.";
    Partie the "partie": Ending, "when the partie is over; seats are those of its first deal",
        "at the end of the partie", "The partie is over.";
}

impl Event {
    /// Returns the event of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|event| event.word() == word)
    }

    /// Returns the word.
    pub const fn word(self) -> &'static str {
        self.row().word
    }
}

#[cfg(test)]
mod tests {
    use super::Event;

    #[test]
    fn every_event_is_read_by_its_word() {
        for event in Event::ALL {
            assert_eq!(Event::from_word(event.word()), Some(*event));
        }
        assert_eq!(Event::from_word("beginning"), None);
    }
}
