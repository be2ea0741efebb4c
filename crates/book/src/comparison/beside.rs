//! The books of a game side by side on the page of a topic.

use codille_analysis::compare::{Cell, Part, Row, RowClass};
use codille_lang::words::{capital, counted};
use maud::{Markup, html};

use super::games::{BookComparison, GameComparison};
use super::name::{book_link, book_name};
use super::table::{class, path};
use super::{descent, part};
use crate::html::{fold, link};
use crate::model::BookModel;
use crate::place::{Kind, Place};

/// Writes how the books of a game stand to a topic: whether they part, each in a column with what it does against those before it, and below
/// them the variants built on them that say something else.
pub(super) fn beside(
    atlas: &BookModel<'_>,
    game: &GameComparison,
    topic: &str,
    page: &str,
) -> Markup {
    let books = game.books.as_ref();
    let row = books.and_then(|b| b.comparison.rows.iter().find(|r| r.topic == topic));
    let varied = game.variants.rows.iter().find(|r| r.topic == topic);
    let has = |id: &str| books.is_some_and(|b| b.comparison.variants.iter().any(|v| v.id == id));
    let others: Vec<Markup> = (varied.into_iter())
        .flat_map(|row| row.cells.iter().map(move |(id, cell)| (row, id, cell)))
        .filter(|(row, id, cell)| !has(id) && !like_its_base(atlas, row, id, cell))
        .map(|(_, id, cell)| variant(atlas, id, cell, page))
        .collect();
    html! {
        @if let (Some(books), Some(row)) = (books, row) {
            (verdict(atlas, &game.game, row, page))
            div.beside {
                @for (column, (id, cell)) in row.cells.iter().enumerate() {
                    (book(atlas, books, (column, id, cell), topic, page))
                }
            }
        }
        @if !others.is_empty() {
            @if row.is_some() { h3 { "Built on these, where they say something else" } }
            @for other in others { (other) }
        }
    }
}

/// Says in a sentence whether the books part.
fn verdict(atlas: &BookModel<'_>, game: &str, row: &Row, page: &str) -> Markup {
    let number = Place::at(path(game), format!("row-{}", row.number));
    html! {
        p.verdict {
            @match row.class {
                RowClass::BothSpeak => "The books differ.",
                RowClass::OneSpeaks => {
                    "Only "
                    @if let Some(only) = &row.only { (book_link(atlas, only, page)) }
                    " speaks."
                }
                RowClass::Words => "The books are worded otherwise and read alike.",
                RowClass::Agree => "The books that speak agree.",
                RowClass::NobodySpeaks => "No book speaks.",
            }
            @if !row.through.is_empty() {
                " What differs stands under "
                @for (at, through) in row.through.iter().enumerate() {
                    @if at > 0 { ", " }
                    (descent::topic_link(atlas, through, page))
                }
                "."
            }
            " " span.number { (link(&number.from(page), format!("Row {} of the comparison", row.number))) }
        }
    }
}

fn book(
    atlas: &BookModel<'_>,
    books: &BookComparison,
    (column, id, cell): (usize, &str, &Cell),
    topic: &str,
    page: &str,
) -> Markup {
    let head = books.comparison.variants.get(column);
    let changes = books.since.since.iter().find(|c| c.topic == topic);
    let step = changes.and_then(|c| c.steps.get(column)?.as_ref());
    let (rules, told): (Vec<&Part>, Vec<&Part>) = cell.parts.iter().partition(|p| p.in_play());
    let list = |parts: &[&Part]| {
        html! { ul.says { @for own in parts { li { (part::whole(atlas, id, own, page)) } } } }
    };
    html! {
        section class={ "book " (class(cell.status)) } {
            h3 { @if let Some(head) = head { (book_name(atlas, head, page)) } }
            p.standing {
                (part::standing(cell))
                @if let Some(step) = step { " · " (descent::change(atlas, &books.comparison, (column, step), page)) }
            }
            @if !rules.is_empty() { (list(&rules)) }
            @if rules.is_empty() && !told.is_empty() {
                (list(&told))
            } @else if !told.is_empty() {
                (fold("told", &format!("{} besides", counted(told.len(), "passage")), &list(&told)))
            }
        }
    }
}

/// Tells whether a variant says here what the one that it builds on says, though it may borrow what is a rule there.
fn like_its_base(atlas: &BookModel<'_>, row: &Row, id: &str, cell: &Cell) -> bool {
    let base = atlas.edition.variant_of(id).and_then(|v| v.base.as_ref());
    let base = base.and_then(|base| row.cells.iter().find(|(id, _)| *id == base.as_str()));
    base.is_some_and(|(_, base)| says_all(base, cell) && says_all(cell, base))
}

/// Tells whether a cell has the words of every rule of another.
fn says_all(cell: &Cell, other: &Cell) -> bool {
    let mut rules = other.parts.iter().filter(|p| p.in_play());
    rules.all(|rule| cell.parts.iter().any(|p| p.gist == rule.gist))
}

fn variant(atlas: &BookModel<'_>, id: &str, cell: &Cell, page: &str) -> Markup {
    let title = atlas
        .edition
        .variant_of(id)
        .map_or(id, |v| v.title.as_str());
    html! {
        section class={ "book " (class(cell.status)) } {
            h4 { (atlas.link(Kind::Variant, id, page, capital(title))) }
            @if cell.parts.is_empty() { p.standing { (part::standing(cell)) } }
            ul.says { @for own in &cell.parts { li { (part::whole(atlas, id, own, page)) } } }
        }
    }
}
