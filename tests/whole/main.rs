//! The whole edition, read, played, told and printed: one program, so that it is linked once.
//!
//! `cargo test --release --test whole NAME` runs the tests of the file NAME. A test that takes minutes, needs a browser or looks at
//! the tree alone is a program of its own.

mod answers;
mod begin;
mod book;
mod calling;
mod claimed;
mod cli;
mod club_terminal;
mod clubs;
mod collating;
mod compare;
mod compared;
mod deals;
mod declared;
mod descent;
mod diagnostics;
mod ends;
mod evidence;
mod exchange;
mod faltering;
mod finding;
mod formats;
mod hands;
mod hostile;
mod ladder;
mod laws;
mod laws_removed;
mod layout;
mod leaks;
mod limits;
mod machine;
mod naming;
mod newcomer;
mod nodes;
mod nonsense;
mod paged;
mod phases;
mod phrases;
mod piquet;
mod play;
mod players;
mod program;
mod reckoning;
mod replay;
mod serve;
mod shared;
mod strict;
mod table;
mod terminal;
mod untold;
mod variants;
mod witnessed;
mod words;
mod worlds;
