//! The clause language: its tree, its parser, its canonical form and its gloss. Resolves no name and runs nothing.

pub mod ast;
mod parse;

pub use parse::parse;
