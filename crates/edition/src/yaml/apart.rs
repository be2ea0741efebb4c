//! Writes a file that was taken apart as its nodes: at compile time (`build.rs`) as in a program without rules of its own.

use super::token::Token;
use super::tree::{Tree, YamlNode};

/// Writes the nodes of a tree; `None` where one has no place in the file.
pub(super) fn nodes(tree: &Tree, text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    write_node(tree, text, &mut 0, &mut out)?;
    Some(out)
}

/// Writes a node and all below it; `before` is where the node before it begins.
fn write_node(tree: &Tree, text: &str, before: &mut usize, out: &mut Vec<u8>) -> Option<()> {
    let (start, length) = (tree.start, tree.length);
    let written = text.get(start..start + length)?;
    let token = match &tree.node {
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
    match &tree.node {
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
