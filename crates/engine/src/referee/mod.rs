//! The referee: lets any physical act happen, judges it by the clauses and orders what follows. Plays for nobody.

mod afresh;
mod consider;
mod credit;
mod deed;
mod done_act;
mod follow;
mod impossible;
mod lifted;
mod mend;
mod moving;
mod pile;
mod refereed_hand;
mod ruling;
mod seek;
mod standing;
mod supplied;
mod tell;
mod vain;
mod waiver;

pub use deed::Deed;
pub use impossible::Impossible;
pub use lifted::Lacking;
pub use moving::lying;
pub use pile::pile;
pub use refereed_hand::RefereedHand;
pub use ruling::{Consequence, Opening, Order, Ruling, Violation};
pub use supplied::{Instead, Supplied, Unsaid};
pub use tell::Telling;
