//! A list or a map with the place where it begins.

use std::ops::Deref;

use serde::{Serialize, Serializer};

use super::{FilePlace, Locate};
use codille_lang::span::Span;

/// A part of a document with the place where it begins; equality is that of the contents.
#[derive(Debug, Clone, Copy, Default)]
pub struct Located<T> {
    /// The contents.
    pub value: T,
    /// The place where it begins.
    pub span: Span,
}

/// A whole number with the place where it is written.
pub type Number = Located<u32>;

impl<T> Located<T> {
    /// Returns the place of the first byte; the span may be empty.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Gives the contents for change.
    pub fn value_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> Deref for Located<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Located<T> {}

impl<T: Locate> Locate for Located<T> {
    fn locate(&mut self, place: FilePlace<'_>) {
        self.span.file = place.file;
        self.value.locate(place);
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
