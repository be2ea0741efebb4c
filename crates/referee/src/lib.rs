//! The referee for a page: a request is a line of JSON, and so is what is answered.
//!
//! It is an engine of its own beside that of the table, without players and solver: it is loaded when somebody asks the referee.

mod desk;
mod request;
mod told;

pub use desk::Desk;
pub use request::Request;

codille_door::door!(Desk);
