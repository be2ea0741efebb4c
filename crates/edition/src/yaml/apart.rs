//! Takes a file apart into its nodes: at compile time (`build.rs`) as in a program without rules of its own.

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::{Error, Location, Spanned};

use super::limits;
use super::token::Token;

/// Reads a file as a tree of nodes.
pub(super) fn tree(text: &str) -> Result<Tree, Error> {
    serde_saphyr::from_str_with_options(text, limits::options())
}

/// Writes the nodes of a tree; `None` where one has no place in the file.
pub(super) fn nodes(tree: &Tree, text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    write_node(tree, text, &mut 0, &mut out)?;
    Some(out)
}

/// A node with the place where it stands.
#[derive(Deserialize)]
pub(super) struct Tree(Spanned<YamlNode>);

enum YamlNode {
    Null,
    Plain,
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(Tree, Tree)>),
}

impl<'de> Deserialize<'de> for YamlNode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyNode)
    }
}

struct AnyNode;

impl<'de> Visitor<'de> for AnyNode {
    type Value = YamlNode;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("anything")
    }

    fn visit_unit<E>(self) -> Result<YamlNode, E> {
        Ok(YamlNode::Null)
    }

    fn visit_none<E>(self) -> Result<YamlNode, E> {
        Ok(YamlNode::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<YamlNode, E> {
        Ok(YamlNode::Plain)
    }

    fn visit_i64<E>(self, _: i64) -> Result<YamlNode, E> {
        Ok(YamlNode::Plain)
    }

    fn visit_u64<E>(self, _: u64) -> Result<YamlNode, E> {
        Ok(YamlNode::Plain)
    }

    fn visit_f64<E>(self, _: f64) -> Result<YamlNode, E> {
        Ok(YamlNode::Plain)
    }

    fn visit_str<E>(self, text: &str) -> Result<YamlNode, E> {
        Ok(YamlNode::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<YamlNode, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = list.next_element()? {
            all.push(item);
        }
        Ok(YamlNode::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<YamlNode, A::Error> {
        let mut all = Vec::new();
        while let Some(entry) = map.next_entry()? {
            all.push(entry);
        }
        Ok(YamlNode::Map(all))
    }
}

/// Writes a node and all below it; `before` is where the node before it begins.
fn write_node(tree: &Tree, text: &str, before: &mut usize, out: &mut Vec<u8>) -> Option<()> {
    let Spanned { value, defined, .. } = &tree.0;
    let (start, length) = bytes(*defined)?;
    let written = text.get(start..start + length)?;
    let token = match value {
        YamlNode::Null => Token::Null,
        YamlNode::Plain => Token::Plain,
        YamlNode::Text(read) if read == written => Token::Bare,
        YamlNode::Text(read) if inner(written) == Some(read) => Token::Quoted,
        YamlNode::Text(_) => Token::Other,
        YamlNode::List(_) => Token::List,
        YamlNode::Map(_) => Token::Map,
    };
    let place = Token::ALL.iter().position(|t| *t == token)?;
    out.push(u8::try_from(place).ok()?);
    // The first bit tells whether the node stands before the one before it, as what an alias repeats does.
    let back = start < *before;
    write_number(start.abs_diff(*before) << 1 | usize::from(back), out);
    write_number(length, out);
    *before = start;
    match value {
        YamlNode::Text(read) if token == Token::Other => {
            write_number(read.len(), out);
            out.extend(read.as_bytes());
        }
        YamlNode::Null | YamlNode::Plain | YamlNode::Text(_) => {}
        YamlNode::List(items) => {
            write_number(items.len(), out);
            for item in items {
                write_node(item, text, before, out)?;
            }
        }
        YamlNode::Map(entries) => {
            write_number(entries.len(), out);
            for (key, value) in entries {
                write_node(key, text, before, out)?;
                write_node(value, text, before, out)?;
            }
        }
    }
    Some(())
}

/// Returns where a node begins and how many bytes it covers.
fn bytes(location: Location) -> Option<(usize, usize)> {
    let span = location.span();
    let start = usize::try_from(span.byte_offset()?).ok()?;
    Some((start, usize::try_from(span.byte_len()?).ok()?))
}

/// Returns what stands between the first byte and the last.
fn inner(written: &str) -> Option<&str> {
    written.get(1..written.len().checked_sub(1)?)
}

fn write_number(mut number: usize, out: &mut Vec<u8>) {
    loop {
        let low = u8::try_from(number & 0x7f).expect("seven bits are fewer than eight");
        number >>= 7;
        if number == 0 {
            return out.push(low);
        }
        out.push(low | 0x80);
    }
}
