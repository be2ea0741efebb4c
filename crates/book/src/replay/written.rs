//! A record as the file that holds it writes it, to be copied. Reads none.

use codille_evidence::Item;
use codille_lang::span::SourceMap;

/// Returns the entry of a record with the head of a file, as a file of its own; `None` where it does not stand in lines of its own.
pub(super) fn written(sources: &SourceMap, item: &Item) -> Option<String> {
    let text = &sources.get(item.span.file)?.text;
    let entry = entry(text, item.span.range().start)?;
    let whose = item.whose.word();
    Some(format!(
        "work: {}\nwhose: {whose}\nrecords:\n{entry}",
        item.work
    ))
}

/// Returns the lines of the entry of a list in whose first line a place is.
fn entry(text: &str, place: usize) -> Option<String> {
    let (before, _) = text.split_at_checked(place)?;
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let lines = text.get(begin..)?;
    let depth = |line: &str| line.len() - line.trim_start().len();
    let first = lines.lines().next()?;
    if !first.trim_start().starts_with("- ") {
        return None;
    }
    let inside = |line: &&str| line.trim().is_empty() || depth(line) > depth(first);
    let rest = lines.lines().skip(1).take_while(inside);
    let all: Vec<&str> = std::iter::once(first).chain(rest).collect();
    Some(format!("{}\n", all.join("\n").trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_ends_where_the_next_begins() {
        let text = "records:\n  - id: a\n    acts:\n\n      - \"x\"\n  - id: b\n";
        let at = text.find("a\n").expect("it is there");
        assert_eq!(
            entry(text, at).as_deref(),
            Some("  - id: a\n    acts:\n\n      - \"x\"\n")
        );
        let at = text.find("b\n").expect("it is there");
        assert_eq!(entry(text, at).as_deref(), Some("  - id: b\n"));
        assert_eq!(entry("records: [{id: a}]", 15), None);
    }
}
