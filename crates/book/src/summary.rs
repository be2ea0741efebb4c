//! The table of contents: the author's own, with generated pages put where it asks for them.

use std::fmt::Write as _;
use std::ops::Range;

use super::page::{Group, Page, plain};

/// What begins a line that asks for generated pages.
const MARK: &str = "<!-- generated:";

/// A line that asks for pages of a kind that there is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stray {
    /// The kind asked for.
    pub kind: String,
    /// Where the line stands in the text.
    pub range: Range<usize>,
}

/// Puts the groups into the table of contents; what it does not ask for is added as parts after its own.
pub(super) fn fill(summary: &str, groups: &[Group]) -> (String, Vec<Stray>) {
    let mut out = String::with_capacity(summary.len() * 4);
    let mut strays = Vec::new();
    let mut placed = vec![false; groups.len()];
    let mut at = 0;
    for line in summary.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let indent = line.len() - line.trim_start().len();
        let asked = line
            .trim()
            .strip_prefix(MARK)
            .and_then(|r| r.strip_suffix("-->"));
        let Some(asked) = asked else {
            out += line;
            continue;
        };
        let mut words = asked.split_whitespace();
        // A mark without a kind asks for what there is not, and is told as a stray.
        let kind = words.next().unwrap_or_default();
        let of = words.next();
        let fits = |g: &Group| g.kind == kind && (of.is_none() || g.of.as_deref() == of);
        let mut found = false;
        for (group, placed) in groups.iter().zip(&mut placed) {
            if fits(group) {
                found = true;
                if !std::mem::replace(placed, true) {
                    for page in &group.pages {
                        item(&mut out, page, indent, summary);
                    }
                }
            }
        }
        if !found {
            strays.push(Stray {
                kind: asked.trim().to_owned(),
                range: start + indent..at,
            });
        }
    }
    let mut last = "";
    let mut added = String::new();
    for (group, _) in groups.iter().zip(placed).filter(|(_, placed)| !placed) {
        let mut items = String::new();
        for page in &group.pages {
            item(&mut items, page, 0, summary);
        }
        // The author may list every page of it himself: to mdBook a part without pages is the end of the book.
        if items.is_empty() {
            continue;
        }
        if group.title != last {
            let _ = writeln!(added, "\n# {}\n", plain(&group.title));
            last = &group.title;
        }
        added += &items;
    }
    if !added.is_empty() {
        let at = suffix(&out);
        if at < out.len() {
            added.push('\n');
        }
        out.insert_str(at, &added);
    }
    (out, strays)
}

/// Returns where the chapters begin that stand after all parts: mdBook allows no part after them.
fn suffix(contents: &str) -> usize {
    let mut at = 0;
    let mut parted = false;
    let mut begin = None;
    for line in contents.split_inclusive('\n') {
        let text = line.trim_start();
        let listed = text.starts_with(['-', '*']) && !text.starts_with("---");
        if listed || text.starts_with('#') {
            parted |= listed;
            begin = None;
        } else if parted && begin.is_none() && text.starts_with(['[', '-']) {
            begin = Some(at);
        }
        at += line.len();
    }
    begin.unwrap_or(contents.len())
}

/// Lists a page and those below it; one that the author lists already is not listed again.
fn item(out: &mut String, page: &Page, indent: usize, listed: &str) {
    if page.framed {
        return;
    }
    let path = format!("({}.md)", page.path);
    if listed.contains(&path) {
        for below in &page.below {
            item(out, below, indent, listed);
        }
        return;
    }
    let _ = writeln!(
        out,
        "{}- [{}]({}.md)",
        " ".repeat(indent),
        plain(&page.title),
        page.path
    );
    for below in &page.below {
        item(out, below, indent + 2, listed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn groups_stand_where_they_are_asked_for() {
        let group = |kind, of: &str| Group {
            kind,
            of: Some(of.to_owned()),
            title: "T".to_owned(),
            pages: vec![Page::new(format!("{kind}/{of}"), of, "", Value::Null)],
        };
        let groups = [group("work", "a"), group("work", "b"), group("rules", "c")];
        let text =
            "# Summary\n\n- [x](x.md)\n  <!-- generated: work b -->\n<!-- generated: nothing -->\n";
        let (out, strays) = fill(text, &groups);
        let expected = "# Summary\n\n- [x](x.md)\n  - [b](work/b.md)\n\n# T\n\n- [a](work/a.md)\n- [c](rules/c.md)\n";
        assert_eq!(out, expected);
        // What is added stands before the chapters that follow all parts.
        let (out, _) = fill("- [x](x.md)\n\n---\n[About](about.md)\n", &groups[2..]);
        assert_eq!(
            out,
            "- [x](x.md)\n\n\n# T\n\n- [c](rules/c.md)\n\n---\n[About](about.md)\n"
        );
        // A part of which the author lists every page himself is not added.
        let (out, _) = fill("- [x](rules/c.md)\n\n[About](about.md)\n", &groups[2..]);
        assert_eq!(out, "- [x](rules/c.md)\n\n[About](about.md)\n");
        assert_eq!(
            strays.iter().map(|s| s.kind.as_str()).collect::<Vec<_>>(),
            ["nothing"]
        );
    }
}
