//! What is taken from cards that are not seen: the situation in which odds are asked for.

use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};

/// Why odds can't be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// A card is held that the pack has not.
    #[error("`{card}` is not in the pack of `{variant}`")]
    Foreign {
        /// The card.
        card: Card,
        /// The variant.
        variant: String,
    },
    /// Other cards are unseen than are said to be.
    #[error(
        "the pack of `{variant}` has {pack} cards, of which {held} are held: {unseen} are unseen, and not {said}"
    )]
    Unseen {
        /// The variant.
        variant: String,
        /// The cards of its pack.
        pack: u32,
        /// Those that are held.
        held: u32,
        /// Those that are not.
        unseen: u32,
        /// How many are said not to be seen.
        said: u32,
    },
    /// No card is taken.
    #[error("no card is taken: the odds are of what one card or more may be")]
    NothingTaken,
    /// More cards are taken than are unseen.
    #[error("{takes} cards can't be taken of the {unseen} that are unseen")]
    TooMany {
        /// The cards taken.
        takes: u32,
        /// The cards unseen.
        unseen: u32,
    },
    /// Too much is told apart.
    #[error(
        "the question tells so many cards apart that {draws} draws would have to be tried, and {limit} are the most; ask how many are taken of some cards"
    )]
    TooWide {
        /// The draws.
        draws: u64,
        /// The most that are tried.
        limit: u64,
    },
    /// The rules have no answer for a draw.
    #[error("with {cards} taken, {why}")]
    NoAnswer {
        /// The cards taken.
        cards: String,
        /// What the rules say.
        why: String,
    },
}

/// Some cards of a pack are held, and of the others some are taken, each as likely as any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taking {
    holding: CardSet,
    unseen: CardSet,
    takes: u32,
    trump: Option<Suit>,
}

impl Taking {
    /// Takes so many of the cards of a variant's pack that are not held.
    ///
    /// # Errors
    /// A card that is held is not in the pack, nothing is taken, or more than is unseen.
    pub fn new(variant: &Variant, holding: CardSet, takes: u32) -> Result<Self, OddsError> {
        let pack = variant.checked.table.pack;
        if let Some(card) = (holding - pack).iter().next() {
            let variant = variant.checked.id.clone();
            return Err(OddsError::Foreign { card, variant });
        }
        let unseen = pack - holding;
        let taking = Self {
            holding,
            unseen,
            takes,
            trump: None,
        };
        let unseen = unseen.count();
        match takes {
            0 => Err(OddsError::NothingTaken),
            _ if takes > unseen => Err(OddsError::TooMany { takes, unseen }),
            _ => Ok(taking),
        }
    }

    /// Makes sure that so many cards are unseen.
    ///
    /// # Errors
    /// There are more, or fewer.
    pub fn with_unseen(self, variant: &Variant, said: u32) -> Result<Self, OddsError> {
        let unseen = self.unseen.count();
        if unseen == said {
            return Ok(self);
        }
        Err(OddsError::Unseen {
            variant: variant.checked.id.clone(),
            pack: variant.checked.table.pack.count(),
            held: self.holding.count(),
            unseen,
            said,
        })
    }

    /// Tells the suit of trumps.
    #[must_use]
    pub const fn with_trump(self, trump: Option<Suit>) -> Self {
        Self { trump, ..self }
    }

    /// Returns the cards that are held.
    pub const fn holding(self) -> CardSet {
        self.holding
    }

    /// Returns the cards that are not seen.
    pub const fn unseen(self) -> CardSet {
        self.unseen
    }

    /// Returns how many are taken.
    pub const fn takes(self) -> u32 {
        self.takes
    }

    /// Returns the suit of trumps, where it is told.
    pub const fn trump(self) -> Option<Suit> {
        self.trump
    }
}
