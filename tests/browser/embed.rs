//! A replay in a page of somebody else: it stands alone, says where it is from, and keeps to its frame.

use super::{Book, RIGHT};
use serde_json::json;

/// Opens a replay as a frame holds it, and copies the code for one.
pub(super) fn embedded(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    book.open(&format!("{page}#gibbs-1878-e015.20&embed"));
    let seen = "const seen = selector => [...document.querySelectorAll(selector)].some(n => n.getClientRects().length > 0);
        return ['#mdbook-menu-bar', '#mdbook-sidebar', '.nav-chapters', 'main > h1', '.rp-embed', '.rp-table', '.rp-credit a'].filter(seen)";
    let alone = json!([".rp-table", ".rp-credit a"]);
    assert_eq!(browser.run(seen), alone, "the replay alone");
    let target = "return document.querySelector('base').target";
    assert_eq!(browser.run(target), json!("_blank"), "links lead out of it");
    browser.run("document.querySelector('.rp-table').focus()");
    book.steps(RIGHT, 1);
    assert!(
        browser.url().ends_with("#gibbs-1878-e015.21&embed"),
        "{}",
        browser.url()
    );
    book.quiet(page);

    book.open(&format!("{page}#gibbs-1878-e015.20&seat=Belinda"));
    browser.until(
        "the fourth trick",
        "return document.querySelector('.replay').dataset.step === '20'",
    );
    browser.click(".rp-embed");
    browser.until(
        "the code",
        "const said = document.querySelector('.rp-copied'), field = said.querySelector('textarea');
         return said.textContent === 'The code is copied.' || Boolean(field && field.value.startsWith('<iframe') && field.value.includes('.20&amp;seat=Belinda&amp;embed\"'))",
    );
    book.quiet(page);
}
