//! What happens in a hand, told to whoever watches.

use super::phase::Act;
use crate::ledger::Entry;
use crate::variant::Answer;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::{ClauseId, DeclarationId, FaultId, NameId, Seat};

/// Something that happened; seats are numbers in the order of speaking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// All have passed.
    PassedOut,
    /// A seat undertook a game.
    Undertaken {
        /// Who.
        seat: Seat,
        /// The game's number.
        game: usize,
    },
    /// The top card of the stock was turned up.
    Turned(Card),
    /// Trumps are known.
    Trump(Suit),
    /// A seat exchanged.
    Exchanged {
        /// Who.
        seat: Seat,
        /// Thrown out.
        out: CardSet,
        /// Taken in.
        taken: CardSet,
    },
    /// The rest of the stock was shown to all.
    Shown(CardSet),
    /// A seat looked at cards left in the stock.
    Looked {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A seat laid cards away, and takes some later.
    Laid {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A seat said how many cards of its share it leaves.
    Left {
        /// Who.
        seat: Seat,
        /// How many.
        count: i64,
    },
    /// A seat showed its hand as dealt.
    ShownDeal {
        /// Who.
        seat: Seat,
        /// The hand.
        cards: CardSet,
    },
    /// A seat announced what its hand as dealt is.
    Announced {
        /// Who.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
        /// The hand as dealt.
        cards: CardSet,
    },
    /// A seat called a combination.
    Called {
        /// Who.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
        /// The cards.
        cards: CardSet,
    },
    /// A seat asked what a call makes.
    Asked {
        /// Who.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
    },
    /// What was said of a combination was mended.
    Mended {
        /// By whom.
        seat: Seat,
        /// What had been said.
        was: Act,
        /// The clauses that give the right.
        clauses: Vec<ClauseId>,
    },
    /// A call was answered.
    Answered {
        /// By whom.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
        /// The answer.
        answer: Answer,
    },
    /// A card was played.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A trick was won.
    Won {
        /// By whom.
        seat: Seat,
    },
    /// A fault was committed.
    Fault {
        /// By whom.
        seat: Seat,
        /// The number of the fault's name.
        fault: FaultId,
        /// The clauses offended against and the one that names the fault.
        clauses: Vec<ClauseId>,
    },
    /// A fault was put right: the card played instead.
    Corrected {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The clauses that give the right.
        clauses: Vec<ClauseId>,
    },
    /// A payment was booked.
    Paid(Entry),
    /// The hand was settled.
    Settled {
        /// The number of the result's name; `None` where the table lists none.
        result: Option<NameId>,
    },
}

impl Event {
    /// Returns the payment that it is, if it is one.
    pub const fn payment(&self) -> Option<&Entry> {
        if let Self::Paid(entry) = self {
            Some(entry)
        } else {
            None
        }
    }

    /// Returns who won the trick that it ends, if it ends one.
    pub const fn winner(&self) -> Option<Seat> {
        if let Self::Won { seat } = self {
            Some(*seat)
        } else {
            None
        }
    }
}

/// Whoever watches a hand.
pub trait Recorder {
    /// Whether the clauses behind each payment are wanted.
    const TRACED: bool;
    /// Takes notice.
    fn see(&mut self, event: impl FnOnce() -> Event);
}

/// Watches nothing: for play in bulk.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Recorder for Silent {
    const TRACED: bool = false;
    fn see(&mut self, _event: impl FnOnce() -> Event) {}
}

impl Recorder for Vec<Event> {
    const TRACED: bool = true;
    fn see(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
