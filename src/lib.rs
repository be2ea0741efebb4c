//! A playable critical edition of the old books of Ombre and Piquet.

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "play")]
pub mod tui;

pub use codille_analysis::{compare, mutation, witness};
#[cfg(feature = "book")]
pub use codille_book as book;
pub use codille_edition::{check, ruleset, text, yaml};
pub use codille_engine as engine;
pub use codille_engine::{ledger, referee, variant};
pub use codille_evidence as evidence;
pub use codille_evidence::transcript;
pub use codille_lang::{cards, clause, diagnostic, ids, layout, span, words};
pub use codille_play as play;
pub use codille_players as player;
pub use codille_players::simulate;
pub use codille_report as report;
pub use codille_report::catalogue;
