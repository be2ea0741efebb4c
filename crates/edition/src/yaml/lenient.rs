//! A part of a document of which some fields are read, whatever else stands in it.

use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

use super::{FilePlace, Locate};

/// A part of a document of which only the fields of `T` are read; every other part is refused where it has a key that it does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lenient<T>(pub T);

impl<T: Locate> Locate for Lenient<T> {
    fn locate(&mut self, place: FilePlace<'_>) {
        self.0.locate(place);
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(AnyMap(deserializer)).map(Self)
    }
}

/// Reads whatever is asked for from a map, so that a struct meets all its keys.
struct AnyMap<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for AnyMap<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}
