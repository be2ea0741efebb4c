//! The questions of the lessons: answered by a reader, then by the referee with the law; and a hand after them.

use super::Book;
use super::play::waits;
use serde_json::json;

/// Answers questions of both lessons, rightly and wrongly, and sits down to the hand of a section.
pub(super) fn learn(book: &Book) {
    for page in ["ombre.html", "piquet.html"] {
        sections(book, page);
        book.quiet(page);
    }
    play_a_hand(book);
}

/// Each of four sections asks three questions, and shows no answer before the reader has given his own.
fn sections(book: &Book, page: &str) {
    let browser = &book.browser;
    book.open(page);
    let counted = "return [...document.querySelectorAll('.lesson')].map(s => s.querySelectorAll('.asked > li').length)";
    assert_eq!(browser.run(counted), json!([3, 3, 3, 3]), "{page}");
    let seen = "return [...document.querySelectorAll('.lesson .decision')].filter(n => n.getClientRects().length > 0).length";
    assert_eq!(
        browser.run(seen),
        json!(0),
        "{page}: nothing is told before"
    );
    for at in 0..12 {
        // Every other answer is the right one.
        let fill = "const form = document.querySelector('.lesson .judge-form'), asked = JSON.parse(form.closest('li').dataset.judge), good = arguments[0];
            if (asked.choose) form.querySelectorAll('input')[good ? asked.right : 1 - asked.right].checked = true;
            else form.querySelectorAll('input').forEach((field, k) => { field.value = asked.numbers[k][1] + (good ? 0 : 1); });
            form.closest('li').setAttribute('data-test', 'answered');
            form.querySelector('.judge-give').setAttribute('data-test', 'give')";
        browser.run_with(fill, &json!([at % 2 == 0]));
        browser.click("[data-test='give']");
        let told = browser.text("[data-test='answered']");
        let wanted = if at % 2 == 0 {
            "The referee says the same"
        } else {
            "The referee says otherwise"
        };
        assert!(told.contains(wanted), "{page}, {at}: {told}");
        // The answer names its law and the page, or says that there is none.
        let law = ["p. ", "Law ", "No clause binds"]
            .iter()
            .any(|words| told.contains(words));
        assert!(law, "{page}, {at}: {told}");
        browser.run(
            "document.querySelectorAll('[data-test]').forEach(n => n.removeAttribute('data-test'))",
        );
    }
    assert_eq!(browser.run(seen), json!(12), "{page}");
    let said =
        "return [...document.querySelectorAll('.lesson .judge-said')].map(n => n.textContent)";
    let said = browser.run(said);
    assert_eq!(
        said[0], "You have answered as the referee does in 2 of 3.",
        "{said}"
    );
    assert_eq!(
        said[1], "You have answered as the referee does in 1 of 3.",
        "{said}"
    );
}

/// From the section on the play to A's Solo at its first lead.
fn play_a_hand(book: &Book) {
    let browser = &book.browser;
    book.open("ombre.html");
    browser.run("document.querySelectorAll('.lesson-hand a')[2].setAttribute('data-test', 'hand')");
    browser.click("[data-test='hand']");
    browser.until(
        "the offer",
        "const offer = document.querySelector('.pl-from'); return Boolean(offer && !offer.hidden)",
    );
    browser.click(".pl-sit");
    browser.find(".pl-table .rp-seat");
    waits(book);
    let middle = browser.text(".pl-table .rp-mid .rp-game");
    assert!(
        middle.contains("game: solo") && middle.contains("trick 1 of 9"),
        "{middle}"
    );
    browser.click(".pl-leave");
    book.quiet("play.html");
}
