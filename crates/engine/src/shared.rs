//! A value that copies share until one of them is changed.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value behind a pointer: whoever copies it copies the pointer, and whoever changes a copy first makes the value his own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shared<T>(Arc<T>);

impl<T: Clone> Shared<T> {
    /// Returns the value alone, which is copied where others still share it.
    pub fn into_own(self) -> T {
        Arc::unwrap_or_clone(self.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

#[cfg(test)]
mod tests {
    use super::Shared;

    #[test]
    fn a_copy_that_is_changed_leaves_the_others_alone() {
        let first = Shared::from(vec![1]);
        let mut copy = first.clone();
        copy.push(2);
        assert_eq!(*first, [1]);
        assert_eq!(*copy, [1, 2]);
        assert_eq!(copy.into_own(), [1, 2]);
        assert_eq!(first.clone().into_own(), [1]);
    }
}
