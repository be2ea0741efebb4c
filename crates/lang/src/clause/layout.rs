//! Lays the sentences of a rule out as they are written everywhere: one space between words, a line for each sentence. Changes no word and
//! no remark.

use super::{parse, print};
use crate::span::Span;

/// How the text of a rule is written in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// In lines of its own, indented by so many columns.
    Block(usize),
    /// Behind its key, in quotes.
    Quoted,
    /// Behind its key, without quotes, where a colon before a blank would end the text.
    Plain,
}

/// The most columns that a line of a rule has.
const WIDTH: usize = 150;
/// By how much a line is indented that goes on with a sentence.
const DEEPER: usize = 2;
/// Words before which a sentence that is too long is broken: before all of the first row, then in what is still too long before all of the next.
const BREAKS: [&[&str]; 4] = [
    &["when", "unless", "until", "except", "waivable"],
    &["then"],
    &["or"],
    &["and"],
];

/// Returns a rule as it is to be written; `None` where it cannot be read, or would be another rule.
pub fn layout(raw: &str, written: Written) -> Option<String> {
    let out = match written {
        Written::Block(indent) if !raw.contains("//") => block(raw, indent),
        Written::Block(_) | Written::Quoted | Written::Plain => spaced(raw, written),
    };
    (canonical(&out)? == canonical(raw)?).then_some(out)
}

/// Returns the tree of a rule in words.
fn canonical(raw: &str) -> Option<String> {
    let span = Span::new(Span::default().file, 0, raw.len());
    parse(raw, span).ok().map(|sentences| print(&sentences))
}

/// Sets every line of a rule in order and leaves its lines.
fn spaced(raw: &str, written: Written) -> String {
    let lines = raw.split('\n').map(|line| {
        let words = line.trim_start();
        let (before, inner) = line.split_at(line.len() - words.len());
        let (inner, ending) = inner.split_at(inner.trim_end().len());
        // What ends a line in Windows belongs to it.
        let ending = if ending.ends_with('\r') { "\r" } else { "" };
        format!("{before}{}{ending}", joined(&tokens(inner), written))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Gives every sentence lines of its own.
fn block(raw: &str, indent: usize) -> String {
    let ending = if raw.contains("\r\n") { "\r\n" } else { "\n" };
    let mut lines: Vec<String> = Vec::new();
    let all = tokens(raw);
    for sentence in all.split_inclusive(|t| t.text == ";") {
        fill(sentence, (indent, 0), 0, &mut lines);
    }
    let margin = " ".repeat(indent);
    lines.join(&format!("{ending}{margin}"))
}

/// Lays out a part of a sentence, as far as it is too long for a line that is indented by so many columns and by `deeper` more.
fn fill(part: &[Token<'_>], (indent, deeper): (usize, usize), row: usize, lines: &mut Vec<String>) {
    let written = Written::Block(indent);
    let text = joined(part, written);
    let fits = indent + deeper + text.chars().count() <= WIDTH;
    let Some(words) = BREAKS.get(row).filter(|_| !fits) else {
        return filled(part, (indent, deeper), lines);
    };
    for (at, inner) in outermost(part, words).into_iter().enumerate() {
        let more = if at == 0 { 0 } else { DEEPER };
        fill(inner, (indent, deeper + more), row + 1, lines);
    }
}

/// Parts tokens before some words that stand in no bracket.
fn outermost<'p, 't>(all: &'p [Token<'t>], words: &[&str]) -> Vec<&'p [Token<'t>]> {
    let (mut depth, mut start) = (0_usize, 0);
    let mut parts = Vec::new();
    for (at, token) in all.iter().enumerate() {
        match token.text {
            "(" | "{" => depth += 1,
            ")" | "}" => depth = depth.saturating_sub(1),
            word if depth == 0 && at > start && words.contains(&word) => {
                parts.extend(all.get(start..at));
                start = at;
            }
            _ => {}
        }
    }
    parts.extend(all.get(start..));
    parts
}

/// Fills lines word by word.
fn filled(part: &[Token<'_>], (indent, deeper): (usize, usize), lines: &mut Vec<String>) {
    let text = joined(part, Written::Block(indent));
    let mut line = " ".repeat(deeper);
    let mut begun = false;
    // A text in quotes is one word, however many blanks are in it.
    for word in words(&text) {
        let length = line.chars().count() + 1 + word.chars().count();
        if begun && indent + length > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(deeper + DEEPER)));
        } else if begun {
            line.push(' ');
        }
        line += word;
        begun = true;
    }
    lines.push(line);
}

