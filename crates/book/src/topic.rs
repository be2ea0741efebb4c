//! The comparison: a page for each topic, and the great table of each game.

use codille_lang::words;
use std::fmt::Write as _;

use serde_json::json;

use super::html::{block, code, element, escape, heading, list};
use super::model::BookModel;
use super::page::{Group, Page, plain};
use super::place::{Kind, topic_page};
use super::witness;
use codille_analysis::compare::{Cell, Comparison, Row, Wanted, compare_with, status_word};
use codille_edition::ruleset::RawVariant;
use codille_edition::text::Topic;
use codille_engine::variant::Setting;

/// Makes a page for each topic, under a page for each head of the tree.
pub(super) fn topics(atlas: &BookModel<'_>) -> Group {
    let path = "topics/index";
    let mut body = "Every matter that the books rule on, in the order of the comparison. Each has a page on which all books stand together.\n".to_owned();
    let mut below = Vec::new();
    let mut head = "";
    let mut items = Vec::new();
    let mut flush = |head: &str, items: &mut Vec<String>| {
        if !items.is_empty() {
            let _ = write!(body, "\n## {}\n", plain(&words::capital(head)));
            body += &block(&list("topics", items));
            items.clear();
        }
    };
    for topic in atlas.edition.library.topics() {
        let first = topic.id.as_str().split('/').next().unwrap_or_default();
        if first != head {
            flush(head, &mut items);
            head = first;
        }
        let title = atlas.link(Kind::Topic, topic.id.as_str(), path, &escape(&topic.title));
        items.push(format!(
            "{title} <span class=\"by\">{}</span>",
            escape(&topic.gist)
        ));
        below.push(page(atlas, topic));
    }
    flush(head, &mut items);
    let data = json!({"topics": below.iter().map(|p| p.path.clone()).collect::<Vec<_>>()});
    Group {
        kind: "topics",
        of: None,
        title: "The comparison".to_owned(),
        pages: vec![Page::new(path, "Topics", &body, data).with(below)],
    }
}

/// Returns the row of a topic in the comparison of each game.
fn rows<'a>(atlas: &'a BookModel<'_>, topic: &'a str) -> impl Iterator<Item = (&'a str, &'a Row)> {
    atlas.games.iter().filter_map(move |(game, found)| {
        Some((game.as_str(), found.rows.iter().find(|r| r.topic == topic)?))
    })
}

fn page(atlas: &BookModel<'_>, topic: &Topic) -> Page {
    let path = topic_page(topic.id.as_str());
    let mut body = element("p", "gist", &escape(&topic.gist));
    let mut data = Vec::new();
    for (game, row) in rows(atlas, topic.id.as_str()) {
        body += &heading(&escape(&words::capital(game)));
        let mut books = String::new();
        let mut silent = Vec::new();
        for (id, cell) in row.cells.iter() {
            let Some(variant) = atlas.edition.variant_of(id) else {
                continue;
            };
            if like_its_base(row, variant, cell) {
                continue;
            }
            if cell.parts.is_empty() {
                silent.push(atlas.link(Kind::Variant, id, &path, &escape(id)));
                continue;
            }
            books += &book(atlas, variant, cell, &path);
        }
        if !silent.is_empty() {
            let _ = write!(
                books,
                "<p class=\"silent\">Silent: {}.</p>",
                silent.join(", ")
            );
        }
        body += &books;
        data.push(json!({"game": game, "row": row}));
    }
    body += &witness::html(atlas, topic.id.as_str(), &path);
    let passages: Vec<String> = (atlas.edition.library.passages().iter())
        .filter(|p| p.topic == topic.id)
        .map(|p| {
            format!(
                "{} <span class=\"by\">{}</span>",
                atlas.cite(p.id.as_str(), &path),
                escape(&p.gist)
            )
        })
        .collect();
    if !passages.is_empty() {
        body += &heading("Passages");
        body += &list("passages", &passages);
    }
    let notes: Vec<String> = (atlas.edition.library.apparatus().iter())
        .filter(|a| a.topic == topic.id)
        .map(|a| {
            format!(
                "{} <span class=\"by\">{}</span>",
                atlas.cite(a.id.as_str(), &path),
                escape(&a.gist)
            )
        })
        .collect();
    if !notes.is_empty() {
        body += &heading("Doubtful places");
        body += &list("passages", &notes);
    }
    let kept: Vec<_> = (atlas.witnesses.iter())
        .filter(|k| topic.id.as_str() == k.topic)
        .collect();
    let data = json!({"topic": topic.id.as_str(), "title": topic.title, "gist": topic.gist, "games": data, "witnesses": kept});
    Page::framed(path, topic.title.clone(), body, data)
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

fn book(atlas: &BookModel<'_>, variant: &RawVariant, cell: &Cell, page: &str) -> String {
    let id = variant.id.as_str();
    let title = atlas.link(Kind::Variant, id, page, &escape(&variant.title));
    let mut out = format!("<h3>{title}</h3>");
    let status = cell.status.replace(' ', "-");
    let mut parts = String::new();
    for part in &cell.parts {
        let mut item = escape(&part.gist);
        let name = format!("{id}#{}", part.id);
        if atlas.place(Kind::Clause, &name).is_some() {
            item = format!(
                "{} {item}",
                atlas.link(Kind::Clause, &name, page, &code(&part.id))
            );
        }
        let status = status_word(part.status);
        if !status.is_empty() && status != "says" {
            let _ = write!(item, " <span class=\"tag\">{status}</span>");
        }
        let cites: Vec<String> = part.cites.iter().map(|c| atlas.cite(c, page)).collect();
        if !cites.is_empty() {
            let _ = write!(item, " <cite>{}</cite>", cites.join(" · "));
        }
        let _ = write!(parts, "<li>{item}</li>");
    }
    let _ = write!(out, "<ul class=\"says\">{parts}</ul>");
    format!("<section class=\"book {status}\">{out}</section>")
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
            let alone = compare_with(&mut atlas.runner.clone(), wanted).ok();
            let found = alone.as_ref().unwrap_or(found);
            let mut body = "What each book says on each topic; a row is marked where they differ, and *silent* stands where a book says nothing. \
                            Variants built on another book are on the pages of the topics.\n".to_owned();
            body += &block(&grid(atlas, found, &first, &path));
            Page::new(path, title, &body, serde_json::to_value(found).unwrap_or_default())
        })
        .collect();
    Group {
        kind: "table",
        of: None,
        title: "The great comparison".to_owned(),
        pages,
    }
}

