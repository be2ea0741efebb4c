//! A map in the order in which it is written, with places for its keys too. Keys are words.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{FilePlace, Locate, Text};

/// Keys with their values, in the order of the file; no key stands twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs<V>(pub Vec<(Text, V)>);

impl<V> Pairs<V> {
    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&V> {
        self.iter().find(|(k, _)| k.as_str() == key).map(|(_, v)| v)
    }

    /// Goes through keys and values in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&Text, &V)> {
        self.0.iter().map(|(k, v)| (k, v))
    }

    /// Tells whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V> Default for Pairs<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V: Locate> Locate for Pairs<V> {
    fn locate(&mut self, place: FilePlace<'_>) {
        for (key, value) in &mut self.0 {
            key.locate(place);
            value.locate(place);
        }
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Pairs<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Pairs<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("keys with values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let entries = std::iter::from_fn(|| map.next_entry().transpose());
                entries.collect::<Result<_, _>>().map(Pairs)
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}
