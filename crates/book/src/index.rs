//! The indexes: cards, words, persons and works, with the passages that name them.

use std::collections::BTreeMap;

use maud::{Markup, Render, html};
use serde_json::{Value, json};

use super::directive::{card, card_name};
use super::glossary::Named;
use super::html::{block, joined, list};
use super::model::BookModel;
use super::page::Page;
use super::place::Kind;
use codille_edition::text::Cited;
use codille_lang::cards::{Card, parse_card};

/// The most places named of one heading.
const MOST: usize = 40;

/// Makes the four indexes.
pub(super) fn pages(atlas: &BookModel<'_>, persons: &[Named], books: &[Named]) -> Vec<Page> {
    vec![
        cards(atlas),
        words(atlas),
        named(atlas, "indexes/persons", "Index of persons", persons),
        named(atlas, "indexes/works", "Index of works", books),
    ]
}

/// Everything in our words that can name a thing: passages and entries of the apparatus, with their ids.
fn texts<'a>(atlas: &BookModel<'a>) -> impl Iterator<Item = (&'a str, &'a str)> {
    let library = &atlas.edition.library;
    let passages = library.passages().iter().map(Cited::Passage);
    let apparatus = library.apparatus().iter().map(Cited::Apparatus);
    let all = passages.chain(apparatus);
    all.map(|cited| (cited.id().as_str(), cited.gist()))
}

fn cards(atlas: &BookModel<'_>) -> Page {
    let path = "indexes/cards";
    let mut found: BTreeMap<usize, (Card, Vec<Markup>)> = BTreeMap::new();
    let mut enter = |word: &str, place: Markup| {
        if let Ok(card) = parse_card(word) {
            let entry = found.entry(card.index());
            let (_, places) = entry.or_insert_with(|| (card, Vec::new()));
            if places.iter().all(|p| p.0 != place.0) {
                places.push(place);
            }
        }
    };
    let parts = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let short = words.filter(|w| (2..=3).contains(&w.len()));
        short.map(str::to_owned).collect()
    };
    for (id, gist) in texts(atlas) {
        for word in parts(gist) {
            enter(&word, atlas.cite(id, path));
        }
    }
    for (variant, show) in &atlas.shown {
        for clause in &show.clauses {
            let name = format!("{variant}#{}", clause.id);
            if atlas.places.get(Kind::Clause, &name).is_none() {
                continue;
            }
            for word in parts(&clause.rule) {
                enter(&word, atlas.link(Kind::Clause, &name, path, &name));
            }
        }
    }
    let row = |(c, places): (Card, Vec<Markup>)| {
        let name = card_name(c);
        (html! { (card(c)) " " (name) }, name, places)
    };
    let rows: Vec<IndexRow> = found.into_values().map(row).collect();
    page(path, "Index of cards", &rows)
}

fn words(atlas: &BookModel<'_>) -> Page {
    let path = "indexes/words";
    let rows: Vec<IndexRow> = (atlas.glossary.iter())
        .map(|entry| {
            let mut forms = vec![entry.term.clone()];
            forms.extend(entry.spellings.iter().cloned());
            let head = atlas.link(Kind::Term, entry.id.as_str(), path, &entry.term);
            (head, entry.term.clone(), places(atlas, &forms, path))
        })
        .collect();
    page(path, "Index of words", &rows)
}

fn named(atlas: &BookModel<'_>, path: &str, title: &str, all: &[Named]) -> Page {
    let rows: Vec<IndexRow> = all
        .iter()
        .map(|of| {
            let head = match &of.work {
                Some(work) => atlas.link(Kind::Work, work, path, &of.name),
                None => of.name.render(),
            };
            (head, of.name.clone(), places(atlas, &of.words, path))
        })
        .collect();
    page(path, title, &rows)
}

/// Links to the passages whose gist has one of the words.
fn places(atlas: &BookModel<'_>, words: &[String], path: &str) -> Vec<Markup> {
    let words: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
    let names = |gist: &str| {
        let gist = gist.to_lowercase();
        words.iter().any(|w| has(&gist, w))
    };
    let found = texts(atlas).filter(|(_, gist)| names(gist));
    found.map(|(id, _)| atlas.cite(id, path)).collect()
}

/// Tells whether words stand in a text by themselves, a plural ending apart.
fn has(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, found)| {
        let (before, rest) = text.split_at(at);
        let before = before.chars().next_back();
        let (_, after) = rest.split_at(found.len());
        let bare = after.strip_prefix("es").or_else(|| after.strip_prefix('s'));
        let after = bare.unwrap_or(after);
        !before.is_some_and(char::is_alphanumeric)
            && !after.chars().next().is_some_and(char::is_alphanumeric)
    })
}

/// An entry of an index: as it is shown, its name, and where it occurs.
type IndexRow = (Markup, String, Vec<Markup>);

fn page(path: &str, title: &str, rows: &[IndexRow]) -> Page {
    let mut lines = Vec::new();
    let mut data: Vec<Value> = Vec::new();
    for (head, name, places) in rows.iter().filter(|(.., places)| !places.is_empty()) {
        let mut shown: Vec<Markup> = places.iter().take(MOST).cloned().collect();
        if places.len() > MOST {
            shown.push(html! { "and " (places.len() - MOST) " more" });
        }
        lines.push(html! { dt { (head) } dd { (list("", &shown)) } "\n" });
        data.push(json!({"name": name, "places": places.len()}));
    }
    let body = block(&html! { dl.index { (joined(lines, "")) } });
    Page::new(path, title, &body, json!({"entries": data}))
}
