//! Reads the nodes of a file that was taken apart when the program was compiled; what they are written in, `token` says.
//!
//! What is not read here is refused, and the file read as YAML: nothing is accepted that YAML would not be read as.

use serde::Deserializer;
use serde::de::value::Error;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};

use super::placed::PLACED;
use super::token::Token;

/// Reads a document of its nodes; `None` where they are not what it is made of.
pub(super) fn read<T: DeserializeOwned>(nodes: &[u8], text: &str) -> Option<T> {
    document(nodes, text).ok()
}

/// Reads a document of its nodes.
///
/// # Errors
/// Says what is wrong, and where the last node begins that was read.
pub(super) fn document<T: DeserializeOwned>(
    nodes: &[u8],
    text: &str,
) -> Result<T, (String, usize)> {
    let mut nodes = Nodes {
        rest: nodes,
        text,
        at: 0,
    };
    let document = T::deserialize(&mut nodes).map_err(|why| (why.to_string(), nodes.at))?;
    if nodes.rest.is_empty() {
        Ok(document)
    } else {
        Err((broken().to_string(), nodes.at))
    }
}

/// The nodes that are still to be read.
#[derive(Clone, Copy)]
struct Nodes<'de> {
    rest: &'de [u8],
    /// The file.
    text: &'de str,
    /// Where the last node that was read begins.
    at: usize,
}

/// What every node has.
struct Head {
    token: Token,
    start: usize,
    length: usize,
}

/// A scalar: a text, or a number or truth as written; `None` for nothing.
enum Scalar<'de> {
    Null,
    Plain(&'de str),
    Text(&'de str),
}

fn broken() -> Error {
    Error::custom("something else is expected here")
}

/// Says what is asked for, in the words of the other reader.
fn wanted(what: &str) -> Error {
    Error::custom(format_args!("expected {what} here"))
}

/// Says that nothing stands where something is asked for.
fn nothing() -> Error {
    Error::custom("a value is missing here")
}

impl<'de> Nodes<'de> {
    fn byte(&mut self) -> Result<u8, Error> {
        let (first, rest) = self.rest.split_first().ok_or_else(broken)?;
        self.rest = rest;
        Ok(*first)
    }

    fn number(&mut self) -> Result<usize, Error> {
        let mut number = 0;
        for shift in (0..usize::BITS).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(broken())
    }

    fn head(&mut self) -> Result<Head, Error> {
        let kind = self.byte()?;
        let token = *Token::ALL.get(usize::from(kind)).ok_or_else(broken)?;
        let step = self.number()?;
        let start = if step & 1 == 0 {
            self.at.checked_add(step >> 1)
        } else {
            self.at.checked_sub(step >> 1)
        };
        let start = start.ok_or_else(broken)?;
        let length = self.number()?;
        self.at = start;
        Ok(Head {
            token,
            start,
            length,
        })
    }

    /// Returns the next head and leaves it to be read.
    fn peek(&self) -> Result<Head, Error> {
        let mut ahead = *self;
        ahead.head()
    }

    /// Reads a scalar; refuses a list and a map.
    fn scalar(&mut self) -> Result<Scalar<'de>, Error> {
        let head = self.head()?;
        let end = head.start + head.length;
        let slice = |start, end| self.text.get(start..end).ok_or_else(broken);
        Ok(match head.token {
            Token::Null => Scalar::Null,
            Token::Plain => Scalar::Plain(slice(head.start, end)?),
            Token::Bare => Scalar::Text(slice(head.start, end)?),
            Token::Quoted => Scalar::Text(slice(head.start + 1, end.saturating_sub(1))?),
            Token::Other => {
                let length = self.number()?;
                let (text, rest) = self.rest.split_at_checked(length).ok_or_else(broken)?;
                self.rest = rest;
                Scalar::Text(str::from_utf8(text).map_err(|_| broken())?)
            }
            Token::List | Token::Map => return Err(wanted("a text")),
        })
    }

    /// Reads a text; a number or a truth is one where a text is asked for.
    fn text(&mut self) -> Result<&'de str, Error> {
        match self.scalar()? {
            Scalar::Plain(text) | Scalar::Text(text) => Ok(text),
            Scalar::Null => Err(nothing()),
        }
    }

    /// Reads a truth or a whole number, whichever stands there, in the one way in which it is usually written.
    fn plain<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Error> {
        let Scalar::Plain(text) = self.scalar()? else {
            return Err(broken());
        };
        match text {
            "true" => return visitor.visit_bool(true),
            "false" => return visitor.visit_bool(false),
            _ => {}
        }
        // A seed may be too large for a number with a sign.
        match (text.parse::<i64>(), text.parse::<u64>()) {
            (Ok(number), _) if number.to_string() == text => visitor.visit_i64(number),
            (Err(_), Ok(number)) if number.to_string() == text => visitor.visit_u64(number),
            _ => Err(broken()),
        }
    }

    /// Passes over a node and all below it, whatever it is.
    fn skip(&mut self) -> Result<(), Error> {
        let below = match self.head()?.token {
            Token::Null | Token::Plain | Token::Bare | Token::Quoted => 0,
            Token::Other => {
                let length = self.number()?;
                let (_, rest) = self.rest.split_at_checked(length).ok_or_else(broken)?;
                self.rest = rest;
                0
            }
            Token::List => self.number()?,
            Token::Map => self.number()?.checked_mul(2).ok_or_else(broken)?,
        };
        (0..below).try_for_each(|_| self.skip())
    }

    /// Reads a list or a map; where nothing stands, as behind a key with no value, it is empty.
    fn children_if_any(&mut self, token: Token) -> Result<Children<'_, 'de>, Error> {
        if self.peek()?.token == Token::Null {
            self.head()?;
            return Ok(Children {
                nodes: self,
                left: 0,
            });
        }
        self.children(token)
    }

    fn children(&mut self, token: Token) -> Result<Children<'_, 'de>, Error> {
        if self.head()?.token != token {
            let is_list = token == Token::List;
            return Err(wanted(if is_list {
                "a list"
            } else {
                "keys with values"
            }));
        }
        let left = self.number()?;
        Ok(Children { nodes: self, left })
    }
}

