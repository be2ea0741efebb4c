//! Places of scalars in every style, and the faults of files.

mod both_ways;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{FilePlace, Lenient, Locate as _, Number, Pairs, Text, by_nodes, locate, read};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, SourceMap};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    #[serde(default)]
    lines: Vec<Text>,
    number: Option<Number>,
    #[serde(default)]
    pairs: Pairs<Text>,
    title: Option<Text>,
    deep: Option<Vec<Vec<Text>>>,
    sure: Option<bool>,
}
locate! { Page { lines, number, pairs, title, deep, sure } }

fn page(text: &str) -> (Result<Page, Diagnostic>, SourceMap) {
    let mut sources = SourceMap::new();
    let file = sources.add("page.yaml", text);
    (read(file, &sources), sources)
}

fn raw(text: &str) -> Vec<String> {
    let (page, sources) = page(text);
    page.expect("a good page")
        .lines
        .iter()
        .map(|l| l.raw(&sources).to_owned())
        .collect()
}

/// Returns code, line, column and title of the fault.
fn fault(text: &str) -> (&'static str, usize, usize, String) {
    let (page, sources) = page(text);
    let d = page.expect_err("a bad page");
    let (line, column) = sources.line_column(d.span());
    (d.code.0, line, column, d.title)
}

#[test]
fn plain_texts_keep_their_bytes() {
    let text =
        "lines:\n  - é plain text  # comment\n  - more\n    than é one\n\n    line\n  - [x]\n";
    assert_eq!(
        raw(&text.replace("  - [x]\n", "")),
        ["é plain text", "more\n    than é one\n\n    line"]
    );
    assert_eq!(
        raw("lines: [a, b c , &x d, *x, 7, on, !!str 5]"),
        ["a", "b c", "d", "d", "7", "on", "5"]
    );
}

#[test]
fn quoted_texts_are_the_inside_of_the_quotes() {
    let text = "lines:\n  - 'it''s é'\n  - \"a \\\"b\\\"\"\n  - ' '\n  - ''\n  - \"x\n    y\"\n  - '''q'''\n";
    assert_eq!(
        raw(text),
        ["it''s é", "a \\\"b\\\"", "", "", "x\n    y", "''q''"]
    );
}

#[test]
fn blocks_are_their_lines_of_content() {
    let text = "lines:\n  - |\n    é one: a\n    \"two\"\n\n  - >-\n\n    \"quoted\" words\n    b\n  - |2+\n      x\n    y\n\n  - | # c\n    'z'\n# c\n";
    assert_eq!(
        raw(text),
        [
            "é one: a\n    \"two\"",
            "\"quoted\" words\n    b",
            "x\n    y",
            "'z'"
        ]
    );
    assert_eq!(raw("lines:\n  - |\n  - >\n    end"), ["", "end"]);
}

#[test]
fn byte_order_mark_and_carriage_returns_do_not_move_places() {
    let text =
        "\u{feff}lines:\r\n  - |\r\n    é one\r\n    two\r\n  - plain\r\n    more\r\n  - 'é'\r\n";
    assert_eq!(raw(text), ["é one\r\n    two", "plain\r\n    more", "é"]);
    let (page, sources) = page(text);
    let lines = page.expect("a good page").lines;
    let places: Vec<_> = lines
        .iter()
        .map(|l| sources.line_column(l.span()))
        .collect();
    assert_eq!(places, [(3, 5), (5, 5), (7, 6)]);
    assert_eq!(lines.first().map(Text::as_str), Some("é one\ntwo\n"));
    assert_eq!(
        fault("\u{feff}é: 1\n"),
        ("E0805", 1, 1, "unknown field `é`".into())
    );
    assert_eq!(fault("\u{feff}title: a: b\n").2, 9, "the second colon");
}

#[test]
fn numbers_and_keys_have_places() {
    let (page, sources) = page("number: 12\npairs: {é: x, \"b\": 'y'}\n");
    let page = page.expect("a good page");
    assert_eq!(
        page.number.map(|n| (n.value, sources.text(n.span))),
        Some((12, "12"))
    );
    let pairs: Vec<_> = page
        .pairs
        .iter()
        .map(|(k, v)| (k.raw(&sources), v.raw(&sources)))
        .collect();
    assert_eq!(pairs, [("é", "x"), ("b", "y")]);
    assert_eq!(page.pairs.get("b").map(Text::as_str), Some("y"));
    assert!(page.title.is_none() && page.deep.is_none() && page.sure.is_none());
}

