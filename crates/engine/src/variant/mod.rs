//! A variant with its options chosen, compiled to tables and folded rules.

mod act_log;
mod bearing;
mod candidate;
mod card_dependence;
mod combination;
mod compile;
mod duty;
mod eval;
mod eval_context;
mod eval_error;
mod fact_set;
mod facts_read;
mod fault_rule;
mod fold;
mod fold_rule;
mod grounds;
pub mod hand_state;
mod heard;
mod held_combinations;
mod idle_cells;
mod imperative;
mod law;
mod legality;
mod lifting;
mod mention;
mod named_cards;
mod occurrences;
mod orders;
mod outlook;
mod owed;
mod planned_calls;
mod probe;
mod program;
mod proof;
mod query;
mod ranked;
mod ranking;
mod reach;
pub mod reckoning;
mod right;
mod settle;
#[cfg(test)]
mod small;
mod speech;
mod split_duties;
mod standing_answers;
mod standing_law;
mod strength_table;
mod why;
mod written;

pub use act_log::{ActLog, LogEntry, Offence};
pub use combination::Strength;
pub use compile::{Setting, Variant};
pub use duty::Allowed;
pub use eval_context::EvalContext;
pub use eval_error::EvalError;
pub use hand_state::HandState;
pub(crate) use held_combinations::HeldCombinations;
pub use law::{Asked, Found, Offences, Outcome};
pub use legality::{Hindrance, Legality};
pub use orders::{Orders, TrumpOrder};
pub use outlook::{Outlook, Prospect};
pub(crate) use planned_calls::{CallTables, Untold};
pub use probe::{divisions, probe};
pub use program::{
    HandQuestion, InTheWay, PaymentForm, PaymentsInPlay, PlayLimit, PlayPlace, PlayReads,
    PlayedHand, Rows, Settled, TableRows,
};
pub(crate) use program::{Made, PlayPlan, PointPlan, PointRoom};
pub use query::Query;
pub use reckoning::{Answer, MOST_SCORED, Reckoning};
pub use right::Right;
pub use settle::{Due, Side};
pub use standing_answers::StandingAnswers;
