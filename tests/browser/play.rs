//! The table at which a reader plays: a hand of Ombre by mouse, a deal of Piquet by keys, a wrong card, what is kept over a reload.

use super::{Book, RIGHT};
use serde_json::{Value, json};

/// The key that presses a button.
const ENTER: &str = "\u{e007}";
/// The page.
pub(super) const PAGE: &str = "play.html";
/// The most acts that a hand can ask of one chair.
pub(super) const ACTS: usize = 60;

/// Sits down at both games.
pub(super) fn sit_down(book: &Book) {
    ombre(book);
    piquet(book);
    narrow(book);
    book.browser.click(".pl-leave");
}

/// Whether the engine waits for the reader, or the hand is over.
const WAITS: &str = "const root = document.getElementById('play-table');
    const waits = !root.classList.contains('is-busy') && ['person', 'over'].includes(root.dataset.turn);
    return waits";

pub(super) fn waits(book: &Book) {
    book.browser.until("the reader's turn", WAITS);
}

pub(super) fn data(book: &Book, name: &str) -> String {
    let script = "return document.getElementById('play-table').dataset[arguments[0]] || ''";
    let found = book.browser.run_with(script, &json!([name]));
    found.as_str().expect("a text").to_owned()
}

/// Leaves a game that was kept, so that somebody may sit down.
pub(super) fn rise(book: &Book) {
    let rises = "const root = document.getElementById('play-table');
        if (root.classList.contains('is-busy')) return false;
        const table = document.querySelector('.pl-table .rp-seat');
        if (table && !document.querySelector('.pl-live').hidden) document.querySelector('.pl-leave').click();
        return true";
    book.browser.until("a free chair", rises);
}

/// Chooses rules and a seed, and sits down.
pub(super) fn begin(book: &Book, variant: &str, seed: u32) {
    rise(book);
    let script = "const choice = document.querySelector('.pl-variant');
        choice.value = arguments[0];
        choice.dispatchEvent(new Event('change'));
        document.querySelector('.pl-seed').value = arguments[1];";
    book.browser.run_with(script, &json!([variant, seed]));
    book.browser.click(".pl-sit");
    let asked = "return Boolean(document.querySelector('.pl-deal, .pl-table .rp-seat'))";
    book.browser.until("the table", asked);
    let may = "return Boolean(document.querySelector('.pl-deal'))";
    if book.browser.run(may) == json!(true) {
        book.browser.click(".pl-deal");
    }
    waits(book);
}

/// Marks what answers the question, and tells whether it is a card: the first card that is allowed, or the last choice, the quiet one.
pub(super) fn answer(book: &Book) -> bool {
    let script = "document.querySelectorAll('[data-test]').forEach(n => n.removeAttribute('data-test'));
        const by = document.getElementById('play-table').dataset.by;
        const card = document.querySelector('.pl-card.is-open'), words = [...document.querySelectorAll('.pl-choice')].pop();
        const picks = by === 'card' || by === 'cards' && !words;
        (picks ? card : words).setAttribute('data-test', 'answer');
        return picks";
    book.browser.run(script) == json!(true)
}

