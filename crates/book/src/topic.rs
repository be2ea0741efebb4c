//! The comparison: a page for each topic, and the great table of each game.

use std::fmt::Write as _;

use maud::{Markup, html};
use serde_json::json;

use super::html::{block, code, heading, joined, list};
use super::model::BookModel;
use super::page::{Group, Page, plain};
use super::place::{Kind, topic_page};
use super::witness;
use codille_analysis::compare::{
    Cell, Comparison, Part as CellPart, Row, RowDifference, Wanted, compare_with,
};
use codille_edition::ruleset::RawVariant;
use codille_edition::text::{Cited, Topic};
use codille_engine::variant::Setting;
use codille_lang::words;

/// Makes a page for each topic, under a page for each head of the tree.
pub(super) fn topics(atlas: &BookModel<'_>) -> Group {
    let path = "topics/index";
    let mut body = "Every matter that the books rule on, in the order of the comparison. Each has a page on which all books stand together.\n".to_owned();
    let topics = atlas.edition.library.topics();
    for some in topics.chunk_by(|a, b| first_part(a) == first_part(b)) {
        let items: Vec<Markup> = (some.iter())
            .map(|t| {
                by(
                    &atlas.link(Kind::Topic, t.id.as_str(), path, &t.title),
                    &t.gist,
                )
            })
            .collect();
        let head = some.first().map_or("", first_part);
        let _ = write!(body, "\n## {}\n", plain(&words::capital(head)));
        body += &block(&list("topics", &items));
    }
    let below: Vec<Page> = topics.iter().map(|t| page(atlas, t)).collect();
    let data = json!({"topics": below.iter().map(|p| &p.path).collect::<Vec<_>>()});
    let page = Page::new(path, "Topics", &body, data).with(below);
    Group::new("topics", "The comparison", vec![page])
}

/// The part of a topic's id that it shares with those beside it.
fn first_part(topic: &Topic) -> &str {
    let id = topic.id.as_str();
    id.split_once('/').map_or(id, |(first, _)| first)
}

/// Returns the row of a topic in the comparison of each game.
fn rows<'a>(atlas: &'a BookModel<'_>, topic: &'a str) -> impl Iterator<Item = (&'a str, &'a Row)> {
    atlas.games.iter().filter_map(move |(game, found)| {
        Some((game.as_str(), found.rows.iter().find(|r| r.topic == topic)?))
    })
}

fn page(atlas: &BookModel<'_>, topic: &Topic) -> Page {
    let path = topic_page(topic.id.as_str());
    let mut body = vec![html! { p.gist { (topic.gist) } }];
    let mut data = Vec::new();
    for (game, row) in rows(atlas, topic.id.as_str()) {
        body.push(heading(&words::capital(game)));
        let mut silent = Vec::new();
        for (id, cell) in row.cells.iter() {
            let Some(variant) = atlas.edition.variant_of(id) else {
                continue;
            };
            if like_its_base(row, variant, cell) {
                continue;
            }
            if cell.parts.is_empty() {
                silent.push(atlas.link(Kind::Variant, id, &path, id));
                continue;
            }
            body.push(book(atlas, variant, cell, &path));
        }
        if !silent.is_empty() {
            body.push(html! { p.silent { "Silent: " (joined(silent, ", ")) "." } });
        }
        data.push(json!({"game": game, "row": row}));
    }
    body.push(witness::html(atlas, topic.id.as_str(), &path));
    let library = &atlas.edition.library;
    let passages = library.passages().iter().filter(|p| p.is_about(&topic.id));
    let notes = library.apparatus().iter().filter(|a| a.is_about(&topic.id));
    for (head, cited) in [
        ("Passages", passages.map(Cited::Passage).collect::<Vec<_>>()),
        ("Doubtful places", notes.map(Cited::Apparatus).collect()),
    ] {
        let items = cited
            .iter()
            .map(|c| by(&atlas.cite(c.id().as_str(), &path), c.gist()));
        let items: Vec<Markup> = items.collect();
        if !items.is_empty() {
            body.extend([heading(head), list("passages", &items)]);
        }
    }
    let kept: Vec<_> = (atlas.witnesses.iter())
        .filter(|k| topic.id.as_str() == k.topic)
        .collect();
    let data = json!({"topic": topic.id.as_str(), "title": topic.title, "gist": topic.gist, "games": data, "witnesses": kept});
    Page::framed(path, topic.title.clone(), joined(body, ""), data)
}

/// Tells whether a variant says here what the one that it builds on says.
fn like_its_base(row: &Row, variant: &RawVariant, cell: &Cell) -> bool {
    let Some(base) = &variant.base else {
        return false;
    };
    row.cells
        .iter()
        .any(|(id, c)| id == base.as_str() && c.gist == cell.gist && c.clauses == cell.clauses)
}

/// Writes a thing with its gist beside it.
fn by(thing: &Markup, gist: &str) -> Markup {
    html! { (thing) " " span.by { (gist) } }
}

