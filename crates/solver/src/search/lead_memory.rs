//! The lead that was best when some hands were met last: it is tried first, and nothing else hangs on it.

use super::bits::number;

/// How many leads are kept.
const PLACES: usize = 1 << 15;

#[derive(Debug, Clone, Copy, Default)]
struct Remembered {
    key: u64,
    /// The number of the card, and one more; 0 where none is known.
    lead: u8,
}

/// Leads by the position. Positions may push one another out.
#[derive(Debug)]
pub(super) struct LeadMemory(Vec<Remembered>);

impl LeadMemory {
    pub(super) fn new() -> Self {
        Self(vec![Remembered::default(); PLACES])
    }

    #[inline]
    const fn place(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 49) as usize
    }

    /// Returns the lead of a position as a set of one card; nothing where none is known.
    #[inline]
    pub(super) fn lead(&self, key: u64) -> u64 {
        match self.0.get(Self::place(key)) {
            Some(known) if known.key == key && known.lead != 0 => 1 << (known.lead - 1),
            _ => 0,
        }
    }

    /// Remembers the lead of a position, given as a set of one card.
    #[inline]
    pub(super) fn remember(&mut self, key: u64, lead: u64) {
        if let Some(place) = self.0.get_mut(Self::place(key)) {
            let lead = if lead == 0 { 0 } else { number(lead) + 1 };
            *place = Remembered { key, lead };
        }
    }
}
