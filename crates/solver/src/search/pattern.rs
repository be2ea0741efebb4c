//! Patterns: what holds of every position in which the cards that mattered lie so, whoever has the cards beneath them.
//!
//! A pattern stands under the *shape* of its position: how many cards of each kind every seat holds, and where the score stands. It names
//! the places of the top cards of each lane, down to the lowest that mattered, and says who holds them.

use super::PLAYERS;
use super::bits::{low_half, pack, spread};
use crate::play_tables::Cards;

/// A position between tricks as patterns see it: the cards still out, packed to the low end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Packed {
    /// The cards still out, not packed: they give places back as cards.
    out: Cards,
    /// What each seat but the last holds, packed; the last holds the rest.
    hands: [u32; PLAYERS - 1],
    /// How many cards each seat holds of each kind, and where the score stands.
    pub(super) shape: u64,
}

impl Packed {
    /// The most cards out of a position that can be packed.
    pub(super) const MOST: usize = 32;

    /// Packs a position; all cards still out must be at most [`Self::MOST`].
    #[inline]
    pub(super) fn new<const N: usize>(hands: &[Cards; N], out: Cards, shape: u64) -> Self {
        let mut packed = [0; PLAYERS - 1];
        for (packed, hand) in packed.iter_mut().zip(hands).take(N - 1) {
            *packed = low_half(pack(*hand, out));
        }
        Self {
            out,
            hands: packed,
            shape,
        }
    }
}

/// Bounds of the value wherever the cards at some places lie so.
#[derive(Debug, Clone, Copy)]
struct Pattern {
    /// The places that are named.
    care: u32,
    /// What each seat but the last holds of them.
    hands: [u32; PLAYERS - 1],
    /// The next pattern of the shape.
    next: u32,
    low: i32,
    high: i32,
}

/// The patterns of one shape: the head of a list.
#[derive(Debug, Clone, Copy)]
struct Shape {
    key: u64,
    first: u32,
    /// Which search it belongs to: those of others count as absent.
    generation: u16,
    /// The number of the lead that was best when the shape was met last. It is tried first, and nothing else hangs on it.
    lead: u8,
}

impl Shape {
    /// A place without a shape.
    const NONE: Self = Self {
        key: 0,
        first: NONE,
        generation: 0,
        lead: 64,
    };
}

/// The end of a list.
const NONE: u32 = u32::MAX;
/// How many shapes there is room for at first, and at most. Few deals have more than the first, and so little stays near the processor.
const SHAPES: (usize, usize) = (1 << 12, 1 << 22);

/// All patterns of a search, by shape.
#[derive(Debug)]
pub(super) struct PatternTable {
    shapes: Vec<Shape>,
    /// How many of the places are in use; a power of two.
    places: usize,
    used: usize,
    patterns: Vec<Pattern>,
    most: usize,
    most_shapes: usize,
    generation: u16,
}

impl PatternTable {
    /// Makes a table that takes about so many bytes at most, an eighth of them for shapes.
    pub(super) fn new(bytes: usize) -> Self {
        let room = (bytes / 8 / size_of::<Shape>()).clamp(SHAPES.0, SHAPES.1);
        // Numbers of places are powers of two, so that a mask finds one.
        let most_shapes = 1 << room.ilog2();
        let rest = bytes.saturating_sub(most_shapes * size_of::<Shape>());
        Self {
            shapes: vec![Shape::NONE; SHAPES.0],
            places: SHAPES.0,
            used: 0,
            patterns: Vec::new(),
            most: (rest / size_of::<Pattern>()).clamp(1 << 8, NONE as usize - 1),
            most_shapes,
            generation: 1,
        }
    }

    /// Forgets everything, without touching the memory.
    pub(super) fn clear(&mut self) {
        self.places = SHAPES.0;
        self.used = 0;
        self.patterns.clear();
        self.renew();
    }

