//! Who and what is spoken of, by number: each kind of number is a type of its own. Knows no game and no rule.

mod name;
mod number;

pub use name::Names;
pub use number::{ClauseId, FaultId, HeadingId, RuleId};
