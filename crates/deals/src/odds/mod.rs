//! The odds of what may be taken from the stock: a question of the clause language, answered for every draw that can be made.

mod chance;
mod kind;
mod known;
mod printed;
mod question;
mod reading;
mod taking;
#[cfg(test)]
mod tests;

pub use chance::Chance;
pub(crate) use known::{behind, is_own, unknown};
pub use printed::{Printed, PrintedError, Side, Verdict};
pub use question::{Question, answerable, knowable};
pub use reading::{HOLDING, TAKEN, UNSEEN};
pub use taking::{OddsError, Taking};