/// The items of a list or the entries of a map that are still to be read.
struct Children<'a, 'de> {
    nodes: &'a mut Nodes<'de>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Children<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        seed.deserialize(&mut *self.nodes).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> MapAccess<'de> for Children<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(&mut *self.nodes)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The values of the fields of a struct, in the order in which it has them.
///
/// What reads a struct from a map asks for each key anew, holds every value until all are there, and is copied for each struct; what
/// reads it from a list is half as long. So a struct is a list here, and the keys are looked up by code that is there once.
struct Fields<'de> {
    values: std::vec::IntoIter<(&'static str, Option<Nodes<'de>>)>,
    /// The field that was asked for last, where it is missing.
    missing: Option<&'static str>,
    /// Where the struct begins, or the last node that was read and is at fault.
    at: usize,
}

impl<'de> Nodes<'de> {
    /// Finds the fields of a struct in a map and goes on behind it.
    ///
    /// # Errors
    /// Refuses a map with other keys.
    fn fields(&mut self, fields: &'static [&'static str]) -> Result<Fields<'de>, Error> {
        let left = self.children(Token::Map)?.left;
        let at = self.at;
        let mut values: Vec<_> = fields.iter().map(|name| (*name, None)).collect();
        for _ in 0..left {
            let key = self.text()?;
            let field = values.iter_mut().find(|(name, _)| *name == key);
            let (_, value) = field.ok_or_else(|| Error::unknown_field(key, fields))?;
            *value = Some(*self);
            self.skip()?;
        }
        Ok(Fields {
            values: values.into_iter(),
            missing: None,
            at,
        })
    }
}

impl<'de> Fields<'de> {
    /// Returns the value of the next field; where it is missing, nodes of which none is left.
    fn next(&mut self) -> Option<Nodes<'de>> {
        let (name, value) = self.values.next()?;
        self.missing = value.is_none().then_some(name);
        Some(value.unwrap_or(Nodes {
            rest: &[],
            text: "",
            at: self.at,
        }))
    }

    /// Returns what is wrong, and leaves `nodes` there. A struct that is a list says that it is too short.
    fn fault(&self, why: Error, nodes: &mut Nodes<'_>) -> Error {
        nodes.at = self.at;
        self.missing.map_or(why, Error::missing_field)
    }
}

impl<'de> SeqAccess<'de> for &mut Fields<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(mut nodes) = self.next() else {
            return Ok(None);
        };
        match seed.deserialize(&mut nodes) {
            Ok(value) => Ok(Some(value)),
            Err(_) if self.missing.is_some() => Ok(None),
            Err(why) => {
                self.at = nodes.at;
                Err(why)
            }
        }
    }
}

/// Where a node begins and its length, then its value.
struct PlacedNode<'a, 'de> {
    nodes: &'a mut Nodes<'de>,
    bytes: std::array::IntoIter<usize, 2>,
}

impl<'de> SeqAccess<'de> for PlacedNode<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        match self.bytes.next() {
            Some(number) => seed.deserialize(number.into_deserializer()),
            None => seed.deserialize(&mut *self.nodes),
        }
        .map(Some)
    }
}

impl<'de> Deserializer<'de> for &mut Nodes<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.peek()?.token {
            Token::Null => Err(nothing()),
            Token::Plain => self.plain(visitor),
            Token::Bare | Token::Quoted | Token::Other => visitor.visit_borrowed_str(self.text()?),
            Token::List => visitor.visit_seq(self.children(Token::List)?),
            Token::Map => visitor.visit_map(self.children(Token::Map)?),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.scalar()? {
            Scalar::Plain("true") => visitor.visit_bool(true),
            Scalar::Plain("false") => visitor.visit_bool(false),
            Scalar::Null => Err(nothing()),
            Scalar::Plain(_) | Scalar::Text(_) => Err(wanted("`true` or `false`")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.text()?)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.text()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // Of a field that is missing nothing is left.
        if self.rest.is_empty() {
            return visitor.visit_none();
        }
        if self.peek()?.token == Token::Null {
            self.head()?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name != PLACED {
            return visitor.visit_newtype_struct(self);
        }
        let head = self.peek()?;
        visitor.visit_seq(PlacedNode {
            nodes: self,
            bytes: [head.start, head.length].into_iter(),
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut fields = self.fields(fields)?;
        visitor
            .visit_seq(&mut fields)
            .map_err(|why| fields.fault(why, self))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self.text()?.into_deserializer())
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.skip()?;
        visitor.visit_unit()
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.children_if_any(Token::List)?)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(self.children_if_any(Token::Map)?)
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct tuple
        tuple_struct
    }
}
