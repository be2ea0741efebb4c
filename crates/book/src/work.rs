//! The pages of a work: what it is, and its chapters with every passage.

use codille_edition::yaml::Text;
use codille_lang::words;
use maud::{Markup, html};
use serde_json::json;

use super::html::{block, link, list};
use super::model::{BookModel, section_page};
use super::page::{Group, Page};
use super::passage;
use super::place::Kind;
use super::rules::figures;
use codille_edition::text::Work;

/// Makes the pages of all works, a group for each.
pub(super) fn groups(atlas: &BookModel<'_>) -> Vec<Group> {
    let works = atlas.edition.library.works().iter();
    works
        .map(|work| Group {
            kind: "work",
            of: Some(work.id.to_string()),
            title: format!("{} ({})", work.title, work.year.value),
            pages: vec![page(atlas, work)],
        })
        .collect()
}

fn page(atlas: &BookModel<'_>, work: &Work) -> Page {
    let path = format!("works/{}/index", work.id);
    let mut body = block(&about(work));
    let variants: Vec<Markup> = (atlas.edition.variants.iter())
        .filter(|v| work.id == v.work.as_str())
        .map(|v| atlas.link(Kind::Variant, v.id.as_str(), &path, &v.title))
        .collect();
    if !variants.is_empty() {
        body += "\n## Played by it\n";
        body += &block(&list("", &variants));
    }
    body += "\n## Chapters\n";
    let sections = atlas.edition.library.sections(work);
    let mut items = Vec::new();
    let mut below = Vec::new();
    for (section, passages) in sections {
        let title = section.map_or("All passages", |s| s.title.as_str());
        let chapter = section_page(work, section);
        let href = super::place::Place::page(&chapter).from(&path);
        items.push(html! {
            (link(&href, title)) " "
            span.count { (words::counted(passages.len(), "passage")) }
        });
        let mut text = String::new();
        for passage in &passages {
            text += &block(&passage::html(atlas, passage, &chapter, true));
        }
        let work_link = atlas.link(Kind::Work, work.id.as_str(), &chapter, short_title(work));
        let lead = html! { p.lead { (work_link) } };
        let data = json!({
            "work": work.id.as_str(),
            "title": title,
            "passages": passages.iter().map(|p| passage::data(atlas, p)).collect::<Vec<_>>(),
        });
        below.push(Page::new(&chapter, title, &(block(&lead) + &text), data));
    }
    body += &block(&list("contents", &items));
    body += "\n## What became of its passages\n";
    body += &block(&figures(atlas, Some(work.id.as_str())));
    let data = super::bibliography::data(work);
    let title = format!("{}, chapter by chapter", short_title(work));
    Page::new(path, title, &body, data).with(below)
}

/// Writes what the bibliography knows of a work.
pub(super) fn about(work: &Work) -> Markup {
    let year = work.year.value.to_string();
    let game: Vec<&str> = work.game.iter().map(Text::as_str).collect();
    let game = game.join(", ");
    let scan = work.scan.as_ref().map(|scan| scan.address.to_string());
    let rows = [
        ("Title", Some(&work.title)),
        ("Author", Some(&work.author)),
        ("Year", Some(&year)),
        ("Edition", work.edition.as_ref()),
        ("Place", work.place.as_ref()),
        ("Publisher", work.publisher.as_ref()),
        ("Pages", work.pages.as_ref()),
        ("Game", Some(&game)),
        ("Scans", work.scans.as_ref()),
        ("Address", scan.as_ref()),
        ("Terms", Some(&work.licence)),
        ("Note", work.note.as_ref()),
    ];
    html! {
        dl.facts {
            @for (head, says) in rows {
                @if let Some(says) = says { dt { (head) } dd { (says) } }
            }
        }
    }
}

/// Returns author and year, as a work is named in passing.
pub(crate) fn short_title(work: &Work) -> String {
    format!("{} {}", surname(work), work.year.value)
}

/// Returns the name under which a work is known: that of its author, or the first words of its title.
fn surname(work: &Work) -> String {
    let author = work.author.split(" (").next().unwrap_or(&work.author);
    if author == "anonymous" {
        let title = work.title.split(", in the ").last().unwrap_or(&work.title);
        let title = title.strip_prefix("The ").unwrap_or(title);
        return title.to_owned();
    }
    let name = author.trim_matches('"');
    name.rsplit(' ').next().unwrap_or(name).to_owned()
}
