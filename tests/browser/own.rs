//! Rules that a reader writes in the tutorial: what is wrong with them, a game settled by them beside the book, a hand dealt under them.

use super::Book;
use super::play::{ACTS, answer, data, log, waits};
use serde_json::json;

/// The page.
pub(super) const PAGE: &str = "language-variant.html";

/// Writes rules with faults, mends them, and plays by them.
pub(super) fn edit_a_clause(book: &Book) {
    book.open(PAGE);
    let loaded =
        "return performance.getEntriesByType('resource').some(r => r.name.includes('engine.js'))";
    assert_eq!(
        book.browser.run(loaded),
        json!(false),
        "the engine is loaded at the first click"
    );
    faulty(book);
    settled(book);
    dealt(book);
    book.quiet(PAGE);
}

/// Puts a text in place of the rules, as somebody writes it.
fn write(book: &Book, text: &str) {
    let script = "const field = document.getElementById('own-text');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', {bubbles: true}))";
    book.browser.run_with(script, &json!([text]));
}

/// Writes the rules that the tutorial shows as written in a hurry, and has them checked.
pub(super) fn faulty(book: &Book) {
    let broken = "return [...document.querySelectorAll('figure.file')]
        .find(f => f.textContent.includes('broken/our-table.yaml')).querySelector('pre').textContent";
    let broken = book.browser.run(broken);
    let broken = broken.as_str().expect("the tutorial shows a faulty file");
    write(book, broken);
    book.browser.click(".own-check");
    book.browser.until(
        "the faults",
        "return document.querySelectorAll('.own-picture').length > 0",
    );
    // What the program prints of that file stands in the tutorial.
    let alike = "const own = [...document.querySelectorAll('.own-picture')].map(n => n.textContent.replaceAll('our-table.yaml', 'broken/our-table.yaml'));
        const text = [...document.querySelectorAll('pre')].map(n => n.textContent).find(t => t.includes('$ codille check broken/our-table.yaml'));
        const lines = t => t.split('\\n').map(l => l.trimEnd()).join('\\n');
        const printed = lines(text).split('\\n\\n').map(t => t.replace(/^\\$.*\\n/, '')).filter(t => /^(error|warning)\\[/.test(t));
        return [own.length > 1, own.map(lines), printed]";
    let found = book.browser.run(alike);
    assert_eq!(found[0], json!(true), "there are two faults: {found}");
    assert_eq!(
        found[1], found[2],
        "the page draws them as the program does"
    );
    let disabled = "return document.querySelector('.own-deal').disabled";
    assert_eq!(book.browser.run(disabled), json!(true));
    book.browser.click(".own-go");
    let marked = "const field = document.getElementById('own-text');
        return document.activeElement === field && field.value.slice(field.selectionStart, field.selectionEnd)";
    assert_eq!(book.browser.run(marked), json!("wehn"));
}

/// Puts the first text back, and pays more: the game is settled otherwise.
fn settled(book: &Book) {
    let browser = &book.browser;
    browser.click(".own-back");
    for (points, net) in [(7, "Belinda: +27"), (9, "Belinda: +31")] {
        let first = browser.run("return document.getElementById('own-text').value");
        let first = first.as_str().expect("a text");
        write(book, &first.replace("pays 7 ", &format!("pays {points} ")));
        let script = format!(
            "const bill = id => document.querySelector('.own-bills:not(.is-stale) [data-variant=\"' + id + '\"]');
            const text = id => bill(id) ? bill(id).textContent : '';
            return text('gibbs-1878').includes('Belinda: +23') && text('our-table').includes('{net}')"
        );
        browser.until("both bills", &script);
        assert_eq!(browser.text(".own-status"), "No faults.");
    }
}

/// Plays a hand by the rules, with a reload on the way.
fn dealt(book: &Book) {
    let browser = &book.browser;
    browser.click(".own-deal");
    browser.until(
        "the table",
        "return !document.getElementById('play-table').hidden",
    );
    browser.run("document.querySelector('.pl-seed').value = 3");
    // What the reader's rules leave to the players can be agreed on as in a book of the edition.
    browser.run("document.querySelector('.pl-options').open = true; document.querySelector('[data-option=with_gano]').value = 'on'");
    browser.click(".pl-sit");
    let asked = "return Boolean(document.querySelector('.pl-deal, .pl-table .rp-seat'))";
    browser.until("the table", asked);
    let may = "return Boolean(document.querySelector('.pl-deal'))";
    if browser.run(may) == json!(true) {
        browser.click(".pl-deal");
    }
    waits(book);
    assert!(browser.text(".pl-facts").starts_with("Ombre at our table"));
    let agreed = "return sessionStorage.getItem('codille-own-sitting').includes('with_gano')";
    assert_eq!(
        browser.run(agreed),
        json!(true),
        "the option is kept with the game"
    );
    let mut reloaded = false;
    for _ in 0..ACTS {
        if data(book, "turn") == "over" {
            break;
        }
        if !reloaded {
            let before = log(book);
            browser.run("window.isOld = true; location.reload()");
            browser.until("the table again", "return !window.isOld && document.readyState === 'complete' && Boolean(document.querySelector('.pl-table .rp-seat'))");
            waits(book);
            assert_eq!(log(book), before, "the game is kept over a reload");
            reloaded = true;
        }
        answer(book);
        browser.click("[data-test='answer']");
        waits(book);
    }
    assert_eq!(data(book, "turn"), "over", "the hand ends");
    browser.until(
        "the other books",
        "return document.querySelectorAll('.pl-bill section').length === 2",
    );
    let bill = browser.text(".pl-bill");
    for words in ["Ombre at our table", "Gibbs", "1665"] {
        assert!(bill.contains(words), "{words}: {bill}");
    }
    browser.click(".pl-leave");
}
