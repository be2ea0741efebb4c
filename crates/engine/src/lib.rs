//! Plays a hand under a compiled variant: phases, decisions, acts, events, settlement.

mod advance;
mod apart;
mod asking;
mod count;
mod deal;
mod event;
mod force;
mod hand;
mod history;
pub mod ledger;
mod legality;
mod outlook;
mod partie;
pub mod phase;
pub mod referee;
mod relay;
mod settle;
mod shared;
mod sitting;
mod state;
#[cfg(test)]
mod tests;
mod uncounted;
pub mod variant;
mod view;

pub use apart::PhasePlace;
pub use event::{Event, Recorder, Silent};
pub use hand::{Hand, Moment};
pub use history::History;
pub use legality::{Unlawful, Why};
pub use partie::Partie;
pub use phase::{Act, Decision, Rights};
pub use settle::Account;
pub use shared::Shared;
pub use sitting::Sitting;
pub use state::{Balance, Start, State};
pub use view::View;
