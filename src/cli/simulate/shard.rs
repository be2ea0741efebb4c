//! `--shard I/N`, a part of the numbers of a simulation.

use std::ops::Range;

/// A part of so many equal parts, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) part: u64,
    pub(super) of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { part: 1, of: 1 }
    }
}

impl Shard {
    /// Reads `I/N`.
    ///
    /// # Errors
    /// A sentence that says what would do.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let (part, of) = text
            .split_once('/')
            .ok_or("write which part of how many, such as `2/7`")?;
        let number = |text: &str| {
            let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = plain.then(|| text.parse::<u64>().ok()).flatten();
            number.ok_or_else(|| {
                format!("`{text}` is no number; write which part of how many, such as `2/7`")
            })
        };
        let (part, of) = (number(part)?, number(of)?);
        if of == 0 {
            return Err("nothing is parted into 0 parts; the parts are counted from 1".to_owned());
        }
        if !(1..=of).contains(&part) {
            return Err(format!(
                "of {of} parts there is none numbered {part}: write 1/{of} to {of}/{of}"
            ));
        }
        Ok(Self { part, of })
    }

    /// Returns the numbers of this part, of so many in all: parts differ by one at most.
    pub(super) fn range(self, all: u64) -> Range<u64> {
        let end = |part: u64| {
            let place = u128::from(all) * u128::from(part) / u128::from(self.of);
            u64::try_from(place).expect("a part ends within the whole")
        };
        end(self.part - 1)..end(self.part)
    }

    /// Tells whether its file of lines begins with the names of the columns.
    pub(super) const fn has_header(self) -> bool {
        self.part == 1
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn parts_follow_one_another_and_leave_nothing_out() {
        for (all, of) in [(10, 7), (3, 7), (0, 2), (u64::MAX, 3), (1_000_000, 1)] {
            let mut next = 0;
            for part in 1..=of {
                let range = Shard { part, of }.range(all);
                assert_eq!(range.start, next);
                assert!(range.end - range.start <= all / of + 1);
                next = range.end;
            }
            assert_eq!(next, all);
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        assert_eq!(Shard::read("2/7"), Ok(Shard { part: 2, of: 7 }));
        for bad in [
            "", "x", "1", "/", "1/", "/2", "0/3", "8/7", "1/0", "-1/2", "+1/2", "1/2/3",
        ] {
            assert!(Shard::read(bad).is_err(), "{bad}");
        }
    }
}
