//! Games that the browser keeps: sitting down anew loses none, and what was thrown away can be brought back.

use super::Book;
use super::play::{PAGE, begin, log, waits};
use serde_json::json;

/// How many games are listed.
fn listed(book: &Book) -> serde_json::Value {
    book.browser
        .run("return document.querySelectorAll('.pl-kept .pl-go-on').length")
}

/// Sits down twice, and goes on with the first game.
pub(super) fn side_by_side(book: &Book) {
    let browser = &book.browser;
    book.open(PAGE);
    browser.run("localStorage.clear(); sessionStorage.clear(); location.reload()");
    browser.until(
        "an empty table",
        "return document.readyState === 'complete' && Boolean(document.querySelector('.pl-kept[hidden]'))",
    );
    begin(book, "gibbs-1878", 3);
    let first = log(book);
    browser.click(".pl-leave");
    assert_eq!(listed(book), json!(1), "a game that is left is kept");
    begin(book, "cavendish-1896", 4);
    assert_ne!(log(book), first, "another game");
    // Another page of the book leads back to the same game.
    book.open("index.html");
    book.open(PAGE);
    browser.find(".pl-table .rp-seat");
    waits(book);
    browser.click(".pl-leave");
    assert_eq!(listed(book), json!(2), "both games are kept");
    let words = browser.text(".pl-kept li:last-of-type");
    for part in ["Ombre after Gibbs", "hand 1", "seed 3", "You"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    browser.click(".pl-kept li:last-of-type .pl-throw-away");
    assert_eq!(listed(book), json!(1), "one is thrown away");
    browser.click(".pl-bring-back");
    assert_eq!(listed(book), json!(2), "and brought back");
    browser.click(".pl-kept li:last-of-type .pl-go-on");
    browser.find(".pl-table .rp-seat");
    waits(book);
    assert_eq!(log(book), first, "the first game goes on where it was left");
    // What is no game is refused where the reader sees it.
    browser.click(".pl-leave");
    browser.run("document.querySelector('.pl-saved').open = true");
    browser.run("document.getElementById('pl-record').value = 'nothing'");
    browser.click(".pl-load");
    let shown = "const said = document.querySelector('.pl-refusal');
        return said.getClientRects().length > 0 && said.textContent.startsWith('It is no saved sitting')";
    browser.until("the refusal", shown);
    assert_eq!(listed(book), json!(2), "and nothing is lost");
    book.quiet(PAGE);
}
