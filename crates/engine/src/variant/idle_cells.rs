//! Which cells of a table of strengths make no combination, for all that was found so far: most are such.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// How many cards of one rank there are at the most.
const SUITS: usize = 4;

/// How many ways there are to hold none, one, two, three or four cards of a rank.
const WAYS: [u32; SUITS + 1] = [1, 4, 6, 4, 1];

/// The lowest bits of the four suits.
const RANK: u64 = 0x0001_0001_0001_0001;

/// A truth for each cell, and how many cards of a rank make no combination whichever they are. A copy knows nothing yet.
#[derive(Debug)]
pub(super) struct IdleCells {
    cells: Box<[AtomicBool]>,
    /// How many idle cells of so many cards were found.
    found: [AtomicU32; SUITS + 1],
    /// How many cards of a rank may make a combination at the least, for all that was found.
    fewest: AtomicU32,
}

impl Clone for IdleCells {
    fn clone(&self) -> Self {
        Self::none(self.cells.len())
    }
}

impl IdleCells {
    /// Knows of no cell.
    pub(super) fn none(cells: usize) -> Self {
        Self {
            cells: (0..cells).map(|_| AtomicBool::new(false)).collect(),
            found: [const { AtomicU32::new(0) }; SUITS + 1],
            fewest: AtomicU32::new(0),
        }
    }

    /// Tells whether it is known that a cell makes no combination; `None` where there is no such cell.
    #[inline]
    pub(super) fn has(&self, at: usize) -> Option<bool> {
        let cell = self.cells.get(at)?;
        Some(cell.load(Ordering::Relaxed))
    }

    /// Notes that a cell of a suit makes no combination.
    #[cold]
    pub(super) fn add(&self, at: usize) {
        if let Some(cell) = self.cells.get(at) {
            cell.store(true, Ordering::Relaxed);
        }
    }

    /// Notes that a cell of a rank makes no combination, of so many ranks.
    #[cold]
    pub(super) fn add_of_rank(&self, (at, cards): (usize, u64), ranks: u32) {
        let cell = self.cells.get(at);
        if cell.is_none_or(|cell| cell.swap(true, Ordering::Relaxed)) {
            return;
        }
        if let Some(found) = self.found.get(cards.count_ones() as usize) {
            found.fetch_add(1, Ordering::Relaxed);
        }
        let all = self.found.iter().zip(WAYS);
        let whole = all.take_while(|(found, ways)| found.load(Ordering::Relaxed) == ways * ranks);
        let fewest = u32::try_from(whole.count()).expect("a rank has few cards");
        self.fewest.store(fewest, Ordering::Relaxed);
    }

    /// Returns the ranks of which some cards may make a combination, a bit each, of so many ranks from the lowest bits of the suits on.
    #[inline]
    pub(super) fn ranks(&self, cards: u64, ranks: u32) -> u64 {
        let all = (1 << ranks) - 1;
        let [a, b, c, d] = [0, 16, 32, 48].map(|place| cards >> place);
        let ([both, either], [both_too, either_too]) = ([a & b, a | b], [c & d, c | d]);
        let ranks = match self.fewest.load(Ordering::Relaxed) {
            0 => all,
            1 => either | either_too,
            2 => both | both_too | either & either_too,
            3 => both & either_too | both_too & either,
            4 => both & both_too,
            _ => 0,
        };
        ranks & all
    }
}

/// Returns the cards of one rank, moved to the lowest bits of the suits.
#[inline]
pub(super) const fn of_rank(cards: u64, rank: u32) -> u64 {
    cards >> rank & RANK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_passed_over_when_all_their_cells_are_known_to_be_idle() {
        let idle = IdleCells::none(2 << 4);
        let cell = |lane: usize, suits: u64| {
            let cards = (0..4).fold(0, |cards, s| cards | (suits >> s & 1) << (16 * s));
            (
                lane << 4 | usize::try_from(suits).expect("four bits"),
                cards,
            )
        };
        // The lowest rank has three cards, the other one.
        let held = cell(0, 0b0111).1 | cell(1, 0b0010).1 << 1;
        for suits in (0..16_u64).filter(|suits| suits.count_ones() < 3) {
            for lane in 0..2 {
                assert_eq!(idle.ranks(held, 2) & 1, 1, "three cards are not known");
                idle.add_of_rank(cell(lane, suits), 2);
                idle.add_of_rank(cell(lane, suits), 2);
            }
        }
        assert_eq!(idle.ranks(held, 2), 0b01);
        assert_eq!(of_rank(held, 1), cell(1, 0b0010).1);
        for (suits, counts) in [0, 1, 2, 3, 4].map(|n| ((1_u64 << n) - 1, n >= 3)) {
            let ranks = idle.ranks(cell(0, suits).1, 2);
            assert_eq!(ranks & 1 == 1, counts, "{suits:b}");
        }
        assert_eq!(idle.clone().ranks(held, 2), 0b11);
    }
}
