//! Why an act cannot happen at all.

use crate::variant::{EvalError, Variant};
use codille_lang::cards::CardSet;

/// Why an act cannot happen at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Impossible {
    /// These cards do not lie where the act takes them from.
    NotThere(CardSet),
    /// No moment of the hand asks for such an act.
    NeverAsked,
    /// The deal is over.
    Over,
    /// The rules are silent or contradict each other.
    Trouble(EvalError),
    /// There is nothing that this player could waive.
    NothingToWaive,
    /// What was ordered has changed calls, trumps or play, and cannot be taken back.
    DoneForGood,
    /// No such fault stands in the trick that is named.
    NoSuchFault(u8),
    /// A call falls or stands by it, and none is named or at hand.
    NoCall,
    /// A suit becomes trumps by it, and none is named.
    NoSuit,
}

impl Impossible {
    /// Says why the act cannot happen.
    pub fn describe(&self, variant: &Variant) -> String {
        match self {
            Self::NotThere(cards) if cards.is_empty() => {
                "there are not so many cards where they are taken from".to_owned()
            }
            Self::NotThere(cards) => {
                let cards: Vec<String> = cards.iter().map(|c| c.to_string()).collect();
                format!("{} is not where it is taken from", cards.join(" "))
            }
            Self::NeverAsked => "no moment of the hand asks for this".to_owned(),
            Self::Over => "the deal is over".to_owned(),
            Self::Trouble(trouble) => {
                format!("the rules fail: {}", variant.describe_trouble(trouble))
            }
            Self::NoSuchFault(trick) => format!("no such fault stands in trick {trick}"),
            Self::DoneForGood => {
                "what was ordered for this fault has changed the hand, and cannot be waived afterwards"
                    .to_owned()
            }
            Self::NoCall => "a call falls or stands by this, and none is named".to_owned(),
            Self::NoSuit => "a suit becomes trumps by this, and none is named".to_owned(),
            Self::NothingToWaive => {
                "there is no penalty that this player could waive".to_owned()
            }
        }
    }
}
