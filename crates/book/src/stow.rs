//! Large blocks of HTML in chapters: mdBook passes them on as they are, but reads and copies each of them several times. It is given an
//! empty place for each, and the blocks are set when it is done.

use std::fmt::Write as _;

/// The smallest block that is taken out of a chapter, in bytes.
const LEAST: usize = 400;

/// Elements that a block of Markdown may begin with, and which no text runs into.
const BLOCKS: [&str; 9] = [
    "section", "article", "div", "dl", "ul", "table", "details", "p", "h2",
];

/// Takes the large blocks out of a chapter; each leaves a place.
pub(super) fn stow(chapter: &str) -> (String, Vec<String>) {
    let mut out = String::new();
    let mut blocks = Vec::new();
    for (at, part) in chapter.split("\n\n").enumerate() {
        if at > 0 {
            out.push_str("\n\n");
        }
        let part_trimmed = part.trim_matches('\n');
        if part_trimmed.len() >= LEAST && is_block(part_trimmed) {
            let _ = write!(out, "{}", place(blocks.len()));
            blocks.push(part_trimmed.to_owned());
        } else {
            out.push_str(part);
        }
    }
    (out, blocks)
}

/// Sets the blocks into the page that was made of their chapter.
///
/// # Errors
/// Returns the number of a block that has no place.
pub(super) fn set(page: &str, blocks: &[String]) -> Result<String, usize> {
    let mut out = String::with_capacity(page.len() + blocks.iter().map(String::len).sum::<usize>());
    let mut left = page;
    for (number, block) in blocks.iter().enumerate() {
        let (before, rest) = left.split_once(&place(number)).ok_or(number)?;
        out.push_str(before);
        out.push_str(block);
        left = rest;
    }
    out.push_str(left);
    Ok(out)
}

fn place(number: usize) -> String {
    format!("<div data-block=\"{number}\"></div>")
}

/// Tells whether a part of a chapter is a block of HTML, from its first letter to its last.
fn is_block(part: &str) -> bool {
    let Some(rest) = part.strip_prefix('<') else {
        return false;
    };
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
    let name = rest.get(..end.unwrap_or(rest.len())).unwrap_or("");
    BLOCKS.contains(&name) && part.ends_with('>')
}

#[cfg(test)]
mod tests {
    use super::{place, set, stow};

    #[test]
    fn large_blocks_leave_a_place_and_come_back() {
        let words = "word ".repeat(100);
        let (one, two) = (format!("<div>\n{words}\n</div>"), format!("<p>{words}</p>"));
        let chapter = format!("# T\n\n{one}\n\n<div>small</div>\n\n{words}\n\n\n\n{two}\n");
        let (left, blocks) = stow(&chapter);
        assert_eq!(blocks, [one.clone(), two.clone()]);
        assert!(left.contains(&place(1)) && !left.contains(&two));
        assert!(left.contains("<div>small</div>") && left.contains(&words));
        let page = set(&left, &blocks).expect("each block has a place");
        assert!(page.contains(&one) && page.contains(&two));
        assert_eq!(set("no place", &blocks), Err(0));
    }
}
