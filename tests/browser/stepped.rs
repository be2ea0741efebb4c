//! A replay by tricks and by keys, with its notes, what the book says of it, and what of it can be taken along.

use super::{Book, LEFT, RIGHT};
use serde_json::json;

/// The key that goes with an arrow from trick to trick.
const SHIFT: &str = "\u{e008}";

/// Steps through games by every means, and copies what can be copied.
pub(super) fn by_every_means(book: &Book) {
    by_tricks(book);
    by_keys_at_once(book);
    with_notes(book);
    beside_passages(book);
    copied(book);
    many_on_a_page(book);
}

/// Every trick is marked, and is the next stop by button and by key.
fn by_tricks(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    book.open(page);
    let marks =
        "return [...document.querySelectorAll('.rp-ticks [data-at]')].map(n => n.textContent)";
    let all = json!(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    assert_eq!(browser.run(marks), all, "a mark for each trick");
    let apart = "const slider = document.querySelector('.rp-track input'), max = Number(slider.max);
        const box = slider.getBoundingClientRect();
        return [...document.querySelectorAll('.rp-ticks [data-at]')].every(n => {
            const own = n.getBoundingClientRect(), at = box.left + 8 + (box.width - 16) * n.dataset.at / max;
            return Math.abs(own.left + own.width / 2 - at) < 2;
        })";
    assert_eq!(browser.run(apart), json!(true), "each under its step");
    let names = "return ['.rp-before', '.rp-after'].map(s => document.querySelector(s).getAttribute('aria-label'))";
    assert_eq!(browser.run(names), json!(["Previous trick", "Next trick"]));
    browser.click(".rp-after");
    assert!(
        book.said().starts_with("Anonym lays away"),
        "before the first card: {}",
        book.said()
    );
    browser.click(".rp-after");
    assert!(
        book.said().contains("Belinda wins trick 1."),
        "{}",
        book.said()
    );
    let spoken = "return document.querySelector('.rp-track input').getAttribute('aria-valuetext')";
    let spoken = browser.run(spoken).to_string();
    assert!(spoken.starts_with("\"trick 1, step 11 of 36: "), "{spoken}");
    browser.run("document.activeElement.blur()");
    browser.press_with(SHIFT, RIGHT);
    assert!(
        book.said().contains("Belinda wins trick 2."),
        "{}",
        book.said()
    );
    browser.press_with(SHIFT, LEFT);
    browser.press_with(SHIFT, LEFT);
    assert!(
        book.said().starts_with("Anonym lays away"),
        "{}",
        book.said()
    );
    browser.run("document.querySelector('.rp-ticks [data-at]:last-child').click()");
    assert!(
        book.said().contains("Belinda wins trick 9."),
        "{}",
        book.said()
    );
    let ends = "return document.querySelector('.rp-after').getAttribute('aria-disabled')";
    assert_eq!(browser.run(ends), json!("true"));
    // An auction has no tricks.
    book.open("records/gibbs-1878/e002.html");
    let seen = "return [...document.querySelectorAll('.rp-before, .rp-after, .rp-ticks')].filter(n => n.getClientRects().length > 0).length";
    assert_eq!(browser.run(seen), json!(0));
    book.quiet(page);
}

/// The keys are the game's from the first, whatever has the focus; what uses the arrows itself keeps them.
fn by_keys_at_once(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    book.open(page);
    book.steps(RIGHT, 1);
    assert_eq!(book.said(), "Belinda bids simple.", "at once");
    browser.run("document.querySelector('main a').focus()");
    book.steps(RIGHT, 1);
    assert_eq!(book.said(), "Anonym passes.", "from a link");
    browser.run("document.querySelector('#mdbook-search-toggle').click()");
    browser.find("#mdbook-searchbar");
    browser.run(
        "const bar = document.querySelector('#mdbook-searchbar'); bar.value = 'ombre'; bar.focus()",
    );
    book.steps(LEFT, 1);
    assert_eq!(book.said(), "Anonym passes.", "the field keeps its arrows");
    browser.run("const choice = document.querySelector('.rp-bar select'); choice.focus()");
    browser.press_with(SHIFT, RIGHT);
    assert_eq!(book.said(), "Anonym passes.", "and so does a choice");
    // Out of sight the game comes into view.
    browser.run("document.activeElement.blur(); window.scrollTo(0, document.body.scrollHeight)");
    browser.until(
        "the foot of the page",
        "return document.querySelector('.rp-table').getBoundingClientRect().bottom < 0",
    );
    book.steps(RIGHT, 1);
    assert_eq!(book.said(), "Baron passes.", "from the foot");
    browser.until(
        "the table",
        "const box = document.querySelector('.rp-table').getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight",
    );
    assert!(
        browser.url().contains(page),
        "no page is turned: {}",
        browser.url()
    );
    book.quiet(page);
}

/// What the record notes of a trick stands at its last card, and is heard there.
fn with_notes(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    let note = "return document.querySelector('.rp-note').textContent";
    book.open(&format!("{page}#gibbs-1878-e015.25"));
    assert_eq!(browser.run(note), json!(""));
    book.steps(RIGHT, 1);
    assert_eq!(
        browser.run(note),
        json!("Her diamond can only be the Four.")
    );
    assert!(
        book.said()
            .ends_with("Note: Her diamond can only be the Four."),
        "{}",
        book.said()
    );
    let text = browser.text(".rp-text li[id='gibbs-1878-e015.26']");
    assert!(
        text.contains("(Her diamond can only be the Four.)"),
        "{text}"
    );
    book.quiet(page);
}

/// The passages of the record stand beside the table, and follow the game.
fn beside_passages(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    browser.screen(1400);
    book.open(&format!("{page}#gibbs-1878-e015.20"));
    let marked = "return [...document.querySelectorAll('.rp-source [aria-current]')].map(n => n.dataset.cite)";
    browser.until(
        "the fourth trick",
        &format!("return (() => {{ {marked} }})().join() === 'gibbs-1878/c042,gibbs-1878/c058'"),
    );
    let beside = "const table = document.querySelector('.rp-table').getBoundingClientRect(), own = document.querySelector('.rp-source').getBoundingClientRect();
        return own.left >= table.right && own.top < table.bottom";
    assert_eq!(
        browser.run(beside),
        json!(true),
        "it stands beside the table"
    );
    let words = browser.text(".rp-source [aria-current]");
    for part in ["p. 86", "“her fate is sealed …”", "eleventh trump"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let shown = "const list = document.querySelector('.rp-source > ul').getBoundingClientRect(), own = document.querySelector('.rp-source [aria-current]').getBoundingClientRect();
        return own.top >= list.top - 1 && own.top < list.bottom";
    browser.until("what is scrolled to", shown);
    // Laws that bind a step are marked too.
    book.open("records/cavendish-1896/example-full.html#cavendish-1896-example-full.6");
    browser.until(
        "a law",
        &format!("return (() => {{ {marked} }})().length > 0"),
    );
    browser.screen(0);
    book.quiet(page);
}

/// Link, hands and record are copied, and each says so; where the browser forbids it, the text is there to be copied by hand.
fn copied(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    book.open(&format!("{page}#gibbs-1878-e015.20&seat=Belinda"));
    browser.run(
        "window.kept = []; Object.defineProperty(navigator, 'clipboard', {value: {writeText: text => { window.kept.push(text); return Promise.resolve(); }}})",
    );
    for (button, said) in [
        (".rp-share", "The link is copied."),
        (".rp-copy-hands", "The hands are copied."),
        (".rp-copy-record", "The record is copied."),
    ] {
        browser.click(button);
        browser.until(
            said,
            &format!("return document.querySelector('.rp-copied').textContent === '{said}'"),
        );
    }
    let kept = browser.run("return window.kept");
    let kept: Vec<&str> = kept
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|k| k.as_str())
        .collect();
    let [link, hands, record] = kept.as_slice() else {
        panic!("three texts: {kept:?}");
    };
    assert!(link.ends_with("#gibbs-1878-e015.20&seat=Belinda"), "{link}");
    for part in [
        "Belinda: K♥ Q♥ K♣ 4♦ 5♦\n",
        "Baron: 5 cards, face down\n",
        "On the table: Belinda K♠, Anonym J♣, Baron J♠\n",
    ] {
        assert!(hands.contains(part), "{part}: {hands}");
    }
    assert!(
        record.starts_with("work: gibbs-1878\n") && record.contains("acts:"),
        "{record}"
    );
    let file = "const link = document.querySelector('.rp-download'); return [link.download, decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1))]";
    assert_eq!(browser.run(file), json!(["gibbs-1878-e015.yaml", record]));
    // What is defined once stays: the page is opened anew.
    book.open(page);
    browser.run(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('no'))}})",
    );
    browser.click(".rp-copy-hands");
    browser.until(
        "the text",
        "const field = document.querySelector('.rp-copied textarea');
         return Boolean(field) && document.activeElement === field && field.value.includes('Belinda: ') && field.selectionEnd === field.value.length",
    );
    // A record at which nobody can sit down is given as it is written.
    book.open("records/royal-1665/ed-passed-out-over.html");
    let file = browser.run(file).to_string();
    assert!(
        file.contains("- id: ed-passed-out-over") && file.contains("expect:"),
        "{file}"
    );
    book.quiet(page);
}

/// Of several games the arrows are those of the one in view.
fn many_on_a_page(book: &Book) {
    let browser = &book.browser;
    let page = "ombre-hand.html";
    book.open(page);
    browser.run("const all = document.querySelectorAll('section.replay'); all[all.length - 1].querySelector('.rp-table').scrollIntoView()");
    book.steps(RIGHT, 1);
    let steps = "return [...document.querySelectorAll('section.replay')].map(n => n.dataset.step)";
    assert_eq!(browser.run(steps), json!(["0", "0", "1"]));
    book.quiet(page);
}
