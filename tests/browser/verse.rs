//! Pope's lines beside Belinda's game.

use super::{Book, RIGHT};
use serde_json::json;

/// Follows the game through the poem, and the poem through the game.
pub(super) fn beside_the_table(book: &Book) {
    let page = "belinda.html";
    book.open(&format!("{page}#gibbs-1878-e015.20"));
    let browser = &book.browser;

    let marked = "return [...document.querySelectorAll('.verse [aria-current]')].map(n => n.id)";
    browser.until(
        "the fourth trick",
        &format!("return (() => {{ {marked} }})()[0] === 'line-55'"),
    );
    book.steps(RIGHT, 1);
    assert_eq!(browser.run(marked), json!(["line-65"]), "the fifth trick");

    let lines = "return document.querySelector('.verse blockquote').innerText";
    let poem = browser.run(lines).to_string();
    for words in ["Let Spades be trumps!", "prostrate Ace"] {
        assert!(poem.contains(words), "{words}: {poem}");
    }
    browser.click("#line-93 a");
    browser.until(
        "the ninth trick",
        "return document.querySelector('.verse [aria-current]')?.id === 'line-93'",
    );
    book.quiet(page);
}
