//! The editor's part: every clause that the editor supplied, chose among readings, or drew out of silence. Defends none.

use std::fmt::Write as _;

use maud::html;
use serde_json::{Value, json};

use super::clause::{Gist, readings, spoken};
use super::html::{block, code, list};
use super::model::BookModel;
use super::page::{Group, Page, plain};
use super::place::Kind;
use codille_edition::ruleset::{Status, word};

/// The kinds of the editor's doing, in the order of the page.
const KINDS: [(Status, &str); 5] = [
    (Status::Editorial, "Readings chosen"),
    (
        Status::Contradicts,
        "Against another place of the same book",
    ),
    (Status::Supplied, "Supplied where the book is silent"),
    (Status::Implies, "Drawn from what the book implies"),
    (
        Status::Decided,
        "Decided in one Case, and said nowhere else",
    ),
];

/// Makes the page.
pub(super) fn group(atlas: &BookModel<'_>) -> Group {
    let path = "conjectures";
    let mut body = "Every clause that is not simply what a book says: the reading chosen and the one not chosen, what the editor supplied, what follows only by inference, and what rests on one decision.\n".to_owned();
    let mut data: Vec<Value> = Vec::new();
    for (status, heading) in KINDS {
        let mut items = Vec::new();
        for variant in &atlas.edition.variants {
            for clause in atlas.own_clauses(variant).filter(|c| c.status == status) {
                let name = format!("{}#{}", variant.id, clause.id);
                items.push(html! {
                 (atlas.link(Kind::Clause, &name, path, code(&name))) " "
                 (Gist(clause)) (readings(clause))
                });
                data.push(json!({"clause": name, "status": word(status), "reading": clause.reading, "alternative": clause.alternative}));
            }
        }
        if !items.is_empty() {
            let _ = write!(
                body,
                "\n## {} {{#{}}}\n",
                plain(heading),
                spoken(&word(status)).replace(' ', "-")
            );
            body += &block(&list("clauses", &items));
        }
    }
    let title = "Readings, conjectures and what is supplied";
    let page = Page::new(path, title, &body, json!({"conjectures": data}));
    Group::new("conjectures", "Conjectures", vec![page])
}
