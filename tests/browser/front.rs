//! The front page: Belinda's last card, and the ways into the book.

use super::Book;
use serde_json::json;

/// Plays Belinda's last card on the front page.
pub(super) fn at_the_front(book: &Book) {
    let page = "index.html";
    book.open(page);
    let browser = &book.browser;

    let seen = "const seen = x => Boolean(document.querySelector(x).offsetParent);
        return [seen('.finale-button'), seen('.finale-answer'), seen('.finale-after')]";
    assert_eq!(
        browser.run(seen),
        json!([true, false, false]),
        "her card waits for the button"
    );
    browser.click(".finale-button");
    assert_eq!(browser.run(seen), json!([false, true, true]));
    let after = "return [document.activeElement.className, document.activeElement.textContent]";
    let told = browser.run(after).to_string();
    assert!(
        told.contains("finale-after") && told.contains("won 23") && told.contains("it is 129"),
        "whoever listens is told of it: {told}"
    );
    let doors = "return [...document.querySelectorAll('.doors strong')].map(n => n.textContent)";
    assert_eq!(browser.run(doors), json!(["Learn", "Watch", "Ask", "Play"]));
    book.quiet(page);
}
