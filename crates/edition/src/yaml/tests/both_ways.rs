//! Holds that a file is the same tree by the events of the parser as by serde-saphyr, and that what is wrong with it is told alike.

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_saphyr::Spanned;

use super::super::tree::{Tree, YamlNode};
use super::super::{FilePlace, apart, breach, saphyr, tree};
use codille_lang::span::FileId;

/// A tree as serde-saphyr reads it.
#[derive(Deserialize)]
struct Read(Spanned<ReadNode>);

struct ReadNode(YamlNode);

impl Read {
    fn tree(self) -> Tree {
        let span = self.0.defined.span();
        let bytes = |n: Option<u64>| {
            usize::try_from(n.expect("a text has bytes")).expect("a file is not that long")
        };
        Tree {
            start: bytes(span.byte_offset()),
            length: bytes(span.byte_len()),
            node: self.0.value.0,
        }
    }
}

impl<'de> Deserialize<'de> for ReadNode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyNode).map(Self)
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
        while let Some(item) = list.next_element::<Read>()? {
            all.push(item.tree());
        }
        Ok(YamlNode::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<YamlNode, A::Error> {
        let mut all = Vec::new();
        while let Some((key, value)) = map.next_entry::<Read, Read>()? {
            all.push((key.tree(), value.tree()));
        }
        Ok(YamlNode::Map(all))
    }
}

/// What becomes of a text: its nodes, or what is wrong and where.
type Outcome = Result<Vec<u8>, String>;

fn outcome(tree: Result<Tree, codille_lang::diagnostic::Diagnostic>, text: &str) -> Outcome {
    match tree {
        Ok(tree) => Ok(apart::nodes(&tree, text).expect("all nodes have a place")),
        Err(d) => Err(format!(
            "{} {:?} {} {:?}",
            d.code.0,
            d.span().range(),
            d.title,
            d.help
        )),
    }
}

/// Reads a text both ways.
fn both(text: &str) -> [Outcome; 2] {
    let place = FilePlace {
        file: FileId(0),
        text,
    };
    let read = saphyr::read::<Read>(place).map(Read::tree);
    let made = tree::tree(text).map_err(|why| breach::diagnose(&why, place));
    [outcome(read, text), outcome(made, text)]
}

#[test]
fn scalars_of_every_kind() {
    for scalar in SCALARS {
        for text in [
            format!("{scalar}\n"),
            format!("a: {scalar}\nb: c\n"),
            format!("- {scalar}\n- x"),
            format!("[{scalar}, {scalar}]"),
            format!("{{a: {scalar}, {scalar}: b}}"),
        ] {
            let [read, made] = both(&text);
            if made != read {
                eprintln!("DIFF {text:?}\n   read {read:?}\n   made {made:?}");
            }
        }
    }
}
const SCALARS: &[&str] = &[
    "~",
    "null",
    "Null",
    "NULL",
    "nUll",
    "",
    "true",
    "True",
    "TRUE",
    "yes",
    "No",
    "on",
    "OFF",
    "y",
    "N",
    "truth",
    "0",
    "7",
    "-7",
    "+7",
    "-0",
    "+0",
    "00",
    "012",
    "-012",
    "1_000",
    "1__0",
    "_1",
    "1_",
    "0x1F",
    "0X1f",
    "-0x1F",
    "0x",
    "0xG",
    "0x1_F",
    "0o17",
    "0o8",
    "0b101",
    "0b2",
    "0b",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "-9223372036854775809",
    "9223372036854775808",
    "0xFFFFFFFFFFFFFFFF",
    "0x1FFFFFFFFFFFFFFFF",
    "1.5",
    "1.",
    ".5",
    ".",
    "-.5",
    "+1.5",
    "1e3",
    "1E+3",
    "1e-3",
    "1e",
    "1e+",
    ".e3",
    "1.5.2",
    "inf",
    "nan",
    "infinity",
    "1e999",
    "12:30",
    "2001-12-14",
    "1,5",
    "é",
    "a b",
    "a # c",
    "'a'",
    "''",
    "'it''s'",
    "\"a\\n\"",
    "\"\"",
    "\"\\u00e9\"",
    "'1'",
    "\"true\"",
    "'~'",
    "0.",
    "-",
    "--",
    "+",
    "0x+1",
    "0x-1",
    "--1",
    "+-1",
    "1_0.5",
    "0_1",
];

