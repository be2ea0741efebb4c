//! Reads a value with the bytes of its node, in a file still to be named.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
#[cfg(feature = "embedded")]
use serde_saphyr::{Location, Spanned};

use super::Located;
use codille_lang::span::Span;

/// The name by which a place is asked for; whatever reads nodes taken apart answers with where a node begins, its length and the value.
pub(super) const PLACED: &str = "codille::Placed";

/// Reads a value and where it is written; the file of the span is the default.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Place<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Place<T> {
            type Value = Located<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value with its place")
            }

            /// The reader of YAML has its own way to tell where a value stands.
            #[cfg(feature = "embedded")]
            fn visit_newtype_struct<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Self::Value, D::Error> {
                let read = Spanned::<T>::deserialize(deserializer)?;
                Ok(Located {
                    value: read.value,
                    span: unplaced(read.defined),
                })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Self::Value, A::Error> {
                let missing = || A::Error::custom("no place");
                let start: usize = parts.next_element()?.ok_or_else(missing)?;
                let length: usize = parts.next_element()?.ok_or_else(missing)?;
                Ok(Located {
                    value: parts.next_element()?.ok_or_else(missing)?,
                    span: Span::new(Span::default().file, start, start + length),
                })
            }
        }

        deserializer.deserialize_newtype_struct(PLACED, Place(PhantomData))
    }
}

/// Returns the bytes of a node in a file still to be named.
#[cfg(feature = "embedded")]
fn unplaced(location: Location) -> Span {
    let span = location.span();
    // The bytes of whatever stands in a file are known; of a value that the reader makes up, the head of the file is shown.
    let bytes = |n: Option<u64>| n.and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    let start = bytes(span.byte_offset());
    Span::new(Span::default().file, start, start + bytes(span.byte_len()))
}
