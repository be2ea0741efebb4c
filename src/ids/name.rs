//! Names with their numbers: each stands once, in the order in which it was met. Knows nothing of what is named.

use super::number::Id;
use std::marker::PhantomData;
use std::ops::Index;

/// The names of one kind of thing, by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names<I> {
    names: Vec<String>,
    numbered: PhantomData<I>,
}

impl<I: Id> Names<I> {
    /// Returns the number of a name; `None` where it is not in the list.
    pub fn find(&self, name: &str) -> Option<I> {
        let found = self.names.iter().position(|n| n == name);
        found.map(I::new)
    }

    /// Returns the number of a name, and adds it to the list where it is new.
    pub fn add(&mut self, name: &str) -> I {
        self.find(name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            I::new(self.names.len() - 1)
        })
    }

    /// Tells whether a name is in the list.
    pub fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Goes through the names.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Goes through the numbers.
    pub fn ids(&self) -> impl Iterator<Item = I> + use<I> {
        (0..self.names.len()).map(I::new)
    }

    /// Returns how many names there are.
    pub const fn len(&self) -> usize {
        self.names.len()
    }

    /// Tells whether there is no name.
    pub const fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

impl<I> Default for Names<I> {
    fn default() -> Self {
        Self {
            names: Vec::new(),
            numbered: PhantomData,
        }
    }
}

impl<I: Id> Index<I> for Names<I> {
    type Output = str;

    /// # Panics
    ///
    /// Where the number was given by the list of another variant.
    fn index(&self, id: I) -> &str {
        let name = self.names.get(id.index());
        name.expect("a number is given by the list of its own variant")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FaultId, Id, Names};

    #[test]
    fn a_name_keeps_its_number() {
        let mut names = Names::<FaultId>::default();
        let revoke = names.add("revoke");
        let misdeal = names.add("misdeal");
        assert_eq!(names.add("revoke"), revoke);
        assert_eq!((revoke.index(), misdeal.index()), (0, 1));
        assert_eq!(names.find("misdeal"), Some(misdeal));
        assert_eq!(names.find("a revoke"), None);
        assert_eq!(&names[misdeal], "misdeal");
        assert_eq!(names.ids().collect::<Vec<_>>(), [revoke, misdeal]);
    }
}