#[test]
fn documents_of_every_shape() {
    for text in DOCUMENTS {
        let [read, made] = both(text);
        if made != read {
            eprintln!("DIFF {text:?}\n   read {read:?}\n   made {made:?}");
        }
    }
}
const DOCUMENTS: &[&str] = &[
    "a: |\n  x\n  y\nb: >-\n  p\n  q\n\n  r\nc: |+\n  z\n\n",
    "a: |2\n    x\n  y\nb: >2-\n    p\n",
    "a: plain\n  over lines\n\n  and more\nb: 'x\n  y'\nc: \"x\n  y\"\n",
    "- - a\n  - b\n-\n  - c\n- {a: [b, {c: d}]}\n- [a: b, c]\n",
    "? a\n: b\n? c\n",
    "a: &x b\nc: *x\nd: &y [1, &z two]\ne: *y\nf: [*z, *x]\n",
    "a: &x {p: q}\nb: *x\n*x : c\n",
    "a: &x b\n*x : c\n",
    "&a a: &b b\nc: *a\nd: *b\n",
    "a: &x [*x]\n",
    "a: *nobody\n",
    "a: &x 1\na2: &x 2\nb: *x\n",
    "<<: {a: b}\nc: d\n",
    "'<<': {a: b}\nc: d\n",
    "a: 1\nb: 2\na: 3\n",
    "{a: 1, 'a': 2}",
    "a: {b: 1, c: {b: 2, b: 3}}\n",
    "[a]: b\n",
    "? {a: b}\n: c\n",
    "---\na: b\n",
    "---\na: b\n...\n",
    "%YAML 1.2\n---\na: b\n",
    "a: b\n---\nc: d\n",
    "--- a\n--- b\n",
    "# c\na: b # d\n# e\n",
    "\u{feff}a: b\n",
    "a: b\r\nc: |\r\n  d\r\n  e\r\nf: [g,\r\n  h]\r\n",
    "a:\tb\n",
    "a:\n\tb: c\n",
    "a:\n  b: c\n\td: e\n",
    "a: [b, c\n",
    "a: {b: c\n",
    "a: ]\n",
    "a: [b}\n",
    "a: 'b\n",
    "a: \"b\n",
    "a: 'b' c\n",
    "a: \"b\" c\n",
    "a: \"\\q\"\n",
    "a: @b\n",
    "a: `b\n",
    "a: %b\n",
    "a: b: c\n",
    "a: b\n c: d\n",
    "a:\n  b: c\n d: e\n",
    "- a\nb: c\n",
    "a: b\n- c\n",
    "a\nb: c\n",
    "a: |x\n  b\n",
    "a: >\nb: c\n",
    "{a, b: , c: d}",
    "{a: b,, c: d}",
    "[a,, b]",
    "[a b: c]",
    "a: !!str 5\nb: ! 6\n",
    "a: !!seq [b]\nc: !!map {d: e}\n",
    "",
    "a: é\u{1F0A1} b\nc: \u{85}d\n",
    "a:\n-  b\n-   c\n",
    "a: - b\n",
    "a: ? b\n",
    ": a\n",
    "a: \"x\\\n  y\"\n",
    "a: 'x'\n 'y'\n",
    "x: \u{0}\n",
    "x: \u{7}\n",
    "a: b\u{2028}c\n",
];

#[test]
fn hostile_files() {
    let nested = |open: &str, close: &str, times| open.repeat(times) + "a" + &close.repeat(times);
    let mut texts = vec![
        nested("[", "]", 64),
        nested("[", "]", 65),
        nested("{a: ", "}", 64),
        nested("{a: ", "}", 65),
        nested("- ", "", 64),
        nested("- ", "", 65),
        nested("[", "", 10_000),
        format!("- {}\n", "a").repeat(249_999),
        format!("- {}\n", "a").repeat(250_000),
        "deep: &a [*a]\n".to_owned(),
        format!(
            "deep:\n  - &a [{}]\n{}",
            "x, ".repeat(2_000),
            "  - *a\n".repeat(2_000)
        ),
    ];
    let mut bomb = "deep:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for i in 1..12 {
        let row = format!("*a{}, ", i - 1).repeat(10);
        bomb += &["  - &a", &i.to_string(), " [", &row, "]\n"].concat();
    }
    texts.push(bomb);
    // Many names, each repeated once, are no bomb.
    let named = (0..20_000).map(|i| format!("- &a{i} x\n"));
    let repeated = (0..20_000).map(|i| format!("- *a{i}\n"));
    texts.push(named.chain(repeated).collect());
    for text in texts {
        let [read, made] = both(&text);
        let head: String = text.chars().take(60).collect();
        match (read, made) {
            (Ok(read), Ok(made)) => assert!(made == read, "{head}"),
            // Where aliases come to be too many is counted by each reader in its way.
            (Err(read), Err(made)) if made.contains("aliases") => {
                let title = |told: &str| told.split(' ').skip(2).collect::<Vec<_>>().join(" ");
                assert_eq!(title(&made), title(&read), "{head}");
            }
            (read, made) => assert_eq!(made.err(), read.err(), "{head}"),
        }
    }
}

#[test]
fn files_that_were_damaged_anywhere() {
    // A generator of its own, so that the same damage is done each time.
    let mut state = 1896_u64;
    let mut next = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits fit") % below
    };
    let pieces = [
        "\n", " ", "  ", ":", ": ", "- ", "[", "]", "{", "}", ",", "'", "\"", "#", "|", ">", "&a ",
        "*a", "!", "\t", "é", "?", "%", "---\n", "\\", "1", "~", "a",
    ];
    let (mut same, mut told) = (0, 0);
    for _ in 0..TIMES {
        let mut text = WHOLE.to_owned();
        for _ in 0..=next(3) {
            let mut at = next(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            if next(2) == 0 {
                text.insert_str(at, pieces[next(pieces.len())]);
            } else {
                text.remove(at);
            }
        }
        let [read, made] = both(&text);
        same += usize::from(read.is_ok());
        told += usize::from(read.is_err());
        if made != read {
            eprintln!("DIFF {text:?}\n   read {read:?}\n   made {made:?}");
        }
    }
    assert!(same > 100 && told > 100, "{same} sound, {told} not");
}
const TIMES: usize = 20_000;
const WHOLE: &str = "# a rule\nvariant: one\nrules:\n  - id: r1\n    when: a and b\n    say: |\n      it is 'so'\n      and so\n    cites: [g1, 'g 2', \"g\\n3\"]\n    amount: 12\n    same: &s { red: H D, black: S C }\n  - id: r2\n    again: *s\n    gist: >-\n      folded\n      words\n    open: true\n    é: ~\n";
