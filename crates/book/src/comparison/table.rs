//! The great table of a game: every topic in a row, every book in a column.

use codille_analysis::compare::{Cell, Comparison, Part, Row, RowDifference, Standing};
use codille_lang::words;
use codille_lang::words::counted;
use codille_report::compare::STAKE_MEANING;
use maud::{Markup, html};

use super::games::GameComparison;
use super::name::book_name;
use super::{descent, part};
use crate::cite;
use crate::html::{block, fold, link, slug};
use crate::model::BookModel;
use crate::page::{Group, Page};
use crate::place::Kind;
use crate::witness;

/// Returns the page of a game's great table.
pub(super) fn path(game: &str) -> String {
    format!("comparison/{}", slug(game))
}

/// Makes the great table of each game that has two books, and the pages on what became of its rules from book to book.
pub(crate) fn tables(atlas: &BookModel<'_>) -> Group {
    let page = |game: &GameComparison| {
        let books = game.books.as_ref()?;
        let found = &books.comparison;
        let path = path(&game.game);
        let title = format!("{}: the great comparison", words::capital(&game.game));
        let mut body = "What each book says on each topic, the oldest first. A row is marked ≠ where their rules differ and ≈ where only the words do; \
                        *silent* stands where a book says nothing. The rules come first in a cell; what no rule plays opens below them. \
                        Variants built on a book are on the pages of the topics.\n\n"
            .to_owned();
        body.extend([STAKE_MEANING, "\n"]);
        body += &block(&grid(atlas, found, &path));
        body += &block(
            &html! { p.citation { "Cite as: " (found.citation) " A row is named by its number and topic." } },
        );
        body += &block(&cite::page(format!("comparison {}", game.game), &title));
        let data = serde_json::to_value(found).expect("a comparison is plain data");
        Some(Page::new(path, title, &body, data).with(descent::pages(atlas, &game.game, books)))
    };
    let pages = atlas.games.iter().filter_map(page).collect();
    Group::new("table", "The great comparison", pages)
}

/// Writes a comparison as a table with links.
pub(crate) fn table(atlas: &BookModel<'_>, found: &Comparison, page: &str) -> Markup {
    grid(atlas, found, page)
}

fn grid(atlas: &BookModel<'_>, found: &Comparison, page: &str) -> Markup {
    let books: Vec<&str> = found.variants.iter().map(|v| v.id.as_str()).collect();
    html! {
        div.wide tabindex="0" role="region" aria-label="Comparison" {
            table.compare {
                thead {
                    tr {
                        th scope="col" { "Topic" }
                        @for head in &found.variants {
                            th scope="col" { (book_name(atlas, head, page)) }
                        }
                    }
                }
                tbody { @for row in &found.rows { (line(atlas, row, &books, page)) } }
            }
        }
    }
}

fn line(atlas: &BookModel<'_>, row: &Row, books: &[&str], page: &str) -> Markup {
    let class = match row.differs {
        RowDifference::Rules => "differs",
        RowDifference::Words => "worded",
        RowDifference::None => "same",
    };
    html! {
        tr class=(class) id={ "row-" (row.number) } {
            th scope="row" {
                span.number { (row.number) ". " }
                (atlas.link(Kind::Topic, &row.topic, page, &row.title))
                (difference(row))
                @if let Some(only) = &row.only { " " span.only { "only " (only) " speaks" } }
                @if witness::is_playable(atlas, &row.topic, books) {
                    " " span.play-difference { (link(&witness::place(&row.topic).from(page), "play it")) }
                }
            }
            @for cell in row.cells.values() { td { (said(atlas, cell, page)) } }
        }
    }
}

/// Marks a row whose books differ.
fn difference(row: &Row) -> Markup {
    html! {
        @match row.differs {
            RowDifference::Rules => { " " span.mark role="img" aria-label="the books differ" title="the books differ" { "≠" } }
            RowDifference::Words => { " " span.mark role="img" aria-label="worded otherwise, read alike" title="worded otherwise, read alike" { "≈" } }
            RowDifference::None => {}
        }
    }
}

/// Writes what a book says in a cell: its rules, and what no rule plays folded where there is a rule.
fn said(atlas: &BookModel<'_>, cell: &Cell, page: &str) -> Markup {
    let (rules, told): (Vec<&Part>, Vec<&Part>) = cell.parts.iter().partition(|p| p.in_play());
    let some =
        |parts: &[&Part]| html! { @for part in parts { p { (part::short(atlas, part, page)) } } };
    html! {
        @if cell.parts.is_empty() {
            em class=(class(cell.status)) { (cell.status.word()) }
        }
        (some(&rules))
        @if rules.is_empty() {
            (some(&told))
        } @else if !told.is_empty() {
            (fold("told", &format!("{} besides", counted(told.len(), "passage")), &some(&told)))
        }
    }
}

/// Returns the class of a standing.
pub(super) fn class(standing: Standing) -> String {
    standing.word().replace(' ', "-")
}
