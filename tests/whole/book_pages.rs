//! What all pages of the book have in common: they are light, described each by itself, and set with typographic marks.

#![cfg(feature = "book")]

use std::collections::{BTreeMap, BTreeSet};

use codille::evidence::{EvidenceKind, EvidenceSet, Whose};

use crate::book::{BOOK, EDITION, files};

/// The most bytes that the book may have without its engine, which adds 1.8 MB.
const MOST: u64 = 58_200_000;

#[test]
fn the_book_is_light() {
    let sizes = files(&BOOK.root).into_iter();
    let sizes = sizes.map(|path| path.metadata().expect("a file has a size").len());
    let all: u64 = sizes.sum();
    assert!(all < MOST, "the book has {all} bytes");
}

/// Returns what stands between two marks.
fn between<'t>(text: &'t str, from: &str, to: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(from)?;
    Some(rest.split_once(to)?.0)
}

#[test]
fn pages_are_described_each_by_itself() {
    let mut same: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, page) in &BOOK.pages {
        let mark = "<meta name=\"description\" content=\"";
        if let Some(words) = between(&page.text, mark, "\"") {
            same.entry(words).or_default().insert(name);
        }
    }
    same.retain(|_, pages| pages.len() > 4);
    assert!(same.is_empty(), "{same:#?}");
}

#[test]
fn no_straight_apostrophe_stands_in_a_text() {
    let kept = ["script", "style", "code", "pre", "kbd", "samp", "textarea"];
    let mut faults = BTreeSet::new();
    for (name, page) in BOOK.pages.iter().filter(|(n, _)| *n != "toc.html") {
        let mut text = page.text.clone();
        for element in kept {
            let mut out = String::new();
            let mut rest = text.as_str();
            while let Some((before, inner)) = rest.split_once(&format!("<{element}")) {
                out.push_str(before);
                rest = inner
                    .split_once(&format!("</{element}>"))
                    .map_or("", |(_, rest)| rest);
            }
            text = out + rest;
        }
        let texts = text
            .split('<')
            .map(|part| part.split_once('>').map_or(part, |(_, t)| t));
        if let Some(found) = texts
            .into_iter()
            .find(|t| t.contains(['\'']) || t.contains("&#39;"))
        {
            faults.insert(format!("{name}: {found}"));
        }
    }
    let some: Vec<&String> = faults.iter().take(20).collect();
    assert!(faults.is_empty(), "{} pages: {some:#?}", faults.len());
}

#[test]
fn the_evidence_of_the_books_and_of_the_editor_stands_apart() {
    let shelf = EvidenceSet::read(&EDITION);
    let listed = [
        (EvidenceKind::Record, "records"),
        (EvidenceKind::Case, "cases"),
    ];
    let (mut tried, mut ours) = (0, 0);
    for (kind, item) in shelf.items() {
        let Some((_, folder)) = listed.iter().find(|(listed, _)| *listed == kind) else {
            continue;
        };
        let page = format!("{folder}/{}/index.html", item.work);
        let text = &BOOK.pages[&page].text;
        let link = format!("<a href=\"{}.html\">", item.bare_id());
        let entry = between(text, &link, "</li>");
        let entry = entry.unwrap_or_else(|| panic!("{page} does not list {}", item.id));
        let own = item.whose == Whose::Editor;
        let marks = ["book", "editor"].map(|w| entry.contains(&format!("class=\"whose {w}\"")));
        assert_eq!(marks, [!own, own], "{page}: the mark of {}", item.id);
        tried += 1;
        ours += usize::from(own);
    }
    assert!(
        tried > 1000 && ours > 100 && ours < tried,
        "{ours} of {tried}"
    );
    // The chapter on games counts both, and never together.
    let text = &BOOK.pages["games.html"].text;
    let games = |whose: Whose| {
        let all = shelf.items();
        let all = all.filter(|(kind, item)| *kind == EvidenceKind::Record && item.whose == whose);
        all.count().to_string()
    };
    for (whose, after) in [
        (Whose::Book, " of them games or parts"),
        (Whose::Editor, " of them games."),
    ] {
        let before = text.split(after).next().expect("a text has a beginning");
        let number = games(whose);
        assert!(before.ends_with(&format!(" {number}")), "{number}{after}");
    }
}

#[test]
fn answers_of_cases_are_sentences() {
    let mut seen = 0;
    for (name, page) in BOOK.pages.iter().filter(|(n, _)| n.starts_with("cases/")) {
        for part in page.text.split("<p class=\"decision\">").skip(1) {
            let answer = part.split("</p>").next().unwrap_or_default();
            assert!(
                answer.ends_with('.') && !answer.contains('_'),
                "{name}: {answer}"
            );
            seen += 1;
        }
    }
    assert!(seen > 1000, "{seen} answers were looked at");
}

#[test]
fn a_printed_case_has_its_question_in_its_title() {
    let page = &BOOK.pages["cases/cavendish-1896/case-15.html"];
    let title = between(&page.text, "<h1 id=\"title\">", "</h1>");
    assert_eq!(title, Some("Case XV: Has B lost the cards?"));
}

#[test]
fn a_long_chapter_lists_its_headings() {
    for (name, wanted) in [("ombre.html", true), ("indexes/words.html", false)] {
        let listed = BOOK.pages[name].text.contains("<nav class=\"on-page\"");
        assert_eq!(listed, wanted, "{name}");
    }
}

#[test]
fn every_player_can_be_sat_down_against_in_the_page() {
    let page = BOOK.pages.get("play.html").expect("there is a table");
    for name in codille::player::NAMES {
        let listed = page.text.contains(&format!("[\"{name}\",\""));
        assert!(listed, "{name}");
    }
}
