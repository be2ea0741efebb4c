//! The kinds of nodes in a file that was taken apart when the program was compiled; `build.rs` writes them by the same list.
//!
//! A file is its nodes, each before those that it holds. A node is its kind (a byte), how far it begins from where the node before it
//! begins (twice the bytes, and one more where it goes back) and how many bytes it covers; then what its kind needs. Numbers are written
//! seven bits a byte, the low ones first, the top bit set in all but the last.

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// Nothing: an empty value, `~` or `null`.
    Null,
    /// A number or a truth, as it stands in the file.
    Plain,
    /// A text that stands in the file as it is.
    Bare,
    /// A text that stands in the file between quotes as it is.
    Quoted,
    /// A text that YAML reads otherwise than it stands: its bytes follow, counted.
    Other,
    /// A list: the number of items follows, then the items.
    List,
    /// A map: the number of entries follows, then each key with its value.
    Map,
}

impl Token {
    /// All kinds; the byte of each is its place.
    pub(super) const ALL: [Self; 7] = [
        Self::Null,
        Self::Plain,
        Self::Bare,
        Self::Quoted,
        Self::Other,
        Self::List,
        Self::Map,
    ];
}
