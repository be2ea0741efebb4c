//! Cards that a question does not tell apart, and the draws of so many of each kind.

use codille_lang::cards::CardSet;

/// The cards of each kind, in a fixed order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kinds(Vec<CardSet>);

impl Kinds {
    /// Begins with cards of which none is told from another.
    pub(super) fn alike(cards: CardSet) -> Self {
        Self(vec![cards])
    }

    /// Returns how many kinds there are.
    #[cfg(test)]
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Tells cards apart that have different numbers.
    pub(super) fn part(&mut self, number: impl Fn(CardSet) -> i64) {
        let mut parted: Vec<CardSet> = Vec::new();
        for kind in &self.0 {
            let mut parts: Vec<(i64, CardSet)> = Vec::new();
            for card in kind.iter().map(CardSet::of) {
                let own = number(card);
                match parts.iter_mut().find(|(other, _)| *other == own) {
                    Some((_, cards)) => *cards = *cards | card,
                    None => parts.push((own, card)),
                }
            }
            parted.extend(parts.into_iter().map(|(_, cards)| cards));
        }
        self.0 = parted;
    }

    /// Returns how many draws of so many cards differ in the numbers of each kind; no more than fit.
    pub(super) fn draws(&self, takes: u32) -> u64 {
        let takes = takes as usize;
        let mut ways = vec![0_u64; takes + 1];
        if let Some(none) = ways.first_mut() {
            *none = 1;
        }
        for kind in &self.0 {
            let most = kind.count() as usize;
            let next = (0..=takes).map(|sum| {
                let from = sum.saturating_sub(most);
                let before = ways.iter().take(sum + 1).skip(from);
                before.fold(0, |all: u64, one| all.saturating_add(*one))
            });
            ways = next.collect();
        }
        ways.last().copied().unwrap_or(0)
    }

    /// Calls `f` for one draw of every such sort, with the number of all draws of its sort.
    ///
    /// # Errors
    /// What `f` returns.
    pub(super) fn for_each<E>(
        &self,
        takes: u32,
        f: &mut impl FnMut(CardSet, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        draw(&self.0, takes, (CardSet::EMPTY, 1), f)
    }
}

fn draw<E>(
    kinds: &[CardSet],
    takes: u32,
    (taken, ways): (CardSet, u64),
    f: &mut impl FnMut(CardSet, u64) -> Result<(), E>,
) -> Result<(), E> {
    let Some((kind, rest)) = kinds.split_first() else {
        return if takes == 0 { f(taken, ways) } else { Ok(()) };
    };
    let left: u32 = rest.iter().map(|kind| kind.count()).sum();
    let fewest = takes.saturating_sub(left);
    for count in fewest..=takes.min(kind.count()) {
        let some = kind.iter().take(count as usize).collect::<CardSet>();
        let each = choose(kind.count(), count);
        draw(rest, takes - count, (taken | some, ways * each), f)?;
    }
    Ok(())
}

/// Returns in how many ways some of so many cards can be chosen. A pack of 52 has no more than 2^49 draws, and neither has any part of one.
fn choose(of: u32, some: u32) -> u64 {
    (0..some).fold(1, |ways, at| ways * u64::from(of - at) / u64::from(at + 1))
}

#[cfg(test)]
mod tests {
    use super::{Kinds, choose};
    use codille_lang::cards::{CardSet, Suit};

    #[test]
    fn ways_are_those_of_the_triangle() {
        assert_eq!([0, 1, 2, 3, 4].map(|k| choose(4, k)), [1, 4, 6, 4, 1]);
        assert_eq!((choose(20, 5), choose(32, 12)), (15_504, 225_792_840));
        assert_eq!(choose(52, 26), 495_918_532_948_104);
    }

    #[test]
    fn draws_of_all_kinds_are_all_draws() {
        let pack = Suit::ALL.map(CardSet::suit);
        let pack = pack
            .into_iter()
            .fold(CardSet::EMPTY, |all, suit| all | suit);
        let mut kinds = Kinds::alike(pack);
        assert_eq!(kinds.draws(5), 1);
        kinds.part(|card| (card & CardSet::suit(Suit::Hearts)).count().into());
        kinds.part(|card| i64::from(card.iter().any(|c| c.rank().index() > 10)));
        for takes in [1, 5, 13, 52] {
            let (mut sorts, mut all) = (0, 0);
            let end = kinds.for_each(takes, &mut |taken, ways| {
                assert_eq!(taken.count(), takes);
                sorts += 1;
                all += ways;
                Ok::<(), ()>(())
            });
            assert_eq!(end, Ok(()));
            assert_eq!((sorts, all), (kinds.draws(takes), choose(52, takes)));
        }
        kinds.part(|card| i64::from(card.0.trailing_zeros()));
        assert_eq!(kinds.draws(5), choose(52, 5));
    }
}
