//! A playable critical edition of the old books of Ombre and Piquet.
//!
//! Each period source stands as cited clauses in a small rule language, which is checked, compiled, played, refereed and compared. The crate gives the modules of the workspace under one name and holds the command line; what a
//! module does and where a thing belongs is drawn in `docs/architecture.md`.
//!
//! ```text
//! rules (YAML) → text, ruleset → check (clause) → variant → engine, referee → evidence → compare → report, play, book
//! ```
//!
//! # Load a book
//!
//! ```
//! use codille::ruleset::{Edition, Rules};
//!
//! let edition = Edition::load(&Rules::embedded());
//! assert!(edition.diagnostics.is_empty());
//!
//! let gibbs = edition.variant_of("gibbs-1878").expect("it is embedded");
//! let must_follow = gibbs.clause("play/follow").expect("it is encoded");
//! assert!(must_follow.cites.iter().any(|passage| passage.as_str() == "gibbs-1878/r043"));
//! ```
//!
//! # Deal and play at random
//!
//! Without the referee a hand is a [`engine::State`], and nothing is kept but numbers.
//!
//! ```
//! use codille::engine::State;
//! use codille::evidence::run::Runner;
//! use codille::ruleset::{Edition, Rules};
//! use codille::simulate::{playout, rng};
//! use codille::variant::Setting;
//!
//! let edition = Edition::load(&Rules::embedded());
//! let variant = Runner::new(&edition).variant("cavendish-1896", &Setting::new())?;
//!
//! let mut state = State::new(&variant, 0);
//! playout(&variant, &mut state, &mut rng(1, 0));
//! assert_eq!(state.facts.tricks_played, 12);
//! # Ok::<(), String>(())
//! ```
//!
//! # Replay a record
//!
//! ```
//! use codille::ruleset::{Edition, Rules};
//! use codille::transcript::{RecordRequest, replay};
//! use codille::variant::Setting;
//!
//! let edition = Edition::load(&Rules::embedded());
//! let belinda = RecordRequest { record: "belinda", under: None, set: &Setting::new() };
//! let played = replay(&edition, belinda)?;
//! assert_eq!(played.play.len(), 9);
//! assert_eq!(played.result.as_deref(), Some("sacada"));
//! # Ok::<(), codille::transcript::Unplayed>(())
//! ```
//!
//! # Judge a case
//!
//! ```
//! use codille::evidence::EvidenceSet;
//! use codille::evidence::run::Runner;
//! use codille::report::judgment;
//! use codille::ruleset::{Edition, Rules};
//! use codille::variant::Setting;
//!
//! let edition = Edition::load(&Rules::embedded());
//! let shelf = EvidenceSet::about(&edition, "cavendish-1896/case-1");
//! let case = shelf.find_case("cavendish-1896/case-1").expect("it stands in the book");
//!
//! let judged = judgment(&mut Runner::new(&edition), case, None, &Setting::new())?;
//! for question in &judged.questions {
//!     println!("{} {}", question.put, question.answer);
//! }
//! assert!(judged.holds());
//! # Ok::<(), codille::transcript::Unplayed>(())
//! ```
//!
//! # Compare two books
//!
//! ```
//! use codille::compare::{Wanted, compare};
//! use codille::ruleset::{Edition, Rules};
//! use codille::variant::Setting;
//!
//! let edition = Edition::load(&Rules::embedded());
//! let wanted = Wanted {
//!     variants: &["gibbs-1878".to_owned(), "royal-1665".to_owned()],
//!     topic: Some("payment"),
//!     all: false,
//!     set: &Setting::new(),
//! };
//! let compared = compare(&edition, wanted)?;
//! assert!(compared.differing > 0);
//! # Ok::<(), codille::transcript::Unplayed>(())
//! ```
//!
//! # Write a player
//!
//! A player sees what its seat may see and chooses among what is lawful.
//!
//! ```
//! use codille::engine::{Act, Decision, State};
//! use codille::evidence::run::Runner;
//! use codille::player::{Player, Random, Seen, Stop, Table, choose};
//! use codille::ruleset::{Edition, Rules};
//! use codille::simulate::rng;
//! use codille::variant::Setting;
//! use rand_chacha::ChaCha8Rng;
//!
//! /// Plays the first card that is allowed, and leaves all else to chance.
//! struct Hasty;
//!
//! impl Player for Hasty {
//!     fn choose(&self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, _: Stop<'_>) -> Option<Act> {
//!         match seen.view.decision.as_ref()? {
//!             Decision::Play(play) => play.cards.iter().next().map(Act::Play),
//!             other => choose(other, chance),
//!         }
//!     }
//!
//!     fn name(&self) -> &'static str {
//!         "hasty"
//!     }
//! }
//!
//! let edition = Edition::load(&Rules::embedded());
//! let variant = Runner::new(&edition).variant("gibbs-1878", &Setting::new())?;
//! let players: Vec<Box<dyn Player>> = vec![Box::new(Hasty), Box::new(Random), Box::new(Random)];
//!
//! let mut table = Table::deal(&variant, State::new(&variant, 0), &mut rng(7, 0));
//! table.play_out(&players, (7, 0))?;
//! assert!(table.hand.decision.seat().is_none());
//! # Ok::<(), String>(())
//! ```

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "play")]
pub mod tui;

pub use codille_analysis::{compare, explore, mutation, witness};
#[cfg(feature = "book")]
pub use codille_book as book;
pub use codille_deals as deals;
pub use codille_edition::{check, ruleset, text, yaml};
pub use codille_engine as engine;
pub use codille_engine::{ledger, referee, variant};
pub use codille_evidence as evidence;
pub use codille_evidence::transcript;
pub use codille_lang::{builtin, cards, clause, diagnostic, ids, layout, span, words};
pub use codille_play as play;
pub use codille_players as player;
pub use codille_players::simulate;
pub use codille_report as report;
pub use codille_report::catalogue;
