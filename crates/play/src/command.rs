//! What a player types, read against what is asked: words of the game, of records, and unique beginnings.

use codille_engine::Act;
use codille_engine::referee::Deed;
use codille_lang::ids::FaultId;

/// Something that a player asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// An act of the game.
    Act(Act),
    /// The clauses behind what is asked or was refused.
    Why,
    /// What the player of the club would do.
    Hint,
    /// The cards held.
    Hand,
    /// The tricks so far.
    Tricks,
    /// What everybody counts or has.
    Score,
    /// Everything heard in this hand.
    Log,
    /// The clauses about a word.
    Rules(String),
    /// One act of one's own back.
    Undo,
    /// Write the record to a file.
    Save(String),
    /// The next hand.
    Again,
    /// What the hand that is over has brought, once more.
    Bill,
    /// What the cards played in the hand that is over were worth.
    Review,
    /// The end of the sitting.
    Quit,
    /// What may be typed.
    Help,
    /// An act before a referee, lawful or not.
    Deed(Box<Deed>),
    /// What follows from a fault is waived: of the last one, or of one by its number.
    Waive(Option<FaultId>),
    /// The rights beside play.
    Rights,
    /// Whether one is asked before every act of another.
    Slow(bool),
}

/// Why a line is no command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread(pub String);

/// Refuses a line.
pub(super) fn misread<T>(why: impl Into<String>) -> Result<T, Misread> {
    Err(Misread(why.into()))
}
