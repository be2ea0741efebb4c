//! Names with their numbers: each stands once, in the order in which it was met.

use super::List;
use std::ops::Index;

/// The names of one kind of thing, by number.
#[derive(Clone)]
pub struct Names<I>(List<I, String>);

impl<I> Names<I>
where
    I: From<usize>,
    usize: From<I>,
{
    /// Returns the number of a name; `None` where it is not in the list.
    #[inline]
    pub fn find(&self, name: &str) -> Option<I> {
        self.0.position(|n| n == name)
    }

    /// Returns the number of a name, and adds it to the list where it is new.
    #[inline]
    pub fn add(&mut self, name: &str) -> I {
        let known = self.find(name);
        known.unwrap_or_else(|| {
            self.0.push(name.to_owned());
            I::from(self.0.len() - 1)
        })
    }

    /// Tells whether a name is in the list.
    #[inline]
    pub fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Goes through the names.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Goes through the numbers.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = I> + use<I> {
        self.0.keys()
    }
}

impl<I> std::fmt::Debug for Names<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<I> Default for Names<I> {
    #[inline]
    fn default() -> Self {
        Self(List::new())
    }
}

impl<I> Index<I> for Names<I>
where
    usize: From<I>,
{
    type Output = str;

    /// # Panics
    ///
    /// Where the number was given by the list of another variant.
    #[inline]
    fn index(&self, id: I) -> &str {
        self.0[id].as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::super::FaultId;
    use super::Names;

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

    #[test]
    fn names_are_told_in_the_order_in_which_they_were_met() {
        let mut names = Names::<FaultId>::default();
        for name in ["revoke", "misdeal", "revoke"] {
            names.add(name);
        }
        assert!(names.iter().eq(["revoke", "misdeal"]));
        assert!(names.contains("misdeal") && !names.contains("Misdeal"));
        assert_eq!(format!("{names:?}"), "[\"revoke\", \"misdeal\"]");
    }
}
