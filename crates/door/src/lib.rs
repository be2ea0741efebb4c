//! What the engines of a page share: the door through which a page asks them, and the rules that it hands them.
//!
//! A request is a line of JSON, and so is what is answered. An engine draws nothing and reads no clock.

mod abi;
mod checkup;
mod handed;

pub use abi::{answer, answer_at, answer_bytes, begin, room};
pub use checkup::fault;
pub use handed::{Answer, HandedRules, answered, named};
