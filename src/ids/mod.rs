//! Who and what is spoken of, by number: each kind of number is a type of its own. Knows no game and no rule.

mod name;
mod number;
mod row;

pub use name::Names;
pub use number::{ClauseId, DeclarationId, FaultId, HeadingId, RuleId};
pub use row::Row;
