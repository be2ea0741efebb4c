//! The built-in words of the clause language, a row for each: the checker, the gloss, `codille explain`, the book and the tests read it.

mod event;
mod function;
mod name;
mod special;
mod stage;
mod value;
mod verb;

pub use event::{BuiltinEvent, Event};
pub use function::{BuiltinFn, CallEnglish, FUNCTIONS, Fn1};
pub use name::{BuiltinName, NAMES, NameEnglish, People, Var};
pub use special::{SPECIALS, Special, SpecialEnglish, SpecialFn};
pub use stage::Stage;
pub use value::Type;
pub use verb::{Asks, BuiltinVerb, Verb};

/// What the answer of a built-in depends on: what may be worked out before a hand is played, and what is asked each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dependence {
    /// The variant's table alone.
    Table,
    /// The table and the suit of trumps.
    Trump,
    /// Who sits where, which is the same in every hand that no referee judges.
    Seating,
    /// The state of the hand.
    Hand,
    /// What is called or judged, and who asks.
    Call,
    /// The log of acts, which only a referee keeps: without one nothing is in it.
    Log,
}

/// Finds a built-in name.
pub fn name(word: &str) -> Option<&'static BuiltinName> {
    NAMES.iter().find(|row| row.name == word)
}

/// Finds a built-in function of one argument.
pub fn function(word: &str) -> Option<&'static BuiltinFn> {
    FUNCTIONS.iter().find(|row| row.name == word)
}

/// Finds a built-in function with a form of its own.
pub fn special(word: &str) -> Option<&'static Special> {
    SPECIALS.iter().find(|row| row.name == word)
}

/// Returns the names of all built-in functions.
pub fn callable() -> impl Iterator<Item = &'static str> {
    let specials = SPECIALS.iter().map(|row| row.name);
    FUNCTIONS.iter().map(|row| row.name).chain(specials)
}
