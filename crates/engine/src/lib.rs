//! Plays a hand under a compiled variant: phases, decisions, acts, events, settlement.

mod act;
mod advance;
mod apart;
mod apply;
mod deal;
mod declare;
mod event;
mod exchange;
mod force;
mod hand;
pub mod ledger;
mod legality;
mod outlook;
mod partie;
pub mod referee;
mod relay;
mod settle;
mod sitting;
mod state;
pub mod variant;
mod view;

pub use act::{Act, Decision, Rights};
pub use apart::PhasePlace;
pub use event::{Event, Recorder, Silent};
pub use hand::{Hand, Moment};
pub use legality::{Unlawful, Why};
pub use partie::Partie;
pub use settle::Account;
pub use sitting::Sitting;
pub use state::{Balance, Start, State};
pub use view::View;
