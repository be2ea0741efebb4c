//! What rules mean, written once: a lowering of expressions, rules, duties and payments to operations ([`lower`], [`draft`], [`due`]).
//!
//! The lowering hands its operations to a [`backend`]. One records them: what is known beforehand is folded, what is left becomes a short
//! program without jumps ([`builder`], [`fact`], [`code`]). The other carries each out when it is met, and notes the clauses and the troubles
//! behind it ([`tracer`]): it is asked where a referee's log bears on the question, where reasons are wanted and where a program has no answer.
//!
//! Every question that play in bulk puts to the rules (may this seat surrender? which games may it bid? what is due now?) reads some facts,
//! found by walking its rules ([`reads`]). Those that take few values make a [`key`]; for each way that they stand, a program is recorded when it
//! is first asked for. Most questions about duties come down to a constant.
//!
//! Silence and conflict are values too: where a truth beside the answer holds, a program has none, and the question is answered at once, which
//! names the trouble. Provenance asks the program which payments fall due, and the clauses of these are traced.

mod backend;
mod below;
mod bill;
mod bill_pair;
mod builder;
mod call_points;
mod clause_notes;
mod code;
mod draft;
mod draft_number;
mod draft_set;
mod draft_truth;
mod due;
mod fact;
mod few;
mod gate;
mod guard;
mod idle_phase;
mod input_digit;
mod key;
mod known_facts;
mod lower;
mod memory;
mod payment_form;
mod play_facts;
mod play_limits;
mod play_plan;
mod play_table;
mod played_hand;
mod points;
mod question;
mod reads;
mod rows;
mod screen;
mod table;
mod threshold;
mod tracer;
mod trigger;
mod turn;

pub(crate) use below::PointRoom;
pub(super) use due::Payments;
pub use due::Settled;
pub use payment_form::PaymentForm;
pub use play_facts::{InTheWay, PaymentsInPlay, PlayReads};
pub use play_limits::{PlayLimit, PlayPlace};
pub(crate) use play_plan::{PlayPlan, PointPlan};
pub(super) use play_table::PlayTable;
pub use played_hand::{HandQuestion, PlayedHand};
pub(crate) use points::Made;
pub(super) use question::{Question, RIGHTS};
pub(super) use reads::LogReads;
pub use rows::{Rows, TableRows};
pub(super) use table::{Answers, CallTable, Tabled};
pub(super) use turn::Turns;
