//! A list whose places are counted by a type of their own: only an id of its kind opens it.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Entries in their order, opened by their ids.
#[derive(Clone, PartialEq)]
pub struct List<I, T>(Vec<T>, PhantomData<I>);

impl<I, T> List<I, T> {
    /// Makes an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self(Vec::new(), PhantomData)
    }

    /// Returns the entries as a slice.
    #[inline]
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_slice()
    }

    /// Returns how many entries there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Tells whether there is no entry.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Goes through the entries.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Goes through the entries, and lets them be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Keeps only the entries that fit; those after one that goes move up.
    #[inline]
    pub fn retain(&mut self, fits: impl FnMut(&T) -> bool) {
        self.0.retain(fits);
    }

    /// Adds an entry at the end.
    #[inline]
    pub fn push(&mut self, entry: T) {
        self.0.push(entry);
    }
}

impl<I: From<usize>, T> List<I, T> {
    /// Goes through the ids.
    #[inline]
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.len()).map(I::from)
    }

    /// Goes through the entries with their ids.
    #[inline]
    pub fn iter_enumerated(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + Clone {
        let all = self.iter().enumerate();
        all.map(|(place, entry)| (I::from(place), entry))
    }

    /// Returns the id of the first entry that fits.
    #[inline]
    pub fn position(&self, fits: impl FnMut(&T) -> bool) -> Option<I> {
        self.iter().position(fits).map(I::from)
    }
}

impl<I, T> List<I, T>
where
    usize: From<I>,
{
    /// Takes an entry out; those after it move up.
    #[inline]
    pub fn remove(&mut self, id: I) -> T {
        self.0.remove(usize::from(id))
    }
}

impl<I, T> Default for List<I, T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T: std::fmt::Debug> std::fmt::Debug for List<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<I, T> Index<I> for List<I, T>
where
    usize: From<I>,
{
    type Output = T;

    /// # Panics
    ///
    /// Where the id was given by another list.
    #[inline]
    fn index(&self, id: I) -> &T {
        let entry = self.0.get(usize::from(id));
        entry.expect("an id is given by its own list")
    }
}

impl<I, T> IndexMut<I> for List<I, T>
where
    usize: From<I>,
{
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        let entry = self.0.get_mut(usize::from(id));
        entry.expect("an id is given by its own list")
    }
}

impl<I, T> From<Vec<T>> for List<I, T> {
    #[inline]
    fn from(entries: Vec<T>) -> Self {
        Self(entries, PhantomData)
    }
}

impl<I, T> FromIterator<T> for List<I, T> {
    #[inline]
    fn from_iter<E: IntoIterator<Item = T>>(entries: E) -> Self {
        Self(entries.into_iter().collect(), PhantomData)
    }
}

impl<'a, I, T> IntoIterator for &'a List<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut List<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::super::RuleId;
    use super::List;

    #[test]
    fn a_list_is_opened_by_its_own_ids() {
        let mut list: List<RuleId, &str> = ["may", "must"].into_iter().collect();
        let must = list.position(|word| *word == "must").expect("it is there");
        list[must] = "must not";
        assert_eq!(list[must], "must not");
        assert_eq!(list.keys().last(), Some(must));
        assert_eq!(list.remove(RuleId::new(0)), "may");
        assert_eq!(list.as_slice(), ["must not"]);
    }

    #[test]
    #[should_panic(expected = "an id is given by its own list")]
    fn an_id_of_another_list_is_never_a_default() {
        let list = List::<RuleId, u8>::new();
        let _ = list[RuleId::new(0)];
    }

    #[test]
    fn entries_are_gone_through_with_their_ids() {
        let mut list: List<RuleId, u8> = vec![1, 2, 3].into();
        list.push(4);
        for entry in &mut list {
            *entry *= 2;
        }
        list.iter_mut().for_each(|entry| *entry += 1);
        list.retain(|entry| *entry != 5);
        assert_eq!((list.len(), list.is_empty()), (3, false));
        let all: Vec<(usize, u8)> = list
            .iter_enumerated()
            .map(|(id, n)| (id.index(), *n))
            .collect();
        assert_eq!(all, [(0, 3), (1, 7), (2, 9)]);
        assert!((&list).into_iter().eq(list.as_slice()));
        assert_eq!(list.position(|n| *n == 5), None);
        assert_eq!(format!("{:?}", list.clone()), "[3, 7, 9]");
        assert!(List::<RuleId, u8>::default().is_empty());
    }
}
