//! The book in a real browser, from the file system: games stepped through, links, search, access. Asked for by `CODILLE_BROWSER=1`.

#![cfg(feature = "book")]
#![expect(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may stop where a list is short, and says what it has measured"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "the environment says whether there is a browser, and a book is a folder of files"
)]

#[path = "browser/cited.rs"]
mod cited;
#[path = "browser/difference.rs"]
mod difference;
#[path = "browser/dispute.rs"]
mod dispute;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/embed.rs"]
mod embed;
#[path = "browser/front.rs"]
mod front;
#[path = "browser/heard.rs"]
mod heard;
#[path = "browser/judge.rs"]
mod judge;
#[path = "browser/kept.rs"]
mod kept;
#[path = "browser/laid_out.rs"]
mod laid_out;
#[path = "browser/lesson.rs"]
mod lesson;
#[path = "browser/own.rs"]
mod own;
#[path = "browser/play.rs"]
mod play;
#[path = "browser/search.rs"]
mod search;
#[path = "browser/stepped.rs"]
mod stepped;
#[path = "browser/table.rs"]
mod table;
#[path = "browser/take_up.rs"]
mod take_up;
#[path = "browser/verse.rs"]
mod verse;

use std::path::{Path, PathBuf};
use std::process::Command;

use driver::{Browser, Make};
use serde_json::{Value, json};

/// Keys as WebDriver writes them.
const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// A page of each kind, and what it is.
const KINDS: &[(&str, &str)] = &[
    ("first page", "index.html"),
    ("work", "works/cavendish-1896/index.html"),
    ("rules", "rules/gibbs-1878.html"),
    ("record of Ombre", "records/gibbs-1878/e015.html"),
    (
        "record of Piquet",
        "records/cavendish-1896/example-full.html",
    ),
    ("records", "records/gibbs-1878/index.html"),
    ("bills", "records/gibbs-1878/bills.html"),
    ("law", "works/cavendish-1896/laws-21-45.html"),
    ("cases", "cases/cavendish-1896/index.html"),
    ("case", "cases/cavendish-1896/case-22.html"),
    ("comparison", "comparison/ombre.html"),
    ("book to book", "comparison/piquet-since.html"),
    ("distances", "comparison/ombre-tree.html"),
    ("apparatus", "apparatus/gibbs-1878.html"),
    ("glossary", "glossary.html"),
    ("prose", "ombre-hand.html"),
    ("lesson", "piquet.html"),
    ("topic", "topics/payment-win.html"),
    ("passages", "works/gibbs-1878/index.html"),
    ("indexes", "indexes.html"),
    ("table to play at", play::PAGE),
    (dispute::KIND, play::PAGE),
    ("rules of a reader", own::PAGE),
    ("commands", "reference/commands.html"),
    ("bibliography", "bibliography.html"),
    ("replay in a frame", "embed.html"),
];

/// The engine of the table at which a reader plays.
const ENGINE: &str = "target/wasm32-unknown-unknown/page/codille_page.wasm.lzma";
/// The engine of the referee.
const REFEREE: &str = "target/wasm32-unknown-unknown/page/codille_referee.wasm.lzma";

struct Book {
    folder: PathBuf,
    browser: Browser,
}

impl Book {
    fn url(&self, path: &str) -> String {
        format!("file://{}/{path}", self.folder.display())
    }

    fn open(&self, path: &str) {
        let file = path.split('#').next().unwrap_or(path);
        assert!(
            self.folder.join(file).is_file(),
            "the book has no page {file}"
        );
        self.browser.open("about:blank");
        self.browser.open(&self.url(path));
    }

    /// What the live region of the first replay says.
    fn said(&self) -> String {
        self.browser.text(".rp-status")
    }

    /// The sums of the ledger, account by account.
    fn sums(&self) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll('.rp-total td')].map(cell => cell.textContent)";
        let found: Value = self.browser.run(script);
        let cells = found.as_array().expect("a list of cells");
        cells
            .iter()
            .map(|c| c.as_str().unwrap_or("").to_owned())
            .collect()
    }

    fn steps(&self, key: &str, times: usize) {
        for _ in 0..times {
            self.browser.press(key);
        }
    }

    /// Fails if the console has said anything worse than a remark, or anything came from elsewhere than the folder.
    fn quiet(&self, on: &str) {
        let loud = self.browser.complaints();
        assert!(loud.is_empty(), "{on}: {loud:#?}");
        let home = format!("file://{}/", self.folder.display());
        let strange: Vec<String> = (self.browser.requests().into_iter())
            .filter(|url| {
                // A worker is made of what stands in the page.
                let own = ["data:", "blob:null/"]
                    .iter()
                    .any(|own| url.starts_with(own));
                !url.starts_with(&home) && !own && url != "about:blank"
            })
            .collect();
        assert!(strange.is_empty(), "{on}: {strange:#?}");
    }
}

