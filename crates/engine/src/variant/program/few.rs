//! A list that needs no heap while it has one item: a question that is answered at once finds no more.

/// A list whose first item stands beside the others.
#[derive(Debug)]
pub(super) struct Few<T> {
    first: Option<T>,
    others: Vec<T>,
}

impl<T> Few<T> {
    pub(super) const fn new() -> Self {
        Self {
            first: None,
            others: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, item: T) {
        if self.first.is_none() {
            self.first = Some(item);
        } else {
            self.others.push(item);
        }
    }

    pub(super) const fn first(&self) -> Option<&T> {
        self.first.as_ref()
    }

    pub(super) fn get(&self, at: usize) -> Option<&T> {
        match at.checked_sub(1) {
            None => self.first(),
            Some(at) => self.others.get(at),
        }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.others.len()
    }
}

impl<T> IntoIterator for Few<T> {
    type Item = T;
    type IntoIter = std::iter::Chain<std::option::IntoIter<T>, std::vec::IntoIter<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.first.into_iter().chain(self.others)
    }
}
