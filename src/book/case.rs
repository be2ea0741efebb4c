//! The pages of cases: facts, question and decision as the book has them, and the judgment where there is one. Judges none.

use super::atlas::Atlas;
use super::page::{Group, Page};
use super::{html, passage};
use crate::text::{Kind, Passage};

/// Makes a page for each case of each work.
pub(super) fn groups(atlas: &Atlas<'_>) -> Vec<Group> {
    let works = atlas.edition.library.works().iter();
    works
        .filter_map(|work| {
            let passages = atlas.edition.library.passages().iter();
            let pages: Vec<Page> = passages
                .filter(|p| p.kind == Kind::Case && p.id.work() == work.id.as_str())
                .map(|p| page(atlas, p))
                .collect();
            (!pages.is_empty()).then(|| Group {
                kind: "cases",
                of: Some(work.id.to_string()),
                title: "Cases and decisions".to_owned(),
                pages,
            })
        })
        .collect()
}

fn page(atlas: &Atlas<'_>, case: &Passage) -> Page {
    let path = format!("cases/{}", case.id);
    let title = case
        .locus
        .split(',')
        .next()
        .unwrap_or(&case.locus)
        .to_owned();
    let body = html::block(&html(atlas, case, &path));
    Page::new(path, title, &body, passage::data(atlas, case))
}

/// Writes a case: the passage, and what is at work in it.
pub(super) fn html(atlas: &Atlas<'_>, case: &Passage, page: &str) -> String {
    let inner = passage::html(atlas, case, page, false);
    format!("<div class=\"case\">{inner}</div>")
}
