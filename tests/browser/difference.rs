//! From a row of a comparison to the table: one position, two books, two bills.

use super::Book;
use super::play::{ACTS, answer, data, waits};
use serde_json::json;

/// Plays what a codille costs by the book of 1665 instead of that of 1878.
pub(super) fn play_the_difference(book: &Book) {
    let browser = &book.browser;
    book.open("comparison/ombre.html");
    let script = "const link = document.querySelector('.play-difference a[href*=\"payment-win\"]');
        if (link) link.setAttribute('data-test', 'row');
        return Boolean(link)";
    assert_eq!(browser.run(script), json!(true), "the row leads to it");
    browser.click("[data-test='row']");
    let script =
        "const link = document.querySelector('.play-difference a[href*=\"beside=royal-1665\"]');
        if (link) link.setAttribute('data-test', 'play');
        return Boolean(link)";
    browser.until("the topic", script);
    browser.click("[data-test='play']");
    browser.until(
        "the offer",
        "return Boolean(document.querySelector('.pl-from:not([hidden]) .pl-by'))",
    );
    let offer = browser.text(".pl-from");
    for words in ["Play the difference", "Ombre", "1665"] {
        assert!(offer.contains(words), "{words}: {offer}");
    }
    let rivals = "return [...document.querySelector('.pl-against').options].filter(o => !o.disabled).map(o => o.value)";
    // It begins at the first lead, and everybody sits down at it.
    let everybody = json!(["novice", "rollout", "club", "expert", "random"]);
    assert_eq!(browser.run(rivals), everybody);
    browser.click(".pl-both-bills");
    browser.until(
        "two bills",
        "return document.querySelectorAll('.pl-both section').length === 2",
    );
    let bills = "return [...document.querySelectorAll('.pl-both section')].map(s => s.textContent)";
    let bills = browser.run(bills);
    for bill in [&bills[0], &bills[1]] {
        assert!(
            bill.as_str().is_some_and(|b| b.contains("Result:")),
            "{bill}"
        );
    }
    assert_ne!(bills[0], bills[1], "the books part");

    let by = "const by = document.querySelector('.pl-by'); by.value = 'royal-1665'; by.dispatchEvent(new Event('change'))";
    browser.run(by);
    browser.click(".pl-sit");
    browser.find(".pl-table .rp-seat");
    waits(book);
    let facts = browser.text(".pl-facts");
    assert!(facts.contains("1665"), "{facts}");
    let middle = browser.text(".pl-table .rp-mid .rp-game");
    assert!(middle.contains("trick 1 of 9"), "{middle}");
    // Whoever advises reasons from the lead on.
    browser.click(".pl-hint");
    browser.until(
        "the hint",
        "return document.querySelector('.pl-refusal').textContent.includes('I would')",
    );
    let before = super::play::log(book);
    browser.run("window.isOld = true; location.reload()");
    browser.until("the table again", "return !window.isOld && document.readyState === 'complete' && Boolean(document.querySelector('.pl-table .rp-seat'))");
    waits(book);
    assert_eq!(super::play::log(book), before, "it is kept over a reload");
    for _ in 0..ACTS {
        if data(book, "turn") == "over" {
            break;
        }
        answer(book);
        browser.click("[data-test='answer']");
        waits(book);
    }
    assert_eq!(data(book, "turn"), "over", "the hand ends");
    browser.until(
        "the other books",
        "return document.querySelectorAll('.pl-bill:not(.pl-both) section').length >= 2",
    );
    browser.click(".pl-leave");
    book.quiet("play.html");
}