/// Builds the book, or takes the one that `CODILLE_BOOK` names.
fn folder() -> PathBuf {
    if let Some(made) = std::env::var_os("CODILLE_BOOK") {
        return std::fs::canonicalize(made).expect("the book named is there");
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser-book");
    let [engine, referee] = [ENGINE, REFEREE].map(|engine| {
        let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join(engine);
        assert!(
            engine.is_file(),
            "{}: `.ci/run` makes it before the book is tried",
            engine.display()
        );
        engine
    });
    let status = Command::new(env!("CARGO_BIN_EXE_codille"))
        .args(["book", "build", "--dest-dir"])
        .arg(&out)
        .arg("--engine")
        .arg(engine)
        .arg("--referee")
        .arg(referee)
        .status();
    assert!(status.expect("codille runs").success(), "the book is built");
    std::fs::canonicalize(out).expect("the book is there")
}

#[test]
fn the_book_in_a_browser() {
    let Some(make) = Make::asked() else {
        println!(
            "not asked: CODILLE_BROWSER=1 drives Chromium through the book, CODILLE_BROWSER=firefox Firefox"
        );
        return;
    };
    let book = Book {
        folder: folder(),
        browser: Browser::start(make, 1280),
    };
    front::at_the_front(&book);
    ombre(&book);
    piquet(&book);
    branches(&book);
    moments(&book);
    stepped::by_every_means(&book);
    table::at_the_table(&book);
    verse::beside_the_table(&book);
    embed::embedded(&book);
    play::sit_down(&book);
    heard::listen(&book);
    kept::side_by_side(&book);
    take_up::play_on(&book);
    take_up::try_to_break(&book);
    dispute::put_a_dispute(&book);
    own::edit_a_clause(&book);
    difference::play_the_difference(&book);
    lesson::learn(&book);
    law_and_case(&book);
    judge::judge_a_case(&book);
    cited::cited(&book);
    search::search(&book);
    printed(&book);
    laid_out::ends_at_two_edges(&book);
    laid_out::nothing_is_cut_off(&book, telephone(&book));
    laid_out::suits_are_drawn(&book);
    laid_out::no_line_ends_with_a_point(&book);
    access(&book);
}

/// Belinda's game, by mouse and by key, with a reason opened and the book changed.
fn ombre(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/e015.html", &book.browser);
    book.open(page);
    assert_eq!(
        book.said(),
        "Baron has dealt. Baron pays the pool 5: stake."
    );
    assert_eq!(book.sums(), ["0", "0", "−5", "5"]);
    browser.click(".rp-next");
    assert_eq!(book.said(), "Belinda bids simple.");
    for _ in 0..10 {
        browser.click(".rp-next");
    }
    let trick = "Baron follows with three of spades. Belinda wins trick 1.";
    assert_eq!(book.said(), trick);
    browser.run("document.querySelector('.rp-table').focus()");
    book.steps(RIGHT, 1);
    assert_eq!(book.said(), "Belinda leads two of spades, Manille.");
    book.steps(LEFT, 1);
    assert_eq!(book.said(), trick);
    assert!(browser.url().contains(page), "the arrows turn no page");
    book.steps(END, 1);
    assert!(
        book.said().starts_with("The hand is over: sacada."),
        "{}",
        book.said()
    );
    assert_eq!(book.sums(), ["+23", "−9", "−14", "0"]);
    assert!(
        browser.url().ends_with("#gibbs-1878-e015.36"),
        "{}",
        browser.url()
    );
    browser.click(".rp-ask[aria-label='Why: ordinary']");
    let why = browser.text(".rp-chain:not([hidden])");
    assert!(
        why.contains("payment/win") && why.contains("ch. IV, p. 30"),
        "{why}"
    );
    under(book, "royal-1665");
    assert!(
        browser.url().contains("&book=royal-1665"),
        "{}",
        browser.url()
    );
    assert_eq!(book.sums(), ["+129", "−64", "−65", "0"], "{}", book.said());
    book.steps(HOME, 1);
    pace(book);
    book.quiet(page);
}

/// Chooses a book by its id.
fn under(book: &Book, id: &str) {
    let script = "const film = JSON.parse(document.querySelector('.rp-film').textContent);
        const choice = document.querySelectorAll('.rp-bar select')[1];
        choice.value = film.lines[film.start].takes.findIndex(t => film.books[t.book].id === arguments[0]);
        choice.dispatchEvent(new Event('change'));
        document.querySelector('.rp-table').focus();";
    book.browser.run_with(script, &json!([id]));
}

/// Measures what a step costs until it is painted.
fn pace(book: &Book) {
    let script = "const done = arguments[arguments.length - 1], all = [], cost = [];
        const root = document.querySelector('.replay');
        function step() {
            const begun = performance.now();
            root.querySelector('.rp-next').click();
            cost.push(Number(root.dataset.took));
            requestAnimationFrame(() => {
                const channel = new MessageChannel();
                channel.port1.onmessage = () => {
                    all.push(performance.now() - begun);
                    if (all.length < 30) setTimeout(step, 30); else done([all, cost]);
                };
                channel.port2.postMessage(0);
            });
        }
        step();";
    let before = book.browser.work();
    let found = book.browser.wait_for(script);
    let work = book.browser.work();
    let middle = |list: &Value| {
        let list = list.as_array().expect("a list").iter();
        let mut all: Vec<f64> = list.filter_map(Value::as_f64).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let (painted, script) = (middle(&found[0]), middle(&found[1]));
    println!(
        "a step: {script:.1} ms by the clock until drawn, {painted:.1} ms until painted (medians of 30)"
    );
    if let (Some(before), Some(work)) = (before, work) {
        let work = (work - before) * 1000.0 / 30.0;
        println!("a step: {work:.1} ms of script, style and layout");
        assert!(work < 16.7, "a step fits in a frame: {work} ms");
    }
}

/// The Example of Piquet, as one seat sees it.
fn piquet(book: &Book) {
    let (page, browser) = ("records/cavendish-1896/example-full.html", &book.browser);
    book.open(page);
    browser.run("document.querySelector('.rp-table').focus()");
    book.steps(RIGHT, 3);
    assert_eq!(
        book.said(),
        "A calls point ace of hearts king of hearts queen of hearts knave of hearts eight of hearts: “five cards”."
    );
    book.steps(RIGHT, 3);
    assert_eq!(book.said(), "B answers good. A scores 5: point.");
    assert_eq!(book.sums(), ["5", "0"]);
    browser.click(".rp-last");
    assert_eq!(book.sums(), ["28", "23"]);
    browser.click(".rp-bar select");
    browser.run(
        "const seat = document.querySelector('.rp-bar select'); seat.value = '1'; seat.dispatchEvent(new Event('change'))",
    );
    browser.click(".rp-first");
    browser.click(".rp-next");
    browser.click(".rp-next");
    browser.click(".rp-next");
    assert_eq!(book.said(), "A calls point, 5 cards: “five cards”.");
    let hand = "return document.querySelector('.rp-hand[aria-label^=\"A holds\"]').getAttribute('aria-label')";
    assert_eq!(browser.run(hand), "A holds 12 cards, face down");
    book.quiet(page);
}

/// The Baron's game and its branches.
fn branches(book: &Book) {
    let (page, browser) = ("records/gibbs-1878/x029.html", &book.browser);
    book.open(page);
    browser.click(".rp-last");
    let main = book.said();
    browser.run("document.querySelector('.rp-tree').scrollIntoView()");
    let script = "const film = JSON.parse(document.querySelector('.rp-film').textContent);
        return film.lines.findIndex(l => l.id === 'gibbs-1878/x033-as-printed')";
    let line = browser.run(script);
    browser.click(&format!(".rp-tree button[data-line='{line}']"));
    assert!(
        browser.url().contains("&line=x033-as-printed"),
        "{}",
        browser.url()
    );
    browser.click(".rp-last");
    let refused = book.said();
    assert!(
        refused.contains("Baron plays king of hearts, and does not hold"),
        "{refused}"
    );
    browser.click(".rp-tree button[data-line='0']");
    browser.click(".rp-last");
    assert_eq!(book.said(), main);
    book.quiet(page);
}

/// A moment that was cited is the moment that is shown.
fn moments(book: &Book) {
    let page = "records/gibbs-1878/e015.html";
    book.open(&format!("{page}#gibbs-1878-e015.20&seat=Baron"));
    assert!(
        book.said()
            .starts_with("Baron follows with knave of spades."),
        "{}",
        book.said()
    );
    let hand = "return document.querySelector('.rp-hand[aria-label^=\"Belinda holds\"]').getAttribute('aria-label')";
    assert_eq!(book.browser.run(hand), "Belinda holds 5 cards, face down");
    book.browser.run("location.hash = '#gibbs-1878-e015.1'");
    book.browser.until(
        "the first act",
        "return document.querySelector('.rp-status').textContent === 'Belinda bids simple.'",
    );
    book.quiet(page);
}

/// From a law to a case that it decides, and back.
fn law_and_case(book: &Book) {
    let (page, browser) = ("works/cavendish-1896/laws-21-45.html", &book.browser);
    book.open(page);
    let script = "const all = [...document.querySelectorAll('main .law .links a')];
        const link = all.find(a => /cases\\/cavendish-1896\\/case-\\d/.test(a.href));
        if (link) link.setAttribute('data-test', 'case');
        return Boolean(link)";
    assert_eq!(
        browser.run(script),
        Value::Bool(true),
        "a law links to a case"
    );
    browser.click("[data-test='case']");
    browser.until(
        "the case",
        "return /cases\\/cavendish-1896\\/case-/.test(location.href)",
    );
    let script = "const all = [...document.querySelectorAll('main .sources a')];
        return all.some(a => a.href.includes('works/cavendish-1896/laws-21-45.html#'))";
    assert_eq!(
        browser.run(script),
        Value::Bool(true),
        "the case links to the law"
    );
    browser.back();
    browser.until(
        "the law",
        "return /works\\/cavendish-1896\\//.test(location.href)",
    );
    assert!(
        browser.url().starts_with(&book.url(page)),
        "{}",
        browser.url()
    );
    book.quiet("law and case");
}

/// On paper nothing lies over the text or beside it, tables are whole, and what is folded is printed.
fn printed(book: &Book) {
    let browser = &book.browser;
    if browser.make == Make::Firefox {
        println!("not looked at: pages on paper, which this driver does not lay out");
        return;
    }
    for (kind, page) in KINDS {
        book.open(page);
        browser.medium("print");
        let shown = browser.run(
            "const bars = '#mdbook-menu-bar, #mdbook-sidebar, .nav-chapters, .skip';
            const found = document.querySelectorAll(bars);
            const seen = [...found].filter(e => e.getClientRects().length > 0).map(e => e.className || e.id);
            if (found.length === 0) { seen.push('no bar was looked at'); }
            const cut = [...document.querySelectorAll('.wide')].filter(e => getComputedStyle(e).overflowY !== 'visible').map(() => 'a table that scrolls');
            const folded = [...document.querySelectorAll('main details:not([open])')]
                .filter(e => getComputedStyle(e, '::details-content').contentVisibility === 'hidden').map(e => 'folded: ' + e.className);
            const main = document.querySelector('main').getBoundingClientRect();
            const beside = main.left > 40 ? ['a margin of ' + main.left] : [];
            return [...seen, ...cut, ...folded, ...beside];",
        );
        assert_eq!(shown, json!([]), "{kind} ({page}) on paper");
        browser.medium("");
    }
}

/// Returns how wide the screen of a telephone is; Firefox has no narrower window.
const fn telephone(book: &Book) -> u32 {
    match book.browser.make {
        Make::Chromium => 360,
        Make::Firefox => 500,
    }
}

/// Asks axe about a page of each kind, in the light theme and, on a telephone's screen, in the dark one. What stands in a frame is a page of its
/// own.
fn access(book: &Book) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/package/axe.min.js");
    let axe = std::fs::read_to_string(&script)
        .unwrap_or_else(|e| panic!("{}: {e}; .ci/run fetches it", script.display()));
    let browser = &book.browser;
    let mut faults = Vec::new();
    for (theme, width) in [("light", 0), ("coal", telephone(book))] {
        browser.screen(width);
        for (kind, page) in KINDS {
            book.open(page);
            if width > 0 {
                let shown = browser.run("return window.innerWidth");
                assert_eq!(shown, json!(width), "{page} on a telephone");
            }
            if *kind == dispute::KIND {
                dispute::open(book);
            } else if *page == play::PAGE {
                play::begin(book, "gibbs-1878", 3);
            } else if *page == own::PAGE {
                own::faulty(book);
            }
            let choose = format!("document.querySelector('#mdbook-theme-{theme}').click()");
            browser.run(&choose);
            assert_eq!(
                browser.run_with(
                    "return document.documentElement.classList.contains(arguments[0])",
                    &json!([theme])
                ),
                Value::Bool(true),
                "{page} in {theme}"
            );
            browser.run(&axe);
            let found = browser.wait_for(
                "const done = arguments[arguments.length - 1];
                document.querySelectorAll('details').forEach(d => { d.open = true; });
                axe.run(document, {iframes: false, resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})
                    .then(r => done(r.violations.map(v => v.id + ': ' + v.help + ' (' + v.nodes.length + ') ' + v.nodes[0].html.slice(0, 200) + ' ' + v.nodes[0].failureSummary)),
                          e => done([String(e)]));",
            );
            for fault in found.as_array().expect("a list of faults") {
                faults.push(format!("{kind} ({page}), {theme}, width {width}: {fault}"));
            }
        }
    }
    browser.screen(0);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
