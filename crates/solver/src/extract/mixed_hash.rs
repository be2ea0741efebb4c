//! A hash for short keys of whole numbers, which nobody chooses to make the table slow.

use std::hash::{BuildHasherDefault, Hasher};

/// A table whose keys are hashed so.
pub(super) type MixedMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<MixedHasher>>;

/// Mixes whole numbers into one by multiplying.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct MixedHasher(u64);

impl MixedHasher {
    const fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for MixedHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        let (numbers, rest) = bytes.as_chunks::<8>();
        for number in numbers {
            self.mix(u64::from_le_bytes(*number));
        }
        if !rest.is_empty() {
            let mut number = [0; 8];
            for (to, from) in number.iter_mut().zip(rest) {
                *to = *from;
            }
            self.mix(u64::from_le_bytes(number));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}
