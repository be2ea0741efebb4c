//! The indexes: cards, words, persons and works, with the passages that name them.

use std::collections::BTreeMap;

use maud::{Markup, Render, html};
use serde_json::{Value, json};

use super::directive::{card, card_name};
use super::glossary::Named;
use super::html::{block, joined};
use super::model::BookModel;
use super::page::Page;
use super::place::Kind;
use codille_edition::text::Cited;
use codille_lang::cards::{Card, parse_card};
use codille_lang::unique::grouped;
use codille_lang::words::counted;

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
    let mut found: BTreeMap<usize, (Card, Vec<IndexPlace>)> = BTreeMap::new();
    let mut enter = |word: &str, place: IndexPlace| {
        if let Ok(card) = parse_card(word) {
            let entry = found.entry(card.index());
            let (_, places) = entry.or_insert_with(|| (card, Vec::new()));
            if places
                .iter()
                .all(|(of, p)| (of, &p.0) != (&place.0, &place.1.0))
            {
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
            enter(&word, place(atlas, id, path));
        }
    }
    for (variant, show) in &atlas.shown {
        for clause in &show.clauses {
            let name = format!("{variant}#{}", clause.id);
            if atlas.places.get(Kind::Clause, &name).is_none() {
                continue;
            }
            for word in parts(&clause.rule) {
                let rules = format!("Rules of {variant}");
                enter(
                    &word,
                    (rules, atlas.link(Kind::Clause, &name, path, &clause.id)),
                );
            }
        }
    }
    let row = |(c, places): (Card, Vec<IndexPlace>)| {
        let name = card_name(c);
        (html! { (card(c)) " " (name) }, name, places)
    };
    let rows: Vec<IndexRow> = found.into_values().map(row).collect();
    page(path, "Index of cards", &rows, false)
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
    page(path, "Index of words", &rows, true)
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
    page(path, title, &rows, false)
}

/// Links to the passages whose gist has one of the words.
fn places(atlas: &BookModel<'_>, words: &[String], path: &str) -> Vec<IndexPlace> {
    let words: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
    let names = |gist: &str| {
        let gist = gist.to_lowercase();
        words.iter().any(|w| has(&gist, w))
    };
    let found = texts(atlas).filter(|(_, gist)| names(gist));
    found.map(|(id, _)| place(atlas, id, path)).collect()
}

/// Links to a place, and says in which book it stands.
fn place(atlas: &BookModel<'_>, id: &str, path: &str) -> IndexPlace {
    let library = &atlas.edition.library;
    let Some(cited) = library.cited(id, "") else {
        return (id.to_owned(), Markup::default());
    };
    let short = atlas.work(cited.id().work());
    let link = atlas.link(atlas.cited_kind(id), id, path, cited.locus());
    (short, link)
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

/// A place: the book that it stands in, and a link to it.
type IndexPlace = (String, Markup);
/// An entry of an index: as it is shown, its name, and where it occurs.
type IndexRow = (Markup, String, Vec<IndexPlace>);

/// What the reader of an index finds behind each of its entries.
const MEANING: &str = "Behind each entry stand the places whose restatement in this edition names it, book by book: chapter, law or case, \
                       and the page or line of the printed book. Each leads to its passage.";

/// Makes the page of an index; a long one is folded by the first letter of its entries.
fn page(path: &str, title: &str, rows: &[IndexRow], by_letter: bool) -> Page {
    let rows = rows.iter().filter(|(.., places)| !places.is_empty());
    let rows: Vec<&IndexRow> = rows.collect();
    let data = rows
        .iter()
        .map(|(_, name, places)| json!({"name": name, "places": places.len()}));
    let data: Vec<Value> = data.collect();
    let first = |row: &IndexRow| row.1.chars().next().map(|c| c.to_uppercase().to_string());
    let letters = grouped(
        rows.iter()
            .map(|row| (first(row).unwrap_or_default(), *row)),
    );
    let body = html! {
        p { (MEANING) }
        @if by_letter {
            @for (letter, rows) in &letters {
                details.letter {
                    summary { (letter) " " span.by { (counted(rows.len(), "word")) } }
                    (entries(rows))
                }
                "\n"
            }
        } @else {
            (entries(&rows))
        }
    };
    Page::new(path, title, &block(&body), json!({"entries": data}))
}

/// Lists entries with their places, book by book.
fn entries(rows: &[&IndexRow]) -> Markup {
    let entry = |(head, _, places): &&IndexRow| {
        let shown = grouped(places.iter().take(MOST).map(|(of, link)| (of, link)));
        let more = places.len().saturating_sub(MOST);
        html! {
            dt { (head) }
            dd {
                ul {
                    @for (of, links) in shown { li { b { (of) ":" } " " (joined(links, " · ")) } }
                    @if more > 0 { li { "and " (more) " more" } }
                }
            }
            "\n"
        }
    };
    html! { dl.index { (joined(rows.iter().map(entry), "")) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_folded_by_letter_and_says_whose_pages_it_counts() {
        let row = |name: &str| {
            let place = |of: &str, locus: &str| (of.to_owned(), html! { a href="x" { (locus) } });
            let places = vec![
                place("Gibbs 1878", "p. 3"),
                place("Gibbs 1878", "p. 9"),
                place("Morley 1891", "p. 3"),
            ];
            (html! { (name) }, name.to_owned(), places)
        };
        let rows = [
            row("basto"),
            row("beste"),
            row("codille"),
            ("x".render(), "x".to_owned(), Vec::new()),
        ];
        let made = page("i", "I", &rows, true).body;
        assert!(
            made.contains("<summary>B <span class=\"by\">2 words</span></summary>"),
            "{made}"
        );
        assert!(made.contains("<summary>C <span class=\"by\">1 word</span></summary>"));
        assert!(
            !made.contains("<summary>X"),
            "what occurs nowhere is no entry"
        );
        let places = "<b>Gibbs 1878:</b> <a href=\"x\">p. 3</a> · <a href=\"x\">p. 9</a></li><li><b>Morley 1891:</b>";
        assert!(made.contains(places), "{made}");
        assert!(!page("i", "I", &rows, false).body.contains("<details"));
    }
}