    /// Makes all shapes absent.
    fn renew(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            // The marks begin anew.
            self.generation = 1;
            self.shapes.fill(Shape::NONE);
        }
    }

    /// Returns how many patterns are kept.
    pub(super) const fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns the place of a shape, or the free place where it would go, and what is there.
    #[inline]
    fn shape(&self, key: u64) -> (usize, Shape) {
        let mask = self.places - 1;
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = (mixed >> 32) as usize & mask;
        // A quarter of the places is always free.
        while let Some(shape) = self.shapes.get(at) {
            if shape.generation != self.generation {
                break;
            }
            if shape.key == key {
                return (at, *shape);
            }
            at = (at + 1) & mask;
        }
        (at, Shape::NONE)
    }

    /// Returns a bound on the side of `beta` that decides it, and the cards on which it rests; or else the number of the lead that is to be tried
    /// first, 64 for none.
    #[inline]
    pub(super) fn look_up<const N: usize>(
        &self,
        at: &Packed,
        beta: i32,
    ) -> Result<(i32, Cards), u8> {
        let (_, shape) = self.shape(at.shape);
        let mut next = shape.first;
        while let Some(pattern) = self.patterns.get(next as usize) {
            let mut apart = 0;
            for (mine, theirs) in pattern.hands.iter().zip(&at.hands).take(N - 1) {
                apart |= mine ^ theirs;
            }
            if apart & pattern.care == 0 && (pattern.low >= beta || pattern.high < beta) {
                let bound = if pattern.low >= beta {
                    pattern.low
                } else {
                    pattern.high
                };
                return Ok((bound, spread(u64::from(pattern.care), at.out)));
            }
            next = pattern.next;
        }
        Err(shape.lead)
    }

    /// Keeps bounds that rest on the cards `named`, and the number of the best lead.
    #[inline]
    pub(super) fn store(&mut self, at: &Packed, named: Cards, (low, high): (i32, i32), lead: u8) {
        let care = low_half(pack(named, at.out));
        let hands = at.hands.map(|hand| hand & care);
        let (mut place, mut shape) = self.shape(at.shape);
        if let Some(known) = self.shapes.get_mut(place) {
            known.lead = lead;
        }
        let mut next = shape.first;
        while let Some(pattern) = self.patterns.get_mut(next as usize) {
            if pattern.care == care && pattern.hands == hands {
                pattern.low = pattern.low.max(low);
                pattern.high = pattern.high.min(high);
                return;
            }
            next = pattern.next;
        }
        if self.patterns.len() >= self.most {
            self.clear();
            (place, shape) = self.shape(at.shape);
        }
        if shape.first == NONE {
            if self.used >= self.places / 4 * 3 {
                self.grow();
                (place, shape) = self.shape(at.shape);
            }
            self.used += 1;
        }
        if let Some(known) = self.shapes.get_mut(place) {
            *known = Shape {
                key: at.shape,
                // There are at most as many as `most`, which leaves `NONE` free.
                first: u32::try_from(self.patterns.len()).unwrap_or(NONE),
                generation: self.generation,
                lead,
            };
            self.patterns.push(Pattern {
                care,
                hands,
                next: shape.first,
                low,
                high,
            });
        }
    }

    /// Gives four times the room to shapes; where there is no more to be had, everything is forgotten.
    #[cold]
    fn grow(&mut self) {
        if self.places >= self.most_shapes {
            self.clear();
            return;
        }
        let known = self.shapes.iter().take(self.places);
        let known = known.filter(|shape| shape.generation == self.generation);
        let known: Vec<Shape> = known.copied().collect();
        self.places = (self.places * 4).min(self.most_shapes);
        if self.shapes.len() < self.places {
            self.shapes.resize(self.places, Shape::NONE);
        }
        self.renew();
        for shape in known {
            let (place, _) = self.shape(shape.key);
            if let Some(free) = self.shapes.get_mut(place) {
                *free = Shape {
                    generation: self.generation,
                    ..shape
                };
            }
        }
    }
}
