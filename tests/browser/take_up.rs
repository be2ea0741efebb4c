//! From a moment of a replay to the table: Belinda's game at the fifth trick, one that begins at the first lead, and records from which nobody can play on.

use super::Book;
use super::play::{ACTS, answer, data, log, waits};
use serde_json::json;

/// Plays on from Belinda's game, and asks where it cannot be.
pub(super) fn play_on(book: &Book) {
    belinda(book);
    from_the_lead(book);
    refused(book);
}

/// Belinda's game at the fifth trick, by mouse, with a reload on the way.
fn belinda(book: &Book) {
    let browser = &book.browser;
    book.open("records/gibbs-1878/e015.html#gibbs-1878-e015.20");
    browser.until(
        "the fourth trick",
        "return document.querySelector('.replay').dataset.step === '20'",
    );
    browser.click(".rp-play-on");
    browser.until(
        "the offer",
        "const offer = document.querySelector('.pl-from'); return Boolean(offer && !offer.hidden)",
    );
    let offer = browser.text(".pl-from");
    assert!(
        offer.contains("Belinda") && offer.contains("from step 20"),
        "{offer}"
    );
    let seats = "return [...document.querySelector('.pl-seat').options].map(o => o.text)";
    let wanted = json!(["Belinda", "Anonym", "Baron", "none: look on"]);
    assert_eq!(browser.run(seats), wanted);
    browser.click(".pl-sit");
    browser.find(".pl-table .rp-seat");
    waits(book);
    let middle = browser.text(".pl-table .rp-mid .rp-game");
    assert!(middle.contains("trick 5 of 9"), "{middle}");
    let hand = "return [...document.querySelectorAll('.pl-card')].map(c => c.dataset.card).sort()";
    let held = json!(["4D", "5D", "KC", "KH", "QH"]);
    assert_eq!(
        browser.run(hand),
        held,
        "what Belinda holds after four tricks"
    );
    browser.click(".pl-undo");
    browser.until(
        "the refusal",
        "return document.querySelector('.pl-refusal').textContent.includes('belongs to the record')",
    );
    let before = log(book);
    browser.run("window.isOld = true; location.reload()");
    browser.until("the table again", "return !window.isOld && document.readyState === 'complete' && Boolean(document.querySelector('.pl-table .rp-seat'))");
    waits(book);
    assert_eq!(log(book), before, "the game is kept over a reload");
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
        "three bills",
        "return document.querySelectorAll('.pl-bill section').length === 3",
    );
    let bills = browser.text(".pl-bill");
    for words in [
        "under the other books",
        "as the source has it",
        "Belinda +23",
        "leaves cards open",
    ] {
        assert!(bills.contains(words), "{words}: {bills}");
    }
    book.quiet("play.html");
    browser.click(".pl-leave");
}

/// Where nobody can play on, the page says why and stays.
fn refused(book: &Book) {
    let browser = &book.browser;
    for (page, fragment, words) in [
        (
            "records/gibbs-1878/e015.html",
            "#gibbs-1878-e015.36",
            "The hand is over here",
        ),
        (
            "records/gibbs-1878/e015.html",
            "#gibbs-1878-e015.20&book=royal-1665",
            "Under another book",
        ),
        (LOST, "", "codille reconstruct"),
    ] {
        book.open(&format!("{page}{fragment}"));
        browser.click(".rp-play-on");
        let why = browser.text(".rp-why-not");
        assert!(why.contains(words), "{page}{fragment}: {why}");
        assert!(browser.url().contains(page), "the reader stays");
        book.quiet(page);
    }
}

/// From a record that begins at the first lead somebody plays on, against those who need no deal.
fn from_the_lead(book: &Book) {
    let browser = &book.browser;
    book.open(LEAD);
    browser.click(".rp-play-on");
    browser.until(
        "the offer",
        "const offer = document.querySelector('.pl-from'); return Boolean(offer && !offer.hidden)",
    );
    let offer = browser.text(".pl-from");
    assert!(offer.contains("begins at the first lead"), "{offer}");
    browser.click(".pl-sit");
    browser.find(".pl-table .rp-seat");
    waits(book);
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
        "the bill of the record",
        "return document.querySelector('.pl-bill').textContent.includes('as the source has it')",
    );
    book.quiet("play.html");
    browser.click(".pl-leave");
}

/// A record that begins at the first lead, and one whose cards are not all told.
const LEAD: &str = "records/britannica-1911/ed-game-drawn.html";
const LOST: &str = "records/royal-1665/ed-passed-out-over.html";

/// From a clause to a moment at which it refuses an act: the act is refused with clause and page, and what is allowed is done.
pub(super) fn try_to_break(book: &Book) {
    let browser = &book.browser;
    book.open("rules/gibbs-1878.html");
    let script = "const link = document.querySelector('.trials a[href*=\"e001-manille-led\"]');
        if (link) link.setAttribute('data-test', 'trial');
        return link ? link.closest('.clause').id : ''";
    let clause = browser.run(script);
    let clause = clause.as_str().expect("a clause has an id").to_owned();
    assert_ne!(clause, "", "the clause leads to the table");
    browser.click("[data-test='trial']");
    browser.until(
        "the trial",
        "return Boolean(document.querySelector('.pl-from:not([hidden]) .pl-trial'))",
    );
    let offer = browser.text(".pl-trial");
    assert!(offer.contains("C plays 2"), "{offer}");
    let chosen = "const seat = document.querySelector('.pl-seat'); return seat.options[seat.selectedIndex].text";
    assert_eq!(browser.run(chosen), json!("C"), "whoever is asked");
    browser.click(".pl-sit");
    browser.find(".pl-table .rp-seat");
    waits(book);
    let before = log(book);
    browser.click(".pl-card[data-card='2D']");
    browser.until(
        "the refusal",
        "return document.querySelector('.pl-refusal').textContent !== ''",
    );
    let why = browser.text(".pl-refusal");
    for words in ["not allowed", "The Game of Ombre, ", "p. "] {
        assert!(why.contains(words), "{words}: {why}");
    }
    assert_eq!(log(book), before, "nothing was done");
    browser.click(".pl-card[data-card='AC']");
    waits(book);
    assert_ne!(log(book), before, "what is allowed is done");
    browser.click(".pl-leave");
    book.quiet("play.html");
}
