//! Situations that can be put to any book: a trick of two cards, a bid, an exchange, a settled hand.

use super::space::{games, plain_hand, suits};
use super::two::Two;
use codille_edition::check::rule::{Event, Verb};
use codille_engine::variant::{HandState, Variant, divisions};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::{Seat, SeatSet};

/// What the pool holds where nothing depends on it.
const POOL: i64 = 10;

/// A situation in terms that every book understands; games go by the names that they are like.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Situation {
    /// A section of the table.
    Table(&'static str),
    /// Something falls due beside the settlement.
    Due {
        /// When.
        event: Event,
        /// What the pool holds.
        pool: i64,
        /// What has just been taken in.
        taken: CardSet,
    },
    /// A fault.
    Fault {
        /// The topic of the clause that names it.
        topic: String,
        /// What it is called, perhaps in each book otherwise.
        names: Vec<String>,
        /// What the pool holds.
        pool: i64,
    },
    /// A card on a card that was led.
    Trick { trump: Suit, led: Card, card: Card },
    /// Which of his cards a player may play to a lead.
    Play(Play),
    /// Whether a player may lead to the first trick.
    Lead { player: usize },
    /// Which suits the Ombre may name.
    Name { game: String, exchanged: bool },
    /// Whether one game outranks another.
    Outranks { high: String, low: String },
    /// What a player may bid.
    Bid {
        /// The game spoken for, and by which seat.
        standing: Option<(String, usize)>,
        player: usize,
        all_passed: bool,
        /// The games that both books have.
        games: Vec<String>,
    },
    /// How many cards a player may change.
    Exchange {
        game: String,
        player: usize,
        exchanged: SeatSet,
    },
    /// Whether a player has a right.
    Right {
        verb: Verb,
        game: String,
        player: usize,
        tricks: u8,
    },
    /// A deal in which everybody passes who may.
    AllPass { pool: i64 },
    /// A hand that has been played.
    Settled(Hand),
    /// Something between two who declare.
    Two(Two),
}

/// A hand that has been played by the eldest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Hand {
    pub(super) division: Vec<u8>,
    pub(super) game: String,
    pub(super) trump: Suit,
    pub(super) pool: i64,
    pub(super) cards: CardSet,
    pub(super) turn: Turn,
    /// A fault, by all its names, and the seat that committed it.
    pub(super) fault: Option<(Vec<String>, Seat)>,
}

/// What else happened in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Turn {
    /// Nothing.
    Plain,
    /// The Ombre won his tricks before anybody else won one.
    Ahead,
    /// He surrendered, and nobody forbade it.
    Surrendered,
    /// He surrendered, and the next hand forbade it.
    Defended,
    /// He undertook the vole by word.
    Challenged,
    /// He ended the hand after his first tricks.
    Stopped,
    /// The pool had been set apart before.
    Reserved,
    /// The loser sets his stake apart.
    Reserving,
}

impl Turn {
    /// Says what happened.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Ahead => "the Ombre won his tricks first",
            Self::Surrendered => "the Ombre surrendered, and nobody forbade it",
            Self::Defended => "the Ombre surrendered, and the next hand forbade it",
            Self::Challenged => "the Ombre undertook the vole by word",
            Self::Stopped => "the Ombre ended the hand after his first tricks",
            Self::Reserved => "the pool had been set apart before",
            Self::Reserving => "the loser sets his stake apart",
        }
    }
}

/// A player is to play to a trick.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Play {
    /// The suit of trumps.
    pub(super) trump: Suit,
    /// The card led.
    pub(super) led: Card,
    /// What the second hand has played, where the third is to play.
    pub(super) second: Option<Card>,
    /// All that he holds.
    pub(super) held: CardSet,
    /// Whether he is the Ombre.
    pub(super) ombre: bool,
}

impl Play {
    /// Returns the cards that it names.
    pub(super) fn cards(&self) -> CardSet {
        let lying = [Some(self.led), self.second].into_iter().flatten();
        self.held | lying.collect()
    }

    /// Proposes the same without the second hand's card, without the name of Ombre, and with one card fewer.
    fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        if self.second.is_some() {
            let second = None;
            all.push(Self {
                second,
                ..self.clone()
            });
        }
        if self.ombre {
            let ombre = false;
            all.push(Self {
                ombre,
                ..self.clone()
            });
        }
        all.extend(self.held.iter().map(|card| Self {
            held: self.held - CardSet::of(card),
            ..self.clone()
        }));
        all
    }
}

