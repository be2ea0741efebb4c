//! Readable addresses: a record that has a shorter name is found under it, as `records/belinda`. The page itself stays where it was.

use std::collections::BTreeMap;

use maud::{DOCTYPE, PreEscaped, html};
use serde_json::json;

use super::compose::beside;
use super::finish::typographic;
use super::model::BookModel;
use super::place::Kind;
use codille_evidence::{EvidenceKind, Item};
use std::io;

/// Makes the pages that lead on, and their data. Where several records have one name, its page lists them.
///
/// # Errors
/// Returns why the data could not be written.
pub(super) fn files(atlas: &BookModel<'_>) -> io::Result<Vec<(String, String)>> {
    let mut called: BTreeMap<&str, Vec<&Item>> = BTreeMap::new();
    for (kind, item) in atlas.shelf.items() {
        if let (EvidenceKind::Record, Some(alias)) = (kind, &item.alias) {
            called.entry(alias.as_str()).or_default().push(item);
        }
    }
    let mut files = Vec::new();
    for (alias, items) in called {
        let path = format!("records/{alias}");
        let places: Vec<(String, &str)> = (items.iter())
            .filter_map(|item| {
                Some((
                    atlas.href(Kind::Record, &item.id, &path)?,
                    item.title.as_str(),
                ))
            })
            .collect();
        files.push((format!("{path}.html"), page(&places)));
        let at: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
        files.push(beside(&path, &json!({ "at": at }))?);
    }
    Ok(files)
}

fn page(places: &[(String, &str)]) -> String {
    let title = places.first().map_or("", |(_, title)| title);
    let only = match places {
        [(href, _)] => Some(href),
        _ => None,
    };
    let page = html! {
        (DOCTYPE)
        html lang="en-GB" {
            head {
                meta charset="UTF-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (typographic(title)) }
                @if let Some(href) = only {
                    link rel="canonical" href=(href);
                    // A moment of the record stands behind the sign `#`, which a page hands on.
                    script { (PreEscaped(format!("location.replace({}+location.hash)", json!(href)))) }
                }
            }
            body { ul { @for (href, title) in places { li { a href=(href) { (title) } } } } }
        }
    };
    typographic(&page.into_string()) + "\n"
}
