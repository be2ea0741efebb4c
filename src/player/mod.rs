//! Players: they see a view and choose an act. They know nothing that their seat may not know.

mod erring;
mod random;

pub use erring::{Erring, Move};
pub use random::choose;
