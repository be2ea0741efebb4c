//! Pages as they are laid out: where text and what is wide end, and that nothing is cut off.

use super::{Book, KINDS};
use serde_json::{Value, json};

/// Pages with blocks of many kinds, beside one of each kind.
const MORE: [&str; 5] = [
    "comparison.html",
    "findings.html",
    "gibbs-1878.html",
    "editor.html",
    "topics/table-pack.html",
];

fn pages() -> impl Iterator<Item = &'static str> {
    let kinds = KINDS.iter().map(|(_, page)| *page);
    // What is in a frame is as wide as the frame.
    kinds.chain(MORE).filter(|page| *page != "embed.html")
}

/// On a usual screen the text of a page ends at one edge, and all that is wide at another; a table is as wide as its words. Four books stand
/// side by side.
pub(crate) fn ends_at_two_edges(book: &Book) {
    let browser = &book.browser;
    browser.screen(1280);
    let mut faults = Vec::new();
    for page in pages() {
        book.open(page);
        let edges = browser.run(
            "const edges = new Map();
            for (const block of document.querySelector('main').children) {
                const box = block.getBoundingClientRect();
                if (box.width < 40 || box.height === 0 || ['H1', 'TABLE', 'A'].includes(block.tagName)) continue;
                const at = Math.round(box.right);
                edges.set(at, (edges.get(at) || '') + ' ' + block.tagName.toLowerCase());
            }
            return [...edges].map(([at, blocks]) => at + blocks.slice(0, 60));",
        );
        let edges = edges.as_array().expect("a list");
        assert!(!edges.is_empty(), "{page} has nothing in it");
        if edges.len() > 2 {
            faults.push(format!("{page} ends at {edges:?}"));
        }
    }
    for page in ["comparison.html", "comparison/ombre.html"] {
        book.open(page);
        let tables = browser.run(
            "return [...document.querySelectorAll('.wide')].filter(wide => wide.querySelector('tr').children.length === 5)
                .map(wide => wide.scrollWidth - wide.clientWidth);",
        );
        let tables = tables.as_array().expect("a list");
        assert!(!tables.is_empty(), "{page} sets no four books side by side");
        if tables.iter().any(|beyond| *beyond != json!(0)) {
            faults.push(format!("{page} cuts off the fourth book: {tables:?}"));
        }
    }
    browser.screen(0);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// On the screen of a telephone nothing is cut off that cannot be scrolled to.
pub(crate) fn nothing_is_cut_off(book: &Book, telephone: u32) {
    let browser = &book.browser;
    browser.screen(telephone);
    let mut faults = Vec::new();
    for page in pages() {
        book.open(page);
        let cut = browser.run(
            "for (const fold of document.querySelectorAll('details')) fold.open = true;
            const main = document.querySelector('main'), edge = document.documentElement.clientWidth + 1;
            const scrolls = node => node !== main && (getComputedStyle(node).overflowX !== 'visible' || scrolls(node.parentElement));
            const cut = [...main.querySelectorAll('*')].filter(node => {
                const box = node.getBoundingClientRect();
                return box.width > 1 && box.height > 1 && box.right > edge && !node.closest('svg') && !scrolls(node.parentElement) && !scrolls(node);
            });
            return [main.querySelectorAll('*').length, cut.slice(0, 2).map(node => node.tagName + ' ' + node.className + ': ' + node.textContent.slice(0, 60))];",
        );
        assert_ne!(cut[0], json!(0), "{page} has nothing in it");
        if cut[1] != Value::Array(Vec::new()) {
            faults.push(format!("{page}, {telephone} wide: {}", cut[1]));
        }
    }
    browser.screen(0);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