/// Parts a line at the blanks that stand in no quotes.
fn words(line: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = line.split(move |c| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    });
    parts.collect()
}

/// A word, a mark, a text in quotes or a remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Token<'t> {
    text: &'t str,
    /// Whether white space stands before it.
    apart: bool,
}

/// Parts a text.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start();
        let apart = trimmed.len() < rest.len();
        let length = length(trimmed);
        if length == 0 {
            return out;
        }
        let (text, after) = trimmed.split_at(length);
        out.push(Token { text, apart });
        rest = after;
    }
}

/// Returns how long the first token of a text is.
fn length(text: &str) -> usize {
    let while_in =
        |text: &str, of: &dyn Fn(char) -> bool| text.find(|c| !of(c)).unwrap_or(text.len());
    let Some(first) = text.chars().next() else {
        return 0;
    };
    if let Some(inner) = text.strip_prefix('"') {
        return inner.find('"').map_or(text.len(), |end| end + 2);
    }
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if let Some(label) = text.strip_prefix('@') {
        let within = |c: char| c.is_ascii_alphanumeric() || "-_/.".contains(c);
        return 1 + while_in(label, &within);
    }
    let word = |c: char| c.is_alphanumeric() || c == '_';
    if word(first) {
        return while_in(text, &word);
    }
    let double = [">=", "<=", "!="].iter().any(|mark| text.starts_with(mark));
    if double { 2 } else { first.len_utf8() }
}