#[test]
fn empty_files_say_so() {
    for text in ["", "\u{feff}", "\n\n", "# only a comment\n", "---\n...\n"] {
        assert_eq!(fault(text).0, "E0803", "{text:?}");
    }
}

#[test]
fn unfit_fields_are_explained() {
    let (page, _) = page("lines: [a]\nnumbr: 3\n");
    let d = page.expect_err("a misspelt key");
    assert_eq!(d.help.as_deref(), Some("write `number`"));
    assert_eq!(fault("lines: [a]\nnumbr: 3\n").1, 2);
    assert_eq!(
        fault("number: -1"),
        (
            "E0805",
            1,
            9,
            "expected a whole number, not below 0 and not too large here".into()
        )
    );
    assert_eq!(fault("number: 99999999999").0, "E0805");
    assert_eq!(
        fault("sure: maybe"),
        ("E0805", 1, 7, "expected `true` or `false` here".into())
    );
    assert_eq!(
        fault("lines: [~]"),
        ("E0805", 1, 9, "a value is missing here".into())
    );
    assert_eq!(
        fault("lines: x"),
        ("E0805", 1, 8, "expected a list here".into())
    );
    assert_eq!(
        fault("title:\n  é: b"),
        ("E0805", 2, 3, "expected a text here".into())
    );
    assert_eq!(
        fault("number: 1\nnumber: 2"),
        ("E0805", 2, 1, "the key `number` stands twice".into())
    );
    assert_eq!(
        fault("- a"),
        ("E0805", 1, 1, "expected keys with values here".into())
    );
}

#[test]
fn malformed_files_are_explained() {
    assert_eq!(
        fault("title: é exception to @a: nothing"),
        ("E0804", 1, 25, "a colon stands where no key can end".into())
    );
    assert_eq!(
        fault("title: @a"),
        ("E0804", 1, 8, "`@` cannot begin a plain text".into())
    );
    assert_eq!(
        fault("lines: [a\n"),
        ("E0804", 1, 8, "`[` is never closed".into())
    );
    assert_eq!(
        fault("title: 'a\n"),
        (
            "E0804",
            2,
            1,
            "a quoted text is not closed, or this line of it is not indented".into()
        )
    );
    assert_eq!(
        fault("lines:\n\t- a\n").3,
        "a tab stands in the indentation"
    );
    assert_eq!(
        fault("lines: [*q]").3,
        "this alias repeats nothing that was named before"
    );
    assert_eq!(fault("title: a\n---\ntitle: b\n").0, "E0804");
    assert_eq!(fault("title: \"\\q\"").0, "E0804");
    assert_eq!(fault("title: 'a' b").0, "E0804");
}

#[test]
fn hostile_files_are_refused() {
    for open in ["[", "{a: ", "- ", "[{"] {
        assert!(
            ["E0804", "E0805", "E0807"]
                .contains(&fault(&format!("deep: {}", open.repeat(10_000))).0)
        );
    }
    assert_eq!(fault(&format!("title: {}", "[".repeat(10_000))).0, "E0805");
    let block: Vec<String> = (0..10_000).map(|i| " ".repeat(i % 900) + "deep:").collect();
    assert!(["E0804", "E0805", "E0807"].contains(&fault(&block.join("\n")).0));
    let mut bomb = "deep:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for i in 1..12 {
        let row = format!("*a{}, ", i - 1).repeat(10);
        bomb += "  - &a";
        bomb += &i.to_string();
        bomb += &[" [", &row, "]\n"].concat();
    }
    assert!(
        ["E0805", "E0807"].contains(&fault(&bomb).0),
        "{:?}",
        fault(&bomb)
    );
    let flat = format!(
        "deep:\n  - &a [{}]\n{}",
        "x, ".repeat(2_000),
        "  - *a\n".repeat(2_000)
    );
    assert_eq!(fault(&flat).0, "E0807");
    assert_eq!(fault(&"#".repeat(super::MAX_BYTES + 1)).0, "E0807");
    assert_eq!(fault("lines: &a [*a]").0, "E0807");
}

#[test]
fn an_unknown_file_is_no_panic() {
    assert_eq!(
        read::<Page>(FileId(7), &SourceMap::new())
            .map_err(|d| d.code.0)
            .err(),
        Some("E0801")
    );
}

