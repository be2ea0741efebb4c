//! How a book is named at the head of its column.

use codille_analysis::compare::Head;
use codille_lang::words::capital;
use maud::{Markup, html};

use crate::model::BookModel;
use crate::place::Kind;
use crate::work::short_title;

/// Links to the rules of a book by its author and year; of a book that is only reported it says by whom.
pub(super) fn book_name(atlas: &BookModel<'_>, head: &Head, page: &str) -> Markup {
    let work = atlas.edition.library.work(&head.work);
    let short = work.map_or_else(|| head.work.clone(), short_title);
    let link = |words: &str| atlas.link(Kind::Variant, &head.id, page, words);
    // Where a book has several variants, its name alone is that of the one called as it.
    let own = head.id == head.work;
    html! {
        @match (&head.reported_by, head.year, &head.author) {
            (Some(_), Some(year), Some(author)) => {
                (link(&capital(&format!("{author}, {year}")))) " " span.reported { "as " (short) " reports it" }
            }
            _ if own => (link(&short)),
            _ => (link(&head.title)),
        }
    }
}

/// Names a book in passing, by its id.
pub(super) fn book_link(atlas: &BookModel<'_>, id: &str, page: &str) -> Markup {
    atlas.link(Kind::Variant, id, page, id)
}
