//! A row of values with a fixed number of places, opened by ids of one kind only. Lies in the state of a game, without heap.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A value for every id of a kind of which there are at most `N`.
#[derive(PartialEq, Eq, Hash)]
pub struct ById<I, T, const N: usize>([T; N], PhantomData<I>);

impl<I, T, const N: usize> ById<I, T, N> {
    /// Makes a row of these values.
    #[inline]
    pub const fn new(values: [T; N]) -> Self {
        Self(values, PhantomData)
    }

    /// Returns the values as an array.
    #[inline]
    pub const fn values(&self) -> &[T; N] {
        &self.0
    }

    /// Returns the value of an id; `None` beyond the row.
    #[inline]
    pub fn find(&self, id: I) -> Option<&T>
    where
        usize: From<I>,
    {
        self.0.get(usize::from(id))
    }

    /// Returns the value of an id to be changed; `None` beyond the row.
    #[inline]
    pub fn find_mut(&mut self, id: I) -> Option<&mut T>
    where
        usize: From<I>,
    {
        self.0.get_mut(usize::from(id))
    }

    /// Goes through the values.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Goes through the values, and lets them be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Goes through the values with their ids.
    #[inline]
    pub fn iter_enumerated(&self) -> impl Iterator<Item = (I, &T)>
    where
        I: From<usize>,
    {
        let all = self.0.iter().enumerate();
        all.map(|(place, value)| (I::from(place), value))
    }
}

impl<I, T, const N: usize> Index<I> for ById<I, T, N>
where
    usize: From<I>,
{
    type Output = T;

    /// # Panics
    ///
    /// Where the row has no such place: the rules of a variant are checked for more than there is room for.
    #[inline]
    fn index(&self, id: I) -> &T {
        let value = self.0.get(usize::from(id));
        value.expect("whatever is checked has its place in the row")
    }
}

impl<I, T, const N: usize> IndexMut<I> for ById<I, T, N>
where
    usize: From<I>,
{
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        let value = self.0.get_mut(usize::from(id));
        value.expect("whatever is checked has its place in the row")
    }
}

impl<'a, I, T, const N: usize> IntoIterator for &'a ById<I, T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, I, T, const N: usize> IntoIterator for &'a mut ById<I, T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// A row is copied as a whole: an array of rows would otherwise be cloned one by one with every state that is kept.
impl<I, T: Copy, const N: usize> Clone for ById<I, T, N> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, T: Copy, const N: usize> Copy for ById<I, T, N> {}

impl<I, T: Default + Copy, const N: usize> Default for ById<I, T, N> {
    #[inline]
    fn default() -> Self {
        Self::new([T::default(); N])
    }
}

impl<I, T: fmt::Debug, const N: usize> fmt::Debug for ById<I, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::DeclarationId;
    use super::ById;

    #[test]
    fn a_row_is_opened_by_its_own_ids() {
        let mut row = ById::<DeclarationId, u8, 3>::default();
        let [point, sequence] = [0, 1].map(DeclarationId::from);
        row[sequence] = 7;
        assert_eq!((row[point], row[sequence]), (0, 7));
        let set: Vec<DeclarationId> = row
            .iter_enumerated()
            .filter(|(_, v)| **v > 0)
            .map(|(id, _)| id)
            .collect();
        assert_eq!(set, [sequence]);
    }

    #[test]
    fn nothing_lies_beyond_the_row() {
        let mut row = ById::<DeclarationId, u8, 2>::new([4, 5]);
        let [last, beyond] = [1, 2].map(DeclarationId::from);
        assert_eq!((row.find(last), row.find(beyond)), (Some(&5), None));
        assert_eq!(row.find_mut(beyond), None);
        if let Some(place) = row.find_mut(last) {
            *place = 6;
        }
        assert_eq!(row.values(), &[4, 6]);
    }

    #[test]
    fn a_row_is_gone_through_in_order() {
        let mut row = ById::<DeclarationId, u8, 3>::new([1, 2, 3]);
        for value in &mut row {
            *value *= 2;
        }
        row.iter_mut().for_each(|value| *value += 1);
        assert!((&row).into_iter().eq([3, 5, 7].iter()) && row.iter().eq(&row));
        assert_eq!(format!("{row:?}"), "[3, 5, 7]");
    }

    #[test]
    fn rows_of_the_same_values_are_alike() {
        use std::hash::{BuildHasher, RandomState};
        let row = |last| ById::<DeclarationId, u8, 2>::new([1, last]);
        let hashes = RandomState::new();
        assert_eq!(row(2), row(2));
        assert_ne!(row(2), row(3));
        assert_eq!(hashes.hash_one(row(2)), hashes.hash_one([1_u8, 2]));
    }
}
