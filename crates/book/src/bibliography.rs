//! The bibliography: every work with what is known of its print and its scans. Judges none.

use std::fmt::Write as _;

use maud::html;
use serde_json::{Value, json};

use super::html::block;
use super::model::BookModel;
use super::page::{Page, plain};
use super::place::Kind;
use codille_edition::text::Work;

/// Makes the page.
pub(super) fn page(atlas: &BookModel<'_>) -> Page {
    let path = "bibliography";
    let mut body = String::new();
    for work in atlas.edition.library.works() {
        let _ = write!(body, "\n## {} {{#{}}}\n", plain(&work.title), work.id);
        body += &block(&super::work::about(work));
        let (id, words) = (work.id.as_str(), "Its passages in this book");
        let more = atlas.link(Kind::Work, id, path, words);
        body += &block(&html! { p { (more) } });
    }
    let works = atlas.edition.library.works().iter().map(data);
    let data = json!({"works": works.collect::<Vec<_>>()});
    Page::new(path, "Bibliography", &body, data)
}

/// Returns a work for machines.
pub(super) fn data(work: &Work) -> Value {
    json!({
        "id": work.id.as_str(),
        "title": work.title,
        "author": work.author,
        "year": work.year.value,
        "edition": work.edition,
        "place": work.place,
        "publisher": work.publisher,
        "pages": work.pages,
        "game": work.game,
        "scans": work.scans,
        "scan": work.scan.as_ref().map(|scan| scan.address.as_str()),
        "licence": work.licence,
        "note": work.note,
    })
}