/// A hand of Ombre by mouse, with a wrong card on the way, an act taken back, and a reload.
fn ombre(book: &Book) {
    let browser = &book.browser;
    book.open(PAGE);
    let loaded =
        "return performance.getEntriesByType('resource').some(r => r.name.includes('engine.js'))";
    assert_eq!(
        browser.run(loaded),
        json!(false),
        "the engine is loaded at the first click"
    );
    begin(book, "gibbs-1878", 3);
    let mut wrong = None;
    let mut reloaded = false;
    for _ in 0..ACTS {
        if data(book, "turn") == "over" {
            break;
        }
        if wrong.is_none() && data(book, "by") == "card" {
            let script = "const card = document.querySelector('.pl-card:not(.is-open)');
                if (card) card.setAttribute('data-test', 'wrong');
                return Boolean(card)";
            if browser.run(script) == json!(true) {
                browser.click("[data-test='wrong']");
                browser.until(
                    "the refusal",
                    "return document.querySelector('.pl-refusal').textContent !== ''",
                );
                wrong = Some(browser.text(".pl-refusal"));
                waits(book);
            }
        }
        let card = answer(book);
        let before = log(book);
        browser.click("[data-test='answer']");
        waits(book);
        if data(book, "by") == "cards" || data(book, "turn") == "over" {
            continue;
        }
        assert_ne!(log(book), before, "an act is told");
        if card && !reloaded {
            let before = log(book);
            browser.run("window.isOld = true; location.reload()");
            browser.until("the table again", "return !window.isOld && document.readyState === 'complete' && Boolean(document.querySelector('.pl-table .rp-seat'))");
            waits(book);
            assert_eq!(log(book), before, "the game is kept over a reload");
            browser.click(".pl-undo");
            waits(book);
            assert_ne!(log(book), before, "an act is taken back");
            reloaded = true;
        }
    }
    assert_eq!(data(book, "turn"), "over", "the hand ends");
    assert!(reloaded, "a card was played");
    let wrong = wrong.expect("a card was refused");
    assert!(
        wrong.contains("The Game of Ombre, ") && wrong.contains("p. "),
        "{wrong}"
    );
    browser.until(
        "the other books",
        "return document.querySelectorAll('.pl-bill section').length === 2",
    );
    let bill = browser.text(".pl-bill");
    assert!(
        bill.contains("under the other books") && bill.contains("1665"),
        "{bill}"
    );
    browser.run("document.querySelector('.pl-saved').open = true");
    browser.click(".pl-write");
    browser.until(
        "the text",
        "return document.getElementById('pl-record').value.includes('sitting:')",
    );
    browser.click(".pl-leave");
    book.quiet(PAGE);
}

/// Returns all that was told of the hand.
pub(super) fn log(book: &Book) -> Value {
    book.browser
        .run("return document.querySelector('.pl-said').textContent")
}

/// A deal of Piquet by keys alone.
fn piquet(book: &Book) {
    let browser = &book.browser;
    book.open(PAGE);
    begin(book, "cavendish-1896", 4);
    for _ in 0..ACTS {
        if data(book, "turn") == "over" {
            break;
        }
        let card = answer(book);
        if card {
            // To the card by the arrows, from the first.
            browser.run("document.querySelector('.pl-card').focus()");
            let at = browser.run("return Number(document.querySelector('[data-test]').dataset.at)");
            book.steps(
                RIGHT,
                usize::try_from(at.as_u64().expect("a place")).expect("small"),
            );
        } else {
            browser.run("document.querySelector('[data-test]').focus()");
        }
        let on = browser.run("return document.activeElement.hasAttribute('data-test')");
        assert_eq!(on, json!(true), "the keys lead to the answer");
        browser.press(ENTER);
        waits(book);
        let picked = "const put = document.querySelector('.pl-throw'); if (put) put.focus(); return Boolean(put)";
        if browser.run(picked) == json!(true) {
            browser.press(ENTER);
            waits(book);
        }
        let said = browser.text(".pl-refusal");
        assert_eq!(said, "", "nothing is refused");
    }
    assert_eq!(data(book, "turn"), "over", "the deal ends");
    let bill = browser.text(".pl-bill");
    assert!(
        bill.contains("Piquet after") && bill.contains("p. "),
        "{bill}"
    );
    book.quiet(PAGE);
}

/// On a telephone nothing is cut off at the side.
fn narrow(book: &Book) {
    let browser = &book.browser;
    let script = "const frame = document.createElement('div');
        frame.style.width = '340px';
        const table = document.querySelector('.pl-live');
        table.before(frame);
        frame.append(table);
        const wide = [...table.querySelectorAll('*')].filter(n => n.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1);
        return wide.map(n => n.className + ' ' + n.tagName)";
    assert_eq!(
        browser.run(script),
        json!([]),
        "the table fits a narrow window"
    );
}