/// Writes tokens with the space between them that there is to be.
fn joined(tokens: &[Token<'_>], written: Written) -> String {
    let mut out = String::new();
    let mut before: Option<&Token<'_>> = None;
    let mut earlier: Option<&Token<'_>> = None;
    for token in tokens {
        if before.is_some_and(|b| gap(earlier, b, token, written)) {
            out.push(' ');
        }
        out += token.text;
        earlier = before.replace(token);
    }
    out
}

/// Tells whether a space stands between two tokens.
fn gap(earlier: Option<&Token<'_>>, left: &Token<'_>, right: &Token<'_>, written: Written) -> bool {
    const SIGNS: [&str; 9] = [">", "<", ">=", "<=", "!=", "=", "+", "-", "*"];
    let is_sign = |t: &Token<'_>| SIGNS.contains(&t.text);
    let opens = |t: &Token<'_>| ["(", "{", ",", ":", ";"].contains(&t.text);
    match (left.text, right.text) {
        ("(" | "{", _) | (_, ")" | "}" | "," | ";" | ":") => false,
        (":", _) => written != Written::Plain || right.apart,
        ("," | ";", _) => true,
        // A sign before a number that stands alone belongs to it.
        ("-" | "+", _) if earlier.is_none_or(|e| is_sign(e) || opens(e)) => right.apart,
        _ if is_sign(left) || is_sign(right) => true,
        _ => right.apart,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_set_in_order() {
        let out = layout(
            "define  x as count( hand(ombre) )>=5 and  y",
            Written::Plain,
        );
        assert_eq!(
            out.as_deref(),
            Some("define x as count(hand(ombre)) >= 5 and y")
        );
        let out = layout("order of plain suits is {7}", Written::Plain);
        assert_eq!(out, None, "what cannot be read is left alone");
    }

    #[test]
    fn a_sentence_begins_a_line() {
        let raw = "define x as 1;define y as 2\n      when a and\n      b;";
        let out = layout(raw, Written::Block(4));
        assert_eq!(
            out.as_deref(),
            Some("define x as 1;\n    define y as 2 when a and b;")
        );
    }

    #[test]
    fn a_long_sentence_is_broken_before_its_parts() {
        let part = "count(hand(ombre) among {AS, KS, QS, JS}) > 2";
        let raw = format!("define x as {part} and {part} and {part} and {part}");
        let out = layout(&raw, Written::Block(6)).expect("it can be read");
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 4, "{out}");
        assert!(lines.iter().all(|l| l.len() <= WIDTH), "{out}");
        let second = lines.get(1).is_some_and(|l| l.starts_with("        and "));
        assert!(second, "{out}");
        assert_eq!(layout(&out, Written::Block(6)).as_ref(), Some(&out));
    }

    #[test]
    fn what_belongs_together_stays_together() {
        let half = "count(hand(ombre) among {AS, KS, QS, JS}) > 2";
        let raw = format!(
            "define x as {half} and {half} or {half} and {half} when done(ombre, \"x y\") > 0"
        );
        let out = layout(&raw, Written::Block(2)).expect("it can be read");
        let expected = format!(
            "define x as {half} and {half}\n    or {half} and {half}\n    when done(ombre, \"x y\") > 0"
        );
        assert_eq!(out, expected);
        assert_eq!(layout(&out, Written::Block(2)).as_ref(), Some(&out));
    }

    #[test]
    fn remarks_and_texts_stay() {
        let raw =
            "define x as 1; // why  it is\n    define y   as 2 when done(player, \"say  so\") > 0";
        let out = layout(raw, Written::Block(4)).expect("it can be read");
        assert_eq!(
            out,
            "define x as 1; // why  it is\n    define y as 2 when done(player, \"say  so\") > 0"
        );
    }

    #[test]
    fn a_colon_gets_no_blank_where_it_would_end_the_text() {
        let out = layout("exception to @a/b:define x as 1", Written::Plain);
        assert_eq!(out.as_deref(), Some("exception to @a/b:define x as 1"));
        let out = layout("exception to @a/b:define x as 1", Written::Quoted);
        assert_eq!(out.as_deref(), Some("exception to @a/b: define x as 1"));
    }

    #[test]
    fn a_sign_stands_apart_but_for_that_of_a_number() {
        for (raw, laid) in [
            ("define x as a-1", "define x as a - 1"),
            ("define x as a*b+c>=2", "define x as a * b + c >= 2"),
            ("define x as a!=b", "define x as a != b"),
            ("define x as count( a )", "define x as count(a)"),
            ("define x as {AS ,K}", "define x as {AS, K}"),
            (
                "nothing except as in  @law-22.b/c_d",
                "nothing except as in @law-22.b/c_d",
            ),
            (
                "define x as 1 ;define y as 2",
                "define x as 1; define y as 2",
            ),
        ] {
            assert_eq!(layout(raw, Written::Quoted).as_deref(), Some(laid));
        }
    }

    #[test]
    fn a_name_is_not_parted_at_a_word_within_it() {
        let part = "tried_and_true or here_when_there";
        let raw = format!("define x as {}", [part; 6].join(" or "));
        let out = layout(&raw, Written::Block(0)).expect("it can be read");
        let words = |text: &str| text.matches("tried_and_true").count();
        assert_eq!((words(&out), out.lines().count()), (6, 12), "{out}");
    }

    #[test]
    fn a_line_without_parts_is_broken_between_words_and_not_within_a_text() {
        let raw = format!(
            "player scores count({{{}}}) as \"a name of many words\" at a call",
            ["KS"; 30].join(", ")
        );
        let out = layout(&raw, Written::Block(0)).expect("it can be read");
        let expected = raw.replace("as \"a name", "as\n  \"a name");
        assert_eq!(out, expected);
        assert_eq!(layout(&out, Written::Block(0)), Some(out));
    }
}
