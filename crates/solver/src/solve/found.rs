//! What was found of a position: its worth, every card, a line; or why nothing was.

use crate::extract::NotTabular;
use crate::search::{Bounds, Unsearchable};
use crate::walk::Unwalkable;
use codille_engine::{Act, Balance};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::sorting;

/// What a position is worth, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// The least that it can be; nothing is known where it is `None`.
    pub low: Option<i64>,
    /// The most that it can be.
    pub high: Option<i64>,
}

impl Worth {
    pub(crate) const UNKNOWN: Self = Self {
        low: None,
        high: None,
    };

    pub(super) fn of(base: i64, bounds: Bounds) -> Self {
        Self {
            low: Some(base + i64::from(bounds.low)),
            high: Some(base + i64::from(bounds.high)),
        }
    }

    pub(super) const fn exactly(value: i64) -> Self {
        Self {
            low: Some(value),
            high: Some(value),
        }
    }

    /// Returns the value where it is known.
    pub fn exact(self) -> Option<i64> {
        self.low.filter(|_| self.low == self.high)
    }
}

/// A card that may be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The card.
    pub card: Card,
    /// That card and all that are equal to it here.
    pub equals: CardSet,
    /// What the hand is worth with it.
    pub worth: Worth,
    /// What stands at the end where it is played, and the best after it; `None` where that was not found before the search was stopped.
    pub end: Option<Balance>,
}

/// How a position was solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Method {
    /// On tables taken from the clauses.
    Tables,
    /// By walking the engine, for there are no tables: why.
    Walk(NotTabular),
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Who is to play.
    pub seat: Seat,
    /// How it was found.
    pub method: Method,
    /// What the hand is worth.
    pub worth: Worth,
    /// Every card that may be played, the best first.
    pub trials: Vec<Trial>,
    /// A line of best play to the end of the hand; empty where the search was stopped before.
    pub line: Vec<(Seat, Act)>,
    /// What stands at the end of the line.
    pub end: Option<Balance>,
    /// What is left out of the game that was solved.
    pub left_out: Vec<String>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// A limit was met, or the search was stopped.
    pub stopped: bool,
}

/// Why a position is not solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsolved {
    /// No card is to be played.
    NoCard,
    /// The hand goes on by more than cards, or the rules fail.
    Walk(Unwalkable),
    /// The search is not for such a deal.
    Search(Unsearchable),
}

impl std::fmt::Display for Unsolved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoCard => f.write_str("no card is to be played there"),
            Self::Walk(why) => why.fmt(f),
            Self::Search(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unsolved {}

impl From<Unwalkable> for Unsolved {
    fn from(why: Unwalkable) -> Self {
        Self::Walk(why)
    }
}

impl From<Unsearchable> for Unsolved {
    fn from(why: Unsearchable) -> Self {
        Self::Search(why)
    }
}

impl Found {
    /// Returns how much less than the best a card brings to the side that plays it; `None` where that is not known.
    pub fn loses(&self, trial: &Trial) -> Option<i64> {
        let (best, worth) = (self.worth.exact()?, trial.worth.exact()?);
        Some((best - worth).abs())
    }

    /// Returns the cards that are as good as any.
    pub fn best(&self) -> CardSet {
        let best = self
            .trials
            .iter()
            .filter(|trial| self.loses(trial) == Some(0));
        best.flat_map(|trial| trial.equals.iter().collect::<Vec<_>>())
            .collect()
    }

    /// Puts the best cards first, and takes the value of the position from the best of them.
    pub(super) fn sort(&mut self, maximises: bool) {
        // Of a card of which nothing is known too much may be hoped.
        if maximises {
            let key = |trial: &Trial| (trial.worth.low, trial.worth.high);
            sorting::by_key(&mut self.trials, |trial| std::cmp::Reverse(key(trial)));
        } else {
            let key = |trial: &Trial| {
                let worth = trial.worth;
                (
                    worth.high.unwrap_or(i64::MAX),
                    worth.low.unwrap_or(i64::MAX),
                )
            };
            sorting::by_key(&mut self.trials, key);
        }
        let lows = || self.trials.iter().map(|trial| trial.worth.low);
        let highs = || self.trials.iter().map(|trial| trial.worth.high);
        // The best is at least what one card is worth, and at most what all are.
        self.worth = if maximises {
            Worth {
                low: lows().flatten().max(),
                high: highs()
                    .collect::<Option<Vec<i64>>>()
                    .and_then(|all| all.into_iter().max()),
            }
        } else {
            Worth {
                low: lows()
                    .collect::<Option<Vec<i64>>>()
                    .and_then(|all| all.into_iter().min()),
                high: highs().flatten().min(),
            }
        };
    }
}
