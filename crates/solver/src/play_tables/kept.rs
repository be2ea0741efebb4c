//! Some of the cards of a numbering, numbered anew in the same order: tables of a whole pack become those of a deal.

use super::Cards;

/// The cards that are kept.
#[derive(Debug)]
pub(crate) struct Kept {
    /// Neighbours together: from which number on, which cards from there, and their first new number.
    runs: Vec<(u32, Cards, u32)>,
    numbers: Vec<u8>,
}

impl Kept {
    /// Keeps some cards.
    pub(crate) fn of(cards: Cards) -> Self {
        let (mut rest, mut runs, mut at) = (cards, Vec::new(), 0);
        while rest != 0 {
            let low = rest.trailing_zeros();
            let length = (!(rest >> low)).trailing_zeros();
            let run = Cards::MAX >> (64 - length);
            runs.push((low, run, at));
            at += length;
            rest &= !(run << low);
        }
        let numbers = (0..64).filter(|number| cards >> number & 1 == 1);
        let numbers = numbers.collect();
        Self { runs, numbers }
    }

    /// Returns those of some cards that are kept, by their new numbers.
    pub(crate) fn cards(&self, cards: Cards) -> Cards {
        let runs = self.runs.iter();
        runs.fold(0, |out, (low, run, at)| out | (cards >> low & run) << at)
    }

    /// Returns the old numbers of the cards that are kept.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u8> {
        self.numbers.iter().copied()
    }

    /// Returns what is told of each card, by the new numbers.
    pub(crate) fn told<T: Copy + Default>(&self, of: &[T; 64]) -> [T; 64] {
        let mut out = [T::default(); 64];
        for (place, number) in out.iter_mut().zip(&self.numbers) {
            *place = of.get(usize::from(*number)).copied().unwrap_or_default();
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;

    #[test]
    fn cards_keep_their_order() {
        let kept = Kept::of(0b1011_0110);
        assert_eq!(kept.cards(0b1001_0101), 0b1_0110);
        assert_eq!(kept.numbers().collect::<Vec<u8>>(), [1, 2, 4, 5, 7]);
        let mut told = [0; 64];
        (told[2], told[7]) = (3, 4);
        assert_eq!(kept.told(&told)[..6], [0, 3, 0, 0, 4, 0]);
        assert_eq!(Kept::of(u64::MAX).cards(u64::MAX), u64::MAX);
    }
}
