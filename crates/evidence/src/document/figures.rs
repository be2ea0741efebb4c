//! A number, a text, or a list of them, where a document may write any of these.

use codille_edition::yaml::locate;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// Figures or words as they are written, one or several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Figures(pub(crate) Vec<String>);

locate!(plain: Figures);

impl Figures {
    /// Goes through them in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl<'de> Deserialize<'de> for Figures {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMany;

        impl<'de> Visitor<'de> for OneOrMany {
            type Value = Figures;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, a text, or a list of them")
            }

            fn visit_str<E>(self, word: &str) -> Result<Self::Value, E> {
                Ok(Figures(vec![word.to_owned()]))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
                Ok(Figures(vec![number.to_string()]))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
                Ok(Figures(vec![number.to_string()]))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
                Ok(Figures(vec![number.to_string()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
                let all: Vec<Figures> = Vec::deserialize(SeqAccessDeserializer::new(list))?;
                Ok(Figures(all.into_iter().flat_map(|one| one.0).collect()))
            }
        }

        deserializer.deserialize_any(OneOrMany)
    }
}
