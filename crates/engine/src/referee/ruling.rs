//! What the referee rules of one act: whether it was lawful, what follows and by which law.

use super::supplied::Supplied;
use crate::ledger::Entry;
use codille_edition::check::act::ActId;
use codille_lang::cards::Suit;
use codille_lang::ids::{ClauseId, DeclarationId, FaultId, HeadingId, Seat, SeatSet};

/// What follows from an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// A payment.
    Pay(Entry),
    /// Seats reckon nothing in this deal but for some headings, or of some only: their numbers.
    Silence {
        /// Who.
        seats: SeatSet,
        /// The headings that are spared.
        but: Vec<HeadingId>,
        /// The headings to which it is confined.
        only: Vec<HeadingId>,
    },
    /// A call of a seat falls: seat and declaration.
    CallFalls(Seat, DeclarationId),
    /// A call of a seat stands as good: seat and declaration.
    CallStands(Seat, DeclarationId),
    /// The deal is void, and there is another.
    Fresh,
    /// This suit is trumps.
    Trumps(Suit),
    /// Play goes back to before the act with this number in the minutes, counted from 0.
    Back(usize),
    /// Seats lose the game.
    Loses(SeatSet),
    /// There is no penalty.
    Nothing,
}

/// Something that follows, and the clauses that order it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// What.
    pub order: Order,
    /// By which clauses.
    pub clauses: Vec<ClauseId>,
    /// For which of the offences of the deal, counted from 0; for none where a right was used.
    pub offence: Option<usize>,
}

/// A fault that was found, with its place among the offences of the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The number of the fault's name.
    pub fault: FaultId,
    /// Who committed it.
    pub seat: Seat,
    /// Who may waive what follows.
    pub waivable_by: SeatSet,
    /// The clauses that make it one.
    pub clauses: Vec<ClauseId>,
    /// Its place among the offences of the deal, counted from 0.
    pub offence: usize,
}

/// A right that an act opened or closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The clause that gives it; it stands first because rights are compared after every act, and mostly differ in it.
    pub clause: ClauseId,
    /// Whose.
    pub seat: Seat,
    /// The number of the act that it allows.
    pub act: ActId,
    /// Its words.
    pub words: String,
}

/// The ruling on an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// Whose act it was.
    pub by: Seat,
    /// Whether the clauses allow the act; `None` where they are silent.
    pub allowed: Option<bool>,
    /// The clauses that allow or forbid it.
    pub grounds: Vec<ClauseId>,
    /// What nobody told and was supplied before it.
    pub supplied: Vec<Supplied>,
    /// The faults that it is.
    pub faults: Vec<Violation>,
    /// What follows.
    pub consequences: Vec<Consequence>,
    /// Whether it has no effect: the deal is over, or it is words, and there is nothing that they could bear on.
    pub idle: bool,
    /// Whether that is because the deal is over.
    pub too_late: bool,
    /// Rights that it opened.
    pub opened: Vec<Opening>,
    /// Rights that lapsed with it.
    pub lapsed: Vec<Opening>,
    /// Where the clauses are silent about the act itself: those that ask whether it was done, or whose rights come or go with it.
    pub hangs: Vec<ClauseId>,
    /// Clauses that were considered and do not hold.
    pub failed: Vec<ClauseId>,
    /// Why each of those does not hold, in words; left out where nobody wants it explained.
    pub why: Vec<Vec<String>>,
}

impl Ruling {
    /// Makes the ruling on an act of which nothing is said yet.
    pub const fn new(by: Seat) -> Self {
        Self {
            by,
            allowed: None,
            grounds: Vec::new(),
            supplied: Vec::new(),
            faults: Vec::new(),
            consequences: Vec::new(),
            idle: false,
            too_late: false,
            opened: Vec::new(),
            lapsed: Vec::new(),
            hangs: Vec::new(),
            failed: Vec::new(),
            why: Vec::new(),
        }
    }

    /// Tells whether there is anything to say beyond lawful play.
    pub fn is_notable(&self) -> bool {
        self.allowed == Some(false) || !self.faults.is_empty() || !self.consequences.is_empty()
    }

    /// Goes through all clauses that decided.
    pub fn clauses(&self) -> impl Iterator<Item = ClauseId> + '_ {
        let faults = self.faults.iter().flat_map(|f| &f.clauses);
        let orders = self.consequences.iter().flat_map(|c| &c.clauses);
        self.grounds.iter().chain(faults).chain(orders).copied()
    }
}
