//! Rules as flat programs and tables, for play in bulk. The rules themselves stay the judge: where a program has no answer, they are asked.
//!
//! Every question that play puts to the rules (may this seat surrender? which games may it bid? what is due now?) reads some facts, found by
//! walking its rules ([`reads`]). Those that take few values make a [`key`]; for each way that they stand, the rules are lowered once, when
//! first asked: what the key and the options decide is folded, what is left becomes a short program without jumps ([`lower`], [`builder`],
//! [`code`]). Most questions about duties come down to a constant.
//!
//! Silence and conflict are values too: a truth beside the answer says whether the rules are in doubt, and then they themselves are asked,
//! so that the trouble is put in the same words. Provenance asks the program which payments fall due, and the rules for the clauses of these.

mod builder;
mod code;
mod due;
mod key;
mod lower;
mod oracle;
mod question;
mod reads;
mod table;
mod turn;

pub(super) use due::Payments;
pub use due::Settled;
pub(super) use question::{Question, RIGHTS};
pub(super) use table::Answers;
pub(super) use turn::Turns;