#[test]
fn a_document_is_read_by_its_nodes_as_otherwise() {
    let text = "lines: [a, 'b b', \"c\\n\"]\nnumber: 7\npairs: { x: y }\ndeep: [[z]]\n";
    let (other, sources) = page(text);
    let other = other.expect("a good page");
    let file = other.lines.first().expect("a line").span().file;
    let place = FilePlace { file, text };
    let mut found: Page = by_nodes(place).expect("a good page");
    found.locate(place);
    assert_eq!(format!("{found:?}"), format!("{other:?}"));
    // A key behind which nothing stands has an empty list or map.
    let text = "lines:\nnumber: 7\npairs:\n";
    let empty = page(text).0.expect("a good page");
    let place = FilePlace { file, text };
    let found: Page = by_nodes(place).expect("a good page");
    assert_eq!(format!("{found:?}"), format!("{empty:?}"));
    for (text, words, line) in [
        ("lines: [a]\nnonsense: 1\n", "unknown field `nonsense`", 2),
        ("lines: [a]\nnumber: seven\n", "seven", 2),
        ("lines: [a\n", "", 1),
    ] {
        let place = FilePlace { file, text };
        let fault = by_nodes::<Page>(place).expect_err("a bad page");
        assert!(fault.title.contains(words), "{}", fault.title);
        let before = text.get(..fault.span().range().start).unwrap_or_default();
        assert!(
            before.matches('\n').count() + 1 >= line,
            "{text}: {:?}",
            fault.span()
        );
    }
    // What has another shape is told in the same words, at the same place.
    for text in [
        "lines: x\n",
        "title:\n  é: b\n",
        "lines: [a, ~]\n",
        "sure: maybe\n",
        "pairs: [a]\n",
        "deep: [[a], b]\n",
        "- a\n",
    ] {
        let (page, sources) = page(text);
        let other = page.expect_err("a bad page");
        let place = FilePlace { file, text };
        let fault = by_nodes::<Page>(place).expect_err("a bad page");
        assert_eq!(fault.title, other.title, "{text}");
        assert_eq!(
            sources.line_column(fault.span()),
            sources.line_column(other.span()),
            "{text}"
        );
    }
    assert!(sources.get(file).is_some());
    let text = "[[{ a: , b: \"c\\n\" }, 1.5, ~, [true]], last]";
    let place = FilePlace { file, text };
    let (_, last): (IgnoredAny, String) = by_nodes(place).expect("anything may stand there");
    assert_eq!(last, "last");
    let text = "{ seed: 18446744073709551615, small: -4, entered: false, list: [[1, true]] }";
    let place = FilePlace { file, text };
    let tree: serde_json::Value = by_nodes(place).expect("anything may stand there");
    assert_eq!(
        tree.to_string(),
        r#"{"seed":18446744073709551615,"small":-4,"entered":false,"list":[[1,true]]}"#
    );
}

#[test]
fn what_a_part_is_not_read_for_may_stand_in_it_where_it_says_so() {
    #[derive(Debug, Deserialize)]
    struct Head {
        form: u32,
        name: Option<String>,
    }
    locate! { plain: Head }
    let text = "other: [1, { a: b }]\nform: 2\nmore: x\n";
    let place = FilePlace {
        file: FileId(0),
        text,
    };
    let Lenient(found) = by_nodes::<Lenient<Head>>(place).expect("only the form is asked for");
    assert_eq!((found.form, found.name), (2, None));
    let mut sources = SourceMap::new();
    let file = sources.add("head.yaml", text);
    let Lenient(found) = read::<Lenient<Head>>(file, &sources).expect("only the form is asked for");
    assert_eq!((found.form, found.name), (2, None));
    assert!(
        by_nodes::<Head>(place).is_err(),
        "nothing says that more may stand there"
    );
    let fault = |text| {
        let place = FilePlace {
            file: FileId(0),
            text,
        };
        let fault = by_nodes::<Head>(place).expect_err("a bad head");
        (fault.title.clone(), fault.span().range().start)
    };
    assert_eq!(fault("name: a\n"), ("missing field `form`".to_owned(), 0));
    assert_eq!(
        fault("name: a\nfrom: 2\n"),
        (
            "unknown field `from`, expected `form` or `name`".to_owned(),
            8
        )
    );
    assert_eq!(fault("name: a\nform: [2]\n").1, 14);
}
