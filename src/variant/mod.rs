//! A variant with its options chosen, compiled to tables and folded rules. Keeps no state of a hand.

mod charge;
mod combination;
mod compile;
mod duty;
mod eval;
pub mod facts;
mod fold;
mod grounds;
mod lane;
mod law;
mod minutes;
mod orders;
mod owed;
mod probe;
mod program;
mod reach;
mod reckoning;
mod saying;
mod settle;
mod speech;
mod why;

pub use combination::Strength;
pub use compile::{Setting, Variant};
pub use duty::Allowed;
pub use eval::{Env, Trouble};
pub use facts::Facts;
pub use law::{Asked, Found, Offences, Opinion, Outcome};
pub use minutes::{Minute, Minutes, Offence};
pub use orders::Orders;
pub use probe::{divisions, probe};
pub use program::Settled;
pub use reckoning::{Answer, Reckoning};
pub use saying::Saying;
pub use settle::{Due, Side};
