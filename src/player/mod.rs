//! Players: they see a view and choose an act. They know nothing that their seat may not know.

mod random;

pub use random::choose;
