//! How long and how large a search may become.

/// What a search may use. There is no clock in it: whoever has one sets the flag that stops the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most positions in which a card is chosen.
    pub nodes: u64,
    /// The most bytes that patterns may take; where they are full they are forgotten, which costs time and no exactness.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: u64::MAX,
            bytes: 256 << 20,
        }
    }
}