fn book(atlas: &BookModel<'_>, variant: &RawVariant, cell: &Cell, page: &str) -> Markup {
    let id = variant.id.as_str();
    let part = |part: &CellPart| {
        let name = format!("{id}#{}", part.id);
        let status = part.status.word();
        let cites = part.cites.iter().map(|c| atlas.cite(c, page));
        html! {
            @if atlas.place(Kind::Clause, &name).is_some() {
                (atlas.link(Kind::Clause, &name, page, code(&part.id))) " "
            }
            (part.gist)
            @if status != "says" { " " span.tag { (status) } }
            @if let Some(of) = &part.of { " " (atlas.link(Kind::Variant, of, page, of)) }
            @if let Some(doubt) = &part.doubt {
                " " span.doubt {
                    span.tag { (doubt.label()) }
                    @if let Some(reading) = &doubt.reading { " " (reading) }
                    @if let Some(or) = &doubt.alternative { " Or: " (or) }
                }
            }
            @if let Some(reason) = &part.reason { " " span.reason { "Why no rule: " (reason) } }
            @if let Some(practice) = &part.practice { " " span.practice { "In practice: " (practice) } }
            @if !part.cites.is_empty() { " " cite { (joined(cites, " · ")) } }
        }
    };
    html! {
        section class={ "book " (cell.status.word().replace(' ', "-")) } {
            h3 { (atlas.link(Kind::Variant, id, page, &variant.title)) }
            ul.says { @for own in &cell.parts { li { (part(own)) } } }
        }
    }
}

/// Makes the great table of each game.
pub(super) fn tables(atlas: &BookModel<'_>) -> Group {
    let pages = (atlas.games.iter())
        .map(|(game, found)| {
            let path = format!("comparison/{}", super::html::slug(game));
            let title = format!("{}: the great comparison", words::capital(game));
            let first = first_books(atlas, found);
            // Whether these differ, whatever the variants built on them say.
            let wanted = Wanted { variants: &first, topic: None, all: true, set: &Setting::new() };
            let alone = compare_with(&mut atlas.runner.clone(), wanted);
            let found = alone.expect("books that were compared among more are compared by themselves");
            let mut body = "What each book says on each topic; a row is marked where they differ, and *silent* stands where a book says nothing. \
                            Variants built on another book are on the pages of the topics.\n".to_owned();
            body += &block(&grid(atlas, &found, &first, &path));
            let data = serde_json::to_value(&found).expect("a comparison is plain data");
            Page::new(path, title, &body, data)
        })
        .collect();
    Group::new("table", "The great comparison", pages)
}

/// Returns the variants that are built on no other.
fn first_books(atlas: &BookModel<'_>, found: &Comparison) -> Vec<String> {
    let raw = |id: &str| atlas.edition.variant_of(id);
    let ids = found.variants.iter().map(|v| v.id.clone());
    ids.filter(|id| raw(id).is_some_and(|v| v.base.is_none()))
        .collect()
}

/// Writes a comparison as a table with links.
pub(super) fn table(atlas: &BookModel<'_>, found: &Comparison, page: &str) -> Markup {
    let ids: Vec<String> = found.variants.iter().map(|v| v.id.clone()).collect();
    grid(atlas, found, &ids, page)
}

fn grid(atlas: &BookModel<'_>, found: &Comparison, ids: &[String], page: &str) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="Comparison" {
            table.compare {
                thead {
                    tr {
                        th scope="col" { "Topic" }
                        @for id in ids {
                            th scope="col" { (atlas.link(Kind::Variant, id, page, id)) }
                        }
                    }
                }
                tbody { @for row in &found.rows { (line(atlas, row, ids, page)) } }
            }
        }
    }
}

fn line(atlas: &BookModel<'_>, row: &Row, ids: &[String], page: &str) -> Markup {
    let cell = |id: &String| row.cells.iter().find(|(v, _)| v == id);
    html! {
        tr class=(match row.differs { RowDifference::Rules => "differs", RowDifference::Words => "worded", RowDifference::None => "same" }) {
            th scope="row" {
                (atlas.link(Kind::Topic, &row.topic, page, &row.title))
                @match row.differs {
                    RowDifference::Rules => { " " span.mark title="the books differ" { "≠" } }
                    RowDifference::Words => { " " span.mark title="worded otherwise, read alike" { "≈" } }
                    RowDifference::None => {}
                }
                @if let Some(only) = &row.only { " " span.only { "only " (only) " speaks" } }
            }
            @for id in ids {
                td {
                    @if let Some((_, cell)) = cell(id) {
                        @if cell.status.word() != "says" { em class=(cell.status.word().replace(' ', "-")) { (cell.status.word()) } " " }
                        @for part in &cell.parts { (first_cite(atlas, part, page)) }
                    }
                }
            }
        }
    }
}

/// Writes what a book says in a cell, with the first place where it does.
fn first_cite(atlas: &BookModel<'_>, part: &CellPart, page: &str) -> Markup {
    let first = part.cites.iter().zip(&part.loci).next();
    html! {
        p {
            (part.gist)
            @if let Some((id, locus)) = first {
                " " cite { (atlas.link(atlas.cited_kind(id), id, page, locus)) }
            }
        }
    }
}
