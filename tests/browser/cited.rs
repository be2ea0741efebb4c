//! The box in which a thing is cited: its forms are made when it is opened.

use super::Book;
use serde_json::json;

/// Opens a box on a page of a passage and on one of a record.
pub(super) fn cited(book: &Book) {
    let browser = &book.browser;
    let forms = "const box = document.querySelector(arguments[0]);
        return [...box.querySelectorAll('a[download]')].map(a => decodeURIComponent(a.href.slice(a.href.indexOf(',') + 1)))";
    for (page, wanted) in [
        (
            "records/gibbs-1878/e015.html",
            "number = {record gibbs-1878/e015}",
        ),
        (
            "works/cavendish-1896/laws-21-45.html",
            "note = {After \"Cavendish\" (Henry Jones)",
        ),
        ("topics/payment-win.html", "number = {topic payment/win}"),
    ] {
        book.open(page);
        browser.run("document.querySelector('details.cite').open = true");
        browser.find("details.cite a[download$='.json']");
        let found = browser.run_with(forms, &json!(["details.cite"]));
        let found: Vec<&str> = (found.as_array().expect("a list").iter())
            .filter_map(|form| form.as_str())
            .collect();
        let [bibtex, csl] = found.as_slice() else {
            panic!("{page}: {found:?}");
        };
        assert!(
            bibtex.starts_with("@incollection{codille-") && bibtex.contains(wanted),
            "{bibtex}"
        );
        let csl: serde_json::Value = serde_json::from_str(csl).expect("it is JSON");
        assert_eq!(csl[0]["type"], "entry", "{csl}");
        book.quiet(page);
    }
}
