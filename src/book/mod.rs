//! The annotated book: pages made of the edition, prose that draws on it, and mdBook to bind them. Decides no rule.

mod apparatus;
pub mod atlas;
mod bibliography;
mod build;
mod case;
mod cite;
mod clause;
pub mod directive;
mod glossary;
pub mod html;
mod listing;
pub mod page;
mod passage;
pub mod place;
mod record;
mod reference;
pub mod replay;
mod rules;
mod source;
mod summary;
mod texts;
mod topic;
mod weave;
mod work;

pub use build::{Built, Failure, Order, build};
pub use glossary::Entry;
pub use source::Source;
pub use texts::{Located, Texts};
