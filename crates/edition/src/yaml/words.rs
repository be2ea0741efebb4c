//! One text, or a list of texts, where a document may write either.

use std::fmt;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{FilePlace, Locate, Located, Text};

/// One text or several, with the place where they begin.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Words(Located<Bare>);

impl Words {
    /// Goes through the texts; each has the place of the whole.
    pub fn iter(&self) -> impl Iterator<Item = Text> {
        let (words, span) = (&self.0.value.0, self.0.span);
        words.iter().map(move |w| Text::new(w.as_str(), span))
    }
}

impl Locate for Words {
    fn locate(&mut self, place: FilePlace<'_>) {
        self.0.span.file = place.file;
    }
}

/// The texts without their place.
#[derive(Debug, Clone, Default)]
struct Bare(Vec<String>);

impl<'de> Deserialize<'de> for Bare {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordOrWords;

        impl<'de> Visitor<'de> for WordOrWords {
            type Value = Bare;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of texts")
            }

            fn visit_str<E>(self, word: &str) -> Result<Self::Value, E> {
                Ok(Bare(vec![word.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Bare)
            }
        }

        deserializer.deserialize_any(WordOrWords)
    }
}
