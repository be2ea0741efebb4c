//! The verbs of duties, rights and faults: one row for each, with all that is said of it and all that is asked about it.

use super::{Stage, Type};

/// What a table asks about a verb in regular play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Which of a set of this type.
    Which(Type),
    /// How many cards.
    HowMany,
    /// Whether it is done.
    Whether,
    /// Nothing: the table does it where a duty wants it.
    DoneByItself,
    /// Which words are said, held against those that clauses name.
    Words,
    /// Nothing: only who judges a dispute asks, and then how many cards.
    Judged,
}

/// A verb of duties, rights and faults.
#[derive(Debug, Clone, Copy)]
pub struct BuiltinVerb {
    /// The word as clauses write it.
    pub word: &'static str,
    /// The word as records tell it of a player.
    pub does: &'static str,
    /// What a table asks about it.
    pub asks: Asks,
    /// When it is asked for.
    pub stage: Stage,
    /// What it does.
    pub meaning: &'static str,
    /// What may follow it in a record.
    pub then: &'static str,
    /// An example of what follows; `{game}`, `{declaration}` and `{words}` stand for those of a variant.
    pub object: &'static str,
    /// How the gloss says it without an object, where English wants one.
    pub alone: Option<&'static str>,
}

/// Makes of each row a case of `Verb` and what is known of it.
macro_rules! verbs {
    ($($verb:ident $word:literal $does:literal: $asks:expr, $stage:ident, $meaning:literal,
        $then:literal, $object:literal $(, alone $alone:literal)?;)*) => {
        /// A verb of the engine.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Verb {
            $(#[doc = concat!("`", $word, "`: ", $meaning, ".")] $verb,)*
        }

        impl Verb {
            /// Every verb.
            pub const ALL: &[Self] = &[$(Self::$verb),*];

            /// Returns what is known of it.
            pub const fn row(self) -> &'static BuiltinVerb {
                match self {
                    $(Self::$verb => &BuiltinVerb {
                        word: $word,
                        does: $does,
                        asks: $asks,
                        stage: Stage::$stage,
                        meaning: $meaning,
                        then: $then,
                        object: $object,
                        alone: verbs!(@alone $($alone)?),
                    },)*
                }
            }
        }
    };
    (@alone $alone:literal) => { Some($alone) };
    (@alone) => { None };
}

verbs! {
    Bid "bid" "bids": Asks::Which(Type::Games), Bidding, "speak for a game", "a game", "{game}";
    Pass "pass" "passes": Asks::Whether, Bidding, "pass", "nothing", "";
    Name "name" "names": Asks::Which(Type::Suits), Naming, "name the suit of trumps",
        "a suit: S, H, D or C", "S", alone "name the trump suit";
    Turn "turn" "turns": Asks::DoneByItself, Naming, "turn up the top card of the stock for trumps",
        "a card", "7S", alone "turn up a card";
    Discard "discard" "discards": Asks::HowMany, Exchanging, "exchange a number of cards with the stock",
        "cards, or their number, or `nothing`", "3";
    Yield "yield" "yields": Asks::Whether, Following, "let the next hand exchange first", "nothing", "";
    Look "look" "looks": Asks::Whether, Looking, "look at what is left of the stock", "nothing", "",
        alone "look at the stock";
    Play "play" "plays": Asks::Which(Type::Cards), Playing, "play a card to a trick",
        "a card, or `?`; a trick is a line of its own, `1: A KC, B JC*`", "KC";
    Surrender "surrender" "surrenders": Asks::Whether, Playing, "throw up the game", "nothing", "";
    Defend "defend" "defends": Asks::Whether, Playing, "forbid a surrender and play on", "nothing", "";
    Stop "stop" "stops": Asks::Whether, Playing, "end the hand", "nothing", "";
    Challenge "challenge" "challenges": Asks::Whether, Playing, "undertake to win every trick",
        "nothing", "";
    Reserve "reserve" "reserves": Asks::Whether, Settling, "set a stake apart", "nothing", "";
    Correct "correct" "corrects": Asks::Words, Ever, "take back a faulty act",
        "a card, an answer, or a declaration with its cards", "KC";
    Say "say" "says": Asks::Words, Ever, "speak words of the game", "words in quotes", "{words}";
    Cut "cut" "cuts": Asks::Judged, Ever, "cut the pack", "a number of cards", "20";
    Announce "announce" "announces": Asks::Which(Type::Declarations), Announcing,
        "announce what the hand as dealt is", "a declaration", "{declaration}";
    Call "call" "calls": Asks::Which(Type::Declarations), Declaring, "call a combination",
        "a declaration with its cards, or their number, and words in quotes", "{declaration} 4";
    Answer "answer" "answers": Asks::Words, Declaring, "answer a call",
        "`good`, `equal` or `not good`", "good";
    Take "take" "takes": Asks::HowMany, Exchanging, "take a number of cards from the stock",
        "cards, or their number", "3";
    Leave "leave" "leaves": Asks::HowMany, Exchanging, "say how many cards of one's share are left",
        "a number of cards", "1", alone "say how many cards he leaves";
    Ask "ask" "asks": Asks::Which(Type::Declarations), Declaring, "ask what a call makes",
        "nothing, or words in quotes", "", alone "ask what the call makes";
}

impl Verb {
    /// Returns the verb of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|verb| verb.word() == word)
    }

    /// Returns the word.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// Returns the type of what a duty or a right lets one choose from.
    pub const fn chooses(self) -> Type {
        match self.row().asks {
            Asks::Which(set) => set,
            Asks::HowMany | Asks::Whether | Asks::DoneByItself | Asks::Words | Asks::Judged => {
                Type::Cards
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verb;

    #[test]
    fn every_verb_is_read_by_its_word() {
        for verb in Verb::ALL {
            assert_eq!(Verb::from_word(verb.word()), Some(*verb));
        }
        assert_eq!(Verb::from_word("lead"), None);
    }

    #[test]
    fn a_verb_stands_at_its_own_number() {
        for (number, verb) in Verb::ALL.iter().enumerate() {
            assert_eq!(*verb as usize, number);
        }
    }
}
