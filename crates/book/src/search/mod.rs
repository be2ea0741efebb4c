//! The search: an index of everything in the book, each thing once, with its rank among what a reader may look for.

mod entry;
mod gather;
mod index;
mod prose;
mod word;

pub(super) use gather::gather;
pub(super) use index::write;

/// The file of the index, a script that pages load when the reader first searches.
pub(super) const FILE: &str = "search-index.js";
