//! The clause language: its tree, its parser, its canonical form and its gloss.

pub mod ast;
mod gloss;
mod layout;
mod parse;
mod print;

pub use gloss::{gloss, party, statement};
pub use layout::{Written, layout};
pub use parse::{NoExpression, parse, parse_expression};
pub use print::{print, print_expr};
