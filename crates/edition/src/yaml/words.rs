//! One text, or a list of texts, where a document may write either.

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::placed::Placed;
use super::{FilePlace, Locate, Text};
use codille_lang::span::Span;

/// One text or several, with the place where they begin.
#[derive(Debug, Clone, Default)]
pub struct Words {
    words: Vec<String>,
    span: Span,
}

impl Words {
    /// Goes through the texts; each has the place of the whole.
    pub fn iter(&self) -> impl Iterator<Item = Text> {
        self.words.iter().map(|w| Text::new(w.as_str(), self.span))
    }
}

impl Locate for Words {
    fn locate(&mut self, place: FilePlace<'_>) {
        self.span.file = place.file;
    }
}

/// The texts without their place.
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

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut words = Vec::new();
                while let Some(word) = list.next_element()? {
                    words.push(word);
                }
                Ok(Bare(words))
            }
        }

        deserializer.deserialize_any(WordOrWords)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Placed::<Bare>::deserialize(deserializer)?;
        Ok(Self {
            words: read.value.0,
            span: read.span,
        })
    }
}
