//! Who and what is spoken of, by number: each kind of number is a type of its own.

mod by_id;
mod declaration_set;
mod list;
mod name;
mod number;
mod seat;
mod seat_set;
mod set;

pub use by_id::ById;
pub use declaration_set::DeclarationSet;
pub use list::List;
pub use name::Names;
pub use number::{
    ClauseId, DECLARATIONS, DeclarationId, FaultId, HeadingId, NameId, OptionId, RuleId,
};
pub use seat::{BySeat, SEATS, Seat};
pub use seat_set::SeatSet;
pub(crate) use set::{Bits, set};
