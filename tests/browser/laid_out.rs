//! Pages as they are laid out: where text and what is wide end, that nothing is cut off, and that suits are drawn.

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

/// Cards are drawn with their suits: none asks for a shape that is not on the page, and none rests on a font that may lack the sign.
pub(crate) fn suits_are_drawn(book: &Book) {
    let browser = &book.browser;
    let mut faults = Vec::new();
    let mut drawn = 0;
    for page in pages() {
        book.open(page);
        let found = browser.run(
            "const main = document.querySelector('main');
            const lost = [...document.querySelectorAll('use')].filter(use => !document.querySelector(use.getAttribute('href')));
            const cards = [...main.querySelectorAll('span[data-suit]')].filter(card => card.getClientRects().length);
            const bare = cards.filter(card => {
                const sign = card.querySelector('i'), style = sign && getComputedStyle(sign);
                const masked = style && style.maskImage.includes('svg') && sign.getBoundingClientRect().width > 4;
                return !card.querySelector('svg use') && !masked;
            });
            return [cards.length, lost.length, bare.slice(0, 2).map(card => card.outerHTML)];",
        );
        drawn += found[0].as_u64().unwrap_or(0);
        if found[1] != json!(0) || found[2] != json!([]) {
            faults.push(format!(
                "{page}: {} shapes are missing, bare: {}",
                found[1], found[2]
            ));
        }
    }
    assert!(drawn > 100, "{drawn} cards are drawn");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The items of a list in a line are parted by a point, and no line ends or begins with one.
pub(crate) fn no_line_ends_with_a_point(book: &Book) {
    book.open("works/cavendish-1896/laws-21-45.html");
    let found = book.browser.run(
        "let parted = 0, wrong = [];
        for (const list of document.querySelectorAll('dl.links ul')) {
            const edge = list.getBoundingClientRect().left, clipped = getComputedStyle(list).clipPath.startsWith('inset');
            let line = -Infinity;
            for (const item of list.children) {
                const box = item.getBoundingClientRect(), text = item.firstElementChild.getClientRects()[0];
                const point = kind => getComputedStyle(item, kind).content.includes('·');
                const begins = box.top > line - 4;
                line = box.bottom;
                if (!begins && point('::before')) parted += 1;
                // The point before the first of a line stands beyond the edge, where the list is cut.
                if (point('::after') || begins && (!clipped || Math.abs(text.left - edge) > 1)) wrong.push(item.textContent);
            }
        }
        return [parted, wrong.slice(0, 3)];",
    );
    assert!(found[0].as_u64() > Some(10), "{found}");
    assert_eq!(found[1], json!([]), "points at the ends of lines");
}
