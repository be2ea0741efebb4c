//! The engine for a page: a request is a line of JSON, and so is what is answered.
//!
//! It holds no rules: the page hands it the files that a variant rests on. It draws nothing and reads no clock.

mod desk;
mod request;
mod told;

pub use desk::Desk;
pub use request::Request;

codille_door::door!(Desk);
