//! What a screen reader has to read of a hand: the table, what is asked, what is pressed, and every act as it is told, held against a kept text.

use super::Book;
use super::play::{ACTS, PAGE, answer, begin, data, rise, waits};
use std::path::Path;

/// Where the texts are kept.
const KEPT: &str = "tests/fixtures/heard";

/// Writes down what is told from now on, and knows how to read a part of the page as a screen reader does: pictures by their names, and nothing
/// that is hidden from it.
const LISTEN: &str = "window.heard = [];
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => window.heard.push(node.textContent))))
        .observe(document.querySelector('.pl-status'), {childList: true});
    window.read = node => {
        if (node.nodeType === 3) return node.textContent;
        if (node.nodeType !== 1 || node.hidden || node.getAttribute('aria-hidden') === 'true') return '';
        if (node.getAttribute('role') === 'img' || node.tagName.toLowerCase() === 'svg') return node.getAttribute('aria-label') || '';
        return [...node.childNodes].map(window.read).join(' ').replace(/\\s+/g, ' ').trim();
    };";

/// What stands at the table: of every seat its plate, and its cards by the name of their list.
const TABLE: &str = "const seats = [...document.querySelectorAll('.pl-table .rp-seat')].map(seat => {
        const hand = seat.querySelector('.rp-hand'), cards = [...hand.children].map(window.read).filter(Boolean);
        return window.read(seat.querySelector('.rp-plate')) + ' | ' + hand.getAttribute('aria-label') + ': ' + cards.join('; ');
    });
    const middle = document.querySelector('.pl-table .rp-mid'), trick = middle.querySelector('.rp-trick');
    return seats.concat([window.read(middle.querySelector('.rp-game')) + ' | ' + trick.getAttribute('aria-label')])";

/// What is asked, and what is pressed.
const ASKED: &str = "return [window.read(document.querySelector('.pl-question')), window.read(document.querySelector('[data-test]'))]";

/// A card that was chosen to be thrown out, and what throws it.
const THROWN: &str = "const chosen = document.querySelector('.pl-card[aria-pressed=true]');
    return [window.read(chosen) + ', chosen', window.read(document.querySelector('.pl-throw'))]";

/// What was told since the last time.
const TOLD: &str = "return window.heard.splice(0)";

/// What the hand has brought.
const BILL: &str =
    "return [...document.querySelectorAll('.pl-bill section')].slice(0, 1).map(window.read)";

/// Plays a hand of Ombre and a deal of Piquet, and listens.
pub(super) fn listen(book: &Book) {
    for (name, variant, seed) in [("ombre", "gibbs-1878", 3), ("piquet", "cavendish-1896", 4)] {
        let heard = hand(book, variant, seed);
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(KEPT)
            .join(format!("{name}.txt"));
        if std::env::var_os("CODILLE_RENEW").is_some() {
            std::fs::write(&path, &heard).expect("the text can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = heard
            .lines()
            .zip(kept.lines().chain(std::iter::repeat("nothing")))
            .find(|(now, before)| now != before);
        assert!(
            heard == kept,
            "{}: a screen reader reads otherwise, first {differs:?}; CODILLE_RENEW=1 writes the text anew, to be read",
            path.display()
        );
    }
}

/// Returns the texts that a script returns.
fn texts(book: &Book, script: &str) -> Vec<String> {
    let found = book.browser.run(script);
    let all = found.as_array().expect("a list of texts").iter();
    all.map(|text| text.as_str().unwrap_or_default().trim().to_owned())
        .collect()
}

/// Plays a hand by the first card that is allowed and the quiet choice; returns what is read and told, a line each.
fn hand(book: &Book, variant: &str, seed: u32) -> String {
    let browser = &book.browser;
    book.open(PAGE);
    rise(book);
    browser.run(LISTEN);
    begin(book, variant, seed);
    let mut out = texts(book, TABLE);
    let mut acts = 0;
    for _ in 0..ACTS {
        out.extend(texts(book, TOLD).into_iter().filter(|t| !t.is_empty()));
        if data(book, "turn") == "over" {
            break;
        }
        let picks = answer(book) && data(book, "by") == "cards";
        let asked = texts(book, ASKED);
        out.push(format!("? {}", asked.join(" > ")));
        acts += 1;
        browser.click("[data-test='answer']");
        if picks {
            out.push(format!("  {}", texts(book, THROWN).join(" > ")));
            browser.click(".pl-throw");
        }
        waits(book);
    }
    assert_eq!(data(book, "turn"), "over", "the hand ends");
    assert!(acts > 8, "only {acts} acts were asked for");
    let bill = texts(book, BILL);
    assert!(!bill.is_empty(), "there is a bill");
    out.extend(bill);
    browser.click(".pl-leave");
    out.join("\n") + "\n"
}
