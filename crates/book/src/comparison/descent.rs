//! What became of the rules from book to book, and how far the books are from one another.

use codille_analysis::compare::{Changes, Comparison, Link, Provision, RowChange, Since, Step};
use codille_lang::words::{capital, counted, joined as joined_words};
use codille_report::compare::{SINCE_MEANING, tree_meaning, tree_support, tree_svg};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::games::BookComparison;
use super::name::{book_link, book_name};
use super::table::path;
use crate::html::{block, fold, heading, joined};
use crate::model::BookModel;
use crate::page::Page;
use crate::place::Kind;

/// Makes the pages of a game.
pub(super) fn pages(atlas: &BookModel<'_>, game: &str, books: &BookComparison) -> Vec<Page> {
    let path = path(game);
    vec![
        since(atlas, game, &format!("{path}-since"), books),
        distance(atlas, game, &format!("{path}-tree"), books),
    ]
}

fn since(atlas: &BookModel<'_>, game: &str, path: &str, books: &BookComparison) -> Page {
    let BookComparison {
        comparison, since, ..
    } = books;
    let body = html! {
        ul.counts {
            @for (column, head) in comparison.variants.iter().enumerate() {
                li { (book_name(atlas, head, path)) ": " (does(since, column)) }
            }
        }
        p { (SINCE_MEANING) }
        (heading("Topic by topic"))
        (topics(atlas, comparison, since, path))
        (provisions(
            atlas,
            ("Derivations", "The provisions of the later books, and those before them of which they come.", "comes of"),
            &since.derivations,
            path,
        ))
        (provisions(
            atlas,
            ("Destinations", "The provisions of the earlier books, and those after them to which they went.", "went to"),
            &since.destinations,
            path,
        ))
    };
    let title = format!("{}: from book to book", capital(game));
    Page::new(path, title, &block(&body), json!(since))
}

/// Counts what a book does.
fn does(since: &Since, column: usize) -> String {
    if column == 0 {
        return "the first".to_owned();
    }
    let counts = RowChange::ALL.map(|c| (since.count(column, c), c.word()));
    let some = counts.into_iter().filter(|(n, _)| *n > 0);
    joined_words(some.map(|(n, word)| format!("{n} {word}")), ", ")
}

fn topics(atlas: &BookModel<'_>, comparison: &Comparison, since: &Since, page: &str) -> Markup {
    let line = |row: &Changes| {
        html! {
            tr {
                th scope="row" { (topic_link(atlas, &row.topic, page)) }
                @for (column, step) in row.steps.iter().enumerate().skip(1) {
                    td { (cell(atlas, comparison, column, step.as_ref(), page)) }
                }
            }
        }
    };
    html! {
        div.wide tabindex="0" role="region" aria-label="Topic by topic" {
            table.compare.changes {
                thead { tr {
                    th scope="col" { "Topic" }
                    @for head in comparison.variants.iter().skip(1) { th scope="col" { (book_name(atlas, head, page)) } }
                } }
                tbody { @for row in &since.since { (line(row)) } }
            }
        }
    }
}

fn cell(
    atlas: &BookModel<'_>,
    comparison: &Comparison,
    column: usize,
    step: Option<&Step>,
    page: &str,
) -> Markup {
    html! {
        @match step {
            None => em.silent { "silent as before" },
            Some(step) => (change(atlas, comparison, (column, step), page)),
        }
    }
}

/// Says what a book does on a topic against those before it; the one just before it need not be named.
pub(super) fn change(
    atlas: &BookModel<'_>,
    comparison: &Comparison,
    (column, step): (usize, &Step),
    page: &str,
) -> Markup {
    let against = step.against.filter(|a| a + 1 != column);
    let against = against.and_then(|a| comparison.variants.get(a));
    html! {
        span.change { (step.change.word()) }
        @if let Some(head) = against {
            @if step.change == RowChange::Revived { " as in " } @else { " against " }
            (book_link(atlas, &head.id, page))
        }
        @if let Some(topic) = &step.topic { ", see " (topic_link(atlas, topic, page)) }
        @if let Some(why) = &step.why { " (" (why) ")" }
    }
}

fn provisions(
    atlas: &BookModel<'_>,
    (title, words, link): (&str, &str, &str),
    all: &[Provision],
    page: &str,
) -> Markup {
    let line = |provision: &Provision| {
        html! {
            li {
                (atlas.cite(&provision.provision, page)) " " (link) " "
                @if provision.links.is_empty() { "nothing" }
                (joined(provision.links.iter().map(|l| one(atlas, l, page)), "; "))
            }
        }
    };
    let list = html! { ul.provisions { @for provision in all { (line(provision)) } } };
    html! {
        (heading(title))
        p { (words) }
        @if all.is_empty() {
            p { "There are none." }
        } @else {
            (fold("provisions", &counted(all.len(), "provision"), &list))
        }
    }
}

fn one(atlas: &BookModel<'_>, link: &Link, page: &str) -> Markup {
    html! {
        @match &link.provision {
            Some(id) => { (atlas.cite(id, page)) " " span.change { (link.how.word()) } },
            None => { "nothing in " (book_link(atlas, &link.variant, page)) },
        }
    }
}

/// Links to a topic by its title.
pub(super) fn topic_link(atlas: &BookModel<'_>, topic: &str, page: &str) -> Markup {
    let found = atlas
        .edition
        .library
        .topics()
        .iter()
        .find(|t| t.id.as_str() == topic);
    let title = found.map_or(topic, |t| t.title.as_str());
    atlas.link(Kind::Topic, topic, page, title)
}

fn distance(atlas: &BookModel<'_>, game: &str, path: &str, books: &BookComparison) -> Page {
    let BookComparison {
        comparison, tree, ..
    } = books;
    let between = |a: &str, b: &str| html! { (book_link(atlas, a, path)) " and " (book_link(atlas, b, path)) };
    let topics =
        |topics: &[String]| joined(topics.iter().map(|t| topic_link(atlas, t, path)), " · ");
    let body = html! {
        @if let Some(svg) = tree_svg(comparison, tree) { figure { (PreEscaped(svg)) } }
        @if let Some(newick) = &tree.newick { p { code { (newick) } } }
        @for words in tree_meaning(comparison, tree) { p { (words) } }
        (heading("Distances"))
        div.wide tabindex="0" role="region" aria-label="Distances" {
            table.distances {
                thead { tr {
                    @for head in ["Books", "Rows", "Differing", "Distance", "Differ on"] { th scope="col" { (head) } }
                } }
                tbody {
                    @for pair in &tree.pairs {
                        tr {
                            th scope="row" { (between(&pair.a, &pair.b)) }
                            td { (pair.rows) }
                            td { (pair.differing) }
                            td { @if let Some(distance) = pair.distance { (format!("{distance:.3}")) } @else { "can't be told" } }
                            td { (topics(&pair.topics)) }
                        }
                    }
                }
            }
        }
        @if !tree.splits.is_empty() {
            (heading("Inner edges"))
            ul { @for split in &tree.splits { li {
                (tree_support(tree, split))
                @if !split.topics.is_empty() { ": " (topics(&split.topics)) }
                "."
            } } }
        }
    };
    let title = format!("{}: how far the books are apart", capital(game));
    Page::new(path, title, &block(&body), json!(tree))
}