/// Returns the variants that are built on no other.
fn first_books(atlas: &BookModel<'_>, found: &Comparison) -> Vec<String> {
    let stands_alone = |id: &str| {
        atlas
            .edition
            .variant_of(id)
            .is_some_and(|v| v.base.is_none())
    };
    let ids = found.variants.iter().map(|v| v.id.clone());
    ids.filter(|id| stands_alone(id)).collect()
}

/// Writes a comparison as a table with links.
pub(super) fn table(atlas: &BookModel<'_>, found: &Comparison, page: &str) -> String {
    let ids: Vec<String> = found.variants.iter().map(|v| v.id.clone()).collect();
    grid(atlas, found, &ids, page)
}

fn grid(atlas: &BookModel<'_>, found: &Comparison, ids: &[String], page: &str) -> String {
    let mut heads = "<th scope=\"col\">Topic</th>".to_owned();
    for id in ids {
        let _ = write!(
            heads,
            "<th scope=\"col\">{}</th>",
            atlas.link(Kind::Variant, id, page, &escape(id))
        );
    }
    let rows: String = found
        .rows
        .iter()
        .map(|row| line(atlas, row, ids, page))
        .collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Comparison\"><table class=\"compare\"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

fn line(atlas: &BookModel<'_>, row: &Row, ids: &[String], page: &str) -> String {
    let title = atlas.link(Kind::Topic, &row.topic, page, &escape(&row.title));
    let class = if row.differs { "differs" } else { "same" };
    let mark = if row.differs {
        " <span class=\"mark\" title=\"the books differ\">≠</span>"
    } else {
        ""
    };
    let mut out = format!("<tr class=\"{class}\"><th scope=\"row\">{title}{mark}</th>");
    for id in ids {
        let Some((_, cell)) = row.cells.iter().find(|(v, _)| v == id) else {
            out += "<td></td>";
            continue;
        };
        let mut inner = String::new();
        if cell.parts.is_empty() {
            inner += "<em class=\"silent\">silent</em>";
        }
        for part in &cell.parts {
            let first = part.cites.first().map(|c| {
                let locus = part.loci.first().map_or("", String::as_str);
                atlas.link(atlas.cited_kind(c), c, page, &escape(locus))
            });
            let cite = first.map_or_else(String::new, |c| format!(" <cite>{c}</cite>"));
            let _ = write!(inner, "<p>{}{cite}</p>", escape(&part.gist));
        }
        let _ = write!(out, "<td>{inner}</td>");
    }
    out + "</tr>"
}
