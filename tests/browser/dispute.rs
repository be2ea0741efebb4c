//! A dispute is put together by doing it, judged, and copied as a case that the program judges alike.

use super::Book;
use super::play::{self, PAGE, begin, log, waits};
use serde_json::json;
use std::process::Command;

/// The key that presses a button.
const ENTER: &str = "\u{e007}";

/// What the page is then, among those that are looked at.
pub(super) const KIND: &str = "dispute at the table";

/// Puts disputes to the referee: about a deal, and about a hand that is played.
pub(super) fn put_a_dispute(book: &Book) {
    book.open(PAGE);
    let loaded =
        "return performance.getEntriesByType('resource').some(r => r.name.includes('referee.js'))";
    assert_eq!(
        book.browser.run(loaded),
        json!(false),
        "the referee is loaded at the first question"
    );
    of_a_deal(book);
    of_a_hand(book);
    book.quiet(PAGE);
}

/// Waits until the referee has looked.
fn looked(book: &Book) {
    let script = "const court = document.querySelector('.pl-court');
        return !court.hidden && !court.classList.contains('is-busy') && document.querySelectorAll('.pl-board .pl-card').length > 0";
    book.browser.until("the referee", script);
}

fn judged(book: &Book) -> String {
    let script = "const court = document.querySelector('.pl-court');
        return !court.classList.contains('is-busy') && !document.querySelector('.pl-judgment').hidden";
    book.browser.until("the judgment", script);
    book.browser.text(".pl-judgment")
}

/// Opens the place of disputes with a deal of Piquet.
pub(super) fn open(book: &Book) {
    play::rise(book);
    let script = "const choice = document.querySelector('.pl-variant');
        choice.value = 'cavendish-1896';
        choice.dispatchEvent(new Event('change'));
        document.querySelector('.pl-seed').value = 3;";
    book.browser.run(script);
    book.browser.click(".pl-quarrel");
    looked(book);
}

/// Something is done out of turn, asked about by mouse and by key, left open, misspelt, and copied.
fn of_a_deal(book: &Book) {
    let browser = &book.browser;
    open(book);
    let mark = "document.querySelectorAll('.pl-board .rp-seat')[1].querySelector('.pl-card').setAttribute('data-test', 'card')";
    browser.run(mark);
    browser.click("[data-test='card']");
    looked(book);
    let done = browser.text(".pl-done");
    for words in [
        "Against the rules",
        "A fault of Ben: lead out of turn (Law 59, III, p. 11",
    ] {
        assert!(done.contains(words), "{words}: {done}");
    }
    browser.click(".pl-judge");
    let judgment = judged(book);
    for words in ["What follows?", "lead out of turn", "carries no penalty"] {
        assert!(judgment.contains(words), "{words}: {judgment}");
    }
    the_same_in_a_terminal(book, "lead out of turn; there is no penalty.");
    // The clause stands where the judgment says.
    let clauses = "return [...document.querySelectorAll('.pl-judgment a')].map(a => decodeURI(a.getAttribute('href')))";
    let clauses = browser.run(clauses);
    let clauses = clauses.as_array().expect("a list");
    assert!(clauses.len() > 1, "{clauses:?}");
    for clause in clauses.iter().filter_map(|c| c.as_str()) {
        let (page, id) = clause.split_once('#').expect("it names a clause");
        let page = std::fs::read_to_string(book.folder.join(page)).expect("the page is there");
        assert!(page.contains(&format!("id=\"{id}\"")), "{clause}");
    }

    // By key: an act is asked about, which is not allowed, with the law that fails.
    browser.run("document.querySelector('.pl-who').value = 'Ben'");
    let field = "const field = document.querySelector('.pl-words'); field.value = 'discards 4'; field.focus()";
    browser.run(field);
    let may = "document.querySelector('.pl-may').focus()";
    browser.run(may);
    browser.press(ENTER);
    let judgment = judged(book);
    for words in ["May Ben discard 4?", "No."] {
        assert!(judgment.contains(words), "{words}: {judgment}");
    }
    assert_eq!(
        browser.run("return document.activeElement.className"),
        json!("pl-judgment"),
        "whoever listens is led to the judgment"
    );

    // A card is left open: the field says so, and it is drawn from behind.
    browser.click("#pl-hides");
    browser.run(
        "document.querySelector('.pl-board .rp-seat .pl-card').setAttribute('data-test', 'open')",
    );
    browser.click("[data-test='open']");
    looked(book);
    let open = "return [document.querySelector('.pl-dealt').value.startsWith('? '),
        document.querySelectorAll('.pl-board .rp-seat')[0].textContent.includes('a card that nobody told')]";
    assert_eq!(browser.run(open), json!([true, true]));

    // What cannot be read is shown where it stands, and nothing is lost.
    let wrong = "const field = document.querySelector('.pl-dealt'); window.before = field.value;
        field.value = 'XX'; field.dispatchEvent(new Event('change'))";
    browser.run(wrong);
    let shown = "return document.querySelectorAll('.pl-court .pl-refusal .own-picture').length > 0";
    browser.until("the fault", shown);
    let fault = browser.text(".pl-court .pl-refusal");
    assert!(fault.contains("XX"), "{fault}");
    let again = "const field = document.querySelector('.pl-dealt'); field.value = window.before; field.dispatchEvent(new Event('change'))";
    browser.run(again);
    browser.until(
        "no fault",
        "return !document.querySelector('.pl-court .pl-refusal').textContent",
    );
    looked(book);

    // The act is taken out again.
    browser.click(".pl-take-out");
    browser.until(
        "nothing was done",
        "return !document.querySelector('.pl-done li')",
    );
    browser.click(".pl-court-back");
    let back = "return [document.querySelector('.pl-court').hidden, document.querySelector('.pl-form').hidden, document.activeElement.textContent]";
    assert_eq!(
        browser.run(back),
        json!([true, false, "Put a dispute to the referee"])
    );
}

