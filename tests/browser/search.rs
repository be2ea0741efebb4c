//! The search of the book, asked as readers ask.

use super::Book;

const ESCAPE: &str = "\u{e00c}";

/// What readers ask, and the page that answers: it stands among the first three.
const QUESTIONS: &[(&str, &str)] = &[
    ("Belinda", "belinda.html"),
    ("spadille", "glossary.html#spadille"),
    ("codille", "glossary.html#codille"),
    ("point of six", "topics/declare-point.html"),
    ("Molière", "records/cavendish-1896/moliere.html"),
    ("Moliere", "records/cavendish-1896/moliere.html"),
    ("who deals first", "topics/deal-first-dealer.html"),
    ("carte blanche", "glossary.html#carte-blanche"),
    ("how many players", "topics/table-players.html"),
    ("law 42", "works/cavendish-1896/laws-21-45.html#law-42a"),
    ("case XXII", "cases/cavendish-1896/case-22.html"),
    ("matadors", "glossary.html#matadors"),
    ("matador", "glossary.html#matadors"),
    ("penalty of a revoke", "topics/revoke-penalty.html"),
    ("surrender", "glossary.html#surrender"),
    (
        "wrong number of cards",
        "topics/irregularity-wrong-number.html",
    ),
    ("tredrille", "glossary.html#tredrille"),
    ("rubicon", "glossary.html#rubicon"),
    ("order of trumps", "topics/order-trumps.html"),
    ("repique", "glossary.html#repique"),
    ("Pope", "belinda.html"),
    ("piquet from nothing", "piquet.html"),
    ("codille compare", "reference/commands.html#compare"),
    ("E0613", "reference/diagnostics.html#e0613"),
];

/// The search of the book, without a server: by key, by words, and back from where it leads.
pub(crate) fn search(book: &Book) {
    let browser = &book.browser;
    book.open("topics/payment-win.html");
    browser.press("/");
    browser.find("#mdbook-searchbar:focus");
    let mut faults = Vec::new();
    for (question, wanted) in QUESTIONS {
        browser.run("const bar = document.getElementById('mdbook-searchbar'); bar.value = ''; bar.dispatchEvent(new Event('input'))");
        browser.write("#mdbook-searchbar", question);
        browser.until(
            "an answer of the search",
            "return document.getElementById('mdbook-searchresults-header').textContent.includes('“' + document.getElementById('mdbook-searchbar').value + '”')",
        );
        let found = browser.run(
            "return [...document.querySelectorAll('#mdbook-searchresults a')].slice(0, 3).map(a => a.href.replace(/[?]highlight=[^#]*/, ''))",
        );
        let found: Vec<String> = found
            .as_array()
            .expect("a list")
            .iter()
            .map(|v| v.as_str().unwrap_or("").to_owned())
            .collect();
        if !found.contains(&book.url(wanted)) {
            faults.push(format!("{question}: wanted {wanted}, found {found:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    browser.run("const bar = document.getElementById('mdbook-searchbar'); bar.value = ''; bar.dispatchEvent(new Event('input'))");
    browser.write("#mdbook-searchbar", "xyzzy");
    browser.until(
        "word that nothing is found",
        "return document.getElementById('mdbook-searchresults-header').textContent === 'Nothing is found for “xyzzy”.'",
    );
    browser.press(ESCAPE);
    browser.until(
        "the end of the search",
        "return document.getElementById('mdbook-search-wrapper').classList.contains('hidden')",
    );
    // What was found is marked where it leads, and the way back leads to the list.
    browser.press("/");
    browser.write("#mdbook-searchbar", "spadille");
    browser.find("#mdbook-searchresults a");
    browser.click("#mdbook-searchresults a");
    browser.until("the glossary", "return location.pathname.endsWith('/glossary.html') && CSS.highlights.get('found').size > 0");
    browser.back();
    browser.until(
        "the list again",
        "return document.querySelectorAll('#mdbook-searchresults a').length > 0",
    );
    book.quiet("search");
}
