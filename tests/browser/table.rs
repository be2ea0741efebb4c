//! The table of a replay: who sits where, what stands on cards and plates, keys without a focus, and the link that is copied.

use super::{Book, RIGHT};
use serde_json::json;

/// Looks at a table of Ombre and at one of Piquet.
pub(super) fn at_the_table(book: &Book) {
    let page = "records/gibbs-1878/e015.html";
    book.open(&format!("{page}#gibbs-1878-e015.11"));
    let browser = &book.browser;

    let left = "const x = name => [...document.querySelectorAll('.rp-seat')]
        .find(s => s.querySelector('.rp-name').textContent === name).getBoundingClientRect().left;
        return x('Anonym') > x('Baron')";
    assert_eq!(
        browser.run(left),
        json!(true),
        "play goes to the right: who speaks next sits on that side"
    );
    let names = "return [...document.querySelectorAll('.rp-own')].map(n => n.textContent).sort()";
    assert_eq!(browser.run(names), json!(["Basto", "Manille", "Spadille"]));

    browser.run("document.activeElement.blur()");
    book.steps(RIGHT, 1);
    assert_eq!(
        book.said(),
        "Belinda leads two of spades, Manille.",
        "the keys need no focus"
    );
    browser.run(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))",
    );
    assert_eq!(
        book.said(),
        "Belinda leads two of spades, Manille.",
        "without a focus End scrolls the page"
    );
    let both = "const table = document.querySelector('.rp-table').getBoundingClientRect();
        const buttons = document.querySelector('.rp-controls').getBoundingClientRect();
        return table.top >= 0 && buttons.bottom <= innerHeight";
    assert_eq!(browser.run(both), json!(true), "table and controls in view");

    browser.click(".rp-share");
    browser.until(
        "the link",
        "const said = document.querySelector('.rp-copied'), field = said.querySelector('textarea');
         return said.textContent === 'The link is copied.' || Boolean(field && field.value.endsWith('#gibbs-1878-e015.12'))",
    );
    book.quiet(page);

    let page = "records/cavendish-1896/example-full.html";
    book.open(page);
    browser.click(".rp-last");
    let plates = "return [...document.querySelectorAll('.rp-plate')].map(p => p.textContent)";
    let plates = browser.run(plates).to_string();
    for words in ["elder", "score 28", "younger", "score 23"] {
        assert!(plates.contains(words), "{words}: {plates}");
    }
    book.quiet(page);
}
