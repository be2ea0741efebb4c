//! The limits that keep hostile files from exhausting the machine.

/// The deepest nesting of lists and maps in a file.
pub(super) const MAX_DEPTH: usize = 64;

/// The most nodes in a file: texts, lists and maps.
pub(super) const MAX_NODES: usize = 250_000;

/// The most beginnings, ends and texts that aliases may repeat, and that may be kept for them.
pub(super) const MAX_REPEATED: usize = 100_000;
