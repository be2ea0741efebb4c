//! Walks a document that was just read and tells each scalar its file.

use std::collections::BTreeMap;

use codille_lang::span::FileId;

/// The file that a document was read from.
#[derive(Debug, Clone, Copy)]
pub struct FilePlace<'a> {
    /// Its number in the source map.
    pub file: FileId,
    /// Its whole text.
    pub text: &'a str,
}

/// A part of a document that holds scalars with places, or none.
///
/// serde gives a scalar no way to know its file; [`read`](super::read) walks the finished document once instead.
pub trait Locate {
    /// Tells every scalar below where it stands.
    fn locate(&mut self, place: FilePlace<'_>);
}

/// Implements [`Locate`] for structs, whose fields must all be listed, and for types without places.
#[macro_export]
macro_rules! locate {
    (plain: $($type:ty),* $(,)?) => {
        $(impl $crate::yaml::Locate for $type {
            fn locate(&mut self, _: $crate::yaml::FilePlace<'_>) {}
        })*
    };
    ($($type:ident { $($field:ident),* $(,)? })*) => {
        $(impl $crate::yaml::Locate for $type {
            fn locate(&mut self, place: $crate::yaml::FilePlace<'_>) {
                let Self { $($field),* } = self;
                $($crate::yaml::Locate::locate($field, place);)*
            }
        })*
    };
}
pub use locate;

locate!(plain: bool, u16, u32, u64, usize, i32, i64, String);

impl<T: Locate> Locate for Option<T> {
    fn locate(&mut self, place: FilePlace<'_>) {
        if let Some(inner) = self {
            inner.locate(place);
        }
    }
}

impl<T: Locate> Locate for Box<T> {
    fn locate(&mut self, place: FilePlace<'_>) {
        (**self).locate(place);
    }
}

impl<T: Locate> Locate for Vec<T> {
    fn locate(&mut self, place: FilePlace<'_>) {
        for item in self {
            item.locate(place);
        }
    }
}

impl<K: Ord, V: Locate> Locate for BTreeMap<K, V> {
    fn locate(&mut self, place: FilePlace<'_>) {
        for value in self.values_mut() {
            value.locate(place);
        }
    }
}
