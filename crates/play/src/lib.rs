//! A game that somebody plays: one core of commands, text in and text out, which the terminal, the tests and later the page drive.
//!
//! A person sees a hand only through the view of a seat and what that seat has heard.

mod advice;
mod ask;
mod bill;
mod cards;
mod choice;
mod club;
mod command;
mod course;
mod draw;
mod elsewhere;
mod example;
mod game;
mod grounds;
mod hear;
mod help;
mod notation;
mod opening;
mod operand;
mod origin;
mod origin_error;
mod reading;
mod reply;
mod resume;
mod review;
mod saved;
mod scene;
mod seating;
mod setup;
mod sitter;
mod strength;
mod tell;
mod thought;
mod turn;

pub use choice::{Ask, Choice};
pub use command::{Command, Misread};
pub use draw::{Draw, draw};
pub use elsewhere::{as_recorded, elsewhere};
pub use example::Example;
pub use game::Game;
pub use grounds::Grounds;
pub use opening::Opening;
pub use origin::{Origin, TakenUp, handed_over};
pub use origin_error::{NotHandedOver, NotTakenUp, RefusedAct, UntoldCards};
pub use reply::{Next, Reply};
pub use review::Review;
pub use saved::Head;
pub use scene::{HandCard, Laid, Scene};
pub use setup::{Chair, Setup};
pub use sitter::Sitter;
pub use thought::Thought;
pub use turn::Turn;