impl Situation {
    /// Says how small the situation is: cards and facts that must be told.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Table(_) => 0,
            Self::Due { taken, .. } => 1 + taken.count() as usize,
            Self::Fault { .. } | Self::Lead { .. } | Self::Outranks { .. } => 2,
            Self::Name { .. } => 3,
            Self::Bid { standing, .. } => 2 + usize::from(standing.is_some()),
            Self::Right { tricks, .. } => 3 + usize::from(*tricks),
            Self::Exchange { exchanged, .. } => 3 + exchanged.len(),
            Self::AllPass { .. } => 5,
            // As they come up in play.
            Self::Trick { .. } | Self::Play(_) | Self::Settled(_) | Self::Two(_) => usize::MAX,
        }
    }
}

impl Situation {
    /// Proposes smaller situations of the same kind; only what came up in play is more than need be.
    pub(super) fn smaller(&self, variants: [&Variant; 2]) -> Vec<Self> {
        match self {
            Self::Play(play) => play.smaller().into_iter().map(Self::Play).collect(),
            Self::Settled(hand) => {
                let smaller = hand.smaller(variants).into_iter();
                smaller.map(Self::Settled).collect()
            }
            Self::Two(two) => two.smaller(variants).into_iter().map(Self::Two).collect(),
            Self::Table(_)
            | Self::Due { .. }
            | Self::Fault { .. }
            | Self::Trick { .. }
            | Self::Lead { .. }
            | Self::Name { .. }
            | Self::Outranks { .. }
            | Self::Bid { .. }
            | Self::Exchange { .. }
            | Self::Right { .. }
            | Self::AllPass { .. } => Vec::new(),
        }
    }
}

/// Finds the number of a game that is like another.
pub(super) fn game(variant: &Variant, like: &str) -> Option<usize> {
    let games = &variant.checked.table.games;
    games.iter().position(|g| g.like == like)
}

impl Hand {
    /// Proposes plainer hands: without a fault, a turn, a pool, a game, cards or a division out of the common.
    fn smaller(&self, variants: [&Variant; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        let mut propose = |change: &dyn Fn(&mut Self)| {
            let mut next = self.clone();
            change(&mut next);
            if next != *self {
                all.push(next);
            }
        };
        propose(&|h| h.fault = None);
        propose(&|h| h.pool = POOL);
        if let Some(game) = games(variants).first() {
            propose(&|h| h.game.clone_from(game));
        }
        if let Some(suit) = suits(variants).first() {
            propose(&|h| (h.trump, h.cards) = (*suit, plain_hand(variants, *suit)));
        }
        propose(&|h| h.cards = plain_hand(variants, h.trump));
        // A hand that was given up or ended early has no other division, and no other end.
        if self.is_played_out(variants) {
            propose(&|h| h.turn = Turn::Plain);
            if self.turn != Turn::Plain {
                propose(&|h| h.turn = Turn::Ahead);
            }
            let all = divisions(self.tricks(), self.division.len()).into_iter();
            for division in all.take_while(|d| *d != self.division) {
                propose(&|h| h.division.clone_from(&division));
            }
        }
        all
    }

    fn tricks(&self) -> usize {
        self.division.iter().copied().map(usize::from).sum()
    }

    /// Tells whether all tricks have been played.
    pub(super) fn is_played_out(&self, [a, _]: [&Variant; 2]) -> bool {
        self.tricks() == usize::from(a.facts().tricks_total)
    }

    /// Makes the facts of the hand for a book; `None` where it has no such game.
    pub(super) fn facts(&self, variant: &Variant) -> Option<HandState> {
        let mut facts = variant.facts();
        facts.ombre = Some(Seat::FIRST);
        facts.leader = Some(Seat::FIRST);
        facts.game = 1 << game(variant, &self.game)?;
        facts.trump = Some(self.trump);
        facts.pool = self.pool;
        for (place, tricks) in facts.won.iter_mut().zip(&self.division) {
            *place = *tricks;
        }
        facts.tricks_played = self.division.iter().sum();
        facts.hand[Seat::FIRST] = self.cards.0;
        let first = self.division.first().copied();
        let first = first.expect("tricks are divided among the hands");
        let all = first == facts.tricks_total || matches!(self.turn, Turn::Ahead | Turn::Stopped);
        if all {
            facts.opening[Seat::FIRST] = first;
        } else {
            facts.opening[Seat::SECOND] = 1;
        }
        if let Some((names, seat)) = &self.fault {
            let number = names.iter().find_map(|n| variant.fault(n))?;
            facts.commit(number, *seat, 1, 0);
        }
        match self.turn {
            Turn::Plain | Turn::Ahead => {}
            Turn::Surrendered => facts.surrendered = true,
            Turn::Defended => {
                facts.surrendered = true;
                facts.defender = Some(facts.next(Seat::FIRST));
            }
            Turn::Challenged => facts.challenged = true,
            Turn::Stopped => facts.stopped = true,
            Turn::Reserved => facts.pool_reserved = true,
            Turn::Reserving => facts.reserving = true,
        }
        Some(facts)
    }
}
