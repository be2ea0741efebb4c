//! One phase of a game as written: a word, or a word with another, and when it comes.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::yaml::{FilePlace, Locate, Located, Pairs, Text};

/// A phase such as `deal`, `{exchange: ombre}` or `{discard: younger, when: elder_blank}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawPhase {
    /// The kind of phase.
    pub name: Text,
    /// Whose phase it is, or what it is about.
    pub of: Option<Text>,
    /// The name of the truth on which it waits; without one it always comes.
    pub when: Option<Text>,
}

impl Locate for RawPhase {
    fn locate(&mut self, place: FilePlace<'_>) {
        self.name.locate(place);
        self.of.locate(place);
        self.when.locate(place);
    }
}

impl Serialize for RawPhase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(of) = &self.of else {
            return self.name.serialize(serializer);
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(&self.name, of)?;
        if let Some(when) = &self.when {
            map.serialize_entry("when", when)?;
        }
        map.end()
    }
}

/// A phase before the place of a bare word is known.
enum Written {
    Word(String),
    Pair(Text, Text, Option<Text>),
}

impl<'de> Deserialize<'de> for RawPhase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Located::<Written>::deserialize(deserializer)?;
        Ok(match &*written {
            Written::Word(word) => Self {
                name: Text::new(word, written.span()),
                of: None,
                when: None,
            },
            Written::Pair(name, of, when) => Self {
                name: name.clone(),
                of: Some(of.clone()),
                when: when.clone(),
            },
        })
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrMap;

        impl<'de> Visitor<'de> for NameOrMap {
            type Value = Written;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a phase, such as `deal` or `{exchange: ombre}`,")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Written, E> {
                Ok(Written::Word(word.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Written, A::Error> {
                let pairs = Pairs::<Text>::deserialize(MapAccessDeserializer::new(map))?.0;
                let (when, rest): (Vec<_>, Vec<_>) = pairs
                    .into_iter()
                    .partition(|(name, _)| name.as_str() == "when");
                let when = when.into_iter().map(|(_, when)| when).next();
                match <[_; 1]>::try_from(rest) {
                    Ok([(name, of)]) => Ok(Written::Pair(name, of, when)),
                    Err(_) => Err(A::Error::custom(
                        "a phase has one word and at most one more, as in `{exchange: ombre}`, and perhaps `when`",
                    )),
                }
            }
        }

        deserializer.deserialize_any(NameOrMap)
    }
}