/// Copies the case, and has the program judge it.
fn the_same_in_a_terminal(book: &Book, answer: &str) {
    let browser = &book.browser;
    browser.click(".pl-copy");
    let copied =
        "return document.querySelector('.pl-court-status').textContent.startsWith('The case is')";
    browser.until("the case", copied);
    let text = browser.run("return document.getElementById('pl-case').value");
    let text = text.as_str().expect("a text");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("dispute.yaml");
    std::fs::write(&file, text).expect("the case can be written");
    let judged = Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(["replay", "--explain"])
        .arg(&file)
        .output()
        .expect("codille runs");
    assert!(judged.status.success(), "{text}");
    let told = String::from_utf8(judged.stdout).expect("it is text");
    assert!(told.contains(answer), "{told}");
}

/// The hand at the table is laid before the referee, and played on.
fn of_a_hand(book: &Book) {
    let browser = &book.browser;
    begin(book, "gibbs-1878", 3);
    let before = log(book);
    browser.click(".pl-appeal");
    let warned = browser.text(".pl-refusal");
    assert!(warned.contains("the cards of everybody"), "{warned}");
    browser.click(".pl-all-the-same");
    looked(book);
    let seats = "return document.querySelectorAll('.pl-board .rp-seat').length";
    assert_eq!(browser.run(seats), json!(3));
    // Somebody plays two cards in one trick.
    let add = "const field = document.getElementById('pl-lines'), seat = document.querySelector('.pl-board .rp-name').textContent;
        const cards = document.querySelector('.pl-dealt').value.split(' ');
        field.value += '\\n' + seat + ' bids solo\\n' + seat + ' names S\\n' + seat + ' discards nothing\\n' + seat + ' plays ' + cards[0] + '\\n' + seat + ' plays ' + cards[1];
        field.dispatchEvent(new Event('change'))";
    browser.run(add);
    browser.until(
        "a ruling",
        "return document.querySelector('.pl-done').textContent.includes('A fault of')",
    );
    looked(book);
    browser.run("document.querySelector('.pl-asks').value = 'penalty'");
    browser.click(".pl-judge");
    let judgment = judged(book);
    assert!(judgment.contains("What penalty falls on"), "{judgment}");
    browser.click(".pl-court-back");
    waits(book);
    assert_eq!(log(book), before, "the game stays as it was");
    assert_eq!(play::data(book, "turn"), "person");
}
