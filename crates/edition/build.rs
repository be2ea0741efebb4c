//! Embeds the rule files, each with its nodes taken apart, so that the program need not read YAML that nobody changed.
//!
//! A file that cannot be taken apart is embedded without nodes: the program reads it as any other and says what is wrong with it.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by the environment where it writes, and a folder is listed"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::{Location, Spanned};
use token::Token;

#[path = "src/yaml/limits.rs"]
mod limits;
#[path = "src/yaml/token.rs"]
mod token;

fn main() -> io::Result<()> {
    let rules = Path::new("rules").canonicalize()?;
    println!("cargo::rerun-if-changed={}", rules.display());
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where to write"));
    let mut files = Vec::new();
    list(&rules, &mut files)?;
    let mut files: Vec<(String, PathBuf)> = files
        .into_iter()
        .map(|file| (below(&rules, &file), file))
        .collect();
    files.sort();

    let mut table = String::from("&[\n");
    for (number, (path, file)) in files.iter().enumerate() {
        let text = fs::read_to_string(file)?;
        let nodes = out.join(format!("{number}.nodes"));
        fs::write(&nodes, taken_apart(&text).unwrap_or_default())?;
        let (file, nodes) = (file.to_string_lossy(), nodes.to_string_lossy());
        writeln!(
            table,
            "    File {{ path: {path:?}, text: include_str!({file:?}), nodes: include_bytes!({nodes:?}) }},"
        )
        .expect("a text takes all that is written");
    }
    table += "]\n";
    fs::write(out.join("embedded.rs"), table)
}

/// Lists the rule files below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("yaml"))
        {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the path of a file below the folder of rules, with plain strokes.
fn below(rules: &Path, file: &Path) -> String {
    let path = file.strip_prefix(rules).expect("it was found there");
    let parts: Vec<_> = path.iter().map(|p| p.to_string_lossy()).collect();
    parts.join("/")
}

/// Returns the nodes of a file, or `None` where it cannot be read.
fn taken_apart(text: &str) -> Option<Vec<u8>> {
    let tree = serde_saphyr::from_str_with_options(text, limits::options()).ok()?;
    let mut out = Vec::new();
    write_node(&tree, text, &mut 0, &mut out)?;
    Some(out)
}

/// A node with the place where it stands.
#[derive(Deserialize)]
struct Tree(Spanned<Node>);

enum Node {
    Null,
    Plain,
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(Tree, Tree)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyNode)
    }
}

struct AnyNode;

impl<'de> Visitor<'de> for AnyNode {
    type Value = Node;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("anything")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_none<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Node, E> {
        Ok(Node::Plain)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Node, E> {
        Ok(Node::Plain)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Node, E> {
        Ok(Node::Plain)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Node, E> {
        Ok(Node::Plain)
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = list.next_element()? {
            all.push(item);
        }
        Ok(Node::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut all = Vec::new();
        while let Some(entry) = map.next_entry()? {
            all.push(entry);
        }
        Ok(Node::Map(all))
    }
}

/// Writes a node and all below it; `before` is where the node before it begins.
fn write_node(tree: &Tree, text: &str, before: &mut usize, out: &mut Vec<u8>) -> Option<()> {
    let Spanned { value, defined, .. } = &tree.0;
    let (start, length) = bytes(*defined)?;
    let written = text.get(start..start + length)?;
    let token = match value {
        Node::Null => Token::Null,
        Node::Plain => Token::Plain,
        Node::Text(read) if read == written => Token::Bare,
        Node::Text(read) if inner(written) == Some(read) => Token::Quoted,
        Node::Text(_) => Token::Other,
        Node::List(_) => Token::List,
        Node::Map(_) => Token::Map,
    };
    let place = Token::ALL.iter().position(|t| *t == token)?;
    out.push(u8::try_from(place).ok()?);
    // The first bit tells whether the node stands before the one before it, as what an alias repeats does.
    let back = start < *before;
    write_number(start.abs_diff(*before) << 1 | usize::from(back), out);
    write_number(length, out);
    *before = start;
    match value {
        Node::Text(read) if token == Token::Other => {
            write_number(read.len(), out);
            out.extend(read.as_bytes());
        }
        Node::Null | Node::Plain | Node::Text(_) => {}
        Node::List(items) => {
            write_number(items.len(), out);
            for item in items {
                write_node(item, text, before, out)?;
            }
        }
        Node::Map(entries) => {
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
